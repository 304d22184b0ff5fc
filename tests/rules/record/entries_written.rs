//! The text of entries: every event reads back as it was, every text that reads is the one that would be
//! written, and everything near a good text is refused (FORMAT.md, section 4).

use std::sync::Arc;

use ids::Seq;
use proptest::prelude::*;
use record::pace::Pace;
use referee::log::{CommonEvent, Dice, Kind, Kinds, Maker, ReadEntryError};
use referee::played::Pinned;
use tempete_game::cards::catalogue::Catalogue;
use tempete_game::log::event::Entry;
use tempete_game::rulebook::Rulebook;
use tempete_game::turn::replay::replay;

fn catalogue() -> Catalogue {
    Catalogue::read(Catalogue::BUILT_IN).unwrap()
}

thread_local!(static CATALOGUE: Pinned = tempete_game::state::pinned(&Arc::new(catalogue())));

fn strict(text: &str) -> Result<Entry, ReadEntryError> {
    CATALOGUE.with(|catalogue| Entry::read(text, tempete_game::name::SPEC, catalogue))
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 4000, failure_persistence: None, ..Default::default() })]

    #[test]
    fn what_is_written_reads_back(entry in any_entry()) {
        let text = entry.write(tempete_game::name::SPEC);
        prop_assert_eq!(strict(&text), Ok(entry), "{}", text);
    }

    /// One byte changed: refused, or another entry whose one text this is.
    #[test]
    fn what_reads_is_what_would_be_written(
        entry in any_entry(), at in any::<prop::sample::Index>(), to in "[ -~]|\n|\r|[a-z0-9 ]"
    ) {
        let mut text = entry.write(tempete_game::name::SPEC);
        let at = at.index(text.len());
        if text.is_char_boundary(at) && text.is_char_boundary(at + 1) {
            text.replace_range(at..=at, &to);
            if let Ok(entry) = strict(&text) {
                prop_assert_eq!(entry.write(tempete_game::name::SPEC), text);
            }
        }
    }
}

/// Any entry of any kind.
fn any_entry() -> impl Strategy<Value = Entry> {
    // Half of them messages, of which there is most to write.
    let holds_acts = |kind: &&Kind| kind.fields.iter().any(|(_, of)| of.contains("Act"));
    let messages: Vec<usize> = (0..)
        .zip(referee::log::kinds(tempete_game::name::SPEC))
        .filter(|(_, kind)| holds_acts(kind))
        .map(|(at, _)| at)
        .collect();
    assert_eq!(messages.len(), 3);
    (
        prop_oneof![0..referee::log::kinds(tempete_game::name::SPEC).count(), prop::sample::select(messages)],
        any::<u64>(),
    )
        .prop_map(|(kind, seed)| {
            CATALOGUE.with(|catalogue| Entry::any(kind, &mut Dice::new(seed), tempete_game::name::SPEC, catalogue))
        })
}

/// No entry, of whatever kind, breaks the game that it is replayed on, whether it could happen there or not.
#[test]
fn every_kind_of_event_can_be_replayed() {
    let record = &support_rules::records::GOOD["rich"];
    let mut auditor = (tempete_game::GAME.auditor)();
    let record = record::read(record, &mut *auditor).unwrap();
    let catalogue = Arc::new(Catalogue::read(record.pinned).unwrap());
    let entries: Vec<Entry> = record
        .texts
        .iter()
        .map(|text| Entry::read(text, tempete_game::name::SPEC, &tempete_game::state::pinned(&catalogue)).unwrap())
        .collect();
    let rulebook = Rulebook { catalogue, pace: Pace::read(record.profile).unwrap() };
    let (mut dice, mut replayed) = (Dice::new(1), 0);
    let kinds: Vec<_> = referee::log::kinds(tempete_game::name::SPEC).collect();
    for round in 0..4_000 {
        let kind = round % kinds.len();
        let place = 1 + dice.below(u32::try_from(entries.len()).unwrap() - 1) as usize;
        let entry = CATALOGUE.with(|catalogue| Entry::any(kind, &mut dice, tempete_game::name::SPEC, catalogue));
        assert_eq!(entry.event.kind(), kinds[kind]);
        if entry.seq == Seq::START {
            continue;
        }
        let entry = Entry { seq: Seq::new(u16::try_from(place).unwrap()).unwrap(), ..entry };
        if strict(&entry.write(tempete_game::name::SPEC)).is_err() {
            continue;
        }
        let mut log = entries[..place].to_vec();
        log.push(entry);
        assert!(replay(&log, &[], rulebook.clone()).is_some());
        replayed += 1;
    }
    assert!(replayed > 3_000, "{replayed} were read");
}

/// A game's own word never stands for what every game's log may hold, which it would hide.
#[test]
fn no_kind_of_a_game_hides_a_common_one() {
    let named = |kind: &Kind| (kind.word, kind.maker == Maker::Seat);
    let common: Vec<_> = CommonEvent::KINDS.iter().map(named).collect();
    let own: Vec<_> = referee::log::kinds(tempete_game::name::SPEC).skip(common.len()).map(named).collect();
    assert!(own.len() == 10 && own.iter().all(|kind| !common.contains(kind)), "{own:?}");
}

/// Rows of one word: what is wrong is said of the one that came furthest.
#[test]
fn a_fault_is_that_of_the_kind_that_was_meant() {
    for (text, line, expected) in [
        ("7 2026-12-03T14:05:09Z white leave\nfrom tomorrow\nto 2027-01-01T00:00:00Z\n", 2, "`from` and a moment"),
        ("7 2026-12-03T14:05:09Z referee look\nmail 12 white\nreson x\n", 3, "`reason` and 1 to 300"),
        ("7 2026-12-03T14:05:09Z referee look\nso\n", 2, "the end of the entry"),
    ] {
        let fault = strict(text).unwrap_err();
        assert_eq!(fault.line, line, "{fault}");
        assert!(fault.to_string().contains(expected), "{fault}");
    }
}

/// The table of FORMAT.md, section 4, is what the one declaration of each kind says.
#[test]
fn the_table_of_kinds_is_that_of_the_format() {
    let mut table = String::new();
    for kind in referee::log::kinds(tempete_game::name::SPEC) {
        let keys: Vec<&str> = kind.fields.iter().map(|(key, _)| if key.is_empty() { "…" } else { *key }).collect();
        let maker = match kind.maker {
            Maker::Seat => "seat",
            Maker::Referee => "referee",
            Maker::Organiser => "organiser",
        };
        let line = format!("{:<13} {maker:<10} {}", kind.word, keys.join(", "));
        table += &format!("{}\n", line.trim_end());
    }
    let format = include_str!("../../../crates/record/src/FORMAT.md");
    assert!(format.contains(&format!("```\n{table}```\n")), "FORMAT.md, section 4, should have\n{table}");
}

const HEX: &str = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";
const KEY: &str = "chess.example.org/tempete+3ca2d533+AepKbGPinFIKvvVQexMuxfmVR3auvr57kkIe6mkURtIs";

fn start() -> String {
    format!(
        "0 2026-12-01T09:00:00Z referee start\nformat tempete-log/1\nrules tempete/1\ngame 42\norigin chess.example.org/tempete/42/1\n\
         white Ann\nblack Bob\nevent none\nround none\ndeck 1-10,12-21,23-70\ncard_check warn\nprove_cards at_end\ntaken_back_card returns\n\
         pick_when own_turn\nmate_escape own_turn\ntime_and_error cross\n\
         board off\nenforce full\ntime none\ncatalogue {HEX}\nprofile {HEX}\ndraw w list {HEX}\ndraw w numbers {HEX}\n\
         draw b list {HEX}\ndraw b numbers {HEX}\nkey {KEY}\n"
    )
}

#[test]
fn entries_are_written_as_the_format_says() {
    let head = "7 2026-12-03T14:05:09Z";
    for (text, is) in [
        (start(), "start"),
        (format!("{head} white list\ntyped {HEX}\n"), "list"),
        (format!("{head} black list\ndrawn {HEX}\nanswers 7\nwords snow on the Vistula, żółw\nsaid\n"), "list"),
        (format!("{head} white numbers\nnumbers 3 17 22 41 60\n"), "numbers"),
        (format!("{head} white numbers\ndrawn 1 60 3 22 17 41\nanswers 1\n"), "numbers"),
        (format!("{head} white turn\nmove Ng1-f3\ndrawn 2 60\nanswers 6\nwords snow\nsaid\n"), "turn"),
        (
            format!(
                "{head} white turn\nspring 12 e5\nland a1\nmove Ng1-f3\ncard 12\nseal {HEX}\ndraw\nnumbers 7\nsaid\n"
            ),
            "turn",
        ),
        (format!("{head} black interception\ncard 13\npart 2\n"), "interception"),
        (format!("{head} white answer\nmove O-O\nkeep 18\n"), "answer"),
        (format!("{head} white answer\n"), "answer"),
        (format!("{head} white turn\ncard 44: go b4 d6; take d6 f8 =Q\nnumbers 1\n"), "turn"),
        (format!("{head} white turn\nmove e7xd8=Q\ncard 35 c1 g1\n"), "turn"),
        (format!("{head} black claim\nrepetition\nsaid\n"), "claim"),
        (format!("{head} black amend\ncard 44: go b4 d6\n"), "amend"),
        (format!("{head} black amend\ncard 12\n"), "amend"),
        (format!("{head} black say\n"), "say"),
        (format!("{head} black say\narrived 2026-12-03T14:05:08Z\nmail {HEX}\n"), "say"),
        (format!("{head} white turn\nmove e4\nmail {HEX}\nsaid\n"), "turn"),
        (format!("{head} black resign\n"), "resign"),
        (format!("{head} referee rule\nresult draw\nreason Both asked for it.\n"), "rule"),
        (format!("{head} referee rule\nlost-on-time black\nreason No answer since June.\n"), "rule"),
        (format!("{head} referee look\n"), "look"),
        (format!("{head} referee address\nseat black\n"), "address"),
        (format!("{head} referee replace\nseat white\nname Zoë\n"), "replace"),
        (format!("{head} referee end\nboard white\nby resignation\nerrs both\nfinal draw\n"), "end"),
    ] {
        let entry = strict(&text).unwrap_or_else(|error| panic!("{is}: {error}\n{text}"));
        assert_eq!(entry.write(tempete_game::name::SPEC), text);
        assert_eq!(entry.said, text.ends_with("said\n"), "{text}");
    }
}

#[test]
fn what_is_nearly_an_entry_is_refused_at_its_line() {
    let turn = "7 2026-12-03T14:05:09Z white turn\n";
    let start = start();
    for (text, line) in [
        (String::new(), 1),
        ("\n".to_owned(), 1),
        (turn.trim_end().to_owned(), 1),
        (format!("{turn}\n"), 2),
        (turn.replace('\n', "\r\n"), 1),
        (turn.replace("white", " white"), 1),
        (turn.replace("7 ", "07 "), 1),
        (turn.replace("7 ", "0 "), 1),
        (turn.replace("7 ", "10000 "), 1),
        (turn.replace("7 ", "+7 "), 1),
        (turn.replace("09Z", "60Z"), 1),
        (turn.replace("09Z", "09"), 1),
        (turn.replace("-03T", "-33T"), 1),
        (turn.replace("2026", "12026"), 1),
        (turn.replace("white", "White"), 1),
        (turn.replace("white", "referee"), 1),
        (turn.replace("turn", "turn x"), 1),
        (turn.replace("turn", "turns"), 1),
        (format!("{turn}move e2e4\n"), 2),
        (format!("{turn}move e4+\n"), 2),
        (format!("{turn}move e4 \n"), 2),
        (format!("{turn}move  e4\n"), 2),
        (format!("{turn}Move e4\n"), 2),
        (format!("{turn}move\n"), 2),
        (format!("{turn}move 0-0\n"), 2),
        (format!("{turn}said\nmove e4\n"), 3),
        (format!("{turn}said\nsaid\n"), 3),
        (format!("{turn}mail {HEX} signed\n"), 2),
        (format!("{turn}mail {HEX}\nmail {HEX}\n"), 3),
        (format!("{turn}mail {HEX}\narrived 2026-12-03T14:05:08Z\n"), 3),
        (format!("{turn}said\nmail {HEX}\n"), 3),
        (format!("{turn}entered By post.\nmail {HEX}\n"), 3),
        (format!("7 2026-12-03T14:05:09Z referee look\nmail {HEX}\n"), 2),
        (format!("{turn}numbers 3\nmove e4\n"), 3),
        (format!("{turn}numbers 3\nnumbers 4\n"), 3),
        (format!("{turn}numbers 3\ndraw\n"), 3),
        (format!("{turn}draw\ndraw\n"), 3),
        (format!("{turn}draw\nmove e4\n"), 3),
        (format!("{turn}numbers\n"), 2),
        (format!("{turn}numbers 0\n"), 2),
        (format!("{turn}numbers 03\n"), 2),
        (format!("{turn}numbers 3,4\n"), 2),
        (format!("{turn}numbers 100\n"), 2),
        (format!("{turn}drawn 1\n"), 2),
        (format!("{turn}drawn 0 4\n"), 2),
        (format!("{turn}card 73\n"), 2),
        (format!("{turn}card 0\n"), 2),
        (format!("{turn}card 035\n"), 2),
        (format!("{turn}card 35!\n"), 2),
        (format!("{turn}card 35 C1\n"), 2),
        (format!("{turn}card 35 c1,g1\n"), 2),
        (format!("{turn}card 35 i1\n"), 2),
        (format!("{turn}card 35:go b4 d6\n"), 2),
        (format!("{turn}card 35 : go b4 d6\n"), 2),
        (format!("{turn}card 35:\n"), 2),
        (format!("{turn}card 35: gö b4 d6\n"), 2),
        (format!("{turn}card 35: go b4 D6\n"), 2),
        (format!("{turn}card 35: go b4 d6;\n"), 2),
        (format!("{turn}card 35: go b4 d6;go d6 f8\n"), 2),
        (format!("{turn}card 35: note \"a\"b\"\n"), 2),
        (format!("{turn}card 12\n"), 3),
        (format!("{turn}card 12\nmove e4\n"), 3),
        (format!("{turn}card 12\nseal {}\n", HEX.to_uppercase()), 3),
        (format!("{turn}card 12\nseal {HEX}0\n"), 3),
        (format!("{turn}card 12\nseal {HEX}\nseal {HEX}\n"), 4),
        (format!("{turn}card 13\nseal {HEX}\n"), 3),
        (format!("{turn}spring 12 E5\n"), 2),
        (format!("{turn}spring 12\n"), 2),
        (format!("{turn}part 3\n"), 2),
        (format!("{turn}land a9\n"), 2),
        (turn.replace("turn", "amend"), 2),
        (format!("{}card 12\nseal {HEX}\n", turn.replace("turn", "amend")), 3),
        (format!("{}stalemates\n", turn.replace("turn", "claim")), 2),
        (turn.replace("turn", "say") + "said\n", 2),
        (turn.replace("turn", "look"), 1),
        (format!("{}said\n", turn.replace("white turn", "referee look")), 2),
        (turn.replace("turn", "address"), 1),
        (turn.replace("white turn", "referee address"), 2),
        (format!("{}seat White\n", turn.replace("white turn", "referee address")), 2),
        (format!("{}seat white\nsaid\n", turn.replace("white turn", "referee address")), 3),
        (format!("{}seat white ann@example.org\n", turn.replace("white turn", "referee address")), 2),
        (format!("{}name Dan\n", turn.replace("white turn", "referee replace")), 2),
        (format!("{}seat white\n", turn.replace("white turn", "referee replace")), 3),
        (format!("{}seat white\nname dan@example.org\n", turn.replace("white turn", "referee replace")), 3),
        (format!("{}seat white\nname {}\n", turn.replace("white turn", "referee replace"), "x".repeat(41)), 3),
        (format!("{}uphold\n", turn.replace("white turn", "referee rule")), 3),
        (format!("{}uphold\nreason \n", turn.replace("white turn", "referee rule")), 3),
        (format!("{}uphold\nreason {}\n", turn.replace("white turn", "referee rule"), "é".repeat(301)), 3),
        (format!("{}uphold\nreason a\u{202E}b\n", turn.replace("white turn", "referee rule")), 3),
        (format!("{}uphold white\nreason a\n", turn.replace("white turn", "referee rule")), 2),
        (format!("{}typed {HEX}\nwords a\n", turn.replace("turn", "list")), 3),
        (format!("{}drawn {HEX}\nanswers 1\nwords {}\n", turn.replace("turn", "list"), "é".repeat(101)), 4),
        (format!("{}drawn {HEX}\nanswers 1\nwords\n", turn.replace("turn", "list")), 4),
        (format!("{}drawn {HEX}\n", turn.replace("turn", "list")), 3),
        (format!("{}drawn {HEX}\nanswers 0\n", turn.replace("turn", "list")), 3),
        (format!("{}drawn {HEX}\nanswers 8\n", turn.replace("turn", "list")), 3),
        (format!("{}board white\nby mate\nerrs none\nfinal white\n", turn.replace("white turn", "referee end")), 3),
        (format!("{}by time\nboard white\nerrs none\nfinal white\n", turn.replace("white turn", "referee end")), 2),
        (start.replace("0 2026", "1 2026"), 1),
        (start.replace("log/1", "log/2"), 2),
        (start.replace("tempete/1\ngame", "tempete/2\ngame"), 3),
        (start.replace("game 42", "game 042"), 4),
        (start.replace("/42/", "/43/"), 5),
        (start.replace("chess.", "Chess."), 5),
        (start.replace("Ann", "ann@example.org"), 6),
        (start.replace("Ann", ""), 6),
        (start.replace("white Ann\nblack Bob", "black Bob\nwhite Ann"), 6),
        (start.replace("event none\n", ""), 8),
        (start.replace("event none", "event Cup  2027"), 8),
        (start.replace("event none", &format!("event {}", "x".repeat(61))), 8),
        (start.replace("round none", "round 2"), 9),
        (start.replace("event none\nround none", "event Cup 2027\nround 02"), 9),
        (start.replace("event none\nround none", "event Cup 2027\nround 1000"), 9),
        (start.replace("event none\nround none", "event Cup 2027"), 9),
        (start.replace("1-10,12-21", "1-10,12-20,21"), 10),
        (start.replace("1-10,12-21,23-70", "1-9"), 10),
        (start.replace("1-10,12-21,23-70", "1-72"), 10),
        (start.replace("1-10,12-21,23-70", "12-21,1-10,23-70"), 10),
        (start.replace("1-10,12-21,23-70", "1-70 except 11,22"), 10),
        (start.replace("check warn", "check never"), 11),
        (start.replace("board off", "board maybe"), 17),
        (start.replace("\nboard off", ""), 17),
        (start.replace("catalogue e", "catalogue E"), 20),
        (start.replace("draw w list", "draw b list"), 22),
        (start.replace(KEY, "none"), 26),
        (start.replace("+3ca2d533+", "+3ca2d534+"), 26),
        (format!("{start}said\n"), 27),
    ] {
        match strict(&text) {
            Ok(entry) => panic!("was read as {entry:?}\n{text}"),
            Err(error) => assert_eq!(error.line, line, "{error}\n{text}"),
        }
    }
}
