//! A person at a seat: which letters he has, and how his mail program writes what he has in mind.

use chrono::DateTime;
use support::house::Received;
use support_rules::player::dice::Dice;
use tempete::{ids::Seat, text::Language};

/// Where the referee is written to without a key.
pub const REFEREE: &str = "referee@tempete.localhost";

/// A person.
pub struct Person {
    pub seat: Seat,
    pub address: String,
    pub language: Language,
    /// Whether he has the head attached.
    pub proof: bool,
    /// What he was sent and got.
    pub letters: Vec<Received>,
    /// What he wrote last.
    last: Option<Written>,
}

/// A mail.
#[derive(Clone)]
pub struct Written {
    pub id: String,
    pub raw: Vec<u8>,
    /// What stands in it for nobody's eyes.
    pub private: String,
    /// How it was written, for the reader of a history.
    pub form: Form,
}

/// What is particular about a mail.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    Plain,
    Html,
    /// The letter answered is quoted below, its head with it.
    Quoted,
    /// From an address that the referee does not know.
    Elsewhere,
    /// It answers an older letter.
    Stale,
    /// The last mail once more.
    Again,
    /// To the referee's bare address.
    Keyless,
}

impl Form {
    pub fn any(dice: &mut Dice) -> Self {
        match dice.below(100) {
            0..=49 => Self::Plain,
            50..=61 => Self::Html,
            62..=77 => Self::Quoted,
            78..=82 => Self::Elsewhere,
            83..=89 => Self::Stale,
            90..=95 => Self::Again,
            _ => Self::Keyless,
        }
    }
}

impl Person {
    pub fn new(seat: Seat, address: String, dice: &mut Dice) -> Self {
        let language = if dice.chance(30) { Language::Fr } else { Language::En };
        Self { seat, address, language, proof: dice.chance(50), letters: vec![], last: None }
    }

    /// A mail with this text, the `number`-th of all; `None` where he has no letter to answer.
    pub fn write(&mut self, text: &str, form: Form, number: u64, at: i64, dice: &mut Dice) -> Option<Written> {
        if form == Form::Again {
            return self.last.clone().map(|last| Written { form, ..last });
        }
        let place = match form {
            Form::Stale => self.letters.len().checked_sub(1 + dice.below(self.letters.len()))?,
            _ => self.letters.len().checked_sub(1)?,
        };
        let letter = &self.letters[place];
        let id = format!("m{number}.{}@players.example", self.address.split('@').next().unwrap_or_default());
        let private = format!("zwischenunsgesagt{number:06}");
        let from = if form == Form::Elsewhere { format!("else.{}", self.address) } else { self.address.clone() };
        let to = if form == Form::Keyless { REFEREE } else { &letter.reply_to };
        let head = format!(
            "From: Somebody <{from}>\nTo: {to}\nMessage-ID: <{id}>\nIn-Reply-To: <{}>\nSubject: Re: {}\nDate: {}\nMIME-Version: 1.0\n",
            letter.message_id,
            letter.subject,
            DateTime::from_timestamp(at, 0).unwrap().to_rfc2822(),
        );
        let body = match form {
            Form::Html => format!("Content-Type: text/html; charset=utf-8\n\n{}", html(text, &private)),
            Form::Quoted => format!(
                "Content-Type: text/plain; charset=utf-8\n\n{text}\n\nOn that day the referee wrote:\n{}-- \n{private}\n",
                quoted(&letter.text)
            ),
            _ => format!("Content-Type: text/plain; charset=utf-8\n\n{text}\n\n-- \n{private}\n"),
        };
        let written = Written { id, raw: (head + &body).into_bytes(), private, form };
        self.last = Some(written.clone());
        Some(written)
    }
}

fn quoted(text: &str) -> String {
    text.lines().map(|line| format!("> {line}\n")).collect()
}

fn html(text: &str, private: &str) -> String {
    let escaped = text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
    let lines: String =
        escaped.lines().map(|line| format!("<div>{}</div>\n", if line.is_empty() { "<br>" } else { line })).collect();
    format!(
        "<html><head><style>div {{ color: #333 }}</style></head><body>\n<!-- {private} -->\n{lines}</body></html>\n"
    )
}
