//! A challenge by mail: a game that a player asks somebody for, at an address or by the name of an opponent (M17).

use alloc::{
    string::{String, ToString},
    vec::Vec,
};

use super::{AddressFault, NamedTerm};
use crate::{
    ids::Timestamp,
    text::{is_with, same_word},
};

/// What stands behind `new`: `GAME bob@example.org time swift, colour white`, `GAME with Bob, time swift`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Challenge {
    /// The game, as typed, in small letters; empty where none is named: the one that is played.
    pub game: String,
    /// The address, as typed; empty where an opponent is named.
    pub address: String,
    /// The opponent's name, as typed; empty where an address is.
    pub name: String,
    /// Names and values, as typed, in small letters.
    pub terms: Vec<NamedTerm>,
}

/// What may stand before the name of the game and says nothing.
const SMALL: [&str; 13] =
    ["a", "game", "of", "with", "against", "to", "partie", "une", "de", "du", "avec", "contre", "\u{E0}"];
/// So many words has an opponent's name as it is typed.
const MOST_OF_NAME: usize = 4;

impl Challenge {
    /// Reads what stands behind the verb; `None` where no word of it has the look of an address, and nobody is named.
    pub fn read(text: &str) -> Option<Self> {
        let text = text.replace('\n', " ");
        let words = text.split(' ').filter(|word| !word.is_empty());
        let says = |word: &String| !SMALL.contains(&word.as_str());
        let game = |count: usize| {
            let game: Vec<String> = words.clone().take(count).map(str::to_lowercase).filter(says).collect();
            game.join(" ")
        };
        let Some(count) = words.clone().position(|word| word.contains('@')) else {
            let count = words.clone().position(is_with)?;
            let behind = words.clone().skip(count + 1).collect::<Vec<_>>().join(" ");
            let (name, rest) = behind_name(&behind);
            let name = name.trim_matches([' ', '.', '!', '"', '\'']).to_string();
            let named = !name.is_empty() && name.split(' ').count() <= MOST_OF_NAME;
            return named.then(|| Self { game: game(count), address: String::new(), name, terms: terms(rest) });
        };
        let game = game(count);
        let typed = words.clone().nth(count).unwrap_or_default();
        let address = typed.trim_matches(['<', '>', ',', ';', ':', '.']).to_string();
        let rest = words.skip(count + 1).collect::<Vec<_>>().join(" ");
        Some(Self { game, address, name: String::new(), terms: terms(&rest) })
    }

    /// Whether it names somebody of this name: all of it, or its first words.
    pub fn names(&self, name: &str) -> bool {
        let mut words = name.split_whitespace();
        let named = self.name.split_whitespace().all(|typed| words.next().is_some_and(|word| same_word(typed, word)));
        named && !self.name.is_empty()
    }
}

/// What a term may begin with that stands behind a name without a comma.
const BEGINS: [&str; 7] = ["time", "cadence", "temps", "colour", "color", "seat", "couleur"];

/// A name, and the terms behind it.
fn behind_name(text: &str) -> (&str, &str) {
    let comma = text.find([',', ';']);
    let begins = |word: &str| text.find(&alloc::format!(" {word} "));
    let end = BEGINS.iter().filter_map(|word| begins(word)).chain(comma).min();
    let (name, rest) = end.and_then(|end| text.split_at_checked(end)).unwrap_or((text, ""));
    (name, rest.trim_start_matches([',', ';']))
}

/// What may stand before a side, and says that it is its writer's.
const TAKES_SIDE: [&str; 12] =
    ["i", "i'll", "take", "play", "as", "with", "the", "je", "prends", "joue", "avec", "les"];

/// Names and values, as typed, in small letters.
fn terms(rest: &str) -> Vec<NamedTerm> {
    let terms = rest.split([',', ';']).map(str::trim).filter(|term| !term.is_empty());
    let terms = terms.map(|term| {
        let (name, value) = term.split_once([' ', '=', ':']).unwrap_or((term, ""));
        let value = value.trim_matches([' ', '=', ':', '.', '!']);
        // `I play` and a side, `avec les` and one.
        let mut words: Vec<String> = term.split(' ').map(|word| word.trim_matches(['.', '!']).to_lowercase()).collect();
        let side = words.pop().unwrap_or_default();
        if !words.is_empty() && words.iter().all(|word| TAKES_SIDE.contains(&word.as_str())) {
            return ("colour".to_string(), side);
        }
        (name.to_lowercase(), value.to_lowercase())
    });
    terms.collect()
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
    /// No opponent of the sender's is called so: the name as typed.
    Nobody { name: String },
    /// Several are, and in the answered game none is: likewise.
    Several { name: String },
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
    /// The opponent who is asked, as typed; empty where it is somebody at an address.
    pub name: &'a str,
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
