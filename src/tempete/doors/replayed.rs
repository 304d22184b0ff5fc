//! A loaded game with its log read and replayed: what every plan begins with, and how its letters
//! are begun.

use alloc::{
    borrow::Cow,
    string::{String, ToString},
    sync::Arc,
    vec::Vec,
};
use core::cell::OnceCell;

use super::summary;
use crate::{
    ids::{Seat, Seq, Timestamp},
    kit::{AnswersLeft, BrokenLog, Loaded, MailSeal, NewEntry, Plan, Player, Sealed, Summary, Verdict},
    letters::{Letter, Reader},
    record,
    referee::knowledge::Knower,
    seal::{Head, Opening, Origin, SignedHead, Tree},
    tempete::{
        audit,
        cards::catalogue::Catalogue,
        decide::Decision,
        log::event::{CommonEvent, Entry, Event},
        rulebook::Rulebook,
        seals::Seals,
        seats::letter,
        state::{
            State,
            public::{Duty, Public},
            view::View,
        },
        telling::{self, Context, Occasion, chronicle::Chronicle},
        turn::replay::opened,
    },
};

/// A game as one knower has it, and as its entries tell it him.
type Known = (State, Chronicle);

/// Whose replays are kept.
const KNOWERS: [Knower; 3] = [Knower::Everybody, Knower::Seat(Seat::FIRST), Knower::Seat(Seat::SECOND)];

/// A game with its log read, and replayed for whoever must know it: a seat for its letters, and for its mails until they
/// become entries; the referee for that alone.
pub(super) struct Replay<'a> {
    pub loaded: &'a Loaded<'a>,
    /// The exact texts of the entries; those that lay on the table are not copied.
    pub texts: Vec<Cow<'a, str>>,
    pub entries: Vec<Entry>,
    /// What opens the commitments in them, all of it: what a knower has of it, his replay has.
    sealed: Vec<Sealed>,
    /// The mails that made entries.
    mails: Vec<MailSeal>,
    pub tree: Tree,
    /// Whose log it is, as entry 0 has it.
    origin: Origin,
    /// Entry 0, applied.
    start: State,
    /// The game as everybody knows it, then as each seat does, once it is asked for.
    known: [OnceCell<Known>; 3],
    /// The game as it is, once anything is decided.
    truth: OnceCell<State>,
    /// It with its signature, once anything shows it: the letters of a plan share one.
    signed: OnceCell<SignedHead>,
    /// Whether what their readers alone may know is left out of letters: they are shown to somebody else.
    masked: bool,
    /// A seat that opens or closes its door to messages with this very plan (T65).
    pub chat: Option<(Seat, bool)>,
}

impl<'a> Replay<'a> {
    /// Reads and replays the log.
    pub fn new(loaded: &'a Loaded<'a>) -> Result<Self, BrokenLog> {
        let catalogue = loaded.pinned.says::<Arc<Catalogue>>().ok_or(BrokenLog::Pinned(loaded.game))?;
        let rulebook = Rulebook { catalogue: Arc::clone(catalogue), pace: loaded.pinned.pace.clone() };
        let mut entries = Vec::with_capacity(loaded.entries.len());
        let mut tree = Tree::default();
        for (index, text) in loaded.entries.iter().enumerate() {
            let entry = Entry::read(text, catalogue).map_err(|error| BrokenLog::Entry(index, error.to_string()))?;
            entries.push(entry);
            tree.push(text.as_bytes());
        }
        let start = entries.first().and_then(|entry| State::start(entry, rulebook));
        let start = start.ok_or(BrokenLog::NoStart(loaded.game))?;
        let origin = start.public().origin().ok_or(BrokenLog::Origin)?;
        Ok(Self {
            loaded,
            texts: loaded.entries.iter().map(|text| Cow::Borrowed(text.as_str())).collect(),
            entries,
            sealed: loaded.sealed.clone(),
            mails: loaded.mails.clone(),
            tree,
            origin,
            start,
            known: [const { OnceCell::new() }; 3],
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
        let seals = Seals::new(&self.loaded.secret, self.loaded.game);
        let false_one = self.entries.iter().find(|entry| !audit::opens(entry, &self.sealed, &seals));
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
        let known = KNOWERS.map(|_| OnceCell::new());
        if !Self::ends(decision) {
            for ((knower, before), cell) in KNOWERS.into_iter().zip(&self.known).zip(&known) {
                let Some(mut after) = before.get().cloned() else { continue };
                Chronicle::follow(&mut after, &decision.entries, &knower.opens(&sealed, self.is_over()));
                let _ = cell.set(after);
            }
        }
        let truth = OnceCell::from(decision.after.clone());
        let (origin, start, signed) = (self.origin.clone(), self.start.clone(), OnceCell::new());
        Ok(Self { texts, entries, sealed, mails, tree, origin, start, known, truth, signed, ..*self })
    }

    /// Whether the seals are open.
    fn is_over(&self) -> bool {
        self.entries.iter().any(|entry| matches!(entry.event, Event::Common(CommonEvent::End(_))))
    }

    /// The game as a knower has it: what is told and refused is made from this.
    fn known(&self, knower: Knower) -> &Known {
        let kept = KNOWERS.iter().zip(&self.known).find(|(one, _)| **one == knower);
        // A seat that nobody has knows what everybody does.
        let [everybody, ..] = &self.known;
        let (knower, cell) = kept.unwrap_or((&Knower::Everybody, everybody));
        cell.get_or_init(|| {
            let mut known = (self.start.clone(), Chronicle::default());
            let rest = self.entries.get(1..).unwrap_or_default();
            Chronicle::follow(&mut known, rest, &knower.opens(&self.sealed, self.is_over()));
            known
        })
    }

    /// The seals that are open to everybody: none before the end.
    pub fn opened(&self) -> Vec<Sealed> {
        Knower::Everybody.opens(&self.sealed, self.is_over())
    }

    /// The game as it is: for what becomes of an order, for the person who looks at its secrets, and for nothing else.
    pub fn truth(&self) -> &State {
        self.truth.get_or_init(|| {
            let mut state = self.start.clone();
            for entry in self.entries.iter().skip(1) {
                state.apply(entry, &opened(entry, &self.sealed), &mut ());
            }
            state
        })
    }

    /// What everybody knows, as it stands in every replay.
    pub fn public(&self) -> &Public {
        let [everybody, first, second] = &self.known;
        let at_hand = [first, second, everybody].into_iter().find_map(OnceCell::get).map(|(state, _)| state);
        at_hand.or(self.truth.get()).unwrap_or_else(|| &self.known(Knower::Everybody).0).public()
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

    /// A new entry's text, which the strict reader gives back as this very entry, behind the one above it.
    fn written(&self, entry: &Entry, above: Option<&Entry>) -> Result<String, BrokenLog> {
        let text = entry.write();
        let unwritable = |why: String| BrokenLog::Unwritable(entry.seq, why);
        let read = Entry::read(&text, &self.public().catalogue).map_err(|error| unwritable(error.to_string()))?;
        if read != *entry {
            return Err(unwritable("it is read as another one".into()));
        }
        let follows = above.is_some_and(|above| above.seq.next() == Some(entry.seq) && above.at <= entry.at);
        if follows { Ok(text) } else { Err(unwritable("it does not follow the one above it".into())) }
    }

    /// What entry 0 pins.
    pub fn rulebook(&self) -> Rulebook {
        let catalogue = Arc::clone(&self.public().catalogue);
        Rulebook { catalogue, pace: self.loaded.pinned.pace.clone() }
    }

    /// The moment a plan happens: never before the last entry.
    pub fn at(&self, arrived: Timestamp) -> Timestamp {
        arrived.max(self.public().course.at)
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

    /// The view of `seat`.
    pub fn view(&self, seat: Seat) -> View<'_> {
        self.seats(seat).view(seat)
    }

    /// The player at `seat`.
    pub fn player(&self, seat: Seat) -> Option<&Player> {
        self.loaded.player(seat)
    }

    fn takes_words(&self, player: &Player) -> bool {
        self.chat.filter(|(seat, _)| *seat == player.seat).map_or(player.chat, |(_, open)| open)
    }

    /// A letter to the player at `seat`, or none if nobody sits there.
    pub fn letter(
        &self,
        seat: Seat,
        reader: Option<&Reader>,
        at: Timestamp,
        last_answer: Option<AnswersLeft>,
        record: Option<&str>,
        occasion: &Occasion,
    ) -> Option<Letter> {
        let player = self.player(seat)?;
        let sheets = self.sheets();
        let [first, second] = &sheets;
        let openings = if self.masked { Vec::new() } else { self.own_openings(player, occasion) };
        let context = Context {
            view: self.view(seat),
            reader: reader.unwrap_or(&player.reader),
            entries: &self.entries,
            chronicle: &self.known(Knower::Seat(seat)).1,
            texts: &self.texts,
            shown: player.shown,
            head: self.signed(),
            at,
            chat_open: self
                .loaded
                .players
                .iter()
                .filter(|other| other.seat != seat)
                .all(|other| self.takes_words(other)),
            answer: last_answer,
            sheets: [first.as_deref(), second.as_deref()],
            openings: &openings,
            record,
            masked: self.masked,
        };
        Some(telling::write(&context, occasion))
    }

    /// The head over its entries.
    pub fn head(&self) -> Head {
        let origin = self.public().origin().unwrap_or_else(|| self.origin.clone());
        Head { origin, size: self.tree.size(), root: self.tree.root() }
    }

    /// The head as it stands in letters and in the record.
    pub fn signed(&self) -> &SignedHead {
        let sign = || SignedHead::new(self.head(), self.loaded.signers.of(self.public().key()));
        self.signed.get_or_init(sign)
    }

    /// The sheets of lists sealed since somebody's last letter; made anew from the sealed values,
    /// since commitments are a function of what was said.
    fn sheets(&self) -> [Option<String>; 2] {
        let shown = self.loaded.players.iter().map(|player| player.shown).min().unwrap_or(0);
        let sheet = |seat: Seat| {
            let (seq, _) = self.public().seat(seat).list.filter(|(seq, _)| seq.get() >= shown)?;
            let value = &self.sealed.iter().find(|sealed| sealed.seq == seq)?.value;
            let cards: Vec<u8> = value.split(' ').filter_map(|word| word.parse().ok()).collect();
            let seals = Seals::new(&self.loaded.secret, self.loaded.game);
            Some(seals.list(letter(seat), seq, &cards).sheet)
        };
        [sheet(Seat::FIRST), sheet(Seat::SECOND)]
    }

    /// What opens this seat's own seals: of lists and squares in the entries that a receipt tells of, of mails in all
    /// entries new to it. Whoever seals something checks it at once, and alone.
    fn own_openings(&self, player: &Player, occasion: &Occasion) -> Vec<Opening> {
        let seals = Seals::new(&self.loaded.secret, self.loaded.game);
        let first = match occasion {
            Occasion::Receipt { first, .. } => *first,
            _ => None,
        };
        let sealed =
            self.sealed.iter().filter(|of| of.seat == player.seat && first.is_some_and(|first| of.seq >= first));
        // Who takes a seat over did not write what was mailed from it.
        let wrote = !matches!(occasion, Occasion::Takeover { .. });
        let mails = self.mails.iter().filter(|of| wrote && of.seat == player.seat && of.seq.get() >= player.shown);
        sealed
            .flat_map(|sealed| audit::openings_of(&self.entries, sealed, &seals))
            .chain(mails.map(|of| seals.mail(letter(of.seat), of.seq, &of.mail)))
            .collect()
    }

    /// The record as it may be shown now: complete after the end, public before it.
    pub fn record(&self) -> String {
        let over = self.public().course.end.is_some();
        let openings = over.then(|| audit::openings(&self.entries, &self.sealed, &self.loaded.secret));
        let entries: Vec<String> = self.texts.iter().map(ToString::to_string).collect();
        record::write(&record::Parts {
            pinned: &self.loaded.pinned.text,
            profile: &self.loaded.pinned.pace.text,
            entries: &entries,
            head: self.signed(),
            openings: openings.as_deref(),
        })
    }

    /// The game in a line.
    pub fn summary(&self) -> Summary {
        summary::of(self.public(), &self.entries, &self.loaded.players)
    }

    /// An empty plan for this game.
    pub fn plan(&self, verdict: Verdict) -> Plan {
        Plan::empty(self.loaded.game, verdict)
    }

    /// A plan that appends what `decision` holds; `self` is the game with it.
    pub fn plan_of(&self, decision: &Decision) -> Plan {
        let first = decision.entries.first().map_or(Seq::START, |entry| entry.seq);
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
        plan.over = matches!(self.public().course.duty, Duty::Over(..));
        plan.summary = Some(self.summary());
        plan.news = summary::news(self, decision);
        plan
    }

    /// Whether the game ended with `decision`.
    pub fn ends(decision: &Decision) -> bool {
        decision.entries.iter().any(|entry| matches!(entry.event, Event::Common(CommonEvent::End(_))))
    }
}
