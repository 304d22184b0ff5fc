//! Positions as lines of words: what stands where in truth, who is to move, and all else that decides what may follow.

use std::collections::BTreeSet;

use super::{
    super::{
        piece::{Black, Color, King, Pawn, ROLES, Role, White},
        square::{self, Square},
    },
    board::Board,
    figure::{Figure, KINDS, NUMBERS, side_letter},
    position::Position,
    setup,
    told::Fact,
};

/// As `Cloak::line` says. `None` where it cannot be read, or no game could stand so.
pub fn read(text: &str) -> Option<Position> {
    let mut board = Board::empty();
    let (mut turn, mut due, mut guessed, mut told) = (None, false, None, BTreeSet::new());
    for word in text.split_whitespace() {
        match word.split_once(':') {
            _ if [White, Black].map(called).contains(&word) => {
                turn = [White, Black].into_iter().find(|&side| called(side) == word);
            }
            _ if word == "due" => due = true,
            Some(("guessed", answer)) => guessed = Some([true, false].into_iter().find(|&it| answered(it) == answer)?),
            Some(("ep", name)) => board.passed = Some(square::named(name)?),
            Some(("hand", counts)) => board.hand = hand(counts)?,
            Some(("told", _)) => {
                told.insert(fact(word)?);
            }
            Some(("unmoved", names)) => {
                for name in names.split(',') {
                    let at = square::named(name)?;
                    board.unmoved[at] = true;
                }
            }
            _ => {
                let (at, figure) = figure(word)?;
                if board.squares[at].replace(figure).is_some() {
                    return None;
                }
            }
        }
    }
    let mut position = Position { board, turn: turn?, due, guessed, told };
    if !sound(&position) {
        return None;
    }
    position.board.passed = position.board.passed.filter(|&at| position.board.pawn_strikes(at, position.turn));
    Some(position)
}

/// As it is read, its words in their order.
pub fn write(position: &Position) -> String {
    let Position { board, turn, due, guessed, told } = position;
    let mut words = vec![];
    for at in board.of(White).chain(board.of(Black)) {
        words.extend(board.squares[at].map(|figure| figure.word(&square::name(at))));
    }
    words.push(called(*turn).to_string());
    let unmoved: Vec<String> = square::all().filter(|&at| board.unmoved[at]).map(square::name).collect();
    words.extend((!unmoved.is_empty()).then(|| format!("unmoved:{}", unmoved.join(","))));
    words.extend(board.passed.map(|at| format!("ep:{}", square::name(at))));
    let [white, black] = board.hand;
    words.extend((white + black > 0).then(|| format!("hand:w{white}b{black}")));
    words.extend(due.then(|| "due".to_string()));
    words.extend(guessed.map(|right| format!("guessed:{}", answered(right))));
    words.extend(told.iter().map(|fact| fact.word()));
    words.join(" ")
}

fn called(side: Color) -> &'static str {
    if side == White { "white" } else { "black" }
}

fn answered(right: bool) -> &'static str {
    if right { "right" } else { "wrong" }
}

/// `w2b0`.
fn hand(counts: &str) -> Option<[usize; 2]> {
    let (white, black) = counts.strip_prefix('w')?.split_once('b')?;
    Some([white.parse().ok()?, black.parse().ok()?])
}

/// `told:b3=K`, `told:b3-Q`.
fn fact(word: &str) -> Option<Fact> {
    let rights = [true, false].into_iter();
    let of = |side| NUMBERS.flat_map(move |number| KINDS.map(|kind| (side, number, kind)));
    let mut all = [White, Black]
        .into_iter()
        .flat_map(of)
        .flat_map(|(side, number, kind)| rights.clone().map(move |right| Fact { side, number, kind, right }));
    all.find(|fact| fact.word() == word)
}

/// `wKe1`, `w4d3:N`, and where it stands.
fn figure(word: &str) -> Option<(Square, Figure)> {
    let side = [White, Black].into_iter().find(|&side| word.starts_with(side_letter(side)))?;
    let at = square::named(word.get(2..4)?)?;
    let open = ROLES.map(|role| Figure::open(side, role)).into_iter().filter(|figure| known(figure.role));
    let discs = NUMBERS.flat_map(|number| KINDS.map(|kind| Figure::cloaked(side, kind, number)));
    open.chain(discs).find(|figure| figure.word(&square::name(at)) == word).map(|figure| (at, figure))
}

fn known(role: Role) -> bool {
    role == Pawn || KINDS.contains(&role)
}

/// Whether a game could stand so: one king each, no disc twice, no pawn on an end rank, unmoved rooks where they began,
/// a passed square behind a pawn that may have passed it, a bonus due only before the guess, nothing told that is not
/// true, and an open king in check only if his side is to move or the other has begun its turn with a bonus (K12).
fn sound(position: &Position) -> bool {
    let Position { board, turn, due, guessed, told } = position;
    let figures: Vec<Figure> = board.squares.iter().flatten().copied().collect();
    let count = |is: &dyn Fn(&Figure) -> bool| figures.iter().filter(|figure| is(figure)).count();
    let once = |side| {
        let discs = |number| count(&|figure| figure.side == side && figure.disc == Some(number));
        count(&|figure| figure.side == side && figure.role == King) == 1 && NUMBERS.into_iter().all(|n| discs(n) <= 1)
    };
    let pawn = |at: Square| board.squares[at].is_some_and(Figure::is_pawn);
    let within = square::all().filter(|&at| pawn(at)).all(|at| (1..7).contains(&square::rank(at)));
    let marks = square::all().filter(|&at| board.unmoved[at]).all(|at| board.squares[at].is_some());
    let unmoved = marks && setup::may_be_unmoved(board);
    let passed = board.passed.is_none_or(|passed| {
        let foe = turn.other();
        let (back, on) = (square::step(passed, (0, -foe.ahead())), square::step(passed, (0, foe.ahead())));
        let (Some(from), Some(to)) = (back, on) else { return false };
        let stands = board.squares[to] == Some(Figure::open(foe, Pawn));
        square::rank(from) == foe.second_rank() && board.clear(&[from, passed]) && stands
    });
    let ordered = !due || guessed.is_none();
    let true_facts = told.iter().all(|fact| {
        let disc = board.disc(fact.side, fact.number).and_then(|at| board.squares[at]);
        disc.is_none_or(|disc| (disc.role == fact.kind) == fact.right)
    });
    let check = !due || !board.in_check(turn.other());
    once(White) && once(Black) && within && unmoved && passed && ordered && true_facts && check
}
