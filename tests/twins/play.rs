//! A game as both programs get it: how it begins, and what is sent and commanded at which moment. Nothing
//! in it hangs on a program.

/// When the first game begins.
pub const BEGIN: i64 = 1_800_000_000;

/// A game.
pub struct Play {
    /// The script's, or `random-17`.
    pub name: String,
    /// The seed of what is drawn for it.
    pub seed: u64,
    /// Whether it is played at a referee who has orders confirmed.
    pub confirm: bool,
    /// What stands on the command line behind `new`, players aside.
    pub new: Vec<String>,
    /// The players' names.
    pub names: [String; 2],
    /// In the order of their moments.
    pub steps: Vec<Step>,
}

/// Something done at a moment.
pub struct Step {
    /// Seconds since 1970.
    pub at: i64,
    /// What.
    pub act: Act,
}

/// What is done.
pub enum Act {
    /// A player writes.
    Mail(Mail),
    /// A command, with `GAME` for the game's number.
    Command(Vec<String>),
}

/// A mail.
pub struct Mail {
    /// 0 for White, 1 for Black.
    pub seat: usize,
    /// Which of the seat's letters it answers.
    pub answers: Answers,
    /// Its text; `CODE` stands for the code in the seat's letters.
    pub text: String,
    /// What is particular about it.
    pub form: Form,
}

/// Which letter a mail answers.
pub enum Answers {
    /// The newest, or so many before it.
    Newest(usize),
    /// The seat's letter of this number, from 1.
    Number(usize),
}

/// What is particular about a mail.
#[derive(PartialEq)]
pub enum Form {
    /// Nothing.
    Plain,
    /// Its sender's domain signed it.
    Signed,
    /// It is the seat's last mail once more.
    Copy,
    /// Its text cannot be read, for this reason.
    Unusable(String),
}

impl Mail {
    /// An answer to the seat's newest letter.
    pub fn plain(seat: usize, text: impl Into<String>) -> Self {
        Self { seat, answers: Answers::Newest(0), text: text.into(), form: Form::Plain }
    }
}
