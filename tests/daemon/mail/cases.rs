//! The mails of an inquiry, a row each with one verdict (`tests/mail/cases`), in the games that a row names or in all nine.

use std::{collections::BTreeSet, fmt::Write, fs, path::PathBuf, sync::LazyLock};

use support_rules::{
    games::ROWS,
    golden,
    mails::{Outcome, Row, Situation, lines, outcome, read},
};
use tempete::{
    ids::Seat,
    kit::Plan,
    page::words::{Foot, Words},
};

static WORDS: LazyLock<Words> = LazyLock::new(|| Words::built_in(ROWS));

/// Where the mails lie: other hands may have theirs elsewhere.
fn folder() -> PathBuf {
    std::env::var_os("TEMPETE_CASES").map_or_else(|| golden::tests("mail/cases"), PathBuf::from)
}

fn text(name: &str) -> String {
    fs::read_to_string(folder().join(name)).unwrap_or_default()
}

/// The situations of every file, with their rows.
fn all() -> Vec<(String, Situation, Vec<Row>)> {
    let states: Vec<Situation> = read("states", &text("states.txt"), &[]).into_iter().map(|(state, _)| state).collect();
    let mut files: Vec<PathBuf> = fs::read_dir(folder()).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    let name = |file: &PathBuf| file.file_stem().unwrap().to_str().unwrap().to_owned();
    let of_rows = |file: &PathBuf| file.extension().is_some_and(|end| end == "txt") && name(file) != "states";
    let files = files.iter().filter(|file| of_rows(file)).map(name);
    let read = |file: String| {
        let rows = read(&file, &text(&format!("{file}.txt")), &states);
        rows.into_iter().map(move |(situation, rows)| (file.clone(), situation, rows))
    };
    files.flat_map(read).collect()
}

/// What a plan tells this seat, or all others, on one line.
fn told(plan: &Plan, is: impl Fn(Seat) -> bool) -> String {
    let letters = plan.letters.iter().filter(|letter| is(letter.to));
    let texts = letters.map(|letter| {
        let (rendered, passed_over) = WORDS.render(letter, Foot::default()).unwrap();
        assert_eq!(passed_over, None);
        format!("{}\n{}", rendered.subject, rendered.text)
    });
    folded(&texts.collect::<Vec<_>>().join("\n"))
}

fn folded(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ").to_lowercase().replace('’', "'")
}

/// Sends the mails of a row, ` >> ` between them, and carries out all but the last. `^` answers the letter before the newest.
fn sent(situation: &Situation, mails: &str) -> (Situation, Plan) {
    let mut at = situation.clone();
    let (seat, mut last) = (at.seat, None);
    for mail in mails.split(" >> ") {
        if let Some(plan) = last.take() {
            at.keeper.carry(&plan);
        }
        let earlier = mail.strip_prefix('^');
        if earlier.is_some() {
            at.keeper.sent[seat.index()].pop();
        }
        last = Some(at.keeper.mail(seat, earlier.unwrap_or(mail).trim_end_matches(' ')));
    }
    (at, last.unwrap())
}

/// The words of a situation, `MOVE` among them, put in the place of their names.
fn put(situation: &Situation, text: &str) -> String {
    let swapped = |text: String, (name, word): &(String, String)| text.replace(name.as_str(), word);
    situation.words.iter().fold(text.to_owned(), swapped)
}

/// What is wrong with what came of a row, and the letters that came.
fn faults(situation: &Situation, row: &Row) -> Option<(String, String)> {
    let mails = put(situation, &row.mail);
    let (_, plan) = sent(situation, &mails);
    let came = outcome(&plan);
    let own = || told(&plan, |to| to == situation.seat);
    let others = || told(&plan, |to| to != situation.seat);
    let mut wrong = Vec::new();
    for meant in &row.meant {
        let meant = put(situation, meant);
        let (kind, rest) = meant.split_once(' ').unwrap_or((&meant, ""));
        let any = |text: String| rest.split(" | ").any(|words| text.contains(&folded(words)));
        let fits = match kind {
            "=" => {
                let before = mails.rsplit_once(" >> ").map(|(before, _)| format!("{before} >> ")).unwrap_or_default();
                let plain = outcome(&sent(situation, &format!("{before}{}", lines(rest))).1);
                matches!(plain, Outcome::Done(_) | Outcome::Answered) && plain == came
            }
            "asked" => matches!(came, Outcome::Asked | Outcome::Refused(_)),
            "held" => came == Outcome::Asked,
            "refused" => matches!(came, Outcome::Refused(_)),
            "done" => matches!(came, Outcome::Done(_)),
            "answered" => matches!(came, Outcome::Answered | Outcome::Refused(_)),
            "says" => any(own()),
            "not" => !any(own()),
            "tells" => any(others()),
            "hides" => !any(others()),
            _ => panic!("{}: {meant}", row.place),
        };
        if !fits {
            wrong.push(meant);
        }
    }
    let carried = format!("{came:?}").chars().take(300).collect::<String>();
    (!wrong.is_empty()).then(|| (format!("meant {wrong:?}, came {carried}"), own()))
}

#[test]
fn each_mail_of_the_inquiry_has_its_one_verdict() {
    let shows = std::env::var("CASES").ok();
    let open: BTreeSet<String> = text("open.list").lines().map(str::to_owned).collect();
    let (mut places, mut mails, mut wrong, mut report) = (BTreeSet::new(), 0, BTreeSet::new(), String::new());
    for (file, situation, rows) in all() {
        for row in rows {
            let key = format!("{file} {} {}: {}", situation.game.name(), situation.name, row.mail.replace('\n', " / "));
            if shows.as_ref().is_some_and(|only| !key.contains(only.as_str())) {
                continue;
            }
            assert!(!row.meant.is_empty(), "{}: without a verdict", row.place);
            mails += 1;
            places.insert(row.place.clone());
            if let Some((fault, letter)) = faults(&situation, &row) {
                writeln!(report, "{}: {key}\n    {fault}", row.place).unwrap();
                if shows.is_some() {
                    writeln!(report, "    {letter}").unwrap();
                }
                wrong.insert(key);
            }
        }
    }
    println!("{report}{} rows, {mails} mails, {} not as their verdict", places.len(), wrong.len());
    if shows.is_some() {
        return;
    }
    let new: Vec<&String> = wrong.difference(&open).collect();
    let gone: Vec<&String> =
        open.difference(&wrong).filter(|line| !line.is_empty() && !line.starts_with('#')).collect();
    assert!(new.is_empty(), "not as their verdict, and not in open.list: {new:#?}");
    assert!(gone.is_empty(), "in open.list, and right by now: {gone:#?}");
}

/// Rows that need the whole referee, and the tests that hold them.
#[test]
fn what_needs_the_whole_referee_is_held_elsewhere() {
    let root = golden::tests("");
    let mut held = 0;
    for line in text("elsewhere.tsv").lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        let parts: Vec<&str> = line.split('\t').collect();
        let [row, file, what] = parts.as_slice() else { panic!("ROW FILE TEST, tabs between: {line}") };
        let of = fs::read_to_string(root.join(file)).unwrap_or_else(|_| panic!("{row}: no {file}"));
        assert!(of.contains(what), "{row}: {file} has no {what}");
        held += 1;
    }
    assert!(held > 0);
}
