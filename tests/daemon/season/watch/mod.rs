//! What must hold whatever happens. The memory of somebody who has read every letter that left and every log after every
//! step, and forgets nothing.

mod end;
mod secrets;

use std::collections::{BTreeMap, BTreeSet};

use mail_parser::MessageParser;
use support::house::Received;
use tempete::{
    daemon::{OpenGame, Parts},
    ids::{GameId, Seat},
    pace::{DAY, HOUR},
    record::{SavedLetter, ShownRoot, head_of},
    seal::Hash,
};

use crate::season::rules;

/// One who watches.
#[derive(Default)]
pub struct Watch {
    /// Every letter that left, by Message-ID.
    letters: BTreeMap<String, Letter>,
    /// What was told to organisers: by Message-ID, with subject and moment.
    notes: BTreeMap<String, (String, i64)>,
    /// The last of each subject: its Message-ID, and when.
    last_notes: BTreeMap<String, (String, i64)>,
    /// Roots that letters told, by game, epoch and number of entries.
    heads: BTreeMap<(GameId, u32, u64), Hash>,
    /// The logs as they last were.
    logs: BTreeMap<GameId, Vec<String>>,
    /// Mails in the referee's mailbox, by file name: Message-ID and bytes' hash.
    mails: BTreeMap<String, (String, Hash)>,
    /// Which game a mail was written for, by Message-ID.
    games: BTreeMap<String, GameId>,
    /// Those of them that were nobody's, and taken out, before a copy was restored.
    nobodys: BTreeSet<String>,
    /// Words that no other seat than this may read, beside those of seals.
    private: BTreeMap<(GameId, Seat), BTreeSet<String>>,
    /// Games that a ruling had go on without entries that were lost.
    pub recovered: BTreeSet<GameId>,
    /// Whether a letter may have left twice: a death, a server's silence or a restore was between.
    pub may_repeat: bool,
    /// Whether keys were made anew.
    pub rekeyed: bool,
    /// How often a copy of the database was restored.
    set_backs: usize,
    /// How many letters answer a mail, by its Message-ID.
    answers: BTreeMap<String, usize>,
    /// Whether letters were given up.
    pub may_give_up: bool,
}

struct Letter {
    raw: Vec<u8>,
    game: GameId,
}

impl Watch {
    /// A mail lies in the mailbox.
    pub fn mail(&mut self, name: &str, id: &str, raw: &[u8]) {
        self.mails.insert(name.to_owned(), (id.to_owned(), Hash::of(raw)));
    }

    /// A mail was written for this game by this seat; this word in it is for nobody, and at least for no other seat.
    pub fn written(&mut self, id: &str, game: GameId, by: Seat, word: String) {
        self.games.insert(id.to_owned(), game);
        self.keep_for(game, by, word);
    }

    /// This word is for this seat alone.
    fn keep_for(&mut self, game: GameId, seat: Seat, word: String) {
        self.private.entry((game, seat)).or_default().insert(word);
    }

    /// A letter to an organiser, or to no seat, has left.
    pub fn note(&mut self, raw: &[u8]) -> Result<(), String> {
        let message = MessageParser::default().parse(raw).unwrap();
        let id = message.message_id().unwrap_or_default().to_owned();
        let subject = message.subject().unwrap_or_default().to_owned();
        let at = message.date().map_or(0, |date| date.to_timestamp());
        if self.notes.contains_key(&id) {
            return if self.may_repeat { Ok(()) } else { Err(format!("a note left twice: {subject} ({id})")) };
        }
        // What lasts is told once a day, also if it is over for less than an hour; what happens gathers for an hour. A copy
        // of the database knows of no letter since.
        let day = |at: i64| at.div_euclid(DAY);
        let is_again = |then: i64| day(at) == day(then) && at.abs_diff(then) < HOUR.unsigned_abs();
        // With the last one that left: a clock that was set back comes to the same day again.
        let earlier = self.last_notes.insert(subject.clone(), (id.clone(), at));
        let earlier = earlier.filter(|(_, then)| is_again(*then));
        if let Some((before, then)) = earlier.filter(|_| subject.contains("] alarm:") && self.set_backs == 0) {
            return Err(format!("an alarm was told at {then} ({before}) and again at {at}: {subject} ({id})"));
        }
        self.notes.insert(id, (subject, at));
        Ok(())
    }

    /// How often this was told to the organiser within the hour before this moment.
    pub fn told(&self, subject: &str, at: i64) -> usize {
        self.notes.values().filter(|(of, then)| of.contains(subject) && (at - HOUR + 1..=at).contains(then)).count()
    }

    /// A letter has left; says whether for the first time.
    pub async fn letter(&mut self, parts: &mut Parts, letter: &Received) -> Result<bool, String> {
        let id = &letter.message_id;
        let game = GameId::new(letter.game).unwrap();
        if let Some(known) = self.letters.get(id) {
            // What a restore has made anew says the same: by other keys after `rekey`, and without a picture where others
            // waited for the database.
            let same = lf(&known.raw) == lf(&letter.raw)
                || (self.set_backs > 0) && essence(&known.raw) == essence(&letter.raw);
            // With other keys than then a mail may come to another answer, which has the name of the first one.
            if !(same || self.rekeyed && self.set_backs > 0) {
                return Err(format!("two letters have one Message-ID: {id}\n{}", differing(&known.raw, &letter.raw)));
            }
            return if self.may_repeat { Ok(false) } else { Err(format!("a letter left twice: {id}")) };
        }
        let saved = SavedLetter::read(&letter.raw).map_err(|error| format!("{id}: {error}"))?;
        for head in &saved.heads {
            let (ShownRoot::Whole(root), Some(epoch)) = (&head.root, head.epoch) else { continue };
            let known = self.heads.entry((head.game, epoch, head.size)).or_insert(*root);
            if known != root {
                return Err(format!("two heads of game {game}, epoch {epoch}, {} entries: {id}", head.size));
            }
        }
        let seen = parts.see(game).await.map_err(|fault| fault.to_string())?;
        let seat = rules::seat(seen.game(), &letter.seat);
        self.secret(seen, game, seat, letter)?;
        let answers = MessageParser::default().parse(&letter.raw).unwrap();
        let answers = answers.in_reply_to().as_text().map(str::to_owned);
        if let Some(mail) = &answers {
            let got = self.answers.entry(mail.clone()).or_default();
            *got += 1;
            // What a restore has made anew may have another number, where letters that are no entry's left in between.
            let came = self.mails.values().filter(|(id, _)| id == mail).count();
            if came > 0 && *got > came * (1 + self.set_backs) && !self.recovered.contains(&game) {
                return Err(format!("the mail {mail}, which came {came} times, has {got} answers: {id}"));
            }
        }
        self.letters.insert(id.clone(), Letter { raw: letter.raw.clone(), game });
        // His key is for nobody else.
        let key = letter.reply_to.split(['+', '@']).nth(1).unwrap_or_default().to_owned();
        self.keep_for(game, seat, key);
        Ok(true)
    }

    /// No word of a letter is one that its seat may not read.
    fn secret(&self, seen: OpenGame, game: GameId, seat: Seat, letter: &Received) -> Result<(), String> {
        if seen.is_over() {
            return Ok(());
        }
        let sealed = seen.with(|table| secrets::sealed_from(seat, table)).map_err(|error| error.to_string())??;
        let words = secrets::long_words(&letter.raw);
        let others = self.private.iter().filter(|((of, whose), _)| *of == game && *whose != seat);
        let others: Vec<&BTreeSet<String>> = others.map(|(_, words)| words).collect();
        let is_private = |word: &String| others.iter().any(|words| words.contains(word));
        match words.iter().find(|word| sealed.contains(*word) || is_private(word)) {
            Some(word) => Err(format!("the {} of game {game} reads {word}: {}", letter.seat, letter.message_id)),
            None => Ok(()),
        }
    }

    /// After each step: logs only grow, every entry reads back, and none is of another history than was told. How
    /// many are new, by the rules of their games.
    pub async fn look(&mut self, parts: &mut Parts, games: &[GameId]) -> Result<BTreeMap<&'static str, u64>, String> {
        let waiting = parts.waiting().await.map_err(|error| error.to_string())?;
        let waiting: BTreeSet<GameId> = waiting.into_iter().map(|waits| waits.game).collect();
        let mut new = BTreeMap::new();
        for game in games {
            let texts = parts.store.texts(*game, u16::MAX).await.map_err(|error| error.to_string())?;
            let known = self.logs.entry(*game).or_default();
            if *known == texts {
                continue;
            }
            if !texts.starts_with(known) {
                return Err(format!("the log of game {game} is no longer what it was:\n{known:#?}\n{texts:#?}"));
            }
            let seen = parts.see(*game).await.map_err(|error| error.to_string())?;
            *new.entry(seen.game().rules).or_default() += (texts.len() - known.len()) as u64;
            for (text, at) in texts.iter().zip(0..).skip(known.len()) {
                let Some(head) = head_of(&texts[..=at]) else {
                    return Err(format!("game {game}, entry {at}: no head"));
                };
                let told = self.heads.get(&(*game, head.origin.epoch(), head.size));
                if !waiting.contains(game) && told.is_some_and(|told| *told != head.root) {
                    return Err(format!("game {game}: entry {at} is another one than letters told of: {text}"));
                }
            }
            seen.with(|table| {
                texts.iter().skip(known.len()).try_for_each(|text| rules::read(table, text).map(drop))?;
                table.open().map(|doors| drop(doors.summary())).map_err(|error| error.to_string())
            })
            .map_err(|error| error.to_string())?
            .map_err(|error| format!("game {game}: {error}"))?;
            *known = texts;
        }
        Ok(new)
    }

    /// A copy is about to be put in this database's place: the logs may be older ones then.
    pub async fn set_back(&mut self, database: &std::path::Path) -> Result<(), sqlx::Error> {
        use sqlx::ConnectOptions;
        let mut connection = tempete::store::options(database).connect().await?;
        let nobodys: Vec<(String,)> =
            sqlx::query_as("SELECT name FROM inbox WHERE whole = 0").fetch_all(&mut connection).await?;
        self.nobodys.extend(nobodys.into_iter().map(|(name,)| name));
        self.logs.clear();
        self.set_backs += 1;
        self.may_repeat = true;
        Ok(())
    }

    /// How many letters of a game have left.
    pub fn letters_of(&self, game: GameId) -> usize {
        self.letters.values().filter(|letter| letter.game == game).count()
    }

    /// How many entries and letters there are.
    pub fn stand(&self) -> (usize, usize) {
        (self.logs.values().map(Vec::len).sum(), self.letters.len())
    }
}

/// What a letter says, and the files beside it, without its key.
fn essence(raw: &[u8]) -> Vec<String> {
    let message = MessageParser::default().parse(raw).unwrap();
    let reply_to = message.reply_to().and_then(|to| to.first()).and_then(|to| to.address()).unwrap_or_default();
    let key = reply_to.split(['+', '@']).nth(1).unwrap_or_default();
    let text = message.body_text(0).unwrap_or_default().replace(key, "KEY");
    let files = message.attachments().map(|file| String::from_utf8_lossy(file.contents()).into_owned());
    Some(text).into_iter().chain(files.filter(|file| !file.contains("PNG"))).collect()
}

/// The lines in which two letters differ.
fn differing(one: &[u8], other: &[u8]) -> String {
    let [one, other] = [one, other].map(|raw| String::from_utf8_lossy(&lf(raw)).into_owned());
    let lines: Vec<String> = one
        .lines()
        .zip(other.lines())
        .filter(|(one, other)| one != other)
        .map(|(one, other)| format!("- {one}\n+ {other}\n"))
        .collect();
    lines.concat()
}

/// With LF at its lines' ends: servers have CRLF.
fn lf(raw: &[u8]) -> Vec<u8> {
    raw.iter().copied().filter(|byte| *byte != b'\r').collect()
}
