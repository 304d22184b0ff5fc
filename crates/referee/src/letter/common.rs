//! The writer of the letters of most games.

use alloc::{string::String, sync::Arc, vec::Vec};

use super::{body::Writing, show, story, values::Kept};
use crate::{
    ids::{Seat, Seq, Timestamp},
    kit::{AnswersLeft, CommandError, Dispute, GamePage, Looker, Sealed, Shown},
    letters::{Attachment, Letter, LetterKind, Picture, Reader},
    referee::{
        log::Ruling,
        mails::Occasion,
        orders::Info,
        played::{
            GameTold, Played, Sight, place,
            seals::{parts, what},
        },
        session::{OwnLetters, Session},
        telling::{CommonOccasion, attach},
    },
    seal::{GameSeals, Opening},
};

/// The letters of most games.
pub(crate) struct Common;

impl OwnLetters for Common {
    fn write(
        &self,
        session: &Session<'_>,
        seat: Seat,
        reader: Option<&Reader>,
        at: Timestamp,
        last: Option<AnswersLeft>,
        record: Option<&str>,
        occasion: &Occasion<'_>,
    ) -> Option<Letter> {
        let player = session.player(seat)?;
        let reader = reader.unwrap_or(&player.reader);
        let known = &session.seats(seat).known;
        let openings = if session.masked { Vec::new() } else { own_openings(session, seat, player.shown, occasion) };
        let own = openings.iter().filter(|opening| place(known.row(), opening).is_ok());
        let kept = own.map(|of| Kept { what: of.what.clone(), value: of.value.clone() }).collect();
        let writing = Writing { session, seen: known.sight(seat), reader, shown: player.shown, at, last, record, kept };
        let body = writing.values(occasion);
        let painted = body.board.is_some() && reader.pictures;
        Some(Letter {
            game: known.row().spec().name(),
            to: seat,
            kind: kind(occasion),
            language: reader.language,
            entries: body.entries,
            head: session.signed().head.clone(),
            picture: if painted { picture(writing.seen, writing.announced(occasion)) } else { None },
            attachments: attachments(session, seat, reader, &openings, record, occasion, &body.sheet),
            body: Arc::new(body),
        })
    }

    fn may_be_declined(&self, known: &Played, seat: Seat) -> bool {
        !known.has_acted(seat) && !known.course().duty.is_over()
    }

    fn ruling(&self, _: &str) -> Option<Result<Ruling, CommandError>> {
        None
    }

    fn misfit(&self, _: &Played, _: &Ruling) -> Option<&'static str> {
        None
    }

    fn dispute(&self, _: &Session<'_>) -> Option<Dispute> {
        None
    }

    fn show(&self, session: &Session<'_>, looker: &Looker<'_>) -> Shown {
        show::show(session, looker)
    }

    fn board(&self, known: &Played, below: Seat) -> Option<Picture> {
        picture(known.sight(below), None)
    }

    fn pgn(&self, session: &Session<'_>) -> Option<String> {
        story::pgn(session, session.chronicle())
    }

    fn page(&self, session: &Session<'_>, reader: &Reader) -> Option<GamePage> {
        story::page(session, reader)
    }
}

/// The board to be painted, of whatever form, with what the letter announces.
pub(super) fn picture(seen: Sight<'_>, announced: Option<&GameTold>) -> Option<Picture> {
    let diagram = seen.text().picture(seen, announced);
    diagram.map(Picture::from).or_else(|| seen.text().tiles(seen).map(Picture::Tiles))
}

fn kind(occasion: &Occasion<'_>) -> LetterKind {
    match occasion {
        Occasion::Common(common) => common.kind(),
        Occasion::Receipt { .. } => LetterKind::Receipt,
        Occasion::Refused { .. } => LetterKind::Refused,
        Occasion::Information { .. } => LetterKind::Information,
        Occasion::Result { .. } => LetterKind::Result,
    }
}

/// Lists the openings of the seals that this seat may read: those of the entries that the letter tells of, of mails in all entries new
/// to it. Whoever may read something checks it at once, and alone.
fn own_openings(session: &Session<'_>, seat: Seat, shown: u16, occasion: &Occasion<'_>) -> Vec<Opening> {
    let spec = session.spec();
    let game_seals = GameSeals::new(spec.facts().rules, &session.loaded.secret, session.loaded.game);
    let first = match occasion {
        Occasion::Receipt { first, .. } => *first,
        Occasion::Common(CommonOccasion::News { first, .. }) => Some(*first),
        // C13: who takes a seat over may read what that seat may.
        Occasion::Common(CommonOccasion::Takeover { .. }) => Some(Seq::START),
        _ => None,
    };
    let sent = |of: &&Sealed| session.at_hand().sent_to(of).contains(seat);
    let sealed = session.sealed.iter().filter(|of| first.is_some_and(|first| of.seq >= first)).filter(sent);
    let sealed = sealed.filter_map(|Sealed { seq, seat, value }| {
        let (word, value) = parts(spec, value)?;
        Some(game_seals.seal(spec.letter(*seat), *seq, what(word, *seq), value))
    });
    // Who takes a seat over did not write what was mailed from it.
    let wrote = !matches!(occasion, Occasion::Common(CommonOccasion::Takeover { .. }));
    let mails = session.mails.iter().filter(|of| wrote && of.seat == seat && of.seq.get() >= shown);
    sealed.chain(mails.map(|of| game_seals.mail(spec.letter(of.seat), of.seq, &of.mail))).collect()
}

fn attachments(
    session: &Session<'_>,
    seat: Seat,
    reader: &Reader,
    openings: &[Opening],
    record: Option<&str>,
    occasion: &Occasion<'_>,
    sheet: &[impl Sized],
) -> Vec<Attachment> {
    let game = session.loaded.game;
    let shown = session.player(seat).map_or(0, |player| player.shown);
    let mut attached = Vec::new();
    // Who takes a game over has seen nothing of it.
    if reader.proof || matches!(occasion, Occasion::Common(CommonOccasion::Takeover { .. })) {
        attached = attach::proof(game, shown, &session.texts, session.signed());
    }
    attached.extend(attach::openings(game, openings));
    attached.extend((!sheet.is_empty()).then(|| attach::time(game)));
    let with_record = match occasion {
        Occasion::Information { asked, .. } | Occasion::Receipt { asked, .. } => asked.contains(&Info::Record),
        Occasion::Result { .. } => true,
        _ => false,
    };
    attached.extend(record.filter(|_| with_record).map(|record| attach::record(game, record)));
    // What he knows himself of the moves.
    let pgn = with_record.then(|| story::pgn(session, session.seats_chronicle(seat))).flatten();
    attached.extend(pgn.filter(|_| !session.masked).map(|pgn| attach::pgn(game, pgn)));
    if matches!(occasion, Occasion::Common(CommonOccasion::Invitation | CommonOccasion::Takeover { .. })) {
        attached.push(attach::page(game));
    }
    attached
}
