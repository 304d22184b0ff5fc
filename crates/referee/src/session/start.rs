//! A game begins: its terms, entry 0 and the invitations.

use alloc::{boxed::Box, string::String, sync::Arc, vec::Vec};

use super::Session;
use crate::{
    ids::{Seq, Timestamp},
    kit::{BrokenLog, CommandError, Loaded, NamedTerm, NewGame, Pinned, Plan},
    referee::{
        log::{OwnStart, PersonName, Start},
        played::{self, Entry, Event, StartSeals, Terms},
    },
    seal::{Hash, Origin, Recovery},
};

/// How many seats of the game are taken by these terms, where they are terms of it.
pub fn are_terms(pinned: &Pinned, given: &[NamedTerm]) -> Result<usize, String> {
    let says = pinned.says::<Arc<played::Pinned>>().ok_or("what it pins is another game's")?;
    Terms::of(says, given, pinned.pace.name()).map(|terms| terms.seats(says.spec().seats))
}

/// Starts the game that was loaded with no entries yet: entry 0 and every invitation.
pub fn start(loaded: &Loaded<'_>, new: &NewGame, at: Timestamp) -> Result<Plan, CommandError> {
    let named = |name: &String| PersonName::new(name).ok_or_else(|| CommandError::Name(name.clone()));
    let names = new.names.iter().map(named).collect::<Result<Vec<_>, _>>()?;
    let pinned = loaded.pinned.says::<Arc<played::Pinned>>().ok_or(BrokenLog::Pinned(loaded.game))?;
    let terms = Terms::of(pinned, &new.terms, loaded.pinned.pace.name()).map_err(CommandError::Terms)?;
    let row = pinned.row();
    let seats = terms.seats(pinned.spec().seats);
    if names.len() != seats {
        let count = ["nobody", "one", "two", "three", "four"].get(seats).copied().unwrap_or_default();
        return Err(CommandError::Terms(alloc::format!("{count} play this game")));
    }
    let origin = Origin::new(&new.host, loaded.game, Origin::FIRST_EPOCH).ok_or(CommandError::Host)?;
    let signer = loaded.signers.newest();
    let start = Start {
        game: loaded.game,
        names,
        event: new.event.clone(),
        terms,
        profile: loaded.pinned.pace.hash(),
        pinned: Hash::of(loaded.pinned.text.as_bytes()),
        seals: StartSeals::new(row, &loaded.secret, loaded.game),
        key: signer.verifier().clone(),
        recovery: loaded.signers.recovery().map(|commitment| Recovery::new(&origin, commitment, signer)),
        origin,
    };
    let entry = Entry::of_referee(Seq::START, at, Event::Start(Box::new(start)));
    let started = Loaded {
        entries: [entry.write(pinned.spec())].into(),
        sealed: Vec::new(),
        mails: Vec::new(),
        attempts: Vec::new(),
        drawer: Vec::new(),
        players: loaded.players.clone(),
        secret: loaded.secret.clone(),
        signers: loaded.signers.clone(),
        pending: Vec::new(),
        held: Vec::new(),
        gaps: loaded.gaps.clone(),
        person: None,
        ..*loaded
    };
    Ok(Session::new(&started)?.begun(at))
}
