//! A seat's next letter: its number, its key, its place in its reader's thread.

use anyhow::Context;

use super::letter::Answered;
use crate::{
    daemon::{heads::ToldHeads, installation::Installation},
    ids::Timestamp,
    mail::{
        address::Address,
        key::{Key, KeyOf},
        outgoing::thread::Thread,
    },
    store::SeatRow,
};

/// The next letter of a seat: its number, its key, and where answers to it go.
pub(super) struct Next {
    pub(super) of: KeyOf,
    pub(super) key: Key,
    /// Without angle brackets.
    pub(super) message_id: String,
    pub(super) head: String,
    pub(super) knew: u16,
    pub(super) at: Timestamp,
    pub(super) reply_to: String,
    pub(super) recipient: String,
    /// The letter or mail above it in its reader's own thread, and that thread.
    pub(super) in_reply_to: Option<String>,
    pub(super) references: Vec<String>,
    /// The thread with this letter, as the store keeps it.
    pub(super) thread: String,
}

/// Counts the seat's next letter. `head` is the log's, as 32 hex digits; `knew` how many entries
/// the letter knows.
pub(super) fn next(
    installation: &Installation,
    told: &ToldHeads,
    seat: &mut SeatRow,
    head: String,
    knew: u16,
    at: Timestamp,
    answered: Option<Answered<'_>>,
) -> anyhow::Result<Next> {
    let game = told.game;
    let number = told.next_letter(seat.seat, seat.letters, &head, at);
    let of = KeyOf { game, seat: seat.seat, number, generation: seat.generation };
    let key = installation.ring.make(of);
    let own = &installation.own.address;
    let reply_to = match own.given().split_once('@') {
        Some((local, domain)) if !installation.own.key_in_line => {
            format!("{local}{}{}@{domain}", installation.own.separator, key.letters())
        }
        _ => own.given().to_owned(),
    };
    let to = seat.addresses.first().context("a player without an address")?;
    let recipient = Address::read(to).context("a player's address is none")?.folded().to_owned();
    // M9: a thread is made of the reader's own mails and letters alone.
    let thread = Thread::read(&seat.thread);
    let mut references = thread.references();
    if let Some(id) = answered.filter(|answered| answered.seat == seat.seat).and_then(|answered| answered.message_id) {
        references.push(format!("<{id}>"));
    }
    // M9: made of public matter and a count of this seat's own letters.
    let letter = installation.seats.letter(game, seat.seat).context("a letter of a game that is not played here")?;
    let message_id = format!("g{game}.{letter}.{}.{head}@{}", of.number, installation.config.host);
    seat.letters = of.number;
    seat.shown = knew;
    seat.thread = thread.with(&message_id).to_string();
    let in_reply_to = references.last().cloned();
    let thread = seat.thread.clone();
    Ok(Next { of, key, message_id, head, knew, at, reply_to, recipient, in_reply_to, references, thread })
}
