//! The commands of CONTRIBUTING.md can be given: what they name is there, each finds a test, and what answers at once is
//! run. Whatever tests, lints or documents, there and in every script, names what it is of: a workspace's root package is not
//! the whole.

use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
};

use super::root;

fn page() -> String {
    fs::read_to_string(root().join("CONTRIBUTING.md")).unwrap()
}

/// The commands of the page, without what is said of them: indented lines that begin as a command does.
fn commands(page: &str) -> Vec<String> {
    let lines = page.lines().filter_map(|line| line.strip_prefix("    ").filter(|line| !line.starts_with(' ')));
    let is_command = |line: &&str| {
        let first = line.split(' ').find(|word| !word.contains('=')).unwrap_or_default();
        first == "cargo" || first.starts_with("tests/")
    };
    lines.filter(is_command).map(|line| line.split("  ").next().unwrap().trim().to_owned()).collect()
}

/// The tests of a file and of what lies beside it, with their modules before them: `luft::kings::l3_air`.
fn tests_below(folder: &Path, above: &str, found: &mut Vec<String>) {
    for path in fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
        let name = path.file_stem().unwrap().to_str().unwrap().to_owned();
        if path.is_dir() {
            tests_below(&path, &format!("{above}{name}::"), found);
            continue;
        }
        if path.extension().is_none_or(|end| end != "rs") {
            continue;
        }
        let module =
            if ["mod", "main", "lib"].contains(&&*name) { above.to_owned() } else { format!("{above}{name}::") };
        let text = fs::read_to_string(&path).unwrap();
        let mut is_test = false;
        for line in text.lines().map(str::trim) {
            if line == "#[test]" || line.starts_with("#[tokio::test") {
                is_test = true;
            } else if let Some((_, from)) = line.split_once("fn ").filter(|_| is_test) {
                let end = from.find(|c: char| !(c.is_alphanumeric() || c == '_')).unwrap_or(from.len());
                found.push(format!("{module}{}", &from[..end]));
                is_test = false;
            }
        }
    }
}

fn tests_of(folder: &Path) -> Vec<String> {
    let mut found = vec![];
    tests_below(folder, "", &mut found);
    found
}

/// A shell's words: quotes hold them together.
fn words(command: &str) -> Vec<String> {
    let quoted = command.split('\'').enumerate();
    let parts = quoted.flat_map(|(at, part)| match at % 2 {
        0 => part.split_whitespace().map(str::to_owned).collect(),
        _ => vec![part.to_owned()],
    });
    parts.collect()
}

/// What is wrong with a `cargo test` command, or nothing.
fn fault(words: &[String]) -> Result<(), String> {
    let mut words = words.iter().map(String::as_str).filter(|word| *word != "--").peekable();
    let (mut whole, mut program, mut package) = (false, None, None);
    let (mut filters, mut skipped, mut library, mut documentation) = (vec![], vec![], false, false);
    while let Some(word) = words.next() {
        match word {
            "--workspace" => whole = true,
            "--features" => {
                let feature = words.next().unwrap_or_default();
                let manifest = fs::read_to_string(root().join("Cargo.toml")).unwrap();
                if !manifest.contains(&format!("\n{feature} = [")) {
                    return Err(format!("there is no feature {feature}"));
                }
            }
            "--test" => program = words.next(),
            "--skip" => skipped.extend(words.next()),
            "-p" | "--package" => package = words.next(),
            "--lib" => library = true,
            "--doc" => documentation = true,
            other if other.starts_with('-') => return Err(format!("what is {other}?")),
            filter => filters.push(filter),
        }
    }
    if !whole && package.is_none() {
        return Err("without --workspace the root package alone is tested".into());
    }
    let tests = match (program, package) {
        (Some(program), _) => {
            let folder = root().join("tests").join(program);
            if !["rules", "daemon", "tree"].contains(&program) || !folder.join("main.rs").exists() {
                return Err(format!("there is no test program {program}"));
            }
            tests_of(&folder)
        }
        (None, Some(package)) => {
            let folder = root().join("crates").join(package.trim_start_matches("tempete-"));
            if !library || !folder.join("Cargo.toml").exists() {
                return Err(format!("there is no package {package}"));
            }
            tests_of(&folder.join("src"))
        }
        (None, None) if documentation => vec!["documentation".to_owned()],
        (None, None) => return Err("it names no program".into()),
    };
    if tests.is_empty() {
        return Err("it finds no test at all".into());
    }
    for filter in filters.into_iter().chain(skipped) {
        if !tests.iter().any(|test| test.contains(filter)) {
            return Err(format!("no test has {filter} in its name"));
        }
    }
    Ok(())
}

#[test]
fn commands_can_be_given() {
    let commands = commands(&page());
    assert!(commands.len() > 12, "{commands:?}");
    let mut cargo = 0;
    for command in &commands {
        let words: Vec<String> = words(command).into_iter().skip_while(|word| word.contains('=')).collect();
        match &*words[0] {
            "cargo" => {
                assert_eq!(words[1], "test", "{command}");
                fault(&words[2..]).unwrap_or_else(|fault| panic!("{command}: {fault}"));
                cargo += 1;
            }
            script => assert!(root().join(script).is_file(), "{command}: there is no {script}"),
        }
    }
    assert!(cargo > 6, "{commands:?}");
    let one_game = "cargo test --workspace --features fault-points --test rules luft::";
    assert!(commands.iter().any(|command| command == one_game), "how is one game tested?");
}

#[test]
fn what_cannot_be_given_is_seen() {
    let wrong = |command: &str| fault(&words(command)).unwrap_err();
    assert_eq!(wrong("--test rules"), "without --workspace the root package alone is tested");
    assert_eq!(wrong("--workspace --test silence"), "there is no test program silence");
    assert_eq!(wrong("--workspace --test tree nosuchtest"), "no test has nosuchtest in its name");
    assert_eq!(wrong("--workspace --features no-such --test tree"), "there is no feature no-such");
    fault(&words("--workspace --test tree contributing:: -- --skip map::")).unwrap();
    assert_eq!(words("a 'b c'  d"), ["a", "b c", "d"]);
    assert_eq!(
        commands("    A=1 cargo test x  says\n    A list\ntext\n    tests/run    all"),
        ["A=1 cargo test x", "tests/run"]
    );
}

/// The scripts that the page names, in commands and in sentences.
fn scripts() -> Vec<PathBuf> {
    let page = page();
    let named = page.split(|c: char| c.is_whitespace() || c == '`' || c == '(' || c == ')');
    let mut paths: Vec<PathBuf> = named
        .filter(|word| word.starts_with("tests/"))
        .map(|word| root().join(word.trim_end_matches([',', '.', ';', ':'])))
        .filter(|path| path.is_file() && path.extension().is_none())
        .collect();
    paths.sort();
    paths.dedup();
    paths
}

#[test]
fn scripts_say_what_they_do() {
    let scripts = scripts();
    assert!(scripts.len() > 5, "{scripts:?}");
    for script in scripts {
        let output = Command::new(&script).arg("--help").output().unwrap();
        let told = String::from_utf8_lossy(&output.stdout);
        let name = script.strip_prefix(root()).unwrap().display();
        assert!(output.status.success(), "{name} --help: {output:?}");
        assert!(told.lines().count() > 3 && told.contains(&*name.to_string()), "{name} --help says {told}");
    }
}

/// What answers at once is run as it stands there; what names a section names one that is there.
#[test]
fn what_is_cheap_is_run() {
    let run = |script: &str, arguments: &[&str]| {
        let output = Command::new(root().join(script)).args(arguments).output().unwrap();
        assert!(output.status.success(), "{script} {arguments:?}: {output:?}");
        String::from_utf8(output.stdout).unwrap()
    };
    let sections = run("tests/run", &["--list"]);
    let (mut asked, mut counted) = (0, 0);
    for command in commands(&page()) {
        let words = words(&command);
        let arguments: Vec<&str> = words.iter().skip(1).map(String::as_str).collect();
        match (&*words[0], &*arguments) {
            ("tests/run", ["--only", section]) => {
                assert!(sections.lines().any(|line| line == *section), "tests/run has no section {section}");
                asked += 1;
            }
            ("tests/weight", ["--counts"]) => {
                assert!(run("tests/weight", &arguments).contains("code lines"), "it counts nothing");
                counted += 1;
            }
            _ => {}
        }
    }
    assert_eq!((asked, counted), (1, 1));
    let is_build = |line: &str| line.starts_with("cargo test --locked ") || line.starts_with("cargo build --locked ");
    assert!(run("tests/run", &["--build"]).lines().all(is_build));
    run("tests/weight", &["--self-test"]);
}

/// Whether a line has cargo test, lint or document something without saying of what.
fn is_of_the_root_alone(line: &str) -> bool {
    const OF: [&str; 9] =
        ["--workspace", "--package", "-p ", "[@]", "[*]", "$@", "--manifest-path", "--version", "--bench"];
    let asks = ["cargo test", "cargo clippy", "cargo doc", "cargo bench", "cargo check"].iter().find_map(|command| {
        let (before, after) = line.split_once(command)?;
        // Elsewhere it is a word of a sentence, as in backticks, or of a comment.
        let is_command = !before.contains('#') && after.starts_with([' ', '"', ';']) && !before.contains("`");
        is_command.then_some(after)
    });
    asks.is_some_and(|after| !OF.iter().any(|of| after.contains(of)))
}

/// The scripts of the tree, and the pages whose indented lines are commands.
fn pages_and_scripts() -> Vec<PathBuf> {
    let (mut open, mut found) = (vec![root().to_owned()], vec![]);
    while let Some(folder) = open.pop() {
        for path in fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
            let name = path.file_name().unwrap().to_string_lossy().into_owned();
            if path.is_dir() {
                if !name.starts_with(['.', '_']) && !["target", "crates", "templates", "node_modules"].contains(&&*name)
                {
                    open.push(path);
                }
                continue;
            }
            let is_script = || fs::read(&path).is_ok_and(|bytes| bytes.starts_with(b"#!"));
            if name.ends_with(".md") || (!name.contains('.') && is_script()) {
                found.push(path);
            }
        }
    }
    found
}

#[test]
fn every_command_says_what_it_is_of() {
    let (mut asked, mut wrong) = (0, vec![]);
    for path in pages_and_scripts() {
        let text = fs::read_to_string(&path).unwrap();
        // A command may go on in the next line.
        for line in text.replace("\\\n", " ").lines() {
            asked += usize::from(line.contains("cargo test"));
            if is_of_the_root_alone(line) {
                wrong.push(format!("{}: {}", path.strip_prefix(root()).unwrap().display(), line.trim()));
            }
        }
    }
    assert!(asked > 10, "{asked}");
    assert!(wrong.is_empty(), "of the root package alone:\n{}", wrong.join("\n"));
    for line in ["cargo test --locked --test rules", "    A=1 cargo clippy -- -D warnings", "$(cargo doc --no-deps)"] {
        assert!(is_of_the_root_alone(line), "{line}");
    }
    for line in [
        "cargo test -p one",
        "cargo doc --workspace",
        "# cargo test",
        "`cargo test` runs",
        "cargo clippy \"${whole[@]}\"",
    ] {
        assert!(!is_of_the_root_alone(line), "{line}");
    }
}
