//! What an order that every game has asks to enter: whether it may be, whether its writer knew enough of the game, and the
//! entry that it becomes.

use crate::{
    ids::{Seat, Seq, Timestamp},
    kit::Denial,
    referee::{
        course::{Course, Duty, Pacing},
        log::{Cancel, Claim, CommonEvent, Complaint, Days, Span},
        orders::CommonOrder,
    },
    text::Day,
};

/// What an order that every game has asks to enter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CommonIntent {
    /// A claim.
    Claim(Claim),
    /// `accept draw`.
    Accept,
    /// `decline draw`.
    Decline,
    /// `overdue`, and what it comes to, once that was asked.
    Overdue(Complaint),
    /// Leave from one day to another, both included, as they are in the reader's zone.
    LeaveDays { from: Day, to: Day },
    /// Leave between these moments.
    Leave { from: Timestamp, to: Timestamp },
    /// `leave cancel`.
    LeaveCancel,
    /// `slow 20`.
    Slow { days: u32 },
    /// Words alone.
    Say,
    /// `resign`.
    Resign,
    /// A resignation taken back.
    PlayOn,
    /// A plan taken back, which makes no entry (T86).
    DropConditions,
}

impl CommonIntent {
    /// What an order asks that comes alone in its mail, with the verb by which it does; `None` for an offer and for words,
    /// which come with others.
    pub fn alone(order: &CommonOrder) -> Option<(&'static str, Self)> {
        Some(match order {
            CommonOrder::Resign => ("resign", Self::Resign),
            CommonOrder::AcceptDraw => ("accept draw", Self::Accept),
            CommonOrder::DeclineDraw => ("decline draw", Self::Decline),
            CommonOrder::Claim(claim) => ("claim", Self::Claim(*claim)),
            CommonOrder::Overdue => ("overdue", Self::Overdue(Complaint::Plain)),
            CommonOrder::Leave { from, to, .. } => ("leave", Self::LeaveDays { from: *from, to: *to }),
            CommonOrder::LeaveCancel { .. } => ("leave", Self::LeaveCancel),
            CommonOrder::Slow { days, .. } => ("slow", Self::Slow { days: *days }),
            CommonOrder::DropConditions => ("drop", Self::DropConditions),
            CommonOrder::Draw | CommonOrder::Say { .. } | CommonOrder::If { .. } => return None,
        })
    }

    /// The event that it becomes; `None` where its days or moments can be none.
    pub fn event(&self) -> Option<CommonEvent> {
        Some(match self {
            Self::Claim(claim) => CommonEvent::Claim(*claim),
            Self::Accept => CommonEvent::Accept,
            Self::Decline => CommonEvent::Decline,
            Self::Overdue(complaint) => CommonEvent::Overdue(*complaint),
            Self::Leave { from, to } => CommonEvent::Leave(Span::new((*from, *to))?),
            Self::LeaveCancel => CommonEvent::LeaveCancel(Cancel),
            Self::Slow { days } => CommonEvent::Slow { days: Days::new(*days)? },
            Self::Say => CommonEvent::Say,
            Self::Resign => CommonEvent::Resign,
            Self::PlayOn => CommonEvent::PlayOn,
            // Days that no zone was asked about say no moment.
            Self::LeaveDays { .. } | Self::DropConditions => return None,
        })
    }

    /// Whether this seat may ask it at a moment; what a complaint comes to is worked out then. Whether what is claimed is so
    /// the game says.
    ///
    /// # Errors
    /// The denial that the player reads.
    pub fn may_be(&mut self, course: &Course, seat: Seat, at: Timestamp) -> Result<(), Denial> {
        match self {
            Self::Overdue(complaint) => {
                *complaint = course.complaint_now(seat, at)?;
                course.complaint_waits(seat, *complaint, at)
            }
            // Of moments and days that no entry may hold it is said what is wrong.
            Self::Leave { from, to } => course.may_leave(seat, (*from, *to), at),
            Self::Slow { days } => course.may_be_slow(seat, *days),
            // Whether there is one is asked of what was sealed.
            Self::DropConditions => Ok(()),
            other => course.may_say(seat, &other.event().ok_or(Denial::NothingDue)?, at),
        }
    }

    /// M8: whether a mail knew enough of the game for it; `knows` says whether its letter told of an entry.
    pub fn is_fresh(&self, course: &Course, seat: Seat, knows: impl Fn(Seq) -> bool) -> bool {
        match self {
            Self::Accept | Self::Decline => match (course.duty, course.offer) {
                (duty, Some((_, offered))) if duty.pacing() == Pacing::Move => knows(offered),
                // Of several not all are told of each turn: that there is none any more says more than that a letter is old.
                (Duty::Own(_), None) if course.seats.len() > 2 => true,
                _ => knows(course.due_since),
            },
            Self::Claim(_) | Self::LeaveDays { .. } => knows(course.due_since),
            Self::Resign
            | Self::PlayOn
            | Self::Say
            | Self::Overdue(_)
            | Self::Leave { .. }
            | Self::LeaveCancel
            | Self::DropConditions
            | Self::Slow { .. } => course.seat(seat).last_act.is_none_or(knows),
        }
    }

    /// Whether it may be asked by who owes nothing, so that an old letter is what is wrong with it.
    pub fn is_out_of_turn(&self, course: &Course) -> bool {
        match self {
            Self::Resign | Self::PlayOn | Self::Say | Self::Overdue(_) | Self::DropConditions => true,
            // Of several, all are asked.
            Self::Accept | Self::Decline => course.seats.len() > 2,
            _ => false,
        }
    }
}
