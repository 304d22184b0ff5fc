//! Records of games with conditional moves (T83 to T86): those of whole games in which plans answered are clean, and each forged
//! one is caught at the step that its name begins with.

use std::path::PathBuf;

use ids::Seat;
use referee::{
    kit::{Command, Game, Ruling},
    text::Language,
};
use support_rules::games::keeper::Keeper;

use crate::record::rewritten::{self, Forge};

/// The step that must catch it, and why; and the record.
pub type Forged = (String, Forge);

/// Begins a game with conditional moves, and plays what comes before its first turn.
fn begun(game: &'static Game, terms: &[(&str, &str)], before: &[&str]) -> Keeper {
    let terms = terms.iter().chain(&[("conditions", "on")]);
    let terms: Vec<(String, String)> = terms.map(|(name, value)| ((*name).into(), (*value).into())).collect();
    let mut keeper = Keeper::on_terms(game, 42, &[Language::En; 4], &terms);
    played(&mut keeper, before, &[]);
    keeper
}

/// Whoever owes something writes these mails, each of which makes so many entries; one where nothing else is said.
fn played(keeper: &mut Keeper, mails: &[&str], entries: &[usize]) {
    for (at, text) in mails.iter().enumerate() {
        let seat = keeper.seats().find(|seat| keeper.sample(*seat, 0).is_some()).unwrap();
        said(keeper, seat, text, entries.get(at).copied().unwrap_or(1));
    }
}

/// This seat writes a mail that makes so many entries.
fn said(keeper: &mut Keeper, seat: Seat, text: &str, entries: usize) {
    let plan = keeper.mail(seat, text);
    let told: Vec<&str> = plan.entries.iter().map(|entry| entry.text.as_str()).collect();
    assert_eq!(told.len(), entries, "{text}: {:?} {told:?}", plan.verdict);
    keeper.carry(&plan);
}

fn seat(at: u8) -> Seat {
    Seat::new(at).unwrap()
}

/// Lists and first numbers.
fn dealt(keeper: &mut Keeper) {
    while keeper.entries.len() < 5 {
        let (seat, text) = keeper.seats().find_map(|seat| Some((seat, keeper.sample(seat, 0)?))).unwrap();
        let plan = keeper.mail(seat, &text);
        keeper.carry(&plan);
    }
}

/// A plan that answers twice, and is answered by another one; then a draw offer, words and a ruling, which plans meet.
fn of_tempete() -> Keeper {
    let mut keeper = begun(&tempete_game::GAME, &[], &[]);
    dealt(&mut keeper);
    let first = ["e4\nif e5: Nf3\nif e5 Nf3 Nc6: Bb5\nif c5: Nf3", "e5", "Nc6\nif Bb5: a6"];
    played(&mut keeper, &first, &[1, 2, 3]);
    met(
        &mut keeper,
        [
            "Ba4\nif b5: Bb3\nif Nf6: O-O",
            "Nf6",
            "Be7",
            "d3\nif O-O: c3\nif d6: c3",
            "d6\noffer draw",
            "c3",
            "h6\nif h3: g6",
        ],
    );
    keeper
}

/// The same in Luft Chess: a king goes as it was planned, and one that goes unseen ends a plan.
fn of_luft() -> Keeper {
    let mut keeper = begun(&luft::GAME, &[], &[]);
    let first = ["e4\nif e5: Nf3\nif e5 Nf3 Nc6: Bb5\nif c5: Nf3", "e5", "Nc6\nif Bb5: a6"];
    played(&mut keeper, &first, &[1, 2, 3]);
    met(
        &mut keeper,
        [
            "Ba4\nif b5: Bb3\nif Nf6: O-O",
            "Nf6",
            "Be7",
            "d3\nif d6: c3\nif h6: c3",
            "d6\noffer draw",
            "c3",
            "h6\nif h3: Kd7",
        ],
    );
    keeper
}

/// What follows in both: a reply, a turn that no plan foresees, a draw offer; words, a warning; the end.
fn met(keeper: &mut Keeper, mails: [&str; 7]) {
    played(keeper, &mails, &[1, 2, 1, 1, 1, 1, 1]);
    // Words beside do not matter, nor those between.
    said(keeper, seat(1), "say hello", 1);
    said(keeper, seat(0), "h3\n\nsay hello", 2);
    played(keeper, &["a3\nif b6: b3"], &[]);
    let plan = keeper.command(&Command::rule(Ruling::Says("warn white".into()), "He knows why."));
    keeper.carry(&plan);
    played(keeper, &["b6", "b3", "resign"], &[1, 1, 2]);
}

/// A king that took nothing, unseen, where White had planned something.
fn unseen() -> Keeper {
    let mut keeper = begun(&luft::GAME, &[], &[]);
    let mails = ["e4\nif d6: d4", "d6", "h6", "h3\nif a6: a4", "Kd7", "h4", "resign"];
    played(&mut keeper, &mails, &[1, 2, 1, 1, 1, 1, 2]);
    keeper
}

/// Four play at once what each of them foresaw of all others.
fn of_crowded() -> Keeper {
    let mut keeper = begun(&crowded::GAME, &[], &[]);
    let first = [
        "e2e4\nif e7e5 a2a3 a7a6: g1f3\nif e7e6 a2a3 a7a6: g1f3",
        "e7e5\nif a2a3 a7a6 g1f3: g8f6",
        "a2a3\nif a7a6 g1f3 g8f6: b1c3",
        "a7a6",
        "b8c6\nif h2h3 h7h6 b2b3: b7b6",
        "h2h3",
        "h7h6\n\nsay hello",
        "b2b3\ndraw",
        "b7b6",
    ];
    played(&mut keeper, &first, &[1, 1, 1, 4, 1, 1, 1, 1, 1]);
    for at in [1, 3] {
        said(&mut keeper, seat(at), "resign", if at == 3 { 2 } else { 1 });
    }
    keeper
}

/// A player is passed over between what is foreseen and what answers it.
fn passed() -> Keeper {
    let moves = "g1h3 e7e6 d2d4 d8h4 g2g4 f8b4 b1c3 b7b5 h3g5 h7h6 d1d3 c8a6 e2e3 h4f2 d3d2 f2d2 e1d2 g7g6 f1d3 b4d6 e3e4 \
                 f7f6 c3d1 d6f4 d1e3 f4g5 a2a3 a6c8 h1f1 e8d8 d4d5 c7c6 f1f4 g5f4 d3f1 a7a6 e4e5 e6d5 d2e2 d8c7 e2d2 g6g5 \
                 d2c3 c7d8 f1c4 f4e5 c3b4 d5c4 e3f5 d8e8 f5d4 e5d4 c1e3 h6h5 a1d1 d4e3 h2h3 e3g1 d1e1 e8d8 e1d1 h5h4 d1e1 \
                 d7d5 e1e3 g1e3 c2c3 e3d2";
    let mails: Vec<&str> = moves.split(' ').collect();
    let [before @ .., own, partner, next] = &mails[..] else { panic!("{mails:?}") };
    // What the next but one may answer.
    let mut open = begun(&crowded::GAME, &[], before);
    played(&mut open, &[own, partner, next], &[1, 1, 2]);
    assert!(open.entries.last().unwrap().contains(" referee pass\n"));
    let replies = (0..40).filter_map(|seed| open.sample(seat(1), seed));
    let reply = replies.into_iter().find(|text| !text.contains(['\n', ' ']) && text != "resign").unwrap();
    let mut keeper = begun(&crowded::GAME, &[], before);
    played(&mut keeper, &[&format!("{own}\nif {partner} {next}: {reply}"), partner, next], &[1, 1, 3]);
    for at in [1, 3] {
        said(&mut keeper, seat(at), "resign", if at == 3 { 2 } else { 1 });
    }
    keeper
}

/// The sets of the seed's sample, and its hearts.
const SETS: [&str; 3] = [
    "place Wh78 Ri99 Nh79 Ni78 Bh68 Qi67 i66 g69 f69",
    "place Wh45 i45 Ni34 Nh34 Bh35 Rg25 Qh24 i23 h13",
    "place Qd38 Rd27 Wd28 Nd17 Nd39 Bd16 d49 e26 c17",
];
const HEARTS: [&str; 3] = ["heart i99", "heart i23", "heart c17"];

fn placed(seats: usize) -> Keeper {
    let number = seats.to_string();
    let before: Vec<&str> = SETS.into_iter().take(seats).chain(HEARTS.into_iter().take(seats)).collect();
    begun(&heart::GAME, &[("seats", number.as_str())], &before)
}

/// Of three: two plan against both others, and one resigns.
fn of_heart() -> Keeper {
    let mut keeper = placed(3);
    let mails = [
        "g68\nif Wh46 Re27: i56\nif Wh46 Re27 i56 Nhg36 N39f37: g58",
        "Wh46\nif Re27 i56: Nhg36",
        "Re27",
        "N39f37",
        "Nig24",
        "e49\ndraw",
    ];
    played(&mut keeper, &mails, &[1, 1, 3, 2, 1, 1]);
    said(&mut keeper, seat(2), "resign", 2);
    said(&mut keeper, seat(0), "resign", 2);
    keeper
}

/// Of two: the planned move takes the heart, and ends the game; before that a heart was carried.
fn taken() -> Keeper {
    let mut keeper = placed(2);
    played(&mut keeper, &["HRi89\nif h12: HRi99", "h12", "h13", "Ni55\nif Ng35: Nxi23", "Ng35"], &[1, 2, 1, 1, 3]);
    keeper
}

/// A planned entry, and the one whose plan played it.
struct Reply {
    at: usize,
    by: usize,
}

fn replies(forge: &Forge) -> Vec<Reply> {
    let of = |at: usize| {
        let by = forge.told(at).lines().find_map(|line| line.strip_prefix("planned "))?;
        Some(Reply { at, by: by.parse().unwrap() })
    };
    (1..=forge.last()).filter_map(of).collect()
}

/// The lines of a plan.
fn lines(plan: &str) -> Vec<&str> {
    if plan == "-" { Vec::new() } else { plan.split(';').collect() }
}

fn plan(mut lines: Vec<String>) -> String {
    lines.sort_unstable();
    lines.dedup();
    if lines.is_empty() { "-".into() } else { lines.join(";") }
}

/// An entry that its seat's mail made is one of a plan, at the time of the entry above.
fn as_planned(forge: Forge, at: usize, by: usize) -> Forge {
    let time = |at: usize| forge.told(at).split(' ').nth(1).unwrap().to_owned();
    let (own, above) = (time(at), time(at - 1));
    let line = forge.line(at, "plan ");
    let told = forge.told(at);
    let tail = told.split_once(&line).unwrap().1.to_owned();
    let forge = if tail.is_empty() { forge } else { forge.entry(at, &tail, "") };
    forge.entry(at, &own, &above).entry(at, &line, &format!("{line}planned {by}\n"))
}

/// What can be forged in any of them.
fn any(forge: &Forge) -> Vec<Forged> {
    let f = || forge.clone();
    let replies = replies(forge);
    let Reply { at, by } = replies[0];
    let told = |at: usize, begins: &str| forge.told(at).lines().any(|line| line.starts_with(begins));
    let own = |at: usize| forge.told(at).split(' ').nth(2).unwrap().to_owned();
    let bears: Vec<usize> = (1..=forge.last()).filter(|at| told(*at, "plan ")).collect();
    let mailed = *bears.iter().find(|at| !told(**at, "planned ")).unwrap();
    let plain = (1..=forge.last()).find(|at| !told(*at, "plan ") && own(*at) != "referee").unwrap();
    let idle = *bears.iter().rev().find(|of| replies.iter().all(|reply| reply.by != **of && reply.at != **of)).unwrap();
    let other = *bears.iter().find(|other| **other < at && own(**other) != own(at)).unwrap();
    let (line, planned) = (forge.line(at, "plan "), format!("planned {by}\n"));
    let hash = format!("{:064}\n", 0);
    let of = |at: usize| format!("plan {at}");
    let (sealed, left) = (forge.value(&of(by)).to_owned(), forge.value(&of(at)).to_owned());
    let elsewhere = lines(&sealed).into_iter().map(|line| format!("zz-zz,{}", line.split_once(',').unwrap().1));
    let more = plan(lines(&left).into_iter().map(String::from).chain(["zz-zy,zz-zx".into()]).collect());
    let time = |at: usize| forge.told(at).split(' ').nth(1).unwrap().to_owned();
    let later = |at: usize| f().entry(at, &time(at), &time(at).replace(":00Z", ":01Z"));
    let line_of_time = forge.line(0, "time ");
    let (above, below) = (format!("conditions on\n{line_of_time}"), format!("{line_of_time}conditions on\n"));
    let mut made = vec![
        ("1-no-term", f().without(0, "conditions ")),
        ("1-conditions-off", f().entry(0, "conditions on\n", "conditions off\n")),
        ("1-conditions-twice", f().entry(0, "conditions on\n", "conditions on\nconditions on\n")),
        ("1-conditions-below-time", f().entry(0, &above, &below)),
        ("1-a-turn-without-a-plan", f().without(mailed, "plan ")),
        ("1-a-planned-turn-without-a-plan", f().without(at, "plan ")),
        ("1-two-plans-of-a-turn", f().entry(mailed, &forge.line(mailed, "plan "), &format!("plan {hash}plan {hash}"))),
        ("1-planned-above-its-plan", f().entry(at, &format!("{line}{planned}"), &format!("{planned}{line}"))),
        ("1-planned-twice", f().entry(at, &planned, &planned.repeat(2))),
        ("1-a-plan-of-no-turn", f().entry(plain, "\n", &format!("\nplan {hash}"))),
        ("1-planned-by-itself", f().entry(at, &planned, &format!("planned {at}\n"))),
        ("1-planned-by-what-is-below", f().entry(at, &planned, &format!("planned {}\n", at + 1))),
        ("1-planned-by-no-number", f().entry(at, &planned, &format!("planned 0{by}\n"))),
        ("1-planned-and-mailed", f().entry(at, &planned, &format!("{planned}mail {hash}"))),
        ("1-planned-and-entered", f().entry(at, &planned, &format!("{planned}entered By post.\n"))),
        ("1-planned-with-words", f().entry(at, &planned, &format!("{planned}said\n"))),
        ("1-a-draw-below-a-plan", f().entry(mailed, &forge.line(mailed, "plan "), &format!("plan {hash}draw\n"))),
        ("1-a-plan-opened-twice", f().opened_twice(&of(mailed))),
        ("3-a-plan-not-opened", f().unopened(&of(mailed))),
        ("3-a-plan-opened-otherwise", f().opening(&of(by), |of| of.value = "e2-e4,e7-e5".into())),
        ("3-no-plan-opened-as-one", f().opening(&of(idle), |of| of.value = "e2-e4,e7-e5".into())),
        ("3-opened-of-another-entry", f().opening(&of(*bears.last().unwrap()), |of| of.what = "plan 9999".into())),
        ("5-planned-by-entry-0", f().entry(at, &planned, "planned 0\n")),
        ("5-planned-by-another-seat", f().entry(at, &planned, &format!("planned {other}\n"))),
        ("5-planned-with-a-draw", f().entry(at, &line, &format!("draw\n{line}"))),
        ("5-no-plan-at-all", f().sealed(&of(by), "-")),
        ("5-another-move-was-foreseen", f().sealed(&of(by), &plan(elsewhere.collect()))),
        ("5-more-is-left", f().sealed(&of(at), &more)),
        ("5-a-running-one-planned-later", later(at).running(at + 1)),
        ("5-a-running-one-by-another-seat", f().entry(at, &planned, &format!("planned {other}\n")).running(at + 1)),
    ];
    if let Some(reply) =
        replies.iter().find(|reply| lines(forge.value(&of(reply.at))).iter().any(|line| !line.is_empty()))
    {
        made.push(("5-what-is-left-is-dropped", f().sealed(&of(reply.at), "-")));
    }
    if let Some(reply) = replies.iter().find(|reply| time(reply.at) < time(reply.at + 1)) {
        made.push(("5-planned-later", later(reply.at)));
    }
    let written = [
        ("1-nine-plies", (0..9).map(|at| format!("e{at}-e4")).collect::<Vec<_>>().join(",")),
        ("1-one-ply", "e2-e4".into()),
        ("1-twenty-one-lines", plan((0..21).map(|at| format!("a{at:02},b{at:02}")).collect())),
        ("1-lines-out-of-order", "e7-e6,d2-d4;e7-e5,g1-f3".into()),
        ("1-a-line-twice", "e7-e5,g1-f3;e7-e5,g1-f3".into()),
        ("1-an-empty-line", "e7-e5,g1-f3;".into()),
        ("1-an-empty-move", "e7-e5,,g1-f3".into()),
        ("1-a-move-of-thirteen", "e7-e5,abcdefghijklm".into()),
        ("1-a-move-of-one", "e7-e5,K".into()),
        ("1-a-sign-in-a-move", "e7-e5,g1xf3+".into()),
        ("1-nothing-and-a-line", "-;e7-e5,g1-f3".into()),
    ];
    let written = written.into_iter().map(|(name, value)| (name, f().sealed(&of(idle), &value)));
    made.into_iter().chain(written).map(|(name, forge)| (name.to_owned(), forge)).collect()
}

/// Two plans change places, and are sealed so.
fn exchanged(forge: &Forge, one: usize, other: usize) -> Forge {
    let of = |at: usize| format!("plan {at}");
    let (first, second) = (forge.value(&of(one)).to_owned(), forge.value(&of(other)).to_owned());
    assert_ne!(first, second);
    forge.clone().sealed(&of(one), &second).sealed(&of(other), &first)
}

/// The number of the entry of which a line begins so; the last one.
fn last(forge: &Forge, begins: &str) -> usize {
    (0..=forge.last()).rev().find(|at| forge.told(*at).lines().skip(1).any(|line| line.starts_with(begins))).unwrap()
}

/// What can be forged in a game that ends as `met` has it: turns of which some plan foresaw nothing, or which it does not answer.
fn met_with(forge: &Forge, be7: &str) -> Vec<Forged> {
    let f = || forge.clone();
    let [c3, b3, h3] = ["move c2-c3", "move b2-b3", "move h2-h3"].map(|line| last(forge, line));
    let be7 = last(forge, be7);
    let foreseen = |at: usize| at - 2;
    let mut made = vec![
        ("5-two-plans-exchanged", exchanged(forge, replies(forge)[0].by, foreseen(c3))),
        ("5-answered-behind-a-draw-offer", as_planned(f(), c3, foreseen(c3))),
        ("5-answered-behind-a-ruling", as_planned(f(), b3, b3 - 3)),
        ("5-answered-behind-words", as_planned(f(), h3, h3 - 3)),
        ("5-answered-where-nothing-was-planned", as_planned(f(), be7, be7 - 2)),
    ];
    let running = as_planned(f(), c3, foreseen(c3)).running(c3 + 1);
    made.push(("5-a-running-one-behind-a-draw-offer", running));
    made.into_iter().map(|(name, forge)| (name.to_owned(), forge)).collect()
}

/// A game's name, its clean records by their names, and its forged ones.
type OfGame = (&'static str, Vec<(String, String)>, Vec<Forged>);

/// Of each game the records that are clean, and the forged ones.
pub fn all() -> Vec<OfGame> {
    let tempete = Forge::of(&tempete_game::GAME, &of_tempete());
    let luft = Forge::of(&luft::GAME, &of_luft());
    let unseen_king = Forge::of(&luft::GAME, &unseen());
    let crowded = Forge::of(&crowded::GAME, &of_crowded());
    let passed_over = Forge::of(&crowded::GAME, &passed());
    let heart = Forge::of(&heart::GAME, &of_heart());
    let heart_taken = Forge::of(&heart::GAME, &taken());
    let clean = |name: &str, forge: &Forge| {
        let at = replies(forge)[0].at;
        // Of a running game nothing says that what was played was planned.
        let by = format!("plan {}", replies(forge)[0].by);
        let running = forge.clone().sealed(&by, "-").running(at + 1);
        [(name, forge.clone()), (&format!("{name}-running"), running)].map(|(name, of)| (name.to_owned(), of.text()))
    };
    let mut of_tempete = any(&tempete);
    of_tempete.extend(met_with(&tempete, "move Bf8-e7"));
    let reply = &replies(&tempete)[0];
    let line = tempete.line(reply.at, "plan ");
    let numbered = tempete.clone().entry(reply.at, &line, &format!("numbers 7\n{line}"));
    of_tempete.push(("5-planned-with-numbers".into(), numbered));
    let boardless = tempete.clone().entry(0, "board on\n", "board off\n");
    of_tempete.push(("1-conditions-without-a-board".into(), boardless));
    let mut of_luft = any(&luft);
    of_luft.extend(met_with(&luft, "move f8-e7"));
    let h4 = last(&unseen_king, "move h3-h4");
    let ended = as_planned(unseen_king.clone().sealed(&format!("plan {}", h4 - 2), "Kd7,h3-h4"), h4, h4 - 2);
    of_luft.push(("5-a-king-that-nobody-saw-is-answered".into(), ended.clone()));
    of_luft.push(("5-a-running-one-that-answers-a-king".into(), ended.running(h4 + 1)));
    let king = last(&luft, "king");
    let castled = last(&luft, "castles");
    let goes = luft.clone().sealed(&format!("plan {}", planned_by(&luft, castled)), "b7-b5,a4-b3");
    of_luft.push(("5-castled-and-never-planned".into(), goes));
    let walked = luft.clone().sealed(&format!("plan {}", planned_by(&luft, king)), "h2-h3,Ke7");
    of_luft.push(("5-a-king-that-was-to-go-elsewhere".into(), walked));
    let mut of_crowded = any(&crowded);
    of_crowded.extend(
        any(&passed_over)
            .into_iter()
            .filter(|(name, _)| name.starts_with('5'))
            .map(|(name, forge)| (format!("{name}-behind-a-pass"), forge)),
    );
    let mut of_heart = any(&heart);
    of_heart.extend(
        any(&heart_taken)
            .into_iter()
            .filter(|(name, _)| name.starts_with('5'))
            .map(|(name, forge)| (format!("{name}-of-two"), forge)),
    );
    vec![
        ("tempete", clean("met", &tempete).into(), of_tempete),
        ("luft", [clean("met", &luft), clean("unseen", &unseen_king)].concat(), of_luft),
        ("crowded", [clean("four", &crowded), clean("passed", &passed_over)].concat(), of_crowded),
        ("heart", [clean("three", &heart), clean("taken", &heart_taken)].concat(), of_heart),
    ]
}

/// By which entry that one was planned.
fn planned_by(forge: &Forge, at: usize) -> usize {
    replies(forge).into_iter().find(|reply| reply.at == at).unwrap().by
}

/// For who writes a verifier in another language.
#[test]
fn conditional_records_are_written_where_they_are_asked_for() {
    let Some(folder) = std::env::var_os("TEMPETE_RECORDS").map(PathBuf::from) else { return };
    for (name, good, forged) in all() {
        rewritten::written(&folder.join("conditional").join(name), good, forged);
    }
}

#[test]
fn records_are_clean_and_forged_ones_are_caught() {
    for (name, good, forged) in all() {
        println!("{name}: {} clean, {} forged", good.len(), forged.len());
        rewritten::checked(good, forged);
    }
}
