//! `kit::return_game`: who asks for a return game, who agrees, who declines.

use ids::{Seat, Seats, Timestamp};
use referee::kit::{ReturnFault, ReturnGame, ReturnOffer, ReturnSaid, ReturnStep};

const ONE: Seat = Seat::FIRST;

fn seats(of: &[u8]) -> Seats {
    of.iter().filter_map(|seat| Seat::new(*seat)).collect()
}

fn over() -> ReturnGame {
    ReturnGame { over: true, until: Timestamp::from_unix(9), own: Seats::of(ONE), ..ReturnGame::default() }
}

#[test]
fn t82_one_asks_and_the_other_agrees_whatever_he_says_for_it() {
    let all = seats(&[0, 1]);
    let Ok(ReturnStep::Stands(offer)) = over().step(ONE, ReturnSaid::Wants, all) else { panic!() };
    assert_eq!(offer, ReturnOffer { by: ONE, agreed: Seats::of(ONE), until: Timestamp::from_unix(9) });
    let asked = ReturnGame { offer: Some(offer), ..over() };
    let other = Seat::new(1).unwrap();
    let his = ReturnGame { own: Seats::of(other), ..asked };
    for said in [ReturnSaid::Wants, ReturnSaid::Agrees] {
        assert_eq!(his.step(other, said, all), Ok(ReturnStep::Begins));
        assert_eq!(asked.step(ONE, said, all), Err(ReturnFault::Asked { until: offer.until.unix() }));
    }
    let declined = Seats::of(other);
    assert_eq!(his.step(other, ReturnSaid::Declines, all), Ok(ReturnStep::Ends { declined }));
    assert_eq!(asked.step(ONE, ReturnSaid::Declines, all), Ok(ReturnStep::Ends { declined: Seats::NONE }));
    let again = ReturnGame { declined, ..over() };
    assert_eq!(again.step(ONE, ReturnSaid::Wants, all), Err(ReturnFault::Declined));
    let again = ReturnGame { own: declined, ..again };
    assert!(again.step(other, ReturnSaid::Wants, all).is_ok());
    assert_eq!(over().step(ONE, ReturnSaid::Agrees, all), Err(ReturnFault::Unasked));
    assert_eq!(ReturnGame::default().step(ONE, ReturnSaid::Wants, all), Err(ReturnFault::Running));
    let shut = ReturnGame { shut: Seats::of(ONE), ..over() };
    assert_eq!(shut.step(ONE, ReturnSaid::Wants, all), Err(ReturnFault::Shut));
    let shut = ReturnGame { shut: Seats::of(other), ..over() };
    assert_eq!(shut.step(ONE, ReturnSaid::Wants, all), Ok(ReturnStep::Stands(offer)));
}

#[test]
fn t82_of_several_all_agree_and_who_has_two_seats_says_it_once() {
    let all = seats(&[0, 1, 2, 3]);
    let offer = ReturnOffer { by: ONE, agreed: seats(&[0, 2]), until: Timestamp::from_unix(9) };
    let third = ReturnGame { offer: Some(offer), own: seats(&[1]), ..over() };
    let Ok(ReturnStep::Stands(now)) = third.step(Seat::new(1).unwrap(), ReturnSaid::Agrees, all) else { panic!() };
    assert_eq!((now.by, now.agreed), (ONE, seats(&[0, 1, 2])));
    let last = ReturnGame { offer: Some(now), own: seats(&[3]), ..over() };
    assert_eq!(last.step(Seat::new(3).unwrap(), ReturnSaid::Wants, all), Ok(ReturnStep::Begins));
}
