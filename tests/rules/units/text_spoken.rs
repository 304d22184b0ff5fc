//! `text::spoken`: moves as people say and write them. `spoken`, which is private, is asked of every line that is no order as it
//! stands: rows of a position, what is said on it, and the order that it is read as.

use referee::text::{Knows, Language};

use super::outcome::outcome;

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
const OPEN: &str = "r1bqk2r/pppp1ppp/2n2n2/2b1p3/2B1P3/2N2N2/PPPP1PPP/R1BQK2R w KQkq - 6 5";

fn said(words: &str, position: &str, language: Language) -> String {
    let mut knows = Knows::default();
    knows.board = position.parse().ok();
    assert!(knows.board.is_some(), "{position}");
    outcome(words, &knows, language)
}

#[test]
fn what_people_say_is_read() {
    for (position, words, read) in [
        (START, "e2 e4", "move e2-e4"),
        (START, "e2 to e4", "move e2-e4"),
        (START, "pawn to e4", "move e4"),
        (START, "Pawn e4", "move e4"),
        (START, "knight to f3", "move Nf3"),
        (START, "Ng1 to f3", "move Ng1-f3"),
        (START, "P-K4", "move e2-e4"),
        (START, "Kt-KB3", "move Ng1-f3"),
        (START, "N-B3", "Among: Nb1-c3 | Ng1-f3"),
        (START, "5254", "move e2-e4"),
        (START, "1985", "prose: 1985"),
        (START, "nf3", "move Ng1-f3"),
        (START, "NF3", "move Ng1-f3"),
        (OPEN, "knight takes e5", "move Nxe5"),
        (OPEN, "knight takes pawn", "move Nf3xe5"),
        (OPEN, "the bishop on c4 takes on f7 with check", "move Bc4xf7"),
        (OPEN, "castle kingside", "move O-O"),
        (OPEN, "castles", "move O-O"),
        (OPEN, "BxP ch", "move Bc4xf7"),
        (OPEN, "the knight", "prose: the knight"),
    ] {
        assert_eq!(said(words, position, Language::En), read, "{words}");
    }
    assert_eq!(said("cavalier prend e5", OPEN, Language::Fr), "move Nxe5");
    assert_eq!(said("petit roque", OPEN, Language::Fr), "move O-O");
    assert_eq!(said("Dame e2", OPEN, Language::Fr), "move Qe2");
}
