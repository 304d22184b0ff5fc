//! Letters on a phone: of ten sorts of letter and all cards that `help` explains, in each language, no line of the text
//! is wider than its columns, no rank of a board wraps on a page 360 pixels wide, and whatever else is long may break.

use std::collections::BTreeMap;

use mail_parser::MessageParser;
use tempete::{
    letters::Letter,
    mail::outgoing::compose::compose,
    page::{
        layout::{COLUMNS, width},
        words::Words,
    },
    tempete::{cards::catalogue::Catalogue, telling::body::LetterValues},
    text::Language,
};

use crate::letters::{WHITE, compose::envelope, games, help, render};

/// The narrowest screen.
const SCREEN: f64 = 360.0;
/// What stands below a board.
const FILES: [&str; 8] = ["a", "b", "c", "d", "e", "f", "g", "h"];
/// How wide a letter of a font for programs is, in its size: that of the widest in use.
const ADVANCE: f64 = 0.602;

/// Whole numbers of pixels behind a property in a rule of the page's style sheet.
fn pixels(html: &str, rule: &str, property: &str) -> Vec<f64> {
    let sheet = html.split("<style>").nth(1).unwrap().split("@media").next().unwrap();
    let of = sheet.split('}').find_map(|one| one.strip_prefix(rule)?.strip_prefix('{'));
    let of = of.unwrap_or_else(|| panic!("no rule {rule}: {sheet}"));
    let value = of.split(';').find_map(|one| one.strip_prefix(property)?.strip_prefix(':'));
    let value = value.unwrap_or_else(|| panic!("no {property} in {of}"));
    value.split(' ').filter_map(|word| word.split('/').next()?.strip_suffix("px")?.parse().ok()).collect()
}

/// How many columns of a board a screen has room for.
fn room(html: &str) -> usize {
    let [_, side, _] = pixels(html, ".page", "padding")[..] else { panic!("the page's padding") };
    let font = pixels(html, "pre", "font")[0];
    ((SCREEN - 2.0 * side) / (font * ADVANCE)) as usize
}

/// The lines of a page that stand as they are.
fn fixed(html: &str) -> impl Iterator<Item = String> {
    let blocks = html.split("<pre>").skip(1).map(|rest| rest.split("</pre>").next().unwrap());
    let plain =
        |line: &str| line.replace("&nbsp;", " ").replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&");
    blocks.flat_map(str::lines).map(plain).collect::<Vec<_>>().into_iter()
}

/// The widest line of a letter's text and of its page; whether a picture is on it does not matter.
fn measured(words: &Words, letter: &Letter, name: &str) -> (usize, usize) {
    let text = render(words, letter).text;
    let to = ["ann@example.org".to_string()];
    let bytes = compose(letter, &envelope(&to, &[]), words, None).unwrap().bytes;
    let mail = MessageParser::default().parse(&bytes).unwrap();
    let html = mail.body_html(0).unwrap();
    let widest = text.lines().max_by_key(|line| width(line)).unwrap_or_default();
    assert!(width(widest) <= COLUMNS, "{name}: {widest}");
    let room = room(&html);
    assert!(room >= 30, "{room} columns");
    let board = fixed(&html).max_by_key(|line| width(line)).unwrap_or_default();
    assert!(width(&board) <= room, "{name}, {room} columns: {board}");
    // Marks of its own would let a long line out of its box.
    assert!(!html.contains("nowrap"), "{name}");
    let headings = html.split("<h2>").skip(1).map(|rest| rest.split("</h2>").next().unwrap());
    for heading in headings {
        let note = ["Not read", "Non lu"].iter().any(|begins| heading.starts_with(begins));
        assert!(!note, "{name}: {heading}");
    }
    (width(widest), width(&board))
}

#[test]
fn no_line_of_a_letter_is_too_wide_for_a_phone() {
    let words = Words::built_in(tempete::games::GAMES);
    for language in Language::ALL {
        let mut sorts: BTreeMap<String, (usize, usize)> = BTreeMap::new();
        for (name, game) in games([language; 2]) {
            for letter in &game.letters {
                let values: &LetterValues = letter.says().unwrap();
                let due = serde_json::to_value(values.due.code).unwrap();
                let sort = format!("{} {}", letter.kind.word(), due.as_str().unwrap());
                let (text, board) = measured(&words, letter, &format!("{name}, {sort}"));
                let widest = sorts.entry(sort).or_default();
                *widest = (widest.0.max(text), widest.1.max(board));
            }
        }
        println!("{language}: {sorts:?}");
        assert!(sorts.len() >= 10, "{sorts:?}");
        assert!(sorts.values().any(|(_, board)| *board > 15), "no board was seen");
    }
}

#[test]
fn every_card_is_explained_on_a_phone_with_two_boards_one_below_the_other() {
    let words = Words::built_in(tempete::games::GAMES);
    let catalogue = Catalogue::read(Catalogue::BUILT_IN).unwrap();
    for language in Language::ALL {
        let mut game = help::game(language);
        let mut cards = 0;
        for card in catalogue.playable() {
            let mail = help::said(&format!("help {}\nI hope that you are well", card.number), language);
            let letter = game.mail(WHITE, &mail).pop().unwrap();
            let name = format!("{language}, card {}", card.number);
            let (_, board) = measured(&words, &letter, &name);
            let text = render(&words, &letter).text;
            // Two examples, each with the board before and after it.
            let files = text.lines().filter(|line| line.split_whitespace().eq(FILES)).count();
            assert_eq!(files, 4, "{name}: {text}");
            assert!(board > 15, "{name}: {board}");
            cards += 1;
        }
        assert_eq!(cards, 68);
    }
}
