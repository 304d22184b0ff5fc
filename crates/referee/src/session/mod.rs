//! A loaded game with its log read and replayed: what every plan begins with, and what its letters are made from.

mod clocks;
mod command;
mod doors;
mod due;
mod forecast;
mod mailed;
mod own;
mod passes;
mod results;
mod sheet;
mod start;
mod summary;

pub use self::{
    doors::open,
    start::{are_terms, start},
};
pub use self::{due::player, own::OwnLetters};

use alloc::{
    borrow::Cow,
    string::{String, ToString},
    sync::Arc,
    vec::Vec,
};
use core::cell::OnceCell;

use super::{Spec, course::Course, log::CommonEvent, telling::CommonOccasion};
use crate::{
    ids::{Seat, Timestamp},
    kit::{Attempt, BrokenLog, Loaded, MailSeal, NewEntry, Plan, Player, Sealed, Verdict},
    letters::Letter,
    record,
    referee::{
        mails::Occasion,
        played::{Chronicle, Decision, Entry, Event, Pinned, Played, State, View, knowledge::Knower, of_another_game},
    },
    seal::{GameSeals, Head, SignedHead, Tree},
};

/// A game as one knower has it, and as its entries tell it him.
type Known = (State, Chronicle);

/// A game with its log read, and replayed for whoever must know it: a seat for its letters, and for its mails until they
/// become entries; the referee for that alone.
pub struct Session<'a> {
    pub loaded: &'a Loaded<'a>,
    /// The exact texts of the entries; those that lay on the table are not copied.
    pub texts: Vec<Cow<'a, str>>,
    pub entries: Vec<Entry>,
    /// What opens the commitments in them, all of it: what a knower has of it, his replay has.
    pub sealed: Vec<Sealed>,
    /// The mails that made entries.
    pub mails: Vec<MailSeal>,
    pub tree: Tree,
    /// Entry 0, applied.
    start: State,
    /// What entry 0 pins.
    pub pinned: Arc<Pinned>,
    /// The game as everybody knows it, once it is asked for.
    of_everybody: OnceCell<Known>,
    /// As each seat does: the same.
    of_seats: Vec<OnceCell<Known>>,
    /// The game as it is, once anything is decided.
    truth: OnceCell<State>,
    /// It with its signature, once anything shows it: the letters of a plan share one.
    signed: OnceCell<SignedHead>,
    /// Whether what their readers alone may know is left out of letters: they are shown to somebody else.
    pub masked: bool,
    /// A seat that opens or closes its door to messages with this very plan (T65).
    pub chat: Option<(Seat, bool)>,
}

impl<'a> Session<'a> {
    /// Reads and replays the log.
    pub fn new(loaded: &'a Loaded<'a>) -> Result<Self, BrokenLog> {
        let pinned = loaded.pinned.says::<Arc<Pinned>>().ok_or(BrokenLog::Pinned(loaded.game))?;
        let spec = pinned.spec();
        let mut entries = Vec::with_capacity(loaded.entries.len());
        let mut tree = Tree::default();
        for (index, text) in loaded.entries.iter().enumerate() {
            let entry = Entry::read(text, spec, pinned).map_err(|error| BrokenLog::Entry(index, error.to_string()))?;
            entries.push(entry);
            tree.push(text.as_bytes());
        }
        let start = entries.first().and_then(|entry| Played::begin(entry, pinned, &loaded.pinned.pace));
        let mut start = start.ok_or(BrokenLog::NoStart(loaded.game))?;
        start.course_mut().clocks.gaps = loaded.gaps.clone();
        let start = State::new(start);
        let of_seats = start.course().places().map(|_| OnceCell::new()).collect();
        Ok(Self {
            loaded,
            texts: loaded.entries.iter().map(|text| Cow::Borrowed(text.as_str())).collect(),
            entries,
            sealed: loaded.sealed.clone(),
            mails: loaded.mails.clone(),
            tree,
            start,
            pinned: Arc::clone(pinned),
            of_everybody: OnceCell::new(),
            of_seats,
            truth: OnceCell::new(),
            signed: OnceCell::new(),
            masked: false,
            chat: None,
        })
    }

    /// The same without its secrets, for letters that somebody else is shown.
    pub fn masked(loaded: &'a Loaded<'a>) -> Result<Self, BrokenLog> {
        Ok(Self { masked: true, sealed: Vec::new(), mails: Vec::new(), ..Self::new(loaded)? })
    }

    /// Goes on where seed and sealed values open each commitment.
    pub fn check_openings(&self) -> Result<(), BrokenLog> {
        let (secret, game) = (&self.loaded.secret, self.loaded.game);
        let false_one = self.entries.iter().find(|entry| !self.start.known.opens(entry, &self.sealed, secret, game));
        false_one.map_or(Ok(()), |entry| Err(BrokenLog::Opening(entry.seq)))
    }

    /// The same game with `decision`, made of the game as it is, added: nothing else changes a game.
    ///
    /// # Errors
    /// An entry of it would not be read as it was meant.
    pub fn with(&self, decision: &Decision) -> Result<Self, BrokenLog> {
        let mut texts = self.texts.clone();
        let mut entries = self.entries.clone();
        let mut sealed = self.sealed.clone();
        let mut tree = self.tree.clone();
        sealed.extend(decision.sealed.iter().cloned());
        let mut mails = self.mails.clone();
        mails.extend(decision.mails.iter().cloned());
        for entry in &decision.entries {
            let text = self.written(entry, entries.last())?;
            tree.push(text.as_bytes());
            texts.push(Cow::Owned(text));
            entries.push(entry.clone());
        }
        // Where seals open with it, whoever knew the game knows another one.
        let follows = |knower: Knower, before: &OnceCell<Known>| {
            let after = before.get().filter(|_| !decision.ends()).cloned().map(|mut after| {
                follow(&mut after, &decision.entries, &knower.opens(&self.start.known, &sealed, self.is_over()));
                after
            });
            after.map(OnceCell::from).unwrap_or_default()
        };
        let of_everybody = follows(Knower::Everybody, &self.of_everybody);
        let of_seats = self.places().zip(&self.of_seats);
        let of_seats = of_seats.map(|(seat, before)| follows(Knower::Seat(seat), before)).collect();
        let truth = OnceCell::from(decision.after.clone());
        let (start, pinned, signed) = (self.start.clone(), Arc::clone(&self.pinned), OnceCell::new());
        Ok(Self { texts, entries, sealed, mails, tree, start, pinned, of_everybody, of_seats, truth, signed, ..*self })
    }

    /// Whether the seals are open.
    fn is_over(&self) -> bool {
        self.entries.iter().any(|entry| matches!(entry.event, Event::Common(CommonEvent::End(_))))
    }

    /// The game as a knower has it: what is told and refused is made from this.
    fn known(&self, knower: Knower) -> &Known {
        let of_seat = match knower {
            Knower::Everybody => None,
            Knower::Seat(seat) => self.of_seats.get(seat.index()),
        };
        // A seat that the game does not have knows what everybody does.
        let (knower, cell) = of_seat.map_or((Knower::Everybody, &self.of_everybody), |cell| (knower, cell));
        cell.get_or_init(|| {
            let mut known = (self.start.clone(), Chronicle::default());
            // What a seat ordered in vain is its own.
            if let Knower::Seat(seat) = knower {
                let own: Vec<Attempt> = self.loaded.attempts.iter().filter(|of| of.seat == seat).cloned().collect();
                known.0.known.remember(&own);
            }
            let rest = self.entries.get(1..).unwrap_or_default();
            follow(&mut known, rest, &knower.opens(&self.start.known, &self.sealed, self.is_over()));
            // What is public is the same for whoever replays it, in any game.
            debug_assert!(knower == Knower::Everybody || known.0.course() == self.everybodys().course());
            known
        })
    }

    /// What seals are made with.
    pub(super) fn seals(&self) -> GameSeals<'_> {
        GameSeals::new(self.spec().rules, &self.loaded.secret, self.loaded.game)
    }

    /// The seals that are open to everybody: none before the end.
    pub fn opened(&self) -> Vec<Sealed> {
        Knower::Everybody.opens(&self.start.known, &self.sealed, self.is_over())
    }

    /// The game as it is: for what becomes of an order, for the person who looks at its secrets, and for nothing else.
    pub(crate) fn truth(&self) -> &State {
        self.truth.get_or_init(|| {
            let mut state = self.start.clone();
            state.known.remember(&self.loaded.attempts);
            state.follow(self.entries.get(1..).unwrap_or_default(), &self.sealed);
            state
        })
    }

    /// The game as somebody knows it, whoever: for that part of it which holds nothing but what is public, and so is the same
    /// in every replay. What a game shows of itself is asked of what everybody knows.
    pub fn at_hand(&self) -> &Played {
        let kept = self.of_seats.iter().chain([&self.of_everybody]).find_map(OnceCell::get).map(|(state, _)| state);
        &kept.or(self.truth.get()).unwrap_or_else(|| self.everybodys()).known
    }

    /// Returns what writes the game's letters.
    pub(crate) fn writer(&self) -> &'static dyn OwnLetters {
        let writer = self.loaded.pinned.game.letters.get::<&'static dyn OwnLetters>();
        writer.copied().unwrap_or_else(|| of_another_game())
    }

    /// The facts of the game.
    pub fn spec(&self) -> Spec {
        self.start.course().spec
    }

    /// Every seat, in their order.
    pub fn places(&self) -> impl Iterator<Item = Seat> + use<> {
        self.start.course().places()
    }

    /// What is public, and the same in every game.
    pub fn course(&self) -> &Course {
        self.at_hand().course()
    }

    /// The game as everybody knows it.
    pub fn everybodys(&self) -> &State {
        &self.known(Knower::Everybody).0
    }

    /// What its entries tell everybody.
    pub fn chronicle(&self) -> &Chronicle {
        &self.known(Knower::Everybody).1
    }

    /// The game as a seat knows it.
    pub fn seats(&self, seat: Seat) -> &State {
        &self.known(Knower::Seat(seat)).0
    }

    /// All that a seat may know.
    pub fn view(&self, seat: Seat) -> View<'_> {
        View::new(seat, &self.seats(seat).known)
    }

    /// What its entries tell a seat.
    pub fn seats_chronicle(&self, seat: Seat) -> &Chronicle {
        &self.known(Knower::Seat(seat)).1
    }

    /// A new entry's text, which the strict reader gives back as this very entry, behind the one above it.
    fn written(&self, entry: &Entry, above: Option<&Entry>) -> Result<String, BrokenLog> {
        let text = entry.write(self.spec());
        let unwritable = |why: String| BrokenLog::Unwritable(entry.seq, why);
        let read = Entry::read(&text, self.spec(), &self.pinned).map_err(|error| unwritable(error.to_string()))?;
        if read != *entry {
            return Err(unwritable("it is read as another one".into()));
        }
        let follows = above.is_some_and(|above| above.seq.next() == Some(entry.seq) && above.at <= entry.at);
        if follows { Ok(text) } else { Err(unwritable("it does not follow the one above it".into())) }
    }

    /// The moment a plan happens: never before the last entry.
    pub fn at(&self, arrived: Timestamp) -> Timestamp {
        arrived.max(self.course().at)
    }

    /// How many acts the log has.
    pub fn acts(&self) -> usize {
        self.entries.iter().filter(|entry| entry.event.is_act()).count()
    }

    /// Whether any entry from this one on is one that a decision rests on, which may be about the time of a seat.
    pub fn has_gone_on(&self, since: usize, about_time_of: Option<Seat>) -> bool {
        since > self.entries.len()
            || self.entries.iter().skip(since).any(|entry| match &entry.event {
                Event::Common(CommonEvent::Credit { seat, .. }) => about_time_of == Some(*seat),
                event => event.is_act(),
            })
    }

    /// The player at `seat`.
    pub fn player(&self, seat: Seat) -> Option<&Player> {
        self.loaded.player(seat)
    }

    /// True if words of the opponent are passed on to this player.
    pub fn takes_words(&self, player: &Player) -> bool {
        self.chat.filter(|(seat, _)| *seat == player.seat).map_or(player.chat, |(_, open)| open)
    }

    /// The head over its entries.
    pub fn head(&self) -> Head {
        Head { origin: self.course().origin(), size: self.tree.size(), root: self.tree.root() }
    }

    /// The head as it stands in letters and in the record.
    pub fn signed(&self) -> &SignedHead {
        let sign = || SignedHead::new(self.head(), self.loaded.signers.of(self.course().key()));
        self.signed.get_or_init(sign)
    }

    /// The record as it may be shown now: complete after the end, public before it.
    pub fn record(&self) -> String {
        let openings = self.is_over().then(|| Played::openings(&self.entries, &self.sealed, &self.loaded.secret));
        let entries: Vec<String> = self.texts.iter().map(ToString::to_string).collect();
        record::write(&record::Parts {
            pinned: &self.loaded.pinned.text,
            profile: &self.loaded.pinned.pace.text,
            entries: &entries,
            head: self.signed(),
            openings: openings.as_deref(),
        })
    }

    /// A letter that answers no mail; `None` if nobody sits there.
    fn common_letter(&self, seat: Seat, at: Timestamp, occasion: CommonOccasion<'_>) -> Option<Letter> {
        self.writer().write(self, seat, None, at, None, None, &Occasion::Common(occasion))
    }

    /// An empty plan for this game.
    pub fn plan(&self, verdict: Verdict) -> Plan {
        Plan::empty(self.loaded.game, verdict)
    }

    /// A plan that appends what `decision` holds; `self` is the game with it.
    pub fn plan_of(&self, decision: &Decision) -> Plan {
        let first = decision.first();
        let last = decision.entries.last().map_or(first, |entry| entry.seq);
        let mut plan = self.plan(Verdict::Accepted { first, last });
        plan.entries = decision
            .entries
            .iter()
            .zip(self.texts.iter().skip(usize::from(first.get())))
            .map(|(entry, text)| NewEntry { seq: entry.seq, text: text.to_string() })
            .collect();
        plan.sealed = decision.sealed.clone();
        plan.mails = decision.mails.clone();
        plan.over = self.course().duty.is_over();
        plan.summary = Some(self.summary());
        plan.news = self.news(decision);
        plan
    }
}

/// A game goes on, for who knows what these open.
fn follow((state, chronicle): &mut Known, entries: &[Entry], sealed: &[Sealed]) {
    for entry in entries {
        let mut told = Vec::new();
        state.apply(entry, &Played::opened(entry, sealed), &mut told);
        chronicle.push(told);
    }
}
