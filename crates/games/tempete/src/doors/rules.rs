//! Tempête as the layer asks for it: its rules, and the text of its mails and letters. What it does in a way of its own
//! stands elsewhere: objections in `rules`, records in `audit`, mails and letters beside this. Of an action, an order and
//! news the layer asks here.

use alloc::string::{String, ToString};

use super::{letters::Letters, mails::Mails};
use crate::{
    ids::{Seat, Seq},
    kit::Part,
    referee::{
        GameSpec, Payload, Refusal,
        audit::OwnAudit,
        course::GameDuty,
        log::{Claim, DrawnFrom},
        mails::{GameText, OwnMails},
        played::{Disputes, FullState, GameRules, Opened, OwnRecord, PlayerView, Sealing, Step, Terms, not_asked},
        session::OwnLetters,
    },
    tempete::{
        audit::{self, Form},
        legal::{self, examine::may_be},
        log::event::{Act, OwnEvent},
        name::FACTS,
        order::{intent::OwnIntent, orders::OwnOrder},
        state::Tempete,
        turn::happening::Happening,
    },
    text::Language,
};

impl GameRules for Tempete {
    const SPEC: GameSpec = FACTS;
    const RECORD: Option<&'static dyn OwnRecord> = Some(&Form);
    const AUDIT: Option<Part> = Some(Part::of(&(&Form as &'static dyn OwnAudit)));

    type Event = OwnEvent;
    type Action = OwnIntent;
    type News = Happening;

    /// Ends what is being done: `Form` begins the game.
    fn start(_: &Terms) -> (Self, GameDuty) {
        not_asked()
    }

    fn disputes(&self) -> Option<&dyn Disputes> {
        Some(self)
    }

    fn disputes_mut(&mut self) -> Option<&mut dyn Disputes> {
        Some(self)
    }

    fn validate(seen: &PlayerView<'_, Self>, act: &mut OwnIntent) -> Result<(), Refusal> {
        Ok(may_be(&seen.own.public, seen.seat, act)?)
    }

    fn is_turn(act: &OwnIntent) -> bool {
        matches!(act, OwnIntent::Turn(_))
    }

    fn chats(act: &OwnIntent) -> bool {
        !matches!(act, OwnIntent::Object)
    }

    fn drawn_from(event: &OwnEvent) -> Option<&DrawnFrom> {
        audit::drawn_from(event)
    }

    /// Ends what is being done: `Mails` decides.
    fn resolve(_: &FullState<'_, Self>, _: &OwnIntent, _: &mut Sealing<'_>) -> OwnEvent {
        not_asked()
    }

    fn plan_word(event: &OwnEvent, _: &Opened) -> Option<String> {
        let OwnEvent::Turn(acts) = event else { return None };
        match acts.as_slice() {
            [Act::Move(text)] | [Act::Move(text), Act::Numbers(_)] => Some(text.to_string()),
            _ => None,
        }
    }

    /// Ends what is being done: `Disputes` applies entries.
    fn apply(&mut self, _: Seat, _: Seq, _: &OwnEvent, _: &Opened, _: &mut dyn FnMut(Happening)) -> Step {
        not_asked()
    }

    /// Ends what is being done: `Form` audits what depends on what was sealed.
    fn action_of(_: &FullState<'_, Self>, _: &OwnEvent, _: &Opened) -> Option<OwnIntent> {
        not_asked()
    }

    fn claim(seen: &PlayerView<'_, Self>, claim: Claim) -> Result<bool, Refusal> {
        legal::claim::claim(&seen.own.public, seen.seat, claim)?;
        Ok(true)
    }
}

impl GameText for Tempete {
    type Order = OwnOrder;
    const MAILS: Option<&'static dyn OwnMails> = Some(&Mails);
    const LETTERS: Option<Part> = Some(Part::of(&(&Letters as &'static dyn OwnLetters)));

    /// Ends what is being done: `Mails` reads orders.
    fn parse_turn(_: &PlayerView<'_, Self>, _: &[&OwnOrder], _: Language) -> Result<OwnIntent, Refusal> {
        not_asked()
    }

    /// Ends what is being done: `Letters` tells news.
    fn tell(_: &PlayerView<'_, Self>, _: Seat, _: &Happening, _: Language) -> Payload {
        not_asked()
    }

    /// Ends what is being done: `Letters` shows examples.
    fn example(_: &PlayerView<'_, Self>) -> Option<OwnOrder> {
        not_asked()
    }
}
