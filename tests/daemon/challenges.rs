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
        assert!(told.contains("takes invitations, it is asked for a game of Luft Chess"), "{told}");
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

/// What Ann reads from when she asks at this address until the challenge is over, and when.
async fn reads(house: &mut House, answer: Option<&str>) -> Vec<(i64, String, String, String)> {
    reads_of(house, CAT, answer).await
}

async fn reads_of(house: &mut House, asked: &str, answer: Option<&str>) -> Vec<(i64, String, String, String)> {
    let mut read = Vec::new();
    let mut known = house.letters().iter().filter(|letter| letter.to == ANN).count();
    writes(house, 1, ANN, &format!("new luft {asked}")).await;
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
        // Whatever the address is.
        let mut one = known(Registration::Closed).await;
        all.push(("another", reads_of(&mut one, "somebody.else@nowhere.example", None).await));
        let mut one = known(Registration::Closed).await;
        all.push(("a running opponent's", reads_of(&mut one, BOB, None).await));
        assert!(notes(&one, BOB).is_empty());
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
        assert!(
            says(&last(&house, 1, ANN)).contains("If this referee may write to that address"),
            "{}",
            last(&house, 1, ANN).text
        );
    });
}

#[test]
fn m17_never_is_for_ever_and_what_cannot_be_read_is_asked_about() {
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
            (told.len(), of("yes begins the game, no declines it"), of("nobody who plays here can ask you")),
            (4, 2, 1),
            "{told:?}"
        );
        writes(&mut house, 1, BOB, "new luft cat@example.com").await;
        house.later(20 * DAY);
        house.poll().await;
        writes(&mut house, 1, ANN, "new luft cat+2@example.com").await;
        assert_eq!(notes(&house, CAT).len(), 4);
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
            ("new luft ann@example.org", "That is yourself."),
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
        assert!(says(&last(&house, 1, ANN)).contains("that address would be asked for a game"));
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
        writes(&mut house, 1, ANN, "nouvelle partie luft avec cat@example.com cadence swift, couleur noirs").await;
        let told = says(&last(&house, 1, ANN));
        assert!(told.contains("une partie de Luft Chess lui est proposée"), "{told}");
        let (text, reply) = notes(&house, CAT).pop().unwrap();
        assert!(text.contains("Ann, qui joue ici, vous propose") && !text.contains("asks you"), "{text}");
        assert!(text.contains("avec les blancs") && text.contains("cadence swift"), "{text}");
        assert!(text.contains("29 janvier 2027") && !text.contains("white") && !text.contains("2027-"), "{text}");
        house.mail(CAT, &reply, "Oui !");
        house.poll().await;
        let seats = house.parts.store.game(id(3)).await.unwrap().unwrap().seats;
        let is: Vec<(&str, &str)> = seats.iter().map(|seat| (seat.name.as_str(), seat.language.as_str())).collect();
        assert_eq!(is, [("Cat", "fr"), ("Ann", "fr")]);
    });
}

/// The last thing that Cat reads when she answers a challenge of Ann's so, and whether a game begins.
async fn answered(text: &str) -> (String, bool) {
    let mut house = known(Registration::Closed).await;
    writes(&mut house, 1, ANN, "new luft cat@example.com").await;
    let (_, reply) = notes(&house, CAT).pop().unwrap();
    house.mail(CAT, &reply, text);
    house.poll().await;
    let begun = games(&mut house).await == 3;
    // A second answer gets a letter, too, and the same mail again none.
    let before = notes(&house, CAT).len();
    house.mail(CAT, &reply, "Hello again!");
    house.poll().await;
    assert_eq!(notes(&house, CAT).len(), before + 1, "{text}");
    let told = notes(&house, CAT).into_iter().nth(before.saturating_sub(1)).unwrap().0;
    (told, begun)
}

#[test]
fn m17_each_answer_gets_a_letter_and_a_plain_one_is_understood() {
    block(async {
        for text in ["Yes, gladly!", "Oui, avec plaisir !", "OK", "D'accord", "I would love to play!\n\nBest,\nCat"] {
            assert!(answered(text).await.1, "{text}");
        }
        for text in ["no", "No thanks, I have no time this year.", "no\n\nyes, I saw it", "Non merci"] {
            let (told, begun) = answered(text).await;
            assert!(!begun && told.contains("no game begins, and nobody is told"), "{text}: {told}");
        }
        for text in ["No problem, I'd love to", "Yes, but not before May", "Oui ? Qui \u{ea}tes-vous ?", "Who is Ann?"]
        {
            let (told, begun) = answered(text).await;
            assert!(!begun && told.contains("yes begins the game, no declines it"), "{text}: {told}");
        }
    });
}

#[test]
fn m17_sixty_answers_a_day_and_none_to_the_same_mail_again() {
    block(async {
        let mut house = known(Registration::Closed).await;
        writes(&mut house, 1, ANN, "new luft cat@example.com").await;
        let (_, reply) = notes(&house, CAT).pop().unwrap();
        for _ in 0..2 {
            house.drop_raw(mail(CAT, &reply, "one@example.com", "perhaps").as_bytes());
            house.poll().await;
        }
        assert_eq!(notes(&house, CAT).len(), 2);
        for at in 0..65 {
            house.mail(CAT, &reply, &format!("perhaps {at}"));
        }
        house.poll().await;
        assert!((59..=61).contains(&notes(&house, CAT).len()), "{}", notes(&house, CAT).len());
        house.later(DAY);
        house.mail(CAT, &reply, "yes");
        house.poll().await;
        assert_eq!(games(&mut house).await, 3);
    });
}

#[test]
fn m17_an_opponent_is_asked_by_his_name() {
    block(async {
        // Bob has not written yet, and registration is closed.
        let mut house = house(Registration::Closed, [("Ann", ANN), ("Bob Smith", "smith@example.com")]).await;
        for (text, told) in [
            ("new krieg with Carl", "None of those who play with you now is called Carl."),
            ("new krieg with Dan", "None of those who play with you now is called Dan."),
            ("new krieg with Ann", "That is yourself."),
            ("new checkers with Bob", "Name one of the games that are played here"),
            ("new krieg with Bob, time never", "What may stand there: "),
            ("new krieg with Bob\n\nresign", "alone"),
        ] {
            writes(&mut house, 1, ANN, text).await;
            let letter = last(&house, 1, ANN);
            assert_eq!(letter.kind, LetterKind::Refused.word(), "{text}: {}", letter.text);
            assert!(says(&letter).contains(told), "{text}: {}", letter.text);
        }
        assert!(house.notes().is_empty());
        // The one of the answered game goes before the other one, whose name begins so.
        writes(&mut house, 1, ANN, "new krieg with bob, colour white").await;
        let told = says(&last(&house, 1, ANN));
        assert!(told.contains("bob is asked for a game of Kriegspiel"), "{told}");
        assert!(!told.contains(BOB), "{told}");
        let asked = notes(&house, BOB);
        assert_eq!(asked.len(), 1, "{asked:?}");
        writes(&mut house, 1, ANN, "new krieg with Bob").await;
        assert!(says(&last(&house, 1, ANN)).contains("You have asked there already"));
        // What she asked by name says nothing of the address.
        writes(&mut house, 1, ANN, "new krieg with bob@example.net").await;
        let told = says(&last(&house, 1, ANN));
        assert!(told.contains("If this referee may write to that address"), "{told}");
        house.mail(BOB, &asked[0].1, "Yes!");
        house.poll().await;
        let seats = house.parts.store.game(id(3)).await.unwrap().unwrap().seats;
        assert_eq!(seats.iter().map(|seat| seat.name.as_str()).collect::<Vec<_>>(), ["Ann", "Bob"]);
        // Both other opponents are meant from a game of neither.
        writes(&mut house, 2, ANN, "new luft with Bob").await;
        assert!(says(&last(&house, 2, ANN)).contains("Bob is asked for a game of Luft Chess"));
        assert_eq!(notes(&house, "smith@example.com").len(), 1);
    });
}

#[test]
fn m17_a_name_of_several_and_of_strangers() {
    block(async {
        let mut house = House::with(|config| config.registration = Registration::Closed).await;
        let games = [
            ("Ann", ANN, "Bob", BOB),
            ("Ann", ANN, "Bob", CAT),
            ("Ann", ANN, "Eve", "eve@example.com"),
            ("Dan", DAN, "Fay", "fay@example.com"),
        ];
        for (one, at, other, there) in games {
            house.parts.start_game(luft(), &people([(one, at), (other, there)]), &[]).await.unwrap();
        }
        house.poll().await;
        writes(&mut house, 3, ANN, "new luft with Bob").await;
        let told = says(&last(&house, 3, ANN));
        assert!(told.contains("Several of those who play with you are called Bob."), "{told}");
        writes(&mut house, 3, ANN, "new luft with Fay").await;
        let told = says(&last(&house, 3, ANN));
        assert!(told.contains("None of those who play with you now is called Fay."), "{told}");
        writes(&mut house, 2, ANN, "new luft with Bob").await;
        assert_eq!((notes(&house, CAT).len(), notes(&house, BOB).len()), (1, 0));
        // Who takes no invitations is not asked, and she reads the same.
        writes(&mut house, 3, "eve@example.com", "set invitations off").await;
        writes(&mut house, 3, ANN, "new luft with Eve").await;
        let told = says(&last(&house, 3, ANN));
        assert!(told.contains("Eve is asked for a game of Luft Chess, if Eve takes invitations now."), "{told}");
        assert!(notes(&house, "eve@example.com").is_empty());
        // Prose is none.
        writes(&mut house, 1, ANN, "New year with Bob?\n\nstatus").await;
        assert_eq!(last(&house, 1, ANN).kind, LetterKind::Information.word());
    });
}

#[test]
fn m17_a_game_like_this_one_keeps_its_clock_and_its_conditions() {
    block(async {
        let mut house = House::with(|config| config.registration = Registration::Closed).await;
        let terms = [("time", "swift"), ("conditions", "on")].map(|(name, value)| (name.to_owned(), value.to_owned()));
        house.parts.start_game(luft(), &people([("Ann", ANN), ("Bob", BOB)]), &terms).await.unwrap();
        house.poll().await;
        writes(&mut house, 1, ANN, "new game with Bob").await;
        let (text, reply) = notes(&house, BOB).pop().unwrap();
        assert!(text.contains("conditions on") && text.contains("time swift"), "{text}");
        house.mail(BOB, &reply, "yes");
        house.poll().await;
        let start = house.entries(id(2)).await[0].clone();
        assert!(start.contains("\ntime swift\n") && start.contains("\nconditions on\n"), "{start}");
        // Another game has its own, and what is named goes before.
        writes(&mut house, 1, BOB, "new game with Ann, time post").await;
        let (text, reply) = notes(&house, ANN).pop().unwrap();
        assert!(text.contains("conditions on") && text.contains("time post") && !text.contains("swift"), "{text}");
        house.mail(ANN, &reply, "yes");
        house.poll().await;
        assert!(house.entries(id(3)).await[0].contains("\ntime post\n"));
        writes(&mut house, 1, ANN, "new luft with Bob").await;
        let (text, _) = notes(&house, BOB).pop().unwrap();
        assert!(!text.contains("conditions") && !text.contains("time"), "{text}");
    });
}

#[test]
fn m17_in_french_by_a_name() {
    block(async {
        let mut house = House::with(|config| config.registration = Registration::Closed).await;
        let players = [("Ann", ANN), ("\u{c9}lo\u{ef}se", BOB)].map(|(name, at)| player(name, at, Language::Fr));
        house.parts.start_game(luft(), &players, &[]).await.unwrap();
        house.poll().await;
        for (text, told) in [
            ("nouvelle partie de krieg avec Carl", "ne s'appelle Carl"),
            ("nouvelle partie avec Ann", "C'est vous-m\u{ea}me."),
        ] {
            writes(&mut house, 1, ANN, text).await;
            assert!(says(&last(&house, 1, ANN)).contains(told), "{text}: {}", last(&house, 1, ANN).text);
        }
        writes(&mut house, 1, ANN, "nouvelle partie de krieg contre Eloise, je prends les blancs").await;
        let told = says(&last(&house, 1, ANN));
        assert!(told.contains("Une partie de Kriegspiel est propos\u{e9}e \u{e0} Eloise"), "{told}");
        let (text, reply) = notes(&house, BOB).pop().unwrap();
        assert!(text.contains("avec les noirs"), "{text}");
        house.mail(BOB, &reply, "D'accord, avec plaisir !");
        house.poll().await;
        assert_eq!(games(&mut house).await, 2);
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
        "luft with Carl",
        "luft with Ann",
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
    let with = if language == Language::Fr { "partie avec" } else { "game with" };
    reading.answers(&mut house, (1, BOB), "set invitations on").await;
    reading.answers(&mut house, (1, ANN), &format!("{new} {with} Bob, colour black")).await;
    let (_, reply) = notes(&house, BOB).pop().unwrap();
    reading.writes(&mut house, (BOB, &reply), "No, I have no time.").await;
    reading.answers(&mut house, (1, ANN), &format!("{new} luft hal@nowhere.example")).await;
    let (_, reply) = notes(&house, "hal@nowhere.example").pop().unwrap();
    house.mail("hal@nowhere.example", &reply, "Yes, gladly!");
    house.poll().await;
    assert_eq!(games(&mut house).await, 3);
    reading.skips(&house);
    reading.writes(&mut house, ("hal@nowhere.example", &reply), "yes").await;
    reading
}

#[test]
fn the_letters_about_challenges_stand_as_they_were_agreed_on() {
    agreed::stands("challenges", read);
}
