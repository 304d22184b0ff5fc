//! One mail to one plan: ask, decide, and write the letters that tell of it. The mail was read into lines
//! before, and is heard.

use alloc::{
    format,
    string::{String, ToString},
    vec,
    vec::Vec,
};

use super::{
    correct::{self, Correction},
    fitted::fitted,
    replayed::Replay,
    result, stale,
};
use crate::{
    ids::{Seat, Seq, Timestamp},
    kit::{
        AnswersLeft, Asked, BrokenLog, Confirmable, Denial, Denied, Doors, Drawer, HeldBack, Mail, Plan, Setting,
        Verdict,
    },
    letters::{self, Letter, Reader},
    referee::intent::CommonIntent,
    referee::session::CommonOccasion,
    seal::SentMail,
    tempete::{
        decide::{self, Decision, Draws, Waiting},
        legal::{self, intent::intent, refusal::Refusal},
        log::{
            event::{Act, CommonEvent, Complaint, DrawnFrom, Event, OwnEvent, Reason},
            terms::CardCheck,
        },
        order::{
            intent::{Asks, Intent},
            orders::{self, CommonOrder, Info, Order, Ordered, Request},
            vocabulary::RANDOM,
        },
        seals::Seals,
        state::public::{Duty, OwnDuty, Public},
        telling::{DrawerNote, Occasion, Problem, ReadNote, Refused, Trial, Warning, named::joined},
    },
    text::{self, Reading},
};

/// The words by which orders wait for a code (T66).
const RESIGN: &str = "resign";
const ACCEPT_DRAW: &str = "accept-draw";

/// What a mail does.
///
/// # Errors
/// What it enters could not be read again.
pub(super) fn plan(replay: &Replay<'_>, asked: &Asked<'_>) -> Result<Plan, BrokenLog> {
    let mail = GameMail::new(replay, asked);
    match mail.read(asked) {
        Ok(read) => mail.decide(&read),
        Err(problems) => Ok(mail.refuse(Refused { problems: &problems, corrected: &[] }, ReadNote::default())),
    }
}

/// The letter about an order that every game has and that cannot be.
pub(super) fn denied(replay: &Replay<'_>, asked: &Asked<'_>, denied: &Denied) -> Option<Letter> {
    let mail = GameMail::new(replay, asked);
    let refusal = Refusal::Common(denied.denial.clone());
    let problem = Problem::Refused { refusal, typed: denied.typed.clone(), choices: Vec::new() };
    let read = match mail.read(asked) {
        Ok(read) => read,
        Err(more) => {
            let problems: Vec<Problem> = core::iter::once(problem).chain(more).collect();
            let why = Refused { problems: &problems, corrected: &[] };
            return mail.refuse(why, ReadNote::default()).letters.pop();
        }
    };
    mail.refuse_or_try(Refused { problems: &[problem], corrected: &[] }, &read).letters.pop()
}

/// A mail with the game that it is about.
pub(super) struct GameMail<'a> {
    pub(super) replay: &'a Replay<'a>,
    pub(super) mail: &'a Mail,
    /// When it arrived.
    arrived: Timestamp,
    at: Timestamp,
    last_answer: Option<AnswersLeft>,
    /// Whether it is taken for an answer to the seat's newest letter.
    fresh: bool,
}

/// A mail that was read.
pub(super) struct ReadMail {
    pub(super) request: Request,
    pub(super) reading: Reading,
    warnings: Vec<Warning>,
    /// It is `no` to an invitation.
    pub(super) declines: bool,
}

impl ReadMail {
    fn note(&self) -> ReadNote<'_> {
        // `no` is no order, and its reader did not write `resign`.
        let orders: &[Ordered] = if self.declines { &[] } else { &self.request.orders };
        ReadNote { orders, not_read: &self.reading.not_read, warnings: &self.warnings }
    }
}

impl<'a> GameMail<'a> {
    fn new(replay: &'a Replay<'a>, asked: &Asked<'a>) -> Self {
        Self { last_answer: asked.last, ..Self::of(replay, asked.mail) }
    }

    pub(super) fn of(replay: &'a Replay<'a>, mail: &'a Mail) -> Self {
        let postmark = mail.entered.as_ref().map(|entered| entered.postmark.min(mail.at));
        let (arrived, fresh) = (postmark.unwrap_or(mail.at), postmark.is_some());
        Self { replay, mail, arrived, at: replay.at(mail.at), last_answer: None, fresh }
    }

    /// Lines to orders (M5), what a code confirms in its place.
    fn read(&self, asked: &Asked<'_>) -> Result<ReadMail, Vec<Problem>> {
        let (language, reading) = (self.language(), asked.reading);
        if asked.declines {
            // T50: it does what `resign` would.
            let orders = vec![Ordered { order: Order::Common(CommonOrder::Resign), typed: "no".into() }];
            let request = Request { try_only: !reading.lines.is_empty(), letters: language.letters(), orders };
            return Ok(ReadMail { request, reading: reading.clone(), warnings: Vec::new(), declines: true });
        }
        let mut request = orders::request(reading, language)
            .map_err(|lines| lines.into_iter().map(Problem::Unreadable).collect::<Vec<_>>())?;
        request = fitted(&self.replay.view(self.mail.seat), request, language)?;
        if let (Some(confirmed), [ordered]) = (asked.confirmed, request.orders.as_mut_slice()) {
            ordered.order = match confirmed {
                Confirmable::Order(word) if word == ACCEPT_DRAW => Order::Common(CommonOrder::AcceptDraw),
                Confirmable::Order(_) => Order::Common(CommonOrder::Resign),
                Confirmable::Unsigned => Order::Set(Setting::Signed(false)),
                Confirmable::Address(address) => Order::Set(Setting::Address(address.clone())),
            };
        }
        let warnings = self.warnings(&request);
        Ok(ReadMail { request, reading: reading.clone(), warnings, declines: false })
    }

    /// What the sender should know, and nobody else learns.
    fn warnings(&self, request: &Request) -> Vec<Warning> {
        let ascending = |order: &Order| matches!(order, Order::List(cards) if cards.is_sorted());
        let copied = self.mail.copied.then_some(Warning::Copied);
        let ascending = request.orders.iter().any(|line| ascending(&line.order)).then_some(Warning::Ascending);
        copied.into_iter().chain(ascending).collect()
    }

    pub(super) fn language(&self) -> text::Language {
        self.replay.player(self.mail.seat).map_or(text::Language::En, |player| player.reader.language)
    }

    fn decide(&self, read: &ReadMail) -> Result<Plan, BrokenLog> {
        let note = read.note();
        let mut asked = match self.check(&read.request) {
            Ok(asked) => asked,
            // T75: while nothing may be claimed, a complaint is answered with both clocks.
            Err(Refusal::Common(Denial::NothingOpen { .. })) => return Ok(self.inform(&[Info::Time], None, note)),
            // T79: who enters it is told what the rules say of it, and nothing that a hand or a square would make of it.
            Err(refusal) if self.mail.entered.is_some() => {
                let problem = Problem::Refused { refusal, typed: None, choices: Vec::new() };
                return Ok(self.refuse_or_try(Refused { problems: &[problem], corrected: &[] }, read));
            }
            Err(_) => {
                let (problems, corrected) = self.correct(&read.request);
                return Ok(self.refuse_or_try(Refused { problems: &problems, corrected: &corrected }, read));
            }
        };
        if read.request.try_only {
            // M11: a trial sends no letter again either.
            asked.asked.retain(|info| *info != Info::Repeat);
            let doubts = self.doubts(&asked, read);
            if !doubts.is_empty() {
                let why = Refused { problems: &doubts, corrected: &[] };
                return Ok(self.inform(&[], Some(Trial::Asked(why)), note));
            }
            return Ok(self.try_out(&asked, note));
        }
        if asked.intent.is_none() && asked.drawer.is_none() && asked.settings.is_empty() {
            return Ok(self.inform(&asked.asked, None, note));
        }
        let doubts = self.doubts(&asked, read);
        if !doubts.is_empty() {
            let why = Refused { problems: &doubts, corrected: &[] };
            let words = HeldBack::words(self.mail.text.as_deref().unwrap_or_default());
            let due = self.replay.public().course.due_since;
            let held = HeldBack { seat: self.mail.seat, due, at: self.at, words };
            return Ok(Plan { held: Some(held), ..self.refuse(why, note) });
        }
        let mut plan = self.accept(&asked, note, read.declines)?;
        plan.irrevocable = match asked.intent {
            Some(Intent::Common(CommonIntent::Resign)) => Some(RESIGN),
            Some(Intent::Common(CommonIntent::Accept)) => Some(ACCEPT_DRAW),
            _ => None,
        };
        Ok(plan)
    }

    /// A mail that cannot be; or what is told of it where it was a trial.
    fn refuse_or_try(&self, why: Refused<'_>, read: &ReadMail) -> Plan {
        match read.request.try_only {
            true => self.inform(&[], Some(Trial::Refused(why)), read.note()),
            false => self.refuse(why, read.note()),
        }
    }

    /// What a mail of these orders asks, if it may be.
    pub(super) fn check(&self, request: &Request) -> Result<Asks, Refusal> {
        let mut asked = intent(&self.replay.view(self.mail.seat), request)?;
        self.date(&mut asked);
        self.entered(&mut asked)?;
        self.allowed(&mut asked).map(|()| asked)
    }

    /// T79: what is entered for a player seals nothing, and is held as on paper: what his hand is the person who enters
    /// it does not know.
    fn entered(&self, asked: &mut Asks) -> Result<(), Refusal> {
        let Some(entered) = &self.mail.entered else { return Ok(()) };
        let acts = asked.intent.iter().filter_map(Intent::acts).flat_map(|message| &message.acts);
        let played = acts.filter_map(|act| match act {
            Act::Card(play) => Some(play.card),
            Act::Discard(card) | Act::Spring { card, .. } => Some(*card),
            _ => None,
        });
        asked.insisted = played.map(|card| u32::from(card.get())).collect();
        let sealed = asked.intent.as_ref().and_then(Intent::acts).is_some_and(|message| message.square.is_some());
        let listed = matches!(asked.intent, Some(Intent::List(_) | Intent::DrawnList(_)));
        let refuses = self.replay.public().terms().card_check == CardCheck::Refuse;
        if sealed || listed || (refuses && !asked.insisted.is_empty()) {
            return Err(Refusal::NotEntered);
        }
        let reason = Reason::new(&entered.reason).ok_or(Refusal::NotEntered)?;
        asked.entered = Some((reason, self.mail.at));
        Ok(())
    }

    /// T73: the days of a leave become moments, in the reader's zone and the nearest year.
    fn date(&self, asked: &mut Asks) {
        let Some(Intent::Common(CommonIntent::LeaveDays { from, to })) = &asked.intent else { return };
        let loaded = self.replay.loaded;
        let zone = self.replay.player(self.mail.seat).map_or("UTC", |player| &player.reader.zone);
        let today = (loaded.day_of)(zone, self.arrived);
        let first = from.not_before(today);
        let last = to.not_before(first).succ_opt().unwrap_or(first);
        let begins = (loaded.day_begins)(zone, first);
        // Who leaves today leaves now.
        let begins = if first == today { begins.max(self.arrived) } else { begins };
        asked.intent = Some(Intent::Common(CommonIntent::Leave { from: begins, to: (loaded.day_begins)(zone, last) }));
    }

    /// Everything that is wrong with a mail of these orders, and the lines that would do.
    pub(super) fn correct(&self, request: &Request) -> (Vec<Problem>, Vec<String>) {
        let (language, seat) = (self.language(), self.mail.seat);
        let check = |request: &Request| self.check(request);
        let Correction { problems, corrected } = correct::correct(&self.replay.view(seat), request, &check);
        let (words, knows) = (self.replay.words(seat), self.replay.knows(seat));
        let read = |body: &str| {
            let reading = text::read_knowing(body, &words, &knows, language).ok()?;
            fitted(&self.replay.view(seat), orders::request(&reading, language).ok()?, language).ok()
        };
        let lines = corrected.map(|sheet| correct::lines(&sheet, language, read, &check));
        if let ([Problem::Refused { refusal: Refusal::Stale { .. }, .. }], false) = (problems.as_slice(), self.fresh) {
            // M8: what else is wrong with it as an answer to the letter that says so.
            let (further, lines) = Self { fresh: true, ..*self }.correct(request);
            return (problems.into_iter().chain(further).collect(), lines);
        }
        (problems, lines.unwrap_or_default())
    }

    /// Everything that may refuse a mail, in one place: staleness, rules, hands, chat.
    fn allowed(&self, asked: &mut Asks) -> Result<(), Refusal> {
        let seat = self.mail.seat;
        let public = self.replay.public();
        let drawer = self.replay.loaded.drawer.iter().find(|drawer| drawer.seat == seat);
        if !self.fresh {
            stale::check(public, seat, self.mail, asked, drawer)?;
        }
        legal::examine(&self.replay.view(seat), asked, self.arrived)?;
        // T65: the other player's choice, which he made known.
        let chat = self.replay.player(Public::other(seat)).is_none_or(|player| player.chat);
        if asked.words.is_some() && !matches!(asked.intent, Some(Intent::Object)) && !chat {
            return Err(Refusal::ChatOff);
        }
        Ok(())
    }

    fn drawer(&self) -> Vec<(Seat, Waiting)> {
        self.replay.loaded.drawer.iter().filter_map(waiting).collect()
    }

    /// The mails by which what waits in the drawer came.
    fn kept(&self) -> Vec<(Seat, SentMail)> {
        let drawer = self.replay.loaded.drawer.iter();
        drawer.filter_map(|drawer| Some((drawer.seat, drawer.mail.clone()?))).collect()
    }

    /// What a draw hangs on, and no mail to seal.
    fn draws<'d>(&'d self, seals: &'d Seals<'d>, drawer: &'d [(Seat, Waiting)]) -> Draws<'d> {
        Draws { seals, tree: &self.replay.tree, answers: self.mail.letter_knew, drawer, mail: None, kept: &[] }
    }

    fn try_out(&self, asked: &Asks, note: ReadNote) -> Plan {
        let seals = Seals::new(&self.replay.loaded.secret, self.replay.loaded.game);
        // What is tried is sealed for nobody, and the drawer of the other stays shut.
        let drawer: Vec<_> = self.drawer().into_iter().filter(|(owner, _)| *owner == self.mail.seat).collect();
        let draws = self.draws(&seals, &drawer);
        // M11: only what the sender's own order would become.
        let known = self.replay.seats(self.mail.seat);
        let decision = decide::decide(known, self.mail.seat, asked, self.arrived, &draws);
        let own = decision.entries.get(..1).unwrap_or_default();
        self.inform(&asked.asked, Some(Trial::Accepted(own, &decision.told)), note)
    }

    fn accept(&self, asked: &Asks, note: ReadNote, declines: bool) -> Result<Plan, BrokenLog> {
        let seat = self.mail.seat;
        let seals = Seals::new(&self.replay.loaded.secret, self.replay.loaded.game);
        let (drawer, kept) = (self.drawer(), self.kept());
        let draws = Draws { mail: self.mail.sent.as_ref(), kept: &kept, ..self.draws(&seals, &drawer) };
        let decision = decide::decide(self.replay.truth(), seat, asked, self.arrived, &draws);
        let mut after = self.replay.with(&decision)?;
        after.chat = asked.settings.iter().rev().find_map(|setting| match setting {
            Setting::Chat(open) => Some((seat, *open)),
            _ => None,
        });
        let mut plan = if decision.entries.is_empty() { after.plan(Verdict::Kept) } else { after.plan_of(&decision) };
        plan.words = self.disputed(asked, &decision);
        let opened = after.public().course.owed_by != self.replay.public().course.owed_by
            && drawer_opens(self.replay.public(), after.public());
        if opened {
            // T6: the drawer is empty from here on.
            plan.drawer =
                self.replay.loaded.drawer.iter().map(|drawer| Drawer { numbers: None, ..drawer.clone() }).collect();
        }
        let kept = asked.drawer.as_ref().filter(|_| !opened).map(|numbers| match decide::waiting(numbers, &draws) {
            Waiting::Typed(positions) => joined(&positions, " "),
            Waiting::Drawn(DrawnFrom { answers, words }) => format!("{RANDOM} {answers} {words}"),
        });
        let letter = self.replay.player(seat).map_or(0, |player| player.letters) + 1;
        if let Some(numbers) = &kept {
            plan.drawer.push(Drawer { seat, numbers: Some(numbers.clone()), letter, mail: self.mail.sent.clone() });
        }
        let ends = decision.ends();
        if ends {
            let words = asked.words.as_deref().map(|words| (seat, words));
            plan.letters = result::letters(&after, self.at, words, declines.then_some(seat));
            return Ok(plan);
        }
        let first = decision.entries.first().map(|entry| entry.seq);
        let reader = self.reader_after(&asked.settings);
        let replaced = self.replay.loaded.drawer.iter().any(|drawer| drawer.seat == seat && drawer.numbers.is_some());
        let told = kept.as_deref().map(|kept| if kept.starts_with(RANDOM) { RANDOM } else { kept });
        let drawer_note = told.map(|numbers| DrawerNote { numbers, replaced });
        let receipt = Occasion::Receipt {
            first,
            note,
            asked: &asked.asked,
            settings: &asked.settings,
            drawer: drawer_note,
            words: asked.words.as_deref(),
            again: self.complains_again(asked),
        };
        let record = asked.asked.contains(&Info::Record).then(|| after.record());
        plan.letters.extend(after.write(seat, reader.as_ref(), self.at, self.last_answer, record.as_deref(), &receipt));
        if let Some(first) = first.filter(|_| !self.is_unwanted(asked)) {
            let news = match asked.intent {
                Some(Intent::Common(CommonIntent::Overdue(Complaint::Plain))) => {
                    Occasion::Common(CommonOccasion::Reminder { complained: true, words: asked.words.as_deref() })
                }
                // T75: what the letter told that may not have come, and what is due with it.
                Some(Intent::Common(CommonIntent::Overdue(Complaint::Repeat))) => {
                    Occasion::Common(CommonOccasion::News {
                        first: after.public().course.due_since,
                        words: asked.words.as_deref(),
                    })
                }
                _ => Occasion::Common(CommonOccasion::News { first, words: asked.words.as_deref() }),
            };
            plan.letters.extend(after.write(Public::other(seat), None, self.at, None, None, &news));
        }
        Ok(plan)
    }

    /// The words that whoever rules on a dispute must know.
    fn disputed(&self, asked: &Asks, decision: &Decision) -> Option<(Seq, String)> {
        let entry = decision.entries.first()?;
        let claimed = matches!(self.replay.public().course.duty, Duty::Claim(..));
        let disputed = match entry.event {
            Event::Own(OwnEvent::Object | OwnEvent::Amend(_) | OwnEvent::Withdraw | OwnEvent::Stand)
            | Event::Common(CommonEvent::Claim(_)) => true,
            Event::Common(CommonEvent::Accept | CommonEvent::Decline) => claimed,
            _ => false,
        };
        let words = asked.words.as_deref().filter(|_| disputed)?;
        Some((entry.seq, letters::lines(words).join("\n")))
    }

    /// T64: a complaint made once more goes only to who wants reminders.
    fn is_unwanted(&self, asked: &Asks) -> bool {
        let other = self.replay.player(Public::other(self.mail.seat));
        self.complains_again(asked) && other.is_some_and(|other| !other.reader.reminders)
    }

    fn complains_again(&self, asked: &Asks) -> bool {
        let last = self.replay.public().course.complaint(self.mail.seat);
        matches!(asked.intent, Some(Intent::Common(CommonIntent::Overdue(Complaint::Plain)))) && last.is_some()
    }

    /// The reader after his own settings (M12).
    fn reader_after(&self, settings: &[Setting]) -> Option<Reader> {
        let mut reader = self.replay.player(self.mail.seat)?.reader.clone();
        settings.iter().for_each(|setting| setting.apply(&mut reader));
        Some(reader)
    }

    fn refuse(&self, why: Refused<'_>, note: ReadNote) -> Plan {
        let code = why.problems.first().map_or("", code).to_string();
        self.answer(Verdict::Refused { code }, None, &Occasion::Refused { why, note })
    }

    fn inform(&self, asked: &[Info], trial: Option<Trial>, note: ReadNote) -> Plan {
        let record = asked.contains(&Info::Record).then(|| self.replay.record());
        let occasion = Occasion::Information { asked, trial, note };
        self.answer(Verdict::Information, record.as_deref(), &occasion)
    }

    fn answer(&self, verdict: Verdict, record: Option<&str>, occasion: &Occasion) -> Plan {
        let mut plan = self.replay.plan(verdict);
        plan.letters.extend(self.replay.write(self.mail.seat, None, self.at, self.last_answer, record, occasion));
        plan
    }
}

/// The refusal's code, for the referee's table.
fn code(problem: &Problem) -> &'static str {
    match problem {
        Problem::Unreadable(_) => "unreadable",
        Problem::Refused { refusal, .. } => refusal.rule(),
        Problem::Text(_) => "text",
    }
}

/// What waits in the drawer, as the rules take it.
fn waiting(drawer: &Drawer) -> Option<(Seat, Waiting)> {
    let numbers = drawer.numbers.as_ref()?;
    let waiting = match numbers.strip_prefix(RANDOM) {
        Some(from) => {
            let (answers, words) = from.trim_start().split_once(' ')?;
            Waiting::Drawn(DrawnFrom { answers: answers.parse().ok()?, words: words.into() })
        }
        None => Waiting::Typed(numbers.split(' ').filter_map(|word| word.parse().ok()).collect()),
    };
    Some((drawer.seat, waiting))
}

fn drawer_opens(before: &Public, after: &Public) -> bool {
    before.course.duty == Duty::Own(OwnDuty::Lists) && after.course.duty != Duty::Own(OwnDuty::Lists)
}
