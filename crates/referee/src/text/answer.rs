//! What a mail answers to a question whose answers are `yes`, `no` and `never` (M17, T82).

use alloc::{string::String, vec::Vec};

use super::{
    Language,
    alone::{says_never, says_no, says_yes},
    language::begun,
    normalise, passed,
};

/// An answer to such a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    Yes,
    No,
    Never,
}

/// So many pieces has an answer that is wholly a yes, and so many words each.
const MOST: usize = 24;
/// So many words has a name below an answer.
const NAME: usize = 3;

/// Reads the answer of a body, in any language; `None` if it is none of them. A `yes` is all that it says, courtesies and
/// names aside; with a `no` may stand what will. `names` are those of who asks and who is asked.
pub fn answer(body: &str, names: &[&str]) -> Option<Answer> {
    let any = |says: fn(&str, Language) -> bool| Language::ALL.into_iter().any(|language| says(body, language));
    if any(says_never) {
        return Some(Answer::Never);
    }
    if any(says_no) {
        return Some(Answer::No).filter(|_| !any(says_yes));
    }
    let pieces: Vec<Piece> = pieces(body).take(MOST + 1).collect();
    let names: Vec<String> = names.iter().flat_map(|name| words(name)).collect();
    Language::ALL.into_iter().find_map(|language| Said { language, names: &names }.of(&pieces))
}

/// What stands between two marks of a sentence.
struct Piece {
    words: Vec<String>,
    /// True if all of it may be a name, and it has a line of its own.
    signs: bool,
    asks: bool,
}

fn pieces(body: &str) -> impl Iterator<Item = Piece> {
    let lines = body.lines().filter(|line| !line.trim().is_empty() && !passed::is_footer(line));
    lines.flat_map(|line| {
        let plain = normalise::line(line).text;
        let parts: Vec<&str> = plain.split_inclusive(['.', '!', '?', ',', ';', ':', '(', ')']).collect();
        let whole = parts.len() == 1 && !plain.ends_with(['.', '!', '?', ',', ';', ':', '(', ')']);
        let capital = |word: &str| word.starts_with(char::is_uppercase);
        let piece = |part: &str| Piece {
            words: words(part),
            signs: whole && part.split_whitespace().all(capital) && part.split_whitespace().count() <= NAME,
            asks: part.ends_with('?'),
        };
        parts.into_iter().map(piece).filter(|piece| piece.asks || !piece.words.is_empty()).collect::<Vec<_>>()
    })
}

/// The words of a text, folded. A sign that says no is one.
fn words(text: &str) -> Vec<String> {
    let folded = normalise::fold(text);
    let sign = |c: char| matches!(c, '\u{274C}' | '\u{1F6AB}' | '\u{1F44E}');
    let words = folded.split(|c: char| !c.is_alphanumeric() && c != '\'' && !sign(c));
    words.map(|word| word.trim_matches('\'')).filter(|word| !word.is_empty()).map(String::from).collect()
}

/// A body as it is read in one language.
struct Said<'a> {
    language: Language,
    names: &'a [String],
}

impl Said<'_> {
    fn of(&self, pieces: &[Piece]) -> Option<Answer> {
        let first = pieces.iter().position(|piece| !self.is_courteous(&piece.words)).unwrap_or(pieces.len());
        let no = |piece: &&Piece| !piece.asks && self.refuses(&piece.words);
        if let Some(of) = pieces.get(first).filter(no) {
            let others = pieces.iter().filter(|piece| !core::ptr::eq(*piece, of));
            return (!others.into_iter().any(|piece| self.yes(&piece.words).is_some())).then_some(Answer::No);
        }
        let mut said = false;
        for piece in pieces {
            let signs = said && piece.signs && !self.means(&piece.words);
            if piece.asks || !(signs || self.agrees(&piece.words, &mut said)) {
                return None;
            }
        }
        (said && pieces.len() <= MOST).then_some(Answer::Yes)
    }

    /// Whether these words agree, or say nothing beside it.
    fn agrees(&self, words: &[String], said: &mut bool) -> bool {
        self.is_all(words, |rest| {
            let yes = self.yes(rest);
            *said |= yes.is_some();
            yes.or_else(|| begun(rest, self.language.with_yes()))
        })
    }

    /// Whether these words are `no`, and courtesies with it.
    fn refuses(&self, words: &[String]) -> bool {
        let no = |word: &String| self.is_no(word);
        words.iter().any(no)
            && self.is_all(words, |rest| rest.first().filter(|word| no(word)).map(|_| 1).or(self.idle(rest)))
    }

    fn is_courteous(&self, words: &[String]) -> bool {
        self.is_all(words, |rest| self.idle(rest))
    }

    fn is_no(&self, word: &str) -> bool {
        self.language.no().iter().any(|no| normalise::fold(no) == word)
    }

    /// Counts a word that says nothing: `sorry`.
    fn idle(&self, words: &[String]) -> Option<usize> {
        words.first().filter(|word| self.language.says_little(word) && !self.is_no(word)).map(|_| 1)
    }

    /// Whether all of these words are such, courtesies or names.
    fn is_all(&self, words: &[String], mut such: impl FnMut(&[String]) -> Option<usize>) -> bool {
        let mut at = 0;
        while let Some(rest) = words.get(at..).filter(|rest| !rest.is_empty()) {
            let named = || rest.first().is_some_and(|word| self.names.contains(word)).then_some(1);
            let courtesy = || self.language.courtesy(rest).or_else(|| self.language.greets(rest));
            let Some(count) = such(rest).or_else(courtesy).or_else(named) else { return false };
            at += count.max(1);
        }
        true
    }

    /// How many words agree.
    fn yes(&self, words: &[String]) -> Option<usize> {
        begun(words, self.language.gladly().iter().chain(Language::En.gladly()))
    }

    /// Whether words that may be a name deny or doubt.
    fn means(&self, words: &[String]) -> bool {
        let of = self.language;
        words.iter().any(|word| of.says_little(word))
            || of.denies(words).is_some()
            || of.corrects(words)
            || of.doubts(words)
    }
}
