//! Tempête's letters, and what is shown of it: the hooks of the layer.

use alloc::{string::String, sync::Arc};

use super::{
    command, dispute,
    overview::{self, Overview},
    replayed::{Replay, TempeteSession as _},
    show,
};
use crate::{
    ids::{Seat, Timestamp},
    kit::{AnswersLeft, CommandError, Dispute, GamePage, Looker, Shown},
    letters::{Letter, Picture, Reader},
    referee::{mails::Occasion, played::Played, session::OwnLetters},
    tempete::{
        audit,
        log::event::Ruling,
        seats::side,
        state::{
            game,
            public::{Duty, OwnDuty},
        },
        telling::story,
    },
};

/// Tempête's way with letters, and to show itself.
pub(super) struct Letters;

impl OwnLetters for Letters {
    fn write(
        &self,
        replay: &Replay<'_>,
        seat: Seat,
        reader: Option<&Reader>,
        at: Timestamp,
        last: Option<AnswersLeft>,
        record: Option<&str>,
        occasion: &Occasion<'_>,
    ) -> Option<Letter> {
        replay.letter(seat, reader, at, last, record, occasion)
    }

    fn may_be_declined(&self, known: &Played, seat: Seat) -> bool {
        let public = &game(known).public;
        let own = public.seat(seat);
        let early = matches!(public.duty(), Duty::Own(OwnDuty::Lists | OwnDuty::Numbers));
        early && own.list.is_none() && !own.gave_first
    }

    fn ruling(&self, words: &str) -> Option<Result<Ruling, CommandError>> {
        command::set_board(words)
    }

    fn misfit(&self, known: &Played, ruling: &Ruling) -> Option<&'static str> {
        if let Ruling::Position(position) = ruling { command::unset(&game(known).public, position) } else { None }
    }

    fn dispute(&self, replay: &Replay<'_>) -> Option<Dispute> {
        dispute::dispute(replay)
    }

    fn show(&self, replay: &Replay<'_>, looker: &Looker<'_>) -> Shown {
        let overview = Overview::new(replay, looker);
        // A value of names, numbers and texts is never refused.
        let json = serde_json::to_string_pretty(&overview).unwrap_or_default();
        Shown { text: show::text(&overview), json: json + "\n" }
    }

    fn board(&self, known: &Played, below: Seat) -> Option<Picture> {
        overview::board(&game(known).public, side(below)).map(Picture::from)
    }

    fn pgn(&self, replay: &Replay<'_>) -> Option<String> {
        audit::pgn(&replay.entries, replay.rulebook())
    }

    fn page(&self, replay: &Replay<'_>, reader: &Reader) -> Option<GamePage> {
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
