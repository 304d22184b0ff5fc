//! One declaration a kind of entry: the enum, its writer, its strict reader, its row in the table of kinds and the
//! generator of tests come from one row of [`entries!`](crate::entries), so that none can be forgotten. `crates/record/src/FORMAT.md`, section 4.
//!
//! A field whose type has no reader does not compile:
//! ```compile_fail,E0277
//! # use referee::entries;
//! #[derive(Clone, Debug, PartialEq)]
//! pub struct Secret(u8);
//! entries! { /// A few.
//! pub enum Few { /// A kind.
//! A "a" seat { it: Secret = "it" } } }
//! ```
//! while this compiles:
//! ```
//! # use ids::Seat;
//! # use referee::{entries, log::Kinds};
//! entries! { /// A few.
//! pub enum Few { /// A kind.
//! A "a" seat { it: Seat = "it" } } }
//! assert_eq!(Few::KINDS[0].fields, [("it", "Seat")]);
//! ```

use alloc::{string::String, vec::Vec};
use core::{
    fmt::{self, Display, Write},
    iter::Peekable,
    str::Split,
};

use super::{Dice, Spec};
use crate::{
    ids::{Seat, Seq},
    kit::printable,
};

/// What an entry is read by, beside its text.
#[derive(Debug)]
pub struct About<'a, P> {
    /// The game.
    pub spec: Spec,
    /// The number of the entry.
    pub seq: Seq,
    /// What the game pinned.
    pub pinned: &'a P,
}

impl<P> Clone for About<'_, P> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<P> Copy for About<'_, P> {}

/// The text of an entry in the making.
#[derive(Debug)]
pub struct Text {
    pub(super) text: String,
    /// The game.
    pub spec: Spec,
}

impl Text {
    /// Adds a line: its key, if it has one, and a value.
    pub fn line(&mut self, key: &str, value: impl Display) {
        let space = if key.is_empty() { "" } else { " " };
        // A string takes all that is written.
        let _ = writeln!(self.text, "{key}{space}{value}");
    }

    /// Adds a line that is one word.
    pub fn word(&mut self, word: &str) {
        self.text.push_str(word);
        self.text.push('\n');
    }

    /// The name of a seat; empty for a seat the game does not have.
    pub fn seat(&self, seat: Seat) -> &'static str {
        self.spec.seats.get(seat.index()).map_or("", |(_, name)| name)
    }
}

/// What should have stood in a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Expected {
    /// What the line should have begun with; empty where it is its value.
    pub key: &'static str,
    /// What should have stood there, in words.
    pub what: &'static str,
}

impl Display for Expected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.key.is_empty() { f.write_str(self.what) } else { write!(f, "`{}` and {}", self.key, self.what) }
    }
}

impl From<&'static str> for Expected {
    fn from(what: &'static str) -> Self {
        Self { key: "", what }
    }
}

/// Why a text is no entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line} of the entry: expected {expected}")]
pub struct ReadEntryError {
    /// The line within the entry, from 1.
    pub line: usize,
    /// What should have stood there.
    pub expected: Expected,
}

/// What was read, or why nothing was.
pub type Read<T> = Result<T, ReadEntryError>;

/// The lines of one entry that are left; every one is known to be printable and single-spaced.
#[derive(Debug)]
pub struct Lines<'a, P> {
    lines: Peekable<Split<'a, char>>,
    /// The number of the line given last.
    number: usize,
    /// What they are read by.
    pub about: About<'a, P>,
}

impl<P> Clone for Lines<'_, P> {
    fn clone(&self) -> Self {
        Self { lines: self.lines.clone(), ..*self }
    }
}

impl<'a, P> Lines<'a, P> {
    /// The lines of a text.
    ///
    /// # Errors
    /// A line that no entry may hold.
    pub(super) fn of(text: &'a str, about: About<'a, P>) -> Read<Self> {
        let expected = "printable words separated by one space, and a line end".into();
        let body = text.strip_suffix('\n').ok_or(ReadEntryError { line: text.lines().count().max(1), expected })?;
        match body.split('\n').position(|line| !printable::is_line(line)) {
            Some(index) => Err(ReadEntryError { line: index + 1, expected }),
            None => Ok(Self { lines: body.split('\n').peekable(), number: 0, about }),
        }
    }

    /// The next line, which stays.
    pub fn peek(&mut self) -> Option<&'a str> {
        self.lines.peek().copied()
    }

    /// The next line.
    ///
    /// # Errors
    /// There is none.
    pub fn next(&mut self, expected: impl Into<Expected>) -> Read<&'a str> {
        self.number += 1;
        self.lines.next().ok_or_else(|| self.wrong(expected))
    }

    /// What stands behind the key in the next line; the whole of it without a key.
    ///
    /// # Errors
    /// It begins with something else.
    pub fn value(&mut self, key: &'static str, what: &'static str) -> Read<&'a str> {
        let expected = Expected { key, what };
        let line = self.next(expected)?;
        behind(line, key).ok_or_else(|| self.wrong(expected))
    }

    /// The same where the next line begins so; nothing is passed where it does not.
    pub fn value_if(&mut self, key: &str) -> Option<&'a str> {
        let rest = behind(self.peek()?, key)?;
        self.skip();
        Some(rest)
    }

    /// Whether the next line has this key.
    pub fn begins(&mut self, key: &str) -> bool {
        self.peek().and_then(|line| behind(line, key)).is_some()
    }

    /// Whether the next line is exactly this one, which is then passed.
    pub fn take(&mut self, line: &str) -> bool {
        let found = self.peek() == Some(line);
        if found {
            self.skip();
        }
        found
    }

    /// Passes a line.
    pub fn skip(&mut self) {
        self.number += 1;
        self.lines.next();
    }

    /// The fault of the line given last.
    pub fn wrong(&self, expected: impl Into<Expected>) -> ReadEntryError {
        ReadEntryError { line: self.number, expected: expected.into() }
    }

    /// Goes on where no line is left.
    ///
    /// # Errors
    /// One is.
    pub(super) fn end(mut self) -> Read<()> {
        match self.peek() {
            None => Ok(()),
            Some(_) => Err(ReadEntryError { line: self.number + 1, expected: "the end of the entry".into() }),
        }
    }
}

fn behind<'a>(line: &'a str, key: &str) -> Option<&'a str> {
    if key.is_empty() { Some(line) } else { line.strip_prefix(key)?.strip_prefix(' ') }
}

/// What may stand in an entry: it writes what it reads, and knows examples of itself. Its range is its constructor's, where
/// one value has a range; what hangs on others, or on the entry's number, is held where a game writes its entries and
/// reads each back.
pub trait Field<P>: Sized {
    /// Writes its lines.
    fn write(&self, key: &'static str, to: &mut Text);
    /// Reads them.
    ///
    /// # Errors
    /// The first line that is not as [`Field::write`] writes it.
    fn read(key: &'static str, lines: &mut Lines<'_, P>) -> Read<Self>;
    /// Any value, for tests.
    fn any(dice: &mut Dice, about: &About<'_, P>) -> Self;
}

/// There, or not: then its line begins with something else.
impl<P, T: Field<P>> Field<P> for Option<T> {
    fn write(&self, key: &'static str, to: &mut Text) {
        self.iter().for_each(|it| it.write(key, to));
    }

    fn read(key: &'static str, lines: &mut Lines<'_, P>) -> Read<Self> {
        let is_there = lines.peek().is_some_and(|line| behind(line, key).is_some());
        if is_there { T::read(key, lines).map(Some) } else { Ok(None) }
    }

    fn any(dice: &mut Dice, about: &About<'_, P>) -> Self {
        if dice.one_in(2) { Some(T::any(dice, about)) } else { None }
    }
}

/// A value of which an entry holds any number, one after the other.
pub trait Several<P>: Sized {
    /// Writes the lines of all.
    fn write(all: &[Self], to: &mut Text);
    /// Reads as many as there are.
    ///
    /// # Errors
    /// The first line that is not as [`Several::write`] writes it.
    fn read(lines: &mut Lines<'_, P>) -> Read<Vec<Self>>;
    /// Any number of them, for tests.
    fn any(dice: &mut Dice, about: &About<'_, P>) -> Vec<Self>;
}

impl<P, T: Several<P>> Field<P> for Vec<T> {
    fn write(&self, _: &'static str, to: &mut Text) {
        T::write(self, to);
    }

    fn read(_: &'static str, lines: &mut Lines<'_, P>) -> Read<Self> {
        T::read(lines)
    }

    fn any(dice: &mut Dice, about: &About<'_, P>) -> Self {
        T::any(dice, about)
    }
}

/// A line that is there or not.
impl<P> Field<P> for bool {
    fn write(&self, key: &'static str, to: &mut Text) {
        if *self {
            to.word(key);
        }
    }

    fn read(key: &'static str, lines: &mut Lines<'_, P>) -> Read<Self> {
        Ok(lines.take(key))
    }

    fn any(dice: &mut Dice, _: &About<'_, P>) -> Self {
        dice.one_in(2)
    }
}

/// Who makes a kind of entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Maker {
    /// A seat, by a mail.
    Seat,
    /// The program, or the person who runs the referee.
    Referee,
    /// That person alone, whose name the entry may bear.
    Organiser,
}

/// The makers as rows of [`entries!`](crate::entries) name them.
#[expect(non_upper_case_globals, reason = "they are words of a table")]
impl Maker {
    /// [`Maker::Seat`].
    pub const seat: Self = Self::Seat;
    /// [`Maker::Referee`].
    pub const referee: Self = Self::Referee;
    /// [`Maker::Organiser`].
    pub const organiser: Self = Self::Organiser;
}

/// A row of the table of kinds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Kind {
    /// The word for it in the first line of its entry; rows may share one.
    pub word: &'static str,
    pub maker: Maker,
    /// Key and type of what follows, for tables and tests.
    pub fields: &'static [(&'static str, &'static str)],
}

/// The table of an enum of entries; made by [`entries!`](crate::entries) alone.
pub trait Kinds {
    /// Every kind, in the order of its rows.
    const KINDS: &'static [Kind];
}

/// A value that has a kind.
pub trait OfKind {
    /// Returns its row in the table of kinds.
    fn kind(&self) -> &'static Kind;
}

/// How an enum of entries is read and written in a game that pins a `P`; made by [`entries!`](crate::entries) alone.
pub trait Rows<P>: OfKind + Clone + PartialEq + fmt::Debug {
    /// Writes what follows the first line.
    fn write(&self, to: &mut Text);
    /// Reads what follows the first line of an entry with this word; `None` where no row has it for who made it.
    fn read(word: &str, by_seat: bool, lines: &mut Lines<'_, P>) -> Option<Read<Self>>;
    /// Anything of this row; of the first where there is no such row.
    fn any(row: usize, dice: &mut Dice, about: &About<'_, P>) -> Self;
}

/// Several readings of lines, those of rows that share a word, in their order: the first that reads, or the fault of the
/// one that came furthest, the last of them where several did.
pub fn first_of<'a, P, T>(
    lines: &mut Lines<'a, P>,
    last: Option<Read<T>>,
    read: impl FnOnce(&mut Lines<'a, P>) -> Read<T>,
) -> Option<Read<T>> {
    let mut ahead = lines.clone();
    Some(match (read(&mut ahead), last) {
        // What one row read more of than this one is that row's.
        (Ok(_), Some(Err(before))) if before.line > ahead.number + 1 => Err(before),
        (Ok(event), _) => {
            *lines = ahead;
            Ok(event)
        }
        (Err(fault), Some(Err(before))) if fault.line < before.line => Err(before),
        (Err(fault), _) => Err(fault),
    })
}

/// Declares kinds of entries, a row each: `Gift "gift" organiser { seat: Seat = "seat", days: Days = "days" }` is the
/// variant, the word in the first line, who makes it, and below it a line for each field in this order. Behind `for` stands
/// what the game pins, where the fields are read by that.
#[macro_export]
macro_rules! entries {
    ($(#[$doc:meta])* $vis:vis enum $name:ident for $pinned:ty { $($rows:tt)+ }) => {
        $crate::entries! { @ [] [$pinned] $(#[$doc])* $vis enum $name { $($rows)+ } }
    };
    ($(#[$doc:meta])* $vis:vis enum $name:ident { $($rows:tt)+ }) => {
        $crate::entries! { @ [<P>] [P] $(#[$doc])* $vis enum $name { $($rows)+ } }
    };
    (@ [$($generic:tt)*] [$pinned:ty] $(#[$doc:meta])* $vis:vis enum $name:ident { $(
        $(#[$kind:meta])* $variant:ident $word:literal $maker:ident
        $({ $($field:ident: $type:ty = $key:literal),+ $(,)? })?
        $(($whole:ident: $whole_type:ty = $whole_key:literal))?
    ),+ $(,)? }) => {
        $(#[$doc])*
        #[derive(Clone, Debug, PartialEq)]
        $vis enum $name { $($(#[$kind])* $variant $({ $($field: $type),+ })? $(($whole_type))?),+ }

        const _: () = {
            use $crate::log::{About, Dice, Field, Kind, Kinds, Lines, Maker, OfKind, Read, Rows, Text, first_of};

            enum Row { $($variant),+ }

            impl Kinds for $name {
                const KINDS: &'static [Kind] = &[$(Kind {
                    word: $word,
                    maker: Maker::$maker,
                    fields: &[$($(($key, stringify!($type))),+)? $(($whole_key, stringify!($whole_type)))?],
                }),+];
            }

            impl OfKind for $name {
                #[allow(clippy::indexing_slicing, reason = "in a constant, when it is compiled")]
                fn kind(&self) -> &'static Kind {
                    match self { $(Self::$variant { .. } => {
                        const ROW: &Kind = &<$name as Kinds>::KINDS[Row::$variant as usize];
                        ROW
                    }),+ }
                }
            }

            #[allow(unused_variables, reason = "kinds without fields")]
            impl $($generic)* Rows<$pinned> for $name {
                fn write(&self, to: &mut Text) {
                    match self { $(Self::$variant $({ $($field),+ })? $(($whole))? => {
                        $($(Field::<$pinned>::write($field, $key, to);)+)?
                        $(Field::<$pinned>::write($whole, $whole_key, to);)?
                    }),+ }
                }

                fn read(word: &str, by_seat: bool, lines: &mut Lines<'_, $pinned>) -> Option<Read<Self>> {
                    let mut read = None;
                    $(
                        let fits = word == $word && by_seat == matches!(Maker::$maker, Maker::Seat);
                        if fits && !matches!(read, Some(Ok(_))) {
                            read = first_of(lines, read, |lines| Ok(Self::$variant
                                $({ $($field: Field::read($key, lines)?),+ })?
                                $((<$whole_type as Field<$pinned>>::read($whole_key, lines)?))?));
                        }
                    )+
                    read
                }

                fn any(row: usize, dice: &mut Dice, about: &About<'_, $pinned>) -> Self {
                    $(if row == Row::$variant as usize {
                        return Self::$variant
                            $({ $($field: Field::any(dice, about)),+ })?
                            $((<$whole_type as Field<$pinned>>::any(dice, about)))?;
                    })+
                    Self::any(0, dice, about)
                }
            }
        };
    };
}
