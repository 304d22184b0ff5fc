//! The terms of a game each of which is one of a few words, and the profile of time.

use alloc::{
    format,
    string::{String, ToString},
    vec::Vec,
};
use core::fmt;

use super::{Pinned, PlayRow, StartSeals, of_another_game};
use crate::{
    ids::SeatName,
    kit::NamedTerm,
    pace,
    referee::{
        log::{About, Dice, Field, Lines, OwnStart, Read, Text},
        payload::Value,
    },
};

/// The name of the term of time, which every game has last.
const TIME: &str = "time";

/// The name of the term of conditional moves, which stands above that of time where it is on, and nowhere else (T83).
const CONDITIONS: &str = "conditions";
const ON: &str = "on";
const OFF: &str = "off";

/// What was agreed on.
#[derive(Clone, Debug)]
pub struct Terms {
    row: &'static PlayRow,
    /// The words chosen, in the order of [`crate::referee::GameSpec::terms`].
    chosen: Vec<&'static str>,
    /// Whether moves may be planned (T83).
    conditions: bool,
    /// The name of the profile of time (T71).
    pub time: String,
    /// Terms of the game's own form, if it has one.
    own: Option<OwnTerms>,
}

/// Terms of a game's own form.
#[derive(Clone, Debug)]
struct OwnTerms {
    value: Value,
    /// The terms in entry 0, in order: the name, the value, and whether that is the usual one.
    all: Vec<(&'static str, String, bool)>,
}

impl PartialEq for Terms {
    fn eq(&self, other: &Self) -> bool {
        self.row.spec == other.row.spec && self.all().eq(other.all())
    }
}

impl Terms {
    /// The row of the game that these terms are of.
    pub(crate) fn row(&self) -> &'static PlayRow {
        self.row
    }

    /// Wraps terms of a game's own form: `all` lists those that stand in entry 0, in order, each with its value and whether that is
    /// the usual one. The profile of time is among them, and conditional moves if there are any.
    pub fn own<T: PartialEq + fmt::Debug + Send + Sync + 'static>(
        row: &'static PlayRow,
        value: T,
        all: Vec<(&'static str, String, bool)>,
    ) -> Self {
        let value_of = |name| all.iter().find(|(of, ..)| *of == name).map_or("", |(_, value, _)| value);
        let (time, conditions) = (value_of(TIME).into(), value_of(CONDITIONS) == ON);
        let own = Some(OwnTerms { value: Value::new(value), all });
        Self { row, chosen: Vec::new(), conditions, time, own }
    }

    /// Returns the terms as the game's own type, which they must be.
    pub fn of_game<T: 'static>(&self) -> &T {
        self.own.as_ref().and_then(|own| own.value.get()).unwrap_or_else(|| of_another_game())
    }

    fn usual(row: &'static PlayRow) -> Self {
        let chosen = row.spec.terms.iter().filter_map(|term| term.words.first().copied()).collect();
        Self { row, chosen, conditions: false, time: "none".into(), own: None }
    }

    /// The names of all terms, in the order of entry 0.
    fn names(&self) -> impl Iterator<Item = &'static str> + use<> {
        let spec = self.row.spec.facts();
        spec.terms.iter().map(|term| term.name).chain(spec.conditions.then_some(CONDITIONS)).chain([TIME])
    }

    /// Those that stand in its entry 0.
    fn stand(&self) -> impl Iterator<Item = &'static str> + use<> {
        let conditions = self.conditions;
        self.names().filter(move |name| *name != CONDITIONS || conditions)
    }

    /// The usual terms, but for these.
    ///
    /// # Errors
    /// What is wrong with the first that cannot be.
    pub fn of(pinned: &Pinned, given: &[NamedTerm], time: String) -> Result<Self, String> {
        let row = pinned.row();
        if let Some(own) = row.record {
            return own.terms(given, time, pinned);
        }
        let mut terms = Self { time, ..Self::usual(row) };
        for (name, value) in given.iter().filter(|(name, _)| name != TIME) {
            terms.set(name, value)?;
        }
        (row.check_terms)(&terms).map_or(Ok(terms), |clash| Err(clash.into()))
    }

    fn set(&mut self, name: &str, value: &str) -> Result<(), String> {
        if let Some(why) = (self.row.no_term)(name) {
            return Err(why.into());
        }
        if name == CONDITIONS {
            self.conditions = match value {
                OFF => false,
                ON if self.row.spec.conditions => true,
                ON => return Err(
                    "there are no conditional moves in this game: a reply would answer what its player does not know"
                        .into(),
                ),
                _ => return Err(format!("the term '{name}' does not offer '{value}'; it offers: {OFF}, {ON}")),
            };
            return Ok(());
        }
        let unknown = || {
            let names: Vec<&str> = self.names().collect();
            format!("there is no term '{name}'; the terms are: {}", names.join(", "))
        };
        let place = self.row.spec.terms.iter().position(|term| term.name == name).ok_or_else(unknown)?;
        let words = self.row.spec.terms.get(place).map_or(&[][..], |term| term.words);
        let wrong = || format!("the term '{name}' does not offer '{value}'; it offers: {}", words.join(", "));
        let word = words.iter().find(|word| **word == value).ok_or_else(wrong)?;
        self.chosen.get_mut(place).into_iter().for_each(|chosen| *chosen = word);
        Ok(())
    }

    /// The value of a term; empty for none of its.
    pub fn value(&self, name: &str) -> &str {
        if let Some(own) = &self.own {
            return own.all.iter().find(|(of, ..)| *of == name).map_or("", |(_, value, _)| value);
        }
        if name == TIME {
            return &self.time;
        }
        if name == CONDITIONS {
            return if self.conditions { ON } else { OFF };
        }
        let place = self.row.spec.terms.iter().position(|term| term.name == name);
        place.and_then(|place| self.chosen.get(place)).copied().unwrap_or_default()
    }

    /// Every term with its value, and whether that is the usual one.
    pub(crate) fn all(&self) -> impl Iterator<Item = (&'static str, String, bool)> + '_ {
        let usual = Self::usual(self.row);
        let own = self.own.iter().flat_map(|own| own.all.iter().cloned());
        let stand = self.stand().filter(|_| self.own.is_none());
        own.chain(stand.map(move |name| (name, self.value(name).to_string(), self.value(name) == usual.value(name))))
    }
}

impl OwnStart<Pinned> for Terms {
    type Seals = StartSeals;

    fn seats(&self, _: &'static [SeatName]) -> usize {
        (self.row.seats)(self)
    }

    fn conditions(&self) -> bool {
        self.conditions
    }
}

impl Field<Pinned> for Terms {
    fn write(&self, _: &'static str, to: &mut Text) {
        self.all().for_each(|(name, value, _)| to.line(name, value));
    }

    fn read(_: &'static str, lines: &mut Lines<'_, Pinned>) -> Read<Self> {
        let row = lines.about.pinned.row();
        if let Some(own) = row.record {
            return own.read_terms(lines);
        }
        let mut terms = Self::usual(row);
        for term in row.spec.terms {
            let value = lines.value(term.name, "a word that the term offers")?;
            terms.set(term.name, value).map_err(|_| lines.wrong("a word that the term offers"))?;
        }
        if (row.check_terms)(&terms).is_some() {
            return Err(lines.wrong("terms that may stand together"));
        }
        if row.spec.conditions && lines.begins(CONDITIONS) {
            // Where there are none, nothing is said of it.
            let value = lines.value(CONDITIONS, "`conditions on`")?;
            terms.conditions =
                Some(value).filter(|value| *value == ON).map(|_| true).ok_or_else(|| lines.wrong("`conditions on`"))?;
        }
        let time = lines.value(TIME, "the name of the profile of time")?;
        if !pace::is_name(time) {
            return Err(lines.wrong("the name of the profile of time"));
        }
        terms.time = time.into();
        Ok(terms)
    }

    fn any(dice: &mut Dice, about: &About<'_, Pinned>) -> Self {
        let row = about.pinned.row();
        if let Some(own) = row.record {
            return own.any_terms(dice, about);
        }
        let mut terms = Self::usual(row);
        for (chosen, term) in terms.chosen.iter_mut().zip(row.spec.terms) {
            dice.of(term.words).into_iter().for_each(|word| *chosen = word);
        }
        if (row.check_terms)(&terms).is_some() {
            terms = Self::usual(row);
        }
        terms.conditions = row.spec.conditions && dice.one_in(2);
        dice.of(&["none", "z", "our-own-2-and-so-on9"]).into_iter().for_each(|time| terms.time = (*time).into());
        terms
    }
}
