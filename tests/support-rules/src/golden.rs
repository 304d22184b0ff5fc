//! Files of what is expected: compared, or written anew by `tests/bless`, which then shows the sentences that changed.

use std::{
    collections::BTreeSet,
    fmt::Write as _,
    fs,
    io::Write as _,
    path::{Path, PathBuf},
};

/// The file that `tests/bless` names, to which a renewed file's changed sentences are written.
const BLESS: &str = "TEMPETE_BLESS";
/// Letters are broken so that no line is longer.
const WIDTH: usize = 78;
/// So many changes of a file are shown where it is not renewed.
const SHOWN: usize = 6;

/// The files of one kind.
pub struct Golden {
    kind: &'static str,
    held: BTreeSet<PathBuf>,
    wrong: String,
    differ: usize,
}

/// `path` below `tests/`.
pub fn tests(path: &str) -> PathBuf {
    crate::root().join("tests").join(path)
}

/// Whether files are to be written anew.
pub fn blesses() -> bool {
    std::env::var_os(BLESS).is_some()
}

/// Only files with this in their names are wanted: `ONLY=T30`.
pub fn only() -> String {
    std::env::var("ONLY").unwrap_or_default()
}

/// The files of a folder below `tests/` that end so and are wanted, in order.
pub fn files(folder: &str, end: &str) -> Vec<PathBuf> {
    let mut found: Vec<PathBuf> = fs::read_dir(tests(folder)).unwrap().map(|entry| entry.unwrap().path()).collect();
    found.retain(|path| {
        path.extension().is_some_and(|found| found == end)
            && path.file_name().unwrap().to_string_lossy().contains(&only())
    });
    found.sort();
    assert!(!found.is_empty() || !only().is_empty(), "no {end} in tests/{folder}");
    found
}

impl Golden {
    /// Of the kind that `tests/bless KIND` renews.
    pub fn of(kind: &'static str) -> Self {
        Self { kind, held: BTreeSet::new(), wrong: String::new(), differ: 0 }
    }

    /// Compares a file with what is to stand in it, or writes it.
    pub fn hold(&mut self, path: &Path, found: &str) {
        self.held.insert(path.to_owned());
        let stands = fs::read_to_string(path).unwrap_or_default();
        if stands != found {
            self.differs(path, &stands, found);
            if blesses() {
                fs::create_dir_all(path.parent().unwrap()).unwrap();
                fs::write(path, found).unwrap();
            }
        }
    }

    /// Any other file of this folder that ends so is one too many.
    pub fn nothing_else(&mut self, folder: &Path, end: &str) {
        for path in fs::read_dir(folder).into_iter().flatten().map(|entry| entry.unwrap().path()) {
            if path.is_dir() {
                self.nothing_else(&path, end);
            } else if path.extension().is_some_and(|found| found == end) && !self.held.contains(&path) {
                self.differs(&path, &fs::read_to_string(&path).unwrap(), "");
                if blesses() {
                    fs::remove_file(&path).unwrap();
                }
            }
        }
    }

    fn differs(&mut self, path: &Path, stands: &str, found: &str) {
        let changes = changes(stands, found);
        let name = path.strip_prefix(crate::root()).unwrap().display();
        if blesses() {
            let mut file = fs::File::options().append(true).open(std::env::var_os(BLESS).unwrap()).unwrap();
            let lines: String = changes.iter().map(|change| format!("{}\n", change.replace('\n', "\t"))).collect();
            file.write_all(lines.as_bytes()).unwrap();
            println!("renewed {name}");
            return;
        }
        self.differ += 1;
        writeln!(self.wrong, "{name}:").unwrap();
        for change in changes.iter().take(SHOWN) {
            writeln!(self.wrong, "{change}").unwrap();
        }
        if changes.len() > SHOWN {
            writeln!(self.wrong, "and {} more", changes.len() - SHOWN).unwrap();
        }
    }

    /// # Panics
    /// A file is not as it should be.
    pub fn done(self) {
        assert!(
            self.wrong.is_empty(),
            "{} files of {} are not as expected:\n{}If they should be as they are now, renew them and read what changed:\n    tests/bless {}",
            self.differ,
            self.kind,
            self.wrong,
            self.kind
        );
    }
}

/// What changed, sentence by sentence, in order: `- was` and `+ is`, each where there is one.
pub fn changes(stands: &str, found: &str) -> Vec<String> {
    let (was, is) = (sentences(stands), sentences(found));
    // The longest row of sentences that both have, from each place on.
    let mut common = vec![vec![0_u32; is.len() + 1]; was.len() + 1];
    for (i, one) in was.iter().enumerate().rev() {
        for (j, other) in is.iter().enumerate().rev() {
            common[i][j] = if one == other { common[i + 1][j + 1] + 1 } else { common[i + 1][j].max(common[i][j + 1]) };
        }
    }
    let (mut i, mut j) = (0, 0);
    let mut changes = Vec::new();
    while i < was.len() || j < is.len() {
        let (mut gone, mut new) = (Vec::new(), Vec::new());
        while (i < was.len() || j < is.len()) && (i == was.len() || j == is.len() || was[i] != is[j]) {
            if j == is.len() || (i < was.len() && common[i + 1][j] >= common[i][j + 1]) {
                gone.push(format!("- {}", was[i]));
                i += 1;
            } else {
                new.push(format!("+ {}", is[j]));
                j += 1;
            }
        }
        for at in 0..gone.len().max(new.len()) {
            changes.push([gone.get(at), new.get(at)].into_iter().flatten().cloned().collect::<Vec<_>>().join("\n"));
        }
        (i, j) = (i + 1, j + 1);
    }
    if changes.is_empty() { vec!["- hashes, or where lines break".into()] } else { changes }
}

/// A text's sentences, whatever lines they were broken into; hashes are all the same.
fn sentences(text: &str) -> Vec<String> {
    let mut paragraphs: Vec<String> = Vec::new();
    let mut length = 0;
    for line in text.lines() {
        // A script has the letters to the two seats behind a margin.
        let (margin, line) = line.split_once("| ").filter(|(margin, _)| margin.len() < 10).unwrap_or(("", line));
        let first = line.split_whitespace().next().unwrap_or_default().chars().count();
        let fits = length + 1 + first <= WIDTH || length > WIDTH;
        length = line.chars().count();
        match paragraphs.last_mut().filter(|_| margin.trim().is_empty() && first > 0 && !fits) {
            Some(before) => write!(before, " {}", line.trim()).unwrap(),
            None => paragraphs.push(format!("{} {}", margin.trim(), line.trim())),
        }
    }
    paragraphs.iter().flat_map(|text| parted(text)).map(unhashed).filter(|one| !one.is_empty()).collect()
}

/// A paragraph's sentences. The dots of `1. e4` and `1... e5` end none.
fn parted(text: &str) -> Vec<&str> {
    let mut parts = Vec::new();
    let mut from = 0;
    for (at, mark) in text.match_indices(['.', '?', '!']) {
        let word = text[..at].rsplit(' ').next().is_some_and(|word| word.chars().any(char::is_alphabetic));
        let behind = at + mark.len();
        if word && text[behind..].starts_with(' ') {
            parts.push(text[from..behind].trim());
            from = behind;
        }
    }
    parts.push(text[from..].trim());
    parts
}

/// The same with every hash as `[hash]`.
fn unhashed(text: &str) -> String {
    let is_hash = |word: &str| {
        let long = word.len() >= 12 && word.chars().all(|c| c.is_ascii_alphanumeric() || "-_".contains(c));
        long && word.chars().any(|c| c.is_ascii_digit()) && word.chars().any(|c| c.is_ascii_lowercase())
    };
    let mut words: Vec<&str> = text.split(' ').collect();
    words.iter_mut().filter(|word| is_hash(word)).for_each(|word| *word = "[hash]");
    words.join(" ")
}

/// A text whose heads and keys say where they stand and not what they are: they change with every byte of a log.
pub fn without_heads(text: &str) -> String {
    let is_base64 = |word: &str| word.bytes().all(|b| b.is_ascii_alphanumeric() || b"+/=".contains(&b));
    let line = |line: &str| {
        let words: Vec<&str> = line.split(' ').collect();
        match words.as_slice() {
            [.., word] if line.trim_start().starts_with("head ") && word.len() == 44 && is_base64(word) => {
                line.replacen(word, "[root]", 1)
            }
            [word] if word.len() == 46 && is_base64(word) => "[signature]".to_owned(),
            [word] if word.len() == 44 && is_base64(word) => "[key]".to_owned(),
            [name] if name.contains("/tempete+") => "[key of]".to_owned(),
            _ => line.to_owned(),
        }
    };
    text.split('\n').map(line).collect::<Vec<_>>().join("\n")
}
