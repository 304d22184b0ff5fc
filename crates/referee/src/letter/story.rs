//! A whole game as everybody may read it: a page, entry by entry, and as PGN. Each entry is told as to another side than who
//! made it; what is sealed stands in it once all is open, and nowhere else.

use alloc::{
    collections::BTreeMap,
    format,
    string::{String, ToString},
    sync::Arc,
    vec::Vec,
};

use super::{
    body::{Writing, about, board},
    common::picture,
    values::Person,
};
use crate::{
    ids::{GameId, Seat, Seq},
    kit::GamePage,
    letters::{BoardStyle, Picture, Reader, quoted},
    pace::Bank,
    referee::{
        log::{Author, CommonEvent, Outcome},
        mails::Term,
        payload::Payload,
        played::{Chronicle, Entry, Event, GameTold, PlayTold, Played, Sight, State, seals_of},
        session::Session,
        telling::{By, Clause, DrawnBoard, PgnHead, Places, Spent, spent},
    },
    seal::Hash,
};

/// What a page says of a game.
#[derive(Clone, PartialEq, serde::Serialize)]
struct StoryValues {
    game: GameId,
    zone: String,
    /// As they sit there at last.
    players: Vec<Person>,
    terms: Vec<Term>,
    entries: Vec<StoryEntry>,
    result: Option<StoryEnd>,
    /// When it began, and when it ended or its last entry was made, Unix seconds.
    dates: (i64, i64),
    /// Whether it is days that clocks count; else units.
    in_days: bool,
    /// What each spent of his time; empty where none is counted.
    spent: Vec<Spent>,
}

/// An entry.
#[derive(Clone, PartialEq, serde::Serialize)]
struct StoryEntry {
    seq: Seq,
    /// The number of the move that it is, if it is one.
    number: Option<u32>,
    /// What links to it name.
    place: String,
    /// Its time, Unix seconds.
    at: i64,
    by: By,
    /// Who made it; none for the referee.
    seat: Option<&'static str>,
    /// Whom its phrases call *them*: who made it; and *you*: another side.
    them: Person,
    you: Person,
    clauses: Vec<Clause<Payload>>,
    said: bool,
    entered: String,
    /// What it sealed: by which word, and the commitment.
    seals: Vec<(&'static str, Hash)>,
    /// The board after it, where it changed that.
    board: Option<DrawnBoard>,
    /// Its text, byte for byte.
    text: String,
}

/// How it ended.
#[derive(Clone, PartialEq, Eq, serde::Serialize)]
struct StoryEnd {
    /// Who won: a seat, or all of a team.
    winners: Vec<Person>,
    drawn: bool,
    ending: &'static str,
    /// The names of all who played with their points, where they are counted.
    scores: Vec<(String, i8)>,
}

/// The page of a game, and the boards that its entries have.
pub(super) fn page(session: &Session<'_>, reader: &Reader) -> Option<GamePage> {
    let reader = Reader { board: BoardStyle::None, ..reader.clone() };
    let (course, known, sealed) = (session.course(), &session.everybodys().known, session.opened());
    let (row, seats) = (known.row(), course.spec.facts().seats);
    let person = |seat: Seat| Person { name: course.name(seat).to_string(), seat: seat.name(seats) };
    let mut state: Option<State> = None;
    let (mut entries, mut boards): (Vec<StoryEntry>, Vec<(Seq, Picture)>) = (Vec::new(), Vec::new());
    let (numbers, mut places) = (numbers(session), Places::default());
    for (entry, text) in session.entries.iter().zip(&session.texts) {
        match &mut state {
            None => {
                let begun = Played::begin(entry, &session.pinned, &session.loaded.pinned.pace)?;
                state = Some(State::new(begun));
            }
            Some(state) => state.apply(entry, &Played::opened(entry, &sealed), &mut ()),
        }
        let now = &state.as_ref()?.known;
        // After the end all is open, also of what was before it.
        let seen = Sight { open: course.end.is_some(), ..now.sight(Seat::FIRST) };
        let drawn = picture(seen, None).filter(|drawn| boards.last().is_none_or(|(_, last)| last != drawn));
        let board = drawn.as_ref().and_then(|_| board(seen, None, &reader));
        boards.extend(drawn.map(|drawn| (entry.seq, drawn)));
        let maker = if let Author::Seat(seat) = entry.by { Some(seat) } else { None };
        let about = about(course, &session.entries, entry).iter().next();
        let them = maker.or(about).unwrap_or(Seat::FIRST);
        let you = about.filter(|seat| *seat != them).or_else(|| course.others(them).next()).unwrap_or(them);
        let writing = Writing {
            session,
            seen: known.sight(you),
            reader: &reader,
            shown: 0,
            at: course.at,
            last: None,
            record: None,
            kept: Vec::new(),
        };
        let number = numbers.get(&entry.seq).copied();
        entries.push(StoryEntry {
            seq: entry.seq,
            number,
            place: places.of(entry.seq, number),
            at: entry.at.unix(),
            by: By::author(entry.by, you),
            seat: maker.map(|seat| seat.name(seats)),
            them: person(them),
            you: person(you),
            clauses: writing.clauses(entry, session.chronicle().of(entry.seq), true),
            said: entry.said,
            entered: entry.entered.as_ref().map(|why| quoted::shown(why.as_str(), 300)).unwrap_or_default(),
            seals: seals_of(row, entry).into_iter().map(|(_, word, hash)| (word, hash)).collect(),
            board,
            text: text.to_string(),
        });
    }
    let start = session.entries.first().and_then(|entry| entry.event.start());
    let terms = start.into_iter().flat_map(|start| start.terms.all());
    let result = course.end.map(|end| StoryEnd {
        winners: if let Outcome::Won(won) = end.last { won.iter().map(person).collect() } else { Vec::new() },
        drawn: end.last == Outcome::Drawn,
        ending: end.ending.word(),
        scores: course
            .places()
            .map(|seat| course.name(seat).to_string())
            .zip(known.row().text().scores(known.sight(Seat::FIRST)))
            .collect(),
    });
    let ends = |entry: &&Entry| matches!(entry.event, Event::Common(CommonEvent::End(_)));
    let values = StoryValues {
        game: course.game(),
        zone: reader.zone.clone(),
        players: course.places().map(person).collect(),
        terms: terms.map(|(name, value, usual)| Term::new(name, value, usual)).collect(),
        entries,
        result,
        dates: (
            session.entries.first()?.at.unix(),
            session.entries.iter().find(ends).map_or(course.at, |end| end.at).unix(),
        ),
        in_days: !matches!(course.clocks.profile.bank, Bank::Units { .. }),
        spent: spent(course, &session.entries, |seq| session.chronicle().of_course(seq)),
    };
    Some(GamePage { layout: "story.html", body: Arc::new(values), boards })
}

/// The numbers of the moves, by their entries. Where players call none by a number, each seat's are counted.
fn numbers(session: &Session<'_>) -> BTreeMap<Seq, u32> {
    let own = |seq: Seq| {
        session
            .chronicle()
            .of(seq)
            .iter()
            .filter_map(|told| if let PlayTold::Own(told) = told { Some(told) } else { None })
    };
    let moves = || {
        session.entries.iter().filter_map(|entry| match entry.by {
            Author::Seat(seat) => Some((entry.seq, seat)),
            Author::Referee => None,
        })
    };
    let text = session.at_hand().row().text();
    let number = |told: &GameTold| text.move_number(told);
    let named: BTreeMap<Seq, u32> = moves().filter_map(|(seq, _)| Some((seq, own(seq).find_map(number)?))).collect();
    if !named.is_empty() {
        return named;
    }
    let mut counts: BTreeMap<Seat, u32> = BTreeMap::new();
    let count = |(seq, seat): (Seq, Seat)| {
        own(seq).next()?;
        let count = counts.entry(seat).or_default();
        *count = count.saturating_add(1);
        Some((seq, *count))
    };
    moves().filter_map(count).collect()
}

/// The moves as PGN, as far as this chronicle tells them; `None` where no program would know them.
pub(super) fn pgn(session: &Session<'_>, chronicle: &Chronicle) -> Option<String> {
    let (course, first) = (session.course(), session.entries.first()?);
    let start = first.event.start()?;
    let told = session.entries.iter().filter_map(|entry| match entry.by {
        Author::Seat(seat) => Some((seat, chronicle.of(entry.seq))),
        Author::Referee => None,
    });
    let told = told.flat_map(|(seat, told)| told.iter().map(move |told| (seat, told)));
    let own = told.filter_map(|(seat, told)| if let PlayTold::Own(told) = told { Some((seat, told)) } else { None });
    let row = start.terms.row();
    let mut words = row.text().pgn(&own.collect::<Vec<_>>())?;
    let result = match course.end.map(|end| end.last) {
        Some(Outcome::Won(won)) if won.contains(Seat::FIRST) => "1-0",
        Some(Outcome::Won(_)) => "0-1",
        Some(Outcome::Drawn) => "1/2-1/2",
        Some(Outcome::Annulled) | None => "*",
    };
    words.push(result.into());
    let round = start.event.as_ref().and_then(|event| event.round);
    let named = start.event.as_ref().map(|of| of.event.as_str().to_string());
    let mut out = String::new();
    let head = PgnHead {
        event: named.unwrap_or_else(|| format!("{}, game {}", row.spec.variant, course.game())),
        host: start.origin.host(),
        at: first.at,
        round: round.map_or_else(|| "1".into(), |round| round.to_string()),
        players: course.places().map(|seat| (seat.name(row.spec.facts().seats), course.name(seat))).collect(),
        result,
        variant: Some(row.spec.facts().variant),
        set_up: None,
        timed: start.terms.time != "none",
    };
    head.write(&mut out, &words);
    Some(out)
}
