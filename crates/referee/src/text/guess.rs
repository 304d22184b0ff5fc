//! What people copy or guess, as the orders it can only mean: `card 12 with square e5`, `try e4`, `I play Nf3`,
//! `numbers 4, 17 and 31`. A line is read so only where every word of it has its place; any other stays what it was.

#[path = "guess_beside.rs"]
mod beside;
#[path = "guess_order.rs"]
mod order;
#[path = "guess_parameters.rs"]
mod parameters;

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::normalise::fold;
use super::spoken;
use super::unreadable::Doubt;
use super::vocabulary::{Room, Takes, Verb, Vocabulary};
use super::{Knows, Language, words};

/// A line's orders, each as it stands on a line of its own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Guess {
    pub orders: Vec<String>,
    /// Words of a sentence led to them (`I play e4`): more than an order, less than prose.
    pub led: bool,
    /// It only says that no draw is wanted (`no draw`), which beside any turn says nothing more.
    pub declines: bool,
    /// It is a card's title and nothing else: an order where it stands with others, else perhaps a word.
    pub titled: bool,
    /// Why its writer must be asked, and the lines that he may have meant.
    pub doubt: Option<(Doubt, Vec<String>)>,
}

impl Guess {
    /// These orders, of which nothing need be asked.
    pub(super) fn of(orders: Vec<String>) -> Self {
        Self { orders, led: false, declines: false, titled: false, doubt: None }
    }
}

/// The orders that a line can only mean, or that it must be asked about; `None` where it is none. `is_order`: it is one
/// as it stands, and then only more than that one is a guess.
pub(super) fn guess(
    plain: &str,
    vocabulary: &Vocabulary,
    knows: &Knows,
    language: Language,
    is_order: bool,
) -> Option<Guess> {
    // Nothing longer is a guess at a few orders.
    if plain.len() > 400 || plain.contains('"') {
        return None;
    }
    if let Some(last) = spoken::score(&tokens(plain), knows, language) {
        return Some(Guess { orders: [last].into(), led: false, declines: false, titled: false, doubt: None });
    }
    let mut walk = Walk {
        tokens: tokens(plain),
        parted: plain.contains(','),
        at: 0,
        vocabulary,
        knows,
        language,
        orders: Vec::new(),
        led: false,
        leads: false,
        polite: (false, false),
        denied: Vec::new(),
        declines: false,
        near: false,
        denying: false,
        addressed: false,
        titled: false,
        idle: false,
        among: Vec::new(),
    };
    walk.line()?;
    // One order as it stands, whatever closes its words.
    if let ([(_, order)], true) = (walk.orders.as_slice(), is_order)
        && order.iter().map(|word| bare(word)).eq(walk.tokens.iter().map(|word| bare(word)))
    {
        return None;
    }
    let mut orders: Vec<String> = walk.orders.into_iter().map(|(_, words)| words.join(" ")).collect();
    let doubt = match (walk.denied.is_empty(), walk.among.is_empty()) {
        (true, true) => None,
        (true, false) => Some((Doubt::Among, walk.among)),
        // What was not denied is what he meant; else perhaps what he denied.
        (false, _) if orders.is_empty() => Some((Doubt::Denied, walk.denied)),
        (false, _) => Some((Doubt::Denied, orders.clone())),
    };
    // What goes on below goes on.
    if let (Some(mark), Some(last)) = (plain.chars().next_back().filter(|c| ",;:".contains(*c)), orders.last_mut()) {
        last.push(mark);
    }
    let titled = walk.titled && matches!(orders.as_slice(), [_]);
    Some(Guess { orders, led: walk.led, declines: walk.declines, titled, doubt })
}

/// The words of a line; brackets say nothing, and a stroke parts numbers.
fn tokens(plain: &str) -> Vec<String> {
    let open = if plain.contains('(') { plain.replace(['(', ')'], " ") } else { plain.to_string() };
    let parted = |word: String| -> Vec<String> {
        let parts: Vec<&str> = word.split('/').collect();
        let told = |part: &&str| words::is_small_number(part) || (part.len() == 2 && words::is_square(part));
        match parts.iter().all(told) {
            true => parts.into_iter().map(str::to_string).collect(),
            false => [word].into(),
        }
    };
    words::split(&open).into_iter().flat_map(parted).collect()
}

/// A word without what closes a sentence.
fn bare(word: &str) -> &str {
    word.trim_end_matches(['.', '!', '?'])
}

/// No phrase and no title has more words.
const MOST_AHEAD: usize = 12;

struct Walk<'a> {
    tokens: Vec<String>,
    /// Commas part it.
    parted: bool,
    at: usize,
    vocabulary: &'a Vocabulary,
    knows: &'a Knows,
    language: Language,
    orders: Vec<(&'static str, Vec<String>)>,
    /// What a word of it denies, as it would be ordered.
    denied: Vec<String>,
    /// It says that no draw is wanted.
    declines: bool,
    /// The title that was read last is one letter off.
    near: bool,
    /// What was denied goes on.
    denying: bool,
    /// It begins with a player's name.
    addressed: bool,
    /// A title stands alone on it.
    titled: bool,
    /// Words stand beside its orders that say nothing of them.
    idle: bool,
    /// The moves of which its words may mean any.
    among: Vec<String>,
    led: bool,
    /// Its sentence goes on with any verb: `I'd like to`.
    leads: bool,
    /// It says `please`: before its orders, or anywhere.
    polite: (bool, bool),
}

impl Walk<'_> {
    fn line(&mut self) -> Option<()> {
        self.polite.0 = self.politeness();
        self.addressed = self.folded(0).first().is_some_and(|word| self.knows.is_name(word));
        self.leads = self.lead();
        self.led = self.leads;
        while self.at < self.tokens.len() {
            let from = self.at;
            self.skip(|walk, word| {
                matches!(word, ":" | ";" | "-" | "/" | "|")
                    || (!walk.orders.is_empty() && walk.language.is_between(word))
            });
            // `!?` says how good a move is; a mark of its own insists where it stands.
            let closes = |walk: &Self| walk.at + 1 == walk.tokens.len();
            if self.peek().is_some_and(|word| bare(word).is_empty() && (word.len() > 1 || closes(self))) {
                self.at += 1;
            }
            // What is behind a colon belongs to what is before it.
            let colon = self.at > from && self.tokens.get(self.at - 1).is_some_and(|word| word == ":");
            if self.at == self.tokens.len() || (!colon && self.aside()) {
                continue;
            }
            if self.owed_numbers() {
                continue;
            }
            let played = if self.leads && self.orders.is_empty() { self.titled() } else { None };
            if let Some(played) = played {
                self.orders.push((self.vocabulary.numbered, played));
                continue;
            }
            // `Non, pas de nulle`, `No thanks, no draw`
            let folded = self.folded(self.at);
            let no = folded.first().filter(|word| self.language.no().contains(&word.as_str()));
            let declined = no.map(|_| self.language.declined(&folded).unwrap_or(1));
            let denies = |at: usize| self.language.denies(folded.get(at..).unwrap_or_default()).is_some();
            if let Some(count) = declined.filter(|count| denies(*count)) {
                self.at += count;
                continue;
            }
            match self.language.denies(&folded) {
                Some(words) => self.denied(words)?,
                None => {
                    let before = self.orders.len();
                    self.order(self.at > from)?;
                    self.goes_on_denying(before);
                }
            }
        }
        // `accept, no draw`
        let ends = |verb: &Verb| verb.room == Room::Around && !verb.asks;
        if self.declines && self.orders.iter().filter_map(|(id, _)| self.vocabulary.verb(id)).any(ends) {
            self.denied.extend(self.orders.iter().map(|(_, words)| words.join(" ")));
        }
        // `no draw` says nothing more beside another order.
        self.declines &= self.orders.is_empty();
        if self.declines {
            let of = |id: &str| self.vocabulary.word(id, self.language).to_string();
            let words = Vec::from([of("decline"), self.vocabulary.behind("draw", self.language).to_string()]);
            self.orders.push(("decline", words));
        }
        self.keep_mark();
        (!self.denied.is_empty() || self.fits()).then_some(())
    }

    /// Whether these orders may stand together on a line.
    fn fits(&self) -> bool {
        let is_move = |id: &str| id == self.vocabulary.bare_move;
        // Two moves side by side are a line of a game, or one of a conversation.
        let moves = self.orders.windows(2).any(|pair| pair.iter().all(|(id, _)| is_move(id)));
        let ids = self.orders.iter().map(|(id, _)| *id).filter(|id| !is_move(id));
        let twice = ids.clone().any(|id| ids.clone().filter(|other| *other == id).count() > 1);
        let verb = |id: &str| self.vocabulary.verb(id);
        let lone = |verb: &Verb| verb.room == Room::Around && !verb.asks;
        let wants = |verb: &Verb| matches!(verb.takes, Takes::Words(1..)) && self.vocabulary.implied(verb.id).is_some();
        let alone = self.orders.len() == 1 || !ids.clone().filter_map(verb).any(|verb| lone(verb) || wants(verb));
        // `please accept the draw`, `please answer` are said to the other player; `I'd like to resign` is not resigning.
        // `resign now` is more than a word.
        let idle = self.idle && ids.clone().filter_map(verb).any(|verb| verb.room != Room::Nothing && !verb.asks);
        let asked = ids.filter_map(verb).any(|verb| {
            let last = lone(verb) || wants(verb);
            let first = self.polite.0 && verb.room == Room::Around;
            (last && (self.leads || self.polite.1))
                || first
                || (self.polite.1 && verb.room == Room::Above && !verb.asks)
        });
        // `Bob, withdraw` is said to Bob.
        let addressed = self.addressed && !self.led && self.orders.iter().filter_map(|(id, _)| verb(id)).any(lone);
        let questions = self.led && self.tokens.iter().any(|word| word.ends_with('?'));
        !self.orders.is_empty() && alone && !idle && !moves && !twice && !asked && !addressed && !questions
    }

    /// What closes the line says something of an order: `!` insists, `?` asks.
    fn keep_mark(&mut self) {
        // `!?` says how good a move is; `resign?!` asks.
        let is_move = self.orders.last().is_some_and(|(id, _)| *id == self.vocabulary.bare_move);
        let both = |word: &&String| word.ends_with("!?") || word.ends_with("?!");
        if !is_move && self.tokens.last().filter(both).is_some() {
            if let Some(last) = self.orders.last_mut().and_then(|(_, words)| words.last_mut()) {
                last.push('?');
            }
            return;
        }
        let last = self.tokens.last().filter(|word| !both(word));
        let mark = last.and_then(|word| word.chars().next_back()).filter(|c| matches!(c, '!' | '?'));
        if let (Some(mark), Some(last)) = (mark, self.orders.last_mut().and_then(|(_, words)| words.last_mut()))
            && !last.ends_with(mark)
        {
            last.push(mark);
        }
    }

    fn peek(&self) -> Option<&str> {
        self.tokens.get(self.at).map(String::as_str)
    }

    fn folded(&self, from: usize) -> Vec<String> {
        self.tokens.iter().skip(from).take(MOST_AHEAD).map(|word| fold(bare(word))).collect()
    }

    fn skip(&mut self, passes: impl Fn(&Self, &str) -> bool) {
        while self.peek().is_some_and(|word| passes(self, &fold(bare(word)))) {
            self.at += 1;
        }
    }

    /// Passes over `the`, `on` and their like before something that an order is made of.
    fn small(&mut self, belongs: impl Fn(&Self, &str) -> bool) {
        let from = self.at;
        self.skip(|walk, word| walk.language.is_small(word));
        if !self.peek().is_some_and(|word| belongs(self, bare(word))) {
            self.at = from;
        }
    }
}
