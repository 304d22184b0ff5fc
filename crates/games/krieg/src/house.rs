//! The house rules after which referees judge, as far as they differ (Q4 to Q6, Q8).

use crate::{referee::played::Terms, words};

words! {
    /// Whose house rules they are: the term `rule`.
    Rule {
        /// The chess club server's.
        Wild16 = "wild16",
        Berkeley = "berkeley",
        /// Berkeley's, with the question of Q6.
        BerkeleyAny = "berkeley_any",
        Cincinnati = "cincinnati",
        English = "english",
        Rand = "rand",
    }
}

words! {
    /// How the pawn tries are told: the term `tries`.
    TriesTold {
        /// As the house has it.
        ByRule = "rule",
        Squares = "squares",
        Untold = "none",
    }
}

/// What is told of the pawn tries before a turn (Q5).
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum TriesAre {
    Untold,
    Counted,
    YesOrNo,
    OnSquares,
}

/// The house rules of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct House {
    pub rule: Rule,
    /// What is told of the pawn tries.
    pub tries: TriesAre,
    /// So many attempts may stand in a mail (Q10).
    pub fog: usize,
}

/// The number of attempts that a mail may hold: the usual one, then all.
pub const FOG: &[&str] =
    &["12", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "13", "14", "15", "16", "17", "18", "19", "20"];

impl House {
    /// The house of this name, with what else the terms say.
    pub fn new(rule: Rule, tries: TriesTold, fog: usize) -> Self {
        let tries = match (tries, rule) {
            (TriesTold::Squares, _) | (TriesTold::ByRule, Rule::Rand) => TriesAre::OnSquares,
            (TriesTold::ByRule, Rule::Wild16) => TriesAre::Counted,
            (TriesTold::ByRule, Rule::Cincinnati) => TriesAre::YesOrNo,
            (TriesTold::ByRule, Rule::Berkeley | Rule::BerkeleyAny | Rule::English) | (TriesTold::Untold, _) => {
                TriesAre::Untold
            }
        };
        Self { rule, tries, fog }
    }

    /// By the terms of a game, each of which is one of its words.
    pub(super) fn of(terms: &Terms) -> Self {
        let rule = terms.value("rule").parse().unwrap_or(Rule::Wild16);
        let tries = terms.value("tries").parse().unwrap_or(TriesTold::ByRule);
        Self::new(rule, tries, terms.value("fog").parse().unwrap_or(1))
    }

    /// Whether the other side hears of failed attempts (Q4).
    pub fn hears(self) -> bool {
        self.rule != Rule::Wild16
    }

    /// Whether a capture says that a pawn was taken, or a piece (Q4).
    pub fn says_kind(self) -> bool {
        matches!(self.rule, Rule::Wild16 | Rule::Cincinnati | Rule::Rand)
    }

    /// Whether a capture en passant is told as one (Q4).
    pub fn says_en_passant(self) -> bool {
        self.rule == Rule::English
    }

    /// Whether a promotion is told (Q4).
    pub fn says_promotion(self) -> bool {
        self.rule == Rule::Rand
    }

    /// Whether `any` may be asked (Q6).
    pub fn has_any(self) -> bool {
        matches!(self.rule, Rule::BerkeleyAny | Rule::English)
    }

    /// Whether a failed capture by a pawn frees from what `any` asked for (Q6).
    pub fn failure_frees(self) -> bool {
        self.rule == Rule::English
    }

    /// Whether who is stalemated loses (Q8).
    pub fn stalemate_loses(self) -> bool {
        self.rule == Rule::Rand
    }
}
