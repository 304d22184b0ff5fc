//! Random games: what is lawful, what is announced and how it ends is what a second referee says, who tries every order on a copy
//! of the truth.

use std::collections::BTreeMap;

use referee::log::Dice;
use romulan::{hidden::Hidden, play::Romulan};
use second_referee::romulan::Romulan as Second;

use super::play;

/// How many games; the whole count with `TEMPETE_LONG=1`.
fn games() -> u64 {
    if std::env::var_os("TEMPETE_LONG").is_some() { 2_000 } else { 200 }
}

/// So many turns a game has at most.
const MOST: usize = 200;

/// An order drawn from nothing: of any form, and hardly ever lawful.
fn wild(dice: &mut Dice) -> String {
    let square = |dice: &mut Dice| format!("{}{}", char::from(b'a' + dice.below(8) as u8), 1 + dice.below(8));
    let (from, to) = (square(dice), square(dice));
    let mut word = |words: &[&'static str]| *dice.of(words).unwrap();
    let letter = word(&["", "", "", "N", "P", "K", "Q", "R", "B"]);
    let takes = word(&["", "", "", "xP", "xN", "xB", "xR", "xQ", "xPep"]);
    let becomes = word(&["", "", "", "", "=Q", "=N"]);
    match word(&["move", "move", "move", "cloak"]) {
        "cloak" => format!("cloak:{from}"),
        _ => format!("{letter}{from}{to}{takes}{becomes}"),
    }
}

/// A lawful order said otherwise: with another kind, without one, with a letter.
fn otherwise(order: &str, dice: &mut Dice) -> String {
    let plain = order.split(['x', '=']).next().unwrap();
    match dice.below(5) {
        0 => plain.into(),
        1 => format!("{plain}x{}", dice.of(&["P", "N", "B", "R", "Q", "Pep"]).unwrap()),
        2 => format!("{}{order}", dice.of(&["P", "N", "B", "R", "Q", "K"]).unwrap()),
        3 => format!("{plain}=Q"),
        _ => format!("cloak:{}", order.get(..2).unwrap()),
    }
}

#[test]
fn the_second_referee_agrees_step_by_step() {
    let (mut acts, mut cloakings, mut wrong, mut ends, mut claims) = (0, 0, [0; 2], BTreeMap::new(), [0; 2]);
    for seed in 0..games() {
        let (mut dice, mut first, mut second) = (Dice::new(seed), Romulan::on(Hidden::start()), Second::start());
        // Every other game goes to and fro, so that positions come back.
        let shuffles = seed % 2 == 1;
        for _ in 0..MOST {
            let lawful = second.lawful();
            for order in &lawful {
                assert!(play(&first, order).is_some(), "{seed}: {order} in {}", second.line());
            }
            // 30 in a hundred orders are wild, and as many nearly lawful.
            for _ in 0..dice.below(4) {
                let order =
                    if dice.one_in(2) { wild(&mut dice) } else { otherwise(dice.of(&lawful).unwrap(), &mut dice) };
                let is = play(&first, &order).is_some();
                assert_eq!(is, second.judge(&order), "{seed}: {order} in {}", second.line());
                wrong[usize::from(is)] += 1;
            }
            let hidden = first.hidden().unwrap();
            assert_eq!(hidden.repeats(), second.repetition(), "{seed}: {}", second.line());
            assert_eq!(first.table().is_quiet(), second.fifty(), "{seed}: {}", second.line());
            assert_eq!(hidden.table().seen().collect::<Vec<_>>(), first.table().seen().collect::<Vec<_>>(), "{seed}");
            claims[0] += usize::from(hidden.repeats());
            claims[1] += usize::from(first.table().is_quiet());
            let (cloaks, moves): (Vec<&String>, Vec<&String>) =
                lawful.iter().partition(|order| order.starts_with("cloak"));
            let to_and_fro = |order: &&&String| ["g1f3", "f3g1", "g8f6", "f6g8"].contains(&order.as_str());
            let knights: Vec<&String> = moves.iter().filter(to_and_fro).copied().collect();
            let cloaks_now = !cloaks.is_empty() && (moves.is_empty() || dice.below(10) < 3);
            let some = match () {
                () if cloaks_now => &cloaks,
                () if shuffles && !dice.one_in(60) && !knights.is_empty() => &knights,
                () => &moves,
            };
            let order = (*dice.of(some).unwrap()).clone();
            let (deed, end, after) = play(&first, &order).unwrap();
            let told = second.play(&order).unwrap();
            assert_eq!(deed, told.act, "{seed}: {order}");
            assert_eq!(end.into_iter().collect::<Vec<_>>(), told.announcements, "{seed}: {order} to {}", second.line());
            acts += 1;
            cloakings += usize::from(order.starts_with("cloak"));
            first = after;
            if let Some(end) = second.over() {
                *ends.entry(end.by).or_insert(0) += 1;
                break;
            }
        }
    }
    println!(
        "{acts} acts, {cloakings} of them cloakings, {} wrong orders and {} of theirs lawful, ends {ends:?}, repetition {} and \
         fifty {} times",
        wrong[0], wrong[1], claims[0], claims[1]
    );
    assert!(acts > 10_000 && cloakings > 2_000 && wrong[0] > 10_000 && claims[0] > 10 && claims[1] > 0);
    assert!(ends.get("mate") > Some(&3));
}
