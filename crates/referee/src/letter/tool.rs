//! `play` on the record of such a game: what a message would do in it as it stood, told by the letter that its sender would
//! read. It goes the way of any mail.

use alloc::{boxed::Box, format, sync::Arc, vec::Vec};

use super::table::{Table, wrong};
use crate::{
    kit::{Game, Pinned, Plan, Tool, ToolError, ToolOption, ToolOptions, ToolPart, ToolTakes, Tooled, Verdict, stood},
    referee::{self, played},
};

const HELP: &str = "\
A record says which game it is of. In one of a game that is over every seal is open, and
the message is judged as it was then. Of a game that runs still nobody knows what others
sealed: where they did, a message is only tried, on what the openings of the writer's
letters tell.";

/// Said above the letter about a message that could not be more than tried.
const TRIED: &str = "Tried only, since not all is known yet that others sealed:\n\n";

/// Of an order that comes to something or to nothing by what nobody knows yet.
const UNJUDGED: &str =
    "whether this order comes to anything hangs on what others have sealed: ask again once the game is over";

const RECORD: ToolOption =
    ToolOption { name: "record", takes: ToolTakes::Record("FILE"), help: "The record of the game" };

const OPENINGS: ToolOption = ToolOption {
    name: "openings",
    takes: ToolTakes::File("FILE"),
    help: "With a record of a running game: the openings that came with the writer's letters",
};

const OPTIONS: &[ToolOption] = &[RECORD, OPENINGS, stood::AT, stood::SEAT, stood::lines(None), stood::LANGUAGE];

/// The command, with examples of the game's own.
pub const fn tool(examples: &'static str) -> Tool {
    Tool {
        name: "play",
        about: "What a message would do in a game as it stood",
        help: HELP,
        exits: stood::EXITS,
        examples,
        options: OPTIONS,
        run,
    }
}

fn run(game: &'static Game, options: &ToolOptions) -> Result<Tooled, ToolError> {
    let says = Pinned::read(game, game.pinned).map_err(wrong)?;
    let row = says.says::<Arc<played::Pinned>>().ok_or_else(|| wrong("what it pins is another game's"))?.row();
    let record = options.get(RECORD.name).ok_or_else(|| wrong("a record is wanted"))?;
    let saved = options.get(OPENINGS.name).unwrap_or_default();
    let table = Table::laid((row, game), record, saved, |entries| stood::entries(options, entries))?;
    let language = stood::language(options)?;
    let loaded = table.loaded(language)?;
    let owed = loaded.open().map_err(wrong)?.summary().owed;
    let seat = stood::seat(options, game, table.places(), owed.into_iter())?;
    table.tells_all_to(seat, game)?;
    // As in a mail, and on one line of a shell.
    let lines = options.get("lines").unwrap_or_default().replace(" / ", "\n");
    let mailed = |lines| referee::mail(&loaded, &table.mail(seat, lines)).map_err(wrong);
    let (mut plan, mut parts) = (mailed(lines.clone()), Vec::new());
    if !table.is_open() && plan.as_ref().is_ok_and(|plan| plan.attempt.is_some()) {
        return Err(wrong(UNJUDGED));
    }
    // A refusal and an answer are made of what the seat knows; what becomes of an order hangs on all that is sealed.
    if !table.is_open() && !plan.as_ref().is_ok_and(|plan| plan.entries.is_empty()) {
        plan = mailed(format!("{}\n{lines}", row.text().reader().vocabulary.word("try", language)));
        parts.push(ToolPart::Text(TRIED.into()));
    }
    let Plan { letters, verdict, .. } = plan?;
    let letter = letters.into_iter().find(|letter| letter.to == seat);
    parts.extend(letter.map(|letter| ToolPart::Letter { letter: Box::new(letter), layout: "play.txt" }));
    Ok(Tooled { parts, refused: matches!(verdict, Verdict::Refused { .. }) })
}
