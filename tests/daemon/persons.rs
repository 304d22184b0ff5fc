//! What a mail asks and does in its writer's other games: their list, the letter of one of them, leave, preferences and an
//! address for all (M12, M14, M15, M16). What is another's is told from what is not there by nothing.

use support::house::{House, Received, block, player};
use support_rules::golden::{self, Golden};
use tempete::{
    ids::GameId,
    kit::{Denial, Entered},
    mail::address::Address,
    store::WaitsFor,
    text::{Day, Language},
};

const ANN: &str = "ann@example.org";
const BOB: &str = "bob@example.net";
const CID: &str = "cid@example.com";
const NEW: &str = "ann@new.example";

fn address(text: &str) -> Address {
    Address::read(text).unwrap()
}

/// Begins a game of these two, at this profile of time.
async fn begin(house: &mut House, players: [(&str, &str); 2], time: &str) -> GameId {
    let players = players.map(|(name, address)| player(name, address, Language::En));
    let terms = [("board", "off"), ("time", time)].map(|(name, value)| (name.to_owned(), value.to_owned()));
    let game = house.parts.start_game(tempete::games::GAMES[0], &players, &terms).await.unwrap();
    house.poll().await;
    game
}

/// Ann plays White against Bob with clocks (game 1), Black against Cid without (2), White against Cid with clocks (3); Bob
/// and Cid play game 4.
async fn house() -> House {
    let mut house = House::new().await;
    begin(&mut house, [("Ann", ANN), ("Bob", BOB)], "post").await;
    begin(&mut house, [("Cid", CID), ("Ann", ANN)], "none").await;
    begin(&mut house, [("Ann", ANN), ("Cid", CID)], "post").await;
    begin(&mut house, [("Bob", BOB), ("Cid", CID)], "post").await;
    house
}

/// The newest letter of this game to this address.
fn last(house: &House, game: u32, to: &str) -> Received {
    house.letters().into_iter().rfind(|letter| letter.game == game && letter.to == to).unwrap()
}

/// Answers the newest letter of a game from this address; gives the letters made then, in the order of their games.
async fn answer(house: &mut House, game: u32, from: &str, text: &str) -> Vec<Received> {
    let before: Vec<String> = house.letters().into_iter().map(|letter| letter.message_id).collect();
    let letter = last(house, game, from);
    house.answer(&letter, from, text);
    house.poll().await;
    let mut made: Vec<Received> =
        house.letters().into_iter().filter(|letter| !before.contains(&letter.message_id)).collect();
    made.sort_by_key(|letter| (letter.game, letter.to.clone()));
    made
}

/// A letter's own words, in one line.
fn words(letter: &Received) -> String {
    letter.text.split("\n-- ").next().unwrap().split_whitespace().collect::<Vec<_>>().join(" ")
}

async fn counts(house: &mut House) -> Vec<usize> {
    let mut counts = Vec::new();
    for game in 1..=4 {
        counts.push(house.entries(GameId::new(game).unwrap()).await.len());
    }
    counts
}

/// Ann may list her games by answering any of them, and learns nothing of anybody else's.
#[test]
fn m15_games_lists_all_of_ones_own_and_no_other() {
    block(async {
        let mut house = house().await;
        let decline = last(&house, 3, ANN);
        house.answer(&decline, ANN, "no");
        house.poll().await;
        let before = counts(&mut house).await;
        for game in [1, 2, 3] {
            let made = answer(&mut house, game, ANN, "games").await;
            let [list] = made.as_slice() else { panic!("{made:?}") };
            assert_eq!((list.game, list.kind.as_str(), list.to.as_str()), (game, "information", ANN));
            let text = words(list);
            let two = text.find(" 2 Cid: your move and Cid's, since").unwrap_or_else(|| panic!("{text}"));
            let one = text.find(" 1 Bob: your move and Bob's, since").unwrap_or_else(|| panic!("{text}"));
            assert!(two < one, "{text}");
            assert!(text.contains("You play in 2 games, the newest first (times of UTC)"), "{text}");
            assert!(text.contains("One game of yours is over: 3 Cid: ended on"), "{text}");
            assert!(text.contains("repeat 2"), "{text}");
            // No key but its letter's own.
            for other in house.letters().iter().filter(|other| other.message_id != list.message_id) {
                let key = other.reply_to.split(['+', '@']).nth(1).unwrap();
                assert!(key.len() == 26 && !list.text.contains(key), "{}", list.text);
            }
        }
        assert_eq!(counts(&mut house).await, before);
        // A game with clocks has a moment at which something falls due.
        assert!(words(&answer(&mut house, 1, ANN, "games").await[0]).contains("next date:"));
        // In one mail with what else is asked.
        let both = words(&answer(&mut house, 1, ANN, "games\n\nhistory").await[0]);
        assert!(both.contains("You play in 2 games") && both.contains("Everything that happened so far"), "{both}");
    });
}

#[test]
fn m15_games_says_how_a_game_stands_after_the_very_mail() {
    block(async {
        let mut house = house().await;
        let list = words(&answer(&mut house, 1, ANN, "list random snow\n\nnumbers random ice\n\ngames").await[0]);
        assert!(list.contains(" 1 Bob: it is for Bob to move, since"), "{list}");
        assert!(list.contains(" 3 Cid: your move and Cid's, since"), "{list}");
    });
}

/// What each of these mails is answered, of a reader of this language: the game whose letter it answers, and its text.
async fn said(language: Language) -> String {
    let mut house = House::with(|config| config.authserv_ids = vec!["mx.example".into()]).await;
    for (players, time) in [
        ([("Ann", ANN), ("Bob", BOB)], "post"),
        ([("Cid", CID), ("Ann", ANN)], "none"),
        ([("Ann", ANN), ("Cid", CID)], "post"),
        ([("Ann", ANN), ("Dan", "dan@example.com")], "post"),
        ([("Ann", ANN), ("Eve", "eve@example.com")], "post"),
        ([("Ann", ANN), ("Fay", "fay@example.com")], "post"),
    ] {
        let players = players.map(|(name, address)| player(name, address, language));
        let terms = [("board", "off"), ("time", time)].map(|(name, value)| (name.to_owned(), value.to_owned()));
        house.parts.start_game(tempete::games::GAMES[0], &players, &terms).await.unwrap();
        house.later(3_600);
        house.poll().await;
    }
    let no = if language == Language::Fr { "non" } else { "no" };
    for game in [5, 6] {
        answer(&mut house, game, ANN, no).await;
    }
    // Game 3 stands still, and in game 4 only signed mail of Ann's is heard.
    let now = house.clock.now();
    house.parts.store.wait(GameId::new(3).unwrap(), now, 1, (WaitsFor::Fault, "")).await.unwrap();
    let mut change = house.parts.store.change(1).await.unwrap();
    let mut stored = change.game(GameId::new(4).unwrap()).await.unwrap().unwrap();
    stored.seats[0].signed = true;
    change.prefer(GameId::new(4).unwrap(), &stored.seats[0]);
    change.commit().await.unwrap();
    let mut text = String::new();
    for (game, from, mail) in [
        (1, ANN, "games"),
        (6, "fay@example.com", "games"),
        (1, ANN, "repeat 9"),
        (1, ANN, "try\n\nleave 3 Feb to 9 Feb"),
        (1, ANN, "leave 3 Feb to 9 Feb"),
        (2, ANN, "leave 3 Mar to 9 Mar"),
        (1, ANN, "set pictures off everywhere"),
        (1, ANN, &format!("set address {NEW} everywhere")),
    ] {
        let made = answer(&mut house, game, from, mail).await;
        let letter = made.iter().find(|letter| letter.to == from).unwrap();
        text.push_str(&told(letter, &format!("game {game}: {}", mail.replace('\n', "\\n"))));
    }
    // Both addresses confirm.
    let letter = last(&house, 1, ANN);
    house.answer(&letter, ANN, &format!("confirm {}", code(&letter.text)));
    house.poll().await;
    text.push_str(&told(&last(&house, 1, ANN), "game 1: confirm"));
    let (_, question, reply_to) =
        house.notes().into_iter().find(|(to, text, _)| to == NEW && text.contains("confirm")).unwrap();
    // Game 3 goes on by then.
    house.parts.store.go_on(GameId::new(3).unwrap()).await.unwrap();
    house.mail(NEW, &reply_to, &format!("confirm {}", code(&question)));
    house.poll().await;
    text.push_str(&told(&last(&house, 2, NEW), "game 2, to the new address"));
    text
}

/// A letter below a headline, without what stands elsewhere.
fn told(letter: &Received, of: &str) -> String {
    let body = support_rules::sentinel::without(&letter.text);
    let body = body.split("\n-- ").next().unwrap().trim();
    // What begins every refusal stands elsewhere.
    let body = if letter.kind == "refused" { body.split_once("\n\n").unwrap().1 } else { body };
    // The code hangs on the game's secret, which is new in every run.
    let body: Vec<&str> = body.lines().filter(|line| !line.trim_start().starts_with("confirm")).collect();
    format!("== {of}\n\n{}\n\n", body.join("\n"))
}

#[test]
fn the_letters_about_other_games_stand_as_they_were_agreed_on() {
    let mut golden = Golden::of("sessions");
    for language in [Language::En, Language::Fr] {
        let path = golden::tests("daemon").join(format!("persons.{}.txt", language.code()));
        golden.hold(&path, &block(said(language)));
    }
    golden.done();
}

/// What another set, asked or was refused shows in no list.
#[test]
fn m15_a_list_says_nothing_of_what_is_anothers_alone() {
    block(async {
        let mut lists = Vec::new();
        for does in ["", "set reminders off", "set zone Asia/Tokyo", "history", "Nf3", "leave 3 Jan to 2 Jan", "say"] {
            let mut house = house().await;
            if !does.is_empty() {
                answer(&mut house, 1, BOB, does).await;
            }
            lists.push(words(&answer(&mut house, 3, ANN, "games").await[0]));
        }
        assert!(lists[0].contains(" 1 Bob: your move and Bob's"), "{}", lists[0]);
        assert!(lists.iter().all(|list| *list == lists[0]), "{lists:#?}");
    });
}

#[test]
fn m15_of_many_games_the_newest_are_told_and_more_are_named() {
    block(async {
        let mut house = House::new().await;
        for _ in 0..33 {
            begin(&mut house, [("Ann", ANN), ("Bob", BOB)], "none").await;
        }
        let list = words(&answer(&mut house, 5, ANN, "games").await[0]);
        assert!(list.contains("You play in 33 games"), "{list}");
        assert!(list.contains(" 33 Bob:") && list.contains(" 4 Bob:") && !list.contains(" 3 Bob:"), "{list}");
        assert!(list.contains("And 3 more: 3, 2, 1."), "{list}");
    });
}

#[test]
fn m15_a_game_is_repeated_from_any_other_and_anothers_is_as_none() {
    block(async {
        let mut house = house().await;
        let newest = last(&house, 2, ANN);
        let made = answer(&mut house, 1, ANN, "repeat 2").await;
        let [again] = made.as_slice() else { panic!("{made:?}") };
        assert_eq!((again.game, again.to.as_str(), again.kind.as_str()), (2, ANN, newest.kind.as_str()));
        assert_ne!(again.reply_to, newest.reply_to);
        // Its key serves.
        let game = answer(&mut house, 2, ANN, "status").await;
        assert_eq!((game[0].game, game[0].kind.as_str()), (2, "information"));
        // One's own number brings one's own letter.
        assert_eq!(answer(&mut house, 1, ANN, "repeat 1").await[0].game, 1);
        // What is another's, and what is not there: letters alike but for the number that he wrote himself.
        let mut told = Vec::new();
        for number in ["4", "5", "9"] {
            let made = answer(&mut house, 1, ANN, &format!("repeat {number}")).await;
            let [refused] = made.as_slice() else { panic!("{made:?}") };
            assert_eq!((refused.game, refused.to.as_str(), refused.kind.as_str()), (1, ANN, "refused"));
            let own = refused.text.split("\n-- ").next().unwrap();
            told.push(
                own.replace(&format!("repeat {number}"), "repeat N").replace(&format!("game {number}"), "game N"),
            );
        }
        assert!(told[0].contains("You play no game N from this address"), "{}", told[0]);
        assert!(told.iter().all(|one| *one == told[0]), "{told:#?}");
        // What is over is repeated as long as its letters are kept.
        let decline = last(&house, 3, ANN);
        house.answer(&decline, ANN, "no");
        house.poll().await;
        assert_eq!(answer(&mut house, 1, ANN, "repeat 3").await[0].game, 3);
        house.parts.store.forget_game(GameId::new(3).unwrap()).await.unwrap();
        assert_eq!(answer(&mut house, 1, ANN, "repeat 3").await[0].kind, "refused");
    });
}

#[test]
fn m16_leave_is_entered_in_all_games_that_allow_it() {
    block(async {
        let mut house = house().await;
        let tried = answer(&mut house, 1, ANN, "try\n\nleave 3 Feb to 9 Feb").await;
        let [tried] = tried.as_slice() else { panic!("{tried:?}") };
        assert!(words(tried).contains("The same would be entered in this game of yours: 3 Cid"), "{}", words(tried));
        assert!(
            words(tried).contains("Nothing would be entered in this game of yours: 2 Cid: This game has no time limit"),
            "{}",
            words(tried)
        );
        assert_eq!(counts(&mut house).await, [1; 4]);
        let made = answer(&mut house, 1, ANN, "leave 3 Feb to 9 Feb").await;
        let of: Vec<(u32, &str, &str)> =
            made.iter().map(|letter| (letter.game, letter.to.as_str(), letter.kind.as_str())).collect();
        assert_eq!(of, [(1, ANN, "receipt"), (1, BOB, "news"), (3, CID, "news")]);
        let receipt = words(&made[0]);
        assert!(receipt.contains("You are on leave from"), "{receipt}");
        assert!(receipt.contains("The same is entered in this game of yours: 3 Cid"), "{receipt}");
        assert!(
            receipt.contains("Nothing is entered in this game of yours: 2 Cid: This game has no time limit"),
            "{receipt}"
        );
        assert!(words(&made[2]).contains("Ann is on leave from"), "{}", words(&made[2]));
        assert_eq!(counts(&mut house).await, [2, 1, 2, 1]);
        for game in [1, 3] {
            let entry = house.entries(GameId::new(game).unwrap()).await.pop().unwrap();
            assert!(entry.lines().next().unwrap().ends_with(" white leave"), "{entry}");
            let report = house.parts.examine(GameId::new(game).unwrap()).await;
            report.unwrap();
        }
        // Taken back in one game alone, then in all that are left.
        let made = answer(&mut house, 1, ANN, "leave cancel in 3").await;
        assert_eq!(made.iter().map(|letter| letter.game).collect::<Vec<_>>(), [1, 3]);
        assert_eq!(counts(&mut house).await, [2, 1, 3, 1]);
        let made = answer(&mut house, 3, ANN, "leave cancel").await;
        let receipt = words(made.iter().find(|letter| letter.to == ANN).unwrap());
        assert!(receipt.contains("In this game nothing is entered: There is no leave of yours"), "{receipt}");
        assert!(receipt.contains("The same is entered in this game of yours: 1 Bob"), "{receipt}");
        assert_eq!(counts(&mut house).await, [3, 1, 3, 1]);
    });
}

#[test]
fn m16_leave_may_be_announced_from_a_game_that_knows_none_or_named_for_one() {
    block(async {
        let mut house = house().await;
        let made = answer(&mut house, 2, ANN, "leave 3 Feb to 9 Feb").await;
        let receipt = words(made.iter().find(|letter| letter.to == ANN).unwrap());
        assert!(receipt.contains("In this game nothing is entered: This game has no time limit"), "{receipt}");
        assert!(receipt.contains("The same is entered in these games of yours: 3 Cid 1 Bob"), "{receipt}");
        assert_eq!(counts(&mut house).await, [2, 1, 2, 1]);
        // For one, whichever's letter is answered.
        answer(&mut house, 1, ANN, "leave 3 Mar to 9 Mar in 1").await;
        assert_eq!(counts(&mut house).await, [3, 1, 2, 1]);
        answer(&mut house, 2, ANN, "leave 3 Mar to 9 Mar in game 3").await;
        assert_eq!(counts(&mut house).await, [3, 1, 3, 1]);
        // Nothing is entered where it cannot be, nor where nothing is his; what is another's is as none.
        let none = answer(&mut house, 1, ANN, "leave 3 Apr to 9 Apr in 2").await;
        assert!(none.len() == 1 && words(&none[0]).contains("This game has no time limit"), "{none:?}");
        let mut told = Vec::new();
        for number in ["4", "5"] {
            let made = answer(&mut house, 1, ANN, &format!("leave 3 Apr to 9 Apr in {number}")).await;
            assert_eq!((made.len(), made[0].kind.as_str()), (1, "refused"));
            let own = made[0].text.split("\n-- ").next().unwrap();
            told.push(own.replace(&format!("in {number}"), "in N").replace(&format!("game {number}"), "game N"));
        }
        assert_eq!(told[0], told[1]);
        assert_eq!(counts(&mut house).await, [3, 1, 3, 1]);
    });
}

#[test]
fn m16_a_game_that_waits_is_passed_over_and_said() {
    block(async {
        let mut house = house().await;
        let now = house.clock.now();
        house.parts.store.wait(GameId::new(3).unwrap(), now, 1, (WaitsFor::Fault, "")).await.unwrap();
        let receipt = words(&answer(&mut house, 1, ANN, "leave 3 Feb to 9 Feb").await[0]);
        assert!(receipt.contains("3 Cid: The game stands still until the organiser lets it go on."), "{receipt}");
        assert_eq!(counts(&mut house).await, [2, 1, 1, 1]);
    });
}

#[test]
fn m16_the_person_who_runs_it_enters_leave_in_all_games() {
    block(async {
        let mut house = house().await;
        let days = (Day::new(3, 2, None).unwrap(), Day::new(9, 2, None).unwrap());
        let entered = Entered { reason: "He telephoned.".into(), postmark: house.clock.now() };
        let done = house.parts.leave_everywhere(&address(ANN), Some(days), &entered).await.unwrap();
        let of: Vec<(u32, bool)> = done.iter().map(|one| (one.game.get(), one.outcome.is_ok())).collect();
        assert_eq!(of, [(1, true), (2, false), (3, true)]);
        assert_eq!(done[1].outcome, Err(Denial::Untimed { verb: "leave" }));
        assert_eq!(counts(&mut house).await, [2, 1, 2, 1]);
        let entry = house.entries(GameId::new(3).unwrap()).await.pop().unwrap();
        assert!(entry.contains("He telephoned."), "{entry}");
        house.poll().await;
        assert_eq!(last(&house, 3, ANN).kind, "receipt");
    });
}

#[test]
fn m12_a_preference_holds_everywhere_until_one_game_has_another() {
    block(async {
        let mut house = house().await;
        let said = words(&answer(&mut house, 1, ANN, "set language fr everywhere\nset zone Europe/Paris").await[0]);
        assert!(said.contains("2 autres parties"), "{said}");
        let languages = async |house: &mut House| {
            let mut all = Vec::new();
            for game in 1..=4 {
                let stored = house.parts.store.game(GameId::new(game).unwrap()).await.unwrap().unwrap();
                all.push(
                    stored.seats.iter().map(|seat| format!("{} {}", seat.language, seat.zone)).collect::<Vec<_>>(),
                );
            }
            all
        };
        let all = languages(&mut house).await;
        assert_eq!(all[0], ["fr Europe/Paris", "en UTC"]);
        assert_eq!(all[1], ["en UTC", "fr UTC"]);
        assert_eq!(all[2], ["fr UTC", "en UTC"]);
        assert_eq!(all[3], ["en UTC", "en UTC"]);
        // French words read there, too; one game is set otherwise.
        answer(&mut house, 2, ANN, "régler images non partout").await;
        answer(&mut house, 3, ANN, "set language en").await;
        let all = languages(&mut house).await;
        assert_eq!(
            (all[0][0].as_str(), all[1][1].as_str(), all[2][0].as_str()),
            ("fr Europe/Paris", "fr UTC", "en UTC")
        );
        for (game, seat) in [(1, 0), (2, 1), (3, 0)] {
            let stored = house.parts.store.game(GameId::new(game).unwrap()).await.unwrap().unwrap();
            assert!(!stored.seats[seat].pictures && stored.seats[1 - seat].pictures);
        }
        assert_eq!(counts(&mut house).await, [1; 4]);
        // What is a game's own has no everywhere.
        assert_eq!(answer(&mut house, 3, ANN, "set chat off everywhere").await[0].kind, "refused");
    });
}

/// The code in a letter or a note, whatever its language.
fn code(text: &str) -> String {
    let confirm = if text.contains("confirmer ") { "confirmer " } else { "confirm " };
    text.split(confirm).nth(1).unwrap().split_whitespace().next().unwrap().to_owned()
}

/// Where the letters of each seat go.
async fn goes(house: &mut House) -> Vec<[String; 2]> {
    let mut all = Vec::new();
    for game in 1..=4 {
        let stored = house.parts.store.game(GameId::new(game).unwrap()).await.unwrap().unwrap();
        all.push([0, 1].map(|seat: usize| stored.seats[seat].addresses[0].clone()));
    }
    all
}

#[test]
fn m14_an_address_everywhere_takes_both_confirmations_and_moves_all() {
    block(async {
        let mut house = house().await;
        let before = goes(&mut house).await;
        let asked = answer(&mut house, 2, ANN, &format!("set address {NEW} everywhere")).await;
        let [asked] = asked.as_slice() else { panic!("{asked:?}") };
        assert!(words(asked).contains("the letters of all your games that come here go to"), "{}", words(asked));
        let (to, question, reply_to) =
            house.notes().into_iter().find(|(_, text, _)| text.contains("confirm ")).unwrap();
        assert_eq!(to, NEW);
        // A wrong code from either side moves nothing; nor does one of the two alone.
        assert_eq!(answer(&mut house, 2, ANN, "confirm AAAA-AAAA").await[0].kind, "refused");
        house.mail(NEW, &reply_to, "confirm AAAA-AAAA");
        house.mail("eve@x.example", &reply_to, &format!("confirm {}", code(&question)));
        house.poll().await;
        assert_eq!(goes(&mut house).await, before);
        house.answer(asked, ANN, &format!("confirm {}", code(&asked.text)));
        house.poll().await;
        assert_eq!(goes(&mut house).await, before);
        house.mail(NEW, &reply_to, &format!("confirm {}", code(&question)));
        house.poll().await;
        let after = goes(&mut house).await;
        assert_eq!(after[0], [NEW, BOB]);
        assert_eq!(after[1], [CID, NEW]);
        assert_eq!(after[2], [NEW, CID]);
        assert_eq!(after[3], before[3]);
        for game in 1..=3 {
            let letter = last(&house, game, NEW);
            assert!(words(&letter).contains("as do those of your other games"), "{}", words(&letter));
        }
        let told: Vec<String> =
            house.notes().into_iter().filter(|(to, ..)| to == ANN).map(|(_, text, _)| text).collect();
        let [told] = told.as_slice() else { panic!("{told:?}") };
        let told = told.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(told.contains("letters of games 2, 3, 1 go to another address"), "{told}");
        // Older keys no longer serve, the new ones do.
        let old = last(&house, 1, ANN);
        let before = house.letters().len();
        house.answer(&old, ANN, "status");
        house.poll().await;
        assert_eq!(house.letters().len(), before);
        assert_eq!(answer(&mut house, 3, NEW, "games").await[0].kind, "information");
        assert_eq!(counts(&mut house).await, [1; 4]);
    });
}

#[test]
fn m14_a_seat_whose_letters_go_elsewhere_or_against_the_new_address_stays() {
    block(async {
        let mut house = house().await;
        // In game 3 her letters go to another account of hers; in game 1 the new address is to be Bob's.
        house
            .parts
            .set_address(GameId::new(3).unwrap(), tempete::ids::Seat::FIRST, &address("ann@work.example"))
            .await
            .unwrap();
        house.poll().await;
        let asked = answer(&mut house, 2, ANN, &format!("set address {BOB} everywhere")).await.remove(0);
        let (_, question, reply_to) =
            house.notes().into_iter().find(|(to, text, _)| to == BOB && text.contains("confirm ")).unwrap();
        // The other order: the new address first.
        house.mail(BOB, &reply_to, &format!("confirm {}", code(&question)));
        house.poll().await;
        house.answer(&asked, ANN, &format!("confirm {}", code(&asked.text)));
        house.poll().await;
        let after = goes(&mut house).await;
        assert_eq!(after[0], [ANN, BOB]);
        assert_eq!(after[1], [CID, BOB]);
        assert_eq!(after[2], ["ann@work.example", CID]);
    });
}

#[test]
fn m14_an_address_for_one_game_moves_one() {
    block(async {
        let mut house = house().await;
        let asked = answer(&mut house, 2, ANN, &format!("set address {NEW}")).await.remove(0);
        let (_, question, reply_to) = house.notes().into_iter().find(|(_, text, _)| text.contains("confirm ")).unwrap();
        house.answer(&asked, ANN, &format!("confirm {}", code(&asked.text)));
        house.poll().await;
        house.mail(NEW, &reply_to, &format!("confirm {}", code(&question)));
        house.poll().await;
        let after = goes(&mut house).await;
        assert_eq!([&after[0][0], &after[1][1], &after[2][0]], [ANN, NEW, ANN]);
        // A person is an address: of the others nothing is listed from there.
        let list = words(&answer(&mut house, 2, NEW, "games").await[0]);
        assert!(list.contains("You play in one game") && !list.contains("Bob"), "{list}");
    });
}

#[test]
fn who_is_forgotten_has_no_list_and_no_letter() {
    block(async {
        let mut house = House::new().await;
        begin(&mut house, [("Ann", ANN), ("Bob", BOB)], "post").await;
        begin(&mut house, [("Ann", ANN), ("Cid", CID)], "post").await;
        answer(&mut house, 1, ANN, &format!("set address {NEW} everywhere")).await;
        for game in [1, 2] {
            answer(&mut house, game, ANN, "resign").await;
        }
        // Both are over, and their letters have left.
        house.poll().await;
        assert_eq!(house.parts.forget(&address(ANN), true).await.unwrap(), 2);
        let mut change = house.parts.store.change(1).await.unwrap();
        assert!(change.seats_of_person(ANN).await.unwrap().is_empty());
        assert_eq!(change.over_of_person(ANN, 5).await.unwrap().0, 0);
        assert_eq!(change.seat_of_person(ANN, GameId::new(1).unwrap()).await.unwrap(), None);
        drop(change);
        assert!(answer(&mut house, 1, ANN, "games").await.is_empty());
    });
}
