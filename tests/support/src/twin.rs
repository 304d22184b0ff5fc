//! Pairs of games that differ in what one seat alone knows and does in private, and in nothing
//! else; and the question whether the other seat could tell them apart.
//!
//! The first game is played freely by simulated players. The second gets the same accepted public
//! acts at the same moments, by a seat whose list, squares and refused or asking mails are others,
//! in a game whose secret is another one where nothing of it is drawn in the open.

use support_rules::ruling;
use support_rules::{
    player::{Mail, Player, Temper, dice::Dice, spell},
    timed,
};
use tempete::tempete::state::TempeteState;
use tempete::{
    ids::Seat,
    kit::{Command, Verdict},
    tempete::{
        legal::refusal::Refusal,
        log::{
            event::{Outcome, Ruling},
            terms::{CardCheck, Terms},
        },
        order::{orders, vocabulary::VOCABULARY},
        state::{
            account::{FalsePlay, Source},
            public::{Duty, OwnDuty, Public, SEATS},
        },
    },
    text::{self, Language},
};

use crate::{
    plain::Plain,
    side::{BEGIN, Known, Leak, Post, Side, post},
};

/// Seconds between two mails that count: four or five a day, so that nobody runs out of answers.
const STEP: usize = 6 * 3_600;

/// What happened in a pair of games, counted.
#[derive(Clone, Debug, Default)]
pub struct Tally {
    pub pairs: u64,
    pub entries: u64,
    pub letters: u64,
    /// Mails of either seat that were not meant to do what is due.
    pub mischief: u64,
    /// Mails of the seat with the secrets that became no entry.
    pub private: u64,
    pub refusals: u64,
    /// Cards and discards not held that were accepted.
    pub unheld: u64,
    /// The same refused to their sender.
    pub unheld_refused: u64,
    /// False squares that were accepted.
    pub false_springs: u64,
    /// The same refused to their sender.
    pub false_springs_refused: u64,
    /// Plays of a card that was held in one game of the pair and not in the other.
    pub differing: u64,
    /// Squares that differ between the games.
    pub squares: u64,
    /// Pairs with a clock.
    pub timed: u64,
    pub reminders: u64,
    /// What was told to the organiser.
    pub notes: u64,
}

impl Tally {
    pub fn add(&mut self, other: &Self) {
        for ((_, count), (_, more)) in self.counts().into_iter().zip(other.clone().counts()) {
            *count += *more;
        }
    }

    /// Every count with its name.
    pub fn counts(&mut self) -> [(&'static str, &mut u64); 15] {
        [
            ("pairs", &mut self.pairs),
            ("entries", &mut self.entries),
            ("letters compared", &mut self.letters),
            ("mails of mischief", &mut self.mischief),
            ("mails in private", &mut self.private),
            ("refusals", &mut self.refusals),
            ("cards not held, accepted", &mut self.unheld),
            ("cards not held, refused", &mut self.unheld_refused),
            ("false springs, accepted", &mut self.false_springs),
            ("false springs, refused", &mut self.false_springs_refused),
            ("cards held in one game alone", &mut self.differing),
            ("squares that differ", &mut self.squares),
            ("pairs with a clock", &mut self.timed),
            ("reminders", &mut self.reminders),
            ("letters to the organiser", &mut self.notes),
        ]
    }
}

/// A step of the first game that the second repeats.
#[derive(Clone, Debug)]
enum Step {
    /// A mail: of the seat that is watched, each; of the other, those that became entries or wait in the drawer.
    Mail(Post),
    /// A ruling or a look.
    Command(Command, i64),
    /// Time passes, and ends the game.
    Wait(i64),
}

impl Step {
    fn at(&self) -> i64 {
        match self {
            Self::Mail(mail) => mail.at,
            Self::Command(_, at) | Self::Wait(at) => *at,
        }
    }
}

/// Two houses in which pairs are played one after the other.
pub struct Twin {
    first: Side,
    second: Side,
}

/// How one pair is set up.
struct Pair {
    seed: u64,
    terms: Terms,
    languages: [Language; 2],
    /// The seat whose secrets differ.
    secret: Seat,
    /// The seat that must not see it.
    watched: Seat,
}

impl Pair {
    /// Pictures take most of a game's time, so one pair in ten has them.
    fn has_pictures(&self) -> bool {
        self.seed.is_multiple_of(10)
    }

    fn is_timed(&self) -> bool {
        timed::is_timed(&self.terms)
    }
}

impl Twin {
    pub async fn open() -> Self {
        Self { first: Side::open().await, second: Side::open().await }
    }

    /// The same, and every letter is handed to a mail server, whose dialogues are compared too.
    pub async fn over_smtp() -> Self {
        Self { first: Side::over_smtp().await, second: Side::over_smtp().await }
    }

    /// Plants a leak in both houses.
    pub fn plant(&mut self, leak: Leak) {
        self.first.leak = Some(leak);
        self.second.leak = Some(leak);
    }

    /// Plays a pair. `Err` holds the first letter in which the watched seat sees a difference.
    pub async fn play(&mut self, seed: u64, terms: Terms) -> Result<Tally, String> {
        let mut dice = Dice::new(seed, "pair");
        let secret = SEATS[dice.below(2)];
        let languages = SEATS.map(|_| if dice.chance(30) { Language::Fr } else { Language::En });
        let terms = timed::timed(terms, &mut dice);
        let pair = Pair { seed, terms, languages, secret, watched: Public::other(secret) };
        // Else both houses have drawn equally often, and their games have one secret.
        self.second.stir();
        let mut tally = Tally { pairs: 1, timed: pair.is_timed().into(), ..Tally::default() };
        let script = self.freely(&pair, &mut dice, &mut tally).await;
        let first = self.first.known().await;
        self.again(&pair, &script, &first, &mut dice, &mut tally).await;
        let second = self.second.known().await;
        self.first.stir();
        assert_ne!(first.secret.reveal(), second.secret.reveal());
        compare_games(&pair, &first, &second, &mut tally);
        self.compare(&pair, &first, &second, &mut tally)?;
        Ok(tally)
    }

    /// The first game.
    async fn freely(&mut self, pair: &Pair, dice: &mut Dice, tally: &mut Tally) -> Vec<Step> {
        let side = &mut self.first;
        side.begin(&pair.terms, pair.languages, pair.has_pictures(), BEGIN).await;
        let temper = Temper { draws: false, mischief: 20, ..Temper::LIVELY };
        let mut players =
            SEATS.map(|seat| Player::new(seat, pair.languages[seat.index()], Temper { bold: 15, ..temper }, pair.seed));
        let mut script = vec![];
        let (mut at, mut count) = (BEGIN, 0);
        let length = 20 + dice.below(25);
        loop {
            at += (STEP + dice.below(STEP)) as i64;
            if pair.is_timed() {
                at += timed::silence(dice);
            }
            side.wait(at).await;
            count += 1;
            let known = side.known().await;
            let public = known.state.public();
            let awaited: Vec<Seat> = public.course.owed_by.iter().collect();
            let over = matches!(public.duty(), Duty::Over(..));
            if over {
                script.push(Step::Wait(at));
                return script;
            }
            if pair.is_timed() && dice.chance(4) {
                let command = timed::command(dice, at);
                if side.command(&command, at).await {
                    script.push(Step::Command(command, at));
                    side.note().await;
                }
                continue;
            }
            if awaited.is_empty() || dice.chance(2) || count > length && dice.chance(20) {
                let command = command(public.duty(), count > length, dice);
                // A loss on time that nothing bears out yet is not taken.
                if side.command(&command, at).await {
                    script.push(Step::Command(command, at));
                    side.note().await;
                }
                continue;
            }
            let seat = match dice.pick(&awaited) {
                Some(seat) if !dice.chance(8) => *seat,
                _ => SEATS[dice.below(2)],
            };
            let player = &mut players[seat.index()];
            let view = known.state.view(seat);
            let written = loop {
                let mail = player.mail(&view);
                // What is drawn in the open hangs on the log's root, and so on the commitments, which are others in the
                // other game.
                if !mail.text.contains("random") && !mail.text.contains("hasard") {
                    break mail;
                }
            };
            let written = if count > length && dice.chance(50) {
                Mail { text: spell::line(player.language, "resign", ""), meant: true }
            } else if pair.is_timed() && dice.chance(15) {
                Mail { text: timed::words(dice, player.language, at), meant: false }
            } else {
                written
            };
            let mut mail = post(side, seat, at, format!("a{count}@players.example"), &written);
            // Sometimes an old letter is answered.
            if dice.chance(4) && mail.letter > 2 {
                mail.letter -= 1 + dice.below(2);
            }
            falsehoods(&known, seat, &mail.text, pair.languages[seat.index()], tally);
            side.take(&mail).await;
            let verdict = side.verdict().await;
            tally.refusals += u64::from(verdict == "refused");
            tally.mischief += u64::from(!written.meant);
            let counts = matches!(verdict.as_str(), "accepted" | "kept");
            tally.private += u64::from(seat == pair.secret && !counts);
            if seat == pair.watched || counts {
                script.push(Step::Mail(mail));
                side.note().await;
            }
        }
    }

    /// The second game: the same acts, by a seat with other secrets.
    async fn again(&mut self, pair: &Pair, script: &[Step], first: &Known, dice: &mut Dice, tally: &mut Tally) {
        let side = &mut self.second;
        side.begin(&pair.terms, pair.languages, pair.has_pictures(), BEGIN).await;
        let language = pair.languages[pair.secret.index()];
        let temper = Temper { draws: false, mischief: 85, bold: 40, ..Temper::LIVELY };
        let mut player = Player::new(pair.secret, language, temper, pair.seed ^ 0x5eed);
        let mut then = BEGIN;
        let mut count = 0;
        for step in script {
            let at = step.at();
            let known = side.known().await;
            for _ in 0..dice.below(3) {
                then += 1 + dice.below(usize::try_from((at - then) / 4).unwrap()) as i64;
                count += 1;
                let view = known.state.view(pair.secret);
                side.wait(then).await;
                let mut written = player.mail(&view);
                if pair.is_timed() && dice.chance(30) {
                    written = Mail { text: timed::words(dice, language, then), meant: false };
                }
                let mut mail = post(side, pair.secret, then, format!("b{count}@players.example"), &written);
                if dice.chance(10) && mail.letter > 2 {
                    mail.letter -= 1;
                }
                // Only what stays between the seat and the referee.
                if matches!(side.foresee(&mail).await, Verdict::Accepted { .. } | Verdict::Kept) {
                    continue;
                }
                falsehoods(&known, pair.secret, &mail.text, language, tally);
                side.take(&mail).await;
                if dice.chance(8) {
                    side.take(&mail).await;
                }
                tally.private += 1;
                tally.refusals += u64::from(side.verdict().await == "refused");
            }
            side.wait(at).await;
            let entries = known.entries.len();
            match step {
                Step::Wait(_) => break,
                Step::Command(command, at) => assert!(side.command(command, *at).await, "seed {}: refused", pair.seed),
                Step::Mail(mail) if mail.seat == pair.watched => side.take(mail).await,
                Step::Mail(mail) => {
                    let text = varied(pair, &mail.text, first, &known, dice);
                    let newest = side.letters[pair.secret.index()].len();
                    let mail = Post { letter: newest, id: format!("c{count}.{}", mail.id), text, ..mail.clone() };
                    side.take(&mail).await;
                    let mut verdict = side.verdict().await;
                    // With other secrets it may be asked about first (M5): a trap that it would forgo.
                    if verdict == "refused" {
                        side.take(&Post { id: format!("d{}", mail.id), ..mail.clone() }).await;
                        verdict = side.verdict().await;
                    }
                    assert!(
                        matches!(verdict.as_str(), "accepted" | "kept"),
                        "seed {}: the same act became {verdict} with other secrets:\n{}\nafter entry {entries}",
                        pair.seed,
                        mail.text
                    );
                }
            }
            side.note().await;
            then = at;
        }
    }

    /// Every byte for the watched seat until the reveal.
    fn compare(&self, pair: &Pair, first: &Known, second: &Known, tally: &mut Tally) -> Result<(), String> {
        let seat = pair.watched.index();
        let one = Plain::of(self.first.game, first, pair.watched);
        let two = Plain::of(self.second.game, second, pair.watched);
        let (left, right) = (&self.first.letters[seat], &self.second.letters[seat]);
        let show = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        for (at, (a, b)) in left.iter().zip(right).enumerate() {
            if a.kind == "result" && b.kind == "result" {
                break;
            }
            tally.letters += 1;
            for (what, a, b) in [
                ("name or envelope", one.text(a.name.as_bytes()), two.text(b.name.as_bytes())),
                ("bytes", one.letter(&a.raw), two.letter(&b.raw)),
            ] {
                if a != b {
                    let (a, b) = (show(&a), show(&b));
                    let line = a.lines().zip(b.lines()).find(|(a, b)| a != b);
                    return Err(format!("seed {}, letter {}, its {what}:\n{line:#?}", pair.seed, at + 1));
                }
            }
        }
        tally.reminders += left.iter().filter(|letter| letter.kind == "reminder").count() as u64;
        self.compare_time(pair, (&one, &two), tally)?;
        // A connection, made the same way, whatever travels over it; how often anew goes by how many letters it has carried,
        // and the referee's own mails to itself are among these.
        let anew = "QUIT\ngreeting\nEHLO tempete.localhost\n";
        let said =
            |side: &Side| side.between.iter().map(|line| format!("{line}\n")).collect::<String>().replace(anew, "");
        let (one, two) = (said(&self.first), said(&self.second));
        if one != two {
            return Err(format!("seed {}: beside letters was said {one:?}, and {two:?}", pair.seed));
        }
        if left.len() == right.len() {
            Ok(())
        } else {
            Err(format!("seed {}: {} letters, and {}", pair.seed, left.len(), right.len()))
        }
    }
}

impl Twin {
    /// How time stood after each step, and what the organiser was told until the game was over.
    fn compare_time(&self, pair: &Pair, (one, two): (&Plain, &Plain), tally: &mut Tally) -> Result<(), String> {
        let (first, second) = (&self.first, &self.second);
        let at = pair.seed;
        for (step, (a, b)) in first.stood.iter().zip(&second.stood).enumerate() {
            if one.text(a.as_bytes()) != two.text(b.as_bytes()) {
                return Err(format!("seed {at}, time after step {step}:\n{a}\n{b}"));
            }
        }
        if first.stood.len() != second.stood.len() {
            return Err(format!("seed {at}: {} steps, and {}", first.stood.len(), second.stood.len()));
        }
        for (a, b) in first.notes.iter().zip(&second.notes) {
            let show = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
            let (a, b) = (show(&one.letter(a)), show(&two.letter(b)));
            // With the end the secrets are told.
            if a.contains("is over") {
                break;
            }
            tally.notes += 1;
            if a != b {
                return Err(format!("seed {at}, a letter to the organiser:\n{a}\n{b}"));
            }
        }
        if first.notes.len() != second.notes.len() {
            let last =
                [first, second].map(|side| side.notes.last().map(|raw| String::from_utf8_lossy(raw).into_owned()));
            return Err(format!("seed {at}: the organiser was told more in one game:\n{last:#?}"));
        }
        Ok(())
    }
}

/// What the person who runs the referee does: what is due from him, or a look, or the end.
fn command(duty: Duty, late: bool, dice: &mut Dice) -> Command {
    let one = dice.chance(50);
    let ruling = match duty {
        Duty::Own(OwnDuty::RulingOnObjection(_)) => {
            if one {
                Ruling::Uphold
            } else {
                Ruling::Takeback
            }
        }
        Duty::RulingOnClaim(..) => Ruling::Refuse,
        _ if late && one => Ruling::lost_on_time(SEATS[dice.below(2)]),
        _ if late => Ruling::Result(Outcome::Drawn),
        _ => return Command::Look,
    };
    ruling::rule(ruling, "As the rules say.")
}

/// Counts what a mail says falsely and is refused for.
fn falsehoods(known: &Known, seat: Seat, text: &str, language: Language, tally: &mut Tally) {
    use tempete::{ids::Timestamp, tempete::legal::check::check};
    let body = text::cut(text).body;
    let Ok(reading) = text::read(&body, &VOCABULARY, language) else { return };
    let Ok(request) = orders::request(&tempete::tempete::order::spelled::READER, &reading, language) else { return };
    let view = known.state.view(seat);
    let asked = check(&view, &request, Timestamp::from_unix(BEGIN));
    match asked {
        Err(Refusal::NotHeld { .. }) => tally.unheld_refused += 1,
        Err(Refusal::NotSealed { .. }) => tally.false_springs_refused += 1,
        _ => {}
    }
}

/// The same accepted act, as a seat with other secrets sends it: its own list, its own squares, and
/// `!` where it does not hold what it plays.
fn varied(pair: &Pair, text: &str, first: &Known, now: &Known, dice: &mut Dice) -> String {
    let language = pair.languages[pair.secret.index()];
    let check = pair.terms.card_check;
    let view = now.state.view(pair.secret);
    let verb = |line: &str| {
        VOCABULARY
            .all()
            .find(|verb| line.split(' ').next().is_some_and(|word| word == VOCABULARY.word(verb.id, language)))
            .map(|verb| verb.id)
    };
    let mut lines: Vec<String> = vec![];
    let mut listed = false;
    for line in text.lines() {
        let words: Vec<&str> = line.split(' ').collect();
        // A list may go on in the next line.
        let goes_on = listed && verb(line).is_none() && words[0].chars().all(|c| c.is_ascii_digit() || c == ',');
        listed = goes_on && !line.is_empty();
        match verb(line) {
            _ if listed => {}
            Some("list") if words[1] != "random" && words[1] != "hasard" => {
                let list: Vec<String> = other_list(pair, first, dice).iter().map(ToString::to_string).collect();
                lines.push(spell::line(language, "list", &list.join(" ")));
                listed = true;
            }
            Some("square") => {
                let square = other_square(pair, first, now, words[1], dice);
                lines.push(spell::line(language, "square", &square));
            }
            Some(id @ ("card" | "discard" | "spring")) => {
                let number = words[1].trim_end_matches(['!', ':']);
                let card = number.parse().ok().and_then(tempete::tempete::cards::card::CardNo::new).unwrap();
                let held = match id {
                    "spring" => {
                        let square = words[2].trim_end_matches('!');
                        let square = square.parse::<tempete::chess::Square>().unwrap();
                        view.own.trap_for(view.public, card, square).is_some_and(|(_, fits)| fits)
                    }
                    _ => view.own.holds(card),
                };
                let insists = if held || check == CardCheck::AtEnd { dice.chance(20) } else { true };
                let mark = if insists { "!" } else { "" };
                let rest = line.trim_end_matches('!')[words[0].len() + 1 + number.len()..].trim_start_matches('!');
                lines.push(format!("{} {number}{mark}{rest}", words[0]));
            }
            _ => lines.push(line.to_owned()),
        }
    }
    // Below words for the other side only a signature is the referee's.
    let said = lines.iter().any(|line| matches!(verb(line), Some("say" | "object" | "stand")));
    let mark = if said { "-- \n" } else { "" };
    let mut text = lines.join("\n");
    if dice.chance(20) {
        text.push_str(&format!("\n\n{mark}Greetings to the referee alone\n"));
    }
    text
}

/// Another list. Where no card may be false, what was played stays where it was.
fn other_list(pair: &Pair, first: &Known, dice: &mut Dice) -> Vec<u8> {
    let account = &first.state.secrets()[pair.secret.index()];
    let mut list: Vec<u8> = account.list.as_ref().unwrap().iter().map(|card| card.get()).collect();
    let played: Vec<usize> = account
        .taken
        .values()
        .flatten()
        .filter_map(|held| match held.source {
            Source::Position(position) => Some(usize::from(position) - 1),
            Source::Taken(_) => None,
        })
        .collect();
    let strict = pair.terms.card_check == CardCheck::Refuse;
    let mut free: Vec<usize> = (0..list.len()).filter(|at| !strict || !played.contains(at)).collect();
    let mut cards: Vec<u8> = free.iter().map(|at| list[*at]).collect();
    dice.shuffle(&mut cards);
    free.drain(..).zip(cards).for_each(|(at, card)| list[at] = card);
    if strict {
        // The first five came together: which of them lay where, nobody can tell.
        let named = &first.state.public().seat(pair.secret).named;
        let five: Vec<usize> = named.iter().take(5).map(|(position, _)| usize::from(*position) - 1).collect();
        let mut cards: Vec<u8> = five.iter().map(|at| list[*at]).collect();
        dice.shuffle(&mut cards);
        five.into_iter().zip(cards).for_each(|(at, card)| list[at] = card);
    }
    list
}

/// Another square for the seal that comes next. Where none may be false, one that was sprung stays.
fn other_square(pair: &Pair, first: &Known, now: &Known, is: &str, dice: &mut Dice) -> String {
    let sealed = now.state.secrets()[pair.secret.index()].traps.len();
    let trap = first.state.secrets()[pair.secret.index()].traps.get(sealed);
    let strict = pair.terms.card_check == CardCheck::Refuse;
    if strict && trap.is_some_and(|trap| trap.sprung.is_some()) || dice.chance(20) {
        return is.to_owned();
    }
    loop {
        let square = spell::square(dice);
        let mine = |piece: &tempete::chess::Piece| piece.owner.serves(tempete::tempete::seats::side(pair.secret));
        let fits = |board: &tempete::chess::Position| board.is_free(square) || board.at(square).is_some_and(mine);
        if now.state.public().board.as_ref().is_none_or(fits) {
            return square.to_string();
        }
    }
}

/// The public acts are the same, and the secrets are not.
fn compare_games(pair: &Pair, first: &Known, second: &Known, tally: &mut Tally) {
    assert_eq!(first.entries.len(), second.entries.len(), "seed {}", pair.seed);
    tally.entries += first.entries.len() as u64;
    let accounts = [first, second].map(|known| &known.state.secrets()[pair.secret.index()]);
    for account in accounts {
        for (_, fault) in &account.errors {
            match fault {
                FalsePlay::Card(_) => tally.unheld += 1,
                FalsePlay::Square(..) => tally.false_springs += 1,
            }
        }
    }
    let [one, two] = accounts;
    let held =
        one.taken.iter().filter(|(id, held)| two.taken.get(id).is_some_and(|other| other.is_some() != held.is_some()));
    tally.differing += held.count() as u64;
    tally.squares += one.traps.iter().zip(&two.traps).filter(|(a, b)| a.square != b.square).count() as u64;
}
