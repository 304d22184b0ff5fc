//! Records of a game of rules alone, taken apart and put together again otherwise: those of whole games are clean, and each forged
//! one is caught at the step that its name begins with.

use std::{fs, path::Path};

use games::GAMES;
use record::{
    AuditOutcome, Parts, StepVerdict,
    seal::{KeyName, Opening, SignedHead, Signer},
};
use referee::{
    kit::{Game, audit},
    log::Dice,
    text::Language,
};
use support_rules::games::keeper::Keeper;

/// A record taken apart.
#[derive(Clone)]
pub struct Forge {
    profile: String,
    pinned: String,
    entries: Vec<String>,
    openings: Vec<Opening>,
}

impl Forge {
    pub fn of(game: &'static Game, keeper: &Keeper) -> Self {
        let text = keeper.record();
        let mut auditor = (game.auditor)();
        let read = record::read(text.as_bytes(), &mut *auditor).unwrap();
        Self {
            profile: read.profile.to_owned(),
            pinned: read.pinned.to_owned(),
            entries: read.texts.iter().map(|entry| (*entry).to_owned()).collect(),
            openings: read.openings.clone(),
        }
    }

    /// Put together again, with the right head.
    pub fn text(&self) -> String {
        let origin = "chess.example.org/tempete/7/1".parse().unwrap();
        let signer = Signer::new(KeyName::of_host("chess.example.org").unwrap(), [7; 32]).unwrap();
        let head = SignedHead::new(Parts::head(origin, &self.entries), &signer);
        record::write(&Parts {
            pinned: &self.pinned,
            profile: &self.profile,
            entries: &self.entries,
            head: &head,
            openings: (!self.openings.is_empty()).then_some(&self.openings),
        })
    }

    /// The entry as it stands.
    pub fn told(&self, at: usize) -> &str {
        &self.entries[at]
    }

    /// The value that is opened so.
    pub fn value(&self, what: &str) -> &str {
        &self.openings.iter().find(|opening| opening.what == what).unwrap().value
    }

    /// What is opened so is opened once more, right behind.
    pub fn opened_twice(mut self, what: &str) -> Self {
        let at = self.openings.iter().position(|opening| opening.what == what).unwrap();
        self.openings.insert(at, self.openings[at].clone());
        self
    }

    /// The record of the game when it had so many entries.
    pub fn running(mut self, entries: usize) -> Self {
        self.entries.truncate(entries);
        self.openings.clear();
        self
    }

    /// The number of its last entry.
    pub fn last(&self) -> usize {
        self.entries.len() - 1
    }

    /// The line of an entry that begins so.
    pub fn line(&self, at: usize, begins: &str) -> String {
        self.entries[at].lines().find(|line| line.starts_with(begins)).map(|line| format!("{line}\n")).unwrap()
    }

    /// The log says something else.
    pub fn entry(mut self, at: usize, from: &str, to: &str) -> Self {
        assert!(self.entries[at].contains(from), "no {from:?} in {}", self.entries[at]);
        self.entries[at] = self.entries[at].replacen(from, to, 1);
        self
    }

    /// Another value is sealed by this word in this entry: opening and commitment fit.
    pub fn sealed(self, what: &str, value: &str) -> Self {
        self.sealed_of(None, what, value)
    }

    /// The same of one seat, where several seal by that word there.
    pub fn sealed_of(self, letter: Option<char>, what: &str, value: &str) -> Self {
        let at = what.rsplit(' ').next().unwrap().parse().unwrap();
        self.sealed_in(at, letter, what, value)
    }

    /// The same of what has no entry in its name.
    pub fn sealed_in(mut self, at: usize, letter: Option<char>, what: &str, value: &str) -> Self {
        let is = |of: &&mut Opening| of.what == what && letter.is_none_or(|letter| of.seat_letter == letter);
        let opening = self.openings.iter_mut().find(is).unwrap();
        let old = opening.commitment().to_string();
        opening.value = value.into();
        let new = opening.commitment().to_string();
        self.entry(at, &old, &new)
    }

    pub fn opening(mut self, what: &str, change: impl FnOnce(&mut Opening)) -> Self {
        change(self.openings.iter_mut().find(|opening| opening.what == what).unwrap());
        self
    }

    /// The same of one seat.
    pub fn opening_of(mut self, letter: char, what: &str, change: impl FnOnce(&mut Opening)) -> Self {
        let is = |opening: &&mut Opening| opening.what == what && opening.seat_letter == letter;
        change(self.openings.iter_mut().find(is).unwrap());
        self
    }

    /// An entry shows what another one does, or what that one shows as well.
    pub fn showing(mut self, at: usize, other: usize) -> Self {
        let shown = |text: &str| text.lines().find(|line| line.starts_with("shown ")).map(|line| format!("{line}\n"));
        let new = shown(&self.entries[other]).unwrap();
        self.entries[at] = match shown(&self.entries[at]) {
            Some(old) => self.entries[at].replace(&old, &new),
            None => {
                let (first, rest) = self.entries[at].split_once('\n').unwrap();
                let (deed, rest) = rest.split_once('\n').unwrap();
                format!("{first}\n{deed}\n{new}{rest}")
            }
        };
        self
    }

    pub fn unopened(mut self, what: &str) -> Self {
        self.openings.retain(|opening| opening.what != what);
        self
    }

    /// The same of one seat.
    pub fn unopened_of(mut self, letter: char, what: &str) -> Self {
        self.openings.retain(|opening| opening.what != what || opening.seat_letter != letter);
        self
    }

    /// Without the lines of an entry that begin so.
    pub fn without(mut self, at: usize, line: &str) -> Self {
        let lines = self.entries[at].lines().filter(|of| !of.starts_with(line)).map(|of| format!("{of}\n"));
        self.entries[at] = lines.collect();
        self
    }
}

/// A game of these mails, in turn; those that come to nothing behind a `-`.
pub fn game(game: &'static Game, mails: &[&str]) -> Keeper {
    game_on(game, &[], mails)
}

/// The same on these terms.
pub fn game_on(game: &'static Game, terms: &[(&str, &str)], mails: &[&str]) -> Keeper {
    let terms: Vec<(String, String)> = terms.iter().map(|(name, value)| ((*name).into(), (*value).into())).collect();
    let mut keeper = Keeper::on_terms(game, 42, &[Language::En; 4], &terms);
    for text in mails {
        let seat = keeper.seats().find(|seat| keeper.sample(*seat, 0).is_some()).unwrap();
        let plan = keeper.mail(seat, text.trim_start_matches('-'));
        let tried = plan.attempt.as_ref().map(|of| of.value.clone());
        assert_eq!(tried.is_some(), text.starts_with('-'), "{text}: {:?} {tried:?}", plan.verdict);
        assert!(plan.attempt.is_some() || !plan.entries.is_empty(), "{text}: {:?}", plan.verdict);
        keeper.carry(&plan);
    }
    keeper
}

/// Random games, half of which run still.
pub fn random(game: &'static Game) -> impl Iterator<Item = (String, String)> {
    random_on(game, &[])
}

/// The same on these terms.
pub fn random_on(game: &'static Game, terms: &[(&str, &str)]) -> impl Iterator<Item = (String, String)> + use<> {
    let terms: Vec<(String, String)> = terms.iter().map(|(name, value)| ((*name).into(), (*value).into())).collect();
    let called: String = terms.iter().map(|(_, value)| format!("-{value}")).collect();
    (0..12_u64).map(move |seed| {
        let (mut dice, mut keeper) = (Dice::new(seed), Keeper::on_terms(game, 42, &[Language::En; 4], &terms));
        for _ in 0..160 {
            let owing = keeper.seats().find_map(|seat| Some((seat, keeper.sample(seat, dice.roll())?)));
            let Some((seat, text)) = owing else { break };
            let plan = keeper.mail(seat, &text);
            keeper.carry(&plan);
        }
        if seed % 2 == 0 && !keeper.over() {
            let seat = keeper.seats().find(|seat| keeper.sample(*seat, 0).is_some()).unwrap();
            let plan = keeper.mail(seat, "resign");
            keeper.carry(&plan);
        }
        (format!("random{called}-{seed}"), keeper.record())
    })
}

/// The good ones are, and of each of the others the step that its name begins with is the first that fails.
pub fn checked(good: Vec<(String, String)>, forged: Vec<(impl AsRef<str>, Forge)>) {
    for (name, text) in good {
        let report = audit(GAMES, text.as_bytes(), &Default::default()).unwrap();
        assert!(matches!(report.outcome, AuditOutcome::Clean | AuditOutcome::Unfinished), "{name}: {report}");
    }
    assert!(forged.len() >= 20);
    let mut elsewhere = Vec::new();
    for (name, forge) in forged {
        let name = name.as_ref();
        let report = audit(GAMES, forge.text().as_bytes(), &Default::default()).unwrap();
        let first = report.steps.iter().find(|step| step.verdict == StepVerdict::Failed).map(|step| step.number);
        let says = report.to_string();
        let says = says.lines().find(|line| line.contains("- ")).unwrap_or_default().trim();
        println!("{name}: {says}");
        if first != name[..1].parse().ok() {
            elsewhere.push(format!("{name}: step {first:?}, {says}"));
        }
    }
    assert!(elsewhere.is_empty(), "{elsewhere:#?}");
}

/// For who writes a verifier in another language.
pub fn written(folder: &Path, good: Vec<(String, String)>, forged: Vec<(impl Into<String>, Forge)>) {
    let forged = forged.into_iter().map(|(name, of)| (name.into(), of.text())).collect();
    for (of, records) in [("good", good), ("forged", forged)] {
        fs::create_dir_all(folder.join(of)).unwrap();
        for (name, text) in records {
            fs::write(folder.join(of).join(format!("{name}.tempete")), text).unwrap();
        }
    }
}
