//! What a game adds to the audit of its records.

use alloc::{string::String, vec::Vec};

use super::{
    CommonTables, ReadRecord, Replayed,
    seals::{self, Commitment},
};
use crate::{
    ids::{Seat, Seq},
    kit::Sealed,
    pace::Charged,
    record::{Remark, Tables},
    referee::{
        EntryOf, Refusal,
        course::GameDuty,
        log::{Claim, DrawnFrom, Event},
        session::Letters,
    },
    seal::{Opening, ReadOpeningError},
};

/// A game whose records can be audited. What has no default only it can say; the rest is for a game of which the frame does
/// not see all: one that draws, one whose players may err, one that tells more than what every game tells.
pub trait Audited: Letters {
    /// What step 4 asks, in English.
    fn draws_title(_: Self::Row) -> &'static str {
        "Nothing was drawn."
    }
    /// What step 6 asks, in English.
    const ERRORS: &'static str = "Nobody erred: the referee judges every move.";

    /// Its tables, of which what every game has is a part.
    type Tables: Tables + Default + From<CommonTables>;
    /// What it notes from entry to entry while the record is replayed, beside what is told; `()` for nothing.
    type Notes: Default;

    /// Where an opening stands among those of its seat: the lower place first, none twice.
    ///
    /// # Errors
    /// It seals no such thing, or not with such a value.
    fn place(row: Self::Row, opening: &Opening) -> Result<(u16, u16), ReadOpeningError>;

    /// The rule that a refusal names: its own, or that of what every game has.
    fn rule_of(refusal: &Refusal) -> &'static str;

    /// The end of a think, where that is what is told.
    fn charged(told: &Self::Told) -> Option<Charged>;

    /// The commitments that stand in an entry, each with its one opening, in the order in which the values behind them are
    /// handed to [`crate::referee::Rules::opened`]; the seals of mails, which no record opens, are none of these.
    fn commitments(_row: Self::Row, _entry: &EntryOf<Self>) -> Vec<Commitment> {
        Vec::new()
    }

    /// Step 3, of a finished game: its findings, and what is sealed, as far as it hashes to the commitments. For a game
    /// where a commitment is one opening, [`Audited::commitments`] says all.
    fn unseal(record: &ReadRecord<'_, Self>) -> (Vec<String>, Vec<Sealed>) {
        seals::check(record)
    }

    /// What the draw hangs on that an entry tells of, in a game that draws.
    fn drawn_from(_event: &Event<Self::Event>) -> Option<&DrawnFrom> {
        None
    }

    /// Step 4, once all is open: what of draws is wrong that no replay need tell.
    fn draws(_record: &ReadRecord<'_, Self>) -> Vec<String> {
        Vec::new()
    }

    /// Asked of the game as it stands before an entry that may follow. What it finds is step 4's, and counts where all is
    /// open.
    fn before(
        &self,
        _entry: &EntryOf<Self>,
        _record: &ReadRecord<'_, Self>,
        _notes: &mut Self::Notes,
    ) -> Option<String> {
        None
    }

    /// Tells whether [`Audited::again`] is asked, and [`Audited::follows_itself`] of all, of a finished game of which all is
    /// open.
    const DECIDES_AGAIN: bool = false;
    /// Tells whether nothing of the game is ever sealed but seeds, so that all of it is known while it runs, too.
    fn hides_nothing(&self) -> bool {
        false
    }

    /// What entry 0 seals that the game does not begin with, once all is open.
    fn begins_wrong(_record: &ReadRecord<'_, Self>) -> Option<String> {
        None
    }

    /// Decides anew what a seat's order makes: whether `event` is what the order behind it, which the seat may give by all that
    /// it knows, makes of the game as it stands.
    fn again(&self, _seats: &Self, _by: Seat, _event: &Self::Event, _opened: &Self::Opened) -> bool {
        true
    }

    /// Whether an entry that was planned is a turn of a move and nothing else, numbers neither.
    fn is_planned_so(entry: &EntryOf<Self>) -> bool {
        !entry.offers
    }

    /// Whether what a seat claims in place of a turn is so in the game as it stands, where that hangs on what was sealed.
    fn claims_again(&self, _by: Seat, _claim: Claim) -> bool {
        true
    }

    /// The first of the orders that an entry, a turn or the end, seals as tried which is not so in the game as it stands, or which
    /// cannot have been given, since its seat owed none.
    fn not_tried(&self, _by: Seat, _owed: bool, _by_turn: bool, _of: (Seq, &[Sealed])) -> Option<String> {
        None
    }

    /// Tells whether an entry is what follows by itself on the game as it stands, of which `all` is known, or else what
    /// everybody sees; `None` stands for an entry of another kind.
    fn follows_itself(&self, event: Option<&Self::Event>, _all: bool) -> bool {
        event.is_none()
    }

    /// Asked of the game as the entry left it.
    ///
    /// # Errors
    /// A finding of step 5; the replay stops there.
    fn after(&self, _entry: &EntryOf<Self>, _opened: &Self::Opened, _notes: &mut Self::Notes) -> Result<(), String> {
        Ok(())
    }

    /// Its tables; `replayed` is `None` where the record holds another profile of time than entry 0 names.
    fn tables(
        _record: &ReadRecord<'_, Self>,
        _replayed: Option<&Replayed<Self>>,
        common: CommonTables,
    ) -> Self::Tables {
        common.into()
    }

    /// Step 6: what of what seats said was false.
    fn errors(_tables: &Self::Tables) -> Vec<String> {
        Vec::new()
    }

    /// What a reader of the report should know beside what every game's entries tell, each kind in the order of entries.
    fn remarks(_record: &ReadRecord<'_, Self>, _tables: &Self::Tables) -> Vec<Remark> {
        Vec::new()
    }

    /// What is due, in the words of a report: `a turn`, which somebody owes; or of a ruling the whole of it.
    fn due(duty: GameDuty) -> &'static str {
        duty.owed
    }
}
