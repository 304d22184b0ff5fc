//! The letter about a mail whose lines cannot all be read. What they would be if they could is judged, too, so that
//! one letter says all that is wrong.

use alloc::{string::String, vec::Vec};

use super::{fitted::fitted, mail::GameMail, replayed::Replay};
use crate::{
    ids::{Seat, Timestamp},
    kit::{AnswersLeft, Body, Denial, Doors, Unread},
    letters::Letter,
    tempete::{
        legal::refusal::Refusal,
        order::{
            orders::{self, Order, Request},
            vocabulary::VOCABULARY,
        },
        state::public::{Duty, OwnDuty},
        telling::{Occasion, Problem, ReadNote, Refused},
    },
    text::{self, Language, UnreadableLine},
};

/// So often is a mail read again, once more lines of it can be read.
const MOST: usize = 4;
/// What is left out where it cannot be read, since what is owed is known.
const SPARE: [&str; 1] = ["numbers"];

pub(super) fn letter(
    replay: &Replay<'_>,
    seat: Seat,
    faults: &[Unread],
    body: Option<Body<'_>>,
    (at, last): (Timestamp, Option<AnswersLeft>),
) -> Option<Letter> {
    let (problems, corrected) = match body {
        // T79: what it would be put right is his whose seat it is.
        Some(body) if body.mail.entered.is_none() => judged(replay, seat, faults, body),
        _ => (faults.iter().map(problem).collect(), Vec::new()),
    };
    let why = Refused { problems: &problems, corrected: &corrected };
    replay.write(seat, None, at, last, None, &Occasion::Refused { why, note: ReadNote::default() })
}

fn problem(unread: &Unread) -> Problem {
    match unread {
        Unread::Line(line) => Problem::Unreadable(line.clone()),
        Unread::Text(fault) => Problem::Text(*fault),
    }
}

/// All that is wrong, and the lines that would do.
fn judged(replay: &Replay<'_>, seat: Seat, faults: &[Unread], body: Body<'_>) -> (Vec<Problem>, Vec<String>) {
    let mail = GameMail::of(replay, body.mail);
    let language = mail.language();
    let lines =
        faults.iter().filter_map(|fault| if let Unread::Line(line) = fault { Some(line.clone()) } else { None });
    let (faults, request, sure) = mended(replay, seat, language, body.text, lines.collect());
    let mut problems: Vec<Problem> = faults.iter().cloned().map(Problem::Unreadable).collect();
    // T16: whose turn it is goes before any fault of lines that would be a turn.
    let public = replay.public();
    let early = public.course.duty == Duty::Own(OwnDuty::Lists);
    if !early && !public.course.owes(seat) && faults.iter().any(|fault| is_of_a_turn(fault, language)) {
        let refusal = match public.course.duty {
            Duty::Over(..) => Refusal::Common(Denial::GameOver),
            Duty::Own(OwnDuty::RulingOnObjection(_)) | Duty::RulingOnClaim(..) => Refusal::Common(Denial::RulingDue),
            _ => Refusal::Common(Denial::NotYourTurn),
        };
        return ([Problem::Refused { refusal, typed: None, choices: Vec::new() }].into(), Vec::new());
    }
    let Some(request) = request else { return (problems, Vec::new()) };
    // What is set is asked about by the referee itself.
    let sure = sure && !request.orders.iter().any(|one| matches!(one.order, Order::Set(_) | Order::Confirm { .. }));
    let (further, corrected) = mail.correct(&request);
    let first = |problem: &Problem| {
        use Denial::{GameOver, NotYourTurn, RulingDue};
        let is = |refusal: &Refusal| matches!(refusal, Refusal::Common(GameOver | NotYourTurn | RulingDue));
        matches!(problem, Problem::Refused { refusal, .. } if is(refusal))
    };
    if further.first().is_some_and(first) {
        return (further, Vec::new());
    }
    // Numbers that could not be read are not missing, too.
    let spare = |fault: &UnreadableLine| SPARE.contains(&verb(fault, language));
    let unread = faults.iter().any(spare);
    let missing =
        |problem: &Problem| matches!(problem, Problem::Refused { refusal: Refusal::NumbersCount { given: 0, .. }, .. });
    problems.extend(further.into_iter().filter(|problem| !(unread && missing(problem))));
    // Nor are they put right with others in their place.
    (problems, if sure && !unread { corrected } else { Vec::new() })
}

/// Every fault of the lines, the mail that they are once put right, and whether that is what was meant.
fn mended(
    replay: &Replay<'_>,
    seat: Seat,
    language: Language,
    body: &str,
    first: Vec<UnreadableLine>,
) -> (Vec<UnreadableLine>, Option<Request>, bool) {
    let (words, knows) = (replay.words(seat), replay.knows(seat));
    let (mut faults, mut found) = (Vec::new(), first);
    let (mut body, mut sure) = (String::from(body), true);
    for _ in 0..MOST {
        let mended = text::mended(&body, &found, &words, language, &SPARE);
        faults.append(&mut found);
        let Some(mended) = mended else { break };
        sure &= mended.sure;
        body = mended.body;
        let request =
            text::read_knowing(&body, &words, &knows, language).and_then(|reading| orders::request(&reading, language));
        match request {
            Ok(request) => match fitted(&replay.view(seat), request, language) {
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

/// Whether a line would be part of a turn, an interception or an answer.
fn is_of_a_turn(fault: &UnreadableLine, language: Language) -> bool {
    let turn = [
        "move",
        "numbers",
        "card",
        "square",
        "spring",
        "land",
        "discard",
        "intercept",
        "part",
        "answer",
        "keep",
        "draw",
    ];
    turn.contains(&verb(fault, language))
}

/// The verb of a line, by its English word; empty where it is none's.
fn verb(fault: &UnreadableLine, language: Language) -> &'static str {
    let spelled = match fault {
        UnreadableLine::Move { .. } => return "move",
        UnreadableLine::NearMiss { verb, .. }
        | UnreadableLine::InsideProse { verb, .. }
        | UnreadableLine::Missing { verb, .. }
        | UnreadableLine::Excess { verb, .. }
        | UnreadableLine::Wrong { verb, .. }
        | UnreadableLine::Number { verb, .. } => verb,
        _ => return "",
    };
    VOCABULARY.all().find(|known| VOCABULARY.word(known.id, language) == spelled).map_or("", |known| known.id)
}

#[cfg(test)]
mod tests {
    use crate::{
        tempete::order::vocabulary::VOCABULARY,
        text::{Language, Mended, mended, read},
    };

    #[test]
    fn what_can_mean_one_thing_is_put_right() {
        for (body, expected) in [
            ("mvoe e4", Some(("move e4", true))),
            ("nf3\nnumbers 6", Some(("Nf3\nnumbers 6", true))),
            ("I thought\ne4\nwas best", Some(("I thought\n\ne4\n\nwas best", true))),
            ("card 46 h2?", Some(("card 46 h2", true))),
            // Nobody is made to resign, and nobody's words are passed on by chance.
            ("e4\n\nresign?", Some(("e4\n", false))),
            ("I must\nsay e5 was clever", Some(("I must", false))),
        ] {
            let faults = read(body, &VOCABULARY, Language::En).unwrap_err();
            let found = mended(body, &faults, &VOCABULARY, Language::En, &[]);
            assert_eq!(found, expected.map(|(body, sure)| Mended { body: body.into(), sure }), "{body}");
        }
    }
}
