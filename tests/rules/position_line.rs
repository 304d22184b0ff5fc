//! The position line of `crates/chess/src/POSITION.md`: written as it was read, and refused in every other form.

use chess::{Position, ReadPositionError, Role};

#[test]
fn the_start_is_plain_fen() {
    let start = Position::start();
    assert_eq!(start.to_string(), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    assert_eq!(start.to_string().parse::<Position>().unwrap(), start);
    assert!(start.is_plain());
}

#[test]
fn every_field_reads_what_it_writes() {
    for line in [
        "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq e6 0 2",
        "rnbqkbnr/pppp1ppp/8/8/2P1Pp2/8/PP1P1PPP/RNBQKBNR b KQkq c3e3 0 2",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 | holes e4 d5",
        "rnbqkbnr/ppp1pppp/8/3p4/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 2 | neutral d5",
        "rnbqkbnr/pppppppp/8/8/8/2R5/PPPPPPPP/1NBQKBN1 w kq - 4 9 | fused c3:RR",
        "rnbqkbnr/pppppppp/8/8/8/2R5/PPPPPPPP/RN1QKBN1 w Qkq - 4 9 | fused c3:RB",
        "rnbqkbnr/pppppppp/8/4N3/8/8/PPPPPPPP/RNBQKB1R b KQkq - 4 9 | magnet e5",
        "rnbqkbnr/pppppppp/8/4N3/8/8/PPPPPPPP/RNBQKB1R b KQkq - 4 9 | marks e1:giant e5:asleep e5:giant",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w kq - 4 9 | royal c1 e8",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 9 | rules pawns-reversed",
        "rnbqkbnr/pppppppp/8/4N3/8/8/PPPPPPPP/RNBQKB1R b KQkq - 4 9 | orders b:ban a8, b:must N, b:safe e5",
        "rnbqkbnr/pppppppp/8/4N3/8/8/PPPPPPPP/RNBQ1B1R b kq - 4 9 | away w:K",
        "rnbqkbnr/ppppppp1/8/4N3/8/8/PPPPPP2/R1BQ1B1R b kq - 4 9 | away w:K | pool w:NP | lost w:P b:P",
        "8/8/8/4k3/8/8/8/K7 w - - 0 40 | pool -",
        "8/8/8/4k3/8/8/8/K7 w - - 0 40 | lost w:Q2P b:B | dead w:NM",
        "8/8/8/4k3/8/8/8/M1K5 w - - 0 40",
        "8/8/8/4k3/8/8/8/K1P5 w - - 0 40 | royal - | away w:N b:NP | pool -",
    ] {
        match line.parse::<Position>() {
            Ok(position) => {
                assert_eq!(position.to_string(), line);
                assert_eq!(position.renumbered(), position, "{line}");
            }
            Err(error) => panic!("{line}: {error}"),
        }
    }
}

#[test]
fn what_is_missing_counts_as_taken() {
    let position = "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1".parse::<Position>().unwrap();
    assert_eq!(position.lost().len(), 28);
    // A third queen fills a pawn's place.
    let position = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPQ/RNBQKBNR w KQkq - 0 1".parse::<Position>().unwrap();
    assert_eq!(position.lost(), []);
    let position = "rnbqkbnr/ppppppp1/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1".parse::<Position>().unwrap();
    assert_eq!(position.lost().iter().map(|loss| loss.kind).collect::<Vec<_>>(), [Role::Pawn]);
}

#[test]
fn other_forms_are_refused() {
    let read = |line: &str| line.parse::<Position>().unwrap_err();
    let other = |line: &str, meant: &str| {
        assert_eq!(read(line), ReadPositionError::OtherForm { meant: meant.to_string() }, "{line}");
    };
    let fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    other("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KkQq - 0 1", fen);
    other("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 00 1", fen);
    other("rnbqkbnr/pppppppp/8/8/53/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", fen);
    other("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 | royal e1 e8", fen);
    other("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 | pool -", fen);
    other(
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 | magnet a1 | holes e4",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 | holes e4 | magnet a1",
    );
    for (field, shown) in [
        ("holes e2", "holes e2"),
        ("holes", "holes"),
        ("holes i4", "holes i4"),
        ("neutral e4", "neutral e4"),
        ("fused e1:QN", "fused e1:QN"),
        ("fused d1:Q", "fused d1:Q"),
        ("marks e2:x", "marks e2:x"),
        ("marks e2:magnet", "marks e2:magnet"),
        ("rules none", "rules none"),
        ("orders w:go e2", "orders w:go e2"),
        ("orders w:ban e4", "orders w:ban e4"),
        ("away x:K", "away x:K"),
        ("pool w:X", "pool w:X"),
        ("pool w:P99", "pool w:P99"),
        ("gates e4", "gates e4"),
    ] {
        let line = format!("{fen} | {field}");
        assert_eq!(read(&line), ReadPositionError::Field { field: shown.to_string() }, "{line}");
    }
    assert_eq!(read(""), ReadPositionError::Words);
    assert_eq!(read("8/8/8/8/8/8/8/8 w - - 0"), ReadPositionError::Words);
    assert_eq!(read("8/8/8/8/8/8/8/8 w - - 0 1"), ReadPositionError::Royal);
    assert_eq!(read("4k3/8/8/8/8/8/8/4K2K w - - 0 1"), ReadPositionError::Royal);
    assert_eq!(read(&format!("{fen} | royal e8")), ReadPositionError::Royal);
    assert_eq!(read(&format!("{fen} | pool w:P")), ReadPositionError::TooMany);
    assert_eq!(read("9/8/8/8/8/8/8/8 w - - 0 1"), ReadPositionError::Placement);
    assert_eq!(read("4k4/8/8/8/8/8/8/K7 w - - 0 1"), ReadPositionError::Placement);
    assert_eq!(read("4k3/8/8/8/8/8/K7 w - - 0 1"), ReadPositionError::Placement);
    for wrong in [
        "4k3/8/8/8/8/8/8/K7 white - - 0 1",
        "4k3/8/8/8/8/8/8/4K2R w Q - 0 1",
        "4k3/8/8/8/8/8/8/4K2R w K - -1 1",
        "4k3/8/8/8/8/8/8/4K2R w K - 0 0",
        "4k3/8/8/8/8/8/8/4K2R w K e6 0 1",
        "4k3/8/8/8/8/8/8/4K2R w K e 0 1",
    ] {
        assert!(matches!(read(wrong), ReadPositionError::Word { .. }), "{wrong}");
    }
}
