//! What an organiser asks and what changes nothing: the games, one game as everybody may see it, and how to write.

use std::fmt::Write as _;

use super::{Asked, act, reply::Reply};
use crate::{
    daemon::{
        heads::Waits,
        installation::Installation,
        organiser::{Basis, offers, subject},
        plan::carry,
    },
    ids::{GameId, Seat},
    kit::{Game, GameRuling, Looker, SeatFacts, TIMING},
    store::{Change, GameLine, SeatRow},
};

/// A list names so many games.
const MOST_GAMES: u32 = 50;
/// Of a longer show its beginning and its end: so many lines each.
const ENDS: [usize; 2] = [120, 280];

/// The running games.
pub(super) async fn games(change: &mut Change<'_>, installation: &Installation, basis: Basis) -> anyhow::Result<Reply> {
    // One more tells whether there are more.
    let games = change.running(MOST_GAMES.saturating_add(1)).await?;
    let most = usize::try_from(MOST_GAMES).unwrap_or(usize::MAX);
    let mut text = String::from(if games.is_empty() {
        "No game runs.\n"
    } else {
        "The running games, the longest wait first.\n\n"
    });
    for line in games.iter().take(most) {
        let _ = writeln!(text, "    {}", listed(line, installation));
    }
    if games.len() > most {
        let _ = writeln!(text, "\nThere are more; `tempete games` lists them all.");
    }
    if !games.is_empty() {
        text.push_str("\nWrite `show 42` with a game's number to see it.\n");
    }
    Ok(Reply::says(basis, subject(None, "the running games"), &text))
}

fn listed(line: &GameLine, installation: &Installation) -> String {
    let names = line.names.join(" – ");
    let Some(summary) = &line.summary else { return format!("{}  {names}", line.game) };
    let owed: Vec<&str> = summary.owed.iter().map(|seat| installation.seats.name(line.game, *seat)).collect();
    let who = if owed.is_empty() {
        "the organisers are to rule".to_owned()
    } else {
        format!("{} to act", owed.join(" and "))
    };
    let complaint = summary.complaint.map_or("", |_| "; a complaint about time stands");
    format!("{}  {names}: {}, {who}, since {}{complaint}", line.game, summary.state, summary.since)
}

/// One game, as everybody may see it.
pub(super) async fn show(
    change: &mut Change<'_>,
    installation: &mut Installation,
    asked: &Asked<'_>,
    game: GameId,
) -> anyhow::Result<Reply> {
    let Some(stored) = change.game(game).await? else {
        return Ok(Reply::refused(asked.basis(), "no-game", &format!("show {game}"), "There is no such game."));
    };
    let waits = stored.waits.map(|why| Waits::new(game, why, "").shown());
    let words = change.words_of(game).await?;
    let seated = act::is_seated(asked.from, &stored);
    let pinned = installation.pinned(change, &stored).await?;
    let laid = carry::lay_for_reading(&installation.signers, stored, &pinned, asked.at)?;
    let seats: Vec<SeatFacts> = laid.seats.iter().map(facts).collect();
    let doors = laid.loaded.open()?;
    let waits = waits.as_deref();
    let shown = doors.show(&Looker { secrets: false, waits, seats: &seats, words: &words, reasons: &[] });
    let mut text = ends_of(&shown.text);
    let summary = doors.summary();
    if summary.end.is_none() {
        let _ = write!(text, "\n{}", offers(pinned.game, doors.dispute().as_ref(), Some(&summary), seated));
    }
    let standing = doors.standing();
    let basis = Basis { game: Some(game), entries: standing.entries };
    Ok(Reply::shows(basis, subject(Some(game), "as it stands"), text))
}

/// What an organiser is told of a seat by mail: no address, and no count of its letters.
fn facts(row: &SeatRow) -> SeatFacts {
    let mail = match (row.unreachable, row.failing) {
        (true, _) => "unreachable",
        (_, true) => "failing",
        _ => "good",
    };
    SeatFacts { mail, ..SeatFacts::default() }
}

/// A long text's beginning and end.
fn ends_of(text: &str) -> String {
    let lines: Vec<&str> = text.lines().collect();
    let [begin, end] = ENDS;
    let mut kept = String::new();
    for (index, line) in lines.iter().enumerate() {
        let left = lines.len().saturating_sub(index);
        if index < begin || left <= end {
            let _ = writeln!(kept, "{line}");
        } else if index == begin {
            let _ = writeln!(kept, "    … (`tempete show` has the rest)");
        }
    }
    kept
}

/// How to write.
pub(super) fn help(game: Option<&'static Game>, basis: Basis) -> Reply {
    let mut text = String::from(
        "One order a mail, in a line of its own above what you quote, in answer to a letter of mine.\n\n\
         These change nothing:\n\n\
         \x20   games                  the running games\n\
         \x20   show 42                game 42, as everybody may see it\n\
         \x20   help                   this\n\n",
    );
    let Some(game) = game else {
        text.push_str("To decide something in a game, ask for it with `show`, and answer the letter that comes.\n");
        return Reply::says(basis, subject(None, "what you may write"), &text);
    };
    let slow = game.seat_name(Seat::FIRST);
    text.push_str(
        "These change the game of the letter that you answer. The reason stands behind them or below them, and both \
         players read it. You get a code first; nothing is done before `confirm` and the code have come back.\n\n",
    );
    let mut line = |order: String, meaning: &str| {
        let _ = writeln!(text, "    {order:<22} {meaning}");
    };
    for GameRuling { word, takes, meaning } in game.help.rulings {
        line(takes.map_or_else(|| (*word).to_owned(), |takes| format!("{word} {takes}")), meaning);
    }
    line(format!("warn {slow}"), "the complaint is answered: the slow side was warned");
    line(format!("lost-on-time {slow}"), "that side lost on time");
    line("result draw".into(), "the game ends so; after the end this corrects the result");
    line("annul".into(), "the game is called off");
    line("correct".into(), "the last ruling is taken back, where nobody has played since");
    for (word, takes, meaning) in TIMING {
        line(format!("{word} {takes}").trim_end().to_owned(), meaning);
    }
    line(format!("enter {slow}"), "orders that came by post or telephone; see below");
    line(format!("say {slow}"), "your words go to that player alone; `say both` to both");
    let _ = write!(
        text,
        "\nWhat came by post or telephone is entered so, its orders a line each as the player would mail them. No \
         {} can be entered; clocks read the postmark, a day or a moment (2027-03-01T18:30:00Z):\n\n    enter {slow}\n    \
         postmark 2027-03-01\n    reason By telephone.\n\n    14. Nf3\n",
        game.help.secrets
    );
    text.push_str(
        "\nA reason that begins with `private reason` is told to nobody: the entry says `private`, and the command line \
         (`tempete show`) has it.\n",
    );
    text.push_str("\n`try` in a line above shows what an order would do, letters included, and does nothing.\n");
    Reply::says(basis, subject(None, "what you may write"), &text)
}
