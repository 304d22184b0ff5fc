//! Step 6: every card played and every square sprung, with where it came from and whether it was
//! there, as rows of the tables.

use alloc::{string::ToString, vec::Vec};

use super::{
    Notes, Replayed,
    tables::{AuditTables, ErrorRow, PlayEffect, PlayRow, PlayVerdict, SourceRow, SpringRow},
};
use crate::{
    chess::PieceLetters,
    tempete::{
        cards::{card::CardNo, param::play_words},
        seats::side,
        state::{
            Tempete, game,
            play::{Place, PlayId},
            public::Public,
        },
        telling::{
            chronicle::Chronicle,
            result::{Audit, CardSource},
        },
    },
    text::Language,
};

/// What was played in a game as it was replayed.
pub(super) fn tables(replayed: &Replayed, notes: &Notes) -> AuditTables {
    let Tempete { public, accounts } = game(replayed.known());
    let audit = Audit::of(public, accounts, &Chronicle::of_layer(&replayed.chronicle));
    let number = |seq| notes.moves.get(&seq).copied().unwrap_or_default();
    let plays: Vec<PlayRow> = (0_u16..)
        .map(PlayId)
        .zip(&audit.plays)
        .map(|(id, played)| {
            let card = played.play.card;
            let (source, verdict) = source(played.source);
            let titles = &public.card(card).title;
            PlayRow {
                entry: played.seq,
                number: number(played.seq),
                seat: side(played.seat),
                card,
                title: titles.of(Language::En).into(),
                titre: titles.of(Language::Fr).into(),
                place: played.place,
                parameters: play_words(&played.play.args, None, PieceLetters::ENGLISH),
                declared: played.play.effect.as_ref().map(ToString::to_string),
                source,
                verdict,
                effect: match played.place {
                    Place::Discard => PlayEffect::None,
                    _ if notes.ruled.contains(&id) => PlayEffect::Ruled,
                    _ if is_checked(public, card) => PlayEffect::Checked,
                    _ => PlayEffect::Declared,
                },
                back: played.back,
                void: played.void,
            }
        })
        .collect();
    let springs: Vec<SpringRow> = audit
        .springs
        .iter()
        .map(|spring| SpringRow {
            entry: spring.seq,
            number: number(spring.seq),
            seat: side(spring.seat),
            card: spring.card,
            square: spring.square,
            verdict: match spring.fits {
                None => PlayVerdict::NotYet,
                Some(false) => PlayVerdict::False,
                Some(true) => PlayVerdict::Held,
            },
        })
        .collect();
    let errors = errors(&plays, &springs);
    AuditTables { plays, springs, errors, ..AuditTables::default() }
}

/// Where a card came from, and whether it was in the hand.
fn source(source: CardSource) -> (Option<SourceRow>, PlayVerdict) {
    match source {
        CardSource::Position { position, named } | CardSource::Picked { position, named } => {
            (Some(SourceRow::Position { position, named }), PlayVerdict::Held)
        }
        CardSource::Taken { named } => (Some(SourceRow::Taken { entry: named }), PlayVerdict::Taken),
        CardSource::NotHeld => (None, PlayVerdict::False),
        CardSource::Unknown => (None, PlayVerdict::NotYet),
    }
}

/// Whether a card is on messages, hands and seals alone, so that the rules carry out all of it; with the board also
/// those whose ground and effect lie in the moves (B7, B8, B11), and those that the terms do not leave to their player;
/// a sealed square once it is open (T30).
fn is_checked(public: &Public, card: CardNo) -> bool {
    let held = public.enforces(card);
    let card = public.card(card);
    let by_moves = card.is_plain() && !card.secret;
    card.cancels() || card.takes_back() || card.stays() || (public.has_board() && by_moves) || held
}

/// Everything false, in the order of entries: in a message a `spring` comes first.
fn errors(plays: &[PlayRow], springs: &[SpringRow]) -> Vec<ErrorRow> {
    let springs = springs.iter().filter(|row| row.verdict == PlayVerdict::False).map(|row| ErrorRow {
        entry: row.entry,
        number: row.number,
        seat: row.seat,
        card: row.card,
        square: Some(row.square),
    });
    let plays = plays.iter().filter(|row| row.verdict == PlayVerdict::False).map(|row| ErrorRow {
        entry: row.entry,
        number: row.number,
        seat: row.seat,
        card: row.card,
        square: None,
    });
    let mut rows: Vec<ErrorRow> = springs.chain(plays).collect();
    rows.sort_by_key(|row| row.entry);
    rows
}
