//! Who sent a mail, over real Maildirs: what a bounce may do, what is proven and what is required.

use support::house::{House, block, keeper, mail};
use tempete::{
    daemon::alarm::Trouble,
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
    let ring = KeyRing::open(&house.path("keys"), 0, [0; 32]).unwrap();
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
fn t69_a_bounce_from_an_address_before_says_nothing_of_the_one_now() {
    block(async {
        let mut house = House::new().await;
        let game = house.game().await;
        let to = bounce_address(&house, game, Seat::FIRST, 1);
        house.parts.set_address(game, Seat::FIRST, &Address::read("ann@new.example").unwrap()).await.unwrap();
        house.drop_raw(report("mailer-daemon@mx.example.org", &to, "5.1.1", "failed").as_bytes());
        house.poll().await;
        assert_eq!(failing(&mut house, game).await, [false, false]);
        let to = bounce_address(&house, game, Seat::FIRST, 2);
        house.drop_raw(report("mailer-daemon@mx.example.org", &to, "5.1.1", "failed").as_bytes());
        house.poll().await;
        assert_eq!(failing(&mut house, game).await, [true, false]);
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

/// A mail as our home hands it over, signed by its sender's domain or not.
fn home(from: &str, to: &str, id: &str, signed: bool, text: &str) -> String {
    let result = if signed { "dkim=pass header.d=example.org" } else { "dkim=none" };
    format!("Authentication-Results: mx.ours.example; {result}\n{}", mail(from, to, id, text))
}

#[test]
fn m13_who_was_seen_signing_is_heard_signed_alone_until_that_is_lifted() {
    block(async {
        let mut house = House::with(|config| config.authserv_ids = vec!["ours.example".into()]).await;
        let game = house.game().await;
        let letter = house.last("w");
        // Not signed so far: nothing is asked of her.
        house.drop_raw(home(ANN, &letter.reply_to, "1@x", false, "hand").as_bytes());
        house.drop_raw(home(ANN, &letter.reply_to, "2@x", true, "hand").as_bytes());
        house.drop_raw(home(ANN, &letter.reply_to, "3@x", false, "list random\n").as_bytes());
        house.poll().await;
        assert_eq!(house.verdicts().await, ["information", "information", "refused"]);
        let refused = house.last("w");
        let flat = refused.text.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(flat.contains("your provider's signature"), "{}", refused.text);
        // A forgery that was refused is no first copy of the mail it copied.
        house.drop_raw(home(ANN, &letter.reply_to, "3@x", true, "list random\n").as_bytes());
        assert_eq!(house.poll().await.accepted, 1);
        // Bob was never seen signing.
        let bobs = house.last("b");
        house.drop_raw(home(BOB, &bobs.reply_to, "4@x", false, "list random\n").as_bytes());
        assert_eq!(house.poll().await.accepted, 1);
        house.parts.hear_unsigned(game, Seat::FIRST).await.unwrap();
        house.drop_raw(home(ANN, &house.last("w").reply_to, "5@x", true, "hand").as_bytes());
        house.drop_raw(home(ANN, &house.last("w").reply_to, "6@x", false, "hand").as_bytes());
        assert_eq!(house.poll().await.answered, 2);
    });
}

#[test]
fn t66_a_code_comes_back_before_what_cannot_be_undone() {
    block(async {
        let mut house = House::with(|config| config.confirm = true).await;
        let game = house.game().await;
        house.answer(&house.last("w"), ANN, "resign\n");
        house.poll().await;
        assert_eq!(house.entries(game).await.len(), 1);
        let asked = house.last("w");
        assert_eq!((asked.kind.as_str(), house.letters_to("b").len()), ("notice", 1));
        let line = asked.text.lines().find(|line| line.starts_with("    confirm ")).unwrap().to_owned();
        // Across a restart, and once alone.
        house.reopen().await;
        house.answer(&asked, ANN, &line);
        assert_eq!(house.poll().await.accepted, 1);
        assert!(house.entries(game).await.iter().any(|entry| entry.contains("resign")));
        house.answer(&asked, ANN, &format!("{line}\n\nSent twice."));
        assert_eq!(house.poll().await.refused, 1);
    });
}

/// The code in a text.
fn code(text: &str) -> String {
    text.lines().find(|line| line.starts_with("    confirm ")).unwrap().trim().to_owned()
}

#[test]
fn m14_an_address_is_changed_when_both_have_answered_in_either_order() {
    for new_first in [false, true] {
        block(async {
            let mut house = House::new().await;
            let game = house.game().await;
            let before = house.last("w");
            house.answer(&before, ANN, "set address ann@new.example\n");
            house.poll().await;
            let asked = house.last("w");
            let notes = house.notes();
            let [(to, question, reply_to)] = notes.as_slice() else { panic!("{notes:?}") };
            assert_eq!(to, "ann@new.example");
            assert!(!question.contains("Ann") && !question.contains(&asked.reply_to), "{question}");
            assert_ne!(code(question), code(&asked.text));
            // Not from elsewhere, not without the code, not with the other one, and not by a robot.
            house.mail("eve@evil.example", reply_to, &code(question));
            house.mail("ann@new.example", reply_to, "yes please");
            house.mail("ann@new.example", reply_to, &code(&asked.text));
            house.drop_raw(
                format!("Auto-Submitted: auto-replied\n{}", mail("ann@new.example", reply_to, "r@x", &code(question)))
                    .as_bytes(),
            );
            house.poll().await;
            assert_eq!(house.verdicts().await[1..], ["address", "address", "address", "robot"]);
            let letters = house.letters().len();
            if new_first {
                house.mail("ann@new.example", reply_to, &code(question));
                house.poll().await;
                assert_eq!(house.letters().len(), letters);
                house.answer(&asked, ANN, &code(&asked.text));
                house.poll().await;
            } else {
                house.answer(&asked, ANN, &code(&asked.text));
                house.poll().await;
                assert!(house.last("w").text.contains("new address is confirmed from here"));
                assert_eq!(house.last("w").to, "ann@example.org");
                house.mail("Ann <ANN@new.example>", reply_to, &format!("Hello,\n\n{}\n", code(question)));
                house.poll().await;
            }
            let told = house.last("w");
            assert_eq!(told.to, "ann@new.example");
            assert!(told.text.contains("come to this address from now on"), "{}", told.text);
            assert!(
                house.notes().iter().any(|(to, text, _)| to == "ann@example.org" && text.contains("another address"))
            );
            // Only the new address and the new keys serve; Bob was told nothing, nothing is entered.
            house.answer(&told, "ann@new.example", "list random\n");
            assert_eq!(house.poll().await.accepted, 1);
            house.answer(&before, "ann@new.example", "hand\n");
            house.answer(&house.last("w"), ANN, "hand\n");
            assert_eq!(house.poll().await.passed_over, 2);
            assert_eq!((house.letters_to("b").len(), house.entries(game).await.len()), (2, 2));
        });
    }
}

#[test]
fn m14_an_address_is_asked_once_a_week_and_never_a_robots() {
    block(async {
        let mut house = House::new().await;
        house.game().await;
        house.game().await;
        let letters = house.letters_to("w");
        let [first, second] = letters.as_slice() else { panic!() };
        for address in [
            "postmaster@new.example",
            "chess-request@new.example",
            "referee+x@tempete.localhost",
            "ann@example.org",
            "ann@@",
        ] {
            house.answer(first, ANN, &format!("set address {address}\n"));
        }
        assert_eq!(house.poll().await.refused, 5);
        house.answer(first, ANN, "set address ann@new.example\n");
        assert_eq!(house.poll().await.answered, 1);
        house.answer(second, ANN, "set address Ann@New.example\n");
        assert_eq!(house.poll().await.answered, 1);
        assert_eq!(house.notes().len(), 1);
        house.later(7 * 86_400 + 1);
        house.answer(second, ANN, "set address Ann@New.example\n");
        assert_eq!(house.poll().await.answered, 1);
        assert_eq!(house.notes().len(), 2);
    });
}

#[test]
fn a_mail_copied_to_the_opponent_is_told_to_who_runs_the_referee() {
    block(async {
        let mut house = House::new().await;
        house.game().await;
        let raw = mail(ANN, &house.last("w").reply_to, "c@p", "list random\n");
        house.drop_raw(format!("Cc: {BOB}\n{raw}").as_bytes());
        assert_eq!(house.poll().await.accepted, 1);
        assert_eq!(house.parts.installation.alarms.happened(), [Trouble::MailCopied]);
    });
}

#[test]
fn many_refusals_and_many_guessed_keys_are_told_once() {
    block(async {
        let mut house = House::with(|config| config.organisers = vec![keeper("op@home.example")]).await;
        house.game().await;
        house.game().await;
        house.game().await;
        for letter in house.letters_to("w") {
            for n in 0..17 {
                house.answer(&letter, ANN, &format!("move e{n}\n"));
            }
        }
        assert_eq!(house.poll().await.refused, 51);
        let letters = house.letters().len();
        for n in 0..300 {
            let key: String = format!("{n:026}").chars().map(|c| if c == '0' || c == '1' { 'z' } else { c }).collect();
            house.mail("eve@evil.example", &format!("referee+{key}@tempete.localhost"), "resign\n");
        }
        assert_eq!(house.poll().await.passed_over, 300);
        house.poll().await;
        assert_eq!(house.letters().len(), letters);
        let told = |what: &str| {
            house.notes().iter().filter(|(to, text, _)| to == "op@home.example" && text.contains(what)).count()
        };
        assert_eq!((told("refused within an hour"), told("guessing keys")), (1, 1), "{:?}", house.notes());
    });
}
