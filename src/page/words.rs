//! The words of letters: one layout a kind, which all languages share, and a file of phrases for each
//! language, built in, and a folder that may replace any of them for a language. Values are never templates:
//! a name or a line that looks like one is shown as it is. A template that cannot be used gives way to the
//! built-in one.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::{Path, PathBuf},
    sync::Arc,
};

use minijinja::{
    AutoEscape, Environment, Error, ErrorKind, State, UndefinedBehavior,
    syntax::SyntaxConfig,
    value::{Object, Serde, Value, merge_maps},
};

use super::{
    dates,
    layout::{self, Piece},
};
use crate::{
    ids::Timestamp,
    kit::Games,
    letters::{Letter, LetterKind},
    text::{Language, in_language},
};

/// The words of letters in every language.
#[derive(Debug)]
pub struct Words {
    tongues: Vec<Tongue>,
}

/// One game in one language.
#[derive(Debug)]
struct Tongue {
    game: &'static str,
    language: Language,
    /// With the folder's templates, where there is one.
    replaced: Option<Environment<'static>>,
    built_in: Environment<'static>,
}

impl Tongue {
    /// The built-in one, forgiving: an unknown value is shown as nothing rather than losing a letter. It is
    /// hardly ever wanted, and takes as much room as the other.
    fn forgiving(&self) -> Environment<'static> {
        let mut forgiving = self.built_in.clone();
        forgiving.set_undefined_behavior(UndefinedBehavior::Chainable);
        forgiving
    }
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

/// The folder of mails and pages that are about no one game.
pub(super) const KIT: &str = "kit";

/// Their layouts, which all languages share: name, text.
const NOTES: &[(&str, &str)] = {
    macro_rules! files {
        ($($name:literal),+ $(,)?) => {
            &[$(($name, include_str!(concat!("../../templates/kit/", $name)))),+]
        };
    }
    files!(
        "note-question.txt",
        "note-changed.txt",
        "note-moved.txt",
        "note-replaced.txt",
        "note-games.txt",
        "page.css",
        "page-head.html",
        "page.html",
        "index.html"
    )
};

/// The layout of what is said below a picture of the board.
const CAPTION: &str = "part-caption.txt";

/// The file of a language's phrases, in its folder.
const PHRASES: &str = "words.toml";

/// Their phrases in one language.
fn notes(language: Language) -> &'static str {
    in_language!(language, include_str!, "../../templates/kit/", "/words.toml")
}

impl Words {
    /// The words that come with these games.
    pub fn built_in(games: Games) -> Self {
        Self::load(games, None).0
    }

    /// The same, with the files of `folder` (`tempete/news.txt`, `tempete/fr/words.toml`, …) in place of those
    /// built in. What cannot be used there is said, and the built-in file or phrase is used instead.
    pub fn with_folder(games: Games, folder: &Path) -> (Self, Vec<String>) {
        Self::load(games, Some(folder))
    }

    fn load(games: Games, folder: Option<&Path>) -> (Self, Vec<String>) {
        let mut complaints = Vec::new();
        if let Some(folder) = folder.filter(|folder| !folder.is_dir()) {
            complaints.push(format!("{} is not a folder; the built-in letters are used", folder.display()));
        }
        let of_games = games
            .iter()
            .flat_map(|game| languages(folder).map(|of| (game.name(), of, game.layouts, (game.phrases)(of))));
        let tongues = of_games
            .chain(languages(folder).map(|of| (KIT, of, NOTES, notes(of))))
            .map(|(game, language, layouts, phrases)| {
                let mut built_in = environment(language);
                for (name, text) in layouts.iter().copied().chain([(PHRASES, phrases)]) {
                    if let Err(fault) = add(&mut built_in, name, text) {
                        complaints.push(format!("the built-in {game}/{name} cannot be used: {fault}"));
                    }
                }
                let replaced =
                    folder.and_then(|folder| replaced(&built_in, folder, (game, language), layouts, &mut complaints));
                Tongue { game, language, replaced, built_in }
            })
            .collect();
        // A layout that is no good is none for every language.
        let mut said = BTreeSet::new();
        complaints.retain(|complaint| said.insert(complaint.clone()));
        (Self { tongues }, complaints)
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
        let tongue = self.tongue(letter.game, letter.language).ok_or_else(|| failed(no_such_language()))?;
        let mut passed_over = None;
        for environment in tongue.replaced.iter().chain([&tongue.built_in]) {
            match render(environment, name, &value, letter.kind, foot) {
                Ok(rendered) => return Ok((rendered, passed_over)),
                Err(cause) => passed_over = Some(failed(cause).to_string()),
            }
        }
        let rendered = render(&tongue.forgiving(), name, &value, letter.kind, foot).map_err(failed)?;
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
        let failed = |cause| RenderError { kind: name, language, cause };
        let tongue = self.tongue(KIT, language).ok_or_else(|| failed(no_such_language()))?;
        let render = |environment: &Environment<'_>| -> Result<(String, String), Error> {
            let subject = environment.get_template(&phrase_name(&format!("note.{name}")))?.render(values)?;
            let text = environment.get_template(&format!("note-{name}.txt"))?.render(values)?;
            Ok((one_line(&subject), layout::plain(&layout::pieces(&text))))
        };
        let mut environments = tongue.replaced.iter().chain([&tongue.built_in]);
        environments.find_map(|one| render(one).ok()).map_or_else(|| render(&tongue.forgiving()).map_err(failed), Ok)
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
        let tongue = self.tongue(game, language).ok_or_else(|| failed(no_such_language()))?;
        let render = |environment: &Environment<'_>| environment.get_template(name)?.render(values);
        // No page is better than one with gaps: unlike a letter it can be asked for again.
        let replaced = tongue.replaced.as_ref().and_then(|environment| render(environment).ok());
        replaced.map_or_else(|| render(&tongue.built_in).map_err(failed), Ok)
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
        let tongue = self.tongue(KIT, language).ok_or_else(|| failed(no_such_language()))?;
        let phrase = tongue.built_in.get_template(&phrase_name(code));
        phrase.and_then(|phrase| phrase.render(values)).map_err(failed)
    }

    fn tongue(&self, game: &str, language: Language) -> Option<&Tongue> {
        self.tongues.iter().find(|of| of.game == game && of.language == language)
    }

    /// Every phrase and layout of a language, sorted: for checks that the languages agree.
    pub fn names(&self, language: Language) -> Vec<String> {
        let tongue = self.tongues.iter().filter(|tongue| tongue.language == language);
        let mut names: Vec<String> =
            tongue.flat_map(|tongue| tongue.built_in.templates()).map(|(name, _)| name.to_string()).collect();
        names.sort_unstable();
        names
    }
}

/// The built-in environment with the files of the game's folder over it, if it has any that can be used: layouts
/// for all languages, and what lies in the language's own folder.
fn replaced(
    built_in: &Environment<'static>,
    folder: &Path,
    (game, language): (&str, Language),
    layouts: &[(&str, &str)],
    complaints: &mut Vec<String>,
) -> Option<Environment<'static>> {
    let mut environment = built_in.clone();
    let mut any = false;
    let folder = folder.join(game);
    let own = files(&folder.join(language.code())).into_iter().map(|path| (path, true));
    for (path, own) in files(&folder).into_iter().map(|path| (path, false)).chain(own) {
        let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default().to_string();
        let shown = if own { format!("{game}/{}/{name}", language.code()) } else { format!("{game}/{name}") };
        let known = (own && name == PHRASES) || layouts.iter().any(|(known, _)| *known == name);
        if !known {
            complaints.push(format!("{shown} is no file of the letters; it is not used"));
            continue;
        }
        let used = match fs::read_to_string(&path) {
            Ok(text) => add(&mut environment, &name, &text),
            Err(error) => Err(error.to_string()),
        };
        match used {
            Ok(()) => any = true,
            Err(fault) => complaints.push(format!("{shown} cannot be used, the built-in one is: {fault}")),
        }
    }
    any.then_some(environment)
}

/// The files in a folder, sorted; none where there is no folder.
fn files(folder: &Path) -> Vec<PathBuf> {
    let mut found: Vec<PathBuf> = fs::read_dir(folder)
        .into_iter()
        .flatten()
        .filter_map(|entry| entry.ok().map(|entry| entry.path()))
        .filter(|path| path.is_file())
        .collect();
    found.sort_unstable();
    found
}

/// Adds a layout, or every phrase of `words.toml`. A file with a fault adds nothing.
fn add(environment: &mut Environment<'static>, name: &str, text: &str) -> Result<(), String> {
    if name != PHRASES {
        return environment.add_template_owned(name.to_string(), text.to_string()).map_err(|e| e.to_string());
    }
    let mut phrases = BTreeMap::new();
    flatten("", &text.parse::<toml::Table>().map_err(|e| e.to_string())?, &mut phrases)?;
    let mut trial = environment.clone();
    for (code, phrase) in phrases {
        trial.add_template_owned(phrase_name(&code), phrase).map_err(|e| format!("{code}: {e}"))?;
    }
    *environment = trial;
    Ok(())
}

fn flatten(prefix: &str, table: &toml::Table, phrases: &mut BTreeMap<String, String>) -> Result<(), String> {
    for (key, value) in table {
        let code = if prefix.is_empty() { key.clone() } else { format!("{prefix}.{key}") };
        match value {
            toml::Value::String(phrase) => {
                phrases.insert(code, phrase.trim().to_string());
            }
            toml::Value::Table(inner) => flatten(&code, inner, phrases)?,
            _ => return Err(format!("{code} is neither a phrase nor a table of phrases")),
        }
    }
    Ok(())
}

fn phrase_name(code: &str) -> String {
    format!("words/{code}")
}

/// An environment that knows the functions of the templates and no template yet.
fn environment(language: Language) -> Environment<'static> {
    let mut environment = Environment::new();
    environment.set_auto_escape_callback(|name| match name.ends_with(".html") {
        true => AutoEscape::Html,
        false => AutoEscape::None,
    });
    environment.set_undefined_behavior(UndefinedBehavior::Strict);
    environment.set_recursion_limit(60);
    if let Ok(syntax) = SyntaxConfig::builder().trim_blocks(true).lstrip_blocks(true).build() {
        environment.set_syntax(syntax);
    }
    environment.add_global("language", language.code());
    environment.add_global("br", layout::BREAK.to_string());
    environment.add_function("say", say);
    environment.add_function("date", |state: &State, seconds: i64| moment(state, seconds, "date.full"));
    environment.add_function("day", |state: &State, seconds: i64| moment(state, seconds, "date.day"));
    environment.add_function("stamp", |state: &State, seconds: i64| moment(state, seconds, "date.stamp"));
    environment.add_function("row", |left: &str, column: usize, text: &str| layout::mark_row(left, column, text));
    environment.add_function("note", |mark: &str, drawn: &str, text: &str| layout::mark_note(mark, drawn, text));
    environment.add_function("item", |number: u8, title: &str, text: &str, now: bool, lines: Vec<String>| {
        layout::mark_item(number, title, text, now, &lines)
    });
    environment.add_filter("drawn", |lines: Vec<String>| layout::mark_drawn(&lines));
    environment.add_filter("pad", |value: Value, columns: usize| format!("{:>columns$}", value.to_string()));
    environment.add_filter("capital", capital);
    environment.add_filter("elide", elide);
    environment.add_filter("listed", listed);
    environment.add_filter("whole", |text: &str| text.replace(' ', &layout::WHOLE.to_string()));
    environment.add_filter("quoted", |lines: Vec<String>| layout::mark_quoted(&lines));
    environment
}

/// A sentence begins with a capital, whatever phrase it begins with; but for the name of a square.
fn capital(text: &str) -> String {
    let mut chars = text.chars();
    if chars.clone().nth(1).is_some_and(|second| second.is_ascii_digit()) {
        return text.to_owned();
    }
    chars.next().map(|first| first.to_uppercase().chain(chars).collect()).unwrap_or_default()
}

/// `[1, 13, 14]|listed("and")` is `1, 13 and 14`.
fn listed(numbers: Vec<u32>, word: &str) -> String {
    let words: Vec<String> = numbers.iter().map(u32::to_string).collect();
    match words.split_last() {
        Some((last, [])) => last.clone(),
        Some((last, others)) => format!("{} {word} {last}", others.join(", ")),
        None => String::new(),
    }
}

/// French: `"de"|elide("Ann")` is `d'Ann`, `"de"|elide("Bob")` is `de Bob`.
fn elide(word: &str, name: &str) -> String {
    let first = name.chars().next().unwrap_or_default();
    if "aeiouyhàâäéèêëîïôöùûüœæ".contains(first.to_lowercase().next().unwrap_or_default()) {
        let mut kept = word.chars();
        kept.next_back();
        format!("{}'{name}", kept.as_str())
    } else {
        format!("{word} {name}")
    }
}

/// What a phrase sees: its own values first, then what every phrase may name, and `who` did it.
#[derive(Debug)]
struct Sight {
    /// `game`, `you`, `them`, `zone`, `kinds`, and `who-you`, `who-referee`.
    common: Value,
    values: Option<Value>,
    by: Option<Value>,
}

impl Object for Sight {
    fn get_value(self: &Arc<Self>, key: &Value) -> Option<Value> {
        let found = |value: &Value| value.get_item(key).ok().filter(|found| !found.is_undefined());
        match (key.as_str()?, &self.by) {
            ("common", _) => Some(self.common.clone()),
            ("by", Some(by)) => Some(by.clone()),
            ("who", Some(by)) if by.as_str() == Some("them") => {
                self.common.get_attr("them").ok()?.get_attr("name").ok()
            }
            ("who", Some(by)) => self.common.get_attr(&format!("who-{by}")).ok(),
            _ => self.values.as_ref().and_then(found).or_else(|| found(&self.common)),
        }
    }
}

/// `say(CODE)`, `say(CODE, VALUES)`, `say(CODE, VALUES, BY)`: the phrase with this code, over these
/// values and the names of the players. `BY` (`you`, `them`, `referee`) also gives it `who`.
fn say(state: &State, code: &str, values: Option<Value>, by: Option<Value>) -> Result<String, Error> {
    let common = state.lookup("common").unwrap_or_default();
    let values = values.filter(|values| !values.is_none() && !values.is_undefined());
    let sight = Value::from_object(Sight { common, values, by });
    let mut phrase = state.env().get_template(&phrase_name(code))?.render(sight)?;
    if phrase.starts_with(' ') || phrase.ends_with(' ') {
        phrase = phrase.trim().to_string();
    }
    Ok(phrase)
}

/// `date(SECONDS)`: the moment in words, in the reader's zone; `day(SECONDS)`: shorter, where the line has named the
/// zone; `stamp(SECONDS)`: in figures of one width.
fn moment(state: &State, seconds: i64, form: &str) -> Result<String, Error> {
    let zone = state.lookup("zone").map(|zone| zone.to_string()).unwrap_or_default();
    let local = dates::local(Timestamp::from_unix(seconds), &zone);
    let phrase = |code: String| state.env().get_template(&phrase_name(&code))?.render(());
    let weekday = phrase(format!("date.weekday-{}", local.weekday))?;
    let month = phrase(format!("date.month-{}", local.month))?;
    let names = Value::from_pairs([("weekday", weekday), ("month", month)]);
    let numbers = Value::from(Serde(&local));
    state.env().get_template(&phrase_name(form))?.render(merge_maps([numbers, names]))
}

fn render(
    environment: &Environment<'_>,
    name: &str,
    body: &Value,
    kind: LetterKind,
    foot: Foot<'_>,
) -> Result<Rendered, Error> {
    let mut common: BTreeMap<String, Value> = ["game", "you", "them", "zone", "kinds"]
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
