//! `tempete play`: what a message would do on a position, or in a game as it stood, told in the words of letters; and
//! every legal play of a card there.

use alloc::{
    boxed::Box,
    format,
    string::{String, ToString},
    sync::Arc,
    vec::Vec,
};

use super::{correct, fitted::fitted, knows::knows};
use crate::{
    chess::Position,
    ids::Seat,
    kit::{Game, Tool, ToolError, ToolOption, ToolOptions, ToolPart, ToolTakes, Tooled, stood},
    letters::{Letter, Reader},
    record::{self, Auditor},
    referee::telling::Elsewhere,
    seal::{Hash, Head, KeyName, SignedHead, Signer},
    tempete::{
        audit::LogAuditor,
        cards::{card::CardNo, catalogue::Catalogue},
        log::{
            event::{Act, OwnEvent},
            terms::Terms,
        },
        look_ahead::{Asked, LookAhead, MOST_PLAYS},
        order::{
            orders::{self, Request},
            spelled::READER,
            vocabulary::vocabulary,
        },
        rulebook::Rulebook,
        state::{
            public::{Duty, OwnDuty},
            row,
            typed::{Entered, entered, erased_request, typed_request},
        },
        telling::{self, Context, Occasion, Problem, ReadNote, Refused, chronicle::Chronicle},
    },
    text::{self, Language},
};

const HELP: &str = "\
LINE is a position line (plain FEN is one): 'tempete show' and every letter with a
board have it. LINES are what the player would write, / between two lines; with
--lines they come from a file, else from standard input. Numbers are not owed on a
position. Cards do what their parameters say, unless --term enforce says otherwise.";

const EXAMPLES: &str = "  tempete play --position '4k3/8/8/8/8/8/4P3/4K2R w K - 0 1' --legal --hand 3,43,68
  tempete play --record game-42.tempete --at 17 --lines mail.txt
  echo 'e4' | tempete play --position \\
      'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1'";

const fn option(name: &'static str, takes: ToolTakes, help: &'static str) -> ToolOption {
    ToolOption { name, takes, help }
}

pub(super) const PLAY: Tool = Tool {
    name: "play",
    about: "What a message would do on a position, and every legal play of a card there",
    help: HELP,
    exits: stood::EXITS,
    examples: EXAMPLES,
    options: &[
        option("position", ToolTakes::Words("LINE"), "The position, as its line says it"),
        option("record", ToolTakes::Record("FILE"), "A game in place of a position: its record"),
        stood::AT,
        stood::SEAT,
        option("after", ToolTakes::Words("LINES"), "The opponent's message before it"),
        option("hand", ToolTakes::Words("CARDS"), "The cards in hand, as 12,40 [default: every card]"),
        stood::lines(Some("legal")),
        option(
            "legal",
            ToolTakes::Nothing,
            "List the legal plays of these cards, behind the move of --lines if it has one",
        ),
        option("all", ToolTakes::Nothing, "With --legal: every play of each card [default: a hundred]"),
        option("term", ToolTakes::Words("NAME=VALUE"), "A term of the game on a position [default: enforce=full]"),
        stood::LANGUAGE,
    ],
    run,
};

/// The most plays of one card that are listed, where not all are.
const MOST_LISTED: usize = 100;
/// The most with `--all`, behind every move: no memory holds all that a card of many pieces may do.
const MOST_OF_ALL: usize = 64 * MOST_PLAYS;

/// The layout of what is told.
const LAYOUT: &str = "play.txt";

fn run(game: &'static Game, options: &ToolOptions) -> Result<Tooled, ToolError> {
    let mut table = Table::laid(options, stood::language(options)?)?;
    let mut parts = Vec::new();
    if let Some(lines) = options.get("after") {
        let seat = table.due()?;
        table.deal(seat, None)?;
        let sent = table.sent(seat, lines)?;
        parts.extend(sent.letter.map(|letter| ToolPart::Letter { letter, layout: LAYOUT }));
        if sent.refused {
            return Ok(Tooled { parts, refused: true });
        }
        parts.push(ToolPart::Text("\n".to_string()));
    }
    let seat = stood::seat(options, game, game.places(), table.look.public().course.owed_by.iter())?;
    table.deal(seat, options.get("hand"))?;
    if options.get("legal").is_some() {
        let before = options.get("lines").map(|lines| table.moves(lines)).transpose()?.unwrap_or_default();
        let most = if options.get("all").is_some() { MOST_OF_ALL } else { MOST_LISTED };
        parts.push(ToolPart::Text(table.listed(seat, &before, most)));
        return Ok(Tooled { parts, refused: false });
    }
    let sent = table.sent(seat, options.get("lines").unwrap_or_default())?;
    parts.extend(sent.letter.map(|letter| ToolPart::Letter { letter, layout: LAYOUT }));
    if let Some(board) = &table.look.public().board {
        parts.push(ToolPart::Text(format!("\nPosition  {board}\n")));
    }
    Ok(Tooled { parts, refused: sent.refused })
}

fn wrong(why: impl Into<String>) -> ToolError {
    ToolError(why.into())
}

/// A game on the table.
struct Table {
    look: LookAhead,
    chronicle: Chronicle,
    reader: Reader,
}

/// What became of a message.
struct Sent {
    letter: Option<Box<Letter>>,
    refused: bool,
}

impl Table {
    /// As the options say.
    fn laid(options: &ToolOptions, language: Language) -> Result<Self, ToolError> {
        let reader = Reader { language, ..Reader::default() };
        match (options.get("position"), options.get("record")) {
            (Some(line), None) => Self::on(line, options.get("term"), reader),
            (None, Some(record)) => Self::of(record, options, reader),
            _ => Err(wrong("a position or a record is wanted, and one of them")),
        }
    }

    fn on(line: &str, term: Option<&str>, reader: Reader) -> Result<Self, ToolError> {
        let catalogue = Arc::new(Catalogue::read(Catalogue::BUILT_IN).map_err(|error| wrong(error.to_string()))?);
        let mut terms = Terms::default_for(&catalogue);
        let (name, value) =
            term.unwrap_or("enforce=full").split_once('=').ok_or_else(|| wrong("--term is NAME=VALUE"))?;
        terms.set(name, value, &catalogue).map_err(|error| wrong(error.to_string()))?;
        let position: Position = line.parse().map_err(|error| wrong(format!("that is no position line: {error}")))?;
        let look = LookAhead::on(position, terms, &catalogue).ok_or_else(|| wrong("no game begins there"))?;
        Ok(Self { look, chronicle: Chronicle::default(), reader })
    }

    fn of(record: &str, options: &ToolOptions, reader: Reader) -> Result<Self, ToolError> {
        let mut auditor = LogAuditor::new(row());
        record::read(record.as_bytes(), &mut auditor as &mut dyn Auditor)
            .map_err(|error| wrong(format!("that is no record of this game: {error}")))?;
        let LogAuditor { pinned: Some(pinned), pace, mut entries, .. } = auditor else {
            return Err(wrong("the record has no catalogue"));
        };
        let catalogue = Arc::clone(pinned.of::<Arc<Catalogue>>());
        let rulebook = Rulebook { catalogue, pace };
        entries.truncate(stood::entries(options, entries.len())?);
        let no_start = || wrong("the record does not begin with its terms");
        let look = LookAhead::after(&entries, &rulebook).ok_or_else(no_start)?;
        let (_, chronicle) = Chronicle::replay(&entries, &[], &rulebook).ok_or_else(no_start)?;
        Ok(Self { look, chronicle, reader })
    }

    /// Who owes a message.
    fn due(&self) -> Result<Seat, ToolError> {
        stood::alone(self.look.public().course.owed_by.iter())
    }

    /// Gives a seat these cards, or every card of the deck.
    fn deal(&mut self, seat: Seat, cards: Option<&str>) -> Result<(), ToolError> {
        let deck = self.look.public().terms().deck.clone();
        let cards = match cards {
            None => deck,
            Some(cards) => cards
                .split([',', ' '])
                .filter(|word| !word.is_empty())
                .map(|word| {
                    let card = word.parse().ok().and_then(CardNo::new).filter(|card| deck.contains(card));
                    card.ok_or_else(|| wrong(format!("there is no card {word} in the deck")))
                })
                .collect::<Result<_, _>>()?,
        };
        self.look.holds(seat, &cards);
        Ok(())
    }

    /// The orders of these lines, or what is wrong with them.
    fn request(&self, seat: Seat, lines: &str) -> Result<Request, Vec<Problem>> {
        let public = self.look.public();
        let vocabulary = vocabulary(public.terms().deck.len(), usize::from(public.numbers_owed(seat)), false);
        let language = self.reader.language;
        let body = text::cut(&lines.replace(" / ", "\n")).body;
        let view = self.look.view(seat);
        let read = text::read_knowing(&body, &vocabulary, &knows(&view, language), language)
            .and_then(|reading| orders::request(&READER, &reading, language));
        let request = read.map_err(|lines| lines.into_iter().map(Problem::Unreadable).collect::<Vec<_>>())?;
        fitted(&view, request, language)
    }

    /// Sends a message, which is told as to who wrote it. Accepted, it stands.
    fn sent(&mut self, seat: Seat, lines: &str) -> Result<Sent, ToolError> {
        let (problems, corrected) = match self.request(seat, lines) {
            Err(problems) => (problems, Vec::new()),
            Ok(request) => match self.look.asked(seat, &request) {
                Err(_) => {
                    let check = |request: &_| Ok(self.look.check(seat, &typed_request(request))?);
                    let correction = correct::correct(&self.look.view(seat), &request, &check);
                    let read = |body: &str| self.request(seat, body).ok().map(|request| erased_request(&request));
                    let lines = |sheet| correct::lines(&sheet, self.reader.language, &read, &check);
                    (correction.problems, correction.corrected.map(lines).unwrap_or_default())
                }
                Ok(None) => return Err(wrong("these lines have no order that a game goes on by")),
                Ok(Some(asked)) => return Ok(self.accepted(seat, asked)),
            },
        };
        let why = Refused { problems: &problems, corrected: &corrected };
        let occasion = Occasion::Refused { why, note: ReadNote::default() };
        Ok(Sent { letter: self.letter(seat, &occasion), refused: true })
    }

    fn accepted(&mut self, seat: Seat, asked: Asked) -> Sent {
        let first = self.look.public().course.last.next();
        self.look = asked.after;
        asked.told.into_iter().for_each(|told| self.chronicle.push(told));
        let occasion = Occasion::Receipt {
            first,
            note: ReadNote::default(),
            asked: &[],
            settings: &[],
            kept: None,
            words: None,
            again: false,
            elsewhere: Elsewhere::default(),
        };
        Sent { letter: self.letter(seat, &occasion), refused: false }
    }

    fn letter(&self, seat: Seat, occasion: &Occasion<'_>) -> Option<Box<Letter>> {
        let public = self.look.public();
        let origin = public.course.origin();
        // Nobody's letter: its foot has the right form and no more.
        let nobody = Signer::new(KeyName::of_host(origin.host())?, [1; 32])?;
        let head = SignedHead::new(Head { origin, size: 1, root: Hash([0; 32]) }, &nobody);
        let context = Context {
            view: self.look.view(seat),
            reader: &self.reader,
            entries: self.look.entries(),
            chronicle: &self.chronicle,
            texts: &[],
            shown: 0,
            head: &head,
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
        Some(Box::new(telling::write(&context, occasion)))
    }

    /// The moves that these lines begin with.
    fn moves(&self, lines: &str) -> Result<Vec<Act>, ToolError> {
        let seat = self.due()?;
        let asked = self.request(seat, lines).ok().and_then(|request| self.look.asked(seat, &request).ok()?);
        let entry = asked.as_ref().and_then(|asked| asked.after.entries().last());
        match entry.map(|entry| entered(&entry.event)) {
            Some(Entered::Own(OwnEvent::Turn(acts))) => {
                Ok(acts.iter().filter(|act| matches!(act, Act::Move(_))).cloned().collect())
            }
            _ => Err(wrong("--legal takes lines that are one legal move")),
        }
    }

    /// The legal plays of the cards in hand, a line each.
    fn listed(&self, seat: Seat, before: &[Act], most: usize) -> String {
        if self.look.public().duty() != Duty::Own(OwnDuty::Turn(seat)) {
            return "No turn is due from this seat.\n".into();
        }
        let mut out = String::new();
        let hand = self.look.view(seat).own.hand.iter().map(|held| held.card);
        for card in hand {
            let found = self.look.ways(card, before, most.saturating_add(1));
            let title = self.look.public().card(card).title.of(self.reader.language);
            let more = if found.len() > most { ", and others" } else { "" };
            let shown = found.len().min(most);
            let plays = if shown == 1 { "play" } else { "plays" };
            out.push_str(&format!("{card:>2}  {title}: {shown} {plays}{more}\n"));
            found.iter().take(shown).for_each(|way| out.push_str(&format!("    {way}\n")));
        }
        out
    }
}
