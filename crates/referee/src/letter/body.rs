//! A letter to one seat, made from what that seat sees and the public log, and from nothing else.

use alloc::{
    boxed::Box,
    format,
    string::{String, ToString},
    vec,
    vec::Vec,
};

use super::{
    subject::subject,
    values::{
        Ask, AskedFor, Due, Explained, Kept, LetterValues, Particulars, Person, ReadBack, Told, ToldProblem, ToldTrial,
    },
};
use crate::{
    ids::{Seat, Seats, Seq, Timestamp},
    kit::AnswersLeft,
    letters::{Reader, quoted},
    record::{self, AuditOutcome, Held},
    referee::{
        audit::RulesAuditor,
        course::{Course, Duty, Pacing},
        log::{Author, CommonEvent, Complaint, Outcome},
        mails::{GameOrder, Occasion, Problem, Term, ToldRefusal, Trial},
        orders::{CommonOrder, Info, InfoOf, Order, Ordered, Subject, Topic},
        payload::Payload,
        played::{Entry, Event, GameTold, PlayRow, PlayTold, Sight},
        session::Session,
        telling::{
            self, By, Changed, Clause, CommonClause, CommonOccasion, Doer, DrawnBoard, Elsewhere, Named, Row, Telling,
            ToldOutcome, ToldRow,
        },
    },
    text::{Language, Vocabulary},
};

/// What a letter to one seat is made from.
pub(super) struct Writing<'a> {
    pub session: &'a Session<'a>,
    pub seen: Sight<'a>,
    pub reader: &'a Reader,
    /// How many entries the log had when the seat's last letter was made; 0 before the first.
    pub shown: u16,
    pub at: Timestamp,
    pub last: Option<AnswersLeft>,
    pub record: Option<&'a str>,
    /// What the openings that go with it say.
    pub kept: Vec<Kept>,
}

impl Writing<'_> {
    fn me(&self) -> Seat {
        self.seen.seat
    }

    fn them(&self) -> Seat {
        self.seen.course.opposite(self.me()).unwrap_or(self.me())
    }

    fn language(&self) -> Language {
        self.reader.language
    }

    /// The game's words.
    fn words(&self) -> &'static Vocabulary {
        self.seen.text().reader().vocabulary
    }

    /// Everything that the letter says.
    pub fn values(&self, occasion: &Occasion<'_>) -> LetterValues {
        let (course, session) = (self.seen.course, self.session);
        let first = self.first(occasion);
        let mut told: Vec<Told> = first.map(|first| self.told_from(first)).unwrap_or_default();
        if let Occasion::Receipt { note, .. } = occasion {
            told.iter_mut().take(1).for_each(|told| told.own = self.of_mail(told.seq, note.orders));
        }
        if matches!(occasion, Occasion::Result { .. }) {
            // The letter says it itself.
            told.retain(|told| !matches!(told.clauses.as_slice(), [Clause::Common(CommonClause::End { .. })]));
        }
        telling::reminded_once(
            &mut told,
            |clause| if let Clause::Common(common) = clause { Some(common) } else { None },
        );
        let words = match occasion {
            Occasion::Common(
                CommonOccasion::News { words: Some(words), .. }
                | CommonOccasion::Words { words, .. }
                | CommonOccasion::Reminder { words: Some(words), .. },
            )
            | Occasion::Result { words: Some(words), .. } => quoted::lines(words),
            _ => Vec::new(),
        };
        let said = match occasion {
            Occasion::Receipt { words: Some(words), .. } | Occasion::Result { said: Some(words), .. } => {
                quoted::lines(words)
            }
            _ => Vec::new(),
        };
        let vocabulary = self.seen.text().reader().vocabulary;
        LetterValues {
            game: course.game(),
            you: self.person(self.me()),
            them: self.person(self.them()),
            players: course.places().map(|seat| self.person(seat)).collect(),
            verb: vocabulary.verbs.first().map_or("", |verb| vocabulary.word(verb.id, self.language())),
            zone: self.reader.zone.clone(),
            subject: subject(course, occasion, &told, &session.entries),
            about: self.about(occasion),
            board: self.board(occasion),
            due: self.due(first),
            clock: telling::clock(course, self.me(), self.reader, self.at),
            sheet: if told.iter().any(is_claim) { self.sheet() } else { Vec::new() },
            words,
            writer: self.writer(occasion, first),
            said,
            openings: self.kept.len(),
            kept: self.kept.clone(),
            entries: u16::try_from(session.entries.len()).unwrap_or(u16::MAX),
            head: session.signed().foot().into(),
            verifier: course.key().in_two(),
            masked: session.masked,
            last_answer: match self.last {
                Some(AnswersLeft::NoneToday { until }) => Some(until.unix()),
                Some(AnswersLeft::OneADay) | None => None,
            },
            one_a_day: self.last == Some(AnswersLeft::OneADay),
            own: self.seen.text().values(self.seen, self.language()),
            unanswered: self.unanswered(occasion),
            told,
        }
    }

    /// The first entry that the letter tells.
    fn first(&self, occasion: &Occasion<'_>) -> Option<Seq> {
        match occasion {
            Occasion::Common(CommonOccasion::News { first, .. }) => Some(*first),
            Occasion::Receipt { first, .. } => *first,
            // The end and what led to it.
            Occasion::Result { .. } => Seq::new(self.shown.min(self.seen.course.last.get())),
            _ => None,
        }
    }

    /// The last of the game's own that the letter tells, which its board marks.
    pub(super) fn announced(&self, occasion: &Occasion<'_>) -> Option<&GameTold> {
        let first = self.first(occasion)?;
        let chronicle = self.session.seats_chronicle(self.me());
        let entries = self.session.entries.iter().skip(usize::from(first.get()));
        let mut told = entries.flat_map(|entry| chronicle.of(entry.seq)).filter_map(|told| match told {
            PlayTold::Own(own) => Some(own),
            PlayTold::Course(_) => None,
        });
        told.next_back()
    }

    /// What the reader had planned against what the letter tells, and was not played (T85).
    fn unanswered(&self, occasion: &Occasion<'_>) -> Option<String> {
        let tells = matches!(occasion, Occasion::Common(CommonOccasion::News { .. }));
        if tells { self.session.unanswered(self.me()) } else { None }
    }

    fn person(&self, seat: Seat) -> Person {
        Person { name: self.seen.course.name(seat).to_string(), seat: seat.name(self.seen.course.spec.seats) }
    }

    /// Whose words a letter passes on that tells of what happened from this entry on.
    fn writer(&self, occasion: &Occasion<'_>, first: Option<Seq>) -> String {
        if let Occasion::Common(CommonOccasion::Words { by, .. }) = occasion {
            return self.seen.course.name(*by).into();
        }
        let told = || self.session.entries.iter().skip(first.map_or(usize::MAX, |first| first.get().into()));
        let says = |entry: &&Entry| {
            entry.said || matches!(entry.event, Event::Common(CommonEvent::Say | CommonEvent::Note { .. }))
        };
        match told().rfind(says).or(told().next()).map(|entry| (&entry.event, entry.by)) {
            Some((Event::Common(CommonEvent::Note { by, .. }), _)) => by.as_str().into(),
            Some((_, Author::Seat(seat))) => self.seen.course.name(seat).into(),
            _ => self.seen.course.name(self.them()).into(),
        }
    }

    fn told_from(&self, first: Seq) -> Vec<Told> {
        self.session.entries.iter().skip(usize::from(first.get())).map(|entry| self.told(entry, false)).collect()
    }

    /// An entry as its reader may know it; `brief`: what follows from it goes unsaid.
    fn told(&self, entry: &Entry, brief: bool) -> Told {
        let chronicle = self.session.seats_chronicle(self.me());
        Told {
            seq: entry.seq,
            at: entry.at.unix(),
            by: Doer { by: By::author(entry.by, self.me()), them: self.concerned(entry) },
            clauses: self.clauses(entry, chronicle.of(entry.seq), brief),
            own: Vec::new(),
            said: entry.said,
            entered: entry.entered.as_ref().map(|reason| quoted::shown(reason.as_str(), 300)).unwrap_or_default(),
            planned: entry.planned.is_some(),
        }
    }

    /// What the writer of these orders reads of them beside what the entry tells that they became.
    fn of_mail(&self, seq: Seq, orders: &[Ordered<GameOrder>]) -> Vec<Clause<Payload>> {
        let entry = self.session.entries.get(usize::from(seq.get()));
        let Some(Event::Own(event)) = entry.map(|entry| &entry.event) else { return Vec::new() };
        let own = orders.iter().filter_map(|one| if let Order::Own(order) = &one.order { Some(order) } else { None });
        let orders: Vec<&GameOrder> = own.collect();
        let clauses = self.seen.text().tell_mail(self.seen, event, &orders, self.language());
        clauses.into_iter().map(Clause::Own).collect()
    }

    /// Where several play, whom the phrases of an entry call *them*: the others whom it is about, or who made it.
    fn concerned(&self, entry: &Entry) -> Option<Named> {
        let (course, me) = (self.seen.course, self.me());
        if course.seats.len() < 3 {
            return None;
        }
        let maker = if let Author::Seat(seat) = entry.by { Some(seat) } else { self.acted_before(entry) };
        let about = about(course, &self.session.entries, entry);
        // Who made it goes before whom it is about.
        let by_another = matches!(entry.by, Author::Seat(seat) if seat != me);
        let of: Vec<Seat> =
            if by_another || about.is_empty() { maker.into_iter().collect() } else { about.iter().collect() };
        let mut names: Vec<&str> = of.into_iter().filter(|seat| *seat != me).map(|seat| course.name(seat)).collect();
        names.dedup();
        Some(Named { name: names.join(", ") }).filter(|of| !of.name.is_empty())
    }

    /// Who acted last up to an entry.
    fn acted_before(&self, entry: &Entry) -> Option<Seat> {
        let above = self.session.entries.iter().take(usize::from(entry.seq.get()) + 1);
        let acted = |of: &Entry| if let Author::Seat(seat) = of.by { Some(seat) } else { None };
        above.rev().find_map(acted)
    }

    /// True if this entry is a turn or a part of one, which makes another board.
    fn is_turn(&self, seq: Option<Seq>) -> bool {
        let entry = seq.and_then(|seq| self.session.entries.get(usize::from(seq.get())));
        entry.is_some_and(|entry| matches!(entry.event.kind().word, "turn" | "part"))
    }

    pub(super) fn clauses(&self, entry: &Entry, told: &[PlayTold], brief: bool) -> Vec<Clause<Payload>> {
        match &entry.event {
            Event::Start(_) => vec![Clause::Common(CommonClause::Started)],
            Event::Common(CommonEvent::Replace { seat, name }) => {
                let seat = seat.name(self.seen.course.spec.seats);
                vec![Clause::Common(CommonClause::Replaced { seat, name: name.to_string() })]
            }
            Event::Common(event) => {
                let slow = about(self.seen.course, &self.session.entries, entry).iter().next();
                let telling = Telling { course: self.seen.course, reader: self.me(), brief, tried: false, slow };
                let mut clause = telling.clause(entry, event, |_| false);
                if let Some(CommonClause::NotGranted { claim, why }) = &mut clause {
                    // Until the turn is made the game is as it was.
                    let now = self.seen.course.claimed && entry.seq >= self.seen.course.due_since;
                    *why = now.then(|| self.seen.text().not_so(self.seen, *claim)).flatten();
                }
                clause.map(Clause::Common).into_iter().collect()
            }
            Event::Own(_) => {
                // Of what followed by itself, who acted before it.
                let Some(by) = self.acted_before(entry) else { return Vec::new() };
                self.clauses_of(entry, by, told)
            }
        }
    }

    /// What an entry of the game's own tells that this seat acted in, or acted in before it.
    fn clauses_of(&self, entry: &Entry, by: Seat, told: &[PlayTold]) -> Vec<Clause<Payload>> {
        let own = told.iter().filter_map(|told| match told {
            PlayTold::Own(own) => Some(Clause::Own(self.seen.text().tell(self.seen, by, own, self.language()))),
            PlayTold::Course(_) => None,
        });
        own.chain(entry.offers.then_some(Clause::Common(CommonClause::Offered))).collect()
    }

    fn sheet(&self) -> Vec<ToldRow<Clause<Payload>>> {
        let (course, entries) = (self.seen.course, &self.session.entries);
        let chronicle = self.session.chronicle();
        let rows = telling::rows(course, entries, |seq| chronicle.of_course(seq), self.at);
        let row = |row| match row {
            Row::Think(think) => ToldRow::Think { name: course.name(think.seat).into(), think },
            Row::Noted(entry) => ToldRow::Noted(self.told(entry, true)),
        };
        rows.into_iter().map(row).collect()
    }

    fn board(&self, occasion: &Occasion<'_>) -> Option<DrawnBoard> {
        let shows = match occasion {
            Occasion::Receipt { first, asked, settings, .. } => {
                first.is_some() || asks_for_board(asked) || !settings.is_empty()
            }
            Occasion::Information { asked, trial, .. } => asks_for_board(asked) || trial.is_some(),
            Occasion::Refused { .. } => self.seen.course.owes(self.me()),
            Occasion::Result { .. } => true,
            Occasion::Common(common) => matches!(
                common,
                CommonOccasion::Invitation
                    | CommonOccasion::News { .. }
                    | CommonOccasion::Reminder { .. }
                    | CommonOccasion::Takeover { .. }
            ),
        };
        if shows { board(self.seen, self.announced(occasion), self.reader) } else { None }
    }

    /// What is due for this reader; `first` is the first entry that the letter tells.
    fn due(&self, first: Option<Seq>) -> Due {
        let (course, me) = (self.seen.course, self.me());
        let mine = course.owes(me);
        let word = match course.duty {
            Duty::RulingOnClaim(..) => "ruling-claim",
            duty => duty.word(),
        };
        let waits = !mine && !matches!(course.duty, Duty::RulingOnClaim(..) | Duty::Over(..));
        let since = self.session.entries.get(usize::from(course.due_since.get()));
        let ended = match (course.end, course.duty) {
            (Some(end), _) => Some(end.last),
            (None, Duty::Over(outcome, _)) => Some(outcome),
            _ => None,
        };
        let mut due = Due {
            code: format!("{word}{}", if waits { "-wait" } else { "" }),
            mine,
            asks: Vec::new(),
            also: Vec::new(),
            since: since.map_or(0, |entry| entry.at.unix()),
            fresh: first.is_none_or(|first| course.due_since >= first),
            claim: match course.duty {
                Duty::Claim(_, claim) | Duty::RulingOnClaim(_, claim) => Some(claim.word()),
                _ => None,
            },
            outcome: ended.map(|outcome| ToldOutcome::of(outcome, me)),
        };
        due.asks = if mine { self.asks() } else { self.offer().into_iter().collect() };
        due.also = self.also(&due);
        due
    }

    /// How the draw is accepted that is offered: of several all may, of two who is to move.
    fn offer(&self) -> Option<Ask> {
        let (course, me) = (self.seen.course, self.me());
        let due = matches!(course.duty, Duty::Own(own) if own.pacing == Pacing::Move);
        let may = due && !course.out.contains(me) && (course.owes(me) || course.seats.len() > 2);
        let asked = may && course.offer.is_some() && !course.wants_draw(me);
        let lines = vec![Order::<GameOrder>::Common(CommonOrder::AcceptDraw).spelled(self.words(), self.language())];
        asked.then_some(Ask { code: "offer", lines })
    }

    fn asks(&self) -> Vec<Ask> {
        let (course, language) = (self.seen.course, self.language());
        // What is too long for one line goes on in the next.
        let line = |order: &Order<GameOrder>| {
            order.spelled(self.words(), language).lines().map(String::from).collect::<Vec<_>>()
        };
        let common = |code, order| Ask { code, lines: line(&Order::Common(order)) };
        match course.duty {
            Duty::Own(own) => {
                let example =
                    self.seen.text().example(self.seen).map(|order| line(&Order::Own(order))).unwrap_or_default();
                let code = own.word;
                [Ask { code, lines: example }].into_iter().chain(self.offer()).collect()
            }
            Duty::Claim(..) => {
                vec![common("agree", CommonOrder::AcceptDraw), common("decline", CommonOrder::DeclineDraw)]
            }
            Duty::RulingOnClaim(..) | Duty::Over(..) => Vec::new(),
        }
    }

    /// What else may be written: what changes the game first, then what always serves.
    fn also(&self, due: &Due) -> Vec<String> {
        let (course, words) = (self.seen.course, self.words());
        let turn = due.mine && matches!(course.duty, Duty::Own(_));
        let over = due.outcome.is_some();
        let heard = course.others(self.me()).any(|other| self.session.player(other).is_none_or(|of| of.chat));
        let verbs = [
            ("draw", turn),
            ("resign", due.mine),
            ("say", heard && (!over || self.session.may_talk_after(self.at))),
            ("rematch", due.outcome.is_some_and(|outcome| outcome != ToldOutcome::Annulled)),
            ("record", over),
            ("overdue", !due.mine && !over && !course.out.contains(self.me())),
            ("board", true),
            ("games", true),
            ("help", true),
        ];
        let may = verbs.into_iter().filter(|(_, may)| *may);
        may.map(|(verb, _)| words.listed(verb, self.language()).into()).collect()
    }

    fn about(&self, occasion: &Occasion<'_>) -> Particulars {
        let course_spec = self.seen.course.spec;
        match occasion {
            Occasion::Common(CommonOccasion::Invitation) => {
                Particulars::Invitation { terms: self.terms(), from: String::new() }
            }
            Occasion::Common(CommonOccasion::Takeover { from }) => {
                Particulars::Invitation { terms: self.terms(), from: (*from).to_string() }
            }
            Occasion::Common(CommonOccasion::News { .. } | CommonOccasion::Words { .. }) => Particulars::News,
            Occasion::Receipt { first, note, asked, settings, kept, again, elsewhere, .. } => Particulars::Receipt {
                reading: ReadBack::of(note, (self.words(), self.language()), ()),
                asked: self.asked(asked, *elsewhere),
                settings: settings.iter().map(Changed::of).collect(),
                waits: kept.is_some(),
                entered: first.is_some(),
                moved: self.is_turn(*first),
                again: *again,
            },
            Occasion::Refused { why, note } => Particulars::Refused {
                why: ToldRefusal::of(why, |problem| self.problem(problem)),
                reading: ReadBack::of(note, (self.words(), self.language()), ()),
            },
            Occasion::Information { asked, trial, note, elsewhere } => Particulars::Information {
                asked: self.asked(asked, *elsewhere),
                reading: ReadBack::of(note, (self.words(), self.language()), ()),
                trial: trial.map(|trial| {
                    let read = (note, (self.words(), self.language()));
                    ToldTrial::of(&trial, read, self.foreseen(&trial), |problem| self.problem(problem))
                }),
            },
            Occasion::Common(CommonOccasion::Reminder { complained, .. }) => {
                Particulars::Reminder { complained: *complained }
            }
            Occasion::Result { end, declined, .. } => Particulars::Result {
                record: self.record.is_some(),
                clean: self.record.is_some_and(|record| is_clean(self.seen.game.row(), record)),
                sealed: !course_spec.seals_seeds_alone(),
                board: ToldOutcome::of(end.board, self.me()),
                last: ToldOutcome::of(end.last, self.me()),
                declined: declined.map(|by| By::author(by, self.me())),
            },
            Occasion::Common(CommonOccasion::AlreadyRecorded) => Particulars::Already,
            Occasion::Common(CommonOccasion::Confirm { order, code, words }) => Particulars::Confirm {
                order: (*order).to_string(),
                code: (*code).to_string(),
                address: quoted::shown(words, 254),
                acts: words.lines().map(|line| quoted::shown(line, 400)).collect(),
            },
            Occasion::Common(CommonOccasion::Notice(code)) => Particulars::Notice { code: *code },
            Occasion::Common(CommonOccasion::Challenge(news)) => Particulars::Challenge {
                code: news.code,
                to: quoted::shown(news.name, 80),
                game: quoted::shown(news.game, 40),
                until: news.until.unix(),
            },
            Occasion::Common(CommonOccasion::Return(news)) => Particulars::Return {
                code: news.code,
                by: self.seen.course.name(news.by).into(),
                until: news.until.unix(),
            },
        }
    }

    /// What a mail that was tried would become, where that is said.
    fn foreseen(&self, trial: &Trial<'_>) -> Vec<Told> {
        let Trial::Accepted(entries, told) = trial else { return Vec::new() };
        let entries = entries.iter().zip(told.iter());
        let told = entries.map(|(entry, happened)| Told {
            clauses: self.clauses_of(entry, self.me(), happened),
            ..self.told(entry, false)
        });
        told.collect()
    }

    fn terms(&self) -> Vec<Term> {
        let start = self.session.entries.first().and_then(|entry| entry.event.start());
        let terms = start.into_iter().flat_map(|start| start.terms.all());
        terms.map(|(name, value, usual)| Term::new(name, value, usual)).collect()
    }

    fn asked(&self, asked: &[InfoOf<GameOrder>], elsewhere: Elsewhere<'_>) -> AskedFor {
        let mut help: Vec<Explained> = Vec::new();
        for info in asked {
            let Info::Help(topic) = info else { continue };
            let on = match topic {
                Topic::Overview | Topic::Own(_) => "overview",
                Topic::Unknown => "unknown",
                Topic::Of(of) => of.word(),
            };
            if help.iter().all(|explained| explained.on != on) {
                let terms = if [Subject::Terms, Subject::Orders].iter().any(|of| of.word() == on) {
                    self.terms()
                } else {
                    Vec::new()
                };
                help.push(Explained { on, terms });
            }
        }
        let history = || self.remembered().map(|entry| self.told(entry, true)).collect();
        let plan = || self.session.planned(self.me());
        let names = self.seen.course.names.iter().map(|name| name.as_str());
        AskedFor::of((asked, elsewhere), history, names, help, plan)
    }

    /// The entries that `history` tells.
    fn remembered(&self) -> impl Iterator<Item = &Entry> {
        let entries = &self.session.entries;
        let start = entries.first().and_then(|entry| entry.event.start());
        let all =
            self.seen.open || start.is_none_or(|start| (self.seen.game.row().options)(&start.terms).whole_history);
        let turn = |entry: &Entry| matches!(entry.event, Event::Own(_));
        let from = if all { 0 } else { entries.iter().rposition(turn).unwrap_or_default() };
        entries.iter().skip(from)
    }

    fn problem(&self, problem: &Problem) -> ToldProblem {
        ToldProblem::of(problem, (self.words(), self.language()))
    }
}

/// Whom an entry is about, beside who made it: of a complaint who owed a turn then.
pub(super) fn about(course: &Course, entries: &[Entry], entry: &Entry) -> Seats {
    match (&entry.event, entry.by) {
        (Event::Common(CommonEvent::Overdue(_)), Author::Seat(by)) => {
            let turn = |of: &Entry| match (&of.event, of.by) {
                (Event::Own(_), Author::Seat(seat)) => Some(seat),
                _ => None,
            };
            let later = entries.iter().skip(usize::from(entry.seq.get()) + 1).find_map(turn);
            later.filter(|seat| *seat != by).or_else(|| course.opposite(by)).into_iter().collect()
        }
        // Of several the end names who won.
        (Event::Common(CommonEvent::End(end)), _) if course.seats.len() > 2 => match end.last {
            Outcome::Won(seats) => seats,
            Outcome::Drawn | Outcome::Annulled => Seats::NONE,
        },
        (Event::Common(event), _) => event.about(),
        (Event::Own(_) | Event::Start(_), _) => Seats::NONE,
    }
}

/// Whether nobody erred, by the audit that anyone can make of the record.
fn is_clean(row: &'static PlayRow, record: &str) -> bool {
    let auditor = Box::new(RulesAuditor::new(row));
    record::audit(record.as_bytes(), &Held::default(), auditor).outcome == AuditOutcome::Clean
}

fn asks_for_board(asked: &[InfoOf<GameOrder>]) -> bool {
    asked.contains(&Info::Board) || asked.contains(&Info::Status)
}

/// Whether a loss on time is claimed in this entry.
fn is_claim(told: &Told) -> bool {
    told.clauses.iter().any(|clause| {
        matches!(clause, Clause::Common(CommonClause::Overdue { complaint: Complaint::Clock | Complaint::Silence, .. }))
    })
}

/// The board in characters and words, as it is seen, in a letter or on a page; `None` where there is none.
pub(super) fn board(seen: Sight<'_>, announced: Option<&GameTold>, reader: &Reader) -> Option<DrawnBoard> {
    if let Some(diagram) = seen.text().picture(seen, announced) {
        return Some(DrawnBoard::of(&diagram, reader));
    }
    let lines = seen.text().board(seen, reader.language);
    (!lines.is_empty()).then(|| DrawnBoard::of_lines(lines, seen.text().listed(seen, reader.language), reader))
}
