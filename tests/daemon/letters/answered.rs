//! What is answered to a mail without an order: a question (`tests/mail/questions`) by a text of its own, other words by
//! what is due and how that is written. Neither does anything, neither reaches anybody else, and no letter is a dead end.

use std::fs;

use support_rules::{games::keeper::Keeper, golden, sentinel};
use tempete::{
    games::GAMES,
    ids::Seat,
    kit::{Game, Plan, Verdict},
    page::{
        layout::{self, Is},
        words::Words,
    },
    text::Language,
};

use crate::letters::render;

/// Answers that are as long as what they list.
const LISTS: [&str; 8] =
    ["history", "hand", "help orders", "help rules", "help terms", "help set", "help clock", "games"];

/// Mails that ask nothing and order nothing.
const WORDS: [&str; 6] = [
    "thanks!",
    "Merci, belle partie !",
    "It rains here since Tuesday.",
    "Il pleut ici depuis mardi.",
    "Hello Bob,\n\nmy cat sends her regards.\n\nAnn",
    "I will think about it tomorrow.",
];

struct Row {
    question: String,
    orders: Vec<String>,
}

fn rows(language: Language) -> Vec<Row> {
    let text = fs::read_to_string(golden::tests("mail/questions").join(format!("{language}.txt"))).unwrap();
    let row = |line: &str| {
        let (question, orders) = line.split_once(" => ").unwrap_or_else(|| panic!("{line}"));
        Row { question: question.to_owned(), orders: orders.split(" | ").map(String::from).collect() }
    };
    text.lines().map(row).collect()
}

fn flat(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The one letter that a mail brings, from the first line to the foot.
fn told(words: &Words, plan: &Plan) -> String {
    let [letter] = plan.letters.as_slice() else { panic!("{} letters", plan.letters.len()) };
    let text = render(words, letter).text;
    sentinel::below(&text).unwrap().split_once("\n-- \n").unwrap().0.trim().to_owned()
}

/// How many lines it has without the board.
fn length(words: &Words, plan: &Plan) -> usize {
    let pieces = render(words, &plan.letters[0]).pieces;
    let foot = pieces.iter().position(|piece| matches!(&piece.is, Is::Line(line) if layout::is_mark(line)));
    let own = &pieces[1..foot.unwrap_or(pieces.len())];
    let own: Vec<_> =
        own.iter().filter(|piece| !matches!(piece.is, Is::Drawn(_) | Is::Picture | Is::Note(..))).cloned().collect();
    layout::plain(&own).lines().filter(|line| !line.trim().is_empty()).count()
}

/// Every game at its beginning and after some turns, with a seat that is to act and one that waits.
fn asking(language: Language) -> Vec<(&'static Game, Keeper, Vec<Seat>)> {
    let mut all = Vec::new();
    for game in GAMES {
        let count = Keeper::begin(game, 42).seats().count();
        let mut keeper = Keeper::in_languages(game, 42, &vec![language; count]);
        for seed in 0..12 {
            if seed % 6 == 0 {
                let owes = |seat: &Seat| keeper.sample(*seat, 1).is_some();
                let mut seats: Vec<Seat> = keeper.seats().find(owes).into_iter().collect();
                seats.extend(keeper.seats().find(|seat| !owes(seat)));
                all.push((*game, keeper.clone(), seats));
            }
            let Some((seat, mail)) = keeper.seats().find_map(|seat| Some((seat, keeper.sample(seat, seed)?))) else {
                break;
            };
            let plan = keeper.mail(seat, &mail);
            keeper.carry(&plan);
        }
    }
    all
}

#[test]
fn a_question_is_answered_by_a_text_of_its_own() {
    let words = Words::built_in(GAMES);
    let (mut asked, mut wrong, mut longest) = (0, Vec::new(), (0, String::new()));
    for language in Language::ALL {
        let rows = rows(language);
        assert!(rows.len() >= 30);
        for (game, keeper, seats) in asking(language) {
            for (row, (at, seat)) in rows.iter().flat_map(|row| seats.iter().enumerate().map(move |of| (row, of))) {
                // Who waits writes it without its mark.
                let plain = row.question.replace(" ?", "").replace('?', "");
                let (seat, question) = (*seat, if at == 0 { row.question.clone() } else { plain });
                asked += 1;
                let plan = keeper.clone().mail(seat, &question);
                let place = format!("{} {language} {question:?}", game.name());
                if plan.verdict != Verdict::Information || !plan.entries.is_empty() {
                    wrong.push(format!("{place}: {:?}", plan.verdict));
                    continue;
                }
                // What is a game's own order in words already is answered as that.
                if !plan.in_words {
                    continue;
                }
                let text = told(&words, &plan);
                let fits = row.orders.iter().any(|order| {
                    let plain = keeper.clone().mail(seat, order);
                    plain.verdict == Verdict::Information && is_but_for_a_note(&text, &told(&words, &plain))
                });
                if !fits {
                    wrong.push(format!("{place} is not answered as {:?}:\n{text}", row.orders));
                }
                let lines = length(&words, &plan);
                if !row.orders.iter().any(|order| LISTS.contains(&order.as_str())) && lines > longest.0 {
                    longest = (lines, format!("{place}\n{text}"));
                }
            }
        }
    }
    println!("{asked} questions, the longest answer has {} lines:\n{}", longest.0, longest.1);
    assert!(wrong.is_empty(), "{} of {asked}:\n{}", wrong.len(), wrong[..wrong.len().min(12)].join("\n----\n"));
    assert!(longest.0 <= 14);
}

/// True if a letter is this one with one paragraph more.
fn is_but_for_a_note(text: &str, plain: &str) -> bool {
    let (all, plain): (Vec<String>, Vec<String>) =
        (text.split("\n\n").map(flat).collect(), plain.split("\n\n").map(flat).collect());
    let mut rest = plain.iter().peekable();
    let more = all.iter().filter(|part| rest.next_if_eq(part).is_none()).count();
    more <= 1 && rest.peek().is_none()
}

#[test]
fn other_words_are_answered_by_what_is_due() {
    let words = Words::built_in(GAMES);
    let (mut mails, mut longest) = (0, (0, String::new()));
    for language in Language::ALL {
        for (game, keeper, seats) in asking(language) {
            for (mail, seat) in WORDS.iter().flat_map(|mail| seats.iter().map(move |seat| (*mail, *seat))) {
                mails += 1;
                let plan = keeper.clone().mail(seat, mail);
                let place = format!("{} {language} {mail:?}", game.name());
                assert!(matches!(plan.verdict, Verdict::Refused { .. }), "{place}: {:?}", plan.verdict);
                let text = told(&words, &plan);
                let flat = flat(&text);
                let (help, begins) = match language {
                    Language::Fr => ("« aide ».", "Je n'ai trouvé "),
                    _ => ("write help.", "I found no "),
                };
                assert!(flat.starts_with(begins) && flat.ends_with(help), "{place}\n{text}");
                for dead in ["problem", "stopped", "problème", "bloque"] {
                    assert!(!flat.contains(dead), "{place}\n{text}");
                }
                // Who is to act reads how; in the blind game no move is given as an example.
                let example = text.lines().any(|line| line.starts_with("    "));
                let none = keeper.sample(seat, 1).is_none() || game.name() == "blindheart";
                assert!(example || none, "{place}\n{text}");
                longest = longest.max((length(&words, &plan), format!("{place}\n{text}")));
            }
        }
    }
    println!("{mails} mails, the longest answer has {} lines:\n{}", longest.0, longest.1);
    assert!(longest.0 <= 14);
}
