//! The order of modules, held: a module may name only modules to its left. Read from the text of
//! `src/`, so that nothing slips in between two builds.

use std::{
    fs,
    path::{Path, PathBuf},
    sync::LazyLock,
};

/// The order of modules, as `src/lib.rs` has it; `config` may name what it describes.
static ORDER: LazyLock<Vec<String>> = LazyLock::new(|| {
    let text = fs::read_to_string(crate::root().join("src/lib.rs")).unwrap();
    let behind = text.split_once("A module may name only modules to its left").unwrap().1;
    let listed = behind.split('`').nth(1).unwrap().replace("//!", "");
    listed.split(['\u{B7}', '\u{2551}']).map(|name| name.trim().to_owned()).collect()
});

/// The games, each a module, as `crates/games/src/lib.rs` lists them.
pub static GAMES: LazyLock<Vec<String>> = LazyLock::new(|| {
    let text = fs::read_to_string(crate::root().join("crates/games/src/lib.rs")).unwrap();
    let rows = text.split_once("GAMES: Games =").unwrap().1.split_once("&[").unwrap().1.split_once("];").unwrap().0;
    let games: Vec<_> = rows.split('&').skip(1).map(|row| row.split("::").next().unwrap().to_owned()).collect();
    assert!(!games.is_empty(), "crates/games/src/lib.rs lists no games");
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

/// The module of the order that a file belongs to; none for the binaries and the crate itself.
fn module(path: &Path) -> Option<usize> {
    let inside = path.strip_prefix(crate::root().join("src")).unwrap();
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
fn every_module_has_its_place_in_the_order() {
    let src = crate::root().join("src");
    let found = fs::read_dir(&src).unwrap().map(|entry| entry.unwrap().path());
    let mut found: Vec<String> = found.map(|path| path.file_stem().unwrap().to_str().unwrap().to_owned()).collect();
    found.retain(|name| !["lib", "main", "bin"].contains(&name.as_str()));
    found.sort_unstable();
    let mut listed = ORDER.clone();
    listed.sort_unstable();
    assert_eq!(found, listed, "src/lib.rs lists each module of src/ once");
}

#[test]
fn a_module_names_only_modules_to_its_left() {
    let sources = sources(&crate::root().join("src"));
    let at = |name: &str| ORDER.iter().position(|one| *one == name).unwrap();
    let mut looked_at = 0;
    for (path, text) in &sources {
        let Some(own) = module(path) else { continue };
        for other in named(text) {
            looked_at += 1;
            assert!(other <= own, "{}: {} names {}", path.display(), ORDER[own], ORDER[other]);
            // One file lists the games, and nothing else outside a game names it, but for a variant that is a game of its own.
            let shares = SHARES.contains(&(ORDER[own].as_str(), ORDER[other].as_str()));
            assert!(
                other == own || own == at("games") || shares || !GAMES.contains(&ORDER[other]),
                "{}: names {}",
                path.display(),
                ORDER[other]
            );
            // Letters become bytes without a database, and the database keeps bytes it cannot read.
            assert!(own != at("mail") || other != at("store"), "{}: mail names store", path.display());
        }
    }
    assert!(looked_at > 200, "{looked_at}");
}

#[test]
fn the_verifier_names_record_and_the_games_alone() {
    for file in ["src/bin/tempete-verify.rs", "src/bin/verify/folder.rs"] {
        let text = fs::read_to_string(crate::root().join(file)).unwrap();
        let code: String =
            text.lines().filter(|line| !line.trim_start().starts_with("//")).collect::<Vec<_>>().concat();
        // `use tempete::{…}` has its names between braces, each before its `::`.
        let uses = code.split("tempete::").skip(1).map(|rest| match rest.strip_prefix('{') {
            Some(group) => group.split_once("};").unwrap().0,
            None => rest.split_once(';').unwrap().0,
        });
        let names: Vec<&str> = uses
            .flat_map(|group| group.split("::").map(|part| part.rsplit([',', ' ', '}']).next().unwrap()))
            .filter(|name| name.starts_with(|first: char| first.is_lowercase()))
            .collect();
        assert!(names.iter().all(|name| ["record", "games", "kit"].contains(name)), "{file}: {names:?}");
        assert!(names.contains(&"kit"), "{file}: {names:?}");
    }
}

#[test]
fn no_file_is_too_long_and_every_module_says_what_it_is() {
    for folder in ["src", "tests", "benches"] {
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
    for (path, text) in sources(&crate::root().join("src")) {
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
    let at = |names: &[&str]| -> Vec<usize> {
        names.iter().map(|name| ORDER.iter().position(|one| one == name).unwrap()).collect()
    };
    assert_eq!(named("use crate::ids::Seat; // crate::store"), at(&["ids"]));
    assert_eq!(named("use crate::{\n    chess::{Role, Square},\n    ids::Seat,\n};"), at(&["chess", "ids"]));
    assert_eq!(named("let x = crate::store::open(crate::mail::x);"), at(&["store", "mail"]));
    assert_eq!(named("pub(crate) fn rules() {}"), at(&[]));
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

/// Which file names which, by their modules: what a folder gives on counts as named where it is made.
fn arrows() -> Vec<(Module, Module)> {
    let src = crate::root().join("src");
    let mut files = std::collections::BTreeMap::new();
    for (path, text) in sources(&src) {
        let inside = path.strip_prefix(&src).unwrap().with_extension("");
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
        let named = names_in(&text, &parts, is_folder);
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
fn circles(arrows: &[(Module, Module)], folder: &[String]) -> Vec<String> {
    let child = |path: &Module| path.starts_with(folder).then(|| path.get(folder.len()).cloned()).flatten();
    let mut named: std::collections::BTreeMap<String, std::collections::BTreeSet<String>> = Default::default();
    for (from, to) in arrows {
        if let (Some(from), Some(to)) = (child(from), child(to))
            && from != to
        {
            named.entry(from).or_default().insert(to);
        }
    }
    let reached = |from: &String| {
        let (mut seen, mut open) = (std::collections::BTreeSet::new(), vec![from.clone()]);
        while let Some(one) = open.pop() {
            for next in named.get(&one).into_iter().flatten() {
                if seen.insert(next.clone()) {
                    open.push(next.clone());
                }
            }
        }
        seen
    };
    let src = crate::root().join("src").join(folder.join("/"));
    named.keys().filter(|one| src.join(one).is_dir() && reached(one).contains(*one)).cloned().collect()
}

#[test]
fn no_circle_goes_through_a_folder() {
    let arrows = arrows();
    assert!(arrows.len() > 1_000, "{}", arrows.len());
    let mut folders: Vec<Module> =
        arrows.iter().flat_map(|(from, _)| (0..from.len()).map(|n| from[..n].to_vec())).collect();
    folders.sort();
    folders.dedup();
    for folder in folders {
        let name = folder.join("/");
        let found = circles(&arrows, &folder);
        assert!(found.is_empty(), "src/{name}: a circle through {found:?}");
    }
}

/// Two files of different folders that name each other, however far around.
fn file_circles(arrows: &[(Module, Module)], folder: impl Fn(&Module) -> Module) -> Vec<(Module, Module)> {
    let mut named: std::collections::BTreeMap<&Module, Vec<&Module>> = Default::default();
    for (from, to) in arrows {
        named.entry(from).or_default().push(to);
    }
    let reached = |from| {
        let (mut seen, mut open) = (std::collections::BTreeSet::new(), vec![from]);
        while let Some(one) = open.pop() {
            open.extend(named.get(one).into_iter().flatten().filter(|next| seen.insert(**next)));
        }
        seen
    };
    let reached: std::collections::BTreeMap<&Module, _> = named.keys().map(|from| (*from, reached(*from))).collect();
    let back = |from: &Module, to: &Module| reached.get(to).is_some_and(|seen| seen.contains(from));
    let across = arrows.iter().filter(|(from, to)| folder(from) != folder(to) && back(from, to));
    across.cloned().collect()
}

#[test]
fn no_circle_goes_through_files_of_several_folders() {
    let src = crate::root().join("src");
    let folder = |path: &Module| {
        let inside = if src.join(path.join("/")).is_dir() { path.len() } else { path.len().saturating_sub(1) };
        path[..inside].to_vec()
    };
    let found = file_circles(&arrows(), folder);
    let found: Vec<String> = found.iter().map(|(from, to)| format!("{} -> {}", from.join("/"), to.join("/"))).collect();
    assert!(found.is_empty(), "each names the other, directly or not:\n{}", found.join("\n"));
}

#[test]
fn a_circle_is_seen() {
    let path = |text: &str| -> Module { text.split('/').map(str::to_owned).collect() };
    let arrows: Vec<_> = [("daemon/a", "daemon/inbox/b"), ("daemon/inbox/c", "daemon/a"), ("daemon/a", "daemon/x")]
        .map(|(from, to)| (path(from), path(to)))
        .into();
    assert_eq!(circles(&arrows, &path("daemon")), ["inbox"]);
    assert!(circles(&arrows[1..], &path("daemon")).is_empty());
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
    let src = crate::root().join("src");
    for room in GAMES.iter().map(String::as_str).chain(["referee"]) {
        let mut known = std::collections::BTreeMap::new();
        for (path, text) in sources(&src.join(room)) {
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
