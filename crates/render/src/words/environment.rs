//! What templates may call: the functions and filters of every environment, and what a phrase sees.

use std::sync::Arc;

use minijinja::{
    AutoEscape, Environment, Error, State, UndefinedBehavior,
    syntax::SyntaxConfig,
    value::{Object, Serde, Value, merge_maps},
};

use super::phrases::phrase_name;
use crate::{
    ids::Timestamp,
    page::{dates, layout},
    text::Language,
};

/// An environment that knows the functions of the templates and no template yet.
pub(super) fn environment(language: Language) -> Environment<'static> {
    let mut environment = Environment::new();
    environment.set_auto_escape_callback(|name| match name.ends_with(".html") || name.ends_with(".xml") {
        true => AutoEscape::Html,
        false => AutoEscape::None,
    });
    environment.set_undefined_behavior(UndefinedBehavior::Strict);
    environment.set_recursion_limit(80);
    if let Ok(syntax) = SyntaxConfig::builder().trim_blocks(true).lstrip_blocks(true).build() {
        environment.set_syntax(syntax);
    }
    environment.add_global("language", language.code());
    environment.add_global("reply_line", language.reply_line());
    environment.add_global("br", layout::BREAK.to_string());
    environment.add_function("say", say);
    environment.add_function("date", |state: &State, seconds: i64| moment(state, seconds, "date.full"));
    environment.add_function("day", |state: &State, seconds: i64| moment(state, seconds, "date.day"));
    environment.add_function("on", |state: &State, seconds: i64| moment(state, seconds, "date.on"));
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

/// French: `"de"|elide("Ann")` is `d'Ann`, `"de"|elide("Bob")` is `de Bob`; a *y* is a vowel before a consonant alone: `d'Yves`,
/// `de Yann`.
fn elide(word: &str, name: &str) -> String {
    let is_vowel = |c: char| "aeiouàâäéèêëîïôöùûüœæ".contains(c);
    let mut letters = name.chars().flat_map(char::to_lowercase);
    let first = letters.next().unwrap_or_default();
    if is_vowel(first) || first == 'h' || (first == 'y' && !letters.next().is_some_and(is_vowel)) {
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

/// The names of the players, another of whom phrases call `them`.
fn with_them(common: &Value, them: Value) -> Value {
    let keys = common.try_iter().into_iter().flatten();
    let known = keys.filter_map(|key| Some((key.to_string(), common.get_item(&key).ok()?)));
    Value::from_pairs(known.filter(|(key, _)| key != "them").chain([("them".to_owned(), them)]))
}

/// `say(CODE)`, `say(CODE, VALUES)`, `say(CODE, VALUES, BY)`: the phrase with this code, over these
/// values and the names of the players. `BY` (`you`, `them`, `referee`) also gives it `who`; where several play, it is a map
/// of that, `by`, and of whom the phrase calls `them`.
fn say(state: &State, code: &str, values: Option<Value>, by: Option<Value>) -> Result<String, Error> {
    let common = state.lookup("common").unwrap_or_default();
    let values = values.filter(|values| !values.is_none() && !values.is_undefined());
    let of_entry = |name| by.as_ref().and_then(|by| by.get_attr(name).ok()).filter(|of| !of.is_undefined());
    let (common, by) = match (of_entry("them"), of_entry("by")) {
        (Some(them), Some(by)) => (with_them(&common, them), Some(by)),
        _ => (common, by),
    };
    let sight = Value::from_object(Sight { common, values, by });
    let mut phrase = state.env().get_template(&phrase_name(code))?.render(sight)?;
    if phrase.starts_with(' ') || phrase.ends_with(' ') {
        phrase = phrase.trim().to_string();
    }
    Ok(phrase)
}

/// `date(SECONDS)`: the moment in words, in the reader's zone; `day(SECONDS)`: shorter, where the line has named the
/// zone; `on(SECONDS)`: the date alone; `stamp(SECONDS)`: in figures of one width.
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
