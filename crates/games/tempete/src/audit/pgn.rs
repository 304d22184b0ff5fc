//! A game with its board as PGN, the notation other chess programs read: one PGN game for each
//! stretch that is plain chess, with `[FEN]` where it begins in the middle, cards and moves taken back
//! as comments. What is no plain chess (a mark on the board, a card in place of the move) ends a stretch
//! and is told where the next begins. It follows from the entries alone: nothing secret is in it.

use alloc::{
    format,
    string::{String, ToString},
    vec::Vec,
};

use super::pgn_comments::Comments;
use crate::state::TempeteState;
use crate::{
    chess::{Color, Move, PieceLetters, Position, resolve, short},
    ids::{Seq, Timestamp},
    referee::telling::{PgnHead, comment},
    tempete::{
        log::event::{Entry, Outcome},
        rulebook::Rulebook,
        seats::seat_name,
        state::{
            play::Place,
            public::{Duty, Public, SEATS},
        },
        telling::chronicle::{Chronicle, ToldTurn},
    },
};

/// The game of these entries as PGN; `None` where the referee kept no board, or there is no start.
///
/// The moves are those that stand. The stretch that reaches the last turn has the game's result, the
/// others have `*`.
pub fn pgn(entries: &[Entry], rulebook: impl Into<Rulebook>) -> Option<String> {
    let (state, chronicle) = Chronicle::replay(entries, &[], rulebook)?;
    let first = entries.first()?;
    let public = state.public();
    let last = public.board.as_ref()?;
    let comments = Comments { chronicle: &chronicle, public };
    let mut stretches: Vec<Stretch> = Vec::new();
    // Told where the next stretch begins.
    let mut waiting: Vec<String> = Vec::new();
    for (index, turn) in chronicle.turns.iter().enumerate() {
        let next = chronicle.turns.get(index + 1);
        let set = next.map_or(&chronicle.set, |next| &next.set).first().map(|set| &*set.before);
        let next = set.or_else(|| next?.base.as_deref()).unwrap_or(last);
        let at = moment(entries, turn.about.turn);
        waiting.extend(comments.before(turn));
        let Some((before, legal, after_it)) = plain_move(public, turn, next) else {
            waiting.extend(comments.in_place(turn));
            waiting.extend(comments.after(turn));
            continue;
        };
        let goes_on = turn.set.is_empty() && stretches.last().is_some_and(|stretch| stretch.end == *before);
        if !goes_on {
            let end = before.clone();
            stretches.push(Stretch { start: before.clone(), at, plies: Vec::new(), end });
        }
        let Some(stretch) = stretches.last_mut() else { continue };
        let after = comments.after(turn);
        stretch.end = after_it;
        let (position, san) = (before.clone(), signed(before, legal, next));
        stretch.plies.push(Ply { before: core::mem::take(&mut waiting), position, san, after });
    }
    waiting.extend(comments.set(&chronicle.set));
    let mut over = chronicle.set.is_empty() && stretches.last().is_some_and(|stretch| stretch.end == *last);
    if !over && is_chess(last) {
        // Where it stands now, after what is no plain chess.
        let at = entries.last().map_or(first.at, |entry| entry.at);
        stretches.push(Stretch { start: last.clone(), at, plies: Vec::new(), end: last.clone() });
        over = true;
    } else if stretches.is_empty() {
        let start = Position::start();
        stretches.push(Stretch { end: start.clone(), start, at: first.at, plies: Vec::new() });
    }
    let result = match result(public) {
        of_game if over => of_game,
        "*" => "*",
        of_game => {
            // The game went on to its end where no stretch goes.
            waiting.push(format!("the game ended {of_game}"));
            "*"
        }
    };
    let (head, rest) = stretches.split_last().map_or((None, [].as_slice()), |(head, rest)| (Some(head), rest));
    let mut out = String::new();
    for (index, stretch) in rest.iter().enumerate() {
        stretch.write(&mut out, public, &round(public, index + 1, stretches.len()), &[], "*");
    }
    if let Some(stretch) = head {
        stretch.write(&mut out, public, &round(public, stretches.len(), stretches.len()), &waiting, result);
    }
    Some(out)
}

/// One stretch of plain chess.
struct Stretch {
    start: Position,
    at: Timestamp,
    plies: Vec<Ply>,
    end: Position,
}

/// One move of a stretch, with what is told before and after it.
struct Ply {
    before: Vec<String>,
    position: Position,
    san: String,
    after: Vec<String>,
}

impl Stretch {
    fn write(&self, out: &mut String, public: &Public, round: &str, trailing: &[String], result: &'static str) {
        let event = public.start.event.as_ref();
        let head = PgnHead {
            event: event.map_or_else(
                || format!("Tempête sur l'échiquier, game {}", public.game),
                |of| of.event.as_str().to_string(),
            ),
            host: public.start.origin.host(),
            at: self.at,
            round: round.to_string(),
            players: SEATS.into_iter().map(|seat| (seat_name(seat), public.name(seat))).collect(),
            result,
            variant: None,
            // What was lost stands behind the FEN, and is none of PGN's.
            set_up: (self.start != Position::start())
                .then(|| self.start.to_string().split(" | ").next().unwrap_or_default().to_string()),
            timed: public.terms().time != "none",
        };
        let mut words: Vec<String> = Vec::new();
        // After a comment Black's move is numbered again.
        let mut number = true;
        for ply in &self.plies {
            number |= comment(&mut words, &ply.before);
            match ply.position.to_move() {
                Color::White => words.push(format!("{}.", ply.position.fullmove())),
                Color::Black if number => words.push(format!("{}...", ply.position.fullmove())),
                Color::Black => {}
            }
            words.push(ply.san.clone());
            number = comment(&mut words, &ply.after);
        }
        comment(&mut words, trailing);
        words.push(result.to_string());
        head.write(out, &words);
    }
}

/// A move as PGN has it. Of its check or mate that is said which holds in what the turn left: a card behind it, or a
/// trap, may have lifted it.
fn signed(position: &Position, legal: Move, left: &Position) -> String {
    let mut text = short(position, legal, PieceLetters::ENGLISH);
    let checked = left.in_check(left.to_move());
    if text.ends_with('#') && !left.is_mate() {
        text.pop();
        text.push('+');
    }
    if text.ends_with('+') && !checked {
        text.pop();
    }
    text
}

/// The round of the event; of several stretches each has its own number behind it, as PGN numbers the games of a
/// match within a round.
fn round(public: &Public, stretch: usize, of: usize) -> String {
    match public.start.event.as_ref().and_then(|event| event.round) {
        Some(round) if of > 1 => format!("{round}.{stretch}"),
        Some(round) => round.to_string(),
        None => stretch.to_string(),
    }
}

/// The one move of a turn that stands, where it and nothing before it made the next position or
/// might have: a plain move from one position of chess to another.
fn plain_move<'a>(public: &Public, turn: &'a ToldTurn, next: &Position) -> Option<(&'a Position, Move, Position)> {
    let before = turn.base.as_deref()?;
    if turn.awaits_answer() {
        return None;
    }
    let moves = turn.standing();
    let [text] = moves.as_slice() else { return None };
    let legal = resolve(before, text).ok()?;
    let (after, _) = before.play(legal).ok()?;
    // A card before the move is seen in what comes of it.
    let cards = [turn.card, turn.answer.as_ref().and_then(|answer| answer.card)];
    let first = |id| public.play(id).is_some_and(|play| play.in_force() && play.place == Place::Before);
    let only = !cards.into_iter().flatten().any(first) || after == *next;
    (only && is_chess(before) && is_chess(&after)).then_some((before, legal, after))
}

/// Whether any chess program can read the position: nothing lasting on it, a king on either side, and
/// nobody in check who is not to move.
fn is_chess(position: &Position) -> bool {
    position.is_plain()
        && Color::BOTH.into_iter().all(|side| position.royal(side).is_some())
        && !position.in_check(position.to_move().other())
}

fn moment(entries: &[Entry], seq: Seq) -> Timestamp {
    entries.get(usize::from(seq.get())).map_or(Timestamp::from_unix(0), |entry| entry.at)
}

fn result(public: &Public) -> &'static str {
    let outcome = match (public.course.end, public.duty()) {
        (Some(end), _) => end.last,
        (None, Duty::Over(outcome, _)) => outcome,
        _ => return "*",
    };
    match outcome {
        Outcome::Won(won) if won.contains(crate::ids::Seat::FIRST) => "1-0",
        Outcome::Won(_) => "0-1",
        Outcome::Drawn => "1/2-1/2",
        Outcome::Annulled => "*",
    }
}
