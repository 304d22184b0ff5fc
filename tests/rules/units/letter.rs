//! A letter of Tempête on any position: what the phrases of its layout are given. What is private to the letters of a game is
//! seen in what they say.

use std::{borrow::Cow, sync::Arc};

use chess::Position;
use ids::{GameId, Seat, Timestamp};
use record::seal::{Hash, Head, KeyName, Origin, SignedHead, Signer};
use referee::letters::Reader;
use referee::telling::Elsewhere;
use tempete_game::{
    cards::catalogue::Catalogue,
    log::{event::Entry, terms::Terms},
    look_ahead::LookAhead,
    order::orders::Info,
    state::view::View,
    telling::{Context, Occasion, ReadNote, body::LetterValues, chronicle::Chronicle, write},
};

/// The start of chess.
pub const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// The built-in cards.
pub fn catalogue() -> Arc<Catalogue> {
    Arc::new(Catalogue::read(Catalogue::BUILT_IN).unwrap())
}

/// A game on this position, with hands that are full.
pub fn on(position: Position, catalogue: &Arc<Catalogue>) -> LookAhead {
    LookAhead::on(position, Terms::default_for(catalogue), catalogue).unwrap()
}

/// What a letter to the seat of a view says, after these entries.
pub fn says(view: View<'_>, entries: &[Entry], reader: &Reader, occasion: &Occasion<'_>) -> LetterValues {
    let signer = Signer::new(KeyName::of_host("localhost").unwrap(), [1; 32]).unwrap();
    let origin = Origin::new("localhost", GameId::new(1).unwrap(), Origin::FIRST_EPOCH).unwrap();
    let head = SignedHead::new(Head { origin, size: 1, root: Hash([0; 32]) }, &signer);
    let texts: &[Cow<'_, str>] = &[];
    let context = Context {
        view,
        reader,
        entries,
        chronicle: &Chronicle::default(),
        texts,
        shown: 0,
        head: &head,
        at: Timestamp::from_unix(0),
        chat_open: false,
        answer: None,
        sheets: [None, None],
        openings: &[],
        record: None,
        audit: None,
        plan: &[],
        unanswered: None,
        masked: false,
    };
    write(&context, occasion).says::<LetterValues>().unwrap().clone()
}

/// The answer to a mail that only asks, in which these lines are no orders.
pub fn information<'a>(asked: &'a [Info], not_read: &'a [String]) -> Occasion<'a> {
    let note = ReadNote { orders: &[], not_read, warnings: &[] };
    Occasion::Information { asked, trial: None, note, elsewhere: Elsewhere::default() }
}

/// What such an answer says on a position to White, who reads English.
pub fn answered(asked: &[Info], not_read: &[String]) -> LetterValues {
    let look = on(START.parse().unwrap(), &catalogue());
    says(look.view(Seat::FIRST), look.entries(), &Reader::default(), &information(asked, not_read))
}
