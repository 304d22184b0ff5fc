//! Moves as people say and write them: `knight takes d5`, `e2 to e4`, `castle kingside`, `QxP`, `5254`, `NXD5`. What
//! their words fit is asked of the board, where there is one: one legal move is meant, several are asked about.

use alloc::{string::String, vec::Vec};

use super::{Knows, Language, normalise::fold, words};
use crate::chess::{
    CastlingSide, Color, Disambiguation, Move, PieceLetters, Position, Role, San, Square, full, resolve, resolve_either,
};

/// What some words say of a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Spoken {
    /// The moves they fit, in full where a board says so; never empty.
    pub moves: Vec<San>,
    /// How many words they are.
    pub words: usize,
}

/// The move that words begin with, said otherwise than in one word of algebraic notation; `None` where they do not, or
/// where no legal move fits what only a board can tell.
pub(super) fn spoken(words: &[String], knows: &Knows, language: Language) -> Option<Spoken> {
    let said = SaidMove { words, knows, language };
    said.castling()
        .or_else(|| said.descriptive())
        .or_else(|| said.numeric())
        .or_else(|| said.between_squares())
        .or_else(|| said.by_piece())
        .or_else(|| said.capitals())
}

/// A move without what its pawn becomes, with it, where words behind say it: `a8 = Knight`; and how many they are.
pub(super) fn promotion(step: &str, behind: &[String], language: Language) -> Option<(String, usize)> {
    let knows = Knows::default();
    let letters = language.letters();
    let San::Step { piece: piece @ (None | Some(Role::Pawn)), from, captures, to, promotion: None } =
        San::read(step, letters).ok()?
    else {
        return None;
    };
    let (promotion, words) = SaidMove { words: behind, knows: &knows, language }.becomes(0, Some(to));
    promotion.map(|_| (San::Step { piece, from, captures, to, promotion }.spelled(letters), words))
}

/// Where a move goes, as far as it was said.
#[derive(Clone, Copy)]
enum Goes {
    To(Square),
    /// To a square of this rank on one of two files, from 0.
    Rank(u8, [u8; 2]),
    /// Onto a piece of this kind.
    Onto(Role),
}

/// A move as far as it was said.
#[derive(Clone, Copy)]
struct Said {
    piece: Role,
    from: Disambiguation,
    /// Which of several such pieces: the one further to the queen's or the king's side.
    flank: Option<CastlingSide>,
    captures: bool,
    goes: Goes,
    promotion: Option<Role>,
}

impl Said {
    /// The legal moves it fits.
    fn fitting(&self, board: &Position) -> Vec<San> {
        let legal = board.legal_moves();
        let mut found: Vec<Move> = legal.into_iter().filter(|legal| self.fits(board, *legal)).collect();
        if let Some(flank) = self.flank {
            let files = found.iter().map(|legal| legal.from.file());
            let file = if flank == CastlingSide::Long { files.min() } else { files.max() };
            found.retain(|legal| Some(legal.from.file()) == file);
        }
        found.into_iter().map(|legal| full(board, legal)).collect()
    }

    fn fits(&self, board: &Position, legal: Move) -> bool {
        let from = match self.from {
            Disambiguation::Unsaid => true,
            Disambiguation::File(file) => legal.from.file() == file,
            Disambiguation::Rank(rank) => legal.from.rank() == rank,
            Disambiguation::Square(square) => legal.from == square,
        };
        let goes = match self.goes {
            Goes::To(square) => legal.to == square,
            Goes::Rank(rank, files) => legal.to.rank() == rank && files.contains(&legal.to.file()),
            Goes::Onto(kind) => board.at(legal.to).is_some_and(|piece| piece.is_seen_as(kind)),
        };
        let takes = board.at(legal.to).is_some() || (self.piece == Role::Pawn && legal.from.file() != legal.to.file());
        let pieces = board.at(legal.from).is_some_and(|piece| piece.is_seen_as(self.piece));
        // Nobody castles by saying where the king goes but by his own two squares.
        let castles = self.piece == Role::King && legal.from.file().abs_diff(legal.to.file()) > 1;
        from && goes
            && pieces
            && takes == self.captures
            && !castles
            && (self.promotion.is_none() || legal.promotion == self.promotion)
    }
}

/// The last move of a score that leads up to it: `3... a6 4. Ba4`, `4. d3 Bc5`. What lies before it is history.
pub(super) fn score(tokens: &[String], knows: &Knows, language: Language) -> Option<String> {
    let (board, letters) = (knows.board.as_ref()?, language.letters());
    let mut next: Option<(u32, Color)> = None;
    let mut played: Vec<(u32, Color, San)> = Vec::new();
    for token in tokens {
        let digits = token.bytes().take_while(u8::is_ascii_digit).count();
        let (number, rest) = token.split_at_checked(digits)?;
        let dots = rest.bytes().take_while(|byte| *byte == b'.').count();
        let behind = rest.get(dots..)?;
        if token == "..." {
            next = next.map(|(number, _)| (number, Color::Black));
            continue;
        }
        if !number.is_empty() && (dots > 0 || behind.is_empty()) {
            let number = number.parse().ok()?;
            if next.is_some_and(|(expected, _)| expected != number) {
                return None;
            }
            let color = if dots > 1 { Color::Black } else { next.map_or(Color::White, |(_, color)| color) };
            next = Some((number, color));
        }
        // `0-0`
        let text = match (number.is_empty() || dots > 0, behind) {
            (true, behind) | (false, behind @ "") => behind,
            (false, _) => token,
        };
        if text.is_empty() {
            continue;
        }
        let (number, color) = next?;
        played.push((number, color, San::read(bare(text), letters).ok()?));
        next =
            Some(if color == Color::White { (number, Color::Black) } else { (number.checked_add(1)?, Color::White) });
    }
    let (number, color, last) = played.pop().filter(|_| !played.is_empty())?;
    let due = (u32::from(board.fullmove()), board.to_move()) == (number, color);
    let legal = due && resolve_either(board, &last, last.or_pawn(letters).as_ref()).is_ok();
    legal.then(|| last.spelled(letters))
}

/// So many words that say nothing stand beside one another at most.
const MOST_IDLE: usize = 6;

/// Words that may say a move.
#[derive(Clone, Copy)]
pub(super) struct SaidMove<'a> {
    pub words: &'a [String],
    pub knows: &'a Knows,
    pub language: Language,
}

impl SaidMove<'_> {
    pub(super) fn at(&self, at: usize) -> Option<&str> {
        self.words.get(at).map(|word| bare(word))
    }

    /// From this word on, folded.
    fn folded(&self, from: usize) -> Vec<String> {
        self.words.iter().skip(from).take(5).map(|word| fold(bare(word))).collect()
    }

    pub(super) fn square(&self, at: usize) -> Option<Square> {
        self.at(at)?.parse().ok()
    }

    fn castling(&self) -> Option<Spoken> {
        let (flanks, words) = self.language.castles(&self.folded(0))?;
        // `castle takes d5`: the piece is called so, too.
        if words == 1 && (self.takes(1).is_some() || self.to(1) > 0) {
            return None;
        }
        let spelled = |flank: &CastlingSide| San::Castle(*flank);
        let legal = |flank: &&CastlingSide| {
            self.knows.board.as_ref().is_none_or(|board| resolve(board, &San::Castle(**flank)).is_ok())
        };
        let mut moves: Vec<San> = flanks.iter().filter(legal).map(spelled).collect();
        if moves.is_empty() {
            moves = flanks.iter().map(spelled).collect();
        }
        Some(Spoken { moves, words })
    }

    /// `Kt-QR`, `QxP`: the descriptive notation of English books, seen from the side that moves.
    fn descriptive(&self) -> Option<Spoken> {
        // `Kt x KP`
        let apart = || matches!(self.at(1), Some("x" | "X" | "-"));
        let parts = if apart() { 3 } else { 1 };
        let whole: String = (0..parts).filter_map(|at| self.at(at)).collect();
        let board = self.knows.board.as_ref()?;
        let word = whole.trim_end_matches(['+', '#']);
        let word = word.strip_suffix("ch").unwrap_or(word);
        let (word, promotion) = match word.strip_suffix(')').and_then(|word| word.split_once('(')) {
            Some((word, letter)) => (word, Some(role(letter)?)),
            None => match word.split_once('=') {
                Some((word, letter)) => (word, Some(role(letter)?)),
                None => (word, None),
            },
        };
        let captures = word.contains(['x', 'X']) && !word.contains('-');
        let (who, to) = word.split_once(if captures { ['x', 'X'] } else { ['-', '-'] })?;
        let (flank, piece) = who_moves(who)?;
        let goes = if let Some(square) = to.parse().ok().filter(|_| to.starts_with(|c: char| c.is_ascii_lowercase())) {
            if San::read(word, crate::chess::PieceLetters::ENGLISH).is_ok() {
                return None;
            }
            Goes::To(square)
        } else if captures {
            Goes::Onto(who_moves(to)?.1)
        } else {
            let rank =
                to.chars().next_back().and_then(|digit| digit.to_digit(10)).filter(|rank| (1..=8).contains(rank))?;
            let files = files(to.get(..to.len() - 1)?)?;
            let rank = u8::try_from(rank).ok()?;
            Goes::Rank(if board.to_move() == Color::White { rank - 1 } else { 8 - rank }, files)
        };
        let (becomes, words) = if piece == Role::Pawn { self.becomes(parts, None) } else { (None, parts) };
        let promotion = promotion.or(becomes);
        let said = Said { piece, from: Disambiguation::Unsaid, flank, captures, goes, promotion };
        let moves = said.fitting(board);
        let words = words + self.says_of_move(words);
        (!moves.is_empty()).then_some(Spoken { moves, words })
    }

    /// `5254`: the numbers of files and ranks, and of what a pawn becomes.
    fn numeric(&self) -> Option<Spoken> {
        let digits: Vec<u8> = self.at(0)?.bytes().map(|digit| digit.wrapping_sub(b'1')).collect();
        let (&[file, rank, to_file, to_rank], becomes) = digits.split_first_chunk::<4>()?;
        let promotion = match becomes {
            [] => None,
            [which] => Some(*[Role::Queen, Role::Rook, Role::Bishop, Role::Knight].get(usize::from(*which))?),
            _ => return None,
        };
        let (from, to) = Square::new(file, rank).zip(Square::new(to_file, to_rank))?;
        let board = self.knows.board.as_ref()?;
        let own = board.at(from).is_some_and(|piece| piece.owner.serves(board.to_move()));
        let step = San::Step { piece: None, from: Disambiguation::Square(from), captures: false, to, promotion };
        (own && from != to).then_some(Spoken { moves: [step].into(), words: 1 })
    }

    /// `e2 e4`, `e2 to e4`, `e4 takes d5`, `Ng1 to f3`, and what a pawn becomes there.
    fn between_squares(&self) -> Option<Spoken> {
        let first = self.at(0)?;
        let letters = self.language.letters();
        let (piece, from) = match first.parse() {
            Ok(square) => (None, square),
            // A piece's letter before its square.
            Err(_) => match San::read(first, letters).ok()? {
                San::Step {
                    piece: piece @ Some(_),
                    from: Disambiguation::Unsaid,
                    captures: false,
                    to,
                    promotion: None,
                } => (piece, to),
                _ => return None,
            },
        };
        let (captures, joint) = match self.takes(1) {
            Some(words) => (true, words),
            None => (false, self.to(1)),
        };
        let to = self.square(1 + joint)?;
        // Two squares side by side are those of a card as well, or two moves: a legal move is meant.
        if joint == 0 {
            let step = San::Step { piece, from: Disambiguation::Square(from), captures, to, promotion: None };
            let legal = |board: &Position| match resolve(board, &step) {
                Ok(_) => true,
                Err(fault) => matches!(fault, crate::chess::MoveFault::PromotionMissing { .. }),
            };
            if piece.is_some() || !self.knows.board.as_ref().is_some_and(legal) {
                return None;
            }
        }
        let (promotion, words) = self.becomes(2 + joint, Some(to));
        let step = San::Step { piece, from: Disambiguation::Square(from), captures, to, promotion };
        Some(Spoken { moves: [step].into(), words: words + self.says_of_move(words) })
    }

    /// `knight takes d5`, `pawn to e4`, `the bishop on f1 goes to c4`, `rook takes pawn`.
    fn by_piece(&self) -> Option<Spoken> {
        let mut at = self.small(0);
        // `the e-pawn`, `e pawn`
        let mut from = Disambiguation::Unsaid;
        let first = fold(self.at(at)?);
        let (file, word) = first.split_once('-').unwrap_or(("", &first));
        let piece = match self.language.piece(word) {
            Some(piece) => piece,
            None => {
                // `N takes d5`, `e takes d5`
                let takes = self.takes(at + 1).is_some();
                let mut letters = self.at(at)?.chars();
                let letter = letters.next().filter(|c| c.is_uppercase() && letters.next().is_none());
                match letter.and_then(|letter| Role::read(letter, self.language.letters())) {
                    Some(piece) if takes => piece,
                    // `B x c6` of who reads `F` for a bishop.
                    None if letter.is_some_and(|letter| Role::read(letter, PieceLetters::ENGLISH).is_some()) => {
                        return None;
                    }
                    _ => {
                        from = Disambiguation::File(file_of(&first)?);
                        if takes {
                            Role::Pawn
                        } else {
                            at += 1;
                            self.language.piece(&fold(self.at(at)?))?
                        }
                    }
                }
            }
        };
        if !file.is_empty() {
            from = Disambiguation::File(file_of(file)?);
        }
        at += 1;
        let mut origin = self.small(at);
        if let Some(moved) = self.piece_between(piece, origin) {
            return Some(moved);
        }
        if let Some(square) = self.square(origin)
            && (self.takes(origin + 1).is_some() || self.to(origin + 1) > 0 || self.square(origin + 1).is_some())
        {
            from = Disambiguation::Square(square);
            origin += 1;
            at = origin;
        }
        let captures = match self.takes(at) {
            Some(words) => {
                at += words;
                true
            }
            None => {
                at += self.to(at);
                false
            }
        };
        at = self.small(at);
        let (goes, promotion) = match self.square(at) {
            Some(to) => {
                let (promotion, next) = self.becomes(at + 1, Some(to));
                at = next;
                (Goes::To(to), promotion)
            }
            None if captures => {
                let kind = self.language.piece(&fold(self.at(at)?))?;
                let (promotion, next) = if piece == Role::Pawn { self.becomes(at + 1, None) } else { (None, at + 1) };
                at = next;
                (Goes::Onto(kind), promotion)
            }
            None => return None,
        };
        let words = at + self.says_of_move(at);
        let said = Said { piece, from, flank: None, captures, goes, promotion };
        let step = |to: Square| {
            let piece = Some(piece).filter(|piece| *piece != Role::Pawn || matches!(from, Disambiguation::Unsaid));
            San::Step { piece, from, captures, to, promotion }
        };
        let written = match goes {
            // A pawn that takes is written by its file.
            Goes::To(_) if piece == Role::Pawn && captures && from == Disambiguation::Unsaid => None,
            Goes::To(to) => Some(step(to)),
            Goes::Rank(..) | Goes::Onto(_) => None,
        };
        let moves = match (written, &self.knows.board) {
            // The rules say what is wrong with it, and which of several are there.
            (Some(written), _) => [written].into(),
            (None, Some(board)) => said.fitting(board),
            (None, None) => Vec::new(),
        };
        (!moves.is_empty()).then_some(Spoken { moves, words })
    }

    /// `g1-f3` behind `knight`.
    fn piece_between(&self, piece: Role, at: usize) -> Option<Spoken> {
        let San::Step { piece: None, from: from @ Disambiguation::Square(_), captures, to, promotion } =
            San::read(self.at(at)?, self.language.letters()).ok()?
        else {
            return None;
        };
        let (becomes, end) = self.becomes(at + 1, Some(to));
        let promotion = promotion.or(becomes);
        let piece = Some(piece).filter(|piece| *piece != Role::Pawn);
        let step = San::Step { piece, from, captures, to, promotion };
        Some(Spoken { moves: [step].into(), words: end + self.says_of_move(end) })
    }

    /// `NXD5`, `nf3`, `BXC3`: a move but for capitals, where one fits.
    fn capitals(&self) -> Option<Spoken> {
        let word = self.at(0)?;
        let letters = self.language.letters();
        let board = self.knows.board.as_ref()?;
        // `Bxc6` of who reads `F` for a bishop: another language's man is no file.
        let first = word.chars().next()?;
        if Role::read(first, letters).is_none() && Role::read(first, PieceLetters::ENGLISH).is_some() {
            return None;
        }
        let read = San::read(word, letters);
        let is_legal = |text: &San| resolve_either(board, text, text.or_pawn(letters).as_ref()).is_ok();
        if read.as_ref().is_ok_and(is_legal) || !San::resembles(word) {
            return None;
        }
        let lower = word.to_lowercase();
        let mut chars = lower.chars();
        let piece: String = chars.next()?.to_uppercase().chain(chars).collect();
        let mut moves: Vec<San> = Vec::new();
        // `C3d2`: a knight of the third rank, or a pawn's squares.
        if let (Err(crate::chess::ReadMoveError::Ambiguous { letter, .. }), Some(to)) =
            (&read, lower.get(lower.len().saturating_sub(2)..).and_then(|to| to.parse().ok()))
            && let Some(rank) =
                lower.chars().nth(1).and_then(|rank| rank.to_digit(10)).and_then(|rank| rank.checked_sub(1))
        {
            let from = Disambiguation::Rank(u8::try_from(rank).unwrap_or(0));
            let captures = lower.contains('x');
            moves.push(San::Step { piece: Role::read(*letter, letters), from, captures, to, promotion: None });
        }
        for text in [piece, lower].iter().filter_map(|text| San::read(text, letters).ok()) {
            if !moves.contains(&text) {
                moves.push(text);
            }
        }
        let mut legal: Vec<San> =
            moves.iter().filter_map(|text| resolve(board, text).ok()).map(|legal| full(board, legal)).collect();
        legal.dedup();
        // What was written well stays what it is where nothing else fits.
        let moves = if legal.is_empty() && read.is_err() { moves } else { legal };
        match moves.as_slice() {
            [] => None,
            _ => Some(Spoken { moves, words: 1 + self.says_of_move(1) }),
        }
    }

    /// How many words from here on say that something is taken.
    pub(super) fn takes(&self, at: usize) -> Option<usize> {
        self.language.takes(&self.folded(at))
    }

    /// How many words from here on say that a square follows.
    pub(super) fn to(&self, at: usize) -> usize {
        self.language.goes_to(&self.folded(at)).unwrap_or(0)
    }

    /// Behind words that say nothing.
    pub(super) fn small(&self, at: usize) -> usize {
        let small = |at: &usize| self.at(*at).is_some_and(|word| self.language.is_small(&fold(word)));
        at + (at..at + MOST_IDLE).take_while(small).count()
    }

    /// What a pawn becomes on its last rank, by the words from here on, and where they end.
    fn becomes(&self, at: usize, to: Option<Square>) -> (Option<Role>, usize) {
        if to.is_some_and(|to| !matches!(to.rank(), 0 | 7)) {
            return (None, at);
        }
        let behind = at + self.language.promotes(&self.folded(at)).unwrap_or(0);
        let behind = self.small(behind);
        let word = self.at(behind).unwrap_or_default();
        let letter = || {
            let letters = self.language.letters();
            let single = word.chars().next().filter(|c| c.is_uppercase() && word.chars().count() == 1);
            Role::read_promotion(word, letters).filter(|_| word.len() <= 3).or_else(|| Role::read(single?, letters))
        };
        match self.language.piece(&fold(word)).or_else(letter) {
            Some(kind) => (Some(kind), behind + 1),
            None => (None, at),
        }
    }

    /// How many words from here on only say something of the move.
    pub(super) fn says_of_move(&self, at: usize) -> usize {
        let mut end = at;
        while end < at + MOST_IDLE {
            let rest = self.folded(end);
            match (self.language.of_move(&rest), rest.first()) {
                (Some(words), _) => end += words,
                (None, Some(word)) if !word.is_empty() && words::says_of_move(word) => end += 1,
                _ => break,
            }
        }
        end - at
    }
}

/// A word without what closes a sentence.
fn bare(word: &str) -> &str {
    word.trim_end_matches(['.', '!', '?', ','])
}

fn file_of(word: &str) -> Option<u8> {
    match word.as_bytes() {
        [file @ b'a'..=b'h'] => Some(file - b'a'),
        _ => None,
    }
}

/// A piece of descriptive notation.
fn role(letters: &str) -> Option<Role> {
    Some(match letters {
        "K" => Role::King,
        "Q" => Role::Queen,
        "R" => Role::Rook,
        "B" => Role::Bishop,
        "N" | "Kt" | "KT" => Role::Knight,
        "P" => Role::Pawn,
        _ => return None,
    })
}

/// `KR`, `QKt`, `QBP`: a piece, and of which side of the board.
fn who_moves(word: &str) -> Option<(Option<CastlingSide>, Role)> {
    if let Some(piece) = role(word) {
        return Some((None, piece));
    }
    let (side, rest) = word.split_at_checked(1)?;
    let flank = match side {
        "K" => CastlingSide::Short,
        "Q" => CastlingSide::Long,
        _ => return None,
    };
    // Which pawn says its piece; there is one a file, and the board tells.
    let rest = rest.strip_suffix('P').filter(|piece| !piece.is_empty()).map_or(rest, |_| "P");
    Some((Some(flank), role(rest)?))
}

/// The files of `K`, `QB`, `R`: one, or one of each side.
fn files(name: &str) -> Option<[u8; 2]> {
    let of = |piece: &str| {
        Some(match role(piece)? {
            Role::Rook => 0_u8,
            Role::Knight => 1,
            Role::Bishop => 2,
            _ => return None,
        })
    };
    Some(match name {
        "K" => [4, 4],
        "Q" => [3, 3],
        _ => match (name.split_at_checked(1), of(name)) {
            (_, Some(file)) => [file, 7 - file],
            (Some(("Q", piece)), None) => [of(piece)?; 2],
            (Some(("K", piece)), None) => [7 - of(piece)?; 2],
            _ => return None,
        },
    })
}
