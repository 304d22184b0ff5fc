//! The house rules by which umpires differ: the table of Q4 and the term of Q5. How many attempts a mail may hold (Q10)
//! is the mail's business.

/// Whose house rules are played.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Rule {
    #[default]
    Wild16,
    Berkeley,
    BerkeleyAny,
    Cincinnati,
    English,
    Rand,
}

pub use Rule::{Berkeley, BerkeleyAny, Cincinnati, English, Rand, Wild16};

/// All house rules, in the order of the table.
pub const RULES: [Rule; 6] = [Wild16, Berkeley, BerkeleyAny, Cincinnati, English, Rand];

impl Rule {
    /// As the table heads it.
    pub fn name(self) -> &'static str {
        match self {
            Wild16 => "wild16",
            Berkeley => "berkeley",
            BerkeleyAny => "berkeley_any",
            Cincinnati => "cincinnati",
            English => "english",
            Rand => "rand",
        }
    }

    /// The rule of this name.
    pub fn named(name: &str) -> Option<Rule> {
        RULES.into_iter().find(|rule| rule.name() == name)
    }
}

/// The term `tries` (Q5).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Tries {
    /// As the table has it.
    #[default]
    Rule,
    /// The squares from which a pawn may take, whatever the table has.
    Squares,
    /// Nothing is said, whatever the table has.
    None,
}

/// What is said of the pawn tries before each turn: the table's row.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Said {
    Nothing,
    Number,
    YesOrNo,
    Squares,
}

/// What two players agreed on.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Terms {
    pub rule: Rule,
    pub tries: Tries,
}

impl Terms {
    /// This rule, with `tries = rule`.
    pub fn of(rule: Rule) -> Terms {
        Terms { rule, tries: Tries::Rule }
    }

    /// Whether the other side hears of failed attempts.
    pub fn failures_are_heard(self) -> bool {
        self.rule != Wild16
    }

    /// Whether a capture says if a pawn or a piece was taken.
    pub fn kind_is_told(self) -> bool {
        [Wild16, Cincinnati, Rand].contains(&self.rule)
    }

    /// Whether a capture en passant is announced as one, on the square of arrival (the table's note 1).
    pub fn passant_is_told(self) -> bool {
        self.rule == English
    }

    /// Whether a promotion is told: that there was one, not into what.
    pub fn promotion_is_told(self) -> bool {
        self.rule == Rand
    }

    /// What is said of the pawn tries.
    pub fn said(self) -> Said {
        match (self.tries, self.rule) {
            (Tries::Squares, _) | (Tries::Rule, Rand) => Said::Squares,
            (Tries::Rule, Wild16) => Said::Number,
            (Tries::Rule, Cincinnati) => Said::YesOrNo,
            (Tries::Rule, Berkeley | BerkeleyAny | English) | (Tries::None, _) => Said::Nothing,
        }
    }

    /// Whether `any` may be asked (Q6).
    pub fn has_any(self) -> bool {
        [BerkeleyAny, English].contains(&self.rule)
    }

    /// Whether one failed pawn capture frees from the duty to take (Q6, the table's note 2).
    pub fn failure_frees(self) -> bool {
        self.rule == English
    }

    /// Whether a side that is stalemated loses.
    pub fn stalemate_loses(self) -> bool {
        self.rule == Rand
    }
}
