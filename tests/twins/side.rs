//! One of the two programs, at a referee's state folder of its own. It is run, mailed to and read from as
//! anybody could: command line, configuration file, Maildirs, and the clock of its fault points.

use std::{
    collections::BTreeMap,
    fs,
    path::Path,
    process::{Command, Stdio},
    sync::mpsc::SyncSender,
};

use crate::{
    letter,
    names::Names,
    play::{Act, Answers, BEGIN, Form, Mail, Play},
};

/// Something the program wrote.
pub struct Written {
    /// Of which play.
    pub play: usize,
    /// What it is, such as `white letter 3, news, text/plain`.
    pub place: String,
    /// Its text, hashes by name.
    pub text: String,
    /// How its lines were encoded.
    pub lines: Vec<usize>,
}

/// A letter that may be answered.
struct Letter {
    to: String,
    reply_to: String,
    subject: String,
}

/// What is known of a game.
#[derive(Default)]
struct Seen {
    letters: [Vec<Letter>; 2],
    names: Names,
    /// The seats' last mails.
    sent: [String; 2],
    code: String,
}

/// A program with its state folder.
pub struct Side<'a> {
    program: &'a Path,
    folder: tempfile::TempDir,
    plays: &'a [Play],
    seen: Vec<Seen>,
    mails: usize,
}

impl<'a> Side<'a> {
    /// A program, and a referee for these games, who may ask for confirmations.
    pub fn new(program: &'a Path, plays: &'a [Play], confirm: bool) -> Self {
        let memory = Path::new("/dev/shm");
        let folder = if memory.is_dir() { tempfile::tempdir_in(memory) } else { tempfile::tempdir() }.unwrap();
        let config = format!(
            "[sender]\ntrusted_hosts = [\"mx.players.example\"]\nauthserv_ids = [\"mx.players.example\"]\nconfirm = {confirm}\n\
             [operation]\nretention = 3650\n"
        );
        fs::write(folder.path().join("config.toml"), config).unwrap();
        let seen = plays.iter().map(|_| Seen::default()).collect();
        Self { program, folder, plays, seen, mails: 0 }
    }

    /// Plays everything; what is written at each moment goes out together.
    pub fn run(mut self, out: &SyncSender<Vec<Written>>) {
        for (index, play) in self.plays.iter().enumerate() {
            let player =
                |seat: usize, letter: char| format!("{} <g{}{letter}@players.example>", play.names[seat], index + 1);
            let mut words = vec!["new".to_owned(), "--white".into(), player(0, 'w'), "--black".into(), player(1, 'b')];
            words.extend(play.new.iter().cloned());
            let told = self.tempete(&words, BEGIN, play.seed);
            assert!(told.starts_with(&format!("{}\n", index + 1)), "{}: {told}", play.name);
        }
        let mut moments: BTreeMap<i64, Vec<(usize, &Act)>> = BTreeMap::from([(BEGIN, vec![])]);
        for (index, play) in self.plays.iter().enumerate() {
            play.steps.iter().for_each(|step| moments.entry(step.at).or_default().push((index, &step.act)));
        }
        let last = *moments.last_key_value().unwrap().0;
        moments.insert(last + 3_600, vec![]);
        for (at, acts) in moments {
            let mut written = Vec::new();
            for (index, act) in &acts {
                if let Act::Mail(mail) = act {
                    self.post(*index, mail);
                }
            }
            self.poll(at, &mut written);
            let mut commanded = false;
            for (index, act) in &acts {
                if let Act::Command(words) = act {
                    let number = (index + 1).to_string();
                    let words: Vec<String> =
                        words.iter().map(|word| if word == "GAME" { number.clone() } else { word.clone() }).collect();
                    let told = self.tempete(&words, at, 0);
                    self.written(*index, &words.join(" "), &told, &mut written);
                    commanded = true;
                }
            }
            if commanded {
                self.poll(at, &mut written);
            }
            if out.send(written).is_err() {
                return;
            }
        }
        let mut written = Vec::new();
        self.reports(last + 3_600, &mut written);
        let _ = out.send(written);
    }

    /// What the program prints of every game in the end.
    fn reports(&mut self, at: i64, out: &mut Vec<Written>) {
        let games = self.tempete(&["games".into()], at, 0);
        for (index, line) in games.lines().enumerate().take(self.plays.len()) {
            self.written(index, "games", line, out);
        }
        for index in 0..self.plays.len() {
            let number = (index + 1).to_string();
            let record = self.tempete(&["record".into(), number.clone()], at, 0);
            let file = self.folder.path().join("game.tempete");
            fs::write(&file, &record).unwrap();
            self.written(index, "record", &record, out);
            let file = file.to_string_lossy().into_owned();
            for words in [
                &["record", &number, "--pgn"][..],
                &["verify", &file],
                &["show", &number],
                &["show", &number, "--json"],
            ] {
                let told = self.tempete(&words.iter().map(|word| (*word).to_owned()).collect::<Vec<_>>(), at, 0);
                let place = words.join(" ").replace(&file, "RECORD").replace(&number, "GAME");
                self.written(index, &place, &told, out);
            }
        }
    }

    fn written(&mut self, play: usize, place: &str, text: &str, out: &mut Vec<Written>) {
        let text = text.replace(&*self.folder.path().to_string_lossy(), "FOLDER");
        let text = self.seen[play].names.replaced(&text);
        out.push(Written { play, place: place.to_owned(), text, lines: vec![] });
    }

    /// Runs the program: what it prints, also if it refuses, and how it ends.
    fn tempete(&self, words: &[String], at: i64, seed: u64) -> String {
        let done = Command::new(self.program)
            .arg("--config")
            .arg(self.folder.path().join("config.toml"))
            .arg("--state")
            .arg(self.folder.path().join("state"))
            .args(words)
            .env("TEMPETE_CLOCK", format!("{at}:{seed}"))
            .env("TEMPETE_ANY_CLOCK", "yes")
            .env("COLUMNS", "100")
            .env("LC_ALL", "C.UTF-8")
            .env_remove("RUST_LOG")
            .stdin(Stdio::null())
            .output()
            .unwrap();
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        // Log lines have the system's time.
        let told = text(&done.stderr);
        let errors: Vec<&str> = told.lines().filter(|line| !line.contains("Z  ")).collect();
        let errors = if errors.is_empty() { String::new() } else { format!("errors: {}\n", errors.join("\n")) };
        let status = if done.status.success() { String::new() } else { format!("{}\n", done.status) };
        format!("{}{errors}{status}", text(&done.stdout))
    }

    /// Has what waits read, and takes the letters.
    fn poll(&mut self, at: i64, out: &mut Vec<Written>) {
        let told = self.tempete(&["poll".into()], at, 0);
        assert!(told.contains(" read, "), "poll: {told}");
        let mail = self.folder.path().join("state/mail");
        for entry in fs::read_dir(mail.join("inbox/cur")).unwrap() {
            fs::remove_file(entry.unwrap().path()).unwrap();
        }
        let mut letters = Vec::new();
        for entry in fs::read_dir(mail.join("outbox/new")).unwrap() {
            let path = entry.unwrap().path();
            let raw = fs::read(&path).unwrap();
            fs::remove_file(&path).unwrap();
            let head: String = String::from_utf8_lossy(&raw).split_inclusive("\n\n").take(1).collect();
            let field = |name: &str| letter::field(&head, name).unwrap_or_default();
            // Letters that belong to no seat go with their addresses.
            let game = field("X-Tempete-Game").parse::<usize>().ok().or_else(|| game_of(&field("To"))).unwrap_or(1);
            let number: usize =
                field("Message-ID").split('.').nth(2).and_then(|number| number.parse().ok()).unwrap_or(0);
            letters.push((game - 1, field("X-Tempete-Seat") == "b", number, field("To"), head, raw));
        }
        letters.sort_by(|one, other| (one.0, one.1, one.2, &one.3).cmp(&(other.0, other.1, other.2, &other.3)));
        for (play, black, number, _, head, raw) in letters {
            self.letter(play, black, number, &head, &raw, out);
        }
    }

    fn letter(&mut self, play: usize, black: bool, number: usize, head: &str, raw: &[u8], out: &mut Vec<Written>) {
        let field = |name: &str| letter::field(head, name).unwrap_or_default();
        let kind = field("X-Tempete-Kind");
        let who = if kind.is_empty() { "other" } else { ["white", "black"][usize::from(black)] };
        for part in letter::parts(raw) {
            if part.name == "text/plain" {
                let mut words = part.text.split_whitespace().skip_while(|word| !word.starts_with("confirm"));
                if let Some(code) = words.nth(1).filter(|code| code.len() == 6) {
                    self.seen[play].code = code.to_owned();
                }
            }
            let kind = if kind.is_empty() { "to no seat" } else { &kind };
            let place = format!("{who} letter {number}, {kind}, {}", part.name);
            let text = self.seen[play].names.replaced(&part.text);
            out.push(Written { play, place, text, lines: part.lines });
        }
        if !kind.is_empty() {
            let address = |of: String| of.rsplit('<').next().unwrap_or_default().trim_end_matches('>').to_owned();
            let letter =
                Letter { to: address(field("To")), reply_to: address(field("Reply-To")), subject: field("Subject") };
            self.seen[play].letters[usize::from(black)].push(letter);
        }
    }

    /// Puts a mail into the inbox.
    fn post(&mut self, play: usize, mail: &Mail) {
        self.mails += 1;
        let seen = &mut self.seen[play];
        let letters = &seen.letters[mail.seat];
        let place = match mail.answers {
            Answers::Newest(back) => letters.len().saturating_sub(1 + back),
            Answers::Number(number) => number.clamp(1, letters.len()) - 1,
        };
        let letter = &letters[place];
        let text = mail.text.replace("CODE", &seen.code);
        let results = match mail.form {
            Form::Signed => {
                "Authentication-Results: mx.players.example; dkim=pass header.d=players.example; dmarc=pass header.from=players.example\n\
                 Received: from out.players.example by mx.players.example; Fri, 15 Jan 2027 08:00:00 +0000\n"
            }
            _ => "",
        };
        let raw = format!(
            "{results}From: {}\nTo: {}\nMessage-ID: <m{}@players.example>\nSubject: Re: {}\nDate: Fri, 15 Jan 2027 08:00:00 +0000\n\
             MIME-Version: 1.0\n{}",
            letter.to,
            letter.reply_to,
            self.mails,
            letter.subject,
            body(&mail.form, &text)
        );
        if mail.form != Form::Copy || seen.sent[mail.seat].is_empty() {
            seen.sent[mail.seat] = raw;
        }
        let inbox = self.folder.path().join("state/mail/inbox/new");
        let name = format!("{BEGIN}.M{:07}.players", self.mails);
        fs::write(inbox.join(name), &seen.sent[mail.seat]).unwrap();
    }
}

/// A mail from where it says what it is.
fn body(form: &Form, text: &str) -> String {
    let plain = "Content-Type: text/plain; charset=utf-8\n";
    let Form::Unusable(reason) = form else { return format!("{plain}\n{text}\n") };
    match reason.as_str() {
        "no-text" => "Content-Type: image/png\nContent-Transfer-Encoding: base64\n\niVBORw0KGgo=\n".into(),
        "encrypted" => format!("Content-Type: multipart/encrypted; boundary=\"x\"\n\n--x\n{plain}\n{text}\n--x--\n"),
        "charset" => format!("Content-Type: text/plain; charset=x-nobody-knows\n\n\u{e9}{text}\n"),
        "too-big" => format!("{plain}\n{}\n", format!("{text}\n").repeat(300_000 / (text.len() + 1))),
        "damaged" => format!("{plain}Content-Transfer-Encoding: base64\n\n!!{text}??\n"),
        "cut-off" => format!("Content-Type: multipart/mixed; boundary=\"x\"\n\n--x\n{plain}\n{text}"),
        _ => format!("{plain}{plain}Content-Transfer-Encoding: x-nothing\n\n{text}\n"),
    }
}

/// The game that one of our addresses was made for.
fn game_of(address: &str) -> Option<usize> {
    let local = address.rsplit('<').next()?.split('@').next()?;
    local.strip_prefix('g')?.trim_end_matches(['w', 'b']).parse().ok()
}
