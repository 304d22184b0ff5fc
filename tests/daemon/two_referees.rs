//! Loops: two referees registered with each other as players, an address that forwards back, and
//! responders without a sign of what they are. Mails are carried to and fro as mail servers would,
//! and whatever is done, both ends fall silent.

use std::fs;

use support::house::{House, Received, block, received};
use tempete::{
    config::Config,
    letters::Reader,
    mail::address::Address,
    tempete::{cards::catalogue::Catalogue, log::terms::Terms},
};

/// So many times all mail is carried; those who loop would never come to an end.
const TURNS: usize = 1_000;
/// So many mails two referees may exchange.
const MOST: usize = 10;
/// So many answers a seat gets in a day (M7), and so many times one text is refused before it is answered once a day.
const ANSWERS: usize = 60;
const REFUSALS: usize = 10;

/// A referee of this address, with a game of two players.
async fn referee(address: &str, players: [(&str, &str); 2]) -> House {
    let change = |config: &mut Config| {
        config.address = address.to_owned();
        config.host = address.split('@').nth(1).unwrap().to_owned();
    };
    let mut house = House::with(change).await;
    let players = players.map(|(name, address)| tempete::daemon::NewPlayer {
        name: name.into(),
        addresses: vec![Address::read(address).unwrap()],
        reader: Reader::default(),
    });
    let catalogue = Catalogue::read(Catalogue::BUILT_IN).unwrap();
    house.parts.start_game(tempete::games::GAMES[0], &players, &Terms::default_for(&catalogue).given()).await.unwrap();
    house.poll().await;
    house
}

/// Takes every letter out of the outbox.
fn taken(house: &House) -> Vec<Received> {
    let mut taken = vec![];
    for entry in fs::read_dir(house.path("mail/outbox/new")).unwrap() {
        let path = entry.unwrap().path();
        taken.push(received(path.file_name().unwrap().to_str().unwrap(), fs::read(&path).unwrap()));
        fs::remove_file(&path).unwrap();
    }
    taken.sort_by_key(|letter| (letter.game, letter.seat.clone(), letter.number()));
    taken
}

/// A mail as the last server before the inbox leaves it.
fn arrived(raw: &[u8], to: &str) -> Vec<u8> {
    let trace = format!(
        "Return-Path: <bounces@mx.example>\nDelivered-To: {to}\nReceived: from mx.example by here; Fri, 15 Jan 2027 08:00:00 +0000\n"
    );
    [trace.as_bytes(), raw].concat()
}

/// The same mail through a gateway that drops every field it does not know, and changes Message-IDs.
fn stripped(raw: &[u8], turn: usize) -> Vec<u8> {
    let text = String::from_utf8(raw.to_vec()).unwrap();
    let (header, body) = text.split_once("\n\n").unwrap();
    let mut kept = vec![];
    let mut keeps = false;
    for line in header.lines() {
        if !line.starts_with([' ', '\t']) {
            let name = line.split(':').next().unwrap().to_ascii_lowercase();
            keeps = matches!(name.as_str(), "from" | "to" | "subject" | "date" | "mime-version")
                || name.starts_with("content-");
        }
        if keeps {
            kept.push(line.to_owned());
        }
    }
    format!("Message-ID: <{turn}.{}@gateway.example>\n{}\n\n{body}", kept.len(), kept.join("\n")).into_bytes()
}

/// Carries letters between two referees until both are silent; counts them.
async fn carried(houses: &mut [House; 2], addresses: [&str; 2], change: impl Fn(&[u8], usize) -> Vec<u8>) -> usize {
    let mut mails = 0;
    for turn in 0..TURNS {
        let mut silent = true;
        for from in [0, 1] {
            for letter in taken(&houses[from]) {
                if letter.to.ends_with(addresses[1 - from].split('@').nth(1).unwrap()) {
                    mails += 1;
                    silent = false;
                    let raw = arrived(&change(&letter.raw, turn), &letter.to);
                    houses[1 - from].drop_raw(&raw);
                }
            }
            houses[1 - from].poll().await;
        }
        if silent {
            return mails;
        }
    }
    panic!("{mails} mails in {TURNS} turns, and no end");
}

const ONE: &str = "referee@one.example";
const TWO: &str = "referee@two.example";

async fn two() -> [House; 2] {
    [
        referee(ONE, [("Ann", "ann@example.org"), ("Two", TWO)]).await,
        referee(TWO, [("One", ONE), ("Bob", "bob@example.net")]).await,
    ]
}

async fn entries(house: &mut House) -> usize {
    house.entries(tempete::ids::GameId::new(1).unwrap()).await.len()
}

#[test]
fn l5_two_referees_fall_silent() {
    block(async {
        let mut houses = two().await;
        let mails = carried(&mut houses, [ONE, TWO], |raw, _| raw.to_vec()).await;
        println!("two referees exchanged {mails} mails");
        assert!((2..=MOST).contains(&mails), "{mails} mails");
        for house in &mut houses {
            assert_eq!(entries(house).await, 1);
            assert_eq!(house.verdicts().await, vec!["robot"; mails / 2]);
        }
    });
}

#[test]
fn l5_two_referees_fall_silent_behind_a_gateway_that_drops_every_mark() {
    block(async {
        let mut houses = two().await;
        let mails = carried(&mut houses, [ONE, TWO], stripped).await;
        println!("two referees exchanged {mails} mails without marks");
        assert!((2..=MOST).contains(&mails), "{mails} mails");
        // Each told the other once that a key is missing, and then no more.
        for house in &mut houses {
            assert!(house.verdicts().await.iter().all(|verdict| verdict == "no-key"));
            assert_eq!(entries(house).await, 1);
        }
    });
}

#[test]
fn l5_a_player_registered_under_another_referees_key_gets_a_days_answers() {
    block(async {
        // The second referee's player is the first referee; the first's is the second, by the key of
        // that seat: whatever the first sends comes as an answer with a key, from the right address.
        let second = referee(TWO, [("One", ONE), ("Bob", "bob@example.net")]).await;
        let mut letters = taken(&second);
        letters.retain(|letter| letter.seat == "w");
        let first = referee(ONE, [("Ann", "ann@example.org"), ("Two", &letters[0].reply_to)]).await;
        let mut houses = [first, second];
        let marked = carried(&mut houses, [ONE, TWO], |raw, _| raw.to_vec()).await;
        assert!((1..=MOST).contains(&marked), "{marked} mails");
        let [first, second] = &mut houses;
        for house in [&mut *first, &mut *second] {
            house.later(100);
            house.parts.command(tempete::ids::GameId::new(1).unwrap(), &tempete::kit::Command::Look).await.unwrap();
            house.poll().await;
        }
        let mails = carried(&mut houses, [ONE, TWO], stripped).await;
        println!("two referees exchanged {marked} mails with marks, then {mails} without, one of them by a key");
        assert!((1..=MOST).contains(&mails), "{mails} mails");
        let verdicts = houses[1].verdicts().await;
        assert!(verdicts.iter().any(|verdict| verdict == "refused"), "the key was found: {verdicts:?}");
    });
}

#[test]
fn l6_an_address_that_forwards_to_the_referee_ends_in_silence() {
    block(async {
        let mut house = House::new().await;
        house.game().await;
        let mut mails = 0;
        for turn in 0..TURNS {
            let letters = taken(&house);
            if letters.is_empty() {
                break;
            }
            assert!(turn < MOST, "{mails} mails, and no end");
            for letter in letters.iter().filter(|letter| letter.seat == "w") {
                mails += 2;
                // A rule that sends the letter on as it is, and one that writes a mail around it.
                let resent = format!("Resent-From: ann@example.org\nResent-To: {}\n", letter.reply_to);
                house.drop_raw(&arrived(&[resent.as_bytes(), &letter.raw].concat(), &letter.reply_to));
                let around = format!("---------- Forwarded message ---------\nFrom: x\n\n{}", letter.text);
                house.mail("ann@example.org", "referee@tempete.localhost", &around);
            }
            house.poll().await;
        }
        println!("an address that forwards: {mails} mails");
        assert!((4..=MOST).contains(&mails), "{mails} mails");
        assert_eq!(entries(&mut house).await, 1);
        let verdicts = house.verdicts().await;
        assert!(verdicts.iter().all(|verdict| matches!(verdict.as_str(), "robot" | "no-key")), "{verdicts:?}");
    });
}

/// Answers every letter to Ann until there is none, and counts the letters.
async fn answered(house: &mut House, answer: impl Fn(&Received) -> String) -> usize {
    let mut letters = 0;
    for _ in 0..TURNS {
        let new: Vec<Received> = taken(house).into_iter().filter(|letter| letter.seat == "w").collect();
        if new.is_empty() {
            return letters;
        }
        for letter in new {
            letters += 1;
            let text = answer(&letter);
            house.answer(&letter, "ann@example.org", &text);
        }
        house.poll().await;
    }
    panic!("{letters} letters, and no end");
}

fn quoted(text: &str) -> String {
    text.lines().map(|line| format!("> {line}\n")).collect()
}

#[test]
fn l10_a_responder_without_marks_gets_a_days_answers() {
    // Ten messages a day are passed on.
    let responders = [
        ("I am away until Monday.", REFUSALS),
        ("hand", ANSWERS),
        ("say I am away", 10 + REFUSALS),
        ("move e4", REFUSALS),
    ];
    for (above, answers) in responders {
        block(async {
            let mut house = House::new().await;
            house.game().await;
            let letters = answered(&mut house, |letter| format!("{above}\n\n{}", quoted(&letter.text))).await;
            println!("a responder that writes {above:?} got {letters} letters");
            // The invitation, and the day's answers.
            assert_eq!(letters, 1 + answers);
            // Tomorrow it has nothing to answer.
            house.later(90_000);
            house.poll().await;
            assert_eq!(answered(&mut house, |_| above.to_owned()).await, 0);
        });
    }
}

#[test]
fn m7_a_text_that_was_refused_ten_times_is_answered_once_a_day() {
    block(async {
        let mut house = House::new().await;
        let game = house.game().await;
        let letter = house.last("w");
        let says_so = |letter: &Received| letter.text.contains("has come from you ten times or more");
        let answers = |house: &House| house.letters_to("w").len() - 1;
        let away = |n: usize| format!("I am away until Monday.\n\nOn day {n} the referee wrote:\n> letter {n}\n");
        for n in 1..=13 {
            house.answer(&letter, "ann@example.org", &away(n));
            house.poll().await;
            assert_eq!(answers(&house), n.min(REFUSALS), "{n}");
            assert_eq!(says_so(&house.last("w")), n >= REFUSALS, "{n}");
        }
        assert_eq!(house.verdicts().await[9..], ["information", "silent", "silent", "silent"]);
        // Another text is answered, and what can be done is done.
        house.answer(&letter, "ann@example.org", "I am away until Tuesday.\n");
        house.answer(&letter, "ann@example.org", "hand\n\nI am away until Monday.\n");
        house.poll().await;
        assert_eq!(answers(&house), REFUSALS + 2);
        assert!(house.letters_to("w").iter().rev().take(2).all(|letter| !says_so(letter)));
        // One a day, from then on; two polls or one.
        for day in 1..=3 {
            house.later(86_400);
            for n in 0..3 {
                house.answer(&letter, "ann@example.org", &away(20 * day + n));
            }
            house.poll().await;
            assert_eq!(answers(&house), REFUSALS + 2 + day);
            assert!(says_so(&house.last("w")));
        }
        // Of that seat alone, and after a month without it anew.
        let bobs = house.last("b");
        house.answer(&bobs, "bob@example.net", &away(1));
        house.later(31 * 86_400);
        house.answer(&letter, "ann@example.org", &away(99));
        house.poll().await;
        assert!(!says_so(&house.last("b")) && !says_so(&house.last("w")));
        assert_eq!(house.entries(game).await.len(), 1);
    });
}

#[test]
fn l10_a_responder_without_a_key_is_told_once_a_day() {
    block(async {
        let mut house = House::new().await;
        house.game().await;
        let mut letters = 0;
        for day in 0..5 {
            for _ in 0..TURNS {
                let new: Vec<Received> = taken(&house).into_iter().filter(|letter| letter.seat == "w").collect();
                if new.is_empty() {
                    break;
                }
                for letter in &new {
                    letters += 1;
                    house.mail(
                        "ann@example.org",
                        "referee@tempete.localhost",
                        &format!("Away.\n{}", quoted(&letter.text)),
                    );
                }
                house.poll().await;
            }
            assert!(letters <= 2 + day, "{letters} letters by day {day}");
            house.later(86_400);
        }
        assert_eq!(letters, 2, "the invitation, one notice, and nobody to write to");
    });
}
