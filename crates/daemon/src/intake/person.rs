//! A mail that is about its writer's other games, too (M12, M15, M16): what is found out of them before it is decided, and
//! what it does in them. They are his by the address that mailed; no other game is told from one that is not there.

use std::panic::{AssertUnwindSafe, catch_unwind};

use super::keys;
use crate::{
    daemon::{
        heads::Waits,
        installation::Installation,
        plan::{
            carry::{self, Laid},
            letter::MadeLetter,
        },
    },
    ids::{GameId, Seat, Timestamp},
    kit::{Beyond, HisGame, LeaveOutcome, LeaveThere, Leaving, Mail, Person, Plan, Sender},
    referee,
    store::{Change, HisLine, HisSeat, SeatRow, WaitsFor},
    text::Day,
};

/// So many running games are told each in a sentence, and so many more named by their numbers.
const LISTED: u32 = 30;
const NUMBERED: usize = 100;
/// So many of those that are over are told.
const OVER: u32 = 5;

/// What was found of a person, and what his mail does in his other games once it is decided.
#[derive(Default)]
pub(super) struct Found {
    pub(super) person: Person,
    /// His other seats that a preference for all games is for.
    seats: Vec<(GameId, Seat)>,
    /// The plans by which his leave is entered where it holds.
    leaves: Vec<Entering>,
}

/// A plan of another game, with what writing it takes.
struct Entering {
    one: HisSeat,
    days: Option<(Day, Day)>,
    plan: Plan,
    seats: Vec<SeatRow>,
    at: Timestamp,
}

/// Whose mail it is: the folded address it came from, and the game whose letter it answers.
#[derive(Clone, Copy)]
pub(super) struct Writer<'a> {
    pub(super) folded: &'a str,
    pub(super) game: GameId,
}

/// Finds out what a mail asks about its writer's other games.
///
/// # Errors
/// The database; a game waits for what a restore has lost.
pub(super) async fn find(
    change: &mut Change<'_>,
    installation: &mut Installation,
    of: Writer<'_>,
    (beyond, mail): (Beyond, &Mail),
) -> anyhow::Result<Found> {
    let mut found = Found::default();
    if beyond.games {
        list(change, of.folded, mail.at, &mut found.person).await?;
    }
    let others = change.seats_of_person(of.folded).await?;
    let others: Vec<HisSeat> = others.into_iter().filter(|one| one.game != of.game).collect();
    let unheard = mail.sender != Sender::Signed && !installation.config.authserv_ids.is_empty();
    if beyond.everywhere {
        let heard = others.iter().filter(|one| !(one.signed && unheard));
        found.seats = heard.map(|one| (one.game, one.seat)).collect();
        found.person.others = u32::try_from(found.seats.len()).unwrap_or(u32::MAX);
    }
    if let Some(game) = beyond.repeat.and_then(GameId::new)
        && let Some(seat) = change.seat_of_person(of.folded, game).await?
    {
        // Of a game that was forgotten there is no letter.
        found.person.named = change.last_letter(game, seat).await?.is_some();
    }
    if let Some(Leaving { days, only }) = beyond.leave {
        for one in &others {
            if only.is_some_and(|only| only != one.game.get()) {
                continue;
            }
            found.person.named |= only.is_some();
            let outcome = match one.signed && unheard {
                true => LeaveOutcome::Unsigned,
                false => match leave(change, installation, one, mail, days).await? {
                    Ok(entering) => {
                        found.leaves.push(entering);
                        LeaveOutcome::Holds
                    }
                    Err(outcome) => outcome,
                },
            };
            found.person.leave.push(LeaveThere { game: one.game, others: others_of(one.seat, &one.names), outcome });
        }
    }
    Ok(found)
}

/// The list of his games.
async fn list(change: &mut Change<'_>, folded: &str, at: Timestamp, person: &mut Person) -> anyhow::Result<()> {
    let all = change.numbers_of_person(folded).await?;
    let listed = usize::try_from(LISTED).unwrap_or(usize::MAX);
    person.running = change.running_of_person(folded, LISTED, at).await?.iter().map(game).collect();
    person.further = all.iter().skip(listed).take(NUMBERED).copied().collect();
    person.runs = u32::try_from(all.len()).unwrap_or(u32::MAX);
    let (ended, over) = change.over_of_person(folded, OVER).await?;
    (person.ended, person.over) = (ended, over.iter().map(game).collect());
    Ok(())
}

fn game(line: &HisLine) -> HisGame {
    let owing = line.owed.iter().filter(|seat| **seat != line.seat);
    HisGame {
        game: line.game,
        others: others_of(line.seat, &line.names),
        event: if line.event == "none" { String::new() } else { line.event.clone() },
        mine: line.owed.contains(&line.seat),
        owing: owing.filter_map(|seat| line.names.get(seat.index()).cloned()).collect(),
        since: line.since,
        next: line.next,
    }
}

fn others_of(seat: Seat, names: &[String]) -> Vec<String> {
    names.iter().enumerate().filter(|(place, _)| *place != seat.index()).map(|(_, name)| name.clone()).collect()
}

/// Plans a leave in another game of his; nothing is written yet.
async fn leave(
    change: &mut Change<'_>,
    installation: &mut Installation,
    one: &HisSeat,
    mail: &Mail,
    days: Option<(Day, Day)>,
) -> anyhow::Result<Result<Entering, LeaveOutcome>> {
    let Some(stored) = change.game(one.game).await? else { return Ok(Err(LeaveOutcome::Waits)) };
    let planned = async {
        let pinned = installation.pinned(change, &stored).await?;
        let Laid { loaded, seats } = carry::lay(installation, stored, &pinned, mail.at)?;
        let mail = Mail { seat: one.seat, letter: 0, letter_knew: 0, invitation: false, ..mail.clone() };
        let planned = catch_unwind(AssertUnwindSafe(|| referee::leave(&loaded, &mail, days)));
        let planned = planned.map_err(|_| anyhow::anyhow!("deciding a leave failed"))?;
        let plan = planned.map_err(|broken| Waits::of_log(one.game, &broken))?;
        let at = loaded.moment(mail.at);
        Ok(plan.map(|plan| Entering { one: one.clone(), days, plan, seats, at }).map_err(LeaveOutcome::Denied))
    };
    match planned.await {
        // What a restore has lost may come back by this very mail: it is decided again then (T67).
        Err(error) if let_go(&error) => {
            tracing::error!("a leave was not entered in game {}: {error:#}", one.game);
            Ok(Err(LeaveOutcome::Waits))
        }
        planned => planned,
    }
}

/// Whether a game that cannot be changed now is passed over.
fn let_go(error: &anyhow::Error) -> bool {
    error.downcast_ref::<Waits>().is_some_and(|waits| waits.why != WaitsFor::Restore)
}

impl Found {
    /// Does in his other games what the plan for this one says.
    pub(super) async fn carry_out(
        &mut self,
        change: &mut Change<'_>,
        installation: &mut Installation,
        plan: &Plan,
        (folded, mail, at): (&str, &Mail, Timestamp),
    ) -> anyhow::Result<Vec<MadeLetter>> {
        let mut drafts = Vec::new();
        if plan.leaves {
            let mut written = Vec::new();
            for mut entering in std::mem::take(&mut self.leaves) {
                let game = entering.one.game;
                // T69: of two seats of his in one game the second is planned behind what was entered for the first.
                if written.contains(&game) {
                    change.write().await?;
                    match leave(change, installation, &entering.one, mail, entering.days).await? {
                        Ok(anew) => entering = anew,
                        Err(_) => continue,
                    }
                }
                written.push(game);
                let Entering { plan, seats, at, .. } = &mut entering;
                drafts.extend(carry::write(change, installation, seats, plan, *at, None).await?);
            }
        }
        for setting in &plan.everywhere {
            for of in &self.seats {
                change.prefer_everywhere(*of, setting.name, &setting.value);
            }
        }
        if let Some(game) = plan.repeats
            && let Some(seat) = change.seat_of_person(folded, game).await?
        {
            drafts.extend(keys::anew(change, installation, game, seat, at).await?);
        }
        Ok(drafts)
    }
}
