//! `tempete rule`: a ruling of the person who runs the referee. It becomes an entry that both players
//! read, with its reason (T62, T63). It is made on a log to which nothing is missing that had arrived, and
//! only after saying what it does. Or the same ruling on all running games of a player, each in a transaction of its own.

mod of_player;
mod words;

use std::path::PathBuf;

use clap::Args;
use serde::Serialize;

use self::words::{Ruled, asked};
use super::{arrived, exit, exit::Failure, fault, output::Output, place::Where};
use crate::{
    config::ReplyKey,
    daemon::{ByRecovery, Parts},
    ids::{GameId, Seq},
    kit::{Command, Forecast, Game, Ruling, printable},
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

With --player the same is ruled on all running games of a player, by his name or one of
his addresses, one after the other; a game that refuses it holds up no other. No SEAT is
written then: it is his.

Examples:
{rule}
  tempete rule 42 new-key --recovery /media/stick/recovery.key --holds 31 \
      --reason 'The disk with the key was stolen.' --yes
  tempete rule 42 correct --reason 'I read the wrong line.' --yes
  tempete rule 42 lost-on-time {second} --reason 'Two weeks without a mail.' --yes
  tempete rule 42 gift {first} 5 --reason 'The mail was down.' --yes
  tempete rule 42 leave {second} 2027-03-01 2027-03-10 --reason 'In hospital.' --yes
  tempete rule --player 'Joe' --event 'Cup 2027' leave 2027-03-01 2027-03-10 \
      --reason 'In hospital.' --dry-run
  tempete rule --player joe@example.org gift 5 --reason 'The mail was down.' --yes
  tempete rule 42 resume --reason 'The mail is back.' --dry-run --json | jq -r .entry";

const USAGE: &str = "\
tempete rule [OPTIONS] <GAME> <RULING> [OF]...
       tempete rule [OPTIONS] --player <PLAYER> <RULING> [OF]...";

#[derive(Debug, Args)]
#[command(after_help = EXAMPLES, override_usage = USAGE)]
pub struct Options {
    /// The game's number; left out with --player
    game: String,
    /// What is ruled
    #[arg(required_unless_present = "player")]
    ruling: Option<String>,
    /// The seat, the result or the line, where the ruling needs one; with a gift the days, with a leave its days
    of: Vec<String>,
    /// Rule so on all running games of this player, by his name or address
    #[arg(long, conflicts_with_all = ["entries", "recovery", "holds"])]
    player: Option<String>,
    /// With --player: on those of this event alone
    #[arg(long, value_name = "NAME", requires = "player")]
    event: Option<String>,
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
    /// Print the entry and both letters (with --player the entries alone), as everybody may see them; decide no mail and rule nothing
    #[arg(long, conflicts_with_all = ["entries", "yes", "unread_mail"])]
    dry_run: bool,
    /// Print what the ruling does, and what it became, as JSON
    #[arg(long)]
    json: bool,
}

impl Options {
    /// The reason that stands in the entry.
    fn reason(&self) -> &str {
        self.reason.as_deref().unwrap_or(printable::PRIVATE)
    }

    /// The number of the one game that is ruled on.
    fn number(&self) -> Result<u32, Failure> {
        self.game.parse().map_err(|_| {
            let what = format!("'{}' is no number of a game", self.game.escape_debug());
            Failure::usage(what, "'tempete games' lists them; --player rules on all running games of a player.")
        })
    }

    /// The ruling and what stands behind it, word by word.
    fn words(&self) -> Vec<&str> {
        let number = self.player.is_some().then_some(self.game.as_str());
        number.into_iter().chain(self.ruling.as_deref()).chain(self.of.iter().map(String::as_str)).collect()
    }

    /// What a ruling of these words is as a command; `unread`: mail of the game may not have been read.
    fn command(&self, ruling: Ruling, unread: bool) -> Command {
        let reason = self.reason().to_owned();
        Command::Rule { ruling, reason, unread, acts: None, against_clock: self.against_clock }
    }

    /// The same with why and in whose name, where one is to stand in the entry.
    fn named(&self, command: &Command) -> Command {
        let command = match self.private_reason.clone() {
            Some(reason) => Command::Privately { reason, command: Box::new(command.clone()) },
            None => command.clone(),
        };
        match &self.by {
            Some(name) => Command::By { name: name.clone(), knew: None, command: Box::new(command) },
            None => command,
        }
    }
}

pub async fn run(options: &Options, at: &Where, output: &mut Output) -> anyhow::Result<u8> {
    if let Some(player) = &options.player {
        return of_player::run(options, player, at, output).await;
    }
    let (number, words) = (options.number()?, options.words());
    let asked = |game| asked(options, &words, game);
    // Wrong words are told before anything is opened: words of none of the games, as the first has them.
    if at.games.iter().all(|game| asked(game).is_err()) {
        at.games.first().map(|game| asked(game)).transpose()?;
    }
    let mut parts = at.open().await?;
    let id = fault::game(number)?;
    let game = parts.see(id).await?.game();
    let ruling = asked(game)?;
    let known = log(&mut parts, id).await?.len();
    let mut read = true;
    if !options.dry_run {
        (parts, read) = arrived::decided(at, parts).await?;
    }
    let waiting = parts.unread_of(id).await?;
    let recovers = matches!(ruling, Ruled::Recover);
    let of = |ruling| options.command(ruling, !read || !waiting.is_empty());
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
    let arrived: Vec<String> = log(&mut parts, id).await?.into_iter().skip(known).collect();
    let json = options.json;
    if !json {
        tell_arrived(&arrived, output)?;
    }
    let forecast = parts.forecast(id, &options.named(&command)).await?;
    let vouched = !matches!(&command, Command::Rule { ruling: Ruling::NewKey { endorsed: None, .. }, .. });
    if !json {
        tell(&forecast, game, output)?;
        if !vouched {
            output.line(UNVOUCHED)?;
        }
    }
    let mut told = RulingTold { arrived, ..RulingTold::of(id, &forecast) };
    if options.dry_run && json {
        for letter in &forecast.letters {
            let (subject, text) = words_of(&parts, letter)?;
            told.letters.push(LetterTold { to: game.seat_name(letter.to), subject, text });
        }
        output.json(&told)?;
        return Ok(exit::DONE);
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
    if let Some(unread) = unread(read, &waiting).filter(|_| !options.unread_mail) {
        return Err(unread.into());
    }
    if !options.yes && options.entries.is_none() {
        if json {
            output.json(&told)?;
        }
        let remedy = format!("Add --entries {} (the acts it rests on), or --yes.", forecast.before.acts);
        return Err(Failure::new("nothing was ruled yet", remedy).into());
    }
    match &mut command {
        Command::Rule { acts, .. } => *acts = options.entries,
        _ if options.entries.is_some_and(|given| given != forecast.before.acts) => {
            let is = forecast.before.acts;
            let what = format!("the game has {is} acts, not {}", options.entries.unwrap_or_default());
            return Err(Failure::new(what, format!("Look at it again: 'tempete show {id}'.")).into());
        }
        _ => {}
    }
    let (first, last) = match recovers {
        false => parts.command(id, &options.named(&command)).await?,
        true => parts.recover(id, &options.named(&command)).await?,
    };
    parts.wake();
    if json {
        told.entries = Some([first.get(), last.get()]);
        output.json(&told)?;
        return Ok(exit::DONE);
    }
    output.line(format!("Game {id}: ruled, {}. Both players are told.", entries(first, last)))?;
    if recovers {
        output.line("Make a backup now: once they are told, one from before can never be put back.")?;
    }
    Ok(exit::DONE)
}

/// A ruling on one game as JSON. Field names and meanings are stable; new ones may be added.
#[derive(Default, Serialize)]
struct RulingTold {
    game: u32,
    /// The entries that came while it was waited for mail.
    arrived: Vec<String>,
    /// How many acts the log had; this and what follows is `null` where the game allows no such ruling.
    acts: Option<usize>,
    /// Who owes what, since when.
    now: Option<String>,
    entry: Option<String>,
    then: Option<String>,
    /// Tells whether every seal opens.
    opens: Option<bool>,
    /// The first and the last of the entries it became; `null` where nothing was ruled.
    entries: Option<[u16; 2]>,
    /// Why nothing was.
    why: Option<String>,
    /// With `--dry-run` the letters, as far as everybody may see them.
    letters: Vec<LetterTold>,
}

#[derive(Serialize)]
struct LetterTold {
    to: &'static str,
    subject: String,
    text: String,
}

impl RulingTold {
    fn of(id: GameId, of: &Forecast) -> Self {
        Self {
            game: id.get(),
            acts: Some(of.before.acts),
            now: Some(of.before.due.clone()),
            entry: Some(of.entry.clone()),
            then: Some(of.after.due.clone()),
            opens: Some(of.opens),
            ..Self::default()
        }
    }
}

/// Every entry's exact text.
async fn log(parts: &mut Parts, game: GameId) -> anyhow::Result<Vec<String>> {
    parts.see(game).await?.with(|loaded| loaded.entries.clone())
}

/// Which entries came while it was waited for mail.
fn tell_arrived(arrived: &[String], output: &mut Output) -> anyhow::Result<()> {
    for entry in arrived {
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

/// The entries that a ruling became, in words.
fn entries(first: Seq, last: Seq) -> String {
    if first == last { format!("entry {first}") } else { format!("entries {first} to {last}") }
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
fn unread(read: bool, waiting: &[i64]) -> Option<Failure> {
    let numbers: Vec<String> = waiting.iter().map(i64::to_string).collect();
    let what = match waiting {
        _ if !read => {
            "not all mail was read that may have arrived: the mailbox is out of reach, or it takes longer than a minute"
                .to_owned()
        }
        [] => return None,
        [one] => format!("mail {one} waits unread and bears a key of this game"),
        _ => format!("mails {} wait unread and bear a key of this game", numbers.join(", ")),
    };
    let remedy = "See to it first, or add --unread-mail: the entry then says that mail may not have been read.";
    Some(Failure::new(what, remedy))
}
