//! Mails that are asked about before they count, kept as a store would keep them.

use referee::kit::{HeldBack, Plan};

/// Carries out what a plan says of them.
pub fn carry(plan: &Plan, held: &mut Vec<HeldBack>) {
    let closes = plan.closes.or(plan.held.as_ref().map(|new| new.seat));
    for old in held.iter_mut().filter(|old| Some(old.seat) == closes) {
        (old.open, old.text, old.sent) = (false, String::new(), None);
    }
    if let Some(new) = &plan.held {
        held.retain(|old| (old.seat, old.asks) != (new.seat, new.asks));
        held.push(new.clone());
    }
}
