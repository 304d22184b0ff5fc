//! What the person who runs the referee does to a game: rulings, looks at secrets, and the start.

use alloc::{
    string::{String, ToString},
    vec::Vec,
};

use super::{due::misfit, mail::last_answer, replayed::{BrokenLog, Loaded}, result};
use crate::{games::Game, ids::{Seat, Seq, Timestamp}, kit::{loaded::Table, plan::{NewEntry, Plan, Verdict}}, letters::Letter, seal::{Draw, GameSeals, Hash, Origin}, tempete::{legal::refusal::Refusal, log::{event::{Author, Entry, Event, Ruling, Start}, printable, terms::Terms, write}, state::public::SEATS, telling::{Notice, Occasion}, turn::decide::{self, Decision}}};

/// What the person who runs the referee asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// A ruling with its reason: 1 to 300 printable characters.
    Rule {
        /// What is ruled.
        ruling: Ruling,
        /// Why.
        reason: String,
        /// Whether mail that had arrived was not read before it.
        unread: bool,
        /// How many acts the log had when it was thought over; with others it is not carried out.
        acts: Option<usize>,
    },
    /// A look at the game's secrets (T63).
    Look,
    /// A look into a mail that bears a key of the game (T63).
    LookAtMail {
        /// Its number.
        mail: u32,
        /// Whose keys it bears, White's first.
        of: [bool; 2],
        /// Why: 1 to 300 printable characters.
        reason: String,
    },
}

impl Command {
    /// A ruling on the log as it stands, with every mail read.
    pub fn rule(ruling: Ruling, reason: &str) -> Self {
        Self::Rule { ruling, reason: reason.into(), unread: false, acts: None }
    }
}

/// Why a command cannot be carried out.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum CommandError {
    /// The log cannot be replayed.
    #[error(transparent)]
    Broken(#[from] BrokenLog),
    /// The rules do not allow it now.
    #[error("the game does not allow that now (rule {})", .0.rule())]
    Refused(Refusal),
    /// A ruling does not fit what is due: why, and what is.
    #[error("that ruling does not fit: {0}")]
    Misfit(String),
    /// The log has other acts than when the command was thought over.
    #[error("the game has {is} acts, not {given}")]
    Outdated {
        /// How many were named.
        given: usize,
        /// How many there are.
        is: usize,
    },
    /// The reason is empty, too long, or holds control characters.
    #[error("a reason has 1 to 300 printable characters, its words separated by one space each")]
    Reason,
    /// A name cannot stand in entry 0.
    #[error("'{0}' cannot be a player's name: 1 to 40 printable characters, none of @ < > \" , ;")]
    Name(String),
    /// The host cannot stand in an origin.
    #[error("the host must be lower-case letters, digits, dots and hyphens")]
    Host,
}

/// Decides a command.
///
/// # Errors
/// See [`CommandError`]; nothing has changed then.
pub fn command(table: &Table, command: &Command, at: Timestamp) -> Result<Plan, CommandError> {
    let loaded = Loaded::new(table)?;
    let at = loaded.at(at);
    let decision = decided(&loaded, command, at)?;
    let after = loaded.with(&decision);
    let mut plan = after.plan_of(&decision);
    if Loaded::ends(&decision) {
        plan.letters = result::letters(&after, at, None)?;
        return Ok(plan);
    }
    let first = decision.entries.first().map_or(Seq::START, |entry| entry.seq);
    for seat in SEATS {
        plan.letters.extend(after.letter(seat, None, at, None, None, &Occasion::News { first, words: None }));
    }
    Ok(plan)
}

/// The entries of a command.
pub(super) fn decided(loaded: &Loaded, command: &Command, at: Timestamp) -> Result<Decision, CommandError> {
    let is = loaded.acts();
    let mut asked = None;
    let event = match command {
        Command::Rule { acts: Some(given), .. } if *given != is => {
            return Err(CommandError::Outdated { given: *given, is });
        }
        Command::Rule { ruling, reason, unread, .. } => {
            asked = Some(*ruling);
            Event::Rule { ruling: *ruling, reason: checked(reason)?, unread: *unread }
        }
        Command::Look => Event::Look,
        Command::LookAtMail { mail, of, reason } => {
            Event::LookAtMail { mail: *mail, of: *of, reason: checked(reason)? }
        }
    };
    let public = loaded.state.public();
    decide::rule(&loaded.state, event, at, loaded.table.catalogue).map_err(|refusal| match asked {
        Some(ruling) if refusal != Refusal::LogFull => CommandError::Misfit(misfit(public, &loaded.entries, ruling)),
        _ => CommandError::Refused(refusal),
    })
}

/// A reason that may stand in an entry.
fn checked(reason: &str) -> Result<String, CommandError> {
    let fits = printable::is_line(reason) && reason.chars().count() <= printable::MOST_REASON;
    if fits { Ok(reason.into()) } else { Err(CommandError::Reason) }
}

/// A game to be started.
#[derive(Clone, Debug)]
pub struct NewGame {
    /// The referee's host, which stands in the origin.
    pub host: String,
    /// The names the players chose, White's first; as [`printable::is_name`] has it.
    pub names: [String; 2],
    /// The terms.
    pub terms: Terms,
    /// SHA-256 of the catalogue.
    pub catalogue: Hash,
}

/// Starts the game that `table` holds with no entries yet: entry 0 and both invitations.
///
/// # Errors
/// See [`CommandError`].
pub fn start(table: &Table, new: &NewGame, at: Timestamp) -> Result<Plan, CommandError> {
    if let Some(name) = new.names.iter().find(|name| !printable::is_name(name)) {
        return Err(CommandError::Name(name.clone()));
    }
    let seals = GameSeals::new(&table.secret, table.game);
    let origin = Origin::new(&new.host, table.game, 1).ok_or(CommandError::Host)?;
    let draw = |seat: Seat, draw: Draw| seals.draw_seed(Game::Tempete.letter(seat), draw).commitment();
    let of = |seat: Seat| [draw(seat, Draw::List), draw(seat, Draw::Numbers)];
    let start = Start {
        game: table.game,
        origin: origin.to_string(),
        names: new.names.clone(),
        terms: new.terms.clone(),
        catalogue: new.catalogue,
        draws: [of(Seat::FIRST), of(Seat::SECOND)],
    };
    let entry = Entry { seq: Seq::START, at, by: Author::Referee, event: Event::Start(start), said: false };
    let text = write::write(&entry);
    let started = Table {
        entries: [text.clone()].into(),
        sealed: Vec::new(),
        drawer: Vec::new(),
        players: table.players.clone(),
        secret: table.secret.clone(),
        pending: Vec::new(),
        ..*table
    };
    let loaded = Loaded::new(&started)?;
    let mut plan = loaded.plan(Verdict::Accepted { first: Seq::START, last: Seq::START });
    plan.entries = [NewEntry { seq: Seq::START, text }].into();
    for seat in SEATS {
        plan.letters.extend(loaded.letter(seat, None, at, None, None, &Occasion::Invitation));
    }
    Ok(plan)
}

/// A letter to one seat about its letters (M2).
///
/// # Errors
/// The log cannot be replayed.
pub fn notice(table: &Table, seat: Seat, notice: Notice, at: Timestamp) -> Result<Option<Letter>, BrokenLog> {
    let loaded = Loaded::new(table)?;
    // M7: a mail with a void key is answered like any other.
    let answered = loaded.player(seat).filter(|_| matches!(notice, Notice::KeyVoid | Notice::KeyMoved));
    let last = answered.and_then(|player| last_answer(player.answered_today, at));
    let at = loaded.at(at);
    Ok(loaded.letter(seat, None, at, last, None, &Occasion::Notice(notice)))
}

/// The record as it may be shown now: public until the end, complete after it.
///
/// # Errors
/// The log cannot be replayed.
pub fn record(table: &Table) -> Result<String, BrokenLog> {
    Loaded::new(table)?.record()
}
