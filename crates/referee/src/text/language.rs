//! The languages a seat may read and write. What a language says is in its folder of the referee's templates and
//! in its folder of each game's, words of letters and words of orders; here it is one line.

use alloc::{string::String, vec::Vec};
use core::fmt;

use super::normalise::fold;
use crate::chess::{CastlingSide, PieceLetters, Role};

/// Every language, as the name of its folders, to a macro: those that a seat may choose, English first, and behind
/// `;` one that tests make up, to see that nothing is English by mistake.
#[macro_export]
macro_rules! languages {
    ([$($each:tt)+] $($given:tt)*) => {
        $($each)+! { [$($given)*] En "en", Fr "fr"; Xx "xx" }
    };
}

/// What a file in the folder of a language holds: `in_language!(language, include_str!, "../templates/", "/words.toml")`,
/// by a path as `include!` has it.
#[macro_export]
macro_rules! in_language {
    ([$language:expr, $include:ident!, $above:literal, $file:literal]
     $($name:ident $code:literal),*; $made_up:ident $xx:literal) => {
        match $language {
            $($crate::text::Language::$name => $include!(concat!($above, $code, $file)),)*
            #[cfg(feature = "fault-points")]
            $crate::text::Language::$made_up => $include!(concat!($above, $xx, $file)),
        }
    };
    ($($given:tt)*) => { $crate::languages! { [$crate::in_language] $($given)* } };
}

macro_rules! define {
    ([] $($name:ident $code:literal),*; $made_up:ident $xx:literal) => {
        /// A language of letters, verbs and piece letters; English is what every seat reads.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
        #[serde(rename_all = "lowercase")]
        pub enum Language {
            $($name,)*
            #[cfg(feature = "fault-points")]
            $made_up,
        }

        impl Language {
            /// All that a seat may choose, English first.
            pub const ALL: [Self; Self::CODES.len()] = [$(Self::$name),*];

            /// Their codes.
            pub const CODES: &[&str] = &[$($code),*];

            /// Its two letters.
            pub fn code(self) -> &'static str {
                match self {
                    $(Self::$name => $code,)*
                    #[cfg(feature = "fault-points")]
                    Self::$made_up => $xx,
                }
            }
        }
    };
}

languages! { [define] }

/// What the referee itself reads in a language, whatever is played: `words.rs` in its folder.
struct LanguageWords {
    letters: PieceLetters,
    /// What declines an invitation, besides `no`.
    no: &'static str,
    /// What agrees to a proposal, besides `yes`.
    yes: &'static str,
    /// What declines a game wherever it stands alone.
    declines_game: &'static [&'static str],
    /// What stands between the dashes of the line that every letter begins with.
    reply_line: &'static str,
    /// What a mail begins with that would rather not play; folded.
    rather_not: &'static [&'static str],
    /// What a mail begins with that agrees to play; folded.
    gladly: &'static [&'static str],
    /// What may stand beside that and says nothing more; folded.
    with_yes: &'static [&'static str],
    /// What may stand behind an order that nobody can take back; folded.
    thanks: &'static [&'static str],
    /// The words of [`Self::goes_to`] that as well say where a piece stands.
    stands: &'static [&'static str],
    /// The figures 1 to 9 in words; folded.
    figures: &'static [&'static str],
    /// What people ask in a sentence: the order that answers it, in English, and what is said for it; folded.
    questions: &'static [(&'static str, &'static [&'static str])],
    /// What refuses all proposals for ever, besides `never`.
    never: &'static str,
    /// What the sides of chess are called, and what games call them.
    sides: &'static [(&'static str, &'static str)],
    /// The verb of `repeat 42` in a mail without a key, in every form.
    repeat: &'static [&'static str],
    /// The verb of `enter Club Cup`, in every form.
    enter: &'static [&'static str],
    /// What takes that back, behind the name.
    cancel: &'static str,
    /// What may stand before one order more: `then`.
    then: &'static [&'static str],
    /// What may stand between orders, or what they are made of, and says nothing: `with`, `and`.
    between: &'static [&'static str],
    /// What may stand before what an order is made of, and says nothing: `on`, `the`.
    small: &'static [&'static str],
    /// What may stand before a number, and says only that it is one: `no.`
    number: &'static [&'static str],
    /// What a sentence begins with that says what is played: `I play`.
    leads: &'static [&'static str],
    /// Words that go on with the line above, at the head of the next: `from`.
    goes_on: &'static [&'static str],
    /// What a condition begins with.
    foresees: &'static str,
    /// What may stand behind an order on its line and says nothing of it: `good luck`; folded.
    courtesies: &'static [&'static str],
    /// What is said around an order out of politeness: `please`.
    polite: &'static [&'static str],
    /// What may stand beside an order on its line, and says nothing of it: `your move`.
    beside: &'static [&'static str],
    /// What a greeting begins with, and what closes a mail.
    greets: &'static [&'static str],
    /// What denies the order behind it: `no`, `without`.
    denies: &'static [&'static str],
    /// What takes back or doubts, beside a move in another paragraph, what was written: `oops`.
    corrects: &'static [&'static str],
    /// The same beside what cannot be taken back: `unless`.
    doubts: &'static [&'static str],
    /// What says no, or not yet, where it is all that a sentence says.
    denies_alone: &'static [&'static str],
    /// What says nothing beside it: `oh`, `sorry`.
    idle: &'static [&'static str],
    /// What agrees to what was proposed, where it is all that a sentence says.
    agrees: &'static [&'static str],
    /// What is said beside a last word: `well played`.
    congratulates: &'static [&'static str],
    /// What right above an order makes it a question, or somebody else's: `how about`.
    leads_elsewhere: &'static [&'static str],
    /// The same where another move stands in the line, too: `or`, beside the order; `instead`, anywhere.
    corrects_moves: [&'static [&'static str]; 2],
    /// What pieces are called.
    pieces: &'static [(&'static str, Role)],
    /// What says that something is taken.
    takes: &'static [&'static str],
    /// What says that the square of a move follows.
    goes_to: &'static [&'static str],
    /// What says that what a pawn becomes follows.
    promotes: &'static [&'static str],
    /// What says something of a move, and is no part of it: `with check`.
    of_move: &'static [&'static str],
    /// Castling in words, and the sides it may be to.
    castles: &'static [(&'static str, &'static [CastlingSide])],
    days: DayWords,
}

/// How a language writes days.
struct DayWords {
    /// The months from January on; none where English serves.
    months: &'static [&'static str],
    /// What stands before the first of two days when they are written, and between them.
    span: [&'static str; 2],
    /// The first day of a month.
    first: &'static str,
    /// What may stand between two days.
    to: &'static [&'static str],
    /// What may stand around a day, and says nothing: `the`, `Thursday`.
    around: &'static [&'static str],
    /// What may be glued to a day's number: `3rd`.
    ordinals: &'static [&'static str],
    /// Whether `3/12` is 3 December and nothing else.
    day_first: bool,
}

impl Language {
    fn words(self) -> &'static LanguageWords {
        in_language!(self, include!, "../../../../templates/kit/", "/words.rs")
    }

    /// The language with this code, `en` or `fr`.
    pub fn read(code: &str) -> Option<Self> {
        #[cfg(feature = "fault-points")]
        if code == Self::Xx.code() {
            return Some(Self::Xx);
        }
        Self::ALL.into_iter().find(|language| language.code() == code)
    }

    /// The piece letters it is read and written with.
    pub fn letters(self) -> PieceLetters {
        self.words().letters
    }

    /// The words that decline an invitation.
    pub(super) fn no(self) -> [&'static str; 2] {
        [Self::En.words().no, self.words().no]
    }

    /// What stands between the dashes of the line that every letter begins with.
    pub fn reply_line(self) -> &'static str {
        self.words().reply_line
    }

    /// What declines a game wherever it stands alone, the words of letters first.
    pub fn declines_game(self) -> &'static [&'static str] {
        self.words().declines_game
    }

    /// What a mail begins with that would rather not play.
    pub(super) fn rather_not(self) -> &'static [&'static str] {
        self.words().rather_not
    }

    /// How many of these words, folded, decline something.
    pub(super) fn declined(self, words: &[String]) -> Option<usize> {
        begun(words, self.read_by().into_iter().flat_map(|of| of.rather_not))
    }

    /// What a mail begins with that agrees to play.
    pub(super) fn gladly(self) -> &'static [&'static str] {
        self.words().gladly
    }

    /// What may stand beside words that agree to play, and says nothing more.
    pub(super) fn with_yes(self) -> impl Iterator<Item = &'static &'static str> {
        self.read_by().into_iter().flat_map(|of| of.with_yes)
    }

    /// What people ask in a sentence, with the order that answers it.
    pub(super) fn questions(self) -> &'static [(&'static str, &'static [&'static str])] {
        self.words().questions
    }

    /// The words that agree to a proposal.
    pub(super) fn yes(self) -> [&'static str; 2] {
        [Self::En.words().yes, self.words().yes]
    }

    /// What games call a side that somebody names, in whatever language; what he wrote where nobody calls one so.
    pub fn side(named: &str) -> &str {
        let mut all = Self::ALL.iter().flat_map(|language| language.words().sides);
        all.find(|(word, _)| *word == named).map_or(named, |(_, side)| side)
    }

    /// The words that refuse all proposals for ever.
    pub(super) fn never(self) -> [&'static str; 2] {
        [Self::En.words().never, self.words().never]
    }

    /// The verb that asks for a letter anew.
    pub(super) fn repeat(self) -> &'static [&'static str] {
        self.words().repeat
    }

    /// The verb that enters an event.
    pub fn enter(self) -> &'static [&'static str] {
        self.words().enter
    }

    /// What takes an entry back.
    pub fn cancel(self) -> &'static str {
        self.words().cancel
    }

    /// What a seat of this language reads: English and its own.
    fn read_by(self) -> [&'static LanguageWords; 2] {
        [Self::En.words(), self.words()]
    }

    /// All that is passed over beside orders; tests hold it against the words of meaning.
    #[cfg(feature = "fault-points")]
    pub fn passed_over(self) -> Vec<&'static str> {
        let of = |of: &'static LanguageWords| {
            let lists = [of.between, of.small, of.number, of.leads, of.courtesies, of.thanks, of.polite, of.beside];
            lists.into_iter().chain([of.greets, of.congratulates, of.goes_to, of.stands, of.then])
        };
        self.read_by().into_iter().flat_map(of).flatten().copied().collect()
    }

    /// What takes back, denies, agrees, takes or names a piece, in whatever game; tests hold it against what is passed over.
    #[cfg(feature = "fault-points")]
    pub fn words_of_meaning(self) -> Vec<&'static str> {
        let of = |of: &'static LanguageWords| {
            let lists = [of.denies, of.denies_alone, of.corrects, of.doubts, of.agrees, of.takes];
            let named = of.pieces.iter().map(|(name, _)| *name).chain(of.castles.iter().map(|(name, _)| *name));
            lists.into_iter().flatten().copied().chain(named)
        };
        self.read_by().into_iter().flat_map(of).collect()
    }

    /// Whether a word, folded, parts orders and says nothing.
    pub(super) fn is_between(self, word: &str) -> bool {
        self.read_by().iter().any(|words| words.between.contains(&word))
    }

    /// Whether a word, folded, may stand before what an order is made of, and says nothing.
    pub(super) fn is_small(self, word: &str) -> bool {
        self.read_by().iter().any(|words| words.small.contains(&word))
    }

    /// Whether a word, folded, only says that a number follows.
    pub(super) fn is_number_sign(self, word: &str) -> bool {
        self.read_by().iter().any(|words| words.number.contains(&word))
    }

    /// How many of these words, folded, begin a sentence that says what is played.
    pub(super) fn lead(self, words: &[String]) -> Option<usize> {
        begun(words, self.read_by().into_iter().flat_map(|of| of.leads))
    }

    /// How many of these words, folded, are there out of politeness.
    pub(super) fn polite(self, words: &[String]) -> Option<usize> {
        begun(words, self.read_by().into_iter().flat_map(|of| of.polite))
    }

    /// True if a word, folded, says where something stands, and no more than that.
    pub(super) fn stands(self, word: &str) -> bool {
        self.read_by().iter().any(|of| of.stands.contains(&word))
    }

    /// The figure that a word, folded, names, 1 to 9.
    pub(super) fn figure(self, word: &str) -> Option<u8> {
        let at = self.read_by().iter().find_map(|of| of.figures.iter().position(|figure| *figure == word))?;
        u8::try_from(at + 1).ok()
    }

    /// True if a word, folded, at the head of a line goes on with the line above.
    pub(super) fn goes_on(self, word: &str) -> bool {
        self.read_by().iter().any(|of| of.goes_on.contains(&word))
    }

    /// True if a word, folded, begins a condition.
    pub(super) fn foresees(self, word: &str) -> bool {
        self.read_by().iter().any(|of| of.foresees == word)
    }

    /// How many of these words, folded, thank, or say that it is done gladly.
    pub(super) fn thanks(self, words: &[String]) -> Option<usize> {
        begun(words, self.read_by().into_iter().flat_map(|of| of.thanks))
    }

    /// How many of these words, folded, are a courtesy behind an order.
    pub(super) fn courtesy(self, words: &[String]) -> Option<usize> {
        let of = self.read_by();
        begun(words, of.iter().flat_map(|of| of.courtesies.iter().chain(of.polite)))
    }

    /// How many of these words, folded, stand beside an order and say nothing of it.
    pub(super) fn beside(self, words: &[String]) -> Option<usize> {
        begun(words, self.read_by().into_iter().flat_map(|of| of.beside))
    }

    /// How many of these words, folded, are said to the other side beside a last word.
    pub(super) fn congratulates(self, words: &[String]) -> Option<usize> {
        begun(words, self.read_by().into_iter().flat_map(|of| of.congratulates))
    }

    /// How many of these words, folded, greet or close a mail.
    pub(super) fn greets(self, words: &[String]) -> Option<usize> {
        begun(words, self.read_by().into_iter().flat_map(|of| of.greets))
    }

    /// How many of these words, folded, deny what stands behind them.
    pub(super) fn denies(self, words: &[String]) -> Option<usize> {
        begun(words, self.read_by().into_iter().flat_map(|of| of.denies))
    }

    /// Whether these words, folded, begin with what takes back or doubts what was written, in any language.
    pub(super) fn corrects(self, words: &[String]) -> bool {
        begun(words, self.read_by_all().flat_map(|of| of.corrects)).is_some()
    }

    /// The same of what cannot be taken back: `unless`, `if`.
    pub(super) fn doubts(self, words: &[String]) -> bool {
        begun(words, self.read_by_all().flat_map(|of| of.doubts)).is_some()
    }

    /// Whether these words, folded, say no and nothing else, in any language.
    pub(super) fn denies_alone(self, words: &[String]) -> bool {
        let idle = |word: &&String| !self.read_by_all().any(|of| of.idle.contains(&word.as_str()));
        let said = words.iter().filter(idle).map(String::as_str).collect::<Vec<_>>().join(" ");
        self.read_by_all().any(|of| of.denies_alone.contains(&said.as_str()))
    }

    /// Whether these words, folded, agree and say nothing else, in any language.
    pub(super) fn agrees(self, words: &[String]) -> bool {
        let idle = |word: &&String| !self.read_by_all().any(|of| of.idle.contains(&word.as_str()));
        let said = words.iter().filter(idle).map(String::as_str).collect::<Vec<_>>().join(" ");
        self.read_by_all().any(|of| of.agrees.contains(&said.as_str()))
    }

    /// Whether a word, folded, says nothing of itself, or no.
    pub(super) fn says_little(self, word: &str) -> bool {
        self.read_by_all().any(|of| of.idle.contains(&word) || of.denies_alone.contains(&word))
    }

    /// Whether these words, folded, right above an order make it somebody else's, or another day's.
    pub(super) fn leads_elsewhere(self, words: &[String]) -> bool {
        begun(words, self.read_by_all().flat_map(|of| of.leads_elsewhere)).is_some()
    }

    /// The seat's own language and all others: who corrects himself may do so in any.
    fn read_by_all(self) -> impl Iterator<Item = &'static LanguageWords> {
        core::iter::once(self.words()).chain(Self::ALL.into_iter().filter(move |one| *one != self).map(Self::words))
    }

    /// The same where another move stands beside them.
    pub(super) fn corrects_moves(self, words: &[String]) -> bool {
        self.corrects_anywhere(words) || begun(words, self.read_by_all().flat_map(|of| of.corrects_moves[0])).is_some()
    }

    /// The same wherever they stand in the mail.
    pub(super) fn corrects_anywhere(self, words: &[String]) -> bool {
        begun(words, self.read_by_all().flat_map(|of| of.corrects_moves[1])).is_some()
    }

    /// The kind of piece that a word, folded, names.
    pub(super) fn piece(self, word: &str) -> Option<Role> {
        let mut pieces = self.read_by().into_iter().rev().flat_map(|of| of.pieces);
        pieces.find(|(name, _)| *name == word).map(|(_, piece)| *piece)
    }

    /// How many of these words, folded, say that something is taken.
    pub(super) fn takes(self, words: &[String]) -> Option<usize> {
        begun(words, self.read_by().into_iter().flat_map(|of| of.takes))
    }

    /// How many of these words, folded, say that a square follows.
    pub(super) fn goes_to(self, words: &[String]) -> Option<usize> {
        begun(words, self.read_by().into_iter().flat_map(|of| of.goes_to))
    }

    /// How many of these words, folded, say that what a pawn becomes follows.
    pub(super) fn promotes(self, words: &[String]) -> Option<usize> {
        begun(words, self.read_by().into_iter().flat_map(|of| of.promotes))
    }

    /// How many of these words, folded, only say something of a move.
    pub(super) fn of_move(self, words: &[String]) -> Option<usize> {
        begun(words, self.read_by().into_iter().flat_map(|of| of.of_move))
    }

    /// The sides to which these words, folded, castle, and how many words say it.
    pub(super) fn castles(self, words: &[String]) -> Option<(&'static [CastlingSide], usize)> {
        let phrases = || self.read_by().into_iter().flat_map(|of| of.castles);
        let count = begun(words, phrases().map(|(phrase, _)| phrase))?;
        let said = words.get(..count)?.join(" ");
        phrases().find(|(phrase, _)| *phrase == said).map(|(_, flanks)| (*flanks, count))
    }

    /// A month's name, from 1; empty for what is no month.
    pub(super) fn month(self, number: u8) -> &'static str {
        let at = usize::from(number).checked_sub(1);
        let name = |language: Self| at.and_then(|at| language.words().days.months.get(at)).copied();
        name(self).or_else(|| name(Self::En)).unwrap_or_default()
    }

    /// What stands before the first of two days when they are written, and between them.
    pub(super) fn span(self) -> [&'static str; 2] {
        self.words().days.span
    }

    /// How the first day of a month is written.
    pub(super) fn first_day(self) -> &'static str {
        self.words().days.first
    }

    /// Whether `3/12` is 3 December and nothing else.
    pub(super) fn is_day_first(self) -> bool {
        self.words().days.day_first
    }

    /// The months whose names, folded, pass, each with its number.
    pub(super) fn months(self, passes: impl Fn(&str) -> bool) -> Vec<u8> {
        let of = |language: Self| {
            (1..=12)
                .filter(move |number| !language.month(*number).is_empty())
                .map(move |number| (number, fold(language.month(number))))
        };
        let mut found: Vec<u8> = [Self::En, self]
            .into_iter()
            .flat_map(of)
            .filter(|(_, name)| passes(name))
            .map(|(number, _)| number)
            .collect();
        found.sort_unstable();
        found.dedup();
        found
    }

    /// Whether a word, folded, stands between two days.
    pub(super) fn is_to(self, word: &str) -> bool {
        word == "-" || self.read_by().iter().any(|words| words.days.to.contains(&word))
    }

    /// How many of these words, folded, stand around a day and say nothing.
    pub(super) fn around_day(self, words: &[String]) -> Option<usize> {
        begun(words, self.read_by().into_iter().flat_map(|of| of.days.around))
    }

    /// Whether letters, folded, may be glued to a day's number.
    pub(super) fn is_ordinal(self, letters: &str) -> bool {
        self.read_by().iter().any(|words| words.days.ordinals.contains(&letters))
    }

    /// Whether a word, folded, means `then` or `and` in any language.
    pub(super) fn is_then(word: &str) -> bool {
        Self::ALL.iter().any(|language| language.words().then.contains(&word))
    }
}

/// How many words the longest of these phrases has that the words begin with.
pub(super) fn begun<'p>(words: &[String], phrases: impl Iterator<Item = &'p &'static str>) -> Option<usize> {
    let stands = |phrase: &&&str| {
        let mut given = words.iter();
        phrase.split(' ').all(|word| given.next().is_some_and(|given| given == word))
    };
    phrases.filter(stands).map(|phrase| phrase.split(' ').count()).max()
}

impl fmt::Display for Language {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}
