//! Events that wait for whoever runs them: a letter on the day, and what digests and `doctor` list until they wait no more.

use minijinja::{Value, context};

use super::{
    command::{CommandFault, Event},
    organiser::{self, Basis},
    parts::Parts,
    shell::quoted,
};
use crate::{
    config::Organiser,
    event::progress::{Next, Progress},
    ids::Timestamp,
    kit::EventName,
};

/// Most entrants that one line lists.
const LISTED: usize = 20;

/// What an event waits for, by a word of the letters; `None` where its games are played.
fn why(next: &Next) -> Option<&'static str> {
    Some(match next {
        Next::Games(_) => "round",
        Next::Stage(_) => "stage",
        Next::Unfit(_) => "unfit",
        Next::Ties(_) => "ties",
        Next::Over => "over",
        Next::Running(_) => return None,
    })
}

/// Names what this event waits for: before it begins, the organiser's yes to an entrant.
fn waits(event: &Event, progress: &Progress) -> Option<&'static str> {
    match event.row.begun {
        _ if event.row.ended.is_some() => None,
        Some(_) => why(&progress.next),
        None => (!event.waiting().is_empty()).then_some("entrants"),
    }
}

/// Has the organisers told on the day, once, that an event waits for them.
pub(crate) async fn tell(parts: &mut Parts, event: &Event, progress: &Progress, now: Timestamp) -> anyhow::Result<()> {
    let Some(why) = waits(event, progress) else { return Ok(()) };
    let once = match event.row.begun {
        // The same stage may wait for the same thing after each of its rounds.
        Some(_) => format!("event.{}.{}.{why}.{}", event.row.id, progress.stages.len(), event.known.begun.len()),
        None => {
            let newest = event.entrants.iter().filter(|of| of.waits()).map(|of| of.number).max();
            format!("event.{}.{why}.{}", event.row.id, newest.unwrap_or_default())
        }
    };
    let mut change = parts.store.change_alone().await?;
    if organiser::is_sent(&mut change, &parts.installation, &once).await? {
        return Ok(());
    }
    let values = value(event, progress);
    let made = |_: &Organiser| ("event", values.clone());
    organiser::to_all(&mut change, &parts.installation, &once, Basis::default(), made, now).await?;
    Ok(change.commit().await?)
}

/// An event in a line of a digest, or in a letter of its own.
fn value(event: &Event, progress: &Progress) -> Value {
    let ties: Vec<Value> = match &progress.next {
        Next::Ties(ties) => ties
            .iter()
            .map(|tie| {
                let names: Vec<String> = tie.tied.iter().map(|player| event.name_of(*player).to_owned()).collect();
                context! { section => tie.section, names, room => tie.room }
            })
            .collect(),
        _ => Vec::new(),
    };
    let names: Vec<String> = event.waiting().into_iter().take(LISTED).map(str::to_owned).collect();
    let (first, why) = (names.first().map(quoted), waits(event, progress));
    context! { says => "event", event => event.name.as_str(), why, ties, names, quoted => quoted(&event.name), first }
}

impl Parts {
    /// The events that wait for whoever runs them, by their names: an entrant waits for a yes, a round or a stage may begin, a
    /// tie is to be ruled on, or all is played and they are not closed.
    ///
    /// # Errors
    /// The database could not be read.
    pub fn events_waiting(&mut self) -> crate::Task<'_, Result<Vec<(Event, Progress)>, CommandFault>> {
        Box::pin(async move {
            let mut waiting = Vec::new();
            let mut names = self.store.events_with_waiting().await?;
            names.extend(self.store.events_begun().await?);
            for name in names {
                let Some(name) = EventName::new(&name) else { continue };
                let Some(event) = self.event(&name).await? else { continue };
                let progress = event.known.progress();
                if waits(&event, &progress).is_some() {
                    waiting.push((event, progress));
                }
            }
            Ok(waiting)
        })
    }

    /// The same as a digest tells them.
    pub(super) async fn events_told(&mut self) -> anyhow::Result<Vec<Value>> {
        let waiting = self.events_waiting().await?;
        Ok(waiting.iter().map(|(event, progress)| value(event, progress)).collect())
    }
}
