//! An entry as text: the one stored form of what happened (`src/record/FORMAT.md`, section 4). The strict
//! reader is `entry_read`; reading what is written here gives the entry back.

use alloc::string::{String, ToString};
use core::fmt::{self, Display, Write};

use super::event::{Act, Author, CardPlay, DrawnFrom, End, Entry, Event, Numbers, Ruling, Shown, Start};
use super::terms::Terms;
use super::words::{colour, outcome_word, seats_word};
use crate::kit::OfEvent;

/// The exact text of an entry, every line (the last too) ended by LF.
///
/// What comes out is well formed if the entry is: `seal` where its card has a secret square and only there,
/// `Act::Draw` and then `Act::Numbers` last, `said` on no `Event::Say` and on nothing of the referee's, words that [`crate::kit::printable`] lets stand.
// Stored. Changing this breaks games already played.
pub fn write(entry: &Entry) -> String {
    EntryText(entry).to_string()
}

struct EntryText<'a>(&'a Entry);

// Stored. Changing this breaks games already played.
impl Display for EntryText<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(entry) = self;
        let who = match entry.by {
            Author::Seat(seat) => colour(seat),
            Author::Referee => "referee",
        };
        writeln!(f, "{} {} {who} {}", entry.seq, entry.at, kind(&entry.event))?;
        match &entry.event {
            Event::Start(start) => write_start(f, start)?,
            Event::List { commitment, drawn } => {
                writeln!(f, "{} {commitment}", if drawn.is_some() { "drawn" } else { "typed" })?;
                drawn.iter().try_for_each(|from| write_drawn_from(f, from))?;
            }
            Event::Numbers(numbers) => write_numbers(f, numbers)?,
            Event::Turn(acts) | Event::Interception(acts) | Event::Answer(acts) => {
                acts.iter().try_for_each(|act| write_act(f, act))?;
            }
            Event::Claim(claim) => writeln!(f, "{}", claim.word())?,
            Event::Amend(play) => write_card(f, play)?,
            Event::Rule { ruling, reason, unread, against_clock } => {
                write_ruling(f, ruling)?;
                writeln!(f, "reason {reason}")?;
                if *unread {
                    f.write_str("unread\n")?;
                }
                if *against_clock {
                    f.write_str("against-clock\n")?;
                }
            }
            Event::Overdue(complaint) => writeln!(f, "{}", complaint.word())?,
            Event::Leave { seat, from, to, reason } => {
                if reason.is_some() {
                    writeln!(f, "seat {}", colour(*seat))?;
                }
                writeln!(f, "from {from}\nto {to}")?;
                reason.iter().try_for_each(|reason| writeln!(f, "reason {reason}"))?;
            }
            Event::LeaveCancel => f.write_str("cancel\n")?,
            Event::Slow { days } => writeln!(f, "days {days}")?,
            Event::Remind { seat, days } => writeln!(f, "seat {}\ndays {days}", colour(*seat))?,
            Event::Credit { seat, seconds, cause } => {
                writeln!(f, "seat {}\nseconds {seconds}\nfor {}", colour(*seat), cause.word())?;
            }
            Event::Pause { reason } | Event::Resume { reason } => writeln!(f, "reason {reason}")?,
            Event::Gift { seat, days, reason } | Event::Charge { seat, days, reason } => {
                writeln!(f, "seat {}\ndays {days}\nreason {reason}", colour(*seat))?;
            }
            Event::Forgive { seat, reason } => writeln!(f, "seat {}\nreason {reason}", colour(*seat))?,
            Event::LookAtMail { mail, of, reason } => writeln!(f, "mail {mail} {}\nreason {reason}", seats_word(*of))?,
            Event::Note { to } => writeln!(f, "to {}", seats_word(*to))?,
            Event::Address(seat) => writeln!(f, "seat {}", colour(*seat))?,
            Event::Replace { seat, name } => writeln!(f, "seat {}\nname {name}", colour(*seat))?,
            Event::End(end) => write_end(f, end)?,
            Event::Accept
            | Event::Decline
            | Event::Object
            | Event::Withdraw
            | Event::Stand
            | Event::Say
            | Event::Resign
            | Event::Look => {}
        }
        entry.entered.iter().try_for_each(|reason| writeln!(f, "entered {reason}"))?;
        entry.arrived.iter().try_for_each(|arrived| writeln!(f, "arrived {arrived}"))?;
        entry.mail.iter().try_for_each(|seal| writeln!(f, "mail {seal}"))?;
        entry.organiser.iter().try_for_each(|name| writeln!(f, "by {name}"))?;
        if entry.said { f.write_str("said\n") } else { Ok(()) }
    }
}

/// The word for an event in the first line of its entry.
pub fn kind(event: &Event) -> &'static str {
    match event {
        Event::Start(_) => "start",
        Event::List { .. } => "list",
        Event::Numbers(_) => "numbers",
        Event::Turn(_) => "turn",
        Event::Interception(_) => "interception",
        Event::Answer(_) => "answer",
        Event::Claim(_) => "claim",
        Event::Accept => "accept",
        Event::Decline => "decline",
        Event::Object => "object",
        Event::Amend(_) => "amend",
        Event::Withdraw => "withdraw",
        Event::Stand => "stand",
        Event::Overdue(_) => "overdue",
        Event::Leave { .. } | Event::LeaveCancel => "leave",
        Event::Slow { .. } => "slow",
        Event::Remind { .. } => "remind",
        Event::Credit { .. } => "credit",
        Event::Pause { .. } => "pause",
        Event::Resume { .. } => "resume",
        Event::Gift { .. } => "gift",
        Event::Charge { .. } => "charge",
        Event::Forgive { .. } => "forgive",
        Event::Say => "say",
        Event::Resign => "resign",
        Event::Rule { .. } => "rule",
        Event::Look | Event::LookAtMail { .. } => "look",
        Event::Note { .. } => "note",
        Event::Address(_) => "address",
        Event::Replace { .. } => "replace",
        Event::End(_) => "end",
    }
}

fn write_start(f: &mut fmt::Formatter<'_>, start: &Start) -> fmt::Result {
    let [white, black] = &start.names;
    writeln!(f, "format tempete-log/1\nrules tempete/1\ngame {}\norigin {}", start.game, start.origin)?;
    writeln!(f, "white {white}\nblack {black}")?;
    let (event, round) = OfEvent::values(start.event.as_ref());
    writeln!(f, "event {event}\nround {round}")?;
    for name in Terms::NAMES {
        writeln!(f, "{name} {}", start.terms.value(name))?;
    }
    writeln!(f, "catalogue {}\nprofile {}", start.catalogue, start.profile)?;
    let [[white_list, white_numbers], [black_list, black_numbers]] = &start.draws;
    writeln!(f, "draw w list {white_list}\ndraw w numbers {white_numbers}")?;
    writeln!(f, "draw b list {black_list}\ndraw b numbers {black_numbers}")?;
    writeln!(f, "key {}", start.key)?;
    start.recovery.iter().try_for_each(|recovery| writeln!(f, "recovery {recovery}"))
}

fn write_act(f: &mut fmt::Formatter<'_>, act: &Act) -> fmt::Result {
    match act {
        Act::Spring { card, square } => writeln!(f, "spring {card} {square}"),
        Act::Land(square) => writeln!(f, "land {square}"),
        Act::Move(text) => writeln!(f, "move {text}"),
        Act::Card(play) => write_card(f, play),
        Act::Discard(card) => writeln!(f, "discard {card}"),
        Act::Keep(card) => writeln!(f, "keep {card}"),
        Act::Part(part) => writeln!(f, "part {part}"),
        Act::Draw => f.write_str("draw\n"),
        Act::Numbers(numbers) => write_numbers(f, numbers),
    }
}

fn write_card(f: &mut fmt::Formatter<'_>, play: &CardPlay) -> fmt::Result {
    write!(f, "card {}", play.card)?;
    play.args.iter().try_for_each(|arg| write!(f, " {arg}"))?;
    if let Some(effect) = &play.effect {
        write!(f, ": {effect}")?;
    }
    f.write_char('\n')?;
    play.shown.iter().try_for_each(|Shown { position, salt }| writeln!(f, "shown {position} {salt}"))?;
    play.seal.iter().try_for_each(|seal| writeln!(f, "seal {seal}"))
}

fn write_numbers(f: &mut fmt::Formatter<'_>, numbers: &Numbers) -> fmt::Result {
    match &numbers.drawn {
        Some((count, _)) => write!(f, "drawn {count}")?,
        None => f.write_str("numbers")?,
    }
    numbers.positions.iter().try_for_each(|position| write!(f, " {position}"))?;
    f.write_char('\n')?;
    numbers.drawn.iter().try_for_each(|(_, from)| write_drawn_from(f, from))
}

fn write_drawn_from(f: &mut fmt::Formatter<'_>, from: &DrawnFrom) -> fmt::Result {
    writeln!(f, "answers {}", from.answers)?;
    if from.words.is_empty() { Ok(()) } else { writeln!(f, "words {}", from.words) }
}

/// The words of a ruling.
pub(crate) fn ruling(ruling: &Ruling) -> String {
    struct Words<'a>(&'a Ruling);
    impl Display for Words<'_> {
        fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            write_ruling(f, self.0)
        }
    }
    Words(ruling).to_string().trim_end().into()
}

fn write_ruling(f: &mut fmt::Formatter<'_>, ruling: &Ruling) -> fmt::Result {
    match ruling {
        Ruling::Uphold => f.write_str("uphold\n"),
        Ruling::Takeback => f.write_str("takeback\n"),
        Ruling::Grant => f.write_str("grant\n"),
        Ruling::Refuse => f.write_str("refuse\n"),
        Ruling::Correct => f.write_str("correct\n"),
        Ruling::LostOnTime(seat) => writeln!(f, "lost-on-time {}", colour(*seat)),
        Ruling::Result(outcome) => writeln!(f, "result {}", outcome_word(*outcome)),
        Ruling::Warn(seat) => writeln!(f, "warn {}", colour(*seat)),
        Ruling::Position(position) => writeln!(f, "position {position}"),
        Ruling::Recover { epoch, lost: Some(lost) } => {
            writeln!(f, "recover {epoch} {} {}", lost.entries, lost.root)?;
            if lost.letters.is_empty() { Ok(()) } else { writeln!(f, "letters {}", lost.letters_text()) }
        }
        Ruling::Recover { epoch, lost: None } => writeln!(f, "recover {epoch} unknown"),
        Ruling::NewKey { key, endorsed } => {
            writeln!(f, "new-key {key}")?;
            endorsed.iter().try_for_each(|by| writeln!(f, "endorsed {by}"))
        }
    }
}

fn write_end(f: &mut fmt::Formatter<'_>, end: &End) -> fmt::Result {
    writeln!(f, "board {}\nby {}", outcome_word(end.board), end.ending.word())?;
    writeln!(f, "errs {}\nfinal {}", seats_word(end.errs), outcome_word(end.last))
}
