//! What a refusal offers is taken: for every card, on positions reached by random play, orders with one wrong word each;
//! every square, card and line that the letter offers is put in place and sent, every mail put right is sent as it
//! stands, and where it says that a card cannot be played, none of its plays is listed.

use std::{collections::BTreeMap, fs, sync::Arc};

use support_rules::seeded::Dice;
use tempete::{
    chess::{Position, Square, full},
    ids::Seat,
    kit::{Denial, ToolOptions, ToolPart},
    letters::Letter,
    page::words::{Foot, Words},
    tempete::{
        GAME,
        cards::{
            card::{Card, Window},
            catalogue::Catalogue,
        },
        legal::refusal::Refusal,
        log::{event::Act, terms::Terms},
        look_ahead::LookAhead,
        order::{orders, vocabulary::VOCABULARY},
        state::{
            exchange::MessageKind,
            public::{Duty, OwnDuty},
        },
        telling::{
            body::{LetterValues, Particulars, ToldRefusal},
            meaning::ToldProblem,
        },
    },
    text::{self, Language},
};

const CASES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/cards");
/// So many words behind "What would fit" are shown.
const SHOWN: usize = 12;

/// A message to be spoilt: where it is sent, and its lines.
struct Order {
    line: String,
    /// The turn that was sent before it.
    after: Option<String>,
    look: LookAhead,
    lines: Vec<String>,
}

struct Trials {
    catalogue: Arc<Catalogue>,
    words: Words,
    dice: Dice,
    counts: BTreeMap<&'static str, usize>,
    faults: Vec<String>,
}

impl Trials {
    fn new(seed: u64) -> Self {
        Self {
            catalogue: Arc::new(Catalogue::read(Catalogue::BUILT_IN).unwrap()),
            words: Words::built_in(tempete::games::GAMES),
            dice: Dice(seed),
            counts: BTreeMap::new(),
            faults: Vec::new(),
        }
    }

    fn count(&mut self, what: &'static str) {
        *self.counts.entry(what).or_default() += 1;
    }

    fn at(&self, line: &str) -> Option<LookAhead> {
        let mut terms = Terms::default_for(&self.catalogue);
        terms.set("enforce", "full", &self.catalogue).unwrap();
        let mut look = LookAhead::on(line.parse::<Position>().ok()?, terms, &self.catalogue)?;
        deal(&mut look);
        Some(look)
    }

    /// A legal play of this card on a position near to one of its cases or to the start of chess.
    fn order(&mut self, card: &Card, cases: &[String]) -> Option<Order> {
        for _ in 0..60 {
            let begun = if self.dice.below(4) == 0 { None } else { self.dice.pick(cases).cloned() };
            let steps = if begun.is_some() { self.dice.below(4) } else { 6 + self.dice.below(40) };
            let Some(mut look) = self.at(&begun.unwrap_or_else(|| Position::start().to_string())) else { continue };
            for _ in 0..steps {
                let Some(next) = self.moved(&look) else { break };
                look = next.0;
            }
            let line = look.public().board.clone().unwrap().to_string();
            // As the tool has it: without what came before.
            let Some(mut look) = self.at(&line) else { continue };
            let mut after = None;
            if look.public().window(card).is_reply() {
                let Some((next, said)) = self.moved(&look) else { continue };
                (look, after) = (next, Some(said));
                deal(&mut look);
            }
            let board = look.public().board.clone().unwrap();
            let behind = matches!(card.window, Window::After | Window::AfterFirstStep);
            let legal = board.legal_moves();
            let head = self.dice.pick(&legal).map(|legal| Act::Move(full(&board, *legal)));
            let head: Vec<Act> = head.filter(|_| behind).into_iter().collect();
            let ways = look.ways(card.number, &head, 40);
            let Some(way) = self.dice.pick(&ways) else { continue };
            let lines = way.to_string().split(" / ").map(str::to_owned).collect();
            return Some(Order { line, after, look, lines });
        }
        None
    }

    /// A random move made, and its line.
    fn moved(&mut self, look: &LookAhead) -> Option<(LookAhead, String)> {
        let board = look.public().board.clone()?;
        let legal = board.legal_moves();
        let loud: Vec<_> = legal
            .iter()
            .copied()
            .filter(|found| board.step(*found).is_ok_and(|(_, made)| made.check || made.captured.is_some()))
            .collect();
        let among = if loud.is_empty() || self.dice.below(2) == 0 { &legal } else { &loud };
        let text = full(&board, *self.dice.pick(among)?);
        let (after, _) = look.sent(MessageKind::Turn, vec![Act::Move(text.clone())], None).ok()?;
        Some((after, text.to_string()))
    }

    /// The lines with one word wrong; `None` where the word drawn is no such word.
    fn spoilt(&mut self, order: &Order) -> Option<Vec<String>> {
        let mut lines = order.lines.clone();
        let at = self.dice.below(lines.len());
        let mut words: Vec<String> = lines[at].split(' ').map(str::to_owned).collect();
        let place = self.dice.below(words.len());
        if self.dice.below(12) == 0 && words.len() > 1 {
            words.remove(place);
        } else {
            words[place] = self.wrong(order, &words[0].clone(), &words[place].clone())?;
        }
        lines[at] = words.join(" ");
        (lines != order.lines).then_some(lines)
    }

    fn wrong(&mut self, order: &Order, verb: &str, word: &str) -> Option<String> {
        let squares: Vec<String> = Square::all().map(|at| at.to_string()).collect();
        let square = self.dice.pick(&squares).unwrap().clone();
        let kinds = ["Q", "R", "B", "N"];
        if verb == "move" && word != "move" {
            let board = order.look.public().board.clone().unwrap();
            let legal: Vec<String> =
                board.legal_moves().into_iter().map(|legal| full(&board, legal).to_string()).collect();
            return match self.dice.below(3) {
                0 => self.dice.pick(&legal).cloned(),
                _ if word.len() < 5 || word.starts_with('O') => Some("O-O".into()),
                // Where it goes is another square.
                _ => Some(format!("{}{square}", word.get(..word.len() - 2)?)),
            };
        }
        if let Some((at, _)) = word.split_once('=') {
            return Some(if self.dice.below(2) == 0 { at.into() } else { square });
        }
        if word.parse::<Square>().is_ok() {
            return Some(match self.dice.below(8) {
                0 => format!("{word}={}", self.dice.pick(&kinds).unwrap()),
                1 => (*self.dice.pick(&kinds).unwrap()).into(),
                _ => square,
            });
        }
        if word.parse::<u32>().is_ok() {
            return Some((1 + self.dice.below(70)).to_string());
        }
        if ["K", "Q", "R", "B", "N", "P"].contains(&word) {
            return Some((*self.dice.pick(&["K", "Q", "R", "B", "N", "P"]).unwrap()).into());
        }
        None
    }

    /// The letter that refuses these lines; `None` where they are taken.
    fn refused(&mut self, order: &Order, lines: &[String]) -> Option<Box<Letter>> {
        let mut options = BTreeMap::from([("position", order.line.clone()), ("lines", lines.join("\n"))]);
        options.extend(order.after.clone().map(|after| ("after", after)));
        let tool = GAME.tools.iter().find(|tool| tool.name == "play").unwrap();
        let told = (tool.run)(&GAME, &ToolOptions(options)).ok()?;
        let letters = told.parts.into_iter().rev();
        let letter = letters.into_iter().find_map(|part| match part {
            ToolPart::Letter { letter, .. } => Some(letter),
            ToolPart::Text(_) => None,
        });
        letter.filter(|_| told.refused)
    }

    /// Obeys all that a refusal offers.
    fn obey(&mut self, order: &Order, lines: &[String], letter: &Letter) {
        let values: &LetterValues = letter.says().unwrap();
        let Particulars::Refused { why, .. } = &values.about else { panic!("no refusal") };
        let why: &ToldRefusal = why;
        let told = |mail: &[String]| {
            let after = order.after.as_ref().map(|after| format!(" after {after}")).unwrap_or_default();
            format!(
                "{}{after}\n  {}\n  {:?}\n  obeyed: {}",
                order.line,
                lines.join(" / "),
                codes(why),
                mail.join(" / ")
            )
        };
        if !why.corrected.is_empty() {
            self.count("mails put right");
            if let Err(refusal) = sent(&order.look, &why.corrected)
                && self.refused(order, &why.corrected).is_some()
            {
                self.faults.push(format!("{}\n  {refusal}", told(&why.corrected)));
            }
            if let Some(changed) = changed(lines, &why.corrected) {
                self.faults.push(format!("{}\n  {changed} was not kept", told(&why.corrected)));
            }
        }
        self.worded(why, letter);
        let mut offers = false;
        for problem in &why.problems {
            if let Some(Refusal::Unplayable { card, beside }) = refusal(problem) {
                self.count(if beside {
                    "cards that cannot be played with the rest"
                } else {
                    "cards that cannot be played"
                });
                let head: Vec<Act> = Vec::new();
                let ways = if beside { Vec::new() } else { order.look.ways(card, &head, 1) };
                if let Some(way) = ways.first() {
                    self.faults.push(told(&[way.to_string()]));
                }
            }
            for (offered, is_word) in offered(problem) {
                offers = true;
                // With the rest of the letter obeyed too: what else is offered, the first of it.
                let beside = why.problems.iter().filter(|other| *other != problem);
                let others: Vec<(String, Option<String>)> = beside
                    .filter_map(|other| {
                        let by = crate::letters::offers::offered(other).into_iter().next().map(|(line, _)| line);
                        let idle = matches!(refusal(other), Some(Refusal::Common(Denial::NotDue { .. })));
                        (by.is_some() || idle).then(|| (other.typed.clone(), by))
                    })
                    .collect();
                let mails = obeyed(lines, problem, (&offered, is_word), &others);
                self.count(if is_word { "words offered" } else { "lines offered" });
                let refusals: Vec<String> = mails.iter().map_while(|mail| sent(&order.look, mail).err()).collect();
                // Cards as they are written are made one play by the whole reader alone.
                if refusals.len() == mails.len() && mails.iter().all(|mail| self.refused(order, mail).is_some()) {
                    self.faults.push(format!("{}\n  {refusals:?}", told(mails.first().map_or(&[], Vec::as_slice))));
                }
            }
        }
        if !offers && why.corrected.is_empty() {
            self.count("asked, nothing offered");
        }
    }

    /// The words offered stand in the letter.
    fn worded(&mut self, why: &ToldRefusal, letter: &Letter) {
        for problem in why.problems.iter().filter(|problem| !problem.words.is_empty()) {
            let text = self.words.laid_out(letter, "play.txt", Foot::default()).unwrap().0.text;
            let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
            let shown = problem.words.iter().take(SHOWN).map(String::as_str).collect::<Vec<_>>().join(", ");
            assert!(text.contains(&format!("What would fit: {shown}")), "{text}");
        }
    }
}

/// This side holds every card, as `tempete play` has it.
fn deal(look: &mut LookAhead) {
    let deck = look.public().terms().deck.clone();
    for seat in [Seat::FIRST, Seat::SECOND] {
        look.holds(seat, &deck);
    }
}

fn codes(why: &ToldRefusal) -> Vec<String> {
    let code = |problem: &ToldProblem| {
        let said = match (&problem.refusal, &problem.line) {
            (Some(refusal), _) => format!("{refusal:?}"),
            (_, line) => format!("{line:?}"),
        };
        format!("{}: {}", problem.typed, said.chars().take(120).collect::<String>())
    };
    why.problems.iter().map(code).collect()
}

/// The lines that a problem offers, and whether as words in one.
fn offered(problem: &ToldProblem) -> Vec<(String, bool)> {
    let lines = problem.lines.iter().map(|line| (line.clone(), false));
    lines.chain(problem.words.iter().take(SHOWN).map(|word| (word.clone(), true))).collect()
}

/// The mails that somebody may send who obeys: the line in the place of the one at fault, or where one is missing; a word
/// in the place of one of its words.
fn obeyed(
    lines: &[String],
    problem: &ToldProblem,
    (offered, is_word): (&str, bool),
    others: &[(String, Option<String>)],
) -> Vec<Vec<String>> {
    let mut mail: Vec<String> = lines.to_vec();
    // A line that has nothing to do here is left out; a move's number is told with its dot.
    let is = |own: &String, line: &String| own.replace('.', "") == line.replace('.', "");
    for (line, by) in others {
        if let Some(at) = mail.iter().position(|own| is(own, line)) {
            match by {
                Some(by) => mail[at] = by.clone(),
                None => drop(mail.remove(at)),
            }
        }
    }
    // Of moves too many one is kept.
    if refusal(problem) == Some(Refusal::TooManyMoves) {
        let is_move =
            |line: &String| line.starts_with("move") || line.starts_with(|letter: char| letter.is_ascii_digit());
        let at = mail.iter().position(is_move).unwrap_or(0);
        mail.insert(at, offered.to_owned());
        let kept = |(index, line): &(usize, String)| *index == at || !is_move(line) || line.split(' ').count() == 1;
        return vec![mail.into_iter().enumerate().filter(kept).map(|(_, line)| line).collect()];
    }
    let typed = &problem.typed;
    let missing = refusal(problem) == Some(Refusal::InterceptionCard);
    let Some(at) = mail.iter().position(|line| is(line, typed)).filter(|_| !missing) else {
        return (0..=mail.len())
            .map(|at| {
                let mut mail = mail.clone();
                mail.insert(at, offered.to_owned());
                mail
            })
            .collect();
    };
    if !is_word {
        mail[at] = offered.to_owned();
        return vec![mail];
    }
    let words: Vec<&str> = typed.split(' ').collect();
    (2..words.len())
        .map(|place| {
            let mut words = words.clone();
            words[place] = offered;
            let mut mail = mail.clone();
            mail[at] = words.join(" ");
            mail
        })
        .collect()
}

/// Sends a mail through the referee: its reader, the whole check, and what it brings about.
fn sent(look: &LookAhead, lines: &[String]) -> Result<(), String> {
    let (Duty::Own(OwnDuty::Turn(seat)) | Duty::Own(OwnDuty::Answer(seat))) = look.public().duty() else {
        return Err("nothing is due".into());
    };
    let reading = text::read(&lines.join("\n"), &VOCABULARY, Language::En).map_err(|lines| format!("{lines:?}"))?;
    let request = orders::request(&tempete::tempete::order::spelled::READER, &reading, Language::En)
        .map_err(|lines| format!("{lines:?}"))?;
    match look.asked(seat, &request) {
        Ok(Some(_)) => Ok(()),
        Ok(None) => Err("asks nothing".into()),
        Err(refusal) => Err(format!("{refusal:?}")),
    }
}

/// A square or number of these lines that those put right have in another's place.
fn changed(lines: &[String], right: &[String]) -> Option<String> {
    let words = |lines: &[String]| -> Vec<String> {
        let words = lines.iter().flat_map(|line| line.split(' ')).map(str::to_owned);
        let kept = |word: &String| word.parse::<Square>().is_ok() || word.parse::<u32>().is_ok();
        words.filter(kept).collect()
    };
    let (own, new) = (words(lines), words(right));
    // One more may be said; of those left out nothing else may stand in their place.
    let lost = own.iter().find(|word| !new.contains(word));
    let added = new.iter().any(|word| !own.contains(word));
    lost.filter(|_| added).cloned()
}

#[test]
fn what_a_refusal_offers_is_taken() {
    let long = std::env::var_os("TEMPETE_LONG").is_some();
    let positions = std::env::var("N").map_or(if long { 500 } else { 5 }, |n| n.parse().unwrap());
    let wrong_words = 20;
    let only = std::env::var("ONLY").ok().and_then(|card| card.parse::<u8>().ok());
    let mut trials = Trials::new(29);
    let cards: Vec<Card> = trials.catalogue.playable().cloned().collect();
    let mut never = Vec::new();
    for card in cards.iter().filter(|card| only.is_none_or(|only| card.number.get() == only)) {
        let file = format!("{CASES}/{:02}.txt", card.number.get());
        let text = fs::read_to_string(file).unwrap_or_default();
        let cases: Vec<String> =
            text.lines().filter_map(|row| row.strip_prefix("position: ")).map(str::to_owned).collect();
        for _ in 0..positions {
            let Some(order) = trials.order(card, &cases) else {
                never.push(card.number);
                break;
            };
            trials.count("orders");
            for _ in 0..wrong_words {
                let Some(lines) = trials.spoilt(&order) else { continue };
                match trials.refused(&order, &lines) {
                    None => trials.count("taken all the same"),
                    Some(letter) => {
                        trials.count("refused");
                        trials.obey(&order, &lines, &letter);
                    }
                }
            }
        }
    }
    println!("{:#?}\nnever played {never:?}", trials.counts);
    let shown = trials.faults.iter().take(20).map(String::as_str).collect::<Vec<_>>().join("\n");
    assert!(trials.faults.is_empty(), "{} faults:\n{shown}", trials.faults.len());
    // What a card needs of earlier turns no position has: cards taken, squares sealed.
    assert!(only.is_some() || never.len() < 8, "{never:?}");
}

/// A refusal as Tempête has it.
fn refusal(problem: &ToldProblem) -> Option<Refusal> {
    problem.refusal.as_ref().map(Refusal::of)
}
