//! The templates that are compiled into this program: a game's, and those of the referee, where the game has none of
//! this name.

use std::{collections::BTreeMap, sync::OnceLock};

use minijinja::{Environment, Error, ErrorKind, TemplateSource};

use super::{
    environment,
    phrases::{WORDS, phrase_name, phrases},
};
use crate::{
    kit::Game,
    text::{Language, in_language},
};

/// The templates of a game, or of the referee, in one language.
#[derive(Clone, Copy, Debug)]
pub(super) struct BuiltIn {
    layouts: Layouts,
    /// As TOML; a code stands in one of them.
    phrases: [&'static str; 2],
}

/// Layouts by their names.
type Layouts = &'static [(&'static str, &'static str)];

impl BuiltIn {
    /// What letters of every game say, and what is about no one game.
    pub(super) fn kit(language: Language) -> Self {
        Self { layouts: LAYOUTS, phrases: [phrases_of(language), ""] }
    }

    /// What is this game's own.
    pub(super) fn of(game: &Game, language: Language) -> Self {
        Self { layouts: game.layouts, phrases: (game.phrases)(language) }
    }

    /// Whether it has a layout of this name.
    pub(super) fn has_layout(self, name: &str) -> bool {
        self.layout(name).is_some()
    }

    /// The names of its templates.
    pub(super) fn names(self) -> Result<Vec<String>, String> {
        let layouts = self.layouts.iter().map(|(name, _)| (*name).to_owned());
        Ok(layouts.chain(self.phrases()?.keys().map(|code| phrase_name(code))).collect())
    }

    fn phrases(self) -> Result<BTreeMap<String, String>, String> {
        let mut all = BTreeMap::new();
        for text in self.phrases {
            all.extend(phrases(text)?);
        }
        Ok(all)
    }

    fn layout(self, name: &str) -> Option<&'static str> {
        self.layouts.iter().find(|(layout, _)| *layout == name).map(|(_, text)| *text)
    }
}

/// What is built in, its phrases read once one of them is asked for.
struct Source {
    of: BuiltIn,
    phrases: OnceLock<Result<BTreeMap<String, String>, String>>,
}

impl Source {
    fn template(&self, name: &str) -> Result<Option<TemplateSource>, Error> {
        let Some(code) = name.strip_prefix(WORDS) else {
            return Ok(self.of.layout(name).map(TemplateSource::new));
        };
        let phrases = self.phrases.get_or_init(|| self.of.phrases()).as_ref();
        let phrases = phrases.map_err(|fault| Error::new(ErrorKind::InvalidOperation, fault.clone()))?;
        Ok(phrases.get(code).map(|phrase| TemplateSource::new(phrase.as_str())))
    }
}

/// An environment that compiles each template when it is first asked for, that of the first of these which has it.
pub(super) fn environment_of(language: Language, all: impl Iterator<Item = BuiltIn>) -> Environment<'static> {
    let sources: Vec<Source> = all.map(|of| Source { of, phrases: OnceLock::new() }).collect();
    let mut environment = environment::environment(language);
    environment.set_loader(move |name| {
        let found = |source: &Source| source.template(name).transpose();
        sources.iter().find_map(found).transpose()
    });
    environment
}

/// The folder of what letters of every game say, and of mails and pages that are about no one game.
pub(crate) const KIT: &str = "kit";

/// Its layouts, which all languages share: name, text.
const LAYOUTS: &[(&str, &str)] = {
    macro_rules! files {
        ($($name:literal),+ $(,)?) => {
            &[$(($name, include_str!(concat!("../../../../templates/kit/", $name)))),+]
        };
    }
    files!(
        "note-question.txt",
        "note-challenge.txt",
        "note-challenged.txt",
        "note-changed.txt",
        "note-moved.txt",
        "note-replaced.txt",
        "note-games.txt",
        "note-bulletin.txt",
        "note-entry.txt",
        "organiser-alarm.txt",
        "organiser-answers.txt",
        "organiser-confirm.txt",
        "organiser-digest.txt",
        "organiser-done.txt",
        "organiser-event.txt",
        "organiser-foot.txt",
        "organiser-game.txt",
        "organiser-games.txt",
        "organiser-gathered.txt",
        "organiser-help.txt",
        "organiser-misused.txt",
        "organiser-record.txt",
        "organiser-refused.txt",
        "organiser-show.txt",
        "organiser-standing.txt",
        "organiser-tried.txt",
        "organiser-would.txt",
        "page.css",
        "page-head.html",
        "page.html",
        "index.html",
        "event.html",
        "part-games.html",
        "part-facts.html",
        "feed.xml",
        "information.txt",
        "invitation.txt",
        "news.txt",
        "notice.txt",
        "page.txt",
        "part-answer.txt",
        "part-ask.txt",
        "part-asked-board.txt",
        "part-asked-help.txt",
        "part-asked-history.txt",
        "part-asked-record.txt",
        "part-asked-repeat.txt",
        "part-asked-status.txt",
        "part-asked-games.txt",
        "part-asked-time.txt",
        "part-asked-conditions.txt",
        "part-elsewhere.txt",
        "part-asked.txt",
        "part-attached.txt",
        "part-board.txt",
        "part-caption.txt",
        "part-body.txt",
        "part-claimed.txt",
        "part-clock.txt",
        "part-commitments.txt",
        "part-confirm.txt",
        "part-due.txt",
        "part-foot.txt",
        "part-greet.txt",
        "part-happened.txt",
        "part-head.txt",
        "part-kept.txt",
        "part-no-order.txt",
        "part-on.txt",
        "part-table.txt",
        "part-terms.txt",
        "part-own.txt",
        "part-pace.txt",
        "part-problems.txt",
        "part-reading.txt",
        "part-refusal.txt",
        "part-said.txt",
        "part-side.txt",
        "part-time.txt",
        "part-tried.txt",
        "part-words.txt",
        "play.txt",
        "receipt.txt",
        "refused.txt",
        "reminder.txt",
        "result.txt",
        "sheet.txt",
        "story.html"
    )
};

/// Its phrases in one language.
fn phrases_of(language: Language) -> &'static str {
    in_language!(language, include_str!, "../../../../templates/kit/", "/words.toml")
}

/// The English phrase with this code, of those that name no value: for what is said in no letter, in the log and on the
/// command line. It is compiled in: no file of the operator's has a part in it.
pub fn english(code: &str) -> &'static str {
    static PHRASES: OnceLock<BTreeMap<String, String>> = OnceLock::new();
    let all = PHRASES.get_or_init(|| phrases(phrases_of(Language::En)).unwrap_or_default());
    all.get(code).map_or("", String::as_str)
}
