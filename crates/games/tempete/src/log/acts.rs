//! The acts of a message as they stand in an entry: their writer and their strict reader.

use alloc::{
    format,
    string::{String, ToString},
    vec::Vec,
};
use core::fmt;

use super::event::{Act, CardPlay, Numbers, Shown};
use crate::{
    chess::{Effect, PieceLetters, Role, San, Square},
    referee::{
        log::{About, Dice, Field, Lines, Read, Several, Text},
        played::Pinned,
    },
    seal::{Hash, Salt, decimal},
    tempete::cards::{card::CardNo, catalogue::Catalogue, param::Arg},
};

const SQUARE: &str = "a square, a1 to h8";
const CARD: &str = "a card of the catalogue";

impl Several<Pinned> for Act {
    fn write(all: &[Self], to: &mut Text) {
        for act in all {
            match act {
                Act::Spring { card, square } => to.line("spring", format_args!("{card} {square}")),
                Act::Land(square) => to.line("land", square),
                Act::Move(text) => to.line("move", text),
                Act::Card(play) => {
                    write_card(play, to);
                    let shown = play.shown.iter();
                    shown.for_each(|Shown { position, salt }| to.line("shown", format_args!("{position} {salt}")));
                    play.seal.iter().for_each(|seal| to.line("seal", seal));
                }
                Act::Discard(card) => to.line("discard", card),
                Act::Keep(card) => to.line("keep", card),
                Act::Part(part) => to.line("part", part),
                Act::Draw => to.word("draw"),
                Act::Numbers(numbers) => numbers.write("", to),
            }
        }
    }

    fn read(lines: &mut Lines<'_, Pinned>) -> Read<Vec<Self>> {
        let catalogue = super::catalogue(lines.about.pinned);
        let mut acts = Vec::new();
        // `draw` and then numbers stand last: they come to the opponent when the rest is done.
        while let Some(line) = lines.peek().filter(|line| !is_behind(line)) {
            let act = match line.split_once(' ') {
                Some(("card", rest)) => {
                    lines.skip();
                    let (mut play, secret) = card_play(rest, catalogue).map_err(|expected| lines.wrong(expected))?;
                    play.shown = shown(lines)?;
                    if secret {
                        play.seal = Some(<Hash as Field<Pinned>>::read("seal", lines)?);
                    }
                    Act::Card(play)
                }
                Some(("numbers" | "drawn", _)) => Act::Numbers(Numbers::read("", lines)?),
                _ => {
                    lines.skip();
                    act(line, catalogue).map_err(|expected| lines.wrong(expected))?
                }
            };
            let in_place = match acts.last() {
                Some(Act::Numbers(_)) => false,
                Some(Act::Draw) => matches!(act, Act::Numbers(_)),
                _ => true,
            };
            if !in_place {
                return Err(lines.wrong("`draw` and then numbers last"));
            }
            acts.push(act);
        }
        Ok(acts)
    }

    fn any(dice: &mut Dice, about: &About<'_, Pinned>) -> Vec<Self> {
        let mut acts: Vec<Self> = (0..dice.below(5)).map(|_| any_act(dice, about)).collect();
        acts.extend(dice.one_in(2).then_some(Act::Draw));
        acts.extend(dice.one_in(2).then(|| Act::Numbers(Numbers::any(dice, about))));
        acts
    }
}

/// The card of an `amend`: a card line, never with a seal or a position, since a sealed square is never amended.
impl Field<Pinned> for CardPlay {
    fn write(&self, _: &'static str, to: &mut Text) {
        write_card(self, to);
    }

    fn read(key: &'static str, lines: &mut Lines<'_, Pinned>) -> Read<Self> {
        let rest = lines.value(key, CARD)?;
        Ok(card_play(rest, super::catalogue(lines.about.pinned)).map_err(|expected| lines.wrong(expected))?.0)
    }

    fn any(dice: &mut Dice, about: &About<'_, Pinned>) -> Self {
        Self { seal: None, shown: None, ..any_card(dice, about) }
    }
}

fn write_card(play: &CardPlay, to: &mut Text) {
    struct Card<'a>(&'a CardPlay);
    impl fmt::Display for Card<'_> {
        fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            write!(f, "{}", self.0.card)?;
            self.0.args.iter().try_for_each(|arg| write!(f, " {arg}"))?;
            self.0.effect.iter().try_for_each(|effect| write!(f, ": {effect}"))
        }
    }
    to.line("card", Card(play));
}

/// The position that the card above came from, where that is shown.
fn shown(lines: &mut Lines<'_, Pinned>) -> Read<Option<Shown>> {
    let Some(rest) = lines.value_if("shown") else { return Ok(None) };
    let read = || {
        let (position, salt) = rest.split_once(' ')?;
        Some(Shown { position: small(position)?, salt: salt.parse().ok()? })
    };
    read().map(Some).ok_or_else(|| lines.wrong("`shown`, a position and 43 letters of base64url"))
}

/// Whether a line stands behind what a seat's entry holds.
fn is_behind(line: &str) -> bool {
    line == "said" || ["plan ", "entered ", "arrived ", "mail "].iter().any(|key| line.starts_with(key))
}

/// Any act line but a card's.
fn act(line: &str, catalogue: &Catalogue) -> Result<Act, &'static str> {
    if line == "draw" {
        return Ok(Act::Draw);
    }
    let expected = "an act: spring, land, part, move, card, discard, keep, draw, numbers or drawn";
    let (word, rest) = line.split_once(' ').ok_or(expected)?;
    let card = |word| card(word, catalogue).ok_or(CARD);
    Ok(match word {
        "spring" => {
            let (number, at) = rest.split_once(' ').ok_or("`spring`, a card and a square")?;
            Act::Spring { card: card(number)?, square: square(at).ok_or(SQUARE)? }
        }
        "land" => Act::Land(square(rest).ok_or(SQUARE)?),
        "part" => Act::Part(match rest {
            "1" => 1,
            "2" => 2,
            _ => return Err("part 1 or part 2"),
        }),
        "move" => {
            let read = San::read(rest, PieceLetters::ENGLISH).ok();
            Act::Move(read.filter(|read| is_written(read, rest)).ok_or("a move in its one canonical form")?)
        }
        "discard" => Act::Discard(card(rest)?),
        "keep" => Act::Keep(card(rest)?),
        _ => return Err(expected),
    })
}

/// Whether `text` is how `value` is written, without writing it.
fn is_written(value: &impl fmt::Display, text: &str) -> bool {
    struct Rest<'a>(&'a str);
    impl fmt::Write for Rest<'_> {
        fn write_str(&mut self, part: &str) -> fmt::Result {
            self.0 = self.0.strip_prefix(part).ok_or(fmt::Error)?;
            Ok(())
        }
    }
    let mut rest = Rest(text);
    fmt::Write::write_fmt(&mut rest, format_args!("{value}")).is_ok() && rest.0.is_empty()
}

/// What follows `card`, and whether that card has a secret square.
fn card_play(rest: &str, catalogue: &Catalogue) -> Result<(CardPlay, bool), &'static str> {
    let end = rest.find([':', ' ']).unwrap_or(rest.len());
    let (number, rest) = rest.split_at_checked(end).ok_or(CARD)?;
    let number = card(number, catalogue).ok_or(CARD)?;
    let (args, effect) = rest.split_once(": ").map_or((rest, None), |(args, edits)| (args, Some(edits)));
    let edits = |text: &str| text.parse::<Effect>().ok().filter(|effect| is_written(effect, text));
    let effect = effect.map(|text| edits(text).ok_or("edits in their one canonical form after the colon"));
    let effect = effect.transpose()?;
    let args = if args.is_empty() {
        Vec::new()
    } else {
        let wrong = "squares, piece letters or numbers after the card";
        let words = args.strip_prefix(' ').ok_or(wrong)?.split(' ');
        words.map(|word| arg(word).ok_or(wrong)).collect::<Result<_, _>>()?
    };
    Ok((CardPlay { card: number, args, effect, seal: None, shown: None }, is_secret(number, catalogue)))
}

fn is_secret(number: CardNo, catalogue: &Catalogue) -> bool {
    catalogue.card(number).is_some_and(|card| card.secret)
}

/// A square (also with a promotion), a piece's English letter, or a number 1 to 99.
fn arg(word: &str) -> Option<Arg> {
    let arg = word.parse().ok().filter(|arg| is_written(arg, word))?;
    (!matches!(arg, Arg::Role(Role::Camel) | Arg::Number(0 | 100..))).then_some(arg)
}

fn card(word: &str, catalogue: &Catalogue) -> Option<CardNo> {
    small(word).and_then(CardNo::new).filter(|number| catalogue.card(*number).is_some())
}

/// A card's number or a position, 1 to 99.
pub(super) fn small(word: &str) -> Option<u8> {
    decimal(word).and_then(|number| u8::try_from(number).ok()).filter(|number| (1..=99).contains(number))
}

fn square(word: &str) -> Option<Square> {
    word.parse().ok().filter(|square| is_written(square, word))
}

/// Edits of every sort, for tests.
const EDITS: &[&str] = &[
    "go b4 d6",
    "take a1 b2 =Q",
    "swap c1 g1",
    "put P e4",
    "off e4 dead",
    "become b1 camel",
    "become b1 N",
    "side e4 own",
    "wall d4e4-d5e5",
    "rule pawns-reversed toggle",
    "void card",
    "void move part 2",
    "grab 23",
    "seal",
    "note \"see our agreement; {it} holds\"",
];

fn any_square(dice: &mut Dice) -> Option<Square> {
    let mut below = |end| u8::try_from(dice.below(end)).ok();
    Square::new(below(8)?, below(8)?)
}

/// A move in one of its forms; now and then in none, of neighbouring files above all.
fn any_move(dice: &mut Dice) -> Option<San> {
    let (from, to) = (any_square(dice)?, any_square(dice)?);
    let [file, rank]: [char; 2] = <[char; 2]>::try_from(from.to_string().chars().collect::<Vec<_>>()).ok()?;
    let piece = *dice.of(&['K', 'Q', 'R', 'B', 'N', 'M'])?;
    let (takes, goes) = (*dice.of(&["", "x"])?, *dice.of(&["-", "x"])?);
    let becomes = *dice.of(&["", "", "=Q", "=R", "=B", "=N"])?;
    let text = match dice.below(9) {
        0 => String::from(*dice.of(&["O-O", "O-O-O"])?),
        1 => format!("{piece}{takes}{to}"),
        2 => format!("{piece}{file}{takes}{to}"),
        3 => format!("{piece}{rank}{takes}{to}"),
        4 => format!("{to}{becomes}"),
        5 => format!("{file}{takes}{to}{becomes}"),
        6 => format!("{piece}{from}{goes}{to}"),
        _ => format!("{from}{goes}{to}{becomes}"),
    };
    San::read(&text, PieceLetters::ENGLISH).ok().filter(|read| is_written(read, &text))
}

fn any_arg(dice: &mut Dice) -> Option<Arg> {
    let becomes = *dice.of(&["", "", "=Q", "=N"])?;
    match dice.below(4) {
        0 => arg(dice.of(&["K", "Q", "R", "B", "N", "P"])?),
        1 => arg(&format!("{}", 1 + dice.below(99))),
        _ => arg(&format!("{}{becomes}", any_square(dice)?)),
    }
}

fn any_edits(dice: &mut Dice) -> Option<Effect> {
    let several = |dice: &mut Dice| {
        let edits = (0..=dice.below(3)).filter_map(|_| dice.of(EDITS).copied());
        edits.collect::<Vec<_>>().join("; ")
    };
    let groups = (0..=dice.below(2)).map(|_| match dice.one_in(4) {
        true => format!("{{ {} }}", several(dice)),
        false => several(dice),
    });
    groups.collect::<Vec<_>>().join("; ").parse().ok()
}

fn any_number(dice: &mut Dice, catalogue: &Catalogue) -> CardNo {
    let all: Vec<CardNo> = catalogue.cards().map(|card| card.number).collect();
    let secret: Vec<CardNo> = all.iter().copied().filter(|number| is_secret(*number, catalogue)).collect();
    let found = if dice.one_in(5) { dice.of(&secret) } else { dice.of(&all) };
    // A catalogue has cards.
    found.or(all.first()).copied().unwrap_or_else(|| any_number(dice, catalogue))
}

fn any_act(dice: &mut Dice, about: &About<'_, Pinned>) -> Act {
    let number = any_number(dice, super::catalogue(about.pinned));
    let made = match dice.below(14) {
        0 => any_square(dice).map(|square| Act::Spring { card: number, square }),
        1 => any_square(dice).map(Act::Land),
        2 => Some(Act::Discard(number)),
        3 => Some(Act::Part(if dice.one_in(2) { 1 } else { 2 })),
        4..=8 => any_move(dice).map(Act::Move),
        9..=12 => Some(Act::Card(any_card(dice, about))),
        _ => None,
    };
    made.unwrap_or(Act::Keep(number))
}

fn any_card(dice: &mut Dice, about: &About<'_, Pinned>) -> CardPlay {
    let card = any_number(dice, super::catalogue(about.pinned));
    let args = (0..dice.below(6)).filter_map(|_| any_arg(dice)).collect();
    let effect = if dice.one_in(4) { any_edits(dice) } else { None };
    let shown = dice.one_in(3).then(|| Shown {
        position: 1 + u8::try_from(dice.below(99)).unwrap_or_default(),
        salt: Salt::new(dice.bytes()),
    });
    let seal = is_secret(card, super::catalogue(about.pinned)).then(|| Hash(dice.bytes()));
    CardPlay { card, args, effect, seal, shown }
}
