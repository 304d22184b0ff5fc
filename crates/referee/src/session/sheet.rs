//! The evidence sheet in the plain English that the person who runs the referee reads (T75). Public matter alone.

use alloc::{format, string::String};

use super::Session;
use crate::{
    ids::Timestamp,
    pace::Bank,
    referee::telling::{Row, rows},
};

/// What stands above the columns.
const HEADING: &str = "entry  due since         arrived              elapsed      free  cost  left\n";

/// The sheet as it stands at a moment.
pub(super) fn sheet(session: &Session<'_>, at: Timestamp) -> String {
    let course = session.course();
    let mut text = format!(
        "How the time of game {} was spent: UTC; days and hours:minutes; cost and left in days{}.\n\n{HEADING}",
        course.game(),
        if matches!(course.clocks.profile.bank, Bank::Units { .. }) { " or units" } else { "" },
    );
    for row in rows(course, &session.entries, |seq| session.chronicle().of_course(seq), at) {
        let line = match row {
            Row::Think(think) => format!(
                "{:>5}  {}  {}  {:>10}  {:>8}  {:>4}  {:>4}  {}{}\n",
                think.seq.map_or_else(|| "runs".into(), |seq| format!("{seq}")),
                stamp(think.due),
                stamp(think.arrived),
                think.elapsed,
                think.free,
                think.charge,
                think.left,
                course.name(think.seat),
                if think.overstep { ", overstep" } else { "" },
            ),
            Row::Noted(entry) => {
                let entered = session.texts.get(usize::from(entry.seq.get())).map_or("", |text| text.as_ref());
                // Number and moment stand in the columns.
                let says = entered.splitn(3, ' ').nth(2).unwrap_or_default().trim_end().replace('\n', ", ");
                format!("{:>5}  {}  {says}\n", entry.seq, stamp(entry.moment().unix()))
            }
        };
        text.push_str(&line);
    }
    text
}

/// A moment in figures of one width.
fn stamp(unix: i64) -> String {
    format!("{}", Timestamp::from_unix(unix).utc().format("%Y-%m-%d %H:%M"))
}
