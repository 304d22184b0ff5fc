//! The cases of `tests/cards`, written by hand from the rules: `README.md` there says how. What this second referee
//! thinks of them.

use super::{
    board::Board,
    cards::{self, Before, Reply},
    hands::{self, Past},
    lasting, line,
    moves::{self, Moved},
    replies::{self, Play},
    traps,
    turn::{self, Turn},
};

/// What a case tells of the state around a card.
#[derive(Default)]
pub struct Context {
    position: Option<Board>,
    turn: Option<Turn>,
    reply: Option<(u8, String)>,
    answer: Option<u8>,
    intercepted: Option<u8>,
    free: Vec<u8>,
    moved: Option<Moved>,
}

impl Context {
    pub fn take(&mut self, key: &str, value: &str) -> Result<(), String> {
        let number = || value.split(' ').nth(1).and_then(|word| word.parse().ok()).ok_or(format!("no card: {value}"));
        match key {
            "position" => {
                let board = line::read(value)?;
                let written = line::write(&board);
                *self = Context::default();
                if same(value, &written) {
                    self.position = Some(board);
                } else {
                    return Err(format!("written otherwise: {written}"));
                }
            }
            "turn" => {
                let board = self.position.as_ref().ok_or("no position")?;
                self.turn = Some(Turn::play(board, &turn::read_acts(value)?)?);
            }
            "reply" => {
                let words = value.splitn(3, ' ').nth(2).unwrap_or_default().to_string();
                self.reply = Some((number()?, words));
            }
            "answer" => self.answer = Some(number()?),
            "intercepted" => self.intercepted = Some(number()?),
            "free" => self.free = value.split(' ').filter_map(|word| word.parse().ok()).collect(),
            "move" => self.moved = Some(turn::moved(&self.board()?, value)?),
            _ => return Err(format!("no word: {key}")),
        }
        Ok(())
    }

    /// The board of the seat that plays the card, before its message.
    pub fn board(&self) -> Result<Board, String> {
        let Some(turn) = &self.turn else { return self.position.clone().ok_or("no position".to_string()) };
        match &self.reply {
            Some((number, words)) if self.answer.is_none() => {
                let all = replies::replies(*number, turn);
                let play = all.into_iter().find(|play| play.words == *words && play.owes.is_empty());
                play.map(|play| play.board).ok_or(format!("no such reply: {number} {words}"))
            }
            _ => Ok(turn.end.finish()),
        }
    }

    /// Every legal play of a card here.
    pub fn plays(&self, number: u8) -> Result<Vec<Play>, String> {
        let (window, _) = cards::card(number).ok_or(format!("no card: {number}"))?;
        let past = Past {
            turn: self.turn.as_ref(),
            reply: self.reply.clone(),
            answer: self.answer,
            intercepted: self.intercepted,
            free: self.free.clone(),
        };
        let board = self.board()?;
        Ok(match number {
            34 => hands::card_34(&past, &board),
            57 => hands::card_57(&past, &board),
            _ if window == Reply => self.turn.as_ref().map_or(vec![], |turn| replies::replies(number, turn)),
            _ => {
                let start = self.moved.as_ref().map_or(&board, |moved| &moved.after);
                let whole = |board: &Board| if window == Before { board.clone() } else { board.finish() };
                let effects = cards::effects(number, start, self.moved.as_ref());
                effects.into_iter().map(|one| Play { words: one.words, board: whole(&one.board), owes: "" }).collect()
            }
        })
    }

    fn landings(&self) -> Result<Vec<Play>, String> {
        let board = self.board()?;
        let all = lasting::landings(&board, board.turn).into_iter();
        let all = all.filter(|effect| !moves::legal(&effect.board).is_empty());
        Ok(all.map(|one| Play { words: one.words, board: one.board, owes: "" }).collect())
    }

    /// `land a1 / card 68`: R72, a card before the move of the turn in which the king came back.
    fn landed(&self, square: &str, card: &str) -> Result<(Vec<Play>, String), String> {
        let landed = self.landings()?.into_iter().find(|play| play.words == square);
        let position = landed.ok_or(format!("no landing: {square}"))?.board;
        Context { position: Some(position), ..Context::default() }.found(card)
    }

    /// `card 46 a2`, `land a1`, or `land a1 / card 68`.
    fn found(&self, play: &str) -> Result<(Vec<Play>, String), String> {
        if let Some((square, card)) = play.strip_prefix("land ").and_then(|rest| rest.split_once(" / ")) {
            return self.landed(square, card);
        }
        if let Some(square) = play.strip_prefix("land ") {
            return Ok((self.landings()?, square.to_string()));
        }
        if let Some(square) = play.strip_prefix("spring 12 ").or(play.strip_prefix("spring 28 ")) {
            let all = self.turn.as_ref().map_or(vec![], traps::springs);
            return Ok((all, square.to_string()));
        }
        let rest = play.strip_prefix("card ").ok_or(format!("no card: {play}"))?;
        let (number, words) = rest.split_once(' ').unwrap_or((rest, ""));
        let all = self.plays(number.parse().map_err(|_| format!("no card: {play}"))?)?;
        // R74: the piece of 63 may be left out where one alone fits; of two, as after castling (R71), one has to be said.
        let words = match all.as_slice() {
            [only] if number == "63" && words.is_empty() => only.words.clone(),
            _ => words.to_string(),
        };
        Ok((all, words))
    }
}

/// The same position, whatever the clocks say.
fn same(one: &str, other: &str) -> bool {
    let without = |line: &str| {
        let (fen, fields) = line.split_once(" | ").unwrap_or((line, ""));
        let words: Vec<&str> = fen.split(' ').take(4).collect();
        (words.join(" "), fields.to_string())
    };
    without(one) == without(other)
}

/// What is wrong in a file of cases: nothing, where all is well.
pub fn faults(text: &str) -> Vec<String> {
    let (mut context, mut faults) = (Context::default(), vec![]);
    for (number, row) in (1..).zip(text.lines()) {
        let row = row.trim();
        if row.is_empty() || row.starts_with('#') || row.starts_with("==") {
            continue;
        }
        let (key, value) = row.split_once(": ").unwrap_or((row, ""));
        let wrong = match key {
            "plays" => accepted(&context, value),
            "refused" => refused(&context, value),
            "count" => counted(&context, value),
            _ => context.take(key, value),
        };
        faults.extend(wrong.err().map(|wrong| format!("line {number}: {row}\n    {wrong}")));
    }
    faults
}

fn accepted(context: &Context, row: &str) -> Result<(), String> {
    let (play, rest) = row.split_once(" -> ").ok_or("no position after it")?;
    let (position, owes) = rest.split_once(" owes ").unwrap_or((rest, ""));
    let (all, words) = context.found(play)?;
    let Some(found) = all.iter().find(|one| one.words == words) else {
        let known: Vec<&str> = all.iter().map(|one| one.words.as_str()).collect();
        return Err(format!("refused; {} legal: {}", known.len(), known.join(", ")));
    };
    let written = line::write(&found.board);
    match () {
        () if !same(position, &written) => Err(format!("gives {written}")),
        () if owes != found.owes => Err(format!("owes {:?}", found.owes)),
        () => Ok(()),
    }
}

fn refused(context: &Context, row: &str) -> Result<(), String> {
    let (play, _reason) = row.split_once(" : ").ok_or("no reason")?;
    let (all, words) = context.found(play)?;
    let legal = all.iter().any(|one| one.words == words);
    if legal { Err("is legal".to_string()) } else { Ok(()) }
}

/// `card 46: 3`.
fn counted(context: &Context, row: &str) -> Result<(), String> {
    let (play, count) = row.split_once(": ").ok_or("no count")?;
    let (all, _) = context.found(play)?;
    let known: Vec<&str> = all.iter().map(|one| one.words.as_str()).collect();
    if known.len().to_string() == count { Ok(()) } else { Err(format!("{}: {}", known.len(), known.join(", "))) }
}
