//! The words of letters: one layout a kind, which all languages share, and a file of phrases for each
//! language, built in, and a folder that may replace any of them for a language. Values are never templates:
//! a name or a line that looks like one is shown as it is. A template that cannot be used gives way to the
//! built-in one. Each is compiled when it is first asked for: most commands say nothing in most languages.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::{Path, PathBuf},
    sync::{Arc, OnceLock},
};

use minijinja::{
    AutoEscape, Environment, Error, ErrorKind, State, TemplateSource, UndefinedBehavior,
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
    folder: Option<Arc<Path>>,
}

/// One game in one language.
#[derive(Debug)]
struct Tongue {
    game: &'static str,
    language: Language,
    built_in: BuiltIn,
    /// Whose files replace those built in.
    folder: Option<Arc<Path>>,
    ready: OnceLock<Ready>,
}

/// The templates that are compiled into this program.
#[derive(Clone, Copy, Debug)]
struct BuiltIn {
    layouts: Layouts,
    /// As TOML.
    phrases: &'static str,
}

/// Layouts by their names.
type Layouts = &'static [(&'static str, &'static str)];

/// The templates of a game in one language, once something is to be said in it.
#[derive(Debug)]
struct Ready {
    built_in: Environment<'static>,
    /// With the folder's templates, where there is one that can be used.
    replaced: Option<Environment<'static>>,
    /// What cannot be used of the folder.
    complaints: Vec<String>,
}

impl Ready {
    /// Those to try, the folder's before the built-in ones.
    fn all(&self) -> impl Iterator<Item = &Environment<'static>> {
        self.replaced.iter().chain([&self.built_in])
    }

    /// The built-in one, forgiving: an unknown value is shown as nothing rather than losing a letter. It is
    /// hardly ever wanted, and takes as much room as the other.
    fn forgiving(&self) -> Environment<'static> {
        let mut forgiving = self.built_in.clone();
        forgiving.set_undefined_behavior(UndefinedBehavior::Chainable);
        forgiving
    }
}

impl BuiltIn {
    /// Every phrase by its code.
    fn phrases(self) -> Result<BTreeMap<String, String>, String> {
        phrases(self.phrases)
    }

    /// The names of its templates.
    fn names(self) -> Result<Vec<String>, String> {
        let layouts = self.layouts.iter().map(|(name, _)| (*name).to_owned());
        Ok(layouts.chain(self.phrases()?.keys().map(|code| phrase_name(code))).collect())
    }

    /// An environment that compiles each of them when it is first asked for.
    fn environment(self, language: Language) -> Environment<'static> {
        let read: OnceLock<Result<BTreeMap<String, String>, String>> = OnceLock::new();
        let mut environment = environment(language);
        environment.set_loader(move |name| {
            let Some(code) = name.strip_prefix(WORDS) else {
                let layout = self.layouts.iter().find(|(layout, _)| *layout == name);
                return Ok(layout.map(|(_, text)| TemplateSource::new(*text)));
            };
            let phrases = read.get_or_init(|| self.phrases()).as_ref();
            let phrases = phrases.map_err(|fault| Error::new(ErrorKind::InvalidOperation, fault.clone()))?;
            Ok(phrases.get(code).map(|phrase| TemplateSource::new(phrase.as_str())))
        });
        environment
    }
}

impl Tongue {
    fn ready(&self) -> &Ready {
        self.ready.get_or_init(|| {
            let built_in = self.built_in.environment(self.language);
            let mut complaints = Vec::new();
            let replaced = self.folder.as_ref().and_then(|folder| self.replaced(&built_in, folder, &mut complaints));
            Ready { built_in, replaced, complaints }
        })
    }

    /// The built-in environment with the files of the game's folder over it, if it has any that can be used: layouts
    /// for all languages, and what lies in the language's own folder.
    fn replaced(
        &self,
        built_in: &Environment<'static>,
        folder: &Path,
        complaints: &mut Vec<String>,
    ) -> Option<Environment<'static>> {
        let (game, language) = (self.game, self.language);
        let mut environment = built_in.clone();
        let mut any = false;
        let folder = folder.join(game);
        let own = files(&folder.join(language.code())).into_iter().map(|path| (path, true));
        for (path, own) in files(&folder).into_iter().map(|path| (path, false)).chain(own) {
            let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default().to_string();
            let shown = if own { format!("{game}/{}/{name}", language.code()) } else { format!("{game}/{name}") };
            let known = (own && name == PHRASES) || self.built_in.layouts.iter().any(|(known, _)| *known == name);
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

    /// What cannot be used, of the folder and of what is built in: everything is compiled.
    fn complaints(&self) -> Vec<String> {
        let ready = self.ready();
        let complaint = |name: &str, fault: &str| format!("the built-in {}/{name} cannot be used: {fault}", self.game);
        let built_in = match self.built_in.names() {
            Ok(names) => {
                let faulty =
                    |name: &String| Some(complaint(name, &ready.built_in.get_template(name).err()?.to_string()));
                names.iter().filter_map(faulty).collect()
            }
            Err(fault) => vec![complaint(PHRASES, &fault)],
        };
        built_in.into_iter().chain(ready.complaints.iter().cloned()).collect()
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
        "organiser-alarm.txt",
        "organiser-answers.txt",
        "organiser-confirm.txt",
        "organiser-digest.txt",
        "organiser-done.txt",
        "organiser-foot.txt",
        "organiser-game.txt",
        "organiser-games.txt",
        "organiser-gathered.txt",
        "organiser-help.txt",
        "organiser-misused.txt",
        "organiser-record.txt",
        "organiser-refused.txt",
        "organiser-show.txt",
        "organiser-tried.txt",
        "organiser-would.txt",
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

/// The English phrase with this code, of those that name no value: for what is said in no letter, in the log and on the
/// command line. It is compiled in: no file of the operator's has a part in it.
pub fn english(code: &str) -> &'static str {
    static PHRASES: OnceLock<BTreeMap<String, String>> = OnceLock::new();
    let all = PHRASES.get_or_init(|| phrases(notes(Language::En)).unwrap_or_default());
    all.get(code).map_or("", String::as_str)
}

impl Words {
    /// The words that come with these games.
    pub fn built_in(games: Games) -> Self {
        Self::of(games, None)
    }

    /// The same, with the files of `folder` (`tempete/news.txt`, `tempete/fr/words.toml`, …) in place of those
    /// built in. For what cannot be used there, the built-in file or phrase is used.
    pub fn of(games: Games, folder: Option<&Path>) -> Self {
        let replacing = folder.map(Arc::<Path>::from);
        let of_games = games.iter().flat_map(|game| {
            let of = move |of| (game.name(), of, BuiltIn { layouts: game.layouts, phrases: (game.phrases)(of) });
            languages(folder).map(of)
        });
        let notes = languages(folder).map(|of| (KIT, of, BuiltIn { layouts: NOTES, phrases: notes(of) }));
        let tongues = of_games.chain(notes).map(|(game, language, built_in)| Tongue {
            game,
            language,
            built_in,
            folder: replacing.clone(),
            ready: OnceLock::new(),
        });
        Self { tongues: tongues.collect(), folder: replacing.clone() }
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
        self.tongues.iter().find(|of| of.game == game && of.language == language).map(Tongue::ready)
    }

    /// Every phrase and layout of a language, sorted: for checks that the languages agree.
    pub fn names(&self, language: Language) -> Vec<String> {
        let tongue = self.tongues.iter().filter(|tongue| tongue.language == language);
        let mut names: Vec<String> = tongue.flat_map(|tongue| tongue.built_in.names().unwrap_or_default()).collect();
        names.sort_unstable();
        names
    }
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
    let mut trial = environment.clone();
    for (code, phrase) in phrases(text)? {
        trial.add_template_owned(phrase_name(&code), phrase).map_err(|e| format!("{code}: {e}"))?;
    }
    *environment = trial;
    Ok(())
}

/// The phrases of a `words.toml` by their codes.
fn phrases(text: &str) -> Result<BTreeMap<String, String>, String> {
    let mut phrases = BTreeMap::new();
    flatten("", &text.parse::<toml::Table>().map_err(|e| e.to_string())?, &mut phrases)?;
    Ok(phrases)
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

/// What the name of a phrase's template begins with.
const WORDS: &str = "words/";

fn phrase_name(code: &str) -> String {
    format!("{WORDS}{code}")
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
    environment.add_filter("left", |text: &str, columns: usize| format!("{text:<columns$}"));
    environment.add_filter("wrapped", |text: &str| layout::plain(&layout::pieces(text)));
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
