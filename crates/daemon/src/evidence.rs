//! What a committee gets of a game: its record, the letters that told of it, and the mails that made it. Which of
//! that goes into a running game's evidence is decided here, and nowhere else.

use std::{
    collections::{HashMap, HashSet},
    fmt::Write as _,
};

use super::{CommandFault, Parts};
use crate::{
    ids::{GameId, Seat, Seq},
    kit::{Loaded, MailSeal},
    mail::incoming::borne,
    seal::{GameSeals, Hash, Opening, SentMail},
    store::{GameMail, ToldHead},
};

const README: &str = include_str!("evidence.txt");

/// What of it is wanted.
#[derive(Clone, Copy, Debug, Default)]
pub struct EvidenceOf {
    /// The mail of this entry alone.
    pub entry: Option<Seq>,
    /// Mails with words that one player wrote to the other, too.
    pub words: bool,
    /// Mails of a running game, too: the look must be an entry already.
    pub secrets: bool,
}

/// A game's evidence.
#[derive(Debug)]
pub struct Evidence {
    pub files: Vec<EvidenceFile>,
    /// How many mails that made entries are in it.
    pub mails: usize,
    /// How many are not, and why, in words.
    pub held: Vec<(&'static str, usize)>,
}

/// A file of the bundle.
pub struct EvidenceFile {
    pub name: String,
    pub bytes: Vec<u8>,
}

/// Why a mail that made an entry is not in the bundle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Held {
    /// The game runs, and a mail may quote its writer's hand.
    Secrets,
    Words,
    /// It bears a key of another game, which runs.
    Other,
    /// Its bytes were forgotten; or it answered a letter of another game of his, whose secrets it may quote (M16).
    Gone,
}

impl Held {
    fn why(self) -> &'static str {
        match self {
            Self::Secrets => "not in here: the game runs (--secrets)",
            Self::Words => "not in here: words to the other player came with it (--words)",
            Self::Other => "not in here: a key of another game is in it, which runs",
            Self::Gone => "no longer kept, or an answer to a letter of another game of his",
        }
    }
}

/// A mail that made an entry, as far as it is in the bundle.
struct Shown<'a> {
    of: &'a MailSeal,
    mail: Result<&'a GameMail, Held>,
    /// The `yes` by which its writer said that it stands, where he was asked (M5).
    yes: Option<&'a GameMail>,
}

impl Parts {
    /// Gives every seat of a running game new keys, before mails with the old ones are handed on: its players get the new
    /// ones with their next letters.
    ///
    /// # Errors
    /// See [`CommandFault`].
    pub fn void_keys(&mut self, game: GameId) -> crate::Task<'_, Result<(), CommandFault>> {
        Box::pin(async move {
            self.goes_on(game).await?;
            let mut change = self.store.change_alone().await?;
            let stored = change.game(game).await?.ok_or(CommandFault::NoGame(game))?;
            for row in &stored.seats {
                change.raise_generation(game, row.seat, None);
            }
            Ok(change.commit().await?)
        })
    }

    /// A game's evidence.
    ///
    /// # Errors
    /// See [`CommandFault`].
    pub fn evidence(&mut self, game: GameId, of: EvidenceOf) -> crate::Task<'_, Result<Evidence, CommandFault>> {
        Box::pin(async move {
            let seen = self.see(game).await?;
            let heads = self.store.told_heads(game).await.map_err(anyhow::Error::from)?;
            let mails = self.store.mails_of(game).await.map_err(anyhow::Error::from)?;
            let mut other = HashSet::new();
            for mail in &mails {
                let seats = self.store.seats_of_keys(&borne::keys(&mail.raw)).await.map_err(anyhow::Error::from)?;
                if seats.iter().any(|seat| seat.runs && seat.game != game) {
                    other.insert(Hash::of(&mail.raw));
                }
            }
            let over = seen.is_over();
            Ok(seen.with(|loaded| bundle(loaded, over, of, &heads, (&mails, &other)))??)
        })
    }
}

fn bundle(
    loaded: &Loaded<'_>,
    over: bool,
    of: EvidenceOf,
    heads: &[ToldHead],
    (mails, other): (&[GameMail], &HashSet<Hash>),
) -> anyhow::Result<Evidence> {
    let open = over || of.secrets;
    let doors = loaded.open()?;
    let by_hash: HashMap<Hash, &GameMail> = mails.iter().map(|mail| (Hash::of(&mail.raw), mail)).collect();
    let wanted = loaded.mails.iter().filter(|seal| of.entry.is_none_or(|entry| seal.seq == entry));
    let shown: Vec<Shown<'_>> = wanted
        .map(|seal| {
            let mail = by_hash.get(&seal.mail.hash()).copied().ok_or(Held::Gone);
            let mail = match mail {
                Ok(_) if !open => Err(Held::Secrets),
                Ok(_) if other.contains(&seal.mail.hash()) => Err(Held::Other),
                Ok(_) if !of.words && doors.passed_words(seal.seq) => Err(Held::Words),
                mail => mail,
            };
            let says_yes = |of: &&GameMail| {
                of.seat == seal.seat
                    && of.first == i64::from(seal.seq.get())
                    && !other.contains(&Hash::of(&of.raw))
                    && Hash::of(&of.raw) != seal.mail.hash()
            };
            let yes = mails.iter().find(says_yes).filter(|_| mail.is_ok());
            Shown { of: seal, mail, yes }
        })
        .collect();
    let game = loaded.game;
    let mut files = vec![
        text("README.txt", readme(loaded, over)),
        text(&format!("game-{game}.tempete"), doors.record()),
        text("heads.txt", told(loaded, heads)),
        text("mails.txt", list(loaded, &shown)),
        text("openings.txt", openings(loaded, &shown)),
    ];
    if of.entry.is_none() && open {
        files.push(text("refused.txt", refused(loaded, mails)));
    }
    for Shown { of, mail, yes } in &shown {
        if let Ok(mail) = mail {
            files.push(EvidenceFile { name: name(loaded, of, ""), bytes: mail.raw.clone() });
        }
        if let Some(yes) = yes {
            files.push(EvidenceFile { name: name(loaded, of, "-yes"), bytes: yes.raw.clone() });
        }
    }
    let held = [Held::Secrets, Held::Words, Held::Other, Held::Gone].into_iter().filter_map(|held| {
        let count = shown.iter().filter(|shown| shown.mail.is_err_and(|why| why == held)).count();
        (count > 0).then(|| (held.why(), count))
    });
    Ok(Evidence { held: held.collect(), mails: shown.iter().filter(|shown| shown.mail.is_ok()).count(), files })
}

fn text(name: &str, text: String) -> EvidenceFile {
    EvidenceFile { name: name.to_owned(), bytes: text.into_bytes() }
}

fn seat_name(loaded: &Loaded<'_>, seat: Seat) -> &'static str {
    loaded.pinned.game.seat_name(seat)
}

fn name(loaded: &Loaded<'_>, of: &MailSeal, beside: &str) -> String {
    format!("mails/entry-{}-{}{beside}.eml", of.seq, seat_name(loaded, of.seat))
}

fn readme(loaded: &Loaded<'_>, over: bool) -> String {
    let state = if over { "It is over: the record is complete." } else { "It runs: the record is the public one." };
    README.replace("{game}", &loaded.game.to_string()).replace("{state}", state)
}

/// The heads that letters gave out, a line a letter.
fn told(loaded: &Loaded<'_>, heads: &[ToldHead]) -> String {
    let mut text = String::new();
    for head in heads {
        let seat = seat_name(loaded, head.seat);
        // A text takes whatever is written into it.
        let _ = writeln!(text, "{} {seat} {} {} {}", head.at, head.number, head.entries, head.message_id);
    }
    text
}

/// The mails that made entries, a line each.
fn list(loaded: &Loaded<'_>, shown: &[Shown<'_>]) -> String {
    let mut text = String::new();
    for Shown { of, mail, yes } in shown {
        let seat = seat_name(loaded, of.seat);
        let said = match mail {
            Ok(mail) => {
                let yes = yes.map_or_else(String::new, |yes| format!(", yes {}", yes.received));
                format!("{} {}{yes}", mail.received, proof(&of.mail))
            }
            Err(held) => held.why().to_owned(),
        };
        let _ = writeln!(text, "{} {seat} {said}", of.seq);
    }
    text
}

fn proof(mail: &SentMail) -> String {
    mail.signer().map_or_else(|| "unsigned".to_owned(), |domain| format!("signed {domain}"))
}

/// What opens the seals of the mails that are in the bundle, and of no other.
fn openings(loaded: &Loaded<'_>, shown: &[Shown<'_>]) -> String {
    let seals = GameSeals::new(loaded.pinned.game.rules, &loaded.secret, loaded.game);
    let opening = |of: &MailSeal| -> Opening { seals.mail(loaded.pinned.game.seat_letter(of.seat), of.seq, &of.mail) };
    shown.iter().filter(|shown| shown.mail.is_ok()).map(|shown| format!("{}\n", opening(shown.of))).collect()
}

/// The mails that were refused, by their hashes: whoever wrote one can show it.
fn refused(loaded: &Loaded<'_>, mails: &[GameMail]) -> String {
    let refused = mails.iter().filter(|mail| mail.verdict == "refused" && !mail.raw.is_empty());
    refused
        .map(|mail| format!("{} {} {}\n", mail.received, seat_name(loaded, mail.seat), Hash::of(&mail.raw)))
        .collect()
}

// They hold mails.
impl std::fmt::Debug for EvidenceFile {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "EvidenceFile({})", self.name)
    }
}
