//! A value of one game that reaches another is a fault of the program: nothing is decided with it, and whoever was deciding
//! a mail hears of it as of any such fault. No letter says anything of it.

use std::{panic, sync::Arc};

use ids::Seat;
use referee::{
    Letters, State,
    kit::{Game, Pinned, Verdict},
    log::{Entry, Event},
    played::{self, GameEvent, Played},
    text::Language,
};
use support_rules::games::keeper::Keeper;

/// A game after one move of the first seat, and the entry that it became.
fn moved(game: &'static Game, order: &str) -> (State<Played>, Entry<GameEvent>) {
    let mut keeper = Keeper::on_terms(game, 7, &[Language::En; 4], &[]);
    let plan = keeper.mail(Seat::FIRST, order);
    assert!(matches!(plan.verdict, Verdict::Accepted { .. }), "{order}: {:?}", plan.verdict);
    keeper.carry(&plan);
    let pinned = Pinned::read(game, game.pinned).unwrap();
    let says = pinned.says::<Arc<played::Pinned>>().unwrap();
    let read = |at: usize| Entry::<GameEvent>::read(&keeper.entries[at], says.spec(), says).unwrap();
    let begun = Played::begin(&read(0), says, &pinned.pace).unwrap();
    (State::new(begun), read(1))
}

#[test]
fn a_value_of_another_game_is_a_fault_of_the_program() {
    let (luft, of_luft) = moved(&::luft::GAME, "e4");
    let (krieg, of_krieg) = moved(&::krieg::GAME, "e4");
    for (state, own, other) in [(luft, &of_luft, &of_krieg), (krieg, &of_krieg, &of_luft)] {
        let mut followed = state.clone();
        assert!(followed.may_follow(own).is_ok());
        followed.apply(own, &played::Opened::default(), &mut ());
        let asked = panic::catch_unwind(panic::AssertUnwindSafe(|| state.clone().may_follow(other).is_ok()));
        assert!(asked.is_err(), "it was judged by the rules of another game");
        let applied = panic::catch_unwind(panic::AssertUnwindSafe(|| {
            state.clone().apply(other, &played::Opened::default(), &mut ());
        }));
        assert!(applied.is_err(), "it was entered");
    }
    let events = [of_luft.event, of_krieg.event].map(|event| if let Event::Own(own) = event { own } else { panic!() });
    assert_ne!(events[0], events[1], "and no two of them are the same");
}
