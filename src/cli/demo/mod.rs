//! `tempete demo`: a whole game between scripted players with mailboxes of their own, through the
//! real parts of the daemon, told step by step. It ends well only if everything came out as the script
//! expects.

mod mailbox;

use std::{
    fs,
    io::ErrorKind,
    path::{Path, PathBuf},
};

use anyhow::Context;
use clap::Args;

use self::mailbox::{Mailbox, Received};
use super::{exit, exit::Failure, output::Output, place::Where, registration};
use crate::{
    config::{Config, Inbox, Outbox},
    daemon::{NewOrder, OpenGame, Parts, clock::Clock},
    ids::{GameId, Seat},
    kit::{Demo, DemoMail, DemoText, Game, Games, audit},
    letters::Reader,
    page::picture::Painter,
    record::{Held, SavedLetter},
};

const EXAMPLES: &str = "\
The game is played in a fresh folder, tempete-demo-1 or the next free number, in
the state folder if one is named and else here. It is left for you to look at.

Examples:
  tempete demo
  tempete demo luft
  tempete demo romulan
  tempete demo schrodinger
  tempete demo cloak
  tempete demo krieg
  tempete --state /tmp demo
  tempete --state ./tempete-demo-1 show 1";

#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub struct Options {
    /// What is played, where it is not the first game that is refereed here
    game: Option<String>,
    /// Show every letter whole
    #[arg(long)]
    whole: bool,
}

/// Who may play: names, and addresses after them.
const PLAYERS: [&str; Seat::MOST as usize] = ["Ann", "Bob", "Carl", "Dan"];

/// How many lines of a letter are shown in short.
const SHORT: usize = 9;

pub async fn run(options: &Options, at: &Where, output: &mut Output) -> anyhow::Result<u8> {
    if at.config.is_some() {
        let remedy = "Leave --config out; --state names the folder it plays in.";
        return Err(Failure::usage("the demo plays on the embedded default", remedy).into());
    }
    let shown: Vec<(&'static Game, &'static Demo)> =
        at.games.iter().filter_map(|game| Some((*game, game.demo?))).collect();
    let asked = |game: &Game| options.game.as_deref().is_none_or(|name| name == game.name());
    let Some((game, demo)) = shown.iter().find(|(game, _)| asked(game)).copied() else {
        let names: Vec<&str> = shown.iter().map(|(game, _)| game.name()).collect();
        let what = format!("there is no demo of '{}'", options.game.as_deref().unwrap_or_default().escape_debug());
        return Err(Failure::usage(what, format!("There are demos of: {}.", names.join(", "))).into());
    };
    output.line(format!("{} by mail: a whole game between two mailboxes, refereed as any game is.", game.title))?;
    output.flush()?;
    let folder = fresh_folder(at.state.as_deref().unwrap_or(Path::new(".")))?;
    let mut table = Table::new(folder, options.whole, (at.games, game), output).await?;
    table.start(output).await?;
    for (mail, step) in demo.mails.iter().zip(2..) {
        table.play(step, mail, output).await?;
    }
    table.end(demo, output).await?;
    Ok(exit::DONE)
}

/// Makes a folder that was not there before.
fn fresh_folder(within: &Path) -> anyhow::Result<PathBuf> {
    fs::create_dir_all(within).with_context(|| format!("cannot make {}", within.display()))?;
    for number in 1..10_000 {
        let folder = within.join(format!("tempete-demo-{number}"));
        match fs::create_dir(&folder) {
            Ok(()) => return Ok(folder),
            Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
            Err(error) => return Err(error).with_context(|| format!("cannot make {}", folder.display())),
        }
    }
    Err(Failure::new("ten thousand demos lie here already", "Remove some of the folders tempete-demo-…").into())
}

/// The demo under way.
struct Table {
    folder: PathBuf,
    parts: Parts,
    /// In seat order.
    mailboxes: Vec<Mailbox>,
    number: Option<GameId>,
    whole: bool,
    games: Games,
    game: &'static Game,
}

/// Something did not come out as the script expects: a fault of this program.
fn unexpected(step: u32, what: impl std::fmt::Display) -> anyhow::Error {
    Failure::new(
        format!("step {step} of the demo did not come out as expected: {what}"),
        "This is a fault of the program. Please report it.",
    )
    .into()
}

impl Table {
    async fn new(
        folder: PathBuf,
        whole: bool,
        (games, game): (Games, &'static Game),
        output: &mut Output,
    ) -> anyhow::Result<Self> {
        output.line(format!("Everything happens in {}", folder.display()))?;
        let config = Config::load(None, Some(&folder))?;
        let (Inbox::Maildir(inbox), Outbox::Maildir(outbox)) = (&config.inbox, &config.outbox) else {
            return Err(anyhow::anyhow!("the embedded default has its mail in Maildirs"));
        };
        // Its terms may leave seats of the game empty; the script has letters for those that play.
        let playing = game.demo.and_then(|demo| demo.mails.first()).map_or(game.seats.len(), |mail| mail.letters.len());
        let names = PLAYERS.iter().take(playing);
        let mailboxes = names.map(|name| Mailbox::new(name, inbox, outbox)).collect();
        let parts = Parts::open(config, Clock::system(), games).await?;
        Ok(Self { folder, parts, mailboxes, number: None, whole, games, game })
    }

    async fn start(&mut self, output: &mut Output) -> anyhow::Result<()> {
        told(1, "The referee starts a game and invites its players.", output)?;
        let config = &self.parts.installation.config;
        let one = |of: &Mailbox| registration::read(&format!("{} <{}>", of.name, of.address), &config.address);
        let players: Vec<_> = self.mailboxes.iter().map(one).collect::<Result<_, _>>()?;
        let players = players.into_iter().map(|player| player.playing(Reader::default())).collect();
        let terms = vec![("time".to_owned(), config.time.clone())];
        let order = NewOrder::new(players, None, terms)?;
        self.number = self.parts.start_games(self.game, &[order]).await?.first().copied();
        self.parts.poll_once().await?;
        for mailbox in &mut self.mailboxes {
            let letters = mailbox.read()?;
            expect(1, mailbox.name, &letters, &["invitation"])?;
            show(mailbox.name, &letters, if self.whole { None } else { Some(SHORT) }, output)?;
        }
        Ok(())
    }

    /// One mail, one cycle of the daemon, and what lies in the mailboxes then.
    async fn play(&mut self, step: u32, mail: &DemoMail, output: &mut Output) -> anyhow::Result<()> {
        told(step, mail.told, output)?;
        let writer = self.mailboxes.get_mut(mail.by.index()).ok_or_else(|| unexpected(step, "nobody sits there"))?;
        let text = match mail.text {
            DemoText::Plain(text) => Some(text.to_owned()),
            DemoText::Made(made) => made(writer.newest().map_or("", |letter| &letter.text)),
        };
        let text = text.ok_or_else(|| unexpected(step, "the last letter could not be read"))?;
        output.line(format!("    {} writes", writer.name))?;
        for line in text.lines() {
            output.line(format!("        > {line}").trim_end())?;
        }
        writer.answer(&text)?;
        let tally = self.parts.poll_once().await?;
        if tally.read != 1 || tally.set_aside != 0 {
            return Err(unexpected(step, format!("{tally:?}")));
        }
        let most = if self.whole { None } else { Some(mail.shown.unwrap_or(SHORT)) };
        for ((mailbox, kinds), seat) in self.mailboxes.iter_mut().zip(mail.letters).zip(self.game.places()) {
            let letters = mailbox.read()?;
            show(mailbox.name, &letters, most, output)?;
            expect(step, mailbox.name, &letters, kinds)?;
            if seat == mail.by && !letters.iter().any(|letter| letter.text.contains(mail.says)) {
                return Err(unexpected(step, format!("the letter does not say '{}'", mail.says)));
            }
        }
        let entries = self.see().await?.open(|doors| doors.summary())?.entries;
        if entries != mail.entries {
            return Err(unexpected(step, format!("the log has {entries} entries, not {}", mail.entries)));
        }
        Ok(())
    }

    /// The game's number, once it has begun.
    fn number(&self) -> anyhow::Result<GameId> {
        self.number.context("no game has begun")
    }

    /// The game as it is now.
    async fn see(&mut self) -> anyhow::Result<OpenGame> {
        Ok(self.parts.see(self.number()?).await?)
    }

    /// The record, its audit, its comparison with a letter, and where everything lies.
    async fn end(&mut self, demo: &Demo, output: &mut Output) -> anyhow::Result<()> {
        let step = u32::try_from(demo.mails.len()).unwrap_or(0) + 2;
        let last = self.mailboxes.last().and_then(|mailbox| Some((mailbox.name, mailbox.newest()?.file.clone())));
        let (reader, letter) = last.ok_or_else(|| unexpected(step, "nobody has a letter"))?;
        let what = format!("All is open. The record is written and audited, against {reader}'s last letter too.\n");
        told(step, &what, output)?;
        let (number, seen) = (self.number()?, self.see().await?);
        let (summary, record, board) =
            seen.open(|doors| (doors.summary(), doors.record(), doors.board(Seat::FIRST)))?;
        let result = summary.end.ok_or_else(|| unexpected(step, "the game is not over"))?;
        if result.last != demo.winner || !result.errs.is_empty() {
            return Err(unexpected(step, format!("the result is {}", result.last)));
        }
        let file = self.folder.join(format!("game-{number}.tempete"));
        fs::write(&file, &record).with_context(|| format!("cannot write {}", file.display()))?;
        let picture = self.folder.join(format!("game-{number}.png"));
        if let Some(board) = &board {
            fs::write(&picture, Painter::new()?.paint(board)?)
                .with_context(|| format!("cannot write {}", picture.display()))?;
        }
        let raw = fs::read(&letter).with_context(|| format!("cannot read {}", letter.display()))?;
        let letter_shows = SavedLetter::read(&raw).map_err(|error| unexpected(step, error))?;
        let held = Held { letters: vec![letter_shows], ..Held::default() };
        let report = audit(self.games, record.as_bytes(), &held).context("no game is played here")?;
        output.text(&report.to_string())?;
        if report.exit_code() != exit::DONE {
            return Err(unexpected(step, format!("the audit's exit status is {}", report.exit_code())));
        }
        let state = self.folder.display();
        output.line("\nWhat lies where")?;
        output.line(format!("    the record        {}", file.display()))?;
        if board.is_some() {
            output.line(format!("    the last board    {}", picture.display()))?;
        }
        output.line(format!("    all letters       {}", self.folder.join("mail/outbox/new").display()))?;
        output.line(format!("    all mails         {}", self.folder.join("mail/inbox/cur").display()))?;
        output.line(format!("    the database      {}", self.folder.join("tempete.db").display()))?;
        output.line(
            "    Each letter is also a page, with a picture where there is a board: open one in a mail program.",
        )?;
        output.line("\nLook around")?;
        let program = std::env::args().next().unwrap_or_else(|| "tempete".to_owned());
        output.line(format!("    {program} --state {state} show {number}"))?;
        output.line(format!("    {program} verify {} --letter {}", file.display(), letter.display()))?;
        output.line("\nThe game came out as it should.")?;
        Ok(())
    }
}

fn told(step: u32, what: &str, output: &mut Output) -> std::io::Result<()> {
    output.line(format!("\n{step:>2}. {what}"))?;
    output.flush()
}

/// Shows letters to one player, so many lines of each; all of it where no number is given.
fn show(name: &str, letters: &[Received], most: Option<usize>, output: &mut Output) -> anyhow::Result<()> {
    for letter in letters {
        output.line(format!("    {name} gets ({}):", letter.kind))?;
        let short = letter.short(most.unwrap_or(usize::MAX));
        let shown = short.len();
        for line in short {
            output.line(format!("        | {line}").trim_end())?;
        }
        let left = letter.text.lines().count() - shown;
        if left > 0 {
            output.line(format!("        | … and {left} lines more"))?;
        }
        if !letter.attached.is_empty() && most.is_none() {
            output.line(format!("        attached: {}", letter.attached.join(", ")))?;
        }
    }
    output.flush()?;
    Ok(())
}

/// Checks the kinds of letters that came to one player.
fn expect(step: u32, name: &str, letters: &[Received], kinds: &[&str]) -> anyhow::Result<()> {
    let came: Vec<&str> = letters.iter().map(|letter| letter.kind.as_str()).collect();
    if came == kinds { Ok(()) } else { Err(unexpected(step, format!("{name} got {came:?}, not {kinds:?}"))) }
}
