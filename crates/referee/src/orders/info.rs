//! What may be asked by mail of a game: what every game tells, and what one game tells of its own.

use alloc::vec::Vec;

use crate::{
    text::{Line, Vocabulary},
    words,
};

/// What one game's players may ask beside what those of every game may.
pub trait Question: Copy + PartialEq + core::fmt::Debug + Send + Sync + 'static {
    /// The verb that asks it.
    fn word(self) -> &'static str;
}

/// Of a game whose players may ask nothing else.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoQuestion {}

impl Question for NoQuestion {
    fn word(self) -> &'static str {
        match self {}
    }
}

/// What may be asked: `Q` are the game's own questions, `T` what its `help` explains of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Info<Q, T> {
    /// Who owes what.
    Status,
    /// The position.
    Board,
    /// What happened so far.
    History,
    Record,
    /// How to play by mail, and what the game has.
    Help(Topic<T>),
    /// The last letter again.
    Repeat,
    /// The clocks.
    Time,
    /// What the asker has planned (T86).
    Conditions,
    /// All his games (M15).
    Games,
    /// What this game alone tells.
    Own(Q),
}

impl<Q: Question, T> Info<Q, T> {
    /// The verb that asks it.
    pub fn word(&self) -> &'static str {
        match self {
            Self::Status => "status",
            Self::Board => "board",
            Self::History => "history",
            Self::Record => "record",
            Self::Help(_) => "help",
            Self::Repeat => "repeat",
            Self::Time => "time",
            Self::Conditions => "conditions",
            Self::Games => "games",
            Self::Own(own) => own.word(),
        }
    }

    /// Reads a line as a question, `own` being those of the game; `None` if it is an order.
    pub fn read(line: &Line, own: &[Q]) -> Option<Self> {
        let all = [
            Self::Status,
            Self::Board,
            Self::History,
            Self::Record,
            Self::Repeat,
            Self::Time,
            Self::Conditions,
            Self::Games,
        ];
        let own = own.iter().map(|own| Self::Own(*own));
        all.into_iter().chain([Self::Help(Topic::Overview)]).chain(own).find(|info| info.word() == line.verb)
    }
}

impl<Q: Question, T> serde::Serialize for Info<Q, T> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.word())
    }
}

/// What `help` explains.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Topic<T> {
    /// `help` alone: what may be asked.
    Overview,
    /// Behind `help` stood what it knows nothing of.
    Unknown,
    /// One of the words behind `help` that every game knows.
    Of(Subject),
    /// What this game alone explains.
    Own(T),
}

words! {
    /// What `help` explains by a word in every game.
    Subject {
        Terms = "terms",
        Clock = "clock",
        /// Every line that may be written.
        Orders = "orders",
        Rules = "rules",
        /// The list of all his games (M15).
        Games = "games",
        /// Leave, in one game or in all (M16).
        Leave = "leave",
        /// How letters are made, in one game or in all (M12, M14).
        Set = "set",
        /// Return games (T82).
        Rematch = "rematch",
        /// Challenges (M17).
        New = "new",
        /// Words that are passed on.
        Say = "say",
        Draw = "draw",
        Accept = "accept",
        Decline = "decline",
        Claim = "claim",
        Resign = "resign",
        Overdue = "overdue",
        Time = "time",
        Slow = "slow",
        Repeat = "repeat",
        Confirm = "confirm",
        Try = "try",
        Status = "status",
        Board = "board",
        History = "history",
        Record = "record",
        /// Where check is told, and never whether there is one.
        Check = "check",
        /// How castling is written, and never whether it may be now.
        Castling = "castling",
        Promotion = "promotion",
        EnPassant = "passant",
        /// How pawns take, and never whether one can now.
        Pawns = "pawns",
        /// That no move is taken back.
        Takeback = "takeback",
    }
}

impl<T> Topic<T> {
    /// At most so many things of the game's own are explained in one letter.
    pub const MOST: usize = 5;

    /// What these words behind `help` ask; `own` reads what the game alone explains.
    pub fn read(on: &str, vocabulary: &Vocabulary, own: impl Fn(&str) -> Vec<T>) -> Vec<Self> {
        let on = on.trim_end_matches(['.', '!', '?']);
        if on.is_empty() {
            return [Self::Overview].into();
        }
        let subject = |typed: &str| {
            let names = |of: &&Subject| vocabulary.is_word(of.word(), typed) || vocabulary.is_verb(of.word(), typed);
            Subject::ALL.iter().find(names).map(|of| Self::Of(*of))
        };
        if let Some(of) = subject(on) {
            return [of].into();
        }
        let own: Vec<Self> = own(on).into_iter().map(Self::Own).collect();
        if !own.is_empty() {
            return own;
        }
        // `accept draw`, `offer draw`; what a verb of the game's own does stands among all that may be written.
        let ends = [on.split(' ').next(), on.split(' ').next_back()];
        let is_verb = |typed: &&str| vocabulary.all().any(|verb| vocabulary.is_verb(verb.id, typed));
        let of = ends.into_iter().flatten().find_map(subject);
        let order = ends.into_iter().flatten().find(is_verb).map(|_| Self::Of(Subject::Orders));
        [of.or(order).unwrap_or(Self::Unknown)].into()
    }
}
