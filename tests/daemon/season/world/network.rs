//! What lies between players and referee: mails and letters are lost, late, out of their order, come twice or come back.
//! What becomes of one hangs on the weather and on its own name.

use chrono::DateTime;
use support::house::Received;
use support_rules::player::dice::Dice;
use tempete::pace::{DAY, HOUR};

/// How much of a hundred goes wrong.
#[derive(Clone, Copy, Default)]
pub struct Weather {
    pub lost: usize,
    pub late: usize,
    pub back: usize,
    pub twice: usize,
}

/// A mail on its way to the referee.
#[derive(Clone)]
pub struct Mail {
    /// When it arrives.
    pub at: i64,
    /// Its file's name.
    pub name: String,
    /// Its Message-ID.
    pub id: String,
    pub raw: Vec<u8>,
}

/// A letter's fate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fate {
    Arrives,
    Late,
    Lost,
    /// It comes back.
    Back,
}

/// The network.
pub struct Network {
    seed: u64,
    pub weather: Weather,
    to_us: Vec<Mail>,
    to_them: Vec<(i64, Received)>,
    files: u32,
}

impl Network {
    /// One in good order.
    pub fn new(seed: u64) -> Self {
        Self { seed, weather: Weather::default(), to_us: vec![], to_them: vec![], files: 0 }
    }

    /// Whether something is on its way.
    pub fn is_busy(&self) -> bool {
        !self.to_us.is_empty() || !self.to_them.is_empty()
    }

    /// Whether a mail arrives up to this moment.
    pub fn brings(&self, until: i64) -> bool {
        self.to_us.iter().any(|mail| mail.at <= until)
    }

    /// A mail is sent; how often it will arrive.
    pub fn mail(&mut self, now: i64, id: &str, raw: &[u8]) -> u32 {
        let mut dice = Dice::new(self.seed, id);
        let Weather { lost, late, twice, .. } = self.weather;
        let mut copies = 0;
        for chance in [100, twice] {
            if !dice.chance(chance) || dice.chance(lost) {
                continue;
            }
            let delay = if dice.chance(late) { HOUR * dice.below(120) as i64 } else { dice.below(90) as i64 };
            copies += 1;
            self.arrives(now + delay, id, raw);
        }
        copies
    }

    /// A mail arrives at this moment.
    pub fn arrives(&mut self, at: i64, id: &str, raw: &[u8]) {
        self.files += 1;
        let name = format!("{at}.M{:06}.home", self.files);
        // As our own server writes it above all else.
        let stamp = DateTime::from_timestamp(at, 0).unwrap().to_rfc2822();
        let mut stamped = format!("Received: from out.players.example by mx.home.example; {stamp}\n").into_bytes();
        stamped.extend_from_slice(raw);
        self.to_us.push(Mail { at, name, id: id.to_owned(), raw: stamped });
    }

    /// A letter has left.
    pub fn letter(&mut self, now: i64, letter: Received) -> Fate {
        let mut dice = Dice::new(self.seed, &letter.message_id);
        let Weather { lost, late, back, .. } = self.weather;
        if dice.chance(lost) {
            return Fate::Lost;
        }
        if dice.chance(back) {
            return Fate::Back;
        }
        let is_late = dice.chance(late);
        let delay = if is_late { HOUR * dice.below(100) as i64 } else { 0 };
        self.to_them.push((now + delay, letter));
        if is_late { Fate::Late } else { Fate::Arrives }
    }

    /// The mails that have arrived by now, the first one first.
    pub fn mails(&mut self, now: i64) -> Vec<Mail> {
        let mut mails: Vec<Mail> = self.to_us.extract_if(.., |mail| mail.at <= now).collect();
        mails.sort_by_key(|mail| (mail.at, mail.name.clone()));
        mails
    }

    /// The letters that have arrived by now, in the order of their arrival.
    pub fn letters(&mut self, now: i64) -> Vec<Received> {
        let mut letters: Vec<(i64, Received)> = self.to_them.extract_if(.., |(at, _)| *at <= now).collect();
        letters.sort_by_key(|(at, letter)| (*at, letter.game, letter.seat.clone(), letter.number()));
        letters.into_iter().map(|(_, letter)| letter).collect()
    }

    /// From now on all is well, and what is late arrives within the day.
    pub fn calm(&mut self, now: i64) {
        self.weather = Weather::default();
        self.to_us.iter_mut().for_each(|mail| mail.at = mail.at.min(now + DAY));
        self.to_them.iter_mut().for_each(|(at, _)| *at = (*at).min(now + DAY));
    }
}
