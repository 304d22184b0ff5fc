//! Whether what a seat plans may be planned (T84): each line is judged on the board that it foresees, of what its writer sees.

use alloc::{
    string::{String, ToString},
    vec::Vec,
};

use super::{Asks, Intent};
use crate::{
    ids::Seat,
    kit::{ConditionFault, Denial},
    referee::{
        conditions::{Conditions, MOST_LINES, MOST_MOVES},
        course::Duty,
        payload::Refusal,
        played::{Decision, Entry, Opened, Played, State, View, plain_word},
    },
    text::Language,
};

/// The plan of a mail, as it is sealed.
///
/// # Errors
/// What cannot be planned, with its line.
pub(super) fn planned(view: &View<'_>, asks: &Asks, language: Language) -> Result<Conditions, Refusal> {
    let Some(first) = asks.lines.first() else { return Ok(Conditions::default()) };
    let denied = |line: &[String], at: &str, why| Denial::Condition { line: written(line), at: at.into(), why };
    let act = match &asks.intent {
        Some(Intent::Own(act)) if view.known().has_conditions() => act,
        _ => return Err(denied(first, "", ConditionFault::Alone).into()),
    };
    if asks.entered.is_some() {
        return Err(Denial::NotEntered.into());
    }
    if asks.lines.len() > MOST_LINES {
        return Err(denied(first, "", ConditionFault::Lines { most: MOST_LINES }).into());
    }
    let ahead = Played::ahead(view.known(), (view.seat, view.seat), act)?;
    if !ahead.bears_plan {
        return Err(denied(first, "", ConditionFault::Alone).into());
    }
    let mut lines: Vec<(Vec<String>, &Vec<String>)> = Vec::new();
    for line in &asks.lines {
        let (words, own) = foreseen(&ahead.state, view.seat, line, language)
            .map_err(|(at, why)| Refusal::from(denied(line, &at, why)))?;
        // The same moves have one answer.
        for (other, _) in &lines {
            let same = words.iter().zip(other).take_while(|(one, other)| one == other).count();
            let answered = words.len().min(other.len()) > same && own.contains(&same);
            if let Some(at) = line.get(same).filter(|_| answered) {
                return Err(denied(line, at, ConditionFault::Clash).into());
            }
        }
        lines.push((words, line));
    }
    Ok(Conditions::of(lines.into_iter().map(|(words, _)| words)))
}

/// A line as it is quoted.
fn written(line: &[String]) -> String {
    let (reply, played) = line.split_last().map_or(("", &[][..]), |(reply, played)| (reply.as_str(), played));
    [&played.join(" "), ": ", reply].concat()
}

/// A line's moves in the words of the log, and which of them are its writer's own, by their places.
///
/// # Errors
/// The move that cannot be there, and why.
fn foreseen(
    from: &State,
    seat: Seat,
    line: &[String],
    language: Language,
) -> Result<(Vec<String>, Vec<usize>), (String, ConditionFault)> {
    if line.len() > MOST_MOVES {
        return Err((line.get(MOST_MOVES).cloned().unwrap_or_default(), ConditionFault::Moves { most: MOST_MOVES }));
    }
    let (mut state, mut words, mut own) = (from.clone(), Vec::new(), Vec::new());
    for (place, text) in line.iter().enumerate() {
        let fault = |why| (text.clone(), why);
        let turn = |by: &Seat| state.course().duty == Duty::turn(*by);
        let by = state.course().places().find(turn).ok_or_else(|| fault(ConditionFault::Over))?;
        let act = Played::move_of(&state.known, by, text, language)
            .map_err(|_| fault(ConditionFault::Cannot { own: by == seat }))?;
        let ahead = Played::ahead(&state.known, (seat, by), &act)
            .map_err(|_| fault(ConditionFault::Cannot { own: by == seat }))?;
        words.push(ahead.word.ok_or_else(|| fault(ConditionFault::Cannot { own: by == seat }))?);
        if by == seat {
            own.push(place);
        }
        state = ahead.state;
    }
    // What answers is the writer's own.
    if own.last().map(|place| place + 1) == Some(line.len()) {
        Ok((words, own))
    } else {
        Err((line.last().map(ToString::to_string).unwrap_or_default(), ConditionFault::Answer))
    }
}

/// A game as one who knows so much of it foresees it, one act further.
pub struct Ahead {
    /// The game behind it.
    pub state: State,
    /// What the act is called in a plan, where it is a move and nothing else; what its writer alone knows of it only where it is his.
    pub word: Option<String>,
    /// Whether a plan may be made with it.
    pub bears_plan: bool,
}

impl Ahead {
    /// With this entry, as far as its commitments can be opened; `own`: it is his who foresees it.
    pub fn with(known: &Played, entry: &Entry, opened: &Opened, own: bool) -> Self {
        let none = Opened::default();
        let word = plain_word(entry, if own { opened } else { &none });
        let mut decision = Decision::on(&State::new(known.clone()));
        decision.push(entry.clone(), opened);
        decision.follow(entry.at);
        let bears_plan = entry.bears_plan();
        Self { state: decision.after, word, bears_plan }
    }
}
