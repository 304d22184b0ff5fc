//! A seat's thread: what makes its letters of one game one conversation in a mail program. That is a subject
//! whose bytes are the same in every language and for every kind of letter, and the Message-IDs that a
//! letter names as those above it (M9: letters of its own reader, and the mail it answers).

use std::fmt;

use super::compose::clean_name;
use crate::{ids::GameId, letters::SubjectStyle};

/// The subject of a letter to a reader who wants this there: the game, by title and number, with the names of its players,
/// in seat order, which is the same for all of them, or what the letter is about.
pub fn subject<'a>(
    style: SubjectStyle,
    (title, game): (&str, GameId),
    names: impl Iterator<Item = &'a str>,
    news: &str,
) -> String {
    let line = match style {
        SubjectStyle::Game => format!("{title} {game}: {}", names.collect::<Vec<_>>().join(" – ")),
        SubjectStyle::News => format!("{title} {game} – {news}"),
    };
    clean_name(&line)
}

/// How many of the last letters are named beside the first.
const LAST: usize = 3;

/// The letters of a thread that the next one names: its first, and the last three. `Display` writes them as the
/// store keeps them, a space between two.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Thread(Vec<String>);

impl Thread {
    /// Reads what `Display` writes.
    pub fn read(text: &str) -> Self {
        Self(text.split_ascii_whitespace().map(str::to_owned).collect())
    }

    /// The thread with this letter, by its Message-ID without angle brackets.
    #[must_use]
    pub fn with(&self, message_id: &str) -> Self {
        let (first, others) = self.0.split_at_checked(1).unwrap_or_default();
        let kept = others.len().saturating_sub(LAST.saturating_sub(1));
        let mut ids: Vec<String> = first.iter().chain(others.iter().skip(kept)).cloned().collect();
        ids.push(message_id.to_owned());
        Self(ids)
    }

    /// The Message-IDs in angle brackets, oldest first.
    pub fn references(&self) -> Vec<String> {
        self.0.iter().map(|id| format!("<{id}>")).collect()
    }
}

impl fmt::Display for Thread {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.join(" "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_thread_names_its_first_letter_and_the_last_three() {
        let mut thread = Thread::default();
        for number in 1..=6 {
            thread = Thread::read(&thread.to_string()).with(&format!("g42.w.{number}@h"));
            let named = thread.references();
            assert!(named.len() == 4.min(number) && named[0] == "<g42.w.1@h>", "{named:?}");
        }
        assert_eq!(thread.to_string(), "g42.w.1@h g42.w.4@h g42.w.5@h g42.w.6@h");
    }

    #[test]
    fn a_subject_names_the_game_and_both_players() {
        let game = GameId::new(42).unwrap();
        let of = |style| subject(style, ("Tempête", game), ["Ann", "Bob\r\nBcc: eve@x"].into_iter(), "12. Nf3");
        assert_eq!(of(SubjectStyle::Game), "Tempête 42: Ann – Bob Bcc: eve@x");
        assert_eq!(of(SubjectStyle::News), "Tempête 42 – 12. Nf3");
    }
}
