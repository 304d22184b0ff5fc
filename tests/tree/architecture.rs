//! The order of modules, held: a module may name only modules to its left. Read from the text of
//! `src/`, so that nothing slips in between two builds.

use std::{
    fs,
    path::{Path, PathBuf},
};

/// As `src/lib.rs` has it; `config` may name what it describes.
const ORDER: [&str; 17] = [
    "ids", "chess", "seal", "text", "letters", "record", "kit", "tempete", "games", "referee", "config", "store",
    "page", "mail", "web", "daemon", "cli",
];

/// The most lines of a file.
const LONGEST: usize = 800;

fn sources(folder: &Path) -> Vec<(PathBuf, String)> {
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    entries
        .flat_map(|path| {
            if path.is_dir() {
                return sources(&path);
            }
            let rust = path.extension().is_some_and(|ext| ext == "rs");
            if rust { vec![(path.clone(), fs::read_to_string(&path).unwrap())] } else { vec![] }
        })
        .collect()
}

/// The module of the order that a file belongs to; none for the binaries and the crate itself.
fn module(path: &Path) -> Option<usize> {
    let inside = path.strip_prefix(Path::new(env!("CARGO_MANIFEST_DIR")).join("src")).unwrap();
    let first = inside.components().next()?.as_os_str().to_str()?.trim_end_matches(".rs");
    ORDER.iter().position(|name| *name == first)
}

/// The modules named by `crate::NAME` or `tempete::NAME`, comments aside.
fn named(text: &str) -> Vec<usize> {
    let code: String = text.lines().map(|line| line.split("//").next().unwrap()).collect::<Vec<_>>().join("\n");
    let mut found = vec![];
    for path in code.split("crate::").skip(1) {
        // `crate::{chess::Square, ids::Seat}` names its modules at depth one.
        let (mut depth, mut word, mut words, mut fresh) = (0, String::new(), vec![], true);
        for c in path.chars() {
            match c {
                '{' => (depth, fresh) = (depth + 1, depth == 0),
                '}' => depth -= 1,
                ',' if depth == 1 => fresh = true,
                c if c.is_whitespace() => {}
                c if fresh && (c.is_alphanumeric() || c == '_') => {
                    word.push(c);
                    continue;
                }
                _ => fresh = false,
            }
            if !word.is_empty() {
                words.push(std::mem::take(&mut word));
                fresh = c == ',' && depth == 1;
            }
            if depth <= 0 && !words.is_empty() {
                break;
            }
        }
        found.extend(words.iter().filter_map(|word| ORDER.iter().position(|name| name == word)));
    }
    found
}

#[test]
fn a_module_names_only_modules_to_its_left() {
    let sources = sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"));
    let at = |name: &str| ORDER.iter().position(|one| *one == name).unwrap();
    let mut looked_at = 0;
    for (path, text) in &sources {
        let Some(own) = module(path) else { continue };
        for other in named(text) {
            looked_at += 1;
            assert!(other <= own, "{}: {} names {}", path.display(), ORDER[own], ORDER[other]);
            // One file lists the games, and nothing else outside a game names it.
            assert!(
                own == at("tempete") || own == at("games") || other != at("tempete"),
                "{}: names tempete",
                path.display()
            );
            // Letters become bytes without a database, and the database keeps bytes it cannot read.
            assert!(own != at("mail") || other != at("store"), "{}: mail names store", path.display());
        }
    }
    assert!(looked_at > 200, "{looked_at}");
}

#[test]
fn the_verifier_names_record_and_the_games_alone() {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/bin/tempete-verify.rs");
    let text = fs::read_to_string(source).unwrap();
    let names: Vec<&str> = text
        .lines()
        .filter(|line| !line.trim_start().starts_with("//"))
        .flat_map(|line| line.split("tempete::").skip(1))
        .collect();
    let known = |name: &&str| ["record", "games", "kit", "{games"].iter().any(|known| name.starts_with(known));
    assert!(names.iter().all(known), "{names:?}");
}

#[test]
fn no_file_is_too_long_and_every_module_says_what_it_is() {
    for folder in ["src", "tests", "benches"] {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
        if !folder.exists() {
            continue;
        }
        for (path, text) in sources(&folder) {
            let lines = text.lines().count();
            assert!(lines <= LONGEST, "{} has {lines} lines", path.display());
            assert!(text.starts_with("//!"), "{} does not say what it is", path.display());
        }
    }
}

#[test]
fn the_reader_of_names_sees_them_all() {
    let at = |names: &[&str]| -> Vec<usize> {
        names.iter().map(|name| ORDER.iter().position(|one| one == name).unwrap()).collect()
    };
    assert_eq!(named("use crate::ids::Seat; // crate::store"), at(&["ids"]));
    assert_eq!(named("use crate::{\n    chess::{Role, Square},\n    ids::Seat,\n};"), at(&["chess", "ids"]));
    assert_eq!(named("let x = crate::store::open(crate::mail::x);"), at(&["store", "mail"]));
    assert_eq!(named("pub(crate) fn rules() {}"), at(&[]));
}
