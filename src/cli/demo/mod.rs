//! `tempete demo`: a whole game between two scripted players with mailboxes of their own, through the
//! real parts of the daemon, told step by step. It ends well only if everything came out as the script
//! expects.

mod mailbox;
mod script;

use std::{
    fs,
    io::ErrorKind,
    path::{Path, PathBuf},
};

use anyhow::Context;
use clap::Args;

use self::{
    mailbox::{Mailbox, Received},
    script::{Act, LIST, Lines, PRETENCES, SCRIPT, Who},
};
use super::{Failure, Output, Where, exit, registration, setup::Setup};
use crate::{
    config::{Inbox, Outbox},
    ids::{GameId, Seat},
    kit::{Games, audit},
    letters::Reader,
    page::picture::Painter,
    record::SavedLetter,
};

const EXAMPLES: &str = "\
The game is played in a fresh folder, tempete-demo-1 or the next free number, in
the state folder if one is named and else here. It is left for you to look at.

Examples:
  tempete demo
  tempete --state /tmp demo
  tempete --state ./tempete-demo-1 show 1";

#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub struct Options {
    /// Show every letter whole
    #[arg(long)]
    whole: bool,
}

/// How many lines of a letter are shown in short.
const SHORT: usize = 9;

pub fn run(options: &Options, at: &Where, output: &mut Output) -> anyhow::Result<u8> {
    if at.config.is_some() {
        let remedy = "Leave --config out; --state names the folder it plays in.";
        return Err(Failure::usage("the demo plays on the embedded default", remedy).into());
    }
    output.line("Tempête by mail: a whole game between two mailboxes, refereed as any game is.")?;
    output.flush()?;
    let folder = fresh_folder(at.state.as_deref().unwrap_or(Path::new(".")))?;
    let mut table = Table::new(folder, options.whole, at.games, output)?;
    table.start(output)?;
    for (act, step) in SCRIPT.iter().zip(2..) {
        table.play(step, act, output)?;
    }
    table.end(output)?;
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
    setup: Setup,
    ann: Mailbox,
    bob: Mailbox,
    game: Option<GameId>,
    whole: bool,
    games: Games,
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
    fn new(folder: PathBuf, whole: bool, games: Games, output: &mut Output) -> anyhow::Result<Self> {
        output.line(format!("Everything happens in {}", folder.display()))?;
        let setup = Setup::embedded(&folder, games)?;
        let (Inbox::Maildir(inbox), Outbox::Maildir(outbox)) = (&setup.config().inbox, &setup.config().outbox) else {
            return Err(anyhow::anyhow!("the embedded default has its mail in Maildirs"));
        };
        let ann = Mailbox::new("Ann", "ann@ann.example", inbox, outbox);
        let bob = Mailbox::new("Bob", "bob@bob.example", inbox, outbox);
        Ok(Self { folder, setup, ann, bob, game: None, whole, games })
    }

    fn start(&mut self, output: &mut Output) -> anyhow::Result<()> {
        told(1, "The referee starts a game and invites both players.", output)?;
        let referee = self.setup.config().address.clone();
        let players = [
            registration::read("Ann <ann@ann.example>", &referee)?,
            registration::read("Bob <bob@bob.example>", &referee)?,
        ];
        let players = players.into_iter().map(|player| (player, Reader::default())).collect();
        let game = self.games.first().context("no game is played here")?;
        self.game = Some(self.setup.start(game, players, &[])?);
        self.setup.poll()?;
        for who in [Who::Ann, Who::Bob] {
            let letters = self.mailbox(who).read()?;
            expect(1, who, &letters, &["invitation"])?;
            self.show(who, &letters, SHORT, output)?;
        }
        Ok(())
    }

    fn mailbox(&mut self, who: Who) -> &mut Mailbox {
        match who {
            Who::Ann => &mut self.ann,
            Who::Bob => &mut self.bob,
        }
    }

    /// One mail, one cycle of the daemon, and what lies in both mailboxes then.
    fn play(&mut self, step: u32, act: &Act, output: &mut Output) -> anyhow::Result<()> {
        told(step, act.told, output)?;
        let lines = lines(&act.lines, &self.mailbox(act.who).hand())
            .ok_or_else(|| unexpected(step, "no hand could be read"))?;
        output.line(format!("    {} writes", self.mailbox(act.who).name))?;
        for line in lines.lines() {
            output.line(format!("        > {line}").trim_end())?;
        }
        self.mailbox(act.who).answer(&lines)?;
        let tally = self.setup.poll()?;
        if tally.read != 1 || tally.set_aside != 0 {
            return Err(unexpected(step, format!("{tally:?}")));
        }
        for (who, kinds) in [(Who::Ann, act.ann), (Who::Bob, act.bob)] {
            let letters = self.mailbox(who).read()?;
            self.show(who, &letters, act.shown.unwrap_or(SHORT), output)?;
            expect(step, who, &letters, kinds)?;
            if who == act.who && !letters.iter().any(|letter| letter.text.contains(act.says)) {
                return Err(unexpected(step, format!("the letter does not say '{}'", act.says)));
            }
        }
        let entries = self.setup.summary(self.number())?.entries;
        if entries != act.entries {
            return Err(unexpected(step, format!("the log has {entries} entries, not {}", act.entries)));
        }
        Ok(())
    }

    fn number(&self) -> u32 {
        self.game.map_or(0, GameId::get)
    }

    fn show(&mut self, who: Who, letters: &[Received], most: usize, output: &mut Output) -> anyhow::Result<()> {
        let (name, whole) = (self.mailbox(who).name, self.whole);
        for letter in letters {
            output.line(format!("    {name} gets ({}): {}", letter.kind, letter.subject))?;
            let short = letter.short(if whole { usize::MAX } else { most });
            let shown = short.len();
            for line in short {
                output.line(format!("        | {line}").trim_end())?;
            }
            let left = letter.text.lines().count() - shown;
            if left > 0 {
                output.line(format!("        | … and {left} lines more"))?;
            }
            if !letter.attached.is_empty() && whole {
                output.line(format!("        attached: {}", letter.attached.join(", ")))?;
            }
        }
        output.flush()?;
        Ok(())
    }

    /// The record, its audit, its comparison with a letter, and where everything lies.
    fn end(&mut self, output: &mut Output) -> anyhow::Result<()> {
        let step = u32::try_from(SCRIPT.len()).unwrap_or(0) + 2;
        told(step, "Every seal is open. The record is written and audited, against Bob's last letter too.\n", output)?;
        let result = self.setup.summary(self.number())?.end.ok_or_else(|| unexpected(step, "the game is not over"))?;
        if result.last != "white" || !result.errs.is_empty() {
            return Err(unexpected(step, format!("the result is {}", result.last)));
        }
        let record = self.setup.record(self.number())?;
        let file = self.folder.join(format!("game-{}.tempete", self.number()));
        fs::write(&file, &record).with_context(|| format!("cannot write {}", file.display()))?;
        let picture = self.folder.join(format!("game-{}.png", self.number()));
        let board =
            self.setup.board(self.number(), Seat::FIRST)?.ok_or_else(|| unexpected(step, "there is no board"))?;
        fs::write(&picture, Painter::new()?.paint(&board)?)
            .with_context(|| format!("cannot write {}", picture.display()))?;
        let letter = self.bob.newest().ok_or_else(|| unexpected(step, "Bob has no letter"))?.file.clone();
        let raw = fs::read(&letter).with_context(|| format!("cannot read {}", letter.display()))?;
        let head = SavedLetter::read(&raw).map_err(|error| unexpected(step, error))?;
        let report = audit(self.games, record.as_bytes(), Some(&head)).context("no game is played here")?;
        output.text(&report.to_string())?;
        if report.exit_code() != exit::DONE {
            return Err(unexpected(step, format!("the audit's exit status is {}", report.exit_code())));
        }
        let state = self.folder.display();
        output.line("\nWhat lies where")?;
        output.line(format!("    the record        {}", file.display()))?;
        output.line(format!("    the last board    {}", picture.display()))?;
        output.line(format!("    all letters       {}", self.folder.join("mail/outbox/new").display()))?;
        output.line(format!("    all mails         {}", self.folder.join("mail/inbox/cur").display()))?;
        output.line(format!("    the database      {}", self.folder.join("tempete.db").display()))?;
        output.line(
            "    Each letter of a game with a board is also a page with a picture: open one in a mail program.",
        )?;
        output.line("\nLook around")?;
        let program = std::env::args().next().unwrap_or_else(|| "tempete".to_owned());
        output.line(format!("    {program} --state {state} show {}", self.number()))?;
        output.line(format!("    {program} verify {} --letter {}", file.display(), letter.display()))?;
        output.line("\nThe game came out as it should.")?;
        Ok(())
    }
}

fn told(step: u32, what: &str, output: &mut Output) -> std::io::Result<()> {
    output.line(format!("\n{step:>2}. {what}"))?;
    output.flush()
}

/// Checks the kinds of letters that came to one player.
fn expect(step: u32, who: Who, letters: &[Received], kinds: &[&str]) -> anyhow::Result<()> {
    let came: Vec<&str> = letters.iter().map(|letter| letter.kind.as_str()).collect();
    if came == kinds { Ok(()) } else { Err(unexpected(step, format!("{who:?} got {came:?}, not {kinds:?}"))) }
}

/// The lines of a mail.
fn lines(lines: &Lines, hand: &[u32]) -> Option<String> {
    match lines {
        Lines::Plain(text) => Some((*text).to_owned()),
        Lines::List => {
            let mut text = "list".to_owned();
            let mut width = text.len();
            for card in LIST {
                let word = card.to_string();
                // As a mail program wraps a long line.
                let gap = if width + word.len() > 70 { '\n' } else { ' ' };
                width = if gap == '\n' { word.len() } else { width + 1 + word.len() };
                text.push(gap);
                text.push_str(&word);
            }
            Some(text + "\nnumbers 4 8 15 16 23")
        }
        Lines::Unheld if hand.len() == 5 => {
            let (_, card) = PRETENCES.iter().find(|(card, _)| !hand.contains(card))?;
            Some(format!("move d6\n{card}\nnumbers 50"))
        }
        Lines::Unheld => None,
    }
}
