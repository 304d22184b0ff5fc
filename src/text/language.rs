//! The languages a seat may read and write. What a language says is in its folder of the referee's templates and
//! in its folder of each game's, words of letters and words of orders; here it is one line.

use core::fmt;

use crate::chess::PieceLetters;

/// Every language, as the name of its folders, to a macro: those that a seat may choose, English first, and behind
/// `;` one that tests make up, to see that nothing is English by mistake.
macro_rules! languages {
    ($each:ident! $($given:tt)*) => {
        $each! { [$($given)*] En "en", Fr "fr"; Xx "xx" }
    };
}

/// What a file in the folder of a language holds: `in_language!(language, include_str!, "../templates/", "/words.toml")`,
/// by a path as `include!` has it.
macro_rules! in_language {
    ([$language:expr, $include:ident!, $above:literal, $file:literal]
     $($name:ident $code:literal),*; $made_up:ident $xx:literal) => {
        match $language {
            $($crate::text::Language::$name => $include!(concat!($above, $code, $file)),)*
            #[cfg(feature = "fault-points")]
            $crate::text::Language::$made_up => $include!(concat!($above, $xx, $file)),
        }
    };
    ($($given:tt)*) => { $crate::text::languages! { in_language! $($given)* } };
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

languages! { define! }
pub(crate) use {in_language, languages};

/// What the referee itself reads in a language, whatever is played: `words.rs` in its folder.
struct LanguageWords {
    letters: PieceLetters,
    /// What declines an invitation, besides `no`.
    no: &'static str,
    /// The verb of `repeat 42` in a mail without a key.
    repeat: &'static str,
    /// What may stand before one order more: `then`.
    then: &'static [&'static str],
}

impl Language {
    fn words(self) -> &'static LanguageWords {
        in_language!(self, include!, "../../templates/kit/", "/words.rs")
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

    /// The verb that asks for a letter anew.
    pub(super) fn repeat(self) -> &'static str {
        self.words().repeat
    }

    /// Whether a word, folded, means `then` or `and` in any language.
    pub(super) fn is_then(word: &str) -> bool {
        Self::ALL.iter().any(|language| language.words().then.contains(&word))
    }
}

impl fmt::Display for Language {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}
