//! What a card does to the board, edit by edit, for a letter to say in words. Made from the effect's
//! canonical text; nothing is judged, and nothing is known of a position.

use alloc::{string::String, vec::Vec};

use crate::chess::{PieceLetters, Role};

/// One edit. Each verb has a phrase of its own, `edit.VERB`.
#[derive(Clone, Debug, PartialEq, Eq, Default, serde::Serialize)]
pub struct ToldEdit {
    /// `swap`, `go`, … as the log has it.
    pub verb: String,
    /// Its first square or edge; empty without.
    pub a: String,
    /// Its second square; empty without.
    pub b: String,
    /// The kind it names: what comes back, what a piece becomes, what must move; empty without.
    pub piece: &'static str,
    /// Its other words: the name of a mark or rule, `dead`, `own`, a note.
    pub name: String,
}

/// The edits of an effect in canonical words, those of a group one by one.
pub(crate) fn edits(effect: &str) -> Vec<ToldEdit> {
    split(effect).into_iter().filter_map(|words| edit(&words)).collect()
}

/// Each edit's words; what stands in quotes is one.
fn split(effect: &str) -> Vec<Vec<String>> {
    let mut all: Vec<Vec<String>> = Vec::from([Vec::new()]);
    let mut word = String::new();
    let mut quoted = false;
    // The space ends the last word.
    for c in effect.chars().chain([' ']) {
        match c {
            '"' => quoted = !quoted,
            c if quoted => word.push(c),
            ';' | '{' | '}' | ' ' => {
                if let Some(last) = all.last_mut().filter(|_| !word.is_empty()) {
                    last.push(core::mem::take(&mut word));
                }
                if c != ' ' {
                    all.push(Vec::new());
                }
            }
            c => word.push(c),
        }
    }
    all
}

fn edit(words: &[String]) -> Option<ToldEdit> {
    let (verb, rest) = words.split_first()?;
    let mut edit = ToldEdit { verb: verb.clone(), ..ToldEdit::default() };
    for word in rest {
        let kind = word.strip_prefix('=').unwrap_or(word);
        let mut letters = kind.chars();
        let letter = letters.next().filter(|_| letters.next().is_none());
        let kind = letter.and_then(|letter| Role::read(letter, PieceLetters::English));
        let camel = (verb == "become" && word == "camel").then_some(Role::Camel);
        if let Some(kind) = kind.or(camel) {
            edit.piece = kind.name();
        } else if verb != "note" && word.starts_with(|c: char| ('a'..='h').contains(&c)) && is_place(word) {
            let place = if edit.a.is_empty() { &mut edit.a } else { &mut edit.b };
            place.clone_from(word);
        } else {
            if !edit.name.is_empty() {
                edit.name.push(' ');
            }
            edit.name.push_str(word);
        }
    }
    Some(edit)
}

/// A square, or the edge between squares.
fn is_place(word: &str) -> bool {
    word.as_bytes().get(1).is_some_and(|digit| (b'1'..=b'8').contains(digit))
        && word.bytes().all(|b| b.is_ascii_digit() || b == b'-' || (b'a'..=b'h').contains(&b))
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::ToString;

    fn told(effect: &str) -> Vec<String> {
        edits(effect)
            .into_iter()
            .map(|edit| alloc::format!("{} {} {} {} {}", edit.verb, edit.a, edit.b, edit.piece, edit.name))
            .map(|told| told.split_whitespace().collect::<Vec<_>>().join(" "))
            .collect()
    }

    #[test]
    fn every_word_of_an_edit_has_its_place() {
        assert_eq!(told("swap c1 g1"), ["swap c1 g1"]);
        assert_eq!(told("{ go a7 a8 =N; off e4 dead }; put P d5"), ["go a7 a8 knight", "off e4 dead", "put d5 pawn"]);
        assert_eq!(told("become b1 camel; become b1 M; must N"), ["become b1 camel", "become b1 camel", "must knight"]);
        assert_eq!(told("side e4 foe; mark e4 d5-like; hole e4"), ["side e4 foe", "mark e4 d5-like", "hole e4"]);
        assert_eq!(
            told("wall d4e4-d5e5; rule pawns-reversed toggle"),
            ["wall d4e4-d5e5", "rule pawns-reversed toggle"]
        );
        assert_eq!(told("note \"as agreed; {e4} of May\"; off e4"), ["note as agreed; {e4} of May", "off e4"]);
        assert_eq!(told("void move part 1"), ["void move part 1"]);
    }

    #[test]
    fn every_edit_keeps_its_name() {
        for verb in crate::tempete::order::vocabulary::EDITS {
            assert_eq!(edits(verb).first().map(|edit| edit.verb.to_string()).as_deref(), Some(*verb));
        }
    }
}
