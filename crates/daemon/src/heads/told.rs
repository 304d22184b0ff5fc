//! What letters have told of one game: its lines, read as far as a database needs them, and folded once they
//! are old.

use std::collections::{BTreeMap, BTreeSet};

use super::line::{HeadLine, Shown};
use crate::{
    ids::{GameId, Seat, Timestamp},
    letters::Letter,
    record::head_of,
    seal::Head,
    store::Numbers,
};

/// So many lines must be there to be folded away before a file is written anew.
const WORTH: usize = 16;

/// What letters have told of one game that its database may not know.
#[derive(Debug)]
pub(crate) struct ToldHeads {
    pub(crate) game: GameId,
    /// The last head; `None` where none was told.
    last: Option<Shown>,
    /// Letters that left and that the database does not know, by seat and number.
    lost: BTreeMap<(Seat, u32), HeadLine>,
}

impl ToldHeads {
    /// Reads a game's lines beside a database that has made these many letters.
    pub(crate) fn read(game: GameId, text: &str, made: &Numbers) -> Self {
        let is_lost = |(seat, number): (Seat, u32)| {
            made.iter().find(|(of, _)| *of == seat).is_none_or(|(_, made)| number > *made)
        };
        // Most lines are of letters that are known, and say nothing that the last one does not.
        let place = |line: &&str| HeadLine::place(line);
        let last = text.lines().max_by_key(place).and_then(HeadLine::read);
        // A damaged line says nothing.
        let readable = || text.lines().filter_map(HeadLine::read).max_by_key(|line| line.shown.place());
        let last = last.or_else(readable).map(|line| line.shown);
        let lost = text.lines().filter(|line| HeadLine::letter(line).is_some_and(is_lost));
        let lost = lost.filter_map(HeadLine::read).map(|line| ((line.seat, line.number), line));
        Self { game, last, lost: lost.collect() }
    }

    /// The last head that letters have told, where it is known.
    pub(super) fn last_head(&self) -> Option<&Head> {
        self.last.as_ref().and_then(|last| if let Shown::Head(head) = last { Some(head) } else { None })
    }

    /// Whether letters have told of more entries than so many, in whatever epoch.
    pub(crate) fn reaches_beyond(&self, entries: u64) -> bool {
        self.last_head().is_some_and(|last| last.size > entries)
    }

    /// Whether a letter left that the database does not know.
    pub(crate) fn is_ahead(&self) -> bool {
        !self.lost.is_empty()
    }

    /// The highest number of a seat's letters, of which the database has made so many.
    pub(crate) fn highest(&self, seat: Seat, made: u32) -> u32 {
        let last = self.lost.range((seat, 0)..=(seat, u32::MAX)).next_back();
        last.map_or(made, |((_, last), _)| made.max(*last))
    }

    /// Whether this letter left, though the database does not know it.
    pub(super) fn has(&self, seat: Seat, number: u32) -> bool {
        self.lost.contains_key(&(seat, number))
    }

    /// What letters have told and this log does not have: a head of a later epoch, over more entries, or with
    /// another root; or one that nobody knows. `None` where nothing is lost.
    pub(crate) fn lost(&self, entries: &[String]) -> Option<Shown> {
        let told = self.last.as_ref()?;
        // A log that has no head cannot be played on anyway.
        let own = head_of(entries)?;
        let is_own = match told.origin().epoch().cmp(&own.origin.epoch()) {
            std::cmp::Ordering::Less => true,
            std::cmp::Ordering::Greater => false,
            std::cmp::Ordering::Equal => match told {
                Shown::Unknown(_) => false,
                Shown::Head(told) => {
                    let size = usize::try_from(told.size).unwrap_or(usize::MAX);
                    entries.get(..size).and_then(head_of).is_some_and(|own| own == *told)
                }
            },
        };
        (!is_own).then(|| told.clone())
    }

    /// The letters that the database does not know and that showed more than so many entries of this epoch, by seat and
    /// number: those that showed most, where they are more than `most`.
    pub(crate) fn that_showed(&self, epoch: u32, entries: u64, most: usize) -> Vec<(Seat, u32)> {
        let shown = |line: &HeadLine| match &line.shown {
            Shown::Head(head) if head.origin.epoch() == epoch && head.size > entries => Some(head.size),
            _ => None,
        };
        let mut letters: Vec<_> = self.lost.iter().filter_map(|(of, line)| Some((shown(line)?, *of))).collect();
        letters.sort_unstable();
        let mut last: Vec<_> = letters.into_iter().rev().take(most).map(|(_, of)| of).collect();
        last.sort_unstable();
        last
    }

    /// Whether each of these letters was sent before, at this time and with this very head: then the mail
    /// they answer is one that is read again. `repeat` is a seat whose last letter is sent anew.
    pub(crate) fn sent_before(&self, made: &Numbers, letters: &[Letter], repeat: Option<Seat>, at: Timestamp) -> bool {
        let mut numbers: BTreeMap<Seat, u32> = made.iter().copied().collect();
        let mut next = |seat: Seat| {
            let number = numbers.entry(seat).or_default();
            *number += 1;
            self.lost.get(&(seat, *number)).filter(|line| line.at == at)
        };
        let mut is_same = |letter: &Letter| {
            next(letter.to).is_some_and(|line| matches!(&line.shown, Shown::Head(head) if *head == letter.head))
        };
        letters.iter().all(&mut is_same) && repeat.is_none_or(|seat| next(seat).is_some())
    }

    /// The number of a seat's next letter, where the database has made this many. One that left before a
    /// restore keeps its number, and with it its Message-ID and its key, if it is made again at the same
    /// time over the same log; any other letter gets a number that none ever had.
    pub(crate) fn next_letter(&self, seat: Seat, made: u32, head: &str, at: Timestamp) -> u32 {
        let next = made.saturating_add(1);
        let is_again = |line: &HeadLine| {
            line.at == at && matches!(&line.shown, Shown::Head(one) if one.root.to_string().starts_with(head))
        };
        match self.lost.range((seat, next)..=(seat, u32::MAX)).next_back() {
            Some(((_, last), _)) if !self.lost.get(&(seat, next)).is_some_and(is_again) => last.saturating_add(1),
            _ => next,
        }
    }
}

/// A game's lines without those from before this moment that nobody will ask for: what stays for ever is the
/// last head and each seat's highest letter. `None` where there is too little to be gained.
pub(super) fn fold(text: &str, before: Timestamp) -> Option<String> {
    // Times are compared as they are written: most files have no line that is old, and need not be read for it.
    let moment = before.to_string();
    let is_old = |line: &&str| line.split(' ').nth(4).is_some_and(|at| *at < *moment);
    if text.lines().filter(is_old).count() < WORTH {
        return None;
    }
    let lines: Vec<(&str, HeadLine)> = text.lines().filter_map(|line| Some((line, HeadLine::read(line)?))).collect();
    let mut kept: BTreeSet<usize> = BTreeSet::new();
    kept.extend((0..lines.len()).rev().max_by_key(|at| lines.get(*at).map(|(_, line)| line.shown.place())));
    let seats: BTreeSet<Seat> = lines.iter().map(|(_, line)| line.seat).collect();
    for seat in seats {
        let of_seat = lines.iter().zip(0_usize..).filter(|((_, line), _)| line.seat == seat);
        kept.extend(of_seat.max_by_key(|((_, line), _)| line.number).map(|(_, at)| at));
    }
    kept.extend(lines.iter().zip(0..).filter(|((_, line), _)| line.at >= before).map(|(_, at)| at));
    if lines.len() < kept.len() + WORTH {
        return None;
    }
    let mut folded = String::with_capacity(text.len());
    for ((text, _), at) in lines.iter().zip(0..) {
        if kept.contains(&at) {
            folded.push_str(text);
            folded.push('\n');
        }
    }
    Some(folded)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::seal::{Hash, Origin};

    const DAY: i64 = 86_400;

    fn line(epoch: u32, size: u64, seat: Seat, number: u32, day: i64) -> HeadLine {
        let origin = format!("a.example/tempete/42/{epoch}").parse::<Origin>().unwrap();
        let root = Hash([u8::try_from(size).unwrap(); 32]);
        let at = Timestamp::from_unix(1_800_000_000 + day * DAY);
        HeadLine { shown: Shown::Head(Head { origin, size, root }), seat, number, at }
    }

    fn game() -> GameId {
        GameId::new(42).unwrap()
    }

    fn text(lines: &[HeadLine]) -> String {
        lines.iter().map(|line| format!("{line}\n")).collect()
    }

    #[test]
    fn what_is_old_is_folded_into_the_last_head_and_the_highest_numbers() {
        let mut lines: Vec<HeadLine> = (1..=40).map(|n| line(1, u64::from(n), Seat::FIRST, n, i64::from(n))).collect();
        // Black had few letters, and long ago; an answer after the last head shows an older one.
        lines.insert(3, line(1, 3, Seat::SECOND, 9, 3));
        let all = text(&lines);
        let at = |day| Timestamp::from_unix(1_800_000_000 + day * DAY);
        assert_eq!(fold(&all, at(15)), None, "too little to be gained");
        let folded = fold(&all, at(30)).unwrap();
        let kept: Vec<HeadLine> = folded.lines().map(|line| HeadLine::read(line).unwrap()).collect();
        let numbers: Vec<u32> = kept.iter().map(|line| line.number).collect();
        assert_eq!(numbers, [9].into_iter().chain(30..=40).collect::<Vec<_>>());
        let folded = fold(&all, at(400)).unwrap();
        assert_eq!(folded.lines().count(), 2);
        // Nothing that matters was lost: the same last head, the same numbers.
        let none = vec![(Seat::FIRST, 0), (Seat::SECOND, 0)];
        for text in [&all, &folded] {
            let told = ToldHeads::read(game(), text, &none);
            assert_eq!(told.last.as_ref().unwrap().place(), (1, 40));
            assert_eq!(told.next_letter(Seat::FIRST, 0, "ffff", at(500)), 41);
            assert_eq!(told.next_letter(Seat::SECOND, 0, "ffff", at(500)), 10);
        }
        assert_eq!(fold(&folded, at(400)), None);
    }

    #[test]
    fn a_damaged_line_says_nothing_and_a_known_letter_is_no_loss() {
        let all = text(&[line(1, 1, Seat::FIRST, 1, 0), line(1, 2, Seat::FIRST, 2, 1)]);
        assert!(!ToldHeads::read(game(), &all[..all.len() - 4], &vec![(Seat::FIRST, 1)]).is_ahead());
        assert!(!ToldHeads::read(game(), &all, &vec![(Seat::FIRST, 2)]).is_ahead());
        assert!(ToldHeads::read(game(), &all, &vec![(Seat::FIRST, 1)]).is_ahead());
        assert!(ToldHeads::read(game(), &all, &Vec::new()).is_ahead(), "a game that is not there has no letter");
    }
}
