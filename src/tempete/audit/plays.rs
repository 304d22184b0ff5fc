//! Step 6: every card played and every square sprung, with where it came from and whether it was
//! there.

use alloc::{collections::BTreeSet, string::ToString, vec::Vec};

use super::{
    replay::Replayed,
    tables::{ErrorRow, PlayEffect, PlayRow, PlayVerdict, SourceRow, SpringRow},
};
use crate::{
    chess::PieceLetters,
    ids::{Seat, Seq},
    tempete::{
        cards::{card::CardNo, param::play_words},
        state::{
            account::{FalsePlay, Held, Source},
            play::{Place, PlayId},
            public::{Public, SEATS},
        },
    },
    text::Language,
};

/// Every card played or thrown away.
pub(super) fn plays(replayed: &Replayed) -> Vec<PlayRow> {
    let public = replayed.state.public();
    let rows = (0_u16..).map(PlayId).zip(&public.plays).map(|(id, play)| {
        let card = play.play.card;
        let account = replayed.account(play.seat);
        let held = account.taken.get(&id);
        let (source, verdict) = match held {
            None => (None, PlayVerdict::NotYet),
            Some(None) => (None, PlayVerdict::False),
            Some(Some(held)) => source(replayed, play.seat, *held),
        };
        let titles = &public.card(card).title;
        let effect = match play.place {
            Place::Discard => PlayEffect::None,
            _ if replayed.ruled.contains(&id) => PlayEffect::Ruled,
            _ if is_checked(public, card) => PlayEffect::Checked,
            _ => PlayEffect::Declared,
        };
        PlayRow {
            entry: play.seq.get(),
            number: replayed.moves.get(&play.seq).copied().unwrap_or_default(),
            seat: crate::tempete::seat_name(play.seat),
            card: card.get(),
            title: titles.of(Language::En).into(),
            titre: titles.of(Language::Fr).into(),
            place: play.place,
            parameters: play_words(&play.play.args, None, PieceLetters::ENGLISH),
            declared: play.play.effect.as_ref().map(ToString::to_string),
            source,
            verdict,
            effect,
            back: play.back,
            void: play.void,
        }
    });
    rows.collect()
}

/// Where a card that was held came from.
fn source(replayed: &Replayed, seat: Seat, held: Held) -> (Option<SourceRow>, PlayVerdict) {
    let public = replayed.state.public();
    match held.source {
        Source::Position(position) => {
            let of = public.seat(seat);
            let named = of.named.iter().chain(&of.barred).find(|(named, _)| *named == position);
            let row = named.map(|(_, seq)| SourceRow::Position { position, named: seq.get() });
            (row, PlayVerdict::Held)
        }
        Source::Taken(by) => {
            let row = public.play(by).map(|play| SourceRow::Taken { entry: play.seq.get() });
            (row, PlayVerdict::Taken)
        }
    }
}

/// Whether a card is on messages, hands and seals alone, so that the rules carry out all of it; with the board also
/// those whose ground and effect lie in the moves (B7, B8, B11).
fn is_checked(public: &Public, card: CardNo) -> bool {
    let card = public.card(card);
    let by_moves = card.is_plain() && !card.secret;
    card.cancels() || card.takes_back() || card.stays() || (public.has_board() && by_moves)
}

/// Every square sprung.
pub(super) fn springs(replayed: &Replayed) -> Vec<SpringRow> {
    let false_ones: BTreeSet<(Seat, Seq)> = SEATS
        .into_iter()
        .flat_map(|seat| replayed.account(seat).errors.iter().map(move |error| (seat, error)))
        .filter(|(_, (_, fault))| matches!(fault, FalsePlay::Square(..)))
        .map(|(seat, (seq, _))| (seat, *seq))
        .collect();
    let rows = replayed.springs.iter().map(|(seq, seat, card, square)| SpringRow {
        entry: seq.get(),
        number: replayed.moves.get(seq).copied().unwrap_or_default(),
        seat: crate::tempete::seat_name(*seat),
        card: card.get(),
        square: square.to_string(),
        verdict: match replayed.account(*seat).list {
            None => PlayVerdict::NotYet,
            Some(_) if false_ones.contains(&(*seat, *seq)) => PlayVerdict::False,
            Some(_) => PlayVerdict::Held,
        },
    });
    rows.collect()
}

/// Everything false, in the order of entries.
pub(super) fn errors(replayed: &Replayed) -> Vec<ErrorRow> {
    let public = replayed.state.public();
    let mut rows = Vec::new();
    for seat in SEATS {
        for (seq, fault) in &replayed.account(seat).errors {
            let (card, square) = match fault {
                FalsePlay::Card(id) => (public.play(*id).map(|play| play.play.card), None),
                FalsePlay::Square(card, square) => (Some(*card), Some(square.to_string())),
            };
            rows.push(ErrorRow {
                entry: seq.get(),
                number: replayed.moves.get(seq).copied().unwrap_or_default(),
                seat: crate::tempete::seat_name(seat),
                card: card.map(CardNo::get).unwrap_or_default(),
                square,
            });
        }
    }
    rows.sort_by_key(|row| row.entry);
    rows
}
