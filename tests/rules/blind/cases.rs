//! What is the Blind Game's own (B1 to B7), and the page's worked case 19.

use heart::{
    piece::Kind,
    side::Side::{Black, Blue, Green},
};

use super::*;

#[test]
fn each_places_unseen_against_the_own_corner_alone_b1() {
    let mut table = Table::start(2, Variants::default());
    // In any order, and walls that close one white triangle: h46 both.
    assert_eq!(table.place(Blue, SETS[1].0, SETS[1].1), Ok(()));
    assert!(table.truth.is_placing());
    assert_eq!(table.place(Green, &SETS[0].0.replace("Wh78", "Wh56"), "i99"), Ok(()));
    assert_eq!(table.mover(), Green);
    assert_eq!(table.seats[0].board().pieces().count(), 9);
    assert_eq!(table.nobody.board().pieces().count(), 0);
    // H2 binds the next move of each: the wall stays at odds with the other where it steps aside.
    assert!(matches!(table.tries("Wh57"), Is::Played(..)));
}

#[test]
fn a_set_or_heart_that_does_not_fit_the_own_corner_is_refused_b1() {
    let mut table = Table::start(2, Variants::default());
    let why = table.place(Green, &SETS[0].0.replace("i66", "i55"), "i99").unwrap_err();
    assert!(matches!(why, Why::NotYourCorner { of: None, .. }), "{why:?}");
    let why = table.place(Green, SETS[0].0, "h68").unwrap_err();
    assert!(matches!(why, Why::NoCarrier { kind: Kind::Bishop, .. }), "{why:?}");
    let why = table.place(Green, &SETS[0].0.replace("Wh78", "Wi77"), "i67").unwrap_err();
    assert!(matches!(why, Why::NotThere { .. } | Why::HeartInZone { .. }), "{why:?}");
}

#[test]
fn what_is_closed_or_barred_is_no_and_what_is_seen_to_be_impossible_is_refused_b2() {
    let mut table = Table::placed(2);
    // An own piece in the way, and no way at all.
    assert!(matches!(table.tries("Ri66"), Is::Refused(Some(_))));
    assert!(matches!(table.tries("Bh78"), Is::Refused(Some(_))));
    // Blue's wall on h45 closes h46; nothing is told of that.
    assert_eq!(table.tries("Bh46"), Is::No);
    assert_eq!(table.tries("Bh46"), Is::Refused(None));
    assert_eq!(table.tries("Bh46 or Ni55"), Is::Refused(None));
    assert_eq!(table.tries("Nh46 or Nh46"), Is::Refused(None));
    assert_eq!(table.mover(), Green);
    // A list: the first that is possible is played, and the rest is not looked at.
    assert!(matches!(table.tries("Nh46 or Ni55 or g68"), Is::Played(..)));
    let tried = &table.truth.turns_tried()[0];
    assert_eq!(tried.iter().map(ToString::to_string).collect::<Vec<_>>(), ["h68-h46:no", "h79-h46:no", "i78-i55:yes"]);
    assert_eq!(table.mover(), Blue);
}

#[test]
fn a_list_costs_as_many_judgements_wherever_one_is_possible_b2() {
    let table = Table::placed(2);
    let steps = table.meant("Nh46 or Ni55 or g68").unwrap();
    for possible in 0..=steps.len() {
        let mut asked = 0;
        let judged = Judged::by(&steps, |step| {
            asked += 1;
            Some(&step) == steps.get(possible)
        });
        assert_eq!((asked, judged.played), (steps.len(), steps.get(possible).copied()));
        assert_eq!(judged.tried.len(), steps.len().min(possible + 1));
    }
}

#[test]
fn which_piece_is_meant_is_asked_by_form_alone_and_an_x_claims_nothing_b7() {
    let mut table = Table::placed(3);
    for list in ["g68", "Wh46"] {
        assert!(matches!(table.tries(list), Is::Played(..)), "{list}");
    }
    let Is::Refused(Some(Why::Ambiguous { candidates, .. })) = table.tries("Nf37") else { panic!("two could") };
    assert_eq!(candidates.len(), 2);
    assert!(matches!(table.tries("N39f37"), Is::Played(..)));
    // Nothing is there to be taken.
    let taking = Typed::read("Qxh67", LETTERS).meant(table.seats[0].board(), Green);
    assert!(taking.is_ok(), "{taking:?}");
}

#[test]
fn a_capture_is_told_to_each_apart_case_19_b4() {
    let mut table = Table::placed(3);
    for list in ["Ni56", "Nhh57"] {
        assert!(matches!(table.tries(list), Is::Played(..)), "{list}");
    }
    let Is::Played(comes, _) = table.tries("N39g69") else { panic!("a pawn stands there") };
    assert_eq!(Sealed(comes.deed).to_string(), "Nd39-g69xgp");
    assert_eq!(comes.lost.map(|(of, at)| (of, at.to_string())), Some((Green, "g69".to_owned())));
    let at = "g69".parse().unwrap();
    assert!(table.seats[0].board().at(at).is_none() && table.seats[1].board().at(at).is_none());
    assert!(table.seats[2].board().own(at, Black).is_some() && table.truth.board().own(at, Black).is_some());
    // A heart with the pawn on it: all read whose and where, and eight pieces change hands.
    let Is::Played(comes, _) = table.tries("Ni23") else { panic!("a pawn with a heart stands there") };
    assert_eq!(Sealed(comes.deed).to_string(), "Ni56-i23xbp*");
    let (of, at, gained) = comes.heart.unwrap();
    assert_eq!((comes.lost, of, at.to_string()), (None, Blue, "i23".to_owned()));
    assert_eq!(Gained::read(&gained.to_string()), Some(gained.clone()));
    assert_eq!(gained.0.len(), 8);
    // Who took it moves them; who lost it, and the third, see none.
    assert_eq!(table.seats[0].board().of(Green).count(), 8 + 8);
    assert_eq!(table.seats[1].board().pieces().count(), 0);
    assert_eq!(table.seats[2].board().of(Black).count(), 9);
    for game in table.all() {
        assert_eq!(game.board().owner(Blue), Green);
        assert_eq!([Green, Blue, Black].map(|side| game.game().score(side)), [1, -1, 0]);
    }
    // Of green's rook with his heart black sees nothing, and takes both.
    let Is::Played(comes, _) = table.tries("Ni99") else { panic!("a rook stands there") };
    assert_eq!(Sealed(comes.deed).to_string(), "Ng69-i99xgR*");
    assert_eq!(table.truth.game().end().map(|end| end.winner), Some(Some(Black)));
}

#[test]
fn a_blocked_rook_is_no_and_the_second_of_a_list_is_played_case_19_b2() {
    let mut table = Table::placed(2);
    assert!(matches!(table.tries("Ni55"), Is::Played(..)));
    // Blue's rook sees a free way of two steps to h35 where green's knight does not stand; i55 lies on none of its ways.
    let before = table.truth.board().clone();
    assert!(matches!(table.tries("Rg14 or Rg36"), Is::Played(..)));
    assert_ne!(&before, table.truth.board());
    let tried = table.truth.turns_tried()[1].len();
    assert_eq!(tried, 1, "the rest is not looked at");
}

#[test]
fn a_way_that_bends_is_free_if_any_is_b3() {
    // The queen goes round what it does not see.
    let mut table = Table::start(2, Variants::default());
    table.place(Green, SETS[0].0, "i99").unwrap();
    table.place(Blue, SETS[1].0, "i23").unwrap();
    let own = table.seats[0].board();
    let ways = own.lawful(Green).filter(|step| own.own(step.from, Green) == Some(Kind::Queen)).count();
    assert!(ways > 3, "{ways}");
    let goes: Vec<Step> = own.lawful(Green).filter(|step| table.truth.board().may(Green, *step).is_err()).collect();
    for step in goes {
        assert_eq!(table.clone().asks(&[step]), Is::No);
    }
}

#[test]
fn the_fifth_repetition_is_found_by_who_knows_all_b6() {
    let mut table = Table::placed(2);
    for round in 0..4 {
        for list in ["HRi89", "h12", "HRi99", "h13"] {
            assert!(!table.truth.is_fivefold(), "{round}");
            assert!(matches!(table.tries(list), Is::Played(..)), "{list}");
        }
    }
    assert!(table.truth.is_fivefold());
    assert!(!table.truth.game().is_quiet());
}

#[test]
fn nothing_of_the_truth_is_needed_to_know_whose_turn_it_is() {
    let mut table = Table::placed(3);
    for list in ["Ni56", "Nhh57", "N39g69", "Ni23"] {
        assert!(matches!(table.tries(list), Is::Played(..)), "{list}");
        let course: Vec<_> = table.all().map(|game| (game.game().due(), game.game().living().to_vec())).collect();
        assert!(course.iter().all(|of| *of == course[0]), "{course:?}");
    }
}
