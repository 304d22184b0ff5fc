//! Whether the letter a mail answers is fresh enough for what the mail asks (M8).

use crate::{
    ids::{Seat, Seq},
    kit::{Drawer, Mail},
    tempete::{
        legal::refusal::Refusal,
        log::event::Act,
        order::intent::{Asks, Intent},
        state::public::{Duty, Public},
    },
};

/// Checks M8.
///
/// # Errors
/// [`Refusal::Stale`], with where the game stands.
pub(super) fn check(
    public: &Public,
    seat: Seat,
    mail: &Mail,
    asked: &Asks,
    drawer: Option<&Drawer>,
) -> Result<(), Refusal> {
    let knows = |seq: Seq| mail.letter_knew > seq.get();
    let stale = Refusal::Stale { knew: mail.letter_knew.saturating_sub(1), stands: public.course.last.get() };
    // First numbers are replaced by an answer to their receipt, not by an older mail that was late.
    let replaces = drawer.filter(|drawer| asked.drawer.is_some() && drawer.numbers.is_some());
    if replaces.is_some_and(|drawer| mail.letter < drawer.letter) {
        return Err(stale);
    }
    let Some(intent) = &asked.intent else { return Ok(()) };
    if matches!(public.course.duty, Duty::Over(..)) {
        // The refusal to come says that the game is over, which is more to the point.
        return Ok(());
    }
    let own_last = public.course.seat(seat).last_act.is_none_or(knows);
    let fresh = match intent {
        Intent::Common(common) => common.is_fresh(&public.course, seat, knows),
        Intent::Object => knows(public.course.due_since) && public.message.is_none_or(|message| knows(message.seq)),
        Intent::Turn(message) => {
            let offers = message.acts.iter().any(|act| matches!(act, Act::Draw));
            knows(public.course.due_since) && (!offers || own_last)
        }
        // A list agrees to the terms: any letter of the game has shown them.
        Intent::List(_) | Intent::DrawnList(_) => true,
        _ => knows(public.course.due_since),
    };
    // Who owes nothing hears that, and not that his letter is old.
    if fresh || (!public.course.owes(seat) && !matches!(intent, Intent::Common(common) if common.is_out_of_turn())) {
        Ok(())
    } else {
        Err(stale)
    }
}
