//! The games, and what every game must be able to say. A closed list of games with an open number
//! of seats: nothing here says white or black, and nothing here knows a clock, a disk or a mail.

pub mod tempete;

use alloc::{string::String, vec::Vec};

use crate::ids::{Moment, Seat, Seq};

/// Who may know an event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Audience {
    /// Every seat.
    All,
    /// These seats alone.
    Only(Vec<Seat>),
}

impl Audience {
    /// Whether `seat` may know it.
    pub fn includes(&self, seat: Seat) -> bool {
        match self {
            Self::All => true,
            Self::Only(seats) => seats.contains(&seat),
        }
    }
}

/// What every game must be able to say: ask, then tell.
///
/// `examine` looks at the asking seat's view, so that no refusal can leak; `decide` looks at the
/// whole state and returns events with what opens their seals; neither changes anything. `apply`
/// takes an event and cannot fail. An answer of "no" that rests on somebody else's secret is an
/// event with an audience, never a refusal.
pub trait Rules {
    /// The whole of a game, made by replaying its entries.
    type State;
    /// All that one seat may know of it.
    type View<'a>;
    /// What one mail asks for.
    type Asked;
    /// What a decision may draw on beside the state: seals, draws, what waits in a drawer.
    type Draws<'a>;
    /// One entry of the log.
    type Entry;
    /// What opens the commitments of one entry, as far as it is known.
    type Opened;
    /// Entries decided, with what opens their commitments.
    type Decision;
    /// Why an order cannot be.
    type Refusal;
    /// The public matter that views are read with (for a card game, its cards).
    type Lore;

    /// Who owes something now; may be several at once, or nobody.
    fn awaited(state: &Self::State) -> Vec<Seat>;
    /// The view of one seat: the only door to its secrets.
    fn view<'a>(state: &'a Self::State, seat: Seat, lore: &'a Self::Lore) -> Self::View<'a>;
    /// Whether the mail may be, asked of its sender's view.
    ///
    /// # Errors
    /// The refusal its sender reads.
    fn examine(view: &Self::View<'_>, asked: &Self::Asked, at: Moment) -> Result<(), Self::Refusal>;
    /// What the mail becomes, once examined.
    fn decide(
        state: &Self::State,
        seat: Seat,
        asked: &Self::Asked,
        at: Moment,
        draws: &Self::Draws<'_>,
    ) -> Self::Decision;
    /// Applies one entry.
    fn apply(state: &mut Self::State, entry: &Self::Entry, opened: &Self::Opened);
    /// Who may know an entry.
    fn audience(entry: &Self::Entry) -> Audience;
}

/// The games that can be refereed. Adding one is a list of compile errors to work through: no
/// `match` on it has a `_` arm.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Game {
    /// *Tempête sur l'échiquier* by mail.
    Tempete,
}

impl Game {
    /// The rules' name and version as entry 0 has it.
    pub fn rules(self) -> &'static str {
        match self {
            Self::Tempete => "tempete/1",
        }
    }

    /// The game with these rules.
    pub fn read(rules: &str) -> Option<Self> {
        match rules {
            "tempete/1" => Some(Self::Tempete),
            _ => None,
        }
    }

    /// Its seats, in order: the letter in addresses and openings, and the name in the log.
    pub fn seats(self) -> &'static [(char, &'static str)] {
        match self {
            Self::Tempete => &[('w', "white"), ('b', "black")],
        }
    }

    /// The letter of `seat`; `?` for a seat the game does not have.
    pub fn letter(self, seat: Seat) -> char {
        self.seats().get(seat.index()).map_or('?', |(letter, _)| *letter)
    }

    /// The name of `seat` in the log; empty for a seat the game does not have.
    pub fn seat_name(self, seat: Seat) -> &'static str {
        self.seats().get(seat.index()).map_or("", |(_, name)| name)
    }
}

/// The value behind one commitment: with the game's seed it makes the openings again.
#[derive(Clone, PartialEq, Eq)]
pub struct Sealed {
    /// The entry in which the commitment stands.
    pub seq: Seq,
    /// Whose secret it is.
    pub seat: Seat,
    /// `14 3 68 …` for a list, `e5` for a square: which of the two, the entry says.
    pub value: String,
}

// A secret type says its name and nothing else.
impl core::fmt::Debug for Sealed {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str("Sealed")
    }
}
