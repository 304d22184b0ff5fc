//! What players type for a move (E7 to E12), and which move it means on a board.

use alloc::{format, string::String, vec::Vec};

use super::{
    board::Board,
    carrier::Carrier,
    letters::Letters,
    piece::Kind,
    side::Side,
    step::Step,
    triangle::Triangle,
    why::{Why, triangle},
};

/// A move as it is written: what it leaves out may be anything.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Written {
    pub heart: bool,
    pub kind: Kind,
    /// The row of its origin, 1..=9.
    row: Option<u8>,
    /// The columns of its origin, the smaller one first.
    columns: Option<(u8, u8)>,
    /// Whether it is written as one that takes something.
    takes: bool,
    /// What it says that it takes.
    says: Option<Says>,
    pub to: Triangle,
}

/// What a move says that it takes: `BxNg24`, `NxHi23`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Says {
    Piece(Kind),
    Heart,
}

impl Written {
    /// A move in full, of this seat on that board.
    pub fn of(board: &Board, seat: Side, step: Step) -> Self {
        let kind = board.own(step.from, seat).unwrap_or(Kind::Pawn);
        let (row, columns) = (Some(step.from.row()), Some(step.from.columns()));
        Self {
            heart: step.heart,
            kind,
            row,
            columns,
            takes: board.takes(seat, step.to).is_some(),
            says: None,
            to: step.to,
        }
    }

    /// As it would be typed.
    pub fn spelled(&self, letters: Letters) -> String {
        let mut text = String::new();
        text.extend(self.heart.then_some(letters.heart));
        text.extend(letters.of(self.kind));
        text.extend(self.row.and_then(|row| ('a'..='i').nth(usize::from(row).saturating_sub(1))));
        if let Some((one, other)) = self.columns {
            text.push_str(&format!("{one}{other}"));
        }
        match self.says {
            _ if !self.takes && self.row.is_some() && self.columns.is_some() => text.push('-'),
            _ if !self.takes => {}
            None => text.push('x'),
            Some(Says::Heart) => text.extend(['x', letters.heart]),
            Some(Says::Piece(kind)) => text.extend(['x'].into_iter().chain(letters.of(kind))),
        }
        format!("{text}{}", self.to)
    }

    /// Reads `Nh35`, `e38`, `fxf26`, `N37xh35`, `Nexh35`, `Ne37h35`, `e37-e38`, `HQd27`, `He37e38` in these letters.
    /// Gaps and a `+` at the end say nothing, nor does `x` or a hyphen alone.
    ///
    /// # Errors
    /// It cannot be read, or names a triangle that is none.
    pub fn read(text: &str, letters: Letters) -> Result<Self, Why> {
        let signs: Vec<char> =
            text.trim_end().trim_end_matches('+').chars().filter(|sign| !sign.is_whitespace()).collect();
        let (heart, signs) = match signs.as_slice() {
            [first, rest @ ..] if letters.is_heart(*first) => (true, rest),
            signs => (false, signs),
        };
        let (kind, signs) = match signs {
            [first, rest @ ..] if let Some(kind) = letters.kind(*first) => (kind, rest),
            // `nh57`, where no pawn comes from such a row.
            [first, rest @ ..]
                if let [row, _, _] = rest
                    && let Some(kind) = letters.kind_in_small(*first).filter(|_| far(*first, *row)) =>
            {
                (kind, rest)
            }
            signs => (Kind::Pawn, signs),
        };
        let [origin @ .., row, one, other] = signs else { return Err(Why::Form) };
        let (takes, says, origin) = match origin {
            [origin @ .., 'x' | '×', says] if letters.is_heart(*says) => (true, Some(Says::Heart), origin),
            [origin @ .., 'x' | '×', says] if let Some(kind) = letters.kind(*says) => {
                (true, Some(Says::Piece(kind)), origin)
            }
            [origin @ .., 'x' | '×'] => (true, None, origin),
            [origin @ .., '-' | '–'] => (false, None, origin),
            origin => (false, None, origin),
        };
        let to = triangle(&String::from_iter([row, one, other]))?;
        let (row, columns) = match origin {
            [] => (None, None),
            [row] => (Some(row_of(*row)?), None),
            [one, other] => (None, Some(columns(*one, *other)?)),
            [row, one, other] => {
                let from = triangle(&String::from_iter([row, one, other]))?;
                (Some(from.row()), Some(from.columns()))
            }
            _ => return Err(Why::Form),
        };
        Ok(Self { heart, kind, row, columns, takes, says, to })
    }

    /// Where this seat's pieces stand that are as the text says.
    pub fn begins(&self, board: &Board, seat: Side) -> impl Iterator<Item = Triangle> {
        board.of(seat).filter(|(at, of)| *of == self.kind && self.may_begin(*at)).map(|(at, _)| at)
    }

    /// Whether a piece there is as the text says.
    fn may_begin(&self, from: Triangle) -> bool {
        self.row.is_none_or(|row| row == from.row()) && self.columns.is_none_or(|columns| columns == from.columns())
    }

    /// Whether what this seat would take is as the text says.
    fn may_take(&self, board: &Board, seat: Side) -> bool {
        let taken = board.takes(seat, self.to);
        match self.says {
            None => true,
            Some(Says::Heart) => taken.heart.is_some(),
            Some(Says::Piece(kind)) => taken.piece.is_some_and(|piece| piece.kind == kind),
        }
    }

    /// The one lawful move that is meant.
    ///
    /// # Errors
    /// Several are, or none: by the reason of the piece that is the nearest to it.
    pub fn meant(&self, board: &Board, seat: Side) -> Result<Step, Why> {
        let Self { heart, kind, to, .. } = *self;
        let froms: Vec<Triangle> = self.begins(board, seat).collect();
        // Only where it lies can the heart be taken along.
        let bears = |from: &Triangle| !heart || !kind.carries() || board.heart(seat) == Some(*from);
        let judged = froms.iter().filter(|from| bears(from)).map(|from| Step { from: *from, to, heart });
        let (mut lawful, mut whys) = (Vec::new(), Vec::new());
        for step in judged {
            match board.may(seat, step) {
                Ok(()) => lawful.push(step),
                Err(why) => whys.push(why),
            }
        }
        match (lawful.as_slice(), froms.as_slice()) {
            ([_, ..], _) if !self.may_take(board, seat) => Err(Why::NotThere { at: to }),
            ([step], _) => Ok(*step),
            ([], []) => Err(Why::NoSuchPiece { kind }),
            ([], [first, ..]) if whys.is_empty() => Err(Why::NoHeartOn { at: *first }),
            ([], _) => Err(telling(&whys, kind, to)),
            (_, _) => Err(Why::Ambiguous { kind, candidates: lawful }),
        }
    }
}

/// Of the reasons why no piece of a kind goes there that which says most.
fn telling(whys: &[Why], kind: Kind, to: Triangle) -> Why {
    let several = whys.len() > 1;
    let mut reaching = whys.iter().filter(|why| !matches!(why, Why::CannotReach { .. }));
    match (reaching.next(), whys.first()) {
        (Some(why), _) => why.clone(),
        (None, Some(why)) if !several => why.clone(),
        _ => Why::NoneReaches { kind, to },
    }
}

/// True if the first is no row's letter, or no row that a pawn steps from to the other.
fn far(first: char, row: char) -> bool {
    match (row_of(first), row_of(row)) {
        (Ok(from), Ok(to)) => from.abs_diff(to) > 1,
        (from, to) => from.is_err() && to.is_ok(),
    }
}

/// The number of a row's letter, 1..=9.
fn row_of(letter: char) -> Result<u8, Why> {
    ('a'..='i').zip(1..).find(|(of, _)| *of == letter).map(|(_, row)| row).ok_or(Why::Form)
}

/// Two columns, 1..=9, the smaller one first.
fn columns(one: char, other: char) -> Result<(u8, u8), Why> {
    let digit = |of: char| ('1'..='9').zip(1..).find(|(digit, _)| *digit == of).map(|(_, number)| number);
    let (one, other) = digit(one).zip(digit(other)).ok_or(Why::Form)?;
    Ok((u8::min(one, other), u8::max(one, other)))
}

/// A move as a mail has it. A capital that it begins with may be a phone's, `Fxf26` for `fxf26`, and then it may be read in
/// two ways.
#[derive(Clone, Debug, PartialEq)]
pub struct Typed {
    /// As it stands, or why it cannot be read so.
    pub plain: Result<Written, Why>,
    /// With a small letter.
    small: Option<Written>,
}

impl Typed {
    /// Reads a text in these letters.
    pub fn read(text: &str, letters: Letters) -> Self {
        let mut rest = text.chars();
        let small = rest.next().filter(char::is_ascii_uppercase).map(|first| first.to_ascii_lowercase());
        let small = small.and_then(|first| Written::read(&format!("{first}{}", rest.as_str()), letters).ok());
        Self { plain: Written::read(text, letters), small }
    }

    /// A move in full, of this seat on that board.
    pub fn of(board: &Board, seat: Side, step: Step) -> Self {
        Self { plain: Ok(Written::of(board, seat, step)), small: None }
    }

    /// It without what it says that it takes.
    #[must_use]
    pub fn claimless(self) -> Self {
        let claimless = |written: Written| Written { says: None, ..written };
        Self { plain: self.plain.map(claimless), small: self.small.map(claimless) }
    }

    /// Where it lays the heart, before there are moves: `HRi99`.
    pub fn lays_heart(&self) -> Option<Carrier> {
        let Written { heart: true, kind, row: None, columns: None, takes: false, to, .. } = self.plain.clone().ok()?
        else {
            return None;
        };
        Some(if kind == Kind::Pawn { Carrier::on(to) } else { Carrier::of(kind, to) })
    }

    /// Whether it has the form of a move, on triangles that there are or not.
    pub fn is_move(&self) -> bool {
        self.small.is_some() || matches!(self.plain, Ok(_) | Err(Why::NoTriangle { .. }))
    }

    /// As it would be typed; empty where it cannot be read.
    pub fn spelled(&self, letters: Letters) -> String {
        let read = self.plain.as_ref().ok().or(self.small.as_ref());
        read.map(|written| written.spelled(letters)).unwrap_or_default()
    }

    /// The lawful move that is meant.
    ///
    /// # Errors
    /// It cannot be read, or means no lawful move, or several.
    pub fn meant(&self, board: &Board, seat: Side) -> Result<Step, Why> {
        let why = match self.plain.clone().and_then(|written| written.meant(board, seat)) {
            Err(why) if !matches!(why, Why::Ambiguous { .. }) => why,
            meant => return meant,
        };
        let small = self.small.and_then(|written| written.meant(board, seat).ok());
        small.ok_or(why)
    }
}

/// The lawful move that a player's text means.
///
/// # Errors
/// It cannot be read, or means no lawful move, or several.
pub fn meant(board: &Board, seat: Side, text: &str, letters: Letters) -> Result<Step, Why> {
    Typed::read(text, letters).meant(board, seat)
}

/// A move in full: `Ne37-h35`, `HRe27xf25`, `e37-e38`.
pub fn spelled(board: &Board, seat: Side, step: Step, letters: Letters) -> String {
    Written::of(board, seat, step).spelled(letters)
}
