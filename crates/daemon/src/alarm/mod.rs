//! Alarms: what is wrong now, and who has been told. Whoever meets trouble raises it, and clears it
//! when it has passed; the person who runs the referee is told by a log line, by letters to the organisers, by
//! `/healthz`, and by the exit status of `poll`: of what stands once a day, of what happens at once, and of what
//! happens within an hour after that in one letter at its end.
//!
//! The rule kept here: raising and clearing need neither disk nor network, since these may be what is
//! broken. Details name games, seats, stages and codes; never an address, a key, or a server's words.

mod trouble;

use std::{
    collections::BTreeMap,
    io,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

pub use trouble::{Trouble, WAITING};

use super::{clock::Clock, seats::Seats};
use crate::{
    ids::{GameId, Seat, Timestamp},
    mail::servers::smtp::{outcome::Enhanced, replies},
    pace::{DAY, HOUR},
    store::{AlarmRow, NewsRow, StoreError},
};

/// The most details that one letter lists.
pub(super) const DETAILS: usize = 50;
/// Letters of one kind are so many seconds apart.
const APART: i64 = HOUR;

/// The alarms of one process; clones share them.
#[derive(Clone, Debug)]
pub struct Alarms {
    clock: Clock,
    /// What the games' seats are called.
    pub(super) seats: Seats,
    known: Arc<Mutex<BTreeMap<Trouble, KnownTrouble>>>,
    /// What is to be told of games and stands in no transaction, and whether it was.
    news: Arc<Mutex<Vec<(NewsRow, bool)>>>,
    /// While a mail is planned, what it raises: its transaction may still be undone.
    held: Arc<Mutex<Option<Vec<Raised>>>>,
}

/// Trouble, and its detail.
pub(super) type Raised = (Trouble, String);

/// Tells of a server that takes our letters for forged or for spam, if that is what this status of a reply or
/// of a bounce means; `of` is whose letter it was.
pub(super) fn distrusted(alarms: &Alarms, means: Option<replies::Means>, status: Enhanced, of: Option<(GameId, Seat)>) {
    let trouble = match means {
        Some(replies::Means::Unauthenticated) => Trouble::Unauthenticated,
        Some(replies::Means::Spam) => Trouble::TakenForSpam,
        _ => return,
    };
    let of = of.map_or_else(|| "a mail of no game".to_owned(), |(game, seat)| alarms.seats.of(game, seat));
    let Enhanced(class, subject, detail) = status;
    alarms.raise(trouble, &format!("{of}: {class}.{subject}.{detail}"));
}

/// Says which trouble an error is, where its own type does not tell: as a context of it.
#[derive(Clone, Copy, Debug, thiserror::Error)]
#[error("{}", .0.what())]
pub(super) struct Means(pub(super) Trouble);

/// What is known of one kind.
#[derive(Clone, Debug)]
pub(super) struct KnownTrouble {
    /// When it began, or first happened since it was last told; of one that stood and is over, when it ended.
    pub(super) since: Timestamp,
    pub(super) stands: bool,
    /// When it was last told; 1970 for never.
    pub(super) told: Timestamp,
    /// How often it was raised since it was last told.
    pub(super) count: u64,
    pub(super) details: Vec<String>,
    /// Whether a letter about it waits to be queued.
    pub(super) untold: bool,
    /// Whether the database knows all this.
    pub(super) stored: bool,
    /// Whether more games wait than were told of.
    pub(super) grew: bool,
}

impl KnownTrouble {
    fn new(since: Timestamp) -> Self {
        let told = NEVER;
        Self { since, stands: false, told, count: 0, details: Vec::new(), untold: false, stored: false, grew: false }
    }

    /// Whether it was told on the day of this moment, UTC.
    fn is_told_on(&self, now: Timestamp) -> bool {
        self.told.unix().div_euclid(DAY) == now.unix().div_euclid(DAY)
    }
}

const NEVER: Timestamp = Timestamp::from_unix(0);

/// Whether less than so many seconds lie between two moments. A clock that was once far ahead silences nothing.
fn is_soon(then: Timestamp, now: Timestamp) -> bool {
    (0..APART).contains(&now.unix().saturating_sub(then.unix()))
}

impl Alarms {
    /// None yet.
    pub fn new(clock: Clock, seats: Seats) -> Self {
        Self { clock, seats, known: Arc::default(), news: Arc::default(), held: Arc::default() }
    }

    /// Says that there is trouble of this kind, now. `detail` may be empty; it names a stage and code, or
    /// a game and seat, in words of ours.
    pub fn raise(&self, trouble: Trouble, detail: &str) {
        if let Some(held) = &mut *self.locked_held() {
            held.push((trouble, detail.to_owned()));
            return;
        }
        let now = self.clock.now();
        // At a moment that is not believed nothing is told but that, and nothing was told by it.
        let is_believed = trouble == Trouble::ClockAhead || !self.is_there(Trouble::ClockAhead);
        let mut known = self.locked();
        let one = known.entry(trouble).or_insert(KnownTrouble::new(now));
        if one.since > now {
            // It began while the clock was ahead.
            one.since = now;
            one.stored = false;
        }
        let begins = if trouble.lasts() { !one.stands } else { one.count == 0 };
        if begins {
            if trouble.lasts() && !is_soon(one.since, now) {
                // Over for so long, it is another one.
                one.told = NEVER;
            }
            one.since = now;
            one.stands = trouble.lasts();
            one.stored = false;
        }
        one.count = one.count.saturating_add(1);
        if trouble.lasts() {
            // What stands is described by its latest sign.
            if !detail.is_empty() && one.details.first().is_none_or(|first| first != detail) {
                let told = one.details.first().map(String::as_str).unwrap_or_default();
                // `game 7: `, whatever is said of it.
                let is_new = |one: &str| one.split_inclusive(": ").next().is_some_and(|game| !told.contains(game));
                one.grew |= trouble.names_games() && detail.split("; ").any(is_new);
                one.details = vec![detail.to_owned()];
                one.stored = false;
            }
        } else {
            one.stored = false;
            if !detail.is_empty() && one.details.len() < DETAILS && !one.details.iter().any(|known| known == detail) {
                one.details.push(detail.to_owned());
            }
        }
        if is_believed {
            say(trouble, one, now);
        }
    }

    /// Says that trouble of this kind has passed.
    pub fn clear(&self, trouble: Trouble) {
        let mut known = self.locked();
        if let Some(one) = known.get_mut(&trouble).filter(|one| one.stands) {
            one.stands = false;
            one.since = self.clock.now();
            one.stored = false;
            one.count = 0;
            one.details.clear();
            if one.told != NEVER {
                tracing::info!("alarm over: {}", trouble.what());
            }
        }
    }

    /// Holds back what is raised from here on.
    pub(super) fn hold(&self) {
        *self.locked_held() = Some(Vec::new());
    }

    /// Holds nothing back any more, and gives what was: it is to be raised once it is sure.
    pub(super) fn let_go(&self) -> Vec<Raised> {
        self.locked_held().take().unwrap_or_default()
    }

    fn locked_held(&self) -> MutexGuard<'_, Option<Vec<Raised>>> {
        self.held.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Has a letter tell of a game, at the end of the cycle: once a process for a kind and game.
    pub(super) fn tell_of(&self, trouble: Trouble, game: GameId, seat: Option<Seat>, entries: u16) {
        let row = NewsRow { id: 0, kind: trouble.word().to_owned(), game, seat, entries, at: self.clock.now() };
        let mut news = self.locked_news();
        if !news.iter().any(|(one, _)| (&one.kind, one.game) == (&row.kind, game)) {
            news.push((row, false));
        }
    }

    /// Whether trouble of this kind is there, told or not.
    pub fn is_there(&self, trouble: Trouble) -> bool {
        self.locked().get(&trouble).is_some_and(|one| one.stands)
    }

    /// Whether mail is not read or not sent now, for whatever reason.
    pub fn stop_mail(&self) -> bool {
        self.locked().iter().any(|(trouble, one)| trouble.stops_mail() && one.stands)
    }

    /// The kinds that stand as alarms, with since when.
    pub fn standing(&self) -> Vec<(Trouble, Timestamp)> {
        let now = self.clock.now();
        let known = self.locked();
        known.iter().filter(|(trouble, one)| is_alarm(**trouble, one, now)).map(|(of, one)| (*of, one.since)).collect()
    }

    /// A letter about a game tells of this kind today.
    pub(super) fn happens(&self, trouble: Trouble, now: Timestamp) {
        let mut known = self.locked();
        let one = known.entry(trouble).or_insert(KnownTrouble::new(now));
        one.told = now;
        one.stored = false;
    }

    /// What is to be told of games and stands in no transaction.
    pub(super) fn untold_news(&self) -> Vec<NewsRow> {
        self.locked_news().iter().filter(|(_, told)| !told).map(|(row, _)| row.clone()).collect()
    }

    /// These were told.
    pub(super) fn news_told(&self, done: &[NewsRow]) {
        self.locked_news().iter_mut().filter(|(row, _)| done.contains(row)).for_each(|(_, told)| *told = true);
    }

    fn locked_news(&self) -> MutexGuard<'_, Vec<(NewsRow, bool)>> {
        self.news.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The kinds that happened, and were told, on this day (UTC).
    pub fn happened(&self) -> Vec<Trouble> {
        let now = self.clock.now();
        let known = self.locked();
        known.iter().filter(|(of, one)| !of.lasts() && one.is_told_on(now)).map(|(of, _)| *of).collect()
    }

    /// Takes up what an earlier process knew; what this one knows already goes before it.
    pub(super) fn remember(&self, rows: Vec<AlarmRow>) {
        let mut known = self.locked();
        for row in rows {
            // A kind of a newer version's says nothing to this one.
            let Some(trouble) = Trouble::of_word(&row.kind) else { continue };
            known.entry(trouble).or_insert(KnownTrouble {
                since: row.since,
                stands: row.stands && trouble.lasts(),
                told: row.told,
                count: row.count,
                details: row.details.lines().map(str::to_owned).collect(),
                untold: row.untold,
                stored: true,
                grew: false,
            });
        }
    }

    pub(super) fn locked(&self) -> MutexGuard<'_, BTreeMap<Trouble, KnownTrouble>> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Whether a failure is a full disk's.
pub fn is_full(error: &anyhow::Error) -> bool {
    cause(error).0 == Trouble::DiskFull
}

/// Whether a file could not be written for want of room, or of a quota's rest.
pub fn is_no_room(error: &io::Error) -> bool {
    matches!(error.kind(), io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded)
}

/// What trouble the failure of a whole poll is, and its detail: a code, and no text of a library's.
pub(super) fn cause(error: &anyhow::Error) -> (Trouble, String) {
    let means = error.downcast_ref::<Means>().map(|means| means.0);
    for cause in error.chain() {
        if let Some(error) = cause.downcast_ref::<StoreError>() {
            let code = error.code().unwrap_or_default();
            return if error.is_full() { (Trouble::DiskFull, code) } else { (Trouble::Database, code) };
        }
        if let Some(error) = cause.downcast_ref::<io::Error>() {
            return match error {
                error if is_no_room(error) => (Trouble::DiskFull, String::new()),
                // A file of our own, where nobody said what it is: the mark of the mail being read, the heads.
                error => (means.unwrap_or(Trouble::Database), error.kind().to_string()),
            };
        }
    }
    (means.unwrap_or(Trouble::Database), String::new())
}

/// Whether it stands, and long enough.
fn is_alarm(trouble: Trouble, one: &KnownTrouble, now: Timestamp) -> bool {
    trouble.lasts() && one.stands && now.unix() - one.since.unix() >= trouble.grace()
}

/// The log line of a kind, and the letter's turn.
pub(super) fn say(trouble: Trouble, one: &mut KnownTrouble, now: Timestamp) {
    let due = if trouble.lasts() {
        // Games that begin to wait later on a day are told within the hour.
        is_alarm(trouble, one, now) && (!one.is_told_on(now) || (one.grew && !is_soon(one.told, now)))
    } else {
        one.count > 0 && !is_soon(one.told, now)
    };
    if !due {
        return;
    }
    one.told = now;
    one.grew = false;
    one.untold = !trouble.by_game();
    one.stored = false;
    let detail = one.details.first().map(String::as_str).unwrap_or_default();
    if trouble.by_game() && one.since.unix().div_euclid(DAY) == now.unix().div_euclid(DAY) {
        // Today each game has its own line.
    } else if trouble.is_ordinary() {
        tracing::warn!(kind = trouble.word(), detail, "ALARM: {}", trouble.what());
    } else {
        tracing::error!(kind = trouble.word(), detail, "ALARM: {}", trouble.what());
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::Kinds;

    fn alarms() -> (Clock, Alarms) {
        let clock = Clock::fixed(Timestamp::from_unix(1_800_000_000), 1);
        (clock.clone(), Alarms::new(clock, Seats::new(crate::games::GAMES, Kinds::default())))
    }

    fn untold(alarms: &Alarms, trouble: Trouble) -> bool {
        alarms.locked().get(&trouble).is_some_and(|one| one.untold)
    }

    fn told(alarms: &Alarms) {
        alarms.locked().values_mut().for_each(|one| one.untold = false);
    }

    #[test]
    fn a_login_refused_is_told_once_a_day_while_it_stands() {
        let (clock, alarms) = alarms();
        alarms.raise(Trouble::InboxLogin, "login: NO");
        assert!(untold(&alarms, Trouble::InboxLogin) && alarms.stop_mail());
        told(&alarms);
        alarms.raise(Trouble::InboxLogin, "login: NO");
        assert!(!untold(&alarms, Trouble::InboxLogin));
        clock.set(Timestamp::from_unix(1_800_000_000 + 86_400));
        alarms.raise(Trouble::InboxLogin, "login: NO");
        assert!(untold(&alarms, Trouble::InboxLogin));
        assert_eq!(alarms.standing(), [(Trouble::InboxLogin, Timestamp::from_unix(1_800_000_000))]);
        alarms.clear(Trouble::InboxLogin);
        assert!(alarms.standing().is_empty() && !alarms.stop_mail());
    }

    #[test]
    fn a_game_that_begins_to_wait_later_on_a_day_is_told_within_the_hour() {
        let (clock, alarms) = alarms();
        let at = |seconds: i64| clock.set(Timestamp::from_unix(1_800_000_000 + seconds));
        alarms.raise(Trouble::LogAltered, "game 1: entry 3");
        told(&alarms);
        at(600);
        alarms.raise(Trouble::LogAltered, "game 1: entry 3; game 2: entry 5");
        assert!(!untold(&alarms, Trouble::LogAltered), "not a letter a game");
        at(HOUR);
        alarms.raise(Trouble::LogAltered, "game 1: entry 3; game 2: entry 5");
        assert!(untold(&alarms, Trouble::LogAltered));
        told(&alarms);
        at(2 * HOUR);
        alarms.raise(Trouble::LogAltered, "game 2: entry 5");
        assert!(!untold(&alarms, Trouble::LogAltered), "one fewer is no news");
    }

    #[test]
    fn a_server_may_be_away_for_a_while() {
        let (clock, alarms) = alarms();
        alarms.raise(Trouble::OutboxUnreachable, "connect");
        assert!(alarms.standing().is_empty() && alarms.stop_mail(), "poll says so at once all the same");
        clock.set(Timestamp::from_unix(1_800_000_000 + 15 * 60));
        alarms.raise(Trouble::OutboxUnreachable, "connect");
        assert!(untold(&alarms, Trouble::OutboxUnreachable));
        assert_eq!(alarms.standing().len(), 1);
    }

    #[test]
    fn what_was_over_for_an_hour_and_comes_again_is_another_one() {
        let (clock, alarms) = alarms();
        let at = |seconds: i64| clock.set(Timestamp::from_unix(1_800_000_000 + seconds));
        alarms.raise(Trouble::InboxLogin, "login: NO");
        told(&alarms);
        at(60);
        alarms.clear(Trouble::InboxLogin);
        at(3_600);
        alarms.raise(Trouble::InboxLogin, "login: NO");
        assert!(!untold(&alarms, Trouble::InboxLogin), "it comes and goes");
        alarms.clear(Trouble::InboxLogin);
        at(2 * 3_600);
        alarms.raise(Trouble::InboxLogin, "login: NO");
        assert!(untold(&alarms, Trouble::InboxLogin));
    }

    #[test]
    fn what_happens_is_told_at_once_and_then_gathered_for_an_hour() {
        let (clock, alarms) = alarms();
        alarms.raise(Trouble::MailsSetAside, "no-mail");
        assert!(untold(&alarms, Trouble::MailsSetAside));
        assert!(alarms.standing().is_empty() && !alarms.stop_mail());
        told(&alarms);
        clock.set(Timestamp::from_unix(1_800_000_000 + 60));
        alarms.raise(Trouble::MailsSetAside, "panic");
        assert!(!untold(&alarms, Trouble::MailsSetAside));
        assert_eq!(alarms.locked()[&Trouble::MailsSetAside].details, ["no-mail", "panic"]);
        clock.set(Timestamp::from_unix(1_800_000_000 + 3_600));
        alarms.raise(Trouble::MailsSetAside, "kills");
        assert!(untold(&alarms, Trouble::MailsSetAside));
        // Nor does a clock silence it that was once far ahead.
        told(&alarms);
        clock.set(Timestamp::from_unix(1_700_000_000));
        alarms.raise(Trouble::MailsSetAside, "kills");
        assert!(untold(&alarms, Trouble::MailsSetAside));
    }

    #[test]
    fn what_happens_at_a_moment_that_is_not_believed_is_told_at_one_that_is() {
        let (clock, alarms) = alarms();
        let at = |seconds: i64| clock.set(Timestamp::from_unix(1_800_000_000 + seconds));
        alarms.raise(Trouble::TwoReferees, "game 1");
        told(&alarms);
        at(20 * 365 * 86_400);
        alarms.raise(Trouble::ClockAhead, "20 years");
        alarms.raise(Trouble::TwoReferees, "game 1");
        alarms.raise(Trouble::InboxLogin, "login: NO");
        assert!(untold(&alarms, Trouble::ClockAhead) && !untold(&alarms, Trouble::TwoReferees));
        at(1_800);
        alarms.clear(Trouble::ClockAhead);
        alarms.raise(Trouble::TwoReferees, "game 1");
        assert!(!untold(&alarms, Trouble::TwoReferees), "it was told half an hour ago");
        alarms.raise(Trouble::InboxLogin, "login: NO");
        assert!(untold(&alarms, Trouble::InboxLogin), "it stands since now, not in twenty years");
    }

    #[test]
    fn words_are_read_back_and_lines_stay_short() {
        for trouble in Trouble::ALL.iter().copied() {
            assert_eq!(Trouble::of_word(trouble.word()), Some(trouble));
            assert!(!trouble.what().is_empty() && !trouble.remedy().is_empty(), "{trouble:?}");
            assert!(trouble.remedy().lines().all(|line| line.len() <= 120), "{trouble:?}");
            assert!(trouble.command().starts_with("tempete "));
        }
    }
}
