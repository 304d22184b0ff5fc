//! What stands behind a verb: numbers, a card and its parameters, a title, a chess move.

use alloc::{
    string::{String, ToString},
    vec::Vec,
};

use super::{
    super::{
        Title,
        near::nearly,
        normalise::fold,
        numbered::{self, NumberedStep, Written},
        spoken::{self, spoken},
        vocabulary::{Room, Verb},
        words,
    },
    Walk, bare,
};
use crate::chess::San;

impl Walk<'_> {
    /// Passes over what only says that a number follows.
    pub(super) fn number_sign(&mut self) {
        let folded = self.folded(self.at);
        if let [sign, number, ..] = folded.as_slice()
            && self.language.is_number_sign(sign)
            && words::is_small_number(number)
        {
            self.at += 1;
        }
    }

    /// Numbers with anything between them that only parts them, or `random` at the line's end.
    pub(super) fn numbers(&mut self, order: &mut Vec<String>) -> Option<()> {
        self.small(|walk, word| words::is_small_number(word) || walk.draws(word));
        if self.peek().is_some_and(|word| self.draws(bare(word))) && self.at + 1 == self.tokens.len() {
            order.push(bare(self.peek()?).to_string());
            self.at += 1;
            return Some(());
        }
        loop {
            let from = self.at;
            self.skip(|walk, word| matches!(word, "-" | "/" | ";") || walk.language.is_between(word));
            self.number_sign();
            let number = self.peek().map(|word| word.trim_start_matches('#').to_string());
            let Some(number) = number.filter(|word| words::is_small_number(word)) else {
                self.at = from;
                break;
            };
            order.push(bare(&number).to_string());
            self.at += 1;
        }
        (order.len() > 1).then_some(())
    }

    pub(super) fn draws(&self, word: &str) -> bool {
        let drawn = |verb: &'static Verb| matches!(verb.room, Room::AboveFree(of) if self.vocabulary.is_word(of, word));
        self.vocabulary.all().any(drawn)
    }

    /// A card's number or title, and what it is played on; behind a colon anything that begins with an edit.
    pub(super) fn effect(&mut self, order: &mut Vec<String>) -> Option<()> {
        self.small(|_, word| words::is_small_number(word));
        self.number_sign();
        let typed = self.peek()?.trim_start_matches("n°").trim_start_matches('#').to_string();
        if words::is_small_number(&typed) {
            self.at += 1;
            self.title(bare(&typed).parse().ok());
            order.push(if typed.ends_with('!') { typed } else { bare(&typed).to_string() });
        } else {
            let number = self.title(None)?;
            order.push(number.to_string());
        }
        let letters = self.language.letters();
        loop {
            let from = self.at;
            if self.peek() == Some(":") {
                self.at += 1;
                let rest = self.tokens.get(self.at..).unwrap_or_default();
                if words::begins_edit(rest, self.vocabulary) {
                    order.push(":".into());
                    order.extend_from_slice(rest);
                    self.at = self.tokens.len();
                    return Some(());
                }
            }
            self.skip(|walk, word| word == "-" || walk.language.is_small(word) || walk.language.is_between(word));
            if order.len() > 2 && self.peek().is_some_and(|word| word.len() > 1 && bare(word).is_empty()) {
                self.at += 1;
            }
            let parameter = |word: &str| {
                let piece = crate::chess::Role::read(word.chars().next().unwrap_or(' '), letters).is_some();
                let square = word.split('=').next().unwrap_or(word);
                (words::is_square(square) && word.len() <= square.len() + 2)
                    || words::is_small_number(word)
                    || (word.len() == 2 && word.starts_with('='))
                    || (word.len() == 1 && piece && word.chars().all(char::is_uppercase))
            };
            if let Some(word) = self.peek().filter(|word| parameter(bare(word))).map(str::to_string) {
                order.push(if word.ends_with('!') { word } else { bare(&word).to_string() });
                self.at += 1;
            } else if let Some(said) = self.said_parameter(order.len() > 2) {
                order.push(said);
            } else {
                self.at = from;
                return Some(());
            }
        }
    }

    /// What a card is played on as chess players write it: `36 knight`, `19 Nb8`, `17 O-O`. A move is all that is said.
    pub(super) fn said_parameter(&mut self, behind_others: bool) -> Option<String> {
        let letters = self.language.letters();
        let before = self.at;
        let ends = |walk: &Self| {
            walk.tokens.get(walk.at..).unwrap_or_default().iter().all(|word| !words::is_square(bare(word)))
        };
        if !behind_others {
            // A move is all that is said; figures before it are none of its number, but a parameter that is none.
            let figures = self.peek().is_some_and(|word| word.bytes().all(|b| b.is_ascii_digit()));
            if let Some(step) = self.step().filter(|_| !figures && ends(self)) {
                return step.into_iter().next_back();
            }
            self.at = before;
        }
        let piece = self.language.piece(&fold(bare(self.peek()?)))?;
        self.at += 1;
        let at = self.at;
        self.skip(|walk, word| walk.language.is_small(word));
        // `knight on b1`: the square says it.
        if let Some(square) = self.peek().filter(|word| words::is_square(word)).map(|word| bare(word).to_string()) {
            self.at += 1;
            return Some(square);
        }
        self.at = at;
        Some(piece.letter(letters).to_string())
    }

    /// Passes over the title of this card, or of any: the card's number.
    pub(super) fn title(&mut self, of: Option<u32>) -> Option<u32> {
        let from = self.at + usize::from(self.peek() == Some(":"));
        let folded = self.folded(from);
        let fits = |title: &&Title| of.is_none_or(|of| of == title.number);
        let exactly = |title: &Title| title.said(&folded, |said, name| said == name).map(|count| (count, title.number));
        // The longest: `Double Rook` begins no other.
        let found = self.knows.titles.iter().filter(fits).filter_map(exactly).max();
        // `Trapdor`, of a card in hand.
        let held = |title: &&Title| of.is_none() && self.knows.held.contains(&title.number);
        let one_off = |title: &Title| title.said(&folded, nearly).map(|count| (count, title.number));
        let near = || self.knows.titles.iter().filter(held).filter_map(one_off).max();
        let near = if found.is_none() { near() } else { None };
        self.near = near.is_some();
        let (words, number) = found.or(near)?;
        self.at = from + words;
        Some(number)
    }

    /// `2-c6`, `2 x c6`: a move of a piece that is called by its number, with its sign, and how many words it has.
    fn signed_step(&self) -> Option<(String, usize)> {
        if self.vocabulary.numbered_piece.is_empty() {
            return None;
        }
        let rest = self.tokens.get(self.at..).unwrap_or_default();
        [1, 3].into_iter().find_map(|count| {
            let words = rest.get(..count)?;
            let joint = count == 1 || words.get(1).is_some_and(|word| matches!(word.as_str(), "-" | "x"));
            let read = NumberedStep::read(words.iter().map(|word| bare(word))).filter(|_| joint)?;
            (read.written == Written::Signed && read.number.is_none()).then(|| (read.to_string(), count))
        })
    }

    /// A chess move with its number, if it has one.
    pub(super) fn step(&mut self) -> Option<Vec<String>> {
        let (letters, vocabulary) = (self.language.letters(), self.vocabulary);
        if let Some((step, words)) =
            numbered::said(self.tokens.get(self.at..).unwrap_or_default(), vocabulary, self.language)
        {
            self.at += words;
            return Some(step);
        }
        if let Some((step, words)) = self.signed_step() {
            self.at += words;
            return Some(Vec::from([step]));
        }
        let mut step = Vec::new();
        let word = self.peek()?.to_string();
        let dots = word.trim_start_matches(|c: char| c.is_ascii_digit());
        let digits = word.len() - dots.len();
        // A longer one is a move in numbers; none is called 0.
        if (1..=3).contains(&digits) && !word.starts_with('0') && (dots.is_empty() || matches!(dots, "." | "..." | ")"))
        {
            // `I play 4 f3`, where 4 may be what a piece is called: which it is, the board tells.
            let called = digits == 1 && !vocabulary.numbered_piece.is_empty();
            step.push(if dots.is_empty() && !called { alloc::format!("{word}.") } else { word });
            self.at += 1;
            // `move 4: Nf3`
            if self.peek() == Some(":") {
                self.at += 1;
            }
            if self.peek() == Some("...") {
                step.push("...".into());
                self.at += 1;
            }
        }
        if vocabulary.bare_move.is_empty() {
            return None;
        }
        if let Some(is_move) = vocabulary.own_move {
            let word = self.peek().map(bare).filter(|word| is_move(word, self.language))?.to_string();
            self.at += 1;
            step.push(word);
            return Some(step);
        }
        if let Some(found) = spoken(self.tokens.get(self.at..).unwrap_or_default(), self.knows, self.language) {
            let mut moves: Vec<String> = found.moves.iter().map(|text| text.spelled(letters)).collect();
            step.push(moves.first()?.clone());
            self.at += found.words;
            if moves.len() > 1 {
                self.among.append(&mut moves);
            }
            return Some(step);
        }
        let word = self.peek()?.to_string();
        let next = |ahead: usize| self.tokens.get(self.at + ahead).map(|word| bare(word)).unwrap_or_default();
        // `N f3`, `N x e5`, `e2 - e4`, `e4 x d5`
        let open = word.len() > 1 && word.ends_with(['x', '-', ':']) && words::is_square(next(1));
        let joined: usize = match (next(1), next(2)) {
            _ if open => 2,
            ("-" | "x", to) if words::is_square(to) => 3,
            (to, _) if word.len() == 1 && words::is_square(to) => 2,
            _ => 1,
        };
        let whole: String = self.tokens.iter().skip(self.at).take(joined).map(|word| bare(word)).collect();
        let behind = words::move_number(&whole).map_or(whole.as_str(), |(_, rest)| rest);
        if San::read(behind, letters).is_err() {
            return None;
        }
        self.at += joined;
        let becomes = spoken::promotion(&whole, self.tokens.get(self.at..).unwrap_or_default(), self.language);
        let (whole, words) = becomes.unwrap_or((whole, 0));
        self.at += words;
        step.push(whole);
        // `e5xd6 en passant`, `f3xe5 takes pawn`, where that is a part of the move.
        if !vocabulary.behind_move.is_empty() && vocabulary.numbered_piece.is_empty() {
            while let Some(word) = self.peek().map(bare).filter(|word| vocabulary.goes_on(word, self.language)) {
                step.push(word.to_string());
                self.at += 1;
            }
            return Some(step);
        }
        // `exd6 en passant`
        while let Some(count) = self.language.of_move(&self.folded(self.at)) {
            self.at += count;
        }
        self.skip(|_, word| !word.is_empty() && words::says_of_move(word));
        Some(step)
    }
}
