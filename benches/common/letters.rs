//! An order from the bytes of its mail to the bytes of its letters, without disk or database.

use std::hint::black_box;

use tempete::{
    games::GAMES,
    ids::{Seat, Timestamp},
    kit::{Loaded, Plan},
    letters::{Letter, SubjectStyle},
    mail::{
        address::Address,
        incoming::facts::{self, Own},
        outgoing::compose::{Envelope, compose},
    },
    page::{picture::Painter, words::Words},
    referee,
};

use super::{house, table};

/// Where a letter's reader answers to.
pub const REPLY_TO: &str = "referee+abcdefghijkmnpqrstuvwxyz23@tempete.localhost";

/// The finished bytes of a letter.
pub fn letter(plan: &Plan, letter: &Letter, words: &Words, picture: Option<&[u8]>) -> Vec<u8> {
    let to = ["ann@example.org".to_owned()];
    let envelope = Envelope {
        game: plan.game,
        seat_letter: tempete::tempete::seats::letter(letter.to),
        number: 77,
        head_hex: "00112233445566778899aabbccddeeff",
        host: "tempete.localhost",
        from_name: "Tempête",
        from: "referee@tempete.localhost",
        reply_to: REPLY_TO,
        key_line: None,
        contact: None,
        to: &to,
        to_name: "Ann",
        at: Timestamp::from_unix(table::START),
        in_reply_to: None,
        references: &[],
        instance: "bench",
        names: &["Ann", "Bob"],
        title: "Tempête",
        subject: SubjectStyle::Game,
    };
    compose(letter, &envelope, words, picture).unwrap().bytes
}

/// The referee's own address, as a mail is read by it.
pub fn own() -> Own {
    Own {
        address: Address::read("referee@tempete.localhost").unwrap(),
        separator: '+',
        key_in_line: false,
        instance: "bench".into(),
        trusted_hosts: Vec::new(),
        authserv_ids: Vec::new(),
    }
}

/// What mails are read with, and letters made with.
pub struct Desk {
    own: Own,
    words: Words,
    painter: Painter,
}

impl Desk {
    /// As the daemon opens it.
    pub fn open() -> Self {
        Self { own: own(), words: Words::built_in(GAMES), painter: Painter::new().unwrap() }
    }

    /// Reads a mail of these lines from a seat in the game on the table, decides it, and makes its letters with their pictures;
    /// what it does to the game.
    pub fn order(&self, table: &Loaded<'_>, seat: &str, text: &str) -> Plan {
        let (place, seat) = if seat == "w" { (0, Seat::FIRST) } else { (1, Seat::SECOND) };
        let raw = house::mail(house::PLAYERS[place].1, REPLY_TO, table.entries.len() as u64, text);
        let facts = facts::read(raw.as_bytes(), raw.len() as u64, &self.own).unwrap();
        let plan = referee::mail(table, &table::mail(table, seat, facts.text)).unwrap();
        for told in &plan.letters {
            let picture = told.picture.as_ref().map(|board| self.painter.paint(board).unwrap());
            black_box(letter(&plan, told, &self.words, picture.as_deref()));
        }
        plan
    }
}
