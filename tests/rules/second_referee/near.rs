//! Near misses: a legal play with one word changed, or, where there is none, words of the right shape. What the second
//! referee does not list, the first has to refuse.

use chess::{Move, Square};
use support_rules::seeded::Dice;
use tempete_game::{
    cards::{card::Card, param::ParamKind},
    look_ahead::LookAhead,
};

use super::plays::{Plays, card_act, written};

const KINDS: [&str; 5] = ["Q", "R", "B", "N", "P"];
const PROMOTIONS: [&str; 4] = ["Q", "R", "B", "N"];

/// Words near to a play of these; `None` for a card that takes no words of the board.
pub fn words(dice: &mut Dice, card: &Card, legal: &Plays) -> Option<String> {
    let of_board = |is: &ParamKind| matches!(is, ParamKind::Square(_) | ParamKind::PieceType { .. });
    if card.params.is_empty() {
        return legal.is_empty().then(String::new);
    }
    if !card.params.iter().all(|param| of_board(&param.is)) {
        return None;
    }
    let known: Vec<&String> = legal.keys().collect();
    let mut words: Vec<String> = match dice.pick(&known) {
        Some(play) => play.split(' ').map(str::to_owned).collect(),
        None => card.params.iter().map(|param| made_up(dice, &param.is)).collect(),
    };
    let at = dice.below(words.len());
    words[at] = changed(dice, &words[at]);
    Some(words.join(" "))
}

fn made_up(dice: &mut Dice, is: &ParamKind) -> String {
    match is {
        ParamKind::Square(_) => any_square(dice),
        _ => any_kind(dice),
    }
}

fn any_kind(dice: &mut Dice) -> String {
    (*dice.pick(&KINDS).unwrap()).to_owned()
}

fn any_square(dice: &mut Dice) -> String {
    let all: Vec<Square> = Square::all().collect();
    dice.pick(&all).unwrap().to_string()
}

fn changed(dice: &mut Dice, word: &str) -> String {
    let (at, promotion) = word.split_once('=').map_or((word, None), |(at, kind)| (at, Some(kind)));
    let Ok(square) = at.parse::<Square>() else { return any_kind(dice) };
    match (dice.below(4), promotion) {
        (0, Some(_)) => at.to_owned(),
        (0, None) => format!("{at}={}", dice.pick(&PROMOTIONS).unwrap()),
        (1, _) => any_square(dice),
        _ => {
            let step = |dice: &mut Dice| i8::try_from(dice.below(3)).unwrap() - 1;
            let to = square.offset(step(dice), step(dice)).unwrap_or(square);
            promotion.map_or_else(|| to.to_string(), |kind| format!("{to}={kind}"))
        }
    }
}

/// Whether these words say what a listed play says: the repetitions of a card in any order (R45); of a chain its two ends.
pub fn listed(card: &Card, words: &str, legal: &Plays) -> bool {
    let parted = |words: &str| -> Vec<String> {
        let all: Vec<&str> = words.split(' ').collect();
        if card.params.iter().any(|param| param.once) {
            return [all.first(), all.last()].into_iter().flatten().map(|word| (*word).to_owned()).collect();
        }
        let mut rounds: Vec<String> = all.chunks(card.params.len().max(1)).map(|round| round.join(" ")).collect();
        rounds.sort();
        rounds
    };
    let asked = parted(words);
    legal.keys().any(|play| parted(play) == asked)
}

/// Whether the first referee takes them.
pub fn taken(at: &LookAhead, card: &Card, before: Option<Move>, words: &str) -> bool {
    let tempete_game::log::event::Act::Card(play) = card_act(card.number, words) else { return false };
    at.played(card.number, &written(at, before), play.args).is_ok()
}
