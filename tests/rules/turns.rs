//! The turn, one rule at a time: its shape, numbers, hands and windows (T7 to T17).

use referee::text::Language;
use support_rules::table::{BLACK, Game, WHITE};
use tempete_game::state::typed::{Entered, entered};
use tempete_game::{
    log::event::{Act, OwnEvent},
    state::{
        play::Place,
        public::{Duty, OwnDuty},
    },
};

/// White holds 35 (after), 6 (before), 3 (instead), 18 (between), 13 (reply); Black the same.
fn dealt() -> Game {
    Game::dealt(&[], [35, 6, 3, 18, 13], [35, 6, 3, 18, 13])
}

fn place(game: &Game) -> Place {
    let card = game.public().last_exchange().unwrap().card.unwrap();
    game.public().play(card).unwrap().place
}

#[test]
fn t7_a_turn_is_a_move_or_a_card_instead_of_it_with_one_card_around() {
    for (text, is) in [
        ("card 6 e4 d5\nmove Nf3", Place::Before),
        ("card 3 e4", Place::Instead),
        ("move Nf3\ncard 35 c1 g1", Place::After),
        ("move Nf3\ncard 18\nmove Ne5", Place::Between),
    ] {
        let mut game = dealt();
        game.ok(WHITE, text);
        assert_eq!(place(&game), is, "{text}");
        assert_eq!(game.public().duty(), Duty::Own(OwnDuty::Turn(BLACK)));
        assert_eq!(game.hold(WHITE), 4);
    }
    for (text, code, rule) in [
        ("draw", "no-move", "T7"),
        ("numbers 6", "no-move", "T7"),
        ("card 6 e4 d5", "window", "T12"),
        ("move Nf3\nmove Ne5", "too-many-moves", "T7"),
        ("move Nf3\ncard 3 e4", "move-and-instead", "T7"),
        ("card 3 e4\nmove Nf3", "move-and-instead", "T7"),
        ("move Nf3\ncard 6 e4 d5\nmove Ne5", "window", "T12"),
        ("move Nf3\ncard 18", "no-move", "T7"),
        ("move Nf3\ncard 18\nmove Ne5\nmove Ng4", "too-many-moves", "T7"),
        ("move Nf3\nmove Ne5\ncard 18", "out-of-place", "T16"),
        ("move Nf3\nkeep 18", "not-due", "T16"),
        ("move Nf3\nanswer", "not-due", "T16"),
        ("move Nf3\nmove Ne5\ncard 35 c1 g1", "too-many-moves", "T7"),
    ] {
        dealt().no(WHITE, text, code, rule);
    }
}

#[test]
fn t7_a_bare_move_and_a_french_one_are_turns() {
    let mut game = dealt();
    game.ok(WHITE, "Hi Bob!\n\n1. e4\n\nYours, Ann");
    assert!(matches!(
        game.mail_in(BLACK, "Bonjour,\n\n1... Cf6\n\ncarte 35 c1 g1", Language::Fr),
        support_rules::table::Got::Entered(1)
    ));
    assert_eq!(game.public().last_exchange().unwrap().moves[0].to_string(), "Nf6");
}

#[test]
fn t8_as_many_numbers_are_owed_as_the_opponent_is_short_of_five() {
    let mut game = dealt();
    game.no(WHITE, "move e4\nnumbers 6", "no-numbers-owed", "T8");
    game.ok(WHITE, "move e4\ncard 35 c1 g1");
    assert_eq!(game.public().numbers_owed(BLACK), 1);
    game.no(BLACK, "move e5", "numbers-count", "T8");
    game.no(BLACK, "move e5\nnumbers 6 7", "numbers-count", "T8");
    game.no(BLACK, "move e5\nnumbers 69", "number-range", "T8");
    game.no(BLACK, "move e5\nnumbers 6\nnumbers 7", "twice", "M6");
    // An interception leaves White one short still, and Black another; the answer owes for Black.
    game.ok(BLACK, "intercept\ncard 13");
    assert_eq!((game.hold(WHITE), game.hold(BLACK)), (5, 4), "35 came back");
    game.no(WHITE, "move d4", "numbers-count", "T8");
    game.ok(WHITE, "move d4\nnumbers 6");
    assert_eq!((game.hold(WHITE), game.hold(BLACK)), (5, 5));
    game.ok(BLACK, "move e5");
}

#[test]
fn t8_numbers_random_draws_what_is_owed_and_nothing_where_none_is() {
    let mut game = dealt();
    game.ok(WHITE, "move e4\ncard 35 c1 g1\nnumbers random");
    assert_eq!(game.public().seat(WHITE).draws, 0, "none was owed, none was drawn");
    assert!(
        matches!(entered(game.last()), Entered::Own(OwnEvent::Turn(acts)) if !acts.iter().any(|act| matches!(act, Act::Numbers(_))))
    );
    game.ok(BLACK, "move e5\nnumbers random");
    assert_eq!((game.public().seat(BLACK).draws, game.hold(WHITE)), (1, 5));
}

#[test]
fn t9_a_position_is_named_once() {
    let mut game = dealt();
    game.ok(WHITE, "card 3 e4");
    game.no(BLACK, "move e5\nnumbers 3", "number-used", "T9");
    game.ok(BLACK, "card 3 e5\nnumbers 6");
    game.ok(WHITE, "move e4\ncard 35 c1 g1\nnumbers 6");
    game.no(BLACK, "move a6\nnumbers 6", "number-used", "T9");
    game.ok(BLACK, "move a6\nnumbers 7");
    let mut game = Game::dealt(&[], [35, 6, 3, 57, 13], [35, 6, 3, 18, 13]);
    game.ok(WHITE, "card 57 40\nmove e4");
    game.ok(BLACK, "card 3 e5");
    game.ok(WHITE, "move d4\ncard 35 c1 g1\nnumbers 40");
    // Barred by 57 on White's list, free on Black's.
    game.no(BLACK, "move e5\nnumbers 40", "number-used", "T9");
}

#[test]
fn t9_two_numbers_in_one_mail_are_different() {
    let mut game = Game::dealt(&[], [35, 6, 3, 13, 14], [35, 6, 3, 13, 14]);
    game.ok(WHITE, "card 3 e4");
    game.ok(BLACK, "intercept\ncard 13");
    // White's 3 came back, Black is one short; a second one goes in Black's own turn.
    game.ok(WHITE, "move e4\nnumbers 6");
    game.ok(BLACK, "card 3 e5");
    game.ok(WHITE, "intercept\ncard 13");
    game.ok(BLACK, "move e6\nnumbers 6");
    game.ok(WHITE, "move d4\ncard 35 c1 g1");
    game.ok(BLACK, "intercept\ncard 14");
    game.no(WHITE, "move c4\nnumbers 7 7", "numbers-count", "T8");
    game.ok(WHITE, "move c4\nnumbers 7");
    game.ok(BLACK, "move a6");
}

#[test]
fn t10_at_the_end_of_a_list_there_are_no_more_draws() {
    let ten = ("deck", "2,3,5,6,7,25,35,40,46,53");
    let mut game = Game::dealt(&[ten], [2, 3, 5, 6, 7], [2, 3, 5, 6, 7]);
    for (card, number) in [("card 3 e4", 6), ("card 5 e4", 7), ("move e3\ncard 2 d5 a8", 8)] {
        game.ok(WHITE, card);
        game.ok(BLACK, &format!("move e6\nnumbers {number}"));
    }
    game.ok(WHITE, "card 6 e4 d5\nmove a3");
    game.ok(BLACK, "move a6\nnumbers 9");
    game.ok(WHITE, "move a4\ncard 7 a4 R");
    game.ok(BLACK, "move a5\nnumbers 10");
    assert!(game.public().free_positions(WHITE).is_empty());
    game.ok(WHITE, "move b3\ncard 25 e5");
    game.no(BLACK, "move b6\nnumbers 1", "no-numbers-owed", "T8");
    game.ok(BLACK, "move b6\nnumbers random");
    assert_eq!(game.hold(WHITE), 4);
    for (at, card) in ["card 40", "card 46 h2", "card 53 d4", "card 35 c1 g1"].iter().enumerate() {
        game.ok(WHITE, &format!("move Na3\n{card}"));
        game.ok(BLACK, "move Na6");
        assert_eq!(usize::from(game.hold(WHITE)), 3 - at);
    }
    // T13: nobody plays a card where both know that he has none.
    game.no(WHITE, "move Nb5\ncard 35! c1 g1", "not-held", "T45");
    game.no(WHITE, "move Nb5\ndiscard 35!", "not-held", "T45");
    game.ok(WHITE, "move Nb5");
}

#[test]
fn t11_at_most_one_card_a_turn() {
    for text in [
        "card 6 e4 d5\nmove Nf3\ncard 35 c1 g1",
        "move Nf3\ncard 35 c1 g1\ncard 35 c1 g1",
        "card 3 e4\ncard 35 c1 g1",
        "move Nf3\ncard 18\nmove Ne5\ncard 35 c1 g1",
    ] {
        dealt().no(WHITE, text, "one-card", "T11");
    }
}

#[test]
fn t12_every_card_has_its_window() {
    for text in [
        "card 35 c1 g1\nmove Nf3",
        "card 35 c1 g1",
        "move Nf3\ncard 6 e4 d5",
        "card 18\nmove Nf3",
        "move Nf3\ncard 13",
        "card 13\nmove Nf3",
    ] {
        dealt().no(WHITE, text, "window", "T12");
    }
    let mut game = dealt();
    game.ok(WHITE, "move Nf3");
    game.no(BLACK, "intercept\ncard 35 c1 g1", "window", "T12");
    game.no(BLACK, "intercept\ncard 3 e4", "window", "T12");
}

#[test]
fn t12_a_card_just_received_may_stop_the_turn_that_brought_it() {
    let mut game = Game::dealt(&[], [35, 6, 3, 18, 2], [35, 6, 3, 18, 2]);
    game.ok(WHITE, "move e4");
    game.ok(BLACK, "move e5\ncard 35 c1 g1");
    // Position 6 of both lists is card 1.
    game.ok(WHITE, "move d4\nnumbers 6");
    assert!(game.hand(BLACK).contains(&1));
    game.ok(BLACK, "intercept\ncard 1");
}

#[test]
fn t13_the_hand_is_what_the_own_list_has_at_the_positions_named() {
    let mut game = dealt();
    assert_eq!(game.hand(WHITE), [3, 6, 13, 18, 35]);
    game.ok(WHITE, "card 3 e4");
    assert_eq!(game.hand(WHITE), [6, 13, 18, 35]);
    game.ok(BLACK, "card 3 e5\nnumbers 7");
    // White's list goes on 1 2 4 5 …
    assert_eq!(game.hand(WHITE), [2, 6, 13, 18, 35]);
    assert_eq!(game.hold(WHITE), 5);
}

#[test]
fn t14_a_useless_card_is_thrown_away_after_the_move() {
    let mut game = dealt();
    game.no(WHITE, "discard 35\nmove e4", "discard-here", "T14");
    game.no(WHITE, "move e4\ndiscard 35\ndiscard 6", "twice", "M6");
    game.no(WHITE, "move e4\ncard 35 c1 g1\ndiscard 6", "discard-here", "T14");
    game.no(WHITE, "card 3 e4\ndiscard 6", "discard-here", "T14");
    game.no(WHITE, "move e4\ndiscard 40", "not-held", "T45");
    game.ok(WHITE, "move e4\ndiscard 35");
    assert_eq!((game.hold(WHITE), game.hand(WHITE)), (4, vec![3, 6, 13, 18]));
    game.no(BLACK, "intercept\ndiscard 35", "discard-here", "T14");
    // It is no card to cancel, stands when the move is taken back, and counts as the turn's card.
    game.ok(BLACK, "intercept\ncard 13");
    game.no(WHITE, "answer\nmove d4\ndiscard 6\nnumbers 6", "discard-here", "T14");
    game.no(WHITE, "move d4\ncard 6 e4 d5\nnumbers 6", "answer-no-card", "T22");
    game.ok(WHITE, "move d4\nnumbers 6");
    assert_eq!(game.hold(WHITE), 4);
}

#[test]
fn t15_a_move_number_must_be_that_of_the_turn() {
    let mut game = dealt();
    game.no(WHITE, "move 2 e4", "move-number", "T15");
    game.no(WHITE, "1... e4", "move-dots", "T15");
    game.no(WHITE, "move 1 Nf3\ncard 18\nmove 2 Ne5", "move-number", "T15");
    game.ok(WHITE, "1. e4");
    game.no(BLACK, "2... e5", "move-number", "T15");
    game.ok(BLACK, "1... e5");
    assert_eq!(game.public().move_number(), 2);
    game.ok(WHITE, "move 2. d4");
    game.ok(BLACK, "intercept\ncard 13");
    // The answer is still the second move.
    game.no(WHITE, "3. c4\nnumbers 6", "move-number", "T15");
    game.ok(WHITE, "2. c4\nnumbers 6");
    game.ok(BLACK, "2. d5");
}

#[test]
fn t16_only_the_seat_that_owes_acts_and_with_what_it_owes() {
    let mut game = dealt();
    for text in ["move e5", "intercept\ncard 13", "claim fifty", "object no", "withdraw", "stand", "amend card 3 e4"] {
        game.no(BLACK, text, "not-your-turn", "T16");
    }
    for text in ["withdraw", "stand", "amend card 3 e4"] {
        game.no(WHITE, text, "not-due", "T16");
    }
    game.no(WHITE, "list random", "list-final", "T4");
    game.no(WHITE, "numbers 6 7 8 9 10", "no-move", "T7");
    game.ok(WHITE, "move e4");
    game.no(WHITE, "move d4", "not-your-turn", "T16");
    game.ok(BLACK, "intercept\ncard 13");
    game.no(WHITE, "claim fifty", "not-due", "T16");
    game.no(WHITE, "intercept\ncard 13", "not-due", "T16");
    game.no(BLACK, "move e5", "not-your-turn", "T16");
}

#[test]
fn t17_without_a_board_spelling_and_form_are_what_is_checked() {
    let mut game = dealt();
    for text in ["move e4\ncard 35 c1", "move e4\ncard 35 c1 g1 h1", "move e4\ncard 35 c1 R", "move e4\ncard 35 3 g1"] {
        game.no(WHITE, text, "args", "T17");
    }
    game.no(WHITE, "card 6 e4 d5 e3\nmove e4", "args", "T17");
    // An impossible move is the opponent's to object to.
    game.ok(WHITE, "move Qh8\ncard 35: off e4; note \"as agreed\"");
    let Entered::Own(OwnEvent::Turn(acts)) = entered(game.last()) else { panic!() };
    let Some(Act::Card(play)) = acts.get(1) else { panic!("{acts:?}") };
    assert_eq!(play.effect.as_ref().unwrap().to_string(), "off e4; note \"as agreed\"");
    // What 34 and 57 take must be said in parameters.
    let mut game = Game::dealt(&[], [57, 6, 3, 18, 13], [35, 6, 3, 18, 13]);
    game.no(WHITE, "card 57: pick 40\nmove e4", "args", "T17");
}
