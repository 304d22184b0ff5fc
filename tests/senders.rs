//! Who sent a mail, over real Maildirs: what a bounce may do, what is proven and what is required.

#![cfg(test)]

#[path = "common/house.rs"]
mod house;

use house::{House, block, mail};
use tempete::{
    ids::Seat,
    mail::{
        address::Address,
        key::KeyRing,
        verp::{self, LetterOf},
    },
};

const ANN: &str = "Ann <ann@example.org>";
const BOB: &str = "bob@example.net";

/// The bounce address of a seat's letter.
fn bounce_address(house: &House, game: tempete::ids::GameId, seat: Seat, number: u32) -> String {
    let ring = KeyRing::open(&house.path("keys"), [0; 32]).unwrap();
    let own = Address::read("referee@tempete.localhost").unwrap();
    verp::address(&own, '+', &ring, LetterOf { game, seat, number }).unwrap()
}

/// A report that a letter was given up.
fn report(from: &str, to: &str, status: &str, action: &str) -> String {
    format!(
        "Return-Path: <>\nFrom: {from}\nTo: {to}\nMessage-ID: <r@mx.example.org>\nSubject: Undelivered\n\
         Auto-Submitted: auto-replied\nMIME-Version: 1.0\n\
         Content-Type: multipart/report; report-type=delivery-status; boundary=abc\n\n\
         --abc\nContent-Type: text/plain\n\nIt failed.\n\nresign\n\n--abc\nContent-Type: message/delivery-status\n\n\
         Reporting-MTA: dns; mx.example.org\n\nAction: {action}\nFinal-Recipient: rfc822;x@example.org\n\
         Status: {status}\n\n--abc--\n"
    )
}

async fn failing(house: &mut House, game: tempete::ids::GameId) -> Vec<bool> {
    house.parts.store.game(game).await.unwrap().unwrap().seats.iter().map(|row| row.failing).collect()
}

#[test]
fn l2_a_bounce_is_noted_and_stops_nothing() {
    block(async {
        let mut house = House::new().await;
        let game = house.game().await;
        let letters = house.letters().len();
        let to = bounce_address(&house, game, Seat::SECOND, 1);
        house.drop_raw(report("mailer-daemon@mx.example.org", &to, "4.4.1", "delayed").as_bytes());
        house.poll().await;
        assert_eq!(failing(&mut house, game).await, [false, false]);
        house.drop_raw(report("mailer-daemon@mx.example.org", &to, "5.1.1", "failed").as_bytes());
        house.poll().await;
        assert_eq!(failing(&mut house, game).await, [false, true]);
        // A mark that is wrong, and a letter that was never sent, are passed over.
        let wrong = to.replacen("b.1.1.1.", "b.1.0.1.", 1);
        house.drop_raw(report("mailer-daemon@mx.example.org", &wrong, "5.1.1", "failed").as_bytes());
        let never = bounce_address(&house, game, Seat::FIRST, 7);
        house.drop_raw(report("mailer-daemon@mx.example.org", &never, "5.1.1", "failed").as_bytes());
        house.poll().await;
        assert_eq!(failing(&mut house, game).await, [false, true]);
        // Nobody was written to, and nothing was entered.
        assert_eq!((house.letters().len(), house.entries(game).await.len()), (letters, 1));
        assert_eq!(house.verdicts().await, ["bounce"; 4]);
        // He writes: his mail does not fail.
        let letter = house.last("b");
        house.answer(&letter, BOB, "hand\n");
        house.poll().await;
        assert_eq!(failing(&mut house, game).await, [false, false]);
    });
}

#[test]
fn a_report_that_a_player_wrote_himself_changes_no_clock_and_tells_nobody() {
    block(async {
        let mut house = House::new().await;
        let game = house.game().await;
        let before = (house.letters().len(), house.entries(game).await);
        let own = bounce_address(&house, game, Seat::FIRST, 1);
        let letter = house.last("w");
        // To his bounce address, to his reply address, and to both.
        for to in [own.clone(), letter.reply_to.clone(), format!("{}, {own}", letter.reply_to)] {
            house.drop_raw(report(ANN, &to, "5.1.1", "failed").as_bytes());
            house.poll().await;
        }
        assert_eq!((house.letters().len(), house.entries(game).await), before);
        assert_eq!(house.verdicts().await, ["bounce", "robot", "bounce"]);
        // The game goes on with the key he has.
        house.drop_raw(mail(ANN, &letter.reply_to, "one@example.org", "list random\n").as_bytes());
        assert_eq!(house.poll().await.accepted, 1);
    });
}
