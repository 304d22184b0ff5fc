//! What lies around the machine: its nights, the room in its mailbox, what its mail server carries over one connection. Nobody
//! gains or loses a game by it, and whoever runs the referee is told.

use std::time::Duration;

use support_rules::player::dice::Dice;
use tempete::{
    daemon::alarm::Trouble,
    ids::Timestamp,
    pace::{DAY, HOUR},
};

use super::{PATIENCE, World, person::Form};
use crate::accidents::{fill, free};

/// By day it polls so often.
const BY_DAY: i64 = 5 * HOUR;

impl World {
    /// The machine is off for so many hours of so many nights, and some days players of this game write.
    pub fn is_off_at_night(&mut self, (hours, nights): (i64, usize), game: usize, dice: u64) {
        let mut dice = Dice::new(dice, "nights");
        self.poll();
        let before: Vec<usize> = (0..self.games.len()).map(|game| self.entries(game)).collect();
        // A night is longer than it need go without a poll.
        let every = std::mem::replace(&mut self.config.every, Duration::from_secs(60));
        for _ in 0..nights {
            self.restarts();
            self.clock.boot(Timestamp::from_unix(self.now() + hours * HOUR));
            self.poll();
            if dice.chance(60) {
                self.writes(game, dice.below(1 << 30) as u64);
            }
            let evening = self.now() + DAY - hours * HOUR;
            while self.now() < evening {
                self.wait(BY_DAY.min(evening - self.now()));
                self.poll();
                self.rest();
            }
            self.tally.count("nights");
        }
        self.config.every = every;
        self.restarts();
        for (game, before) in before.into_iter().enumerate() {
            self.gives_back_nights_alone(game, before, hours);
        }
    }

    /// Of what was entered from here on in this game, an answer alone gives hours of outages back: those of one night, or those
    /// since its limit, which waits for a day at the most.
    fn gives_back_nights_alone(&mut self, game: usize, before: usize, hours: i64) {
        let number = self.games[game];
        let texts = self.life().with(async |parts| parts.store.texts(number, u16::MAX).await).unwrap();
        let new = texts.get(before..).unwrap_or_default();
        let answers = new.iter().filter(|text| text.split(' ').nth(2).is_some_and(|actor| actor != "referee")).count();
        let given: Vec<i64> = new
            .iter()
            .filter(|text| text.contains(" referee credit\n") && text.contains("\nfor outage\n"))
            .map(|text| text.lines().find_map(|line| line.strip_prefix("seconds ")).unwrap().parse().unwrap())
            .collect();
        self.tally.add("answers after nights", given.len() as u64);
        let most = hours * HOUR + DAY;
        let is_right = given.len() <= answers && given.iter().all(|seconds| *seconds <= most);
        assert!(is_right, "{answers} answers were given {given:?} seconds back for nights of {hours} hours");
    }

    /// The mailbox has no room for so many days: whoever runs the referee is told within 25 hours, and from then on time asks
    /// nothing of anybody, until mail comes again.
    pub fn has_no_room(&mut self, days: i64) {
        self.fault = None;
        if let Some(server) = &self.server {
            server.calm();
        }
        self.poll();
        self.has_room = false;
        fill(&self.disk.inbox());
        self.wait(25 * HOUR);
        self.poll();
        self.rest();
        let is_told = self.is_there(Trouble::MailboxFull) && self.is_there(Trouble::Unheard);
        assert!(is_told, "nobody is told within 25 hours that the mailbox is full");
        // What was made before leaves; nothing more is made.
        let entries = self.watch.stand().0;
        self.wait(days * DAY);
        self.poll();
        assert_eq!(self.watch.stand().0, entries, "time asked something of who could not be heard");
        self.has_room = true;
        free(&self.disk.inbox());
        for _ in 0..4 {
            self.wait(HOUR);
            self.poll();
            self.rest();
        }
        let is_over = !self.is_there(Trouble::MailboxFull) && !self.is_there(Trouble::Unheard);
        assert!(is_over, "mail comes again, and nobody believes it");
        self.tally.count("mailboxes without room");
    }

    /// The mail server takes so few letters over one connection, while everybody asks for one: none waits for the connection's
    /// sake.
    pub fn comes_in_a_burst(&mut self, most: u32, dice: u64) {
        let Some(server) = self.server.clone() else { return };
        let mut dice = Dice::new(dice, "burst");
        self.fault = None;
        server.calm();
        for _ in 0..4 {
            std::thread::sleep(PATIENCE);
            self.wait(HOUR);
            self.poll();
        }
        if self.queued() > 0 {
            return;
        }
        for game in 0..self.games.len() {
            for seat in 0..self.people[game].len() {
                self.sends(game, seat, "status", Form::Plain, &mut dice);
            }
        }
        server.carry(most, false);
        let letters = self.watch.stand().1;
        self.set(self.now() + 100);
        self.poll();
        assert_eq!(self.queued(), 0, "letters wait since a connection carries no more than {most}");
        server.carry(0, false);
        self.tally.add("letters of bursts", (self.watch.stand().1 - letters) as u64);
        self.tally.count("bursts");
    }

    fn queued(&mut self) -> u64 {
        self.life().with(async |parts| parts.store.queued().await).unwrap()
    }
}
