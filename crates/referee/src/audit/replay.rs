//! Steps 5, 7 and 8: the game is replayed under its rules by the very functions that refereed it, and what it comes to is
//! held against its `end` entries.

use alloc::{boxed::Box, format, string::String, vec::Vec};

use super::{AuditNotes, OwnAudit, ReadRecord, of_entry, own::own_audit};
use crate::{
    ids::{Seat, Seats, Seq},
    kit::Sealed,
    pace::Charged,
    referee::{
        course::is_about_time,
        log::{Author, CommonEvent, End, Ruled, Ruling},
        played::{Chronicle, Entry, Event, GameEvent, Opened, Played, State, knowledge::Knower},
    },
};

/// A game as it was replayed.
pub struct Replayed {
    /// After the last entry that was replayed.
    pub(super) state: State,
    /// The same as each seat knew it, with what of the seals it could read: what it was refused hung on that alone.
    views: Vec<(State, Vec<Sealed>)>,
    /// Who owed what when the game ended, or owes it now; nobody where an order of the game's own ended it.
    owing: Seats,
    /// What its entries brought about.
    pub chronicle: Chronicle,
    /// Notes of the game, until they are taken.
    pub(super) notes: Option<Box<dyn AuditNotes>>,
    /// Every think that ended, with the entry that ended it, in order.
    pub(super) thinks: Vec<(Seq, Charged)>,
    /// Step 5's findings; the replay stops at the first.
    pub(super) broken: Vec<String>,
    /// Step 4's findings from entry to entry.
    pub(super) draws: Vec<String>,
    /// Step 7's findings.
    pub(super) results: Vec<String>,
    /// Step 8's findings.
    pub(super) clocks: Vec<String>,
}

/// Replays the record, with what is sealed in it, once all of that is open; `None` without a start.
pub(super) fn replay(record: &ReadRecord<'_>) -> Option<Replayed> {
    let (first, rest) = record.entries.split_first()?;
    let state = State::new(Played::begin(first, &record.pinned, &record.pace)?);
    let sealed = record.sealed.as_ref().filter(|_| state.known.decides_again());
    let view = |seat, sealed| (state.clone(), Knower::Seat(seat).opens(&state.known, sealed, false));
    let views = sealed.into_iter().flat_map(|sealed| state.course().places().map(|seat| view(seat, sealed))).collect();
    let mut replayed = Replayed {
        state,
        views,
        owing: Seats::NONE,
        chronicle: Chronicle::default(),
        notes: own_audit(record.pinned.row()).map(OwnAudit::notes),
        thinks: Vec::new(),
        broken: Vec::new(),
        draws: Vec::new(),
        results: Vec::new(),
        clocks: Vec::new(),
    };
    if let Some(finding) = record.sealed.as_ref().and_then(|_| Played::begins_wrong(record)) {
        replayed.broken.push(finding);
        return Some(replayed);
    }
    // T54: the entry that ends the game is followed by `end` at once, and no other is.
    let mut end_due = false;
    for entry in rest {
        if let Err(finding) = replayed.step(entry, record, &mut end_due) {
            replayed.broken.push(finding);
            return Some(replayed);
        }
    }
    if end_due {
        replayed.broken.push("the game is over, and the log lacks its `end`".into());
    } else if !replayed.follows_itself(None) {
        replayed.broken.push("the log lacks what follows its last entry by itself".into());
    }
    Some(replayed)
}

impl Replayed {
    /// The game after the last entry that was replayed.
    pub fn known(&self) -> &Played {
        &self.state.known
    }

    fn step(&mut self, entry: &Entry, record: &ReadRecord<'_>, end_due: &mut bool) -> Result<(), String> {
        // Step 8's own: the game goes on behind what is wrong about time alone.
        if let Err(refusal) = self.state.may_follow(entry) {
            let finding = format!("entry {} may not follow (rule {})", entry.seq, refusal.rule());
            match is_about_time(entry) {
                true => self.clocks.push(finding),
                false => return Err(finding),
            }
        }
        let is_end = matches!(entry.event, Event::Common(CommonEvent::End(_)));
        if is_end != *end_due {
            return Err(match is_end {
                true => format!("entry {} ends a game that nothing has ended just before", entry.seq),
                false => format!("entry {} stands where the game's `end` belongs", entry.seq),
            });
        }
        let sealed = of_entry(record.sealed.as_deref().unwrap_or_default(), entry.seq);
        let opened = Played::opened(entry, sealed);
        super::planned::check(record, entry, self.state.course().at, &opened, record.sealed.as_deref())?;
        self.decide_again(entry, &opened, sealed)?;
        let itself = match (&entry.event, entry.by) {
            (Event::Own(event), Author::Referee) => Some(event),
            _ => None,
        };
        // What follows by itself does so at once.
        let late = itself.is_some() && entry.at != self.state.course().at;
        if late || !self.follows_itself(itself) {
            return Err(format!("entry {} is not what follows by itself", entry.seq));
        }
        if let Some(notes) = &mut self.notes {
            self.draws.extend(notes.before(&self.state.known, entry, record));
        }
        if let Event::Common(CommonEvent::End(end)) = entry.event {
            self.results.extend(self.wrong_end(entry, end));
        }
        let was_over = self.state.course().duty.is_over();
        self.owing = match &entry.event {
            Event::Common(CommonEvent::End(_)) | Event::Own(_) => Seats::NONE,
            _ if was_over => self.owing,
            _ => self.state.course().owed_by,
        };
        let mut told = Vec::new();
        self.state.apply(entry, &opened, &mut told);
        for (view, sealed) in &mut self.views {
            view.apply(entry, &Played::opened(entry, of_entry(sealed, entry.seq)), &mut ());
        }
        self.thinks.extend(told.iter().filter_map(Played::charged).map(|charged| (entry.seq, charged)));
        self.chronicle.push(told);
        let corrects =
            || matches!(entry.event, Event::Common(CommonEvent::Rule(Ruled { ruling: Ruling::Result(_), .. })));
        *end_due = !is_end && self.state.course().duty.is_over() && (!was_over || corrects());
        self.notes.as_mut().map_or(Ok(()), |notes| notes.after(&self.state.known, entry, &opened))
    }

    /// Tells whether an entry is what follows by itself, as far as is known: all, once nothing is hidden any more, or where
    /// nothing ever is. On what is over nothing does.
    fn follows_itself(&self, event: Option<&GameEvent>) -> bool {
        let all = !self.views.is_empty() || self.state.known.hides_nothing();
        self.state.course().duty.is_over() || self.state.known.follows_itself(event, all)
    }

    /// What hangs on what was sealed, once all of that is open.
    fn decide_again(&self, entry: &Entry, opened: &Opened, sealed: &[Sealed]) -> Result<(), String> {
        if self.views.is_empty() {
            return Ok(());
        }
        if let (Event::Own(event), Author::Seat(seat)) = (&entry.event, entry.by)
            && let Some((view, _)) = self.views.get(seat.index())
            && !self.state.known.again(&view.known, seat, event, opened)
        {
            return Err(format!("entry {} is not what its order makes", entry.seq));
        }
        if let (Event::Common(CommonEvent::Claim(claim)), Author::Seat(seat)) = (&entry.event, entry.by)
            && !self.state.known.claims_again(seat, *claim)
        {
            return Err(format!("entry {} claims what is not so", entry.seq));
        }
        let not_tried = |seat: Seat| {
            let owed = !matches!(entry.event, Event::Common(CommonEvent::End(_))) || self.owing.contains(seat);
            self.state.known.not_tried(seat, owed, matches!(entry.event, Event::Own(_)), (entry.seq, sealed))
        };
        match self.state.course().places().find_map(not_tried) {
            Some(order) => Err(format!("entry {} seals `{order}` as tried, which is not so", entry.seq)),
            None => Ok(()),
        }
    }

    fn wrong_end(&self, entry: &Entry, says: End) -> Option<String> {
        let is = self.state.known.end()?;
        let wrong = match () {
            () if (says.board, says.ending) != (is.board, is.ending) => "how the game ended",
            () if says.errs != is.errs => "who erred",
            () if says.last != is.last => "the final result",
            () => return None,
        };
        Some(format!("entry {} is wrong about {wrong}", entry.seq))
    }
}
