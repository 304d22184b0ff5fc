//! A file of games to be begun, as CSV: the first line names the columns, each line below it is a game. All of them
//! are checked before any is begun, and all that is wrong is told at once.

use std::{collections::BTreeMap, fs::File, io::Read, path::Path};

use super::{
    super::{
        csv,
        exit::{Failure, Faults},
    },
    draft::Draft,
};
use crate::{daemon::NewOrder, kit::Pinned};

/// The most games of one file.
const MOST: usize = 500;
/// A larger file is no list of so many games.
const MOST_BYTES: u64 = 1_000_000;

/// A game with the line of the file that asks for it.
pub type Lined<T> = (usize, T);

/// The games of this file; `base` is what holds where a cell is empty or a column missing.
pub fn read(path: &Path, base: &Draft, pinned: &Pinned, referee: &str) -> anyhow::Result<Vec<Lined<NewOrder>>> {
    let (rows, bad) = csv::read(&text(path)?);
    let mut faults = Faults::of(path);
    let Some((head, rows)) = rows.split_first() else {
        let remedy = "Its first line names the columns; each line below it is a game.";
        return Err(Failure::usage(format!("{} lists no games", path.display()), remedy).into());
    };
    let columns = columns(head, pinned, &mut faults);
    if rows.len() > MOST {
        let what = format!("{} games; a file begins at most {MOST}", rows.len());
        faults.add(head.line, &Failure::usage(what, "Take some of them first, the others after."));
    } else if rows.is_empty() && bad.is_empty() {
        faults.add(head.line, &Failure::usage("there is no game below it", ""));
    }
    // What a line's cells are is not known then.
    faults.none()?;
    bad.iter().for_each(|bad| faults.add(bad.line, &Failure::usage(bad.what, "")));
    let mut orders = Vec::new();
    for row in rows {
        if row.cells.len() != columns.len() {
            let what = format!("{} cells, where the first line has {}", row.cells.len(), columns.len());
            faults.add(row.line, &Failure::usage(what, "A name with a comma in it stands between quotation marks."));
            continue;
        }
        let mut draft = base.clone();
        for (column, cell) in columns.iter().zip(&row.cells).filter(|(_, cell)| !cell.is_empty()) {
            draft.set(column, cell);
        }
        match draft.order(pinned, referee) {
            Ok(order) => orders.push((row.line, order)),
            Err(wrong) => wrong.iter().for_each(|fault| faults.add(row.line, fault)),
        }
    }
    persons(&orders, &mut faults);
    faults.none()?;
    Ok(orders)
}

pub fn text(path: &Path) -> Result<String, Failure> {
    let fault = |error: String| Failure::new(format!("{} cannot be read: {error}", path.display()), "");
    let mut bytes = Vec::new();
    let file = File::open(path).map_err(|error| fault(error.to_string()))?;
    file.take(MOST_BYTES.saturating_add(1)).read_to_end(&mut bytes).map_err(|error| fault(error.to_string()))?;
    if bytes.len() as u64 > MOST_BYTES {
        return Err(Failure::usage(
            format!("{} has more than {MOST_BYTES} bytes", path.display()),
            "Take it in parts.",
        ));
    }
    String::from_utf8(bytes).map_err(|_| {
        Failure::usage(format!("{} is not in UTF-8", path.display()), "Have your spreadsheet save it as 'CSV UTF-8'.")
    })
}

/// The columns that the first line names.
fn columns<'a>(head: &'a csv::Row, pinned: &Pinned, faults: &mut Faults) -> &'a [String] {
    let known = Draft::columns(pinned.game);
    for (column, at) in head.cells.iter().zip(0_usize..) {
        if !known.contains(column) {
            let what = format!("there is no column '{}'", column.escape_debug());
            faults.add(head.line, &Failure::usage(what, format!("The columns are: {}.", known.join(", "))));
        } else if head.cells.iter().take(at).any(|other| other == column) {
            faults.add(head.line, &Failure::usage(format!("the column '{column}' stands twice"), ""));
        }
    }
    // Two play in every game; whether a third does may hang on the terms of a line.
    for (_, seat) in pinned.game.seats.iter().take(2).filter(|(_, seat)| !head.cells.iter().any(|cell| cell == seat)) {
        let remedy = "Its cells say 'Ann <ann@example.org>'.";
        faults.add(head.line, &Failure::usage(format!("there is no column '{seat}'"), remedy));
    }
    &head.cells
}

/// A table of results tells players apart by their names: one name, one address, through the whole file.
fn persons(orders: &[Lined<NewOrder>], faults: &mut Faults) {
    let mut by_name: BTreeMap<String, (&str, usize)> = BTreeMap::new();
    let mut by_address: BTreeMap<&str, (&str, usize)> = BTreeMap::new();
    for (line, order) in orders {
        for player in &order.players {
            let Some(address) = player.addresses.first() else { continue };
            let (name, folded) = (player.name.as_str(), address.folded());
            let (other, above) = *by_name.entry(name.to_lowercase()).or_insert((folded, *line));
            if other != folded {
                let remedy = "Name two players so that they can be told apart, and one by one address.";
                let what = format!("'{name}' has another address than in line {above}");
                faults.add(*line, &Failure::usage(what, remedy));
            }
            let (other, above) = *by_address.entry(folded).or_insert((name, *line));
            if other.to_lowercase() != name.to_lowercase() {
                let what = format!("the address of '{name}' is that of '{other}' in line {above}");
                faults.add(*line, &Failure::usage(what, "Each player has an address of his own."));
            }
        }
    }
}
