//! What the person who runs the referee does to a game of Tempête: its terms, its start, the board that he sets.

use alloc::{
    boxed::Box,
    string::{String, ToString},
    sync::Arc,
    vec::Vec,
};

use super::replayed::Replay;
use crate::{
    chess::Position,
    ids::{Seat, Seq, Timestamp},
    kit::{self, CommandError, Loaded, NamedTerm, NewGame, Pinned, Plan},
    seal::{Hash, Origin, Recovery},
    tempete::{
        cards::catalogue::Catalogue,
        legal::Unset,
        log::{
            event::{Entry, OwnEvent, PersonName, Ruling, Start},
            start::DrawSeals,
            terms::Terms,
        },
        seals::{Draw, Seals},
        seats::{self, letter},
        state::public::{Duty, OwnDuty, Public, SEATS},
    },
};

/// What the ruling begins with that sets the board.
const SET_BOARD: &str = "position ";

/// T70: with moves without capture counted anew, whatever the line says of them.
pub(super) fn set_board(words: &str) -> Option<Result<Ruling, CommandError>> {
    let line = words.strip_prefix(SET_BOARD)?;
    let position = line.parse::<Position>().map_err(|fault| CommandError::Misfit(fault.to_string()));
    Some(position.map(|position| Ruling::Position(Box::new(position.counted_anew()))))
}

/// Why the board cannot be set so, and what to do instead (T70).
pub(super) fn unset(public: &Public, position: &Position) -> Option<&'static str> {
    Some(match public.may_set(position) {
        Err(Unset::NoBoard) => "the players keep the board themselves: term board=off",
        Err(Unset::NoTurn) => match public.course.duty {
            Duty::Own(OwnDuty::Lists) | Duty::Own(OwnDuty::Numbers) => {
                "it sets the board where a turn is due, and the game has not begun"
            }
            Duty::Own(OwnDuty::RulingOnObjection(_)) => {
                "it sets the board where a turn is due: rule on the objection first"
            }
            _ => {
                "it sets the board where a turn is due; wait until that is answered, or end the game by 'result' or 'annul'"
            }
        },
        Err(Unset::Check) => "the side that is not to move is in check there: say who is to move, or move a piece",
        Err(Unset::Away) => "a king is away there that no card has taken away: put it on the board",
        Err(Unset::Clock) | Ok(()) => return None,
    })
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
    let names = new
        .names
        .iter()
        .map(|name| PersonName::new(name).ok_or_else(|| CommandError::Name(name.clone())))
        .collect::<Result<Vec<_>, _>>()?;
    if names.len() != SEATS.len() {
        return Err(CommandError::Terms("two play this game".into()));
    }
    let catalogue = loaded.pinned.says::<Arc<Catalogue>>().ok_or(kit::BrokenLog::Pinned(loaded.game))?;
    let seals = Seals::new(&loaded.secret, loaded.game);
    let origin = Origin::new(&new.host, loaded.game, 1).ok_or(CommandError::Host)?;
    let signer = loaded.signers.newest();
    let draw = |seat: Seat, draw: Draw| seals.draw_seed(letter(seat), draw).commitment();
    let of = |seat: Seat| [draw(seat, Draw::List), draw(seat, Draw::Numbers)];
    let start = Start {
        game: loaded.game,
        names,
        event: new.event.clone(),
        terms: Terms { time: loaded.pinned.pace.name(), ..terms(catalogue, &new.terms).map_err(CommandError::Terms)? },
        profile: loaded.pinned.pace.hash(),
        pinned: Hash::of(loaded.pinned.text.as_bytes()),
        seals: DrawSeals(SEATS.map(of)),
        key: signer.verifier().clone(),
        recovery: loaded.signers.recovery().map(|commitment| Recovery::new(&origin, commitment, signer)),
        origin,
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
    Ok(Replay::new(&started)?.begun(at))
}
