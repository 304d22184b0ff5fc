//! What a mail may have meant whose lines are no orders: what it names (`names`), put together as orders of its game are, in a
//! few ways. Which of them may be is asked of its writer's own view.

use alloc::{
    collections::BTreeSet,
    format,
    string::{String, ToString},
    vec::Vec,
};

use super::{
    Knows, Language, Vocabulary,
    names::{Kind, Named, Names},
    vocabulary::{Takes, Verb},
};

/// A mail that names more is its writer's to put right.
const MOST_NAMED: usize = 60;
/// So many ways to read it are tried.
const MOST_TRIED: usize = 12;
/// Of so many parts one may be meant.
const MOST_PARTS: usize = 4;

/// The mails that a mail may have meant.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Salvaged {
    /// What it names: no proposal may lack any of it.
    pub names: BTreeSet<String>,
    /// Those that hold all that it names, the likeliest first.
    pub whole: Vec<String>,
    /// The same with what goes without saying, where none of those may be.
    pub other: Vec<String>,
    /// What its parts say, each by itself, where one of them may be meant.
    pub parts: Vec<String>,
}

/// Puts together what a body names.
pub fn salvaged(body: &str, vocabulary: &Vocabulary, knows: &Knows, language: Language) -> Salvaged {
    let names = Names::of(body, vocabulary, knows, language);
    let set = names.set(vocabulary, language);
    if names.grave || names.all.len() > MOST_NAMED || set.is_empty() {
        return Salvaged { names: set, ..Salvaged::default() };
    }
    let sheet = Sheet { vocabulary, knows, language };
    let all = sheet.joined(&names.all);
    let parts = sheet.parts(&all);
    if names.denies {
        return Salvaged { names: set, parts, ..Salvaged::default() };
    }
    let whole = [sheet.lines(&all, true), sheet.lines(&all, false)].into_iter().chain(sheet.either(&all));
    let supplied = vocabulary.verbs.iter().filter_map(|verb| sheet.supplied(&all, verb));
    let other = core::iter::once(sheet.lines(&without_men(&all), true)).chain(supplied);
    Salvaged { names: set, whole: texts(whole), other: texts(other), parts }
}

/// These mails as texts, each once.
fn texts(mails: impl Iterator<Item = Vec<String>>) -> Vec<String> {
    let mut texts: Vec<String> = Vec::new();
    for lines in mails.filter(|lines| !lines.is_empty()) {
        let text = lines.join("\n");
        if !texts.contains(&text) && texts.len() < MOST_TRIED {
            texts.push(text);
        }
    }
    texts
}

/// What a text names.
pub fn named(text: &str, vocabulary: &Vocabulary, knows: &Knows, language: Language) -> BTreeSet<String> {
    Names::of(text, vocabulary, knows, language).set(vocabulary, language)
}

/// The same without the men that a card is said to be for, beside its squares.
fn without_men(all: &[Named]) -> Vec<Named> {
    let mut effect = false;
    let belongs = |one: &&Named| {
        effect = match one.kind {
            Kind::Verb(verb) => verb.takes == Takes::Effect,
            Kind::Move | Kind::Break => false,
            _ => effect,
        };
        !(effect && one.kind == Kind::Man)
    };
    all.iter().filter(belongs).cloned().collect()
}

/// How the orders of a game are put together.
struct Sheet<'a> {
    vocabulary: &'a Vocabulary,
    knows: &'a Knows,
    language: Language,
}

impl Sheet<'_> {
    /// The same with the words of one move joined: `5`, `to`, `e4` as `5-e4`.
    fn joined(&self, all: &[Named]) -> Vec<Named> {
        let mut out: Vec<Named> = Vec::new();
        let mut at = 0;
        while let Some(one) = all.get(at) {
            let rest = all.get(at..).unwrap_or_default();
            let takes_no_move = |one: &Named| match one.kind {
                Kind::Verb(verb) => verb.takes != Takes::Move && !self.takes_a_move(verb),
                _ => false,
            };
            match self.step(rest).filter(|_| !out.last().is_some_and(takes_no_move)) {
                Some((text, count)) => {
                    out.push(Named { text, kind: Kind::Move, ..one.clone() });
                    at += count;
                }
                None => {
                    out.push(one.clone());
                    at += 1;
                }
            }
        }
        out
    }

    /// True if a verb of words takes a move as well.
    fn takes_a_move(&self, verb: &Verb) -> bool {
        !self.vocabulary.numbered_piece.is_empty() && verb.takes == Takes::Words(2)
    }

    /// A move of several words, and how many they are.
    fn step(&self, rest: &[Named]) -> Option<(String, usize)> {
        let kinds: Vec<Kind> = rest.iter().take(5).map(|one| one.kind).collect();
        let text = |at: usize| rest.get(at).map_or("", |one| one.text.as_str());
        let sign = |at: usize| if text(at) == "takes" { "x" } else { "-" };
        let numbered = !self.vocabulary.numbered_piece.is_empty();
        match kinds.as_slice() {
            [Kind::Number, Kind::Joint, Kind::Place, ..] if numbered => {
                Some((format!("{}{}{}", text(0), sign(1), text(2)), 3))
            }
            [Kind::Number, Kind::Place, ..] if numbered => Some((format!("{}-{}", text(0), text(1)), 2)),
            // Where no board says which is meant, both places are named.
            [Kind::Man, Kind::Place, Kind::Joint, Kind::Place, ..] if self.is_blind() => {
                let letter = self.letter(text(0))?;
                Some((format!("{letter}{}{}{}", text(1), sign(2), text(3)), 4))
            }
            [Kind::Man, Kind::Place, Kind::Place, ..] if self.is_blind() => {
                Some((format!("{}{}-{}", self.letter(text(0))?, text(1), text(2)), 3))
            }
            [Kind::Place, Kind::Joint, Kind::Place, ..] if self.is_blind() => {
                Some((format!("{}{}{}", text(0), sign(1), text(2)), 3))
            }
            [Kind::Place, Kind::Place, ..] if self.is_blind() && rest.get(1).is_some_and(|one| one.gap < 2) => {
                Some((format!("{}-{}", text(0), text(1)), 2))
            }
            _ => None,
        }
    }

    /// True if moves are read by their form alone, on squares.
    fn is_blind(&self) -> bool {
        self.knows.board.is_none() && self.vocabulary.own_move.is_none() && self.vocabulary.numbered.is_empty()
    }

    /// The letter of a man by its name, nothing for a pawn.
    fn letter(&self, word: &str) -> Option<String> {
        let letters = self.language.letters();
        let role = self.language.piece(&super::normalise::fold(word));
        let role = role.or_else(|| crate::chess::Role::read_word(word, letters))?;
        let unnamed = role == crate::chess::Role::Pawn;
        Some(if unnamed { String::new() } else { role.letter(letters).to_string() })
    }

    /// The lines, an order each: a verb begins one, and what it takes is its own; `parted`: so does what ends a sentence.
    fn lines(&self, all: &[Named], parted: bool) -> Vec<String> {
        let mut made = Made::default();
        for one in all {
            match one.kind {
                Kind::Break if parted && made.has_begun() => made.flush(),
                Kind::Break => {}
                Kind::Verb(verb) => {
                    made.flush();
                    made.room = if let Takes::Words(most) = verb.takes { Some(most) } else { None };
                    made.line.push(one);
                }
                Kind::Move if self.takes_move(&made.line) => {
                    made.line.push(one);
                    made.flush();
                }
                Kind::Move if self.vocabulary.own_move.is_some() && made.room.is_some() => made.take(one),
                Kind::Move => {
                    if made.room.is_some() || made.is_full() {
                        made.flush();
                    }
                    made.line.push(one);
                }
                // What a verb of squares takes stands side by side.
                Kind::Joint if made.has_effect() => {}
                Kind::Joint | Kind::Or => made.line.push(one),
                Kind::Place if made.room.is_none() && made.is_full() => {
                    made.flush();
                    made.line.push(one);
                }
                Kind::Place | Kind::Number | Kind::Man | Kind::Particle => made.take(one),
            }
        }
        made.flush();
        made.lines
    }

    /// True if a line is a verb that takes a move, and nothing yet behind it.
    fn takes_move(&self, line: &[&Named]) -> bool {
        matches!(line, [Named { kind: Kind::Verb(verb), .. }] if verb.takes == Takes::Move || self.takes_a_move(verb))
    }

    /// All moves as a list of which the first that may be is meant.
    fn either(&self, all: &[Named]) -> Option<Vec<String>> {
        let vocabulary = self.vocabulary;
        if vocabulary.between_moves.is_empty() {
            return None;
        }
        let parts = self.lines(all, true);
        let or = format!(" {} ", vocabulary.word(vocabulary.between_moves, self.language));
        (parts.len() > 1).then(|| Vec::from([parts.join(&or)]))
    }

    /// The lines with this verb before what has none and is no move.
    fn supplied(&self, all: &[Named], verb: &'static Verb) -> Option<Vec<String>> {
        let (Takes::Words(1..) | Takes::Effect, false) = (verb.takes, verb.asks) else { return None };
        let mut out: Vec<Named> = Vec::new();
        let (mut found, mut begins) = (false, true);
        for (at, one) in all.iter().enumerate() {
            let next = all.get(at + 1).map(|one| one.kind);
            let moves = !self.vocabulary.numbered_piece.is_empty() && matches!(next, Some(Kind::Move | Kind::Place));
            let orphan = one.kind == Kind::Number && begins && !moves;
            if orphan && !found {
                found = true;
                let text = self.vocabulary.word(verb.id, self.language).to_string();
                out.push(Named { text, kind: Kind::Verb(verb), ..one.clone() });
            }
            begins = matches!(one.kind, Kind::Break | Kind::Move);
            out.push(one.clone());
        }
        found.then(|| self.lines(&out, true))
    }

    /// What each part says by itself, where there are several with a place.
    fn parts(&self, all: &[Named]) -> Vec<String> {
        let groups = all.split(|one| matches!(one.kind, Kind::Break | Kind::Or));
        let places = |group: &&[Named]| group.iter().any(|one| matches!(one.kind, Kind::Move | Kind::Place));
        let parts: Vec<String> = groups.filter(places).map(|group| self.lines(group, false).join("\n")).collect();
        if (2..=MOST_PARTS).contains(&parts.len()) { parts } else { Vec::new() }
    }
}

/// Lines in the making.
#[derive(Default)]
struct Made<'a> {
    lines: Vec<String>,
    line: Vec<&'a Named>,
    /// How much the verb of this line still takes, where that is a number of words.
    room: Option<usize>,
}

impl<'a> Made<'a> {
    fn has_begun(&self) -> bool {
        self.line.iter().any(|one| !matches!(one.kind, Kind::Joint | Kind::Verb(_)))
    }

    fn has_effect(&self) -> bool {
        let effect = |one: &&Named| matches!(one.kind, Kind::Verb(verb) if verb.takes == Takes::Effect);
        self.line.first().is_some_and(effect)
    }

    /// True if a move stands on the line, and no other belongs to it.
    fn is_full(&self) -> bool {
        let effect = |one: &&&Named| matches!(one.kind, Kind::Verb(verb) if verb.takes == Takes::Effect);
        let open =
            self.line.first().filter(effect).is_some() || self.line.last().is_some_and(|one| one.kind == Kind::Or);
        !open && self.line.iter().any(|one| one.kind == Kind::Move)
    }

    fn take(&mut self, one: &'a Named) {
        match self.room {
            Some(0) => self.flush(),
            Some(room) => self.room = Some(room.saturating_sub(1)),
            None => {}
        }
        self.line.push(one);
    }

    /// Ends the line; what is no order is left out.
    fn flush(&mut self) {
        let line = core::mem::take(&mut self.line);
        self.room = None;
        let idle = |one: &&&Named| matches!(one.kind, Kind::Joint | Kind::Or);
        let begins = line.iter().take_while(idle).count();
        let ends = line.len().saturating_sub(line.iter().rev().take_while(idle).count());
        let said = line.get(begins..ends).unwrap_or_default();
        let solid = |one: &&Named| matches!(one.kind, Kind::Verb(_) | Kind::Move | Kind::Place | Kind::Number);
        if said.iter().any(solid) {
            self.lines.push(said.iter().map(|one| one.text.as_str()).collect::<Vec<_>>().join(" "));
        }
    }
}
