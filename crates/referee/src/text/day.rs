//! Days as people write them: `3 Dec`, `December 3rd, 2026`, `3.12.`, `2026-12-03`, `du 3 au 20 décembre`. Of two
//! days the first may leave out what the second says.

use alloc::{
    format,
    string::{String, ToString},
    vec::Vec,
};

use chrono::{Datelike, NaiveDate};

use super::{Expected, Language, WordFault, near::one_edit_apart, normalise::fold};

/// A day of the calendar, perhaps without its year.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Day {
    day: u8,
    month: u8,
    year: Option<u16>,
}

impl Day {
    /// The day, where the calendar has it; without a year 29 February is one.
    pub fn new(day: u8, month: u8, year: Option<u16>) -> Option<Self> {
        /// Any leap year.
        const LEAP: u16 = 2000;
        let exists = NaiveDate::from_ymd_opt(year.unwrap_or(LEAP).into(), month.into(), day.into()).is_some();
        (exists && year.is_none_or(|year| (2000..=9999).contains(&year))).then_some(Self { day, month, year })
    }

    /// Of its month, from 1.
    pub fn day(self) -> u8 {
        self.day
    }

    /// From 1.
    pub fn month(self) -> u8 {
        self.month
    }

    /// As it was typed: none where it was left out.
    pub fn year(self) -> Option<u16> {
        self.year
    }

    /// The day of the calendar that is meant: where no year was said, the first such day that is not before another.
    pub fn not_before(self, other: NaiveDate) -> NaiveDate {
        let of = |year: i32| NaiveDate::from_ymd_opt(year, self.month.into(), self.day.into());
        match self.year {
            Some(year) => of(year.into()),
            // 29 February may be years away.
            None => (other.year()..=other.year().saturating_add(8)).filter_map(of).find(|day| *day >= other),
        }
        .unwrap_or(other)
    }

    /// Two days as a language writes them: `3 December to 20 December`.
    pub fn span(from: Self, to: Self, language: Language) -> String {
        let [before, between] = language.span();
        format!("{before} {} {between} {}", from.spelled(language), to.spelled(language)).trim_start().to_string()
    }

    /// As a language writes it: `1er janvier 2027`.
    fn spelled(self, language: Language) -> String {
        let day = if self.day == 1 { language.first_day().to_string() } else { self.day.to_string() };
        let year = self.year.map(|year| format!(" {year}")).unwrap_or_default();
        format!("{day} {}{year}", language.month(self.month))
    }

    /// Whether this day cannot be the last of a span that the other begins: who leaves a year out may mean the next.
    fn is_before(self, first: Self) -> bool {
        match (first.year, self.year) {
            (Some(first_year), Some(year)) => (year, self.month, self.day) < (first_year, first.month, first.day),
            _ => self.month == first.month && self.day < first.day,
        }
    }
}

/// What one word, or a part of it, is.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Kind {
    /// A day's number.
    Number(u8),
    Year(u16),
    Month(u8),
    /// A month of which one letter is wrong.
    NearMonth,
    /// All of it: `3.12.`.
    Whole(u8, u8, Option<u16>),
    /// `3/12` to who may mean 12 March.
    Either,
    To,
    Other,
}

/// A word, or a part of it, with its place among the words, from 1.
struct Token {
    kind: Kind,
    word: String,
    place: usize,
}

/// What is known of a day so far.
#[derive(Default)]
struct Parts {
    day: Option<u8>,
    month: Option<u8>,
    year: Option<u16>,
    words: Vec<String>,
    place: usize,
}

/// Two days, the first before the last or the same, and nothing else.
pub(super) fn span(words: &[String], language: Language) -> Result<(Day, Day), WordFault> {
    let tokens = tokens(words, language);
    let mut rest = tokens.iter().peekable();
    let mut from = Parts::default();
    while let Some(token) = rest.next_if(|token| token.kind != Kind::To) {
        if !from.take(token)? {
            return Err(token.wrong(Expected::Day));
        }
    }
    let parted = rest.next().is_some();
    let mut to = Parts::default();
    for token in rest {
        if !to.take(token)? {
            let whole = to.day.is_some() && (to.month.is_some() || from.month.is_some());
            return Err(if whole {
                WordFault::Excess { word: token.word.clone() }
            } else {
                token.wrong(Expected::Day)
            });
        }
    }
    let months = (from.month.or(to.month), to.month.or(from.month));
    let ((Some(first), Some(first_month)), (Some(last), Some(last_month)), true) =
        ((from.day, months.0), (to.day, months.1), parted)
    else {
        return Err(WordFault::Missing { expected: Expected::Days });
    };
    let first = from.day_of(first, first_month)?;
    let last = to.day_of(last, last_month)?;
    if last.is_before(first) { Err(to.wrong(Expected::LaterDay)) } else { Ok((first, last)) }
}

/// Whether words begin as days do, and no prose: `3 pawns` is none.
pub(super) fn begins(words: &[String], language: Language) -> bool {
    let kinds: Vec<Kind> = tokens(words, language).into_iter().take(4).map(|token| token.kind).collect();
    matches!(
        kinds.as_slice(),
        [Kind::Whole(..) | Kind::Either, ..]
            | [Kind::Number(_), Kind::Month(_) | Kind::NearMonth, ..]
            | [Kind::Number(_), Kind::To, Kind::Number(_)]
            | [Kind::Number(_), Kind::To, Kind::Number(_), Kind::Month(_) | Kind::NearMonth]
            | [Kind::Month(_) | Kind::NearMonth, Kind::Number(_), ..]
    )
}

impl Token {
    fn wrong(&self, expected: Expected) -> WordFault {
        WordFault::Wrong { word: self.word.clone(), place: self.place, expected }
    }
}

impl Parts {
    /// Takes what a token says; whether it says what is not known yet.
    fn take(&mut self, token: &Token) -> Result<bool, WordFault> {
        let free = match token.kind {
            Kind::Number(day) => self.day.replace(day).is_none(),
            Kind::Month(month) => self.month.replace(month).is_none(),
            Kind::Year(year) => self.day.is_some() && self.month.is_some() && self.year.replace(year).is_none(),
            Kind::Whole(day, month, year) => {
                let free = self.day.is_none() && self.month.is_none();
                (self.day, self.month, self.year) = (Some(day), Some(month), year);
                free
            }
            Kind::Either => return Err(token.wrong(Expected::NamedMonth)),
            Kind::NearMonth | Kind::To | Kind::Other => false,
        };
        if free {
            self.words.push(token.word.clone());
            self.place = token.place;
        }
        Ok(free)
    }

    fn wrong(&self, expected: Expected) -> WordFault {
        WordFault::Wrong { word: self.words.join(" "), place: self.place, expected }
    }

    fn day_of(&self, day: u8, month: u8) -> Result<Day, WordFault> {
        Day::new(day, month, self.year).ok_or_else(|| self.wrong(Expected::CalendarDay))
    }
}

/// No two days have more words.
const MOST_WORDS: usize = 24;
/// Nothing longer is a word of them.
const LONGEST_WORD: usize = 40;

/// Words without what stands around days and says nothing.
fn tokens(words: &[String], language: Language) -> Vec<Token> {
    let words = words.get(..words.len().min(MOST_WORDS)).unwrap_or_default();
    let folded: Vec<String> = words.iter().map(|word| fold(word.trim_end_matches(['.', '!', '?', ')']))).collect();
    let mut tokens = Vec::new();
    let mut at: usize = 0;
    while let (Some(word), Some(rest)) = (words.get(at), folded.get(at..)) {
        if let Some(count) = language.around_day(rest) {
            at = at.saturating_add(count);
            continue;
        }
        at = at.saturating_add(1);
        let plain = rest.first().map(String::as_str).unwrap_or_default();
        parts(plain, language, &mut |kind| tokens.push(Token { kind, word: word.clone(), place: at }));
    }
    tokens
}

/// What a word says, part by part: `3-20` is two numbers and what stands between them.
fn parts(word: &str, language: Language, found: &mut impl FnMut(Kind)) {
    if word.len() > LONGEST_WORD {
        return found(Kind::Other);
    }
    if let Some(kind) = numeric(word, language) {
        return found(kind);
    }
    if language.is_to(word) {
        return found(Kind::To);
    }
    if let Some((from, to)) = word.split_once('-') {
        parts(from.trim_end_matches('.'), language, found);
        found(Kind::To);
        return parts(to, language, found);
    }
    let digits = word.bytes().take_while(u8::is_ascii_digit).count();
    let (figures, letters) = word.split_at_checked(digits).unwrap_or((word, ""));
    let number = match (figures.len(), figures.parse::<u16>()) {
        (1 | 2, Ok(number)) => u8::try_from(number).ok().map(Kind::Number),
        (4, Ok(number)) => Some(Kind::Year(number)).filter(|_| letters.is_empty()),
        _ => None,
    };
    let letters = match letters {
        "" => None,
        letters if number.is_some() && language.is_ordinal(letters) => None,
        letters => Some(month(letters, language)),
    };
    match (number, letters) {
        (_, Some(Kind::Other)) | (None, None) => found(Kind::Other),
        (None, Some(_)) if !figures.is_empty() => found(Kind::Other),
        (number, letters) => number.into_iter().chain(letters).for_each(found),
    }
}

/// The month whose name begins so; at least three of its letters, and no other's.
fn month(word: &str, language: Language) -> Kind {
    let length = word.chars().count();
    let exact = language.months(|name| name == word);
    let begun = || language.months(|name| length >= 3 && name.starts_with(word));
    match exact.first().copied().or_else(|| Some(begun()).filter(|months| months.len() == 1)?.pop()) {
        Some(month) => Kind::Month(month),
        None if length >= 5 && !language.months(|name| one_edit_apart(name, word)).is_empty() => Kind::NearMonth,
        None => Kind::Other,
    }
}

/// A date in figures alone.
fn numeric(word: &str, language: Language) -> Option<Kind> {
    let mark = word.chars().find(|c| matches!(c, '-' | '.' | '/'))?;
    let figures = word.split(mark).map(|part| {
        let plain = (1..=4).contains(&part.len()) && part.bytes().all(|b| b.is_ascii_digit());
        part.parse::<u16>().ok().filter(|_| plain).map(|number| (part.len(), number))
    });
    let figures: Option<Vec<(usize, u16)>> = figures.collect();
    let small = |number: u16| u8::try_from(number).unwrap_or(0);
    let (day, month, year) = match (mark, figures?.as_slice()) {
        ('-', [(4, year), (_, month), (_, day)]) => return Some(Kind::Whole(small(*day), small(*month), Some(*year))),
        ('-', [_, _]) => return None,
        (_, [(_, day), (_, month)]) => (*day, *month, None),
        (_, [(_, day), (_, month), (4, year)]) => (*day, *month, Some(*year)),
        (_, [(_, day), (_, month), (2, year)]) => (*day, *month, Some(year.saturating_add(2000))),
        _ => return None,
    };
    let (day, month) = (small(day), small(month));
    Some(match (mark, language.is_day_first()) {
        ('.', _) | (_, true) => Kind::Whole(day, month, year),
        _ if day > 12 || day == month => Kind::Whole(day, month, year),
        _ if month > 12 => Kind::Whole(month, day, year),
        _ => Kind::Either,
    })
}
