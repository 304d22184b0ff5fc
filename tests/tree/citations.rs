//! What comments cite is there: a rule (`T31`) in RULES.md or a row (`C17`) of the attack list, a page in this
//! repository, a section of FORMAT.md under that number.

use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
};

/// Tempête's, with what is so in every game, and those of the games beside it.
const RULES: &str = concat!(
    include_str!("../../crates/games/tempete/src/RULES.md"),
    include_str!("../../crates/games/luft/src/RULES.md"),
    include_str!("../../crates/games/romulan/src/RULES.md"),
    include_str!("../../crates/games/schrodinger/src/RULES.md"),
    include_str!("../../crates/games/cloak/src/RULES.md"),
    include_str!("../../crates/games/krieg/src/RULES.md"),
    include_str!("../../crates/games/crowded/src/RULES.md"),
    include_str!("../../crates/games/heart/src/RULES.md"),
    include_str!("../../crates/games/blind/src/RULES.md")
);
const ROWS: &str = include_str!("../mail/rows.tsv");
/// What a record is, and what is Tempête's in it; their sections are numbered through.
const FORMAT: [&str; 2] =
    [include_str!("../../crates/record/src/FORMAT.md"), include_str!("../../crates/games/tempete/src/FORMAT.md")];

/// What stands at the top, to be read first.
const PAGES: [&str; 4] = ["README.md", "OPERATING.md", "CONTRIBUTING.md", "SECURITY.md"];
/// Folders whose comments are read, and how a comment begins in a file that ends so.
const FOLDERS: [&str; 3] = ["src", "crates", "templates"];
const COMMENTS: [(&str, &str); 3] = [("rs", "//"), ("toml", "#"), ("sql", "--")];

fn files(folder: &Path, found: &mut Vec<PathBuf>) {
    for path in fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
        if path.is_dir() { files(&path, found) } else { found.push(path) }
    }
}

/// `T31`: one capital and a number, as rules and rows are called.
pub(crate) fn is_number(word: &str) -> bool {
    let digits = word.strip_prefix(|first: char| first.is_ascii_uppercase()).unwrap_or_default();
    !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit())
}

fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !c.is_ascii_alphanumeric() && c != '_')
}

/// How many sections of the format have this number.
fn times(section: &str) -> usize {
    FORMAT.iter().map(|page| page.matches(&format!("\n## {section}. ")).count()).sum()
}

/// What RULES.md numbers: rules, and rulings on what cards ask of the board, which stand in a table.
pub(crate) fn rules() -> impl Iterator<Item = &'static str> {
    let rules = RULES.lines().filter_map(|line| line.strip_prefix("- **")?.split_once("** ")).map(|(number, _)| number);
    let rulings = RULES.lines().filter_map(|line| line.strip_prefix("| ")?.split(" | ").next());
    rules.chain(rulings.filter(|word| is_number(word)))
}

/// What this comment cites that is not there.
fn missing(comment: &str, known: &BTreeSet<&str>, pages: &BTreeSet<String>, before: &str) -> Vec<String> {
    let mut missing: Vec<String> =
        words(comment).filter(|word| is_number(word) && !known.contains(word)).map(str::to_owned).collect();
    let paths = comment.split(|c: char| !c.is_ascii_alphanumeric() && !"_/.-".contains(c));
    let cited = paths.map(|word| word.trim_end_matches('.')).filter(|word| word.ends_with(".md") && *word != ".md");
    missing.extend(cited.filter(|page| !pages.iter().any(|path| path.ends_with(*page))).map(str::to_owned));
    // `FORMAT.md section 5`, maybe with the page at the end of the line before.
    let both = format!("{before} {comment}");
    for (at, _) in comment.match_indices("section ") {
        let of_format = both[..before.len() + 1 + at].trim_end_matches([' ', ',', '`']).ends_with("FORMAT.md");
        let number = comment[at + 8..].split(|c: char| !c.is_ascii_digit()).next().unwrap();
        if of_format && times(number) != 1 {
            missing.push(format!("FORMAT.md section {number}"));
        }
    }
    // Pages that are kept elsewhere.
    missing.extend(words(comment).filter(|word| ["PROTOCOL", "ARCHITECTURE"].contains(word)).map(str::to_owned));
    missing
}

#[test]
fn what_comments_cite_stands_in_this_repository() {
    let root = crate::root();
    let rows = ROWS.lines().filter(|line| !line.starts_with('#')).filter_map(|line| line.split('\t').next());
    let known: BTreeSet<&str> = rules().chain(rows).collect();
    let mut all = vec![];
    FOLDERS.iter().for_each(|folder| files(&root.join(folder), &mut all));
    let mut pages: BTreeSet<String> =
        all.iter().map(|path| format!("/{}", path.strip_prefix(root).unwrap().display())).collect();
    pages.extend(PAGES.iter().map(|page| format!("/{page}")));
    assert!(all.len() >= crate::FILES, "{} files", all.len());
    let (mut wrong, mut cited) = (vec![], 0);
    for path in &all {
        let extension = path.extension().unwrap_or_default();
        let Some((_, mark)) = COMMENTS.iter().find(|(end, _)| extension == *end) else { continue };
        let text = fs::read_to_string(path).unwrap();
        let mut before = "";
        for (line, text) in (1..).zip(text.lines()) {
            // An address is no comment, nor is what an example is to be refused for (`E0277`).
            let comment = text.split_once(mark).filter(|(head, _)| !head.ends_with(':'));
            let comment = comment.map_or("", |(_, comment)| comment);
            let comment = if comment.contains("```") { "" } else { comment };
            cited += words(comment).filter(|word| is_number(word)).count();
            let missing = missing(comment, &known, &pages, before);
            wrong.extend(
                missing.iter().map(|what| format!("{}:{line}: {what}", path.strip_prefix(root).unwrap().display())),
            );
            before = comment;
        }
    }
    println!("{cited} rules and rows cited, of {}", known.len());
    assert!(cited > 300, "{cited}");
    assert!(wrong.is_empty(), "not in this repository:\n{}", wrong.join("\n"));
}

#[test]
fn what_pages_link_to_is_there_and_the_readme_is_short() {
    let root = crate::root();
    let mut pages = PAGES.map(|page| root.join(page)).to_vec();
    files(&root.join("docs"), &mut pages);
    let (mut gone, mut links) = (vec![], 0);
    for page in &pages {
        let text = fs::read_to_string(page).unwrap();
        // `](where)`, as far as `#`, but for other sites.
        for link in text.split("](").skip(1).filter_map(|rest| rest.split([')', '#']).next()) {
            links += 1;
            if !link.starts_with("https://") && !page.parent().unwrap().join(link).exists() {
                gone.push(format!("{}: {link}", page.display()));
            }
        }
        let lines = text.lines().count();
        assert!(!page.ends_with("README.md") || lines <= 200, "the README has {lines} lines");
    }
    assert!(links > 30, "{links}");
    assert!(gone.is_empty(), "linked to, and not there:\n{}", gone.join("\n"));
}

#[test]
fn what_the_format_cites_stands_in_it_or_in_the_rules() {
    let known: BTreeSet<&str> = rules().collect();
    for page in FORMAT {
        let cited = words(page).filter(|word| word.starts_with(['B', 'M', 'R', 'T']) && is_number(word));
        let unknown: BTreeSet<&str> = cited.filter(|word| !known.contains(word)).collect();
        assert!(unknown.is_empty(), "no rules: {unknown:?}");
        for (at, word) in page.match_indices("section ").chain(page.match_indices("sections ")) {
            // `RFC 4648 section 5` is another page's.
            let of_another = page[..at].trim_end().ends_with(|last: char| last.is_ascii_digit());
            let number = page[at + word.len()..].split(|c: char| !c.is_ascii_digit()).next().unwrap();
            assert!(of_another || number.is_empty() || times(number) == 1, "no section {number}, or two");
        }
    }
}

#[test]
fn what_is_not_there_is_missed() {
    let known = BTreeSet::from(["T31"]);
    let pages = BTreeSet::from(["/src/record/FORMAT.md".to_owned()]);
    let missing = |comment: &str| missing(comment, &known, &pages, "");
    assert!(missing("as T31 and UTF8 say, FORMAT.md section 5.").is_empty());
    assert_eq!(
        missing("as T131 says (PROTOCOL), record/FORMAT.md, section 55 and MAIL.md"),
        ["T131", "MAIL.md", "FORMAT.md section 55", "PROTOCOL"]
    );
}
