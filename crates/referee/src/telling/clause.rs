//! What an entry that every game has says, as one seat reads it.

use alloc::string::{String, ToString};

use super::{By, ToldOutcome, ToldReason, ToldRuling};
use crate::{
    chess::Position,
    ids::{Seat, Timestamp},
    letters::quoted,
    pace::{CreditFor, LeaveStops},
    referee::{
        course::Course,
        log::{Author, Claim, CommonEvent, Complaint, Ending, Entry, OwnEvents, Reason, Ruled, Ruling, Span},
    },
};

/// Why a claim is not so, as everybody can see: a phrase `not-so.CODE`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
pub struct NotSo {
    pub code: &'static str,
    /// How often the position stood, or how many moves went by.
    pub n: usize,
}

/// One thing that happened, as every game tells it. Each has a phrase of its own, `told.CODE`.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
#[serde(tag = "code", rename_all = "kebab-case", rename_all_fields = "snake_case")]
pub enum CommonClause {
    /// A claim.
    Claim { claim: Claim },
    /// A claim that is not so.
    NotGranted {
        claim: Claim,
        /// Why not, where the game says so and nothing has changed since.
        why: Option<NotSo>,
    },
    /// An offer or claim is accepted.
    Accept,
    /// An offer or claim is declined.
    Decline,
    /// A complaint about time, and what it comes to.
    Overdue {
        complaint: Complaint,
        /// Until when who is slow is heard about a claim, Unix seconds.
        heard: Option<i64>,
        /// Whether what follows from it is to be said.
        explain: bool,
        /// Whom it is about, where that is neither the reader nor, of two, the other.
        other: Option<String>,
    },
    /// Leave between two moments, Unix seconds; the reader's or the other side's.
    Leave {
        mine: bool,
        from: i64,
        to: i64,
        /// Whether both clocks stand meanwhile, or its player's alone.
        both: bool,
        /// Why, where the organiser granted it.
        reason: Option<ToldReason>,
    },
    /// The leave announced is not taken.
    LeaveCancel,
    /// So many days are announced for what is due.
    Slow {
        days: u32,
        /// After how many days without a word a loss on time may be claimed now (T74).
        limit: u32,
        /// Whether that is as it was.
        same: bool,
        /// From when on it may be claimed, by silence or by the clock, Unix seconds; none where what it is said in is
        /// over.
        claim: Option<i64>,
    },
    /// Somebody was reminded, so many days after his duty began.
    Remind { mine: bool, days: u32 },
    /// So many seconds cost somebody nothing.
    Credit { mine: bool, seconds: u32, cause: CreditFor },
    /// All clocks stand.
    Pause { reason: ToldReason },
    /// They go on.
    Resume { reason: ToldReason },
    /// Days or units more for somebody.
    Gift { mine: bool, days: u32, reason: ToldReason },
    /// Days that credits gave somebody are taken back.
    Charge { mine: bool, days: u32, reason: ToldReason },
    /// An overstep of somebody's counts no more.
    Forgive { mine: bool, reason: ToldReason },
    /// The game began.
    Started,
    /// A draw is offered with what was played.
    Offered,
    /// Somebody else sits at this seat.
    Replaced { seat: &'static str, name: String },
    /// Words passed.
    Say,
    /// Resignation.
    Resign {
        /// Whether the game goes on until who plays with him resigns, too.
        waits: bool,
        /// Whether it declined the game, which is called off (T50).
        declines: bool,
    },
    /// Resignation taken back.
    PlayOn,
    /// A ruling.
    Rule {
        #[serde(flatten)]
        ruling: ToldRuling,
        /// Why.
        reason: ToldReason,
        /// Whether mail that had arrived may not have been read before it.
        unread: bool,
        /// Whether neither clock nor silence bears it out.
        against_clock: bool,
    },
    /// The person who runs the referee looked at the secrets.
    Look,
    /// That person read a mail that bears a key of the game.
    LookAtMail {
        /// Its number.
        mail: u32,
        /// A key of the reader's.
        mine: bool,
        /// A key of the other side's.
        theirs: bool,
        /// Why.
        reason: String,
    },
    /// A person who runs the referee wrote.
    Note {
        /// That person's.
        name: String,
        /// To the reader.
        mine: bool,
        /// To the other side.
        theirs: bool,
    },
    /// The person who runs the referee had letters go to another address.
    Address {
        /// Whose: the reader's.
        mine: bool,
    },
    /// The game is over.
    End {
        ending: Ending,
        /// The final result.
        last: ToldOutcome,
    },
}

/// To whom entries are told, and how.
#[derive(Clone, Copy, Debug)]
pub struct Telling<'a> {
    pub course: &'a Course,
    pub reader: Seat,
    /// Whether what follows from an entry goes unsaid: many are told.
    pub brief: bool,
    /// Whether some are told that are not in the log yet.
    pub tried: bool,
    /// Whom a complaint is about, where that is known; else who owes something now.
    pub slow: Option<Seat>,
}

impl Telling<'_> {
    /// What an entry says, beside what it brought about; `moves` says whether the reader is to move on a board that was
    /// set. `None`: only the game can tell it, who sits there now.
    pub fn clause<Own: OwnEvents>(
        &self,
        entry: &Entry<Own>,
        event: &CommonEvent,
        moves: impl FnOnce(&Position) -> bool,
    ) -> Option<CommonClause> {
        let by = By::author(entry.by, self.reader);
        let mine = |seat: &Seat| *seat == self.reader;
        let why = |reason: &Reason| ToldReason::of(reason.as_str());
        Some(match event {
            CommonEvent::Claim(claim) => CommonClause::Claim { claim: *claim },
            CommonEvent::NotGranted(claim) => CommonClause::NotGranted { claim: *claim, why: None },
            CommonEvent::Accept => CommonClause::Accept,
            CommonEvent::Decline => CommonClause::Decline,
            CommonEvent::Overdue(complaint) => {
                let by_seat = if let Author::Seat(by) = entry.by { Some(by) } else { None };
                let slow = self.slow.or_else(|| by_seat.and_then(|by| self.course.opposite(by)));
                let heard = slow.and_then(|slow| self.course.heard_until(slow));
                let heard = heard.map(Timestamp::unix);
                let other = slow.filter(|slow| by == By::Them && *slow != self.reader);
                let other = other.map(|slow| self.course.name(slow).to_string());
                CommonClause::Overdue { complaint: *complaint, heard, explain: !self.brief, other }
            }
            CommonEvent::Leave(span) => self.leave(by == By::You, *span, None),
            CommonEvent::LeaveGiven { seat, span, reason } => self.leave(mine(seat), *span, Some(reason)),
            CommonEvent::LeaveCancel(_) => CommonClause::LeaveCancel,
            CommonEvent::Slow { days } => self.slow(days.get(), entry.by),
            CommonEvent::Remind { seat, days } => CommonClause::Remind { mine: mine(seat), days: days.get() },
            CommonEvent::Credit { seat, seconds, cause } => {
                CommonClause::Credit { mine: mine(seat), seconds: seconds.get(), cause: *cause }
            }
            CommonEvent::Pause { reason } => CommonClause::Pause { reason: why(reason) },
            CommonEvent::Resume { reason } => CommonClause::Resume { reason: why(reason) },
            CommonEvent::Gift { seat, days, reason } => {
                CommonClause::Gift { mine: mine(seat), days: days.get(), reason: why(reason) }
            }
            CommonEvent::Charge { seat, days, reason } => {
                CommonClause::Charge { mine: mine(seat), days: days.get(), reason: why(reason) }
            }
            CommonEvent::Forgive { seat, reason } => CommonClause::Forgive { mine: mine(seat), reason: why(reason) },
            CommonEvent::Say => CommonClause::Say,
            CommonEvent::Resign => {
                // It ends the game at once, or may still be taken back.
                let waits = matches!(entry.by, Author::Seat(seat) if self.course.resigned.contains(seat));
                let ended = self.course.duty.is_over()
                    || matches!(entry.by, Author::Seat(seat) if self.course.out.contains(seat));
                let declines = self.course.declined_in() == Some(entry.seq);
                CommonClause::Resign { waits: waits && !ended && !self.brief, declines }
            }
            CommonEvent::PlayOn => CommonClause::PlayOn,
            CommonEvent::Rule(Ruled { ruling, reason, unread }) => CommonClause::Rule {
                ruling: ToldRuling::of(ruling, entry.seq, self.reader, moves),
                reason: why(reason),
                unread: *unread,
                against_clock: matches!(ruling, Ruling::LostOnTime { against_clock: true, .. }),
            },
            CommonEvent::Look => CommonClause::Look,
            CommonEvent::LookAtMail { mail, reason } => {
                let of = mail.of.get();
                let (mine, theirs) = (of.contains(self.reader), of.iter().any(|seat| seat != self.reader));
                let reason = quoted::shown(reason.as_str(), 300);
                CommonClause::LookAtMail { mail: mail.mail.get(), mine, theirs, reason }
            }
            CommonEvent::Note { to, by } => {
                let to = to.get();
                let (mine, theirs) = (to.contains(self.reader), to.iter().any(|seat| seat != self.reader));
                CommonClause::Note { name: by.to_string(), mine, theirs }
            }
            CommonEvent::Address(seat) => CommonClause::Address { mine: mine(seat) },
            CommonEvent::Replace { .. } => return None,
            CommonEvent::End(end) => {
                CommonClause::End { ending: end.ending, last: ToldOutcome::of(end.last, self.reader) }
            }
        })
    }

    fn leave(&self, mine: bool, span: Span, reason: Option<&Reason>) -> CommonClause {
        let (from, to) = span.moments();
        CommonClause::Leave {
            mine,
            from: from.unix(),
            to: to.unix(),
            both: self.course.clocks.profile.leave_stops == LeaveStops::Both,
            reason: reason.map(|reason| ToldReason::of(reason.as_str())),
        }
    }

    /// What so many days announced come to in this profile (T74).
    fn slow(&self, days: u32, by: Author) -> CommonClause {
        let silence = self.course.clocks.profile.silence;
        let usual = silence.map_or(0, |silence| silence.days);
        let limit = silence.and_then(|silence| silence.declared).map_or(usual, |most| days.min(most).max(usual));
        // Where more was told since, or none of it is in the log, another date holds.
        let holds = |seat: &Seat| !self.brief && !self.tried && self.course.slow_days(*seat) == Some(days);
        let seat = if let Author::Seat(seat) = by { Some(seat) } else { None };
        let claim = seat.filter(holds).and_then(|seat| self.course.claimable_from(seat)).map(Timestamp::unix);
        CommonClause::Slow { days, limit, same: limit == usual, claim }
    }
}
