//! One mail to one plan: cut, read, ask, decide, and write the letters that tell of it.

use alloc::{
    string::{String, ToString},
    vec,
    vec::Vec,
};

use super::{confirm, replayed::{BrokenLog, Loaded}, result, stale};
use crate::{games::Game, ids::{Seat, Seq, Timestamp}, kit::{loaded::{Mail, Sender, Table, Unusable}, plan::{AddressStep, Confirmable, Drawer, Pending, PendingChange, Plan, Setting, Verdict}}, letters::{self, Reader}, seal::{CodeFor, GameSeals}, tempete::{legal::refusal::Refusal, log::event::Event, order::{intent::{Intent, intent}, orders::{self, BoardStyle, Info, Order, Ordered, Request, Setting as Asked}, vocabulary}, state::public::{self, Duty, Public}, telling::{AnswersLeft, DrawerNote, Notice, Occasion, Problem, ReadNote, TextFault, Trial, Warning}, turn::decide::{self, Decision, Draws}}, text::{self, Cut, Line, Nothing}};

/// How many answers a seat gets a day (M7).
pub const ANSWERS_A_DAY: u32 = 20;

/// Decides one mail whose key and sender are proven.
///
/// # Errors
/// The game's log cannot be replayed: the operator's affair, never the player's.
pub fn mail(table: &Table, mail: &Mail) -> Result<Plan, BrokenLog> {
    let loaded = Loaded::new(table)?;
    let desk = MailDesk::new(&loaded, mail);
    let mut plan = desk.plan()?;
    // M7: past the day's last answer an order still counts, but its sender gets no letter but the result.
    if loaded.player(mail.seat).is_some_and(|player| player.answered_today >= ANSWERS_A_DAY) {
        plan.letters.retain(|letter| letter.to != mail.seat || letter.kind == crate::letters::LetterKind::Result);
        if matches!(plan.verdict, Verdict::Information | Verdict::Refused { .. } | Verdict::Copy) {
            plan.verdict = Verdict::Silent;
            // A code that nobody was told waits for nobody.
            (plan.pending, plan.address) = (None, None);
        }
        plan.repeat = None;
    }
    Ok(plan)
}

/// M7: what the day's last answer says, where this is it.
pub(super) fn last_answer(answered: u32, at: Timestamp) -> Option<AnswersLeft> {
    let midnight = Timestamp::from_unix((at.unix().div_euclid(86_400) + 1) * 86_400);
    (answered + 1 == ANSWERS_A_DAY).then_some(AnswersLeft { until: midnight })
}

/// One mail on the desk.
struct MailDesk<'a> {
    loaded: &'a Loaded<'a>,
    mail: &'a Mail,
    at: Timestamp,
    last_answer: Option<AnswersLeft>,
}

/// A mail that was read.
struct Read {
    request: Request,
    not_read: Vec<String>,
    warnings: Vec<Warning>,
    /// It is `no` to an invitation.
    declines: bool,
}

impl<'a> MailDesk<'a> {
    fn new(loaded: &'a Loaded<'a>, mail: &'a Mail) -> Self {
        let answered = loaded.player(mail.seat).map_or(0, |player| player.answered_today);
        let last_answer = last_answer(answered, mail.at);
        Self { loaded, mail, at: loaded.at(mail.at), last_answer }
    }

    fn plan(&self) -> Result<Plan, BrokenLog> {
        let signed = self.loaded.player(self.mail.seat).is_some_and(|player| player.signed);
        let unheard = |request: Option<&Request>| confirm::unheard(self.loaded.table, self.mail, signed, request);
        if self.mail.sender == Sender::Unproven {
            // M13: nothing else in it is looked at.
            return Ok(self.refuse(&[Problem::Text(TextFault::Unproven)], ReadNote::default()));
        }
        match self.mail.copies {
            0 => {}
            // M7: the first repeat is told, later ones are passed over.
            1 => return Ok(self.answer(Verdict::Copy, None, &Occasion::AlreadyRecorded { entry: None })),
            _ => return Ok(self.loaded.plan(Verdict::Copy)),
        }
        match self.read() {
            Ok(read) => match unheard(Some(&read.request)) {
                Some(fault) => Ok(self.refuse(&[Problem::Text(fault)], ReadNote::default())),
                None => self.decide(&read),
            },
            Err(problems) => {
                let problems = unheard(None).map_or(problems, |fault| vec![Problem::Text(fault)]);
                Ok(self.refuse(&problems, ReadNote::default()))
            }
        }
    }

    /// Text to orders (M3, M5, M10).
    fn read(&self) -> Result<Read, Vec<Problem>> {
        let text = match &self.mail.text {
            Ok(text) => text,
            Err(unusable) => return Err(vec![Problem::Text(fault(*unusable))]),
        };
        let language = self.language();
        let cut: Cut = text::cut(text);
        if cut.too_many_lines {
            return Err(vec![Problem::Text(TextFault::TooManyLines)]);
        }
        // A letter of a charset that nobody knows: prose may hold it, an order may not.
        let is_unknown = |text: &str| text.contains(char::REPLACEMENT_CHARACTER);
        let unreadable = |lines: Vec<text::UnreadableLine>| {
            let (unknown, other): (Vec<_>, Vec<_>) = lines.into_iter().partition(|line| is_unknown(line.line()));
            let unknown = unknown.first().map(|_| Problem::Text(TextFault::Charset));
            unknown.into_iter().chain(other.into_iter().map(Problem::Unreadable)).collect::<Vec<_>>()
        };
        let reading = text::read(&cut.body, &self.vocabulary(), language).map_err(unreadable)?;
        let holds = |line: &text::Line| is_unknown(&line.typed) || line.text.as_deref().is_some_and(is_unknown);
        if reading.lines.iter().any(holds) {
            return Err(vec![Problem::Text(TextFault::Charset)]);
        }
        let nothing_else = matches!(reading.lines.as_slice(), [] | [Line { verb: "try", .. }]);
        if nothing_else && self.may_decline() && text::says_no(&cut.body, language) {
            // T50: it does what `resign` would.
            let orders = vec![Ordered { order: Order::Resign, typed: "no".into() }];
            let request = Request { try_only: !reading.lines.is_empty(), letters: language.letters(), orders };
            let mut not_read = reading.not_read;
            not_read.retain(|line| !text::says_no(line, language));
            return Ok(Read { request, not_read, warnings: Vec::new(), declines: true });
        }
        let request = orders::request(&reading, language).map_err(unreadable)?;
        if request.orders.is_empty() && !request.try_only {
            // M3: the reason, so that a bottom post finds its place.
            let fault = match cut.nothing() {
                Nothing::BelowQuote => TextFault::BelowQuote,
                Nothing::NoOrder => TextFault::NoOrder,
                Nothing::Empty => TextFault::Empty,
            };
            return Err(vec![Problem::Text(fault)]);
        }
        let warnings = self.warnings(&request);
        let shown = |line: &String| line.replace(char::REPLACEMENT_CHARACTER, "?");
        Ok(Read { request, not_read: reading.not_read.iter().map(shown).collect(), warnings, declines: false })
    }

    /// The words of the game, with how many numbers its list and the sender's positions want (M5).
    fn vocabulary(&self) -> text::Vocabulary {
        let public = self.loaded.state.public();
        let owed = match public.duty {
            Duty::Lists | Duty::Numbers => public::HAND,
            _ => public.numbers_owed(self.mail.seat),
        };
        vocabulary::vocabulary(public.terms().deck.len(), usize::from(owed))
    }

    /// T50: elsewhere `no` is prose.
    fn may_decline(&self) -> bool {
        self.mail.invitation && matches!(self.loaded.state.public().duty, Duty::Lists | Duty::Numbers)
    }

    /// What the sender should know, and nobody else learns.
    fn warnings(&self, request: &Request) -> Vec<Warning> {
        let ascending = |order: &Order| matches!(order, Order::List(cards) if cards.is_sorted());
        let copied = self.mail.copied.then_some(Warning::Copied);
        let ascending = request.orders.iter().any(|line| ascending(&line.order)).then_some(Warning::Ascending);
        copied.into_iter().chain(ascending).collect()
    }

    fn language(&self) -> text::Language {
        self.loaded.player(self.mail.seat).map_or(text::Language::En, |player| player.reader.language)
    }

    fn decide(&self, read: &Read) -> Result<Plan, BrokenLog> {
        let seat = self.mail.seat;
        let view = self.loaded.view(seat);
        let checked = confirm::check(self.loaded.table, self.mail, &read.request);
        let orders = checked.as_ref().map_or(&read.request.orders, |checked| &checked.request.orders);
        // `no` is no order, and its reader did not write `resign`.
        let orders: &[Ordered] = if read.declines { &[] } else { orders };
        let note = ReadNote { orders, not_read: &read.not_read, warnings: &read.warnings };
        let asked = match &checked {
            Err(refusal) => Err(refusal.clone()),
            Ok(checked) => intent(&view, &checked.request).and_then(|asked| {
                self.allowed(&asked)?;
                Ok((asked, checked))
            }),
        };
        let (mut asked, checked) = match asked {
            Ok(asked) => asked,
            Err(refusal) => {
                let problem = Problem::Refused { typed: about(&refusal, &read.request), refusal };
                if read.request.try_only {
                    let trial = Trial::Refused(core::slice::from_ref(&problem));
                    return Ok(self.inform(&[], Some(trial), note));
                }
                return Ok(self.refuse(&[problem], note));
            }
        };
        if asked.asked.contains(&Info::Repeat) && !read.request.try_only {
            let mut plan = self.loaded.plan(Verdict::Information);
            plan.repeat = Some(seat);
            return Ok(plan);
        }
        if read.request.try_only {
            // M11: a trial sends no letter again either.
            asked.asked.retain(|info| *info != Info::Repeat);
            return Ok(self.try_out(&asked, note));
        }
        let signed = self.loaded.player(seat).is_some_and(|player| player.signed);
        match &checked.confirmed {
            None if read.declines => return self.decline(&asked, note),
            None => {
                if let Some(what) = confirm::wanted(self.loaded.table, self.mail, signed, &asked) {
                    return Ok(self.ask(what));
                }
            }
            Some(Confirmable::Address(address)) => return Ok(self.address(address, checked.answered)),
            Some(_) => {
                let mut plan = self.accept(&asked, note)?;
                plan.pending = Some(PendingChange::Nothing(seat));
                return Ok(plan);
            }
        }
        if asked.event.is_none() && asked.drawer.is_none() && asked.settings.is_empty() {
            return Ok(self.inform(&asked.asked, None, note));
        }
        self.accept(&asked, note)
    }

    /// Everything that may refuse a mail, in one place: staleness, rules, hands, chat, settings.
    fn allowed(&self, asked: &Intent) -> Result<(), Refusal> {
        let seat = self.mail.seat;
        if asked.asked.contains(&Info::Repeat)
            && (asked.event.is_some() || asked.drawer.is_some() || asked.asked.len() > 1 || !asked.settings.is_empty())
        {
            return Err(Refusal::Alone { verb: "repeat" });
        }
        for setting in &asked.settings {
            if let Asked::Zone(zone) = setting
                && !(self.loaded.table.zone_exists)(zone)
            {
                return Err(Refusal::UnknownZone { zone: zone.clone() });
            }
        }
        confirm::allowed(self.loaded.table, self.mail, asked)?;
        let public = self.loaded.state.public();
        let drawer = self.loaded.table.drawer.iter().find(|drawer| drawer.seat == seat);
        stale::check(public, seat, self.mail, asked, drawer)?;
        decide::examine(&self.loaded.view(seat), asked, self.at)?;
        // T65: the other player's choice, which he made known.
        let chat = self.loaded.player(Public::other(seat)).is_none_or(|player| player.chat);
        if asked.words.is_some() && !matches!(asked.event, Some(Event::Object)) && !chat {
            return Err(Refusal::ChatOff);
        }
        Ok(())
    }

    /// T66: nothing is done; a letter carries the code that does it.
    fn ask(&self, what: Confirmable) -> Plan {
        let seat = self.mail.seat;
        let letter = self.loaded.player(seat).map_or(0, |player| player.letters) + 1;
        let seals = GameSeals::new(&self.loaded.table.secret, self.loaded.table.game);
        let code = seals.code(CodeFor::Order, Game::Tempete.letter(seat), letter);
        let occasion = Occasion::Confirm { order: what.word(), code: &code, address: what.address() };
        let mut plan = self.answer(Verdict::Information, None, &occasion);
        if let Confirmable::Address(address) = &what {
            plan.address = Some(AddressStep::Asked { seat, address: address.clone(), letter });
        }
        let entries = u16::try_from(self.loaded.entries.len()).unwrap_or(u16::MAX);
        plan.pending = Some(PendingChange::Waits(Pending { seat, what, code, letter, entries, answered: false }));
        plan
    }

    /// M14: confirmed from the old address. Once the new one has answered, too, the outer half tells it.
    fn address(&self, address: &str, answered: bool) -> Plan {
        let seat = self.mail.seat;
        let mut plan = if answered {
            self.loaded.plan(Verdict::Kept)
        } else {
            self.answer(Verdict::Kept, None, &Occasion::Notice(Notice::AddressHalf))
        };
        plan.address = Some(AddressStep::Confirmed { seat, address: address.into(), answered });
        plan.pending = Some(PendingChange::Nothing(seat));
        plan
    }

    /// T50: the game is called off, and its seat's addresses are blocked.
    fn decline(&self, asked: &Intent, note: ReadNote) -> Result<Plan, BrokenLog> {
        let mut plan = self.accept(asked, note)?;
        plan.declined = Some(self.mail.seat);
        for letter in plan.letters.iter_mut().filter(|letter| letter.to == self.mail.seat) {
            letter.declines();
        }
        Ok(plan)
    }

    fn draws(&self) -> Vec<(Seat, Option<Vec<u8>>)> {
        self.loaded.table.drawer.iter().filter_map(waiting).collect()
    }

    fn try_out(&self, asked: &Intent, note: ReadNote) -> Plan {
        let seals = GameSeals::new(&self.loaded.table.secret, self.loaded.table.game);
        let drawer = self.draws();
        let draws = Draws { seals: &seals, catalogue: self.loaded.table.catalogue, drawer: &drawer };
        // M11: only what the sender's own order would become; the drawer of the other stays shut.
        let decision = decide::decide(&self.loaded.state, self.mail.seat, asked, self.at, &draws);
        let own = decision.entries.get(..1).unwrap_or_default();
        self.inform(&asked.asked, Some(Trial::Accepted(own)), note)
    }

    fn accept(&self, asked: &Intent, note: ReadNote) -> Result<Plan, BrokenLog> {
        let seat = self.mail.seat;
        let seals = GameSeals::new(&self.loaded.table.secret, self.loaded.table.game);
        let drawer = self.draws();
        let draws = Draws { seals: &seals, catalogue: self.loaded.table.catalogue, drawer: &drawer };
        let decision = decide::decide(&self.loaded.state, seat, asked, self.at, &draws);
        let mut after = self.loaded.with(&decision);
        after.chat = asked.settings.iter().rev().find_map(|setting| match setting {
            Asked::Chat(open) => Some((seat, *open)),
            _ => None,
        });
        let mut plan = if decision.entries.is_empty() { after.plan(Verdict::Kept) } else { after.plan_of(&decision) };
        plan.words = self.disputed(asked, &decision);
        plan.settings = asked.settings.iter().filter_map(|setting| stored(seat, setting)).collect();
        let opened = after.state.public().awaited() != self.loaded.state.public().awaited()
            && drawer_opens(&self.loaded.state, &after.state);
        if opened {
            // T6: the drawer is empty from here on.
            plan.drawer =
                self.loaded.table.drawer.iter().map(|drawer| Drawer { numbers: None, ..drawer.clone() }).collect();
        }
        let kept = asked.drawer.as_ref().filter(|_| !opened).map(|numbers| drawer_text(numbers.as_deref()));
        let letter = self.loaded.player(seat).map_or(0, |player| player.letters) + 1;
        if let Some(numbers) = &kept {
            plan.drawer.push(Drawer { seat, numbers: Some(numbers.clone()), letter });
        }
        let ends = Loaded::ends(&decision);
        if ends {
            plan.letters = result::letters(&after, self.at, asked.words.as_deref().map(|words| (seat, words)))?;
            return Ok(plan);
        }
        let first = decision.entries.first().map(|entry| entry.seq);
        let reader = self.reader_after(&asked.settings);
        let replaced = self.loaded.table.drawer.iter().any(|drawer| drawer.seat == seat && drawer.numbers.is_some());
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
        let record = asked.asked.contains(&Info::Record).then(|| after.record()).transpose()?;
        plan.letters.extend(after.letter(
            seat,
            reader.as_ref(),
            self.at,
            self.last_answer,
            record.as_deref(),
            &receipt,
        ));
        if let Some(first) = first.filter(|_| !self.is_unwanted(asked)) {
            let news = match asked.event {
                Some(Event::Overdue) => Occasion::Reminder { words: asked.words.as_deref() },
                _ => Occasion::News { first, words: asked.words.as_deref() },
            };
            let told = after.letter(Public::other(seat), None, self.at, None, None, &news);
            #[cfg(feature = "fault-points")]
            let told = self.leaking(told, &after);
            plan.letters.extend(told);
        }
        Ok(plan)
    }

    /// The words that whoever rules on a dispute must know.
    fn disputed(&self, asked: &Intent, decision: &Decision) -> Option<(Seq, String)> {
        let entry = decision.entries.first()?;
        let claimed = matches!(self.loaded.state.public().duty, Duty::Claim(..));
        let disputed = match entry.event {
            Event::Object | Event::Amend(_) | Event::Withdraw | Event::Stand | Event::Claim(_) => true,
            Event::Accept | Event::Decline => claimed,
            _ => false,
        };
        let words = asked.words.as_deref().filter(|_| disputed)?;
        Some((entry.seq, letters::lines(words).join("\n")))
    }

    /// T64: a complaint made once more goes only to who wants reminders.
    fn is_unwanted(&self, asked: &Intent) -> bool {
        let other = self.loaded.player(Public::other(self.mail.seat));
        self.complains_again(asked) && other.is_some_and(|other| !other.reader.reminders)
    }

    fn complains_again(&self, asked: &Intent) -> bool {
        let last = self.loaded.state.public().complaint(self.mail.seat);
        matches!(asked.event, Some(Event::Overdue)) && last.is_some()
    }

    /// A leak for the test of silence to find: what was false changes a name in the news.
    #[cfg(feature = "fault-points")]
    fn leaking(&self, told: Option<crate::letters::Letter>, after: &Loaded) -> Option<crate::letters::Letter> {
        let errors = |loaded: &Loaded| loaded.state.secrets().iter().map(|own| own.errors.len()).sum::<usize>();
        let mut told = told?;
        if crate::tempete::telling::leak::planted(2) && errors(after) > errors(self.loaded) {
            told.body.them.name.push('!');
        }
        Some(told)
    }

    /// The reader after his own settings (M12).
    fn reader_after(&self, settings: &[Asked]) -> Option<Reader> {
        let mut reader = self.loaded.player(self.mail.seat)?.reader.clone();
        for setting in settings {
            match setting {
                Asked::Language(language) => reader.language = *language,
                Asked::Zone(zone) => reader.zone.clone_from(zone),
                Asked::Board(style) => reader.board = *style,
                Asked::Pictures(on) => reader.pictures = *on,
                Asked::Reminders(on) => reader.reminders = *on,
                Asked::Chat(_) | Asked::Signed(_) | Asked::Address(_) => {}
            }
        }
        Some(reader)
    }

    fn refuse(&self, problems: &[Problem], note: ReadNote) -> Plan {
        let code = problems.first().map_or("", code).to_string();
        self.answer(Verdict::Refused { code }, None, &Occasion::Refused { problems, note })
    }

    fn inform(&self, asked: &[Info], trial: Option<Trial>, note: ReadNote) -> Plan {
        let record = asked.contains(&Info::Record).then(|| self.loaded.record().ok()).flatten();
        let occasion = Occasion::Information { asked, trial, note };
        self.answer(Verdict::Information, record.as_deref(), &occasion)
    }

    fn answer(&self, verdict: Verdict, record: Option<&str>, occasion: &Occasion) -> Plan {
        let mut plan = self.loaded.plan(verdict);
        plan.letters.extend(self.loaded.letter(self.mail.seat, None, self.at, self.last_answer, record, occasion));
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

fn fault(unusable: Unusable) -> TextFault {
    match unusable {
        Unusable::NoText => TextFault::NoText,
        Unusable::Damaged => TextFault::Damaged,
        Unusable::CutOff => TextFault::CutOff,
        Unusable::Charset => TextFault::Charset,
        Unusable::TooBig => TextFault::TooBig,
        Unusable::TooComplex => TextFault::TooComplex,
        Unusable::Encrypted => TextFault::Encrypted,
        Unusable::Contradictory => TextFault::Contradictory,
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
        Refusal::SignedUnknown | Refusal::SignedNot => matches!(order, Order::Set(Asked::Signed(_))),
        Refusal::Address { .. } => matches!(order, Order::Set(Asked::Address(_))),
        Refusal::UnknownZone { .. } => matches!(order, Order::Set(Asked::Zone(_))),
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

fn drawer_opens(before: &crate::tempete::state::State, after: &crate::tempete::state::State) -> bool {
    before.public().duty == Duty::Lists && after.public().duty != Duty::Lists
}

/// A preference as the store keeps it.
fn stored(seat: Seat, setting: &Asked) -> Option<Setting> {
    let on = |on: bool| String::from(if on { "on" } else { "off" });
    let (name, value) = match setting {
        Asked::Language(language) => ("language", language.code().into()),
        Asked::Zone(zone) => ("zone", zone.clone()),
        Asked::Board(style) => ("board", board_word(*style).into()),
        Asked::Pictures(wanted) => ("pictures", on(*wanted)),
        Asked::Reminders(wanted) => ("reminders", on(*wanted)),
        Asked::Chat(wanted) => ("chat", on(*wanted)),
        Asked::Signed(wanted) => ("signed", on(*wanted)),
        // M14: not by a mail alone.
        Asked::Address(_) => return None,
    };
    Some(Setting { seat, name, value })
}

fn board_word(style: BoardStyle) -> &'static str {
    match style {
        BoardStyle::Ascii => "ascii",
        BoardStyle::Figurines => "figurines",
        BoardStyle::List => "list",
        BoardStyle::None => "none",
    }
}
