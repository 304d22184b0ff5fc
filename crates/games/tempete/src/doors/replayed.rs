//! A loaded game of Tempête: how its letters are begun.

use alloc::{string::String, sync::Arc, vec::Vec};

use crate::state::TempeteState;
use crate::{
    ids::{Seat, Timestamp},
    kit::{AnswersLeft, Player},
    letters::{Letter, Reader},
    referee::{conditions::is_plan, session::Session, telling::CommonOccasion},
    seal::Opening,
    tempete::{
        audit,
        cards::catalogue::Catalogue,
        rulebook::Rulebook,
        seals::Seals,
        seats::letter,
        state::{game, public::Public},
        telling::{self, Audit, Context, Occasion, chronicle::Chronicle},
    },
};

/// A loaded game of Tempête, read and replayed for whoever must know it.
pub(super) type Replay<'a> = Session<'a>;

/// What a loaded game of Tempête answers beside what every game's does.
pub(crate) trait TempeteSession {
    /// What both seats know, as it stands in every replay.
    fn public(&self) -> &Public;
    /// What entry 0 pins.
    fn rulebook(&self) -> Rulebook;
    /// A letter to the player at `seat`, or none if nobody sits there.
    fn letter(
        &self,
        seat: Seat,
        reader: Option<&Reader>,
        at: Timestamp,
        last_answer: Option<AnswersLeft>,
        record: Option<&str>,
        occasion: &Occasion,
    ) -> Option<Letter>;
}

impl TempeteSession for Session<'_> {
    fn public(&self) -> &Public {
        &game(self.at_hand()).public
    }

    fn rulebook(&self) -> Rulebook {
        Rulebook { catalogue: Arc::clone(self.pinned.of::<Arc<Catalogue>>()), pace: self.loaded.pinned.pace.clone() }
    }

    fn letter(
        &self,
        seat: Seat,
        reader: Option<&Reader>,
        at: Timestamp,
        last_answer: Option<AnswersLeft>,
        record: Option<&str>,
        occasion: &Occasion,
    ) -> Option<Letter> {
        let player = self.player(seat)?;
        let sheets = sheets(self);
        let [first, second] = &sheets;
        let audit = matches!(occasion, Occasion::Result { .. }).then(|| audited(self)).flatten();
        let (plan, unanswered) = (self.planned(seat), self.unanswered(seat));
        let openings = if self.masked { Vec::new() } else { own_openings(self, player, occasion) };
        let context = Context {
            view: self.view(seat).into(),
            reader: reader.unwrap_or(&player.reader),
            entries: &self.entries,
            chronicle: &Chronicle::of_layer(self.seats_chronicle(seat)),
            texts: &self.texts,
            shown: player.shown,
            head: self.signed(),
            at,
            chat_open: self
                .loaded
                .players
                .iter()
                .filter(|other| other.seat != seat)
                .all(|other| self.takes_words(other))
                && (!self.course().duty.is_over() || self.may_talk_after(at)),
            answer: last_answer,
            sheets: [first.as_deref(), second.as_deref()],
            openings: &openings,
            record,
            audit: audit.as_ref().map(|(audit, pgn)| (audit, pgn.as_deref())),
            plan: &plan,
            unanswered: unanswered.as_deref(),
            masked: self.masked,
        };
        Some(telling::write(&context, occasion))
    }
}

/// What the audit finds at the end, and the game as PGN where the referee kept the board.
fn audited(session: &Replay<'_>) -> Option<(Audit, Option<String>)> {
    let accounts = session.everybodys().opened()?;
    let audit = Audit::of(session.public(), accounts, &Chronicle::of_layer(session.chronicle()));
    Some((audit, audit::pgn(&session.entries, session.rulebook())))
}

/// The sheets of lists sealed since somebody's last letter; made anew from the sealed values,
/// since commitments are a function of what was said.
fn sheets(session: &Replay<'_>) -> [Option<String>; 2] {
    let shown = session.loaded.players.iter().map(|player| player.shown).min().unwrap_or(0);
    let sheet = |seat: Seat| {
        let (seq, _) = session.public().seat(seat).list.filter(|(seq, _)| seq.get() >= shown)?;
        let value = &session.sealed.iter().find(|sealed| sealed.seq == seq)?.value;
        let cards: Vec<u8> = value.split(' ').filter_map(|word| word.parse().ok()).collect();
        let seals = Seals::new(&session.loaded.secret, session.loaded.game);
        Some(seals.list(letter(seat), seq, &cards).sheet)
    };
    [sheet(Seat::FIRST), sheet(Seat::SECOND)]
}

/// What opens this seat's own seals: of lists and squares in the entries that a receipt tells of, of mails in all
/// entries new to it. Whoever seals something checks it at once, and alone.
fn own_openings(session: &Replay<'_>, player: &Player, occasion: &Occasion) -> Vec<Opening> {
    let seals = Seals::new(&session.loaded.secret, session.loaded.game);
    let first = match occasion {
        Occasion::Receipt { first, .. } => *first,
        _ => None,
    };
    let sealed = session
        .sealed
        .iter()
        .filter(|of| !is_plan(&of.value) && of.seat == player.seat && first.is_some_and(|first| of.seq >= first));
    // Who takes a seat over did not write what was mailed from it.
    let wrote = !matches!(occasion, Occasion::Common(CommonOccasion::Takeover { .. }));
    let mails = session.mails.iter().filter(|of| wrote && of.seat == player.seat && of.seq.get() >= player.shown);
    sealed
        .flat_map(|sealed| audit::openings_of(&session.entries, sealed, &seals))
        .chain(mails.map(|of| seals.mail(letter(of.seat), of.seq, &of.mail)))
        .collect()
}
