//! Whether a mail may be, asked of its sender's view by whoever tries one.

use super::refusal::Refusal;
use crate::{
    ids::Timestamp,
    referee::mails,
    tempete::{
        order::{
            intent::{Asks, OwnIntent},
            orders::Request,
        },
        state::{
            typed::{OwnAsks, erased_request},
            view::View,
        },
    },
};

/// What a mail of these orders asks, if it may be at this moment.
///
/// # Errors
/// The refusal that its sender would read.
pub fn check(view: &View<'_>, request: &Request, at: Timestamp) -> Result<Asks, Refusal> {
    let view = view.of_game();
    let refused = |refusal| Refusal::of(&refusal);
    let mut asks = mails::asks(&view, &erased_request(request)).map_err(refused)?;
    mails::examine(&view, &mut asks, at, request.language).map_err(refused)?;
    Ok(asks)
}

/// What a mail of these orders asks to do of Tempête's own, whether it may be or not; `None` where it asks nothing such.
pub(crate) fn intent(view: &View<'_>, request: &Request) -> Option<OwnIntent> {
    mails::asks(&view.of_game(), &erased_request(request)).ok()?.own().cloned()
}
