//! The command line, as sessions: each file of `tests/cli/` is played against the built program in a
//! fresh folder, and what it prints is compared. `tests/bless sessions` writes what was printed
//! into the files, with what no two runs share as `[..]`.
//!
//! ```text
//! # a comment
//! $ tempete games            a shell command; `tempete` works on the session's own state folder
//! There are no games yet.    its standard output; `[..]` stands for anything in a line,
//! ...                        `...` alone for any number of lines
//! ! an error line            its standard error
//! = 64                       its exit status, where that is not 0
//! @ ann@example.org white 1  a mail from Ann in answer to White's newest letter of game 1:
//! | list random              its text
//! @ toni@example.org         a mail from Toni, who runs the referee, in answer to the newest letter to him:
//! | confirm CODE             its text; CODE is what that letter has
//! ```

use std::{
    fs,
    io::Write,
    path::Path,
    process::{Command, Stdio},
};

use support_rules::golden::{self, Golden};

const PROGRAM_OF_GAMES: Option<&str> = option_env!("CARGO_BIN_EXE_tempete-games");

/// One step of a session, with the lines that are expected after it.
struct Step {
    /// Comments and blank lines before it.
    before: Vec<String>,
    /// The line that begins with `$` or `@`.
    line: String,
    /// The mail's text.
    mail: Vec<String>,
    out: Vec<String>,
    err: Vec<String>,
    status: i32,
}

#[test]
fn sessions() {
    let mut files = golden::files("cli", "session");
    // The program with the games of tests, whose clock can be set, is built beside that which tests may stop.
    let needs_it = |file: &Path| {
        ["noughts.session", "publish_late.session", "urgent.session"].iter().any(|name| file.ends_with(name))
    };
    files.retain(|file| PROGRAM_OF_GAMES.is_some() || !needs_it(file));
    let printed: Vec<String> = std::thread::scope(|scope| {
        let running: Vec<_> = files.iter().map(|file| scope.spawn(|| session(file))).collect();
        running.into_iter().map(|one| one.join().unwrap()).collect()
    });
    println!("{} sessions", files.len());
    let mut golden = Golden::of("sessions");
    for (file, printed) in files.iter().zip(&printed) {
        golden.hold(file, printed);
    }
    golden.done();
}

/// What an organiser is told to do first is what is played: commands and mails, in their order.
#[test]
fn the_first_hour_has_the_commands_and_mails_of_its_session() {
    let page = fs::read_to_string("docs/first-hour.md").unwrap();
    let session = fs::read_to_string("tests/cli/first_hour.session").unwrap();
    let told = |line: &str| {
        let command = line.strip_prefix("    ").map(|line| format!("$ {line}"));
        command.or_else(|| line.strip_prefix("> ").map(|line| format!("| {}", line.trim_end_matches('\\'))))
    };
    let told: Vec<String> = page.lines().filter_map(told).collect();
    let played: Vec<&str> = session.lines().filter(|line| line.starts_with("$ ") || line.starts_with("| ")).collect();
    assert!(told.len() > 15 && told.iter().any(|line| line.starts_with("| ")), "{told:?}");
    assert_eq!(told, played);
    // No other page quotes a mail that nothing plays.
    let pages = fs::read_dir("docs").unwrap().map(|entry| entry.unwrap().path());
    for page in pages.chain(["README.md", "OPERATING.md"].map(Into::into)) {
        let text = fs::read_to_string(&page).unwrap_or_default();
        let quotes = text.lines().any(|line| line.starts_with("> "));
        assert!(!quotes || page.ends_with("first-hour.md"), "{}", page.display());
    }
}

/// What commands print as JSON has no field that its page does not name.
#[test]
fn the_page_of_json_names_every_field() {
    let page = fs::read_to_string("docs/json.md").unwrap();
    let (steps, _) = read(&fs::read_to_string("tests/cli/json.session").unwrap());
    let mut fields = 0;
    for step in steps.iter().filter(|step| step.line.contains("--json")) {
        for line in &step.out {
            let Some((field, _)) = line.trim_start().strip_prefix('"').and_then(|line| line.split_once("\": ")) else {
                continue;
            };
            fields += 1;
            assert!(page.contains(&format!("\"{field}\"")), "{}: {field} is not in docs/json.md", step.line);
        }
    }
    assert!(fields > 60, "{fields}");
}

/// Plays one file, and gives it as it should be: what was printed in place of what does not fit it.
fn session(file: &Path) -> String {
    let text = fs::read_to_string(file).unwrap();
    let (mut steps, rest) = read(&text);
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir(folder.path().join("bin")).unwrap();
    std::os::unix::fs::symlink(env!("CARGO_BIN_EXE_tempete"), folder.path().join("bin/tempete")).unwrap();
    std::os::unix::fs::symlink(env!("CARGO_BIN_EXE_tempete-verify"), folder.path().join("bin/tempete-verify")).unwrap();
    if let Some(program) = PROGRAM_OF_GAMES {
        std::os::unix::fs::symlink(program, folder.path().join("bin/tempete-games")).unwrap();
    }
    let mut mails = 0;
    for step in &mut steps {
        if let Some(mail) = step.line.strip_prefix("@ ") {
            mails += 1;
            drop_mail(folder.path(), mail, &step.mail.join("\n"), mails);
            continue;
        }
        let command = step.line.strip_prefix("$ ").unwrap();
        let (out, err, status) = shell(folder.path(), command);
        step.out = renewed(&step.out, &out);
        step.err = renewed(&step.err, &err);
        step.status = status;
    }
    written(&steps, &rest)
}

/// What is expected, as long as it fits what was printed; else this, with the expected lines that fit one of its.
fn renewed(expected: &[String], printed: &[String]) -> Vec<String> {
    if matches(expected, printed) {
        return expected.to_vec();
    }
    let (mut expected, mut printed) = (expected, printed);
    let mut lines = Vec::new();
    while let Some((line, others)) = printed.split_first() {
        if let ["...", rest @ ..] = &expected.iter().map(String::as_str).collect::<Vec<_>>()[..] {
            let next = rest.first().map(|next| printed.iter().position(|line| line_matches(next, line)));
            if let Some(skipped) = next.unwrap_or(Some(printed.len())) {
                lines.push("...".to_owned());
                (expected, printed) = (&expected[1..], &printed[skipped..]);
                continue;
            }
        }
        match expected.iter().position(|pattern| pattern != "..." && line_matches(pattern, line)) {
            Some(at) => {
                lines.push(expected[at].clone());
                expected = &expected[at + 1..];
            }
            None => lines.push(settled(line)),
        }
        printed = others;
    }
    lines
}

fn read(text: &str) -> (Vec<Step>, Vec<String>) {
    let mut steps: Vec<Step> = Vec::new();
    let mut before = Vec::new();
    for line in text.lines() {
        let outside = steps.is_empty() || !before.is_empty();
        match line {
            _ if line.starts_with("$ ") || line.starts_with("@ ") => {
                let mut blank = steps.last_mut().map(blank_end).unwrap_or_default();
                blank.append(&mut before);
                steps.push(Step {
                    before: blank,
                    line: line.into(),
                    mail: vec![],
                    out: vec![],
                    err: vec![],
                    status: 0,
                });
            }
            _ if outside || line.starts_with("# ") => before.push(line.to_owned()),
            _ => {
                let step = steps.last_mut().unwrap();
                if let Some(line) = line.strip_prefix('|').filter(|_| step.line.starts_with('@')) {
                    step.mail.push(line.strip_prefix(' ').unwrap_or(line).into());
                } else if let Some(line) = line.strip_prefix("! ") {
                    step.err.push(line.into());
                } else if let Some(status) = line.strip_prefix("= ") {
                    step.status = status.parse().unwrap();
                } else {
                    step.out.push(line.into());
                }
            }
        }
    }
    (steps, before)
}

/// Takes the blank lines off the end of what is expected: they only separate steps.
fn blank_end(step: &mut Step) -> Vec<String> {
    let full = step.out.iter().rposition(|line| !line.is_empty()).map_or(0, |last| last + 1);
    step.out.split_off(full)
}

fn written(steps: &[Step], rest: &[String]) -> String {
    let mut lines: Vec<String> = Vec::new();
    for step in steps {
        lines.extend(step.before.iter().cloned());
        lines.push(step.line.clone());
        lines.extend(step.mail.iter().map(|line| format!("| {line}").trim_end().to_owned()));
        lines.extend(step.out.iter().cloned());
        lines.extend(step.err.iter().map(|line| format!("! {line}")));
        if step.status != 0 {
            lines.push(format!("= {}", step.status));
        }
    }
    lines.extend(rest.iter().cloned());
    lines.join("\n") + "\n"
}

/// Runs a line by the shell, in the session's folder, where `./tempete-state` is the state.
fn shell(folder: &Path, line: &str) -> (Vec<String>, Vec<String>, i32) {
    let path = format!("{}:{}", folder.join("bin").display(), std::env::var("PATH").unwrap());
    let done = Command::new("bash")
        .args(["-o", "pipefail", "-c", line])
        .current_dir(folder)
        .env("PATH", path)
        .env("COLUMNS", "100")
        .env("LC_ALL", "C.UTF-8")
        .stdin(Stdio::null())
        .output()
        .unwrap();
    // Whether a mail's second is that of its entry hangs on the disk's clock and on ours.
    let tells = |line: &&str| !line.trim_start().starts_with("arrived 2");
    let lines = |bytes: &[u8]| {
        let text = String::from_utf8_lossy(bytes);
        text.trim_end().lines().filter(tells).map(|line| line.trim_end().to_owned()).collect()
    };
    (lines(&done.stdout), lines(&done.stderr), done.status.code().unwrap_or(-1))
}

/// Writes a mail that answers the newest letter of a seat, or to an organiser, as a mail program would.
fn drop_mail(folder: &Path, head: &str, text: &str, number: usize) {
    let words: Vec<&str> = head.split(' ').collect();
    let header = |letter: &str, name: &str| -> Option<String> {
        let head = letter.split("\n\n").next()?.replace("\n ", " ");
        head.lines().find_map(|line| line.strip_prefix(&format!("{name}: "))).map(str::to_owned)
    };
    let outbox = folder.join("tempete-state/mail/outbox/new");
    let letters = fs::read_dir(outbox).unwrap().map(|entry| entry.unwrap());
    let newest = match words[..] {
        [_, seat, game] => letters
            .map(|entry| fs::read_to_string(entry.path()).unwrap())
            .filter(|letter| {
                header(letter, "X-Tempete-Game").as_deref() == Some(game)
                    && header(letter, "X-Tempete-Seat").is_some_and(|letter| seat.starts_with(&letter))
            })
            .max_by_key(|letter| {
                let id = header(letter, "Message-ID").unwrap();
                id.split('.').nth(2).unwrap().parse::<u32>().unwrap()
            }),
        [to] => letters
            .map(|entry| (entry.metadata().unwrap().modified().unwrap(), fs::read_to_string(entry.path()).unwrap()))
            .filter(|(_, letter)| header(letter, "To").as_deref() == Some(to))
            .max()
            .map(|(_, letter)| letter),
        _ => panic!("not a mail: @ {head}"),
    };
    let newest = newest.unwrap_or_else(|| panic!("no letter to answer: @ {head}"));
    let (from, to) = (words[0], header(&newest, "Reply-To").unwrap());
    let code = newest.lines().find_map(|line| line.strip_prefix("    confirm ")).unwrap_or("CODE");
    let text = text.replace("CODE", code);
    let mail = format!(
        "From: {from}\nTo: {to}\nSubject: Re: {}\nMessage-ID: <{number}@session.example>\n\
         Content-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: 8bit\n\n{text}\n",
        header(&newest, "Subject").unwrap(),
    );
    let inbox = folder.join("tempete-state/mail/inbox");
    let mut file = fs::File::create(inbox.join(format!("tmp/{number:04}.session"))).unwrap();
    file.write_all(mail.as_bytes()).unwrap();
    fs::rename(inbox.join(format!("tmp/{number:04}.session")), inbox.join(format!("new/{number:04}.session"))).unwrap();
}

/// Whether the printed lines are as expected.
fn matches(expected: &[String], printed: &[String]) -> bool {
    match (expected.split_first(), printed.split_first()) {
        (None, None) => true,
        (Some((first, rest)), _) if first == "..." => {
            (0..=printed.len()).any(|skipped| matches(rest, &printed[skipped..]))
        }
        (Some((first, rest)), Some((line, others))) => line_matches(first, line) && matches(rest, others),
        _ => false,
    }
}

fn line_matches(expected: &str, printed: &str) -> bool {
    match expected.split_once("[..]") {
        None => expected.trim_end() == printed,
        Some((before, after)) => printed.strip_prefix(before).is_some_and(|rest| {
            rest.char_indices().map(|(at, _)| at).chain([rest.len()]).any(|at| line_matches(after, &rest[at..]))
        }),
    }
}

/// A printed line with what no two runs share as `[..]`: hashes, times, draws, room on the disk.
fn settled(line: &str) -> String {
    if let Some((before, _)) = line.split_once(" MB free").and_then(|(line, _)| line.rsplit_once(' ')) {
        return format!("{before} [..] MB free");
    }
    // What the referee draws hangs on a game's secret, which is new in every run.
    if let Some((count, _)) = line.trim_start().strip_prefix("drawn ").and_then(|drawn| drawn.split_once(' ')) {
        return format!("{}drawn {count} [..]", " ".repeat(line.len() - line.trim_start().len()));
    }
    let words = line.split_inclusive([' ', '"', ',']).map(|word| {
        let bare = word.trim_end_matches([' ', '"', ',', '.']);
        let hex = bare.len() >= 8 && bare.chars().all(|c| c.is_ascii_digit() || ('a'..='f').contains(&c));
        let time = bare.len() == 20 && bare.ends_with('Z') && bare.starts_with("20");
        let base64 = |word: &str| word.bytes().all(|b| b.is_ascii_alphanumeric() || b"+/=".contains(&b));
        let head = matches!(bare.len(), 44 | 46) && base64(bare);
        let key = bare.split_once("/tempete+").is_some_and(|(_, key)| key.len() == 53);
        if hex || time || head || key { word.replacen(bare, "[..]", 1) } else { word.to_owned() }
    });
    words.collect()
}

#[test]
fn a_session_is_renewed_where_it_does_not_fit() {
    let lines = |text: &str| text.split('/').map(str::to_owned).collect::<Vec<_>>();
    let expected = lines("made [..] at [..]/.../kept [..]/end");
    let fits = lines("made 12 at 3/a/b/kept x/end");
    assert_eq!(renewed(&expected, &fits), expected);
    let other = lines("made 12 at 3/a/b/kept x/new 2027-01-15T08:00:00Z/end");
    assert_eq!(renewed(&expected, &other), lines("made [..] at [..]/.../kept [..]/new [..]/end"));
}
