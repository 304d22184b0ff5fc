//! The strict reader of entries: takes exactly what `entry_write` writes and nothing near it, so that one
//! event has one text and one text one event (`src/record/FORMAT.md`, section 4). Whether the event was
//! allowed when it came is for the rules to say; order and times of entries are checked with the record.

use alloc::{borrow::ToOwned, boxed::Box, string::String, vec::Vec};
use core::{fmt, iter::Peekable, str::Split};

use super::event::{Act, Author, CardPlay, DrawnFrom, End, Entry, Event, Numbers, Ruling, Shown, Start};
use super::terms::Terms;
use super::words::{read_colour, read_outcome, read_ruling, read_seats};
use crate::kit::{OfEvent, printable};
use crate::{
    chess::{Effect, PieceLetters, Role, San, Square},
    ids::{GameId, Seat, Seq, Timestamp},
    pace::{MOST_CREDIT, MOST_DAYS},
    seal::{Endorsement, Hash, LostHead, Origin, decimal},
    tempete::{
        cards::{card::CardNo, catalogue::Catalogue, param::Arg},
        seats::letter,
    },
};

/// Why a text is no entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line} of the entry: expected {expected}")]
pub struct ReadEntryError {
    /// The line within the entry, from 1.
    pub line: usize,
    /// What should have stood there.
    pub expected: &'static str,
}

type Read<T> = Result<T, ReadEntryError>;

/// Reads the exact text of one entry; `catalogue` is the one its game pinned.
///
/// # Errors
/// Everything that [`crate::tempete::log::write::write`] would not write: CR, a second space, a leading zero, lines in
/// another order, a card the catalogue does not have.
// Stored. Changing this breaks games already played.
pub fn read(text: &str, catalogue: &Catalogue) -> Result<Entry, ReadEntryError> {
    let mut lines = Lines::of(text)?;
    let first = lines.next(HEADER)?;
    let (seq, at, by, kind) = header(first).ok_or(ReadEntryError { line: 1, expected: HEADER })?;
    let event = match by {
        Author::Referee => referee_event((kind, seq), &mut lines, catalogue)?,
        Author::Seat(seat) => seat_event(kind, (seat, seq), &mut lines, catalogue)?,
    };
    // T2: the terms are entry 0 and no other.
    if (seq == Seq::START) != matches!(event, Event::Start(_)) {
        return Err(ReadEntryError { line: 1, expected: "the terms in entry 0 and in no other" });
    }
    // T65: `say` is nothing but words and needs no mark for them.
    let seat = matches!(by, Author::Seat(_));
    let entered = if seat { lines.value_if("entered").map(|text| reason_of(&lines, text)).transpose()? } else { None };
    let arrived = if seat { lines.value_if("arrived") } else { None };
    let expected = "`arrived` and a moment before the entry's own";
    let arrived =
        arrived.map(|text| text.parse().ok().filter(|arrived| *arrived < at).ok_or_else(|| lines.wrong(expected)));
    let arrived = arrived.transpose()?;
    let mail = if seat && entered.is_none() { lines.value_if("mail") } else { None };
    let mail = mail.map(|text| text.parse().map_err(|_| lines.wrong(HASH))).transpose()?;
    let said = event != Event::Say && seat && lines.take("said");
    let organiser = if seat { None } else { organiser(&mut lines, &event)? };
    lines.end()?;
    Ok(Entry { seq, at, by, event, said, arrived, entered, mail, organiser })
}

const HEADER: &str = "NUMBER TIME WHO KIND";
const SQUARE: &str = "a square, a1 to h8";
const CARD: &str = "a card of the catalogue";
const HASH: &str = "64 lower-case hex digits";
const NUMBERS: &str = "`numbers` or `drawn COUNT` and at least one position, 1 to 99";

/// The lines of one entry; every one is known to be printable and single-spaced.
struct Lines<'a> {
    lines: Peekable<Split<'a, char>>,
    /// The number of the line given last.
    number: usize,
}

impl<'a> Lines<'a> {
    fn of(text: &'a str) -> Read<Self> {
        let expected = "printable words separated by one space, and a line end";
        let body = text.strip_suffix('\n').ok_or(ReadEntryError { line: text.lines().count().max(1), expected })?;
        match body.split('\n').position(|line| !printable::is_line(line)) {
            Some(index) => Err(ReadEntryError { line: index + 1, expected }),
            None => Ok(Self { lines: body.split('\n').peekable(), number: 0 }),
        }
    }

    fn peek(&mut self) -> Option<&'a str> {
        self.lines.peek().copied()
    }

    fn next(&mut self, expected: &'static str) -> Read<&'a str> {
        self.number += 1;
        self.lines.next().ok_or(ReadEntryError { line: self.number, expected })
    }

    /// The rest of the next line, which must be `key REST`.
    fn value(&mut self, key: &str, expected: &'static str) -> Read<&'a str> {
        let line = self.next(expected)?;
        let rest = line.strip_prefix(key).and_then(|rest| rest.strip_prefix(' '));
        rest.ok_or_else(|| self.wrong(expected))
    }

    /// The rest of the next line, if it is `key REST`.
    fn value_if(&mut self, key: &str) -> Option<&'a str> {
        let rest = self.peek()?.strip_prefix(key)?.strip_prefix(' ')?;
        self.skip();
        Some(rest)
    }

    /// Whether the next line is exactly this one, which is then passed.
    fn take(&mut self, line: &str) -> bool {
        let found = self.peek() == Some(line);
        if found {
            self.skip();
        }
        found
    }

    fn skip(&mut self) {
        self.number += 1;
        self.lines.next();
    }

    /// The fault of the line given last.
    fn wrong(&self, expected: &'static str) -> ReadEntryError {
        ReadEntryError { line: self.number, expected }
    }

    fn end(mut self) -> Read<()> {
        match self.peek() {
            None => Ok(()),
            Some(_) => Err(ReadEntryError { line: self.number + 1, expected: "the end of the entry" }),
        }
    }
}

fn header(line: &str) -> Option<(Seq, Timestamp, Author, &str)> {
    let mut words = line.split(' ');
    let seq = Seq::new(u16::try_from(decimal(words.next()?)?).ok()?)?;
    let at = words.next()?.parse::<Timestamp>().ok()?;
    let by = match words.next()? {
        "referee" => Author::Referee,
        name => Author::Seat(read_colour(name)?),
    };
    let kind = words.next()?;
    words.next().is_none().then_some((seq, at, by, kind))
}

fn referee_event((kind, seq): (&str, Seq), lines: &mut Lines<'_>, catalogue: &Catalogue) -> Read<Event> {
    match kind {
        "start" => start(lines, catalogue).map(Event::Start),
        "rule" => {
            let expected = "a ruling";
            let line = lines.next(expected)?;
            let ruling = below(read_ruling(line).ok_or_else(|| lines.wrong(expected))?, seq, lines)?;
            let reason = reason(lines)?;
            let unread = lines.take("unread");
            let against_clock = matches!(ruling, Ruling::LostOnTime(_)) && lines.take("against-clock");
            Ok(Event::Rule { ruling, reason, unread, against_clock })
        }
        "remind" => {
            let seat = seat(lines)?;
            Ok(Event::Remind { seat, days: days(lines)? })
        }
        "credit" => credit(lines),
        "pause" => Ok(Event::Pause { reason: reason(lines)? }),
        "resume" => Ok(Event::Resume { reason: reason(lines)? }),
        "gift" => {
            let seat = seat(lines)?;
            Ok(Event::Gift { seat, days: days(lines)?, reason: reason(lines)? })
        }
        "charge" => {
            let seat = seat(lines)?;
            Ok(Event::Charge { seat, days: days(lines)?, reason: reason(lines)? })
        }
        "forgive" => Ok(Event::Forgive { seat: seat(lines)?, reason: reason(lines)? }),
        "leave" => {
            let seat = seat(lines)?;
            let (from, to) = span(lines)?;
            Ok(Event::Leave { seat, from, to, reason: Some(reason(lines)?) })
        }
        "look" => look(lines),
        "note" => {
            let expected = "`to` and white, black or both";
            let to = lines.value("to", expected)?;
            let to = read_seats(to).filter(|to| to.contains(&true)).ok_or_else(|| lines.wrong(expected))?;
            Ok(Event::Note { to })
        }
        "address" => seat(lines).map(Event::Address),
        "replace" => {
            let seat = seat(lines)?;
            let expected = "`name` and a name of 1 to 40 characters";
            let name = lines.value("name", expected)?;
            if !printable::is_name(name) {
                return Err(lines.wrong(expected));
            }
            Ok(Event::Replace { seat, name: name.to_owned() })
        }
        "end" => end(lines).map(Event::End),
        _ => Err(lines.wrong("a kind that the referee makes")),
    }
}

/// Why the person who runs the referee did it.
fn reason(lines: &mut Lines<'_>) -> Read<String> {
    let expected = "`reason` and 1 to 300 characters";
    let reason = lines.value("reason", expected)?;
    reason_of(lines, reason)
}

fn reason_of(lines: &Lines<'_>, reason: &str) -> Read<String> {
    let fits = reason.chars().count() <= printable::MOST_REASON;
    if fits { Ok(reason.to_owned()) } else { Err(lines.wrong("at most 300 characters")) }
}

/// T74, T76, T78.
fn days(lines: &mut Lines<'_>) -> Read<u32> {
    let expected = "`days` and their number, 1 to 3653";
    let days = decimal(lines.value("days", expected)?).filter(|days| (1..=MOST_DAYS).contains(days));
    days.ok_or_else(|| lines.wrong(expected))
}

/// T73: from a moment up to a later one.
fn span(lines: &mut Lines<'_>) -> Read<(Timestamp, Timestamp)> {
    let expected = "`from` and then `to`, each with a moment, the second later";
    let from = lines.value("from", expected)?.parse().map_err(|_| lines.wrong(expected))?;
    let to = lines.value("to", expected)?.parse().map_err(|_| lines.wrong(expected))?;
    if from < to { Ok((from, to)) } else { Err(lines.wrong(expected)) }
}

/// T77.
fn credit(lines: &mut Lines<'_>) -> Read<Event> {
    let seat = seat(lines)?;
    let expected = "`seconds` and their number, 1 to 31536000";
    let seconds = decimal(lines.value("seconds", expected)?).filter(|seconds| (1..=MOST_CREDIT).contains(seconds));
    let seconds = seconds.ok_or_else(|| lines.wrong(expected))?;
    let expected = "`for` and late, undelivered or outage";
    let cause = lines.value("for", expected)?.parse().map_err(|_| lines.wrong(expected))?;
    Ok(Event::Credit { seat, seconds, cause })
}

/// Who did it, where that may be said; of a note it must be.
fn organiser(lines: &mut Lines<'_>, event: &Event) -> Read<Option<String>> {
    let expected = "`by` and a name of 1 to 40 characters";
    if !event.bears_a_name() {
        return Ok(None);
    }
    let name = match event {
        Event::Note { .. } => Some(lines.value("by", expected)?),
        _ => lines.value_if("by"),
    };
    match name {
        Some(name) if !printable::is_name(name) => Err(lines.wrong(expected)),
        name => Ok(name.map(str::to_owned)),
    }
}

/// T63: at the game's secrets, or at a mail.
fn look(lines: &mut Lines<'_>) -> Read<Event> {
    let Some(rest) = lines.value_if("mail") else { return Ok(Event::Look) };
    let expected = "`mail`, its number and whose key it bears: white, black or both";
    let read = || {
        let (number, whose) = rest.split_once(' ')?;
        let mail = decimal(number).filter(|mail| (1..=999_999_999).contains(mail))?;
        Some((mail, read_seats(whose).filter(|of| of.contains(&true))?))
    };
    let (mail, of) = read().ok_or_else(|| lines.wrong(expected))?;
    Ok(Event::LookAtMail { mail, of, reason: reason(lines)? })
}

fn seat_event(kind: &str, (by, seq): (Seat, Seq), lines: &mut Lines<'_>, catalogue: &Catalogue) -> Read<Event> {
    Ok(match kind {
        "list" => list(seq, lines)?,
        "numbers" => Event::Numbers({
            let line = lines.next(NUMBERS)?;
            numbers(line, seq, lines)?
        }),
        "turn" => Event::Turn(acts(seq, lines, catalogue)?),
        "interception" => Event::Interception(acts(seq, lines, catalogue)?),
        "answer" => Event::Answer(acts(seq, lines, catalogue)?),
        "claim" => {
            let expected = "stalemate, repetition or fifty";
            let line = lines.next(expected)?;
            Event::Claim(line.parse().map_err(|_| lines.wrong(expected))?)
        }
        "accept" => Event::Accept,
        "decline" => Event::Decline,
        "object" => Event::Object,
        "amend" => {
            let rest = lines.value("card", CARD)?;
            Event::Amend(card_play(rest, catalogue).map_err(|expected| lines.wrong(expected))?.0)
        }
        "withdraw" => Event::Withdraw,
        "stand" => Event::Stand,
        "overdue" => {
            let expected = "plain, repeat, clock, silence or objection";
            let line = lines.next(expected)?;
            Event::Overdue(line.parse().map_err(|_| lines.wrong(expected))?)
        }
        "leave" if lines.take("cancel") => Event::LeaveCancel,
        "leave" => {
            let (from, to) = span(lines)?;
            Event::Leave { seat: by, from, to, reason: None }
        }
        "slow" => Event::Slow { days: days(lines)? },
        "say" => Event::Say,
        "resign" => Event::Resign,
        _ => return Err(lines.wrong("a kind that a seat makes")),
    })
}

/// What stands between a ruling and its reason: who vouches for a key, which letters showed what is lost.
fn below(ruling: Ruling, seq: Seq, lines: &mut Lines<'_>) -> Read<Ruling> {
    Ok(match ruling {
        Ruling::NewKey { key, .. } => {
            let expected =
                "`endorsed`, a number of entries that stand above, a signature, and perhaps the recovery key";
            let endorsed = lines.value_if("endorsed").map(|text| {
                let by = text.parse::<Endorsement>().ok().filter(|by| by.size <= u32::from(seq.get()));
                by.map(Box::new).ok_or_else(|| lines.wrong(expected))
            });
            Ruling::NewKey { key, endorsed: endorsed.transpose()? }
        }
        Ruling::Recover { epoch, lost: Some(lost) } => {
            let expected = "`letters` and 1 to 20 of them, ascending, those of w before those of b";
            let seats = [Seat::FIRST, Seat::SECOND].map(letter);
            let letters = lines.value_if("letters");
            let letters = letters.map(|text| LostHead::read_letters(text, &seats).map_err(|_| lines.wrong(expected)));
            Ruling::Recover {
                epoch,
                lost: Some(LostHead { letters: letters.transpose()?.unwrap_or_default(), ..lost }),
            }
        }
        other => other,
    })
}

fn start(lines: &mut Lines<'_>, catalogue: &Catalogue) -> Read<Start> {
    for line in ["format tempete-log/1", "rules tempete/1"] {
        if !lines.take(line) {
            lines.skip();
            return Err(lines.wrong("`format tempete-log/1` and then `rules tempete/1`"));
        }
    }
    let expected = "`game` and its number, 1 to 999999999";
    let number = lines.value("game", expected)?;
    let game = decimal(number).and_then(GameId::new).ok_or_else(|| lines.wrong(expected))?;
    let expected = "`origin` and HOST/tempete/GAME/EPOCH of this game";
    let origin = lines.value("origin", expected)?;
    if origin.parse::<Origin>().map(|origin| origin.game()) != Ok(game) {
        return Err(lines.wrong(expected));
    }
    let names = [name(lines, "white")?, name(lines, "black")?];
    let event = event(lines)?;
    let mut terms = Terms::default_for(catalogue);
    for term in Terms::NAMES {
        let expected = "the terms in their order, each with a value this version offers";
        let value = lines.value(term, expected)?;
        // A deck may be typed in many ways and is written in one.
        if terms.set(term, value, catalogue).is_err() || terms.value(term) != value {
            return Err(lines.wrong(expected));
        }
    }
    if terms.check().is_err() {
        return Err(lines.wrong("`prove_cards at_once` with `card_check refuse` only"));
    }
    let catalogue = hash(lines, "catalogue")?;
    let profile = hash(lines, "profile")?;
    let draws = [
        [hash(lines, "draw w list")?, hash(lines, "draw w numbers")?],
        [hash(lines, "draw b list")?, hash(lines, "draw b numbers")?],
    ];
    let expected = "`key` and the referee's verifier key";
    let key = lines.value("key", expected)?.parse().map_err(|_| lines.wrong(expected))?;
    let expected = "`recovery`, the commitment of a recovery key, and a signature";
    let recovery =
        lines.value_if("recovery").map(|text| text.parse().map_err(|_| lines.wrong(expected))).transpose()?;
    Ok(Start { game, origin: origin.to_owned(), names, event, terms, catalogue, profile, draws, key, recovery })
}

fn event(lines: &mut Lines<'_>) -> Read<Option<OfEvent>> {
    let expected = "`event` and its name of 1 to 60 characters, or none";
    let event = lines.value("event", expected)?;
    if OfEvent::read(event, "none").is_none() {
        return Err(lines.wrong(expected));
    }
    let expected = "`round` and its number, 1 to 999, or none; none where the event is";
    let round = lines.value("round", expected)?;
    OfEvent::read(event, round).ok_or_else(|| lines.wrong(expected))
}

fn name(lines: &mut Lines<'_>, colour: &str) -> Read<String> {
    let expected = "`white` and then `black`, each with a name of 1 to 40 characters";
    let name = lines.value(colour, expected)?;
    if printable::is_name(name) { Ok(name.to_owned()) } else { Err(lines.wrong(expected)) }
}

fn seat(lines: &mut Lines<'_>) -> Read<Seat> {
    let expected = "`seat` and white or black";
    let name = lines.value("seat", expected)?;
    read_colour(name).ok_or_else(|| lines.wrong(expected))
}

fn hash(lines: &mut Lines<'_>, key: &str) -> Read<Hash> {
    let hex = lines.value(key, HASH)?;
    hex.parse::<Hash>().map_err(|_| lines.wrong(HASH))
}

fn list(seq: Seq, lines: &mut Lines<'_>) -> Read<Event> {
    let typed = lines.peek().is_some_and(|line| line.starts_with("typed "));
    let commitment = hash(lines, if typed { "typed" } else { "drawn" })?;
    if typed {
        return Ok(Event::List { commitment, drawn: None });
    }
    Ok(Event::List { commitment, drawn: Some(drawn_from(seq, lines)?) })
}

/// What the draw above hangs on, in entry `seq`.
fn drawn_from(seq: Seq, lines: &mut Lines<'_>) -> Read<DrawnFrom> {
    let expected = "`answers` and a number of entries, 1 to the entry's own number";
    let answers = decimal(lines.value("answers", expected)?).and_then(|number| u16::try_from(number).ok());
    let answers = answers.filter(|number| (1..=seq.get()).contains(number)).ok_or_else(|| lines.wrong(expected))?;
    let words = lines.value_if("words").unwrap_or_default();
    if words.len() > printable::MOST_DRAW_BYTES {
        return Err(lines.wrong("at most 200 bytes of words"));
    }
    Ok(DrawnFrom { answers, words: words.to_owned() })
}

/// A numbers line, with what a draw hangs on below it.
fn numbers(line: &str, seq: Seq, lines: &mut Lines<'_>) -> Read<Numbers> {
    let (count, positions) = named(line).ok_or_else(|| lines.wrong(NUMBERS))?;
    let drawn = count.map(|count| drawn_from(seq, lines).map(|from| (count, from))).transpose()?;
    Ok(Numbers { positions, drawn })
}

fn named(line: &str) -> Option<(Option<u16>, Vec<u8>)> {
    let mut words = line.split(' ');
    let drawn = match words.next()? {
        "numbers" => None,
        "drawn" => Some(u16::try_from(decimal(words.next()?)?).ok().filter(|count| (1..=9999).contains(count))?),
        _ => return None,
    };
    let positions: Vec<u8> = words.map(small).collect::<Option<_>>()?;
    (!positions.is_empty()).then_some((drawn, positions))
}

/// The lines of a turn, an interception or an answer.
fn acts(seq: Seq, lines: &mut Lines<'_>, catalogue: &Catalogue) -> Read<Vec<Act>> {
    let mut acts = Vec::new();
    // `draw` and then numbers stand last: they come to the opponent when the rest is done.
    while let Some(line) = lines.peek().filter(|line| !is_behind(line)) {
        lines.skip();
        let act = match line.split_once(' ') {
            Some(("card", rest)) => {
                let (mut play, secret) = card_play(rest, catalogue).map_err(|expected| lines.wrong(expected))?;
                play.shown = shown(lines)?;
                if secret {
                    play.seal = Some(hash(lines, "seal")?);
                }
                Act::Card(play)
            }
            Some(("numbers" | "drawn", _)) => Act::Numbers(numbers(line, seq, lines)?),
            _ => act(line, catalogue).map_err(|expected| lines.wrong(expected))?,
        };
        let in_place = match acts.last() {
            Some(Act::Numbers(_)) => false,
            Some(Act::Draw) => matches!(act, Act::Numbers(_)),
            _ => true,
        };
        if !in_place {
            return Err(lines.wrong("`draw` and then numbers last"));
        }
        acts.push(act);
    }
    Ok(acts)
}

/// The position that the card above came from, where that is shown.
fn shown(lines: &mut Lines<'_>) -> Read<Option<Shown>> {
    let Some(rest) = lines.value_if("shown") else { return Ok(None) };
    let read = || {
        let (position, salt) = rest.split_once(' ')?;
        Some(Shown { position: small(position)?, salt: salt.parse().ok()? })
    };
    read().map(Some).ok_or_else(|| lines.wrong("`shown`, a position and 43 letters of base64url"))
}

/// Whether a line stands behind what a seat's entry holds.
fn is_behind(line: &str) -> bool {
    line == "said" || ["entered ", "arrived ", "mail "].iter().any(|key| line.starts_with(key))
}

/// Any act line but a card's.
fn act(line: &str, catalogue: &Catalogue) -> Result<Act, &'static str> {
    if line == "draw" {
        return Ok(Act::Draw);
    }
    let expected = "an act: spring, land, part, move, card, discard, keep, draw, numbers or drawn";
    let (word, rest) = line.split_once(' ').ok_or(expected)?;
    let card = |word| card(word, catalogue).ok_or(CARD);
    Ok(match word {
        "spring" => {
            let (number, at) = rest.split_once(' ').ok_or("`spring`, a card and a square")?;
            Act::Spring { card: card(number)?, square: square(at).ok_or(SQUARE)? }
        }
        "land" => Act::Land(square(rest).ok_or(SQUARE)?),
        "part" => Act::Part(match rest {
            "1" => 1,
            "2" => 2,
            _ => return Err("part 1 or part 2"),
        }),
        "move" => {
            let read = San::read(rest, PieceLetters::ENGLISH).ok();
            Act::Move(read.filter(|read| is_written(read, rest)).ok_or("a move in its one canonical form")?)
        }
        "discard" => Act::Discard(card(rest)?),
        "keep" => Act::Keep(card(rest)?),
        _ => return Err(expected),
    })
}

/// Whether `text` is how `value` is written, without writing it.
fn is_written(value: &impl fmt::Display, text: &str) -> bool {
    struct Rest<'a>(&'a str);
    impl fmt::Write for Rest<'_> {
        fn write_str(&mut self, part: &str) -> fmt::Result {
            self.0 = self.0.strip_prefix(part).ok_or(fmt::Error)?;
            Ok(())
        }
    }
    let mut rest = Rest(text);
    fmt::Write::write_fmt(&mut rest, format_args!("{value}")).is_ok() && rest.0.is_empty()
}

/// What follows `card`, and whether that card has a secret square.
fn card_play(rest: &str, catalogue: &Catalogue) -> Result<(CardPlay, bool), &'static str> {
    let end = rest.find([':', ' ']).unwrap_or(rest.len());
    let (number, rest) = rest.split_at_checked(end).ok_or(CARD)?;
    let number = card(number, catalogue).ok_or(CARD)?;
    let (args, effect) = rest.split_once(": ").map_or((rest, None), |(args, edits)| (args, Some(edits)));
    let edits = |text: &str| text.parse::<Effect>().ok().filter(|effect| is_written(effect, text));
    let effect = effect.map(|text| edits(text).ok_or("edits in their one canonical form after the colon"));
    let effect = effect.transpose()?;
    let args = if args.is_empty() {
        Vec::new()
    } else {
        let wrong = "squares, piece letters or numbers after the card";
        let words = args.strip_prefix(' ').ok_or(wrong)?.split(' ');
        words.map(|word| arg(word).ok_or(wrong)).collect::<Result<_, _>>()?
    };
    let secret = catalogue.card(number).is_some_and(|card| card.secret);
    Ok((CardPlay { card: number, args, effect, seal: None, shown: None }, secret))
}

/// A square (also with a promotion), a piece's English letter, or a number 1 to 99.
fn arg(word: &str) -> Option<Arg> {
    let arg = word.parse().ok().filter(|arg| is_written(arg, word))?;
    (!matches!(arg, Arg::Role(Role::Camel) | Arg::Number(0 | 100..))).then_some(arg)
}

fn card(word: &str, catalogue: &Catalogue) -> Option<CardNo> {
    small(word).and_then(CardNo::new).filter(|number| catalogue.card(*number).is_some())
}

/// A card's number or a position, 1 to 99.
fn small(word: &str) -> Option<u8> {
    decimal(word).and_then(|number| u8::try_from(number).ok()).filter(|number| (1..=99).contains(number))
}

fn square(word: &str) -> Option<Square> {
    word.parse().ok().filter(|square| is_written(square, word))
}

fn end(lines: &mut Lines<'_>) -> Read<End> {
    let result = "white, black, draw or annulled";
    let value = lines.value("board", result)?;
    let board = read_outcome(value).ok_or_else(|| lines.wrong(result))?;
    let expected = "`by` and resignation, agreement, claim, time or ruling";
    let value = lines.value("by", expected)?;
    let ending = value.parse().map_err(|_| lines.wrong(expected))?;
    let expected = "`errs` and none, white, black or both";
    let value = lines.value("errs", expected)?;
    let errs = read_seats(value).ok_or_else(|| lines.wrong(expected))?;
    let value = lines.value("final", result)?;
    let last = read_outcome(value).ok_or_else(|| lines.wrong(result))?;
    Ok(End { board, ending, errs, last })
}
