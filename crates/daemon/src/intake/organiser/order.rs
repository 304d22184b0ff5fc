//! What an organiser writes: one order a mail, the game's number before it, its reason behind it or below it. Nothing
//! here knows how a game stands; what its rulings are called the game says.

use super::{
    vocabulary::{ENTER, LOST_ON_TIME, TRY, vocabulary},
    why::Why,
};
use crate::{
    daemon::organiser::BOTH,
    ids::GameId,
    kit::{Entered, Game, Games, Ruling, RulingFault, TIMING, printable, timing},
    text::{self, Language, Line, UnreadableLine, Vocabulary, plain_words},
};

/// Behind a loss on time that neither clock nor silence bears out.
pub(super) const AGAINST_CLOCK: &str = " against-clock";
/// What sets the clocks takes at most so many words.
const MOST_WORDS: usize = 3;
/// So many lines that were not read are repeated.
const MOST_NOT_READ: usize = 5;
/// Number of games that one mail may name.
const MOST_NAMED: usize = 5;
/// What is said for a loss on time by those who read the players' letters.
const CLAIM_TIME: &str = "claim time";

/// A mail of an organiser's.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Reading {
    /// Nothing is to be done: only what would be is asked.
    pub(super) tries: bool,
    /// The game named before the order.
    pub(super) named: Option<GameId>,
    pub(super) order: Order,
    /// Lines that were passed over.
    pub(super) not_read: Vec<String>,
}

/// What an organiser asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Order {
    Games,
    /// A game; that of the letter answered, where none is named.
    Show(Option<GameId>),
    Help,
    /// The code of a letter.
    Confirm(String),
    Act(Act),
}

/// What changes a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Act {
    /// In one line: `lost-on-time white`, `say both`, `enter white 2027-03-01`.
    pub(super) line: String,
    /// Why, in one line; of `say` the words, as they are to be passed on.
    pub(super) reason: String,
    /// What is entered, as its player wrote or said it; else empty.
    pub(super) orders: String,
}

/// Why a mail is no order, and the line of it that cannot be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Fault {
    pub(super) line: String,
    pub(super) why: Why,
}

/// The games whose number stands at the beginning of a line, where an order may stand behind it.
pub(super) fn named(body: &str, games: Games) -> Vec<GameId> {
    let body = plain_words(&text::cut(body).body);
    let numbers = body.lines().filter_map(|line| numbered(line.trim(), vocabulary(games)).0);
    numbers.take(MOST_NAMED).collect()
}

/// Reads the text of a mail in answer to a letter about a game of this kind, or about none, as its writer's language has
/// it. `others` are the games that its lines may name.
pub(super) fn read(
    body: &str,
    game: Option<&'static Game>,
    others: &[(GameId, &'static Game)],
    games: Games,
    language: Language,
) -> Result<Reading, Fault> {
    let vocabulary = vocabulary(games);
    let body = plain_words(&text::cut(body).body);
    let lines: Vec<&str> = body.lines().map(str::trim).collect();
    let mut below = Below(&lines);
    let (mut tries, mut named, mut not_read) = (false, None, Vec::new());
    let mut begun = |line: &str| -> Result<Option<Line>, Fault> {
        let (number, behind) = numbered(line, vocabulary);
        let order = begun(behind, vocabulary, language)?;
        // Behind a number that begins no order the line is prose.
        named = number.filter(|_| order.is_some() || behind.is_empty()).or(named);
        Ok(order)
    };
    let (line, order) = loop {
        let line = below.next().ok_or(Fault { line: String::new(), why: Why::NoOrder })?;
        match (begun(line)?, tries) {
            (Some(order), _) if order.verb != TRY => break (line, order),
            (Some(order), _) => {
                tries = true;
                let behind = order.text.unwrap_or_default();
                match begun(&behind)? {
                    Some(order) => break (line, order),
                    None if behind.is_empty() => {}
                    None => return Err(Fault { line: line.to_owned(), why: Why::UnknownOrder }),
                }
            }
            // The number alone.
            (None, _) if numbered(line, vocabulary).0.is_some() && numbered(line, vocabulary).1.is_empty() => {}
            (None, false) => not_read.push(line.to_owned()),
            (None, true) if line.is_empty() => {}
            (None, true) => return Err(Fault { line: line.to_owned(), why: Why::UnknownOrder }),
        }
    };
    let fault = |why| Fault { line: line.to_owned(), why };
    let game = match named {
        Some(id) => Some(others.iter().find(|(of, _)| *of == id).ok_or_else(|| fault(Why::NoSuchGame))?.1),
        None => game,
    };
    let (verb, behind) = (order.verb, order.text.as_deref().unwrap_or_default());
    let order = match verb {
        "games" => Order::Games,
        "help" => Order::Help,
        "show" => Order::Show(match order.words.iter().find(|word| !vocabulary.is_word("game", word)) {
            None => None,
            Some(number) => {
                let number = number.parse().ok().and_then(GameId::new);
                Some(number.ok_or_else(|| fault(Why::NeedsNumber))?)
            }
        }),
        "confirm" => Order::Confirm(order.words.first().cloned().unwrap_or_default()),
        _ => {
            let game = game.ok_or_else(|| fault(Why::NeedsGame))?;
            let split = match verb {
                "say" => said_to(game, behind),
                ENTER => entered(game, behind, &mut below),
                _ if is_timing(verb) => timed(game, verb, behind),
                _ => ruled(game, verb, behind),
            };
            let (line, behind) = split.map_err(fault)?;
            let reason = match verb {
                "say" => below.words(behind),
                ENTER => printable::cleaned(behind, usize::MAX),
                _ => unworded(below.reason(behind), vocabulary),
            };
            let orders = if verb == ENTER { below.words("") } else { String::new() };
            if verb == ENTER && orders.is_empty() {
                return Err(fault(Why::NeedsOrders));
            }
            if reason.is_empty() {
                return Err(fault(if verb == "say" { Why::NeedsWords } else { Why::NeedsReason }));
            }
            if verb != "say" && reason.chars().count() > printable::MOST_REASON {
                return Err(fault(Why::LongReason));
            }
            Order::Act(Act { line, reason, orders })
        }
    };
    not_read.extend(below.0.iter().map(|line| (*line).to_owned()));
    not_read.retain(|line| !line.is_empty());
    not_read.truncate(MOST_NOT_READ);
    Ok(Reading { tries, named, order, not_read })
}

/// The lines below an order that were not taken yet.
struct Below<'a>(&'a [&'a str]);

impl<'a> Below<'a> {
    /// The next line.
    fn next(&mut self) -> Option<&'a str> {
        let (line, rest) = self.0.split_first()?;
        self.0 = rest;
        Some(line)
    }

    /// The rest of the paragraph; where nothing stands in it, the next one.
    fn reason(&mut self, behind: &str) -> String {
        let mut words = vec![behind];
        for _ in 0..2 {
            let blank = self.0.iter().take_while(|line| line.is_empty()).count();
            if words.iter().any(|line| !line.is_empty()) && blank > 0 {
                break;
            }
            let (_, rest) = self.0.split_at_checked(blank).unwrap_or_default();
            let end = rest.iter().position(|line| line.is_empty()).unwrap_or(rest.len());
            let (paragraph, rest) = rest.split_at_checked(end).unwrap_or_default();
            words.extend(paragraph);
            self.0 = rest;
        }
        printable::cleaned(&words.join(" "), usize::MAX)
    }

    /// The rest of the first line that is not blank, where that line begins with one of these words; which.
    fn line<'w>(&mut self, words: &[&'w str]) -> Option<(&'w str, &'a str)> {
        let blank = self.0.iter().take_while(|line| line.is_empty()).count();
        let (line, rest) = self.0.get(blank..)?.split_first()?;
        let (begins, behind) = first(line);
        let word = words.iter().find(|word| word.eq_ignore_ascii_case(begins))?;
        self.0 = rest;
        Some((word, behind))
    }

    /// Everything, with its lines.
    fn words(&mut self, behind: &str) -> String {
        let all = std::mem::take(&mut self.0);
        let lines: Vec<&str> = std::iter::once(behind).chain(all.iter().copied()).collect();
        lines.join("\n").trim().to_owned()
    }
}

/// The number of the game that a line begins with, as in `game 42 uphold`, and what stands behind it.
fn numbered<'a>(line: &'a str, vocabulary: &'static Vocabulary) -> (Option<GameId>, &'a str) {
    let (word, behind) = first(line);
    let (number, rest) = first(behind);
    match number.trim_start_matches('#').parse().ok().and_then(GameId::new) {
        Some(number) if vocabulary.is_word("game", word) => (Some(number), rest),
        _ => (None, line),
    }
}

/// A reason without the word for it that stands before it.
fn unworded(reason: String, vocabulary: &'static Vocabulary) -> String {
    match first(&reason) {
        (word, behind) if vocabulary.is_word("reason", word) && !behind.is_empty() => behind.to_owned(),
        _ => reason,
    }
}

/// The order that a line begins with, read by itself as a player's line is; `None` where it is none. An order that a
/// sentence only leads to is a word of the sentence: who rules says so in a line of its own.
fn begun(line: &str, vocabulary: &'static Vocabulary, language: Language) -> Result<Option<Line>, Fault> {
    let claims = line.get(..CLAIM_TIME.len()).is_some_and(|begins| begins.eq_ignore_ascii_case(CLAIM_TIME));
    let behind = line.get(CLAIM_TIME.len()..).filter(|rest| claims && !rest.starts_with(char::is_alphanumeric));
    let said = behind.map(|rest| format!("{LOST_ON_TIME}{rest}"));
    let line = said.as_deref().unwrap_or(line);
    let leads = |order: &Line| order.typed.split(' ').next().is_some_and(|word| line.starts_with(word));
    match text::read(line, vocabulary, language) {
        Ok(reading) => Ok(reading.lines.into_iter().next().filter(leads)),
        Err(faults) => match faults.into_iter().next() {
            // It looks like a move, and there is none here.
            None | Some(UnreadableLine::Move { .. }) => Ok(None),
            Some(UnreadableLine::NearMiss { line, instead, .. }) => Err(Fault { line, why: Why::NearMiss { instead } }),
            Some(_) => Err(Fault { line: line.to_owned(), why: Why::Unclear }),
        },
    }
}

/// The first word of a line, and what stands behind it.
fn first(line: &str) -> (&str, &str) {
    let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    (word.trim_matches(['.', ':', ',', ';', '*', '!']), rest.trim())
}

fn is_timing(verb: &str) -> bool {
    TIMING.iter().any(|(word, ..)| *word == verb)
}

/// A ruling in the words of the log, and what stands behind it.
fn ruled<'a>(game: &Game, verb: &str, behind: &'a str) -> Result<(String, &'a str), Why> {
    let takes_line = game.help.rulings.iter().any(|ruling| ruling.word == verb && ruling.takes.is_some());
    let (of, reason) = if takes_line { (behind, "") } else { first(behind) };
    let of = (!of.is_empty()).then(|| if takes_line { of.to_owned() } else { of.to_ascii_lowercase() });
    let (ruling, reason) = match game.ruling(verb, of.as_deref()) {
        Err(RulingFault::TakesNothing) => (game.ruling(verb, None), behind),
        ruling => (ruling, reason),
    };
    match ruling {
        Ok(Some(Ruling::Says(words))) => match first(reason) {
            (word, reason) if verb == LOST_ON_TIME && word.eq_ignore_ascii_case(AGAINST_CLOCK.trim_start()) => {
                Ok((words + AGAINST_CLOCK, reason))
            }
            _ => Ok((words, reason)),
        },
        Ok(_) => Err(Why::CommandLine),
        Err(RulingFault::NeedsSeat(words) | RulingFault::NeedsResult(words)) => Err(Why::NeedsOneOf { words }),
        Err(RulingFault::Needs(what)) => Err(Why::NeedsLine { what }),
        Err(RulingFault::TakesNothing | RulingFault::Unknown) => Err(Why::NoSuchRuling),
    }
}

/// What sets the clocks, in as many words as it takes, and what stands behind them.
fn timed<'a>(game: &Game, verb: &str, behind: &'a str) -> Result<(String, &'a str), Why> {
    let (mut words, mut rest) = (vec![verb.to_owned()], behind);
    let mut found = None;
    let mut wrong = String::new();
    loop {
        let read: Vec<&str> = words.iter().map(String::as_str).collect();
        match timing(&read, "", game) {
            Some(Ok(_)) => found = Some((read.join(" "), rest)),
            Some(Err(why)) => wrong = why,
            None => {}
        }
        let (word, below) = first(rest);
        if word.is_empty() || words.len() > MOST_WORDS {
            return found.ok_or(Why::Misfit { why: wrong });
        }
        words.push(word.to_ascii_lowercase());
        rest = below;
    }
}

/// For whom is entered what was posted or said when, and why; both stand below, in lines of their own.
fn entered<'a>(game: &Game, seat: &str, below: &mut Below<'a>) -> Result<(String, &'a str), Why> {
    let seat = seat.to_ascii_lowercase();
    if game.seat(&seat).is_none() {
        return Err(Why::NeedsSeat { words: game.seats.iter().map(|(_, name)| *name).collect() });
    }
    let (mut postmark, mut reason) = (None, "");
    while let Some((word, behind)) = below.line(&["postmark", "reason"]) {
        match word {
            "reason" => reason = behind,
            _ => postmark = Some(behind),
        }
    }
    match postmark.filter(|at| Entered::postmark(at).is_some()) {
        Some(at) => Ok((format!("{ENTER} {seat} {at}"), reason)),
        None => Err(Why::NeedsPostmark),
    }
}

/// Who is written to, and what stands behind that.
fn said_to<'a>(game: &Game, behind: &'a str) -> Result<(String, &'a str), Why> {
    let (to, words) = first(behind);
    let to = to.to_ascii_lowercase();
    if to == BOTH || game.seat(&to).is_some() {
        return Ok((format!("say {to}"), words));
    }
    Err(Why::NeedsAddressee { words: game.seats.iter().map(|(_, name)| *name).chain([BOTH]).collect() })
}

#[cfg(test)]
mod tests {
    use minijinja::{Value, context, value::Serde};

    use super::*;
    use crate::{games::GAMES, page::words::Words};

    fn act(line: &str, reason: &str) -> Order {
        Order::Act(Act { line: line.into(), reason: reason.into(), orders: String::new() })
    }

    fn order(body: &str) -> Order {
        read(body, GAMES.first().copied(), &[], GAMES, Language::En).unwrap().order
    }

    /// What is said of a mail that cannot be read, on one line.
    fn refusal(body: &str, game: Option<&'static Game>) -> String {
        let Err(Fault { line, why }) = read(body, game, &[], GAMES, Language::En) else { panic!("{body}") };
        let values = context! { game => (), line, why => Value::from(Serde(&why)), not_read => (), last => false };
        let (_, text) = Words::built_in(GAMES).organisers(Language::En, "refused", &values).unwrap();
        text.split_whitespace().collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn an_order_has_its_reason_behind_it_or_below_it() {
        for (body, line, reason) in [
            ("uphold The move stands.", "uphold", "The move stands."),
            ("Uphold: the move\nstands.\n\nToni", "uphold", "the move stands."),
            ("Hello,\n\nuphold\n\nThe move\nstands.\n\nToni", "uphold", "The move stands."),
            ("lost-on-time white\nToo late.", "lost-on-time white", "Too late."),
            ("lost-on-time White: too late", "lost-on-time white", "too late"),
            ("lost-on-time white against-clock: He says so.", "lost-on-time white against-clock", "He says so."),
            ("uphold white was right", "uphold", "white was right"),
            ("result draw They want it.\n\n> result white", "result draw", "They want it."),
            ("pause A holiday.", "pause", "A holiday."),
            ("gift White 5 days: the server was down", "gift white 5 days", "the server was down"),
            ("gift white 5 The server was down.", "gift white 5", "The server was down."),
            ("leave black 2027-03-01 2027-03-10 In hospital.", "leave black 2027-03-01 2027-03-10", "In hospital."),
            ("forgive black It was ours.", "forgive black", "It was ours."),
            ("annul Nobody plays.", "result annulled", "Nobody plays."),
            (
                "position 4k3/8/8/8/8/8/8/4K3 w - - 0 9\n\nIt was wrong.",
                "position 4k3/8/8/8/8/8/8/4K3 w - - 0 9",
                "It was wrong.",
            ),
            ("say both Please hurry.\n\nToni", "say both", "Please hurry.\n\nToni"),
            // The word for a reason is no part of it.
            ("result white\nreason Black has stopped.", "result white", "Black has stopped."),
            ("result white reason: Black has stopped.", "result white", "Black has stopped."),
            ("uphold\nReason", "uphold", "Reason"),
            ("uphold\n\nReason enough:\nit was legal.", "uphold", "enough: it was legal."),
            ("say both reason with him", "say both", "reason with him"),
            ("Claim time white He has stopped.", "lost-on-time white", "He has stopped."),
        ] {
            assert_eq!(order(body), act(line, reason), "{body}");
        }
    }

    #[test]
    fn a_games_number_stands_before_an_order_or_above_it() {
        let first = GAMES.first().copied().unwrap();
        let others = [(GameId::new(7).unwrap(), first)];
        let reads = |body: &str| read(body, Some(first), &others, GAMES, Language::En);
        for (body, named, tries) in [
            ("uphold It stands.", None, false),
            ("game 7 uphold It stands.", Some(7), false),
            ("Game #7: uphold It stands.", Some(7), false),
            ("partie 7 uphold It stands.", Some(7), false),
            ("Hello,\ngame 7\n\nuphold It stands.", Some(7), false),
            ("try game 7 uphold It stands.", Some(7), true),
            ("game 7 try uphold It stands.", Some(7), true),
            ("game 7\ntry\nuphold It stands.", Some(7), true),
            // Prose.
            ("Game 7 is a mess.\nuphold It stands.", None, false),
            ("Game 9 is a mess.\ngame 7 uphold It stands.", Some(7), false),
        ] {
            let Reading { order, named: found, tries: tried, .. } =
                reads(body).unwrap_or_else(|fault| panic!("{fault:?}"));
            assert_eq!((found, tried), (named.and_then(GameId::new), tries), "{body}");
            let Order::Act(Act { line, reason, .. }) = order else { panic!("{body}") };
            assert_eq!((line.as_str(), reason.as_str()), ("uphold", "It stands."), "{body}");
        }
        assert_eq!(reads("game 8 uphold It stands.").unwrap_err().why, Why::NoSuchGame);
        assert_eq!(
            named("game 8 uphold\n\nGame 7\n> game 9", GAMES),
            [GameId::new(8).unwrap(), GameId::new(7).unwrap()]
        );
        // Without a letter about a game the number is enough.
        let reading = read("game 7 uphold It stands.", None, &others, GAMES, Language::En).unwrap();
        assert_eq!(reading.named, GameId::new(7));
    }

    #[test]
    fn what_came_by_post_has_its_postmark_and_reason_below_and_then_its_orders() {
        let below = "Reason: By postcard, from\npostmark 2027-03-01\n\n14. Nf3\nnumbers 3\n\nToni";
        let entered = |reason: &str, orders: &str| {
            let (line, reason) = ("enter white 2027-03-01".into(), reason.into());
            Order::Act(Act { line, reason, orders: orders.into() })
        };
        assert_eq!(order(&format!("enter White\n{below}")), entered("By postcard, from", "14. Nf3\nnumbers 3\n\nToni"));
        assert_eq!(order("enter white\n\npostmark 2027-03-01\nreason A\ne4\n> d4"), entered("A", "e4"));
        let all = GAMES.first().copied();
        for (body, part) in [
            ("enter", "white or black"),
            ("enter white\ne4", "postmark 2027-03-01"),
            ("enter white\npostmark Friday\nreason A\ne4", "postmark 2027-03-01"),
            ("enter white\npostmark 2027-03-01\ne4", "reason"),
            ("enter white\npostmark 2027-03-01\nreason By telephone.", "orders below"),
        ] {
            let why = refusal(body, all);
            assert!(why.contains(part), "{body}: {why}");
        }
    }

    #[test]
    fn what_is_quoted_and_what_stands_beside_is_not_read() {
        let all = GAMES.first().copied();
        let reading =
            read("Dear referee,\n\ntry\ngrant A draw.\n\nBest,\nToni\n> uphold no", all, &[], GAMES, Language::En)
                .unwrap();
        assert!(reading.tries);
        assert_eq!(
            (reading.order, reading.not_read.join("|")),
            (act("grant", "A draw."), "Dear referee,|Best,|Toni".into())
        );
        let nothing = Fault { line: String::new(), why: Why::NoOrder };
        assert_eq!(read("> uphold Yes.", all, &[], GAMES, Language::En), Err(nothing.clone()));
        assert_eq!(read("On Friday Toni wrote:\n> uphold Yes.", all, &[], GAMES, Language::En), Err(nothing.clone()));
        assert_eq!(order("confirm abcdef"), Order::Confirm("abcdef".into()));
        assert_eq!(order("show 42"), Order::Show(GameId::new(42)));
        assert_eq!(order("games"), Order::Games);
    }

    #[test]
    fn an_order_begins_its_line_and_may_be_in_the_writers_language() {
        for prose in ["Please uphold that.", "I will help you.", "I would like to annul this game.", "e9", "5 3 1 4 2"]
        {
            let reading =
                read(&format!("{prose}\n\ngrant A draw."), GAMES.first().copied(), &[], GAMES, Language::En).unwrap();
            assert_eq!(
                (reading.order, reading.not_read.as_slice()),
                (act("grant", "A draw."), &[prose.to_owned()][..])
            );
        }
        for (body, line) in [
            ("Avertir white Trop lent.", "warn white"),
            ("résultat draw Trop lent.", "result draw"),
            ("uphold Trop lent.", "uphold"),
        ] {
            let reading = read(body, GAMES.first().copied(), &[], GAMES, Language::Fr).unwrap();
            assert_eq!(reading.order, act(line, "Trop lent."), "{body}");
        }
        assert_eq!(
            read("montrer partie 42", None, &[], GAMES, Language::Fr).unwrap().order,
            Order::Show(GameId::new(42))
        );
        assert!(refusal("takebck", GAMES.first().copied()).contains("`takeback`"));
    }

    #[test]
    fn what_cannot_be_read_says_what_is_missing() {
        let all = GAMES.first().copied();
        for (body, part) in [
            ("uphold", "reason"),
            ("warn Please.", "white, black"),
            ("result won", "draw"),
            ("say Hello", "both"),
            ("say both", "words"),
            ("show all", "number"),
            ("recover Now.", "command line"),
            ("gift white Please.", "gift"),
            ("forgive It was ours.", "white or black"),
            ("pause", "reason"),
        ] {
            let why = refusal(body, all);
            assert!(why.contains(part), "{body}: {why}");
        }
        assert!(refusal("uphold Yes.", None).contains("show 42"));
        assert!(refusal(&format!("uphold {}", "a ".repeat(151)), all).contains("too long"));
    }
}
