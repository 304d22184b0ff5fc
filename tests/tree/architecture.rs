//! The order of crates, and of modules within one, held: each may name only what stands to its left. Read from the manifests
//! and the text of the source, so that nothing slips in between two builds.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::{Path, PathBuf},
    sync::LazyLock,
};

/// A crate of the program: the name that others call it by, the folder of its source, and whom it names.
struct Crate {
    name: String,
    source: PathBuf,
    manifest: toml::Table,
    uses: Vec<String>,
}

/// All members of the workspace, as the root's manifest lists them, the program itself last.
fn members() -> Vec<PathBuf> {
    let root = manifest(crate::root());
    let members = root["workspace"]["members"].as_array().unwrap();
    let mut members: Vec<_> = members.iter().map(|member| crate::root().join(member.as_str().unwrap())).collect();
    assert!(members.len() > 20, "{members:?}");
    members.push(crate::root().to_owned());
    members
}

fn manifest(folder: &Path) -> toml::Table {
    fs::read_to_string(folder.join("Cargo.toml")).unwrap().parse().unwrap()
}

/// The crates of the program in their order.
static CRATES: LazyLock<Vec<Crate>> = LazyLock::new(|| {
    let ours = |folder: &PathBuf| folder.starts_with(crate::root().join("crates")) || folder == crate::root();
    let of = |folder: PathBuf| {
        let manifest = manifest(&folder);
        let named = manifest.get("lib").and_then(|lib| lib.get("name")).or(manifest["package"].get("name"));
        let uses = manifest["dependencies"].as_table().unwrap().keys().cloned().collect();
        Crate { name: named.unwrap().as_str().unwrap().to_owned(), source: folder.join("src"), uses, manifest }
    };
    members().into_iter().filter(ours).map(of).collect()
});

/// The modules of a crate that have an order among themselves; its other files stand behind them.
const MODULES: [(&str, &[&str]); 3] = [
    ("record", &["seal", "pinned", "pace", "event"]),
    ("referee", &["text", "letters", "kit"]),
    ("daemon", &["config", "web"]),
];

/// The games, each a crate, as `crates/games/src/lib.rs` lists them.
pub static GAMES: LazyLock<Vec<String>> = LazyLock::new(|| {
    let text = fs::read_to_string(crate::root().join("crates/games/src/lib.rs")).unwrap();
    let rows = |list: &str| -> Vec<String> {
        let rows = text.split_once(list).unwrap().1.split_once("= &[").unwrap().1.split_once("];").unwrap().0;
        rows.split('&').skip(1).map(|row| row.split("::").next().unwrap().to_owned()).collect()
    };
    let games = rows("static GAMES");
    assert!(games.len() >= 9, "crates/games/src/lib.rs lists {games:?}");
    assert_eq!(games, rows("static RULES"), "both lists have the same games");
    games
});

/// Games that are played on another's board, by its pieces and in its words, and that game.
const SHARES: [(&str, &str); 1] = [("blind", "heart")];

/// The most lines of a file.
const LONGEST: usize = 800;

pub fn sources(folder: &Path) -> Vec<(PathBuf, String)> {
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

/// All files of the program's crates.
pub fn all_sources() -> Vec<(PathBuf, String)> {
    let all: Vec<_> = crate::SOURCE.iter().flat_map(|folder| sources(&crate::root().join(folder))).collect();
    assert!(all.len() >= crate::FILES, "{} files", all.len());
    all
}

/// The modules named by `crate::NAME`, comments aside.
fn named(text: &str) -> Vec<String> {
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
        found.extend(words);
    }
    found
}

#[test]
fn every_crate_has_its_place_and_names_only_those_to_its_left() {
    let place = |name: &str| CRATES.iter().position(|one| one.name == name);
    let mut looked_at = 0;
    for (own, one) in CRATES.iter().enumerate() {
        for other in &one.uses {
            // What is no crate of the program comes from elsewhere.
            let Some(at) = place(other) else { continue };
            looked_at += 1;
            assert!(at < own, "{} names {other}", one.name);
            // One crate lists the games, and no other outside a game names it, but for a variant that is a game of its own.
            let is_game = CRATES[at].source.starts_with(crate::root().join("crates/games")) && other != "games";
            let shares = SHARES.contains(&(one.name.as_str(), other.as_str()));
            assert!(!is_game || one.name == "games" || shares, "{} names {other}", one.name);
            // Letters become bytes without a database, and the database keeps bytes it cannot read.
            assert!((one.name.as_str(), other.as_str()) != ("mail", "store"), "mail names store");
        }
    }
    assert!(looked_at > 80, "{looked_at}");
    // Each folder with a manifest is a member, so that nothing lies there untested.
    let mut found = vec![];
    let mut open = vec![crate::root().join("crates")];
    while let Some(folder) = open.pop() {
        found.extend(folder.join("Cargo.toml").exists().then(|| folder.clone()));
        let inside = fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path());
        open.extend(inside.filter(|path| path.is_dir() && !path.ends_with("src")));
    }
    let listed: BTreeSet<_> =
        members().into_iter().filter(|one| one.starts_with(crate::root().join("crates"))).collect();
    assert_eq!(found.into_iter().collect::<BTreeSet<_>>(), listed);
    // The page says the same order.
    let text = fs::read_to_string(crate::root().join("src/lib.rs")).unwrap();
    let said = text.split_once("names only crates to its left").unwrap().1;
    let said = said.split('`').nth(1).unwrap().replace("//!", "");
    let said: Vec<_> = said.split(['\u{B7}', '\u{2551}']).map(str::trim).collect();
    assert_eq!(said, CRATES.iter().map(|one| one.name.as_str()).collect::<Vec<_>>());
}

#[test]
fn a_module_names_only_modules_to_its_left() {
    let mut looked_at = 0;
    for (of, order) in MODULES {
        let one = CRATES.iter().find(|one| one.name == of).unwrap();
        let at = |name: &str| order.iter().position(|module| *module == name).unwrap_or(order.len());
        for (path, text) in sources(&one.source) {
            let inside = path.strip_prefix(&one.source).unwrap();
            let own = at(inside.iter().next().unwrap().to_str().unwrap().trim_end_matches(".rs"));
            for other in named(&text) {
                // Other crates have the names of modules here, too.
                let is_own = order.contains(&other.as_str()) || other == of;
                looked_at += usize::from(is_own);
                assert!(!is_own || at(&other) <= own, "{}: names {other}", path.display());
            }
        }
    }
    assert!(looked_at > 200, "{looked_at}");
}

#[test]
fn lints_versions_and_dependencies_stand_once() {
    for folder in members() {
        let (manifest, of) = (manifest(&folder), folder.display());
        assert_eq!(manifest["lints"].get("workspace"), Some(&true.into()), "{of}: its lints are not the workspace's");
        for key in ["version", "edition", "rust-version", "license"] {
            let value = manifest["package"].get(key).and_then(|value| value.get("workspace"));
            assert_eq!(value, Some(&true.into()), "{of}: {key} stands a second time");
        }
        for kind in ["dependencies", "dev-dependencies", "build-dependencies"] {
            for (name, value) in manifest.get(kind).and_then(toml::Value::as_table).into_iter().flatten() {
                assert_eq!(value.get("workspace"), Some(&true.into()), "{of}: what {name} is stands a second time");
            }
        }
    }
    let lints = &manifest(crate::root())["workspace"]["lints"];
    assert_eq!(lints["rust"]["unsafe_code"].as_str(), Some("deny"));
    for lint in ["unwrap_used", "expect_used", "indexing_slicing", "panic"] {
        assert_eq!(lints["clippy"][lint].as_str(), Some("deny"), "{lint}");
    }
}

#[test]
fn nothing_is_unsafe_but_the_names_that_a_page_calls() {
    let mut found = BTreeSet::new();
    for (path, text) in all_sources().into_iter().chain(sources(&crate::root().join("verifiers/page/src"))) {
        if text.contains("(unsafe_code") {
            found.insert(path.strip_prefix(crate::root()).unwrap().display().to_string());
        }
    }
    assert_eq!(found, ["verifiers/page/src/door.rs".to_owned()].into());
}

#[test]
fn pure_crates_have_no_std_and_big_ones_no_tests_of_their_own() {
    let pure = CRATES.iter().take_while(|one| one.name != "render");
    let mut count = 0;
    for one in pure {
        count += 1;
        let text = fs::read_to_string(one.source.join("lib.rs")).unwrap();
        assert!(text.contains("\n#![no_std]\n"), "{} has std", one.name);
        let is_big = one.name == "referee" || one.source.starts_with(crate::root().join("crates/games"));
        let is_tested = one.manifest["lib"].get("test") != Some(&false.into());
        assert_eq!(is_tested, !is_big, "{}: what is built twice is small", one.name);
        let tests = sources(&one.source).iter().filter(|(_, text)| text.contains("#[cfg(test)]")).count();
        assert!(!is_big || tests == 0, "{}: a test that nobody runs", one.name);
    }
    assert!(count >= 15, "{count}");
}

#[test]
fn the_verifier_names_rules_and_records_alone() {
    for file in ["src/bin/tempete-verify.rs", "src/bin/verify/folder.rs", "verifiers/page/src/lib.rs"] {
        let text = fs::read_to_string(crate::root().join(file)).unwrap();
        let named = text.lines().filter_map(|line| line.strip_prefix("use "));
        let ours: Vec<_> =
            named.filter(|path| CRATES.iter().any(|one| path.starts_with(&format!("{}::", one.name)))).collect();
        assert!(ours.contains(&"games::RULES;"), "{file}: {ours:?}");
        let may = ["games::RULES;", "record::", "referee::kit::"];
        assert!(ours.iter().all(|path| may.iter().any(|may| path.starts_with(may))), "{file}: {ours:?}");
    }
}

#[test]
fn no_file_is_too_long_and_every_module_says_what_it_is() {
    for folder in ["src", "crates", "tests", "benches", "verifiers/page/src"] {
        let folder = crate::root().join(folder);
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
fn statements_stand_as_they_are_sent() {
    let mut looked_at = 0;
    for (path, text) in sources(&crate::root().join("crates/store/src")) {
        looked_at += text.matches(" FROM ").count();
        let broken = text.lines().position(|line| line.ends_with('\\'));
        assert!(broken.is_none(), "{}:{}: SQL over several lines is a raw string", path.display(), broken.unwrap() + 1);
    }
    assert!(looked_at > 100, "{looked_at}");
}

/// Whether a line begins something public that must say what it is; a field, a variant or a method of a trait need not.
fn is_public(line: &str) -> bool {
    let Some(item) = line.trim_start().strip_prefix("pub ") else { return false };
    let mut words = item.split(' ').skip_while(|word| matches!(*word, "async" | "const" | "unsafe"));
    let named = |word: &str| ["fn", "struct", "enum", "trait", "type", "static"].contains(&word);
    words.next().is_some_and(named) || item.starts_with("const ")
}

#[test]
fn what_is_public_says_what_it_is() {
    let mut asked = 0;
    for (path, text) in all_sources() {
        let production = text.split("#[cfg(test)]\nmod").next().unwrap();
        let lines: Vec<&str> = production.lines().map(str::trim_start).collect();
        for (at, line) in lines.iter().enumerate().filter(|(_, line)| is_public(line)) {
            // A command's file says in its first lines what its options and its `run` are.
            if path.components().any(|part| part.as_os_str() == "cli") {
                continue;
            }
            asked += 1;
            let above = lines[..at].iter().rev().find(|line| !line.starts_with("#[") && !line.starts_with("// "));
            let says = above.is_some_and(|above| above.starts_with("///") || above.starts_with("$(#["));
            assert!(says || above == Some(&")]"), "{}:{}: {line}", path.display(), at + 1);
        }
    }
    assert!(asked > 500, "{asked}");
}

#[test]
fn the_reader_of_names_sees_them_all() {
    assert_eq!(named("use crate::ids::Seat; // crate::store"), ["ids"]);
    assert_eq!(named("use crate::{\n    chess::{Role, Square},\n    ids::Seat,\n};"), ["chess", "ids"]);
    assert_eq!(named("let x = crate::store::open(crate::mail::x);"), ["store", "mail"]);
    assert_eq!(named("pub(crate) fn rules() {}"), [] as [&str; 0]);
}

/// A module by its path below the crate: `["daemon", "inbox"]`.
type Module = Vec<String>;

/// Every `use` tree and path of a file that begins with `crate`, `super` or `self`, as whole paths below the
/// crate, and those it gives on (`pub use`), by the name it gives them.
struct Named {
    used: Vec<Module>,
    given: Vec<(String, Module)>,
}

/// A file's code: neither comments nor its tests.
fn code(text: &str) -> String {
    let text = text.split("#[cfg(test)]\nmod tests {").next().unwrap();
    text.lines().map(|line| line.split("//").next().unwrap()).collect::<Vec<_>>().join("\n")
}

/// `a::{b, c::{self, d as e}}` as `a::b`, `a::c`, `a::c::d`, each with the name it has here.
fn leaves(tree: &str, above: &[String], found: &mut Vec<(String, Module)>) {
    let tree = tree.trim();
    match tree.split_once('{') {
        Some((head, rest)) => {
            let mut above = above.to_vec();
            above.extend(head.split("::").map(str::trim).filter(|part| !part.is_empty()).map(str::to_owned));
            let (mut depth, mut begun) = (0, 0);
            let inner = &rest[..rest.rfind('}').unwrap()];
            for (at, c) in inner.char_indices().chain([(inner.len(), ',')]) {
                match c {
                    '{' => depth += 1,
                    '}' => depth -= 1,
                    ',' if depth == 0 => {
                        leaves(&inner[begun..at], &above, found);
                        begun = at + 1;
                    }
                    _ => {}
                }
            }
        }
        None if tree.is_empty() => {}
        None => {
            let (path, alias) = tree.split_once(" as ").unwrap_or((tree, ""));
            let mut whole = above.to_vec();
            whole.extend(
                path.split("::").map(|part| part.trim().to_owned()).filter(|part| part != "self" || above.is_empty()),
            );
            let name = if alias.is_empty() { whole.last().unwrap().clone() } else { alias.trim().to_owned() };
            found.push((name, whole));
        }
    }
}

/// A path below the crate, from one written in the module `here`; `None` for other crates' and the file's own.
fn whole(path: &[String], here: &[String]) -> Option<Module> {
    let mut from = here.to_vec();
    let mut rest = path;
    match path.first()?.as_str() {
        "crate" => (from, rest) = (vec![], &path[1..]),
        "self" => rest = &path[1..],
        "super" => {
            while rest.first().is_some_and(|part| part == "super") {
                from.pop();
                rest = &rest[1..];
            }
        }
        _ => return None,
    }
    from.extend(rest.iter().cloned());
    Some(from)
}

/// Whether what stands before a `use` makes it public; the end of a name (`enum Clause`) is no such word.
fn gives(before: &str) -> bool {
    before.starts_with("pub") && before.ends_with(' ')
}

fn names_in(text: &str, here: &[String], is_folder: bool) -> Named {
    let text = code(text);
    let mut named = Named { used: vec![], given: vec![] };
    let mut rest = String::new();
    let mut left = text.as_str();
    while let Some(at) = left.find("use ") {
        let (before, from) = left.split_at(at);
        let begins = before.lines().last().unwrap_or_default().trim_start();
        let is_use = before.ends_with('\n') || before.is_empty() || begins.is_empty() || gives(begins);
        let Some(end) = from.find(';').filter(|_| is_use) else {
            rest.push_str(before);
            rest.push_str("use ");
            left = &from[4..];
            continue;
        };
        let mut found = vec![];
        leaves(&from[4..end], &[], &mut found);
        for (name, path) in found {
            let below = || path.first().filter(|_| is_folder).map(|_| [here, &path].concat());
            let Some(path) = whole(&path, here).or_else(below) else { continue };
            if gives(begins) {
                named.given.push((name, path));
            } else {
                named.used.push(path);
            }
        }
        rest.push_str(before);
        left = &from[end..];
    }
    rest.push_str(left);
    for start in ["crate::", "super::", "self::"] {
        for (at, _) in rest.match_indices(start) {
            if rest[..at].ends_with(|c: char| c.is_alphanumeric() || c == '_' || c == ':') {
                continue;
            }
            let end =
                rest[at..].find(|c: char| !(c.is_alphanumeric() || c == '_' || c == ':')).unwrap_or(rest.len() - at);
            let path: Vec<String> =
                rest[at..at + end].split("::").filter(|part| !part.is_empty()).map(str::to_owned).collect();
            named.used.extend(whole(&path, here));
        }
    }
    named
}

/// Which file of a crate names which, by their modules: what a folder gives on counts as named where it is made.
fn arrows(of: &Crate) -> Vec<(Module, Module)> {
    let mut files = BTreeMap::new();
    for (path, text) in sources(&of.source) {
        let inside = path.strip_prefix(&of.source).unwrap().with_extension("");
        let mut parts: Module = inside.iter().map(|part| part.to_str().unwrap().to_owned()).collect();
        let is_folder = parts.last().is_some_and(|last| last == "mod" || last == "lib");
        if is_folder {
            parts.pop();
        }
        if parts.last().is_some_and(|last| last == "tests" || last == "main")
            || parts.first().is_some_and(|one| one == "bin")
        {
            continue;
        }
        let mut named = names_in(&text, &parts, is_folder);
        // A crate calls itself by its own name.
        let itself = |path: &mut Module| {
            if path.len() > 1 && (path[0] == of.name || of.name == format!("{}_game", path[0])) {
                path.remove(0);
            }
        };
        named.used.iter_mut().for_each(itself);
        named.given.iter_mut().for_each(|(_, path)| itself(path));
        files.insert(parts, named);
    }
    let module = |path: &[String]| (0..=path.len()).rev().find(|n| files.contains_key(&path[..*n])).unwrap();
    let mut arrows = vec![];
    for (here, named) in &files {
        for path in &named.used {
            let mut path = path.clone();
            for _ in 0..5 {
                let at = module(&path);
                let given = path.get(at).and_then(|name| files[&path[..at]].given.iter().find(|(one, _)| one == name));
                let Some((_, to)) = given else { break };
                path = [to.as_slice(), &path[at + 1..]].concat();
            }
            path.truncate(module(&path));
            if path != *here {
                arrows.push((here.clone(), path));
            }
        }
    }
    arrows
}

/// The circles among what lies in one folder, of which one at least is a folder: files beside each other may
/// name each other.
fn circles(arrows: &[(Module, Module)], source: &Path, folder: &[String]) -> Vec<String> {
    let child = |path: &Module| path.starts_with(folder).then(|| path.get(folder.len()).cloned()).flatten();
    let mut named: BTreeMap<String, BTreeSet<String>> = Default::default();
    for (from, to) in arrows {
        if let (Some(from), Some(to)) = (child(from), child(to))
            && from != to
        {
            named.entry(from).or_default().insert(to);
        }
    }
    let reached = |from: &String| {
        let (mut seen, mut open) = (BTreeSet::new(), vec![from.clone()]);
        while let Some(one) = open.pop() {
            for next in named.get(&one).into_iter().flatten() {
                if seen.insert(next.clone()) {
                    open.push(next.clone());
                }
            }
        }
        seen
    };
    let inside = source.join(folder.join("/"));
    named.keys().filter(|one| inside.join(one).is_dir() && reached(one).contains(*one)).cloned().collect()
}

#[test]
fn no_circle_goes_through_a_folder() {
    let mut count = 0;
    for of in CRATES.iter() {
        let arrows = arrows(of);
        count += arrows.len();
        let folders: BTreeSet<Module> =
            arrows.iter().flat_map(|(from, _)| (0..from.len()).map(|n| from[..n].to_vec())).collect();
        for folder in folders {
            let found = circles(&arrows, &of.source, &folder);
            assert!(found.is_empty(), "{}/{}: a circle through {found:?}", of.name, folder.join("/"));
        }
    }
    assert!(count > 1_000, "{count}");
}

/// Two files of different folders that name each other, however far around.
fn file_circles(arrows: &[(Module, Module)], folder: impl Fn(&Module) -> Module) -> Vec<(Module, Module)> {
    let mut named: BTreeMap<&Module, Vec<&Module>> = Default::default();
    for (from, to) in arrows {
        named.entry(from).or_default().push(to);
    }
    let reached = |from| {
        let (mut seen, mut open) = (BTreeSet::new(), vec![from]);
        while let Some(one) = open.pop() {
            open.extend(named.get(one).into_iter().flatten().filter(|next| seen.insert(**next)));
        }
        seen
    };
    let reached: BTreeMap<&Module, _> = named.keys().map(|from| (*from, reached(*from))).collect();
    let back = |from: &Module, to: &Module| reached.get(to).is_some_and(|seen| seen.contains(from));
    let across = arrows.iter().filter(|(from, to)| folder(from) != folder(to) && back(from, to));
    across.cloned().collect()
}

#[test]
fn no_circle_goes_through_files_of_several_folders() {
    for of in CRATES.iter() {
        let folder = |path: &Module| {
            let is_folder = of.source.join(path.join("/")).is_dir();
            path[..if is_folder { path.len() } else { path.len().saturating_sub(1) }].to_vec()
        };
        // What a crate's lib.rs gives is anybody's in it.
        let arrows: Vec<_> = arrows(of).into_iter().filter(|(_, to)| !to.is_empty()).collect();
        let found = file_circles(&arrows, folder);
        let found: Vec<String> =
            found.iter().map(|(from, to)| format!("{} -> {}", from.join("/"), to.join("/"))).collect();
        assert!(found.is_empty(), "{}: each names the other, directly or not:\n{}", of.name, found.join("\n"));
    }
}

#[test]
fn a_circle_is_seen() {
    let path = |text: &str| -> Module { text.split('/').map(str::to_owned).collect() };
    let arrows: Vec<_> = [("daemon/a", "daemon/src/b"), ("daemon/src/c", "daemon/a"), ("daemon/a", "daemon/x")]
        .map(|(from, to)| (path(from), path(to)))
        .into();
    let source = crate::root().join("crates");
    assert_eq!(circles(&arrows, &source, &path("daemon")), ["src"]);
    assert!(circles(&arrows[1..], &source, &path("daemon")).is_empty());
    let arrows: Vec<_> = [("daemon/inbox", "daemon/inbox/imap/x"), ("daemon/inbox/imap/x", "daemon/inbox")]
        .map(|(from, to)| (path(from), path(to)))
        .into();
    let above = |one: &Module| one[..one.len() - 1].to_vec();
    assert_eq!(file_circles(&arrows, above), arrows);
    assert!(file_circles(&arrows[1..], above).is_empty());
    let here = path("daemon/inbox");
    let named = names_in(
        "use super::{clock::Clock, heads::{self, Waits}};\npub(super) use imap::Place as At;\nfn f() { crate::store::open() }",
        &here,
        true,
    );
    let used: Vec<String> = named.used.iter().map(|path| path.join("/")).collect();
    assert_eq!(used, ["daemon/clock/Clock", "daemon/heads", "daemon/heads/Waits", "store/open"]);
    assert_eq!(named.given, [("At".to_owned(), path("daemon/inbox/imap/Place"))]);
}

/// One noun, one type: within the layer, and within each game. What one of them takes from the other it may call the same.
#[test]
fn no_name_of_a_type_means_two_things_in_one_room() {
    let rooms = GAMES.iter().map(|game| format!("games/{game}")).chain(["referee".to_owned()]);
    for room in rooms {
        let mut known = BTreeMap::new();
        let apart = ["kit", "letters", "text"].map(|module| crate::root().join("crates/referee/src").join(module));
        let mut files = sources(&crate::root().join("crates").join(&room).join("src"));
        files.retain(|(path, _)| !apart.iter().any(|module| path.starts_with(module)));
        for (path, text) in files {
            for line in text.lines() {
                let words: Vec<&str> = line.split(|c: char| !c.is_alphanumeric() && c != '_').collect();
                let ["pub", "struct" | "enum" | "trait" | "union", name, ..] = words[..] else { continue };
                if let Some(other) = known.insert(name.to_owned(), path.clone()) {
                    panic!("{name} is a type in {} and in {}", other.display(), path.display());
                }
            }
        }
        assert!(known.len() > 5, "{room}: {known:?}");
    }
}
