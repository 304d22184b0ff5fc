//! A profile: the rule book for time, as a file of keys. What it is made from stands byte for byte in a record.

use alloc::{
    collections::BTreeMap,
    string::{String, ToString},
    sync::Arc,
    vec::Vec,
};
use core::fmt;

use serde::{Deserialize, Serialize};

use super::{DAY, HOUR};
use crate::{pinned, seal::Hash, unseen::is_printable, words};

/// How long a profile's file may be, in bytes.
const MOST_BYTES: usize = 8_192;
/// The most days that any key may say: ten years.
pub const MOST_DAYS: u32 = 3_653;
/// How long it may say whose rules it restates, in characters.
const MOST_RESTATES: usize = 300;

/// How much time there is, and what comes of using it up. Days are whole days of 24 hours.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Profile {
    /// Its name, the value of the term `time`: 1 to 20 lower-case letters, digits and hyphens.
    pub name: String,
    /// Whose rules it restates, by language: `en`, `fr`; empty where that is not said.
    pub restates: BTreeMap<String, String>,
    pub bank: Bank,
    /// The most days that a bank holds.
    pub bank_max: Option<u32>,
    /// A think shorter than so many hours costs nothing.
    pub free: u32,
    /// Days of one think beyond which each counts twice.
    pub double_from: Option<u32>,
    /// The most days of one think; more is an overstep.
    pub cap: Option<u32>,
    /// Whether what a period leaves is kept.
    pub carry: bool,
    /// After how many days the slow side is reminded, ascending, at most 10.
    pub remind: Vec<u32>,
    /// After how many days the waiting side may have the letter repeated.
    pub repeat: Option<u32>,
    pub silence: Option<Silence>,
    /// How many oversteps lose, 1..=9.
    pub oversteps: u32,
    pub claim: ClaimBy,
    pub leave: Option<Leave>,
    pub leave_stops: LeaveStops,
    /// The days for a list, and again for the first numbers.
    pub lists: Option<u32>,
    /// How many days an objection that fails costs.
    pub objection_cost: u32,
    pub outage: Outage,
}

/// What time is taken from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "of", rename_all = "kebab-case")]
pub enum Bank {
    /// Nothing: time is not counted.
    None,
    /// So many own moves add so many days; those of the first period are there at the start.
    Period { moves: u32, days: u32 },
    /// Days at the start, and days that each own move adds.
    Increment { start: u32, increment: u32 },
    /// Blocks of so many days; so many of them for the game.
    Units { days: u32, count: u32 },
}

/// After how long without a word a loss may be claimed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Silence {
    /// So many days.
    pub days: u32,
    /// The most days where slowness was announced (`slow`); `None`: it cannot be.
    pub declared: Option<u32>,
    /// Whether a letter must have been repeated first.
    #[serde(default)]
    pub after_repeat: bool,
}

/// The leave that a seat may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Leave {
    /// Days a calendar year of UTC.
    pub days: u32,
    /// The fewest days at a time.
    pub least: u32,
}

words! {
    /// Who decides that time is lost.
    #[derive(Default)]
    ClaimBy {
        /// The opponent claims, a person decides.
        #[default] Claim = "claim",
        /// The referee, as soon as it is so.
        Auto = "auto",
    }
}

words! {
    /// Whose clocks stand in a leave.
    #[derive(Default)]
    LeaveStops {
        /// Both players'.
        #[default] Both = "both",
        /// That of who is on leave.
        Own = "own",
    }
}

words! {
    /// What an outage of the referee's gives back.
    #[derive(Default)]
    Outage {
        /// Each its whole days, at once, and nothing is claimed for a day: the rule of games begun before there was another.
        #[default] Days = "days",
        /// With an answer the hours of the last, and none is seen in the entries but by that.
        Last = "last",
    }
}

/// Why a file is no profile.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ProfileError {
    /// It is not TOML, or has other keys.
    #[error("the profile of time cannot be read: {0}")]
    Toml(String),
    /// A key has a value that cannot be.
    #[error("the profile of time: {key}: {wrong}")]
    Key { key: &'static str, wrong: String },
}

/// The file, key by key.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    name: String,
    #[serde(default)]
    restates: BTreeMap<String, String>,
    period: Option<Period>,
    start: Option<u32>,
    increment: Option<u32>,
    units: Option<Units>,
    bank_max: Option<u32>,
    #[serde(default)]
    free: u32,
    double_from: Option<u32>,
    cap: Option<u32>,
    #[serde(default)]
    carry: bool,
    #[serde(default)]
    remind: Vec<u32>,
    repeat: Option<u32>,
    silence: Option<Silence>,
    oversteps: Option<u32>,
    claim: Option<String>,
    leave: Option<Leave>,
    leave_stops: Option<String>,
    lists: Option<u32>,
    #[serde(default)]
    objection_cost: u32,
    outage: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Period {
    moves: u32,
    days: u32,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Units {
    days: u32,
    count: u32,
}

impl Profile {
    /// Reads a profile's file.
    ///
    /// # Errors
    /// The first thing that is wrong with it.
    pub fn read(text: &str) -> Result<Self, ProfileError> {
        let file: File = pinned::read(text, MOST_BYTES).map_err(ProfileError::Toml)?;
        let bank = bank(&file)?;
        let wrong = |key, wrong: &str| ProfileError::Key { key, wrong: wrong.into() };
        if !is_name(&file.name) {
            return Err(wrong("name", "1 to 20 lower-case letters, digits and hyphens, beginning with a letter"));
        }
        let said = |text: &String| text.chars().count() <= MOST_RESTATES && text.chars().all(is_printable);
        if !file.restates.values().all(said) {
            return Err(wrong("restates", "a line of at most 300 printable characters for each language"));
        }
        for (key, days) in [
            ("bank_max", file.bank_max),
            ("double_from", file.double_from),
            ("cap", file.cap),
            ("repeat", file.repeat),
            ("lists", file.lists),
            ("silence", file.silence.map(|silence| silence.days)),
            ("leave", file.leave.map(|leave| leave.least)),
        ] {
            if days.is_some_and(|days| !(1..=MOST_DAYS).contains(&days)) {
                return Err(wrong(key, "1 to 3653 days"));
            }
        }
        if file.free > MOST_DAYS * 24 {
            return Err(wrong("free", "at most 87672 hours"));
        }
        let ascending = file.remind.windows(2).all(|pair| pair.first() < pair.last());
        if file.remind.len() > 10 || !ascending || file.remind.iter().any(|day| !(1..=MOST_DAYS).contains(day)) {
            return Err(wrong("remind", "at most ten days, ascending"));
        }
        if file.silence.is_some_and(|of| of.declared.is_some_and(|most| most < of.days || most > MOST_DAYS)) {
            return Err(wrong("silence", "declared is not less than days"));
        }
        if file.silence.is_some_and(|silence| silence.after_repeat) && file.repeat.is_none() {
            return Err(wrong("repeat", "missing, and silence is claimed after a repeat"));
        }
        if file.leave.is_some_and(|leave| leave.days > 366 || leave.least > leave.days) {
            return Err(wrong("leave", "at most 366 days a year, and at least as many as the least block"));
        }
        if file.objection_cost > MOST_DAYS {
            return Err(wrong("objection_cost", "at most 3653 days"));
        }
        let oversteps = file.oversteps.unwrap_or(1);
        if !(1..=9).contains(&oversteps) {
            return Err(wrong("oversteps", "1 to 9"));
        }
        let claim = file.claim.as_deref().map(str::parse).transpose();
        let leave_stops = file.leave_stops.as_deref().map(str::parse).transpose();
        let outage = file.outage.as_deref().map(str::parse).transpose();
        Ok(Self {
            name: file.name,
            restates: file.restates,
            bank,
            bank_max: file.bank_max,
            free: file.free,
            double_from: file.double_from,
            cap: file.cap,
            carry: file.carry,
            remind: file.remind,
            repeat: file.repeat,
            silence: file.silence,
            oversteps,
            claim: claim.map_err(|_| wrong("claim", "claim or auto"))?.unwrap_or_default(),
            leave: file.leave,
            leave_stops: leave_stops.map_err(|_| wrong("leave_stops", "both or own"))?.unwrap_or_default(),
            lists: file.lists,
            objection_cost: file.objection_cost,
            outage: outage.map_err(|_| wrong("outage", "days or last"))?.unwrap_or_default(),
        })
    }

    /// Whether nothing of time is ruled at all.
    pub fn is_none(&self) -> bool {
        !self.counts() && self.repeat.is_none() && self.silence.is_none() && self.lists.is_none()
    }

    /// Whether any time is counted.
    pub fn counts(&self) -> bool {
        self.bank != Bank::None
    }

    /// The whole days of so many seconds of thinking, none where they are free.
    pub fn days(&self, seconds: i64) -> u32 {
        if seconds < i64::from(self.free).saturating_mul(HOUR) {
            return 0;
        }
        u32::try_from(seconds.div_euclid(DAY)).unwrap_or(0)
    }

    /// What so many days cost: days, or units.
    pub fn cost(&self, days: u32) -> u32 {
        match self.bank {
            Bank::None => return 0,
            Bank::Units { days: block, .. } => return days.checked_div(block).unwrap_or(0),
            Bank::Period { .. } | Bank::Increment { .. } => {}
        }
        let beyond = self.double_from.map_or(0, |from| days.saturating_sub(from));
        days.saturating_add(beyond)
    }

    /// The fewest whole days that cost more than this, or are more than one think may have.
    pub fn days_beyond(&self, left: i64) -> u32 {
        let cap = self.cap.map_or(u32::MAX, |cap| cap.saturating_add(1));
        let left = u32::try_from(left.max(0)).unwrap_or(u32::MAX);
        let needed = left.saturating_add(1);
        let days = match self.bank {
            Bank::None => u32::MAX,
            Bank::Units { days, .. } => needed.saturating_mul(days),
            Bank::Period { .. } | Bank::Increment { .. } => match self.double_from {
                // d + (d - from) ≥ needed
                Some(from) if needed > from => needed.saturating_add(from).div_ceil(2),
                _ => needed,
            },
        };
        days.min(cap)
    }

    /// What a bank holds at the start, and again after an overstep that does not lose.
    pub fn fresh(&self) -> i64 {
        match self.bank {
            Bank::None => 0,
            Bank::Period { days, .. } => days.into(),
            Bank::Increment { start, .. } => start.into(),
            Bank::Units { count, .. } => count.into(),
        }
    }
}

fn bank(file: &File) -> Result<Bank, ProfileError> {
    let wrong = |key, wrong: &str| Err(ProfileError::Key { key, wrong: wrong.into() });
    let fits = |value: u32| (1..=MOST_DAYS).contains(&value);
    match (&file.period, file.start, file.increment, &file.units) {
        (None, None, None, None) => Ok(Bank::None),
        (Some(Period { moves, days }), None, None, None) if fits(*moves) && fits(*days) => {
            Ok(Bank::Period { moves: *moves, days: *days })
        }
        (None, Some(start), increment, None) if fits(start) && increment.unwrap_or(0) <= MOST_DAYS => {
            Ok(Bank::Increment { start, increment: increment.unwrap_or(0) })
        }
        (None, None, None, Some(Units { days, count })) if fits(*days) && fits(*count) => {
            Ok(Bank::Units { days: *days, count: *count })
        }
        (Some(_), None, None, None) => wrong("period", "moves and days, each 1 to 3653"),
        (None, Some(_), _, None) => wrong("start", "1 to 3653 days"),
        (None, None, Some(_), None) => wrong("increment", "needs start"),
        (None, None, None, Some(_)) => wrong("units", "days and count, each 1 to 3653"),
        _ => wrong("period", "one of period, start and units, not several"),
    }
}

/// Whether it may be a profile's name.
pub fn is_name(name: &str) -> bool {
    let fits = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    (1..=20).contains(&name.len()) && name.starts_with(|c: char| c.is_ascii_lowercase()) && name.chars().all(fits)
}

/// The line that the built-in profiles have since outages give back hours alone.
const OF_NOW: &str = "outage = \"last\"\n";

/// No clock.
const NONE: &str = include_str!("profiles/none.toml");

impl Default for Pace {
    /// The profile `none`.
    fn default() -> Self {
        let profile = Profile {
            name: "none".into(),
            restates: BTreeMap::new(),
            bank: Bank::None,
            bank_max: None,
            free: 0,
            double_from: None,
            cap: None,
            carry: false,
            remind: Vec::new(),
            repeat: None,
            silence: None,
            oversteps: 1,
            claim: ClaimBy::Claim,
            leave: None,
            leave_stops: LeaveStops::Both,
            lists: None,
            objection_cost: 0,
            outage: Outage::Days,
        };
        Self { text: NONE.into(), profile: Arc::new(profile) }
    }
}

/// A profile with the text it was read from.
#[derive(Clone, PartialEq, Eq)]
pub struct Pace {
    /// The file, byte for byte.
    pub text: Arc<str>,
    pub profile: Arc<Profile>,
}

// Its name says enough of it.
impl fmt::Debug for Pace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Pace").field(&self.profile.name).finish()
    }
}

impl Pace {
    /// The profiles that come with the program: name and text.
    pub const BUILT_IN: [(&'static str, &'static str); 5] = [
        ("none", NONE),
        ("post", include_str!("profiles/post.toml")),
        ("swift", include_str!("profiles/swift.toml")),
        ("units", include_str!("profiles/units.toml")),
        ("club", include_str!("profiles/club.toml")),
    ];

    /// Tells whether it comes with the program, or did before outages gave back hours alone.
    pub fn is_built_in(&self) -> bool {
        let is = |text: &str| *text == *self.text || text.strip_suffix(OF_NOW) == Some(&*self.text);
        Self::BUILT_IN.iter().any(|(_, text)| is(text))
    }

    /// Reads a profile's file.
    ///
    /// # Errors
    /// See [`Profile::read`].
    pub fn read(text: &str) -> Result<Self, ProfileError> {
        Ok(Self { profile: Arc::new(Profile::read(text)?), text: text.into() })
    }

    /// The profile of this name that comes with the program.
    ///
    /// # Errors
    /// There is none.
    pub fn named(name: &str) -> Result<Self, ProfileError> {
        let text = Self::BUILT_IN.iter().find(|(of, _)| *of == name).map(|(_, text)| *text);
        let names: Vec<&str> = Self::BUILT_IN.iter().map(|(name, _)| *name).collect();
        text.map_or_else(
            || {
                let wrong = alloc::format!("there is no profile '{name}'; there are {}", names.join(", "));
                Err(ProfileError::Key { key: "name", wrong })
            },
            Self::read,
        )
    }

    /// SHA-256 of its file, as entry 0 has it.
    pub fn hash(&self) -> Hash {
        Hash::of(self.text.as_bytes())
    }

    /// Its name.
    pub fn name(&self) -> String {
        self.profile.name.to_string()
    }
}
