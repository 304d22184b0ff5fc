//! The clocks of games in a list. They are stored nowhere, since they run: each game is replayed for them, so that only
//! lists of a few games have them.

use super::{Line, Urgency};
use crate::{daemon::Parts, ids::GameId, kit::SeatClock};

/// Adds the clocks to those of these games that run, and what they say to their urgency. A game that waits, or that
/// cannot be replayed, has none.
pub(in crate::cli) async fn load(lines: &mut [Line], parts: &mut Parts) {
    let now = parts.installation.clock.now();
    for line in lines.iter_mut().filter(|line| line.ended.is_none() && !line.waits) {
        let Some(game) = GameId::new(line.game) else { continue };
        // What is wrong with one `show` and `doctor` say.
        let Ok(seen) = parts.see(game).await else { continue };
        let Ok(clocks) = seen.open(|doors| doors.clocks(now)) else { continue };
        if clocks.iter().any(|clock| clock.over) {
            line.urgency = line.urgency.min(Urgency::Late);
        }
        line.clocks = Some(clocks);
    }
}

/// The clocks as lines below a game's.
pub fn words(clocks: &[SeatClock]) -> impl Iterator<Item = String> {
    clocks.iter().map(|clock| format!("{}: {}", clock.seat, clock.words()))
}
