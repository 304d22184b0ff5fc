//! A value of one game that reaches another is a fault of the program: nothing is decided with it, and whoever was deciding
//! a mail hears of it as of any such fault. No letter says anything of it.

use std::{panic, sync::Arc};

use ids::Seat;
use referee::{
    State,
    kit::{Game, Pinned, Verdict},
    played::{self, Entry, Event, Played},
    text::Language,
};
use support_rules::games::keeper::Keeper;

/// A game of one's own, after entry 0.
fn begun(game: &'static Game, entries: &[String]) -> (State, Vec<Entry>) {
    let pinned = Pinned::read(game, game.pinned).unwrap();
    let says = pinned.says::<Arc<played::Pinned>>().unwrap();
    let entries: Vec<Entry> = entries.iter().map(|text| Entry::read(text, says.spec(), says).unwrap()).collect();
    let begun = Played::begin(&entries[0], says, &pinned.pace).unwrap();
    (State::new(begun), entries)
}

/// A game after entry 0, and the entry that the first seat's order becomes.
fn moved(game: &'static Game, order: &str) -> (State, Entry) {
    let mut keeper = Keeper::on_terms(game, 7, &[Language::En; 4], &[]);
    let plan = keeper.mail(Seat::FIRST, order);
    assert!(matches!(plan.verdict, Verdict::Accepted { .. }), "{order}: {:?}", plan.verdict);
    keeper.carry(&plan);
    let (state, entries) = begun(game, &keeper.entries);
    (state, entries[1].clone())
}

#[test]
fn a_value_of_another_game_is_a_fault_of_the_program() {
    let (luft, of_luft) = moved(&::luft::GAME, "e4");
    let (krieg, of_krieg) = moved(&::krieg::GAME, "e4");
    let (tempete, of_tempete) = moved(&tempete_game::GAME, "list random");
    for (state, own, other) in [
        (&luft, &of_luft, &of_krieg),
        (&krieg, &of_krieg, &of_luft),
        (&luft, &of_luft, &of_tempete),
        (&tempete, &of_tempete, &of_luft),
    ] {
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
    let events = [of_luft.event, of_krieg.event, of_tempete.event]
        .map(|event| if let Event::Own(own) = event { own } else { panic!() });
    let pairs = [(0, 1), (0, 2), (1, 2)];
    assert!(pairs.iter().all(|(one, other)| events[*one] != events[*other]), "no two of them are the same");
}
