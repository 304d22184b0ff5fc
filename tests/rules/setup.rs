//! Setting up, one rule at a time: deck, terms, lists, first numbers (T1 to T6).

use ids::Seats;
use referee::text::Language;
use support_rules::table::{BLACK, CATALOGUE, Game, Got, WHITE, terms};
use tempete_game::state::typed::{Entered, entered};
use tempete_game::{
    log::{
        event::{Event, ListCommitment, Numbers, OwnEvent},
        terms::{TermError, Terms},
    },
    state::public::{Duty, OwnDuty},
};

const SMALL: (&str, &str) = ("deck", "1-10");

fn new(but: &[(&str, &str)]) -> Game {
    Game::new(terms(but), [3; 32])
}

#[test]
fn t1_the_deck_is_68_cards_or_10_to_68_of_them() {
    let deck = terms(&[]).deck;
    assert_eq!(deck.len(), 68);
    for number in [11, 22, 71, 72] {
        assert!(deck.iter().all(|card| card.get() != number));
    }
    for (value, good) in [
        ("1-10", true),
        ("1-9", false),
        ("1-70 except 11 22", true),
        ("1-72", false),
        ("1-10,73", false),
        ("1-10,10", false),
        ("3 5 7 9 13 15 17 19 21 23", true),
        ("", false),
        ("ten cards", false),
    ] {
        let set = Terms::default_for(&CATALOGUE).set("deck", value, &CATALOGUE);
        assert_eq!(set.is_ok(), good, "{value}: {set:?}");
    }
    let mut game = Game::dealt(&[SMALL], [1, 2, 3, 4, 5], [1, 2, 3, 4, 5]);
    game.no(WHITE, "card 35 c1 g1\nmove e4", "not-in-deck", "T1");
    game.no(WHITE, "move e4\ndiscard 35", "not-in-deck", "T1");
    game.no(WHITE, "move e4\ndiscard 0", "not-in-deck", "T1");
    game.no(WHITE, "move e4\ncard 140", "not-in-deck", "T1");
}

#[test]
fn t2_every_term_stands_in_entry_0_and_has_no_other_value() {
    let game = new(&[("card_check", "refuse"), ("time_and_error", "literal")]);
    let Event::Start(start) = &game.entries[0].event else { panic!("{:?}", game.entries[0]) };
    assert_eq!(start.terms.value("card_check"), "refuse");
    assert_eq!(start.terms.value("time_and_error"), "literal");
    let mut terms = Terms::default_for(&CATALOGUE);
    for name in Terms::NAMES {
        assert!(!terms.value(name).is_empty(), "{name}");
        assert!(matches!(
            terms.clone().set(name, "Nonsense!", &CATALOGUE),
            Err(TermError::Value { .. } | TermError::DeckText(_))
        ));
    }
    assert_eq!(terms.set("weather", "fine", &CATALOGUE), Err(TermError::Unknown("weather".into())));
    // T48: at once is for games in which nothing false is entered.
    terms.set("prove_cards", "at_once", &CATALOGUE).unwrap();
    assert_eq!(terms.check(), Err(TermError::Together));
    terms.set("card_check", "refuse", &CATALOGUE).unwrap();
    assert_eq!(terms.check(), Ok(()));
    assert!(terms.set("time", "at a gallop", &CATALOGUE).is_err());
}

#[test]
fn t3_a_list_is_a_permutation_of_the_deck() {
    for (text, code) in [
        ("list 1 2 3 4 5 6 7 8 9", "list-length"),
        ("list 1 2 3 4 5 6 7 8 9 9", "list-twice"),
        ("list 1 2 3 4 5 6 7 8 9 35", "list-foreign"),
        ("list 1 2 3 4 5 6 7 8 9 0", "list-foreign"),
        ("list 1 2 3 4 5 6 7 8 9 999999", "list-foreign"),
        ("list 1 2 3 4 5 6 7 8 9 10 1", "list-twice"),
    ] {
        new(&[SMALL]).no(WHITE, text, code, "T3");
    }
    let mut game = new(&[SMALL]);
    game.ok(WHITE, "list 10 9 8 7 6\n5, 4, 3, 2, 1");
    let list: Vec<u8> = game.view(WHITE).own.list.as_ref().unwrap().iter().map(|card| card.get()).collect();
    assert_eq!(list, [10, 9, 8, 7, 6, 5, 4, 3, 2, 1]);
    assert!(matches!(entered(game.last()), Entered::Own(OwnEvent::List(ListCommitment { drawn: None, .. }))));
}

#[test]
fn t3_a_drawn_list_rests_on_the_seed_and_on_the_words() {
    let draw = |seat, text: &str| {
        let mut game = new(&[]);
        game.ok(seat, text);
        game.view(seat).own.list.clone().unwrap()
    };
    let list = draw(WHITE, "list random snow on the Vistula");
    let mut sorted = list.clone();
    sorted.sort_unstable();
    assert_eq!(sorted, terms(&[]).deck);
    assert_eq!(list, draw(WHITE, "list random snow on the Vistula"));
    assert_ne!(list, draw(WHITE, "list random snow on the vistula"));
    assert_ne!(list, draw(WHITE, "list random"));
    assert_ne!(list, draw(BLACK, "list random snow on the Vistula"));
    // What was said stands in the entry as it was drawn from.
    let mut game = new(&[]);
    game.ok(WHITE, "list random snow  on the\u{200B} Vistula");
    let Entered::Own(OwnEvent::List(ListCommitment { drawn: Some(from), .. })) = entered(game.last()) else {
        panic!("{:?}", game.last())
    };
    assert_eq!((from.answers, from.words.as_str()), (1, "snow on the Vistula"));
    let long = format!("list random {}", "é".repeat(150));
    new(&[]).no(WHITE, &long, "words-too-long", "T3");
}

#[test]
fn t4_a_list_is_final_and_known_to_its_owner_alone() {
    let mut game = new(&[SMALL]);
    game.ok(WHITE, "list 10 9 8 7 6 5 4 3 2 1");
    game.no(WHITE, "list 1 2 3 4 5 6 7 8 9 10", "list-final", "T4");
    game.no(WHITE, "list random", "list-final", "T4");
    // Even nonsense is told the same.
    game.no(WHITE, "list 1 2 3", "list-final", "T4");
    assert!(game.view(BLACK).own.list.is_none());
    assert_eq!(game.public().course.owed_by, Seats::of(BLACK));
    let text = game.entries[1].write(tempete_game::name::SPEC);
    assert!(text.contains("typed ") && !text.contains("10 9"), "{text}");
}

#[test]
fn t5_first_numbers_are_five_different_positions() {
    let mut game = new(&[SMALL]);
    game.ok(WHITE, "list 10 9 8 7 6 5 4 3 2 1");
    game.ok(BLACK, "list 1 2 3 4 5 6 7 8 9 10");
    assert_eq!(game.public().duty(), Duty::Own(OwnDuty::Numbers));
    game.no(WHITE, "numbers 1 2 3 4", "numbers-count", "T8");
    game.no(WHITE, "numbers 1 2 3 4 5 6", "numbers-count", "T8");
    game.no(WHITE, "numbers 1 2 3 4 4", "number-twice", "T9");
    game.no(WHITE, "numbers 1 2 3 4 11", "number-range", "T8");
    game.no(WHITE, "numbers 0 1 2 3 4", "number-range", "T8");
    game.no(WHITE, "move e4", "not-due", "T16");
    game.ok(BLACK, "numbers 1 2 3 9 10");
    assert_eq!(game.hand(WHITE), [1, 2, 8, 9, 10]);
    assert_eq!(game.hold(WHITE), 5);
    game.no(BLACK, "numbers 1 2 3 9 10", "not-your-turn", "T16");
    game.ok(WHITE, "numbers random");
    assert_eq!(game.hold(BLACK), 5);
    assert_eq!(game.public().duty(), Duty::Own(OwnDuty::Turn(WHITE)));
}

#[test]
fn t6_early_first_numbers_wait_in_the_drawer_and_may_be_replaced() {
    let mut game = new(&[SMALL]);
    game.no(WHITE, "numbers 1 2 3 4 5", "list-first", "T6");
    game.no(WHITE, "list 10 9 8 7 6 5 4 3 2 1\nmove e4", "first-numbers-alone", "T6");
    game.no(WHITE, "list 10 9 8 7 6 5 4 3 2 1\nnumbers 1 2 3", "numbers-count", "T8");
    game.ok(WHITE, "list 10 9 8 7 6 5 4 3 2 1\nnumbers 1 2 3 4 5");
    assert_eq!(game.entries.len(), 2, "the numbers are no entry yet");
    assert!(matches!(game.mail(WHITE, "numbers 6 7 8 9 10"), Got::Kept));
    game.no(WHITE, "numbers 6 7 8 9", "numbers-count", "T8");
    game.no(WHITE, "numbers 6 7 8 9 10\nmove e4", "not-your-turn", "T16");
    game.ok(BLACK, "list 1 2 3 4 5 6 7 8 9 10");
    assert_eq!(game.entries.len(), 4, "the second list opens the drawer");
    assert_eq!(game.hand(BLACK), [6, 7, 8, 9, 10]);
    assert_eq!(game.public().course.owed_by, Seats::of(BLACK));
}

#[test]
fn t6_random_first_numbers_are_drawn_when_the_drawer_opens() {
    let mut game = new(&[SMALL]);
    game.ok(BLACK, "list random\nnumbers random");
    assert_eq!(game.public().seat(BLACK).draws, 0);
    assert!(matches!(game.mail_in(WHITE, "liste hasard\nnuméros hasard", Language::Fr), Got::Entered(3)));
    assert_eq!((game.hold(WHITE), game.hold(BLACK)), (5, 5));
    assert_eq!(game.public().duty(), Duty::Own(OwnDuty::Turn(WHITE)));
    for seat in [WHITE, BLACK] {
        assert_eq!(game.public().seat(seat).draws, 1);
    }
    let drawn =
        |event: &Event| matches!(entered(event), Entered::Own(OwnEvent::Numbers(Numbers { drawn: Some((1, _)), .. })));
    assert_eq!(game.entries.iter().filter(|entry| drawn(&entry.event)).count(), 2);
}
