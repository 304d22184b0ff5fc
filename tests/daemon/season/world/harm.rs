//! What is done to the machine itself: its clock, its hours, the bytes on its disk. Nothing is decided while it cannot be
//! trusted, and all goes on once it can.

use sqlx::ConnectOptions;
use support_rules::player::dice::Dice;
use tempete::{
    daemon::alarm::Trouble,
    pace::{DAY, HOUR},
};

use super::{
    World,
    life::{Life, Polled},
    person::Form,
};

/// What keeps the log from being changed.
const TRIGGER: &str = "SELECT sql FROM sqlite_schema WHERE name = 'entry_unchanged'";

impl World {
    /// The clock is wrong for some polls, while mail comes, and right again.
    pub fn leaps(&mut self, seconds: i64, polls: u32) {
        self.writes(polls as usize % self.games.len(), seconds.unsigned_abs());
        self.set(self.now() + 100);
        self.poll();
        self.writes(0, seconds.unsigned_abs() + 1);
        self.set(self.now() + 100);
        self.deliver();
        let (now, before) = (self.now(), self.watch.stand());
        for poll in 1..=i64::from(polls) {
            let right = now + poll * 600;
            self.set(right);
            self.leap(right + seconds);
            // Also one that is started then.
            if polls > 2 && poll == 2 {
                self.die();
            }
            match self.life().poll(None) {
                Polled::Done(tally) => assert_eq!(tally.read, 0, "mails were decided while the clock was wrong"),
                other => panic!("while the clock was wrong: {other:?}"),
            }
            self.take();
            self.look();
            let after = self.watch.stand();
            assert_eq!(before, after, "while the clock was wrong by {seconds} s, entries or letters were made");
            assert!(self.is_there(Trouble::ClockAhead), "nobody is told of a clock that is wrong by {seconds} s");
            self.leap(right);
        }
        self.tally.count(format!("leaps of the clock by {} hours", seconds / HOUR));
        self.poll();
        assert!(!self.is_there(Trouble::ClockAhead), "a clock that is right again is not believed");
    }

    /// It is away for so many days; whoever runs it says after a long time that the clock is right.
    pub fn is_away(&mut self, days: i64) {
        self.restarts();
        self.set(self.now() + days * DAY);
        self.tally.count("absences");
        let before = self.watch.stand();
        if self.believes() {
            self.take();
            let after = self.watch.stand();
            assert_eq!(before, after, "before a clock was accepted, entries or letters were made");
        }
    }

    /// Where the clock is further ahead than is believed, it is accepted; says whether that was so.
    pub fn believes(&mut self) -> bool {
        let (_, _, leap) = self.life().with(async |parts| parts.clock().await).unwrap();
        if leap.is_none() {
            return false;
        }
        let polled = self.life().poll(None);
        assert!(matches!(polled, Polled::Done(_)), "{polled:?}");
        self.life().with(async |parts| parts.accept_clock("Off for weeks.").await).unwrap();
        self.tally.count("clocks accepted");
        true
    }

    pub fn is_there(&mut self, trouble: Trouble) -> bool {
        let Life { parts, .. } = self.life();
        parts.installation.alarms.is_there(trouble)
    }

    /// A byte of an entry is another one for a while: its game waits, and nothing is told of it.
    pub fn rots(&mut self, game: usize, dice: u64) {
        let mut dice = Dice::new(dice, "rot");
        let (number, seat) = (self.games[game], dice.below(2));
        // Letters that were made before may leave all the same.
        let queued = self.life().with(async |parts| parts.store.queued().await).unwrap();
        let waits = self.waiting().contains(&number) || queued > 0;
        if waits || self.people[game][seat].letters.is_empty() {
            return;
        }
        let texts = self.life().with(async |parts| parts.store.texts(number, u16::MAX).await).unwrap();
        let seq = dice.below(texts.len());
        let mut other = texts[seq].clone().into_bytes();
        let at = dice.below(other.len());
        other[at] ^= 1;
        self.fault = None;
        self.writes_entry(game, seq, &other);
        self.told(format!("byte {at} of entry {seq} of game {} is another one", game + 1));
        let before = self.watch.letters_of(number);
        self.sends(game, seat, "status", Form::Plain, &mut dice);
        self.set(self.now() + 200);
        self.deliver();
        let polled = self.life().poll(None);
        assert!(matches!(polled, Polled::Done(_)), "{polled:?}");
        self.take();
        assert_eq!(self.watch.letters_of(number), before, "a letter told of a log that was changed");
        self.writes_entry(game, seq, texts[seq].as_bytes());
        self.poll();
        let waits = self.waiting().contains(&number);
        assert!(!waits, "a game whose log is whole again waits still");
        self.count_in(game, "bytes of entries that were others");
    }

    /// Writes an entry anew, past what keeps the log from being changed.
    fn writes_entry(&mut self, game: usize, seq: usize, text: &[u8]) {
        let (database, number) = (self.config.database.clone(), i64::from(self.games[game].get()));
        self.life().with(async |_| {
            let mut connection = tempete::store::options(&database).connect().await.unwrap();
            let trigger: String = sqlx::query_scalar(TRIGGER).fetch_one(&mut connection).await.unwrap();
            sqlx::raw_sql("DROP TRIGGER entry_unchanged").execute(&mut connection).await.unwrap();
            let sql = "UPDATE entry SET text = CAST(? AS TEXT) WHERE game = ? AND seq = ?";
            let seq = i64::try_from(seq).unwrap();
            sqlx::query(sql).bind(text.to_vec()).bind(number).bind(seq).execute(&mut connection).await.unwrap();
            sqlx::raw_sql(sqlx::AssertSqlSafe(trigger)).execute(&mut connection).await.unwrap();
        });
    }
}
