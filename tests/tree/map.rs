//! `docs/map.md` is a map of what is there: it names every member of the workspace and every module of each crate, and
//! what it names exists, functions too.

use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
};

use super::root;

fn read(path: &str) -> String {
    fs::read_to_string(root().join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// The members that the workspace's manifest names; `crates/*` stands for each folder with a manifest.
fn members() -> Vec<String> {
    let text = read("Cargo.toml");
    let listed = text.split_once("\nmembers = [").unwrap().1.split_once(']').unwrap().0;
    let mut members = vec![];
    for member in listed.split('"').skip(1).step_by(2) {
        let Some(folder) = member.strip_suffix("/*") else {
            members.push(member.to_owned());
            continue;
        };
        for entry in fs::read_dir(root().join(folder)).unwrap() {
            let name = entry.unwrap().file_name().into_string().unwrap();
            if root().join(folder).join(&name).join("Cargo.toml").exists() {
                members.push(format!("{folder}/{name}"));
            }
        }
    }
    members
}

/// What stands between backticks, a line's end being a space.
fn quoted(text: &str) -> impl Iterator<Item = String> {
    text.split('`').skip(1).step_by(2).map(|part| part.split_whitespace().collect::<Vec<_>>().join(" "))
}

/// The modules that a crate's `lib.rs` lies beside.
fn modules(source: &Path) -> BTreeSet<String> {
    let entries = fs::read_dir(source).unwrap().map(|entry| entry.unwrap().path());
    let is_module = |path: &PathBuf| {
        if path.is_dir() { path.join("mod.rs").exists() } else { path.extension().is_some_and(|end| end == "rs") }
    };
    let names = entries.filter(is_module).map(|path| path.file_stem().unwrap().to_str().unwrap().to_owned());
    names.filter(|name| name != "lib" && name != "main").collect()
}

/// What the map says of each crate: from its name, in bold, to the next one's or the next heading.
fn part<'a>(map: &'a str, member: &str) -> Option<&'a str> {
    let from = map.split_once(&format!("**`{member}`**"))?.1;
    let end = ["**`", "\n## ", "**Games.**"].iter().filter_map(|end| from.find(end)).min();
    Some(&from[..end.unwrap_or(from.len())])
}

/// The modules of these names that a part of the map does not name.
fn unnamed(part: &str, modules: &BTreeSet<String>) -> Vec<String> {
    let named: BTreeSet<String> =
        quoted(part).flat_map(|words| words.split(' ').map(str::to_owned).collect::<Vec<_>>()).collect();
    modules.difference(&named).cloned().collect()
}

#[test]
fn the_map_names_every_member() {
    let map = read("docs/map.md");
    let members = members();
    assert!(members.len() > 10, "{members:?}");
    let named: BTreeSet<String> = quoted(&map).map(|one| one.trim_end_matches('/').to_owned()).collect();
    let missing: Vec<_> = members.iter().filter(|member| !named.contains(*member)).collect();
    assert!(missing.is_empty(), "docs/map.md does not name {missing:?}");
    let games = members.iter().filter(|member| member.starts_with("crates/games/")).count();
    assert_eq!(games, 9, "{members:?}");
}

#[test]
fn the_map_names_every_module_and_none_else() {
    let map = read("docs/map.md");
    let mut looked_at = 0;
    for member in members().into_iter().filter(|member| member.starts_with("crates/")).chain(["src".to_owned()]) {
        let source = if member == "src" { root().join("src") } else { root().join(&member).join("src") };
        let modules = modules(&source);
        let part = part(&map, &member).unwrap_or_else(|| panic!("docs/map.md has no part **`{member}`**"));
        let missing = unnamed(part, &modules);
        assert!(missing.is_empty(), "docs/map.md does not say what {member} has: {missing:?}");
        looked_at += modules.len();
        // A list of modules has nothing but modules.
        for words in quoted(part).filter(|words| words.contains(' ') && !words.contains(['/', '-'])) {
            for word in words.split(' ') {
                assert!(modules.contains(word), "{member} has no module {word}");
            }
        }
    }
    assert!(looked_at > 200, "{looked_at}");
}

#[test]
fn what_the_map_names_is_there() {
    let map = read("docs/map.md");
    let (mut paths, mut functions) = (0, 0);
    // An item of a list, a paragraph.
    for part in map.split("\n\n").flat_map(|part| part.split("\n1. ").flat_map(split_items)) {
        let mut files: Vec<String> = vec![];
        for one in quoted(&part) {
            let is_path = one.contains('/') && !one.contains([' ', '*', '→']) && !one.starts_with("--");
            if is_path {
                let path = root().join(&one);
                assert!(path.exists(), "docs/map.md names {one}, which is not there");
                paths += 1;
                if path.is_file() {
                    files.push(fs::read_to_string(&path).unwrap());
                }
            }
        }
        for one in quoted(&part).filter(|one| one.ends_with("()")) {
            let declared = format!("fn {}", one.trim_end_matches("()"));
            let has = |text: &String| {
                let after = text.match_indices(&declared).map(|(at, _)| text[at + declared.len()..].chars().next());
                after.flatten().any(|next| next == '(' || next == '<')
            };
            assert!(files.iter().any(has), "no file that is named beside it has `{one}`:\n{part}");
            functions += 1;
        }
    }
    assert!(paths > 80 && functions > 30, "{paths} paths, {functions} functions");
}

/// The numbered items of a paragraph, or the whole of it.
fn split_items(part: &str) -> Vec<String> {
    let mut items = vec![String::new()];
    for line in part.lines() {
        let begins = line.split_once(". ").is_some_and(|(number, _)| number.parse::<u8>().is_ok());
        if begins {
            items.push(String::new());
        }
        let last = items.last_mut().unwrap();
        last.push_str(line);
        last.push('\n');
    }
    items
}

#[test]
fn what_is_missing_is_seen() {
    let map = "**`crates/a`** `one two` a thing;\n`three`. **`crates/b`** `four`\n\n## End";
    let of = |names: &[&str]| -> BTreeSet<String> { names.iter().map(|name| (*name).to_owned()).collect() };
    assert!(unnamed(part(map, "crates/a").unwrap(), &of(&["one", "two", "three"])).is_empty());
    assert_eq!(unnamed(part(map, "crates/a").unwrap(), &of(&["one", "four"])), ["four"]);
    assert_eq!(unnamed(part(map, "crates/b").unwrap(), &of(&["four"])), [""; 0]);
    assert!(part(map, "crates/c").is_none());
    assert_eq!(split_items("1. one\n   more\n2. two").len(), 3);
}
