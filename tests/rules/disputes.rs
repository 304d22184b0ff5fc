//! Disputes, rulings, time and words, one rule at a time (T60 to T68).

use record::pace::CreditFor;
use record::seal::{Hash, LostHead, Signer};
use referee::course::{Course, SeatCourse};
use support_rules::table::{BLACK, Game, Got, WHITE};
use tempete_game::state::TempeteState;
use tempete_game::{
    log::event::{CommonEvent, Event, Outcome, PersonName, Reason, Ruled, Ruling, Seconds, SomeSeats},
    state::{
        exchange::MessageKind,
        public::{Duty, OwnDuty, Public},
    },
};

const HAND: [u8; 5] = [35, 6, 34, 57, 12];
const REPLIES: [u8; 5] = [13, 32, 33, 26, 35];

fn played() -> Game {
    let mut game = Game::dealt(&[], HAND, REPLIES);
    game.ok(WHITE, "move e4\ncard 35 c1 g1");
    game
}

#[test]
fn t60_who_owes_objects_once_to_the_last_message() {
    let mut game = Game::dealt(&[], HAND, REPLIES);
    game.no(WHITE, "object to what?", "nothing-to-object", "T60");
    game.ok(WHITE, "move e4\ncard 35 c1 g1");
    game.no(WHITE, "object to my own", "not-your-turn", "T16");
    game.no(BLACK, "object the bishop is not there\n\nmove e5\nnumbers 6", "alone", "T60");
    game.no(BLACK, "object the bishop is not there\n\nsay hello", "alone", "T60");
    game.ok(BLACK, "object the bishop is not there");
    assert_eq!(game.public().duty(), Duty::Own(OwnDuty::Object(WHITE)));
    game.no(BLACK, "move e5\nnumbers 6", "not-your-turn", "T16");
    game.no(WHITE, "move d4", "not-due", "T16");
    game.ok(WHITE, "stand");
    game.rule(Ruling::Uphold);
    game.no(BLACK, "object again", "objected-already", "T60");
    // The next regular message accepts everything before it.
    game.ok(BLACK, "move e5\nnumbers 6");
    game.ok(WHITE, "object e5 was taken");
    // Answers and interceptions may be objected to as well.
    let mut game = played();
    game.ok(BLACK, "intercept\ncard 13");
    game.ok(WHITE, "object you may not");
    game.ok(BLACK, "stand");
    game.rule(Ruling::Uphold);
    assert_eq!(game.public().duty(), Duty::Own(OwnDuty::Answer(WHITE)));
    game.no(WHITE, "object again", "objected-already", "T60");
    game.ok(WHITE, "move d4\nnumbers 6");
    game.ok(BLACK, "object d4 is no move");
    assert_eq!(game.public().message.unwrap().kind, MessageKind::Answer);
}

#[test]
fn t61_amend_gives_the_same_card_another_effect() {
    let mut game = played();
    game.ok(BLACK, "object the knight is on f3");
    game.no(WHITE, "amend card 6 e4 d5", "amend-card", "T61");
    game.no(WHITE, "amend card 35 c1", "args", "T17");
    game.no(WHITE, "amend card 35 c1 f3\nmove d4", "alone", "T16");
    game.ok(WHITE, "amend card 35 c1 f3");
    let play = &game.public().plays[0];
    assert_eq!(play.play.args, ["c1", "f3"].map(|word| word.parse().unwrap()));
    assert_eq!(game.public().duty(), Duty::Own(OwnDuty::Turn(BLACK)));
    // It is a new message.
    game.ok(BLACK, "object nor is it there");
    game.ok(WHITE, "amend card 35: swap c1 g1; note \"as it stood\"");
    assert!(game.public().plays[0].play.args.is_empty() && game.public().plays[0].play.effect.is_some());
    game.ok(BLACK, "move e5\nnumbers 6");
    // Without a card there is nothing to amend.
    game.ok(WHITE, "move d4");
    game.ok(BLACK, "object no");
    game.no(WHITE, "amend card 35 c1 g1", "amend-card", "T61");
    // A sealed square stays sealed.
    let mut game = Game::dealt(&[], HAND, REPLIES);
    game.ok(WHITE, "move e4\ncard 12\nsquare e5");
    game.ok(BLACK, "object no");
    game.no(WHITE, "amend card 12\nsquare e6", "alone", "T16");
    game.ok(WHITE, "amend card 12");
    assert_eq!(game.public().live_squares(WHITE).len(), 1);
    // What 57 took is taken.
    let mut game = Game::dealt(&[], HAND, REPLIES);
    game.ok(WHITE, "card 57 40\nmove e4");
    game.ok(BLACK, "object nothing was lost");
    game.no(WHITE, "amend card 57 41", "amend-card", "T61");
}

#[test]
fn t61_a_withdrawn_turn_is_undone_and_its_card_is_back_and_free() {
    for term in ["returns", "spent"] {
        let mut game = Game::dealt(&[("taken_back_card", term)], HAND, REPLIES);
        let hand = game.hand(WHITE);
        game.ok(WHITE, "move e4\ncard 35 c1 g1\ndraw");
        game.ok(BLACK, "object no");
        game.ok(WHITE, "withdraw");
        assert_eq!((game.hand(WHITE), game.known(WHITE), game.hold(WHITE)), (hand, vec![35], 5));
        assert_eq!(game.public().duty(), Duty::Own(OwnDuty::Turn(WHITE)));
        assert!(game.public().course.offer.is_none() && game.public().exchanges.is_empty());
        assert_eq!(game.public().move_number(), 1);
        // The same again is no fault: what is owed is a turn.
        game.ok(WHITE, "1. e4\ncard 35 c1 g1");
        assert_eq!(game.hold(WHITE), 4);
    }
}

#[test]
fn t61_a_withdrawn_interception_and_a_withdrawn_answer_are_undone() {
    let mut game = played();
    game.ok(BLACK, "intercept\ncard 13");
    assert_eq!(game.known(WHITE), [35]);
    game.ok(WHITE, "object no");
    game.ok(BLACK, "withdraw");
    assert_eq!((game.hold(WHITE), game.known(WHITE)), (4, vec![]), "35 is played again");
    assert_eq!((game.hold(BLACK), game.known(BLACK)), (5, vec![13]));
    assert_eq!(game.public().duty(), Duty::Own(OwnDuty::Turn(BLACK)));
    // It may be made anew.
    game.ok(BLACK, "intercept\ncard 32");
    game.ok(WHITE, "numbers 6");
    game.ok(BLACK, "object no");
    game.ok(WHITE, "withdraw");
    assert_eq!(game.public().duty(), Duty::Own(OwnDuty::Answer(WHITE)));
    // The numbers of the answer stand.
    assert_eq!(game.hold(BLACK), 5);
    game.ok(WHITE, "answer");
    assert_eq!(game.public().duty(), Duty::Own(OwnDuty::Turn(BLACK)));
}

#[test]
fn t61_withdrawing_an_answer_that_cancelled_brings_the_interception_back() {
    let mut game = Game::dealt(&[], [32, 3, 5, 7, 9], REPLIES);
    game.ok(WHITE, "move e4");
    game.ok(BLACK, "intercept\ncard 13");
    game.ok(WHITE, "card 32\nnumbers 6");
    game.ok(BLACK, "object no");
    game.ok(WHITE, "withdraw");
    assert_eq!((game.hold(WHITE), game.known(WHITE)), (5, vec![32]));
    game.no(WHITE, "answer", "move-owed", "T22");
    game.no(WHITE, "move e4", "same-move", "T29");
    game.ok(WHITE, "move d4");
}

#[test]
fn t61_what_stands_of_a_withdrawn_turn_counts_in_its_second_try() {
    // 57 stands, the card it picked too, and no other card may be played.
    let mut game = Game::dealt(&[], HAND, REPLIES);
    game.ok(WHITE, "card 57 40\nmove e4");
    let hand = game.hand(WHITE);
    game.ok(BLACK, "object nothing was lost");
    game.ok(WHITE, "withdraw");
    assert_eq!((game.hand(WHITE), game.hold(WHITE)), (hand, 5));
    game.no(WHITE, "move e4\ncard 35 c1 g1", "card-used", "T11");
    game.no(WHITE, "move e4\ndiscard 35", "discard-here", "T14");
    game.ok(WHITE, "move d4");
    game.ok(BLACK, "intercept\ncard 32");
    assert_eq!(game.hold(WHITE), 4, "and it can still be cancelled");
    // So does a discard.
    let mut game = Game::dealt(&[], HAND, REPLIES);
    game.ok(WHITE, "move e4\ndiscard 57");
    game.ok(BLACK, "object no");
    game.ok(WHITE, "withdraw");
    assert_eq!(game.hold(WHITE), 4);
    game.no(WHITE, "move e4\ncard 35 c1 g1", "card-used", "T11");
    game.no(WHITE, "move e4\ndiscard 35", "discard-here", "T14");
    game.ok(WHITE, "move d4");
    game.no(BLACK, "intercept\ncard 32", "no-card-to-cancel", "T21");
    game.ok(BLACK, "intercept\ncard 13");
    game.no(WHITE, "move c4\ncard 6 e4 d5\nnumbers 6", "answer-no-card", "T22");
}

#[test]
fn t62_after_stand_the_referee_rules() {
    for ruling in [Ruling::Uphold, Ruling::Takeback] {
        let mut game = played();
        assert!(
            game.referee(Event::Common(CommonEvent::Rule(Ruled {
                ruling: ruling.clone(),
                reason: Reason::new("No.").unwrap(),
                unread: false
            })))
            .is_err(),
            "nothing is in dispute"
        );
        game.ok(BLACK, "object no");
        game.ok(WHITE, "stand");
        for (seat, text) in [(WHITE, "withdraw"), (WHITE, "move d4"), (BLACK, "move e5\nnumbers 6"), (BLACK, "stand")] {
            game.no(seat, text, "ruling-due", "T62");
        }
        assert!(game.public().course.owed_by.is_empty());
        game.rule(ruling.clone());
        let upheld = ruling == Ruling::Uphold;
        assert_eq!(game.public().duty(), Duty::Own(OwnDuty::Turn(if upheld { BLACK } else { WHITE })));
        assert_eq!(game.known(WHITE).is_empty(), upheld);
    }
}

/// What a ruling taken back leaves: everything but the entries' own count and times.
fn same_but_for_time(game: &Game, before: &tempete_game::state::State) {
    let (is, was) = (game.public(), before.public());
    let timeless = |public: &Public| Public {
        course: Course {
            last: was.course.last,
            at: was.course.at,
            due_since: was.course.due_since,
            due_at: was.course.due_at,
            ruled: None,
            seats: vec![],
            ..public.course.clone()
        },
        ..public.clone()
    };
    assert_eq!(timeless(is), timeless(was));
    let wordless = |seat: &SeatCourse| SeatCourse { last_act: None, last_word: None, said: vec![], ..seat.clone() };
    let seats = |public: &Public| public.course.seats.iter().map(wordless).collect::<Vec<_>>();
    assert_eq!(seats(is), seats(was));
    assert_eq!(game.state.secrets(), before.secrets());
    assert_eq!(is.course.due_since, is.course.last, "due anew");
}

#[test]
fn t68_the_last_ruling_is_taken_back_until_the_game_goes_on() {
    let correct = || {
        Event::Common(CommonEvent::Rule(Ruled {
            ruling: Ruling::Correct,
            reason: Reason::new("My mistake.").unwrap(),
            unread: false,
        }))
    };
    for ruling in [Ruling::Uphold, Ruling::Takeback] {
        let mut game = played();
        game.ok(BLACK, "object no");
        assert!(game.referee(correct()).is_err(), "nothing was ruled");
        game.ok(WHITE, "stand");
        let before = game.state.clone();
        game.rule(ruling.clone());
        // Words, complaints and looks are no reason to keep a wrong ruling.
        let mover = game.public().course.owed_by.iter().next().unwrap();
        let waits = Public::other(mover);
        game.ok(waits, "say I do not agree.");
        game.ok(waits, "overdue");
        game.referee(Event::Common(CommonEvent::Look)).unwrap();
        game.referee(correct()).unwrap();
        same_but_for_time(&game, &before);
        assert_eq!(game.public().course.seat(waits).said.len(), before.public().course.seat(waits).said.len() + 1);
        assert!(game.referee(correct()).is_err(), "taken back once");
        // The other one is ruled then, and the game goes on.
        game.rule(if ruling == Ruling::Uphold { Ruling::Takeback } else { Ruling::Uphold });
        let mover = game.public().course.owed_by.iter().next().unwrap();
        game.ok(mover, if mover == WHITE { "move d4" } else { "move e5\nnumbers 6" });
        assert!(game.referee(correct()).is_err(), "a turn followed");
    }
    // A word of the dispute, a claim or a ruling that follows keeps it, too.
    for (orders, ruling) in [("claim repetition", None), ("", Some(Ruling::Warn(WHITE)))] {
        let mut game = played();
        game.ok(BLACK, "object no");
        game.ok(WHITE, "stand");
        game.rule(Ruling::Uphold);
        match ruling {
            Some(ruling) => game.rule(ruling),
            None => game.ok(BLACK, orders),
        }
        assert!(game.referee(correct()).is_err(), "{orders}");
    }
    // A claim refused may be refused by mistake; once granted, every seal is open.
    let mut game = played();
    game.ok(BLACK, "claim repetition");
    game.ok(WHITE, "decline draw");
    let before = game.state.clone();
    game.rule(Ruling::Refuse);
    game.referee(correct()).unwrap();
    same_but_for_time(&game, &before);
    game.rule(Ruling::Grant);
    assert!(game.referee(correct()).is_err(), "only the result can be corrected");
    game.rule(Ruling::Result(Outcome::of(BLACK)));
}

#[test]
fn t63_every_ruling_and_every_look_is_an_entry() {
    let mut game = played();
    let due = game.public().duty();
    assert!(matches!(game.referee(Event::Common(CommonEvent::Look)), Ok(Got::Entered(1))));
    assert_eq!(*game.last(), Event::Common(CommonEvent::Look));
    assert_eq!(game.public().duty(), due, "a look changes nothing");
    game.rule(Ruling::Warn(BLACK));
    assert!(
        matches!(game.last(), Event::Common(CommonEvent::Rule(Ruled { ruling: Ruling::Warn(seat), .. })) if *seat == BLACK)
    );
    assert_eq!(game.public().duty(), due);
    game.rule(Ruling::Result(Outcome::Drawn));
    assert_eq!(game.result(), Some(Outcome::Drawn));
    assert!(matches!(game.referee(Event::Common(CommonEvent::Look)), Ok(Got::Entered(1))), "also after the end");
}

#[test]
fn t67_recover_stands_where_entries_were_lost_opens_the_next_epoch_and_changes_nothing_else() {
    let mut game = played();
    let recover = |epoch, entries| {
        Event::Common(CommonEvent::Rule(Ruled {
            ruling: Ruling::Recover {
                epoch,
                lost: Some(LostHead { entries, root: Hash([7; 32]), letters: Vec::new() }),
            },
            reason: Reason::new("The disk broke.").unwrap(),
            unread: false,
        }))
    };
    let due = game.public().duty();
    let above = u32::try_from(game.entries.len()).unwrap();
    for (epoch, entries) in [(1, above + 1), (3, above + 1), (2, above), (2, 1)] {
        assert!(game.referee(recover(epoch, entries)).is_err(), "epoch {epoch}, {entries} of {above} entries");
    }
    assert!(matches!(game.referee(recover(2, above + 1)), Ok(Got::Entered(1))));
    assert_eq!((game.public().duty(), game.public().course.epoch), (due, 2));
    assert!(game.referee(recover(2, above + 9)).is_err(), "an epoch is opened once");
    assert!(matches!(game.referee(recover(3, 10_000)), Ok(Got::Entered(1))));
    game.rule(Ruling::Result(Outcome::Drawn));
    assert!(game.referee(recover(4, 10_000)).is_err(), "nothing is explained behind the end");
    assert_eq!((game.result(), game.public().course.epoch), (Some(Outcome::Drawn), 3));
}

#[test]
fn t67_behind_the_end_stand_looks_notes_and_what_corrects_the_result() {
    let key = || Box::new(support_rules::table::signers().newest().verifier().clone());
    let rule = |ruling| {
        Event::Common(CommonEvent::Rule(Ruled { ruling, reason: Reason::new("Lost.").unwrap(), unread: false }))
    };
    let mut game = played();
    game.rule(Ruling::Result(Outcome::Drawn));
    let other = Signer::new(key().name().clone(), [8; 32]).unwrap().verifier().clone();
    for event in [
        rule(Ruling::NewKey { key: Box::new(other), endorsed: None }),
        rule(Ruling::Recover { epoch: 2, lost: None }),
        rule(Ruling::Warn(BLACK)),
        Event::Common(CommonEvent::Credit { seat: WHITE, seconds: Seconds::new(60).unwrap(), cause: CreditFor::Late }),
        Event::Common(CommonEvent::Replace { seat: WHITE, name: PersonName::new("Dan").unwrap() }),
    ] {
        assert!(game.referee(event.clone()).is_err(), "{event:?}");
    }
    for event in [
        Event::Common(CommonEvent::Look),
        Event::Common(CommonEvent::Note {
            to: SomeSeats::new([WHITE].into_iter().collect()).unwrap(),
            by: PersonName::new("Zoe").unwrap(),
        }),
        Event::Common(CommonEvent::Address(WHITE)),
    ] {
        assert!(game.referee(event.clone()).is_ok(), "{event:?}");
    }
    game.rule(Ruling::Result(Outcome::of(WHITE)));
}

#[test]
fn t64_overdue_complains_of_the_side_that_owes() {
    let mut game = played();
    game.no(BLACK, "overdue", "not-overdue", "T64");
    game.no(WHITE, "overdue\nresign", "alone", "T64");
    let before = game.public().duty();
    game.ok(WHITE, "overdue");
    assert_eq!(game.public().duty(), before);
    game.rule(Ruling::Warn(BLACK));
    game.rule(Ruling::lost_on_time(BLACK));
    assert_eq!(game.result(), Some(Outcome::of(WHITE)));
    // While a ruling is due, nobody is slow.
    let mut game = played();
    game.ok(BLACK, "object no");
    game.ok(WHITE, "stand");
    game.no(BLACK, "overdue", "not-overdue", "T64");
}

#[test]
fn t65_ten_messages_a_day_and_no_word_of_them_in_the_log() {
    let mut game = Game::dealt(&[], HAND, REPLIES);
    game.no(BLACK, "say hello\n\nsay again", "twice", "M6");
    for at in 0..9 {
        game.ok(BLACK, &format!("say hello {at}"));
    }
    game.ok(WHITE, "move e4\nsay enjoy");
    assert!(game.entries.last().unwrap().said);
    let text = game.entries.last().unwrap().write(tempete_game::name::SPEC);
    assert!(text.ends_with("said\n") && !text.contains("enjoy"), "{text}");
    game.ok(BLACK, "move e5\nsay the tenth");
    game.ok(WHITE, "move d4");
    game.no(BLACK, "say the eleventh", "say-too-many", "T65");
    game.no(BLACK, "move d5\nsay the eleventh", "say-too-many", "T65");
    game.ok(BLACK, "move d5");
    game.now += 86_400;
    game.ok(BLACK, "say a new day");
    // Words too long are not even read.
    assert_eq!(game.mail(BLACK, &format!("say {}", "word ".repeat(1000))).code(), "text-too-long");
}

#[test]
fn t66_confirm_answers_nothing_here() {
    let mut game = Game::dealt(&[], HAND, REPLIES);
    for seat in [WHITE, BLACK] {
        game.no(seat, "confirm 4TQ7", "nothing-to-confirm", "T66");
    }
    game.no(WHITE, "confirm 4TQ7\nmove e4", "nothing-to-confirm", "T66");
}
