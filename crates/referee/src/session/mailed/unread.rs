//! The letter about a mail whose lines cannot all be read. What they would be if they could is judged, too, so that
//! one letter says all that is wrong.

use alloc::{string::String, vec::Vec};

use super::GameMail;
use crate::{
    ids::{Seat, Timestamp},
    kit::{AnswersLeft, Body, Denial, Unread},
    letters::Letter,
    referee::{
        mails::{GameOrder, Occasion, Problem, ReadNote, Refused},
        orders::{self, Order, Request},
        payload::Refusal,
        played::Played,
        session::Session,
    },
    text::{self, Language, UnreadableLine},
};

/// So often is a mail read again, once more lines of it can be read.
const MOST: usize = 4;

/// The letter; `None` where nobody sits there.
pub fn unread(
    session: &Session<'_>,
    seat: Seat,
    faults: &[Unread],
    body: Option<Body<'_>>,
    (at, last): (Timestamp, Option<AnswersLeft>),
) -> Option<Letter> {
    let (problems, corrected) = match body {
        // T79: what it would be put right is his whose seat it is.
        Some(body) if body.mail.entered.is_none() => judged(session, seat, faults, body),
        _ => (faults.iter().map(problem).collect(), Vec::new()),
    };
    let why = Refused { problems: &problems, corrected: &corrected };
    session.writer().write(session, seat, None, at, last, None, &Occasion::Refused { why, note: ReadNote::default() })
}

fn problem(unread: &Unread) -> Problem {
    match unread {
        Unread::Line(line) => Problem::Unreadable(line.clone()),
        Unread::Text(fault) => Problem::Text(*fault),
    }
}

/// All that is wrong, and the lines that would do.
fn judged(session: &Session<'_>, seat: Seat, faults: &[Unread], body: Body<'_>) -> (Vec<Problem>, Vec<String>) {
    let mail = GameMail::of(session, body.mail);
    let language = mail.language();
    if faults.iter().any(|fault| matches!(fault, Unread::Text(_))) {
        let mut problems = faults.iter().map(problem).collect();
        let lines = mail.propose(body.text, &mut problems, Vec::new());
        return (problems, lines);
    }
    let lines =
        faults.iter().filter_map(|fault| if let Unread::Line(line) = fault { Some(line.clone()) } else { None });
    let (faults, request, sure) = mended(session, seat, language, body.text, lines.collect());
    let mut problems: Vec<Problem> = faults.iter().cloned().map(Problem::Unreadable).collect();
    // T16: whose turn it is goes before any fault of lines that would be a turn.
    let course = session.course();
    let of_a_turn = |fault: &UnreadableLine| session.at_hand().is_of_a_turn(verb(session, fault, language));
    if !session.at_hand().is_early() && !course.owes(seat) && faults.iter().any(of_a_turn) {
        let denial = match course.duty {
            duty if duty.is_over() => Denial::GameOver,
            duty if duty.is_ruling() => Denial::RulingDue,
            _ => Denial::NotYourTurn,
        };
        return ([Problem::refused(denial, None)].into(), Vec::new());
    }
    let Some(request) = request else {
        let lines = mail.propose(body.text, &mut problems, Vec::new());
        return (problems, lines);
    };
    // What is set is asked about by the referee itself.
    let sure = sure && !request.orders.iter().any(|one| matches!(one.order, Order::Set { .. } | Order::Confirm { .. }));
    let further = mail.mended(&request);
    let refusal = |problem: &Problem| {
        if let Problem::Refused { refusal, .. } = problem { Some(refusal.clone()) } else { None }
    };
    let first = further.problems.first().and_then(refusal);
    let first = first.as_ref().and_then(Refusal::denial);
    if matches!(first, Some(Denial::GameOver | Denial::NotYourTurn | Denial::RulingDue)) {
        return (further.problems, Vec::new());
    }
    // What could not be read is not missing, too.
    let unread = faults.iter().any(|fault| session.at_hand().spare().contains(&verb(session, fault, language)));
    let missing = |problem: &Problem| refusal(problem).is_some_and(|refusal| session.at_hand().is_missing(&refusal));
    problems.extend(further.problems.into_iter().filter(|problem| !(unread && missing(problem))));
    // Nor is it put right with others in its place.
    let lines = if sure && !unread { further.lines } else { Vec::new() };
    let lines = mail.propose(body.text, &mut problems, lines);
    (problems, lines)
}

/// Every fault of the lines, the mail that they are once put right, and whether that is what was meant.
fn mended(
    session: &Session<'_>,
    seat: Seat,
    language: Language,
    body: &str,
    first: Vec<UnreadableLine>,
) -> (Vec<UnreadableLine>, Option<Request<GameOrder>>, bool) {
    let view = session.view(seat);
    let (words, knows) = (Played::words(&view), Played::knows(&view, language));
    let (mut faults, mut found) = (Vec::new(), first);
    let (mut body, mut sure) = (String::from(body), true);
    for _ in 0..MOST {
        let mended = text::mended(&body, &found, &words, language, session.at_hand().spare());
        faults.append(&mut found);
        let Some(mended) = mended else { break };
        sure &= mended.sure;
        body = mended.body;
        let request = text::read_knowing(&body, &words, &knows, language)
            .and_then(|reading| orders::request(view.known().reader(), &reading, language));
        match request {
            Ok(request) => match Played::fitted(&view, request, language) {
                Ok(request) => return (faults, Some(request), sure),
                Err(problems) => {
                    let line = |problem| if let Problem::Unreadable(line) = problem { Some(line) } else { None };
                    faults.extend(problems.into_iter().filter_map(line));
                    break;
                }
            },
            Err(more) => found = more,
        }
    }
    (faults, None, false)
}

/// The verb of a line, by its English word; empty where it is none's.
fn verb(session: &Session<'_>, fault: &UnreadableLine, language: Language) -> &'static str {
    let words = session.at_hand().reader().vocabulary;
    let spelled = match fault {
        UnreadableLine::Move { .. } => return words.bare_move,
        UnreadableLine::NearMiss { verb, .. }
        | UnreadableLine::InsideProse { verb, .. }
        | UnreadableLine::Missing { verb, .. }
        | UnreadableLine::Excess { verb, .. }
        | UnreadableLine::Wrong { verb, .. }
        | UnreadableLine::Number { verb, .. } => verb,
        _ => return "",
    };
    words.all().find(|known| words.word(known.id, language) == spelled).map_or("", |known| known.id)
}
