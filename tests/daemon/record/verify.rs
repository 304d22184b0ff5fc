//! The command `tempete-verify`: its exit statuses, its two outputs, and records held against letters as they
//! were sent.

use std::fs;
use std::io::Write;
use std::process::{Command, Output, Stdio};

use support_rules::forge::Forge;
use support_rules::game::Game;
use support_rules::{
    faults::letter,
    golden,
    records::{self, GOOD},
};
use tempete::ids::{GameId, Seat, Timestamp};
use tempete::letters::SubjectStyle;
use tempete::mail::outgoing::compose::{Envelope, compose};
use tempete::page::words::Words;
use tempete::record::{AuditOutcome, Held, Report, SavedLetter};
use tempete::seal::{KeyName, Origin, SignedHead, Signer};

fn command() -> Command {
    Command::new(env!("CARGO_BIN_EXE_tempete-verify"))
}

fn verify(arguments: &[&str]) -> Output {
    command().args(arguments).output().unwrap()
}

fn good(name: &str) -> String {
    records::good(name).to_string_lossy().into_owned()
}

#[test]
fn exit_statuses_say_what_the_audit_comes_to() {
    for (name, code) in [("small", 0), ("annulled", 0), ("running", 0), ("rich", 1), ("drawn", 1), ("by-hand", 1)] {
        let output = verify(&[&good(name)]);
        assert_eq!(output.status.code(), Some(code), "{name}");
        assert!(output.stderr.is_empty());
        let report = fs::read_to_string(golden::tests(&format!("records/{name}.report"))).unwrap();
        assert_eq!(records::with_any_head(&String::from_utf8(output.stdout).unwrap()), report);
        assert_eq!(
            report.lines().next(),
            report.lines().next().filter(|line| line.ends_with("/tempete, not compared with anything you hold"))
        );
    }
    for (name, record) in &*records::BAD {
        let code = if name.starts_with('6') { 1 } else { 2 };
        assert_eq!(verify(&[records::kept(name, record).to_str().unwrap()]).status.code(), Some(code), "{name}");
    }
    assert_eq!(verify(&["no-such-file"]).status.code(), Some(2));
}

#[test]
fn wrong_usage_is_64_and_says_why_and_help_is_0() {
    let record = good("small");
    for arguments in [
        vec![],
        vec!["--letter"],
        vec!["--loud", &record],
        vec!["--key", "abc", &record],
        vec!["--key=abc", &record],
        vec!["--key"],
        vec!["--letter", "no-such-letter", &record],
        // A record is no letter.
        vec!["--letter", &record, &record],
    ] {
        let output = verify(&arguments);
        assert_eq!(output.status.code(), Some(64), "{arguments:?}");
        assert!(output.stdout.is_empty());
        assert!(output.stderr.starts_with(b"tempete-verify: "), "{arguments:?}");
        assert!(output.stderr.split(|byte| *byte == b'\n').count() <= 4);
    }
    let key = verify(&["--key", "abc", &record]);
    assert!(String::from_utf8(key.stderr).unwrap().contains("HOST/tempete+ID+KEY"));
    let help = verify(&["--help"]);
    assert_eq!(help.status.code(), Some(0));
    let help = String::from_utf8(help.stdout).unwrap();
    assert!(help.contains("Examples") && help.lines().all(|line| line.len() <= 80));
}

#[test]
fn json_has_the_same_and_stable_names() {
    let output = verify(&["--json", &good("rich")]);
    assert_eq!(output.status.code(), Some(1));
    let json: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(json["outcome"], "seat-erred");
    assert_eq!(
        json["compared"],
        serde_json::json!({
            "signed": true, "signer": "referee.example.org/tempete", "vouched": true, "key": null, "letters": null
        })
    );
    assert_eq!(json["game"]["number"], 42);
    assert_eq!(json["steps"].as_array().unwrap().len(), 8);
    assert_eq!(json["steps"][5]["verdict"], "failed");
    let ruling = json["remarks"].as_array().unwrap().iter().find(|remark| remark["kind"] == "ruling").unwrap();
    assert_eq!(ruling["entry"], 18);
    assert_eq!(ruling["what"], "uphold");
    assert_eq!(ruling["reason"], "The march is as the card says.");
    let play = |entry: u64| json["plays"].as_array().unwrap().iter().find(|play| play["entry"] == entry).unwrap();
    // Entry 15: a card that was not held, disputed and upheld. Entry 14: position 3, named in entry 3.
    assert_eq!(play(15)["verdict"], "false");
    assert_eq!(play(15)["effect"], "ruled");
    assert_eq!(play(15)["source"], serde_json::Value::Null);
    assert_eq!(play(14)["source"], serde_json::json!({"from": "position", "position": 3, "named": 3}));
    assert_eq!(play(14)["move"], 3);
    assert_eq!(play(31)["place"], "discard");
    assert_eq!(json["springs"][0]["verdict"], "held");
    assert_eq!(
        json["errors"],
        serde_json::json!([{"entry": 15, "move": 4, "seat": "white", "card": 69, "square": null}])
    );
    assert_eq!(
        json["result"],
        serde_json::json!({"board": "draw", "by": "ruling", "errs": [true, false], "final": "black"})
    );
}

#[test]
fn standard_input_is_read_and_a_closed_pipe_is_no_panic() {
    let mut child = command().arg("-").stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    child.stdin.take().unwrap().write_all(&GOOD["small"]).unwrap();
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(0));
    assert!(output.stdout.ends_with(b"Audit: clean; 1 draw by the referee alone.\n"));

    let mut child =
        command().arg("-").stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    drop(child.stdout.take());
    child.stdin.take().unwrap().write_all(&GOOD["small"]).unwrap();
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(0));
    assert!(output.stderr.is_empty(), "{}", String::from_utf8_lossy(&output.stderr));
}

#[test]
fn a_folder_is_audited_whole_a_line_each() {
    let folder = tempfile::tempdir().unwrap();
    let (name, bad) = records::BAD.iter().find(|(name, _)| name.starts_with('5')).unwrap();
    for (name, record) in GOOD.iter().chain([(name, bad)]) {
        fs::write(folder.path().join(format!("{name}.tempete")), record).unwrap();
    }
    fs::write(folder.path().join("notes.txt"), "no record").unwrap();
    let output = verify(&[folder.path().to_str().unwrap()]);
    assert_eq!(output.status.code(), Some(2));
    let text = String::from_utf8(output.stdout).unwrap();
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines.len(), GOOD.len() + 2, "{text}");
    assert!(lines[0].contains(".tempete: NOT AUTHENTIC"), "{text}");
    assert!(lines.contains(&"small.tempete: clean; 1 draw by the referee alone"), "{text}");
    assert_eq!(*lines.last().unwrap(), "16 records: 11 clean, 1 unfinished, 3 in which a seat erred, 1 not authentic");
    fs::remove_file(folder.path().join(format!("{name}.tempete"))).unwrap();
    let json = verify(&["--json", folder.path().to_str().unwrap()]);
    assert_eq!(json.status.code(), Some(1));
    let rows = json.stdout.split(|byte| *byte == b'\n').filter(|line| !line.is_empty());
    let rows: Vec<serde_json::Value> = rows.map(|line| serde_json::from_slice(line).unwrap()).collect();
    assert_eq!(rows.len(), GOOD.len());
    assert_eq!(rows[0]["file"], "annulled.tempete");
    assert_eq!(rows[0]["report"]["outcome"], "clean");
    assert_eq!(verify(&["--letter", "x.eml", folder.path().to_str().unwrap()]).status.code(), Some(64));
}

#[test]
fn some_changed_bytes_are_noticed_by_the_command_too() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("changed.tempete");
    let record = &GOOD["small"];
    for at in (0..record.len()).step_by(record.len() / 50) {
        let mut changed = record.clone();
        changed[at] ^= 1;
        fs::write(&file, changed).unwrap();
        assert_eq!(verify(&[file.to_str().unwrap()]).status.code(), Some(2), "byte {at}");
    }
}

/// Every letter of a game as it would be sent.
pub(crate) fn mails(game: &Game) -> Vec<Vec<u8>> {
    let words = Words::built_in(tempete::games::GAMES);
    let mut mails = Vec::new();
    for (number, letter) in (1..).zip(game.letters()) {
        let size = usize::from(letter.entries);
        let head = support_rules::forge::head(
            "referee.example.org/tempete/42/1".parse::<Origin>().unwrap(),
            &game.entries()[..size],
        );
        let hex = head.head.root.to_string();
        let to = ["ann@example.org".to_owned()];
        let envelope = Envelope {
            game: GameId::new(42).unwrap(),
            seat_letter: if letter.to == Seat::FIRST { 'w' } else { 'b' },
            number,
            head_hex: &hex[..32],
            host: "referee.example.org",
            from_name: "Referee",
            from: "referee@referee.example.org",
            reply_to: "referee@referee.example.org",
            key_line: None,
            contact: None,
            to: &to,
            to_name: "Ann",
            at: Timestamp::from_unix(1_796_000_000),
            in_reply_to: None,
            references: &[],
            instance: "test",
            names: &["Ann", "Bob"],
            title: "Tempête",
            subject: SubjectStyle::Game,
        };
        mails.push(compose(letter, &envelope, &words, None).unwrap().bytes);
    }
    mails
}

#[test]
fn letters_of_a_recovered_game_fit_its_record_as_far_as_it_goes() {
    let (game, lost) = (support_rules::scripts::recovered(), support_rules::scripts::lost());
    let record = game.record();
    let fits = |mail: &[u8]| {
        let letter = SavedLetter::read(mail).unwrap_or_else(|_| panic!("{}", String::from_utf8_lossy(mail)));
        let report = beside(&record, [letter.clone()]);
        let letters = report.compared.unwrap().letters.unwrap();
        assert!(letters.fits, "{}", String::from_utf8_lossy(mail));
        (usize::try_from(letters.entry.unwrap()).unwrap() + 1, letters.lost.map_or(0, |lost| lost.entries))
    };
    for mail in mails(&game) {
        assert_eq!((fits(&mail).1, fits(&stripped(&mail)).1), (0, 0), "{}", String::from_utf8_lossy(&mail));
    }
    // What was lost is known by its signature, also where the record tells of another head.
    let mut seen = [0; 3];
    let kept = game.entries().iter().position(|entry| entry.contains("\nrecover 2 ")).unwrap();
    for mail in mails(&lost) {
        let (entries, gone) = fits(&mail);
        let named = entries == lost.entries().len();
        assert_eq!(gone, entries.saturating_sub(kept), "{}", String::from_utf8_lossy(&mail));
        seen[if named { 2 } else { usize::from(entries > kept) }] += 1;
    }
    assert!(seen.iter().all(|count| *count >= 2), "{seen:?}");
}

/// The same mail without the headers that name the head, as a forwarding program may leave it.
fn stripped(mail: &[u8]) -> Vec<u8> {
    let text = String::from_utf8_lossy(mail);
    let keep = |line: &&str| !line.starts_with("Message-ID:") && !line.starts_with("X-Tempete-Entries:");
    text.split_inclusive('\n').filter(keep).collect::<String>().into_bytes()
}

#[test]
fn words_that_look_like_a_head_spoil_no_letter() {
    let game = support_rules::scripts::rich();
    let record = game.record();
    let own = note(&record).foot().join("\n");
    // What the other player can write: a head of other entries, with a signature that is none of the referee's.
    let forged = Forge::of(&game).entry(8, "move e5", "move c5");
    let stranger = Signer::new(KeyName::of_host("referee.example.org").unwrap(), [9; 32]).unwrap();
    let words = SignedHead::new(note(&forged.text()).head, &stranger).foot().join("\n> ");
    let letter = |body: &str| SavedLetter::read(format!("Subject: news\n\n{body}\n").as_bytes()).unwrap();
    let both = letter(&format!("Bob writes:\n> {words}\n\n-- \n{own}"));
    assert_eq!(both.heads.len(), 2);
    assert!(fits(&beside(&record, [both])));
    // Alone it proves nothing, and so accuses nobody.
    let alone = beside(&record, [letter(&words)]);
    assert_eq!((fits(&alone), alone.exit_code()), (true, 1));
    assert!(alone.first_line().contains("a letter was not compared with a key you hold"), "{alone}");
    // What the referee signed twice is two stories, wherever it stands.
    let twice = note(&forged.text()).foot().join("\n");
    assert!(!fits(&beside(&record, [letter(&format!("{twice}\n\n{own}"))])));
}

/// The head of a record.
fn note(record: &str) -> SignedHead {
    let lines: Vec<&str> = record.split_once("\nhead\n").unwrap().1.lines().take(5).collect();
    format!("{}\n", lines.join("\n")).parse().unwrap()
}

#[test]
fn every_letter_of_a_game_fits_its_record_and_no_other() {
    let game = support_rules::scripts::rich();
    let record = game.record();
    // The same game, but one move of the middle told otherwise, with everything hashed anew.
    let other = Forge::of(&game).entry(8, "move e5", "move c5").text();
    assert!(tempete::kit::audit(tempete::games::GAMES, other.as_bytes(), &Default::default()).unwrap().exit_code() < 2);
    let (mut early, mut late) = (0, 0);
    for mail in mails(&game) {
        for mail in [mail.clone(), stripped(&mail)] {
            let letter = SavedLetter::read(&mail).unwrap_or_else(|_| panic!("{}", String::from_utf8_lossy(&mail)));
            let report = beside(&record, [letter.clone()]);
            assert!(fits(&report), "{letter:?}\n{report}");
            assert_eq!(report.outcome, AuditOutcome::SeatErred);
            assert!(report.to_string().starts_with("the same log as in your letter (entry "));

            let knew = letter.heads.iter().map(|head| head.size).max().unwrap();
            let report = beside(&other, [letter.clone()]);
            if knew <= 8 {
                assert_eq!(report.outcome, AuditOutcome::SeatErred);
                early += 1;
            } else {
                assert_eq!(report.exit_code(), 2, "{letter:?}\n{report}");
                assert!(report.to_string().starts_with("NOT THE LOG OF YOUR LETTER"));
                late += 1;
            }
        }
    }
    println!("{early} letters from before the change, {late} from after it");
    assert!(early > 0 && late > 0);
}

#[test]
fn a_letter_that_knows_more_than_the_record_tells_on_it() {
    let game = support_rules::scripts::rich();
    let cut = Forge::of(&game).until(20);
    let cut = Forge { openings: vec![], ..cut }.text();
    assert_eq!(
        tempete::kit::audit(tempete::games::GAMES, cut.as_bytes(), &Default::default()).unwrap().outcome,
        AuditOutcome::Unfinished
    );
    let last = mails(&game).pop().unwrap();
    let letter = SavedLetter::read(&last).unwrap();
    let report = beside(&cut, [letter.clone()]);
    assert_eq!(report.outcome, AuditOutcome::NotAuthentic);
    assert!(report.steps[1].findings[0].contains("the record holds 20"), "{report}");

    let folder = tempfile::tempdir().unwrap();
    let (eml, file) = (folder.path().join("last.eml"), folder.path().join("cut.tempete"));
    fs::write(&eml, last).unwrap();
    fs::write(&file, cut).unwrap();
    let held = |file: &str| verify(&["--letter", eml.to_str().unwrap(), file]).status.code();
    assert_eq!(held(file.to_str().unwrap()), Some(2));
    assert_eq!(held(&good("rich")), Some(1));
    // Signed with another key, a letter proves nothing of a log.
    assert_eq!(held(&good("by-hand")), Some(1));
}

/// The report of a record held against letters.
fn beside(record: &str, letters: impl Into<Vec<SavedLetter>>) -> Report {
    let held = Held { letters: letters.into(), ..Held::default() };
    tempete::kit::audit(tempete::games::GAMES, record.as_bytes(), &held).unwrap()
}

fn fits(report: &Report) -> bool {
    report.compared.as_ref().and_then(|compared| compared.letters.as_ref()).is_some_and(|letters| letters.fits)
}

#[test]
fn the_key_that_is_held_is_that_of_entry_0() {
    let record = good("small");
    let key = |seed| {
        let name = KeyName::of_host("referee.example.org").unwrap();
        Signer::new(name, [seed; 32]).unwrap().verifier().to_string()
    };
    let held = verify(&["--key", &key(7), &record]);
    assert_eq!(held.status.code(), Some(0));
    assert!(held.stdout.starts_with(b"signed by referee.example.org/tempete, the key you hold\n"));
    let other = verify(&["--key", &key(9), &record]);
    assert_eq!(other.status.code(), Some(2));
    assert!(other.stdout.starts_with(b"signed by referee.example.org/tempete, NOT THE KEY YOU HOLD (see step 2)\n"));
}

#[test]
fn files_that_tell_one_story_and_files_that_part() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str, bytes: &[u8]| {
        let path = folder.path().join(name);
        fs::write(&path, bytes).unwrap();
        path.to_string_lossy().into_owned()
    };
    let together = |files: &[&str]| {
        let output = verify(files);
        (output.status.code(), String::from_utf8(output.stdout).unwrap().replace(folder.path().to_str().unwrap(), ""))
    };
    let game = support_rules::scripts::rich();
    let whole = file("whole", game.record().as_bytes());
    let cut = file("cut", Forge { openings: vec![], ..Forge::of(&game).until(20) }.text().as_bytes());
    let all = mails(&game);
    let (early, late) = (file("early", &all[2]), file("late", all.last().unwrap()));
    let (code, said) = together(&[&cut, &whole, &early, &late]);
    assert_eq!(code, Some(1), "{said}");
    assert!(
        said.starts_with("one story\n\n/cut: a record of 20 entries, all of them in the longest\n/whole: the longest")
    );
    assert!(said.contains("/late: the same log as in your letter (entry "), "{said}");

    // One move of the middle told otherwise, with everything hashed and signed anew.
    let other = file("other", Forge::of(&game).entry(8, "move e5", "move c5").text().as_bytes());
    let (code, said) = together(&[&whole, &other, &early, &late]);
    assert_eq!(code, Some(2), "{said}");
    assert!(said.starts_with("MORE THAN ONE STORY\n"), "{said}");
    assert!(said.contains("/other: A RECORD OF ANOTHER STORY: they part at entry 8\n"), "{said}");

    // A store that was restored: what it lost stands in another record.
    let (recovered, lost) = (support_rules::scripts::recovered(), support_rules::scripts::lost());
    let (now, then) = (file("now", recovered.record().as_bytes()), file("then", lost.record().as_bytes()));
    let (code, said) = together(&[&now, &then]);
    assert_eq!(code, Some(1), "{said}");
    assert!(said.contains("/then: a record of ") && said.contains("in a restore\n"), "{said}");
    assert_eq!(verify(&[&now, &file("nothing", b"Subject: x\n\nhello\n")]).status.code(), Some(64));

    // A record with a fault in its form is told as one, and the rest is read all the same.
    let broken = file("broken", game.record().replacen("entries", "entrees", 1).as_bytes());
    let (code, said) = together(&[&broken, &whole, &late]);
    assert_eq!(code, Some(2), "{said}");
    assert!(said.starts_with("NOT EVERY RECORD CAN BE READ\n\n/broken: A RECORD THAT CANNOT BE READ: line "), "{said}");
    assert!(said.contains("/late: the same log as in your letter (entry "), "{said}");
    let (code, said) = together(&[&late, &broken]);
    assert_eq!(code, Some(2), "{said}");
    assert!(said.contains("\n1 FAILED"), "{said}");
}

#[test]
fn letters_alone_say_what_one_key_has_signed_and_nothing_else() {
    let folder = tempfile::tempdir().unwrap();
    let key = support_rules::game::key(7).verifier().to_string();
    let together = |files: &[&[u8]], arguments: &[&str]| {
        let names: Vec<String> = (0..files.len()).map(|at| format!("{}/{at}", folder.path().display())).collect();
        names.iter().zip(files).for_each(|(name, bytes)| fs::write(name, bytes).unwrap());
        let all: Vec<&str> = arguments.iter().copied().chain(names.iter().map(String::as_str)).collect();
        let output = verify(&all);
        let said = String::from_utf8(output.stdout).unwrap();
        (output.status.code().unwrap(), said.split_whitespace().collect::<Vec<_>>().join(" "))
    };
    let keyed = ["--key", key.as_str()];
    let game = support_rules::scripts::rich();
    let entries = game.entries();
    let other = Forge::of(&game).entry(8, "move e5", "move c5").entries;
    let origin = |epoch| format!("referee.example.org/tempete/42/{epoch}").parse::<Origin>().unwrap();
    let over = |entries: &[String], size: usize| support_rules::forge::head(origin(1), &entries[..size]);
    let (early, late) = (letter(&over(entries, 9), &[]), letter(&over(entries, 20), &entries[9..20]));
    let (first, fork) = (letter(&over(entries, 5), &entries[..5]), letter(&over(&other, 20), &[]));

    // Without a key nothing is compared, and nothing accused; with one, or where a letter brings entry 0, it is.
    let (code, said) = together(&[&early, &fork], &[]);
    assert_eq!(code, 1, "{said}");
    assert!(said.starts_with("nothing contradicts itself, and not everything could be compared"), "{said}");
    let (code, said) = together(&[&early, &late], &keyed);
    assert_eq!(code, 1, "nobody can tell whether the longer log begins with the shorter one: {said}");
    assert!(said.contains("it cannot be compared: no other shows as many entries"), "{said}");
    assert_eq!(together(&[&early, &early], &keyed).0, 0);
    assert_eq!(together(&[&early, &first, &late], &[]).0, 1);
    let (code, said) = together(&[&late, &fork], &keyed);
    assert_eq!(code, 2, "{said}");
    assert!(said.contains("another head over 20 entries, both signed with referee.example.org/tempete+"), "{said}");
    assert_eq!(together(&[&late, &first, &fork], &[]).0, 2);

    // A fork of other lengths is found by the entries that a letter brings.
    let longer = letter(&over(&other, 25), &[]);
    assert_eq!(together(&[&late, &longer], &keyed).0, 1, "nobody can tell");
    let whole = letter(&over(&other, 9), &other[..9]);
    assert_eq!(together(&[&early, &whole], &keyed).0, 2);
    let shorter = letter(&over(entries, 12), &[]);
    assert_eq!(together(&[&shorter, &letter(&over(&other, 25), &other[..25])], &keyed).0, 2);
    // The same, where the entries came in two letters.
    let parts = [letter(&over(&other, 5), &other[..5]), letter(&over(&other, 25), &other[5..25])];
    assert_eq!(together(&[&shorter, &parts[0], &parts[1]], &keyed).0, 2);
    let all = letter(&over(entries, 25), &entries[..25]);
    assert_eq!(together(&[&early, &first, &late, &shorter, &all], &keyed).0, 0);
    assert_eq!(together(&[&early, &first, &late, &shorter], &keyed).0, 1);

    // Who has no key of the referee's accuses him of nothing, whatever he attaches.
    let stranger = support_rules::game::key(9);
    let forged = |entries: &[String]| SignedHead::new(over(entries, 20).head, &stranger);
    let own = Forge::of(&game).entry(0, &key, &stranger.verifier().to_string()).entries;
    let framed = [letter(&forged(&other), &[]), letter(&forged(&own), &own[..20])];
    for forged in &framed {
        for arguments in [&keyed[..], &[]] {
            for files in [[&late, forged], [forged, &late]] {
                assert_eq!(together(&[files[0], files[1]], arguments).0, 1, "{arguments:?}");
            }
        }
        assert_eq!(together(&[&first, &late, forged], &[]).0, 1);
    }

    // A restore: what it lost is told by the log that a letter brings, as far as it names it.
    let (recovered, lost) = (support_rules::scripts::recovered(), support_rules::scripts::lost());
    let now = |size: usize| support_rules::forge::head(origin(2), &recovered.entries()[..size]);
    let (kept, then) = (letter(&now(9), &recovered.entries()[..9]), letter(&over(lost.entries(), 9), &[]));
    let (code, said) = together(&[&kept, &then], &keyed);
    assert_eq!(code, 1, "{said}");
    assert!(said.contains("the last 2 entries that it shows were lost in a restore (entry 7)"), "{said}");
    assert_eq!(together(&[&letter(&now(9), &[]), &then], &keyed).0, 1, "no log, no restore");
    let told = Forge::of(&lost).entry(8, "Nf6", "Nc6").entries;
    assert_eq!(together(&[&kept, &letter(&over(&told, 9), &[])], &keyed).0, 2, "another story than the one named");
}
