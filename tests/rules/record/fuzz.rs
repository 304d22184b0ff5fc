//! The fuzz targets of `fuzz/` that read records, run for some seconds each over the records of the tests.

use record::seal::Opening;
use support_rules::{
    bodies,
    fuzz::run,
    records::{self, PIECES},
};
use tempete_game::audit::LogAuditor;

#[test]
fn any_bytes_have_an_audit() {
    run(("record", bodies::audited), 3_000, records::all(), PIECES);
}

#[test]
fn any_log_has_an_audit() {
    let log = |record: &Vec<u8>| {
        let read = record::read(record, &mut LogAuditor::new(tempete_game::state::row())).ok()?;
        let openings: Vec<String> = read.openings.iter().map(Opening::to_string).collect();
        Some([read.profile, &openings.join("\n"), &read.texts.join("\n")].join("\0").into_bytes())
    };
    run(("log", bodies::logged), 3_000, records::all().iter().filter_map(log).collect(), PIECES);
}
