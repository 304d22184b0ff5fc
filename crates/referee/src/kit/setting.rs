//! What a player may set about his letters, whatever he plays, a row each: in the words of `set`, as the store keeps it,
//! and as his next letter shows it (M12, M13, M14, M19, T50).

use alloc::{borrow::ToOwned, string::String};
use core::fmt;

use super::Stored;
use crate::{
    ids::Seat,
    letters::{BoardStyle, NewsOf, Reader, SubjectStyle},
    text::{Expected, Language, WordFault, WordsTaken},
};

/// Whether games begin with an address: it is the address's, and no seat's.
pub const INVITATIONS: &str = "invitations";
/// Whether bulletins of events go to an address: it is the address's, and no seat's.
pub const BULLETINS: &str = "bulletins";

/// Each with what it is made from, its name behind `set`, how its value is read, and what of the reader it is.
macro_rules! settings {
    ($($(#[$doc:meta])* $kind:ident($value:ty) = $name:expr, $read:expr $(, $field:ident)?;)+) => {
        /// A preference of a player for letters.
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub enum Setting { $($(#[$doc])* $kind($value)),+ }

        impl Setting {
            /// What follows `set`.
            ///
            /// # Errors
            /// What is missing or cannot be read.
            pub(super) fn read(words: &mut WordsTaken<'_>) -> Result<Self, WordFault> {
                type Read = fn(&mut WordsTaken<'_>) -> Result<Setting, WordFault>;
                let all: &[Read] = &[$(|words| Ok(Self::$kind($read(words)?))),+];
                words.among(&[$($name),+], all)?(words)
            }

            /// Its name behind `set`.
            pub fn name(&self) -> &'static str {
                match self { $(Self::$kind(_) => $name),+ }
            }

            /// Its value in the words of `set`.
            pub fn value(&self) -> &str {
                match self { $(Self::$kind(value) => value.said()),+ }
            }

            /// Has the reader's letters be as it says.
            pub fn apply(&self, reader: &mut Reader) {
                match self { $(Self::$kind(_value) => { $(reader.$field.clone_from(_value);)? })+ }
            }
        }
    };
}

settings! {
    /// `set language fr`.
    Language(Language) = "language", language, language;
    /// `set zone Europe/Paris`: a name by shape only, at most 64 characters.
    Zone(String) = "zone", zone, zone;
    /// `set board …`.
    Board(BoardStyle) = "board", board, board;
    /// `set pictures on`.
    Pictures(bool) = "pictures", WordsTaken::on_or_off, pictures;
    /// `set reminders on`.
    Reminders(bool) = "reminders", WordsTaken::on_or_off, reminders;
    /// `set chat off`.
    Chat(bool) = "chat", WordsTaken::on_or_off;
    /// `set signed on` (M13).
    Signed(bool) = "signed", WordsTaken::on_or_off;
    /// `set address ann@new.example`: an address by its letters only, at most 254 (M14).
    Address(String) = "address", address;
    /// `set subject news`.
    Subject(SubjectStyle) = "subject", subject;
    /// `set proof on`.
    Proof(bool) = "proof", WordsTaken::on_or_off, proof;
    /// `set news all`, where several play.
    News(NewsOf) = "news", news, news;
    /// `set invitations off`: of his addresses, whatever the game (T50).
    Invitations(bool) = INVITATIONS, WordsTaken::on_or_off;
    /// `set bulletins off`: of his addresses, whatever the event (M19).
    Bulletins(bool) = BULLETINS, WordsTaken::on_or_off;
}

fn language(words: &mut WordsTaken<'_>) -> Result<Language, WordFault> {
    words.among(Language::CODES, &Language::ALL)
}

fn zone(words: &mut WordsTaken<'_>) -> Result<String, WordFault> {
    let zone = words.shaped(Expected::Zone, 64, |c| c.is_ascii_alphanumeric() || matches!(c, '/' | '_' | '-' | '+'))?;
    // `europe/paris`, `utc`: as zones are spelled.
    if zone.contains(|c: char| c.is_ascii_uppercase()) {
        return Ok(zone);
    }
    if !zone.contains('/') {
        return Ok(zone.to_ascii_uppercase());
    }
    let mut begins = true;
    let spelled = |c: char| {
        let cased = if begins { c.to_ascii_uppercase() } else { c };
        begins = matches!(c, '/' | '_' | '-');
        cased
    };
    Ok(zone.chars().map(spelled).collect())
}

fn board(words: &mut WordsTaken<'_>) -> Result<BoardStyle, WordFault> {
    words.among(BoardStyle::WORDS, BoardStyle::ALL)
}

fn address(words: &mut WordsTaken<'_>) -> Result<String, WordFault> {
    let address = words.shaped(Expected::Address, 256, |c| c.is_ascii_graphic())?;
    Ok(address.trim_matches(['<', '>']).into())
}

fn subject(words: &mut WordsTaken<'_>) -> Result<SubjectStyle, WordFault> {
    words.among(SubjectStyle::WORDS, SubjectStyle::ALL)
}

fn news(words: &mut WordsTaken<'_>) -> Result<NewsOf, WordFault> {
    words.among(NewsOf::WORDS, NewsOf::ALL)
}

/// A value in the words of `set`.
trait Said {
    fn said(&self) -> &str;
}

impl Said for Language {
    fn said(&self) -> &str {
        self.code()
    }
}

impl Said for String {
    fn said(&self) -> &str {
        self
    }
}

impl Said for BoardStyle {
    fn said(&self) -> &str {
        self.word()
    }
}

impl Said for SubjectStyle {
    fn said(&self) -> &str {
        self.word()
    }
}

impl Said for NewsOf {
    fn said(&self) -> &str {
        self.word()
    }
}

impl Said for bool {
    fn said(&self) -> &str {
        if *self { "on" } else { "off" }
    }
}

impl Setting {
    /// Whether it may be said for all of a player's games at once (M12, M14): how letters are made, and where they go. What
    /// others are told of, and what wants proof in each game, is a game's own.
    pub fn may_be_everywhere(&self) -> bool {
        !matches!(self, Self::Chat(_) | Self::Signed(_) | Self::News(_) | Self::Invitations(_) | Self::Bulletins(_))
    }

    /// As the store keeps it; `None` for what a mail alone does not change (M14).
    pub fn stored(&self, seat: Seat) -> Option<Stored> {
        let stored = Stored { seat, name: self.name(), value: self.value().to_owned() };
        (!matches!(self, Self::Address(_))).then_some(stored)
    }
}

impl fmt::Display for Setting {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.name(), self.value())
    }
}
