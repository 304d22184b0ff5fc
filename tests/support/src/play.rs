//! A script played step by step.

use support_rules::ruling;
use tempete::tempete::state::TempeteState;
use tempete::{
    ids::{Seat, Timestamp},
    kit::{self, AddressFault, Asks, Command, CommandError, Notice, Plan, Refusals, Sender, Unusable, Verdict},
    letters::{Letter, LetterKind},
    referee,
    tempete::{
        cards::catalogue::Catalogue,
        log::{
            event::{Entry, Outcome, Ruling},
            terms::Terms,
        },
        look_ahead::LookAhead,
        state::public::SEATS,
    },
    text::Language,
};

use crate::{
    checks,
    keeper::{Keeper, Post},
    script::{Part, Script, Step, mail_text},
    shown::{self, Ordinals, Written},
};

/// A script being played.
pub struct Game {
    keeper: Keeper,
    ordinals: Ordinals,
    written: &'static Written,
    deck: Vec<u8>,
    exchanged: fn(&str) -> String,
    checked: bool,
    /// The codes of every refusal given.
    pub refused: Vec<String>,
    /// What came of doing as they say.
    pub obeyed: checks::Obeyed,
}

/// What stands at the top of a script, before its game begins.
struct Heading {
    terms: Terms,
    names: [String; 2],
    languages: [Language; 2],
    lists: [String; 2],
    asks: Asks,
    catalogue: &'static str,
    exchanged: fn(&str) -> String,
    checked: bool,
}

/// Plays a script: what each of its steps should have below it.
pub fn play(script: &Script) -> (Vec<Vec<String>>, Option<Game>) {
    play_with(script, Catalogue::BUILT_IN, str::to_owned)
}

/// The same with other cards, every mail put into their numbers by `exchanged`.
pub fn play_with(
    script: &Script,
    text: &'static str,
    exchanged: fn(&str) -> String,
) -> (Vec<Vec<String>>, Option<Game>) {
    run(script, Heading { exchanged, ..Heading::new(text) })
}

/// The same without its checks, for the letters alone, by players who read this language where the script says
/// nothing else; `exchanged` puts every mail into its piece letters.
pub fn unchecked(script: &Script, language: Language, exchanged: fn(&str) -> String) -> Option<Game> {
    let heading = Heading::new(Catalogue::BUILT_IN);
    run(script, Heading { languages: [language; 2], exchanged, checked: false, ..heading }).1
}

fn run(script: &Script, mut heading: Heading) -> (Vec<Vec<String>>, Option<Game>) {
    let catalogue = Catalogue::read(heading.catalogue).unwrap();
    let mut game: Option<Game> = None;
    let mut actual = Vec::new();
    for part in &script.parts {
        match part {
            Part::Plain(line) if line.starts_with('#') || line.is_empty() => {}
            Part::Plain(line) => match (&mut game, line.split_once(' ').unwrap_or((line, ""))) {
                (Some(game), ("wait", time)) => game.wait(time),
                (Some(game), ("moves", moves)) => game.moves(moves),
                (None, ("opening", _)) => game = Some(Game::opened(&heading)),
                (None, (word, rest)) => heading.line(word, rest, &catalogue),
                (Some(_), _) => panic!("{line}: the game has begun"),
            },
            Part::Step { line, .. } => {
                let game = game.get_or_insert_with(|| Game::begun(&heading).0);
                actual.push(game.step(&Step::read(line)));
            }
        }
    }
    if let Some(game) = game.as_ref().filter(|_| heading.checked) {
        checks::page(&game.keeper, Written::shared().words());
    }
    (actual, game)
}

impl Heading {
    fn new(catalogue: &'static str) -> Self {
        Self {
            catalogue,
            exchanged: str::to_owned,
            checked: true,
            terms: Terms::default_for(&Catalogue::read(catalogue).unwrap()),
            names: ["Ann".into(), "Bob".into()],
            languages: [Language::En, Language::En],
            lists: ["rest".into(), "rest".into()],
            asks: Asks::default(),
        }
    }

    fn line(&mut self, word: &str, rest: &str, catalogue: &Catalogue) {
        match word {
            "names" => {
                let (white, black) = rest.split_once(" and ").unwrap();
                self.names = [white.into(), black.into()];
            }
            "asks" => match rest {
                "confirm" => self.asks.confirm = true,
                _ => self.asks.signatures = true,
            },
            "fr" => self.languages[seat(rest).index()] = Language::Fr,
            "white" | "black" => self.lists[seat(word).index()] = rest.strip_prefix("list ").unwrap().into(),
            name => self.terms.set(name, rest, catalogue).unwrap(),
        }
    }
}

impl Game {
    fn begun(heading: &Heading) -> (Self, Plan) {
        let (mut keeper, plan) =
            Keeper::begin(heading.catalogue, heading.terms.clone(), heading.names.clone(), heading.languages);
        keeper.asks = heading.asks;
        // What stands in a script are the numbers of the built-in cards.
        let deck = Catalogue::read(Catalogue::BUILT_IN).unwrap().default_deck();
        let deck = match heading.catalogue == Catalogue::BUILT_IN {
            true => &heading.terms.deck,
            false => &deck,
        };
        let deck = deck.iter().map(|card| card.get()).collect();
        let mut game = Self {
            keeper,
            ordinals: Ordinals::default(),
            written: Written::shared(),
            deck,
            exchanged: heading.exchanged,
            checked: heading.checked,
            refused: Vec::new(),
            obeyed: checks::Obeyed::default(),
        };
        game.ordinals.note(&game.keeper.entries[0]);
        (game, plan)
    }

    /// Both lists sealed, and positions 1 to 5 named by each side: White's first turn is due.
    fn opened(heading: &Heading) -> Self {
        let mut game = Self::begun(heading).0;
        for seat in SEATS {
            let list = format!("list {}", heading.lists[seat.index()]);
            game.must(seat, &mail_text(&list, &game.deck));
        }
        for seat in SEATS {
            game.must(seat, "numbers 1 2 3 4 5");
        }
        game
    }

    /// What a play of a card may be now for whoever owes a turn, behind what comes before it in the mail: from the
    /// game's own log, every card being held.
    pub fn look_ahead(&self) -> LookAhead {
        let read = |text: &String| {
            Entry::read(text, tempete::tempete::name::SPEC, &tempete::tempete::state::pinned(&self.keeper.catalogue))
                .unwrap()
        };
        let entries: Vec<_> = self.keeper.entries.iter().map(read).collect();
        LookAhead::after(&entries, self.keeper.rulebook()).unwrap()
    }

    /// Plain turns, as a script's line `moves` has them.
    pub fn play(&mut self, moves: &str) {
        self.moves(moves);
    }

    /// What a mail of this seat's would do now; nothing is done.
    pub fn would(&self, seat: Seat, text: &str) -> Plan {
        referee::mail(&self.keeper.table(), &self.keeper.mail(&Post::plain(seat, text))).unwrap()
    }

    /// A letter, whole, as it is read.
    pub fn letter(&self, letter: &Letter) -> String {
        self.written.whole(letter).join("\n")
    }

    /// The letters of a plan to anyone but this seat, whole, as they are read.
    pub fn told_others(&self, plan: &Plan, seat: Seat) -> Vec<String> {
        let others = plan.letters.iter().filter(|letter| letter.to != seat);
        others.map(|letter| self.letter(letter)).collect()
    }

    /// Every letter, White's first, without what is attached.
    pub fn letters(&self) -> Vec<Letter> {
        let bare = |letter: &Letter| Letter { attachments: Vec::new(), ..letter.clone() };
        self.keeper.sent.iter().flatten().map(bare).collect()
    }

    /// The entries after the first, their numbers exchanged, and every hash one and the same word.
    pub fn log(&self, exchanged: fn(&str) -> String) -> Vec<String> {
        let is_hash = |word: &str| word.len() == 64 && word.bytes().all(|byte| byte.is_ascii_hexdigit());
        let line = |line: &str| -> Vec<String> {
            exchanged(line).split(' ').map(|word| if is_hash(word) { "HASH".into() } else { word.into() }).collect()
        };
        self.keeper.entries[1..]
            .iter()
            .map(|text| text.lines().map(|one| line(one).join(" ") + "\n").collect())
            .collect()
    }

    fn must(&mut self, seat: Seat, text: &str) {
        let post = Post::plain(seat, &(self.exchanged)(text));
        let plan = self.receive(&post);
        assert!(matches!(plan.verdict, Verdict::Accepted { .. }), "{text}: {:?}", plan.verdict);
    }

    /// Plain turns by whoever is due, without a look at their letters.
    fn moves(&mut self, moves: &str) {
        for text in moves.split(' ') {
            let state = self.keeper.state(&[]);
            let seat =
                state.public().course.owed_by.iter().next().unwrap_or_else(|| panic!("nobody is due before {text}"));
            self.must(seat, &format!("{text}\nnumbers random"));
        }
    }

    fn wait(&mut self, time: &str) {
        let (count, unit) = time.split_once(' ').unwrap();
        let seconds = match unit.trim_end_matches('s') {
            "day" => 86_400,
            "hour" => 3_600,
            "minute" => 60,
            other => panic!("wait {other}?"),
        };
        self.keeper.now = Timestamp::from_unix(self.keeper.now.unix() + count.parse::<i64>().unwrap() * seconds);
    }

    fn step(&mut self, step: &Step) -> Vec<String> {
        let before = self.keeper.entries.len();
        let sent = [self.keeper.sent[0].len(), self.keeper.sent[1].len()];
        let mut lines = Vec::new();
        match step.who.as_str() {
            "referee" => self.referee(&step.text, &mut lines),
            "letters" => {}
            "passes" => {
                while let Some(plan) = self.keeper.passes() {
                    self.carry_out(&plan);
                }
            }
            "end" => {
                self.end(&mut lines);
                return lines;
            }
            "board" => {
                let state = self.keeper.state(&[]);
                lines.push(format!("   board | {}", state.public().board.as_ref().unwrap()));
                return lines;
            }
            "pgn" => {
                self.pgn(&mut lines);
                return lines;
            }
            who => {
                let post = self.post(seat(who), step);
                let plan = self.receive(&post);
                match plan.verdict {
                    Verdict::Copy | Verdict::Silent => lines.push(format!("   mail  | {:?}", plan.verdict)),
                    _ => {}
                }
            }
        }
        let entries = self.keeper.entries[before..].to_vec();
        self.label("log", entries.iter().map(|text| shown::entry(text)).collect(), &mut lines);
        for seat in SEATS {
            let new: Vec<Letter> = match step.who.as_str() {
                // The letters that began the game.
                "letters" => self.keeper.sent[seat.index()].clone(),
                _ => self.keeper.sent[seat.index()][sent[seat.index()]..].to_vec(),
            };
            let shown = new.iter().flat_map(|letter| self.written.letter(letter)).collect();
            self.label(if seat == Seat::FIRST { "white" } else { "black" }, shown, &mut lines);
        }
        lines
    }

    fn label(&self, who: &str, shown: Vec<String>, lines: &mut Vec<String>) {
        if shown.is_empty() && who != "log" {
            lines.push(format!("   {who:5} | (nothing)"));
        }
        for (index, line) in shown.iter().enumerate() {
            let label = if index == 0 || who == "log" { who } else { "" };
            lines.push(format!("   {label:5} | {}", self.ordinals.replaced(line)).trim_end().to_string());
        }
    }

    fn post(&self, seat: Seat, step: &Step) -> Post {
        let newest = self.keeper.sent[seat.index()].len();
        let letter = step.option("letter").map(|number| match number.strip_prefix('-') {
            Some(back) => newest - back.parse::<usize>().unwrap(),
            None => number.parse().unwrap(),
        });
        let text = match step.option("unusable") {
            None => Ok((self.exchanged)(&mail_text(&step.text, &self.deck))),
            Some(word) => Err(unusable(word)),
        };
        let number = |name: &str| step.option(name).map(|count| count.parse().unwrap());
        let sender = match (step.option("signed"), step.option("unproven")) {
            (Some(_), _) => Sender::Signed,
            (_, Some(_)) => Sender::Unproven,
            _ => Sender::Plain,
        };
        Post {
            text,
            letter,
            copies: number("copy").unwrap_or(0),
            answered: number("answered"),
            refusals: step.option("refused").map_or(Refusals::Few, refusals),
            sender,
            address_fault: step.option("address").map_or(|_| None, address_fault),
            ..Post::plain(seat, "")
        }
    }

    /// A mail arrives, and is checked and carried out.
    fn receive(&mut self, post: &Post) -> Plan {
        self.keeper.count_answers(post);
        self.keeper.asks.refusals = post.refusals;
        self.keeper.address_fault = post.address_fault;
        let mail = self.keeper.mail(post);
        let plan = referee::mail(&self.keeper.table(), &mail).unwrap();
        if self.checked {
            checks::plan(post, &plan);
            checks::foretold(&self.keeper, &mail, &plan);
            checks::sender_learns_nothing(&self.keeper, &mail, &plan);
            checks::answered_from_ones_own(&self.keeper, &mail, &plan);
        }
        if plan.repeat == Some(post.seat) || plan.letters.iter().any(|letter| letter.to == post.seat) {
            self.keeper.answered(post.seat);
        }
        self.carry_out(&plan);
        if self.checked {
            self.obeyed.add(checks::obeyed(&self.keeper, post, &plan));
        }
        plan
    }

    fn carry_out(&mut self, plan: &Plan) {
        let first = plan.entries.first().map(|entry| entry.seq);
        let shown: Vec<u16> = self.keeper.players.iter().map(|player| player.shown).collect();
        self.keeper.carry_out(plan);
        plan.entries.iter().for_each(|entry| self.ordinals.note(&entry.text));
        if !self.checked {
            return;
        }
        for letter in &plan.letters {
            self.note_refusal(letter);
            if letter.kind == LetterKind::Refused {
                self.obeyed.lengths.push(checks::length(&self.written.whole(letter)));
            }
            checks::no_salt_leaves(&self.keeper, letter);
            if matches!(
                letter.kind,
                LetterKind::Invitation
                    | LetterKind::News
                    | LetterKind::Receipt
                    | LetterKind::Refused
                    | LetterKind::Reminder
            ) {
                checks::examples_would_do(&self.keeper, letter, &self.written.whole(letter));
            }
            if first.is_some() {
                let after =
                    std::mem::replace(&mut self.keeper.players[letter.to.index()].shown, shown[letter.to.index()]);
                checks::reader_learns_nothing(&self.keeper, letter);
                self.keeper.players[letter.to.index()].shown = after;
            }
        }
        checks::log_stands(&self.keeper);
        checks::audited(&self.keeper);
    }

    fn note_refusal(&mut self, letter: &Letter) {
        let body = serde_json::to_value(&*letter.body).unwrap();
        for problem in body["about"]["why"]["problems"].as_array().into_iter().flatten() {
            let code = match problem["group"].as_str().unwrap() {
                "refusal" => problem["refusal"]["code"].clone(),
                "unreadable" => problem["line"]["code"].clone(),
                _ => problem["text"].clone(),
            };
            self.refused.push(format!("{} {}", problem["group"].as_str().unwrap(), code.as_str().unwrap()));
        }
    }

    fn referee(&mut self, text: &str, lines: &mut Vec<String>) {
        let text = &mail_text(text, &self.deck);
        let (words, reason) = text.split_once("\nreason ").unwrap_or((text, ""));
        let words: Vec<&str> = words.split(' ').collect();
        let ruling = match words.as_slice() {
            ["look"] => None,
            ["look", "mail", mail, of] => {
                let of = SEATS.into_iter().zip(["white", "black"]).filter(|(_, name)| of == name || *of == "both");
                let of = of.map(|(seat, _)| seat).collect();
                let look = Command::LookAtMail { mail: mail.parse().unwrap(), of, reason: reason.into() };
                match self.keeper.command(&look) {
                    Ok(plan) => self.carry_out(&plan),
                    Err(error) => lines.push(format!("   error | {error}")),
                }
                return;
            }
            ["notice", who, what] => {
                let notice = match *what {
                    "key-missing" => Notice::KeyMissing,
                    "key-misused" => Notice::KeyMisused,
                    "no-sender" => Notice::NoSender,
                    "key-elsewhere" => Notice::KeyElsewhere,
                    "key-void" => Notice::KeyVoid,
                    "key-moved" => Notice::KeyMoved,
                    _ => Notice::Rekeyed,
                };
                let letter = self.keeper.notice(seat(who), notice);
                self.keeper.send(letter);
                return;
            }
            ["note", who, by] => {
                let to = SEATS.into_iter().zip(["white", "black"]).filter(|(_, name)| who == name || *who == "both");
                let (to, by) = (to.map(|(seat, _)| seat).collect(), (*by).to_owned());
                let command = Box::new(Command::Say { to, words: reason.into() });
                match self.keeper.command(&Command::By { name: by, knew: None, command }) {
                    Ok(plan) => self.carry_out(&plan),
                    Err(error) => lines.push(format!("   error | {error}")),
                }
                return;
            }
            ["address", who] => {
                let plan = self.keeper.readdress(seat(who));
                self.seated(plan, lines);
                return;
            }
            ["replace", who, name @ ..] => {
                let plan = self.keeper.replace(seat(who), &name.join(" "));
                self.seated(plan, lines);
                return;
            }
            ["position", ..] => {
                let plan = self.keeper.command(&Command::rule(kit::Ruling::Says(words.join(" ")), reason));
                self.seated(plan, lines);
                return;
            }
            ["pause"] => return self.ordered(Command::Pause { reason: reason.into() }, lines),
            ["resume"] => return self.ordered(Command::Resume { reason: reason.into() }, lines),
            ["gift", who, days] => {
                let gift = Command::Gift { seat: seat(who), days: days.parse().unwrap(), reason: reason.into() };
                return self.ordered(gift, lines);
            }
            ["forgive", who] => {
                return self.ordered(Command::Forgive { seat: seat(who), reason: reason.into() }, lines);
            }
            ["leave", who, from, to] => {
                let [from, to] = [from, to].map(|at| at.parse().unwrap());
                return self.ordered(Command::Leave { seat: seat(who), from, to, reason: reason.into() }, lines);
            }
            ["charge", who, days] => {
                let charge = Command::Charge { seat: seat(who), days: days.parse().unwrap(), reason: reason.into() };
                return self.ordered(charge, lines);
            }
            ["delayed", who, hours, cause] => {
                let until = self.keeper.now;
                let since = Timestamp::from_unix(until.unix() - hours.parse::<i64>().unwrap() * 3_600);
                let delayed = Command::Delayed { seat: seat(who), cause: cause.parse().unwrap(), since, until };
                return self.ordered(delayed, lines);
            }
            ["lost-on-time", who, "against-clock"] => {
                let ruling = ruling::said(Ruling::lost_on_time(seat(who)));
                let against =
                    Command::Rule { ruling, reason: reason.into(), unread: false, acts: None, against_clock: true };
                return self.ordered(against, lines);
            }
            ["uphold"] => Some(Ruling::Uphold),
            ["takeback"] => Some(Ruling::Takeback),
            ["grant"] => Some(Ruling::Grant),
            ["refuse"] => Some(Ruling::Refuse),
            ["correct"] => Some(Ruling::Correct),
            ["lost-on-time", who] => Some(Ruling::lost_on_time(seat(who))),
            ["warn", who] => Some(Ruling::Warn(seat(who))),
            ["result", "draw"] => Some(Ruling::Result(Outcome::Drawn)),
            ["result", "annulled"] => Some(Ruling::Result(Outcome::Annulled)),
            ["result", who] => Some(Ruling::Result(Outcome::of(seat(who)))),
            _ => panic!("the referee cannot do this: {text}"),
        };
        let command = match ruling {
            Some(ruling) => {
                let (reason, unread) = reason.strip_suffix("\nunread").map_or((reason, false), |reason| (reason, true));
                Command::Rule {
                    ruling: ruling::said(ruling),
                    reason: reason.into(),
                    unread,
                    acts: None,
                    against_clock: false,
                }
            }
            None => Command::Look,
        };
        match self.keeper.command(&command) {
            Ok(plan) => self.carry_out(&plan),
            Err(error) => lines.push(format!("   error | {error}")),
        }
    }

    /// A command that is carried out, or why it is not.
    fn ordered(&mut self, command: Command, lines: &mut Vec<String>) {
        let plan = self.keeper.command(&command);
        self.seated(plan, lines);
    }

    /// What came of another address or player.
    fn seated(&mut self, plan: Result<Plan, CommandError>, lines: &mut Vec<String>) {
        match plan {
            Ok(plan) => self.carry_out(&plan),
            Err(error) => lines.push(format!("   error | {error}")),
        }
    }

    fn end(&self, lines: &mut Vec<String>) {
        let report = checks::audited(&self.keeper);
        lines.extend(shown::report(&report).into_iter().map(|line| format!("   end   | {line}")));
    }

    /// The game as PGN, read back by another program's rules: its last stretch ends where the game
    /// stands, where that is chess.
    fn pgn(&self, lines: &mut Vec<String>) {
        let record = self.keeper.table().open().unwrap().record();
        let mut read = tempete::tempete::audit::LogAuditor::new(tempete::tempete::state::row());
        tempete::record::read(record.as_bytes(), &mut read).unwrap();
        let Some(pgn) =
            tempete::tempete::audit::pgn(&read.entries, read.pinned.unwrap().of::<std::sync::Arc<Catalogue>>())
        else {
            lines.push("   pgn   none".into());
            return;
        };
        let games = crate::pgn::read(&pgn);
        let state = self.keeper.state(&[]);
        for (round, game) in (1..).zip(&games) {
            assert_eq!(game.tag("Round"), Some(format!("{round}").as_str()), "{pgn}");
            for (colour, seat) in ["White", "Black"].into_iter().zip(SEATS) {
                assert_eq!(game.tag(colour), Some(state.public().name(seat)), "{pgn}");
            }
        }
        let board = state.public().board.clone().unwrap();
        if board.is_plain() {
            let stands = board.to_string();
            let fen = |text: &str| text.split(' ').take(4).collect::<Vec<_>>().join(" ");
            let ends = games.last().unwrap().end.to_string();
            assert_eq!(fen(&ends), fen(&stands), "{pgn}");
        }
        lines.extend(pgn.lines().map(|line| format!("   pgn   | {line}").trim_end().to_string()));
    }
}

fn unusable(word: &str) -> Unusable {
    match word {
        "no-text" => Unusable::NoText,
        "damaged" => Unusable::Damaged,
        "cut-off" => Unusable::CutOff,
        "charset" => Unusable::Charset,
        "too-big" => Unusable::TooBig,
        "too-complex" => Unusable::TooComplex,
        "encrypted" => Unusable::Encrypted,
        "contradictory" => Unusable::Contradictory,
        _ => panic!("unusable {word}?"),
    }
}

/// What is wrong with an address, by its word.
fn address_fault(word: &str) -> fn(&str) -> Option<AddressFault> {
    match word {
        "no-address" => |_| Some(AddressFault::NoAddress),
        "no-players" => |_| Some(AddressFault::NoPlayers),
        _ => |_| Some(AddressFault::Same),
    }
}

/// How often a text was refused before, by its word.
fn refusals(word: &str) -> Refusals {
    match word {
        "often" => Refusals::Often,
        "answered" => Refusals::Answered,
        _ => panic!("no such refusals: {word}"),
    }
}

fn seat(word: &str) -> Seat {
    match word.trim() {
        "white" => Seat::FIRST,
        "black" => Seat::SECOND,
        _ => panic!("no such seat: {word}"),
    }
}
