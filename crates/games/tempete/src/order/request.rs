//! From a line of a mail to an order of Tempête's: which words each verb takes, and what is wrong
//! with the others. Shape only; what a number or a square may be is for the rules.

use alloc::{string::String, vec::Vec};

use super::orders::{CardOrder, OwnOrder};
use super::vocabulary::VOCABULARY;
use crate::{
    chess::{Effect, PieceLetters, Role, San},
    referee::orders::{RANDOM, mixed_in, text},
    tempete::cards::param::Arg,
    text::{Expected, Language, Line, WordFault, WordsTaken},
};

/// One line's order.
pub(super) fn read(line: &Line, language: Language) -> Result<OwnOrder, WordFault> {
    let mut words = WordsTaken::new(&line.words, &VOCABULARY, language);
    let words = &mut words;
    let insist = line.insist;
    let order = match line.verb {
        "list" if words.take_word(RANDOM) => return Ok(OwnOrder::ListRandom { words: mixed_in(line, &VOCABULARY) }),
        "list" => OwnOrder::List(words.numbers(Expected::Card)?),
        "numbers" if words.take_word(RANDOM) => {
            return Ok(OwnOrder::NumbersRandom { words: mixed_in(line, &VOCABULARY) });
        }
        "numbers" => OwnOrder::Numbers(words.numbers(Expected::Position)?),
        "move" => {
            let (number, text) = words.chess_move()?;
            return Ok(OwnOrder::Move { number, text });
        }
        "card" => match said(words) {
            Some((card, said)) => OwnOrder::CardSaid { card, insist, said },
            None => OwnOrder::Card(card(words, insist)?),
        },
        "amend" => {
            words.among(&["card"], &[()])?;
            OwnOrder::Amend(card(words, insist)?)
        }
        "square" => OwnOrder::Square(words.square()?),
        "spring" => OwnOrder::Spring { card: words.number(Expected::Card)?, square: words.square()?, insist },
        "land" => OwnOrder::Land(words.square()?),
        "discard" => OwnOrder::Discard { card: words.number(Expected::Card)?, insist },
        "intercept" => OwnOrder::Intercept,
        "part" => OwnOrder::Part(words.among(&["1", "2"], &[1, 2])?),
        "answer" => OwnOrder::Answer,
        "keep" => OwnOrder::Keep { card: words.number(Expected::Card)? },
        "object" => OwnOrder::Object { words: text(line)? },
        "withdraw" => OwnOrder::Withdraw,
        "stand" => OwnOrder::Stand { words: line.text.clone().unwrap_or_default() },
        // Nothing else while the vocabulary and this list agree, which a test holds.
        _ => return Err(words.wrong(Expected::End)),
    };
    words.end()?;
    Ok(order)
}

/// `card 19 Nb8`: a card's number and a move that is no parameter of any card.
fn said(words: &mut WordsTaken<'_>) -> Option<(u32, San)> {
    let letters = words.language().letters();
    let mut ahead = words.clone();
    let card = ahead.number(Expected::Card).ok()?;
    let word = ahead.next()?;
    let said = San::read(word, letters).ok().filter(|_| argument(word, letters).is_none())?;
    ahead.end().ok()?;
    *words = ahead;
    Some((card, said))
}

/// What follows `card`: its number, parameters, and perhaps a declared effect.
fn card(words: &mut WordsTaken<'_>, insist: bool) -> Result<CardOrder, WordFault> {
    let card = words.number(Expected::Card)?;
    let letters = words.language().letters();
    let mut args: Vec<Arg> = Vec::new();
    let mut effect = None;
    while let Some(word) = words.next() {
        if word == ":" {
            let rest: Vec<&str> = words.rest().iter().map(String::as_str).collect();
            effect = Some(Effect::read(&rest, letters).map_err(WordFault::Effect)?);
            break;
        }
        // A promotion set apart belongs to the square before it.
        if let (becomes @ Some(_), Some(Arg::Square { promotion: promotion @ None, .. })) =
            (Role::read_promotion(word, letters), args.last_mut())
        {
            *promotion = becomes;
            continue;
        }
        match argument(word, letters) {
            Some(found) => args.extend(found),
            None if word.starts_with(|c: char| c.is_ascii_digit() || c == '-') => {
                args.push(Arg::Number(words.figure(word, words.place())?));
            }
            None => return Err(words.wrong(Expected::Parameter)),
        }
    }
    Ok(CardOrder { card, insist, args, effect })
}

/// A parameter, or two squares joined.
fn argument(word: &str, letters: PieceLetters) -> Option<Vec<Arg>> {
    if let Some(arg) = Arg::read(word, letters) {
        return Some(Vec::from([arg]));
    }
    let (from, to) = word.split_at_checked(2)?;
    let from = Arg::Square { at: from.parse().ok()?, promotion: None };
    let to = Arg::read(to.strip_prefix('-').unwrap_or(to), letters).filter(|to| to.square().is_some())?;
    Some(Vec::from([from, to]))
}
