//! Game scripts as plays: their mails, waits and commands. What stands below the steps is not looked at, and
//! where a script says what only a test can see to, something near it is sent.

use std::{fs, path::Path};

use support::script::{self, Part, Script};

use crate::play::{Act, Answers, BEGIN, Form, Mail, Play, Step};

/// The cards of a game that names none.
const DECK: &str = "1-72 except 11 22 71 72";

/// All scripts of a folder.
pub fn scripts(folder: &Path) -> Vec<Play> {
    let mut files: Vec<_> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.retain(|path| path.extension().is_some_and(|end| end == "game"));
    files.sort();
    let read = |(seed, path): (u64, &std::path::PathBuf)| {
        let name = path.file_stem().unwrap().to_str().unwrap();
        Reader::new(name, 1_000_000 + seed).play(&Script::read(&fs::read_to_string(path).unwrap()))
    };
    (0..).zip(&files).map(read).collect()
}

/// A script being read.
struct Reader {
    play: Play,
    deck: Vec<u8>,
    lists: [String; 2],
    now: i64,
    /// Who is due with the next plain move.
    due: usize,
}

impl Reader {
    fn new(name: &str, seed: u64) -> Self {
        let names = ["Ann".into(), "Bob".into()];
        let play = Play { name: name.into(), seed, confirm: false, new: vec![], names, steps: vec![] };
        Self { play, deck: deck(DECK), lists: ["rest".into(), "rest".into()], now: BEGIN, due: 0 }
    }

    fn play(mut self, script: &Script) -> Play {
        for part in &script.parts {
            match part {
                Part::Plain(line) if line.starts_with('#') || line.is_empty() => {}
                Part::Plain(line) => self.line(line.split_once(' ').unwrap_or((line, ""))),
                Part::Step { line, .. } => self.step(&script::Step::read(line)),
            }
        }
        self.play
    }

    fn line(&mut self, (word, rest): (&str, &str)) {
        match word {
            "names" => self.play.names = rest.split_once(" and ").map(|(a, b)| [a.into(), b.into()]).unwrap(),
            "asks" => self.play.confirm |= rest == "confirm",
            "fr" => self.play.new.extend([format!("--lang-{rest}"), "fr".into()]),
            "white" | "black" => self.lists[seat(word)] = rest.strip_prefix("list ").unwrap().into(),
            "opening" => {
                for seat in [0, 1] {
                    let list = format!("list {}", self.lists[seat]);
                    self.mail(Mail::plain(seat, script::mail_text(&list, &self.deck)));
                }
                (0..2).for_each(|seat| self.mail(Mail::plain(seat, "numbers 1 2 3 4 5")));
            }
            "wait" => {
                let (count, unit) = rest.split_once(' ').unwrap();
                let seconds = match unit.trim_end_matches('s') {
                    "day" => 86_400,
                    "hour" => 3_600,
                    _ => 60,
                };
                self.now += count.parse::<i64>().unwrap() * seconds;
            }
            "moves" => {
                for text in rest.split(' ') {
                    self.mail(Mail::plain(self.due, format!("{text}\nnumbers random")));
                    self.due = 1 - self.due;
                }
            }
            term => {
                if term == "deck" {
                    self.deck = deck(rest);
                }
                self.play.new.extend(["--term".into(), format!("{term}={rest}")]);
            }
        }
    }

    fn step(&mut self, step: &script::Step) {
        match step.who.as_str() {
            "referee" => self.referee(&script::mail_text(&step.text, &self.deck)),
            "white" | "black" => {
                let seat = seat(&step.who);
                // Whoever is awaited writes most of what counts.
                self.due = 1 - seat;
                // More than twenty answers a day there are for nobody.
                let answered = step.option("answered").map_or(0, |count| count.parse().unwrap());
                for _ in 0..answered {
                    self.push(Act::Mail(Mail::plain(seat, "status")));
                }
                let answers = match step.option("letter") {
                    None => Answers::Newest(0),
                    Some(number) => match number.strip_prefix('-') {
                        Some(back) => Answers::Newest(back.parse().unwrap()),
                        None => Answers::Number(number.parse().unwrap()),
                    },
                };
                let form = match (step.option("unusable"), step.option("copy"), step.option("signed")) {
                    (Some(reason), ..) => Form::Unusable(reason.into()),
                    (_, Some(_), _) => Form::Copy,
                    (.., Some(_)) => Form::Signed,
                    _ => Form::Plain,
                };
                let text = script::mail_text(&step.text, &self.deck);
                let text = if text.to_lowercase().starts_with("confirm ") && !text.contains("aaaaaa") {
                    "confirm CODE".into()
                } else {
                    text
                };
                self.mail(Mail { seat, answers, text, form });
            }
            _ => {}
        }
    }

    fn referee(&mut self, text: &str) {
        let (words, reason) = text.split_once("\nreason ").unwrap_or((text, ""));
        let (reason, unread) = reason.strip_suffix("\nunread").map_or((reason, false), |reason| (reason, true));
        let words: Vec<&str> = words.split(' ').collect();
        let moved = format!("{}-elsewhere@players.example", self.play.seed);
        let mut command: Vec<&str> = match words.as_slice() {
            ["look"] => vec!["show", "GAME", "--secrets"],
            ["address", who] => vec!["seat", "GAME", who, "--address", &moved],
            // Notices and notes are for mails, and looks into mails for numbers of mails.
            ["notice", ..] | ["look", ..] | ["note", ..] => return,
            ["replace", who, ..] => vec!["seat", "GAME", who, "--replace"],
            ruling => [&["rule", "GAME"], ruling, &["--reason", reason, "--yes"]].concat(),
        };
        let successor = format!("{} <{moved}>", words.get(2..).unwrap_or_default().join(" "));
        if words[0] == "replace" {
            command.push(&successor);
        }
        if unread {
            command.push("--unread-mail");
        }
        let command = command.into_iter().map(str::to_owned).collect();
        self.push(Act::Command(command));
    }

    fn mail(&mut self, mail: Mail) {
        self.push(Act::Mail(mail));
    }

    fn push(&mut self, act: Act) {
        self.now += 3_600;
        if let Act::Mail(Mail { text, .. }) = &act
            && text == "status"
        {
            // Many on one day.
            self.now -= 3_540;
        }
        self.play.steps.push(Step { at: self.now, act });
    }
}

fn seat(word: &str) -> usize {
    usize::from(word == "black")
}

/// The cards of `1-10,12` or `1-72 except 11 22`.
fn deck(text: &str) -> Vec<u8> {
    let (cards, except) = text.split_once(" except ").unwrap_or((text, ""));
    let ranges = |text: &str| -> Vec<u8> {
        let one = |range: &str| {
            let (first, last) = range.split_once('-').unwrap_or((range, range));
            first.trim().parse().unwrap()..=last.trim().parse().unwrap()
        };
        text.split([',', ' ']).filter(|range| !range.is_empty()).flat_map(one).collect()
    };
    let without = ranges(except);
    ranges(cards).into_iter().filter(|card| !without.contains(card)).collect()
}
