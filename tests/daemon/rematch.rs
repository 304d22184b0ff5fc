//! Return games: asked for by one word after the end, agreed to by one, and begun as the game that was, its seats changed.

use support::house::{House, Received, block, player};
use support_rules::games::{ROWS, hunt::HUNT};
use tempete::{
    daemon::{NewPlayer, Parts},
    games::GAMES,
    ids::GameId,
    kit::{Command, Game, Games, Ruling},
    letters::LetterKind,
    mail::address::Address,
    text::Language,
};

use crate::agreed::{self, Reading};

const ANN: &str = "ann@example.org";
const BOB: &str = "bob@example.net";
const CAT: &str = "cat@example.com";
const DAY: i64 = 86_400;

fn game(name: &str) -> &'static Game {
    GAMES.iter().find(|game| game.name() == name).unwrap()
}

fn id(number: u32) -> GameId {
    GameId::new(number).unwrap()
}

fn players() -> Vec<NewPlayer> {
    [("Ann", ANN), ("Bob", BOB), ("Cat", CAT)].map(|(name, at)| player(name, at, Language::En)).into()
}

/// The last letter of this game to this player.
fn last(house: &House, game: u32, to: &str) -> Received {
    let all = house.letters().into_iter().filter(|letter| letter.game == game && letter.to == to);
    all.max_by_key(Received::number).unwrap()
}

/// A player writes in answer to his last letter of this game; says how many letters of it he had, and has.
async fn writes(house: &mut House, game: u32, from: &str, text: &str) {
    let letter = last(house, game, from);
    house.answer(&letter, from, text);
    house.poll().await;
}

fn flat(letter: &Received) -> String {
    letter.text.split_whitespace().collect::<Vec<_>>().join(" ")
}

async fn games(house: &mut House) -> usize {
    house.parts.store.game_numbers().await.unwrap().len()
}

/// The lines of entry 0 that say what is agreed, and the names in their order.
async fn agreed(house: &mut House, game: u32) -> (Vec<String>, Vec<String>) {
    let entry = house.entries(id(game)).await.remove(0);
    let seats = ["white ", "black ", "red ", "green ", "blue "];
    let is_seat = |line: &&str| seats.iter().any(|seat| line.starts_with(seat));
    let own = ["0 ", "game ", "origin ", "key ", "signature ", "recovery ", "draw", "white-", "black-"];
    let lines = || entry.lines();
    let names = lines().filter(is_seat).map(|line| line.split_once(' ').unwrap().1.to_owned()).collect();
    let rest = lines().filter(|line| !is_seat(line) && own.iter().all(|of| !line.starts_with(of)));
    // Seals are new; hashes of what is pinned are not.
    let rest = rest.filter(|line| !line.contains("commit") && !line.contains("-seed ")).map(str::to_owned).collect();
    (rest, names)
}

/// A house in which a game between Ann and Bob by these terms is over.
async fn over(of: &'static Game, terms: &[(&str, &str)]) -> House {
    let mut house = House::new().await;
    let terms: Vec<_> = terms.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect();
    let order = tempete::daemon::NewOrder::new(players().drain(..2).collect(), None, terms).unwrap();
    house.parts.start_games(of, &[order]).await.unwrap();
    house.poll().await;
    ends(&mut house).await;
    assert_eq!(last(&house, 1, ANN).kind, LetterKind::Result.word());
    house
}

/// The first game is over.
async fn ends(house: &mut House) {
    let command = Command::rule(Ruling::Says("result draw".into()), "It got late.");
    house.parts.command(id(1), &command).await.unwrap();
    house.poll().await;
}

#[test]
fn t82_one_word_asks_one_agrees_and_the_colours_are_changed() {
    block(async {
        let mut house = over(game("krieg"), &[("tries", "none"), ("time", "swift")]).await;
        for to in [ANN, BOB] {
            assert!(flat(&last(&house, 1, to)).contains("For a return game, answer rematch alone."));
        }
        writes(&mut house, 1, BOB, "Well played!\n\nrematch").await;
        let (told, asked) = (last(&house, 1, BOB), last(&house, 1, ANN));
        assert!(flat(&told).contains("Your wish for a return game is noted."), "{}", told.text);
        assert!(flat(&asked).contains("Bob asks you for a return game"), "{}", asked.text);
        assert!(asked.text.contains("\n    rematch\n"), "{}", asked.text);
        assert_eq!(games(&mut house).await, 1);
        // By any of what agrees, in answer to any letter of the game.
        writes(&mut house, 1, ANN, "accept rematch").await;
        assert_eq!(games(&mut house).await, 2);
        let ((was, before), (is, after)) = (agreed(&mut house, 1).await, agreed(&mut house, 2).await);
        assert_eq!(was, is);
        assert!(was.iter().any(|line| line == "tries none") && was.iter().any(|line| line == "time swift"), "{was:?}");
        assert_eq!((before, after), (vec!["Ann".into(), "Bob".into()], vec!["Bob".to_owned(), "Ann".into()]));
        for to in [ANN, BOB] {
            assert_eq!(last(&house, 2, to).kind, LetterKind::Invitation.word());
        }
        // One return game, whoever asks again.
        for from in [ANN, BOB] {
            writes(&mut house, 1, from, "rematch").await;
            assert!(flat(&last(&house, 1, from)).contains("it is game 2"), "{}", last(&house, 1, from).text);
        }
        assert_eq!(games(&mut house).await, 2);
    });
}

#[test]
fn t82_all_terms_and_a_profile_of_ones_own_are_kept() {
    block(async {
        let mut house = over(
            game("tempete"),
            &[("deck", "1 2 3 4 5 6 7 8 9 10 12"), ("board", "off"), ("card_check", "at_end"), ("time", "post")],
        )
        .await;
        writes(&mut house, 1, ANN, "rematch").await;
        writes(&mut house, 1, BOB, "yes").await;
        let ((was, _), (is, _)) = (agreed(&mut house, 1).await, agreed(&mut house, 2).await);
        assert_eq!(was, is);
        assert!(was.iter().any(|line| line == "deck 1-10 12" || line.starts_with("deck 1")), "{was:?}");
        assert!(was.iter().any(|line| line == "card_check at_end"), "{was:?}");
    });
}

#[test]
fn t82_both_ask_at_once_and_one_game_begins() {
    block(async {
        let mut house = over(game("luft"), &[]).await;
        for from in [ANN, BOB] {
            let letter = last(&house, 1, from);
            house.answer(&letter, from, "rematch");
        }
        house.poll().await;
        assert_eq!(games(&mut house).await, 2);
    });
}

#[test]
fn t82_no_declines_and_who_declined_is_not_asked_again() {
    block(async {
        for no in ["no", "decline", "decline rematch"] {
            let mut house = over(game("luft"), &[]).await;
            writes(&mut house, 1, ANN, "rematch").await;
            writes(&mut house, 1, ANN, "rematch").await;
            assert!(flat(&last(&house, 1, ANN)).contains("You have said so already"), "{no}");
            writes(&mut house, 1, BOB, no).await;
            assert!(flat(&last(&house, 1, ANN)).contains("Bob does not want a return game."), "{no}");
            assert!(flat(&last(&house, 1, BOB)).contains("there is no return game"), "{no}");
            let letters = house.letters().iter().filter(|letter| letter.to == BOB).count();
            writes(&mut house, 1, ANN, "rematch").await;
            assert!(
                flat(&last(&house, 1, ANN)).contains("It was declined. Only the player who declined can ask now"),
                "{no}"
            );
            assert_eq!(house.letters().iter().filter(|letter| letter.to == BOB).count(), letters);
            // He may think better of it.
            writes(&mut house, 1, BOB, "rematch").await;
            writes(&mut house, 1, ANN, "rematch").await;
            assert_eq!(games(&mut house).await, 2, "{no}");
        }
    });
}

#[test]
fn t82_whoever_asked_takes_it_back_and_may_ask_again() {
    block(async {
        let mut house = over(game("luft"), &[]).await;
        writes(&mut house, 1, ANN, "rematch").await;
        writes(&mut house, 1, ANN, "no").await;
        writes(&mut house, 1, BOB, "accept rematch").await;
        assert_eq!(last(&house, 1, BOB).kind, LetterKind::Refused.word());
        assert_eq!(games(&mut house).await, 1);
        writes(&mut house, 1, ANN, "rematch").await;
        writes(&mut house, 1, BOB, "accept").await;
        assert_eq!(games(&mut house).await, 2);
    });
}

#[test]
fn t82_of_a_game_that_was_called_off_there_is_none() {
    block(async {
        let mut house = House::new().await;
        house.parts.start_game(game("luft"), &players()[..2], &[]).await.unwrap();
        house.poll().await;
        writes(&mut house, 1, BOB, "no").await;
        assert!(!flat(&last(&house, 1, ANN)).contains("For a return game"));
        writes(&mut house, 1, ANN, "rematch").await;
        assert!(flat(&last(&house, 1, ANN)).contains("This game was called off"), "{}", last(&house, 1, ANN).text);
    });
}

#[test]
fn t82_after_fourteen_days_the_offer_has_lapsed() {
    block(async {
        for (days, begun) in [(14 * DAY - 1, 2), (14 * DAY, 1)] {
            let mut house = over(game("luft"), &[]).await;
            writes(&mut house, 1, ANN, "rematch").await;
            house.later(days);
            writes(&mut house, 1, BOB, "rematch").await;
            assert_eq!(games(&mut house).await, begun, "{days}");
        }
    });
}

#[test]
fn t82_before_the_end_and_by_a_trial_nothing_is_asked() {
    block(async {
        let mut house = House::new().await;
        house.parts.start_game(game("luft"), &players()[..2], &[]).await.unwrap();
        house.poll().await;
        writes(&mut house, 1, ANN, "rematch").await;
        assert!(flat(&last(&house, 1, ANN)).contains("once this one is over"), "{}", last(&house, 1, ANN).text);
        ends(&mut house).await;
        let letters = house.letters().len();
        writes(&mut house, 1, ANN, "try\nrematch").await;
        assert!(flat(&last(&house, 1, ANN)).contains("Nothing has changed"), "{}", last(&house, 1, ANN).text);
        assert_eq!(house.letters().len(), letters + 1);
        writes(&mut house, 1, BOB, "accept").await;
        assert_eq!(last(&house, 1, BOB).kind, LetterKind::Refused.word());
    });
}

#[test]
fn t82_who_wants_no_invitations_is_not_asked_and_who_asks_reads_the_same() {
    block(async {
        let mut read = Vec::new();
        for off in [false, true] {
            let mut house = over(game("luft"), &[]).await;
            if off {
                writes(&mut house, 1, BOB, "set invitations off").await;
                let code = agreed::confirmation(&house, (1, BOB));
                writes(&mut house, 1, BOB, &code).await;
            }
            let his = house.letters().iter().filter(|letter| letter.to == BOB).count();
            writes(&mut house, 1, ANN, "rematch").await;
            assert_eq!(house.letters().iter().filter(|letter| letter.to == BOB).count(), his + usize::from(!off));
            let letter = last(&house, 1, ANN);
            read.push(flat(&letter).split("key ").next().unwrap().to_owned());
            if off {
                // His own wish stands before what he says now.
                writes(&mut house, 1, BOB, "rematch").await;
                assert!(flat(&last(&house, 1, BOB)).contains("no invitations may come to you"));
                assert_eq!(games(&mut house).await, 1);
            }
        }
        assert_eq!(read[0], read[1]);
    });
}

#[test]
fn t82_offers_are_forgotten_with_a_player_and_none_is_made_to_him() {
    block(async {
        let mut house = over(game("luft"), &[]).await;
        writes(&mut house, 1, BOB, "rematch").await;
        house.parts.forget(&Address::read(BOB).unwrap(), true).await.unwrap();
        writes(&mut house, 1, ANN, "yes").await;
        assert_eq!(last(&house, 1, ANN).kind, LetterKind::Refused.word());
        writes(&mut house, 1, ANN, "rematch").await;
        assert!(flat(&last(&house, 1, ANN)).contains("an address has been forgotten"), "{}", last(&house, 1, ANN).text);
        assert_eq!(games(&mut house).await, 1);
        // With the letters of the game goes what was offered.
        let mut house = over(game("luft"), &[]).await;
        writes(&mut house, 1, BOB, "rematch").await;
        house.parts.store.forget_game(id(1)).await.unwrap();
        let mut change = house.parts.store.change(1).await.unwrap();
        assert_eq!(change.return_offer(id(1)).await.unwrap(), None);
    });
}

#[test]
fn t82_who_took_a_seat_is_asked_and_who_left_it_is_not() {
    block(async {
        let mut house = House::new().await;
        house.parts.start_game(game("luft"), &players()[..2], &[]).await.unwrap();
        house.poll().await;
        let before = last(&house, 1, BOB);
        let game = game("luft");
        let cat = players().remove(2);
        house.parts.replace(id(1), game.seat("black").unwrap(), &cat).await.unwrap();
        house.poll().await;
        ends(&mut house).await;
        house.answer(&before, BOB, "rematch");
        house.poll().await;
        writes(&mut house, 1, ANN, "rematch").await;
        assert_eq!(games(&mut house).await, 1);
        writes(&mut house, 1, CAT, "rematch").await;
        assert_eq!(agreed(&mut house, 2).await.1, ["Cat", "Ann"]);
    });
}

#[test]
fn t82_of_three_all_agree_and_each_has_another_seat() {
    block(async {
        let games: Games = ROWS;
        let mut house = House::new().await;
        let config = house.parts.installation.config.clone();
        house.parts = Parts::open(config, house.clock.clone(), games).await.unwrap();
        house.parts.start_game(&HUNT, &players(), &[]).await.unwrap();
        house.poll().await;
        ends(&mut house).await;
        writes(&mut house, 1, CAT, "rematch").await;
        for from in [ANN, BOB] {
            assert!(flat(&last(&house, 1, from)).contains("Cat asks you for a return game"), "{from}");
        }
        writes(&mut house, 1, ANN, "yes").await;
        assert!(flat(&last(&house, 1, ANN)).contains("It begins as soon as all want it"));
        assert_eq!(self::games(&mut house).await, 1);
        writes(&mut house, 1, BOB, "rematch").await;
        assert_eq!(self::games(&mut house).await, 2);
        let names: Vec<String> =
            house.parts.store.game(id(2)).await.unwrap().unwrap().seats.into_iter().map(|seat| seat.name).collect();
        assert_eq!(names, ["Cat", "Ann", "Bob"]);
    });
}

#[test]
fn t82_in_french_too() {
    block(async {
        let mut house = House::new().await;
        let players = [("Ann", ANN), ("Bob", BOB)].map(|(name, at)| player(name, at, Language::Fr));
        house.parts.start_game(game("luft"), &players, &[]).await.unwrap();
        house.poll().await;
        ends(&mut house).await;
        assert!(flat(&last(&house, 1, ANN)).contains("répondez par le seul mot revanche"));
        writes(&mut house, 1, ANN, "revanche").await;
        assert!(flat(&last(&house, 1, BOB)).contains("Ann vous demande une revanche"), "{}", last(&house, 1, BOB).text);
        writes(&mut house, 1, BOB, "accepter revanche").await;
        assert_eq!(agreed(&mut house, 2).await.1, ["Bob", "Ann"]);
    });
}

/// What is said of return games: of two, of a game that was called off, of one with somebody who is forgotten, and of four.
async fn read(language: Language) -> Reading {
    let say = |english: &'static str, french: &'static str| if language == Language::Fr { french } else { english };
    let (rematch, accepts, no) =
        (say("rematch", "revanche"), say("accept rematch", "accepter revanche"), say("no", "non"));
    let all: Vec<NewPlayer> = [("Ann", ANN), ("Bob", BOB), ("Cat", CAT), ("Dan", "dan@example.com")]
        .map(|(name, at)| player(name, at, language))
        .into();
    let mut reading = Reading::default();

    let mut house = House::new().await;
    house.parts.start_game(game("luft"), &all[..2], &[]).await.unwrap();
    house.poll().await;
    reading.begins("two");
    reading.skips(&house);
    for mail in ["help rematch", rematch] {
        reading.answers(&mut house, (1, ANN), mail).await;
    }
    ends(&mut house).await;
    reading.skips(&house);
    let tried = format!("try\n{rematch}");
    for (from, mail) in [
        (BOB, accepts),
        (ANN, tried.as_str()),
        (ANN, rematch),
        (ANN, rematch),
        (BOB, no),
        (ANN, rematch),
        (BOB, "set invitations off"),
        (BOB, rematch),
        (BOB, "set invitations on"),
        (BOB, rematch),
        (ANN, accepts),
        (ANN, rematch),
    ] {
        match mail.starts_with("set ") {
            true => reading.confirms(&mut house, (1, from), mail).await,
            false => reading.answers(&mut house, (1, from), mail).await,
        }
    }
    assert_eq!(games(&mut house).await, 2);

    let mut house = House::new().await;
    house.parts.start_game(game("luft"), &all[..2], &[]).await.unwrap();
    house.poll().await;
    writes(&mut house, 1, BOB, no).await;
    reading.begins("called off");
    reading.skips(&house);
    reading.answers(&mut house, (1, ANN), rematch).await;

    let mut house = House::new().await;
    house.parts.start_game(game("luft"), &all[..2], &[]).await.unwrap();
    house.poll().await;
    ends(&mut house).await;
    house.parts.forget(&Address::read(BOB).unwrap(), true).await.unwrap();
    reading.begins("one is forgotten");
    reading.skips(&house);
    reading.answers(&mut house, (1, ANN), rematch).await;

    let mut house = House::new().await;
    house.parts.start_game(game("crowded"), &all, &[]).await.unwrap();
    house.poll().await;
    ends(&mut house).await;
    reading.begins("four");
    reading.skips(&house);
    for (from, mail) in [(CAT, rematch), (ANN, say("yes", "oui"))] {
        reading.answers(&mut house, (1, from), mail).await;
    }
    assert_eq!(games(&mut house).await, 1);
    reading
}

#[test]
fn the_letters_about_return_games_stand_as_they_were_agreed_on() {
    agreed::stands("rematch", read);
}

/// Whether Ann's last letter has these words of Bob's.
fn heard(house: &House, words: &str) -> bool {
    let letter = last(house, 1, ANN);
    letter.kind == LetterKind::News.word() && flat(&letter).contains("Bob writes:") && flat(&letter).contains(words)
}

#[test]
fn t65_words_are_passed_on_for_fourteen_days_after_the_end() {
    block(async {
        for of in ["krieg", "tempete", "heart"] {
            let mut house = over(game(of), &[]).await;
            let entries = house.entries(id(1)).await.len();
            writes(&mut house, 1, BOB, "say Well played!").await;
            assert!(heard(&house, "Well played!"), "{of}: {}", last(&house, 1, ANN).text);
            assert!(last(&house, 1, ANN).subject.contains("Bob"), "{of}");
            let told = flat(&last(&house, 1, BOB));
            assert!(told.contains("Well played!") && !told.contains("not been told"), "{of}: {told}");
            // The log is closed.
            assert_eq!(house.entries(id(1)).await.len(), entries);
            house.later(13 * DAY);
            writes(&mut house, 1, BOB, "Thank you again, Ann.\n\nsay See you in the next one.").await;
            assert!(heard(&house, "See you in the next one."), "{of}: {}", last(&house, 1, ANN).text);
            assert!(!last(&house, 1, ANN).text.contains("Thank you again"));
            house.later(2 * DAY);
            writes(&mut house, 1, BOB, "say Too late.").await;
            assert!(!heard(&house, "Too late."), "{of}");
            let told = flat(&last(&house, 1, BOB));
            assert!(
                told.contains("The game is over.") && told.contains("rematch") && told.contains("record"),
                "{of}: {told}"
            );
        }
    });
}

#[test]
fn t65_ten_a_day_and_none_to_who_takes_none() {
    block(async {
        let mut house = over(game("luft"), &[]).await;
        for at in 0..10 {
            writes(&mut house, 1, BOB, &format!("say Number {at} of ten.")).await;
            assert!(heard(&house, &format!("Number {at} of ten.")));
        }
        writes(&mut house, 1, BOB, "say Number 11.").await;
        assert!(!heard(&house, "Number 11."));
        assert!(flat(&last(&house, 1, BOB)).contains("10"), "{}", last(&house, 1, BOB).text);
        house.later(DAY);
        writes(&mut house, 1, BOB, "say Number 12.").await;
        assert!(heard(&house, "Number 12."));
        writes(&mut house, 1, ANN, "set chat off").await;
        writes(&mut house, 1, BOB, "say Number 13.").await;
        assert!(!heard(&house, "Number 13."), "{}", last(&house, 1, ANN).text);
        assert_eq!(last(&house, 1, BOB).kind, LetterKind::Refused.word());
    });
}

#[test]
fn t65_a_game_that_was_called_off_before_both_acted_has_no_words() {
    block(async {
        let mut house = House::new().await;
        house.parts.start_game(game("luft"), &players()[..2], &[]).await.unwrap();
        house.poll().await;
        writes(&mut house, 1, ANN, "e4").await;
        writes(&mut house, 1, BOB, "No.").await;
        let told = [ANN, BOB].map(|to| flat(&last(&house, 1, to)));
        assert!(told[0].contains("Bob does not play; the game is called off."), "{}", told[0]);
        assert!(told[1].contains("You declined; the game is called off."), "{}", told[1]);
        for told in &told {
            assert!(!told.contains("resign") && !told.contains("nobody wins"), "{told}");
        }
        for from in [ANN, BOB] {
            writes(&mut house, 1, from, "say Why?").await;
            assert!(flat(&last(&house, 1, from)).contains("The game is over."), "{}", last(&house, 1, from).text);
        }
    });
}

#[test]
fn t65_of_several_each_reads_whose_words_they_are() {
    block(async {
        let mut house = House::new().await;
        let terms = [("seats".to_owned(), "3".to_owned())];
        house.parts.start_game(game("heart"), &players(), &terms).await.unwrap();
        house.poll().await;
        ends(&mut house).await;
        writes(&mut house, 1, CAT, "say Good game, both of you!").await;
        for to in [ANN, BOB] {
            let letter = last(&house, 1, to);
            assert!(flat(&letter).contains("Cat writes:") && letter.subject.contains("Cat"), "{}", letter.text);
        }
    });
}
