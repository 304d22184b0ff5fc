//! How a card meets what lies on the board: the marks, holes and orders that change what it does. `interactions.md`
//! beside the cards' cases has every pair.

use alloc::vec::Vec;

use crate::{
    chess::{
        Edit, Position, Role, Steps,
        diagram::{Diagram, Note, Tint},
    },
    ids::Seat,
    tempete::{
        cards::{
            card::{Card, Window},
            param::ParamKind,
            template::{Base, EditTemplate, Place},
        },
        side,
    },
};

/// What on this board touches the card, played by this seat. Each has a phrase of its own, `meets.CODE`.
pub(crate) fn meets(card: &Card, position: &Position, seat: Seat) -> Vec<Note> {
    let own = side(seat);
    let away = position.away(own).is_some() && names_king(card);
    let away = away.then(|| Note { code: "away", ..Note::default() });
    let notes = Diagram::of(position, own).notes().into_iter();
    let touching = notes.filter_map(|note| Some(Note { code: touched(card, &note, own_tint(seat))?, ..note }));
    touching.chain(away).collect()
}

fn own_tint(seat: Seat) -> Tint {
    if seat == Seat::FIRST { Tint::White } else { Tint::Black }
}

/// The phrase that says how the card meets this mark; `None` where it does not.
fn touched(card: &Card, note: &Note, own: Tint) -> Option<&'static str> {
    let names_piece = names(card, |_| true);
    let is = match note.code {
        "neutral" | "fused" => names_piece,
        "royal" => names_king(card),
        "prince" => names(card, |except| except.contains(&Role::King)),
        "magnet" | "banned" => displaces(card),
        "shielded" => card.edits.iter().any(captures),
        "hole" => displaces(card) || card.edits.iter().any(puts),
        "must" => {
            let due = note.must.is_some_and(|(tint, _)| tint == own);
            due && card.window == Window::Instead && displaces(card)
        }
        "reversed-pawns" => {
            return match card.way?.steps {
                Steps::Itself => Some("reversed-itself"),
                Steps::Ahead(_) | Steps::Back(_) | Steps::BackAslant | Steps::Hop => Some("reversed-as-said"),
                Steps::As(_) => None,
            };
        }
        _ => false,
    };
    is.then_some(note.code)
}

/// Whether a piece is named behind its number, of which these kinds are ruled out.
fn names(card: &Card, fits: impl Fn(&[Role]) -> bool) -> bool {
    card.params.iter().any(|param| match &param.is {
        ParamKind::Square(target) => target.whose.is_some() && fits(&target.except),
        _ => false,
    })
}

/// Whether it moves a piece.
fn displaces(card: &Card) -> bool {
    let moves = |edit: &EditTemplate| {
        matches!(
            edit,
            EditTemplate::Step(..)
                | EditTemplate::Shove(_)
                | EditTemplate::Castle(_)
                | EditTemplate::Edit(Edit::Swap(..) | Edit::Go { .. } | Edit::Take { .. } | Edit::Merge(..))
        )
    };
    card.doubles() || card.edits.iter().any(moves)
}

fn captures(edit: &EditTemplate) -> bool {
    matches!(edit, EditTemplate::Step(..) | EditTemplate::Edit(Edit::Take { .. }))
}

fn puts(edit: &EditTemplate) -> bool {
    matches!(edit, EditTemplate::Edit(Edit::Put { .. }))
}

/// Whether it is about a king.
fn names_king(card: &Card) -> bool {
    let king = |place: &Place| matches!(place.from, Base::King | Base::FoeKing);
    card.edits.iter().any(|edit| match edit {
        EditTemplate::Castle(_) => true,
        EditTemplate::Edit(Edit::Swap(a, b)) => king(a) || king(b),
        EditTemplate::Edit(Edit::Go { from, .. }) => king(from),
        EditTemplate::Edit(Edit::Lift(at)) => king(at),
        _ => false,
    })
}
