//! The doors of Tempête: how the referee asks it to read a mail, carry out a command, show itself.
//! Each takes values and gives a plan or something to show; the rules behind them know none of it.

mod cards;
mod command;
mod correct;
mod dispute;
mod fitted;
mod help;
mod knows;
mod mails;
mod overview;
mod play;
mod replayed;
#[cfg(feature = "fault-points")]
mod sample;
mod show;

use alloc::{
    string::{String, ToString},
    sync::Arc,
    vec::Vec,
};

use self::{overview::Overview, replayed::Replay};
use super::{
    audit,
    cards::catalogue::Catalogue,
    log::{
        event::{Entry, Ruling},
        start::DrawSeals,
        terms::Terms,
    },
    rulebook::Rulebook,
    seals::{Draw, Seals},
    seats::{letter, side},
    state::{
        Tempete,
        public::{Duty, OwnDuty, SEATS},
    },
    telling::{self, chronicle::Chronicle, story},
};
use crate::doors::replayed::TempeteSession;
use crate::{
    ids::{GameId, Seat, Timestamp},
    kit::{AnswersLeft, CommandError, Dispute, Game, GamePage, Looker, NamedTerm, RulesRow, Sealed, Shown},
    letters::{self, Letter, Picture, Reader},
    pace::Pace,
    referee::{Letters, OwnRow, Spec, row, rules_row},
    seal::{Opening, Secret32},
    tempete::name::{FACTS, SPEC},
    text::in_language,
};

/// Row of Tempête in the list of rules: all that an audit needs.
pub static RULES: RulesRow = rules_row::<Tempete>(&FACTS);

/// Tempête in the list of games.
pub static GAME: Game = row::<Tempete>(
    &FACTS,
    OwnRow {
        title: "Tempête",
        layouts: LAYOUTS,
        phrases: |language| {
            let own = in_language!(language, include_str!, "../../../../../templates/tempete/", "/words.toml");
            [letters::chess_words(language), own]
        },
        help: help::HELP,
        tools: &[play::PLAY, cards::CARDS],
        demo: Some(&super::demo::DEMO),
    },
);

/// The layouts of its letters that no other game has, which all languages share: name, text.
const LAYOUTS: &[(&str, &str)] = {
    macro_rules! files {
        ($($name:literal),+ $(,)?) => {
            &[$(($name, include_str!(concat!("../../../../../templates/tempete/", $name)))),+]
        };
    }
    files!(
        "invitation.txt",
        "result.txt",
        "page.txt",
        "part-head.txt",
        "part-body.txt",
        "part-own.txt",
        "part-caption.txt",
        "part-known.txt",
        "part-hand.txt",
        "part-commitments.txt",
        "part-lines.txt",
        "part-card.txt",
        "part-spent.txt",
        "part-board.txt",
        "story.html",
        "part-asked-board.txt",
        "part-asked-hand.txt",
        "part-asked-help.txt",
        "part-asked-status.txt",
        "part-greet.txt",
        "part-kept.txt",
        "part-refusal.txt"
    )
};

impl Letters for Tempete {
    type Chronicle = Chronicle;

    type Row = ();

    fn spec((): ()) -> Spec {
        SPEC
    }

    fn row(_: &Catalogue) {}

    fn pin((): (), text: &str) -> Result<Arc<Catalogue>, String> {
        Catalogue::known(text).map_err(|error| error.to_string())
    }

    fn terms(given: &[NamedTerm], time: String, pinned: &Catalogue) -> Result<Terms, String> {
        command::terms(pinned, given, time)
    }

    fn start_seals((): (), secret: &Secret32, game: GameId) -> DrawSeals {
        let seals = Seals::new(secret, game);
        DrawSeals(
            SEATS.map(|seat| [Draw::List, Draw::Numbers].map(|draw| seals.draw_seed(letter(seat), draw).commitment())),
        )
    }

    fn begin(entry: &Entry, pinned: &Arc<Catalogue>, pace: &Pace) -> Option<Self> {
        Self::start(entry, Rulebook { catalogue: Arc::clone(pinned), pace: pace.clone() })
    }

    fn opens(&self, entry: &Entry, sealed: &[Sealed], secret: &Secret32, game: GameId) -> bool {
        audit::opens(entry, sealed, &Seals::new(secret, game))
    }

    fn openings(entries: &[Entry], sealed: &[Sealed], secret: &Secret32) -> Vec<Opening> {
        audit::openings(entries, sealed, secret)
    }

    fn write(
        replay: &Replay<'_>,
        seat: Seat,
        reader: Option<&Reader>,
        at: Timestamp,
        last: Option<AnswersLeft>,
        record: Option<&str>,
        occasion: &telling::Occasion<'_>,
    ) -> Option<Letter> {
        replay.letter(seat, reader, at, last, record, occasion)
    }

    fn may_be_declined(&self, seat: Seat) -> bool {
        let own = self.public.seat(seat);
        let early = matches!(self.public.duty(), Duty::Own(OwnDuty::Lists | OwnDuty::Numbers));
        early && own.list.is_none() && !own.gave_first
    }

    fn ruling(words: &str) -> Option<Result<Ruling, CommandError>> {
        command::set_board(words)
    }

    fn misfit(&self, ruling: &Ruling) -> Option<&'static str> {
        if let Ruling::Position(position) = ruling { command::unset(&self.public, position) } else { None }
    }

    fn dispute(replay: &Replay<'_>) -> Option<Dispute> {
        dispute::dispute(replay)
    }

    fn show(replay: &Replay<'_>, looker: &Looker<'_>) -> Shown {
        let overview = Overview::new(replay, looker);
        // A value of names, numbers and texts is never refused.
        let json = serde_json::to_string_pretty(&overview).unwrap_or_default();
        Shown { text: show::text(&overview), json: json + "\n" }
    }

    fn board(&self, below: Seat) -> Option<Picture> {
        overview::board(&self.public, side(below)).map(Picture::from)
    }

    fn pgn(replay: &Replay<'_>) -> Option<String> {
        audit::pgn(&replay.entries, replay.rulebook())
    }

    fn page(replay: &Replay<'_>, reader: &Reader) -> Option<GamePage> {
        let told = story::StoryFacts {
            entries: &replay.entries,
            texts: &replay.texts,
            sealed: &replay.opened(),
            rulebook: replay.rulebook(),
            head: replay.signed(),
        };
        let (values, boards) = story::story(&told, reader)?;
        let boards = boards.into_iter().map(|(seq, board)| (seq, Picture::from(board))).collect();
        Some(GamePage { layout: "story.html", body: Arc::new(values), boards })
    }
}
