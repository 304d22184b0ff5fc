//! `tempete rule`: a ruling of the person who runs the referee. It becomes an entry that both players
//! read, with its reason (T62, T63). It is made on a log to which nothing is missing that had arrived, and
//! only after saying what it does.

use std::path::PathBuf;

use clap::Args;

use super::{arrived, exit, exit::Failure, fault, output::Output, place::Where};
use crate::{
    config::ReplyKey,
    daemon::{ByRecovery, Parts},
    ids::GameId,
    kit::{Command, Forecast, Game, Ruling, RulingFault, printable, timing},
    letters::Letter,
    page::words::Foot,
};

const EXAMPLES: &str = "\
Rulings:
{rulings}
  lost-on-time SEAT  the seat ({first} or {second}) lost on time
  warn SEAT          the slow seat was warned after a complaint
  result RESULT      {first} or {second} (the winner), {results} or annulled; after
                     the end this corrects the result
  annul              the game is called off
  correct            the last ruling is taken back, where it did not end the game
                     and nobody has played since
  recover            the game goes on without the entries that a restored
                     backup has lost; letters that showed them are void
  new-key            the referee's key was lost or stolen: this game is signed
                     with the newest one ('tempete key') from now on. The key
                     before vouches for it; where that is gone, or a thief has
                     it, the recovery key does (--recovery)

  pause              all clocks stand; 'resume' has them go on
  gift SEAT DAYS     so many days (or units) more for the seat
  charge SEAT DAYS   so many days that credits gave the seat are taken back
  forgive SEAT       an overstep of the seat's counts no more
  leave SEAT FROM TO leave for the seat, both days included (UTC)

A loss on time is refused where neither clock nor silence bears it out, and for three
days after a claim; --against-clock rules it all the same, and the entry says so.

First everything is decided that had arrived; then it says what the ruling does, and
does it where --entries names the number of acts that it rests on ('tempete show'
has it), or with --yes. Words, looks and reminders are no acts.

Examples:
{rule}
  tempete rule 42 new-key --recovery /media/stick/recovery.key --holds 31 \
      --reason 'The disk with the key was stolen.' --yes
  tempete rule 42 correct --reason 'I read the wrong line.' --yes
  tempete rule 42 lost-on-time {second} --reason 'Two weeks without a mail.' --yes
  tempete rule 42 gift {first} 5 --reason 'The mail was down.' --yes
  tempete rule 42 leave {second} 2027-03-01 2027-03-10 --reason 'In hospital.' --yes";

#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub struct Options {
    /// The game's number
    game: u32,
    /// What is ruled
    ruling: String,
    /// The seat, the result or the line, where the ruling needs one; with a gift the days, with a leave its days
    of: Vec<String>,
    /// Why: both players read it, and it stands in the log for ever
    #[arg(long, value_name = "TEXT", required_unless_present = "private_reason")]
    reason: Option<String>,
    /// Why, told to nobody: the entry says 'private', and 'tempete show' has it for you
    #[arg(long, value_name = "TEXT", conflicts_with = "reason")]
    private_reason: Option<String>,
    /// Who rules, as it is to stand in the log
    #[arg(long, value_name = "NAME")]
    by: Option<String>,
    /// Rule, if the log has just as many acts
    #[arg(long, value_name = "N", conflicts_with = "yes")]
    entries: Option<usize>,
    /// Rule, however many acts the log has
    #[arg(long)]
    yes: bool,
    /// Rule a loss on time that neither clock nor silence bears out; the entry says so
    #[arg(long)]
    against_clock: bool,
    /// Rule although mail may not have been read; the entry says so
    #[arg(long)]
    unread_mail: bool,
    /// With 'new-key': the file of the recovery key, which vouches for the new one
    #[arg(long, value_name = "FILE")]
    recovery: Option<PathBuf>,
    /// With --recovery: over how many entries the last head is that holds; one over more may be a thief's [default: all]
    #[arg(long, value_name = "N", requires = "recovery")]
    holds: Option<usize>,
    /// Print the entry and both letters, as everybody may see them; decide no mail and rule nothing
    #[arg(long, conflicts_with_all = ["entries", "yes", "unread_mail"])]
    dry_run: bool,
}

impl Options {
    /// The reason that stands in the entry.
    fn reason(&self) -> &str {
        self.reason.as_deref().unwrap_or(printable::PRIVATE)
    }
}

pub async fn run(options: &Options, at: &Where, output: &mut Output) -> anyhow::Result<u8> {
    let asked = |game| asked(options, game);
    // Wrong words are told before anything is opened: words of none of the games, as the first has them.
    if at.games.iter().all(|game| asked(game).is_err()) {
        at.games.first().map(|game| asked(game)).transpose()?;
    }
    let mut parts = at.open().await?;
    let id = fault::game(options.game)?;
    let game = parts.see(id).await?.game();
    let ruling = asked(game)?;
    let known = log(&mut parts, id).await?.len();
    let mut read = true;
    if !options.dry_run {
        (parts, read) = arrived::decided(at, parts).await?;
    }
    let waiting = parts.unread_of(id).await?;
    let recovers = matches!(ruling, Ruled::Recover);
    let of = |ruling| Command::Rule {
        ruling,
        reason: options.reason().to_owned(),
        unread: !read || !waiting.is_empty(),
        acts: None,
        against_clock: options.against_clock,
    };
    let mut command = match ruling {
        Ruled::Recover => of(parts.recovery(id).await?),
        Ruled::NewKey => {
            let by = options.recovery.clone().map(|file| ByRecovery { file, holds: options.holds });
            let ruling = parts.new_key_for(id, by.as_ref()).await?;
            parts.wake();
            of(ruling)
        }
        Ruled::Ruling(ruling) => of(ruling),
        Ruled::Timing(command) => command,
    };
    // Why and in whose name, where one is to stand in the entry.
    let named = |command: &Command| {
        let command = match options.private_reason.clone() {
            Some(reason) => Command::Privately { reason, command: Box::new(command.clone()) },
            None => command.clone(),
        };
        match &options.by {
            Some(name) => Command::By { name: name.clone(), knew: None, command: Box::new(command) },
            None => command,
        }
    };
    tell_arrived(&log(&mut parts, id).await?, known, output)?;
    let forecast = parts.forecast(id, &named(&command)).await?;
    tell(&forecast, game, output)?;
    if let Command::Rule { ruling: Ruling::NewKey { endorsed: None, .. }, .. } = &command {
        output.line(UNVOUCHED)?;
    }
    if options.dry_run {
        if forecast.opens {
            output.line("Letters   with the record and all that was secret: shown to nobody before they are sent")?;
        }
        for letter in &forecast.letters {
            let (subject, text) = words_of(&parts, letter)?;
            output.line(format!("\nLetter to {}: {subject}\n", game.seat_name(letter.to)))?;
            output.text(&text)?;
        }
        return Ok(exit::DONE);
    }
    if let Some(what) = unread(read, &waiting).filter(|_| !options.unread_mail) {
        let remedy = "See to it first, or add --unread-mail: the entry then says that mail may not have been read.";
        return Err(Failure::new(what, remedy).into());
    }
    if !options.yes && options.entries.is_none() {
        let remedy = format!("Add --entries {} (the acts it rests on), or --yes.", forecast.before.acts);
        return Err(Failure::new("nothing was ruled yet", remedy).into());
    }
    match &mut command {
        Command::Rule { acts, .. } => *acts = options.entries,
        _ if options.entries.is_some_and(|given| given != forecast.before.acts) => {
            let is = forecast.before.acts;
            let what = format!("the game has {is} acts, not {}", options.entries.unwrap_or_default());
            return Err(Failure::new(what, format!("Look at it again: 'tempete show {}'.", options.game)).into());
        }
        _ => {}
    }
    let (first, last) = match recovers {
        false => parts.command(id, &named(&command)).await?,
        true => parts.recover(id, &named(&command)).await?,
    };
    parts.wake();
    let entries = if first == last { format!("entry {first}") } else { format!("entries {first} to {last}") };
    output.line(format!("Game {}: ruled, {entries}. Both players are told.", options.game))?;
    if recovers {
        output.line("Make a backup now: once they are told, one from before can never be put back.")?;
    }
    Ok(exit::DONE)
}

/// Every entry's exact text.
async fn log(parts: &mut Parts, game: GameId) -> anyhow::Result<Vec<String>> {
    parts.see(game).await?.with(|loaded| loaded.entries.clone())
}

/// Which entries came while it was waited for mail, behind those that were known.
fn tell_arrived(log: &[String], known: usize, output: &mut Output) -> anyhow::Result<()> {
    for entry in log.iter().skip(known) {
        for (index, line) in entry.lines().enumerate() {
            output.line(format!("{}{line}", if index == 0 { "Arrived   " } else { "          " }))?;
        }
    }
    Ok(())
}

/// A letter's subject and text, with its key masked.
fn words_of(parts: &Parts, letter: &Letter) -> anyhow::Result<(String, String)> {
    let (words, config) = (&parts.installation.words, &parts.installation.config);
    let key_line = (config.reply_key == ReplyKey::Line).then_some("[its key]");
    let (rendered, _) = words.render(letter, Foot { key_line, contact: config.contact.as_deref() })?;
    Ok((rendered.subject, rendered.text))
}

/// What the ruling does.
fn tell(of: &Forecast, game: &Game, output: &mut Output) -> anyhow::Result<()> {
    output.line(format!("Game      {}, {}", of.players, acts(of.before.acts)))?;
    output.line(format!("Now       {}", of.before.due))?;
    for (index, line) in of.entry.lines().enumerate() {
        output.line(format!("{}{line}", if index == 0 { "Entry     " } else { "          " }))?;
    }
    output.line(format!("Then      {}", of.after.due))?;
    if of.opens {
        let opened = match game.help.secrets {
            "" => "nothing, since nothing is sealed".to_owned(),
            secrets => format!("every seal: {secrets} are told to all"),
        };
        output.line(format!("Opens     {opened}; only the result can be corrected"))?;
    }
    Ok(())
}

/// A number of acts in words.
fn acts(acts: usize) -> String {
    if acts == 1 { "1 act".to_owned() } else { format!("{acts} acts") }
}

/// What is said of a new key that nothing vouches for.
const UNVOUCHED: &str = "\
Vouched   by nothing: the game began without a recovery key, and its own is gone. Whoever
          holds that one, or a letter signed with it, is told that the record is not authentic";

/// What was not read before the ruling, if anything.
fn unread(read: bool, waiting: &[i64]) -> Option<String> {
    if !read {
        return Some("not all mail was read that may have arrived: the mailbox is out of reach, or it takes longer than a minute".to_owned());
    }
    let numbers: Vec<String> = waiting.iter().map(i64::to_string).collect();
    match waiting {
        [] => None,
        [one] => Some(format!("mail {one} waits unread and bears a key of this game")),
        _ => Some(format!("mails {} wait unread and bear a key of this game", numbers.join(", "))),
    }
}

/// What is ruled, in the words of the command line.
enum Ruled {
    Ruling(Ruling),
    /// `recover`, which finds out by itself what was lost.
    Recover,
    /// `new-key`: the newest.
    NewKey,
    /// Something about time.
    Timing(Command),
}

fn asked(options: &Options, game: &Game) -> Result<Ruled, Failure> {
    if options.recovery.is_some() && options.ruling != "new-key" {
        return Err(Failure::usage("a recovery key vouches for a new key alone", "Leave --recovery out."));
    }
    let of: Vec<&str> = options.of.iter().map(String::as_str).collect();
    let words: Vec<&str> = [options.ruling.as_str()].into_iter().chain(of.iter().copied()).collect();
    if let Some(command) = timing(&words, options.reason(), game) {
        let remedy = "'tempete rule --help' has an example of each.";
        return command.map(Ruled::Timing).map_err(|wrong| Failure::usage(wrong, remedy));
    }
    let of = match of.as_slice() {
        [] => None,
        [of] => Some(*of),
        _ => return Err(Failure::usage("too many words behind the ruling", "Write a line in quotes.")),
    };
    if options.ruling == "new-key" && of.is_none() {
        return Ok(Ruled::NewKey);
    }
    Ok(ruling(&options.ruling, of, game)?.map_or(Ruled::Recover, Ruled::Ruling))
}

/// The ruling that these words name; `None` is `recover`, which finds out by itself what was lost.
fn ruling(word: &str, of: Option<&str>, game: &Game) -> Result<Option<Ruling>, Failure> {
    game.ruling(word, of).map_err(|fault| match fault {
        RulingFault::NeedsSeat(seats) => {
            Failure::usage("this ruling needs a seat", format!("Write {} after it.", seats.join(" or ")))
        }
        RulingFault::NeedsResult(known) => {
            Failure::usage("'result' needs a result", format!("Write one of these after it: {}.", known.join(", ")))
        }
        RulingFault::Needs(what) => {
            Failure::usage(format!("this ruling needs {what}"), format!("Write it after '{word}', in quotes."))
        }
        RulingFault::TakesNothing => {
            Failure::usage("this ruling takes no seat and no result", "Leave the word after it out.")
        }
        RulingFault::Unknown => {
            Failure::usage(format!("there is no ruling '{word}'"), "'tempete rule --help' lists them.")
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::GAMES;

    #[test]
    fn t63_each_ruling_takes_its_own_words_and_no_others() {
        let says = |words: &str| Some(Ruling::Says(words.into()));
        assert_eq!(ruling("warn", Some("black"), GAMES[0]).unwrap(), says("warn black"));
        assert_eq!(ruling("annul", None, GAMES[0]).unwrap(), says("result annulled"));
        assert_eq!(ruling("recover", None, GAMES[0]).unwrap(), None);
        for (word, of) in [
            ("warn", None),
            ("uphold", Some("white")),
            ("recover", Some("white")),
            ("result", Some("won")),
            ("lost-on-time", Some("draw")),
            ("unheard-of", None),
        ] {
            assert_eq!(ruling(word, of, GAMES[0]).unwrap_err().status, exit::USAGE, "{word} {of:?}");
        }
    }
}
