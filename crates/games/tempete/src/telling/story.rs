//! A whole game as everybody may read it, entry by entry: what a page is written from. Each entry is told as to the
//! other side of who made it, and in phrases that call nobody *you*; what is secret stands in it where its seal is
//! open, after the end (T54), and nowhere else.

use alloc::{
    borrow::Cow,
    string::{String, ToString},
    vec::Vec,
};

use super::{
    board::Board,
    clause::{Clause, Commitment},
    kinds::Kinds,
    named::{NamedCard, Person},
    occasion::Context,
    result::{Audit, AuditedPlay},
    told::Teller,
};
use crate::state::TempeteState;
use crate::{
    chess::{Color, Position, Square, diagram::Diagram},
    ids::{GameId, Seat, Seq},
    kit::Sealed,
    letters::{BoardStyle, Reader},
    pace::Bank,
    referee::{
        played::Played,
        telling::{By, Places, Spent, spent},
    },
    seal::SignedHead,
    tempete::{
        cards::card::CardNo,
        log::event::{Author, CommonEvent, End, Entry, Event, Outcome},
        rulebook::Rulebook,
        seats::side,
        state::{
            State,
            public::{Public, SEATS},
        },
        turn::happening::Happening,
    },
};

/// What a page says of a game.
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
pub struct StoryValues {
    pub game: GameId,
    pub kinds: Kinds,
    pub zone: String,
    /// White and Black, as they sit there at last.
    pub players: [Person; 2],
    /// Every term by its name; its deck by the number of its cards.
    pub terms: Vec<(&'static str, String)>,
    pub deck_size: usize,
    /// Whether the referee keeps the board.
    pub has_board: bool,
    pub entries: Vec<StoryEntry>,
    /// The lists, White's first; empty before the end.
    pub lists: Vec<ToldList>,
    /// Every square sealed; none before the end.
    pub squares: Vec<ToldSquare>,
    /// The cards that were played, each with what it does.
    pub cards: Vec<NamedCard>,
    pub result: Option<ToldEnd>,
    /// When it began, and when it ended or its last entry was made, Unix seconds.
    pub dates: (i64, i64),
    /// Whether it is days that clocks count; else units.
    pub in_days: bool,
    /// What each spent of his time; empty where none is counted.
    pub spent: Vec<Spent>,
}

/// An entry.
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
pub struct StoryEntry {
    pub seq: Seq,
    /// The number of the move that it is, if it is one.
    pub number: Option<u32>,
    /// What links to it name.
    pub place: String,
    /// Its time, Unix seconds.
    pub at: i64,
    pub by: By,
    /// Who made it; none for the referee.
    pub seat: Option<Color>,
    /// Whom its phrases call *them*: who made it; and *you*: the other side.
    pub them: Person,
    pub you: Person,
    pub clauses: Vec<Clause>,
    /// Whether words passed with it, beside those that it is itself.
    pub said: bool,
    pub entered: String,
    /// What it sealed.
    pub seals: Vec<Commitment>,
    /// The board after it, where it changed that.
    pub board: Option<Board>,
    /// Both hands after it, White's first; none where they did not change.
    pub hands: Vec<ToldHand>,
    /// Its text, byte for byte.
    pub text: String,
}

/// A hand.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct ToldHand {
    pub colour: Color,
    /// How many cards everybody knows it to have.
    pub count: u8,
    /// Its cards, once they are open.
    pub cards: Option<Vec<NamedCard>>,
}

/// A list, open.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct ToldList {
    pub colour: Color,
    pub positions: Vec<ToldPosition>,
}

/// A position of a list.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct ToldPosition {
    pub position: u8,
    pub card: NamedCard,
    /// The entry that named or picked it.
    pub named: Option<Seq>,
}

/// A sealed square, open.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct ToldSquare {
    pub colour: Color,
    pub seq: Seq,
    pub card: NamedCard,
    pub square: Square,
    pub sprung: Option<Seq>,
}

/// How it ended.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct ToldEnd {
    /// `1-0`, `0-1`, `1/2` or `annulled`, before errors were counted,
    pub board: &'static str,
    /// and after.
    pub last: &'static str,
    pub ending: &'static str,
    pub errs: [bool; 2],
}

/// The log and all that is open of it.
pub struct StoryFacts<'a> {
    pub entries: &'a [Entry],
    /// The same, byte for byte.
    pub texts: &'a [Cow<'a, str>],
    pub sealed: &'a [Sealed],
    pub rulebook: Rulebook,
    pub head: &'a SignedHead,
}

/// The game, and the boards that its entries have, by their numbers; `None` without a start. Before the end nothing
/// of `sealed` is looked at.
pub fn story(of: &StoryFacts<'_>, reader: &Reader) -> Option<(StoryValues, Vec<(Seq, Diagram)>)> {
    let end = of.entries.iter().find(|entry| matches!(entry.event, Event::Common(CommonEvent::End(_))));
    let over = end.is_some();
    let sealed = if over { of.sealed } else { &[] };
    let reader = &Reader { board: BoardStyle::None, ..reader.clone() };
    let (last, chronicle) = super::chronicle::Chronicle::replay(of.entries, sealed, of.rulebook.clone())?;
    let public = last.public();
    let context = |seat| Context {
        view: last.view(seat),
        reader,
        entries: of.entries,
        chronicle: &chronicle,
        texts: of.texts,
        shown: 0,
        head: of.head,
        at: public.course.at,
        chat_open: true,
        answer: None,
        sheets: [None, None],
        openings: &[],
        record: None,
        audit: None,
        plan: &[],
        unanswered: None,
        masked: false,
    };
    let contexts = SEATS.map(context);
    let tellers = contexts.map(|context| Teller::new(&context, &[], &[]).brief());
    let [to_white, to_black] = &tellers;
    let mut table = Table { over, reader, board: None, hands: Vec::new() };
    let mut state: Option<State> = None;
    let (mut entries, mut places) = (Vec::new(), Places::default());
    for (entry, text) in of.entries.iter().zip(of.texts) {
        match &mut state {
            None => state = State::start(entry, of.rulebook.clone()),
            Some(state) => {
                state.apply(entry, &Played::opened(entry, sealed), &mut ());
            }
        }
        let state = state.as_ref()?;
        let maker = if let Author::Seat(seat) = entry.by { Some(seat) } else { None };
        let them = maker.unwrap_or(Seat::FIRST);
        let teller = if them == Seat::FIRST { to_black } else { to_white };
        let told = teller.told(entry);
        let number = chronicle.of(entry.seq).iter().find_map(|happening| match happening {
            Happening::Turn { about, .. } => Some(about.number),
            _ => None,
        });
        entries.push(StoryEntry {
            seq: told.seq,
            number,
            place: places.of(told.seq, number),
            at: told.at,
            by: told.by.by,
            seat: maker.map(side),
            them: Person::at(state.public(), them),
            you: Person::at(state.public(), Public::other(them)),
            clauses: told.clauses,
            said: told.said,
            entered: told.entered,
            seals: teller.commitments_of(entry),
            board: table.board(state.public()),
            hands: table.hands(state),
            text: text.to_string(),
        });
    }
    let boards = entries.iter().filter_map(|entry| Some((entry.seq, entry.board.as_ref()?.diagram.clone()))).collect();
    let audit = Audit::of(public, last.secrets(), &chronicle);
    let named = |card: CardNo| NamedCard::of(&last.view(Seat::FIRST), reader.language, card);
    let mut played: Vec<CardNo> = audit.plays.iter().map(|AuditedPlay { play, .. }| play.card).collect();
    played.sort_unstable();
    played.dedup();
    let squares = audit.squares.iter().map(|square| ToldSquare {
        colour: side(square.seat),
        seq: square.seq,
        card: named(square.card),
        square: square.square,
        sprung: square.sprung,
    });
    let lists = SEATS.into_iter().zip(&audit.lists).filter(|(_, list)| !list.is_empty());
    let values = StoryValues {
        game: public.game,
        kinds: Kinds::of(public, reader.language.letters()),
        zone: reader.zone.clone(),
        players: SEATS.map(|seat| Person::at(public, seat)),
        terms: public.terms().stand().map(|name| (name, public.terms().value(name))).collect(),
        deck_size: public.terms().deck.len(),
        has_board: public.has_board(),
        lists: lists.map(|(seat, list)| self::list(public, seat, list, &named)).collect(),
        squares: squares.collect(),
        cards: played.into_iter().map(named).collect(),
        result: public.course.end.map(ended),
        dates: (of.entries.first()?.at.unix(), end.map_or(public.course.at, |end| end.at).unix()),
        in_days: !matches!(public.course.clocks.profile.bank, Bank::Units { .. }),
        spent: spent(&public.course, of.entries, |seq| chronicle.of_course(seq)),
        entries,
    };
    Some((values, boards))
}

fn list(public: &Public, seat: Seat, list: &[CardNo], named: &dyn Fn(CardNo) -> NamedCard) -> ToldList {
    let of = public.seat(seat);
    let entry = |position: u8| of.named.iter().chain(&of.barred).find(|(at, _)| *at == position).map(|(_, seq)| *seq);
    let positions =
        (1..).zip(list).map(|(position, card)| ToldPosition { position, card: named(*card), named: entry(position) });
    ToldList { colour: side(seat), positions: positions.collect() }
}

fn ended(end: End) -> ToldEnd {
    let words = |outcome| match outcome {
        Outcome::Won(won) if won.contains(Seat::FIRST) => "white",
        Outcome::Won(_) => "black",
        Outcome::Drawn => "drawn",
        Outcome::Annulled => "annulled",
    };
    ToldEnd {
        board: words(end.board),
        last: words(end.last),
        ending: end.ending.word(),
        errs: SEATS.map(|seat| end.errs.contains(seat)),
    }
}

/// What lay on the table after the last entry told.
struct Table<'a> {
    over: bool,
    reader: &'a Reader,
    board: Option<Position>,
    hands: Vec<ToldHand>,
}

impl Table<'_> {
    /// The board, where it is not what it was.
    fn board(&mut self, public: &Public) -> Option<Board> {
        let now = public.board.as_ref()?;
        if self.board.as_ref() == Some(now) {
            return None;
        }
        let before = self.board.replace(now.clone());
        Some(Board::new(now, before.as_ref(), None, Color::White, self.reader))
    }

    /// The hands, where they are not what they were.
    fn hands(&mut self, state: &State) -> Vec<ToldHand> {
        let hand = |seat: Seat| {
            let view = state.view(seat);
            let named = |card| NamedCard::of(&view, self.reader.language, card);
            let cards = || view.own.hand.iter().map(|held| named(held.card)).collect();
            ToldHand { colour: side(seat), count: view.public.seat(seat).hold, cards: self.over.then(cards) }
        };
        let now: Vec<ToldHand> = SEATS.into_iter().map(hand).collect();
        if self.hands == now || now.iter().all(|hand| hand.count == 0) && self.hands.is_empty() {
            return Vec::new();
        }
        self.hands.clone_from(&now);
        now
    }
}
