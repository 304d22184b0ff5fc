//! A worked example of a card as a letter shows it: what is written, and the board before and after it, as the rules
//! themselves have them.

use alloc::{string::String, sync::Arc, vec::Vec};

use super::board::Board;
use crate::{
    chess::Color,
    letters::Reader,
    tempete::{
        cards::{catalogue::Catalogue, example::Example},
        log::terms::Terms,
        look_ahead::LookAhead,
        order::{
            orders::{Request, request},
            spelled::READER,
            vocabulary::VOCABULARY,
        },
        seats::side,
        state::public::{Duty, OwnDuty},
    },
    text::{self, Language},
};

/// A worked example.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Worked {
    /// The mails, in order.
    pub steps: Vec<Step>,
    /// The board before the last of them.
    pub before: Board,
    /// The board after it.
    pub after: Board,
    /// Whether it leaves the board as it was.
    pub same: bool,
}

/// One mail of an example.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Step {
    /// Who writes it.
    pub colour: Color,
    /// Its lines, as the reader would write them.
    pub lines: Vec<String>,
}

/// The example, worked out; `None` where the rules do not allow it, which a test rules out.
pub(crate) fn worked(example: &Example, catalogue: &Arc<Catalogue>, reader: &Reader) -> Option<Worked> {
    let terms = Terms::default_for(catalogue);
    let deck = terms.deck.clone();
    let mut look = LookAhead::on(example.position.parse().ok()?, terms, catalogue)?;
    let mut before = look.clone();
    let mut steps = Vec::new();
    for mail in &example.mails {
        let (Duty::Own(OwnDuty::Turn(seat)) | Duty::Own(OwnDuty::Answer(seat))) = look.public().duty() else {
            return None;
        };
        look.holds(seat, &deck);
        let request = read(mail)?;
        let lines = request.orders.iter().map(|line| line.order.spelled(&VOCABULARY, reader.language)).collect();
        steps.push(Step { colour: side(seat), lines });
        let after = look.asked(seat, &request).ok()??.after;
        before = core::mem::replace(&mut look, after);
    }
    let (was, is) = (before.public().board.as_ref()?, look.public().board.as_ref()?);
    let last = crate::tempete::seats::seat(steps.last()?.colour);
    let traps = |look: &LookAhead| {
        let view = look.view(last);
        // Nothing was sealed by a list here: how many are spent is what both know.
        let live = view.public.live_squares(last).len();
        view.own.live_traps(view.public).take(live).map(|trap| trap.square).collect::<Vec<_>>()
    };
    let board = |position, since, traps| Board::new(position, since, traps, Color::White, reader);
    let after = board(is, Some(was), traps(&look));
    let before = board(was, None, traps(&before));
    Some(Worked {
        steps,
        same: before.drawn.groups == after.drawn.groups && before.notes == after.notes,
        before,
        after,
    })
}

/// A mail's orders.
fn read(mail: &str) -> Option<Request> {
    let reading = text::read(mail, &VOCABULARY, Language::En).ok()?;
    request(&READER, &reading, Language::En).ok()
}
