//! How an event goes on: rounds, stages, ties, withdrawals; and what is agreed of it in words.

use ids::Timestamp;
use tournament::{
    game::{Outcome, Player, Stands},
    progress::{Known, Next, Stood, Tie},
    robin::Begun,
    sheet::{Entries, Rounds, Sheet},
    withdrawal::Withdrawal,
};

fn players(numbers: &[u32]) -> Vec<Player> {
    numbers.iter().copied().map(Player).collect()
}

fn begun_event(sheet: &str, entrants: u32) -> Known {
    let sheet: Sheet = sheet.parse().unwrap();
    let entrants: Vec<Player> = (1..=entrants).map(Player).collect();
    let drawn = vec![Known::first(&sheet, &entrants).unwrap()];
    Known { sheet, drawn, begun: vec![], withdrawals: vec![], rulings: vec![] }
}

/// Begins the games that may begin, and says who plays whom: `1-4 2-3`.
fn begin(known: &mut Known) -> String {
    let Next::Games(games) = known.progress().next else { panic!("{:?}", known.progress().next) };
    let stage = known.drawn.len();
    for game in &games {
        let number = u32::try_from(known.begun.len()).unwrap() + 1;
        let of = (stage, game.of.0, game.of.1);
        known.begun.push(Begun { number, of, players: game.players, stands: Stands::Runs });
    }
    games.iter().map(|of| format!("{}-{}", of.players.0.0, of.players.1.0)).collect::<Vec<_>>().join(" ")
}

/// Ends every game that runs: the lower number wins, but the pairs named are drawn.
fn end(known: &mut Known, drawn: &[(u32, u32)], at: i64) {
    for game in known.begun.iter_mut().filter(|game| game.stands == Stands::Runs) {
        let (first, second) = (game.players.0.0, game.players.1.0);
        let is_drawn = drawn.contains(&(first.min(second), first.max(second)));
        let outcome = if is_drawn { Outcome::Drawn } else { Outcome::Won(vec![usize::from(first > second)]) };
        game.stands = Stands::Over { outcome, at: Timestamp::from_unix(at) };
    }
}

#[test]
fn rounds_begin_one_by_one_and_none_with_whoever_withdrew() {
    let mut known = begun_event("stage 1 round-robin single sections=1\nties none\nrounds one-by-one\n", 4);
    assert_eq!(begin(&mut known), "1-4 2-3");
    assert_eq!(known.progress().next, Next::Running(2));
    end(&mut known, &[], 10);
    assert_eq!(begin(&mut known), "4-3 1-2");
    end(&mut known, &[], 20);
    // With two of his three games over he keeps them; the third is lost and never begun.
    known.withdrawals.push(Withdrawal { player: Player(4), at: Timestamp::from_unix(30) });
    assert_eq!(begin(&mut known), "3-1");
    end(&mut known, &[], 40);
    let progress = known.progress();
    assert_eq!(progress.next, Next::Over);
    let [Stood::Robin(sections)] = &progress.stages[..] else { panic!() };
    let places: Vec<_> = sections[0].places.iter().map(|of| (of.player.0, of.place)).collect();
    assert_eq!(places, [(1, Some(1)), (2, Some(2)), (3, Some(3)), (4, Some(4))]);
    assert_eq!(sections[0].standing.rows[1].points, 4);
    assert_eq!(known.begun.len(), 5);
}

#[test]
fn two_of_each_section_go_on_to_a_knockout_once_a_tie_was_ruled_on() {
    let sheet = "stage 1 round-robin single sections=2 advance=2\nstage 2 knockout games=1\nties direct\n";
    let mut known = begun_event(sheet, 8);
    assert_eq!(known.drawn, [[players(&[1, 4, 5, 8]), players(&[2, 3, 6, 7])]]);
    assert_eq!(begin(&mut known).split(' ').count(), 12);
    // 3, 6 and 7 are level behind 2.
    end(&mut known, &[(3, 6), (3, 7), (6, 7)], 10);
    let tie = Tie { section: 2, tied: players(&[3, 6, 7]), room: 1 };
    assert_eq!(known.progress().next, Next::Ties(vec![tie]));
    known.rulings.push(((1, 2), players(&[6])));
    let Next::Stage(sections) = known.progress().next else { panic!() };
    assert_eq!(sections, [players(&[1, 2, 4, 6])]);
    known.drawn.push(sections);
    assert_eq!(begin(&mut known), "1-6 4-2");
    end(&mut known, &[(1, 6)], 20);
    let tie = Tie { section: 1, tied: players(&[1, 6]), room: 1 };
    assert_eq!(known.progress().next, Next::Ties(vec![tie]));
    known.rulings.push(((2, 1), players(&[6])));
    assert_eq!(begin(&mut known), "2-6");
    // Who withdraws has lost the match that runs.
    known.withdrawals.push(Withdrawal { player: Player(2), at: Timestamp::from_unix(30) });
    let progress = known.progress();
    assert_eq!(progress.next, Next::Over);
    let Stood::Knockout(bracket) = &progress.stages[1] else { panic!() };
    assert_eq!(bracket.left, Some(players(&[6])));
}

#[test]
fn a_stage_that_too_few_go_on_to_is_not_drawn() {
    let sheet = "stage 1 round-robin single sections=1 advance=2\nstage 2 knockout games=1\nties none\n";
    let mut known = begun_event(sheet, 3);
    begin(&mut known);
    end(&mut known, &[], 10);
    for player in [1, 2] {
        known.withdrawals.push(Withdrawal { player: Player(player), at: Timestamp::from_unix(20) });
    }
    assert!(matches!(known.progress().next, Next::Unfit(_)));
}

#[test]
fn what_is_agreed_is_read_as_it_is_written() {
    let terms = "stage 1 round-robin single sections=1\nties none\n";
    let whole = format!("{terms}forfeit 2 0\nrounds one-by-one\ngame luft\ntime post\nterm deck=1-20\nterm a=b c\n");
    let sheet: Sheet = whole.parse().unwrap();
    assert_eq!(sheet.to_string(), whole);
    assert_eq!((sheet.rounds, sheet.game.as_deref(), sheet.more.len()), (Rounds::OneByOne, Some("luft"), 2));
    assert_eq!(terms.parse::<Sheet>().unwrap().to_string(), terms);
    for (line, entries) in [("entries open\n", Entries::Open(None)), ("entries open 24\n", Entries::Open(Some(24)))] {
        let sheet: Sheet = format!("{terms}{line}rounds one-by-one\n").parse().unwrap();
        assert_eq!((sheet.entries, sheet.to_string()), (entries, format!("{terms}{line}rounds one-by-one\n")));
    }
    for (lines, line, says) in [
        ("rounds often\n", 3, "rounds one-by-one"),
        ("entries closed\n", 3, "entries open 24"),
        ("entries open 0\n", 3, "entries open 24"),
        ("entries open 024\n", 3, "entries open 24"),
        ("rounds one-by-one\nentries open\n", 4, "in this order"),
        ("game luft\nrounds one-by-one\n", 4, "in this order"),
        ("time post\ntime swift\n", 4, "in this order"),
        ("term deck\n", 3, "NAME=VALUE"),
        ("game  luft\n", 3, "leave this line out"),
        ("time post\nties none\n", 4, "leave this line out"),
    ] {
        let fault = format!("{terms}{lines}").parse::<Sheet>().unwrap_err();
        assert_eq!(fault.line, line, "{lines}");
        assert!(fault.to_string().contains(says), "{fault}");
    }
}
