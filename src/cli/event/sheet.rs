//! An event to be opened, as it is asked for: the file of its terms, and who plays in it.

use std::{collections::BTreeSet, path::Path};

use super::super::{
    csv,
    exit::{Failure, Faults},
    new::{draft, game_named, sheet::text},
    registration,
};
use crate::{
    daemon::Entrant,
    event::{fault::Fault, sheet::Sheet},
    kit::{Game, Games, Pinned},
    pace::Pace,
    store::Admission,
};

/// What an event is opened by.
pub struct Asked {
    pub sheet: Sheet,
    pub pace: Pace,
}

/// The most entrants of an event.
const MOST: usize = 1_000;
/// The columns of a file of entrants.
const COLUMNS: [&str; 3] = ["player", "lang", "zone"];

/// The terms in this file; `time` is the profile where they name none.
pub fn terms(path: &Path, games: Games, time: &str) -> anyhow::Result<Asked> {
    let text = text(path)?;
    let lines: Vec<&str> = text.strip_prefix('\u{FEFF}').unwrap_or(&text).lines().map(str::trim_end).collect();
    let mut sheet = lines.join("\n").trim_end().parse::<Sheet>().map_err(|fault: Fault| {
        let what = format!("{}, line {}, \"{}\"", path.display(), fault.line, fault.text.escape_debug());
        Failure::usage(what, capitalised(&format!("{}.", fault.what)))
    })?;
    let game = game_named(sheet.game.as_deref(), games)?;
    let pace = draft::pace(sheet.time.as_deref().unwrap_or(time))?;
    let pinned = Pinned::read(game, game.pinned).map_err(|error| Failure::new(error, ""))?;
    match (game.terms)(&pinned, &sheet.more) {
        Ok(2) => {}
        Ok(_) => {
            let what = format!("{} has more seats than two by these terms", game.name());
            return Err(Failure::usage(what, "An event pairs two players; begin such games by 'tempete new'.").into());
        }
        Err(error) => {
            return Err(Failure::usage(error, "docs/commands.md and the invitation explain every term.").into());
        }
    }
    // Later rounds are begun by what held when it was opened.
    sheet.game = Some(game.name().to_owned());
    sheet.time = Some(pace.name());
    Ok(Asked { sheet, pace })
}

/// The entrants in this file, behind those who are known.
pub fn entrants(path: &Path, known: &[Entrant], referee: &str) -> anyhow::Result<Vec<Entrant>> {
    let (rows, bad) = csv::read(&text(path)?);
    let mut faults = Faults::of(path);
    let Some((head, rows)) = rows.split_first() else {
        let remedy = "Its first line is 'player,lang,zone'; each line below it is a player.";
        return Err(Failure::usage(format!("{} lists no players", path.display()), remedy).into());
    };
    for column in head.cells.iter().filter(|cell| !COLUMNS.contains(&cell.as_str())) {
        let what = format!("there is no column '{}'", column.escape_debug());
        faults.add(head.line, &Failure::usage(what, format!("The columns are: {}.", COLUMNS.join(", "))));
    }
    if !head.cells.iter().any(|cell| cell == "player") {
        let remedy = "Its cells say 'Ann <ann@example.org>'.";
        faults.add(head.line, &Failure::usage("there is no column 'player'", remedy));
    }
    // What a line's cells are is not known then.
    faults.none()?;
    bad.iter().for_each(|bad| faults.add(bad.line, &Failure::usage(bad.what, "")));
    let mut entrants: Vec<Entrant> = Vec::new();
    for row in rows {
        if row.cells.len() != head.cells.len() {
            let what = format!("{} cells, where the first line has {}", row.cells.len(), head.cells.len());
            faults.add(row.line, &Failure::usage(what, "A name with a comma in it stands between quotation marks."));
            continue;
        }
        let cell = |name: &str, or: &str| {
            let cell = head.cells.iter().position(|column| column == name).and_then(|at| row.cells.get(at));
            cell.filter(|cell| !cell.is_empty()).map_or(or.to_owned(), Clone::clone)
        };
        let all: Vec<&Entrant> = known.iter().chain(&entrants).collect();
        match entrant(&cell("player", ""), (&cell("lang", "en"), &cell("zone", "UTC")), &all, referee) {
            Ok(entrant) => entrants.push(entrant),
            Err(fault) => faults.add(row.line, &fault),
        }
    }
    faults.none()?;
    Ok(entrants)
}

/// A player of an event, behind those who are known.
pub fn entrant(
    player: &str,
    (language, zone): (&str, &str),
    known: &[&Entrant],
    referee: &str,
) -> Result<Entrant, Failure> {
    let player = registration::read(player, referee).map_err(|error| Failure::usage(error.to_string(), ""))?;
    let reader = registration::reader(language, zone)?;
    if known.len() >= MOST {
        return Err(Failure::usage(format!("an event has at most {MOST} players"), "Open another one for the others."));
    }
    // Who waits for a yes, or was refused, is in by this.
    let (inside, outside): (Vec<&Entrant>, Vec<&Entrant>) =
        known.iter().copied().partition(|of| of.admission == Admission::In);
    let names: BTreeSet<String> = inside.iter().map(|of| of.name.to_lowercase()).collect();
    if names.contains(&player.name.to_lowercase()) {
        let remedy = "Name two players so that they can be told apart.";
        return Err(Failure::usage(format!("there is a player '{}' already", player.name), remedy));
    }
    let Some(address) = player.addresses.first() else {
        return Err(Failure::usage("a player without an address", "Write 'Ann <ann@example.org>'."));
    };
    if let Some(other) = inside.iter().find(|of| of.folded == address.folded()) {
        let what = format!("the address of '{}' is that of '{}'", player.name, other.name);
        return Err(Failure::usage(what, "Each player has an address of his own."));
    }
    let taken = outside.iter().find(|of| of.folded == address.folded()).map(|of| of.number);
    let number = taken.unwrap_or_else(|| known.iter().map(|of| of.number).max().unwrap_or(0).saturating_add(1));
    Ok(Entrant {
        number,
        name: player.name.clone(),
        address: address.given().to_owned(),
        folded: address.folded().to_owned(),
        language: reader.language.code().to_owned(),
        zone: reader.zone,
        withdrew: None,
        admission: Admission::In,
    })
}

/// With a capital letter at its beginning.
pub fn capitalised(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or_else(String::new, |first| first.to_uppercase().chain(chars).collect())
}

/// The game of an event's terms.
pub fn game_of(sheet: &Sheet, games: Games) -> Result<&'static Game, Failure> {
    game_named(sheet.game.as_deref(), games)
}
