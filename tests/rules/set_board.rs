//! The board set by ruling (T70), one consequence at a time.

use chess::Position;
use ids::Seat;
use support_rules::table::{BLACK, Game, WHITE};
use tempete_game::{
    log::event::{CommonEvent, Event, Reason, Ruled, Ruling},
    state::public::{Duty, OwnDuty},
};

const HAND: [u8; 5] = [12, 34, 68, 46, 2];
const REPLIES: [u8; 5] = [13, 34, 32, 46, 2];
/// After 1. e4 e5 2. Nf3, Black to move.
const OPEN: &str = "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 0 2";

fn dealt() -> Game {
    Game::dealt(&[("board", "on")], HAND, REPLIES)
}

fn set(line: &str) -> Event {
    let position: Position = line.parse().unwrap();
    Event::Common(CommonEvent::Rule(Ruled {
        ruling: Ruling::Position(Box::new(position)),
        reason: Reason::new("It was wrong.").unwrap(),
        unread: false,
    }))
}

fn due(game: &Game) -> Seat {
    match game.public().duty() {
        Duty::Own(OwnDuty::Turn(seat)) => seat,
        duty => panic!("{duty:?}"),
    }
}

#[test]
fn t70_the_board_is_set_where_a_turn_is_due_and_nowhere_else() {
    let mut game = dealt();
    game.referee(set(OPEN)).unwrap();
    assert_eq!((due(&game), game.public().move_number()), (BLACK, 2));
    assert_eq!(game.public().board.as_ref().unwrap().to_string(), OPEN);
    for (wrong, why) in [
        ("rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 3 2", "moves without capture are counted anew"),
        ("4k3/8/8/8/8/8/4R3/4K3 w - - 0 2", "who is not to move is in check"),
        ("4k3/8/8/8/8/8/8/8 b - - 0 2 | away w:K", "no card has taken the king away"),
    ] {
        assert!(game.referee(set(wrong)).is_err(), "{why}");
    }
    // Neither an answer, nor an objection, nor a ruling is passed over by it.
    game.ok(BLACK, "move Nc6\ncard 46 a7");
    game.ok(WHITE, "object no");
    assert!(game.referee(set(OPEN)).is_err());
    game.ok(BLACK, "stand");
    assert!(game.referee(set(OPEN)).is_err());
    game.rule(Ruling::Uphold);
    game.ok(WHITE, "move Bb5\nnumbers 6");
    game.ok(BLACK, "intercept\ncard 13");
    assert!(game.referee(set(OPEN)).is_err());
    game.ok(WHITE, "resign");
    assert!(game.referee(set(OPEN)).is_err());
    // Nor where the players keep the board.
    let mut game = Game::dealt(&[], HAND, REPLIES);
    assert!(game.referee(set(OPEN)).is_err());
}

#[test]
fn t70_nothing_reaches_across_it() {
    let mut game = dealt();
    game.ok(WHITE, "move e4\ncard 12\nsquare e5\ndraw");
    game.referee(set(OPEN)).unwrap();
    game.no(BLACK, "accept draw", "no-offer", "T51");
    game.no(BLACK, "object no", "nothing-to-object", "T60");
    game.no(BLACK, "intercept\ncard 13", "no-interception", "T20");
    game.no(BLACK, "card 34 12\nmove Nc6\nnumbers 6", "nothing-to-take", "T37");
    game.no(BLACK, "claim repetition", "claim-false", "B12");
    game.ok(BLACK, "move Nc6\nnumbers 6");
    // Squares that were sealed stay, and so do hands and what was named.
    assert_eq!(game.public().live_squares(WHITE).len(), 1);
    assert_eq!(game.hold(WHITE), 5);
    // The queen that stands on it has not come there.
    game.referee(set("rnb1kbnr/pppp1ppp/8/4q3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 0 3")).unwrap();
    game.no(WHITE, "spring 12 e5\nmove Nxe5", "no-stop", "T33");
    // A position stands for the first time, whatever stood before.
    for _ in 0..2 {
        game.no(WHITE, "claim repetition", "claim-false", "B12");
        for (seat, line) in [(WHITE, "move Ng1"), (BLACK, "move Qd6"), (WHITE, "move Nf3"), (BLACK, "move Qe5")] {
            game.ok(seat, line);
        }
    }
    game.ok(WHITE, "claim repetition");
}

#[test]
fn t70_a_ruling_from_before_it_stays() {
    let mut game = dealt();
    game.ok(WHITE, "move e4\ncard 46 a2");
    game.ok(BLACK, "object no");
    game.ok(WHITE, "stand");
    game.rule(Ruling::Uphold);
    game.referee(set(OPEN)).unwrap();
    let correct = Event::Common(CommonEvent::Rule(Ruled {
        ruling: Ruling::Correct,
        reason: Reason::new("Mine.").unwrap(),
        unread: false,
    }));
    assert!(game.referee(correct).is_err(), "T68: another ruling followed it");
}

#[test]
fn t70_a_king_that_is_away_comes_back_or_stays_away() {
    let away = || {
        let mut game = dealt();
        game.ok(WHITE, "card 68\nmove e4");
        game
    };
    let mut game = away();
    game.referee(set(OPEN)).unwrap();
    game.ok(BLACK, "move Nc6\nnumbers 6");
    game.no(WHITE, "land a4\nmove d4", "not-away", "T40");
    game.ok(WHITE, "move d4");
    let mut game = away();
    let board = game.public().board.as_ref().unwrap().clone().counted_anew();
    game.referee(set(&board.to_string())).unwrap();
    game.ok(BLACK, "move Nc6\nnumbers 6");
    game.no(WHITE, "move d4", "land-due", "T40");
}
