//! The special cards, one rule at a time: sealed squares, double moves, 34, 57, 68, copies (T30 to T41).

use support_rules::table::{BLACK, Game, WHITE};
use tempete_game::state::typed::{Entered, entered};
use tempete_game::{
    log::event::{Act, OwnEvent},
    state::public::{Duty, OwnDuty},
};

const TRAPS: [u8; 5] = [12, 28, 3, 18, 32];
const REPLIES: [u8; 5] = [13, 32, 33, 26, 66];

#[test]
fn t30_a_square_comes_with_its_card_and_is_sealed() {
    let mut game = Game::dealt(&[], TRAPS, REPLIES);
    game.no(WHITE, "move e4\ncard 12", "square-missing", "T30");
    game.no(WHITE, "move e4\nsquare e5", "square-alone", "T30");
    game.no(WHITE, "card 3 e4\nsquare e5", "square-alone", "T30");
    game.no(WHITE, "move e4\ncard 12\nsquare e5\nsquare e6", "twice", "M6");
    game.ok(WHITE, "move e4\nsquare e5\ncard 12");
    let Entered::Own(OwnEvent::Turn(acts)) = entered(game.last()) else { panic!() };
    let Some(Act::Card(play)) = acts.get(1) else { panic!("{acts:?}") };
    let seals = tempete_game::seals::Seals::new(&game.secret, game.public().game);
    let opening = seals.square('w', game.public().course.last, "e5");
    assert_eq!(play.seal, Some(opening.commitment()));
    assert_eq!(game.public().live_squares(WHITE).len(), 1);
    assert!(game.view(BLACK).own.traps.is_empty());
}

#[test]
fn t31_spring_comes_first_and_spends_one_live_square() {
    let mut game = Game::dealt(&[], TRAPS, REPLIES);
    game.no(WHITE, "spring 12 e5\nmove e4", "no-live-square", "T31");
    game.ok(WHITE, "move e4\ncard 12\nsquare e5");
    game.ok(BLACK, "move e5\nnumbers 6");
    game.no(WHITE, "move d4\nspring 12 e5", "out-of-place", "T16");
    game.no(WHITE, "spring 28 e5\nmove d4", "no-live-square", "T31");
    game.no(WHITE, "spring 12 e5\nspring 12 e5\nmove d4", "out-of-place", "T16");
    game.ok(WHITE, "spring 12 e5\nmove d4");
    assert!(game.public().live_squares(WHITE).is_empty());
    game.ok(BLACK, "move d6");
    game.no(WHITE, "spring 12 e5\nmove c4", "no-live-square", "T31");
}

#[test]
fn t31_a_spring_stands_in_interceptions_and_answers_but_not_beside_the_card_that_undoes_the_stop() {
    let mut game = Game::dealt(&[], [12, 13, 33, 66, 61], REPLIES);
    game.ok(WHITE, "move e4\ncard 12\nsquare e5");
    game.ok(BLACK, "move e5\nnumbers 6");
    for card in ["13", "33"] {
        game.no(WHITE, &format!("spring 12 e5\nintercept\ncard {card}"), "spring-undone", "T31");
    }
    game.ok(WHITE, "spring 12 e5\nintercept\ncard 66");
    // The stop stays undone for no other card, and the spring stands.
    assert!(game.public().live_squares(WHITE).is_empty());
    let mut game = Game::dealt(&[], [12, 13, 33, 66, 61], REPLIES);
    game.ok(WHITE, "move e4\ncard 12\nsquare e5");
    game.ok(BLACK, "move e5\nnumbers 6");
    game.ok(WHITE, "move d4");
    game.ok(BLACK, "intercept\ncard 13");
    game.no(WHITE, "answer\nmove c4\nspring 12 e5\nnumbers 6", "out-of-place", "T16");
    // Only what 26 brings back stops by an interception.
    game.no(WHITE, "spring 12 e5\nanswer\nmove c4\nnumbers 6", "no-stop", "T33");
}

#[test]
fn t31_of_several_squares_the_one_that_fits_is_spent_else_the_oldest() {
    // Two squares of card 12: it came back by 13, and the second play seals anew beside 28.
    let mut game = Game::dealt(&[("card_check", "at_end")], TRAPS, REPLIES);
    game.ok(WHITE, "move e4\ncard 12\nsquare e5");
    game.ok(BLACK, "move e6\nnumbers 6");
    game.ok(WHITE, "move d4\ncard 12\nsquare d5");
    game.ok(BLACK, "move d6\nnumbers 7");
    game.ok(WHITE, "spring 12 d5\nmove c4");
    let sprung: Vec<bool> = game.view(WHITE).own.traps.iter().map(|trap| trap.sprung.is_some()).collect();
    assert_eq!(sprung, [false, true]);
    game.ok(BLACK, "move c6");
    // A false one spends what is left.
    game.ok(WHITE, "spring 12 a1\nmove b4");
    assert!(game.view(WHITE).own.traps.iter().all(|trap| trap.sprung.is_some()));
    assert!(game.public().live_squares(WHITE).is_empty());
    // The second 12 was not held, and the last square was false.
    assert_eq!(game.view(WHITE).own.errors.len(), 2);
    game.ok(BLACK, "move b6");
    game.no(WHITE, "spring 12 a1\nmove a4", "no-live-square", "T31");
}

#[test]
fn t32_a_square_of_a_card_that_came_back_or_was_cancelled_is_void() {
    for card in [13, 32, 33] {
        let mut game = Game::dealt(&[], TRAPS, REPLIES);
        game.ok(WHITE, "move e4\ncard 12\nsquare e5");
        game.ok(BLACK, &format!("intercept\ncard {card}"));
        assert!(game.public().live_squares(WHITE).is_empty());
        let answer = if card == 13 { "move d4\nnumbers 6" } else { "numbers 6" };
        game.no(WHITE, &format!("spring 12 e5\nanswer\n{answer}"), "no-live-square", "T31");
        game.ok(WHITE, answer);
        game.ok(BLACK, if card == 32 { "move a6\nnumbers 6" } else { "move a6" });
        if card != 32 {
            // Played later it seals anew.
            game.ok(WHITE, "move h4\ncard 12\nsquare h5");
            assert_eq!(game.public().live_squares(WHITE).len(), 1);
        }
    }
    let mut game = Game::dealt(&[], TRAPS, REPLIES);
    game.ok(WHITE, "move e4\ncard 12\nsquare e5");
    game.ok(BLACK, "object no trap there");
    game.ok(WHITE, "withdraw");
    assert!(game.public().live_squares(WHITE).is_empty());
}

#[test]
fn t33_without_a_board_stops_are_for_the_players_to_keep() {
    let mut game = Game::dealt(&[], TRAPS, REPLIES);
    game.ok(WHITE, "move e4\ncard 12\nsquare e5");
    game.ok(BLACK, "move e5\nnumbers 6");
    // The referee never comments: he refuses no later spring, and finds no error in it.
    game.ok(WHITE, "move d4");
    game.ok(BLACK, "move d6");
    game.ok(WHITE, "spring 12 e5\nmove c4");
    assert!(game.view(WHITE).own.errors.is_empty());
}

#[test]
fn t34_a_double_move_is_move_card_move_and_a_take_back_says_its_part() {
    for (card, piece) in [(18, 'N'), (50, 'B'), (51, 'R')] {
        let start = || {
            let mut game = Game::dealt(&[], [18, 50, 51, 3, 32], [13, 14, 1, 66, 32]);
            game.ok(WHITE, &format!("move {piece}c3\ncard {card}\nmove {piece}e4"));
            game
        };
        let mut game = start();
        for reply in [13, 14, 1] {
            game.no(BLACK, &format!("intercept\ncard {reply}"), "part-missing", "T34");
        }
        game.no(BLACK, "intercept\ncard 66\npart 1", "part-here", "T34");
        game.no(BLACK, "intercept\ncard 32\npart 2", "part-here", "T34");
        game.no(BLACK, "intercept\ncard 13\npart 1\npart 2", "twice", "M6");
        game.ok(BLACK, "intercept\ncard 13\npart 2");
        // Before the card or after it, `part` is the same.
        let mut game = start();
        game.ok(BLACK, "intercept\npart 1\ncard 13");
        let Entered::Own(OwnEvent::Interception(acts)) = entered(game.last()) else { panic!() };
        assert!(matches!(acts.as_slice(), [Act::Card(_), Act::Part(1)]), "{acts:?}");
    }
    let mut game = Game::dealt(&[], [18, 50, 51, 3, 32], [13, 14, 1, 66, 32]);
    game.no(WHITE, "move Nf3\npart 1", "part-here", "T34");
    game.ok(WHITE, "move Nf3");
    game.no(BLACK, "intercept\ncard 13\npart 1", "part-here", "T34");
}

fn double_hit(part: u8) -> Game {
    let mut game = Game::dealt(&[], [18, 50, 51, 3, 32], REPLIES);
    game.ok(WHITE, "move Nf3\ncard 18\nmove Ne5");
    game.ok(BLACK, &format!("intercept\ncard 13\npart {part}"));
    game
}

#[test]
fn t35_part_2_owes_a_different_second_move_or_none() {
    let mut game = double_hit(2);
    game.no(WHITE, "move Ne5\nnumbers 6", "same-move", "T29");
    game.no(WHITE, "move Ng5\nkeep 18\nnumbers 6", "not-due", "T16");
    game.no(WHITE, "move Ng5\nmove Nf7\nnumbers 6", "too-many-moves", "T7");
    // The first move is no second one.
    game.ok(WHITE, "move Ng5\nnumbers 6");
    assert_eq!((game.hold(WHITE), game.known(WHITE)), (4, vec![]));
    let mut game = double_hit(2);
    game.ok(WHITE, "answer\nnumbers 6");
    assert_eq!((game.hold(WHITE), game.hand(WHITE)), (4, vec![3, 32, 50, 51]));
}

#[test]
fn t36_part_1_owes_two_moves_or_one_and_keep_or_discard() {
    for (text, hold, known) in [
        ("move Nc3\nmove Nd5\nnumbers 6", 4, vec![]),
        ("move Nc3\ncard 18\nmove Nd5\nnumbers 6", 4, vec![]),
        ("move e4\nkeep 18\nnumbers 6", 5, vec![18]),
        ("keep 18\nmove e4\nnumbers 6", 5, vec![18]),
        ("move e4\ndiscard 18\nnumbers 6", 4, vec![]),
    ] {
        let mut game = double_hit(1);
        game.ok(WHITE, text);
        assert_eq!((game.hold(WHITE), game.known(WHITE)), (hold, known.clone()), "{text}");
        assert_eq!(game.hand(WHITE).contains(&18), !known.is_empty());
        assert_eq!(game.public().duty(), Duty::Own(OwnDuty::Turn(BLACK)));
    }
    for (text, code, rule) in [
        ("answer\nnumbers 6", "move-owed", "T22"),
        ("keep 18\nnumbers 6", "move-owed", "T22"),
        ("move e4\nnumbers 6", "keep-or-discard", "T36"),
        ("move Nf3\nmove Nd5\nnumbers 6", "same-move", "T29"),
        ("move Nf3\nkeep 18\nnumbers 6", "same-move", "T29"),
        ("move e4\nkeep 50\nnumbers 6", "keep-which", "T36"),
        ("move e4\ndiscard 50\nnumbers 6", "keep-which", "T36"),
        ("move e4\nkeep 18\ndiscard 18\nnumbers 6", "twice", "M6"),
        ("move Nc3\nmove Nd5\nkeep 18\nnumbers 6", "keep-or-discard", "T36"),
        ("move Nc3\nmove Nd5\nmove Nf6\nnumbers 6", "keep-or-discard", "T36"),
        ("move Nc3\nmove Nd5\ncard 18\nnumbers 6", "out-of-place", "T16"),
        ("move Nc3\ncard 18\nnumbers 6", "keep-or-discard", "T36"),
        ("move e4\ncard 18\nkeep 18\nnumbers 6", "keep-or-discard", "T36"),
        ("move Nc3\ncard 50\nmove Nd5\nnumbers 6", "answer-no-card", "T22"),
        ("move e4\nkeep 18", "numbers-count", "T8"),
    ] {
        double_hit(1).no(WHITE, text, code, rule);
    }
    // A kept card may be played again at once.
    let mut game = double_hit(1);
    game.ok(WHITE, "move e4\nkeep 18\nnumbers 6");
    game.ok(BLACK, "move e5");
    game.ok(WHITE, "move Nf3\ncard 18\nmove Ng5");
}

#[test]
fn t37_34_takes_what_the_opponent_played_last() {
    let hand = [34, 3, 35, 18, 32];
    // The card of his last turn.
    let mut game = Game::dealt(&[], hand, [3, 35, 13, 66, 32]);
    game.no(WHITE, "card 34 13\nmove e4", "nothing-to-take", "T37");
    game.ok(WHITE, "move e4");
    game.ok(BLACK, "move e5\ncard 35 c1 g1");
    game.no(WHITE, "card 34 13\nmove d4\nnumbers 6", "nothing-to-take", "T37");
    game.no(WHITE, "move d4\ncard 34 35\nnumbers 6", "out-of-place", "T16");
    game.no(WHITE, "card 34 35\nnumbers 6", "no-move", "T7");
    game.ok(WHITE, "card 34 35\nmove d4\nnumbers 6");
    assert_eq!((game.hold(WHITE), game.known(WHITE)), (5, vec![35]));
    assert_eq!(game.hand(WHITE), [3, 18, 32, 35, 35]);
    // Each only once, and too late after one's own turn.
    game.ok(BLACK, "move d6");
    // His interception of one's last turn, spent.
    let mut game = Game::dealt(&[], hand, [3, 35, 13, 66, 32]);
    game.ok(WHITE, "move e4");
    game.ok(BLACK, "intercept\ncard 13");
    game.ok(WHITE, "move d4\nnumbers 6");
    game.ok(BLACK, "move e5");
    game.ok(WHITE, "card 34 13\nmove c4");
    assert!(game.hand(WHITE).contains(&13));
    // The card of his answer, and one that was cancelled.
    let mut game = Game::dealt(&[], [34, 13, 32, 18, 3], [3, 35, 42, 66, 32]);
    game.ok(WHITE, "move e4");
    game.ok(BLACK, "move e5");
    game.ok(WHITE, "intercept\ncard 13");
    game.ok(BLACK, "card 42\nnumbers 6");
    game.ok(WHITE, "card 34 42\nmove d4\nnumbers 6");
    game.ok(BLACK, "card 3 e4");
    game.ok(WHITE, "intercept\ncard 32");
    game.ok(BLACK, "move d5\nnumbers 7");
    // One 34 is gone; what matters is what could be taken.
    let takeable: Vec<u8> =
        game.public().takeable(WHITE).into_iter().map(|id| game.public().play(id).unwrap().play.card.get()).collect();
    assert_eq!(takeable, [3], "a cancelled card lies there to be taken");
}

#[test]
fn t37_34_takes_nothing_that_came_back_or_was_thrown_away() {
    let mut game = Game::dealt(&[], [34, 13, 35, 18, 32], [3, 35, 42, 66, 32]);
    game.ok(WHITE, "move e4");
    game.ok(BLACK, "move e5\ncard 35 c1 g1");
    game.ok(WHITE, "intercept\ncard 13");
    game.ok(BLACK, "move d5\nnumbers 6");
    game.no(WHITE, "card 34 35\nmove d4", "nothing-to-take", "T37");
    game.ok(WHITE, "move d4");
    game.ok(BLACK, "move d6\ndiscard 35");
    game.no(WHITE, "card 34 35\nmove c4\nnumbers 6", "nothing-to-take", "T37");
}

#[test]
fn t38_57_picks_a_free_position_which_is_then_barred() {
    let mut game = Game::dealt(&[], [57, 3, 35, 18, 32], REPLIES);
    for position in [1, 5, 69, 99] {
        game.no(WHITE, &format!("card 57 {position}\nmove e4"), "pick-position", "T38");
    }
    game.no(WHITE, "move e4\ncard 57 40", "out-of-place", "T16");
    let picked = game.view(WHITE).own.card_at(40).unwrap().get();
    game.ok(WHITE, "card 57 40\nmove e4");
    assert!(game.hand(WHITE).contains(&picked));
    assert_eq!((game.hold(WHITE), game.public().numbers_owed(BLACK)), (5, 0));
    assert!(game.known(WHITE).is_empty(), "the position is told, not the card");
    assert!(!game.public().free_positions(WHITE).contains(&40));
    game.no(BLACK, "intercept\ncard 57 6", "window", "T12");
    // With none left it cannot be played.
    let ten = ("deck", "2,3,5,6,7,25,35,40,46,57");
    let mut game = Game::dealt(&[ten], [2, 3, 5, 6, 57], [2, 3, 5, 6, 7]);
    for (card, number) in
        [("card 3 e4", 6), ("card 5 e4", 7), ("move a3\ncard 2 d5 a8", 8), ("card 6 e4 d5\nmove a3", 9)]
    {
        game.ok(WHITE, card);
        game.ok(BLACK, &format!("move e6\nnumbers {number}"));
    }
    game.ok(WHITE, "move a4\ncard 7 a4 R");
    game.ok(BLACK, "move a5\nnumbers 10");
    game.no(WHITE, "card 57 10\nmove b4", "pick-none", "T38");
}

#[test]
fn t38_the_term_makes_57_an_interception() {
    let mut game = Game::dealt(&[("pick_when", "interception")], [57, 3, 35, 18, 32], [57, 13, 32, 66, 61]);
    game.no(WHITE, "card 57 40\nmove e4", "window", "T12");
    game.ok(WHITE, "move exd5");
    game.ok(BLACK, "intercept\ncard 57 40");
    assert_eq!((game.hold(BLACK), game.public().numbers_owed(WHITE)), (5, 0));
    game.ok(WHITE, "answer");
    // Cancelled in the answer, its owner is one short, and the position stays barred.
    let mut game = Game::dealt(&[("pick_when", "interception")], [57, 3, 35, 18, 32], [57, 13, 32, 66, 61]);
    game.ok(WHITE, "move exd5");
    game.ok(BLACK, "intercept\ncard 57 40");
    game.no(WHITE, "card 32\nnumbers 40", "number-used", "T9");
    game.no(WHITE, "card 32", "numbers-count", "T8");
    game.ok(WHITE, "card 32\nnumbers 6");
    assert_eq!(game.hold(BLACK), 5);
}

#[test]
fn t39_34_and_57_cancelled_are_spent_and_give_nothing() {
    let mut game = Game::dealt(&[], [57, 34, 35, 18, 32], [32, 39, 35, 66, 61]);
    let hand = game.hand(WHITE);
    game.ok(WHITE, "card 57 40\nmove e4");
    game.ok(BLACK, "intercept\ncard 32");
    let left: Vec<u8> = hand.into_iter().filter(|card| *card != 57).collect();
    assert_eq!((game.hand(WHITE), game.hold(WHITE)), (left, 4));
    assert!(!game.public().free_positions(WHITE).contains(&40), "the position stays barred");
    game.no(WHITE, "move d4\nnumbers 6", "no-move-owed", "T27");
    game.ok(WHITE, "numbers 6");
    game.ok(BLACK, "move e5\ncard 35 c1 g1\nnumbers 6");
    game.ok(WHITE, "card 34 35\nmove d4\nnumbers 7");
    assert_eq!(game.known(WHITE), [35]);
    game.ok(BLACK, "intercept\ncard 39");
    assert_eq!((game.known(WHITE), game.hold(WHITE)), (vec![], 4));
}

#[test]
fn t40_68_takes_the_king_away_until_the_next_turn_lands_it() {
    let mut game = Game::dealt(&[], [68, 13, 35, 18, 32], REPLIES);
    game.no(WHITE, "land a1\nmove e4", "not-away", "T40");
    game.ok(WHITE, "card 68\nmove e4");
    assert!(game.public().seat(WHITE).away.is_some());
    game.ok(BLACK, "move e5\nnumbers 6");
    // Interceptions, answers and words of dispute do not land it.
    game.no(WHITE, "land a1\nintercept\ncard 13", "not-due", "T16");
    game.no(WHITE, "move d4", "land-due", "T40");
    game.no(WHITE, "move d4\nland a1", "land-due", "T40");
    game.ok(WHITE, "intercept\ncard 13");
    game.ok(BLACK, "move d5\nnumbers 7");
    game.no(WHITE, "move d4", "land-due", "T40");
    game.ok(WHITE, "land a1\nmove d4");
    assert!(game.public().seat(WHITE).away.is_none());
    game.ok(BLACK, "move d6");
    game.no(WHITE, "land a1\nmove c4", "not-away", "T40");
}

#[test]
fn t40_if_68_comes_back_or_is_cancelled_the_king_stands_where_it_was() {
    for (card, answer) in [(13, "move d4\nnumbers 6"), (33, "numbers 6"), (32, "numbers 6")] {
        let mut game = Game::dealt(&[], [68, 13, 35, 18, 32], REPLIES);
        game.ok(WHITE, "card 68\nmove e4");
        game.ok(BLACK, &format!("intercept\ncard {card}"));
        assert!(game.public().seat(WHITE).away.is_none());
        game.ok(WHITE, answer);
        game.ok(BLACK, if card == 32 { "move e5\nnumbers 6" } else { "move e5" });
        game.no(WHITE, "land a1\nmove c4", "not-away", "T40");
    }
    // A withdrawn cancellation takes it away again.
    let mut game = Game::dealt(&[], [68, 13, 35, 18, 32], REPLIES);
    game.ok(WHITE, "card 68\nmove e4");
    game.ok(BLACK, "intercept\ncard 32");
    game.ok(WHITE, "object there is nothing to cancel");
    game.ok(BLACK, "withdraw");
    assert!(game.public().seat(WHITE).away.is_some());
    assert_eq!(game.hold(BLACK), 5);
}

#[test]
fn t41_of_two_copies_the_one_from_the_own_list_goes_first() {
    let mut game = Game::dealt(&[], [34, 35, 3, 18, 32], [3, 35, 13, 66, 32]);
    game.ok(WHITE, "move e4");
    game.ok(BLACK, "move e5\ncard 35 c1 g1");
    game.ok(WHITE, "card 34 35\nmove d4\nnumbers 6");
    assert_eq!(game.hand(WHITE), [3, 18, 32, 35, 35]);
    game.ok(BLACK, "move d6");
    game.ok(WHITE, "move c4\ncard 35 c1 g1");
    let sources: Vec<_> = game.view(WHITE).own.hand.iter().filter(|held| held.card.get() == 35).collect();
    let [left] = sources.as_slice() else { panic!() };
    assert!(matches!(left.source, tempete_game::state::account::Source::Taken(_)));
    game.ok(BLACK, "move c6\nnumbers 6");
    game.ok(WHITE, "move b4\ncard 35 c1 g1");
    game.ok(BLACK, "move b6\nnumbers 7");
    game.no(WHITE, "move a4\ncard 35 c1 g1", "not-held", "T45");
}
