//! The result in the tables that every game has, whatever its seats are called and however many there are.

use ids::{Seat, SeatName, Seats};
use referee::{
    audit::{CommonTables, EndRow, TimeTables},
    log::{End, Ending, Outcome},
};

const TWO: &[SeatName] = &[('w', "white"), ('b', "black")];
const THREE: &[SeatName] = &[('r', "red"), ('g', "green"), ('y', "yellow")];

fn seat(index: u8) -> Seat {
    Seat::new(index).unwrap()
}

fn tables(seats: &'static [SeatName], board: Outcome, errs: &[u8]) -> CommonTables {
    let errs: Seats = errs.iter().map(|index| seat(*index)).collect();
    let end = End { board, ending: Ending::Ruling, errs, last: Outcome::Drawn };
    CommonTables { time: TimeTables::default(), result: Some(EndRow { end, seats, teams: &[] }) }
}

#[test]
fn the_result_is_told_by_the_names_of_its_seats() {
    for (seats, board, errs, says) in [
        (TWO, Outcome::of(seat(1)), vec![], "Black wins.\nErred, says the log: neither seat."),
        (TWO, Outcome::Drawn, vec![0, 1], "a draw.\nErred, says the log: both seats."),
        (TWO, Outcome::Annulled, vec![0], "annulled.\nErred, says the log: White."),
        (THREE, Outcome::of(seat(2)), vec![], "Yellow wins.\nErred, says the log: no seat."),
        (THREE, Outcome::Drawn, vec![0, 2], "a draw.\nErred, says the log: Red and Yellow."),
        (THREE, Outcome::Drawn, vec![0, 1, 2], "a draw.\nErred, says the log: all seats."),
    ] {
        let told = tables(seats, board, &errs).to_string();
        assert_eq!(told, format!("\nThe game ended by ruling: {says} Final result: a draw.\n"));
    }
}

#[test]
fn programs_read_of_each_seat_whether_it_erred() {
    let result = |tables: CommonTables| serde_json::to_string(&tables).unwrap();
    assert_eq!(
        result(tables(THREE, Outcome::of(seat(1)), &[2])),
        r#"{"time":{"thinks":[]},"result":{"board":"green","by":"ruling","errs":[false,false,true],"final":"draw"}}"#
    );
    assert_eq!(result(CommonTables::default()), r#"{"time":{"thinks":[]},"result":null}"#);
}
