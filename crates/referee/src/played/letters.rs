//! How such a game is opened, its letters are written, and what of it is shown.

use alloc::{collections::BTreeMap, string::String, sync::Arc, vec::Vec};

use super::{
    GameTold, Opened, Pinned, PlayEntry, PlayRow, PlayTold, Played, Sight, StartSeals, Terms,
    letter::{Writing, seals_of},
    seals::{self, what},
    shim::Own,
    show, story,
    values::Kept,
};
use crate::{
    ids::{GameId, Seat, Seats, Seq, Timestamp},
    kit::{AnswersLeft, GamePage, Looker, NamedTerm, Sealed, Shown},
    letters::{Attachment, Letter, LetterKind, Picture, Reader},
    pace::{Pace, Profile},
    referee::{
        Letters, Rules, Spec, conditions,
        course::{Course, Happened},
        orders::Info,
        session::{Chronicles, Session},
        telling::{CommonOccasion, Occasion, attach},
    },
    seal::{GameSeals, Opening, Secret32},
};

/// What each entry of a game brought about.
#[derive(Clone, Debug)]
pub struct Chronicle(Vec<Vec<PlayTold>>);

impl Default for Chronicle {
    fn default() -> Self {
        Self(Vec::from([Vec::new()]))
    }
}

impl Chronicle {
    /// What this entry did.
    pub fn of(&self, seq: Seq) -> &[PlayTold] {
        self.0.get(usize::from(seq.get())).map_or(&[], Vec::as_slice)
    }
}

impl Chronicles<PlayTold> for Chronicle {
    fn push(&mut self, told: Vec<PlayTold>) {
        self.0.push(told);
    }

    fn of_course(&self, seq: Seq) -> impl Iterator<Item = Happened> {
        self.of(seq).iter().filter_map(|told| match told {
            PlayTold::Course(happened) => Some(*happened),
            PlayTold::Own(_) => None,
        })
    }
}

impl Played {
    /// A game after entry 0, whatever profile of time it names; `None` where it is none.
    pub(super) fn begun(entry: &PlayEntry, profile: &Arc<Profile>) -> Option<Self> {
        let start = entry.event.start()?;
        let row = start.terms.row();
        let (own, duty) = (row.start)(&start.terms);
        let course = Course::begin(entry, start, Arc::clone(profile), (row.spec, duty));
        let sealed = start.seals.all().map(|(.., hash)| hash).collect();
        let start = Arc::new(start.clone());
        Some(Self {
            row,
            start,
            course,
            own: Own(own),
            acted: Seats::NONE,
            by: Seat::FIRST,
            sealed,
            tried: Vec::new(),
            tried_until: BTreeMap::new(),
        })
    }
}

impl Letters for Played {
    type Chronicle = Chronicle;
    type Row = &'static PlayRow;

    fn spec(row: &'static PlayRow) -> Spec {
        row.spec
    }

    fn row(pinned: &Pinned) -> &'static PlayRow {
        pinned.row()
    }

    fn pin(row: &'static PlayRow, text: &str) -> Result<Arc<Pinned>, String> {
        Pinned::read(text, row).map(Arc::new)
    }

    fn terms(given: &[NamedTerm], time: String, pinned: &Pinned) -> Result<Terms, String> {
        Terms::of(pinned.row(), given, time)
    }

    fn start_seals(row: &'static PlayRow, secret: &Secret32, game: GameId) -> StartSeals {
        StartSeals::new(row, secret, game)
    }

    fn begin(entry: &PlayEntry, _: &Arc<Pinned>, pace: &Pace) -> Option<Self> {
        // Another profile would tell another story of the same entries.
        let is_of_it = entry.event.start().is_some_and(|start| start.terms.time == pace.profile.name);
        if is_of_it { Self::begun(entry, &pace.profile) } else { None }
    }

    fn opens(&self, entry: &PlayEntry, sealed: &[Sealed], secret: &Secret32, game: GameId) -> bool {
        let (row, spec) = (self.row, self.row.spec);
        if let Some(start) = entry.event.start() {
            return start.seals == StartSeals::new(row, secret, game);
        }
        let game_seals = GameSeals::new(spec.facts().rules, secret, game);
        conditions::opens(spec, entry, sealed, &game_seals)
            && seals_of(row, entry).into_iter().all(|(seat, word, hash)| {
                Opened::by(seat, entry.seq, sealed).value(word).is_some_and(|value| {
                    game_seals.seal(spec.letter(seat), entry.seq, what(word, entry.seq), value).commitment() == hash
                })
            })
    }

    fn openings(entries: &[PlayEntry], sealed: &[Sealed], secret: &Secret32) -> Vec<Opening> {
        let Some(start) = entries.first().and_then(|entry| entry.event.start()) else { return Vec::new() };
        let row = start.terms.row();
        let spec = row.spec;
        let game_seals = GameSeals::new(spec.facts().rules, secret, start.game);
        let of_entries = sealed.iter().filter_map(|Sealed { seq, seat, value }| {
            let (word, value) = seals::parts(spec, value)?;
            Some(game_seals.seal(spec.letter(*seat), *seq, what(word, *seq), value))
        });
        let mut openings: Vec<Opening> = seals::openings(row, secret, start.game).chain(of_entries).collect();
        let seat = |letter| spec.seats.iter().position(|(of, _)| *of == letter);
        openings.sort_by_key(|opening| (seat(opening.seat_letter), super::audit::place(row, opening).ok()));
        openings
    }

    fn write(
        session: &Session<'_, Self>,
        seat: Seat,
        reader: Option<&Reader>,
        at: Timestamp,
        last: Option<AnswersLeft>,
        record: Option<&str>,
        occasion: &Occasion<'_, Self>,
    ) -> Option<Letter> {
        let player = session.player(seat)?;
        let reader = reader.unwrap_or(&player.reader);
        let known = &session.seats(seat).known;
        let openings = if session.masked { Vec::new() } else { own_openings(session, seat, player.shown, occasion) };
        let own = openings.iter().filter(|opening| super::audit::place(known.row, opening).is_ok());
        let kept = own.map(|of| Kept { what: of.what.clone(), value: of.value.clone() }).collect();
        let writing = Writing { session, seen: known.sight(seat), reader, shown: player.shown, at, last, record, kept };
        let body = writing.values(occasion);
        let painted = body.board.is_some() && reader.pictures;
        Some(Letter {
            game: known.row.spec.name(),
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

    fn may_be_declined(&self, seat: Seat) -> bool {
        !self.acted.contains(seat) && !self.course.duty.is_over()
    }

    fn show(session: &Session<'_, Self>, looker: &Looker<'_>) -> Shown {
        show::show(session, looker)
    }

    fn board(&self, below: Seat) -> Option<Picture> {
        picture(self.sight(below), None)
    }

    fn pgn(session: &Session<'_, Self>) -> Option<String> {
        story::pgn(session, session.chronicle())
    }

    fn page(session: &Session<'_, Self>, reader: &Reader) -> Option<GamePage> {
        story::page(session, reader)
    }
}

/// The board to be painted, of whatever form, with what the letter announces.
pub(super) fn picture(seen: Sight<'_>, announced: Option<&GameTold>) -> Option<Picture> {
    let diagram = seen.text().picture(seen, announced);
    diagram.map(Picture::from).or_else(|| seen.text().tiles(seen).map(Picture::Tiles))
}

fn kind(occasion: &Occasion<'_, Played>) -> LetterKind {
    match occasion {
        Occasion::Common(common) => common.kind(),
        Occasion::Receipt { .. } => LetterKind::Receipt,
        Occasion::Refused { .. } => LetterKind::Refused,
        Occasion::Information { .. } => LetterKind::Information,
        Occasion::Result { .. } => LetterKind::Result,
    }
}

/// What opens the seals that this seat may read: those of the entries that the letter tells of, of mails in all entries new
/// to it. Whoever may read something checks it at once, and alone.
fn own_openings(
    session: &Session<'_, Played>,
    seat: Seat,
    shown: u16,
    occasion: &Occasion<'_, Played>,
) -> Vec<Opening> {
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
        let (word, value) = seals::parts(spec, value)?;
        Some(game_seals.seal(spec.letter(*seat), *seq, what(word, *seq), value))
    });
    // Who takes a seat over did not write what was mailed from it.
    let wrote = !matches!(occasion, Occasion::Common(CommonOccasion::Takeover { .. }));
    let mails = session.mails.iter().filter(|of| wrote && of.seat == seat && of.seq.get() >= shown);
    sealed.chain(mails.map(|of| game_seals.mail(spec.letter(of.seat), of.seq, &of.mail))).collect()
}

fn attachments(
    session: &Session<'_, Played>,
    seat: Seat,
    reader: &Reader,
    openings: &[Opening],
    record: Option<&str>,
    occasion: &Occasion<'_, Played>,
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
