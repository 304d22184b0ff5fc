//! How a card meets what lies on the board: the marks, holes and orders that change what it does. Every pair stands
//! beside the cards' cases.

use alloc::{string::ToString, vec::Vec};

use crate::{
    chess::{
        Edit, Position, Role, Steps,
        diagram::{Diagram, Group, Note, Tint},
    },
    ids::Seat,
    tempete::{
        cards::{
            card::{Card, Window},
            param::{ParamKind, Target},
            template::{Base, EditTemplate, Kind, TemplatePlace},
        },
        seats::side,
    },
};

/// What on this board touches the card, played by this seat. Each has a clause of its own, `meets.CODE`.
pub(crate) fn meets(card: &Card, position: &Position, seat: Seat) -> Vec<Note> {
    let own = side(seat);
    let tint = if seat == Seat::FIRST { Tint::White } else { Tint::Black };
    let away = position.away(own).is_some() && names_king(card);
    let away = away.then(|| Note { code: "away", ..Note::default() });
    let notes = Diagram::of(position, own).notes().into_iter();
    notes.filter_map(|note| touching(card, note, tint)).chain(away).collect()
}

/// What of a note touches the card of this side.
fn touching(card: &Card, note: Note, own: Tint) -> Option<Note> {
    match note.code {
        "neutral" => on(note, |group| named(card, group, |target| !target.not_neutral)),
        "fused" => on(note, |group| named(card, group, |_| true)),
        "royal" => on(note, |group| group.tint == own && names_king(card)),
        "prince" => on(note, |group| named(card, group, |target| target.except.contains(&Role::King))),
        // An order binds the side whose turn it is (B15).
        "banned" => on(note, |group| group.tint == own && displaces(card)),
        "shielded" => on(note, |group| group.tint != own && captures(card)),
        "magnet" => displaces(card).then_some(note),
        "hole" => (goes(card) || puts(card)).then_some(note),
        "must" => {
            let bound = note.must.is_some_and(|(tint, _)| tint == own);
            (bound && card.window == Window::Instead).then_some(note)
        }
        "reversed-pawns" => match card.way?.steps {
            Steps::Itself => Some(Note { code: "reversed-itself", ..note }),
            Steps::Ahead(_) | Steps::Back(_) | Steps::BackAslant => Some(Note { code: "reversed-as-said", ..note }),
            Steps::As(_) | Steps::Hop => None,
        },
        _ => None,
    }
}

/// The same note of these pieces alone, if there are any.
fn on(note: Note, fits: impl Fn(&Group) -> bool) -> Option<Note> {
    let on: Vec<Group> = note.on.iter().filter(|group| fits(group)).cloned().collect();
    let squares = on.iter().flat_map(|group| group.squares.iter().map(ToString::to_string)).collect();
    (!on.is_empty()).then_some(Note { squares, on, ..note })
}

/// Whether such a piece may be named behind the card's number.
fn named(card: &Card, group: &Group, fits: impl Fn(&Target) -> bool) -> bool {
    let is = |kind: Role| {
        let knightly = kind == Role::Knight && group.kind == Role::Camel;
        group.kind == kind || group.second == Some(kind) || knightly
    };
    card.params.iter().any(|param| match &param.is {
        ParamKind::Square(target) => target.whose.is_some() && target.piece.is_none_or(is) && fits(target),
        _ => false,
    })
}

/// One edit of a card.
type Does = Edit<TemplatePlace, Kind>;

/// Whether one of a card's edits is such; `shaped` asks of `step`, `shove`, `castle` and `blast`.
fn does(card: &Card, is: impl Fn(&Does) -> bool, shaped: impl Fn(&EditTemplate) -> bool) -> bool {
    card.edits.iter().any(|edit| match edit {
        EditTemplate::Edit(Edit::Group(inner)) => inner.iter().any(&is),
        EditTemplate::Edit(edit) => is(edit),
        shape => shaped(shape),
    })
}

/// Whether it moves a piece.
fn displaces(card: &Card) -> bool {
    let swaps = |edit: &Does| matches!(edit, Edit::Swap(..) | Edit::Merge(..));
    goes(card) || does(card, swaps, |_| false)
}

/// Whether by this a piece goes a way, or to a square where nothing stood.
fn goes(card: &Card) -> bool {
    let goes = |edit: &Does| matches!(edit, Edit::Go { .. } | Edit::Take { .. });
    card.doubles() || does(card, goes, |shape| !matches!(shape, EditTemplate::Blast(_)))
}

fn puts(card: &Card) -> bool {
    does(card, |edit| matches!(edit, Edit::Put { .. }), |_| false)
}

fn captures(card: &Card) -> bool {
    does(card, |edit| matches!(edit, Edit::Take { .. }), |shape| matches!(shape, EditTemplate::Step(..)))
}

/// Whether it is about a king.
fn names_king(card: &Card) -> bool {
    let king = |place: &TemplatePlace| matches!(place.from, Base::King | Base::FoeKing);
    let about = |edit: &Does| match edit {
        Edit::Swap(a, b) => king(a) || king(b),
        Edit::Go { from, .. } => king(from),
        Edit::Lift(at) => king(at),
        _ => false,
    };
    does(card, about, |shape| matches!(shape, EditTemplate::Castle(_)))
}
