//! Steps 5 to 7: the game is replayed under the rules by the very functions that refereed it, and
//! what it comes to is held against its `end` entries.

use alloc::{collections::BTreeMap, collections::BTreeSet, format, string::String, vec::Vec};

use super::{ReadRecord, draws, seals::Open};
use crate::{
    ids::Seq,
    referee::{course::is_about_time, session::Chronicles},
    seal::Tree,
    tempete::{
        cards::card::CardNo,
        log::{
            event::{Act, Author, CardPlay, CommonEvent, End, Entry, Event, Ruled, Ruling},
            terms::{CardCheck, ProveCards},
        },
        state::{
            State,
            account::Source,
            play::PlayId,
            public::{Duty, Public},
        },
        telling::chronicle::Chronicle,
    },
};

/// A game as it was replayed.
pub(super) struct Replayed {
    /// The state after the last entry that was replayed.
    pub(super) state: State,
    /// Step 5's findings; the replay stops at the first.
    pub(super) broken: Vec<String>,
    /// Step 4's findings about drawn numbers.
    pub(super) draws: Vec<String>,
    /// Step 7's findings.
    pub(super) results: Vec<String>,
    /// Step 8's findings.
    pub(super) clocks: Vec<String>,
    /// The move number of every entry.
    pub(super) moves: BTreeMap<Seq, u32>,
    /// What its entries brought about.
    pub(super) chronicle: Chronicle,
    /// Plays whose message was disputed and upheld.
    pub(super) ruled: BTreeSet<PlayId>,
}

/// Replays the record, with what is open of it; `None` without a start.
pub(super) fn replay(record: &ReadRecord<'_>, open: &Open) -> Option<Replayed> {
    let (first, rest) = record.entries.split_first()?;
    let state = State::start(first, &record.rulebook)?;
    let mut replayed = Replayed {
        state,
        broken: Vec::new(),
        draws: Vec::new(),
        results: Vec::new(),
        clocks: Vec::new(),
        moves: BTreeMap::new(),
        chronicle: Chronicle::default(),
        ruled: BTreeSet::new(),
    };
    // T54: the entry that ends the game is followed by `end` at once, and no other is.
    let mut end_due = false;
    for entry in rest {
        if let Err(finding) = replayed.step(entry, open, record.tree, &mut end_due) {
            replayed.broken.push(finding);
            return Some(replayed);
        }
    }
    if end_due {
        replayed.broken.push("the game is over, and the log lacks its `end`".into());
    }
    Some(replayed)
}

impl Replayed {
    fn step(&mut self, entry: &Entry, open: &Open, tree: &Tree, end_due: &mut bool) -> Result<(), String> {
        let before = self.state.public();
        self.moves.insert(entry.seq, before.move_number());
        // Step 8's own: the game goes on behind what is wrong about time alone.
        if let Err(refusal) = self.state.may_follow(entry) {
            let finding = format!("entry {} may not follow (rule {})", entry.seq, refusal.rule());
            match is_about_time(entry) {
                true => self.clocks.push(finding),
                false => return Err(finding),
            }
        }
        let is_end = matches!(entry.event, Event::Common(CommonEvent::End(_)));
        if is_end != *end_due {
            return Err(match is_end {
                true => format!("entry {} ends a game that nothing has ended just before", entry.seq),
                false => format!("entry {} stands where the game's `end` belongs", entry.seq),
            });
        }
        self.draws.extend(draws::numbers(before, entry, open, tree));
        match entry.event {
            Event::Common(CommonEvent::Rule(Ruled { ruling: Ruling::Uphold, .. })) => {
                self.ruled.extend(before.message_card())
            }
            Event::Common(CommonEvent::End(end)) => self.results.extend(self.wrong_end(entry, end)),
            _ => {}
        }
        let was_over = is_over(before);
        let shown = self.shown_wrongly(entry);
        let errors = self.errors();
        let opened = open.by_entry.get(&entry.seq).cloned().unwrap_or_default();
        let mut told = Vec::new();
        self.state.apply(entry, &opened, &mut told);
        self.chronicle.push(told);
        if let Event::Common(CommonEvent::Rule(Ruled { ruling: Ruling::Correct, .. })) = entry.event
            && let Some(card) = self.state.public().message_card()
        {
            // T68: ruled on no more.
            self.ruled.remove(&card);
        }
        *end_due = !is_end
            && is_over(self.state.public())
            && (!was_over
                || matches!(entry.event, Event::Common(CommonEvent::Rule(Ruled { ruling: Ruling::Result(_), .. }))));
        // T30: what was sealed may be sealed there.
        if let Some(square) = opened.square
            && let Some(play) = self.state.public().plays.iter().rfind(|play| play.seq == entry.seq)
            && !self.state.public().may_seal(play.seat, play.play.card, square)
        {
            let card = play.play.card;
            return Err(format!("entry {} seals {square} for card {card}, which it may not (rule T30)", entry.seq));
        }
        // T48: what came from the list is shown, what card 34 brought is not.
        if let Some(card) = shown {
            return Err(format!("entry {} shows wrongly where card {card} came from (rule T48)", entry.seq));
        }
        // T45: under these terms the referee enters nothing false.
        if self.state.public().terms().card_check == CardCheck::Refuse && self.errors() > errors {
            return Err(format!("entry {} holds something false, which the terms refuse (rule T45)", entry.seq));
        }
        Ok(())
    }

    fn errors(&self) -> usize {
        self.state.secrets().iter().map(|account| account.errors.len()).sum()
    }

    /// The card of a message that shows its position and came from none, or shows none and came from one; asked before the
    /// entry is applied, of who is open.
    fn shown_wrongly(&self, entry: &Entry) -> Option<CardNo> {
        let Author::Seat(seat) = entry.by else { return None };
        if self.state.public().terms().prove_cards == ProveCards::AtEnd {
            return None;
        }
        let wrong = |play: &CardPlay| {
            let source = self.state.known.source_of(seat, play.card)?;
            let is = match source {
                Source::Position(position) => play.shown.is_some_and(|shown| shown.position == position),
                Source::Taken(_) => play.shown.is_none(),
            };
            (!is).then_some(play.card)
        };
        entry.event.acts().iter().find_map(|act| if let Act::Card(play) = act { wrong(play) } else { None })
    }

    fn wrong_end(&self, entry: &Entry, says: End) -> Option<String> {
        let is = self.state.known.last_end()?;
        let wrong = match () {
            () if (says.board, says.ending) != (is.board, is.ending) => "how the game ended",
            () if says.errs != is.errs => "who erred",
            () if says.last != is.last => "the final result",
            () => return None,
        };
        Some(format!("entry {} is wrong about {wrong}", entry.seq))
    }
}

fn is_over(public: &Public) -> bool {
    matches!(public.course.duty, Duty::Over(..))
}
