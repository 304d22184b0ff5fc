//! Such a game as the person who runs the referee may see it.

use alloc::{
    format,
    string::{String, ToString},
    vec::Vec,
};

use serde::Serialize;

use crate::{
    ids::Seat,
    kit::{Looker, SeatClock, SeatFacts, Shown},
    referee::{log::Outcome, played::Sight, session::Session},
    text::Language,
};

/// The game, in names that programs may read.
#[derive(Serialize)]
struct Overview {
    game: u32,
    rules: &'static str,
    state: &'static str,
    owed_by: Vec<&'static str>,
    waits: bool,
    waits_for: Option<String>,
    entries: usize,
    acts: usize,
    last_entry: String,
    origin: String,
    root: String,
    board: Vec<String>,
    terms: Vec<(&'static str, String)>,
    seats: Vec<SeatOverview>,
    result: Option<String>,
    next_due: Option<String>,
    claimable: Option<String>,
    clocks: Vec<SeatClock>,
    words: Vec<(u16, String)>,
    private_reasons: Vec<(u16, String)>,
    log: Vec<String>,
}

#[derive(Serialize)]
struct SeatOverview {
    seat: &'static str,
    name: String,
    #[serde(flatten)]
    facts: SeatFactsOverview,
    /// What is sealed of it, an entry each; of who may see it alone.
    secrets: Option<Vec<String>>,
}

#[derive(Serialize)]
struct SeatFactsOverview {
    addresses: Vec<String>,
    language: String,
    zone: String,
    letters: u32,
    mail: String,
}

impl From<SeatFacts> for SeatFactsOverview {
    fn from(facts: SeatFacts) -> Self {
        let SeatFacts { addresses, language, zone, letters, mail, .. } = facts;
        Self { addresses, language, zone, letters, mail: mail.to_string() }
    }
}

/// The overview of a game, for who looks at it; after the end its secrets are open to everybody (T54).
pub(super) fn show(session: &Session<'_>, looker: &Looker<'_>) -> Shown {
    let (course, head) = (session.course(), session.head());
    let open = looker.secrets || course.end.is_some();
    let spec = session.spec().facts();
    let name = |seat: Seat| seat.name(spec.seats);
    let won = |outcome: Outcome| outcome.word(spec.seats, spec.teams);
    let seat = |seat: Seat| {
        let sealed = session.sealed.iter().filter(|of| of.seat == seat);
        SeatOverview {
            seat: name(seat),
            name: course.name(seat).into(),
            facts: looker.seats.get(seat.index()).cloned().unwrap_or_default().into(),
            secrets: open.then(|| sealed.map(|of| format!("entry {}: {}", of.seq, of.value)).collect()),
        }
    };
    let start = session.entries.first().and_then(|entry| entry.event.start());
    let summary = session.summary();
    let overview = Overview {
        game: session.loaded.game.get(),
        rules: spec.rules,
        state: course.duty.word(),
        owed_by: course.owed_by.iter().map(name).collect(),
        waits: looker.waits.is_some(),
        waits_for: looker.waits.map(String::from),
        entries: session.entries.len(),
        acts: session.acts(),
        last_entry: course.at.to_string(),
        origin: head.origin.to_string(),
        root: head.root.to_string(),
        board: board(session.everybodys().known.sight(Seat::FIRST)),
        terms: start.into_iter().flat_map(|start| start.terms.all()).map(|(name, value, _)| (name, value)).collect(),
        seats: course.places().map(seat).collect(),
        result: course.end.map(|end| format!("{} by {}", won(end.last), end.ending.word())),
        next_due: summary.falls_due(looker.at).map(|at| at.to_string()),
        claimable: summary.claimable.map(|at| at.to_string()),
        clocks: session.clocks(looker.at),
        words: looker.words.to_vec(),
        private_reasons: looker.reasons.to_vec(),
        log: session.loaded.entries.clone(),
    };
    // A value of names, numbers and texts is never refused.
    let json = serde_json::to_string_pretty(&overview).unwrap_or_default();
    Shown { text: text(&overview), json: json + "\n" }
}

/// The board as everybody sees it.
fn board(seen: Sight<'_>) -> Vec<String> {
    let drawn = seen.text().picture(seen, None).map(|diagram| diagram.ascii(Language::En.letters()));
    drawn.unwrap_or_else(|| seen.text().board(seen, Language::En))
}

fn text(of: &Overview) -> String {
    let state = match &of.result {
        Some(result) => format!("over: {result}"),
        None if of.owed_by.is_empty() => format!("{}: the referee's ruling is due", of.state),
        None => format!("{}: {} to act", of.state, of.owed_by.join(" and ")),
    };
    let entries = if of.entries == 1 { "1 entry".to_string() } else { format!("{} entries", of.entries) };
    let mut lines = Vec::from([format!("Game      {}, {}, {entries}", of.game, of.rules)]);
    lines.push(format!("State     {state}"));
    lines.extend(of.waits_for.as_ref().map(|why| format!("Waits     {why}")));
    lines.push(format!("Head      {} {}", of.origin, of.root));
    lines.push(String::new());
    lines.extend(of.board.iter().map(|line| format!("    {line}")));
    for seat in &of.seats {
        let SeatFactsOverview { addresses, language, zone, letters, mail } = &seat.facts;
        if addresses.is_empty() {
            // Who looks by mail is told no address, and nothing that counts a seat's letters.
            lines.push(format!("{:<10}{}", seat.seat, seat.name));
        } else {
            lines.push(format!("{:<10}{} <{}>, {language}, {zone}", seat.seat, seat.name, addresses.join(">, <")));
            lines.push(format!("    letters     {letters} {mail}").trim_end().to_string());
        }
        let clocks = of.clocks.iter().filter(|clock| clock.seat == seat.seat);
        lines.extend(clocks.map(|clock| format!("    clock       {}", clock.words())));
        let secrets = seat.secrets.iter().flatten();
        lines.extend(secrets.map(|secret| format!("    sealed      {secret}")));
    }
    lines.extend(of.words.iter().map(|(entry, words)| format!("Words     entry {entry}: {words}")));
    lines.extend(of.private_reasons.iter().map(|(entry, why)| format!("Reason    entry {entry}: {why}")));
    lines.push("Terms".to_string());
    lines.extend(of.terms.iter().map(|(name, value)| format!("    {name:<16}{value}")));
    lines.push("Log".to_string());
    // Entry 0 repeats names and terms.
    lines.extend(of.log.iter().skip(1).flat_map(|entry| entry.lines()).map(|line| format!("    {line}")));
    lines.join("\n") + "\n"
}
