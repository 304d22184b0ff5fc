//! The doors of Tempête: how the referee asks it to read a mail, carry out a command, show itself.
//! Each takes values and gives a plan or something to show; the rules behind them know none of it.

mod cards;
mod command;
mod correct;
mod dispute;
mod due;
mod fitted;
mod forecast;
mod help;
mod knows;
mod mail;
mod overview;
mod passes;
mod play;
mod replayed;
mod result;
mod sheet;
mod show;
mod stale;
mod summary;
mod unread;

use alloc::{
    boxed::Box,
    string::{String, ToString},
    sync::Arc,
    vec::Vec,
};

use self::{overview::Overview, replayed::Replay};
use super::{
    audit::{self, LogAuditor},
    cards::catalogue::Catalogue,
    log::event::{CommonEvent, Event},
    order::{orders, vocabulary},
    state::public::{self, Duty, OwnDuty},
    telling::{Occasion, story},
};
use crate::{
    chess::{Color, diagram::Diagram},
    ids::{Seat, Seq, Timestamp},
    kit::{
        AnswersLeft, Asked, BrokenLog, Command, CommandError, Dispute, Doors, Forecast, Game, GamePage, Looker, Pin,
        Plan, Saying, Shown, Standing, Summary,
    },
    letters::{Letter, Reader},
    text::{Knows, Language, Reading, UnreadableLine, Vocabulary, in_language},
};

/// Tempête in the list of games.
pub static GAME: Game = Game {
    rules: super::name::RULES,
    seats: super::seats::SEATS,
    pinned: Catalogue::BUILT_IN,
    pin,
    layouts: LAYOUTS,
    phrases: |language| in_language!(language, include_str!, "../../../templates/tempete/", "/words.toml"),
    terms: command::are_terms,
    start: command::start,
    open,
    auditor: || Box::new(LogAuditor::default()),
    help: help::HELP,
    tools: &[play::PLAY, cards::CARDS],
    demo: Some(&super::demo::DEMO),
};

fn pin(text: &str) -> Result<Pin, String> {
    Ok(Box::new(Arc::new(Catalogue::read(text).map_err(|error| error.to_string())?)))
}

fn open<'a>(loaded: &'a crate::kit::Loaded<'a>) -> Result<Box<dyn Doors + 'a>, BrokenLog> {
    Ok(Box::new(Replay::new(loaded)?))
}

/// The layouts of its letters, which all languages share: name, text.
const LAYOUTS: &[(&str, &str)] = {
    macro_rules! files {
        ($($name:literal),+ $(,)?) => {
            &[$(($name, include_str!(concat!("../../../templates/tempete/", $name)))),+]
        };
    }
    files!(
        "invitation.txt",
        "receipt.txt",
        "news.txt",
        "refused.txt",
        "information.txt",
        "reminder.txt",
        "result.txt",
        "notice.txt",
        "play.txt",
        "page.txt",
        "part-head.txt",
        "part-body.txt",
        "part-own.txt",
        "part-happened.txt",
        "part-caption.txt",
        "part-known.txt",
        "part-hand.txt",
        "part-due.txt",
        "part-clock.txt",
        "part-side.txt",
        "part-time.txt",
        "part-pace.txt",
        "part-claimed.txt",
        "sheet.txt",
        "part-commitments.txt",
        "part-words.txt",
        "part-said.txt",
        "part-reading.txt",
        "part-problems.txt",
        "part-foot.txt",
        "part-lines.txt",
        "part-help.txt",
        "part-card.txt",
        "part-spent.txt",
        "part-board.txt",
        "part-asked.txt",
        "story.html"
    )
};

impl Doors for Replay<'_> {
    fn check_openings(&self) -> Result<(), BrokenLog> {
        Replay::check_openings(self)
    }

    fn words(&self, seat: Seat) -> Vocabulary {
        let public = self.seats(seat).public();
        let owed = match public.course.duty {
            Duty::Own(OwnDuty::Lists) | Duty::Own(OwnDuty::Numbers) => public::HAND,
            _ => public.numbers_owed(seat),
        };
        vocabulary::vocabulary(public.terms().deck.len(), usize::from(owed))
    }

    fn knows(&self, seat: Seat) -> Knows {
        let language = self.player(seat).map_or(Language::En, |player| player.reader.language);
        knows::knows(&self.view(seat), language)
    }

    fn may_be_declined(&self) -> bool {
        matches!(self.public().course.duty, Duty::Own(OwnDuty::Lists) | Duty::Own(OwnDuty::Numbers))
    }

    fn faults(&self, _: Seat, reading: &Reading, language: Language) -> Vec<UnreadableLine> {
        orders::request(reading, language).err().unwrap_or_default()
    }

    fn mail(&self, asked: &Asked<'_>) -> Result<Plan, BrokenLog> {
        mail::plan(self, asked)
    }

    fn letter(&self, seat: Seat, saying: Saying<'_>, at: Timestamp, last: Option<AnswersLeft>) -> Option<Letter> {
        let write = |occasion: &Occasion| Replay::letter(self, seat, None, at, last, None, occasion);
        match saying {
            Saying::Refused(faults, body) => unread::letter(self, seat, faults, body, (at, last)),
            Saying::Denied(asked, denied) => mail::denied(self, asked, denied),
            Saying::Set(asked, _) => mail::plan(self, asked).ok()?.letters.pop(),
            Saying::Confirm(what, code) => {
                write(&Occasion::Confirm { order: what.word(), code, address: what.address() })
            }
            Saying::AlreadyRecorded => write(&Occasion::AlreadyRecorded { entry: None }),
            Saying::Notice(notice) => write(&Occasion::Notice(notice)),
        }
    }

    fn command(&self, command: &Command, at: Timestamp) -> Result<Plan, CommandError> {
        command::plan(self, command, at)
    }

    fn passes(&self, at: Timestamp) -> Result<Option<Plan>, BrokenLog> {
        passes::plan(self, at).map(Some)
    }

    fn forecast(&self, command: &Command, at: Timestamp) -> Result<Forecast, CommandError> {
        forecast::forecast(self, command, at)
    }

    fn has_gone_on(&self, since: usize, about_time_of: Option<Seat>) -> bool {
        Replay::has_gone_on(self, since, about_time_of)
    }

    fn standing(&self) -> Standing {
        forecast::standing(self)
    }

    fn summary(&self) -> Summary {
        Replay::summary(self)
    }

    fn dispute(&self) -> Option<Dispute> {
        dispute::dispute(self)
    }

    fn sheet(&self, at: Timestamp) -> Option<String> {
        (!self.public().course.clocks.profile.is_none()).then(|| sheet::sheet(self, at))
    }

    fn show(&self, looker: &Looker<'_>) -> Shown {
        let overview = Overview::new(self, looker);
        // A value of names, numbers and texts is never refused.
        let json = serde_json::to_string_pretty(&overview).unwrap_or_default();
        Shown { text: show::text(&overview), json: json + "\n" }
    }

    fn board(&self, below: Seat) -> Option<Diagram> {
        overview::board(self.public(), if below == Seat::FIRST { Color::White } else { Color::Black })
    }

    fn pgn(&self) -> Option<String> {
        audit::pgn(&self.entries, self.rulebook())
    }

    fn page(&self, reader: &Reader) -> Option<GamePage> {
        let told = story::Told {
            entries: &self.entries,
            texts: &self.texts,
            sealed: &self.opened(),
            rulebook: self.rulebook(),
            head: self.signed(),
        };
        let (values, boards) = story::story(&told, reader)?;
        Some(GamePage { layout: "story.html", body: Arc::new(values), boards })
    }

    fn record(&self) -> String {
        Replay::record(self)
    }

    fn passed_words(&self, entry: Seq) -> bool {
        let entry = self.entries.get(usize::from(entry.get()));
        entry.is_some_and(|entry| entry.said || matches!(entry.event, Event::Common(CommonEvent::Say)))
    }
}
