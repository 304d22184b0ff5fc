//! `--bulletin`: what players are told of an event goes out now, or is shown.

use super::super::{exit, exit::Failure, output::Output};
use crate::daemon::{Event, Parts};

/// So often it is read anew where something changes meanwhile.
const TRIES: u32 = 5;

/// Queues a bulletin, or prints it.
pub async fn send(mut event: Event, dry: bool, mut parts: Parts, output: &mut Output) -> anyhow::Result<u8> {
    if event.row.begun.is_none() {
        let remedy = format!("Begin it by: {} --begin", super::begin::command(&event.name));
        return Err(Failure::new(format!("{} has not begun", event.name), remedy).into());
    }
    if dry {
        let (subject, text) = parts.bulletin(&event)?;
        output.line(format!("Subject: {subject}"))?;
        output.line("")?;
        output.text(&text)?;
        output.line("")?;
        output.line("Nothing was done.")?;
        return Ok(exit::DONE);
    }
    for _ in 0..TRIES {
        if let Some(readers) = parts.send_bulletin(&event).await? {
            parts.wake();
            let players = if readers == 1 { "1 player".to_owned() } else { format!("{readers} players") };
            output.line(format!("Bulletin {} of {} is queued for {players}.", event.row.bulletins + 1, event.name))?;
            return Ok(exit::DONE);
        }
        let Some(fresh) = parts.event(&event.name).await? else { break };
        event = fresh;
    }
    Err(Failure::new("results come in while the bulletin is written", "Try again in a minute.").into())
}
