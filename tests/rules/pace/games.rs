//! Whole games on the clock, by simulated players who wait as they please, take leave and complain: what each entry
//! does to clocks is worked out a second time from the duties alone, and counted minute by minute; the audit bears the
//! record out, and no record in which one entry about time is another.

use ids::{Seat, Timestamp};
use record::{
    AuditOutcome,
    pace::{CreditFor, DAY, HOUR},
};
use referee::{
    course::Then,
    kit::{self, Denial},
    text::Language,
};
use second_referee::pace::{Act, BOOKS, count};
use support_rules::{
    decks::terms_with,
    player::{Player, Temper, dice::Dice},
    table::{CATALOGUE, Game},
};
use tempete_game::state::TempeteState;
use tempete_game::state::typed::{Entered, entered};
use tempete_game::{
    log::event::{
        Author, Cancel, CommonEvent, Complaint, Days, Entry, Event, ListCommitment, OwnEvent, Reason, Ruled, Ruling,
        Seconds, Span,
    },
    rulebook::Rulebook,
    state::{
        exchange::MessageKind,
        public::{Duty, OwnDuty, Public, SEATS},
    },
    turn::replay::replay,
};

/// How many games; with `TEMPETE_LONG=1` twenty times as many.
const GAMES: u32 = 24;

/// What was tried, and what of it came to something.
#[derive(Default)]
struct Tally {
    entries: u32,
    ended: u32,
    oversteps: u32,
    leaves: u32,
    reminders: u32,
    claims: u32,
    lost: u32,
    forged: u32,
}

#[test]
fn clocks_follow_the_duty_and_the_audit_bears_them_out() {
    let mut tally = Tally::default();
    for seed in 0..u64::from(super::cases(GAMES).cases) {
        let told = crate::random::Told(seed);
        play(seed, &mut tally);
        std::mem::forget(told);
    }
    let Tally { entries, ended, oversteps, leaves, reminders, claims, lost, forged } = tally;
    println!(
        "{entries} entries, {ended} thinks with {oversteps} oversteps, {leaves} leaves, {reminders} reminders, \
         {claims} claims, {lost} games lost on time, {forged} forged records"
    );
    for seen in [oversteps, leaves, reminders, claims, lost, forged] {
        assert!(seen > 0);
    }
}

/// A game, and what its duties say of clocks.
struct Timed {
    game: Game,
    /// When it began: the second count's 0.
    begun: i64,
    acts: Vec<(i64, Act)>,
    /// Whose next turn takes the place of one that was undone.
    again: [bool; 2],
    /// Entries already looked at.
    seen: usize,
    /// What was sent of reminders, by the entry that began the duty.
    sent: Vec<(Seat, u32, u16)>,
}

fn play(seed: u64, tally: &mut Tally) {
    let mut dice = Dice::new(seed, "time");
    let mut terms = terms_with(&mut dice, "warn");
    let name = BOOKS[usize::try_from(seed).unwrap() % BOOKS.len()].name;
    terms.set("time", name, &CATALOGUE).unwrap();
    let game = Game::new(terms, std::array::from_fn(|_| dice.below(256) as u8));
    let begun = game.now;
    let lists = SEATS.map(|seat| (0, Act::Begin { seat: seat.index(), allowance: true }));
    let mut of = Timed { game, begun, acts: lists.to_vec(), again: [false; 2], seen: 1, sent: vec![] };
    let mut players =
        SEATS.map(|seat| Player::new(seat, Language::En, Temper { disputes: 15, ..Temper::LIVELY }, seed));
    let slow = dice.chance(60);
    for _ in 0..140 {
        if matches!(of.game.public().duty(), Duty::Over(..)) {
            break;
        }
        of.game.now += wait(&mut dice, slow);
        of.passes(tally);
        if matches!(of.game.public().duty(), Duty::Over(..)) {
            break;
        }
        of.check();
        if dice.chance(30) {
            of.about_time(&mut dice, tally);
            continue;
        }
        let awaited: Vec<Seat> = of.game.public().course.owed_by.iter().collect();
        let before = of.game.public().clone();
        match dice.pick(&awaited).copied() {
            Some(seat) => {
                let mail = players[seat.index()].mail(&of.game.view(seat));
                of.game.mail_in(seat, &mail.text, Language::En);
            }
            None => of.game.rule(match (before.duty(), dice.chance(50)) {
                (Duty::Own(OwnDuty::RulingOnObjection(_)), true) => Ruling::Uphold,
                (Duty::Own(OwnDuty::RulingOnObjection(_)), false) => Ruling::Takeback,
                _ => Ruling::Refuse,
            }),
        }
        of.follow(before);
    }
    tally.entries += u32::try_from(of.game.entries.len()).unwrap();
    of.counted(tally);
    of.audited(tally);
}

/// So long until something happens: whole minutes, and often days to the minute.
fn wait(dice: &mut Dice, slow: bool) -> i64 {
    let minutes = |n: usize| i64::try_from(n).unwrap() * 60;
    match dice.below(if slow { 12 } else { 9 }) {
        0..=3 => minutes(dice.below(1_439)),
        4..=6 => minutes(1_438 + dice.below(3)) - 60,
        7..=8 => minutes(dice.below(6)) * 1_440,
        9..=10 => minutes(dice.below(12 * 1_440)),
        _ => minutes(dice.below(45 * 1_440)),
    }
}

/// Who owes something, of the duty alone.
fn owe(public: &Public) -> [bool; 2] {
    let one = |of: Seat| SEATS.map(|seat| seat == of);
    match public.duty() {
        Duty::Own(OwnDuty::Lists) => SEATS.map(|seat| public.seat(seat).list.is_none()),
        Duty::Own(OwnDuty::Numbers) => SEATS.map(|seat| !public.seat(seat).gave_first),
        Duty::Own(OwnDuty::Turn(of)) | Duty::Own(OwnDuty::Answer(of)) | Duty::Claim(of, _) => one(of),
        _ => [false; 2],
    }
}

impl Timed {
    fn now(&self) -> Timestamp {
        Timestamp::from_unix(self.game.now)
    }

    /// Enters what a seat or the referee says about time, if it may be; whether it was.
    fn enter(&mut self, by: Author, event: Event) -> bool {
        let public = self.game.public().clone();
        let at = self.now().max(public.course.at);
        let entry = Entry {
            seq: public.course.last.next().unwrap(),
            at,
            by,
            event,
            offers: false,
            plan: None,
            planned: None,
            said: false,
            arrived: None,
            entered: None,
            tried: Vec::new(),
            mail: None,
            organiser: None,
        };
        if self.game.state.may_follow(&entry).is_err() {
            return false;
        }
        match entry.event {
            // What ends a game brings its end.
            Event::Common(CommonEvent::Rule(_)) => drop(self.game.referee(entry.event).unwrap()),
            _ => {
                self.game.state.apply(&entry, &referee::played::Opened::default(), &mut ());
                self.game.entries.push(entry);
            }
        }
        self.follow(public);
        true
    }

    /// What time asks for by now, once for each moment, as a referee that looks when it likes.
    fn passes(&mut self, tally: &mut Tally) {
        while let Some(due) = self.game.public().course.next_due(|_| true).filter(|due| due.at <= self.now()) {
            let since = self.game.public().course.due_since.get();
            match due.then {
                Then::Remind { seat, days } => {
                    let days = self.game.public().course.reminder_by(seat, days, self.now());
                    assert!(!self.sent.contains(&(seat, days, since)), "a reminder was sent twice");
                    assert!(
                        self.game.public().course.clocks.read(seat, self.now()).unwrap().seconds
                            >= i64::from(days) * DAY
                    );
                    self.sent.push((seat, days, since));
                    let days = Days::new(days).unwrap();
                    assert!(self.enter(Author::Referee, Event::Common(CommonEvent::Remind { seat, days })));
                    tally.reminders += 1;
                }
                Then::Lost(seat) => {
                    assert!(self.enter(Author::Referee, lost(seat)), "a loss that is due is not borne out");
                    tally.lost += 1;
                }
            }
        }
    }

    /// Something about time, by chance.
    fn about_time(&mut self, dice: &mut Dice, tally: &mut Tally) {
        let seat = SEATS[dice.below(2)];
        let now = self.now();
        let later = |days: usize| Timestamp::from_unix(now.unix() + i64::try_from(days).unwrap() * DAY);
        let reason = Reason::new("As was asked.").unwrap();
        let by = Author::Seat(seat);
        match dice.below(12) {
            0..=2 => {
                let from = dice.below(6);
                let span = Span::new((later(from), later(from + 1 + dice.below(14)))).unwrap();
                let entered = match dice.chance(80) {
                    true => self.enter(by, CommonEvent::Leave(span).into()),
                    false => self.enter(Author::Referee, CommonEvent::LeaveGiven { seat, span, reason }.into()),
                };
                tally.leaves += u32::from(entered);
            }
            3 => drop(self.enter(by, Event::Common(CommonEvent::LeaveCancel(Cancel)))),
            4 => drop(self.enter(by, CommonEvent::Slow { days: Days::new(50).unwrap() }.into())),
            5..=7 => {
                let Ok(comes_to) = self.game.public().course.complaint_now(seat, now) else { return };
                assert!(self.enter(by, Event::Common(CommonEvent::Overdue(comes_to))));
                if !matches!(comes_to, Complaint::Clock | Complaint::Silence) {
                    return;
                }
                tally.claims += 1;
                let slow = Public::other(seat);
                // Not before who is slow was heard.
                assert!(
                    !self.enter(Author::Referee, lost(slow)) || self.game.public().course.clocks.profile.name == "club"
                );
                self.game.now += 3 * DAY;
                if dice.chance(50) && self.enter(Author::Referee, lost(slow)) {
                    tally.lost += 1;
                }
            }
            8 => {
                let seconds = Seconds::new(60 * u32::try_from(1 + dice.below(5_000)).unwrap()).unwrap();
                let cause = [CreditFor::Late, CreditFor::Undelivered, CreditFor::Outage][dice.below(3)];
                self.enter(Author::Referee, Event::Common(CommonEvent::Credit { seat, seconds, cause }));
            }
            9 => drop(self.enter(Author::Referee, Event::Common(CommonEvent::Pause { reason }))),
            10 if dice.chance(20) => {
                self.enter(Author::Referee, CommonEvent::Gift { seat, days: Days::new(3).unwrap(), reason }.into());
            }
            10 => drop(self.enter(Author::Referee, Event::Common(CommonEvent::Forgive { seat, reason }))),
            _ => drop(self.enter(Author::Referee, Event::Common(CommonEvent::Resume { reason }))),
        }
    }

    /// What the entries since `before` do to clocks, by the duties alone.
    fn follow(&mut self, mut before: Public) {
        let entries = self.game.entries[self.seen..].to_vec();
        self.seen = self.game.entries.len();
        for (left, entry) in (0..entries.len()).rev().zip(&entries) {
            let upto = self.game.entries.len() - left;
            let after = match left {
                0 => self.game.public().clone(),
                _ => replay(&self.game.entries[..upto], &[], rulebook(&self.game)).unwrap().public().clone(),
            };
            self.one(&before, entry, &after);
            before = after;
        }
    }

    fn one(&mut self, before: &Public, entry: &Entry, after: &Public) {
        let at = entry.at.unix() - self.begun;
        let mut act = |act| self.acts.push((at, act));
        let seconds = |of: Timestamp| of.unix() - self.begun;
        if let Some((seat, span)) = entry.leave() {
            let (from, to) = span.moments();
            act(Act::Leave { seat: seat.index(), from: seconds(from), to: seconds(to) });
        }
        match &entry.event {
            Event::Common(CommonEvent::Credit { seat, seconds, .. }) => {
                act(Act::More { seat: seat.index(), seconds: -i64::from(seconds.get()) });
            }
            Event::Common(CommonEvent::Pause { .. }) => act(Act::Pause),
            Event::Common(CommonEvent::Resume { .. }) => act(Act::Resume),
            Event::Common(CommonEvent::Gift { seat, days, .. }) => {
                act(Act::Gift { seat: seat.index(), days: i64::from(days.get()) })
            }
            Event::Common(CommonEvent::Forgive { seat, .. }) => act(Act::Forgive { seat: seat.index() }),
            _ => {}
        }
        if let Author::Seat(seat) = entry.by {
            let of = seat.index();
            let claim = matches!(before.duty(), Duty::Claim(..));
            match entered(&entry.event) {
                Entered::Common(CommonEvent::LeaveCancel(Cancel)) => act(Act::Cancel { seat: of }),
                // A turn in place of one that was undone is no second move.
                Entered::Own(OwnEvent::Turn(_)) => {
                    act(Act::End { seat: of, moved: !std::mem::take(&mut self.again[of]) })
                }
                Entered::Own(OwnEvent::List(ListCommitment { .. }) | OwnEvent::Numbers(_) | OwnEvent::Answer(_)) => {
                    act(Act::End { seat: of, moved: false })
                }
                Entered::Common(CommonEvent::Accept | CommonEvent::Decline) if claim => {
                    act(Act::End { seat: of, moved: false })
                }
                _ => {}
            }
        }
        let (owed, owes) = (owe(before), owe(after));
        for seat in 0..2 {
            if owed[seat] && !owes[seat] {
                act(Act::Halt { seat });
            }
        }
        if let Duty::Own(OwnDuty::Object(author)) | Duty::Own(OwnDuty::RulingOnObjection(author)) = before.duty() {
            let objector = Public::other(author).index();
            let undone = match entered(&entry.event) {
                Entered::Common(CommonEvent::Rule(Ruled { ruling: Ruling::Uphold, .. })) => {
                    act(Act::More { seat: objector, seconds: 24 * HOUR });
                    false
                }
                Entered::Own(OwnEvent::Withdraw)
                | Entered::Common(CommonEvent::Rule(Ruled { ruling: Ruling::Takeback, .. })) => {
                    act(Act::Back { seat: objector });
                    true
                }
                Entered::Own(OwnEvent::Amend(_)) => {
                    act(Act::Back { seat: objector });
                    false
                }
                _ => false,
            };
            if undone && before.message.unwrap().kind == MessageKind::Turn {
                self.again[author.index()] = true;
            }
        }
        if let Duty::Own(OwnDuty::Turn(of)) = after.duty()
            && after.course.due_since == entry.seq
        {
            act(Act::End { seat: Public::other(of).index(), moved: false });
        }
        for (seat, owes) in owes.into_iter().enumerate() {
            if owes {
                act(Act::Begin {
                    seat,
                    allowance: matches!(after.duty(), Duty::Own(OwnDuty::Lists) | Duty::Own(OwnDuty::Numbers)),
                });
            }
        }
    }

    /// What holds at any moment.
    fn check(&self) {
        let (public, now) = (self.game.public(), self.now());
        // Two clocks run for no duty but lists and numbers, and none runs for him who owes nothing.
        let run = SEATS.map(|seat| public.course.clocks.runs(seat));
        assert_eq!(run, owe(public), "{:?}", public.duty());
        assert!(run != [true; 2] || matches!(public.duty(), Duty::Own(OwnDuty::Lists) | Duty::Own(OwnDuty::Numbers)));
        for slow in SEATS {
            // What is said in advance comes then, and no sooner.
            let claimable = |at: Timestamp| public.course.claimable(slow, at).is_some();
            match public.course.claimable_from(slow).filter(|_| public.course.owes(slow)) {
                Some(from) if from > now => {
                    assert!(
                        !claimable(Timestamp::from_unix(from.unix() - 1)),
                        "{slow:?} could be claimed before {from}"
                    );
                    assert!(claimable(from), "{slow:?} cannot be claimed from {from}: {:?}", public.duty());
                }
                Some(from) => {
                    assert!(claimable(now), "{slow:?} cannot be claimed since {from}: {:?}", public.duty())
                }
                None => assert!(!claimable(now), "{slow:?} can be claimed: {:?}", public.duty()),
            }
            // Who complains in time hears what he would have been told.
            let by = Public::other(slow);
            if let Err(Denial::NothingOpen { from: Some(from) }) = public.course.complaint_now(by, now) {
                assert!(from > now.unix(), "nothing is open since {from}");
                let then = public.course.complaint_now(by, Timestamp::from_unix(from));
                assert!(!matches!(then, Err(Denial::NothingOpen { .. })), "nothing is open when it was said: {then:?}");
            }
        }
    }

    /// The second count comes to the same.
    fn counted(&self, tally: &mut Tally) {
        let public = self.game.public();
        let book = BOOKS.iter().find(|book| book.name == public.terms().time).unwrap();
        let until = self.game.now.max(public.course.at.unix());
        let told = count(book, &self.acts, until - self.begun, 60);
        tally.ended += u32::try_from(told.ended.len()).unwrap();
        tally.oversteps += u32::try_from(told.ended.iter().filter(|(_, shows)| shows.overstep).count()).unwrap();
        for seat in SEATS {
            let read = public.course.clocks.read(seat, Timestamp::from_unix(until));
            let read = read.map(|read| (i64::from(read.days), i64::from(read.charge), read.left, read.overstep));
            let shows = told.shows[seat.index()].map(|shows| (shows.days, shows.cost, shows.left, shows.overstep));
            assert_eq!(read, shows, "{seat:?} at {until}; {:?}", public.duty());
            let oversteps = public.course.clocks.oversteps(seat, Timestamp::from_unix(until));
            assert_eq!(oversteps, told.oversteps[seat.index()], "oversteps of {seat:?}");
        }
    }

    fn audited(&self, tally: &mut Tally) {
        let fine = audit(&self.game, &self.game.entries, None);
        assert!(fine != AuditOutcome::NotAuthentic);
        let rulebook = rulebook(&self.game);
        assert_eq!(replay(&self.game.entries, &self.game.sealed, &rulebook).unwrap(), self.game.state);
        for index in (2..self.game.entries.len()).step_by(5) {
            polled_late(&self.game, index);
        }
        for (index, entry) in self.game.entries.iter().enumerate().skip(1) {
            for forged in forged(&self.game, index, entry) {
                let mut entries = self.game.entries.clone();
                entries[index] = forged;
                let found = audit(&self.game, &entries, None);
                assert_eq!(found, AuditOutcome::NotAuthentic, "{:?}\nfor\n{entry:?}", entries[index]);
                tally.forged += 1;
            }
            // Against a head that was told, nothing of an entry can be changed.
            if let Author::Seat(_) = entry.by
                && index % 16 == 0
            {
                let mut entries = self.game.entries.clone();
                entries[index].arrived = Some(Timestamp::from_unix(entry.at.unix() - 1));
                assert_eq!(audit(&self.game, &entries, Some(&self.game.entries)), AuditOutcome::NotAuthentic);
                tally.forged += 1;
            }
        }
    }
}

fn lost(seat: Seat) -> Event {
    CommonEvent::Rule(Ruled::new(Ruling::lost_on_time(seat), Reason::new("The time is used up.").unwrap())).into()
}

fn rulebook(game: &Game) -> Rulebook {
    Rulebook { catalogue: CATALOGUE.clone(), pace: game.pace.clone() }
}

/// A mail that was read two days after it arrived cost its sender what it would have cost at once.
fn polled_late(game: &Game, index: usize) {
    let entry = &game.entries[index];
    let Author::Seat(seat) = entry.by else { return };
    let late =
        Entry { at: Timestamp::from_unix(entry.at.unix() + 2 * DAY), arrived: Some(entry.moment()), ..entry.clone() };
    let after = |entry: &Entry| {
        let mut state = replay(&game.entries[..index], &[], rulebook(game)).unwrap();
        state.apply(entry, &referee::played::Opened::default(), &mut ());
        state
    };
    let (now, then) = (after(entry), after(&late));
    let clock = |state: &tempete_game::state::State| {
        let clock = state.public().course.clocks.of(seat).unwrap();
        (clock.bank, clock.moves, clock.oversteps, clock.think.map(|think| think.seconds))
    };
    // Where his own next duty begins with the entry, that one begins later.
    assert_eq!(clock(&now), clock(&then), "{entry:?}");
}

/// Entries that say something else about time than this one, and that nothing bears out.
fn forged(game: &Game, index: usize, entry: &Entry) -> Vec<Entry> {
    let before = || replay(&game.entries[..index], &[], rulebook(game)).unwrap();
    let with = |event: Event| Entry { event, ..entry.clone() };
    let early = |seconds: i64| Timestamp::from_unix(entry.at.unix() - seconds);
    match &entry.event {
        Event::Common(CommonEvent::Overdue(says)) => {
            let mut all: Vec<Entry> = Complaint::ALL
                .iter()
                .filter(|other| *other != says)
                .map(|other| with(Event::Common(CommonEvent::Overdue(*other))))
                .collect();
            // Made too early: as it was entered above.
            let state = before();
            if let Author::Seat(seat) = entry.by
                && state.public().course.complaint_now(seat, state.public().course.at) != Ok(*says)
            {
                all.push(Entry { at: state.public().course.at, ..entry.clone() });
                all.push(Entry { arrived: Some(state.public().course.at), ..entry.clone() });
            }
            all
        }
        Event::Common(CommonEvent::Leave(span)) => {
            let early = Span::new((early(1), span.moments().1)).unwrap();
            vec![with(CommonEvent::Leave(early).into())]
        }
        Event::Common(CommonEvent::LeaveGiven { seat, span, reason }) => {
            let span = Span::new((early(1), span.moments().1)).unwrap();
            vec![with(CommonEvent::LeaveGiven { seat: *seat, span, reason: reason.clone() }.into())]
        }
        Event::Common(CommonEvent::Remind { seat, .. }) => {
            let state = before();
            let of = state.course().seat(*seat);
            let last = of.reminded.filter(|(since, _)| *since == state.public().course.due_since);
            let again = |days| CommonEvent::Remind { seat: *seat, days: Days::new(days).unwrap() };
            last.into_iter().map(|(_, days)| with(again(days).into())).collect()
        }
        Event::Common(CommonEvent::Rule(ruled @ Ruled { ruling: Ruling::LostOnTime { seat, against_clock }, .. })) => {
            let ruling = |seat: Seat, against_clock: bool| {
                let ruling = Ruling::LostOnTime { seat, against_clock };
                with(CommonEvent::Rule(Ruled { ruling, ..ruled.clone() }).into())
            };
            vec![ruling(*seat, !against_clock), ruling(Public::other(*seat), *against_clock)]
        }
        Event::Common(CommonEvent::Resume { .. }) => {
            vec![with(Event::Common(CommonEvent::Pause { reason: Reason::new("Twice.").unwrap() }))]
        }
        Event::Common(CommonEvent::Slow { .. }) => {
            vec![with(CommonEvent::Slow { days: Days::new(3_000).unwrap() }.into())]
        }
        _ => vec![],
    }
}

/// What an auditor comes to; `told`: the entries of the head that was told, where it is not theirs.
fn audit(game: &Game, entries: &[Entry], told: Option<&[Entry]>) -> AuditOutcome {
    let texts = |entries: &[Entry]| -> Vec<String> {
        entries.iter().map(|entry| entry.write(tempete_game::name::SPEC)).collect()
    };
    let openings = tempete_game::audit::openings(&game.entries, &game.sealed, &game.secret);
    let (texts, heads) = (texts(entries), texts(told.unwrap_or(entries)));
    let parts = record::Parts {
        pinned: game.cards,
        profile: &game.pace.text,
        entries: &texts,
        head: &record::signed_head(&heads, &support_rules::table::signers()).unwrap(),
        openings: game.public().course.end.map(|_| openings.as_slice()),
    };
    kit::audit(games::GAMES, record::write(&parts).as_bytes(), &Default::default()).unwrap().outcome
}
