//! Reads the position line of POSITION.md, strictly: what is not written as the page says is refused.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::str::FromStr;

use super::line_write::is_royal_unsaid;
use super::loss::missing;
use super::order::{Order, Says, Tag};
use super::{Color, How, Loss, Owner, Part, Piece, PieceId, PieceLetters, Position, Role, Square, Squares};

/// Why a text is no position line.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReadPositionError {
    /// Not six words before the first `|`.
    #[error("a position begins with six words: placement, side, castling, en passant, two numbers")]
    Words,
    /// The placement is not eight ranks of eight squares.
    #[error("the placement is eight ranks of eight squares, in the letters KQRBNMP, kqrbnmp and 1 to 8")]
    Placement,
    /// One of the five words behind the placement.
    #[error("{word:?} cannot stand for the {what}")]
    Word {
        /// Which of them, in words.
        what: &'static str,
        /// What stood there.
        word: String,
    },
    /// A field of no known name, or one that cannot be as it is written.
    #[error("the field {field:?} is not written as a position line writes it")]
    Field { field: String },
    /// A side has no royal piece, or several.
    #[error("each side has one king, or one royal piece in its place, on the board or away")]
    Royal,
    /// More than 32 pieces on the board, away and lost.
    #[error("there are at most 32 pieces")]
    TooMany,
    /// The same position is written differently.
    #[error("write {meant}")]
    OtherForm {
        /// The line of the position that was meant.
        meant: String,
    },
}

impl FromStr for Position {
    type Err = ReadPositionError;

    /// Reads a position line; plain FEN is one.
    fn from_str(text: &str) -> Result<Self, ReadPositionError> {
        let mut parts = text.split(" | ");
        let words: Vec<&str> = parts.next().unwrap_or_default().split(' ').collect();
        let [placement, side, rights, passed, halfmove, fullmove] = words.as_slice() else {
            return Err(ReadPositionError::Words);
        };
        let mut position = Self::empty();
        position.read_placement(placement).ok_or(ReadPositionError::Placement)?;
        let word = |what, word: &str| ReadPositionError::Word { what, word: word.to_string() };
        let single = |text: &str| text.chars().next().filter(|_| text.len() == 1);
        position.to_move = single(side).and_then(Color::read).ok_or_else(|| word("side to move", side))?;
        position.en_passant =
            pairs(passed).map(Squares::from_iter).ok_or_else(|| word("squares of en passant", passed))?;
        let count = |text: &str| text.parse::<u16>().ok().filter(|count| *count <= 9999);
        position.halfmove = count(halfmove).ok_or_else(|| word("moves without capture", halfmove))?;
        position.fullmove =
            count(fullmove).filter(|number| *number > 0).ok_or_else(|| word("number of the move", fullmove))?;
        let (mut royal_said, mut losses_said, mut promoted) = (false, false, "");
        for field in parts {
            let (name, body) = field.split_once(' ').unwrap_or((field, ""));
            if name == "promoted" {
                promoted = body;
                continue;
            }
            royal_said |= name == "royal";
            losses_said |= matches!(name, "pool" | "lost" | "dead");
            position.read_field(name, body).ok_or_else(|| ReadPositionError::Field { field: field.to_string() })?;
        }
        // Whose pawn it was, and how pawns go, stands in the fields.
        if !position.en_passant.iter().all(|target| position.is_open_to_en_passant(target)) {
            return Err(word("squares of en passant", passed));
        }
        if !royal_said {
            let kings = position.pieces().filter(|(_, piece)| is_royal_unsaid(piece));
            let kings: Vec<Square> = kings.map(|(at, _)| at).collect();
            kings.into_iter().for_each(|at| position.change(at, |piece| piece.royal = true));
        }
        for side in Color::BOTH {
            let royal = |piece: &Piece| piece.royal && piece.owner == Owner::Color(side);
            let there = position.pieces().filter(|(_, piece)| royal(piece)).count();
            let away = usize::from(position.away(side).is_some());
            if there.saturating_add(away) != 1 {
                return Err(ReadPositionError::Royal);
            }
        }
        if position.pieces().any(|(_, piece)| piece.royal && piece.owner.is_neutral()) {
            return Err(ReadPositionError::Royal);
        }
        position.read_rights(rights).ok_or_else(|| word("rights to castle", rights))?;
        if !losses_said {
            let losses = missing(&position.grid, &position.away).into_iter();
            position.lost = losses.map(|(side, kind)| Loss { how: How::Taken, side, kind, id: PieceId(0) }).collect();
        }
        position.lost.sort_unstable();
        position.number()?;
        // By identities, which the parts of a fused piece have only now.
        let fault = || ReadPositionError::Field { field: alloc::format!("promoted {promoted}") };
        promoted
            .split(' ')
            .filter(|word| !word.is_empty())
            .try_for_each(|word| position.read_promoted(word))
            .ok_or_else(fault)?;
        let meant = position.to_string();
        if meant == text { Ok(position) } else { Err(ReadPositionError::OtherForm { meant }) }
    }
}

impl Position {
    /// Changes a piece where it stands.
    pub(super) fn change(&mut self, at: Square, change: impl FnOnce(&mut Piece)) {
        if let Some(mut piece) = self.grid.take(at) {
            change(&mut piece);
            self.grid.put(at, piece);
        }
    }

    fn read_placement(&mut self, text: &str) -> Option<()> {
        let ranks: Vec<&str> = text.split('/').collect();
        if ranks.len() != 8 {
            return None;
        }
        for (rank, row) in (0..8).rev().zip(ranks) {
            let mut file = 0_u8;
            for c in row.chars() {
                if let Some(empty) = c.to_digit(9).filter(|empty| *empty > 0) {
                    file = file.checked_add(u8::try_from(empty).ok()?)?;
                    continue;
                }
                let kind = Role::read(c.to_ascii_uppercase(), PieceLetters::ENGLISH)?;
                let side = if c.is_ascii_uppercase() { Color::White } else { Color::Black };
                // The square is its name until all is read: fields speak of squares.
                let at = Square::new(file, rank)?;
                self.grid.put(at, Piece { royal: false, ..Piece::new(PieceId(at.index()), kind, side) });
                file = file.checked_add(1)?;
            }
            if file != 8 {
                return None;
            }
        }
        Some(())
    }

    fn read_rights(&mut self, text: &str) -> Option<()> {
        if text == "-" {
            return Some(());
        }
        for c in text.chars() {
            let (side, short) = match c {
                'K' => (Color::White, true),
                'Q' => (Color::White, false),
                'k' => (Color::Black, true),
                'q' => (Color::Black, false),
                _ => return None,
            };
            self.rights.give(side, short);
        }
        let before = self.rights;
        self.keep_rights();
        (before == self.rights).then_some(())
    }

    fn read_field(&mut self, name: &str, body: &str) -> Option<()> {
        match name {
            "holes" => {
                self.holes = squares(body)?.into_iter().collect();
                self.holes.iter().all(|hole| self.at(hole).is_none()).then_some(())
            }
            "neutral" => self.on_each(body, |piece| piece.owner = Owner::Neutral(piece.owner.side())),
            "magnet" => self.on_each(body, |piece| piece.magnet = true),
            "royal" if body == "-" => Some(()),
            "royal" => self.on_each(body, |piece| piece.royal = true),
            "rules" => {
                self.reversed_pawns = true;
                (body == "pawns-reversed").then_some(())
            }
            "fused" => body.split(' ').try_for_each(|word| {
                let (at, kinds) = word.split_once(':')?;
                let at = at.parse::<Square>().ok()?;
                let (first, second) = two_kinds(kinds)?;
                let second = second?;
                let fits = self.at(at).is_some_and(|piece| piece.kind == first) && first <= second;
                let id = PieceId(at.index());
                self.change(at, |piece| piece.second = Some(Part { kind: second, id }));
                fits.then_some(())
            }),
            "marks" => body.split(' ').try_for_each(|word| {
                let (at, name) = word.split_once(':')?;
                let at = at.parse::<Square>().ok()?;
                self.at(at)?;
                self.tags.push(Tag { piece: PieceId(at.index()), name: name.to_string() });
                Tag::may_be_called(name).then_some(())
            }),
            "orders" => body.split(", ").try_for_each(|order| self.read_order(order)),
            "away" => body.split(' ').try_for_each(|word| {
                let (side, kinds) = sided(word)?;
                let (kind, second) = two_kinds(kinds)?;
                let mut piece = Piece { royal: true, ..Piece::new(PieceId(0), kind, side) };
                piece.second = second.map(|kind| Part { kind, id: PieceId(0) });
                *self.away.get_mut(side as usize)? = Some(piece);
                second.is_none_or(|second| kind <= second).then_some(())
            }),
            "pool" if body == "-" => Some(()),
            "pool" => self.read_losses(body, How::Taken),
            "lost" => self.read_losses(body, How::Own),
            "dead" => self.read_losses(body, How::Dead),
            _ => None,
        }
    }

    /// `d8`, `c3:R` for a part of a fused piece, `w` for what is away.
    fn read_promoted(&mut self, word: &str) -> Option<()> {
        let (name, kinds) = word.split_once(':').unwrap_or((word, ""));
        let piece = match name.parse::<Square>() {
            Ok(at) => self.at(at),
            Err(_) => self.away(Color::read(name.chars().next().filter(|_| name.len() == 1)?)?),
        };
        let piece = piece?;
        let mut parts: Vec<Part> = piece.parts().collect();
        // A pawn has not promoted yet, and nothing promotes to a king.
        if piece.second.is_none() && matches!(piece.kind, Role::Pawn | Role::King) {
            return None;
        }
        if kinds.is_empty() {
            self.promoted.extend(parts.iter().map(|part| part.id));
        }
        for letter in kinds.chars() {
            let kind = Role::read(letter, PieceLetters::ENGLISH)?;
            let part = parts.remove(parts.iter().position(|part| part.kind == kind)?);
            self.promoted.push(part.id);
        }
        self.promoted.sort_unstable();
        Some(())
    }

    fn on_each(&mut self, body: &str, change: impl Fn(&mut Piece)) -> Option<()> {
        squares(body)?.into_iter().try_for_each(|at| {
            self.at(at)?;
            self.change(at, &change);
            Some(())
        })
    }

    fn read_order(&mut self, text: &str) -> Option<()> {
        let (side, says) = sided(text)?;
        let (verb, object) = says.split_once(' ')?;
        let says = match verb {
            "must" => Says::Must(two_kinds(object).filter(|(_, second)| second.is_none())?.0),
            "ban" | "safe" => {
                let at = object.parse::<Square>().ok()?;
                self.at(at)?;
                if verb == "ban" { Says::Ban(PieceId(at.index())) } else { Says::Safe(PieceId(at.index())) }
            }
            _ => return None,
        };
        self.orders.push(Order { bound: side, says });
        Some(())
    }

    fn read_losses(&mut self, body: &str, how: How) -> Option<()> {
        for word in body.split(' ') {
            let (side, mut rest) = sided(word)?;
            while let Some(letter) = rest.chars().next() {
                let kind = Role::read(letter, PieceLetters::ENGLISH)?;
                rest = rest.get(1..)?;
                let digits = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
                let (number, behind) = rest.split_at_checked(digits)?;
                let count = if number.is_empty() { 1 } else { number.parse::<usize>().ok().filter(|n| *n <= 32)? };
                self.lost.extend(core::iter::repeat_n(Loss { how, side, kind, id: PieceId(0) }, count));
                rest = behind;
            }
        }
        Some(())
    }

    /// Gives identities in the order of the page, in place of the squares' numbers.
    fn number(&mut self) -> Result<(), ReadPositionError> {
        let mut count = self.pieces().map(|(_, piece)| piece.parts().count()).sum::<usize>();
        count = count.saturating_add(self.away.iter().flatten().map(|piece| piece.parts().count()).sum());
        if count.saturating_add(self.lost.len()) > 32 {
            return Err(ReadPositionError::TooMany);
        }
        *self = self.renumbered();
        Ok(())
    }
}

/// `-`, `e4` or `c3e3`: squares joined.
fn pairs(text: &str) -> Option<Vec<Square>> {
    let mut rest = if text == "-" { "" } else { text };
    let mut squares = Vec::new();
    while !rest.is_empty() {
        let (first, behind) = rest.split_at_checked(2)?;
        squares.push(first.parse::<Square>().ok()?);
        rest = behind;
    }
    Some(squares)
}

fn squares(body: &str) -> Option<Vec<Square>> {
    body.split(' ').map(|word| word.parse().ok()).collect()
}

/// `w:REST` or `b:REST`.
fn sided(word: &str) -> Option<(Color, &str)> {
    let (side, rest) = word.split_at_checked(1)?;
    Some((Color::read(side.chars().next()?)?, rest.strip_prefix(':')?))
}

/// One letter or two.
fn two_kinds(text: &str) -> Option<(Role, Option<Role>)> {
    let mut chars = text.chars();
    let first = Role::read(chars.next()?, PieceLetters::ENGLISH)?;
    let second = match chars.next() {
        None => None,
        Some(letter) => Some(Role::read(letter, PieceLetters::ENGLISH)?),
    };
    chars.next().is_none().then_some((first, second))
}
