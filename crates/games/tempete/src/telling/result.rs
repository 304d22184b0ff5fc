//! What was played in a game and what of it was true: the happenings, held against both accounts as far as they are
//! open (T54, T55). The letters at the end and the audit's tables both tell it.

use alloc::{string::String, vec::Vec};

use super::{chronicle::Chronicle, named::numbered};
use crate::{
    chess::Square,
    ids::{Seat, Seq},
    tempete::{
        cards::card::CardNo,
        log::event::CardPlay,
        state::{
            account::{Account, FalsePlay, Held, Source},
            play::{Place, PlayId},
            public::{Public, SEATS},
        },
        turn::happening::Happening,
    },
};

/// What was played and sealed, and what of it was true.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Audit {
    /// Every card and discard accepted, in the order of the log: a [`PlayId`] points here.
    pub plays: Vec<AuditedPlay>,
    /// Every square sealed, in the order of the log.
    pub squares: Vec<AuditedSquare>,
    /// Every `spring`, in the order of the log.
    pub springs: Vec<AuditedSpring>,
    /// Both lists, White's first; empty where none was sealed.
    pub lists: [Vec<CardNo>; 2],
}

/// One card or discard that was accepted.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct AuditedPlay {
    pub seq: Seq,
    #[serde(skip)]
    pub seat: Seat,
    /// The turn it belongs to: `12.` or `12...`. An interception is numbered as the turn it is about, which is the other side's.
    pub number: String,
    pub place: Place,
    /// The card, with what was declared at last.
    #[serde(skip)]
    pub play: CardPlay,
    #[serde(flatten)]
    pub source: CardSource,
    /// Whether it went back to the hand (T28, T36, T61).
    pub back: bool,
    /// Whether its effect was undone (T25, T28).
    pub void: bool,
}

/// Where a card that was played came from. Each has a phrase of its own, `source.SOURCE`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
#[serde(tag = "source", rename_all = "kebab-case")]
pub enum CardSource {
    /// A position of the own list, which that entry named.
    Position { position: u8, named: Seq },
    /// A position of the own list, picked in that entry (T38).
    Picked { position: u8, named: Seq },
    /// Taken from the opponent in that entry (T37).
    Taken { named: Seq },
    /// Nowhere: it was not held (T47).
    NotHeld,
    /// The list is not open.
    Unknown,
}

/// One square that was sealed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
pub struct AuditedSquare {
    pub seq: Seq,
    #[serde(skip)]
    pub seat: Seat,
    /// The card it was sealed with.
    #[serde(skip)]
    pub card: CardNo,
    pub square: Square,
    /// The entry of the `spring` that spent it, if one did.
    pub sprung: Option<Seq>,
}

/// One `spring`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
pub struct AuditedSpring {
    pub seq: Seq,
    #[serde(skip)]
    pub seat: Seat,
    /// The card the square was sealed with.
    #[serde(skip)]
    pub card: CardNo,
    pub square: Square,
    /// Whether it was a sealed one; `None` where the list is not open.
    pub fits: Option<bool>,
}

impl Audit {
    /// What `chronicle` tells of a game that stands as `public` and `accounts`, White's first.
    pub fn of(public: &Public, accounts: &[Account; 2], chronicle: &Chronicle) -> Self {
        let [first, second] = accounts;
        let of = |seat: Seat| if seat == Seat::FIRST { first } else { second };
        let mut audit = Self::default();
        for (seq, happening) in chronicle.all() {
            match happening {
                Happening::CardPlayed { play, seat, place, card } => {
                    let about = chronicle.about(seq);
                    let source = match of(*seat).taken.get(play) {
                        None => CardSource::Unknown,
                        Some(None) => CardSource::NotHeld,
                        Some(Some(held)) => audit.source(public, *seat, *held),
                    };
                    audit.plays.push(AuditedPlay {
                        seq,
                        seat: *seat,
                        number: about.map(|about| numbered(about.number, about.seat)).unwrap_or_default(),
                        place: *place,
                        play: card.clone(),
                        source,
                        back: false,
                        void: false,
                    });
                }
                Happening::CardAmended { play, card } => audit.change(*play, |of| of.play.clone_from(card)),
                Happening::CardReturned { play, .. } => audit.change(*play, |of| (of.back, of.void) = (true, true)),
                Happening::CardSpent { play, .. } | Happening::CardCancelled { play, .. } => {
                    audit.change(*play, |of| (of.back, of.void) = (false, true));
                }
                Happening::CardRestored { play, .. } => audit.change(*play, |of| (of.back, of.void) = (false, false)),
                Happening::Sprung { seat, card, square, .. } => {
                    let of = of(*seat);
                    let wrong = |(at, fault): &(Seq, FalsePlay)| *at == seq && matches!(fault, FalsePlay::Square(..));
                    let fits = of.list.as_ref().map(|_| !of.errors.iter().any(wrong));
                    audit.springs.push(AuditedSpring { seq, seat: *seat, card: *card, square: *square, fits });
                }
                _ => {}
            }
        }
        let squares = SEATS.into_iter().flat_map(|seat| of(seat).traps.iter().map(move |trap| (seat, trap)));
        let squares = squares.map(|(seat, trap)| AuditedSquare {
            seq: audit.entry(trap.play),
            seat,
            card: trap.card,
            square: trap.square,
            sprung: trap.sprung,
        });
        audit.squares = squares.collect();
        audit.squares.sort_by_key(|square| square.seq);
        audit.lists = accounts.each_ref().map(|of| of.list.clone().unwrap_or_default());
        audit
    }

    fn change(&mut self, id: PlayId, change: impl FnOnce(&mut AuditedPlay)) {
        if let Some(play) = self.plays.get_mut(usize::from(id.0)) {
            change(play);
        }
    }

    /// The entry of a play.
    fn entry(&self, id: PlayId) -> Seq {
        self.plays.get(usize::from(id.0)).map_or(Seq::START, |play| play.seq)
    }

    /// Where a card that was held came from.
    fn source(&self, public: &Public, seat: Seat, held: Held) -> CardSource {
        let position = match held.source {
            Source::Taken(by) => return CardSource::Taken { named: self.entry(by) },
            Source::Position(position) => position,
        };
        let of = public.seat(seat);
        let at = |used: &[(u8, Seq)]| used.iter().find(|(named, _)| *named == position).map(|(_, seq)| *seq);
        match at(&of.named) {
            Some(named) => CardSource::Position { position, named },
            None => CardSource::Picked { position, named: at(&of.barred).unwrap_or(Seq::START) },
        }
    }
}
