//! The evidence sheet: how each think was spent, from the entry that made something due to the mail that brought it, and
//! what else bears on time between (T75). A fold over the log: public matter alone, the same for every reader.

use alloc::{
    format,
    string::{String, ToString},
    vec::Vec,
};

use crate::{
    ids::{Seat, Seq, Timestamp},
    pace::{Charged, DAY},
    referee::{
        course::{Course, Duty, Happened, Pacing, is_about_time},
        log::{Entry, OwnEvents},
    },
};

/// A line of the sheet.
#[derive(Clone, Debug)]
pub enum Row<'a, Own: OwnEvents> {
    Think(Think),
    /// An entry about time.
    Noted(&'a Entry<Own>),
}

/// One think: ended by an entry, or running.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Think {
    /// The entry that ended it; `None`: it runs.
    pub seq: Option<Seq>,
    #[serde(skip)]
    pub seat: Seat,
    /// The entry that made it due was made then, Unix seconds.
    pub due: i64,
    /// The mail that brought it arrived then; of one that runs, the moment of the sheet.
    pub arrived: i64,
    /// How long the clock ran, as days and hours: `14 02:30`.
    pub elapsed: String,
    /// What of that costs nothing.
    pub free: String,
    /// In days or units.
    pub charge: u32,
    /// Days or units left then.
    pub left: i64,
    pub overstep: bool,
    /// How long the clock ran, in seconds.
    #[serde(skip)]
    pub seconds: i64,
}

/// The time that a seat spent on all that it has done.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Spent {
    /// The name of who sits there.
    pub name: String,
    /// Whole days that its clock ran,
    pub days: i64,
    /// and hours beside them, 0..=23.
    pub hours: i64,
    /// Days or units left after the last of it; none before the first.
    pub left: Option<i64>,
}

impl Think {
    fn of(charged: &Charged, seq: Option<Seq>, (due, arrived): (Timestamp, Timestamp)) -> Self {
        let counted = i64::from(charged.days).saturating_mul(DAY);
        Self {
            seq,
            seat: charged.seat,
            due: due.unix(),
            arrived: arrived.unix(),
            elapsed: span(charged.seconds),
            free: span(charged.seconds.saturating_sub(counted)),
            charge: charged.charge,
            left: charged.left,
            overstep: charged.overstep,
            seconds: charged.seconds,
        }
    }
}

/// Seconds as days and hours: `14 02:30`.
fn span(seconds: i64) -> String {
    let (days, rest) = (seconds.div_euclid(DAY), seconds.rem_euclid(DAY));
    format!("{days} {:02}:{:02}", rest.div_euclid(3_600), rest.rem_euclid(3_600).div_euclid(60))
}

/// The sheet as it stands at a moment, of entries of which `happened` says what each brought about.
pub fn rows<'a, Own: OwnEvents, Of: Iterator<Item = Happened>>(
    course: &Course,
    entries: &'a [Entry<Own>],
    happened: impl Fn(Seq) -> Of,
    at: Timestamp,
) -> Vec<Row<'a, Own>> {
    let start = entries.first().map_or(at, |entry| entry.at);
    let mut since: Vec<(Seat, Option<Timestamp>)> = course.places().map(|seat| (seat, Some(start))).collect();
    let mut rows = Vec::new();
    for entry in entries {
        if is_about_time(entry) {
            rows.push(Row::Noted(entry));
        }
        for happened in happened(entry.seq) {
            match happened {
                Happened::Charged(charged) => {
                    let of = since.iter_mut().find(|(seat, _)| *seat == charged.seat);
                    let due = of.and_then(|(_, since)| since.take()).unwrap_or(start);
                    rows.push(Row::Think(Think::of(&charged, Some(entry.seq), (due, entry.moment()))));
                }
                Happened::Due(duty) => {
                    for (_, since) in since.iter_mut().filter(|(seat, _)| runs(duty, *seat)) {
                        since.get_or_insert(entry.at);
                    }
                }
            }
        }
    }
    for (seat, since) in since {
        let Some(now) = course.clocks.read(seat, at).filter(|_| course.clocks.runs(seat)) else {
            continue;
        };
        let charged = Charged {
            seat,
            seconds: now.seconds,
            days: now.days,
            charge: now.charge,
            left: now.left,
            overstep: now.overstep,
        };
        rows.push(Row::Think(Think::of(&charged, None, (since.unwrap_or(start), at))));
    }
    rows
}

/// What each seat has spent, in seat order, of what ended by now; empty in a game that counts no time.
pub fn spent<Own: OwnEvents, Of: Iterator<Item = Happened>>(
    course: &Course,
    entries: &[Entry<Own>],
    happened: impl Fn(Seq) -> Of,
) -> Vec<Spent> {
    if course.clocks.profile.is_none() {
        return Vec::new();
    }
    let rows = rows(course, entries, happened, course.at);
    let of = |seat: Seat| {
        let (mut seconds, mut left) = (0_i64, None);
        for row in &rows {
            match row {
                Row::Think(think) if think.seat == seat && think.seq.is_some() => {
                    seconds = seconds.saturating_add(think.seconds);
                    left = Some(think.left);
                }
                Row::Think(_) | Row::Noted(_) => {}
            }
        }
        let (days, rest) = (seconds.div_euclid(DAY), seconds.rem_euclid(DAY));
        Spent { name: course.name(seat).to_string(), days, hours: rest.div_euclid(3_600), left }
    };
    course.places().map(of).collect()
}

/// Whether such a duty runs this seat's clock.
fn runs(duty: Duty, seat: Seat) -> bool {
    duty.pacing() != Pacing::Still && duty.owed_by().contains(seat)
}
