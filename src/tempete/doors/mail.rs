//! One mail to one plan: ask, decide, and write the letters that tell of it. The mail was read into lines
//! before, and is heard.

use alloc::{
    string::{String, ToString},
    vec,
    vec::Vec,
};

use super::{confirm, replayed::Replay, result, stale};
use crate::{
    ids::{Seat, Seq, Timestamp},
    kit::{
        AddressStep, AnswersLeft, Asked, Confirmable, Drawer, Mail, Notice, Pending, PendingChange, Plan, Setting,
        Verdict,
    },
    letters::{self, Reader},
    seal::{CodeFor, GameSeals},
    tempete::{
        decide::{self, Decision, Draws},
        legal::{self, intent::intent, refusal::Refusal},
        log::event::Event,
        order::{
            intent::{Asks, Intent},
            orders::{self, Info, Order, Ordered, Request},
        },
        state::{
            State,
            public::{Duty, Public},
        },
        telling::{DrawerNote, Occasion, Problem, ReadNote, Trial, Warning},
    },
    text,
};

/// What a mail does.
pub(super) fn plan(replay: &Replay<'_>, asked: &Asked<'_>) -> Plan {
    let desk = MailDesk { replay, mail: asked.mail, at: replay.at(asked.mail.at), last_answer: asked.last };
    match desk.read(asked) {
        Ok(read) => desk.decide(&read),
        Err(problems) => desk.refuse(&problems, ReadNote::default()),
    }
}

/// A mail with the game that it is about.
struct MailDesk<'a> {
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

impl MailDesk<'_> {
    /// Lines to orders (M5).
    fn read(&self, asked: &Asked<'_>) -> Result<ReadMail, Vec<Problem>> {
        let (language, reading) = (self.language(), asked.reading);
        let not_read = reading.not_read.clone();
        if asked.declines {
            // T50: it does what `resign` would.
            let orders = vec![Ordered { order: Order::Resign, typed: "no".into() }];
            let request = Request { try_only: !reading.lines.is_empty(), letters: language.letters(), orders };
            return Ok(ReadMail { request, not_read, warnings: Vec::new(), declines: true });
        }
        let request = orders::request(reading, language)
            .map_err(|lines| lines.into_iter().map(Problem::Unreadable).collect::<Vec<_>>())?;
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
        let seat = self.mail.seat;
        let view = self.replay.view(seat);
        let checked = confirm::check(self.replay.loaded, self.mail, &read.request);
        let orders = checked.as_ref().map_or(&read.request.orders, |checked| &checked.request.orders);
        // `no` is no order, and its reader did not write `resign`.
        let orders: &[Ordered] = if read.declines { &[] } else { orders };
        let note = ReadNote { orders, not_read: &read.not_read, warnings: &read.warnings };
        let asked = match &checked {
            Err(refusal) => Err(refusal.clone()),
            Ok(checked) => intent(&view, &checked.request).and_then(|mut asked| {
                self.allowed(&mut asked)?;
                Ok((asked, checked))
            }),
        };
        let (mut asked, checked) = match asked {
            Ok(asked) => asked,
            Err(refusal) => {
                let problem = Problem::Refused { typed: about(&refusal, &read.request), refusal };
                if read.request.try_only {
                    let trial = Trial::Refused(core::slice::from_ref(&problem));
                    return self.inform(&[], Some(trial), note);
                }
                return self.refuse(&[problem], note);
            }
        };
        if asked.asked.contains(&Info::Repeat) && !read.request.try_only {
            let mut plan = self.replay.plan(Verdict::Information);
            plan.repeat = Some(seat);
            return plan;
        }
        if read.request.try_only {
            // M11: a trial sends no letter again either.
            asked.asked.retain(|info| *info != Info::Repeat);
            return self.try_out(&asked, note);
        }
        let signed = self.replay.player(seat).is_some_and(|player| player.signed);
        match &checked.confirmed {
            None if read.declines => return self.decline(&asked, note),
            None => {
                if let Some(what) = confirm::wanted(self.replay.loaded, self.mail, signed, &asked) {
                    return self.ask(what);
                }
            }
            Some(Confirmable::Address(address)) => return self.address(address, checked.answered),
            Some(_) => {
                let mut plan = self.accept(&asked, note, false);
                plan.pending = Some(PendingChange::Nothing(seat));
                return plan;
            }
        }
        if asked.intent.is_none() && asked.drawer.is_none() && asked.settings.is_empty() {
            return self.inform(&asked.asked, None, note);
        }
        self.accept(&asked, note, false)
    }

    /// Everything that may refuse a mail, in one place: staleness, rules, hands, chat, settings.
    fn allowed(&self, asked: &mut Asks) -> Result<(), Refusal> {
        let seat = self.mail.seat;
        if asked.asked.contains(&Info::Repeat)
            && (asked.intent.is_some() || asked.drawer.is_some() || asked.asked.len() > 1 || !asked.settings.is_empty())
        {
            return Err(Refusal::Alone { verb: "repeat" });
        }
        for setting in &asked.settings {
            if let Setting::Zone(zone) = setting
                && !(self.replay.loaded.zone_exists)(zone)
            {
                return Err(Refusal::UnknownZone { zone: zone.clone() });
            }
        }
        confirm::allowed(self.replay.loaded, self.mail, asked)?;
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

    /// T66: nothing is done; a letter carries the code that does it.
    fn ask(&self, what: Confirmable) -> Plan {
        let seat = self.mail.seat;
        let letter = self.replay.player(seat).map_or(0, |player| player.letters) + 1;
        let seals = GameSeals::new(&self.replay.loaded.secret, self.replay.loaded.game);
        let code = seals.code(CodeFor::Order, crate::tempete::letter(seat), letter);
        let occasion = Occasion::Confirm { order: what.word(), code: &code, address: what.address() };
        let mut plan = self.answer(Verdict::Information, None, &occasion);
        if let Confirmable::Address(address) = &what {
            plan.address = Some(AddressStep::Asked { seat, address: address.clone(), letter });
        }
        let entries = u16::try_from(self.replay.entries.len()).unwrap_or(u16::MAX);
        plan.pending = Some(PendingChange::Waits(Pending { seat, what, code, letter, entries, answered: false }));
        plan
    }

    /// M14: confirmed from the old address. Once the new one has answered, too, the outer half tells it.
    fn address(&self, address: &str, answered: bool) -> Plan {
        let seat = self.mail.seat;
        let mut plan = if answered {
            self.replay.plan(Verdict::Kept)
        } else {
            self.answer(Verdict::Kept, None, &Occasion::Notice(Notice::AddressHalf))
        };
        plan.address = Some(AddressStep::Confirmed { seat, address: address.into(), answered });
        plan.pending = Some(PendingChange::Nothing(seat));
        plan
    }

    /// T50: the game is called off, and its seat's addresses are blocked.
    fn decline(&self, asked: &Asks, note: ReadNote) -> Plan {
        let mut plan = self.accept(asked, note, true);
        plan.declined = Some(self.mail.seat);
        plan
    }

    fn draws(&self) -> Vec<(Seat, Option<Vec<u8>>)> {
        self.replay.loaded.drawer.iter().filter_map(waiting).collect()
    }

    fn try_out(&self, asked: &Asks, note: ReadNote) -> Plan {
        let seals = GameSeals::new(&self.replay.loaded.secret, self.replay.loaded.game);
        let drawer = self.draws();
        let draws = Draws { seals: &seals, drawer: &drawer };
        // M11: only what the sender's own order would become; the drawer of the other stays shut.
        let decision = decide::decide(&self.replay.state, self.mail.seat, asked, self.at, &draws);
        let own = decision.entries.get(..1).unwrap_or_default();
        self.inform(&asked.asked, Some(Trial::Accepted(own, &decision.told)), note)
    }

    fn accept(&self, asked: &Asks, note: ReadNote, declines: bool) -> Plan {
        let seat = self.mail.seat;
        let seals = GameSeals::new(&self.replay.loaded.secret, self.replay.loaded.game);
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
        plan.settings = asked.settings.iter().filter_map(|setting| setting.stored(seat)).collect();
        let opened = after.state.public().awaited() != self.replay.state.public().awaited()
            && drawer_opens(&self.replay.state, &after.state);
        if opened {
            // T6: the drawer is empty from here on.
            plan.drawer =
                self.replay.loaded.drawer.iter().map(|drawer| Drawer { numbers: None, ..drawer.clone() }).collect();
        }
        let kept = asked.drawer.as_ref().filter(|_| !opened).map(|numbers| drawer_text(numbers.as_deref()));
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
        let drawer_note = kept
            .as_deref()
            .map(|numbers| if replaced { DrawerNote::Replaced(numbers) } else { DrawerNote::Kept(numbers) });
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
fn about(refusal: &Refusal, request: &Request) -> Option<String> {
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
        Refusal::Window { card, .. }
        | Refusal::Args { card, .. }
        | Refusal::SquareMissing { card }
        | Refusal::NoCardToCancel { card }
        | Refusal::PartMissing { card }
        | Refusal::AnswerOnlyCancel { card }
        | Refusal::EffectMissing { card, .. }
        | Refusal::EffectDiffers { card, .. }
        | Refusal::Edit { card, .. }
        | Refusal::EditUnknown { card, .. }
        | Refusal::NoGround { card, .. }
        | Refusal::NoOtherMove { card }
        | Refusal::DoublePiece { card, .. }
        | Refusal::NotHeld { card, verb: "card", .. } => {
            matches!(order, Order::Card(typed) if typed.card == u32::from(card.get()))
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
        | Refusal::SpringEmpty { .. }
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
        Refusal::ConfirmWrong | Refusal::ConfirmStale => {
            matches!(order, Order::Confirm { .. })
        }
        Refusal::SignedUnknown | Refusal::SignedNot => matches!(order, Order::Set(Setting::Signed(_))),
        Refusal::Address { .. } => matches!(order, Order::Set(Setting::Address(_))),
        Refusal::UnknownZone { .. } => matches!(order, Order::Set(Setting::Zone(_))),
        Refusal::NotDue { verb } | Refusal::Alone { verb } | Refusal::Twice { verb } | Refusal::OutOfPlace { verb } => {
            order.to_string().starts_with(verb)
        }
        _ => false,
    };
    request.orders.iter().find(|ordered| matches(&ordered.order)).map(|ordered| ordered.typed.clone())
}

/// What waits in the drawer, as the rules take it.
fn waiting(drawer: &Drawer) -> Option<(Seat, Option<Vec<u8>>)> {
    let numbers = drawer.numbers.as_ref()?;
    let positions = (numbers != "random").then(|| numbers.split(' ').filter_map(|word| word.parse().ok()).collect());
    Some((drawer.seat, positions))
}

/// First numbers as they wait in the drawer.
fn drawer_text(numbers: Option<&[u8]>) -> String {
    match numbers {
        Some(positions) => positions.iter().map(u8::to_string).collect::<Vec<_>>().join(" "),
        None => "random".into(),
    }
}

fn drawer_opens(before: &State, after: &State) -> bool {
    before.public().duty == Duty::Lists && after.public().duty != Duty::Lists
}
