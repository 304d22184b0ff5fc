//! The table of consent: cases 14 and 15, game C, and every order of four answers (H13).

use super::{
    super::{
        SEATS, Seat,
        consent::{ACTS, Act, Act::*, Consent, Resigning},
        seat::{Bk, Bq, Wk, Wq},
    },
    *,
};

const DRAWN: Option<End> = Some(End { winner: None, by: "agreement" });
const WHITE_RESIGNS: Option<End> = Some(End { winner: Some(Black), by: "resign" });

/// What stands after these acts, each of which is about something.
fn said(mut table: Consent, acts: &[(Seat, Act)]) -> Consent {
    for (seat, act) in acts {
        assert!(table.act(*seat, *act), "{seat:?} {act:?} in {table:?}");
    }
    table
}

fn four() -> Consent {
    Consent::new(Resigning::Both, &[])
}

#[test]
fn case_14_an_offer_ends_with_a_turn_of_one_who_has_not_accepted() {
    let offered = said(four(), &[(Wk, Offer), (Bk, Accept), (Bq, Accept)]);
    assert_eq!((offered.offer(), offered.accepted()), (Some(Wk), vec![Bk, Bq]));
    let over = said(offered.clone(), &[(Wq, Play)]);
    assert_eq!((over.offer(), over.accepted(), over.over()), (None, vec![], None));
    let stands = said(four(), &[(Wk, Offer), (Bk, Accept), (Bk, Play)]);
    assert_eq!((stands.offer(), stands.accepted()), (Some(Wk), vec![Bk]));
    assert_eq!(said(stands, &[(Wq, Accept), (Bq, Accept)]).over(), DRAWN);
}

#[test]
fn case_15_one_resigns_and_takes_it_back() {
    let one = said(four(), &[(Wq, Resign), (Wk, Play)]);
    assert_eq!((one.resigned(), one.over()), (vec![Wq], None));
    let back = said(one.clone(), &[(Wq, Withdraw), (Wk, Resign)]);
    assert_eq!((back.resigned(), back.over()), (vec![Wk], None));
    assert_eq!(said(one.clone(), &[(Wk, Resign)]).over(), WHITE_RESIGNS);
    assert_eq!(said(one, &[(Bk, Resign)]).over(), None);
    assert_eq!(said(Consent::new(Resigning::One, &[]), &[(Wq, Resign)]).over(), WHITE_RESIGNS);
}

#[test]
fn game_c() {
    let table = said(four(), &[(Bq, Offer), (Wk, Accept), (Bk, Accept), (Wq, Accept)]);
    assert_eq!(table.over(), DRAWN);
    for act in ACTS {
        assert!(SEATS.into_iter().all(|seat| !table.clone().act(seat, act)));
    }
}

#[test]
fn there_must_be_something_that_it_is_about() {
    for act in [Accept, Decline, Withdraw] {
        assert!(!four().act(Wk, act));
    }
    let mut table = said(four(), &[(Wk, Offer), (Bk, Accept), (Wq, Resign)]);
    let before = table.clone();
    for (seat, act) in [(Wk, Accept), (Bk, Accept), (Wq, Resign), (Wk, Withdraw)] {
        assert!(!table.act(seat, act), "{seat:?} {act:?}");
    }
    assert_eq!(table, before);
    // Any decline ends it, of one who has accepted and of who offered, too; resigning does not.
    for seat in SEATS {
        assert_eq!(said(before.clone(), &[(seat, Decline)]).offer(), None);
    }
    assert_eq!(before.offer(), Some(Wk));
}

#[test]
fn offers_behind_offers() {
    let table = said(four(), &[(Wk, Offer), (Bk, Accept), (Bk, Offer)]);
    assert_eq!((table.offer(), table.accepted()), (Some(Wk), vec![Bk]));
    let table = said(table, &[(Wq, Offer)]);
    assert_eq!((table.offer(), table.accepted()), (Some(Wq), vec![]));
    // Where all others were passed over, he plays again.
    assert_eq!(said(table, &[(Wq, Play)]).offer(), Some(Wq));
}

#[test]
fn one_person_acts_for_both_seats_of_a_team() {
    let two = Consent::new(Resigning::Both, &[White, Black]);
    assert_eq!(said(two.clone(), &[(Wk, Offer), (Bq, Accept)]).over(), DRAWN);
    assert_eq!(said(two, &[(Wk, Resign)]).over(), WHITE_RESIGNS);
    let three = Consent::new(Resigning::Both, &[Black]);
    assert_eq!(said(three.clone(), &[(Wk, Offer), (Bk, Accept), (Bq, Play)]).offer(), Some(Wk));
    assert_eq!(said(three.clone(), &[(Wk, Offer), (Bk, Accept), (Wq, Accept)]).over(), DRAWN);
    assert_eq!(said(three, &[(Wk, Resign)]).over(), None);
}

/// "It must show", row 6: every order of four answers, of any four seats, behind an offer. Which it is, is read here
/// from what was sent, in the rule's own words.
#[test]
fn every_order_of_four_answers() {
    let sent: Vec<(Seat, Act)> = SEATS.into_iter().flat_map(|seat| ACTS.map(|act| (seat, act))).collect();
    let (mut looked_at, mut ends) = (0, [0; 3]);
    for number in 0..sent.len().pow(4) {
        let acts: Vec<(Seat, Act)> = (0..4).map(|place| sent[number / sent.len().pow(place) % sent.len()]).collect();
        // A second offer is another game.
        if acts.iter().any(|(_, act)| *act == Offer) {
            continue;
        }
        let mut table = said(four(), &[(Wk, Offer)]);
        let mut expected = None;
        let (mut wants, mut gone, mut stands) = (vec![Wk], vec![], true);
        for (seat, act) in acts {
            table.act(seat, act);
            if expected.is_some() {
                continue;
            }
            match act {
                Accept if stands && !wants.contains(&seat) => wants.push(seat),
                Play if !wants.contains(&seat) => stands = false,
                Decline => stands = false,
                Resign if !gone.contains(&seat) => gone.push(seat),
                Withdraw => gone.retain(|other| *other != seat),
                _ => {}
            }
            for team in [[Wk, Wq], [Bk, Bq]] {
                if team.iter().all(|seat| gone.contains(seat)) {
                    expected = Some(End { winner: Some(team[0].side().other()), by: "resign" });
                }
            }
            if stands && wants.len() == 4 {
                expected = DRAWN;
            }
        }
        assert_eq!(table.over(), expected);
        looked_at += 1;
        ends[expected.map_or(0, |end| if end.winner.is_none() { 1 } else { 2 })] += 1;
    }
    assert_eq!(looked_at, 20_usize.pow(4));
    assert!(ends.iter().all(|count| *count > 0), "{ends:?}");
    println!("open, drawn, resigned: {ends:?}");
}
