//! What becomes of a mail, in a line: its orders in English, what it is asked about, or the prose that it is.

use referee::text::{Knows, Language, UnreadableLine, read_knowing};
use tempete_game::order::{orders::request, vocabulary::VOCABULARY};

/// Of a mail by somebody who knows so much.
pub fn outcome(mail: &str, knows: &Knows, language: Language) -> String {
    let faults = |faults: Vec<UnreadableLine>| {
        let one = |fault: UnreadableLine| match fault {
            UnreadableLine::Doubtful { doubt, instead, .. } => format!("{doubt:?}: {}", instead.join(" | ")),
            fault => fault.code().to_owned(),
        };
        faults.into_iter().map(one).collect::<Vec<_>>().join(" | ")
    };
    let reading = match read_knowing(mail, &VOCABULARY, knows, language) {
        Ok(reading) if reading.lines.is_empty() => return format!("prose: {}", reading.not_read.join(" | ")),
        Ok(reading) => reading,
        Err(found) => return faults(found),
    };
    match request(&tempete_game::order::spelled::READER, &reading, language) {
        Ok(request) => request.orders.iter().map(|one| one.order.to_string()).collect::<Vec<_>>().join(" | "),
        Err(found) => faults(found),
    }
}
