//! What the person who runs the referee does to a game: rulings, looks at secrets, seats, and the start.

use alloc::{
    boxed::Box,
    string::{String, ToString},
    sync::Arc,
    vec::Vec,
};

use super::{due::misfit, replayed::Replay, result};
use crate::{
    chess::Position,
    ids::{Seat, Seq, Timestamp},
    kit::{self, Command, CommandError, Denial, Loaded, NamedTerm, NewEntry, NewGame, Pinned, Plan, Verdict},
    seal::{Hash, Origin, Recovery},
    tempete::{
        cards::catalogue::Catalogue,
        decide::{self, Decision},
        legal::refusal::Refusal,
        log::{
            event::{
                CommonEvent, Days, Entry, MailNumber, MailOf, OwnEvent, PersonName, Reason, Ruled, Ruling, Seconds,
                SomeSeats, Span, Start,
            },
            terms::Terms,
        },
        seals::{Draw, Seals},
        seats::{self, letter},
        state::public::{Public, SEATS},
        telling::Occasion,
    },
};

/// What a command does.
pub(super) fn plan(replay: &Replay, command: &Command, at: Timestamp) -> Result<Plan, CommandError> {
    let at = replay.at(at);
    let decision = decided(replay, command, at)?;
    let after = replay.with(&decision)?;
    let mut plan = after.plan_of(&decision);
    let first = decision.entries.first().map_or(Seq::START, |entry| entry.seq);
    plan.reason = command.kept_reason().map(|words| (first, words.to_string()));
    if Replay::ends(&decision) {
        plan.letters = result::letters(&after, at, None, None);
        return Ok(plan);
    }
    let news = Occasion::News { first, words: None };
    match command.bare() {
        // It stands in what `time` tells.
        Command::Delayed { .. } => {}
        // T69: who is new is invited with all that is his, the other player told.
        Command::Replace { seat, .. } => {
            let takeover = Occasion::Takeover { from: replay.public().name(*seat) };
            plan.letters.extend(after.letter(*seat, None, at, None, None, &takeover));
            plan.letters.extend(after.letter(Public::other(*seat), None, at, None, None, &news));
        }
        _ => plan.letters.extend(SEATS.into_iter().filter_map(|seat| {
            let news = Occasion::News { first, words: words_to(command, seat) };
            after.letter(seat, None, at, None, None, &news)
        })),
    }
    Ok(plan)
}

/// What words a command brings to this seat.
pub(super) fn words_to(command: &Command, seat: Seat) -> Option<&str> {
    match command.bare() {
        Command::Say { to, words } if to.contains(&seat) => Some(words),
        _ => None,
    }
}

/// The entries of a command.
pub(super) fn decided(replay: &Replay, command: &Command, at: Timestamp) -> Result<Decision, CommandError> {
    let is = replay.acts();
    let by = match command {
        Command::By { knew: Some(knew), .. }
            if replay.has_gone_on(*knew, command.about_time_of(replay.loaded.pinned.game)) =>
        {
            let given = replay.entries.iter().take(*knew).filter(|entry| entry.event.is_act()).count();
            return Err(CommandError::Outdated { given, is });
        }
        Command::By { name, .. } => Some(named(name)?),
        _ => None,
    };
    command.kept_reason().map(checked).transpose()?;
    let (mut asked, mut more) = (None, Vec::new());
    let event = match command.bare() {
        // Nobody decides in two names.
        Command::By { .. } | Command::Privately { .. } => return Err(CommandError::Refused("T63")),
        Command::Rule { acts: Some(given), .. } if *given != is => {
            return Err(CommandError::Outdated { given: *given, is });
        }
        Command::Rule { ruling, reason, unread, against_clock, .. } => {
            let mut ruling = self::ruling(ruling)?;
            match &mut ruling {
                Ruling::LostOnTime { against_clock: against, .. } => *against = *against_clock,
                _ if *against_clock => return Err(CommandError::Refused("T75")),
                _ => {}
            }
            asked = Some(ruling.clone());
            CommonEvent::Rule(Ruled { ruling, reason: checked(reason)?, unread: *unread })
        }
        Command::Say { to, .. } => {
            CommonEvent::Note { to: some(to)?, by: by.clone().ok_or(CommandError::Refused("T63"))? }
        }
        Command::Look => CommonEvent::Look,
        Command::LookAtMail { mail, of, reason } => {
            let mail = MailNumber::new(*mail).ok_or(CommandError::Refused("T63"))?;
            CommonEvent::LookAtMail { mail: MailOf { mail, of: some(of)? }, reason: checked(reason)? }
        }
        Command::Pause { reason } => CommonEvent::Pause { reason: checked(reason)? },
        Command::Resume { reason } => CommonEvent::Resume { reason: checked(reason)? },
        Command::Gift { seat, days, reason } => {
            CommonEvent::Gift { seat: *seat, days: self::days(*days)?, reason: checked(reason)? }
        }
        Command::Charge { seat, days, reason } => {
            CommonEvent::Charge { seat: *seat, days: self::days(*days)?, reason: checked(reason)? }
        }
        Command::Forgive { seat, reason } => CommonEvent::Forgive { seat: *seat, reason: checked(reason)? },
        Command::Leave { seat, from, to, reason } => {
            let span = Span::new((*from, *to)).ok_or(CommandError::Refused("T73"))?;
            CommonEvent::LeaveGiven { seat: *seat, span, reason: checked(reason)? }
        }
        Command::Delayed { seat, cause, since, until } => {
            let seconds = replay.public().course.credit_for(*seat, *cause, *since, *until);
            let seconds = seconds.filter(|seconds| *seconds > 0).ok_or(CommandError::Refused("T77"))?;
            let credit =
                |seconds| CommonEvent::Credit { seat: *seat, seconds: Seconds::clamped(seconds), cause: *cause };
            // More than one entry may say is said by several.
            more.extend((0..(seconds - 1) / Seconds::MOST).map(|_| credit(Seconds::MOST).into()));
            credit((seconds - 1) % Seconds::MOST + 1)
        }
        Command::Address(seat) => CommonEvent::Address(*seat),
        Command::Replace { seat, name } => CommonEvent::Replace { seat: *seat, name: named(name)? },
    };
    let public = replay.public();
    // A key that was given up comes never back.
    if let CommonEvent::Rule(Ruled { ruling: Ruling::NewKey { key, .. }, .. }) = &event
        && (public.course.keys.contains(key) || public.start.key.name() != key.name())
    {
        return Err(CommandError::Refused("T63"));
    }
    more.push(event.into());
    decide::rules(replay.truth(), more, by, at).map_err(|refusal| match asked {
        Some(ruling) if refusal != Refusal::Common(Denial::LogFull) => {
            CommandError::Misfit(misfit(public, &replay.entries, &ruling, at))
        }
        _ => CommandError::Refused(refusal.rule()),
    })
}

/// A ruling in the words of the log.
fn ruling(ruling: &kit::Ruling) -> Result<Ruling, CommandError> {
    match ruling {
        kit::Ruling::Recover { epoch, lost } => Ok(Ruling::Recover { epoch: *epoch, lost: lost.clone() }),
        kit::Ruling::NewKey { key, endorsed } => Ok(Ruling::NewKey { key: key.clone(), endorsed: endorsed.clone() }),
        kit::Ruling::Says(words) if words.starts_with(SET_BOARD) => set_board(words),
        kit::Ruling::Says(words) => Ruling::of_words(words, seats::SEATS)
            .filter(|ruling| !matches!(ruling, Ruling::Recover { .. } | Ruling::NewKey { .. }))
            .ok_or_else(|| CommandError::Misfit(alloc::format!("'{words}' is none of this game"))),
    }
}

/// What the ruling begins with that sets the board.
const SET_BOARD: &str = "position ";

/// T70: with moves without capture counted anew, whatever the line says of them.
fn set_board(words: &str) -> Result<Ruling, CommandError> {
    let line = words.strip_prefix(SET_BOARD).unwrap_or_default();
    let position = line.parse::<Position>().map_err(|fault| CommandError::Misfit(fault.to_string()))?;
    Ok(Ruling::Position(Box::new(position.counted_anew())))
}

impl From<Ruling> for kit::Ruling {
    fn from(ruling: Ruling) -> Self {
        match ruling {
            Ruling::Recover { epoch, lost } => Self::Recover { epoch, lost },
            Ruling::NewKey { key, endorsed } => Self::NewKey { key, endorsed },
            said => Self::Says(said.words(seats::SEATS)),
        }
    }
}

/// A reason that may stand in an entry.
fn checked(reason: &str) -> Result<Reason, CommandError> {
    Reason::new(reason).ok_or(CommandError::Reason)
}

/// A name that may stand in an entry.
fn named(name: &str) -> Result<PersonName, CommandError> {
    PersonName::new(name).ok_or_else(|| CommandError::Name(name.into()))
}

/// As many days as may be given or taken back (T78).
fn days(days: u32) -> Result<Days, CommandError> {
    Days::new(days).ok_or(CommandError::Refused("T78"))
}

/// These seats, one at least.
fn some(seats: &[Seat]) -> Result<SomeSeats, CommandError> {
    SomeSeats::new(seats.iter().copied().collect()).ok_or(CommandError::Refused("T63"))
}

/// The terms of a new game: the default ones but for these.
fn terms(catalogue: &Catalogue, given: &[NamedTerm]) -> Result<Terms, String> {
    let mut terms = Terms::default_for(catalogue);
    for (name, value) in given {
        terms.set(name, value, catalogue).map_err(|error| error.to_string())?;
    }
    terms.check().map_err(|error| error.to_string())?;
    Ok(terms)
}

/// Whether these are terms of the game.
pub(super) fn are_terms(pinned: &Pinned, given: &[NamedTerm]) -> Result<(), String> {
    terms(pinned.says::<Arc<Catalogue>>().ok_or("a catalogue of another game")?, given).map(drop)
}

/// Starts the game that was loaded with no entries yet: entry 0 and both invitations.
pub(super) fn start(loaded: &Loaded, new: &NewGame, at: Timestamp) -> Result<Plan, CommandError> {
    let names = new.names.iter().map(|name| named(name)).collect::<Result<Vec<_>, _>>()?;
    let names = names.try_into().map_err(|_| CommandError::Terms("two play this game".into()))?;
    let catalogue = loaded.pinned.says::<Arc<Catalogue>>().ok_or(kit::BrokenLog::Pinned(loaded.game))?;
    let seals = Seals::new(&loaded.secret, loaded.game);
    let origin = Origin::new(&new.host, loaded.game, 1).ok_or(CommandError::Host)?;
    let signer = loaded.signers.newest();
    let draw = |seat: Seat, draw: Draw| seals.draw_seed(letter(seat), draw).commitment();
    let of = |seat: Seat| [draw(seat, Draw::List), draw(seat, Draw::Numbers)];
    let start = Start {
        game: loaded.game,
        origin: origin.to_string(),
        names,
        event: new.event.clone(),
        terms: Terms { time: loaded.pinned.pace.name(), ..terms(catalogue, &new.terms).map_err(CommandError::Terms)? },
        profile: loaded.pinned.pace.hash(),
        catalogue: Hash::of(loaded.pinned.text.as_bytes()),
        draws: SEATS.map(of),
        key: signer.verifier().clone(),
        recovery: loaded.signers.recovery().map(|commitment| Recovery::new(&origin, commitment, signer)),
    };
    let entry = Entry::of_referee(Seq::START, at, OwnEvent::Start(start).into());
    let text = entry.write();
    let started = Loaded {
        entries: [text.clone()].into(),
        sealed: Vec::new(),
        mails: Vec::new(),
        drawer: Vec::new(),
        players: loaded.players.clone(),
        secret: loaded.secret.clone(),
        signers: loaded.signers.clone(),
        pending: Vec::new(),
        held: Vec::new(),
        ..*loaded
    };
    let replay = Replay::new(&started)?;
    let mut plan = replay.plan(Verdict::Accepted { first: Seq::START, last: Seq::START });
    plan.summary = Some(replay.summary());
    plan.entries = [NewEntry { seq: Seq::START, text }].into();
    for seat in SEATS {
        plan.letters.extend(replay.letter(seat, None, at, None, None, &Occasion::Invitation));
    }
    Ok(plan)
}
