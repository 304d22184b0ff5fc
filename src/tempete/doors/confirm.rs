//! What is done only after a code came back: resigning and accepting a draw where that is asked for
//! (T66), being heard unsigned again (M13), another address (M14). Nothing has changed until then.

use alloc::vec;

use crate::{
    ids::Seat,
    kit::{Confirmable, Loaded, Mail, Sender, Setting},
    seal::same_code,
    tempete::{
        legal::refusal::Refusal,
        order::{
            intent::{Asks, Intent},
            orders::{Order, Ordered, Request},
        },
    },
};

/// The words by which orders wait for a code.
const RESIGN: &str = "resign";
const ACCEPT_DRAW: &str = "accept-draw";

/// A mail's orders, once a code in them was looked up.
pub(super) struct Checked {
    /// The orders, with what was confirmed in place of the code.
    pub request: Request,
    pub confirmed: Option<Confirmable>,
    /// Whether the new address has answered, where one was confirmed.
    pub answered: bool,
}

/// Puts what a code confirms in its place.
///
/// # Errors
/// Nothing waits, the code is wrong, or the game has gone on (T66).
pub(super) fn check(loaded: &Loaded, mail: &Mail, request: &Request) -> Result<Checked, Refusal> {
    let plain = || Checked { request: request.clone(), confirmed: None, answered: false };
    let code = request.orders.iter().find_map(|ordered| match &ordered.order {
        Order::Confirm { code } => Some((code, &ordered.typed)),
        _ => None,
    });
    let Some((code, typed)) = code else { return Ok(plain()) };
    let waits = loaded.pending.iter().find(|pending| pending.seat == mail.seat);
    let Some(waits) = waits else { return Err(Refusal::NothingToConfirm) };
    if request.orders.len() > 1 {
        return Err(Refusal::Alone { verb: "confirm" });
    }
    if !same_code(code, &waits.code) {
        return Err(Refusal::ConfirmWrong);
    }
    // T66: the letter that carries it, and the game as that letter knew it.
    let moved = loaded.entries.len() != usize::from(waits.entries);
    let lasts = matches!(waits.what, Confirmable::Unsigned | Confirmable::Address(_));
    if mail.letter != waits.letter || (moved && !lasts) {
        return Err(Refusal::ConfirmStale);
    }
    let order = match &waits.what {
        Confirmable::Order(word) if word == RESIGN => Order::Resign,
        Confirmable::Order(word) if word == ACCEPT_DRAW => Order::AcceptDraw,
        Confirmable::Order(_) => return Err(Refusal::NothingToConfirm),
        Confirmable::Unsigned => Order::Set(Setting::Signed(false)),
        Confirmable::Address(address) => Order::Set(Setting::Address(address.clone())),
    };
    let orders = vec![Ordered { order, typed: typed.clone() }];
    Ok(Checked {
        request: Request { orders, ..request.clone() },
        confirmed: Some(waits.what.clone()),
        answered: waits.answered,
    })
}

/// What of this mail wants a code first.
pub(super) fn wanted(loaded: &Loaded, mail: &Mail, signed: bool, asked: &Asks) -> Option<Confirmable> {
    let proven = mail.sender == Sender::Signed;
    match asked.intent {
        Some(Intent::Resign) if loaded.asks.confirm && !proven => return Some(Confirmable::Order(RESIGN.into())),
        Some(Intent::Accept) if loaded.asks.confirm && !proven => return Some(Confirmable::Order(ACCEPT_DRAW.into())),
        _ => {}
    }
    asked.settings.iter().find_map(|setting| match setting {
        Setting::Signed(false) if signed && loaded.asks.signatures && !proven => Some(Confirmable::Unsigned),
        Setting::Address(address) => Some(Confirmable::Address(address.clone())),
        _ => None,
    })
}

/// What refuses a `set` about senders (M13, M14).
pub(super) fn allowed(loaded: &Loaded, mail: &Mail, asked: &Asks) -> Result<(), Refusal> {
    for setting in &asked.settings {
        match setting {
            Setting::Signed(true) if !loaded.asks.signatures => return Err(Refusal::SignedUnknown),
            Setting::Signed(true) if mail.sender != Sender::Signed => return Err(Refusal::SignedNot),
            Setting::Address(address) => {
                let more = asked.intent.is_some() || asked.drawer.is_some() || asked.settings.len() > 1;
                if more || !asked.asked.is_empty() {
                    return Err(Refusal::Alone { verb: "set address" });
                }
                if let Some(why) = mail.address_fault {
                    return Err(Refusal::Address { address: address.clone(), why });
                }
            }
            _ => {}
        }
    }
    Ok(())
}

/// Whether these orders are heard unsigned of a player who wants only signed mail heard: they ask for just
/// that to end, or bring the code for it (M13).
pub(super) fn heard_unsigned(loaded: &Loaded, seat: Seat, request: &Request) -> bool {
    let waits = loaded.pending.iter().any(|pending| pending.seat == seat && pending.what == Confirmable::Unsigned);
    match request.orders.as_slice() {
        [Ordered { order: Order::Set(Setting::Signed(false)), .. }] => true,
        [Ordered { order: Order::Confirm { .. }, .. }] => waits,
        _ => false,
    }
}
