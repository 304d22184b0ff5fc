//! From the lines of a body to orders and prose (M5): what continues what, what must stand
//! apart, what takes words to the end of its paragraph, and how much may be written.

use alloc::boxed::Box;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::doubted::takes_back;
use super::draft::{Draft, Joins, laugh};
use super::guess::Guess;
use super::normalise::{fold, plain_words};
use super::sort::{Sort, Sorted, sort};
use super::unreadable::{Doubt, UnreadableLine, shown};
use super::vocabulary::{Room, Takes, Verb, Vocabulary};
use super::{Knows, Language, passed, words};

/// A line of numbers alone has at most so many bytes.
const LONGEST_NUMBERS: usize = 200;
/// A mail has at most so many lines of orders.
const MOST_LINES: usize = 200;

/// A mail, read.
#[derive(Clone, Default, Debug, PartialEq, Eq)]
pub struct Reading {
    /// The orders in the order they stand; may be none.
    pub lines: Vec<Line>,
    /// The lines of prose passed over, for the receipt: without control characters and keys, each
    /// at most 200 characters.
    pub not_read: Vec<String>,
    /// Those of them that stand in the paragraphs right above and below an order that does something.
    pub beside: Vec<String>,
    /// Of these the line right above each.
    pub above: Vec<String>,
}

/// One order, its continuation lines included.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// The verb's id.
    pub verb: &'static str,
    /// Its words after the verb: commas gone, `:`, `;`, `{`, `}` and quoted words each a word.
    /// Empty where `text` stands.
    pub words: Vec<String>,
    /// A `!` stood in a line whose verb insists.
    pub insist: bool,
    /// Free words, cleaned by [`plain_words`], lines joined by `\n`.
    pub text: Option<String>,
    /// What was typed, continuation lines joined by a space, without control characters and keys.
    pub typed: String,
    /// The line of the body it begins on, from 1.
    pub at: usize,
}

/// What a line turned out to be, for the question of what stands beside it.
enum LinePlace {
    Apart,
    /// A greeting, a name, what closes a mail.
    Courtesy(String),
    Order,
    Prose(String),
}

/// Reads a body (what [`super::cut`] left) as a seat of this language does. Every fault is
/// reported, in the order of the lines; one is enough to refuse the mail.
pub fn read(body: &str, vocabulary: &Vocabulary, language: Language) -> Result<Reading, Vec<UnreadableLine>> {
    read_knowing(body, vocabulary, &Knows::default(), language)
}

/// The same of one of whom so much is known.
pub fn read_knowing(
    body: &str,
    vocabulary: &Vocabulary,
    knows: &Knows,
    language: Language,
) -> Result<Reading, Vec<UnreadableLine>> {
    let mut reader = LineReader {
        vocabulary,
        knows,
        language,
        drafts: Vec::new(),
        places: Vec::new(),
        faults: Vec::new(),
        open: false,
        parted: true,
        last: false,
    };
    let mut lines = body.lines().enumerate().peekable();
    while let Some((at, raw)) = lines.next() {
        reader.last = lines.peek().is_none_or(|(_, next)| next.trim().is_empty());
        reader.line(at, sort(raw, vocabulary, knows, language));
    }
    reader.finish(body)
}

/// The lines read so far.
struct LineReader<'a, 'v> {
    vocabulary: &'v Vocabulary,
    knows: &'v Knows,
    language: Language,
    drafts: Vec<Draft<'a>>,
    places: Vec<LinePlace>,
    faults: Vec<(usize, UnreadableLine)>,
    /// The last line that was not blank is the last draft's.
    open: bool,
    /// A blank line lies below it.
    parted: bool,
    /// The line that is read is the last of its paragraph.
    last: bool,
}

impl<'a> LineReader<'a, '_> {
    fn line(&mut self, at: usize, line: Sorted<'a>) {
        if matches!(line.sort, Sort::Blank) {
            self.parted = true;
            self.places.push(LinePlace::Apart);
            return;
        }
        let touching = !core::mem::replace(&mut self.parted, false);
        let place = match self.goes_on(at, line, touching) {
            Ok(place) => place,
            Err(mut line) => match line.guess.take().filter(|_| !self.moves_again(&line)) {
                Some(guess) => self.guessed(at, &line, &guess),
                None => self.begins(at, *line),
            },
        };
        self.open = matches!(place, LinePlace::Order);
        self.places.push(place);
    }

    /// A second move, which nothing that is known of the board says anything of.
    fn moves_again(&self, line: &Sorted<'_>) -> bool {
        matches!(line.sort, Sort::Move) && self.drafts.iter().any(|one| one.bare || one.verb.takes == Takes::Move)
    }

    /// A line that goes on with the order above it, or may; any other is given back.
    fn goes_on(&mut self, at: usize, line: Sorted<'a>, touching: bool) -> Result<LinePlace, Box<Sorted<'a>>> {
        let Some(draft) = self.drafts.last_mut().filter(|_| self.open) else { return Err(line.into()) };
        match draft.joins(&line, touching, self.vocabulary, self.language) {
            Joins::No => return Err(line.into()),
            Joins::Yes => {}
            Joins::Wrongly(fault) => self.faults.push((at, fault)),
            Joins::Perhaps => {
                let above = draft.last_typed();
                self.faults.push((at, UnreadableLine::Continues { line: typed(line.raw), above }));
                return Ok(LinePlace::Apart);
            }
        }
        draft.add(at, line, touching);
        Ok(LinePlace::Order)
    }

    /// The orders that a line can only mean, one after the other.
    fn guessed(&mut self, at: usize, line: &Sorted<'a>, guess: &Guess) -> LinePlace {
        let parts = line.parts(guess, self.vocabulary, self.language);
        let last = parts.len().saturating_sub(1);
        let mut found = LinePlace::Order;
        for (index, part) in parts.into_iter().enumerate() {
            let before = self.drafts.len();
            let place = self.begins(at, part);
            // What was no order after all stays what it is.
            if self.drafts.len() == before {
                found = place;
                continue;
            }
            if let Some(draft) = self.drafts.last_mut() {
                (draft.part, draft.led) = ((index == 0, index == last), guess.led || guess.orders.is_empty());
                (draft.declines, draft.titled) = (guess.declines, guess.titled);
                let sign = line
                    .sign
                    .or_else(|| laugh(line.raw, draft.verb))
                    .map(|sign| (Doubt::Sign(sign), guess.orders.clone()));
                let mut doubt = guess.doubt.clone().or(sign).filter(|_| index == 0);
                // Of what is denied whole nothing is offered.
                if let Some((doubt, instead)) = &mut doubt {
                    let denied = *doubt == Doubt::Denied && guess.orders.is_empty();
                    if denied || matches!(doubt, Doubt::Sign(sign) if takes_back(*sign)) {
                        instead.clear();
                    }
                }
                draft.doubt = doubt;
            }
        }
        found
    }

    /// A line that no order above it takes.
    fn begins(&mut self, at: usize, line: Sorted<'a>) -> LinePlace {
        let bare = self.vocabulary.verb(self.vocabulary.bare_move);
        let typed = typed(line.raw);
        let fault = match (&line.sort, bare) {
            (Sort::Verb(verb), _) => {
                let verb: &'static Verb = verb;
                self.drafts.push(Draft::new(verb, false, at, line, self.vocabulary));
                return LinePlace::Order;
            }
            (Sort::Move, Some(verb)) => {
                self.drafts.push(Draft::new(verb, true, at, line, self.vocabulary));
                return LinePlace::Order;
            }
            (Sort::UnreadableMove(word), _) => {
                let fault = crate::chess::San::read(word, self.language.letters()).err();
                let fault = fault.unwrap_or(crate::chess::ReadMoveError::NotAMove);
                UnreadableLine::Move { line: typed, word: shown(word), fault }
            }
            (Sort::NearMiss { word, verb, instead }, _) => {
                UnreadableLine::near_miss(typed, word, self.vocabulary.word(verb.id, self.language), instead)
            }
            (Sort::Mark, _) => return LinePlace::Apart,
            _ if passed::is_courtesy(&line, self.knows, self.language, self.last) => {
                return LinePlace::Courtesy(typed);
            }
            (Sort::Rest(_) | Sort::Prose | Sort::Move | Sort::Blank, _) => return LinePlace::Prose(typed),
        };
        self.faults.push((at, fault));
        LinePlace::Apart
    }

    /// Numbers alone on a line, as many as are owed and no verb has: they can mean nothing else.
    fn bare_numbers(&mut self, body: &'a str) {
        let Some(verb) =
            self.vocabulary.all().find(|verb| verb.takes == Takes::Numbers && verb.id == self.vocabulary.owed)
        else {
            return;
        };
        let wanted = self.vocabulary.wanted(verb);
        if wanted == 0 || self.drafts.iter().any(|one| one.verb.takes == Takes::Numbers) {
            return;
        }
        let raw: Vec<&str> = body.lines().collect();
        // `4, 17 and 31`, `I choose 4-17-31`
        let language = self.language;
        let words_of = |at: usize| -> Vec<String> {
            let split = words::split(&raw.get(at).copied().unwrap_or_default().replace(['#', '-'], " "));
            let folded: Vec<String> = split.iter().map(|word| fold(word.trim_end_matches('.'))).collect();
            let lead = language.lead(&folded).unwrap_or(0);
            let idle = |word: &String| {
                word.is_empty()
                    || word == ":"
                    || language.is_between(word)
                    || language.is_small(word)
                    || language.is_number_sign(word)
            };
            folded.into_iter().skip(lead).filter(|word| !idle(word)).collect()
        };
        let is_order = |at: Option<usize>| matches!(at.and_then(|at| self.places.get(at)), Some(LinePlace::Order));
        let blank = |at: Option<usize>| at.and_then(|at| raw.get(at)).is_none_or(|line| line.trim().is_empty());
        let apart = |at: usize| blank(at.checked_sub(1)) && blank(at.checked_add(1));
        let may = |at: usize| {
            let is_prose = matches!(self.places.get(at), Some(LinePlace::Prose(_)));
            is_prose && raw.get(at).is_some_and(|line| line.len() <= LONGEST_NUMBERS)
        };
        let fits = |at: &usize| {
            let words = if may(*at) { words_of(*at) } else { return false };
            let touches = is_order(at.checked_sub(1)) || is_order(at.checked_add(1));
            words.len() == wanted
                && words.iter().all(|word| words::is_small_number(word))
                && (wanted > 1 || touches || apart(*at))
        };
        let found: Vec<usize> = (0..raw.len()).filter(fits).collect();
        let ([at], Some(line)) = (found.as_slice(), found.first().and_then(|at| raw.get(*at))) else { return };
        let written = alloc::format!("{} {}", self.vocabulary.word(verb.id, self.language), words_of(*at).join(" "));
        let sorted = sort(line, self.vocabulary, self.knows, self.language);
        let line = Sorted { plain: written, sort: Sort::Verb(verb), guess: None, is_part: true, ..sorted };
        let place = self.drafts.iter().position(|one| one.from > *at).unwrap_or(self.drafts.len());
        self.drafts.insert(place, Draft::new(verb, false, *at, line, self.vocabulary));
        if let Some(place) = self.places.get_mut(*at) {
            *place = LinePlace::Order;
        }
    }

    fn finish(mut self, body: &'a str) -> Result<Reading, Vec<UnreadableLine>> {
        self.bare_numbers(body);
        self.announcements();
        self.titles();
        self.sentences();
        // Any turn declines an offer, and says that no draw is wanted.
        let acts = |one: &Draft<'_>| one.bare || matches!(one.verb.takes, Takes::Move | Takes::Effect);
        if self.drafts.iter().any(acts) {
            let offers = self.drafts.iter().any(|one| one.verb.id == "draw");
            let idle: Vec<Draft<'_>> = self.drafts.extract_if(.., |one| one.declines).collect();
            // Who offers one and wants none is asked.
            idle.iter().filter(|_| offers).for_each(|draft| self.becomes_prose(draft));
        }
        self.inside_prose();
        let count = self.drafts.iter().map(Draft::written).sum();
        if count > MOST_LINES {
            self.faults.push((usize::MAX, UnreadableLine::TooManyLines { count, limit: MOST_LINES }));
        }
        let mut lines = Vec::with_capacity(self.drafts.len());
        let (beside, above) = (self.paragraphs_beside(body), self.right_above(body));
        let mut not_read = not_read(body, &self.places);
        for mut draft in self.drafts {
            let from = draft.from;
            not_read.extend(draft.without_contacts(self.language));
            not_read.extend(draft.remark());
            match draft.finish(self.vocabulary, self.language) {
                Ok(line) => lines.push(line),
                Err(fault) => self.faults.push((from, *fault)),
            }
        }
        if self.faults.is_empty() {
            return Ok(Reading { lines, not_read, beside, above });
        }
        self.faults.sort_by_key(|(at, _)| *at);
        Err(self.faults.into_iter().map(|(_, fault)| fault).collect())
    }

    /// The lines of prose in the paragraphs right above and below orders that do something.
    fn paragraphs_beside(&self, body: &str) -> Vec<String> {
        let raw: Vec<&str> = body.lines().collect();
        let is_prose = |at: usize| matches!(self.places.get(at), Some(LinePlace::Prose(_)));
        let is_apart = |at: usize| matches!(self.places.get(at), Some(LinePlace::Apart | LinePlace::Courtesy(_)));
        let is_blank = |at: usize| raw.get(at).is_none_or(|line| line.trim().is_empty());
        let mut found: Vec<usize> = Vec::new();
        let questions = |verb: &Verb| verb.asks && verb.room == Room::Above;
        for draft in self.drafts.iter().filter(|one| !questions(one.verb) && one.verb.takes != Takes::Text) {
            let above = (0..draft.from).rev().skip_while(|at| is_apart(*at) && is_blank(*at));
            let below = (draft.to.saturating_add(1)..raw.len()).skip_while(|at| is_apart(*at) && is_blank(*at));
            found.extend(above.take_while(|at| !is_blank(*at) && (is_prose(*at) || is_apart(*at))));
            found.extend(below.take_while(|at| !is_blank(*at) && (is_prose(*at) || is_apart(*at))));
        }
        found.sort_unstable();
        found.dedup();
        found.into_iter().filter_map(|at| raw.get(at)).map(|line| typed(line)).collect()
    }

    /// The line of prose right above each order that does something, whatever blank lines lie between.
    fn right_above(&self, body: &str) -> Vec<String> {
        let raw: Vec<&str> = body.lines().collect();
        let acts = |one: &&Draft<'_>| !(one.verb.asks && one.verb.room == Room::Above) && one.verb.takes != Takes::Text;
        let above = |one: &Draft<'_>| {
            let at = (0..one.from).rev().find(|at| raw.get(*at).is_some_and(|line| !line.trim().is_empty()))?;
            let is_prose = matches!(self.places.get(at), Some(LinePlace::Prose(_) | LinePlace::Apart));
            raw.get(at).filter(|_| is_prose).map(|line| typed(line))
        };
        self.drafts.iter().filter(acts).filter_map(above).collect()
    }

    /// The prose right above these lines, and below them where that counts.
    fn beside(&self, draft: &Draft<'_>, room: Room) -> Option<String> {
        let beside = |at: Option<usize>| match at.and_then(|at| self.places.get(at)) {
            Some(LinePlace::Prose(line)) => Some(line.clone()),
            // Below a greeting what cannot be undone stands no better than in a sentence.
            Some(LinePlace::Courtesy(line)) if at < Some(draft.from) && !draft.bare && !draft.led => Some(line.clone()),
            _ => None,
        };
        // What shares its line with an order stands beside one.
        let (first, last) = if draft.led { (true, true) } else { draft.part };
        let above = || beside(draft.from.checked_sub(1).filter(|_| first));
        match room {
            Room::Nothing | Room::AboveFree(_) => None,
            Room::Above => above(),
            Room::Around => above().or_else(|| beside(draft.to.checked_add(1).filter(|_| last))),
        }
    }

    /// `My list:` above the list itself says nothing more.
    fn announcements(&mut self) {
        let above = |(at, one): (usize, &Draft<'_>)| {
            let same = self.drafts.get(at + 1).is_some_and(|next| next.verb.id == one.verb.id);
            same && one.verb.takes == Takes::Numbers && one.is_announced()
        };
        if let Some(at) = self.drafts.iter().enumerate().position(above) {
            let draft = self.drafts.remove(at);
            self.becomes_prose(&draft);
        }
    }

    /// The title of what stops a turn, in a paragraph of its own below a move, is a word: it is asked about, as words are.
    fn titles(&mut self) {
        let is_order = |at: Option<usize>| matches!(at.and_then(|at| self.places.get(at)), Some(LinePlace::Order));
        let apart = |one: &Draft<'_>| !is_order(one.from.checked_sub(1)) && !is_order(one.to.checked_add(1));
        let word = |one: &Draft<'_>| one.titled && apart(one);
        let stops = |one: &Draft<'_>| self.knows.stopping.iter().any(|number| one.names(*number));
        if self.drafts.iter().any(|one| one.bare) {
            let is_word: Vec<bool> = self.drafts.iter().map(|one| word(one) && stops(one)).collect();
            let mut is_word = is_word.into_iter();
            let gone: Vec<Draft<'_>> = self.drafts.extract_if(.., |_| is_word.next() == Some(true)).collect();
            gone.iter().for_each(|draft| self.becomes_prose(draft));
        }
    }

    fn becomes_prose(&mut self, draft: &Draft<'_>) {
        let own = self.places.iter_mut().take(draft.to.saturating_add(1)).skip(draft.from);
        let own = own.filter(|place| matches!(place, LinePlace::Order));
        let lines = draft.lines.iter().filter(|line| !matches!(line.sort, Sort::Blank));
        for (place, line) in own.zip(lines) {
            *place = LinePlace::Prose(typed(line.raw));
        }
    }

    /// A sentence inside a paragraph stays one, whatever it says: `I play e4` is an order only where it stands apart;
    /// so does a sentence's last word.
    fn sentences(&mut self) {
        let room = |one: &Draft<'_>| match one.verb.takes {
            _ if one.led => Some(Room::Around),
            Takes::Lone => Some(Room::Above),
            _ => None,
        };
        // Down the mail and up again, since prose that a line becomes stands beside the next.
        let mut drafts: Vec<Option<Draft<'a>>> = core::mem::take(&mut self.drafts).into_iter().map(Some).collect();
        let mut found = true;
        while core::mem::take(&mut found) {
            for at in (0..drafts.len()).chain((0..drafts.len()).rev()) {
                let Some(Some(one)) = drafts.get(at) else { continue };
                if room(one).is_none_or(|room| self.beside(one, room).is_none()) {
                    continue;
                }
                // With it goes what shares its lines.
                let (from, to) = (one.from, one.to);
                let shares = |one: &Option<Draft<'_>>| one.as_ref().is_none_or(|one| (from..=to).contains(&one.from));
                let first =
                    drafts.get(..at).unwrap_or_default().iter().rposition(|one| !shares(one)).map_or(0, |at| at + 1);
                for one in drafts.iter_mut().skip(first).take_while(|one| shares(one)) {
                    if let Some(draft) = one.take() {
                        self.becomes_prose(&draft);
                        found = true;
                    }
                }
            }
        }
        self.drafts = drafts.into_iter().flatten().collect();
    }

    /// Refuses orders that prose stands right above or below of, where it may not.
    fn inside_prose(&mut self) {
        for draft in &self.drafts {
            if let Some(beside) = self.beside(draft, draft.room) {
                let (line, verb) =
                    (draft.first_typed(), self.vocabulary.word(draft.verb.id, self.language).to_string());
                self.faults.push((draft.from, UnreadableLine::InsideProse { line, verb, beside }));
            }
        }
    }
}

/// A line as it may be shown again.
pub(super) fn typed(raw: &str) -> String {
    shown(plain_words(raw).trim())
}

/// The lines that were passed over.
fn not_read(body: &str, places: &[LinePlace]) -> Vec<String> {
    let typed_lines = body.lines().zip(places).filter(|(_, place)| !matches!(place, LinePlace::Order));
    typed_lines.map(|(raw, _)| typed(raw)).filter(|line| !line.is_empty()).collect()
}
