//! What every command opens: the configuration and the daemon's parts, with errors an operator can act
//! on. Commands that only look never make a state folder.

use std::{
    collections::BTreeSet,
    path::{Path, PathBuf},
};

use tokio::runtime::Runtime;

use super::{
    Failure, Where,
    overview::{self, Overview},
    registration::Registered,
};
use crate::{
    board::{Side, diagram::Diagram},
    config::Config,
    daemon::{CommandFault, ForgetFault, NewPlayer, Parts, Seen, Stop, Tally, alarm::Trouble, clock::Clock},
    ids::{GameId, Moment, Seat, Seq},
    letters::Reader,
    mail::address::Address,
    referee::{self, Command, Verdict},
    rules::tempete::terms::Terms,
    store::{GameLine, MailLine, QueueLine},
};

/// An open referee.
pub struct Setup {
    runtime: Runtime,
    parts: Parts,
}

/// The configuration that the command line names.
pub fn config(at: &Where) -> anyhow::Result<Config> {
    Ok(Config::load(at.config.as_deref(), at.state.as_deref())?)
}

impl Setup {
    /// Opens an installation, and makes it where there is none.
    pub fn make(at: &Where) -> anyhow::Result<Self> {
        Self::of(config(at)?)
    }

    /// Opens an installation that is there.
    pub fn open(at: &Where) -> anyhow::Result<Self> {
        let config = config(at)?;
        if !config.database.exists() {
            let what = format!("there is no database {}", config.database.display());
            let remedy =
                "Name the state folder with --state or the configuration with --config; 'tempete new' starts one.";
            return Err(Failure::new(what, remedy).into());
        }
        Self::of(config)
    }

    /// The embedded default in this folder.
    pub fn embedded(state: &Path) -> anyhow::Result<Self> {
        Self::of(Config::load(None, Some(state))?)
    }

    /// Opens what this configuration describes.
    pub fn of(config: Config) -> anyhow::Result<Self> {
        let runtime = runtime()?;
        let parts = runtime.block_on(Parts::open(config, Clock::system()))?;
        Ok(Self { runtime, parts })
    }

    /// The configuration in use.
    pub fn config(&self) -> &Config {
        &self.parts.office.config
    }

    /// Starts a game.
    pub fn start(&mut self, players: [Registered; 2], readers: [Reader; 2], terms: &Terms) -> anyhow::Result<GameId> {
        let [white, black] = players;
        let [white_reader, black_reader] = readers;
        let player = |of: Registered, reader| NewPlayer { name: of.name, addresses: of.addresses, reader };
        let players = [player(white, white_reader), player(black, black_reader)];
        self.runtime.block_on(self.parts.start_game(&players, terms)).map_err(fault)
    }

    /// Carries out a ruling or a look, and gives the entries it became.
    pub fn command(&mut self, game: u32, command: &Command) -> anyhow::Result<(Seq, Seq)> {
        let id = number(game)?;
        let verdict = self.runtime.block_on(self.parts.command(id, command)).map_err(fault)?;
        let Verdict::Accepted { first, last } = verdict else {
            return Err(anyhow::anyhow!("the command on game {game} left no entry"));
        };
        Ok((first, last))
    }

    /// Has a game go on that lost entries in a restore, and gives the entries it became.
    pub fn recover(&mut self, game: u32, reason: &str) -> anyhow::Result<(Seq, Seq)> {
        let id = number(game)?;
        let verdict = self.runtime.block_on(self.parts.recover(id, reason)).map_err(fault)?;
        let Verdict::Accepted { first, last } = verdict else {
            return Err(anyhow::anyhow!("the command on game {game} left no entry"));
        };
        Ok((first, last))
    }

    /// All games, oldest first; only those in which a ruling is due if asked.
    pub fn games(&mut self, due: bool) -> anyhow::Result<Vec<GameLine>> {
        let store = &mut self.parts.store;
        Ok(self.runtime.block_on(async { if due { store.games_due().await } else { store.games().await } })?)
    }

    /// The games that wait after a restore.
    pub fn waiting(&self) -> BTreeSet<GameId> {
        self.parts.waiting()
    }

    /// What time it is.
    pub fn now(&self) -> Moment {
        self.parts.office.clock.now()
    }

    /// The newest mails.
    pub fn mails(&mut self, set_aside: bool, most: u32) -> anyhow::Result<Vec<MailLine>> {
        Ok(self.runtime.block_on(self.parts.store.mails(set_aside, most))?)
    }

    /// One mail as it came. Of a running game it may hold secrets: then the look is an entry first.
    pub fn raw_mail(&mut self, mail: i64) -> anyhow::Result<Option<Vec<u8>>> {
        let Some(mail) = self.runtime.block_on(self.parts.store.raw_mail(mail))? else { return Ok(None) };
        if let Some(game) = mail.game
            && !self.see(game.get())?.is_over()
        {
            self.command(game.get(), &Command::Look)?;
        }
        Ok(Some(mail.raw))
    }

    /// Has a mail decided again; `false` where that changes nothing.
    pub fn retry_mail(&mut self, mail: i64) -> anyhow::Result<bool> {
        Ok(self.runtime.block_on(self.parts.store.retry_mail(mail))?)
    }

    /// Marks a mail as looked at; `false` where it was not set aside.
    pub fn drop_mail(&mut self, mail: i64) -> anyhow::Result<bool> {
        Ok(self.runtime.block_on(self.parts.store.drop_mail(mail))?)
    }

    /// Forgets an address.
    pub fn forget(&mut self, address: &Address) -> Result<usize, ForgetFault> {
        self.runtime.block_on(self.parts.forget(address))
    }

    /// The letters that are not sent.
    pub fn unsent(&mut self) -> anyhow::Result<Vec<QueueLine>> {
        Ok(self.runtime.block_on(self.parts.store.unsent())?)
    }

    /// Has letters tried once more: this one, or all that were given up.
    pub fn retry_letters(&mut self, letter: Option<i64>) -> anyhow::Result<u64> {
        Ok(self.runtime.block_on(self.parts.store.retry_letters(letter))?)
    }

    /// Takes letters off the list that were given up: this one, or all.
    pub fn drop_letters(&mut self, letter: Option<i64>) -> anyhow::Result<u64> {
        Ok(self.runtime.block_on(self.parts.store.drop_letters(letter))?)
    }

    /// What trouble stands now, as far as the daemon wrote it down: its words, and since when.
    pub fn alarms(&self) -> Vec<(Trouble, Moment)> {
        self.parts.office.alarms.standing()
    }

    /// What is wrong with the database file.
    pub fn check_database(&mut self) -> anyhow::Result<Vec<String>> {
        Ok(self.runtime.block_on(self.parts.store.check())?)
    }

    /// A game for reading.
    pub fn see(&mut self, game: u32) -> anyhow::Result<Seen> {
        let id = number(game)?;
        self.runtime.block_on(self.parts.see(id)).map_err(fault)
    }

    /// A game's overview; with `secrets`, of which the look must be an entry already.
    pub fn overview(&mut self, game: u32, secrets: bool) -> anyhow::Result<Overview> {
        let seen = self.see(game)?;
        let seats = seen.seats().to_vec();
        let mut overview = seen.with_table(|table| Overview::new(table, &seats, secrets))??;
        overview.waits = self.parts.waiting().iter().any(|waiting| waiting.get() == game);
        Ok(overview)
    }

    /// A game's board as everybody may see it, from this side; `None` where the referee keeps none.
    pub fn board(&mut self, game: u32, below: Side) -> anyhow::Result<Option<Diagram>> {
        self.see(game)?.with_table(|table| overview::board(table, below))?
    }

    /// A game's record as it may be shown now.
    pub fn record(&mut self, game: u32) -> anyhow::Result<String> {
        Ok(self.see(game)?.with_table(referee::record)??)
    }

    /// One cycle over everything waiting.
    pub fn poll(&mut self) -> anyhow::Result<Tally> {
        self.runtime.block_on(self.parts.poll_once())
    }

    /// One cycle, from a clean start to a clean stop; says beside it whether mail was not read or not
    /// sent for some trouble.
    pub fn poll_and_close(self) -> anyhow::Result<(Tally, bool)> {
        let Self { runtime, parts } = self;
        runtime.block_on(async move {
            let stop = Stop::on_signals()?;
            parts.poll_and_close(&stop).await
        })
    }

    /// The daemon's life.
    pub fn run(self) -> anyhow::Result<()> {
        let Self { runtime, parts } = self;
        runtime.block_on(async move { crate::daemon::run(parts, Stop::on_signals()?).await })
    }

    /// Copies the database into this folder, and gives the copy's path.
    pub fn backup(&mut self, folder: &Path) -> anyhow::Result<PathBuf> {
        self.runtime.block_on(self.parts.backup(folder))
    }

    /// Sets the address that a seat's letters go to.
    pub fn set_address(&mut self, game: u32, seat: Seat, to: &Address) -> anyhow::Result<()> {
        let id = number(game)?;
        self.runtime.block_on(self.parts.set_address(id, seat, to)).map_err(fault)
    }

    /// Hears a seat's player unsigned again.
    pub fn hear_unsigned(&mut self, game: u32, seat: Seat) -> anyhow::Result<()> {
        let id = number(game)?;
        self.runtime.block_on(self.parts.hear_unsigned(id, seat)).map_err(fault)
    }

    /// A new key file and every last letter anew; gives how many letters were queued.
    pub fn rekey(&mut self) -> anyhow::Result<u64> {
        self.runtime.block_on(self.parts.rekey()).map_err(fault)
    }
}

/// The installation's own mark, if there is one already.
pub fn instance(config: &Config) -> anyhow::Result<Option<String>> {
    if !config.database.exists() || !config.keys.exists() {
        return Ok(None);
    }
    Ok(Setup::of(config.clone()).ok().map(|setup| setup.parts.instance().to_owned()))
}

/// A runtime for one command.
pub fn runtime() -> anyhow::Result<Runtime> {
    Ok(tokio::runtime::Builder::new_current_thread().enable_all().build()?)
}

fn number(game: u32) -> Result<GameId, Failure> {
    GameId::new(game).ok_or_else(|| no_game(game))
}

fn no_game(game: u32) -> Failure {
    Failure::new(format!("there is no game {game}"), "'tempete games' lists them.")
}

/// A fault of a command with its remedy.
fn fault(fault: CommandFault) -> anyhow::Error {
    match fault {
        CommandFault::NoGame(game) => no_game(game.get()).into(),
        CommandFault::Waits(_) => {
            let remedy = "Its mails are read again by 'tempete run' or 'poll'; if that does not bring them back: 'tempete rule GAME recover'.";
            Failure::new(fault.to_string(), remedy).into()
        }
        CommandFault::NothingLost(_) => {
            Failure::new(fault.to_string(), "'recover' is for games of which a restored backup lacks entries.").into()
        }
        CommandFault::OthersAddress => {
            Failure::usage("that address is the other player's", "Each seat needs an address of its own.").into()
        }
        CommandFault::Refused(error) => {
            let remedy = match &*error {
                referee::CommandError::Refused(_) => "'tempete show GAME' says what is due now.",
                referee::CommandError::Reason => "Write one line of plain words after --reason.",
                referee::CommandError::Name(_) => "Choose another name.",
                referee::CommandError::Host => "Set [referee] host in the configuration.",
                referee::CommandError::Broken(_) => "The database is damaged: restore it from a backup.",
            };
            Failure::new(error.to_string(), remedy).into()
        }
        CommandFault::Machine(error) => error,
    }
}
