//! From a card and its parameters to its edits, by the templates of the catalogue (B4). A card
//! without a template is its player's to describe. Whether the edits are possible is the walk's.

use alloc::{
    format,
    string::{String, ToString},
    vec::Vec,
};

use super::{card::Card, effect};
use crate::chess::{Color, Edit, Position, Square};

/// What a card's parameters make of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Derived {
    /// These edits, in canonical form.
    Edits(String),
    /// It changes no board.
    Nothing,
    /// They do not say: its player declares what it does.
    Declared,
}

/// Where and by whom a card is played.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Scene<'a> {
    /// The position it acts on.
    pub position: &'a Position,
    /// Who plays it.
    pub side: Color,
    /// Where the piece that moved before it in this message stands.
    pub moved: Option<Square>,
}

/// The edits that `args` give the card on this scene.
pub(crate) fn derive(card: &Card, args: &[String], scene: &Scene) -> Derived {
    let Some(templates) = &card.edits else { return Derived::Declared };
    if templates.is_empty() {
        return Derived::Nothing;
    }
    let squares = Squares {
        king: scene.position.royal(scene.side),
        foe: scene.position.royal(scene.side.other()),
        moved: scene.moved,
        side: scene.side,
    };
    let taken = |square: Square| scene.position.at(square).is_some();
    filled(card, templates, args, squares, &taken).map_or(Derived::Declared, Derived::Edits)
}

/// Whether the card's templates are edits once these parameters, and any kings, stand in them.
pub(crate) fn fits(card: &Card, args: &[String]) -> bool {
    let Some(templates) = card.edits.as_ref().filter(|templates| !templates.is_empty()) else { return true };
    let squares =
        Squares { king: Square::new(4, 0), foe: Square::new(4, 7), moved: Square::new(4, 3), side: Color::White };
    filled(card, templates, args, squares, &|_| false).is_some()
}

/// Squares that templates name beside the parameters.
#[derive(Clone, Copy)]
struct Squares {
    king: Option<Square>,
    foe: Option<Square>,
    moved: Option<Square>,
    side: Color,
}

/// The templates with everything filled in, once for each repetition; `None` where something is
/// not there to fill in, or what comes out is no effect.
fn filled(
    card: &Card,
    templates: &[String],
    args: &[String],
    squares: Squares,
    taken: &dyn Fn(Square) -> bool,
) -> Option<String> {
    let once = card.params.iter().filter(|param| param.once).count();
    let (fixed, rest) = args.split_at_checked(once)?;
    let again = card.params.len().saturating_sub(once);
    let rounds: Vec<&[String]> = if rest.is_empty() { [rest].into() } else { rest.chunks(again.max(1)).collect() };
    let mut here = fixed.first().and_then(|word| square_of(word));
    let mut edits: Vec<String> = Vec::new();
    for round in rounds {
        let names = card.params.iter().map(|param| param.name.as_str());
        let bound: Vec<(&str, &str)> = names.zip(fixed.iter().chain(round).map(String::as_str)).collect();
        for template in templates {
            edits.push(line(template, &bound, squares, here, taken)?);
        }
        here = round.last().and_then(|word| square_of(word)).or(here);
    }
    let text = edits.join("; ");
    (effect::is_canonical(&text) && Edit::read(&text).is_ok()).then_some(text)
}

/// One template filled in.
fn line(
    template: &str,
    bound: &[(&str, &str)],
    squares: Squares,
    here: Option<Square>,
    taken: &dyn Fn(Square) -> bool,
) -> Option<String> {
    let mut words: Vec<String> = Vec::new();
    let mut promotion = String::new();
    for word in template.split(' ') {
        let Some(name) = word.strip_prefix('$') else {
            words.push(word.to_string());
            continue;
        };
        let (name, ahead) = name.split_once('^').map_or((name, 0), |(name, ahead)| (name, ahead.parse().unwrap_or(0)));
        let (name, or_moved) = name.strip_suffix("|moved").map_or((name, false), |name| (name, true));
        let given = bound.iter().find(|(bound, _)| *bound == name).map(|(_, word)| *word);
        let read = match (name, given) {
            (_, Some(word)) => match word.split_once('=') {
                Some((square, becomes)) => {
                    promotion = format!(" ={becomes}");
                    square.to_string()
                }
                None => word.to_string(),
            },
            ("king", _) => squares.king?.to_string(),
            ("foeking", _) => squares.foe?.to_string(),
            ("here", _) => here?.to_string(),
            ("moved", _) => squares.moved?.to_string(),
            _ if or_moved => squares.moved?.to_string(),
            _ => return None,
        };
        words.push(if ahead == 0 { read } else { forward(&read, ahead, squares.side)? });
    }
    if words.first().is_some_and(|verb| verb == "step") {
        let to = words.last().and_then(|word| Square::read(word))?;
        let verb = if taken(to) { "take" } else { "go" };
        if let Some(first) = words.first_mut() {
            *first = verb.to_string();
        }
    }
    Some(words.join(" ") + &promotion)
}

/// The square of a parameter, without what a pawn becomes on it.
fn square_of(word: &str) -> Option<Square> {
    Square::read(word.split_once('=').map_or(word, |(square, _)| square))
}

/// The square so many ranks ahead of this one, as `side` walks.
fn forward(square: &str, ranks: u8, side: Color) -> Option<String> {
    let from = Square::read(square)?;
    let rank = match side {
        Color::White => from.rank().checked_add(ranks)?,
        Color::Black => from.rank().checked_sub(ranks)?,
    };
    Square::new(from.file(), rank).map(|to| to.to_string())
}
