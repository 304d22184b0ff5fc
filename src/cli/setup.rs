//! What every command opens: the configuration and the daemon's parts, with errors an operator can act
//! on. Commands that only look never make a state folder.

use std::{
    path::{Path, PathBuf},
    time::Duration,
};

use tokio::runtime::Runtime;

use super::{exit::Failure, place::Where, registration::Registered};
use crate::{
    chess::diagram::Diagram,
    config::{Config, ReplyKey},
    daemon::{
        Borne, ByRecovery, CommandFault, Evidence, EvidenceOf, ForgetFault, Leap, NewOrder, NoNewKey, NotPrivate,
        OpenGame, Parts, Replaced, Seats, Stop, Tally, Waits, alarm::Trouble, clock::Clock, ring,
    },
    ids::{GameId, Seat, Seq, Timestamp},
    kit::{
        Command, CommandError, Entered, EventName, Forecast, Game, Games, Looker, OfEvent, Ruling, SeatFacts, Shown,
        Summary, Unusable, Verdict,
    },
    letters::{Letter, Reader},
    mail::address::Address,
    page::words::{Foot, Words},
    seal::VerifierKey,
    store::{GameLine, MailLine, QueueLine, RawMail, SeatRow, UnstoredMail, WaitsFor},
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
        Self::of(config(at)?, at.games)
    }

    /// Opens an installation that is there.
    pub fn open(at: &Where) -> anyhow::Result<Self> {
        Self::of(Self::there(at)?, at.games)
    }

    /// Opens an installation that is there for reading alone: nothing is made or written.
    pub fn look(at: &Where) -> anyhow::Result<Self> {
        let config = Self::there(at)?;
        NotPrivate::check(&config)?;
        Self::look_at(config, at.games)
    }

    /// The configuration of an installation that is there.
    fn there(at: &Where) -> anyhow::Result<Config> {
        let config = config(at)?;
        if !config.database.exists() {
            let what = format!("there is no database {}", config.database.display());
            let remedy =
                "Name the state folder with --state or the configuration with --config; 'tempete new' starts one.";
            return Err(Failure::new(what, remedy).into());
        }
        Ok(config)
    }

    /// The embedded default in this folder.
    pub fn embedded(state: &Path, games: Games) -> anyhow::Result<Self> {
        Self::of(Config::load(None, Some(state))?, games)
    }

    /// Opens what this configuration describes.
    pub fn of(config: Config, games: Games) -> anyhow::Result<Self> {
        let runtime = runtime()?;
        let parts = runtime.block_on(Parts::open(config, Clock::system(), games))?;
        Ok(Self { runtime, parts })
    }

    /// The same of this configuration, whoever else can read it.
    pub fn look_at(config: Config, games: Games) -> anyhow::Result<Self> {
        let runtime = runtime()?;
        let parts = runtime.block_on(Parts::look(config, Clock::system(), games))?;
        Ok(Self { runtime, parts })
    }

    /// Wakes the daemon, if one runs here: there is something to send or to decide. One that does not hear of it
    /// polls in time all the same.
    fn ring(&self) {
        let _ = ring(&self.config().state);
    }

    /// The configuration in use.
    pub fn config(&self) -> &Config {
        &self.parts.installation.config
    }

    /// What the seats of games are called.
    pub fn seats(&self) -> Seats {
        self.parts.installation.seats.clone()
    }

    /// Starts these games, all or none, and gives their numbers in the same order.
    pub fn start(&mut self, of: &'static Game, orders: &[NewOrder]) -> anyhow::Result<Vec<GameId>> {
        let games = self.runtime.block_on(self.parts.start_games(of, orders)).map_err(fault)?;
        self.ring();
        Ok(games)
    }

    /// What to tell of each address among these whose player wants no invitations; the first number is its place among
    /// them.
    pub fn blocked(&mut self, addresses: &[&Address]) -> anyhow::Result<Vec<(usize, Failure)>> {
        let blocked = self.runtime.block_on(self.parts.blocked(addresses)).map_err(fault)?;
        let told = |(place, address): (usize, &&Address)| {
            let is_blocked = blocked.iter().any(|folded| folded == address.folded());
            let fault = || CommandFault::Blocked(address.given().to_owned());
            is_blocked.then(|| (place, self::blocked(&fault(), address.given())))
        };
        Ok(addresses.iter().enumerate().filter_map(told).collect())
    }

    /// The games of an event, oldest first.
    pub fn games_of(&mut self, event: &EventName) -> anyhow::Result<Vec<GameLine>> {
        Ok(self.runtime.block_on(self.parts.store.games_of(event))?)
    }

    /// Every event by its name: how many games it has, and how many of them run.
    pub fn events(&mut self) -> anyhow::Result<Vec<(String, u32, u32)>> {
        Ok(self.runtime.block_on(self.parts.store.events())?)
    }

    /// Enters what came by post or telephone for its player.
    pub fn enter(&mut self, game: u32, seat: Seat, text: &str, entered: &Entered) -> anyhow::Result<Verdict> {
        let id = number(game)?;
        let verdict = self.runtime.block_on(self.parts.enter(id, seat, text, entered)).map_err(fault)?;
        self.ring();
        Ok(verdict)
    }

    /// Carries out a ruling or a look, and gives the entries it became.
    pub fn command(&mut self, game: u32, command: &Command) -> anyhow::Result<(Seq, Seq)> {
        let id = number(game)?;
        let verdict = self.runtime.block_on(self.parts.command(id, command)).map_err(fault)?;
        self.ring();
        let Verdict::Accepted { first, last } = verdict else {
            return Err(anyhow::anyhow!("the command on game {game} left no entry"));
        };
        Ok((first, last))
    }

    /// Has a game go on that lost entries in a restore, and gives the entries it became.
    pub fn recover(&mut self, game: u32, command: &Command) -> anyhow::Result<(Seq, Seq)> {
        let id = number(game)?;
        let verdict = self.runtime.block_on(self.parts.recover(id, command)).map_err(fault)?;
        self.ring();
        let Verdict::Accepted { first, last } = verdict else {
            return Err(anyhow::anyhow!("the command on game {game} left no entry"));
        };
        Ok((first, last))
    }

    /// The ruling that has a game go on which lost entries in a restore.
    pub fn recovery(&mut self, game: u32) -> anyhow::Result<Ruling> {
        let id = number(game)?;
        self.runtime.block_on(self.parts.recovery(id)).map_err(fault)
    }

    /// What a command would do.
    pub fn forecast(&mut self, game: u32, command: &Command) -> anyhow::Result<Forecast> {
        let id = number(game)?;
        self.runtime.block_on(self.parts.forecast(id, command)).map_err(fault)
    }

    /// Every entry's exact text.
    pub fn log(&mut self, game: u32) -> anyhow::Result<Vec<String>> {
        self.see(game)?.with(|loaded| loaded.entries.clone())
    }

    /// A letter's subject and text, with its key masked.
    pub fn words_of(&self, letter: &Letter) -> anyhow::Result<(String, String)> {
        let installation = &self.parts.installation;
        let key_line = (installation.config.reply_key == ReplyKey::Line).then_some("[its key]");
        let (rendered, _) =
            installation.words.render(letter, Foot { key_line, contact: installation.config.contact.as_deref() })?;
        Ok((rendered.subject, rendered.text))
    }

    /// The words of letters and pages.
    pub fn words(&self) -> &Words {
        &self.parts.installation.words
    }

    /// The last ring that the daemon answered, and whether it had read everything.
    pub fn ring_answered(&mut self) -> anyhow::Result<Option<(u64, bool)>> {
        Ok(self.runtime.block_on(self.parts.store.ring_answered())?)
    }

    /// Decides what has arrived, for as long at most; says whether all of it was read.
    pub fn read_and_close(self, most: Duration) -> anyhow::Result<bool> {
        let Self { runtime, parts } = self;
        runtime.block_on(async move {
            let stop = Stop::on_signals(true)?;
            let late = stop.clone();
            tokio::spawn(async move {
                tokio::time::sleep(most).await;
                late.ask();
            });
            parts.read_and_close(&stop).await
        })
    }

    /// All games, oldest first; only those in which a ruling is due if asked.
    pub fn games_due(&mut self) -> anyhow::Result<Vec<GameLine>> {
        Ok(self.runtime.block_on(self.parts.store.games_due())?)
    }

    /// Every game, oldest first, some hundreds at once: there may be very many.
    pub fn each_game(
        &mut self,
        mut tell: impl FnMut(&mut Self, Vec<GameLine>) -> anyhow::Result<()>,
    ) -> anyhow::Result<()> {
        let mut after = None;
        loop {
            let games = self.runtime.block_on(self.parts.store.games(after))?;
            let Some(last) = games.last() else { return Ok(()) };
            after = Some(last.game);
            tell(self, games)?;
        }
    }

    /// What a game is played in, if anything.
    pub fn event_of(&mut self, game: u32) -> anyhow::Result<Option<OfEvent>> {
        let before = game.checked_sub(1).and_then(GameId::new);
        let games = self.runtime.block_on(self.parts.store.games(before))?;
        Ok(games.into_iter().find(|line| line.game.get() == game).and_then(|line| line.event))
    }

    /// The games that wait, each with why.
    pub fn waiting(&mut self) -> anyhow::Result<Vec<Waits>> {
        self.runtime.block_on(self.parts.waiting())
    }

    /// What the clock says, the last moment seen, and why the clock is not believed, if so.
    pub fn clock(&mut self) -> anyhow::Result<(Timestamp, Option<Timestamp>, Option<Leap>)> {
        Ok(self.runtime.block_on(self.parts.clock())?)
    }

    /// Goes on with the clock as it is.
    pub fn accept_clock(&mut self, reason: &str) -> anyhow::Result<()> {
        self.runtime.block_on(self.parts.accept_clock(reason))?;
        self.ring();
        Ok(())
    }

    /// What time it is.
    pub fn now(&self) -> Timestamp {
        self.parts.installation.clock.now()
    }

    /// The newest mails.
    pub fn mails(&mut self, set_aside: bool, most: u32) -> anyhow::Result<Vec<MailLine>> {
        Ok(self.runtime.block_on(self.parts.store.mails(set_aside, most))?)
    }

    /// The mails left in their mailboxes, the latest first.
    pub fn unstored(&mut self, most: u32) -> anyhow::Result<Vec<UnstoredMail>> {
        Ok(self.runtime.block_on(self.parts.store.unstored(most))?)
    }

    /// How many these are, and how many bytes they have together.
    pub fn count_unstored(&mut self) -> anyhow::Result<(u64, u64)> {
        Ok(self.runtime.block_on(self.parts.store.count_unstored())?)
    }

    /// Has them taken in, as far as they lie there still; gives their number.
    pub fn want_unstored(&mut self) -> anyhow::Result<u64> {
        let wanted = self.runtime.block_on(self.parts.store.want_unstored())?;
        self.ring();
        Ok(wanted)
    }

    /// One mail, with the games whose keys it bears.
    pub fn borne(&mut self, mail: i64) -> anyhow::Result<Option<Borne>> {
        self.runtime.block_on(self.parts.borne(mail))
    }

    /// The mails that wait and bear a key of this game.
    pub fn unread_of(&mut self, game: u32) -> anyhow::Result<Vec<i64>> {
        let id = number(game)?;
        self.runtime.block_on(self.parts.unread_of(id))
    }

    /// A mail's text as it is read for orders, or why there is none.
    pub fn text_of(&self, mail: &RawMail) -> Result<String, Option<Unusable>> {
        self.parts.text_of(mail)
    }

    /// Has a mail decided again; `false` where that changes nothing.
    pub fn retry_mail(&mut self, mail: i64) -> anyhow::Result<bool> {
        let done = self.runtime.block_on(self.parts.store.retry_mail(mail))?;
        self.ring();
        Ok(done)
    }

    /// Marks a mail as looked at; `false` where it was not set aside.
    pub fn drop_mail(&mut self, mail: i64) -> anyhow::Result<bool> {
        Ok(self.runtime.block_on(self.parts.store.drop_mail(mail))?)
    }

    /// Marks every mail set aside before this moment as looked at, but for those that bear a key of a running
    /// game; gives how many were marked and how many spared.
    pub fn drop_mails_before(&mut self, before: Timestamp) -> anyhow::Result<(usize, usize)> {
        self.runtime.block_on(self.parts.drop_mails_before(before))
    }

    /// Forgets an address; letters that wait to be sent to it only where they are to be dropped.
    pub fn forget(&mut self, address: &Address, drop_letters: bool) -> Result<usize, ForgetFault> {
        self.runtime.block_on(self.parts.forget(address, drop_letters))
    }

    /// Has no page show a game; `false` where there is none, or it runs.
    pub fn unpublish(&mut self, game: u32) -> anyhow::Result<bool> {
        let id = number(game)?;
        Ok(self.runtime.block_on(self.parts.store.unpublish(id))?)
    }

    /// The games that no page shows.
    pub fn unpublished(&mut self) -> anyhow::Result<Vec<GameId>> {
        Ok(self.runtime.block_on(self.parts.store.unpublished())?)
    }

    /// How many games are to be forgotten by now.
    pub fn expired(&mut self) -> anyhow::Result<usize> {
        self.runtime.block_on(self.parts.expired())
    }

    /// Forgets them all, whatever their number; none where the clock is not believed.
    pub fn forget_expired(&mut self) -> anyhow::Result<usize> {
        self.runtime.block_on(self.parts.forget_expired())
    }

    /// The letters that are not sent.
    pub fn unsent(&mut self) -> anyhow::Result<Vec<QueueLine>> {
        Ok(self.runtime.block_on(self.parts.store.unsent())?)
    }

    /// Has letters tried once more: this one, or all that were given up.
    pub fn retry_letters(&mut self, letter: Option<i64>) -> anyhow::Result<u64> {
        let done = self.runtime.block_on(self.parts.store.retry_letters(letter))?;
        self.ring();
        Ok(done)
    }

    /// Takes letters off the list that were given up: this one, or all.
    pub fn drop_letters(&mut self, letter: Option<i64>) -> anyhow::Result<u64> {
        Ok(self.runtime.block_on(self.parts.store.drop_letters(letter))?)
    }

    /// What trouble stands now, as far as the daemon wrote it down: its words, and since when.
    pub fn alarms(&self) -> Vec<(Trouble, Timestamp)> {
        self.parts.installation.alarms.standing()
    }

    /// What is wrong with the database file.
    pub fn check_database(&mut self) -> anyhow::Result<Vec<String>> {
        Ok(self.runtime.block_on(self.parts.store.check())?)
    }

    /// A game for reading.
    pub fn see(&mut self, game: u32) -> anyhow::Result<OpenGame> {
        let id = number(game)?;
        self.runtime.block_on(self.parts.see(id)).map_err(fault)
    }

    /// Goes on where a game is stored as it was written and told.
    pub fn examine(&mut self, game: u32) -> anyhow::Result<()> {
        let id = number(game)?;
        self.runtime.block_on(self.parts.examine(id)).map_err(fault)
    }

    /// A game as it may be shown; with `secrets`, of which the look must be an entry already.
    pub fn show(&mut self, game: u32, secrets: bool) -> anyhow::Result<Shown> {
        let seen = self.see(game)?;
        let seats: Vec<SeatFacts> = seen.seats().iter().map(facts).collect();
        let words = seen.words().to_vec();
        let reasons = self.runtime.block_on(self.parts.store.reasons_of(number(game)?))?;
        let waits = self.waiting()?.into_iter().find(|waits| waits.game.get() == game).map(|waits| waits.shown());
        let waits = waits.as_deref();
        seen.open(|doors| doors.show(&Looker { secrets, waits, seats: &seats, words: &words, reasons: &reasons }))
    }

    /// A game's board as everybody may see it, this seat's side below; `None` where the referee keeps none.
    pub fn board(&mut self, game: u32, below: Seat) -> anyhow::Result<Option<Diagram>> {
        self.see(game)?.open(|doors| doors.board(below))
    }

    /// A game in a line.
    pub fn summary(&mut self, game: u32) -> anyhow::Result<Summary> {
        self.see(game)?.open(|doors| doors.summary())
    }

    /// A game's record as it may be shown now.
    pub fn record(&mut self, game: u32) -> anyhow::Result<String> {
        self.see(game)?.open(|doors| doors.record())
    }

    /// A game's evidence; with secrets, of which the look must be an entry already.
    pub fn evidence(&mut self, game: u32, of: EvidenceOf) -> anyhow::Result<Evidence> {
        let id = number(game)?;
        self.runtime.block_on(self.parts.evidence(id, of)).map_err(fault)
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
            let stop = Stop::on_signals(true)?;
            parts.poll_and_close(&stop).await
        })
    }

    /// The daemon's life. On a terminal it ends with that; otherwise SIGHUP has it read the configuration anew.
    pub fn run(self, at: &Where, on_terminal: bool) -> anyhow::Result<()> {
        let Self { runtime, mut parts } = self;
        let at = at.clone();
        let load = move || Config::load(at.config.as_deref(), at.state.as_deref());
        runtime.block_on(async move {
            if !on_terminal {
                parts.at_hangup(load)?;
            }
            crate::daemon::run(parts, Stop::on_signals(on_terminal)?).await
        })
    }

    /// Copies the database into this folder, and gives the copy's path.
    pub fn backup(&mut self, folder: &Path) -> anyhow::Result<PathBuf> {
        self.runtime.block_on(self.parts.backup(folder))
    }

    /// The same of the keys that sign heads.
    pub fn backup_key(&mut self, folder: &Path) -> anyhow::Result<PathBuf> {
        self.runtime.block_on(self.parts.backup_key(folder))
    }

    /// Whether a backup has the keys that sign heads.
    pub fn key_is_backed_up(&mut self) -> anyhow::Result<bool> {
        self.runtime.block_on(self.parts.key_is_backed_up())
    }

    /// The running games whose key is not there.
    pub fn without_key(&mut self) -> anyhow::Result<Vec<GameId>> {
        self.runtime.block_on(self.parts.without_key())
    }

    /// The keys that sign heads, the newest last.
    pub fn verifier_keys(&self) -> Vec<VerifierKey> {
        self.parts.verifier_keys().0
    }

    /// Makes a key for new games.
    pub fn new_key(&mut self) -> anyhow::Result<VerifierKey> {
        let key = self.parts.new_key()?;
        self.ring();
        Ok(key)
    }

    /// The ruling that this game's heads are signed with another key from now on.
    pub fn new_key_for(&mut self, game: u32, by: Option<&ByRecovery>) -> anyhow::Result<Ruling> {
        let id = number(game)?;
        let ruling = self.runtime.block_on(self.parts.new_key_for(id, by)).map_err(fault)?;
        self.ring();
        Ok(ruling)
    }

    /// Sets the address that a seat's letters go to; gives the entry's number.
    pub fn set_address(&mut self, game: u32, seat: Seat, to: &Address) -> anyhow::Result<Seq> {
        let id = number(game)?;
        let entry = self.runtime.block_on(self.parts.set_address(id, seat, to)).map_err(fault)?;
        self.ring();
        Ok(entry)
    }

    /// Has somebody else sit at a seat.
    pub fn replace(&mut self, game: u32, seat: Seat, new: Registered, reader: Reader) -> anyhow::Result<Replaced> {
        let id = number(game)?;
        let replaced = self.runtime.block_on(self.parts.replace(id, seat, &new.playing(reader))).map_err(fault)?;
        self.ring();
        Ok(replaced)
    }

    /// Lets games begin with an address again; `false` where they could.
    pub fn unblock(&mut self, address: &Address) -> anyhow::Result<bool> {
        self.runtime.block_on(self.parts.unblock(address)).map_err(fault)
    }

    /// Hears a seat's player unsigned again.
    pub fn hear_unsigned(&mut self, game: u32, seat: Seat) -> anyhow::Result<()> {
        let id = number(game)?;
        self.runtime.block_on(self.parts.hear_unsigned(id, seat)).map_err(fault)
    }

    /// A new key file and every last letter anew; gives how many letters were queued.
    pub fn rekey(&mut self) -> anyhow::Result<u64> {
        let letters = self.runtime.block_on(self.parts.rekey()).map_err(fault)?;
        self.ring();
        Ok(letters)
    }
}

/// What the database knows of a seat.
fn facts(row: &SeatRow) -> SeatFacts {
    SeatFacts {
        addresses: row.addresses.clone(),
        language: row.language.clone(),
        zone: row.zone.clone(),
        letters: row.letters,
        mail: match row {
            row if row.unreachable => "unreachable",
            row if row.failing => "failing",
            _ => "good",
        },
    }
}

/// The installation's own mark, if there is one already.
pub fn instance(config: &Config, games: Games) -> anyhow::Result<Option<String>> {
    if !config.database.exists() || !config.keys.exists() {
        return Ok(None);
    }
    Ok(Setup::look_at(config.clone(), games).ok().map(|setup| setup.parts.instance().to_owned()))
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

/// What to tell of an address that is invited no more.
fn blocked(fault: &CommandFault, address: &str) -> Failure {
    let remedy = format!(
        "If he wants to play after all, he answers any letter of his with 'set invitations on', or you write: 'tempete seat --unblock {address}'."
    );
    Failure::new(fault.to_string(), remedy)
}

/// A fault of a command with its remedy.
fn fault(fault: CommandFault) -> anyhow::Error {
    match fault {
        CommandFault::NoGame(game) => no_game(game.get()).into(),
        CommandFault::Clock(leap) => Failure::new(leap.to_string(), Leap::REMEDY).into(),
        CommandFault::Waits(ref waits) => {
            let remedy = match waits.why {
                WaitsFor::Restore => {
                    "Its mails are read again by 'tempete run' or 'poll'; if that does not bring them back: 'tempete rule GAME recover'."
                }
                _ => waits.trouble().remedy(),
            };
            Failure::new(fault.to_string(), remedy).into()
        }
        CommandFault::NothingLost(_) => {
            Failure::new(fault.to_string(), "'recover' is for games of which a restored backup lacks entries.").into()
        }
        CommandFault::Blocked(ref address) => blocked(&fault, address).into(),
        CommandFault::OthersAddress => {
            Failure::usage("that address is the other player's", "Each seat needs an address of its own.").into()
        }
        CommandFault::Refused(error) => {
            let remedy = match &*error {
                CommandError::Refused(_) => "'tempete show GAME' says what is due now.",
                CommandError::NotEntered(_) | CommandError::Misfit(_) => "'tempete show GAME' shows the whole log.",
                CommandError::Outdated { .. } => {
                    "Something happened meanwhile: 'tempete show GAME' says what. Rule on that."
                }
                CommandError::Reason => "Write one line of plain words after --reason.",
                CommandError::Name(_) => "Choose another name.",
                CommandError::Terms(_) => "docs/commands.md and the invitation explain every term.",
                CommandError::Host => "Set [referee] host in the configuration.",
                CommandError::Broken(_) => "The database is damaged: restore it from a backup.",
            };
            Failure::new(error.to_string(), remedy).into()
        }
        CommandFault::Recovery(_) => {
            Failure::new(fault.to_string(), "Put back a newer backup, whose log has what letters have told.").into()
        }
        CommandFault::NewKey(ref error) => Failure::new(fault.to_string(), no_new_key(error)).into(),
        CommandFault::Machine(error) => error,
    }
}

/// What helps a game that gets no new key.
fn no_new_key(fault: &NoNewKey) -> String {
    match fault {
        NoNewKey::Over(_) => "Where its key is lost, put the key file back from its backup.".into(),
        NoNewKey::Newest(..) => "If that key was stolen, make another one first: 'tempete key --new'.".into(),
        NoNewKey::Nobody(_) => {
            "Put the file back from its backup, or bring the recovery key, which was to be kept apart: --recovery FILE."
                .into()
        }
        NoNewKey::Without(_) => {
            "Leave --recovery out: then its own key vouches for the new one, or nothing does.".into()
        }
        NoNewKey::Other { .. } => "Bring the file recovery.key that this referee had when the game began.".into(),
        NoNewKey::Holds(_, entries) => format!("Write a number from 1 to {entries} after --holds."),
    }
}
