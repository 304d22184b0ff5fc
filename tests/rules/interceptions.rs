//! Interceptions and answers, one rule at a time (T20 to T29).

use support_rules::table::{BLACK, Game, WHITE};
use tempete_game::state::{
    play::Place,
    public::{Duty, OwnDuty},
};

/// White holds 35 (after), 6 (before), 3 (instead), 18 (double), 32 (cancels); Black holds these.
fn against(black: [u8; 5]) -> Game {
    Game::dealt(&[], [35, 6, 3, 18, 32], black)
}

const REPLIES: [u8; 5] = [13, 32, 33, 26, 66];

#[test]
fn t20_a_turn_may_be_intercepted_once_and_an_answer_never() {
    let mut game = against(REPLIES);
    game.no(WHITE, "intercept\ncard 32", "no-interception", "T20");
    game.ok(WHITE, "move e4");
    game.no(BLACK, "intercept", "interception-card", "T20");
    game.no(BLACK, "intercept\ncard 13\nnumbers 6", "numbers-here", "T20");
    game.no(BLACK, "intercept\ncard 13\nnumbers random", "numbers-here", "T20");
    game.no(BLACK, "intercept\ncard 13\nmove e5", "not-due", "T16");
    game.no(BLACK, "intercept\ncard 13\ndraw", "not-due", "T16");
    game.no(BLACK, "intercept\ncard 13\nkeep 18", "not-due", "T16");
    game.no(BLACK, "intercept\nanswer\ncard 13", "not-due", "T16");
    game.no(BLACK, "intercept\ncard 13\ncard 33", "one-card", "T11");
    game.ok(BLACK, "intercept\ncard 13");
    assert_eq!(game.public().duty(), Duty::Own(OwnDuty::Answer(WHITE)));
    game.ok(WHITE, "move d4\nnumbers 6");
    game.no(BLACK, "intercept\ncard 33", "answer-stands", "T20");
    game.ok(BLACK, "move e5");
    // The turn that follows may be intercepted like any other.
    game.no(WHITE, "intercept\ncard 32", "no-card-to-cancel", "T21");
    game.ok(WHITE, "move c4");
    game.ok(BLACK, "intercept\ncard 33");
}

#[test]
fn t20_after_a_withdrawn_turn_whose_34_stands_there_is_no_interception() {
    let mut game = Game::dealt(&[], [34, 13, 3, 18, 32], [35, 6, 3, 18, 32]);
    game.ok(WHITE, "move e4");
    game.ok(BLACK, "move e5\ncard 35 c1 g1");
    game.ok(WHITE, "card 34 35\nmove d4\nnumbers 6");
    game.ok(BLACK, "object d4 is not a move");
    game.ok(WHITE, "withdraw");
    assert!(game.hand(WHITE).contains(&35));
    // 13 would give 35 back to Black while White holds it.
    game.no(WHITE, "intercept\ncard 13", "card-used", "T11");
    game.ok(WHITE, "move c4");
    // Without such a card the turn is as open as before.
    let mut game = Game::dealt(&[], [34, 13, 3, 18, 32], [35, 6, 3, 18, 32]);
    game.ok(WHITE, "move e4");
    game.ok(BLACK, "move e5\ncard 35 c1 g1");
    game.ok(WHITE, "move d4\nnumbers 6");
    game.ok(BLACK, "object d4 is not a move");
    game.ok(WHITE, "withdraw");
    game.ok(WHITE, "intercept\ncard 13");
}

#[test]
fn t21_a_cancel_card_needs_a_card_and_a_discard_is_none() {
    for card in [32, 39, 42, 52] {
        let mut game = Game::dealt(&[], [35, 6, 3, 18, 13], [32, 39, 42, 52, 13]);
        game.ok(WHITE, "move e4");
        game.no(BLACK, &format!("intercept\ncard {card}"), "no-card-to-cancel", "T21");
        game.ok(BLACK, "move e5");
        game.ok(WHITE, "move d4\ndiscard 35");
        game.no(BLACK, &format!("intercept\ncard {card}"), "no-card-to-cancel", "T21");
        game.ok(BLACK, "move d5\nnumbers 6");
        game.ok(WHITE, "card 3 e4");
        game.ok(BLACK, &format!("intercept\ncard {card}"));
    }
}

#[test]
fn t22_1_13_and_14_owe_a_different_move_and_may_bring_a_card() {
    for card in [1, 13, 14] {
        let mut game = against([1, 13, 14, 2, 5]);
        game.ok(WHITE, "move e4");
        game.ok(BLACK, &format!("intercept\ncard {card}"));
        game.no(WHITE, "answer\nnumbers 6", "move-owed", "T22");
        game.no(WHITE, "move e4\nnumbers 6", "same-move", "T29");
        game.no(WHITE, "move d4\nmove c4\nnumbers 6", "too-many-moves", "T7");
        game.no(WHITE, "move d4\nkeep 18\nnumbers 6", "not-due", "T16");
        game.ok(WHITE, "answer\nmove d4\nnumbers 6");
        assert_eq!(game.public().duty(), Duty::Own(OwnDuty::Turn(BLACK)));
    }
    for (text, place) in [
        ("move d4\ncard 35 c1 g1\nnumbers 6", Place::After),
        ("card 6 e4 d5\nmove d4\nnumbers 6", Place::Before),
        ("card 3 e4\nnumbers 6", Place::Instead),
        ("move Nf3\ncard 18\nmove Ne5\nnumbers 6", Place::Between),
    ] {
        let mut game = against(REPLIES);
        game.ok(WHITE, "move e4");
        game.ok(BLACK, "intercept\ncard 13");
        game.ok(WHITE, text);
        let card = game.public().last_exchange().unwrap().answer.as_ref().unwrap().card.unwrap();
        assert_eq!(game.public().play(card).unwrap().place, place, "{text}");
        assert_eq!(game.hold(WHITE), 4);
        game.ok(BLACK, "move e5\nnumbers 6");
    }
    // The turn held a card, which came back: it counts.
    let mut game = against(REPLIES);
    game.ok(WHITE, "move e4\ncard 35 c1 g1");
    game.ok(BLACK, "intercept\ncard 13");
    game.no(WHITE, "move d4\ncard 35 c1 g1\nnumbers 6", "answer-no-card", "T22");
    game.no(WHITE, "card 32\nnumbers 6", "answer-no-card", "T22");
    // The start of the turn is over.
    let mut game = Game::dealt(&[], [34, 57, 3, 18, 32], REPLIES);
    game.ok(WHITE, "move e4");
    game.ok(BLACK, "intercept\ncard 13");
    game.no(WHITE, "card 34 13\nmove d4\nnumbers 6", "window", "T12");
    game.no(WHITE, "card 57 40\nmove d4\nnumbers 6", "window", "T12");
}

#[test]
fn t23_33_takes_the_checking_move_back_and_the_turn_is_lost() {
    let mut game = against(REPLIES);
    game.ok(WHITE, "move Qh5\ncard 35 c1 g1");
    game.ok(BLACK, "intercept\ncard 33");
    assert_eq!(game.known(WHITE), [35], "the turn's card came back");
    game.no(WHITE, "move e4\nnumbers 6", "no-move-owed", "T27");
    game.ok(WHITE, "answer\nnumbers 6");
    assert_eq!(game.public().duty(), Duty::Own(OwnDuty::Turn(BLACK)));
    // Against a double move the card is spent.
    let mut game = against(REPLIES);
    game.ok(WHITE, "move Nf3\ncard 18\nmove Nd6");
    game.no(BLACK, "intercept\ncard 33\npart 2", "part-here", "T34");
    game.ok(BLACK, "intercept\ncard 33");
    assert_eq!((game.hold(WHITE), game.known(WHITE)), (4, vec![]));
    game.no(WHITE, "answer\nkeep 18\nnumbers 6", "not-due", "T16");
    game.ok(WHITE, "numbers 6");
    assert_eq!(game.hold(WHITE), 4);
}

#[test]
fn t24_26_61_and_66_leave_the_turn_standing() {
    for (card, place) in [("26 h7", 26), ("61 e4", 61), ("66", 66)] {
        let mut game = against([26, 61, 66, 13, 32]);
        game.ok(WHITE, "move exd5\ncard 35 c1 g1");
        game.ok(BLACK, &format!("intercept\ncard {card}"));
        assert_eq!((game.hold(WHITE), game.hold(BLACK)), (4, 4), "{place}");
        game.no(WHITE, "move d4\nnumbers 6", "no-move-owed", "T27");
        game.no(WHITE, "card 32\nnumbers 6", "answer-no-card", "T22");
        game.ok(WHITE, "numbers 6");
        assert_eq!(game.public().duty(), Duty::Own(OwnDuty::Turn(BLACK)));
    }
}

#[test]
fn t25_a_cancelled_before_card_lets_the_move_be_replaced() {
    for text in ["move d4\nnumbers 6", "answer\nnumbers 6"] {
        let mut game = against(REPLIES);
        game.ok(WHITE, "card 6 e4 d5\nmove e4");
        game.ok(BLACK, "intercept\ncard 32");
        game.no(WHITE, "move d4\nmove c4\nnumbers 6", "too-many-moves", "T7");
        game.ok(WHITE, text);
        assert_eq!((game.hold(WHITE), game.known(WHITE)), (4, vec![]), "both cards are spent");
    }
}

#[test]
fn t25_a_cancelled_instead_card_owes_a_plain_move() {
    let mut game = against(REPLIES);
    game.ok(WHITE, "card 3 e4");
    game.ok(BLACK, "intercept\ncard 32");
    game.no(WHITE, "answer\nnumbers 6", "move-owed", "T22");
    game.no(WHITE, "move e4\ncard 35 c1 g1\nnumbers 6", "answer-no-card", "T22");
    game.ok(WHITE, "move e4\nnumbers 6");
    assert_eq!(game.hold(WHITE), 4);
}

#[test]
fn t25_after_a_cancelled_after_card_no_move_is_owed() {
    for turn in ["move e4\ncard 35 c1 g1", "move Nf3\ncard 18\nmove Ne5"] {
        let mut game = against(REPLIES);
        game.ok(WHITE, turn);
        game.ok(BLACK, "intercept\ncard 32");
        game.no(WHITE, "move d4\nnumbers 6", "no-move-owed", "T27");
        game.ok(WHITE, "numbers 6");
        assert_eq!(game.hold(WHITE), 4);
        assert!(!game.hand(WHITE).contains(&if turn.contains("35") { 35 } else { 18 }));
    }
}

#[test]
fn t26_a_cancel_card_in_an_answer_undoes_the_interception() {
    for interception in ["card 13", "card 33", "card 26 h7", "card 66"] {
        let mut game = against(REPLIES);
        game.ok(WHITE, "move exd5");
        game.ok(BLACK, &format!("intercept\n{interception}"));
        game.no(WHITE, "card 32\nmove d4\nnumbers 6", "no-move-owed", "T27");
        game.ok(WHITE, "card 32\nnumbers 6");
        let exchange = game.public().last_exchange().unwrap();
        let stopped = game.public().play(exchange.interception.unwrap().card).unwrap();
        assert!(stopped.void && !stopped.back, "both cards are spent");
        assert_eq!((game.hold(WHITE), game.hold(BLACK)), (4, 5));
        assert_eq!(exchange.moves[0].to_string(), "exd5", "the turn stands as sent");
    }
    // Not where a card was thrown away.
    let mut game = against(REPLIES);
    game.ok(WHITE, "move e4\ndiscard 35");
    game.ok(BLACK, "intercept\ncard 13");
    game.no(WHITE, "card 32\nnumbers 6", "answer-no-card", "T22");
}

#[test]
fn t27_where_no_move_is_owed_no_other_card_fits_and_answer_may_stand_alone() {
    let mut game = against(REPLIES);
    game.ok(WHITE, "move exd5");
    game.ok(BLACK, "intercept\ncard 66");
    game.no(WHITE, "card 3 e4\nnumbers 6", "answer-only-cancel", "T27");
    game.no(WHITE, "card 35 c1 g1\nnumbers 6", "answer-only-cancel", "T27");
    // The list of ten is at its end: nothing at all is owed.
    let ten = ("deck", "1,13,14,26,33,61,66,32,35,3");
    let mut game = Game::dealt(&[ten], [3, 35, 32, 61, 33], [1, 13, 14, 26, 66]);
    for (at, card) in ["1", "13", "14", "26 h7", "66"].iter().enumerate() {
        game.ok(WHITE, &format!("move a{}", 3 + at % 2));
        game.ok(BLACK, &format!("intercept\ncard {card}"));
        let owed = if at < 3 { format!("move b{}\n", 3 + at) } else { String::new() };
        game.ok(WHITE, &format!("{owed}numbers {}", 6 + at));
        game.ok(BLACK, "move h6");
    }
    game.ok(WHITE, "move c4");
    game.ok(BLACK, "intercept\ncard 33");
    game.no(WHITE, "hand\nstatus\nmove d4", "no-move-owed", "T27");
    game.ok(WHITE, "answer");
    assert_eq!(game.public().duty(), Duty::Own(OwnDuty::Turn(BLACK)));
    assert_eq!(game.hold(BLACK), 4);
}

#[test]
fn t28_a_move_taken_back_gives_its_card_back_known() {
    for turn in ["move e4\ncard 35 c1 g1", "card 6 e4 d5\nmove e4", "card 3 e4"] {
        let card = if turn.contains("35") {
            35
        } else if turn.contains("card 6") {
            6
        } else {
            3
        };
        let mut game = against(REPLIES);
        game.ok(WHITE, turn);
        assert!(!game.hand(WHITE).contains(&card));
        game.ok(BLACK, "intercept\ncard 13");
        assert_eq!((game.hold(WHITE), game.known(WHITE)), (5, vec![card]), "{turn}");
        assert!(game.hand(WHITE).contains(&card));
        game.ok(WHITE, "move d4\nnumbers 6");
        // Played again it is no longer known.
        game.ok(BLACK, "move e5");
        game.ok(WHITE, turn);
        assert_eq!((game.hold(WHITE), game.known(WHITE)), (4, vec![]));
        // The term has it spent.
        let mut game = Game::dealt(&[("taken_back_card", "spent")], [35, 6, 3, 18, 32], REPLIES);
        game.ok(WHITE, turn);
        game.ok(BLACK, "intercept\ncard 13");
        assert_eq!((game.hold(WHITE), game.known(WHITE)), (4, vec![]));
        assert!(!game.hand(WHITE).contains(&card));
        game.ok(WHITE, "move d4\nnumbers 6");
    }
}

#[test]
fn t28_what_stands_when_the_move_is_taken_back() {
    // Numbers and a draw offer: the first stand, the second lapses.
    let mut game = Game::dealt(&[], [35, 6, 57, 18, 32], REPLIES);
    game.ok(WHITE, "move e4");
    game.ok(BLACK, "move exd5\ndiscard 66");
    game.ok(WHITE, "card 57 50\nmove d4\ndraw\nnumbers 6");
    assert!(game.public().course.offer.is_some());
    let hand = game.hand(WHITE);
    game.ok(BLACK, "intercept\ncard 13");
    assert!(game.public().course.offer.is_none());
    assert_eq!((game.hand(WHITE), game.hold(WHITE)), (hand, 5), "57 and what it picked stand");
    assert_eq!(game.public().seat(BLACK).named.len(), 6, "numbers stand");
    game.no(WHITE, "move c4\ncard 35 c1 g1\nnumbers 7", "answer-no-card", "T22");
    game.ok(WHITE, "move c4\nnumbers 7");
}

#[test]
fn t29_a_different_move_has_other_words() {
    for (first, same) in [("exd5", "ed5"), ("Ng1-f3", "Ng1xf3"), ("O-O", "0-0"), ("e2-e4", "e2e4"), ("e4", "e4!")] {
        let mut game = against(REPLIES);
        game.ok(WHITE, &format!("move {first}"));
        game.ok(BLACK, "intercept\ncard 13");
        game.no(WHITE, &format!("move {same}\nnumbers 6"), "same-move", "T29");
        game.ok(WHITE, "move Na3\nnumbers 6");
    }
    // Other words for the same square pass: the opponent may object.
    let mut game = against(REPLIES);
    game.ok(WHITE, "move Nf3");
    game.ok(BLACK, "intercept\ncard 13");
    game.ok(WHITE, "move Ng1-f3\nnumbers 6");
}
