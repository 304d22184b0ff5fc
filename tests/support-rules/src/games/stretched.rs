//! Finished games of as many entries as one likes: a round that leaves everything as it was is written again and again, numbered and
//! sealed anew. A game of thousands is written, not played: each of its mails would read all of it.

use ids::Timestamp;
use record::{
    Parts,
    seal::{Hash, KeyName, Opening, Salt, SignedHead, Signer},
};
use referee::{kit::Game, text::Language};

use super::keeper::Keeper;

/// What comes before the round, and the round, mails of whoever owes something; what comes to nothing behind a `-`.
pub struct Round {
    /// The game's row.
    pub game: &'static Game,
    terms: &'static [(&'static str, &'static str)],
    before: &'static [&'static str],
    round: &'static [&'static str],
}

const KNIGHTS: &[&str] = &["g1f3", "g8f6", "f3g1", "f6g8"];

/// A round of every game. Where the fifth repetition draws, it is words; else turns.
pub static ROUNDS: &[Round] = &[
    Round {
        game: &tempete_game::GAME,
        terms: &[],
        before: &["list random", "list random", "numbers random", "numbers random"],
        round: &["Nf3", "Nf6", "Ng1", "Ng8"],
    },
    Round { game: &luft::GAME, terms: &[], before: &[], round: KNIGHTS },
    Round {
        game: &romulan::GAME,
        terms: &[],
        before: &[],
        round: &["g1f3", "g8f6", "f3g1", "f6g8", "cloak g1", "cloak g8"],
    },
    Round {
        game: &schrodinger::GAME,
        terms: &[],
        before: &["arrange random", "arrange random a storm", "e4", "e5"],
        round: &["e1e2", "e8e7", "e2e1", "e7e8"],
    },
    Round {
        game: &cloak::GAME,
        terms: &[],
        before: &["setup RNBQKBNR", "setup RNBQKBNR"],
        round: &["7-f3", "7-f6", "7-g1", "7-g8"],
    },
    Round { game: &krieg::GAME, terms: &[], before: &["e4", "d5", "-exf5"], round: &["say Hello."] },
    Round {
        game: &crowded::GAME,
        terms: &[],
        before: &[],
        round: &["g1f3", "g8f6", "b1c3", "b8c6", "f3g1", "f6g8", "c3b1", "c6b8"],
    },
    Round {
        game: &heart::GAME,
        terms: &[("seats", "2")],
        before: &[
            "place Wh78 Ri99 Nh79 Ni78 Bh68 Qi67 i66 g69 f69",
            "place Wh45 i45 Ni34 Nh34 Bh35 Rg25 Qh24 i23 h13",
            "heart i99",
            "heart i23",
        ],
        round: &["HRi89", "h12", "HRi99", "h13"],
    },
    Round {
        game: &blind::GAME,
        terms: &[("seats", "2")],
        before: &[
            "place Wh78 Ri99 Nh79 Ni78 Bh68 Qi67 i66 g69 f69\nheart i99",
            "place Wh45 i45 Ni34 Nh34 Bh35 Rg25 Qh24 i23 h13\nheart i23",
            "HRi89",
        ],
        round: &["say Hello."],
    },
];

impl Round {
    /// The record of a game of about so many entries, at least those of a single round.
    pub fn record(&self, entries: usize) -> String {
        let terms: Vec<(String, String)> =
            self.terms.iter().map(|(name, value)| ((*name).into(), (*value).into())).collect();
        let mut keeper = Keeper::on_terms(self.game, 42, &[Language::En; 4], &terms);
        self.before.iter().for_each(|text| write(&mut keeper, text));
        let first = keeper.entries.len();
        self.round.iter().for_each(|text| write(&mut keeper, text));
        let behind = keeper.entries.len();
        // Of a team both resign.
        for seat in keeper.seats().collect::<Vec<_>>() {
            let plan = keeper.mail(seat, "resign");
            if !plan.entries.is_empty() {
                keeper.carry(&plan);
            }
        }
        stretched(self.game, &keeper.record(), (first, behind), entries)
    }
}

/// Whoever owes something writes this.
fn write(keeper: &mut Keeper, text: &str) {
    let seat = keeper.seats().find(|seat| keeper.sample(*seat, 0).is_some()).unwrap();
    let plan = keeper.mail(seat, text.trim_start_matches('-'));
    assert!(!plan.entries.is_empty() || plan.attempt.is_some(), "{text}: {:?}", plan.verdict);
    keeper.carry(&plan);
}

/// This record with the entries from the first of the round up to those behind it as often as makes so many.
fn stretched(game: &Game, record: &str, (first, behind): (usize, usize), entries: usize) -> String {
    let mut auditor = (game.auditor)();
    let read = record::read(record.as_bytes(), &mut *auditor).unwrap();
    let rounds = (entries.saturating_sub(read.texts.len()) / (behind - first)).max(1);
    let copies = (0..rounds).flat_map(|_| first..behind);
    let mut texts: Vec<String> = read.texts[..behind].iter().map(|text| (*text).to_owned()).collect();
    let is_later = |opening: &&Opening| {
        let seal = opening.commitment().to_string();
        read.texts[behind..].iter().any(|text| text.contains(&seal))
    };
    let mut openings: Vec<Opening> = read.openings.iter().filter(|opening| !is_later(opening)).cloned().collect();
    let begun = 1_800_000_000;
    for from in copies.chain(behind..read.texts.len()) {
        let number = texts.len();
        let at = Timestamp::from_unix(begun + 60 * i64::try_from(number).unwrap());
        let mut words = read.texts[from].splitn(3, ' ');
        let mut text = format!("{number} {at} {}", words.nth(2).unwrap());
        for opening in &read.openings {
            let seal = opening.commitment().to_string();
            if let (true, Some(word)) = (text.contains(&seal), opening.what.strip_suffix(&format!(" {from}"))) {
                let salt = Salt::new(Hash::of(format!("{number} {}", opening.salt).as_bytes()).0);
                let again = Opening { what: format!("{word} {number}"), salt, ..opening.clone() };
                text = text.replace(&seal, &again.commitment().to_string());
                openings.push(again);
            }
        }
        texts.push(text);
    }
    let auditor = (game.auditor)();
    let seat = |opening: &Opening| auditor.seats().iter().position(|(letter, _)| *letter == opening.seat_letter);
    openings.sort_by_cached_key(|opening| (seat(opening), auditor.place(opening).unwrap()));
    let signer = Signer::new(KeyName::of_host("chess.example.org").unwrap(), [7; 32]).unwrap();
    let head = SignedHead::new(Parts::head("chess.example.org/tempete/7/1".parse().unwrap(), &texts), &signer);
    record::write(&Parts {
        pinned: read.pinned,
        profile: read.profile,
        entries: &texts,
        head: &head,
        openings: Some(&openings),
    })
}
