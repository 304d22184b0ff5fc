//! What the person who runs the referee sees and rules: no mail's text unseen, no ruling on less than had
//! arrived, and the words of a dispute as long as its mails.

use std::fs;

use support::house::{House, block};
use support_rules::ruling;
use tempete::{
    daemon::{BorneGame, CommandFault},
    ids::GameId,
    kit::{Command, CommandError},
    mail::{
        address::Address,
        key::KeyRing,
        verp::{self, LetterOf},
    },
    tempete::log::event::Ruling,
};

const ANN: &str = "ann@example.org";
const BOB: &str = "bob@example.net";

/// The games whose keys the newest mail bears: their numbers, whose keys, and whether they run.
async fn borne(house: &mut House) -> Vec<(u32, [bool; 2], bool)> {
    let newest = house.parts.store.mails(false, 1).await.unwrap()[0].id;
    let borne = house.parts.borne(newest).await.unwrap().unwrap();
    borne
        .games
        .into_iter()
        .map(|BorneGame { game, of, runs }| {
            (game.get(), tempete::tempete::state::public::SEATS.map(|seat| of.contains(&seat)), runs)
        })
        .collect()
}

/// The key in a letter's reply address.
fn key(reply_to: &str) -> String {
    reply_to.split(['+', '@']).nth(1).unwrap().to_owned()
}

#[test]
fn t63_a_mail_names_every_game_whose_key_it_bears_or_ever_bore() {
    block(async {
        let mut house = House::new().await;
        house.game().await;
        let first = [house.last("w"), house.last("b")];
        house.game().await;
        let (white, black) = (house.last("w"), house.last("b"));
        // A robot's, with a good key: no other command looks into it.
        let robot = format!("From: {ANN}\nTo: {}\nAuto-Submitted: auto-replied\n\nlist random\n", white.reply_to);
        house.drop_raw(robot.as_bytes());
        house.poll().await;
        assert_eq!(house.verdicts().await, ["robot"]);
        assert_eq!(borne(&mut house).await, [(2, [true, false], true)]);
        // A bounce bears none: the address that it came to names a letter.
        let ring = KeyRing::open(&house.path("keys"), 0, [0; 32]).unwrap();
        let own = Address::read("referee@tempete.localhost").unwrap();
        let letter =
            LetterOf { game: tempete::ids::GameId::new(2).unwrap(), seat: tempete::ids::Seat::SECOND, number: 1 };
        let to = verp::address(&own, '+', &ring, letter).unwrap();
        house.drop_raw(format!("From: mailer-daemon@mx.example\nTo: {to}\n\nYour letter said this.\n").as_bytes());
        house.poll().await;
        assert_eq!(borne(&mut house).await, [(2, [false, true], true)]);
        // Keys of both seats, and of another game, anywhere in it.
        let text = format!("Mine is {}, and\n> {} was the other.", key(&black.reply_to), key(&first[0].reply_to));
        house.mail("eve@elsewhere.example", &white.reply_to, &text);
        house.poll().await;
        assert_eq!(borne(&mut house).await, [(1, [true, false], true), (2, [true, true], true)]);
        // Void after that misuse, and after two new key files; in what no list of verdicts calls a game's.
        for _ in 0..2 {
            house.parts.rekey().await.unwrap();
        }
        house.poll().await;
        let encoded = data_encoding::BASE64.encode(format!("My list, with key {}.", key(&white.reply_to)).as_bytes());
        house.drop_raw(format!("\n\n{encoded}\n").as_bytes());
        house.poll().await;
        assert_eq!(borne(&mut house).await, [(2, [true, false], true)]);
        // None, or none of ours.
        house.mail(ANN, "referee@tempete.localhost", "abcdefghjkmnpqrstuvwxyz234");
        house.poll().await;
        assert_eq!(borne(&mut house).await, []);
        // Of a game that is over.
        house.answer(&house.last("b"), BOB, "resign");
        house.poll().await;
        house.mail(ANN, &white.reply_to, "status");
        house.poll().await;
        assert_eq!(borne(&mut house).await, [(2, [true, false], false)]);
    });
}

#[test]
fn t63_what_waits_unread_for_a_game_is_found() {
    block(async {
        let mut house = House::new().await;
        let [one, two] = [house.game().await, house.game().await];
        let letter = house.last("w");
        house.drop_raw(format!("no mail, but {}", key(&letter.reply_to)).as_bytes());
        house.drop_raw(b"no mail, and no key");
        house.poll().await;
        assert_eq!(house.parts.unread_of(one).await.unwrap(), [0; 0]);
        assert_eq!(house.parts.unread_of(two).await.unwrap(), [1]);
        house.parts.store.drop_mail(1).await.unwrap();
        assert_eq!(house.parts.unread_of(two).await.unwrap(), [0; 0]);
    });
}

#[test]
fn t62_a_ruling_is_made_on_the_acts_it_was_thought_over_on() {
    block(async {
        let mut house = House::new().await;
        let game = house.game().await;
        let warn = |acts| Command::Rule {
            ruling: ruling::said(Ruling::Warn(tempete::ids::Seat::FIRST)),
            reason: "Please.".into(),
            unread: false,
            acts: Some(acts),
            against_clock: false,
        };
        house.answer(&house.last("w"), ANN, "list random");
        house.poll().await;
        let outdated = house.parts.command(game, &warn(1)).await;
        let is_outdated = |error: &CommandFault| matches!(error, CommandFault::Refused(error) if matches!(**error, CommandError::Outdated { given: 1, is: 2 }));
        assert!(outdated.is_err_and(|error| is_outdated(&error)));
        assert_eq!(house.entries(game).await.len(), 2);
        house.answer(&house.last("b"), BOB, "say Good morning.");
        house.poll().await;
        house.parts.command(game, &Command::Look).await.unwrap();
        let forecast = house.parts.forecast(game, &warn(2)).await.unwrap();
        assert_eq!((forecast.before.acts, forecast.before.entries, forecast.after.acts), (2, 4, 3));
        assert_eq!(house.entries(game).await.len(), 4, "a forecast writes nothing");
        house.parts.command(game, &warn(2)).await.unwrap();
        assert_eq!(house.entries(game).await[4], forecast.entry);
    });
}

#[test]
fn t63_a_forecast_shows_nothing_that_its_reader_may_not_know() {
    block(async {
        let mut house = House::new().await;
        let game = house.game().await;
        let list = "list 12 1 2 3 4 5 6 7 8 9 10 13 14 15 16 17 18 19 20 21 23 24 25 26 27 28 29 30 31 32 33 34 35 36 37 38 39 \
                    40 41 42 43 44 45 46 47 48 49 50 51 52 53 54 55 56 57 58 59 60 61 62 63 64 65 66 67 68 69 70\n\
                    numbers 1 2 3 4 5";
        house.answer(&house.last("w"), ANN, list);
        house.answer(&house.last("b"), BOB, list);
        house.poll().await;
        let warn = ruling::rule(Ruling::Warn(tempete::ids::Seat::FIRST), "Please.");
        let forecast = house.parts.forecast(game, &warn).await.unwrap();
        assert_eq!(forecast.letters.len(), 2);
        for letter in &forecast.letters {
            assert!(
                letter.says::<tempete::tempete::telling::body::LetterValues>().unwrap().hand.is_empty()
                    && letter.says::<tempete::tempete::telling::body::LetterValues>().unwrap().masked
            );
            let names: Vec<&str> = letter.attachments.iter().map(|file| file.name.as_str()).collect();
            assert!(!names.iter().any(|name| name.contains("sheet") || name.contains("record")), "{names:?}");
        }
        // At the end every letter holds every secret: none is shown.
        let end = ruling::rule(Ruling::lost_on_time(tempete::ids::Seat::FIRST), "Too late.");
        let forecast = house.parts.forecast(game, &end).await.unwrap();
        assert!(forecast.opens && forecast.letters.is_empty());
        assert!(!forecast.entry.contains("final"));
    });
}

/// How often these bytes stand in the database file.
async fn in_file(house: &mut House, bytes: &str) -> usize {
    house.reopen_closed().await;
    let file = fs::read(house.path("tempete.db")).unwrap();
    file.windows(bytes.len()).filter(|window| *window == bytes.as_bytes()).count()
}

/// A game over, in which Black objected and White stood by his move, both with words.
async fn disputed(house: &mut House) -> GameId {
    let game = house.game().await;
    let list: Vec<String> = (1..=70).filter(|card| ![11, 22].contains(card)).map(|card: u8| card.to_string()).collect();
    let list = format!("list {}\nnumbers 1 2 3 4 5", list.join(" "));
    for (seat, who, text) in [
        ("w", ANN, list.as_str()),
        ("b", BOB, &list),
        ("w", ANN, "e4"),
        ("b", BOB, "object My marker is quagmire-one, key abcdefghjkmnpqrstuvwxyz234."),
        ("w", ANN, "stand\n\nsay My marker is quagmire-two."),
    ] {
        house.answer(&house.last(seat), who, text);
        house.poll().await;
    }
    let words = house.parts.store.words_of(game).await.unwrap();
    let texts: Vec<(u16, &str)> = words.iter().map(|(seq, text)| (*seq, text.as_str())).collect();
    assert_eq!(texts, [(6, "My marker is quagmire-one, key [key]."), (7, "My marker is quagmire-two.")]);
    // Other words concern nobody.
    house.answer(&house.last("b"), BOB, "say Please hurry.");
    house.answer(&house.last("w"), ANN, "resign");
    house.poll().await;
    assert_eq!(house.parts.store.words_of(game).await.unwrap().len(), 2);
    assert!(house.entries(game).await.iter().all(|entry| !entry.contains("quagmire")));
    game
}

#[test]
fn the_words_of_a_dispute_go_with_its_mails() {
    block(async {
        let mut house = House::new().await;
        let game = disputed(&mut house).await;
        assert!(in_file(&mut house, "quagmire-one").await > 0 && in_file(&mut house, "quagmire-two").await > 0);
        house.parts.store.forget_game(game).await.unwrap();
        assert_eq!(in_file(&mut house, "quagmire-one").await + in_file(&mut house, "quagmire-two").await, 0);
        let again = disputed(&mut house).await;
        let seats = house.parts.store.seats_of(ANN).await.unwrap();
        let seats: Vec<_> = seats.into_iter().map(|(game, seat, _)| (game, seat)).collect();
        house.parts.store.forget_address(ANN, &seats).await.unwrap();
        assert_eq!(house.parts.store.words_of(again).await.unwrap(), []);
    });
}
