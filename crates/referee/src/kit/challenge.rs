//! A challenge by mail: a game that a player asks somebody at an address for (M17).

use alloc::{
    string::{String, ToString},
    vec::Vec,
};

use super::{AddressFault, NamedTerm};
use crate::ids::Timestamp;

/// What stands behind `new`: `GAME bob@example.org time swift, colour white`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Challenge {
    /// The game, as typed, in small letters; empty where none is named: the one that is played.
    pub game: String,
    /// The address, as typed.
    pub address: String,
    /// Names and values, as typed, in small letters.
    pub terms: Vec<NamedTerm>,
}

/// What may stand before the name of the game and says nothing.
const SMALL: [&str; 10] = ["a", "game", "of", "with", "against", "partie", "une", "de", "avec", "contre"];

impl Challenge {
    /// Reads what stands behind the verb; `None` where no word of it has the look of an address.
    pub fn read(text: &str) -> Option<Self> {
        let text = text.replace('\n', " ");
        let words = text.split(' ').filter(|word| !word.is_empty());
        let count = words.clone().position(|word| word.contains('@'))?;
        let game: Vec<String> = words.clone().take(count).map(str::to_lowercase).collect();
        let says = |word: &&String| !SMALL.contains(&word.as_str());
        let game = game.iter().filter(says).map(String::as_str).collect::<Vec<_>>().join(" ");
        let typed = words.clone().nth(count).unwrap_or_default();
        let address = typed.trim_matches(['<', '>', ',', ';', ':', '.']).to_string();
        let rest = words.skip(count + 1).collect::<Vec<_>>().join(" ");
        let terms = rest.split([',', ';']).map(str::trim).filter(|term| !term.is_empty());
        let terms = terms.map(|term| {
            let (name, value) = term.split_once([' ', '=', ':']).unwrap_or((term, ""));
            let value = value.trim_matches([' ', '=', ':', '.', '!']);
            (name.to_lowercase(), value.to_lowercase())
        });
        Some(Self { game, address, terms: terms.collect() })
    }
}

/// Why nobody is asked.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
#[serde(tag = "fault", rename_all = "kebab-case")]
pub enum ChallengeFault {
    /// There is no such game; those that there are.
    NoGame { games: String },
    /// By these terms more than two play it.
    Seats,
    /// A term cannot be: it as typed, and what may be written there; empty where it is not known what.
    Term { term: String, offers: String },
    /// This address cannot be asked.
    Address { address: String, why: AddressFault },
    /// It is the sender's own.
    Own,
    /// The sender has asked there already: until when that stands, Unix seconds.
    Asked { until: i64 },
    /// The sender has asked as often as he may in a week: from when on he may again, Unix seconds.
    Often { from: i64, most: u32 },
    /// The sender has said that he wants no invitations.
    Shut,
}

/// What a seat is told about a challenge of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ChallengeNews<'a> {
    pub code: ChallengeCode,
    /// Who is asked, as typed.
    pub address: &'a str,
    /// Which game, as subjects have it.
    pub game: &'a str,
    /// Until when it stands.
    pub until: Timestamp,
}

/// What it is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum ChallengeCode {
    /// It is noted.
    ChallengeNoted,
    /// It was only tried.
    ChallengeTried,
    /// Its time is over, and no game has begun.
    ChallengeLapsed,
}

impl ChallengeCode {
    /// Its word: of the phrase that says it, and of the one in the subject.
    pub fn word(self) -> &'static str {
        match self {
            Self::ChallengeNoted => "challenge-noted",
            Self::ChallengeTried => "challenge-tried",
            Self::ChallengeLapsed => "challenge-lapsed",
        }
    }
}
