//! What stands in one line of an entry, or in two: values that exist only where the reader takes them.

use alloc::{
    format,
    string::{String, ToString},
    vec::Vec,
};
use core::fmt::{self, Display};

use super::{About, Dice, Field, Lines, Read, Text};
use crate::{
    chess::Square,
    ids::{GameId, Seat, Seats, Timestamp},
    kit::printable,
    pace::{CreditFor, MOST_CREDIT, MOST_DAYS},
    seal::{Hash, Opening, Salt, decimal},
};

/// A value of one line that is written as it is displayed.
pub trait LineValue: Sized + Display {
    /// What it is, in words, where something else stands there.
    const EXPECTED: &'static str;
    /// Reads what is displayed, and nothing near it.
    fn read(text: &str) -> Option<Self>;
    /// Any value, for tests.
    fn any(dice: &mut Dice) -> Self;
}

impl<P, T: LineValue> Field<P> for T {
    fn write(&self, key: &'static str, to: &mut Text) {
        to.line(key, self);
    }

    fn read(key: &'static str, lines: &mut Lines<'_, P>) -> Read<Self> {
        let text = lines.value(key, T::EXPECTED)?;
        T::read(text).ok_or_else(|| lines.wrong(super::Expected { key, what: T::EXPECTED }))
    }

    fn any(dice: &mut Dice, _: &About<'_, P>) -> Self {
        T::any(dice)
    }
}

/// Makes of enums declared by their words what may stand in a line.
#[macro_export]
macro_rules! word_values {
    ($($name:ty = $expected:literal),+ $(,)?) => { $(
        impl<P> $crate::log::Field<P> for $name {
            fn write(&self, key: &'static str, to: &mut $crate::log::Text) {
                to.line(key, self.word());
            }

            fn read(
                key: &'static str, lines: &mut $crate::log::Lines<'_, P>,
            ) -> $crate::log::Read<Self> {
                let text = lines.value(key, $expected)?;
                text.parse().map_err(|_| lines.wrong($crate::log::Expected { key, what: $expected }))
            }

            fn any(dice: &mut $crate::log::Dice, about: &$crate::log::About<'_, P>) -> Self {
                // There is one.
                dice.of(Self::ALL).copied().unwrap_or_else(|| <Self as $crate::log::Field<P>>::any(dice, about))
            }
        }
    )+ };
}
pub use crate::word_values;

word_values! { CreditFor = "late, undelivered or outage" }

/// Values that are a number within a range.
macro_rules! number_values {
    ($($(#[$doc:meta])* $name:ident = $most:expr, $expected:literal;)+) => { $(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
        pub struct $name(u32);

        impl $name {
            /// The highest.
            pub const MOST: u32 = $most;

            /// This many; `None` of 0 and of more than [`Self::MOST`].
            pub fn new(number: u32) -> Option<Self> {
                (1..=Self::MOST).contains(&number).then_some(Self(number))
            }

            /// As many as may be of this many: 1 at least.
            pub fn clamped(number: u32) -> Self {
                Self(number.clamp(1, Self::MOST))
            }

            /// How many.
            pub fn get(self) -> u32 {
                self.0
            }
        }

        impl Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.0.fmt(f)
            }
        }

        impl LineValue for $name {
            const EXPECTED: &'static str = $expected;

            fn read(text: &str) -> Option<Self> {
                decimal(text).and_then(Self::new)
            }

            fn any(dice: &mut Dice) -> Self {
                let most = if dice.one_in(2) { 10 } else { Self::MOST };
                Self(1 + dice.below(most))
            }
        }
    )+ };
}

number_values! {
    /// A number of days, 1 to 3653 (T74, T76, T78).
    Days = MOST_DAYS, "their number, 1 to 3653";
    /// A number of seconds, 1 to 31536000 (T77).
    Seconds = MOST_CREDIT, "their number, 1 to 31536000";
    /// How often something was, 1 to 999.
    Times = 999, "their number, 1 to 999";
    /// The number of a mail among all that came to the referee, 1 to 999999999.
    MailNumber = 999_999_999, "the number of a mail, 1 to 999999999";
}

/// Values that are a line of words.
macro_rules! words_values {
    ($($(#[$doc:meta])* $name:ident $expected:literal, $most:expr, $fits:expr;)+) => { $(
        $(#[$doc])*
        #[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
        pub struct $name(String);

        impl $name {
            /// It, where it may be one.
            pub fn new(text: &str) -> Option<Self> {
                let fits: fn(&str) -> bool = $fits;
                fits(text).then(|| Self(text.into()))
            }

            /// It, as it was given.
            pub fn as_str(&self) -> &str {
                &self.0
            }
        }

        impl Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(&self.0)
            }
        }

        impl LineValue for $name {
            const EXPECTED: &'static str = $expected;

            fn read(text: &str) -> Option<Self> {
                Self::new(text)
            }

            fn any(dice: &mut Dice) -> Self {
                // One that fits comes soon: half of them are plain letters.
                let line = any_line(dice, $most);
                Self::new(&line).unwrap_or_else(|| <Self as LineValue>::any(dice))
            }
        }
    )+ };
}

words_values! {
    /// Why the person who runs the referee did it: one line of 1 to 300 printable characters.
    Reason "1 to 300 characters", printable::MOST_REASON, |text| printable::is_line(text) && text.chars().count() <= printable::MOST_REASON;
    /// A player's name, or that of a person who runs the referee: 1 to 40 characters, never an address.
    PersonName "a name of 1 to 40 characters", printable::MOST_NAME, printable::is_name;
}

/// A line of any printable words, for tests: 1 to so many characters, now and then all of them.
pub fn any_line(dice: &mut Dice, most: usize) -> String {
    let most = u32::try_from(most).unwrap_or(u32::MAX);
    let chars = if dice.one_in(6) { most } else { 1 + dice.below(most.min(60)) };
    let end = if dice.one_in(2) { 0x7F } else { *dice.of(&[0x250, 0x3000, 0x20000]).unwrap_or(&0x7F) };
    let mut line = String::new();
    for place in 1..=chars {
        let space = place > 1 && place < chars && dice.one_in(6) && !line.ends_with(' ');
        let any = char::from_u32(0x21 + dice.below(end - 0x21)).filter(|c| printable::is_printable(*c) && *c != ' ');
        line.push(if space { ' ' } else { any.unwrap_or('x') });
    }
    line
}

impl Reason {
    /// The reason of a loss on time that nobody ruled on (T76).
    pub const BY_THE_CLOCK: &'static str = "The time of the agreed profile is used up.";

    /// [`Self::BY_THE_CLOCK`].
    pub fn by_the_clock() -> Self {
        Self(Self::BY_THE_CLOCK.into())
    }
}

impl LineValue for Hash {
    const EXPECTED: &'static str = "64 lower-case hex digits";

    fn read(text: &str) -> Option<Self> {
        text.parse().ok()
    }

    fn any(dice: &mut Dice) -> Self {
        Self(dice.bytes())
    }
}

impl LineValue for Opening {
    const EXPECTED: &'static str = "an opening, as a record has it";

    fn read(text: &str) -> Option<Self> {
        text.parse().ok()
    }

    fn any(dice: &mut Dice) -> Self {
        Self {
            rules: String::from("any/1"),
            game: GameId::new(1 + dice.below(GameId::MAX)).unwrap_or(GameId::FIRST),
            seat_letter: char::from(b'a'.saturating_add(u8::try_from(dice.below(26)).unwrap_or_default())),
            what: format!("sealed {}", 1 + dice.below(999)),
            salt: Salt::new(dice.bytes()),
            value: format!("{}", dice.below(9)),
        }
    }
}

impl LineValue for Timestamp {
    const EXPECTED: &'static str = "a moment like 2026-12-03T14:05:09Z";

    fn read(text: &str) -> Option<Self> {
        text.parse().ok()
    }

    fn any(dice: &mut Dice) -> Self {
        // Of the years 1970 to 9999.
        Self::from_unix(i64::try_from(dice.roll() % 253_402_300_800).unwrap_or_default())
    }
}

/// From a moment up to a later one (T73): two lines, `from` and `to`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Span {
    from: Timestamp,
    to: Timestamp,
}

impl Span {
    /// From the first moment up to the second; `None` where that is not later.
    pub fn new((from, to): (Timestamp, Timestamp)) -> Option<Self> {
        (from < to).then_some(Self { from, to })
    }

    /// Its two moments.
    pub fn moments(self) -> (Timestamp, Timestamp) {
        (self.from, self.to)
    }
}

impl<P> Field<P> for Span {
    fn write(&self, _: &'static str, to: &mut Text) {
        to.line("from", self.from);
        to.line("to", self.to);
    }

    fn read(_: &'static str, lines: &mut Lines<'_, P>) -> Read<Self> {
        let from = <Timestamp as Field<P>>::read("from", lines)?;
        let to = <Timestamp as Field<P>>::read("to", lines)?;
        Self::new((from, to)).ok_or_else(|| lines.wrong("`to` and a moment later than `from`"))
    }

    fn any(dice: &mut Dice, _: &About<'_, P>) -> Self {
        let from = i64::from(dice.below(u32::MAX));
        Self { from: Timestamp::from_unix(from), to: Timestamp::from_unix(from + 1 + i64::from(dice.below(u32::MAX))) }
    }
}

impl<P> Field<P> for Seat {
    fn write(&self, key: &'static str, to: &mut Text) {
        let name = to.seat(*self);
        to.line(key, name);
    }

    fn read(key: &'static str, lines: &mut Lines<'_, P>) -> Read<Self> {
        let what = "the name of a seat";
        let name = lines.value(key, what)?;
        Self::named(name, lines.about.spec.seats).ok_or_else(|| lines.wrong(super::Expected { key, what }))
    }

    fn any(dice: &mut Dice, about: &About<'_, P>) -> Self {
        let last = u32::try_from(about.spec.seats.len()).unwrap_or(1);
        u8::try_from(dice.below(last)).ok().and_then(Self::new).unwrap_or(Self::FIRST)
    }
}

/// Seats or none: who erred.
impl<P> Field<P> for Seats {
    fn write(&self, key: &'static str, to: &mut Text) {
        let words = self.words(to.spec.seats);
        to.line(key, words);
    }

    fn read(key: &'static str, lines: &mut Lines<'_, P>) -> Read<Self> {
        let what = "none, the names of seats, or both";
        let words = lines.value(key, what)?;
        Self::of_words(words, lines.about.spec.seats).ok_or_else(|| lines.wrong(super::Expected { key, what }))
    }

    fn any(dice: &mut Dice, about: &About<'_, P>) -> Self {
        let seats = (0..).map_while(Seat::new).take(about.spec.seats.len());
        seats.filter(|_| dice.one_in(2)).collect()
    }
}

/// One seat at least: whose key a mail bears, who is written to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SomeSeats(Seats);

impl SomeSeats {
    /// These; `None` of none.
    pub fn new(seats: Seats) -> Option<Self> {
        (!seats.is_empty()).then_some(Self(seats))
    }

    /// Which.
    pub fn get(self) -> Seats {
        self.0
    }
}

impl<P> Field<P> for SomeSeats {
    fn write(&self, key: &'static str, to: &mut Text) {
        Field::<P>::write(&self.0, key, to);
    }

    fn read(key: &'static str, lines: &mut Lines<'_, P>) -> Read<Self> {
        let seats = <Seats as Field<P>>::read(key, lines)?;
        Self::new(seats).ok_or_else(|| lines.wrong("one seat at least"))
    }

    fn any(dice: &mut Dice, about: &About<'_, P>) -> Self {
        let seats = <Seats as Field<P>>::any(dice, about);
        Self(if seats.is_empty() { [Seat::FIRST].into_iter().collect() } else { seats })
    }
}

/// A mail, and whose keys it bears: one line, `12 both`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MailOf {
    pub mail: MailNumber,
    pub of: SomeSeats,
}

impl<P> Field<P> for MailOf {
    fn write(&self, key: &'static str, to: &mut Text) {
        let line = format!("{} {}", self.mail, self.of.get().words(to.spec.seats));
        to.line(key, line);
    }

    fn read(key: &'static str, lines: &mut Lines<'_, P>) -> Read<Self> {
        let what = "its number and whose key it bears: the names of seats, or both";
        let rest = lines.value(key, what)?;
        let read = || {
            let (mail, of) = rest.split_once(' ')?;
            let of = SomeSeats::new(Seats::of_words(of, lines.about.spec.seats)?)?;
            Some(Self { mail: LineValue::read(mail)?, of })
        };
        read().ok_or_else(|| lines.wrong(super::Expected { key, what }))
    }

    fn any(dice: &mut Dice, about: &About<'_, P>) -> Self {
        Self { mail: LineValue::any(dice), of: <SomeSeats as Field<P>>::any(dice, about) }
    }
}

/// The line of a leave that is taken back (T73).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cancel;

impl<P> Field<P> for Cancel {
    fn write(&self, _: &'static str, to: &mut Text) {
        to.word("cancel");
    }

    fn read(_: &'static str, lines: &mut Lines<'_, P>) -> Read<Self> {
        let expected = "`cancel`";
        if lines.next(expected)? == "cancel" { Ok(Self) } else { Err(lines.wrong(expected)) }
    }

    fn any(_: &mut Dice, _: &About<'_, P>) -> Self {
        Self
    }
}

impl LineValue for Square {
    const EXPECTED: &'static str = "a square, a1 to h8";

    fn read(text: &str) -> Option<Self> {
        text.parse::<Self>().ok().filter(|at| at.to_string() == text)
    }

    fn any(dice: &mut Dice) -> Self {
        let all: Vec<Self> = Self::all().collect();
        dice.of(&all).copied().unwrap_or_else(|| <Self as LineValue>::any(dice))
    }
}
