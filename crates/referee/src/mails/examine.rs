//! Whether a mail may be, asked of its sender's view alone. What the public part says of it comes first: the very questions
//! that an entry is asked.

use super::{Asks, CommonIntent, Intent, planned::planned};
use crate::{
    ids::{Seat, Timestamp},
    kit::Denial,
    referee::{
        course::Course,
        payload::Refusal,
        played::{Played, View},
    },
    text::Language,
};

/// The most messages a seat may send a day (T65).
pub const SAYS_A_DAY: usize = 10;

/// Asks whether the mail may be, of its sender's view alone; what it asks for stands written out from then on.
///
/// # Errors
/// The refusal its sender reads.
pub fn examine(view: &View<'_>, asks: &mut Asks, at: Timestamp, language: Language) -> Result<(), Refusal> {
    let (course, seat) = (view.course(), view.seat);
    if asks.intent.is_none() {
        // A plan without a turn is none.
        return planned(view, asks, language).map(drop);
    }
    Played::fits(view, asks)?;
    course.last.next().ok_or(Denial::LogFull)?;
    course.goes_on()?;
    let mut chats = true;
    match &mut asks.intent {
        Some(Intent::Common(common)) => {
            common.may_be(course, seat, at)?;
            if let CommonIntent::Claim(claim) = common {
                view.known().claims(seat, *claim)?;
            }
        }
        Some(Intent::Own(act)) => {
            Played::may(view, act)?;
            chats = act.act.chats();
        }
        None => {}
    }
    if asks.words.is_some() && chats {
        if !view.known().talks() {
            return Err(Denial::NoTalk.into());
        }
        may_chat(course, seat, at)?;
    }
    asks.conditions = planned(view, asks, language)?;
    Played::holds(view, asks)
}

/// How many messages the log has of a seat on the day of a moment, UTC.
pub fn said_today(course: &Course, seat: Seat, at: Timestamp) -> usize {
    let day = |moment: &Timestamp| moment.unix().div_euclid(86_400);
    course.seat(seat).said.iter().filter(|said| day(said) == day(&at)).count()
}

/// T65: ten messages a day.
fn may_chat(course: &Course, seat: Seat, at: Timestamp) -> Result<(), Denial> {
    let today = said_today(course, seat, at);
    if today >= SAYS_A_DAY { Err(Denial::SayTooMany { most: SAYS_A_DAY }) } else { Ok(()) }
}
