//! `telling::edits`: what a card does to the board, edit by edit. `edits`, which is private, is told of a card that was
//! amended.

use chess::Role;
use ids::{Seat, Seq, Timestamp};
use referee::letters::Reader;
use referee::telling::CommonOccasion;
use tempete_game::{
    cards::card::CardNo,
    log::event::{Author, CardPlay, Entry, OwnEvent},
    telling::{Occasion, clause::Clause},
};

use super::letter::{START, catalogue, on, says};

fn told(effect: &str) -> Vec<String> {
    let look = on(START.parse().unwrap(), &catalogue());
    let effect = Some(effect.parse().unwrap());
    let play = CardPlay { card: CardNo::new(44).unwrap(), args: Vec::new(), effect, seal: None, shown: None };
    let (seq, event) = (Seq::new(1).unwrap(), tempete_game::state::typed::own(OwnEvent::Amend(play)));
    let entry = Entry { by: Author::Seat(Seat::SECOND), ..Entry::of_referee(seq, Timestamp::from_unix(0), event) };
    let entries = [look.entries()[0].clone(), entry];
    let news = Occasion::Common(CommonOccasion::News { first: seq, words: None });
    let values = says(look.view(Seat::FIRST), &entries, &Reader::default(), &news);
    let [Clause::Amend { edits, .. }] = values.told[0].clauses.as_slice() else { panic!("{:?}", values.told) };
    edits
        .iter()
        .map(|edit| format!("{} {} {} {} {}", edit.verb, edit.a, edit.b, edit.piece.map_or("", Role::name), edit.name))
        .map(|told| told.split_whitespace().collect::<Vec<_>>().join(" "))
        .collect()
}

#[test]
fn every_word_of_an_edit_has_its_place() {
    assert_eq!(told("swap c1 g1"), ["swap c1 g1"]);
    assert_eq!(told("{ go a7 a8 =N; off e4 dead }; put P d5"), ["go a7 a8 knight", "off e4 dead", "put d5 pawn"]);
    assert_eq!(told("become b1 camel; become b1 M; must N"), ["become b1 camel", "become b1 camel", "must knight"]);
    assert_eq!(told("side e4 foe; mark e4 d5-like; hole e4"), ["side e4 foe", "mark e4 d5-like", "hole e4"]);
    assert_eq!(told("wall d4e4-d5e5; rule pawns-reversed toggle"), ["wall d4e4-d5e5", "rule pawns-reversed toggle"]);
    assert_eq!(told("note \"as agreed; {e4} of May\"; off e4"), ["note as agreed; {e4} of May", "off e4"]);
    assert_eq!(told("void move part 1"), ["void move part 1"]);
}
