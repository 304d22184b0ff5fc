//! `log::acts`: acts of every sort are made for tests, and among the edits of cards each that its private table names.

use std::collections::BTreeSet;

use chess::Effect;
use ids::Seq;
use referee::log::{About, Dice, Field};
use tempete_game::{
    cards::catalogue::Catalogue,
    log::event::{Act, CardPlay},
};

/// Edits of every sort.
const EDITS: &[&str] = &[
    "become b1 N",
    "become b1 camel",
    "go b4 d6",
    "grab 23",
    "note \"see our agreement; {it} holds\"",
    "off e4 dead",
    "put P e4",
    "rule pawns-reversed toggle",
    "seal",
    "side e4 own",
    "swap c1 g1",
    "take a1 b2 =Q",
    "void card",
    "void move part 2",
    "wall d4e4-d5e5",
];

#[test]
fn every_sort_of_act_is_made_for_tests() {
    for text in EDITS {
        assert_eq!(text.parse::<Effect>().map(|edits| edits.to_string()).as_deref(), Ok(*text));
    }
    let catalogue = tempete_game::state::pinned(&Catalogue::read(Catalogue::BUILT_IN).unwrap().into());
    let about = About { spec: tempete_game::name::SPEC, seq: Seq::new(1).unwrap(), pinned: &catalogue };
    let mut dice = Dice::new(1);
    let acts: Vec<Act> =
        (0..4_000).flat_map(|_| <Vec<Act> as Field<referee::played::Pinned>>::any(&mut dice, &about)).collect();
    let count = |is: &dyn Fn(&Act) -> bool| acts.iter().filter(|act| is(act)).count();
    for (name, made) in [
        ("spring", count(&|act| matches!(act, Act::Spring { .. }))),
        ("land", count(&|act| matches!(act, Act::Land(_)))),
        ("move", count(&|act| matches!(act, Act::Move(_)))),
        ("card", count(&|act| matches!(act, Act::Card(_)))),
        ("edits", count(&|act| matches!(act, Act::Card(CardPlay { effect: Some(_), .. })))),
        ("sealed", count(&|act| matches!(act, Act::Card(CardPlay { seal: Some(_), .. })))),
        ("discard", count(&|act| matches!(act, Act::Discard(_)))),
        ("keep", count(&|act| matches!(act, Act::Keep(_)))),
        ("part", count(&|act| matches!(act, Act::Part(_)))),
        ("draw", count(&|act| matches!(act, Act::Draw))),
        ("numbers", count(&|act| matches!(act, Act::Numbers(_)))),
    ] {
        assert!(made > 100, "{name}: {made}");
    }
    let effects = acts.iter().filter_map(|act| if let Act::Card(play) = act { play.effect.as_ref() } else { None });
    let made: BTreeSet<String> = effects.flat_map(|effect| effect.each().map(ToString::to_string)).collect();
    assert_eq!(made.iter().map(String::as_str).collect::<Vec<_>>(), EDITS);
}
