//! The evidence sheet: how each think was spent, from the entry that made something due to the mail that brought it, and
//! what else bears on time between (T75). A fold over the log: public matter alone, the same for every reader.

use alloc::{format, string::String, vec::Vec};

use super::{chronicle::Chronicle, clause::Told, occasion::Context, told::Teller};
use crate::{
    ids::{Seat, Seq, Timestamp},
    pace::{Charged, DAY},
    referee::course::is_about_time,
    tempete::{
        log::event::Entry,
        state::public::{Duty, OwnDuty, Public, SEATS},
        turn::happening::Happening,
    },
};

/// A line of the sheet.
pub(in crate::tempete) enum Row<'a> {
    Think(Think),
    /// An entry about time.
    Noted(&'a Entry),
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
        }
    }
}

/// Seconds as days and hours: `14 02:30`.
fn span(seconds: i64) -> String {
    let (days, rest) = (seconds.div_euclid(DAY), seconds.rem_euclid(DAY));
    format!("{days} {:02}:{:02}", rest.div_euclid(3_600), rest.rem_euclid(3_600).div_euclid(60))
}

/// The sheet as it stands at a moment.
pub(in crate::tempete) fn rows<'a>(
    public: &Public,
    entries: &'a [Entry],
    chronicle: &Chronicle,
    at: Timestamp,
) -> Vec<Row<'a>> {
    let start = entries.first().map_or(at, |entry| entry.at);
    let mut since = [Some(start); 2];
    let mut rows = Vec::new();
    for entry in entries {
        if is_about_time(entry) {
            rows.push(Row::Noted(entry));
        }
        for happening in chronicle.of(entry.seq) {
            match happening {
                Happening::Charged(charged) => {
                    let due = since.get_mut(charged.seat.index()).and_then(Option::take).unwrap_or(start);
                    rows.push(Row::Think(Think::of(charged, Some(entry.seq), (due, entry.moment()))));
                }
                Happening::Due(duty) => {
                    for (seat, since) in SEATS.into_iter().zip(&mut since).filter(|(seat, _)| runs(*duty, *seat)) {
                        let _ = (seat, since.get_or_insert(entry.at));
                    }
                }
                _ => {}
            }
        }
    }
    for (seat, since) in SEATS.into_iter().zip(since) {
        let Some(now) = public.course.clocks.read(seat, at).filter(|_| public.course.clocks.runs(seat)) else {
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

/// Whether such a duty runs this seat's clock.
fn runs(duty: Duty, seat: Seat) -> bool {
    match duty {
        Duty::Own(OwnDuty::Lists) | Duty::Own(OwnDuty::Numbers) => true,
        Duty::Own(OwnDuty::Turn(of)) | Duty::Own(OwnDuty::Answer(of)) | Duty::Claim(of, _) => of == seat,
        Duty::Own(OwnDuty::Object(_))
        | Duty::Own(OwnDuty::RulingOnObjection(_))
        | Duty::RulingOnClaim(..)
        | Duty::Over(..) => false,
    }
}

/// A line of the sheet as its reader has it.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
#[serde(tag = "is", rename_all = "kebab-case")]
pub enum ToldRow {
    Think {
        name: String,
        #[serde(flatten)]
        think: Think,
    },
    Noted(Told),
}

/// The sheet for this reader.
pub(crate) fn sheet(context: &Context<'_>) -> Vec<ToldRow> {
    let public = context.view.public;
    let teller = Teller::new(context, &[], &[]).brief();
    let rows = rows(public, context.entries, context.chronicle, context.at);
    rows.into_iter()
        .map(|row| match row {
            Row::Think(think) => ToldRow::Think { name: public.name(think.seat).into(), think },
            Row::Noted(entry) => ToldRow::Noted(teller.told(entry)),
        })
        .collect()
}
