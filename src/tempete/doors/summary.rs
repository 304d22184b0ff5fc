//! What a list of games shows of one game, and what of a plan the person who runs the referee is told: both
//! public matter alone. No plan reads either; whoever keeps a summary can make it anew from the log.

use alloc::{string::String, vec::Vec};

use super::replayed::{BrokenLog, Loaded};
use crate::{games::Game, ids::{Seat, Seq, Timestamp}, kit::loaded::Table, tempete::{log::{event::{Author, End, Entry, Event, Ruling}, words::{ending_word, outcome_word, read_ending, read_outcome, read_seats, seats_word}}, state::public::{Duty, Public}, turn::decide::Decision}};

/// One game in a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Summary {
    /// How many entries its log has.
    pub entries: u16,
    /// What is due: the word of [`Duty::word`].
    pub state: &'static str,
    /// The seats that owe something; none where a ruling is due or the game is over.
    pub owed: Vec<Seat>,
    /// Since when that is due; of a game that is over, since when it is.
    pub since: Timestamp,
    /// When a seat last complained that the one that owes something is slow, while no warning and no act
    /// of that one came after it (T64).
    pub complaint: Option<Timestamp>,
    /// How it ended.
    pub end: Option<End>,
}

/// Something about a game that the person who runs the referee is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum News {
    /// His ruling is due (T52, T62).
    RulingDue,
    /// This seat complains that the other one is slow (T64).
    Complaint(Seat),
    /// The game is over (T54).
    Over,
}

impl Summary {
    pub(super) fn of(public: &Public, entries: &[Entry]) -> Self {
        let since = entries.get(usize::from(public.due_since.get())).map_or(public.at, |entry| entry.at);
        let later = entries.iter().rev().take_while(|entry| entry.seq > public.due_since);
        let complaint = later
            .take_while(|entry| !matches!(entry.event, Event::Rule { ruling: Ruling::Warn(_), .. }))
            .find(|entry| entry.event == Event::Overdue)
            .map(|entry| entry.at);
        Self {
            entries: u16::try_from(entries.len()).unwrap_or(u16::MAX),
            state: public.duty.word(),
            owed: public.awaited(),
            since,
            complaint: complaint.filter(|_| public.end.is_none()),
            end: public.end,
        }
    }

    /// The state that this word names; `None` for a word that none has.
    pub fn state_of(word: &str) -> Option<&'static str> {
        Duty::WORDS.into_iter().find(|state| *state == word)
    }

    /// The letters of the seats that owe something, as `wb`.
    pub fn owed_letters(&self) -> String {
        self.owed.iter().map(|seat| Game::Tempete.letter(*seat)).collect()
    }

    /// The end in four words, as entries have them: the result before errors, by what, who erred, the final
    /// result. Empty while there is none.
    pub fn end_words(&self) -> String {
        self.end.map_or_else(String::new, |End { board, ending, errs, last }| {
            let words = [outcome_word(board), ending_word(ending), seats_word(errs), outcome_word(last)];
            words.join(" ")
        })
    }

    /// Reads [`Summary::end_words`]; the outer `None` for what is none.
    pub fn read_end(text: &str) -> Option<Option<End>> {
        if text.is_empty() {
            return Some(None);
        }
        let mut words = text.split(' ');
        let mut next = || words.next();
        Some(Some(End {
            board: read_outcome(next()?)?,
            ending: read_ending(next()?)?,
            errs: read_seats(next()?)?,
            last: read_outcome(next()?)?,
        }))
    }
}

/// The summary of the game on this table, made from its log.
///
/// # Errors
/// The log cannot be replayed.
pub fn summary(table: &Table<'_>) -> Result<Summary, BrokenLog> {
    let loaded = Loaded::new(table)?;
    Ok(Summary::of(loaded.state.public(), &loaded.entries))
}

/// What `decision` brings about that is to be told; `after` is the game with it.
pub(super) fn news(after: &Loaded<'_>, decision: &Decision) -> Vec<News> {
    let public = after.state.public();
    let first = decision.entries.first().map_or(Seq::START, |entry| entry.seq);
    let mut news: Vec<News> = decision
        .entries
        .iter()
        .filter_map(|entry| match (&entry.event, entry.by) {
            (Event::Overdue, Author::Seat(seat)) => Some(News::Complaint(seat)),
            _ => None,
        })
        .collect();
    let is_ruling = matches!(public.duty, Duty::RulingOnObjection(_) | Duty::RulingOnClaim(..));
    if is_ruling && public.due_since >= first {
        news.push(News::RulingDue);
    }
    let ended = |entry: &Entry| matches!(entry.event, Event::End(_));
    // A correction of the result (T56) ends nothing.
    if Loaded::ends(decision) && !after.entries.iter().take_while(|entry| entry.seq < first).any(ended) {
        news.push(News::Over);
    }
    news
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tempete::log::event::{Ending, Outcome};

    #[test]
    fn an_end_is_read_back_from_its_words() {
        for errs in [[false, false], [true, false], [false, true], [true, true]] {
            let end = End { board: Outcome::Won(Seat::SECOND), ending: Ending::Time, errs, last: Outcome::Drawn };
            let summary = Summary {
                entries: 3,
                state: "over",
                owed: Vec::new(),
                since: Timestamp::from_unix(0),
                complaint: None,
                end: Some(end),
            };
            assert!(summary.end_words().starts_with("black time ") && summary.end_words().ends_with(" draw"));
            assert_eq!(Summary::read_end(&summary.end_words()), Some(Some(end)));
        }
        assert_eq!(Summary::read_end(""), Some(None));
        assert_eq!(Summary::read_end("white time"), None);
    }
}
