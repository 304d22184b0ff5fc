//! The words of letters: one layout a kind, which all languages share, and a file of phrases for each
//! language, built in, and a folder that may replace any of them for a language. What a game does not say in its own
//! words, letters of it say in the referee's. Values are never templates: a name or a line that looks like one is shown
//! as it is. A template that cannot be used gives way to the built-in one. Each is compiled when it is first asked for:
//! most commands say nothing in most languages.

mod built_in;
mod environment;
mod phrases;
mod tongue;

pub(super) use built_in::KIT;
pub use built_in::english;

use std::{
    collections::{BTreeMap, BTreeSet},
    path::Path,
    sync::Arc,
};

use minijinja::{
    Environment, Error, ErrorKind,
    value::{Serde, Value, merge_maps},
};

use self::{
    built_in::BuiltIn,
    phrases::phrase_name,
    tongue::{Ready, Tongue},
};
use super::layout::{self, Piece};
use crate::{
    kit::Games,
    letters::{Letter, LetterKind},
    text::Language,
};

/// The words of letters in every language.
#[derive(Debug)]
pub struct Words {
    tongues: Vec<Tongue>,
    folder: Option<Arc<Path>>,
}

/// A letter in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rendered {
    /// What the letter is about, for who wants that in its subject.
    pub subject: String,
    /// The text, LF at every line's end, at most 78 columns wide.
    pub text: String,
    /// The parts the text is made of, for other layouts of the same words.
    pub pieces: Vec<Piece>,
    /// The position in words, for whoever cannot see a picture of it; empty without a board.
    pub position: String,
    /// What the marks on the picture say; empty where there are none.
    pub caption: String,
}

/// What stands in a letter beside its own values, since the outer half knows it.
#[derive(Clone, Copy, Debug, Default)]
pub struct Foot<'a> {
    /// The reply key, where answers carry it in a line.
    pub key_line: Option<&'a str>,
    /// Who answers what a letter does not: `Club <secretary@chess.example>`.
    pub contact: Option<&'a str>,
}

/// A letter cannot be put into words.
#[derive(Debug, thiserror::Error)]
#[error("the {kind} letter in {language} cannot be put into words: {}", chain(cause))]
pub struct RenderError {
    kind: &'static str,
    language: Language,
    cause: Error,
}

/// What went wrong, and where below: a layout includes parts, and these phrases.
fn chain(cause: &Error) -> String {
    let mut text = cause.to_string();
    let mut below = std::error::Error::source(cause);
    while let Some(deeper) = below {
        text.push_str(&format!(": {deeper}"));
        below = deeper.source();
    }
    text
}

/// Every language that a letter may be in; the made-up one of the tests where its words are in a folder.
fn languages(_folder: Option<&Path>) -> impl Iterator<Item = Language> {
    let all = Language::ALL.into_iter();
    #[cfg(feature = "fault-points")]
    let all = all.chain(_folder.map(|_| Language::Xx));
    all
}

/// The layout of what is said below a picture of the board.
const CAPTION: &str = "part-caption.txt";

impl Words {
    /// The words that come with these games.
    pub fn built_in(games: Games) -> Self {
        Self::of(games, None)
    }

    /// The same, with the files of `folder` (`kit/news.txt`, `tempete/fr/words.toml`, …) in place of those built in. For what cannot be used there, the built-in file or phrase is used.
    pub fn of(games: Games, folder: Option<&Path>) -> Self {
        let replacing = folder.map(Arc::<Path>::from);
        let of_games = games.iter().flat_map(|game| {
            let of = |of| Tongue::of(game.name(), of, BuiltIn::of(game, of), replacing.clone());
            languages(folder).map(of)
        });
        let kit = languages(folder).map(|of| Tongue::kit(of, replacing.clone()));
        Self { tongues: of_games.chain(kit).collect(), folder: replacing.clone() }
    }

    /// What cannot be used, of the folder and of what is built in, each thing once: everything is compiled.
    pub fn complaints(&self) -> Vec<String> {
        let missing = self.folder.as_ref().filter(|folder| !folder.is_dir());
        let missing =
            missing.map(|folder| format!("{} is not a folder; the built-in letters are used", folder.display()));
        let mut complaints: Vec<String> =
            missing.into_iter().chain(self.tongues.iter().flat_map(Tongue::complaints)).collect();
        // A layout that is no good is none for every language.
        let mut said = BTreeSet::new();
        complaints.retain(|complaint| said.insert(complaint.clone()));
        complaints
    }

    /// The letter in words, and what had to be passed over for it (a replaced template that failed).
    ///
    /// # Errors
    /// Even the built-in layout failed.
    pub fn render(&self, letter: &Letter, foot: Foot<'_>) -> Result<(Rendered, Option<String>), RenderError> {
        self.laid_out(letter, &format!("{}.txt", letter.kind.word()), foot)
    }

    /// The same letter by another layout of its game.
    ///
    /// # Errors
    /// As [`Words::render`].
    pub fn laid_out(
        &self,
        letter: &Letter,
        name: &str,
        foot: Foot<'_>,
    ) -> Result<(Rendered, Option<String>), RenderError> {
        let value = Value::from(Serde(&*letter.body));
        let failed = |cause| RenderError { kind: letter.kind.word(), language: letter.language, cause };
        let ready = self.ready(letter.game, letter.language).ok_or_else(|| failed(no_such_language()))?;
        let mut passed_over = None;
        for environment in ready.all() {
            match render(environment, name, &value, letter.kind, foot) {
                Ok(rendered) => return Ok((rendered, passed_over)),
                Err(cause) => passed_over = Some(failed(cause).to_string()),
            }
        }
        let rendered = render(&ready.forgiving(), name, &value, letter.kind, foot).map_err(failed)?;
        Ok((rendered, passed_over))
    }

    /// A mail of no game in words, its subject and its text: `note-NAME.txt` and the phrase `note.NAME`.
    ///
    /// # Errors
    /// Even the built-in layout failed.
    pub fn note(
        &self,
        language: Language,
        name: &'static str,
        values: &Value,
    ) -> Result<(String, String), RenderError> {
        let (subject, text) = self.of_no_game(language, "note", name, values)?;
        Ok((subject, layout::plain(&layout::pieces(&text))))
    }

    /// A letter to an organiser in words, its subject and its text: `organiser-NAME.txt` and the phrase
    /// `organiser.NAME`. Its lines stay as they are, but for those that the layout has wrapped.
    ///
    /// # Errors
    /// Even the built-in layout failed.
    pub fn organisers(
        &self,
        language: Language,
        name: &'static str,
        values: &Value,
    ) -> Result<(String, String), RenderError> {
        let (subject, text) = self.of_no_game(language, "organiser", name, values)?;
        Ok((subject, text.trim_end().to_owned() + "\n"))
    }

    /// The subject and the text of a mail of this sort that is written from outside every game.
    fn of_no_game(
        &self,
        language: Language,
        sort: &str,
        name: &'static str,
        values: &Value,
    ) -> Result<(String, String), RenderError> {
        let failed = |cause| RenderError { kind: name, language, cause };
        let ready = self.ready(KIT, language).ok_or_else(|| failed(no_such_language()))?;
        let render = |environment: &Environment<'_>| -> Result<(String, String), Error> {
            let subject = environment.get_template(&phrase_name(&format!("{sort}.{name}")))?.render(values)?;
            let text = environment.get_template(&format!("{sort}-{name}.txt"))?.render(values)?;
            Ok((one_line(&subject), text))
        };
        ready.all().find_map(|one| render(one).ok()).map_or_else(|| render(&ready.forgiving()).map_err(failed), Ok)
    }

    /// A page, or a part of one, by this layout, in which every value is escaped.
    ///
    /// # Errors
    /// Even the built-in layout failed.
    pub(super) fn page(
        &self,
        game: &str,
        language: Language,
        name: &'static str,
        values: &Value,
    ) -> Result<String, RenderError> {
        let failed = |cause| RenderError { kind: name, language, cause };
        let ready = self.ready(game, language).ok_or_else(|| failed(no_such_language()))?;
        let render = |environment: &Environment<'_>| environment.get_template(name)?.render(values);
        // No page is better than one with gaps: unlike a letter it can be asked for again.
        let replaced = ready.replaced.as_ref().and_then(|environment| render(environment).ok());
        replaced.map_or_else(|| render(&ready.built_in).map_err(failed), Ok)
    }

    /// A phrase of what is about no one game.
    ///
    /// # Errors
    /// As [`Words::page`].
    pub(super) fn page_words(
        &self,
        language: Language,
        code: &'static str,
        values: &Value,
    ) -> Result<String, RenderError> {
        let failed = |cause| RenderError { kind: code, language, cause };
        let ready = self.ready(KIT, language).ok_or_else(|| failed(no_such_language()))?;
        let phrase = ready.built_in.get_template(&phrase_name(code));
        phrase.and_then(|phrase| phrase.render(values)).map_err(failed)
    }

    fn ready(&self, game: &str, language: Language) -> Option<&Ready> {
        self.tongues.iter().find(|of| of.name == game && of.language == language).map(Tongue::ready)
    }

    /// Every phrase and layout of a language, sorted: for checks that the languages agree.
    pub fn names(&self, language: Language) -> Vec<String> {
        let tongue = self.tongues.iter().filter(|tongue| tongue.language == language);
        let mut names: Vec<String> = tongue.flat_map(|tongue| tongue.names().unwrap_or_default()).collect();
        names.sort_unstable();
        names
    }
}

fn render(
    environment: &Environment<'_>,
    name: &str,
    body: &Value,
    kind: LetterKind,
    foot: Foot<'_>,
) -> Result<Rendered, Error> {
    let mut common: BTreeMap<String, Value> = ["game", "you", "them", "players", "zone", "kinds"]
        .map(|name| (name.to_string(), body.get_attr(name).unwrap_or_default()))
        .into();
    for by in ["you", "referee"] {
        let who = environment.get_template(&phrase_name(&format!("who.{by}")))?.render(())?;
        common.insert(format!("who-{by}"), Value::from(who));
    }
    let key = Value::from(foot.key_line.unwrap_or_default());
    let common = Value::from_pairs(common);
    let contact = Value::from(foot.contact.unwrap_or_default());
    let more =
        Value::from_pairs([("key", key), ("contact", contact), ("kind", Value::from(kind.word())), ("common", common)]);
    let context = merge_maps([body.clone(), more]);
    let subject = environment.get_template(&phrase_name("subject.line"))?.render(context.clone())?;
    let text = environment.get_template(name)?.render(context.clone())?;
    let position = environment.get_template(&phrase_name("board.position"))?.render(&context)?;
    // Not every game has a board to say something of.
    let caption = environment.get_template(CAPTION).map_or(Ok(String::new()), |layout| layout.render(&context))?;
    let pieces = layout::pieces(&text);
    Ok(Rendered {
        subject: one_line(&subject),
        text: layout::plain(&pieces),
        pieces,
        position: one_line(&position),
        caption: one_line(&caption),
    })
}

fn no_such_language() -> Error {
    Error::new(ErrorKind::TemplateNotFound, "no such language")
}

/// A subject is one line whatever its parts were.
fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
