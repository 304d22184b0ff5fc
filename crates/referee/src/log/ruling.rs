//! What the person who runs the referee may rule, and how a ruling stands in a log.

use alloc::{boxed::Box, collections::BTreeSet, format, string::String, vec::Vec};

use super::{About, Dice, Field, Lines, Outcome, Read, Reason, Text};
use crate::{
    chess::Position,
    ids::{GameId, Seat, SeatName, Seq, Team},
    seal::{Endorsement, Hash, Head, KeyName, LetterName, LostHead, Origin, Signer, VerifierKey, decimal},
};

/// A ruling with its reason (T63).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ruled {
    pub ruling: Ruling,
    /// Why, in the words of the person who rules.
    pub reason: Reason,
    /// Mail that had arrived may not have been read before it.
    pub unread: bool,
}

/// What the person who runs the referee may rule (T62, T63).
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ruling {
    /// The message objected to stands.
    Uphold,
    /// The message objected to is undone as if withdrawn.
    Takeback,
    /// The claim is granted: a draw.
    Grant,
    /// The claim is refused: the turn again.
    Refuse,
    /// This seat lost on time; `against_clock`: neither clock nor silence bears it out (T75).
    LostOnTime { seat: Seat, against_clock: bool },
    /// Any other result; after the end, a correction (T56).
    Result(Outcome),
    /// The time complaint is answered: the slow side was warned.
    Warn(Seat),
    /// The last ruling is taken back, and due again (T68).
    Correct,
    /// The board is set to this position, and the turn is its side's to move (T70).
    Position(Box<Position>),
    /// The referee's store was restored from a backup, and entries were lost (T67). What they were is
    /// not known any more; the head over them mostly is, and is never told again.
    Recover {
        /// The epoch that begins with this entry; the lost head is of the one before.
        epoch: u32,
        /// The lost head; `None` where nobody knows it.
        lost: Option<LostHead>,
    },
    /// The referee's key was lost or stolen: heads over this entry and those after it are signed with another.
    NewKey {
        key: Box<VerifierKey>,
        /// Who vouches for it; `None` where nobody does.
        endorsed: Option<Box<Endorsement>>,
    },
}

impl Ruled {
    /// A ruling, and nothing to be said of mail.
    pub fn new(ruling: Ruling, reason: Reason) -> Self {
        Self { ruling, reason, unread: false }
    }
}

impl Ruling {
    /// This seat lost on time, as clock or silence bear out.
    pub fn lost_on_time(seat: Seat) -> Self {
        Self::LostOnTime { seat, against_clock: false }
    }

    /// Its line, without what stands below it.
    // Stored. Changing this breaks games already played.
    pub fn words(&self, seats: &'static [SeatName], teams: &'static [Team]) -> String {
        match self {
            Self::Uphold => "uphold".into(),
            Self::Takeback => "takeback".into(),
            Self::Grant => "grant".into(),
            Self::Refuse => "refuse".into(),
            Self::Correct => "correct".into(),
            Self::LostOnTime { seat, .. } => format!("lost-on-time {}", seat.name(seats)),
            Self::Result(outcome) => format!("result {}", outcome.word(seats, teams)),
            Self::Warn(seat) => format!("warn {}", seat.name(seats)),
            Self::Position(position) => format!("position {position}"),
            Self::Recover { epoch, lost: Some(lost) } => format!("recover {epoch} {} {}", lost.entries, lost.root),
            Self::Recover { epoch, lost: None } => format!("recover {epoch} unknown"),
            Self::NewKey { key, .. } => format!("new-key {key}"),
        }
    }

    /// The ruling that this line is, without what stands below it.
    // Stored. Changing this breaks games already played.
    pub fn of_words(line: &str, seats: &'static [SeatName], teams: &'static [Team]) -> Option<Self> {
        Some(match line {
            "uphold" => Self::Uphold,
            "takeback" => Self::Takeback,
            "grant" => Self::Grant,
            "refuse" => Self::Refuse,
            "correct" => Self::Correct,
            _ => match line.split_once(' ')? {
                ("lost-on-time", seat) => Self::LostOnTime { seat: Seat::named(seat, seats)?, against_clock: false },
                ("result", word) => Self::Result(Outcome::of_word(word, seats, teams)?),
                ("warn", seat) => Self::Warn(Seat::named(seat, seats)?),
                ("position", line) => Self::Position(Box::new(line.parse().ok()?)),
                ("recover", lost) => recovery(lost)?,
                ("new-key", key) => Self::NewKey { key: Box::new(key.parse().ok()?), endorsed: None },
                _ => return None,
            },
        })
    }
}

/// `EPOCH NUMBER HASH`: the epoch opened, and the head that was lost; or `EPOCH unknown`.
fn recovery(text: &str) -> Option<Ruling> {
    let mut words = text.split(' ');
    let epoch = decimal(words.next()?).filter(|epoch| (2..=999_999).contains(epoch))?;
    let lost = match words.next()? {
        "unknown" => None,
        entries => {
            let entries = decimal(entries).filter(|entries| (1..=10_000).contains(entries))?;
            Some(LostHead { entries, root: words.next()?.parse::<Hash>().ok()?, letters: Vec::new() })
        }
    };
    words.next().is_none().then_some(Ruling::Recover { epoch, lost })
}

impl<P> Field<P> for Ruled {
    fn write(&self, _: &'static str, to: &mut Text) {
        to.word(&self.ruling.words(to.spec.seats, to.spec.teams));
        match &self.ruling {
            Ruling::Recover { lost: Some(lost), .. } if !lost.letters.is_empty() => {
                to.line("letters", lost.letters_text());
            }
            Ruling::NewKey { endorsed, .. } => endorsed.iter().for_each(|by| to.line("endorsed", by)),
            _ => {}
        }
        to.line("reason", &self.reason);
        Field::<P>::write(&self.unread, "unread", to);
        let against = matches!(self.ruling, Ruling::LostOnTime { against_clock: true, .. });
        Field::<P>::write(&against, "against-clock", to);
    }

    fn read(_: &'static str, lines: &mut Lines<'_, P>) -> Read<Self> {
        let expected = "a ruling";
        let line = lines.next(expected)?;
        let ruling = Ruling::of_words(line, lines.about.spec.seats, lines.about.spec.teams)
            .ok_or_else(|| lines.wrong(expected))?;
        let mut ruling = with_below(ruling, lines)?;
        let reason = Field::<P>::read("reason", lines)?;
        let unread = lines.take("unread");
        if let Ruling::LostOnTime { against_clock, .. } = &mut ruling {
            *against_clock = lines.take("against-clock");
        }
        Ok(Self { ruling, reason, unread })
    }

    fn any(dice: &mut Dice, about: &About<'_, P>) -> Self {
        Self { ruling: any(dice, about), reason: Field::any(dice, about), unread: dice.one_in(3) }
    }
}

/// With what stands between a ruling and its reason: who vouches for a key, which letters showed what is lost.
fn with_below<P>(ruling: Ruling, lines: &mut Lines<'_, P>) -> Read<Ruling> {
    Ok(match ruling {
        Ruling::NewKey { key, .. } => {
            let expected =
                "`endorsed`, a number of entries that stand above, a signature, and perhaps the recovery key";
            let endorsed = lines.value_if("endorsed").map(|text| {
                let above = u32::from(lines.about.seq.get());
                let by = text.parse::<Endorsement>().ok().filter(|by| by.size <= above);
                by.map(Box::new).ok_or_else(|| lines.wrong(expected))
            });
            Ruling::NewKey { key, endorsed: endorsed.transpose()? }
        }
        Ruling::Recover { epoch, lost: Some(lost) } => {
            let expected = "`letters` and 1 to 20 of them, ascending, those of a seat before those of the next";
            let letters = lines.value_if("letters").map(|text| {
                let seats: Vec<char> = lines.about.spec.seats.iter().map(|(letter, _)| *letter).collect();
                LostHead::read_letters(text, &seats).map_err(|_| lines.wrong(expected))
            });
            Ruling::Recover {
                epoch,
                lost: Some(LostHead { letters: letters.transpose()?.unwrap_or_default(), ..lost }),
            }
        }
        other => other,
    })
}

fn any<P>(dice: &mut Dice, about: &About<'_, P>) -> Ruling {
    let seat = <Seat as Field<P>>::any(dice, about);
    match dice.below(11) {
        0 => Ruling::Uphold,
        1 => Ruling::Takeback,
        2 => Ruling::Grant,
        3 => Ruling::Refuse,
        4 => Ruling::LostOnTime { seat, against_clock: dice.one_in(2) },
        5 => Ruling::Result(Field::any(dice, about)),
        6 => Ruling::Warn(seat),
        7 => Ruling::Correct,
        8 => Ruling::Position(Box::new(Position::start())),
        9 => Ruling::Recover { epoch: 2 + dice.below(999_998), lost: dice.one_in(2).then(|| lost(dice, about)) },
        _ => new_key(dice, about),
    }
}

fn lost<P>(dice: &mut Dice, about: &About<'_, P>) -> LostHead {
    let mut left = dice.below(u32::try_from(LostHead::MOST_LETTERS).unwrap_or_default() + 1);
    let mut letters = Vec::new();
    for (letter, _) in about.spec.seats {
        let of_seat = dice.below(left + 1);
        left -= of_seat;
        let numbers: BTreeSet<u32> = (0..of_seat).map(|_| 1 + dice.below(999_999_999)).collect();
        letters.extend(numbers.into_iter().map(|number| LetterName { seat_letter: *letter, number }));
    }
    LostHead { entries: 1 + dice.below(10_000), root: Hash(dice.bytes()), letters }
}

fn new_key<P>(dice: &mut Dice, about: &About<'_, P>) -> Ruling {
    let mut made = || {
        let mut signer = || Signer::new(KeyName::of_host("a.example")?, dice.bytes());
        let (key, by) = (signer()?.verifier().clone(), signer()?);
        let origin = Origin::new("a.example", GameId::new(1)?, 1)?;
        let head = Head { origin, size: 1, root: Hash(dice.bytes()) };
        // Over what stands above any entry but the start.
        let may_vouch = about.seq > Seq::START && dice.one_in(2);
        let endorsed = may_vouch.then(|| Box::new(Endorsement::new(&head, &key, &by, dice.one_in(2))));
        Some(Ruling::NewKey { key: Box::new(key), endorsed })
    };
    made().unwrap_or(Ruling::Correct)
}
