//! What `help` explains, in each language: every form of it, every card, and how cards meet what lies on the board.

use std::fmt::Write as _;

use support_rules::golden::{self, Golden};
use support_rules::ruling;
use tempete::{
    letters::LetterKind,
    page::words::Words,
    tempete::{cards::catalogue::Catalogue, log::event::Ruling},
    text::Language,
};

use crate::letters::{BLACK, TONGUES, WHITE, begun, desk::Game, render};

/// A position with everything on it that may change what a card does.
const MARKED: &str = "4k3/8/5n2/3b4/8/2B1p3/P2P4/R3KR2 w - - 0 20 | holes e5 | neutral d5 | fused c3:BN | magnet f6 | \
                      royal d2 e8 | rules pawns-reversed | orders w:ban a1, w:must R, w:safe f6 | pool w:QNP2 b:RP | lost w:P";

/// The cards that are asked about there.
const MET: [&str; 5] = ["help 24 43 23", "help 16 2", "help 10 9 55", "help 18 27", "help 62 58 5"];

/// Cards of every window: what is said of the others has no other form.
const IN_FULL: [u8; 8] = [6, 12, 13, 18, 26, 40, 44, 57];

/// A game with the board set to that position.
fn marked(languages: [Language; 2], line: &str) -> Game {
    let mut game = begun(languages, &[12, 35, 18, 57, 34], &[39, 13, 61, 8, 46], &[("board", "on")]);
    game.mail(WHITE, "e4\ncard 12\nsquare e5");
    game.command(&ruling::rule(Ruling::Position(Box::new(line.parse().unwrap())), "To show it."));
    game
}

/// Every form of help, asked in a game.
pub fn asked(languages: [Language; 2]) -> Game {
    // The mark of a piece that may not move is an exclamation mark, which letters have nowhere else.
    let mut game = marked(languages, &MARKED.replace("w:ban a1, ", ""));
    for form in [
        "",
        " terms",
        " clock",
        " orders",
        " cards",
        " rules",
        " games",
        " leave",
        " set",
        " me",
        " 12 40",
        " 26 66 24 43 23",
        " 16 2 10 9 55",
    ] {
        game.mail(WHITE, &format!("help{form}"));
    }
    game.mail(WHITE, "status");
    game
}

/// A game with the board, and cards of which their players say what they do.
pub fn game(language: Language) -> Game {
    let terms = [("board", "on"), ("enforce", "full except 3 40")];
    begun([language; 2], &[12, 35, 18, 57, 34], &[39, 13, 61, 8, 46], &terms)
}

/// What a letter says between the sentinel and the foot.
fn body(words: &Words, game: &mut Game, mail: &str) -> String {
    let letter = game.mail(WHITE, mail).pop().unwrap();
    assert_eq!(letter.kind, LetterKind::Information, "{mail}");
    let text = render(words, &letter).text;
    support_rules::sentinel::below(&text).unwrap().split_once("\n-- \n").unwrap().0.trim().to_owned()
}

/// The mail in the words of a language.
pub fn said(mail: &str, language: Language) -> String {
    let help = mail.strip_prefix("help").unwrap();
    let word = |word: &str| match (language, word) {
        (Language::Fr, "terms") => "conditions".to_owned(),
        (Language::Fr, "clock") => "pendule".to_owned(),
        (Language::Fr, "orders") => "ordres".to_owned(),
        (Language::Fr, "cards") => "cartes".to_owned(),
        (Language::Fr, "rules") => "règles".to_owned(),
        (Language::Fr, "games") => "parties".to_owned(),
        (Language::Fr, "leave") => "congé".to_owned(),
        (Language::Fr, "set") => "réglages".to_owned(),
        (_, word) => word.to_owned(),
    };
    let verb = if language == Language::Fr { "aide" } else { "help" };
    format!("{verb}{}", help.split(' ').map(word).collect::<Vec<_>>().join(" "))
}

/// How the cards that a mail asks about meet the board; the rest stands with each card.
fn met(body: &str, language: Language) -> String {
    let meets = if language == Language::Fr { "Sur l'échiquier en ce" } else { "As the board" };
    let titles = |part: &str| part.starts_with('C') && !part.contains('.');
    let kept = body.split("\n\n").filter(|part| part.starts_with(meets) || titles(part));
    kept.collect::<Vec<_>>().join("\n\n")
}

#[test]
fn help_letters_stand_as_they_were_agreed_on() {
    let words = Words::built_in(tempete::games::GAMES);
    let mut golden = Golden::of("letters");
    for [language, _] in TONGUES {
        let folder = golden::tests("letters").join(language.code()).join("help");
        let mut hold = |name: &str, parts: &[(String, String)]| {
            let mut text = String::new();
            parts.iter().for_each(|(mail, body)| writeln!(text, "== {mail}\n\n{body}\n").unwrap());
            golden.hold(&folder.join(format!("{name}.txt")), &text);
        };
        let mut asking = game(language);
        let mut ask = |mail: String| (mail.clone(), body(&words, &mut asking, &mail));
        for form in ["", " terms", " clock", " orders", " cards", " rules", " games", " leave", " set"] {
            let mail = said(&format!("help{form}"), language);
            hold(if form.is_empty() { "overview" } else { form.trim() }, &[ask(mail)]);
        }
        hold("unknown", &[ask(said("help me please", language))]);
        hold("cards-in-full", &IN_FULL.map(|card| ask(said(&format!("help {card}"), language))));
        let mut marked = marked([language; 2], MARKED);
        let mut away = begun([language; 2], &[68, 12, 35, 18, 57], &[39, 13, 61, 8, 46], &[("board", "on")]);
        away.mail(WHITE, "card 68\ne4");
        away.mail(BLACK, "e5\nnumbers 6");
        let meet = |mail: &str, game: &mut Game| {
            let mail = said(mail, language);
            let text = met(&body(&words, game, &mail), language);
            (mail, text)
        };
        let mut parts: Vec<_> = MET.iter().map(|mail| meet(mail, &mut marked)).collect();
        parts.push(meet("help 23", &mut away));
        hold("met", &parts);
        let status = if language == Language::Fr { "état" } else { "status" };
        hold("status", &[(status.to_owned(), body(&words, &mut marked, status))]);
    }
    golden.done();
}

/// The text part without the board: what follows the diagrams of examples counts; they, and what stands above each, do
/// not.
fn lines(body: &str) -> usize {
    let drawn = |line: &str| {
        let rank = line.trim_start();
        let labels = ["before", "after", "avant", "après"];
        let board = rank.starts_with(|c: char| ('1'..='8').contains(&c)) || rank.starts_with("a b ");
        line.starts_with("      ") && (board || labels.contains(&rank))
    };
    body.lines().filter(|line| !drawn(line)).count()
}

#[test]
fn what_is_said_of_a_card_is_short() {
    let words = Words::built_in(tempete::games::GAMES);
    let catalogue = Catalogue::read(Catalogue::BUILT_IN).unwrap();
    for [language, _] in TONGUES {
        let mut asking = game(language);
        let mut counts: Vec<(usize, u8)> = catalogue
            .playable()
            .map(|card| {
                let mail = said(&format!("help {}", card.number), language);
                (lines(&body(&words, &mut asking, &mail)), card.number.get())
            })
            .collect();
        counts.sort_unstable();
        let (median, most) = (counts[counts.len() / 2], counts[counts.len() - 1]);
        assert!(median.0 <= 20 && most.0 <= 40, "{language}: {median:?}, {most:?}");
    }
}
