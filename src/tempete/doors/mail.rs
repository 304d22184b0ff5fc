//! One mail to one plan: ask, decide, and write the letters that tell of it. The mail was read into lines
//! before, and is heard.

use alloc::{
    string::{String, ToString},
    vec,
    vec::Vec,
};

use super::{replayed::Replay, result, stale};
use crate::{
    ids::{Seat, Seq, Timestamp},
    kit::{AnswersLeft, Asked, Confirmable, Denied, Doors, Drawer, HeldBack, Mail, Plan, Setting, Verdict},
    letters::{self, Letter, Reader},
    tempete::{
        decide::{self, Decision, Draws},
        legal::{self, intent::intent, refusal::Refusal},
        log::event::Event,
        order::{
            intent::{Asks, Intent},
            orders::{self, Info, Order, Ordered, Request},
            vocabulary::VOCABULARY,
        },
        seals::Seals,
        state::{
            State,
            public::{Duty, Public},
        },
        telling::{DrawerNote, Occasion, Problem, ReadNote, Trial, Warning, named::joined},
    },
    text::{self, Hint},
};

/// The words by which orders wait for a code (T66).
const RESIGN: &str = "resign";
const ACCEPT_DRAW: &str = "accept-draw";

/// What a mail does.
pub(super) fn plan(replay: &Replay<'_>, asked: &Asked<'_>) -> Plan {
    let mail = GameMail::new(replay, asked);
    match mail.read(asked) {
        Ok(read) => mail.decide(&read),
        Err(problems) => mail.refuse(&problems, ReadNote::default()),
    }
}

/// The letter about an order that every game has and that cannot be.
pub(super) fn denied(replay: &Replay<'_>, asked: &Asked<'_>, denied: &Denied) -> Option<Letter> {
    let mail = GameMail::new(replay, asked);
    let read = mail.read(asked).ok()?;
    let refusal = Refusal::Common(denied.denial.clone());
    let problem = Problem::Refused { refusal, typed: denied.typed.clone() };
    mail.refuse_or_try(problem, &read).letters.pop()
}

/// A mail with the game that it is about.
struct GameMail<'a> {
    replay: &'a Replay<'a>,
    mail: &'a Mail,
    at: Timestamp,
    last_answer: Option<AnswersLeft>,
}

/// A mail that was read.
struct ReadMail {
    request: Request,
    not_read: Vec<String>,
    warnings: Vec<Warning>,
    /// It is `no` to an invitation.
    declines: bool,
}

impl ReadMail {
    fn note(&self) -> ReadNote<'_> {
        // `no` is no order, and its reader did not write `resign`.
        let orders: &[Ordered] = if self.declines { &[] } else { &self.request.orders };
        ReadNote { orders, not_read: &self.not_read, warnings: &self.warnings }
    }
}

impl<'a> GameMail<'a> {
    fn new(replay: &'a Replay<'a>, asked: &Asked<'a>) -> Self {
        let mail = asked.mail;
        // M5: what was held back and comes once more counts from when it first came.
        let again =
            held(replay, mail).filter(|held| mail.text.as_ref().is_ok_and(|text| held.words == HeldBack::words(text)));
        let at = replay.at(again.map_or(mail.at, |held| held.at));
        Self { replay, mail, at, last_answer: asked.last }
    }

    /// Lines to orders (M5), what a code confirms in its place.
    fn read(&self, asked: &Asked<'_>) -> Result<ReadMail, Vec<Problem>> {
        let (language, reading) = (self.language(), asked.reading);
        let not_read = reading.not_read.clone();
        if asked.declines {
            // T50: it does what `resign` would.
            let orders = vec![Ordered { order: Order::Resign, typed: "no".into() }];
            let request = Request { try_only: !reading.lines.is_empty(), letters: language.letters(), orders };
            return Ok(ReadMail { request, not_read, warnings: Vec::new(), declines: true });
        }
        let mut request = orders::request(reading, language)
            .map_err(|lines| lines.into_iter().map(Problem::Unreadable).collect::<Vec<_>>())?;
        if let (Some(confirmed), [ordered]) = (asked.confirmed, request.orders.as_mut_slice()) {
            ordered.order = match confirmed {
                Confirmable::Order(word) if word == ACCEPT_DRAW => Order::AcceptDraw,
                Confirmable::Order(_) => Order::Resign,
                Confirmable::Unsigned => Order::Set(Setting::Signed(false)),
                Confirmable::Address(address) => Order::Set(Setting::Address(address.clone())),
            };
        }
        let warnings = self.warnings(&request);
        Ok(ReadMail { request, not_read, warnings, declines: false })
    }

    /// What the sender should know, and nobody else learns.
    fn warnings(&self, request: &Request) -> Vec<Warning> {
        let ascending = |order: &Order| matches!(order, Order::List(cards) if cards.is_sorted());
        let copied = self.mail.copied.then_some(Warning::Copied);
        let ascending = request.orders.iter().any(|line| ascending(&line.order)).then_some(Warning::Ascending);
        copied.into_iter().chain(ascending).collect()
    }

    fn language(&self) -> text::Language {
        self.replay.player(self.mail.seat).map_or(text::Language::En, |player| player.reader.language)
    }

    fn decide(&self, read: &ReadMail) -> Plan {
        let note = read.note();
        let view = self.replay.view(self.mail.seat);
        let asked = intent(&view, &read.request).and_then(|mut asked| self.allowed(&mut asked).map(|()| asked));
        let mut asked = match asked {
            Ok(asked) => asked,
            Err(refusal) => {
                let problem = Problem::Refused { typed: about(&refusal, &read.request), refusal };
                return self.refuse_or_try(problem, read);
            }
        };
        if read.request.try_only {
            // M11: a trial sends no letter again either.
            asked.asked.retain(|info| *info != Info::Repeat);
            return self.try_out(&asked, note);
        }
        if asked.intent.is_none() && asked.drawer.is_none() && asked.settings.is_empty() {
            return self.inform(&asked.asked, None, note);
        }
        if let Some(hint) = self.hint(&asked, read) {
            let problem = Problem::Refused { refusal: Refusal::Meant { order: hint.order }, typed: Some(hint.line) };
            let words = HeldBack::words(self.mail.text.as_deref().unwrap_or_default());
            let due = self.replay.state.public().due_since;
            let held = HeldBack { seat: self.mail.seat, due, at: self.at, words };
            return Plan { held: Some(held), ..self.refuse(&[problem], note) };
        }
        let mut plan = self.accept(&asked, note, read.declines);
        // T50: the game is called off, and its seat's addresses are blocked.
        plan.declined = read.declines.then_some(self.mail.seat);
        plan.irrevocable = match asked.intent {
            Some(Intent::Resign) => Some(RESIGN),
            Some(Intent::Accept) => Some(ACCEPT_DRAW),
            _ => None,
        };
        plan
    }

    /// What the prose of a mail that would be entered may mean beside it (M5). Asked once in a duty.
    fn hint(&self, asked: &Asks, read: &ReadMail) -> Option<Hint> {
        let orders = &read.request.orders;
        let plays = orders.iter().any(|line| matches!(line.order, Order::Card(_) | Order::Amend(_)));
        if asked.intent.is_none() || plays || read.declines || held(self.replay, self.mail).is_some() {
            return None;
        }
        let mut hand = self.replay.titles(self.mail.seat);
        let view = self.replay.view(self.mail.seat);
        hand.retain(|title| view.own.hand.iter().any(|held| u32::from(held.card.get()) == title.number));
        let hint = text::hint(&read.not_read, &VOCABULARY, &hand, self.language())?;
        // Who does it need not be asked whether he means it.
        let said = |order: &Order| match order {
            Order::Discard { card, .. } | Order::Keep { card } | Order::Spring { card, .. } => {
                hint.number == Some(*card)
            }
            Order::Draw | Order::AcceptDraw | Order::DeclineDraw => matches!(hint.verb, "draw" | "accept" | "decline"),
            order => order.to_string().split(' ').next() == Some(hint.verb),
        };
        (!orders.iter().any(|line| said(&line.order))).then_some(hint)
    }

    /// A mail that cannot be; or what is told of it where it was a trial.
    fn refuse_or_try(&self, problem: Problem, read: &ReadMail) -> Plan {
        let problems = core::slice::from_ref(&problem);
        match read.request.try_only {
            true => self.inform(&[], Some(Trial::Refused(problems)), read.note()),
            false => self.refuse(problems, read.note()),
        }
    }

    /// Everything that may refuse a mail, in one place: staleness, rules, hands, chat.
    fn allowed(&self, asked: &mut Asks) -> Result<(), Refusal> {
        let seat = self.mail.seat;
        let public = self.replay.state.public();
        let drawer = self.replay.loaded.drawer.iter().find(|drawer| drawer.seat == seat);
        stale::check(public, seat, self.mail, asked, drawer)?;
        legal::examine(&self.replay.view(seat), asked, self.at)?;
        // T65: the other player's choice, which he made known.
        let chat = self.replay.player(Public::other(seat)).is_none_or(|player| player.chat);
        if asked.words.is_some() && !matches!(asked.intent, Some(Intent::Object)) && !chat {
            return Err(Refusal::ChatOff);
        }
        Ok(())
    }

    fn draws(&self) -> Vec<(Seat, Option<Vec<u8>>)> {
        self.replay.loaded.drawer.iter().filter_map(waiting).collect()
    }

    fn try_out(&self, asked: &Asks, note: ReadNote) -> Plan {
        let seals = Seals::new(&self.replay.loaded.secret, self.replay.loaded.game);
        let drawer = self.draws();
        let draws = Draws { seals: &seals, drawer: &drawer };
        // M11: only what the sender's own order would become; the drawer of the other stays shut.
        let decision = decide::decide(&self.replay.state, self.mail.seat, asked, self.at, &draws);
        let own = decision.entries.get(..1).unwrap_or_default();
        self.inform(&asked.asked, Some(Trial::Accepted(own, &decision.told)), note)
    }

    fn accept(&self, asked: &Asks, note: ReadNote, declines: bool) -> Plan {
        let seat = self.mail.seat;
        let seals = Seals::new(&self.replay.loaded.secret, self.replay.loaded.game);
        let drawer = self.draws();
        let draws = Draws { seals: &seals, drawer: &drawer };
        let decision = decide::decide(&self.replay.state, seat, asked, self.at, &draws);
        let mut after = self.replay.with(&decision);
        after.chat = asked.settings.iter().rev().find_map(|setting| match setting {
            Setting::Chat(open) => Some((seat, *open)),
            _ => None,
        });
        let mut plan = if decision.entries.is_empty() { after.plan(Verdict::Kept) } else { after.plan_of(&decision) };
        plan.words = self.disputed(asked, &decision);
        let opened = after.state.public().awaited() != self.replay.state.public().awaited()
            && drawer_opens(&self.replay.state, &after.state);
        if opened {
            // T6: the drawer is empty from here on.
            plan.drawer =
                self.replay.loaded.drawer.iter().map(|drawer| Drawer { numbers: None, ..drawer.clone() }).collect();
        }
        let kept = asked.drawer.as_ref().filter(|_| !opened).map(|numbers| match numbers {
            Some(positions) => joined(positions, " "),
            None => "random".into(),
        });
        let letter = self.replay.player(seat).map_or(0, |player| player.letters) + 1;
        if let Some(numbers) = &kept {
            plan.drawer.push(Drawer { seat, numbers: Some(numbers.clone()), letter });
        }
        let ends = Replay::ends(&decision);
        if ends {
            let words = asked.words.as_deref().map(|words| (seat, words));
            plan.letters = result::letters(&after, self.at, words, declines.then_some(seat));
            return plan;
        }
        let first = decision.entries.first().map(|entry| entry.seq);
        let reader = self.reader_after(&asked.settings);
        let replaced = self.replay.loaded.drawer.iter().any(|drawer| drawer.seat == seat && drawer.numbers.is_some());
        let drawer_note = kept.as_deref().map(|numbers| DrawerNote { numbers, replaced });
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
        plan.letters.extend(after.letter(
            seat,
            reader.as_ref(),
            self.at,
            self.last_answer,
            record.as_deref(),
            &receipt,
        ));
        if let Some(first) = first.filter(|_| !self.is_unwanted(asked)) {
            let news = match asked.intent {
                Some(Intent::Overdue) => Occasion::Reminder { words: asked.words.as_deref() },
                _ => Occasion::News { first, words: asked.words.as_deref() },
            };
            plan.letters.extend(after.letter(Public::other(seat), None, self.at, None, None, &news));
        }
        plan
    }

    /// The words that whoever rules on a dispute must know.
    fn disputed(&self, asked: &Asks, decision: &Decision) -> Option<(Seq, String)> {
        let entry = decision.entries.first()?;
        let claimed = matches!(self.replay.state.public().duty, Duty::Claim(..));
        let disputed = match entry.event {
            Event::Object | Event::Amend(_) | Event::Withdraw | Event::Stand | Event::Claim(_) => true,
            Event::Accept | Event::Decline => claimed,
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
        let last = self.replay.state.public().complaint(self.mail.seat);
        matches!(asked.intent, Some(Intent::Overdue)) && last.is_some()
    }

    /// The reader after his own settings (M12).
    fn reader_after(&self, settings: &[Setting]) -> Option<Reader> {
        let mut reader = self.replay.player(self.mail.seat)?.reader.clone();
        settings.iter().for_each(|setting| setting.apply(&mut reader));
        Some(reader)
    }

    fn refuse(&self, problems: &[Problem], note: ReadNote) -> Plan {
        let code = problems.first().map_or("", code).to_string();
        self.answer(Verdict::Refused { code }, None, &Occasion::Refused { problems, note })
    }

    fn inform(&self, asked: &[Info], trial: Option<Trial>, note: ReadNote) -> Plan {
        let record = asked.contains(&Info::Record).then(|| self.replay.record());
        let occasion = Occasion::Information { asked, trial, note };
        self.answer(Verdict::Information, record.as_deref(), &occasion)
    }

    fn answer(&self, verdict: Verdict, record: Option<&str>, occasion: &Occasion) -> Plan {
        let mut plan = self.replay.plan(verdict);
        plan.letters.extend(self.replay.letter(self.mail.seat, None, self.at, self.last_answer, record, occasion));
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

/// The line of the mail that a refusal is about, as typed.
pub(super) fn about(refusal: &Refusal, request: &Request) -> Option<String> {
    let matches = |order: &Order| match refusal {
        Refusal::ListFinal
        | Refusal::ListLength { .. }
        | Refusal::ListTwice { .. }
        | Refusal::ListForeign { .. }
        | Refusal::WordsTooLong { .. } => matches!(order, Order::List(_) | Order::ListRandom { .. }),
        Refusal::NumbersCount { .. }
        | Refusal::NoNumbersOwed { .. }
        | Refusal::NumberTwice { .. }
        | Refusal::NumberUsed { .. }
        | Refusal::NumberRange { .. }
        | Refusal::NumbersHere { .. }
        | Refusal::ListFirst => matches!(order, Order::Numbers(_) | Order::NumbersRandom),
        Refusal::Move { text, .. } => matches!(order, Order::Move { text: typed, .. } if typed.to_string() == *text),
        Refusal::MoveNumber { .. } | Refusal::MoveDots | Refusal::SameMove { .. } | Refusal::NoMoveOwed => {
            matches!(order, Order::Move { .. })
        }
        Refusal::NothingToTake { .. } | Refusal::PickPosition { .. } | Refusal::PickNone | Refusal::AnswerNoCard => {
            matches!(order, Order::Card(_))
        }
        Refusal::NotInDeck { card } => match order {
            Order::Card(typed) => typed.card == *card,
            Order::Discard { card: typed, .. } => typed == card,
            _ => false,
        },
        Refusal::NotHeld { verb: "discard", .. } | Refusal::DiscardHere => matches!(order, Order::Discard { .. }),
        Refusal::NotSealed { .. }
        | Refusal::NoLiveSquare { .. }
        | Refusal::SpringUndone { .. }
        | Refusal::NoStop { .. }
        | Refusal::KingTaken { verb: "spring" } => {
            matches!(order, Order::Spring { .. })
        }
        Refusal::SquareAlone => matches!(order, Order::Square(_)),
        Refusal::NotAway | Refusal::LandSquare { .. } => matches!(order, Order::Land(_)),
        Refusal::PartHere | Refusal::PartRange { .. } => matches!(order, Order::Part(_)),
        Refusal::KeepWhich { .. } => matches!(order, Order::Keep { .. } | Order::Discard { .. }),
        Refusal::AmendCard { .. } => matches!(order, Order::Amend(_)),
        Refusal::ChatOff | Refusal::SayTooMany { .. } | Refusal::SayTooLong { .. } => {
            matches!(order, Order::Say { .. } | Order::Object { .. })
        }
        Refusal::NotDue { verb } | Refusal::Alone { verb } | Refusal::Twice { verb } | Refusal::OutOfPlace { verb } => {
            order.to_string().starts_with(verb)
        }
        Refusal::MoveAndInstead { .. } | Refusal::KeepOrDiscard { .. } => false,
        refusal => refusal
            .card()
            .is_some_and(|card| matches!(order, Order::Card(typed) if typed.card == u32::from(card.get()))),
    };
    request.orders.iter().find(|ordered| matches(&ordered.order)).map(|ordered| ordered.typed.clone())
}

/// The mail of this seat that was held back in the duty at hand.
fn held<'a>(replay: &'a Replay<'_>, mail: &Mail) -> Option<&'a HeldBack> {
    let due = replay.state.public().due_since;
    replay.loaded.held.iter().find(|held| held.seat == mail.seat && held.due == due)
}

/// What waits in the drawer, as the rules take it.
fn waiting(drawer: &Drawer) -> Option<(Seat, Option<Vec<u8>>)> {
    let numbers = drawer.numbers.as_ref()?;
    let positions = (numbers != "random").then(|| numbers.split(' ').filter_map(|word| word.parse().ok()).collect());
    Some((drawer.seat, positions))
}

fn drawer_opens(before: &State, after: &State) -> bool {
    before.public().duty == Duty::Lists && after.public().duty != Duty::Lists
}
