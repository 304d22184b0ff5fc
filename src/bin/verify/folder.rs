//! Every record of a folder, one after the other: a line each, as soon as it is known, and what they come to.

use std::{fs, io, path::Path};

use games::RULES;
use record::{AuditOutcome, Held};
use referee::kit::audit;

/// Audits every `*.tempete` in a folder, in the order of their names, and gives each line to `say`. The status is the worst
/// of theirs.
pub fn each(folder: &Path, held: &Held, json: bool, say: impl Fn(&str)) -> io::Result<u8> {
    let mut files = fs::read_dir(folder)?.map(|file| Ok(file?.path())).collect::<io::Result<Vec<_>>>()?;
    files.retain(|file| file.extension().is_some_and(|extension| extension == "tempete"));
    files.sort();
    let mut counts = [0_usize; 4];
    let mut worst = 0;
    for file in &files {
        let name = file.file_name().unwrap_or_default().to_string_lossy();
        let report = audit(RULES, &fs::read(file)?, held).ok_or_else(|| io::Error::other("no game is known"))?;
        worst = worst.max(report.exit_code());
        if let Some(count) = counts.get_mut(place(report.outcome)) {
            *count += 1;
        }
        if json {
            say(&format!("{}\n", serde_json::json!({ "file": name, "report": report })));
        } else {
            say(&format!("{name}: {}\n", report.summary()));
        }
    }
    if !json {
        let [clean, unfinished, erred, wrong] = counts;
        say(&format!(
            "{} records: {clean} clean, {unfinished} unfinished, {erred} in which a seat erred, {wrong} not authentic\n",
            files.len()
        ));
    }
    Ok(worst)
}

fn place(outcome: AuditOutcome) -> usize {
    match outcome {
        AuditOutcome::Clean => 0,
        AuditOutcome::Unfinished => 1,
        AuditOutcome::SeatErred => 2,
        AuditOutcome::NotAuthentic => 3,
    }
}
