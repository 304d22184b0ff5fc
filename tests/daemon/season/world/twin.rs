//! Two copies of one state, both run: the first answer to the other one's letter stops that game, and nothing is told of it
//! until a person has looked.

use std::{fs, path::Path, process::Command};

use support::house::{Received, received};
use support_rules::player::dice::Dice;
use tempete::{
    config::{Inbox, Outbox},
    daemon::Parts,
    ids::GameId,
    store::WaitsFor,
};

use super::{
    World,
    life::{Life, Polled},
    person::Form,
    taken_out,
};
use crate::season::rules::{self, Open};

impl World {
    /// A copy is started; whoever owes something writes to that one, and the other side answers it here.
    pub fn is_copied(&mut self, game: usize, dice: u64) {
        let mut dice = Dice::new(dice, "twin");
        let (number, seen) = (self.games[game], self.seen(game));
        // What else arrives meanwhile may be an order that is entered before the game stops.
        let idle = self.server.is_none() && !self.waiting().contains(&number) && !self.network.brings(self.now() + 100);
        let people = &self.people[game];
        let written = seen.with(|table| {
            let open = Open::new(table);
            let seat = dice.pick(&open.owed_by()).copied().filter(|_| idle)?;
            Some((seat, open.proper(seat, people[seat.index()].language, 7)))
        });
        let Some((seat, text)) = written.unwrap() else { return };
        let other = (seat.index() + 1) % self.people[game].len();
        if self.people[game].iter().any(|person| person.letters.is_empty()) {
            return;
        }

        self.fault = None;
        self.restarts();
        let mut twin = self.twin();
        // The other side has a letter of each with one number.
        let status = self.written(game, other, "status", &mut dice);
        self.network.arrives(self.now() + 10, &status.0, &status.1);
        self.set(self.now() + 20);
        self.poll();
        let (id, raw) = self.written(game, seat.index(), &text, &mut dice);
        let Some(letter) = self.told_by(&mut twin, game, &raw, other) else {
            twin.die(&self.disk.beside("twin"));
            return;
        };
        let (entries, letters) = (self.entries(game), self.watch.letters_of(number));
        let newest = self.people[game][other].letters.len();
        self.people[game][other].letters.push(letter);
        self.sends_quoted(game, other, &mut dice);
        self.people[game][other].letters.truncate(newest);
        self.set(self.now() + 20);
        self.poll();
        let waits = self.life().with(async |parts| parts.waiting().await).unwrap();
        let Some(waits) = waits.into_iter().find(|waits| waits.game == number) else {
            panic!("an answer to another referee's letter does not stop game {number}")
        };
        assert_eq!(self.entries(game), entries, "game {number} went on beside another referee's");
        assert_eq!(self.watch.letters_of(number), letters, "a letter told of game {number} beside another referee's");
        twin.die(&self.disk.beside("twin"));
        // The other one is stopped: whoever runs this one has the answer decided, and gives it the mail that went astray. Where
        // this one has made no letter of that number yet, it cannot tell the other from what a restore has lost.
        if waits.why == WaitsFor::Restore {
            self.goes_on(game);
        } else {
            self.decides_held(number);
        }
        self.network.arrives(self.now() + 10, &id, &raw);
        self.set(self.now() + 20);
        self.poll();
        assert!(!self.waiting().contains(&number), "game {number} waits still, though a person has looked");
        self.count_in(game, "games that two copies played");
    }

    /// A person has looked at the mail for which this game waits.
    pub(super) fn decides_held(&mut self, game: GameId) {
        let retried = self.life().with(async |parts: &mut Parts| {
            let held = parts.store.mails(true, u32::MAX).await.unwrap();
            let held = held.iter().find(|mail| mail.game == i64::from(game.get()) && mail.verdict == "held").unwrap();
            parts.store.retry_mail(held.id).await.unwrap()
        });
        assert!(retried);
    }

    /// A copy of the whole state, running.
    fn twin(&mut self) -> Life {
        let (state, inbox) = (self.disk.beside("twin"), self.disk.beside("twin-inbox"));
        for (from, to) in [(self.disk.state(), &state), (self.disk.inbox(), &inbox)] {
            let _ = fs::remove_dir_all(to);
            let done = Command::new("cp").arg("-a").args([&from, to]).status().unwrap();
            assert!(done.success());
        }
        let moved = |path: &Path| state.join(path.strip_prefix(self.disk.state()).unwrap());
        let mut config = self.config.clone();
        config.inbox = Inbox::Maildir(inbox);
        config.outbox = Outbox::Maildir(state.join("mail/outbox"));
        (config.database, config.keys, config.signing_key) =
            (moved(&config.database), moved(&config.keys), moved(&config.signing_key));
        config.state = state;
        Life::begin(&config, &self.clock).expect("the copy starts")
    }

    /// A mail as it is written, its id before it.
    fn written(&mut self, game: usize, seat: usize, text: &str, dice: &mut Dice) -> (String, Vec<u8>) {
        self.mails += 1;
        let (number, now) = (self.games[game], self.now());
        let written = self.people[game][seat].write(text, Form::Plain, self.mails, now, dice).unwrap();
        self.watch.written(&written.id, number, self.people[game][seat].seat, written.private);
        (written.id, written.raw)
    }

    /// An answer that quotes the newest letter of this seat, and arrives at once.
    fn sends_quoted(&mut self, game: usize, seat: usize, dice: &mut Dice) {
        self.mails += 1;
        let (number, now) = (self.games[game], self.now());
        let written = self.people[game][seat].write("status", Form::Quoted, self.mails, now, dice).unwrap();
        self.watch.written(&written.id, number, self.people[game][seat].seat, written.private);
        self.network.arrives(now + 10, &written.id, &written.raw);
    }

    /// What the copy tells this seat of a mail that it alone gets; `None` where the mail changed nothing.
    fn told_by(&mut self, twin: &mut Life, game: usize, raw: &[u8], seat: usize) -> Option<Received> {
        let (game, row) = (self.games[game], self.rows[game]);
        let outbox = self.disk.beside("twin/mail/outbox/new");
        taken_out(&outbox);
        let entries = |twin: &mut Life| twin.with(async |parts| parts.store.texts(game, u16::MAX).await).unwrap().len();
        let before = entries(twin);
        fs::write(self.disk.beside("twin-inbox/new/1.astray"), raw).unwrap();
        let polled = twin.poll(None);
        assert!(matches!(polled, Polled::Done(_)), "{polled:?}");
        if entries(twin) == before {
            return None;
        }
        let letters =
            taken_out(&outbox).into_iter().filter(|raw| String::from_utf8_lossy(raw).contains("\nX-Tempete-Game:"));
        let mut letters = letters.map(|raw| received("letter", raw));
        letters.find(|letter| letter.game == game.get() && rules::seat(row, &letter.seat).index() == seat)
    }
}
