//! Challenges by mail: to whom a letter goes, what whoever asks reads of it, and what becomes of an answer.

use support::house::{House, Received, block, mail, player};
use tempete::{
    config::Registration,
    daemon::NewPlayer,
    games::GAMES,
    ids::GameId,
    kit::{Command, Game, Ruling},
    letters::LetterKind,
    mail::address::Address,
    text::Language,
};

use crate::agreed::{self, Reading};

const ANN: &str = "ann@example.org";
const BOB: &str = "bob@example.net";
const CAT: &str = "cat@example.com";
const DAN: &str = "dan@example.com";
const DAY: i64 = 86_400;

fn luft() -> &'static Game {
    GAMES.iter().find(|game| game.name() == "luft").unwrap()
}

fn people(named: [(&str, &str); 2]) -> [NewPlayer; 2] {
    named.map(|(name, at)| player(name, at, Language::En))
}

/// A house in which Ann plays Bob, and these play each other.
async fn house(registration: Registration, others: [(&str, &str); 2]) -> House {
    let mut house = House::with(|config| config.registration = registration).await;
    for named in [[("Ann", ANN), ("Bob", BOB)], others] {
        house.parts.start_game(luft(), &people(named), &[]).await.unwrap();
    }
    house.poll().await;
    house
}

/// One in which Cat plays Dan, and has written.
async fn known(registration: Registration) -> House {
    let mut house = house(registration, [("Cat", CAT), ("Dan", DAN)]).await;
    writes(&mut house, 2, CAT, "status").await;
    house
}

fn last(house: &House, game: u32, to: &str) -> Received {
    let all = house.letters().into_iter().filter(|letter| letter.game == game && letter.to == to);
    all.max_by_key(Received::number).unwrap()
}

async fn writes(house: &mut House, game: u32, from: &str, text: &str) {
    let letter = last(house, game, from);
    house.answer(&letter, from, text);
    house.poll().await;
}

fn flat(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// What a letter says, without its foot.
fn says(letter: &Received) -> String {
    flat(letter.text.split("\n-- ").next().unwrap())
}

/// The notes to this address: what they say, and where answers go.
fn notes(house: &House, to: &str) -> Vec<(String, String)> {
    let his = house.notes().into_iter().filter(|(of, ..)| of == to);
    his.map(|(_, text, reply)| (flat(&text), reply)).collect()
}

async fn games(house: &mut House) -> usize {
    house.parts.store.game_numbers().await.unwrap().len()
}

/// A game is over.
async fn ends(house: &mut House, game: u32) {
    let command = Command::rule(Ruling::Says("result draw".into()), "It got late.");
    house.parts.command(id(game), &command).await.unwrap();
    house.poll().await;
}

fn id(number: u32) -> GameId {
    GameId::new(number).unwrap()
}

#[test]
fn m17_one_who_is_known_is_asked_and_one_word_begins_the_game() {
    block(async {
        let mut house = known(Registration::Closed).await;
        writes(&mut house, 1, ANN, "new luft cat@example.com time swift, colour white").await;
        let told = says(&last(&house, 1, ANN));
        assert!(told.contains("cat@example.com is asked for a game, Luft Chess,"), "{told}");
        let asked = notes(&house, CAT);
        assert_eq!(asked.len(), 1, "{asked:?}");
        let (text, reply) = asked[0].clone();
        assert!(text.contains("Ann, who plays here, asks you for a game by mail: Luft Chess"), "{text}");
        assert!(text.contains("You would play black.") && text.contains("time swift"), "{text}");
        assert!(!text.contains(ANN) && !text.contains("proposée"), "{text}");
        // From elsewhere nothing is agreed to.
        house.mail("eve@example.com", &reply, "yes");
        house.poll().await;
        assert_eq!(games(&mut house).await, 2);
        house.mail(CAT, &reply, "Hello,\n\nyes\n\nCat");
        house.poll().await;
        assert_eq!(games(&mut house).await, 3);
        let seats = house.parts.store.game(id(3)).await.unwrap().unwrap().seats;
        let names: Vec<&str> = seats.iter().map(|seat| seat.name.as_str()).collect();
        assert_eq!(names, ["Ann", "Cat"]);
        assert!(house.entries(id(3)).await[0].contains("\ntime swift\n"));
        for to in [ANN, CAT] {
            assert_eq!(last(&house, 3, to).kind, LetterKind::Invitation.word());
        }
        // Once.
        house.mail(CAT, &reply, "yes\n\nI mean it.");
        house.poll().await;
        assert_eq!(games(&mut house).await, 3);
        let letters = house.letters().len();
        house.later(15 * DAY);
        house.poll().await;
        assert!(
            !house.letters()[letters..]
                .iter()
                .any(|letter| letter.game == 1 && letter.text.contains("nothing has come"))
        );
    });
}

/// What Ann reads from when she asks until the challenge is over, and when.
async fn reads(house: &mut House, answer: Option<&str>) -> Vec<(i64, String, String, String)> {
    let mut read = Vec::new();
    let mut known = house.letters().iter().filter(|letter| letter.to == ANN).count();
    writes(house, 1, ANN, "new luft cat@example.com").await;
    for day in [0, 1, 7, 13, 14, 15] {
        if day > 0 {
            let since = house.clock.now().unix();
            let begun = support::house::BEGIN;
            house.later(begun + day * DAY - since);
        }
        if let (1, Some(answer)) = (day, answer) {
            let (_, reply) = notes(house, CAT).pop().unwrap();
            house.mail(CAT, &reply, answer);
        }
        house.poll().await;
        let mut hers: Vec<Received> = house.letters().into_iter().filter(|letter| letter.to == ANN).collect();
        hers.sort_by_key(Received::number);
        for letter in hers.iter().skip(known) {
            read.push((day, letter.subject.clone(), letter.kind.clone(), letter.text.clone()));
        }
        known = hers.len();
    }
    read
}

#[test]
fn m17_whoever_asks_reads_the_same_whoever_is_asked() {
    block(async {
        let mut all = Vec::new();
        let mut one = known(Registration::Closed).await;
        all.push(("ignored", reads(&mut one, None).await));
        assert_eq!(notes(&one, CAT).len(), 1);
        for no in ["no", "never", "perhaps"] {
            let mut one = known(Registration::Closed).await;
            all.push((no, reads(&mut one, Some(no)).await));
        }
        let mut one = house(Registration::Closed, [("Eve", "eve@example.com"), ("Dan", DAN)]).await;
        all.push(("unknown", reads(&mut one, None).await));
        assert!(notes(&one, CAT).is_empty());
        // On file, and never heard of.
        let mut one = house(Registration::Closed, [("Cat", CAT), ("Dan", DAN)]).await;
        all.push(("unheard", reads(&mut one, None).await));
        assert!(notes(&one, CAT).is_empty());
        let mut one = known(Registration::Closed).await;
        writes(&mut one, 2, CAT, "set invitations off").await;
        all.push(("blocked", reads(&mut one, None).await));
        assert!(notes(&one, CAT).is_empty());
        let mut one = known(Registration::Closed).await;
        ends(&mut one, 2).await;
        one.parts.forget(&Address::read(CAT).unwrap(), true).await.unwrap();
        all.push(("forgotten", reads(&mut one, None).await));
        assert!(notes(&one, CAT).is_empty());
        // Somebody else has asked there already.
        let mut one = known(Registration::Closed).await;
        writes(&mut one, 1, BOB, "new luft cat@example.com").await;
        all.push(("asked by another", reads(&mut one, None).await));
        assert_eq!(notes(&one, CAT).len(), 1);
        let days: Vec<i64> = all[0].1.iter().map(|(day, ..)| *day).collect();
        assert_eq!(days, [0, 14], "{:?}", all[0].1);
        assert!(flat(&all[0].1[1].3).contains("nothing has come"));
        for (who, read) in &all {
            // Byte for byte, but for the key in the foot of homes that have it there.
            assert_eq!(read, &all[0].1, "{who}");
        }
    });
}

#[test]
fn m17_an_unknown_address_gets_one_fixed_letter_a_year_where_that_is_open() {
    block(async {
        let mut house = house(Registration::Open, [("Eve", "eve@example.com"), ("Dan", DAN)]).await;
        writes(&mut house, 1, ANN, "new luft zoe@nowhere.example").await;
        let asked = notes(&house, "zoe@nowhere.example");
        assert_eq!(asked.len(), 1);
        let text = &asked[0].0;
        assert!(
            text.contains("Ann, who plays here, asks you") && text.contains("Ann, qui joue ici, vous propose"),
            "{text}"
        );
        for (days, from) in [(15, BOB), (300, ANN), (49, BOB)] {
            house.later(days * DAY);
            house.poll().await;
            writes(&mut house, 1, from, "new luft zoe+again@nowhere.example").await;
            assert!(notes(&house, "zoe+again@nowhere.example").is_empty(), "{days}");
        }
        house.later(15 * DAY);
        house.poll().await;
        writes(&mut house, 1, ANN, "new luft zoe@nowhere.example").await;
        assert_eq!(notes(&house, "zoe@nowhere.example").len(), 2);
        // And then she plays, by what stands before the @.
        let (_, reply) = notes(&house, "zoe@nowhere.example").pop().unwrap();
        for (_, reply_of_one) in notes(&house, "zoe@nowhere.example") {
            house.mail("Zoe@nowhere.example", &reply_of_one, "oui");
        }
        house.poll().await;
        assert_eq!(games(&mut house).await, 3, "{reply}");
        let seats = house.parts.store.game(id(3)).await.unwrap().unwrap().seats;
        assert_eq!(seats.iter().map(|seat| seat.name.as_str()).collect::<Vec<_>>(), ["zoe", "Ann"]);
    });
}

#[test]
fn m17_nothing_of_his_own_reaches_a_stranger() {
    block(async {
        let mut house = House::with(|config| config.registration = Registration::Open).await;
        let players = [player("Buy at shop.example or 555", ANN, Language::En), player("Bob", BOB, Language::En)];
        house.parts.start_game(luft(), &players, &[]).await.unwrap();
        house.poll().await;
        for text in [
            "new luft zoe@nowhere.example buy my things",
            "new luft zoe@nowhere.example\nvisit shop.example",
            "new luft zoe@nowhere.example time swift, see www.shop.example",
        ] {
            writes(&mut house, 1, ANN, text).await;
            assert_eq!(last(&house, 1, ANN).kind, LetterKind::Refused.word(), "{text}");
            assert!(notes(&house, "zoe@nowhere.example").is_empty(), "{text}");
        }
        writes(&mut house, 1, ANN, "new luft zoe@nowhere.example\n\nVisit shop.example, Zoe!").await;
        let asked = notes(&house, "zoe@nowhere.example");
        assert_eq!(asked.len(), 1);
        assert!(!asked[0].0.contains("shop.example") && !asked[0].0.contains("Visit"), "{}", asked[0].0);
        // A robot's answer is none, and none to a robot.
        let (_, reply) = &asked[0];
        for line in ["Auto-Submitted: auto-replied", "Precedence: bulk"] {
            let raw = mail("zoe@nowhere.example", reply, &format!("{}@x", line.len()), "yes");
            house.drop_raw(raw.replacen("Subject", &format!("{line}\r\nSubject"), 1).as_bytes());
        }
        house.poll().await;
        assert_eq!(games(&mut house).await, 1);
        assert_eq!(notes(&house, "zoe@nowhere.example").len(), 1);
    });
}

#[test]
fn m17_three_a_week_and_one_to_an_address() {
    block(async {
        let mut house = house(Registration::Closed, [("Cat", CAT), ("Dan", DAN)]).await;
        for who in ["a", "b", "b", "c"] {
            writes(&mut house, 1, ANN, &format!("new luft {who}@example.com")).await;
        }
        let twice =
            house.letters().iter().filter(|letter| says(letter).contains("You have asked there already")).count();
        assert_eq!(twice, 1);
        writes(&mut house, 1, ANN, "new luft d@example.com").await;
        let told = says(&last(&house, 1, ANN));
        assert!(told.contains("You have asked 3 times within a week"), "{told}");
        house.later(7 * DAY);
        writes(&mut house, 1, ANN, "new luft d@example.com").await;
        assert!(says(&last(&house, 1, ANN)).contains("It is noted: d@example.com"), "{}", last(&house, 1, ANN).text);
    });
}

#[test]
fn m17_never_is_for_ever_and_what_cannot_be_read_is_asked_about_once() {
    block(async {
        let mut house = known(Registration::Open).await;
        writes(&mut house, 1, ANN, "new luft cat@example.com").await;
        let (_, reply) = notes(&house, CAT).pop().unwrap();
        for text in ["perhaps", "maybe", "never"] {
            house.mail(CAT, &reply, text);
            house.poll().await;
        }
        let told = notes(&house, CAT);
        let of = |what: &str| told.iter().filter(|(text, _)| text.contains(what)).count();
        assert_eq!(
            (told.len(), of("could not be read"), of("nobody who plays here can ask you")),
            (3, 1, 1),
            "{told:?}"
        );
        writes(&mut house, 1, BOB, "new luft cat@example.com").await;
        house.later(20 * DAY);
        house.poll().await;
        writes(&mut house, 1, ANN, "new luft cat+2@example.com").await;
        assert_eq!(notes(&house, CAT).len(), 3);
        assert!(notes(&house, "cat+2@example.com").is_empty());
        assert_eq!(games(&mut house).await, 2);
    });
}

#[test]
fn m17_what_cannot_be_is_refused_with_what_may_be_written() {
    block(async {
        let mut house = house(Registration::Open, [("Cat", CAT), ("Dan", DAN)]).await;
        for (text, told) in [
            ("new checkers cat@example.com", "Name one of the games that are played here"),
            ("new luft cat@example.com time never", "What may stand there: "),
            ("new luft cat@example.com colour green", "What may stand there: white, black"),
            ("new krieg cat@example.com fog thick", "What may stand there: "),
            ("new krieg cat@example.com size 9", "What may stand there: "),
            ("new luft ann@example.org", "That is your own address"),
            ("new luft noreply@example.com", "nobody could play from there"),
            ("new luft cat@@example.com", "is not a plain address"),
            ("new luft cat@example.com\n\nresign", "alone"),
        ] {
            writes(&mut house, 1, ANN, text).await;
            let letter = last(&house, 1, ANN);
            assert_eq!(letter.kind, LetterKind::Refused.word(), "{text}: {}", letter.text);
            assert!(says(&letter).contains(told), "{text}: {}", letter.text);
        }
        writes(&mut house, 1, ANN, "try\nnew luft cat@example.com").await;
        assert!(says(&last(&house, 1, ANN)).contains("Nothing has changed"), "{}", last(&house, 1, ANN).text);
        assert!(house.notes().is_empty(), "{:?}", house.notes());
        writes(&mut house, 1, ANN, "try\nnew game with cat@example.com").await;
        assert!(says(&last(&house, 1, ANN)).contains("cat@example.com would be asked for a game"));
        // A sentence is none.
        writes(&mut house, 1, ANN, "New ideas, Bob, and a new year.\n\nstatus").await;
        assert_eq!(last(&house, 1, ANN).kind, LetterKind::Information.word());
    });
}

#[test]
fn m17_challenges_go_with_who_asked_and_with_his_game() {
    block(async {
        let mut house = known(Registration::Closed).await;
        writes(&mut house, 1, ANN, "new luft cat@example.com").await;
        let (_, reply) = notes(&house, CAT).pop().unwrap();
        ends(&mut house, 1).await;
        house.parts.forget(&Address::read(ANN).unwrap(), true).await.unwrap();
        house.mail(CAT, &reply, "yes");
        house.poll().await;
        assert_eq!(games(&mut house).await, 2);
        house.later(15 * DAY);
        house.poll().await;
        assert_eq!(games(&mut house).await, 2);
    });
}

#[test]
fn m17_in_french_too() {
    block(async {
        let mut house = House::new().await;
        for named in [[("Ann", ANN), ("Bob", BOB)], [("Cat", CAT), ("Dan", DAN)]] {
            let players = named.map(|(name, at)| player(name, at, Language::Fr));
            house.parts.start_game(luft(), &players, &[]).await.unwrap();
        }
        house.poll().await;
        writes(&mut house, 2, CAT, "état").await;
        writes(&mut house, 1, ANN, "nouvelle partie luft avec cat@example.com couleur noirs").await;
        let told = says(&last(&house, 1, ANN));
        assert!(told.contains("une partie, Luft Chess, est proposée à cat@example.com"), "{told}");
        let (text, reply) = notes(&house, CAT).pop().unwrap();
        assert!(text.contains("Ann, qui joue ici, vous propose") && !text.contains("asks you"), "{text}");
        house.mail(CAT, &reply, "Oui !");
        house.poll().await;
        let seats = house.parts.store.game(id(3)).await.unwrap().unwrap().seats;
        let is: Vec<(&str, &str)> = seats.iter().map(|seat| (seat.name.as_str(), seat.language.as_str())).collect();
        assert_eq!(is, [("Cat", "fr"), ("Ann", "fr")]);
    });
}

/// What is said of challenges to who asks, to who is known, and to who is not.
async fn read(language: Language) -> Reading {
    let mut house = House::with(|config| config.registration = Registration::Open).await;
    for named in [[("Ann", ANN), ("Bob", BOB)], [("Cat", CAT), ("Dan", DAN)]] {
        let players = named.map(|(name, at)| player(name, at, language));
        house.parts.start_game(luft(), &players, &[]).await.unwrap();
    }
    house.poll().await;
    writes(&mut house, 2, CAT, "status").await;
    let new = if language == Language::Fr { "nouvelle" } else { "new" };
    let mut reading = Reading::default();
    reading.skips(&house);
    reading.answers(&mut house, (1, ANN), "help new").await;
    reading.answers(&mut house, (1, ANN), &format!("try\n{new} luft cat@example.com")).await;
    for asked in [
        "checkers cat@example.com",
        "crowded cat@example.com",
        "luft cat@example.com time never",
        "luft cat@@example.com",
        "luft noreply@example.com",
        "luft ann@example.org",
        "luft cat@example.com time swift, colour white",
        "luft cat@example.com",
    ] {
        reading.answers(&mut house, (1, ANN), &format!("{new} {asked}")).await;
    }
    let (_, reply) = notes(&house, CAT).pop().unwrap();
    for said in ["perhaps", "never"] {
        reading.writes(&mut house, (CAT, &reply), said).await;
    }
    for asked in ["luft zoe@nowhere.example", "eve@nowhere.example", "fay@nowhere.example"] {
        reading.answers(&mut house, (1, ANN), &format!("{new} {asked}")).await;
    }
    reading.answers(&mut house, (1, BOB), "set invitations off").await;
    reading.answers(&mut house, (1, BOB), &format!("{new} gus@nowhere.example")).await;
    house.later(15 * DAY);
    house.poll().await;
    reading.comes(&house, "15 days go by");
    let (_, reply) = notes(&house, "zoe@nowhere.example").pop().unwrap();
    reading.writes(&mut house, ("zoe@nowhere.example", &reply), "yes").await;
    assert_eq!(games(&mut house).await, 2);
    reading
}

#[test]
fn the_letters_about_challenges_stand_as_they_were_agreed_on() {
    agreed::stands("challenges", read);
}
