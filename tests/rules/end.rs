//! Cards not held, and the end of a game, one rule at a time (T45 to T56).

use ids::Seat;
use support_rules::table::{BLACK, Game, WHITE, terms};
use tempete_game::state::TempeteState;
use tempete_game::{
    log::{
        event::{Claim, CommonEvent, Ending, Event, Outcome, Reason, Ruled, Ruling},
        terms::TimeAndError,
    },
    state::{
        public::{Duty, OwnDuty},
        verdict::last_result,
    },
};

const HAND: [u8; 5] = [12, 6, 3, 18, 32];
const REPLIES: [u8; 5] = [13, 32, 33, 26, 66];

/// White has a square sealed on e5 and owes a turn.
fn sealed(check: &str) -> Game {
    let mut game = Game::dealt(&[("card_check", check)], HAND, REPLIES);
    game.ok(WHITE, "move e4\ncard 12\nsquare e5");
    game.ok(BLACK, "move e5\nnumbers 6");
    game
}

const FALSE: [&str; 4] = ["move d4\ncard 35! c1 g1", "card 23! h3", "move d4\ndiscard 54!", "spring 12 a1!\nmove d4"];

#[test]
fn t45_warn_refuses_once_and_lets_insist() {
    for text in FALSE {
        let mut game = sealed("warn");
        let code = if text.starts_with("spring") { "not-sealed" } else { "not-held" };
        game.no(WHITE, &text.replace('!', ""), code, "T45");
        game.ok(WHITE, text);
        assert_eq!(game.view(WHITE).own.errors.len(), 1, "{text}");
        // The `!` of one card insists on no other.
        let mut game = sealed("warn");
        game.no(WHITE, "spring 12 e5!\nmove d4\ncard 35 c1 g1", "not-held", "T45");
    }
}

#[test]
fn t45_refuse_refuses_and_at_end_accepts() {
    for text in FALSE {
        let mut game = sealed("refuse");
        let code = if text.starts_with("spring") { "not-sealed" } else { "not-held" };
        game.no(WHITE, text, code, "T45");
        game.no(WHITE, &text.replace('!', ""), code, "T45");
        let mut game = sealed("at_end");
        game.ok(WHITE, &text.replace('!', ""));
        assert_eq!(game.view(WHITE).own.errors.len(), 1, "{text}");
    }
    // Interceptions and answers alike.
    let mut game = Game::dealt(&[], HAND, REPLIES);
    game.ok(WHITE, "move e4");
    game.no(BLACK, "intercept\ncard 14", "not-held", "T45");
    game.ok(BLACK, "intercept\ncard 14!");
    game.no(WHITE, "card 39\nnumbers 6", "not-held", "T45");
    game.ok(WHITE, "card 39!\nnumbers 6");
}

#[test]
fn t46_an_accepted_card_is_entered_in_the_same_words_held_or_not() {
    let held = {
        let mut game = Game::dealt(&[], [35, 6, 3, 18, 32], REPLIES);
        game.ok(WHITE, "move e4\ncard 35 c1 g1");
        game
    };
    let not_held = {
        let mut game = Game::dealt(&[], HAND, REPLIES);
        game.ok(WHITE, "move e4\ncard 35! c1 g1");
        game
    };
    assert_eq!(held.last(), not_held.last());
    // All that the other seat may know, but for the commitments of the lists.
    let known = |game: &Game| (game.public().seats[0].hold, game.public().plays.clone(), game.hand(BLACK));
    assert_eq!(known(&held), known(&not_held));
    let true_one = {
        let mut game = sealed("warn");
        game.ok(WHITE, "spring 12 e5\nmove d4");
        game
    };
    let false_one = {
        let mut game = Game::dealt(&[], HAND, REPLIES);
        game.ok(WHITE, "move e4\ncard 12\nsquare a1");
        game.ok(BLACK, "move e5\nnumbers 6");
        game.ok(WHITE, "spring 12 e5!\nmove d4");
        game
    };
    assert_eq!(true_one.last(), false_one.last());
    assert_eq!(true_one.public().seats[0].sprung, false_one.public().seats[0].sprung);
}

#[test]
fn t47_a_false_card_takes_nothing_and_is_never_held() {
    let mut game = Game::dealt(&[], HAND, REPLIES);
    game.ok(WHITE, "move e4\ncard 35! c1 g1");
    assert_eq!((game.hold(WHITE), game.hand(WHITE)), (4, vec![3, 6, 12, 18, 32]));
    // Given back it is publicly known and still not held; the error stays.
    game.ok(BLACK, "intercept\ncard 13");
    assert_eq!((game.hold(WHITE), game.known(WHITE)), (5, vec![35]));
    assert_eq!(game.hand(WHITE), [3, 6, 12, 18, 32]);
    game.ok(WHITE, "move d4\nnumbers 6");
    game.ok(BLACK, "move d5");
    game.no(WHITE, "move c4\ncard 35 c1 g1", "not-held", "T45");
    assert_eq!(game.view(WHITE).own.errors.len(), 1);
    game.ok(WHITE, "resign");
    let Event::Common(CommonEvent::End(end)) = game.last() else { panic!() };
    assert_eq!(end.errs, [WHITE].into_iter().collect());
    // A card cancelled is an error all the same.
    let mut game = Game::dealt(&[], HAND, REPLIES);
    game.ok(WHITE, "card 23! h3");
    game.ok(BLACK, "intercept\ncard 32");
    assert_eq!(game.view(WHITE).own.errors.len(), 1);
    // A kept double-move card that was false is still false.
    let mut game = Game::dealt(&[], HAND, REPLIES);
    game.ok(WHITE, "move Bc4\ncard 50!\nmove Bd5");
    game.ok(BLACK, "intercept\ncard 13\npart 1");
    game.ok(WHITE, "move e4\nkeep 50\nnumbers 6");
    assert!(!game.hand(WHITE).contains(&50) && game.known(WHITE) == [50]);
}

#[test]
fn t47_a_false_card_taken_by_34_is_held() {
    let mut game = Game::dealt(&[], [34, 6, 3, 18, 32], REPLIES);
    game.ok(WHITE, "move e4");
    game.ok(BLACK, "move e5\ncard 35! c1 g1");
    game.ok(WHITE, "card 34 35\nmove d4\nnumbers 6");
    assert!(game.hand(WHITE).contains(&35));
    game.ok(BLACK, "move d6");
    game.ok(WHITE, "move c4\ncard 35 c1 g1");
    assert!(game.view(WHITE).own.errors.is_empty());
}

#[test]
fn t50_resigning_ends_the_game_and_before_the_first_turn_calls_it_off() {
    for seat in [WHITE, BLACK] {
        let mut game = Game::dealt(&[], HAND, REPLIES);
        game.no(seat, "resign\nmove e4", "alone", "T50");
        // By either seat, whoever owes.
        game.ok(seat, "resign");
        let other = if seat == WHITE { BLACK } else { WHITE };
        assert_eq!(game.result(), Some(Outcome::of(other)));
        assert_eq!(game.public().course.end.unwrap().ending, Ending::Resignation);
    }
    let mut game = Game::new(terms(&[("deck", "1-10")]), [1; 32]);
    game.ok(WHITE, "list random");
    game.ok(BLACK, "resign");
    assert_eq!(game.result(), Some(Outcome::Annulled));
    let mut game = Game::new(terms(&[("deck", "1-10")]), [1; 32]);
    game.ok(WHITE, "list random\nnumbers random");
    game.ok(BLACK, "list random");
    game.ok(WHITE, "resign");
    assert_eq!(game.result(), Some(Outcome::Annulled));
}

#[test]
fn t51_a_draw_is_offered_with_a_turn_and_stands_until_the_opponents_message() {
    let mut game = Game::dealt(&[], HAND, REPLIES);
    game.no(BLACK, "accept draw", "no-offer", "T51");
    game.no(WHITE, "accept draw", "no-offer", "T51");
    game.no(WHITE, "move e4\ndraw\ndraw", "twice", "M6");
    game.ok(WHITE, "move e4\ndraw");
    game.no(WHITE, "accept draw", "no-offer", "T51");
    game.no(BLACK, "accept draw\nmove e5", "alone", "T51");
    game.ok(BLACK, "decline draw");
    assert_eq!(game.public().duty(), Duty::Own(OwnDuty::Turn(BLACK)));
    game.no(BLACK, "accept draw", "no-offer", "T51");
    game.ok(BLACK, "move e5\ndraw");
    // Any turn declines it, and so does any interception.
    game.ok(WHITE, "move d4\ndraw");
    game.ok(BLACK, "intercept\ncard 13");
    game.no(WHITE, "accept draw", "no-offer", "T51");
    game.ok(WHITE, "move c4\nnumbers 6");
    game.no(BLACK, "accept draw", "no-offer", "T51");
    game.ok(BLACK, "move d5\ndraw");
    game.ok(WHITE, "accept draw");
    assert_eq!(game.result(), Some(Outcome::Drawn));
    assert_eq!(game.public().course.end.unwrap().ending, Ending::Agreement);
}

#[test]
fn t52_a_claim_is_made_once_a_turn_in_place_of_it() {
    for (words, claim) in [("stalemate", Claim::Stalemate), ("repetition", Claim::Repetition), ("fifty", Claim::Fifty)]
    {
        let claimed = || {
            let mut game = Game::dealt(&[], HAND, REPLIES);
            game.no(WHITE, &format!("claim {words}\nmove e4"), "alone", "T16");
            game.ok(WHITE, &format!("claim {words}"));
            assert_eq!(game.public().duty(), Duty::Claim(BLACK, claim));
            game
        };
        let mut game = claimed();
        game.no(WHITE, "accept draw", "no-offer", "T51");
        game.no(BLACK, "move e4", "not-due", "T16");
        game.ok(BLACK, "accept draw");
        assert_eq!(game.public().course.end.unwrap().ending, Ending::Claim);
        let mut game = claimed();
        game.ok(BLACK, "decline draw");
        game.no(WHITE, "move e4", "ruling-due", "T62");
        game.rule(Ruling::Refuse);
        game.no(WHITE, "claim fifty", "claimed-already", "T52");
        game.ok(WHITE, "move e4");
        game.ok(BLACK, "claim fifty");
        game.ok(WHITE, "decline draw");
        game.rule(Ruling::Grant);
        assert_eq!(game.result(), Some(Outcome::Drawn));
    }
}

#[test]
fn t52_a_claim_refused_leaves_the_interception_open() {
    let mut game = Game::dealt(&[], HAND, REPLIES);
    game.ok(WHITE, "move e4");
    game.ok(BLACK, "claim stalemate");
    game.ok(WHITE, "decline draw");
    game.rule(Ruling::Refuse);
    game.ok(BLACK, "intercept\ncard 13");
    // A new turn may claim again.
    game.ok(WHITE, "move d4\nnumbers 6");
    game.no(BLACK, "claim fifty", "claimed-already", "T52");
    game.ok(BLACK, "move e5");
    game.ok(WHITE, "claim fifty");
}

#[test]
fn t53_mate_is_never_automatic() {
    for term in ["own_turn", "intercept"] {
        let mut game = Game::dealt(&[("mate_escape", term)], HAND, REPLIES);
        game.ok(WHITE, "move Qxf7 mate");
        assert_eq!(game.public().duty(), Duty::Own(OwnDuty::Turn(BLACK)), "the mated player answers");
        game.ok(BLACK, "intercept\ncard 13");
        game.ok(WHITE, "move Qxf6\nnumbers 6");
        game.ok(BLACK, "resign");
        assert_eq!(game.result(), Some(Outcome::of(WHITE)));
    }
}

#[test]
fn t54_after_the_end_every_seal_is_open() {
    let mut game = Game::dealt(&[], HAND, REPLIES);
    assert!(game.state.opened().is_none());
    game.ok(BLACK, "resign");
    assert!(matches!(game.last(), Event::Common(CommonEvent::End(_))), "the end is entered at once");
    let accounts = game.state.opened().unwrap();
    assert!(accounts.iter().all(|account| account.list.as_ref().is_some_and(|list| list.len() == 68)));
}

/// How a game may end on the board, and the four results of the table's row: neither errs, White
/// errs, Black errs, both err.
type Row = (Outcome, Ending, TimeAndError, [Outcome; 4]);

const WON_BY_WHITE: Outcome = Outcome::of(Seat::FIRST);
const WON_BY_BLACK: Outcome = Outcome::of(Seat::SECOND);

#[test]
fn t55_every_cell_of_the_final_table() {
    use Ending::{Agreement, Claim as ByClaim, Resignation, Ruling as ByRuling, Time};
    use Outcome::{Annulled, Drawn};
    use TimeAndError::{Cross, Literal};
    let (w, b) = (WON_BY_WHITE, WON_BY_BLACK);
    let mut rows: Vec<Row> = vec![
        (b, Time, Cross, [b, b, Drawn, Drawn]),
        (b, Time, Literal, [b, Drawn, Drawn, Drawn]),
        (w, Time, Cross, [w, Drawn, w, Drawn]),
        (w, Time, Literal, [w, Drawn, Drawn, Drawn]),
    ];
    for term in [Cross, Literal] {
        for ending in [Resignation, Agreement, ByClaim, ByRuling] {
            for board in [w, b, Drawn] {
                rows.push((board, ending, term, [board, b, w, Drawn]));
            }
            rows.push((Annulled, ending, term, [Annulled; 4]));
        }
    }
    for (board, ending, term, row) in rows {
        let erring = [&[][..], &[WHITE], &[BLACK], &[WHITE, BLACK]];
        for (errs, result) in erring.map(|seats| seats.iter().copied().collect()).into_iter().zip(row) {
            assert_eq!(last_result(board, ending, errs, term), result, "{board:?} {ending:?} {errs:?} {term:?}");
        }
    }
}

#[test]
fn t55_errors_are_counted_at_the_end_of_a_real_game() {
    for term in ["cross", "literal"] {
        for (white, black) in [(false, false), (true, false), (false, true), (true, true)] {
            let mut game = Game::dealt(&[("time_and_error", term)], HAND, REPLIES);
            game.ok(WHITE, if white { "card 23! h3" } else { "card 3 e4" });
            game.ok(BLACK, if black { "card 23! h3\nnumbers 6" } else { "move e5\nnumbers 6" });
            game.rule(Ruling::lost_on_time(WHITE));
            let end = game.public().course.end.unwrap();
            assert_eq!((end.errs.contains(WHITE), end.errs.contains(BLACK)), (white, black));
            let last = match (white, black, term) {
                (false, false, _) | (true, false, "cross") => WON_BY_BLACK,
                _ => Outcome::Drawn,
            };
            assert_eq!((end.board, end.last), (WON_BY_BLACK, last));
        }
    }
}

#[test]
fn t56_after_the_end_only_the_result_can_be_corrected() {
    let mut game = Game::dealt(&[], HAND, REPLIES);
    game.ok(BLACK, "resign");
    for text in ["move e4", "say Thank you", "resign", "overdue", "accept draw", "list random"] {
        let code = game.mail(WHITE, text).code();
        assert!(code == "game-over" || text == "list random" && code == "list-final", "{text}: {code}");
    }
    game.no(WHITE, "move e4", "game-over", "T56");
    for ruling in [Ruling::lost_on_time(WHITE), Ruling::Warn(WHITE), Ruling::Uphold, Ruling::Grant] {
        assert!(
            game.referee(Event::Common(CommonEvent::Rule(Ruled {
                ruling,
                reason: Reason::new("No.").unwrap(),
                unread: false
            })))
            .is_err()
        );
    }
    let entries = game.entries.len();
    game.rule(Ruling::Result(Outcome::Annulled));
    assert_eq!(game.entries.len(), entries + 2, "a correction is followed by its own end");
    assert_eq!(game.result(), Some(Outcome::Annulled));
    game.rule(Ruling::Result(WON_BY_BLACK));
    assert_eq!(game.result(), Some(WON_BY_BLACK));
}
