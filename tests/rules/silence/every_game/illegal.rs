//! The one answer of Romulan Chess (R6): whatever makes an order illegal, its letter is the same but for the order as it was
//! typed, and the same is asked of the true position.

use referee::{kit::Verdict, log::Dice};
use romulan::{GAME, act::Act, hidden::Hidden, play::Romulan};
use support_rules::games::keeper::Keeper;

/// So many orders that are illegal are compared.
const ORDERS: usize = 2_000;

/// An order of two squares: any.
fn order(dice: &mut Dice) -> String {
    let square = |dice: &mut Dice| format!("{}{}", char::from(b'a' + dice.below(8) as u8), 1 + dice.below(8));
    let (from, to) = (square(dice), square(dice));
    let mut word = |words: &[&'static str]| *dice.of(words).unwrap();
    let letter = word(&["", "", "", "N", "K", "Q", "R", "B"]);
    let takes = word(&["", "", "", " takes pawn", " takes knight", " takes queen", " ep"]);
    let becomes = word(&["", "", "", "", "=Q"]);
    match word(&["move", "move", "move", "move", "cloak", "claim"]) {
        "cloak" => format!("cloak {from}"),
        "claim" => "claim repetition".into(),
        _ => format!("{letter}{from}{to}{becomes}{takes}"),
    }
}

#[test]
fn every_illegal_order_has_one_answer() {
    let (mut dice, mut compared, mut lawful) = (Dice::new(5), 0, 0);
    for seed in 0.. {
        let mut keeper = Keeper::begin(&GAME, 42);
        for _ in 0..30 {
            let Some(seat) = keeper.seats().find(|seat| keeper.sample(*seat, 0).is_some()) else { break };
            let mut first: Option<String> = None;
            for _ in 0..12 {
                let text = order(&mut dice);
                let plan = keeper.clone().mail(seat, &text);
                if plan.attempt.is_none() {
                    lawful += usize::from(matches!(plan.verdict, Verdict::Accepted { .. }));
                    continue;
                }
                assert!(plan.entries.is_empty() && plan.letters.len() == 1 && plan.letters[0].to == seat, "{text}");
                let letter = &plan.letters[0];
                let body = serde_json::to_string(&*letter.body).unwrap();
                let told = format!("{:?} {:?} {body}", letter.kind, letter.picture).replace(&text, "ORDER");
                assert_eq!(*first.get_or_insert_with(|| told.clone()), told, "{seed}: {text}");
                compared += 1;
            }
            let plan = keeper.mail(seat, &keeper.sample(seat, dice.roll()).unwrap());
            keeper.carry(&plan);
        }
        if compared >= ORDERS {
            break;
        }
    }
    println!("{compared} illegal orders, {lawful} lawful ones beside them");
    assert!(lawful > 10, "{lawful}");
}

#[test]
fn the_position_is_asked_as_often_for_each_order_of_one_form() {
    let (mut dice, game) = (Dice::new(7), Romulan::on(Hidden::start()));
    for _ in 0..ORDERS {
        let squares = |dice: &mut Dice| format!("{}{}", char::from(b'a' + dice.below(8) as u8), 1 + dice.below(8));
        let written =
            format!("{}{}{}", squares(&mut dice), squares(&mut dice), dice.of(&["", "xP", "xQ", "xPep"]).unwrap());
        let (act, mut asked) = (written.parse::<Act>().unwrap(), 0);
        game.hidden().unwrap().judged(&act, &mut |position, played| {
            asked += 1;
            position.is_legal(played)
        });
        assert_eq!(asked, 1, "{written}");
    }
}
