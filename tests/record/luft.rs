//! Records of Luft Chess: those of whole games are clean, and each forged one is caught at the step that its name begins with.

use std::{fs, path::Path};

use tempete::{
    games::GAMES,
    kit::audit,
    luft::GAME,
    record::{self, AuditOutcome, Parts, StepVerdict},
    referee::log::Dice,
    seal::{KeyName, Opening, SignedHead, Signer},
};

use crate::keeper::Keeper;

/// A record taken apart.
#[derive(Clone)]
struct Forge {
    profile: String,
    pinned: String,
    entries: Vec<String>,
    openings: Vec<Opening>,
}

impl Forge {
    fn of(keeper: &Keeper) -> Self {
        let text = keeper.record();
        let mut auditor = (GAME.auditor)();
        let read = record::read(text.as_bytes(), &mut *auditor).unwrap();
        Self {
            profile: read.profile.to_owned(),
            pinned: read.pinned.to_owned(),
            entries: read.texts.iter().map(|entry| (*entry).to_owned()).collect(),
            openings: read.openings.clone(),
        }
    }

    /// Put together again, with the right head.
    fn text(&self) -> String {
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

    fn entry(mut self, at: usize, from: &str, to: &str) -> Self {
        assert!(self.entries[at].contains(from), "no {from:?} in {}", self.entries[at]);
        self.entries[at] = self.entries[at].replacen(from, to, 1);
        self
    }

    /// Another square is sealed in this entry: opening and commitment fit.
    fn king(mut self, at: usize, square: &str) -> Self {
        let what = format!("king {at}");
        let opening = self.openings.iter_mut().find(|opening| opening.what == what).unwrap();
        let old = opening.commitment().to_string();
        opening.value = square.into();
        let new = opening.commitment().to_string();
        self.entry(at, &old, &new)
    }

    fn opening(mut self, what: &str, change: impl FnOnce(&mut Opening)) -> Self {
        change(self.openings.iter_mut().find(|opening| opening.what == what).unwrap());
        self
    }

    fn unopened(mut self, what: &str) -> Self {
        self.openings.retain(|opening| opening.what != what);
        self
    }
}

/// A game of these mails, in turn.
fn game(mails: &[&str]) -> Keeper {
    let mut keeper = Keeper::begin(&GAME, 42);
    for text in mails {
        let seat = keeper.seats().find(|seat| keeper.sample(*seat, 0).is_some()).unwrap();
        let plan = keeper.mail(seat, text);
        assert!(!plan.entries.is_empty(), "{text}: {:?}", plan.verdict);
        keeper.carry(&plan);
    }
    keeper
}

/// A pawn takes a king.
fn taken() -> Keeper {
    game(&["e2e4", "d7d5", "e4d5", "king d7", "b1c3", "king d6", "d5d6"])
}

/// Kings castle, take, are in check.
fn kings() -> Keeper {
    let mails = ["g1f3", "d7d5", "g2g3", "d5d4", "f1g2", "d4d3", "O-O", "c8h3", "e2d3", "h3g2", "king g2", "d8d5"];
    game(&[&mails[..], &["f1e1", "d5f3", "king f3", "e7e6", "resign"]].concat())
}

/// A claim that is not granted, and one that is.
fn claims() -> Keeper {
    let round = ["g1f3", "g8f6", "f3g1", "f6g8"];
    let first = ["e2e4", "e7e5", "claim repetition"];
    game(&[&first[..], &round, &round, &round, &["claim repetition"]].concat())
}

/// Each with the step that must catch it, and why, in its name.
fn forged() -> Vec<(&'static str, Forge)> {
    let (taken, kings, claims) = (Forge::of(&taken()), Forge::of(&kings()), Forge::of(&claims()));
    let (t, k, c) = (|| taken.clone(), || kings.clone(), || claims.clone());
    vec![
        ("1-no-commitment", without(t(), 4, "seal ")),
        ("1-announcements-in-another-order", k().entry(14, "check\n", "dead\ncheck\n")),
        ("1-a-king-that-says-where", t().entry(4, "king\n", "king d7\n")),
        ("3-the-kings-walk-is-not-opened", t().unopened("king 4")),
        ("3-another-square-is-opened", t().opening("king 6", |of| of.value = "e6".into())),
        ("3-the-start-is-opened-elsewhere", t().opening("king 0", |of| of.value = "d1".into())),
        ("3-two-squares-exchanged", exchanged(t())),
        ("1-no-square-opened", t().opening("king 4", |of| of.value = "d9".into())),
        ("5-a-king-that-begins-elsewhere", t().king(0, "e2")),
        ("5-a-claim-of-stalemate", c().entry(3, "repetition", "stalemate")),
        ("5-a-king-that-jumps", t().king(4, "c6")),
        ("5-a-king-that-stayed", t().king(4, "e8")),
        ("5-a-king-that-moved-unsaid", t().king(5, "e2")),
        ("5-a-king-that-went-into-check", t().king(6, "e6")),
        ("5-a-missing-check", k().entry(14, "check\n", "")),
        ("5-an-untrue-check", k().entry(12, "seal ", "check\nseal ")),
        ("5-an-untrue-mate", k().entry(14, "check\n", "mate\n")),
        ("5-an-untrue-stalemate", k().entry(16, "seal ", "stalemate\nseal ")),
        ("5-an-untrue-dead-position", k().entry(16, "seal ", "dead\nseal ")),
        ("5-a-king-taken-unsaid", t().entry(7, "takes-king\n", "")),
        ("5-a-king-taken-by-a-bishop", k().entry(5, "seal ", "takes-king\nseal ")),
        ("5-a-king-taken-that-is-not-there", t().entry(5, "move b1-c3\n", "move d2-d3\ntakes-king\n")),
        ("5-a-pawn-that-took-unsaid", t().entry(3, "move e4-d5 takes P", "move e4-d5")),
        ("5-another-piece-taken", t().entry(3, "takes P", "takes N")),
        ("5-castled-to-the-other-side", k().entry(7, "castles O-O", "castles O-O-O")),
        ("5-castled-and-the-king-elsewhere", k().king(7, "f1")),
        ("5-a-king-that-took-unsaid", k().entry(11, "king takes B g2", "king")),
        ("5-a-king-that-took-elsewhere", k().entry(11, "takes B g2", "takes B h3")),
        ("5-a-move-that-is-none", t().entry(5, "move b1-c3", "move b1-b3")),
        ("3-two-turns-of-one-side", t().entry(4, " black turn", " white turn")),
        ("5-a-claim-that-is-not-so", c().entry(3, "not-granted", "claim")),
        ("5-a-claim-that-is-so-and-not-granted", c().entry(16, "claim", "not-granted")),
        ("7-another-result", t().entry(8, "board white", "board black").entry(8, "final white", "final black")),
    ]
}

fn without(mut forge: Forge, at: usize, line: &str) -> Forge {
    let lines = forge.entries[at].lines().filter(|of| !of.starts_with(line)).map(|of| format!("{of}\n"));
    forge.entries[at] = lines.collect();
    forge
}

fn exchanged(forge: Forge) -> Forge {
    forge.opening("king 4", |of| of.value = "d6".into()).opening("king 6", |of| of.value = "d7".into())
}

/// Whole random games, and those above.
fn good() -> Vec<(String, String)> {
    let random = (0..12_u64).map(|seed| {
        let (mut dice, mut keeper) = (Dice::new(seed), Keeper::begin(&GAME, 42));
        for _ in 0..160 {
            let owing = keeper.seats().find_map(|seat| Some((seat, keeper.sample(seat, dice.roll())?)));
            let Some((seat, text)) = owing else { break };
            let plan = keeper.mail(seat, &text);
            keeper.carry(&plan);
        }
        // Half of them run still.
        if seed % 2 == 0 && !keeper.over() {
            let seat = keeper.seats().find(|seat| keeper.sample(*seat, 0).is_some()).unwrap();
            let plan = keeper.mail(seat, "resign");
            keeper.carry(&plan);
        }
        (format!("random-{seed}"), keeper.record())
    });
    let played = [("taken", taken()), ("kings", kings()), ("claims", claims())];
    random.chain(played.map(|(name, keeper)| (name.to_owned(), keeper.record()))).collect()
}

#[test]
fn records_are_clean_and_forged_ones_are_caught() {
    for (name, text) in good() {
        let report = audit(GAMES, text.as_bytes(), &Default::default()).unwrap();
        assert!(matches!(report.outcome, AuditOutcome::Clean | AuditOutcome::Unfinished), "{name}: {report}");
    }
    for (name, forge) in forged() {
        let report = audit(GAMES, forge.text().as_bytes(), &Default::default()).unwrap();
        let first = report.steps.iter().find(|step| step.verdict == StepVerdict::Failed).map(|step| step.number);
        assert_eq!(first, name[..1].parse().ok(), "{name}: {report}");
        println!("{name}: {}", report.to_string().lines().find(|line| line.contains("- ")).unwrap_or_default().trim());
    }
    assert!(forged().len() >= 20);
}

/// For who writes a verifier in another language.
pub fn written(folder: &Path) {
    for (of, records) in
        [("good", good()), ("forged", forged().into_iter().map(|(name, of)| (name.to_owned(), of.text())).collect())]
    {
        fs::create_dir_all(folder.join(of)).unwrap();
        for (name, text) in records {
            fs::write(folder.join(of).join(format!("{name}.tempete")), text).unwrap();
        }
    }
}
