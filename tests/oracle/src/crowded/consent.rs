//! How four players agree, as a table (H13): on a draw, which all four must want, and to resign, which both of a team
//! must. Whose turn it is, and whether a move is lawful, it does not know.

use super::{
    super::piece::Color,
    End,
    seat::{SEATS, Seat},
};

/// The term `resign`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Resigning {
    /// Both of a team must.
    #[default]
    Both,
    /// One is enough.
    One,
}

/// What one player sends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Act {
    /// A turn.
    Play,
    /// A turn with `draw`.
    Offer,
    Accept,
    Decline,
    Resign,
    Withdraw,
}

/// All acts.
pub const ACTS: [Act; 6] = [Act::Play, Act::Offer, Act::Accept, Act::Decline, Act::Resign, Act::Withdraw];

/// What four players have said so far.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Consent {
    resigning: Resigning,
    /// The teams of which one person holds both seats.
    of_one: Vec<Color>,
    /// Whose offer stands.
    offer: Option<Seat>,
    /// Who wants the draw: who offered it, and who has accepted.
    accepted: Vec<Seat>,
    resigned: Vec<Seat>,
    over: Option<End>,
}

impl Consent {
    /// Before the first mail.
    pub fn new(resigning: Resigning, of_one: &[Color]) -> Consent {
        Consent { resigning, of_one: of_one.to_vec(), ..Consent::default() }
    }

    /// Whose offer stands.
    pub fn offer(&self) -> Option<Seat> {
        self.offer
    }

    /// Who has accepted the offer that stands, in order of play; not who made it.
    pub fn accepted(&self) -> Vec<Seat> {
        SEATS.into_iter().filter(|seat| self.wants(*seat) && self.offer != Some(*seat)).collect()
    }

    /// Whose resignation waits for his partner's, in order of play.
    pub fn resigned(&self) -> Vec<Seat> {
        SEATS.into_iter().filter(|seat| self.resigned.contains(seat)).collect()
    }

    /// Whether the game ended, and how: by `agreement`, or by `resign`.
    pub fn over(&self) -> Option<End> {
        self.over
    }

    fn wants(&self, seat: Seat) -> bool {
        self.accepted.contains(&seat)
    }

    /// For whom his mail speaks: who holds both seats of a team acts for both.
    fn heard_for(&self, seat: Seat) -> Vec<Seat> {
        if self.of_one.contains(&seat.side()) { vec![seat, seat.partner()] } else { vec![seat] }
    }

    fn end_offer(&mut self) {
        self.offer = None;
        self.accepted.clear();
    }

    /// What comes of one act. `false`, and nothing changes, where there is nothing that it could be about.
    ///
    /// | act | an offer stands, he wants it | an offer stands, he has not accepted | none stands |
    /// |---|---|---|---|
    /// | play | stands | ends | |
    /// | offer | stands | ends, his own begins | his begins |
    /// | accept | refused | accepted; drawn if all want it | refused |
    /// | decline | ends | ends | refused |
    ///
    /// | act | he has resigned | he has not |
    /// |---|---|---|
    /// | resign | refused | told; the end if his partner has too, or one is enough |
    /// | withdraw | taken back | refused |
    pub fn act(&mut self, seat: Seat, act: Act) -> bool {
        if self.over.is_some() {
            return false;
        }
        let (stands, wants, resigned) = (self.offer.is_some(), self.wants(seat), self.resigned.contains(&seat));
        let heard_for = self.heard_for(seat);
        match act {
            Act::Play | Act::Offer => {
                if stands && !wants {
                    self.end_offer();
                }
                if act == Act::Offer && self.offer.is_none() {
                    self.offer = Some(seat);
                    self.accepted = heard_for;
                }
            }
            Act::Accept if stands && !wants => self.accepted.extend(heard_for),
            Act::Decline if stands => self.end_offer(),
            Act::Resign if !resigned => self.resigned.extend(heard_for),
            Act::Withdraw if resigned => self.resigned.retain(|other| !heard_for.contains(other)),
            _ => return false,
        }
        self.over = self.end(seat);
        true
    }

    fn end(&self, last: Seat) -> Option<End> {
        let team = [last, last.partner()];
        let gone = team.iter().filter(|seat| self.resigned.contains(seat)).count();
        let enough = if self.resigning == Resigning::One { 1 } else { 2 };
        match () {
            () if gone >= enough => Some(End { winner: Some(last.side().other()), by: "resign" }),
            () if SEATS.iter().all(|seat| self.wants(*seat)) => Some(End { winner: None, by: "agreement" }),
            () => None,
        }
    }
}
