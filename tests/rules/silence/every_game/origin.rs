//! Romulan Chess: where a cloaked piece came from is told to nobody (R2). Random games hardly ever hold two pieces that could
//! have gone where one appears.

use ids::Seat;
use referee::{kit::Verdict, text::Language};
use romulan::GAME;
use support_rules::games::keeper::Keeper;
use support_rules::masked::{masked, told};

/// Both knights of White's can go to d2, and neither is seen. What Black has been sent, and the record that anybody is given.
fn goes(from: &str, terms: &[(String, String)]) -> (Vec<String>, String) {
    let mut keeper = Keeper::on_terms(&GAME, 42, &[Language::En; 2], terms);
    let black = Seat::new(1).unwrap();
    let goes = format!("{from}d2");
    let mails = ["d2d4", "a7a6", "g1f3", "h7h6", "cloak f3", "a6a5", &goes, "h6h5", "cloak d2", "a5a4", "h2h3"];
    let asked = ["board", "history", "status"];
    let seats = [Seat::FIRST, black].into_iter().cycle().take(mails.len()).chain([black; 3]);
    let mut to_black = Vec::new();
    for (seat, text) in seats.zip(mails.into_iter().chain(asked)) {
        let plan = keeper.mail(seat, text);
        assert!(matches!(plan.verdict, Verdict::Accepted { .. } | Verdict::Information), "{text}: {:?}", plan.verdict);
        to_black.extend(plan.letters.iter().filter(|letter| letter.to == black).map(told));
        keeper.carry(&plan);
    }
    (to_black, masked(&keeper.record()))
}

#[test]
fn where_a_cloaked_piece_came_from_is_told_to_nobody() {
    let (one, two) = (goes("b1", &[]), goes("f3", &[]));
    assert!(one.0.len() > 11, "{} letters", one.0.len());
    assert_eq!(one, two);
    assert!(one.1.contains("d2") && !one.1.contains("b1") && !one.1.contains("g1"), "{}", one.1);
}

#[test]
fn it_is_told_where_that_was_agreed_on() {
    let told = [("origin".into(), "told".into())];
    let (one, two) = (goes("b1", &told), goes("f3", &told));
    assert!(one.0 != two.0 && one.1.contains("b1") && !two.1.contains("b1"), "{}", one.1);
}
