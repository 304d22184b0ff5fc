//! Cloak and Dagger Chess: one side's discs are other ones, in every way that fits what was told, and all mails are the same.
//! Nothing that the other side reads tells them apart: no answer, no refusal, no trial, and no fault beside a guess.

use chess::PieceLetters;
use cloak::{GAME, setup};
use ids::Seat;
use referee::{kit::Verdict, log::Dice, text::Language};
use support_rules::games::keeper::Keeper;
use support_rules::masked::{letters, masked};

/// How many games, and how many with `TEMPETE_LONG=1`.
const GAMES: usize = 12;
const LONG: usize = 500;
/// How many other set-ups of a game are looked at, and how many of the 960 are tried for them.
const MOST: usize = 50;
const TRIED: u32 = 160;
/// How many mails a game has at most.
const MAILS: usize = 40;
/// In so many mails at least a fault stood beside a guess that was right in one game and wrong in another.
const HOLES: usize = 200;

/// What players ask beside their turns: all that might look at a disc.
const ASKED: [&str; 6] =
    ["grid", "board\nhistory\nrecord\nstatus", "set board list\nboard", "claim repetition", "try\nO-O", "say hello"];
/// What is wrong below a guess.
const FAULTS: [&str; 4] = ["a1a1", "bonus drop e8\ne2e4", "nonsense e9", "e2e4\nd2d4"];

struct Played {
    set_ups: [String; 2],
    /// The mails behind both set-ups.
    mails: Vec<(Seat, String)>,
}

fn set_up(number: usize) -> String {
    setup::SetUp::numbered(number).0.into_iter().map(|kind| kind.letter(PieceLetters::ENGLISH)).collect()
}

fn begin(set_ups: &[String; 2]) -> Keeper {
    let mut keeper = Keeper::on_terms(&GAME, 1, &[Language::En; 4], &[]);
    for (seat, letters) in [Seat::FIRST, Seat::SECOND].into_iter().zip(set_ups) {
        let plan = keeper.mail(seat, &format!("setup {letters}"));
        keeper.carry(&plan);
    }
    keeper
}

fn play(seed: u64) -> Played {
    let mut dice = Dice::new(seed);
    let set_ups = [(); 2].map(|()| set_up(dice.below(setup::ALL as u32) as usize));
    let mut keeper = begin(&set_ups);
    let mut mails = Vec::new();
    while mails.len() < MAILS {
        let owing = keeper.seats().find_map(|seat| Some((seat, keeper.sample(seat, dice.roll())?)));
        let Some((owing, sample)) = owing else { break };
        let anybody = *dice.of(&[Seat::FIRST, Seat::SECOND]).unwrap();
        let guess = format!("guess {} {}", 1 + dice.below(8), *dice.of(&["K", "Q", "R", "B", "N"]).unwrap());
        let (seat, text) = match dice.below(8) {
            0 => (anybody, (*dice.of(&ASKED).unwrap()).to_owned()),
            1 => (owing, format!("try\n{sample}")),
            2 | 3 => (owing, format!("{guess}\n{}", *dice.of(&FAULTS).unwrap())),
            4 => (owing, format!("try\n{guess}\n{sample}")),
            _ if sample == "resign" => continue,
            _ => (owing, sample),
        };
        let plan = keeper.mail(seat, &text);
        if plan.over {
            break;
        }
        keeper.carry(&plan);
        mails.push((seat, text));
    }
    Played { set_ups, mails }
}

/// What one seat reads of each mail, and the verdict of its own; `None` as soon as what is entered is not the same.
fn read(of: &Played, set_ups: &[String; 2], by: Seat, like: Option<&[String]>) -> Option<(Vec<String>, Vec<String>)> {
    let mut keeper = begin(set_ups);
    let mut told = Vec::new();
    for (seat, text) in &of.mails {
        let plan = keeper.mail(*seat, text);
        keeper.carry(&plan);
        let verdict = if *seat == by { format!("{:?}", plan.verdict) } else { String::new() };
        told.push(format!("{verdict} {:?}", letters(&plan, by)));
        let is_new =
            |at: usize| like.is_some_and(|like| like.get(at) != keeper.entries.get(at).map(|it| masked(it)).as_ref());
        if keeper.entries.len().checked_sub(1).is_some_and(is_new) {
            return None;
        }
    }
    let entries: Vec<String> = keeper.entries.iter().map(|text| masked(text)).collect();
    like.is_none_or(|like| like == entries).then_some((told, entries))
}

/// Whether a guess of the other side's disc is right.
fn is_right(text: &str, set_up: &str) -> Option<bool> {
    let mut words = text.lines().next()?.strip_prefix("guess ")?.split(' ');
    let disc: usize = words.next()?.parse().ok()?;
    Some(set_up.chars().nth(disc - 1).map(String::from).as_deref() == words.next())
}

#[test]
fn every_set_up_that_fits_reads_the_same() {
    let wanted = if std::env::var_os("TEMPETE_LONG").is_some() { LONG } else { GAMES };
    let (mut games, mut others, mut equal, mut holes, mut seed) = (0, 0, 0, 0, 0);
    while games < wanted {
        seed += 1;
        assert!(seed < 20 * wanted as u64, "{games} games of {seed}");
        let (game, mut dice) = (play(seed), Dice::new(seed));
        let owner = *dice.of(&[0_usize, 1]).unwrap();
        let by = if owner == 0 { Seat::SECOND } else { Seat::FIRST };
        let (one, entries) = read(&game, &game.set_ups, by, None).unwrap();
        let mut found = 0;
        for number in (0..TRIED).map(|_| dice.below(setup::ALL as u32) as usize) {
            let mut set_ups = game.set_ups.clone();
            set_ups[owner] = set_up(number);
            if found == MOST || set_ups == game.set_ups {
                continue;
            }
            let Some((two, _)) = read(&game, &set_ups, by, Some(&entries)) else { continue };
            for (at, (one, two)) in one.iter().zip(&two).enumerate() {
                let (seat, text) = &game.mails[at];
                assert_eq!(one, two, "{seed}: {text:?} where {:?} are {:?}", game.set_ups, set_ups);
                equal += 1;
                let refused = one.starts_with(&format!("{:?}", Verdict::Refused { code: String::new() })[..7]);
                let [is, was] = [&set_ups, &game.set_ups].map(|of| is_right(text, &of[owner]));
                holes += usize::from(refused && *seat == by && is != was);
            }
            found += 1;
        }
        others += found;
        games += usize::from(found > 0);
    }
    println!(
        "{games} games, {others} other set-ups, {equal} answers equal, {holes} faults beside a guess right or wrong"
    );
    assert!(holes >= HOLES, "{holes}");
}

/// What White reads of a last mail, which is a trial of what may be, behind these moves against this set-up of Black's.
fn tried_against(black: &str, moves: &[&str], last: &str) -> Vec<String> {
    let mut keeper = begin(&["RNBQKBNR".to_owned(), black.to_owned()]);
    for (seat, text) in [Seat::FIRST, Seat::SECOND].into_iter().cycle().zip(moves) {
        let plan = keeper.mail(seat, text);
        assert!(matches!(plan.verdict, Verdict::Accepted { .. }), "{black}: {text}: {:?}", plan.verdict);
        keeper.carry(&plan);
    }
    let plan = keeper.mail(Seat::FIRST, last);
    assert_eq!(plan.verdict, Verdict::Information, "{last}");
    let read = letters(&plan, Seat::FIRST);
    assert!(read.len() == 1 && read[0].contains(r#""accepted":true"#), "{read:?}");
    read
}

#[test]
fn a_try_does_not_tell_what_is_taken() {
    // What stands on c8 is a bishop, or the queen.
    let taking = |black: &str| tried_against(black, &["g3", "d5", "6-h3", "a6"], "try\n6xc8");
    assert_eq!(taking("RNBQKBNR"), taking("RNQBBKNR"));
}

#[test]
fn a_try_does_not_tell_mate() {
    // Mate, but where a rook stands on f8.
    let moves = ["e4", "e5\nuncloak 5", "6-c4", "2-c6", "4-h5", "7-f6"];
    let mating = |black: &str| tried_against(black, &moves, "try\n4xf7\nuncloak 4 6");
    assert_eq!(mating("RNBQKBNR"), mating("RNBQKRNB"));
}
