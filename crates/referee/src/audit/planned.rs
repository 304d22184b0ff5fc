//! Turns that were played by a plan (T85): what of them a running record shows, and, once all is open, whether they had been
//! planned, and what is left of the plan. FORMAT.md, section 4, *Conditional moves*.

use alloc::{format, string::String};

use super::{ReadRecord, of_entry};
use crate::{
    ids::Timestamp,
    kit::Sealed,
    referee::{
        conditions::read_kept,
        log::{Author, OwnStart},
        played::{Entry, Event, Opened, Played, plain_word, stands},
    },
};

/// Whether an entry has the line of a plan just where the terms and its kind ask for one.
pub(super) fn bears_its_plan(entries: &[Entry], entry: &Entry) -> bool {
    let start = entries.first().and_then(|first| first.event.start());
    let allowed = start.is_some_and(|start| start.terms.conditions());
    entry.plan.is_some() == (allowed && entry.bears_plan())
}

/// What is wrong with an entry that says it was planned; `opened` and `sealed` are what is known of seals.
///
/// # Errors
/// A finding of step 5.
pub(super) fn check(
    record: &ReadRecord<'_>,
    entry: &Entry,
    above: Timestamp,
    opened: &Opened,
    sealed: Option<&[Sealed]>,
) -> Result<(), String> {
    let (Some(made), Author::Seat(seat)) = (entry.planned, entry.by) else { return Ok(()) };
    let not_so = || format!("entry {} may not follow (rule T85)", entry.seq);
    let before = record.entries.get(..usize::from(entry.seq.get())).unwrap_or_default();
    let stands = stands(before, seat).filter(|stands| stands.made == made && !stands.played.is_empty());
    let stands = stands.ok_or_else(not_so)?;
    // Right below the turn that it answers.
    let itself = |entry: &&Entry| matches!(entry.event, Event::Own(_)) && entry.by == Author::Referee;
    let answers = before.iter().rev().find(|entry| !itself(entry));
    let at_once = answers.is_some_and(|turn| matches!(turn.event, Event::Own(_))) && entry.at == above;
    if !at_once || !Played::is_planned_so(record.pinned.row(), entry) {
        return Err(not_so());
    }
    let Some(sealed) = sealed else { return Ok(()) };
    let plan = read_kept(seat, made, of_entry(sealed, made)).unwrap_or_default();
    let word = plain_word(entry, opened);
    let planned = word.as_deref().filter(|word| plan.reply_is(&stands.played, word));
    let word = planned.ok_or_else(|| format!("entry {} was not planned", entry.seq))?;
    match read_kept(seat, entry.seq, of_entry(sealed, entry.seq)) == Some(plan.left(&stands.played, word)) {
        true => Ok(()),
        false => Err(format!("entry {} does not seal what is left of its plan", entry.seq)),
    }
}
