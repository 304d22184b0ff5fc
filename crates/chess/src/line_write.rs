//! Writes the position line of POSITION.md.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt::{self, Write};

use super::loss::missing;
use super::order::Says;
use super::{Color, How, Loss, Piece, PieceLetters, Position, Role, Square};

/// A piece's letter in the case of its side.
pub(super) fn cased(kind: Role, side: Color) -> char {
    let letter = kind.letter(PieceLetters::ENGLISH);
    if side == Color::White { letter } else { letter.to_ascii_lowercase() }
}

fn letters(piece: &Piece) -> String {
    piece.kinds().map(|kind| kind.letter(PieceLetters::ENGLISH)).collect()
}

/// `P2N`: each kind once, with its number from two on.
fn counted(kinds: &[Role]) -> String {
    let mut out = String::new();
    for same in kinds.chunk_by(|a, b| a == b) {
        out.extend(same.first().map(|kind| kind.letter(PieceLetters::ENGLISH)));
        if same.len() > 1 {
            out.push_str(&same.len().to_string());
        }
    }
    out
}

impl Position {
    /// The first six fields of the line, which any chess program reads if the position [is plain](Self::is_plain).
    pub fn fen(&self) -> String {
        let mut out = self.placement();
        let _ = write!(out, " {} {} ", self.to_move.letter(), self.castling_letters());
        if self.en_passant.is_empty() {
            out.push('-');
        }
        self.en_passant.iter().for_each(|square| out.push_str(&square.to_string()));
        let _ = write!(out, " {} {}", self.halfmove, self.fullmove);
        out
    }

    /// What chess calls the same position, as a text to compare: everything but the clocks, what was lost and which
    /// of two like pieces is which; en passant only where a pawn may really take.
    pub fn key(&self) -> String {
        let mut out = self.placement();
        let _ = write!(out, " {} {} ", self.to_move.letter(), self.castling_letters());
        let open = self.en_passant.iter().filter(|target| self.may_take_en_passant(*target));
        open.for_each(|square| out.push_str(&square.to_string()));
        self.write_fields(&mut out, false);
        out
    }

    /// The first field of a FEN.
    pub fn placement(&self) -> String {
        let mut out = String::new();
        for rank in (0..8).rev() {
            let mut empty = 0_u8;
            for square in (0..8).filter_map(|file| Square::new(file, rank)) {
                let Some(piece) = self.at(square) else {
                    empty = empty.saturating_add(1);
                    continue;
                };
                if empty > 0 {
                    let _ = write!(out, "{empty}");
                    empty = 0;
                }
                out.push(cased(piece.kind, piece.owner.side()));
            }
            if empty > 0 {
                let _ = write!(out, "{empty}");
            }
            if rank > 0 {
                out.push('/');
            }
        }
        out
    }

    fn castling_letters(&self) -> String {
        let rights = [(Color::White, true), (Color::White, false), (Color::Black, true), (Color::Black, false)];
        let held = rights.into_iter().filter(|(side, short)| self.rights.has(*side, *short));
        let out: String = held.map(|(side, short)| cased(if short { Role::King } else { Role::Queen }, side)).collect();
        if out.is_empty() { "-".to_string() } else { out }
    }

    fn write_fields(&self, out: &mut String, with_losses: bool) {
        let mut field = |name: &str, words: Vec<String>, between: &str| {
            if !words.is_empty() {
                let _ = write!(out, " | {name} {}", words.join(between));
            }
        };
        let on_board = |wanted: &dyn Fn(Square, &Piece) -> Option<String>| -> Vec<String> {
            self.pieces().filter_map(|(square, piece)| wanted(square, piece)).collect()
        };
        field("holes", self.holes.iter().map(|square| square.to_string()).collect(), " ");
        field("neutral", on_board(&|at, piece| piece.owner.is_neutral().then(|| at.to_string())), " ");
        let fused = |at: Square, piece: &Piece| piece.second.map(|_| alloc::format!("{at}:{}", letters(piece)));
        field("fused", on_board(&fused), " ");
        if with_losses {
            let promoted = |name: &dyn fmt::Display, piece: &Piece| {
                self.promoted_parts(piece).map(|kinds| alloc::format!("{name}{kinds}"))
            };
            let away = Color::BOTH.into_iter().filter_map(|side| promoted(&side.letter(), self.away(side)?));
            field("promoted", on_board(&|at, piece| promoted(&at, piece)).into_iter().chain(away).collect(), " ");
        }
        field("magnet", on_board(&|at, piece| piece.magnet.then(|| at.to_string())), " ");
        let mut tags: Vec<_> =
            self.tags.iter().filter_map(|tag| Some((self.find(tag.piece)?, tag.name.as_str()))).collect();
        tags.sort_unstable();
        field("marks", tags.into_iter().map(|(at, name)| alloc::format!("{at}:{name}")).collect(), " ");
        if self.pieces().any(|(_, piece)| piece.royal != is_royal_unsaid(piece)) {
            let royal = on_board(&|at, piece| piece.royal.then(|| at.to_string()));
            field("royal", if royal.is_empty() { alloc::vec!["-".to_string()] } else { royal }, " ");
        }
        field("rules", self.reversed_pawns.then(|| "pawns-reversed".to_string()).into_iter().collect(), " ");
        field("orders", self.written_orders(), ", ");
        let away = Color::BOTH.into_iter().filter_map(|side| Some((side, self.away(side)?)));
        field("away", away.map(|(side, piece)| alloc::format!("{}:{}", side.letter(), letters(piece))).collect(), " ");
        if with_losses {
            self.write_losses(&mut field);
        }
    }

    /// Nothing for a piece that was a pawn; the letters of the parts that were, of a fused one.
    fn promoted_parts(&self, piece: &Piece) -> Option<String> {
        let were = piece.parts().filter(|part| self.promoted.contains(&part.id));
        let were: String = were.map(|part| part.kind.letter(PieceLetters::ENGLISH)).collect();
        match piece.second {
            _ if were.is_empty() => None,
            None => Some(String::new()),
            Some(_) => Some(alloc::format!(":{were}")),
        }
    }

    fn written_orders(&self) -> Vec<String> {
        let mut orders: Vec<_> = self
            .orders
            .iter()
            .filter_map(|order| {
                let (verb, kind, square) = match order.says {
                    Says::Ban(piece) => ("ban", None, Some(self.find(piece)?)),
                    Says::Must(kind) => ("must", Some(kind), None),
                    Says::Safe(piece) => ("safe", None, Some(self.find(piece)?)),
                };
                Some((order.bound, verb, kind, square))
            })
            .collect();
        orders.sort_unstable();
        let object = |kind: Option<Role>, square: Option<Square>| match (kind, square) {
            (Some(kind), _) => kind.letter(PieceLetters::ENGLISH).to_string(),
            (None, square) => square.map(|square| square.to_string()).unwrap_or_default(),
        };
        let written = |(side, verb, kind, square): (Color, &str, Option<Role>, Option<Square>)| {
            alloc::format!("{}:{verb} {}", side.letter(), object(kind, square))
        };
        orders.into_iter().map(written).collect()
    }

    fn write_losses(&self, field: &mut dyn FnMut(&str, Vec<String>, &str)) {
        let only_taken = self.lost.iter().all(|loss| loss.how == How::Taken);
        let taken: Vec<(Color, Role)> = self.lost.iter().map(|loss| (loss.side, loss.kind)).collect();
        if only_taken && taken == missing(&self.grid, &self.away) {
            return;
        }
        if self.lost.is_empty() {
            field("pool", alloc::vec!["-".to_string()], " ");
        }
        for (how, name) in [(How::Taken, "pool"), (How::Own, "lost"), (How::Dead, "dead")] {
            let of = |side: Color| {
                let same = |loss: &&Loss| loss.how == how && loss.side == side;
                let kinds: Vec<Role> = self.lost.iter().filter(same).map(|loss| loss.kind).collect();
                (!kinds.is_empty()).then(|| alloc::format!("{}:{}", side.letter(), counted(&kinds)))
            };
            field(name, Color::BOTH.into_iter().filter_map(of).collect(), " ");
        }
    }
}

/// Whether a piece is royal where no field says otherwise.
pub(super) fn is_royal_unsaid(piece: &Piece) -> bool {
    piece.kind == Role::King && piece.second.is_none() && !piece.owner.is_neutral()
}

impl fmt::Display for Position {
    /// The position line.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut line = self.fen();
        self.write_fields(&mut line, true);
        f.write_str(&line)
    }
}
