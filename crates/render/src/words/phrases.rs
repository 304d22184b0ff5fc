//! Phrases by their codes, as the file of a language has them.

use std::collections::BTreeMap;

/// The file of a language's phrases, in its folder.
pub(super) const PHRASES: &str = "words.toml";

/// The phrases of a `words.toml` by their codes.
pub(super) fn phrases(text: &str) -> Result<BTreeMap<String, String>, String> {
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
pub(super) const WORDS: &str = "words/";

/// The name of the template of the phrase with this code.
pub(super) fn phrase_name(code: &str) -> String {
    format!("{WORDS}{code}")
}
