//! Random games as plays: simulated players write, the rules of this very build say what their seats see.
//! What the programs under comparison make of the mails is theirs.

use support_rules::{
    decks::terms_with,
    player::{Player, Temper, dice::Dice},
    table::Game,
};
use tempete::{
    seal::Hash,
    tempete::{
        log::event::{CommonEvent, Event, Outcome, Ruling},
        state::public::{Duty, OwnDuty, SEATS},
    },
    text::Language,
};

use crate::play::{Act, BEGIN, Form, Mail, Play, Step};

/// Seconds between two moments: a player never runs out of answers for a day.
const STEP: i64 = 6 * 3_600;

/// The terms that random games differ in.
const TERMS: &[&str] = &["deck", "card_check", "taken_back_card", "pick_when", "time_and_error", "board"];

/// The game of this seed, which gets this number at its referee.
pub fn random(seed: u64, number: u32) -> Play {
    let mut dice = Dice::new(seed, "twins");
    let card_check = dice.word(&["warn", "warn", "refuse", "at_end"]);
    let terms = terms_with(&mut dice, card_check);
    let mut new: Vec<String> =
        TERMS.iter().flat_map(|term| ["--term".into(), format!("{term}={}", terms.value(term))]).collect();
    // The third that a process draws, under a clock that stands still.
    let secret = Hash::of(format!("fixed {seed} 2").as_bytes()).0;
    let game = Game::numbered(number, terms, secret);
    let honest = dice.chance(35);
    let players = SEATS.map(|seat| {
        let language = if dice.chance(30) { Language::Fr } else { Language::En };
        let bold = if honest || dice.chance(30) { 0 } else { 8 };
        let disputes = if dice.chance(20) { 25 } else { 6 };
        Player::new(seat, language, Temper { bold, disputes, ..Temper::LIVELY }, seed)
    });
    for (player, colour) in players.iter().zip(["white", "black"]) {
        if player.language == Language::Fr {
            new.extend([format!("--lang-{colour}"), "fr".into()]);
        }
    }
    let names = ["Ann".into(), "Bob".into()];
    let play = Play { name: format!("random-{seed}"), seed, confirm: false, new, names, steps: vec![] };
    Writer { play, game, players, dice, now: BEGIN }.written()
}

struct Writer {
    play: Play,
    game: Game,
    players: [Player; 2],
    dice: Dice,
    now: i64,
}

impl Writer {
    fn written(mut self) -> Play {
        // Pictures take most of a letter's time.
        if !self.play.seed.is_multiple_of(10) {
            for seat in [0, 1] {
                let french = self.players[seat].language == Language::Fr;
                let text = if french { "préfère images non" } else { "set pictures off" };
                self.push(Act::Mail(Mail::plain(seat, text)));
            }
        }
        let length = 12 + self.dice.below(40);
        let unfinished = self.dice.chance(15);
        let mut mails = 0;
        while !matches!(self.game.public().duty(), Duty::Over(..)) {
            mails += 1;
            if mails > length && unfinished || mails > 300 {
                break;
            }
            if mails > length {
                self.end();
            } else if self.game.public().course.owed_by.is_empty() {
                self.ruling();
            } else if self.dice.chance(1) {
                self.command(&["show", "GAME", "--secrets"]);
                self.game.referee(Event::Common(CommonEvent::Look)).unwrap();
            } else {
                self.mail();
            }
        }
        if !unfinished && self.dice.chance(5) {
            let won = self.dice.below(2);
            self.rule(&["result", ["white", "black"][won]], Ruling::Result(Outcome::of(SEATS[won])));
        }
        self.play
    }

    fn mail(&mut self) {
        let awaited: Vec<_> = self.game.public().course.owed_by.iter().collect();
        let seat = match self.dice.pick(&awaited) {
            Some(seat) if !self.dice.chance(8) => *seat,
            _ => SEATS[self.dice.below(2)],
        };
        let mail = self.players[seat.index()].mail(&self.game.view(seat));
        self.push(Act::Mail(Mail::plain(seat.index(), mail.text.clone())));
        // The table counts a minute a mail.
        self.game.now = self.now - 60;
        let _ = self.game.mail_in(seat, &mail.text, self.players[seat.index()].language);
        if self.dice.chance(3) {
            self.push(Act::Mail(Mail { form: Form::Copy, ..Mail::plain(seat.index(), mail.text) }));
        }
    }

    /// What is due from the person who runs the referee.
    fn ruling(&mut self) {
        let one = self.dice.chance(50);
        let (word, ruling) = match self.game.public().duty() {
            Duty::Own(OwnDuty::RulingOnObjection(_)) if one => ("uphold", Ruling::Uphold),
            Duty::Own(OwnDuty::RulingOnObjection(_)) => ("takeback", Ruling::Takeback),
            _ if one && self.dice.chance(40) => ("grant", Ruling::Grant),
            _ => ("refuse", Ruling::Refuse),
        };
        self.rule(&[word], ruling);
        if self.game.public().course.ruled.is_some() && self.dice.chance(20) {
            self.rule(&["correct"], Ruling::Correct);
        }
    }

    fn end(&mut self) {
        let seat = self.dice.below(2);
        match self.dice.below(10) {
            0 => self.rule(&["lost-on-time", ["white", "black"][seat]], Ruling::lost_on_time(SEATS[seat])),
            1 => self.rule(&["result", "draw"], Ruling::Result(Outcome::Drawn)),
            _ => {
                let language = self.players[seat].language;
                let text = if language == Language::Fr { "J'ai perdu.\n\nabandonne\n" } else { "resign" };
                self.push(Act::Mail(Mail::plain(seat, text)));
                let _ = self.game.mail_in(SEATS[seat], text, language);
            }
        }
    }

    fn rule(&mut self, words: &[&str], ruling: Ruling) {
        self.command(&[&["rule", "GAME"], words, &["--reason", "As the rules say.", "--yes"]].concat());
        self.game.rule(ruling);
    }

    fn command(&mut self, words: &[&str]) {
        self.push(Act::Command(words.iter().map(|word| (*word).to_owned()).collect()));
    }

    fn push(&mut self, act: Act) {
        // Now and then nobody writes for long, and somebody is reminded.
        self.now += if self.dice.chance(1) { 40 * STEP } else { STEP };
        self.play.steps.push(Step { at: self.now, act });
    }
}
