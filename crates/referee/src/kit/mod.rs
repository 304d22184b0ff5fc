//! What a game and the referee hand each other, and [`Game`], the row by which a game is known.
//! Seats, entries as text, letters as values; nothing here knows what is played.

mod asked;
mod audit;
mod challenge;
mod command;
mod common;
mod game;
mod game_page;
mod help;
mod loaded;
mod part;
mod person;
mod plan;
pub use ids::printable;
mod return_game;
mod ruling;
mod seat_clock;
mod setting;
mod shown;
pub mod stood;
mod timing;
mod tool;

pub use asked::{
    AddressFault, AnswersLeft, Asked, Body, Declining, Entered, Mail, Notice, Saying, Sender, TextFault, Unread,
    Unusable,
};
pub use audit::{Audits, MakeAuditor, RulesRow, audit, stories, witnessed};
pub use challenge::{Challenge, ChallengeCode, ChallengeFault, ChallengeNews};
pub use command::{BrokenLog, Command, CommandError, NewGame, Ruling};
pub use common::{Common, ConditionFault, Denial, Denied, NEW, REMATCH, VOCABULARY, game};
pub use game::{Doors, Game, Games, NamedTerm, Pin, Pinned, of_log, of_record};
pub use game_page::GamePage;
pub use help::{Demo, DemoMail, DemoText, GameRuling, Help, TermOption};
pub use loaded::{Asks, Loaded, Player, Reach, Refusals};
pub use part::Part;
pub use person::{Beyond, HisGame, LeaveOutcome, LeaveThere, Leaving, Person};
pub use plan::{
    AddressStep, Attempt, Confirmable, Drawer, HeldBack, MailSeal, NewEntry, Pending, PendingChange, Plan, Sealed,
    Stored, Verdict,
};
pub use record::event::{EventName, OfEvent, Round};
pub use return_game::{ReturnCode, ReturnFault, ReturnGame, ReturnNews, ReturnOffer, ReturnSaid, ReturnStep};
pub use ruling::RulingFault;
pub use seat_clock::SeatClock;
pub use setting::{BULLETINS, INVITATIONS, Setting};
pub use shown::{Dispute, End, Forecast, Looker, News, SeatFacts, Shown, Standing, Summary};
pub use timing::{TIMING, timing};
pub use tool::{Tool, ToolError, ToolOption, ToolOptions, ToolPart, ToolTakes, Tooled};
