//! One mail to one plan: ask, decide, and write the letters that tell of it. The mail was read into lines before, and is
//! heard. What is refused, tried or only asks is answered from its sender's view; the game as it is has no part in it.

mod accept;
mod after;
mod answered;
mod away;
mod check;
mod doubts;
mod propose;
mod unread;

pub use self::{away::leave, unread::unread};

use alloc::{string::ToString, vec, vec::Vec};

use crate::{
    ids::Timestamp,
    kit::{AnswersLeft, Asked, BrokenLog, Confirmable, Denial, Denied, Mail, Person, Plan, Setting, Verdict},
    letters::Letter,
    referee::{
        mails::{Asks, CommonIntent, GameInfo, GameOrder, Means, Occasion, Problem, ReadNote, Refused, Trial},
        orders::{self, CommonOrder, Info, Order, Ordered, Request},
        played::{Played, View},
        session::Session,
    },
    text::{Language, Reading},
};

/// The words by which orders wait for a code (T66).
const RESIGN: &str = "resign";
const ACCEPT_DRAW: &str = "accept-draw";

/// What a mail does.
///
/// # Errors
/// What it enters could not be read again.
pub fn mailed(session: &Session<'_>, asked: &Asked<'_>) -> Result<Plan, BrokenLog> {
    let mail = GameMail::new(session, asked);
    match mail.read(asked) {
        Ok(read) => mail.decide(&read),
        Err(problems) => Ok(mail.refuse(Refused { problems: &problems, corrected: &[] }, ReadNote::default())),
    }
}

/// The letter about an order that every game has and that cannot be.
pub fn denied(session: &Session<'_>, asked: &Asked<'_>, denied: &Denied) -> Option<Letter> {
    let mail = GameMail::new(session, asked);
    let problem = Problem::refused(denied.denial.clone(), denied.typed.clone());
    let read = match mail.read(asked) {
        Ok(read) => read,
        Err(more) => {
            let problems: Vec<_> = core::iter::once(problem).chain(more).collect();
            let why = Refused { problems: &problems, corrected: &[] };
            return mail.refuse(why, ReadNote::default()).letters.pop();
        }
    };
    mail.refuse_or_try(Refused { problems: &[problem], corrected: &[] }, &read).letters.pop()
}

/// A mail with the game that it is about.
struct GameMail<'a> {
    session: &'a Session<'a>,
    mail: &'a Mail,
    /// When it arrived.
    arrived: Timestamp,
    at: Timestamp,
    last_answer: Option<AnswersLeft>,
    /// Whether it is taken for an answer to the seat's newest letter.
    fresh: bool,
    /// See [`Asked::affirmed`].
    affirmed: Option<bool>,
}

/// A mail that was read.
struct ReadMail {
    request: Request<GameOrder>,
    reading: Reading,
    warnings: Vec<&'static str>,
    /// It is `no` to an invitation.
    declines: bool,
}

impl ReadMail {
    fn note(&self) -> ReadNote<'_> {
        // `no` is no order, and its reader did not write `resign`.
        let orders: &[Ordered<GameOrder>] = if self.declines { &[] } else { &self.request.orders };
        ReadNote { orders, not_read: &self.reading.not_read, warnings: &self.warnings }
    }
}

impl<'a> GameMail<'a> {
    fn new(session: &'a Session<'a>, asked: &Asked<'a>) -> Self {
        Self { last_answer: asked.last, affirmed: asked.affirmed, ..Self::of(session, asked.mail) }
    }

    fn of(session: &'a Session<'a>, mail: &'a Mail) -> Self {
        let postmark = mail.entered.as_ref().map(|entered| entered.postmark.min(mail.at));
        let (arrived, fresh) = (postmark.unwrap_or(mail.at), postmark.is_some());
        Self { session, mail, arrived, at: session.at(mail.at), last_answer: None, fresh, affirmed: None }
    }

    fn view(&self) -> View<'_> {
        self.session.view(self.mail.seat)
    }

    /// Lines to orders (M5), what a code confirms in its place.
    fn read(&self, asked: &Asked<'_>) -> Result<ReadMail, Vec<Problem>> {
        let (language, reading) = (self.language(), asked.reading);
        if asked.declines {
            // T50: it does what `resign` would.
            let orders = vec![Ordered { order: Order::Common(CommonOrder::Resign), typed: "no".into() }];
            let request = Request { try_only: !reading.lines.is_empty(), language, orders };
            return Ok(ReadMail { request, reading: reading.clone(), warnings: Vec::new(), declines: true });
        }
        let mut request = orders::request(self.session.at_hand().reader(), reading, language)
            .map_err(|lines| lines.into_iter().map(Problem::Unreadable).collect::<Vec<_>>())?;
        request = Played::fitted(&self.view(), request, language)?;
        if let (Some(confirmed), [ordered]) = (asked.confirmed, request.orders.as_mut_slice()) {
            let order = match confirmed {
                Confirmable::Order(word) if word == ACCEPT_DRAW => Some(Order::Common(CommonOrder::AcceptDraw)),
                Confirmable::Order(_) => Some(Order::Common(CommonOrder::Resign)),
                Confirmable::Unsigned => Some(Order::Set { setting: Setting::Signed(false), everywhere: false }),
                Confirmable::Address { address, everywhere } => {
                    Some(Order::Set { setting: Setting::Address(address.clone()), everywhere: *everywhere })
                }
                // Its lines were read in its place.
                Confirmable::Beyond(_) => None,
            };
            ordered.order = order.unwrap_or(ordered.order.clone());
        }
        // What the sender should know, and nobody else learns.
        let copied = self.mail.copied.then_some("copied");
        let in_words = asked.in_words.then_some("in-words");
        let warnings = copied.into_iter().chain(in_words).chain(self.session.at_hand().warning(&request)).collect();
        Ok(ReadMail { request, reading: reading.clone(), warnings, declines: false })
    }

    fn language(&self) -> Language {
        self.session.player(self.mail.seat).map_or(Language::En, |player| player.reader.language)
    }

    fn decide(&self, read: &ReadMail) -> Result<Plan, BrokenLog> {
        let note = read.note();
        if read.request.try_only
            && let Err(refusal) = self.session.at_hand().may_try()
        {
            return Ok(self.refuse(Refused { problems: &[Problem::refused(refusal, None)], corrected: &[] }, note));
        }
        if let Some(plan) = self.after_end(read) {
            return Ok(plan);
        }
        let checked = self.check(&read.request);
        if let Some(plan) = self.away(read, &checked) {
            return Ok(plan);
        }
        let mut asked = match checked {
            Ok(asked) => asked,
            // T75: while nothing may be claimed, a complaint is answered with both clocks, which know nothing of a gap.
            Err(refusal) if matches!(refusal.denial(), Some(Denial::NothingOpen { .. })) && self.opens_nothing() => {
                return Ok(self.inform(&[Info::Time], None, note));
            }
            // T79: who enters it is told what the rules say of it, and nothing that a hand or a square would make of it.
            Err(refusal) if self.mail.entered.is_some() => {
                let problem = Problem::refused(refusal, None);
                return Ok(self.refuse_or_try(Refused { problems: &[problem], corrected: &[] }, read));
            }
            Err(_) => {
                let mended = self.put_right(&read.request);
                let why = Refused { problems: &mended.problems, corrected: &mended.lines };
                return Ok(self.refuse_or_try(why, read));
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
        if asked.only_asks(self.session.at_hand()) {
            return Ok(self.inform(&asked.asked, None, note));
        }
        let doubts = self.doubts(&asked, read);
        if !doubts.is_empty() {
            let why = Refused { problems: &doubts, corrected: &self.propose_meant(&doubts) };
            return Ok(Plan { held: Some(self.held_back(&doubts)), ..self.refuse(why, note) });
        }
        if let Some(plan) = self.in_vain(&asked, read) {
            return Ok(plan);
        }
        let mut plan = self.accept(&asked, note)?;
        plan.leaves = self.leaving(read).is_some() && self.person().is_some_and(Person::leaves);
        plan.irrevocable = match asked.common() {
            Some(CommonIntent::Resign) => Some(RESIGN),
            Some(CommonIntent::Accept) => Some(ACCEPT_DRAW),
            _ => None,
        };
        Ok(plan)
    }

    /// Tells whether a complaint of its sender's comes to nothing by the clocks.
    fn opens_nothing(&self) -> bool {
        self.session.course().complaint_now(self.mail.seat, self.arrived).is_err()
    }

    /// A mail whose order comes to nothing: nothing of it is passed on.
    fn in_vain(&self, asked: &Asks, read: &ReadMail) -> Option<Plan> {
        let found = Played::comes_to_nothing(&self.view(), self.session.truth(), asked, self.arrived)?;
        let own = read
            .request
            .orders
            .iter()
            .find(|one| matches!(one.order, Order::Own(_) | Order::Common(CommonOrder::Claim(_))));
        let problem = Problem::refused(found.refusal, own.map(|one| one.typed.clone()));
        // What comes to nothing now may come to something in another turn.
        let last_answer = self.last_answer.filter(|last| *last != AnswersLeft::OneADay);
        let mail = Self { last_answer, ..*self };
        let plan = mail.refuse(Refused { problems: &[problem], corrected: &[] }, read.note());
        Some(Plan { attempt: found.attempt, ..plan })
    }

    /// A mail that cannot be; or what is told of it where it was a trial.
    fn refuse_or_try(&self, why: Refused<'_>, read: &ReadMail) -> Plan {
        match read.request.try_only {
            true => self.inform(&[], Some(Trial::Refused(why)), read.note()),
            false => self.refuse(why, read.note()),
        }
    }

    /// What a decision hangs on, and no mail to seal.
    fn means(&self) -> Means<'_> {
        let loaded = self.session.loaded;
        Means {
            secret: &loaded.secret,
            game: loaded.game,
            tree: &self.session.tree,
            answers: self.mail.letter_knew,
            kept: &loaded.drawer,
            mail: None,
        }
    }

    fn try_out(&self, asked: &Asks, note: ReadNote<'_>) -> Plan {
        // What is tried is sealed for nobody, and what others had kept stays shut.
        let seat = self.mail.seat;
        let kept: Vec<_> = self.session.loaded.drawer.iter().filter(|kept| kept.seat == seat).cloned().collect();
        let means = Means { kept: &kept, ..self.means() };
        // M11: only what the sender's own order would become.
        let decision = Played::tried(self.session.seats(seat), seat, asked, self.arrived, &means);
        let own = decision.entries.get(..1).unwrap_or_default();
        self.inform(&asked.asked, Some(Trial::Accepted(own, &decision.told)), note)
    }

    fn refuse(&self, why: Refused<'_>, note: ReadNote<'_>) -> Plan {
        let code = why.problems.first().map_or("", Problem::code).to_string();
        self.answer(Verdict::Refused { code }, None, &Occasion::Refused { why, note })
    }

    fn inform(&self, asked: &[GameInfo], trial: Option<Trial<'_>>, note: ReadNote<'_>) -> Plan {
        let record = asked.contains(&Info::Record).then(|| self.session.record());
        let elsewhere = self.elsewhere(None, trial.is_some());
        let occasion = Occasion::Information { asked, trial, note, elsewhere };
        self.answer(Verdict::Information, record.as_deref(), &occasion)
    }

    fn answer(&self, verdict: Verdict, record: Option<&str>, occasion: &Occasion<'_>) -> Plan {
        let mut plan = self.session.plan(verdict);
        plan.letters.extend(self.session.writer().write(
            self.session,
            self.mail.seat,
            None,
            self.at,
            self.last_answer,
            record,
            occasion,
        ));
        plan
    }
}
