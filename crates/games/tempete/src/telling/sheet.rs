//! The evidence sheet (T75) as its reader has it.

use alloc::vec::Vec;

use super::{clause::Clause, occasion::Context, told::Teller};
use crate::referee::telling::{self, Row, rows};

/// A line of the sheet as its reader has it.
pub type ToldRow = telling::ToldRow<Clause>;

/// The sheet for this reader.
pub(crate) fn sheet(context: &Context<'_>) -> Vec<ToldRow> {
    let public = context.view.public;
    let teller = Teller::new(context, &[], &[]).brief();
    let rows = rows(&public.course, context.entries, |seq| context.chronicle.of_course(seq), context.at);
    rows.into_iter()
        .map(|row| match row {
            Row::Think(think) => ToldRow::Think { name: public.name(think.seat).into(), think },
            Row::Noted(entry) => ToldRow::Noted(teller.told(entry)),
        })
        .collect()
}
