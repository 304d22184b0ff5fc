//! What is asked of a game whose log has been replayed: the one way in which any game answers it.

use alloc::{boxed::Box, string::String, vec::Vec};

use super::{Session, mailed, sheet};
use crate::{
    ids::{Seat, Seq, Timestamp},
    kit::{
        AnswersLeft, Asked, BrokenLog, Command, CommandError, Declining, Denial, Dispute, Doors, Forecast, GamePage,
        Loaded, Looker, Mail, Plan, Saying, SeatClock, Shown, Standing, Summary,
    },
    letters::{Letter, Picture, Reader},
    referee::{
        log::{CommonEvent, Start},
        mails::Occasion,
        orders,
        played::{Entry, Event, Played, Terms},
        telling::CommonOccasion,
    },
    text::{Day, Knows, Language, Reading, UnreadableLine, Vocabulary},
};

#[cfg(feature = "fault-points")]
use crate::referee::log::Dice;

/// Reads and replays the log of a game of these rules.
pub fn open<'a>(loaded: &'a Loaded<'a>) -> Result<Box<dyn Doors + 'a>, BrokenLog> {
    Ok(Box::new(Session::new(loaded)?))
}

impl Doors for Session<'_> {
    fn check_openings(&self) -> Result<(), BrokenLog> {
        Session::check_openings(self)
    }

    fn words(&self, seat: Seat) -> Vocabulary {
        Played::words(&self.view(seat))
    }

    fn knows(&self, seat: Seat) -> Knows {
        let language = self.player(seat).map_or(Language::En, |player| player.reader.language);
        Played::knows(&self.view(seat), language)
    }

    fn declining(&self, seat: Seat) -> Declining {
        if !self.writer().may_be_declined(&self.seats(seat).known, seat) {
            return Declining::Begun;
        }
        match self.entries.first().map(|entry| &entry.event) {
            _ if self.offered(seat) => Declining::Offered,
            Some(Event::Start(start)) if start.event.is_some() => Declining::Event,
            _ => Declining::Game,
        }
    }

    fn unusual_terms(&self) -> Vec<String> {
        let entry = self.entries.first().and_then(|entry| Some((entry.at, entry.event.start()?)));
        let usual = |(at, start): (_, &Start<_, _>)| {
            let terms = Terms::of(&self.pinned, &[], "none".into()).ok()?;
            let event = Event::Start(Box::new(Start { terms, ..start.clone() }));
            Some(Entry::of_referee(Seq::START, at, event).write(self.spec()))
        };
        let usual = entry.and_then(usual).unwrap_or_default();
        let usual: Vec<&str> = usual.lines().collect();
        let lines = self.texts.first().map(|text| text.lines()).into_iter().flatten();
        lines.filter(|line| !usual.contains(line)).map(String::from).collect()
    }

    fn offered(&self, seat: Seat) -> bool {
        self.course().offer.is_some_and(|(by, _)| by != seat)
    }

    fn faults(&self, _: Seat, reading: &Reading, language: Language) -> Vec<UnreadableLine> {
        orders::request(self.at_hand().reader(), reading, language).err().unwrap_or_default()
    }

    fn mail(&self, asked: &Asked<'_>) -> Result<Plan, BrokenLog> {
        mailed::mailed(self, asked)
    }

    fn leave(&self, mail: &Mail, days: Option<(Day, Day)>) -> Result<Result<Plan, Denial>, BrokenLog> {
        mailed::leave(self, mail, days)
    }

    fn letter(&self, seat: Seat, saying: Saying<'_>, at: Timestamp, last: Option<AnswersLeft>) -> Option<Letter> {
        let write = |occasion| self.writer().write(self, seat, None, at, last, None, &Occasion::Common(occasion));
        match saying {
            Saying::Confirm(what, code) => {
                write(CommonOccasion::Confirm { order: what.word(), code, words: what.words() })
            }
            Saying::AlreadyRecorded => write(CommonOccasion::AlreadyRecorded),
            Saying::Notice(notice) => write(CommonOccasion::Notice(notice)),
            Saying::Return(news) => write(CommonOccasion::Return(news)),
            Saying::Challenge(news) => write(CommonOccasion::Challenge(news)),
            Saying::Set(asked, _) => mailed::mailed(self, asked).ok()?.letters.pop(),
            Saying::Refused(faults, body) => mailed::unread(self, seat, faults, body, (at, last)),
            Saying::Denied(asked, denied) => mailed::denied(self, asked, denied),
        }
    }

    fn command(&self, command: &Command, at: Timestamp) -> Result<Plan, CommandError> {
        self.commanded(command, at)
    }

    fn passes(&self, at: Timestamp) -> Result<Option<Plan>, BrokenLog> {
        Session::passes(self, at).map(Some)
    }

    fn forecast(&self, command: &Command, at: Timestamp) -> Result<Forecast, CommandError> {
        Session::forecast(self, command, at)
    }

    fn has_gone_on(&self, since: usize, about_time_of: Option<Seat>) -> bool {
        Session::has_gone_on(self, since, about_time_of)
    }

    fn standing(&self) -> Standing {
        Session::standing(self)
    }

    fn summary(&self) -> Summary {
        Session::summary(self)
    }

    fn clocks(&self, at: Timestamp) -> Vec<SeatClock> {
        Session::clocks(self, at)
    }

    fn dispute(&self) -> Option<Dispute> {
        self.writer().dispute(self)
    }

    fn sheet(&self, at: Timestamp) -> Option<String> {
        (!self.course().clocks.profile.is_none()).then(|| sheet::sheet(self, at))
    }

    fn show(&self, looker: &Looker<'_>) -> Shown {
        self.writer().show(self, looker)
    }

    fn board(&self, below: Seat) -> Option<Picture> {
        self.writer().board(&self.everybodys().known, below)
    }

    fn pgn(&self) -> Option<String> {
        self.writer().pgn(self)
    }

    fn page(&self, reader: &Reader) -> Option<GamePage> {
        self.writer().page(self, reader)
    }

    fn record(&self) -> String {
        Session::record(self)
    }

    #[cfg(feature = "fault-points")]
    fn sample(&self, seat: Seat, seed: u64) -> Option<String> {
        let view = self.view(seat);
        view.course().owes(seat).then(|| Played::sample(&view, &mut Dice::new(seed)))
    }

    fn passed_words(&self, entry: Seq) -> bool {
        let entry = self.entries.get(usize::from(entry.get()));
        entry.is_some_and(|entry| entry.said || matches!(entry.event, Event::Common(CommonEvent::Say)))
    }
}
