//! What every game's log may hold, a row a kind; the game's own kinds stand beside it.

use super::{
    About, Cancel, Days, Dice, Field, Lines, MailOf, PersonName, Read, Reason, Ruled, Ruling, Seconds, SomeSeats, Span,
    Text, fields::word_values,
};
use crate::{
    entries,
    ids::{Seat, SeatName, Seats, Team},
    pace::CreditFor,
    words,
};

words! {
    /// What a complaint about time comes to (T64, T75).
    // Stored. Changing a word breaks games already played.
    Complaint {
        /// Time is not counted: the organiser is told.
        Plain = "plain",
        /// The other side's last letter is sent again.
        Repeat = "repeat",
        /// A loss is claimed, on the clock.
        Clock = "clock",
        /// A loss is claimed, on the silence.
        Silence = "silence",
        /// An objection that nobody answers goes to the organiser.
        Objection = "objection",
    }
}

words! {
    /// What is claimed in place of a turn (T52).
    // Stored. Changing a word breaks games already played.
    Claim {
        /// The player to move has no legal move and is not in check.
        Stalemate = "stalemate",
        /// The same position for the third time.
        Repetition = "repetition",
        /// Fifty moves without capture or pawn move.
        Fifty = "fifty",
    }
}

words! {
    /// By what a game ended.
    // Stored. Changing a word breaks games already played.
    Ending {
        /// What was played.
        Board = "board",
        /// Resignation, also mate conceded (T50, T53).
        Resignation = "resignation",
        /// A draw agreed (T51).
        Agreement = "agreement",
        /// A claim accepted or granted (T52).
        Claim = "claim",
        /// Loss on time, by ruling (T64).
        Time = "time",
        /// Any other ruling (T63).
        Ruling = "ruling",
    }
}

word_values! {
    Complaint = "plain, repeat, clock, silence or objection",
    Claim = "stalemate, repetition or fifty",
    Ending = "resignation, agreement, claim, time or ruling",
}

/// How a game ended on the board, before any error is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// This seat won, or this team: all its seats, and no other set of them, since no log has a word for one.
    Won(Seats),
    /// A draw.
    Drawn,
    /// Called off.
    Annulled,
}

impl Outcome {
    /// Its word in a log of these seats and teams.
    // Stored. Changing this breaks games already played.
    pub fn word(self, seats: &'static [SeatName], teams: &'static [Team]) -> &'static str {
        match self {
            Self::Won(won) => {
                let team = teams.iter().find(|(_, team)| *team == won).map(|(name, _)| *name);
                team.or_else(|| won.iter().next().map(|seat| seat.name(seats))).unwrap_or_default()
            }
            Self::Drawn => "draw",
            Self::Annulled => "annulled",
        }
    }

    /// The outcome with this word: of a game of teams a team's, of any other a seat's.
    pub fn of_word(word: &str, seats: &'static [SeatName], teams: &'static [Team]) -> Option<Self> {
        match word {
            "draw" => Some(Self::Drawn),
            "annulled" => Some(Self::Annulled),
            _ if teams.is_empty() => Seat::named(word, seats).map(Self::of),
            _ => teams.iter().find(|(name, _)| *name == word).map(|(_, team)| Self::Won(*team)),
        }
    }

    /// This seat won.
    pub const fn of(winner: Seat) -> Self {
        Self::Won(Seats::of(winner))
    }
}

impl<P> Field<P> for Outcome {
    fn write(&self, key: &'static str, to: &mut Text) {
        let word = self.word(to.spec.seats, to.spec.teams);
        to.line(key, word);
    }

    fn read(key: &'static str, lines: &mut Lines<'_, P>) -> Read<Self> {
        let what = "the name of who won, draw or annulled";
        let word = lines.value(key, what)?;
        Self::of_word(word, lines.about.spec.seats, lines.about.spec.teams)
            .ok_or_else(|| lines.wrong(super::Expected { key, what }))
    }

    fn any(dice: &mut Dice, about: &About<'_, P>) -> Self {
        match dice.below(4) {
            0 => Self::Drawn,
            1 => Self::Annulled,
            _ => match dice.of(about.spec.teams) {
                Some((_, team)) => Self::Won(*team),
                None => Self::of(<Seat as Field<P>>::any(dice, about)),
            },
        }
    }
}

/// The end of a game (T54, T55).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct End {
    /// The result before errors are counted.
    pub board: Outcome,
    pub ending: Ending,
    /// Who erred.
    pub errs: Seats,
    /// The final result.
    pub last: Outcome,
}

impl<P> Field<P> for End {
    fn write(&self, _: &'static str, to: &mut Text) {
        Field::<P>::write(&self.board, "board", to);
        Field::<P>::write(&self.ending, "by", to);
        Field::<P>::write(&self.errs, "errs", to);
        Field::<P>::write(&self.last, "final", to);
    }

    fn read(_: &'static str, lines: &mut Lines<'_, P>) -> Read<Self> {
        Ok(Self {
            board: Field::read("board", lines)?,
            ending: Field::read("by", lines)?,
            errs: Field::read("errs", lines)?,
            last: Field::read("final", lines)?,
        })
    }

    fn any(dice: &mut Dice, about: &About<'_, P>) -> Self {
        Self {
            board: Field::any(dice, about),
            ending: Field::any(dice, about),
            errs: Field::any(dice, about),
            last: Field::any(dice, about),
        }
    }
}

entries! {
    /// What every game's log may hold.
    pub enum CommonEvent {
        /// A claim in place of a turn (T52).
        Claim "claim" seat (claim: Claim = ""),
        /// A claim that is not so, where the referee judges it and both are told: the turn is still due.
        NotGranted "not-granted" seat (claim: Claim = ""),
        /// A draw offer or a claim was accepted (T51, T52).
        Accept "accept" seat,
        /// A draw offer or a claim was declined (T51, T52).
        Decline "decline" seat,
        /// A complaint about time (T64), and what it comes to (T75).
        Overdue "overdue" seat (complaint: Complaint = ""),
        /// The leave announced is not taken (T73).
        LeaveCancel "leave" seat (it: Cancel = ""),
        /// Leave from a moment up to another (T73).
        Leave "leave" seat (span: Span = ""),
        /// This duty may take so many days without a word (T74).
        Slow "slow" seat { days: Days = "days" },
        /// Words alone passed (T65).
        Say "say" seat,
        /// Resignation (T50).
        Resign "resign" seat,
        /// Resignation taken back, where the game went on (T50).
        PlayOn "play-on" seat,
        /// A ruling of the person who runs the referee (T63).
        Rule "rule" organiser (ruled: Ruled = ""),
        /// A seat was reminded of what it owes, so many days after that began (T76).
        Remind "remind" referee { seat: Seat = "seat", days: Days = "days" },
        /// So many seconds cost this seat nothing (T77).
        Credit "credit" referee { seat: Seat = "seat", seconds: Seconds = "seconds", cause: CreditFor = "for" },
        /// All clocks stand, and why (T78).
        Pause "pause" organiser { reason: Reason = "reason" },
        /// They go on (T78).
        Resume "resume" organiser { reason: Reason = "reason" },
        /// So many days or units more for a seat, and why (T78).
        Gift "gift" organiser { seat: Seat = "seat", days: Days = "days", reason: Reason = "reason" },
        /// So many days that a credit gave this seat are taken back from its think, and why (T78).
        Charge "charge" organiser { seat: Seat = "seat", days: Days = "days", reason: Reason = "reason" },
        /// An overstep of this seat's counts no more (T78).
        Forgive "forgive" organiser { seat: Seat = "seat", reason: Reason = "reason" },
        /// Leave that the person who runs the referee gave a seat, and why (T73).
        LeaveGiven "leave" organiser { seat: Seat = "seat", span: Span = "", reason: Reason = "reason" },
        /// That person read a mail that bears keys of these seats, and why (T63).
        LookAtMail "look" referee { mail: MailOf = "mail", reason: Reason = "reason" },
        /// That person looked at the game's secrets (T63).
        Look "look" referee,
        /// A person who runs the referee wrote to these seats; the words stand nowhere.
        Note "note" referee { to: SomeSeats = "to", by: PersonName = "by" },
        /// That person had a seat's letters go to another address, which stands nowhere (T69).
        Address "address" referee (seat: Seat = "seat"),
        /// That person had somebody else, of this name, take a seat (T69).
        Replace "replace" referee { seat: Seat = "seat", name: PersonName = "name" },
        /// The game is over and its seals are open (T54).
        End "end" referee (end: End = ""),
    }
}

impl CommonEvent {
    /// Whether plans that stood before it stand behind it (T86): words, leaves, complaints, and what is entered about time.
    pub fn leaves_plans(&self) -> bool {
        matches!(
            self,
            Self::Say
                | Self::Leave(_)
                | Self::LeaveCancel(_)
                | Self::LeaveGiven { .. }
                | Self::Slow { .. }
                | Self::Overdue(_)
                | Self::Remind { .. }
                | Self::Credit { .. }
                | Self::Pause { .. }
                | Self::Resume { .. }
                | Self::Gift { .. }
                | Self::Charge { .. }
                | Self::Forgive { .. }
                | Self::Look
                | Self::LookAtMail { .. }
                | Self::Note { .. }
                | Self::Address(_)
        )
    }

    /// Whom something that the referee does is about.
    pub fn about(&self) -> Seats {
        match self {
            Self::Remind { seat, .. }
            | Self::Credit { seat, .. }
            | Self::Gift { seat, .. }
            | Self::Charge { seat, .. }
            | Self::Forgive { seat, .. }
            | Self::LeaveGiven { seat, .. }
            | Self::Address(seat)
            | Self::Replace { seat, .. }
            | Self::Rule(Ruled { ruling: Ruling::LostOnTime { seat, .. } | Ruling::Warn(seat), .. }) => {
                Seats::of(*seat)
            }
            Self::LookAtMail { mail, .. } => mail.of.get(),
            Self::Note { to, .. } => to.get(),
            _ => Seats::NONE,
        }
    }

    /// Whether it is an act: all but what changes nothing that a ruling could rest on, words, looks and reminders.
    pub fn is_act(&self) -> bool {
        !matches!(self, Self::Say | Self::Note { .. } | Self::Look | Self::LookAtMail { .. } | Self::Remind { .. })
    }
}
