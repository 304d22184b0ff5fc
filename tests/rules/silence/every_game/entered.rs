//! What the person who runs the referee enters for a player (T79) is answered alike, whatever the player has sealed: the answer
//! would else tell that person of it, one line after another.

use std::collections::BTreeSet;

use referee::{kit::Verdict, log::Dice};
use support_rules::games::{ROWS, keeper::Keeper};

/// Games in which what is sealed is no turn: what is entered tells nobody of it. Tempête holds cards as on paper, Romulan Heart
/// seals the referee's seeds alone.
const OTHERS: [&str; 2] = ["tempete", "heart"];

#[test]
fn where_turns_seal_none_is_entered_and_no_answer_differs() {
    let mut asked = 0;
    for game in ROWS.iter().filter(|game| !game.help.secrets.is_empty() && !OTHERS.contains(&game.name())) {
        let (mut dice, mut keeper, mut codes) = (Dice::new(3), Keeper::begin(game, 42), BTreeSet::new());
        for _ in 0..40 {
            let owing = keeper.seats().find_map(|seat| Some((seat, keeper.sample(seat, dice.roll())?)));
            let Some((seat, text)) = owing else { break };
            for _ in 0..5 {
                let text = keeper.sample(seat, dice.roll()).unwrap();
                let orders = if text == "resign" { continue } else { text };
                match keeper.clone().enter(seat, &orders).verdict {
                    Verdict::Refused { code } => codes.insert(code),
                    other => panic!("{}: {orders} was entered: {other:?}", game.rules),
                };
                asked += 1;
            }
            let plan = keeper.mail(seat, &text);
            keeper.carry(&plan);
        }
        assert_eq!(codes.into_iter().collect::<Vec<_>>(), ["T79"], "{}", game.rules);
    }
    assert!(asked > 300, "{asked}");
}
