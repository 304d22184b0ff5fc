//! Files of mails as people write them, and what came of each: situations of games, and rows of mails with verdicts.

use ids::{Seat, Timestamp};
use referee::{
    kit::{Game, Plan, Verdict},
    text::Language,
};

use crate::games::{ROWS, keeper::Keeper};

/// A point of a game at which somebody writes.
#[derive(Clone)]
pub struct Situation {
    pub name: String,
    pub game: &'static Game,
    pub keeper: Keeper,
    pub seat: Seat,
    pub language: Language,
    /// Words of the rows that stand for others there: `MOVE`.
    pub words: Vec<(String, String)>,
}

/// A mail, and the lines of its verdict.
#[derive(Clone)]
pub struct Row {
    pub place: String,
    pub mail: String,
    pub meant: Vec<String>,
}

/// What came of a mail.
#[derive(PartialEq, Debug)]
pub enum Outcome {
    /// What it entered, kept and set.
    Done(String),
    /// It was asked about: sent again, or answered `yes`, it counts.
    Asked,
    Refused(String),
    Answered,
    Silent,
}

/// The mail of a row: ` / ` ends a line, ` // ` a paragraph.
pub fn lines(mail: &str) -> String {
    let lines: Vec<&str> = mail.split(" / ").collect();
    lines.join("\n").replace(" // ", "\n\n")
}

/// What a plan comes to, whatever its commitments.
pub fn outcome(plan: &Plan) -> Outcome {
    match &plan.verdict {
        Verdict::Refused { .. } if plan.held.is_some() => Outcome::Asked,
        Verdict::Refused { code } => Outcome::Refused(code.clone()),
        Verdict::Information => Outcome::Answered,
        Verdict::Silent | Verdict::Copy => Outcome::Silent,
        Verdict::Accepted { .. } | Verdict::Kept => {
            let mut done: Vec<String> = plan.entries.iter().map(|entry| entry.text.clone()).collect();
            let of_mail = |line: &&str| !line.split(' ').any(|word| word.len() == 64);
            done.iter_mut().for_each(|text| *text = text.lines().filter(of_mail).collect::<Vec<_>>().join("\n"));
            done.extend(plan.sealed.iter().map(|sealed| sealed.value.clone()));
            done.extend(plan.drawer.iter().filter_map(|drawer| drawer.numbers.clone()));
            done.extend(plan.settings.iter().map(|setting| format!("{setting:?}")));
            Outcome::Done(done.join("\n"))
        }
    }
}

/// Takes a mail of the one who owes something, which has to be taken.
fn quiet(keeper: &mut Keeper, seat: Seat, text: &str, place: &str) {
    let plan = keeper.mail(seat, text);
    let taken = matches!(plan.verdict, Verdict::Accepted { .. } | Verdict::Kept) || plan.attempt.is_some();
    assert!(taken, "{place}: {text}: {:?}", plan.verdict);
    keeper.carry(&plan);
}

/// So many days pass, with what they ask for.
fn wait(keeper: &mut Keeper, days: i64) {
    keeper.now = Timestamp::from_unix(keeper.now.unix() + days * 86_400);
    while let Some(plan) = keeper.with(|loaded| referee::passes(loaded, keeper.now).unwrap()) {
        keeper.carry(&plan);
    }
}

/// The situation of a head: `NAME SEAT [LANGUAGE] [TERM=VALUE …]` in a game's own file, else `NAME GAME SEAT …`.
fn begun(file: &str, head: &str, place: &str) -> Situation {
    let mut parts: Vec<&str> = head.split_whitespace().collect();
    if ROWS.iter().any(|game| game.name() == file) {
        parts.insert(1, file);
    }
    let [name, game, seat, rest @ ..] = parts.as_slice() else {
        panic!("{place}: NAME SEAT [LANGUAGE] [TERM=VALUE …]")
    };
    let game = *ROWS.iter().find(|row| row.name() == *game).unwrap_or_else(|| panic!("{place}: {game}"));
    let language = if rest.contains(&"fr") { Language::Fr } else { Language::En };
    let terms = rest.iter().filter_map(|term| term.split_once('='));
    let terms: Vec<(String, String)> = terms.map(|(name, value)| (name.into(), value.into())).collect();
    let keeper = Keeper::on_terms(game, 42, &[language; 4], &terms);
    let seat = game.seat(seat).unwrap_or_else(|| panic!("{place}: {seat}"));
    Situation { name: (*name).into(), game, keeper, seat, language, words: Vec::new() }
}

impl Situation {
    /// Takes a line above the rows; false where it is none.
    fn takes(&mut self, line: &str, place: &str) -> bool {
        let keeper = &mut self.keeper;
        let seat_of = |name: &str| self.game.seat(name.trim());
        if let Some(mails) = line.strip_prefix("quiet ") {
            for mail in mails.split(' ') {
                let seat = keeper.seats().find(|seat| keeper.sample(*seat, 0).is_some());
                let seat = seat.unwrap_or_else(|| panic!("{place}: nobody owes {mail}"));
                quiet(keeper, seat, &mail.replace('_', " ").replace('|', "\n"), place);
            }
        } else if let Some(days) = line.strip_prefix("wait ") {
            wait(keeper, days.parse().unwrap());
        } else if let Some((name, value)) = line.strip_prefix("let ").and_then(|rest| rest.split_once(' ')) {
            self.words.push((name.into(), value.into()));
        } else if let Some((name, mail)) = line.strip_prefix("any ").and_then(|rest| rest.split_once("> ")) {
            let plan = keeper.mail(seat_of(name).unwrap(), &lines(mail));
            keeper.carry(&plan);
        } else if let Some((seat, mail)) = line.split_once("> ")
            && let Some(seat) = seat_of(seat)
        {
            quiet(keeper, seat, &lines(mail), place);
        } else {
            return false;
        }
        true
    }
}

/// The situations of a file, each with its rows. `@ all NAME LANGUAGE` is in each game the one of that name in `states`.
pub fn read(file: &str, text: &str, states: &[Situation]) -> Vec<(Situation, Vec<Row>)> {
    let mut all: Vec<(Situation, Vec<Row>)> = Vec::new();
    let mut group = 0;
    for (number, line) in text.lines().enumerate() {
        let place = format!("{file}:{}", number + 1);
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        if let Some(head) = line.strip_prefix("@ ") {
            group = all.len();
            if let Some((name, language)) = head.strip_prefix("all ").and_then(|rest| rest.split_once(' ')) {
                let of = states.iter().filter(|state| state.name == name && state.language.code() == language);
                all.extend(of.map(|state| (state.clone(), Vec::new())));
                assert!(all.len() > group, "{place}: no such state");
            } else {
                all.push((begun(file, head, &place), Vec::new()));
            }
            continue;
        }
        assert!(all.len() > group, "{place}: above any situation");
        for (situation, rows) in &mut all[group..] {
            if let Some(mail) = line.strip_prefix("> ") {
                rows.push(Row { place: place.clone(), mail: lines(mail), meant: Vec::new() });
            } else if !situation.takes(line, &place) {
                let line = line.strip_prefix("~ ").unwrap_or(line);
                rows.last_mut().unwrap_or_else(|| panic!("{place}: above any row")).meant.push(line.to_owned());
            }
        }
    }
    all
}
