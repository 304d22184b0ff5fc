//! Databases of earlier schemas, as `tests/databases` keeps them: each is upgraded, played on and audited; whatever dies in
//! between leaves the old schema or the new one.
//!
//! `TEMPETE_WRITE_DATABASE=FILE` has the state of this program's own schema written, for the day when there is a next one, and
//! `TEMPETE_WRITE_GAMES=FILE` one with the games of [`STORED`].

use std::{
    collections::BTreeMap,
    fs,
    path::{Path, PathBuf},
    process::Command,
};

use sqlx::{ConnectOptions, Connection, sqlite::SqliteConnectOptions};
use support::house::{House, block};
use tempete::{
    daemon::Parts,
    ids::Timestamp,
    kit,
    record::{AuditOutcome, Held},
    seal::Hash,
    store::{SCHEMA, Store, StoreError, schema::MIGRATIONS},
};

use crate::phases::{PHASES, begin, clubhouse, write};

fn tests(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests").join(path)
}

/// The schemas whose states are kept, with their files.
pub fn kept() -> BTreeMap<i64, PathBuf> {
    let files = fs::read_dir(tests("databases")).unwrap().map(|entry| entry.unwrap().path());
    let numbered = |path: PathBuf| {
        let name = path.file_name()?.to_str()?.strip_prefix("schema-")?.strip_suffix(".tar.gz")?.parse().ok()?;
        Some((name, path))
    };
    files.filter_map(numbered).collect()
}

/// Puts the state of this file into a folder.
pub fn unpacked(file: &Path, folder: &Path) {
    fs::create_dir_all(folder).unwrap();
    let done = Command::new("tar").arg("-xzf").arg(file).arg("-C").arg(folder).status().unwrap();
    assert!(done.success());
    let private = Command::new("chmod").args(["-R", "go="]).arg(folder).status().unwrap();
    assert!(private.success());
}

/// A house whose state this file has.
pub async fn opened(file: &Path) -> House {
    let mut house = House::new().await;
    fs::remove_dir_all(house.folder.path()).unwrap();
    unpacked(file, house.folder.path());
    // The mails that lie there are others.
    house.dropped = 1_000;
    house.reopen().await;
    // A day after it was last at work; before that the clock would not be believed.
    let (seen, _) = house.parts.store.seen().await.unwrap();
    house.clock.set(Timestamp::from_unix(seen.unwrap().at.unix() + 86_400));
    house
}

async fn schema(database: &Path) -> i64 {
    let mut connection = SqliteConnectOptions::new().filename(database).read_only(true).connect().await.unwrap();
    let version = sqlx::query_scalar("PRAGMA user_version").fetch_one(&mut connection).await.unwrap();
    connection.close().await.unwrap();
    version
}

/// Copies of a database that lie beside it.
fn copies(folder: &Path) -> Vec<PathBuf> {
    let files = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    files.filter(|path| path.file_name().unwrap().to_str().unwrap().starts_with("tempete-schema-")).collect()
}

/// The hashes of the migrations that have landed: what they say never changes. A new one gets its line here.
const LANDED: [&str; 8] = [
    "3091c1ec598565ee6ecd76c176641219bed8f8dc0894aa2827bc0f9fb343ecae",
    "076450a3af407ce8f30fefe92305ff2212a260bf02329f96c02caa3c44b5d9eb",
    "a35bf6a7686c666e6b0ddc1dc7b23cc3cb90844d3e8edc4edf6f9b799c9803f3",
    "b8d99577c6d9a18dd32786971281e66089d58c273263c39534c954556efb6fb5",
    "0cc0923438aa0e489e27277299d0350ebbfd230971acfc9820bcf5bcffdd460b",
    "c75445246347d1f5a8e6aeec5c948d2e3747bb1e06171617affc332bd813dc47",
    "2e6c5eb49347282ec51d1f6d9f6b20c26f9405c86180240be7da805df306fcb8",
    "6d3a4f5e1a5dab3c95757e94a25fd71cf6938746f7c42f17329b88f78e2c10d0",
];

#[test]
fn a_migration_that_has_landed_never_changes() {
    let mut files: Vec<PathBuf> =
        fs::read_dir(tests("../migrations")).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    assert_eq!(files.len(), MIGRATIONS.len());
    assert_eq!(files.len(), LANDED.len(), "a new migration's hash is to be written here when it lands");
    for ((file, (about, sql)), hash) in files.iter().zip(MIGRATIONS).zip(LANDED) {
        assert_eq!(fs::read_to_string(file).unwrap(), sql, "{about}: the list of migrations and the folder differ");
        assert_eq!(Hash::of(sql.as_bytes()).to_string(), hash, "{} has landed, and was changed", file.display());
    }
}

#[test]
fn the_state_of_each_schema_is_upgraded_played_on_and_audited() {
    let files = kept();
    assert_eq!(
        files.keys().copied().collect::<Vec<_>>(),
        (1..=SCHEMA).collect::<Vec<_>>(),
        "tests/databases lacks one"
    );
    for (from, file) in files {
        block(async {
            let mut house = opened(&file).await;
            let copied = copies(house.folder.path());
            assert_eq!(copied.len(), usize::from(from < SCHEMA), "schema {from}: {copied:?}");
            for copy in &copied {
                assert_eq!(schema(copy).await, from);
                assert!(tempete::store::check_copy(copy).await.unwrap().is_empty());
            }
            assert_eq!(schema(&house.path("tempete.db")).await, SCHEMA);
            let games = house.parts.store.game_numbers().await.unwrap();
            assert_eq!(games.len(), PHASES.len(), "schema {from}");
            house.poll().await;
            for ((game, runs), (time, wrote, next)) in games.into_iter().zip(PHASES) {
                let of = format!("schema {from}, game {game} at {time} after {} mails", wrote.len());
                house.parts.examine(game).await.unwrap();
                for (seat, text) in next {
                    house.later(3_600);
                    assert!(write(&mut house, game, seat, text).await, "{of}: {text}");
                }
                if runs {
                    house.later(3_600);
                    assert!(write(&mut house, game, "w", "resign").await, "{of}");
                }
                let record = house.parts.see(game).await.unwrap().open(|doors| doors.record()).unwrap();
                let report = kit::audit(tempete::games::GAMES, record.as_bytes(), &Held::default()).unwrap();
                assert_eq!(report.outcome, AuditOutcome::Clean, "{of}: {record}");
            }
        });
    }
}

/// `tempete poll` in this folder, dying at a step where one is named.
fn poll(folder: &Path, fault: &str) -> std::process::Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tempete"));
    command.arg("--state").arg(folder).arg("poll").env("TEMPETE_ANY_CLOCK", "yes");
    if !fault.is_empty() {
        command.env("TEMPETE_FAULT", format!("{fault}:1"));
    }
    command.output().unwrap()
}

#[test]
fn what_dies_in_an_upgrade_leaves_the_old_schema_or_the_new_one() {
    let Some((from, file)) = kept().into_iter().find(|(schema, _)| *schema < SCHEMA) else {
        panic!("there is no state of an earlier schema")
    };
    for step in ["backup-copied", "backup-synced", "backup-named", "upgrade-copied", "upgrade-written", "upgraded"] {
        let folder = tempfile::tempdir().unwrap();
        unpacked(&file, folder.path());
        assert!(!poll(folder.path(), step).status.success(), "nothing died at {step}");
        let left = block(schema(&folder.path().join("tempete.db")));
        assert_eq!(left, if step == "upgraded" { SCHEMA } else { from }, "{step}");
        let after = poll(folder.path(), "");
        assert!(after.status.success(), "{step}: {}", String::from_utf8_lossy(&after.stderr));
        assert_eq!(block(schema(&folder.path().join("tempete.db"))), SCHEMA, "{step}");
        // One copy a day, whatever died.
        let copies: Vec<_> = copies(folder.path());
        assert_eq!(copies.len(), 1, "{step}: {copies:?}");
        assert!(copies.iter().all(|copy| copy.extension().is_some_and(|end| end == "db")), "{step}: {copies:?}");
    }
}

#[test]
fn a_later_schema_a_foreign_file_and_one_from_before_there_were_upgrades_are_refused_in_words() {
    let Some((_, file)) = kept().pop_first() else { panic!("there is no state of an earlier schema") };
    for (change, said) in [
        ("PRAGMA user_version = 99", "written by a later tempete (schema 99"),
        ("PRAGMA application_id = 7", "not one of tempete's"),
        ("DROP TABLE _sqlx_migrations", "from before there were upgrades"),
    ] {
        let folder = tempfile::tempdir().unwrap();
        unpacked(&file, folder.path());
        block(async {
            let options = SqliteConnectOptions::new().filename(folder.path().join("tempete.db"));
            let mut connection = options.connect().await.unwrap();
            sqlx::raw_sql(change).execute(&mut connection).await.unwrap();
            connection.close().await.unwrap();
        });
        let refused = poll(folder.path(), "");
        let told = String::from_utf8_lossy(&refused.stderr).into_owned();
        assert!(!refused.status.success() && told.contains(said), "{change}: {told}");
        assert!(copies(folder.path()).is_empty(), "{change}");
    }
}

#[test]
fn an_earlier_daemon_that_runs_is_not_upgraded_under_its_feet() {
    let Some((from, file)) = kept().into_iter().find(|(schema, _)| *schema < SCHEMA) else {
        panic!("there is no state of an earlier schema")
    };
    let folder = tempfile::tempdir().unwrap();
    unpacked(&file, folder.path());
    let database = folder.path().join("tempete.db");
    let lock = tempete::daemon::Lock::take(&database).unwrap().unwrap();
    let refused = poll(folder.path(), "");
    let told = String::from_utf8_lossy(&refused.stderr).into_owned();
    assert!(!refused.status.success() && told.contains("or is upgrading it"), "{told}");
    assert_eq!(block(schema(&database)), from);
    // Who only looks changes nothing either, and says what to do.
    assert!(matches!(block(Store::look(&database)), Err(StoreError::Older(schema)) if schema == from));
    drop(lock);
    assert!(poll(folder.path(), "").status.success());
}

/// The state of a house, packed.
async fn packed(house: House, to: &std::ffi::OsStr) {
    let House { folder, parts, .. } = house;
    let Parts { store, .. } = parts;
    store.close().await.unwrap();
    let done = Command::new("tar").arg("-czf").arg(to).arg("-C").arg(folder.path()).arg(".").status().unwrap();
    assert!(done.success());
}

const GREEN: &str = "place Wh78 Ri99 Nh79 Ni78 Bh68 Qi67 i66 g69 f69";
const BLUE: &str = "place Wh45 i45 Ni34 Nh34 Bh35 Rg25 Qh24 i23 h13";
const GREEN_BLIND: &str = "place Wh78 Ri99 Nh79 Ni78 Bh68 Qi67 i66 g69 f69\n\nheart i99";
const BLUE_BLIND: &str = "place Wh45 i45 Ni34 Nh34 Bh35 Rg25 Qh24 i23 h13\n\nheart i23";

/// The mails of a game, each with its seat; what comes to nothing behind a `-`.
type Written = &'static [(&'static str, &'static str)];

/// The games whose states were written last, and what was written in each.
const STORED: [(&str, [Written; 3]); 2] = [
    (
        "heart",
        [
            &[("g", GREEN)],
            &[
                ("g", GREEN),
                ("b", BLUE),
                ("g", "heart i99"),
                ("b", "heart i23"),
                ("g", "HRi89"),
                ("b", "-HRg14"),
                ("b", "h12\n\ndraw"),
            ],
            &[
                ("g", GREEN),
                ("b", BLUE),
                ("g", "heart i99"),
                ("b", "heart i23"),
                ("g", "Ni55"),
                ("b", "Ng35"),
                ("g", "Nxi23"),
            ],
        ],
    ),
    (
        "blindheart",
        [
            &[("g", GREEN_BLIND)],
            &[("g", GREEN_BLIND), ("b", BLUE_BLIND), ("g", "-Bh46")],
            &[("g", GREEN_BLIND), ("b", BLUE_BLIND), ("g", "Ni55"), ("b", "Ng35"), ("g", "Ni23")],
        ],
    ),
];

#[test]
fn games_of_new_rows_are_written_where_they_are_asked_for() {
    let Some(to) = std::env::var_os("TEMPETE_WRITE_GAMES") else { return };
    for (name, games) in STORED {
        let row = tempete::games::GAMES.iter().find(|game| game.name() == name).unwrap();
        block(async {
            let mut house = House::new().await;
            for mails in games {
                let game = begin(&mut house, row, &[]).await;
                for (seat, text) in mails {
                    house.later(3_600);
                    let accepted = write(&mut house, game, seat, text.trim_start_matches('-')).await;
                    assert_eq!(accepted, !text.starts_with('-'), "{name}: {text}");
                }
            }
            packed(house, Path::new(&to).join(format!("{name}.tar.gz")).as_os_str()).await;
        });
    }
}

#[test]
fn the_state_of_this_schema_is_written_where_it_is_asked_for() {
    let Some(to) = std::env::var_os("TEMPETE_WRITE_DATABASE") else { return };
    block(async {
        packed(clubhouse(|_| {}).await.0, &to).await;
    });
}

/// Plays games on that were stored when their game was first played: each mail is accepted but for those behind a `-`. Their
/// records, all of them over by then.
fn played_on(name: &str, next: &[&[(&str, &str)]]) -> Vec<String> {
    block(async {
        let mut house = opened(&tests(&format!("databases/{name}.tar.gz"))).await;
        house.poll().await;
        let (mut records, games) = (Vec::new(), house.parts.store.game_numbers().await.unwrap());
        assert_eq!(games.len(), next.len());
        for ((game, _), next) in games.into_iter().zip(next) {
            house.parts.examine(game).await.unwrap();
            for (seat, text) in *next {
                house.later(3_600);
                let accepted = write(&mut house, game, seat, text.trim_start_matches('-')).await;
                assert_eq!(accepted, !text.starts_with('-'), "{game}: {text}");
            }
            let record = house.parts.see(game).await.unwrap().open(|doors| doors.record()).unwrap();
            let report = kit::audit(tempete::games::GAMES, record.as_bytes(), &Held::default()).unwrap();
            assert_eq!(report.outcome, AuditOutcome::Clean, "{game}: {report}");
            records.push(record);
        }
        records
    })
}

/// One has begun, in one a king stands before a pawn, one is over.
#[test]
fn stored_games_of_luft_chess_are_played_on_and_audited() {
    let begun = [("b", "e5"), ("w", "king e2"), ("b", "-try\nQh4"), ("b", "resign")];
    played_on("luft", &[&begun, &[("w", "Nc3"), ("b", "king d6"), ("w", "d6")], &[]]);
}

/// One has begun, in one two orders were illegal and wait to be sealed, one is over.
#[test]
fn stored_games_of_romulan_chess_are_played_on_and_audited() {
    let begun = [("b", "e7e5"), ("w", "-e4e5"), ("w", "resign")];
    let tried = [("w", "-claim repetition"), ("w", "h5e5 takes pawn"), ("b", "c6e5 takes queen"), ("w", "resign")];
    let records = played_on("romulan", &[&begun, &tried, &[]]);
    assert!(records[0].contains(" e4e5\n"), "what waited at the end is sealed by it");
    assert!(records[1].contains("\nillegal 3\n") && records[1].contains(" h5f7,h5e4,repetition\n"), "{}", records[1]);
}

/// One has one arrangement, in one a token was turned up and others stand closed, one is over.
#[test]
fn stored_games_of_reverse_schrodingers_chess_are_played_on_and_audited() {
    let begun = [("b", "-arrange random"), ("w", "arrange random"), ("w", "-4-d2"), ("w", "e4"), ("b", "resign")];
    let captured = [("b", "-4xd5"), ("b", "4xd5 reveal 4"), ("w", "5-f5"), ("b", "resign")];
    let records = played_on("schrodinger", &[&begun, &captured, &[]]);
    assert!(records[1].contains("\nwords a storm\n") && records[1].contains("\nshown schrodinger/1 2 b token 4 "));
}

/// One has one set-up, in one a bonus was played and a disc uncloaked, one is over.
#[test]
fn stored_games_of_cloak_and_dagger_chess_are_played_on_and_audited() {
    let begun = [("w", "-setup random"), ("b", "setup random"), ("w", "-4-d3"), ("w", "e4"), ("b", "resign")];
    let open =
        [("b", "-guess 7 N"), ("b", "-bonus e5"), ("b", "guess 1 R\ne5\nbonus b5"), ("w", "f3e5"), ("b", "resign")];
    let records = played_on("cloak", &[&begun, &open, &[]]);
    assert!(records[1].contains("\nwords a storm\n") && records[1].contains("\nguess 1 R right\n"));
}

/// One has one turn, in one an attempt failed and waits to be sealed, one is over.
#[test]
fn stored_games_of_kriegspiel_are_played_on_and_audited() {
    let begun = [("w", "-d4"), ("b", "-Ke4"), ("b", "d5 or e5"), ("w", "exd5 or d4"), ("b", "resign")];
    let taken = [("b", "-Qd1"), ("b", "Qd1 or Qa5"), ("w", "d4"), ("b", "resign")];
    let records = played_on("krieg", &[&begun, &taken, &[]]);
    assert!(records[1].contains(" e4f5:no,e4d5:yes\n") && records[1].contains(" d5d1:no,d5a5:yes\n"), "{}", records[1]);
}

/// One has one turn, in one an offer has one acceptance and one has resigned, one is over.
#[test]
fn stored_games_of_crowded_house_are_played_on_and_audited() {
    let begun = [("a", "-d4"), ("b", "e5"), ("c", "-Be2"), ("c", "Bc4"), ("d", "resign")];
    let agreed = [("d", "a6"), ("b", "accept draw"), ("a", "accept draw")];
    let records = played_on("crowded", &[&begun, &agreed, &[]]);
    assert!(records[1].contains("final draw"), "{}", records[1]);
}

/// A game of twelve attempts in six mails, all of them no: the record and every letter.
async fn twelve(reopened: bool) -> (String, Vec<(String, String)>) {
    let mut house = House::new().await;
    let row = tempete::games::GAMES.iter().find(|game| game.name() == "krieg").unwrap();
    let game = begin(&mut house, row, &[]).await;
    let first = [("w", "e4"), ("b", "e5"), ("w", "f4"), ("b", "Qh4")];
    let vain =
        ["-a4 or b4", "-c3 or d3", "-d4 or Nf3", "-Nc3 or Nh3", "-Be2 or Bd3", "-h3 or b3"].map(|text| ("w", text));
    for (seat, text) in first.into_iter().chain(vain).chain([("w", "g3"), ("b", "-Qxe3"), ("b", "resign")]) {
        house.later(3_600);
        let accepted = write(&mut house, game, seat, text.trim_start_matches('-')).await;
        assert_eq!(accepted, !text.starts_with('-'), "{text}");
        if reopened {
            house.reopen_closed().await;
        }
    }
    let record = house.parts.see(game).await.unwrap().open(|doors| doors.record()).unwrap();
    (record, house.letters().into_iter().map(|letter| (letter.subject, letter.text)).collect())
}

#[test]
fn attempts_that_failed_wait_through_a_restart_behind_each_mail() {
    block(async {
        let (through, again) = (twelve(false).await, twelve(true).await);
        assert!(
            through.0.contains(" a2a4:no,b2b4:no,c2c3:no,d2d3:no,d2d4:no,g1f3:no,b1c3:no,g1h3:no,"),
            "{}",
            through.0
        );
        assert_eq!(through, again);
    });
}

/// One has one set, in one an offer stands and a heart was carried, one is over.
#[test]
fn stored_games_of_romulan_heart_are_played_on_and_audited() {
    let begun = [("b", BLUE), ("g", "heart R"), ("b", "-heart N"), ("b", "heart i23"), ("g", "resign")];
    let offered = [("b", "-accept draw"), ("g", "Ni55"), ("b", "Ng35"), ("g", "Nxi23")];
    let records = played_on("heart", &[&begun, &offered, &[]]);
    assert!(records[1].contains("\nmove N i55-i23 x p blue takes heart blue\n"), "{}", records[1]);
}

/// One has one set, in one a move was answered no and waits to be sealed, one is over.
#[test]
fn stored_games_of_the_blind_game_of_romulan_heart_are_played_on_and_audited() {
    let begun = [("g", "-g68"), ("b", BLUE_BLIND), ("g", "-Bh46"), ("g", "resign")];
    let tried = [("g", "-Bh46"), ("g", "Nh46 or Ni55"), ("b", "Ng35"), ("g", "Ni23")];
    let records = played_on("blindheart", &[&begun, &tried, &[]]);
    assert!(records[0].contains(" h68-h46:no\n"), "what waited at the end is sealed by it: {}", records[0]);
    assert!(records[1].contains(" h68-h46:no,h79-h46:no,i78-i55:yes\n"), "{}", records[1]);
}
