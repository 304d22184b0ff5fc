//! The audit as a page calls it: bytes in, an answer as JSON out. Which audit, `tempete-verify` would say the same: one file
//! is audited, several are laid side by side.

mod door;

use games::RULES;
use record::{Brought, Held, Report, ReportWords, Told};
use referee::kit::{audit, stories};
use serde::Serialize;

/// A file that was brought along.
pub struct File {
    pub name: String,
    pub bytes: Vec<u8>,
}

/// What was found.
#[derive(Debug, Serialize)]
pub struct Found {
    /// The status with which `tempete-verify` ends.
    pub status: u8,
    /// All that it prints.
    pub text: String,
    /// Whether several files tell one story, in words, and what is to be said of each.
    pub together: Option<(&'static str, Vec<Told>)>,
    /// The audit; none of letters alone.
    pub report: Option<ReportWords>,
}

/// Audits what was brought, and holds it against the referee's key, as it was copied; an empty one is none.
///
/// # Errors
/// Why there is nothing to say, in words.
pub fn examine(key: &str, files: &[File]) -> Result<Found, String> {
    let mut held = Held::default();
    if !key.trim().is_empty() {
        held.hold_key(key).map_err(|error| error.to_string())?;
    }
    let no_game = || "no game is known".to_owned();
    if let [file] = files {
        let report = audit(RULES, &file.bytes, &held).ok_or_else(no_game)?;
        return Ok(Found {
            status: report.exit_code(),
            text: report.to_string(),
            together: None,
            report: Some(report.in_words()),
        });
    }
    let brought: Vec<Brought<'_>> = files.iter().map(|File { name, bytes }| Brought { name, bytes }).collect();
    let stories = stories(RULES, &brought, held.key.as_ref()).ok_or_else(no_game)?;
    let stories = stories.map_err(|error| error.to_string())?;
    Ok(Found {
        status: stories.exit_code(),
        text: stories.to_string(),
        together: Some((stories.first_line(), stories.files.clone())),
        report: stories.report.as_ref().map(Report::in_words),
    })
}
