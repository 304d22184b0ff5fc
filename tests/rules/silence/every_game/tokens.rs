//! Reverse Schrödinger's Chess: two games whose closed tokens are other ones, captured ones too, and in which all else is the
//! same. Nothing that either player reads tells them apart, what the arranger had in his one receipt aside.

use ids::Seat;
use referee::{
    kit::{Command, Plan, Verdict},
    log::Dice,
    text::Language,
};
use schrodinger::{GAME, arrangement::KINDS};
use support_rules::games::keeper::Keeper;
use support_rules::masked::letters;

/// How many pairs, and how many with `TEMPETE_LONG=1`.
const PAIRS: usize = 40;
const LONG: usize = 500;
/// How many mails a game has at most.
const MAILS: usize = 60;

/// A game as its mails came.
struct Played {
    secret: u8,
    mails: Vec<(Seat, String)>,
    keeper: Keeper,
}

fn begin(secret: u8, blind: bool) -> Keeper {
    let terms = [("arranger".to_owned(), if blind { "blind" } else { "knows" }.to_owned())];
    Keeper::on_terms(&GAME, secret, &[Language::En, Language::Fr, Language::En, Language::En], &terms)
}

fn arrangement(dice: &mut Dice) -> String {
    let mut kinds: Vec<char> = KINDS.iter().map(|kind| kind.letter(chess::PieceLetters::ENGLISH)).collect();
    for last in (1..kinds.len()).rev() {
        kinds.swap(last, dice.below(last as u32 + 1) as usize);
    }
    kinds.into_iter().collect()
}

/// The same letters as a player of Black's language writes them.
fn spelled(letters: &str, seat: Seat) -> String {
    let language = if seat == Seat::FIRST { Language::En } else { Language::Fr };
    let own = |letter: char| {
        let kind = chess::Role::read(letter, chess::PieceLetters::ENGLISH).unwrap();
        kind.letter(language.letters())
    };
    format!("arrange {}", letters.chars().map(own).collect::<String>())
}

/// What players ask beside their turns: all that might look at a token.
const ASKED: [&str; 8] = [
    "tokens",
    "board\nhistory\nrecord\nstatus",
    "set board list\nboard",
    "claim repetition",
    "try\nO-O",
    "O-O-O",
    "nonsense, and no order at all",
    "say hello",
];

fn play(seed: u64, blind: bool) -> Played {
    let (mut dice, secret) = (Dice::new(seed), 1);
    let mut keeper = begin(secret, blind);
    let mut mails = Vec::new();
    for seat in [Seat::FIRST, Seat::SECOND] {
        let text = if blind { "arrange random".to_owned() } else { spelled(&arrangement(&mut dice), seat) };
        mails.push((seat, text));
    }
    let mut arranged = mails.clone().into_iter();
    let mut all = Vec::new();
    while all.len() < MAILS {
        let owing = keeper.seats().find_map(|seat| Some((seat, keeper.sample(seat, dice.roll())?)));
        let Some((owing, sample)) = owing else { break };
        let anybody = *dice.of(&[Seat::FIRST, Seat::SECOND]).unwrap();
        let (seat, text) = match arranged.next() {
            Some(mail) => mail,
            None => match dice.below(6) {
                0 => (anybody, (*dice.of(&ASKED).unwrap()).to_owned()),
                1 | 2 => (owing, format!("try\n{sample}")),
                _ if sample == "resign" => continue,
                _ => (owing, sample),
            },
        };
        let plan = keeper.mail(seat, &text);
        if plan.over {
            break;
        }
        keeper.carry(&plan);
        all.push((seat, text));
    }
    Played { secret, mails: all, keeper }
}

/// Of this side, by number: what each token is, and whether it was turned up.
fn tokens(keeper: &Keeper, of: Seat) -> Vec<(char, bool)> {
    let letter = if of == Seat::FIRST { 'w' } else { 'b' };
    let kind = |number: u8| {
        let what = format!("token {number} ");
        let sealed = keeper.sealed.iter().find(|one| one.seat == of && one.value.starts_with(&what)).unwrap();
        let shown = format!(" {letter} {what}");
        let is_shown = keeper
            .entries
            .iter()
            .any(|text| text.lines().any(|line| line.starts_with("shown ") && line.contains(&shown)));
        (sealed.value.chars().last().unwrap(), is_shown)
    };
    (1..=7).map(kind).collect()
}

/// Another arrangement in which what was turned up is the same.
fn rearranged(tokens: &[(char, bool)], dice: &mut Dice) -> Option<String> {
    let mut closed: Vec<char> = tokens.iter().filter(|(_, shown)| !shown).map(|(kind, _)| *kind).collect();
    let before = closed.clone();
    for _ in 0..20 {
        for last in (1..closed.len()).rev() {
            closed.swap(last, dice.below(last as u32 + 1) as usize);
        }
        if closed != before {
            let mut closed = closed.into_iter();
            return Some(
                tokens.iter().map(|(kind, shown)| if *shown { *kind } else { closed.next().unwrap() }).collect(),
            );
        }
    }
    None
}

/// The mails of a game once more, with others where they arranged; `None` where its entries are others.
fn replayed(of: &Played, secret: u8, blind: bool, arranged: Option<(Seat, &str)>) -> Option<(Keeper, Vec<Plan>)> {
    let (mut keeper, mut plans) = (begin(secret, blind), Vec::new());
    for (at, (seat, text)) in of.mails.iter().enumerate() {
        let other = arranged.filter(|(by, _)| at < 2 && by == seat).map(|(_, text)| text);
        let plan = keeper.mail(*seat, other.unwrap_or(text));
        keeper.carry(&plan);
        plans.push(plan);
    }
    let same = keeper.entries.len() == of.keeper.entries.len();
    same.then_some((keeper, plans))
}

/// A game with other tokens: its plans, and who arranged them.
fn other(of: &Played, blind: bool, dice: &mut Dice) -> Option<(Vec<Plan>, Option<Seat>)> {
    if !blind {
        let owner = *dice.of(&[Seat::FIRST, Seat::SECOND])?;
        let by = if owner == Seat::FIRST { Seat::SECOND } else { Seat::FIRST };
        let text = spelled(&rearranged(&tokens(&of.keeper, owner), dice)?, by);
        return Some((replayed(of, of.secret, blind, Some((by, &text)))?.1, Some(by)));
    }
    let shown = |keeper: &Keeper| {
        [Seat::FIRST, Seat::SECOND].map(|seat| {
            tokens(keeper, seat).into_iter().map(|(kind, shown)| if shown { kind } else { '-' }).collect::<String>()
        })
    };
    // Nobody chose: another secret draws other ones, some of which were turned up the same.
    (2..=255).find_map(|secret| {
        let mut arranged = begin(secret, blind);
        for (seat, text) in of.mails.iter().take(2) {
            let plan = arranged.mail(*seat, text);
            arranged.carry(&plan);
        }
        let fits = [Seat::FIRST, Seat::SECOND].into_iter().all(|seat| {
            let (is, was) = (tokens(&arranged, seat), tokens(&of.keeper, seat));
            is.iter().zip(&was).all(|((is, _), (was, shown))| !shown || is == was)
        });
        let (keeper, plans) = if fits { replayed(of, secret, blind, None)? } else { return None };
        assert_eq!(shown(&keeper), shown(&of.keeper));
        Some((plans, None))
    })
}

#[test]
fn closed_tokens_are_told_to_nobody() {
    let wanted = if std::env::var_os("TEMPETE_LONG").is_some() { LONG } else { PAIRS };
    for blind in [false, true] {
        let (mut pairs, mut equal, mut none, mut seed) = (0, 0, 0, 0);
        while pairs < wanted {
            seed += 1;
            assert!(seed < 20 * wanted as u64, "{pairs} pairs of {seed} games");
            let (game, mut dice) = (play(seed, blind), Dice::new(seed));
            let (_, one) = replayed(&game, game.secret, blind, None).unwrap();
            let Some((two, arranger)) = other(&game, blind, &mut dice) else {
                none += 1;
                continue;
            };
            for (at, (one, two)) in one.iter().zip(&two).enumerate() {
                assert_eq!(one.verdict, two.verdict, "{seed}: {:?}", game.mails[at]);
                for seat in [Seat::FIRST, Seat::SECOND] {
                    // His one receipt says what he arranged.
                    if at < 2 && arranger == Some(seat) && game.mails[at].0 == seat {
                        continue;
                    }
                    assert_eq!(letters(one, seat), letters(two, seat), "{seed}: {:?}", game.mails[at]);
                    equal += 1;
                }
            }
            pairs += 1;
        }
        println!("{pairs} pairs, {equal} answers equal, of {none} games no other was found; blind: {blind}");
    }
}

/// Whoever takes over the seat of an arranger gets what that one got, once; under `blind` nobody gets anything.
#[test]
fn who_takes_a_seat_over_gets_its_openings_once() {
    for (blind, openings) in [(false, 7), (true, 0)] {
        let mut game = play(7, blind).keeper;
        let replace = Command::Replace { seat: Seat::FIRST, name: "Cat".into() };
        let plan = game.command(&replace);
        game.carry(&plan);
        let of = |letter: &referee::letters::Letter| {
            let attached = letter.attachments.iter().filter(|one| one.name.contains("proof"));
            attached.map(|one| String::from_utf8_lossy(&one.bytes).matches(" token ").count()).sum::<usize>()
        };
        let sent: Vec<usize> = game.sent[0].iter().map(of).collect();
        assert_eq!(sent.last(), Some(&openings), "{sent:?}");
        assert_eq!(sent.iter().filter(|count| **count > 0).count(), if blind { 0 } else { 2 }, "{sent:?}");
        let plan = game.mail(Seat::FIRST, "history\nboard\ntokens");
        assert_eq!(plan.verdict, Verdict::Information);
        assert!(plan.letters.iter().all(|letter| of(letter) == 0));
    }
}
