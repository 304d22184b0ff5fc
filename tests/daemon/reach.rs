//! What a mail asks beyond its own game (M20): done at once by the key of one of a running game's last three letters, and asked
//! about first by any other one, at the address on file.

use support::house::{House, Received, block, player};
use tempete::{
    ids::GameId,
    kit::{Command, EventName},
    text::Language,
};

use crate::events::{event, open};

const SHEET: &str = "stage 1 round-robin single sections=1\nties none\nentries open\n";
const ANN: &str = "ann@example.org";
const BOB: &str = "bob@example.net";
const MALLORY: &str = "mallory@example.com";

/// Ann and Bob play games 1 and 2; game 1 is over, called off by Ann's `no`.
async fn house(language: Language) -> House {
    let mut house = House::new().await;
    for _ in 0..2 {
        let players = [player("Ann", ANN, language), player("Bob", BOB, language)];
        let terms = [("board", "off"), ("time", "post")].map(|(name, value)| (name.to_owned(), value.to_owned()));
        house.parts.start_game(tempete::games::GAMES[0], &players, &terms).await.unwrap();
        house.poll().await;
    }
    let invitation = last(&house, 1, ANN);
    says(&mut house, &invitation, ANN, "no").await;
    house
}

/// The newest letter of this game to this address.
fn last(house: &House, game: u32, to: &str) -> Received {
    house.letters().into_iter().rfind(|letter| letter.game == game && letter.to == to).unwrap()
}

/// Answers this letter; gives the letters of games made then, and the notes in one line each.
async fn says(house: &mut House, letter: &Received, from: &str, text: &str) -> (Vec<Received>, Vec<String>) {
    let before: Vec<String> = house.letters().into_iter().map(|letter| letter.message_id).collect();
    let noted = house.notes();
    house.answer(letter, from, text);
    house.poll().await;
    let letters = house.letters().into_iter().filter(|letter| !before.contains(&letter.message_id)).collect();
    let notes = house.notes().into_iter().filter(|note| !noted.contains(note) && !note.0.starts_with("organiser"));
    let words = |text: String| text.split_whitespace().collect::<Vec<_>>().join(" ");
    (letters, notes.map(|(to, text, _)| format!("{to}: {}", words(text))).collect())
}

fn kinds(letters: &[Received]) -> Vec<(u32, &str, &str)> {
    letters.iter().map(|letter| (letter.game, letter.to.as_str(), letter.kind.as_str())).collect()
}

/// The line that a letter asks to be answered with.
fn code(letter: &Received) -> String {
    let line = letter.text.lines().find(|line| line.starts_with("    confirm"));
    line.unwrap_or_else(|| panic!("no code in:\n{}", letter.text)).trim().to_owned()
}

/// The one letter that asks Ann for a code, of this game; nobody else is told anything.
fn asked((letters, notes): (Vec<Received>, Vec<String>), game: u32, act: &str) -> Received {
    let [letter] = letters.as_slice() else { panic!("{act}: {:?}", kinds(&letters)) };
    assert_eq!((letter.game, letter.to.as_str(), notes), (game, ANN, Vec::new()), "{act}");
    assert!(letter.text.contains(&format!("\n    {act}\n")), "{}", letter.text);
    letter.clone()
}

async fn entrants(house: &mut House, cup: &EventName) -> usize {
    event(house, cup).await.entrants.len()
}

#[test]
fn m20_a_game_that_is_over_enters_an_event_by_a_code() {
    block(async {
        let mut house = house(Language::En).await;
        let cup = open(&mut house, "Spring Cup", SHEET, &[]).await;
        let result = last(&house, 1, ANN);
        // What cannot be is said at once.
        let (letters, notes) = says(&mut house, &result, ANN, "enter Sprung Cup").await;
        assert!(letters.is_empty() && notes[0].contains("There is no event of that name"), "{notes:?}");
        let letter = asked(says(&mut house, &result, ANN, "enter spring cup").await, 1, "enter Spring Cup");
        assert_ne!(letter.reply_to, result.reply_to, "a new key");
        assert_eq!(entrants(&mut house, &cup).await, 0);
        // In an answer to that letter alone.
        let (letters, _) = says(&mut house, &result, ANN, &code(&letter)).await;
        assert_eq!((letters[0].kind.as_str(), entrants(&mut house, &cup).await), ("refused", 0));
        let (letters, notes) = says(&mut house, &letter, ANN, &code(&letter)).await;
        assert!(letters.is_empty() && notes[0].starts_with("ann@example.org: Ann, you are entered in Spring Cup."));
        assert_eq!(entrants(&mut house, &cup).await, 1);
        // A code serves once.
        let (letters, _) = says(&mut house, &letter, ANN, &code(&letter)).await;
        assert_eq!(letters[0].kind, "refused");
        // Another such letter comes the next day.
        assert!(says(&mut house, &letter, ANN, "enter Spring Cup cancel").await.0.is_empty());
        assert_eq!(entrants(&mut house, &cup).await, 1);
        house.later(86_400);
        let letter =
            asked(says(&mut house, &result, ANN, "enter Spring Cup cancel").await, 1, "enter Spring Cup cancel");
        assert!(
            says(&mut house, &letter, ANN, &code(&letter)).await.1[0].contains("you are not in Spring Cup any more")
        );
        assert_eq!(entrants(&mut house, &cup).await, 0);
    });
}

#[test]
fn m20_a_stranger_with_an_old_letter_does_nothing_and_nobody_else_hears() {
    block(async {
        for act in [
            "enter Spring Cup",
            "set invitations off",
            "set bulletins off",
            "set language fr everywhere",
            "set address mallory@example.com everywhere",
            "leave 3 Feb to 9 Feb",
            "leave 3 Feb to 9 Feb in 2",
            "new bob@example.net",
            "new game with Bob",
            "repeat 2",
        ] {
            let mut house = house(Language::En).await;
            let cup = open(&mut house, "Spring Cup", SHEET, &[]).await;
            let result = last(&house, 1, ANN);
            let game = GameId::new(2).unwrap();
            let before = house.entries(game).await;
            // He can write as Ann, and does not read her mail. The first letter asks her, the second is not written.
            let letter = asked(says(&mut house, &result, ANN, act).await, 1, act);
            let (letters, notes) = says(&mut house, &result, ANN, &format!("{act}\n\n")).await;
            assert!(letters.is_empty() && notes.is_empty(), "{act}: {letters:?} {notes:?}");
            let wrong = format!("confirm {}", code(&letter).replace("confirm ", "").chars().rev().collect::<String>());
            says(&mut house, &letter, ANN, &wrong).await;
            // With his own address he is nobody.
            says(&mut house, &letter, MALLORY, &code(&letter)).await;
            assert_eq!(house.entries(game).await, before, "{act}");
            assert_eq!(entrants(&mut house, &cup).await, 0, "{act}");
            assert!(house.notes().iter().all(|(to, ..)| to != BOB && to != MALLORY), "{act}: {:?}", house.notes());
            let bobs = house.letters().iter().filter(|letter| letter.to == BOB && letter.game == 2).count();
            assert_eq!(bobs, 1, "{act}");
            let mut change = house.parts.store.change_alone().await.unwrap();
            assert!(!change.wants_none(ANN).await.unwrap() && change.wants_bulletins(ANN).await.unwrap(), "{act}");
        }
    });
}

#[test]
fn m20_what_was_asked_about_is_done_once_its_code_comes() {
    block(async {
        let mut house = house(Language::En).await;
        let result = last(&house, 1, ANN);
        let opts_out = "set invitations off\n\nset bulletins off";
        let letter = asked(says(&mut house, &result, ANN, opts_out).await, 1, "set bulletins off");
        assert!(letter.text.contains("\n    set invitations off\n"), "{}", letter.text);
        says(&mut house, &letter, ANN, &code(&letter)).await;
        let mut change = house.parts.store.change_alone().await.unwrap();
        assert!(change.wants_none(ANN).await.unwrap() && !change.wants_bulletins(ANN).await.unwrap());
        drop(change);
        for (act, done) in [
            ("leave 3 Feb to 9 Feb", "2"),
            ("repeat 2", "2"),
            ("set language fr everywhere", "1"),
            ("set address new@ann.example everywhere", "1"),
        ] {
            house.later(86_400);
            let result = last(&house, 1, ANN);
            let entries = house.entries(GameId::new(2).unwrap()).await.len();
            let letter = asked(says(&mut house, &result, ANN, act).await, 1, act);
            let (letters, _) = says(&mut house, &letter, ANN, &code(&letter)).await;
            assert!(letters.iter().any(|letter| letter.game.to_string() == done), "{act}: {:?}", kinds(&letters));
            let entered = house.entries(GameId::new(2).unwrap()).await.len() - entries;
            assert_eq!(entered, usize::from(act.starts_with("leave")), "{act}");
        }
        // The new address is asked now, and not before.
        assert!(house.notes().iter().any(|(to, ..)| to == "new@ann.example"));
    });
}

#[test]
fn m20_the_last_three_letters_of_a_running_game_do_it_at_once() {
    block(async {
        let mut house = house(Language::En).await;
        let cup = open(&mut house, "Spring Cup", SHEET, &[]).await;
        let first = last(&house, 2, ANN);
        for _ in 0..2 {
            let letter = last(&house, 2, ANN);
            says(&mut house, &letter, ANN, "status").await;
        }
        let (letters, notes) = says(&mut house, &first, ANN, "enter Spring Cup").await;
        assert!(letters.is_empty() && notes[0].contains("you are entered in Spring Cup"), "{letters:?} {notes:?}");
        let letter = last(&house, 2, ANN);
        says(&mut house, &letter, ANN, "status").await;
        asked(says(&mut house, &first, ANN, "enter Spring Cup cancel").await, 2, "enter Spring Cup cancel");
        assert_eq!(entrants(&mut house, &cup).await, 1);
        // What is of its own game any key of it asks and does; beside what is not it is asked to come alone.
        let (letters, _) = says(&mut house, &first, ANN, "help").await;
        assert_eq!(letters[0].kind, "information");
        let (letters, _) = says(&mut house, &first, ANN, "set language fr").await;
        assert!(letters[0].text.contains("français"), "{}", letters[0].text);
        let (letters, _) = says(&mut house, &first, ANN, "say Bonjour\n\nset invitations off").await;
        assert_eq!(letters[0].kind, "refused", "{}", letters[0].text);
        // What is tried is told at once.
        let (letters, _) = says(&mut house, &first, ANN, "try\n\nleave 3 Feb to 9 Feb").await;
        assert_eq!(letters[0].kind, "information");
    });
}

/// A committee's file holds keys: those of a running game are no keys any more.
#[test]
fn m20_keys_that_were_handed_on_are_void() {
    block(async {
        let mut house = house(Language::En).await;
        let game = GameId::new(2).unwrap();
        let old = last(&house, 2, ANN);
        house.parts.void_keys(game).await.unwrap();
        house.parts.command(game, &Command::Look).await.unwrap();
        house.poll().await;
        let entries = house.entries(game).await.len();
        let (letters, _) = says(&mut house, &old, ANN, "leave 3 Feb to 9 Feb in 2").await;
        assert_eq!(house.entries(game).await.len(), entries);
        assert!(letters[0].text.contains("The referee has changed its keys"), "{}", letters[0].text);
        let (letters, _) = says(&mut house, &letters[0], ANN, "leave 3 Feb to 9 Feb in 2").await;
        assert_eq!((house.entries(game).await.len(), letters.is_empty()), (entries + 1, false));
    });
}
