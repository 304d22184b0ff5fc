//! What the moves of a letter lose, reckoned anew and slowly: every legal move is played, every capture that answers it,
//! and every recapture. Shares nothing with `crates/chess/src/risk.rs` but the legal moves and what playing one does.

use std::collections::BTreeMap;

use tempete::{
    chess::{Color, Edit, Move, Owner, Piece, Played, Position, Role, resolve},
    ids::Seat,
    tempete::{
        order::{
            orders::{self, Order, OwnOrder, Request},
            vocabulary::VOCABULARY,
        },
        state::{exchange::Owes, public::Public},
    },
    text::{self, Language},
};

/// What the pieces are worth to one side.
fn worth(piece: &Piece, side: Color) -> i32 {
    let kind = |kind| match kind {
        Role::Pawn => 1,
        Role::Knight | Role::Bishop | Role::Camel | Role::King => 3,
        Role::Rook => 5,
        Role::Queen => 9,
    };
    if piece.owner == Owner::Color(side) { piece.kinds().map(kind).sum() } else { 0 }
}

/// What this side wins by what it has played.
fn won(did: &Played, side: Color) -> i32 {
    let taken = did.captured.map_or(0, |(_, victim)| worth(&victim, side.other()) - worth(&victim, side));
    let promoted =
        did.promotion().map_or(0, |kind| worth(&Piece { kind, ..did.piece }, side) - worth(&did.piece, side));
    taken + promoted
}

/// What one capture and the best recapture lose after this move.
fn lost(position: &Position, legal: Move) -> i32 {
    let me = position.to_move();
    let (after, _) = position.play(legal).unwrap();
    // What is no pawn takes what stands where it goes.
    let may_take = |reply: &Move| after.at(reply.to).is_some() || after.at(reply.from).unwrap().is(Role::Pawn);
    let replies = after.legal_moves().into_iter().filter(may_take).map(|reply| (reply, after.play(reply).unwrap()));
    let captures = replies.filter(|(_, (_, did))| did.captured.is_some());
    let losses = captures.map(|(reply, (then, did))| {
        let back = then.legal_moves().into_iter().filter(|back| back.to == reply.to);
        let back = back.map(|back| won(&then.play(back).unwrap().1, me)).max().unwrap_or_default();
        won(&did, me.other()) - back.max(0)
    });
    losses.max().unwrap_or_default().max(0)
}

/// The king's walk, or a rook pawn's move.
fn walks(position: &Position, legal: Move) -> bool {
    position.at(legal.from).unwrap().royal && position.play(legal).unwrap().1.castled.is_none()
}

fn is_rook_pawn(position: &Position, legal: Move) -> bool {
    let piece = position.at(legal.from).unwrap();
    piece.is_pawn() && [0, 7].contains(&legal.from.file())
}

fn request(block: &str, language: Language) -> Request {
    orders::request(
        &tempete::tempete::order::spelled::READER,
        &text::read(block, &VOCABULARY, language).unwrap(),
        language,
    )
    .unwrap()
}

/// Holds the moves that this letter's blocks show against the board that everybody sees. Gives the blocks that have
/// another move than the first, that one put into them: a card must have a reason to refuse them.
pub fn check(
    public: &Public,
    me: Seat,
    owes: Option<Owes>,
    blocks: &[String],
    language: Language,
    counts: &mut BTreeMap<String, usize>,
) -> Vec<String> {
    let Some(board) = &public.board else { return Vec::new() };
    let asked: Vec<Request> = blocks.iter().map(|block| request(block, language)).collect();
    let moves = |request: &Request| -> Vec<_> {
        let said = request.orders.iter().filter_map(|line| match &line.order {
            Order::Own(OwnOrder::Move { text, .. }) => Some(text.clone()),
            _ => None,
        });
        said.collect()
    };
    let has = |request: &Request, what: fn(&Order) -> bool| request.orders.iter().any(|line| what(&line.order));
    // A card may have changed the board before the move, a king comes back, a piece goes on from where it stopped.
    let other_board = |request: &Request| {
        has(request, |order| matches!(order, Order::Own(OwnOrder::Land(_)))) || matches!(owes, Some(Owes::SecondStep))
    };
    let card = |request: &Request| has(request, |order| matches!(order, Order::Own(OwnOrder::Card(_))));
    let sprung = |request: &Request| {
        request.orders.iter().find_map(|line| match &line.order {
            Order::Own(OwnOrder::Spring { square, .. }) => Some(*square),
            _ => None,
        })
    };
    let may = |request: &&Request| !card(request) && moves(request).len() == 1 && !other_board(request);
    let plain = asked.iter().filter(may).find(|request| sprung(request).is_none());
    let Some(plain) = plain.or_else(|| asked.iter().find(may)) else { return Vec::new() };
    let (sample, square) = (moves(plain).remove(0), sprung(plain));
    // What stands on the square that its first line springs is gone, but for a king.
    let mut board = board.clone();
    if let Some(at) = square.filter(|at| board.at(*at).is_some_and(|piece| !piece.royal)) {
        board.edit(&Edit::Off { at, dead: false }, board.to_move()).unwrap();
        *counts.entry("samples behind a spring".into()).or_default() += 1;
    }
    let board = &board;
    let legal = resolve(board, &sample).unwrap();
    let taken_back = public.last_exchange().filter(|turn| turn.seat == me).and_then(|turn| turn.moves.first().cloned());
    let taken_back = taken_back.and_then(|text| resolve(board, &text).ok()).filter(|_| owes.is_some());
    let others = board.legal_moves().into_iter().filter(|other| Some(*other) != taken_back);
    let losses: Vec<(Move, i32)> = others.map(|other| (other, lost(board, other))).collect();
    let least = losses.iter().map(|(_, loss)| *loss).min().unwrap();
    let fair = |unwanted: &dyn Fn(Move) -> bool| losses.iter().any(|(other, loss)| *loss == least && !unwanted(*other));
    let told = || format!("{sample} on {board}: {losses:?}");
    assert_eq!(lost(board, legal), least, "{}", told());
    let walk = |other| walks(board, other);
    assert!(!walk(legal) || least > 0 || !fair(&walk), "a king's walk: {}", told());
    let either = |other| walk(other) || is_rook_pawn(board, other);
    assert!(!is_rook_pawn(board, legal) || least > 0 || !fair(&either), "a rook pawn: {}", told());
    *counts.entry("samples".into()).or_default() += 1;
    *counts.entry("samples where a piece is lost".into()).or_default() += usize::from(least >= 3);
    *counts.entry("samples that castle".into()).or_default() +=
        usize::from(board.play(legal).unwrap().1.castled.is_some());
    let mut refused = Vec::new();
    for request in asked.iter().filter(|request| !other_board(request)) {
        let shown = moves(request);
        let Some(first) = shown.first() else { continue };
        *counts.entry("blocks".into()).or_default() += 1;
        if first.same_words(&sample) {
            continue;
        }
        *counts.entry("blocks with another move".into()).or_default() += 1;
        let mut replaced = request.orders.iter().map(|line| match &line.order {
            Order::Own(OwnOrder::Move { number, text }) if text == first => {
                Order::Own(OwnOrder::Move { number: *number, text: sample.clone() })
            }
            order => order.clone(),
        });
        let lines: Vec<String> = replaced.by_ref().map(|order| order.spelled(&VOCABULARY, language)).collect();
        refused.push(lines.join("\n"));
    }
    refused
}
