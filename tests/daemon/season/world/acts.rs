//! What people and fate do in a world.

use std::fs;

use support_rules::{
    player::{Mail, Temper, dice::Dice, spell},
    timed,
};
use tempete::{
    daemon::CommandFault,
    ids::Timestamp,
    kit::{Command, Ruling},
    pace::HOUR,
};

use super::{World, life::Polled, network::Weather, person::Form};
use crate::{
    accidents::{fill, free},
    season::{
        history::{Act, QUOTA, Step},
        rules::Open,
    },
};

/// The alarm of a full disk.
const FULL: &str = "alarm: the disk is full";

impl World {
    /// A step of a history.
    pub fn step(&mut self, Step { after, act }: Step) {
        self.wait(after);
        self.act(act);
        self.poll();
    }

    fn act(&mut self, act: Act) {
        match act {
            Act::Write { game, dice } => self.writes(game, dice),
            Act::Crowd { mails, dice } => {
                let mut dice = Dice::new(dice, "crowd");
                for _ in 0..mails {
                    let game = dice.below(self.games.len());
                    self.writes(game, dice.below(1 << 30) as u64);
                }
                // All of them lie there when it polls next.
                self.set(self.now() + 100);
            }
            Act::Complain { game, dice } => self.complains(game, dice),
            Act::Ask { game, dice } => self.asks(game, dice),
            Act::Rule { game, dice } => self.rules(game, dice),
            Act::Weather { lost, late, back, twice } => self.network.weather = Weather { lost, late, back, twice },
            Act::Kill { step, nth } => self.fault = Some((step, nth)),
            Act::Restart => self.restarts(),
            Act::Away { days } => self.is_away(days),
            Act::Fill { game, dice } => self.fills(game, dice),
            Act::Backup => self.backs_up(),
            Act::Restore => self.restores(),
            Act::Leap { seconds, polls } => self.leaps(seconds, polls),
            Act::Twin { game, dice } => self.is_copied(game, dice),
            Act::Rot { game, dice } => self.rots(game, dice),
            Act::Answer { reply, times } => self.refuses(reply, times),
            Act::Rekey => {
                self.life().with(async |parts| parts.rekey().await).unwrap();
                // A copy from before them, beside the keys of now, is no state that ever was.
                self.backup = None;
                self.watch.rekeyed = true;
                self.tally.count("new keys");
            }
            Act::Nights { hours, nights, game, dice } => self.is_off_at_night((hours, nights), game, dice),
            Act::NoRoom { days } => self.has_no_room(days),
            Act::Burst { most, dice } => self.comes_in_a_burst(most, dice),
        }
    }

    pub fn told(&mut self, what: String) {
        let at = Timestamp::from_unix(self.now());
        self.told.push(format!("{at} {what}"));
    }

    /// Who owes something writes, or somebody else.
    pub fn writes(&mut self, game: usize, dice: u64) {
        let mut dice = Dice::new(dice, "write");
        let seen = self.seen(game);
        if seen.is_over() {
            return;
        }
        let people = &self.people[game];
        let written = seen.with(|table| {
            let open = Open::new(table);
            let seat = match dice.pick(&open.owed_by()) {
                Some(seat) if !dice.chance(10) => *seat,
                _ => people[dice.below(people.len())].seat,
            };
            let bold = if dice.chance(60) { 0 } else { 8 };
            let temper = Temper { bold, ..Temper::LIVELY };
            (seat, open.mail(seat, people[seat.index()].language, temper, dice.below(1 << 30) as u64))
        });
        let (seat, Mail { text, meant }) = written.unwrap();
        self.tally.count(if meant { "mails that do what is due" } else { "mails of mischief" });
        let form = Form::any(&mut dice);
        self.sends(game, seat.index(), &text, form, &mut dice);
    }

    fn complains(&mut self, game: usize, dice: u64) {
        let mut dice = Dice::new(dice, "complain");
        let seat = dice.below(self.people[game].len());
        let language = self.people[game][seat].language;
        let text = timed::words(&mut dice, language, self.now());
        self.sends(game, seat, &text, Form::Plain, &mut dice);
    }

    fn asks(&mut self, game: usize, dice: u64) {
        let mut dice = Dice::new(dice, "ask");
        let seat = dice.below(self.people[game].len());
        let language = self.people[game][seat].language;
        let verb = dice.word(&["repeat", "record", "history", "hand", "status", "board", "help"]);
        let text = spell::line(language, verb, "");
        self.sends(game, seat, &text, Form::any(&mut Dice::new(dice.below(99) as u64, "form")), &mut dice);
    }

    /// A mail of this seat is sent.
    pub fn sends(&mut self, game: usize, seat: usize, text: &str, form: Form, dice: &mut Dice) {
        let now = self.now();
        self.mails += 1;
        let Some(written) = self.people[game][seat].write(text, form, self.mails, now, dice) else {
            self.tally.count("players without a letter");
            return;
        };
        let by = self.people[game][seat].seat;
        self.watch.written(&written.id, self.games[game], by, written.private.clone());
        self.tally.count(format!("mails written: {:?}", written.form));
        let copies = self.network.mail(now, &written.id, &written.raw);
        self.tally.count(format!("mails that arrived: {copies} times"));
        let name = self.rows[game].seat_name(by);
        let text = text.replace('\n', " / ");
        self.told(format!(
            "{name} of {} writes {form:?} {}, which arrives {copies} times: {text}",
            game + 1,
            written.id
        ));
    }

    /// What is due from the organiser, or what he likes.
    fn rules(&mut self, game: usize, dice: u64) {
        let mut dice = Dice::new(dice, "rule");
        let (row, seen) = (self.rows[game], self.seen(game));
        if seen.is_over() {
            return;
        }
        let one = dice.chance(50);
        let rule = |words: String| Command::rule(Ruling::Says(words), "As the rules say.");
        let command = match seen.open(|doors| doors.dispute()).unwrap().map(|dispute| dispute.rulings).as_deref() {
            // A claim that is granted ends the game.
            Some([(word, _), (other, _)]) => {
                let first = one && (word != "grant" || dice.chance(40));
                rule(if first { word } else { other }.clone())
            }
            Some(rulings) => panic!("a dispute that {} rulings decide", rulings.len()),
            None if dice.chance(15) => Command::Look,
            None if dice.chance(10) => {
                rule(format!("warn {}", row.seat_name(self.people[game][dice.below(self.people[game].len())].seat)))
            }
            None => timed::command(&mut dice, self.now()),
        };
        let number = self.games[game];
        let done = self.life().with(async |parts| parts.command(number, &command).await);
        self.told(format!("{command:?} in game {}: {done:?}", game + 1));
        match done {
            Ok(_) => self.count_in(game, "rulings"),
            Err(CommandFault::Refused(_) | CommandFault::Waits(_)) => self.tally.count("rulings refused"),
            Err(fault) => panic!("a ruling failed: {fault}"),
        }
    }

    pub fn restarts(&mut self) {
        if let Some(life) = self.life.take() {
            life.stop().expect("a clean stop");
            self.tally.count("clean stops");
        }
        self.take();
    }

    /// The disk is full while a mail comes.
    fn fills(&mut self, game: usize, dice: u64) {
        // Who dies on a full disk tells nobody of it.
        self.fault = None;
        self.writes(game, dice);
        self.set(self.now() + 200);
        self.deliver();
        self.life();
        fill(&self.disk.state());
        let polled = self.life().poll(None);
        free(&self.disk.state());
        self.take();
        match polled {
            Polled::Done(_) => self.tally.count("full disks that nobody met"),
            Polled::Failed(error) => {
                self.told(format!("the disk is full: {error}"));
                self.tally.count("full disks");
                let at = self.now();
                // A mail server may be silent just then.
                for _ in 0..4 {
                    self.poll();
                    self.rest();
                }
                let told = self.watch.told(FULL, at);
                assert_eq!(told, 1, "the organiser is told {told} times of a full disk");
            }
            Polled::Died => panic!("the daemon died of a full disk"),
        }
        self.watch.may_repeat = true;
    }

    pub fn backs_up(&mut self) {
        self.copies += 1;
        let folder = self.disk.beside(&format!("backup-{}", self.copies));
        let backup = self.life().with(async |parts| parts.backup(&folder).await).unwrap();
        self.backup = Some(backup);
        self.tally.count("copies of the database");
    }

    /// The last copy is put in the database's place; what is lost is recovered.
    fn restores(&mut self) {
        let Some(backup) = self.backup.clone() else { return };
        let database = self.config.database.clone();
        self.life();
        let Self { life, watch, .. } = self;
        life.as_mut().unwrap().with(async |_| watch.set_back(&database).await).unwrap();
        self.die();
        for file in tempete::store::files(&self.config.database) {
            let _ = fs::remove_file(file);
        }
        fs::copy(backup, &self.config.database).unwrap();
        self.told("the last copy is restored".into());
        self.tally.count("copies restored");
        self.believes();
        let before: Vec<usize> = (0..self.games.len()).map(|game| self.entries(game)).collect();
        self.poll();
        self.wait(2 * HOUR);
        self.poll();
        let again = (0..self.games.len()).filter(|game| self.entries(*game) > before[*game]).count();
        let waiting = self.waiting();
        self.tally.add("games that wait after a restore", waiting.len() as u64);
        self.tally.add("games that came back from their mails", again.saturating_sub(waiting.len()) as u64);
        self.told(format!("games {waiting:?} wait"));
        for game in 0..self.games.len() {
            self.goes_on(game);
        }
    }

    /// How many entries a game has.
    pub fn entries(&mut self, game: usize) -> usize {
        let number = self.games[game];
        self.life().with(async |parts| parts.store.texts(number, u16::MAX).await).unwrap().len()
    }

    /// The mail server says no to whom it is to carry a letter to.
    fn refuses(&mut self, reply: &'static str, times: usize) {
        let Some(server) = &self.server else { return };
        let to = if reply == support::server::CLOSE { "DATA" } else { "RCPT" };
        for _ in 0..times {
            server.answer(to, reply);
        }
        // A server that falls silent or hangs up may do so over a letter that has lain for three days already, which is given up then.
        // A quota is no fault of the letter's.
        self.watch.may_give_up |= (reply.starts_with('5') && reply != QUOTA)
            || [support::server::STALL, support::server::CLOSE].contains(&reply);
        self.watch.may_repeat = true;
        self.tally.count(format!("answers of a mail server: {reply}"));
        // It tries again within minutes, as it does where time passes for the machine, too.
        for _ in 0..=times {
            self.wait(600);
            self.poll();
            self.rest();
        }
    }
}
