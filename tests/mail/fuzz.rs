//! The fuzz targets of `fuzz/`, run for some seconds each by a runner of our own, over so many inputs: the files of
//! `tests/mail` broken and put together by chance, always the same chance. It looks for no new
//! paths, as `cargo fuzz` does; it needs nothing but the toolchain.

#[path = "../../fuzz/bodies.rs"]
mod bodies;

use std::{
    fs,
    panic::{AssertUnwindSafe, catch_unwind},
    path::Path,
    time::Duration,
};

use bodies::{Body, TARGETS};
use tempete::{
    daemon::clock::Clock,
    mail::incoming::results::{Proof, said},
};

/// How many times as many inputs each target gets with `TEMPETE_LONG=1`.
const LONG: usize = 30;
/// No input takes longer.
const LONGEST: Duration = Duration::from_secs(1);
/// The largest input made.
const LARGEST: usize = 64 * 1024;

/// The files that a target begins with.
fn corpus(folders: &[&str], extensions: &[&str]) -> Vec<Vec<u8>> {
    let mut files = vec![];
    for folder in folders {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/mail").join(folder);
        let mut paths: Vec<_> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
        paths.sort();
        for path in paths {
            let is_one = path.extension().is_some_and(|found| extensions.iter().any(|one| found == *one));
            if is_one && fs::metadata(&path).unwrap().len() < 20_000 {
                files.push(fs::read(path).unwrap());
            }
        }
    }
    assert!(files.len() > 20, "{} files in {folders:?}", files.len());
    files
}

/// Pieces that matter to one of the readers.
const PIECES: &[&str] = &[
    "\n",
    "\n\n",
    "\r",
    "\r\n",
    "\0",
    " ",
    " \n",
    "\t",
    ">",
    "> ",
    "-- \n",
    "--",
    "---",
    "=",
    "=\n",
    "=3D",
    "=?utf-8?q?=00?=",
    "(",
    ")",
    "\\",
    "\"",
    ";",
    ":",
    ",",
    "<",
    "</p>",
    "<blockquote>",
    "<div style='display:none'>",
    "&amp;",
    "{",
    "}",
    "!",
    "?",
    ".",
    "Content-Type: text/html\n",
    "Content-Type: text/plain; format=flowed; delsp=yes\n",
    "Content-Transfer-Encoding: base64\n",
    "Content-Transfer-Encoding: quoted-printable\n",
    "From: ann@example.org\n",
    "Received: by mx.ours.example\n",
    "Authentication-Results: mx.ours.example; dkim=pass header.d=alice.example\n",
    "Auto-Submitted: no\n",
    "Date: Thu, 7 Jan 2027 10:00:00 UT\n",
    "Date: 1 Jan 27 10:00 A",
    "header.i=@alice.example",
    "-----BEGIN PGP SIGNED MESSAGE-----\n",
    "-----BEGIN PGP SIGNATURE-----\n",
    "boundary=a",
    "--a\n",
    "--a--\n",
    "mx.ours.example",
    "mx.ours.example 1",
    "dkim=pass",
    "dkim/1=pass",
    "dmarc=pass",
    "dmarc=fail",
    "spf=pass",
    "header.d=alice.example",
    "header.from=alice.example",
    "header.d=\"alice.example\"",
    "reason=\"a;b\"",
    "(a(b)c)",
    "none",
    "move ",
    "card 35 ",
    "numbers ",
    "list ",
    "say ",
    "draw\n",
    "resign\n",
    "try\n",
    "e2-e4",
    "Nf3",
    "12. ",
    "O-O",
    "3 17 22",
    "--- reply above this line ---\n",
    "On Monday Ann wrote:\n",
    "From: x\nSent: y\nTo: z\nSubject: u\n",
    "abcdefghijkmnpqrstuvwxyz23",
    "\u{202e}",
    "\u{200b}",
    "\u{a0}",
    "\u{2013}",
    "\u{201c}",
    "\u{fffd}",
    "\u{1F600}",
    "\u{130}",
    "ﬁ",
    "é",
    "e\u{301}",
    "\u{85}",
    "\u{2028}",
];

/// Numbers that look like chance, the same at every run.
struct Chance(u64);

impl Chance {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).unwrap() % n.max(1)
    }

    /// A file of the corpus, broken a few times.
    fn input(&mut self, corpus: &[Vec<u8>]) -> Vec<u8> {
        let mut input = corpus[self.below(corpus.len())].clone();
        for _ in 0..=self.below(6) {
            self.breaks(&mut input, corpus);
        }
        input.truncate(LARGEST);
        input
    }

    fn breaks(&mut self, input: &mut Vec<u8>, corpus: &[Vec<u8>]) {
        let at = self.below(input.len() + 1);
        let end = (at + self.below(60)).min(input.len());
        match self.below(8) {
            0 if at < input.len() => input[at] = u8::try_from(self.below(256)).unwrap(),
            1 => input.truncate(at),
            2 => drop(input.drain(at..end)),
            3 => {
                let piece = input[at..end].repeat(1 + self.below(20));
                input.splice(at..at, piece);
            }
            4 => {
                let other = &corpus[self.below(corpus.len())];
                let from = self.below(other.len() + 1);
                let to = (from + self.below(300)).min(other.len());
                input.splice(at..end, other[from..to].iter().copied());
            }
            5 if !input.is_empty() => {
                let bit = self.below(8);
                let at = at.min(input.len() - 1);
                input[at] ^= 1 << bit;
            }
            _ => {
                let piece = PIECES[self.below(PIECES.len())];
                input.splice(at..at, piece.bytes());
            }
        }
    }
}

/// Runs a target over these files and then over what chance makes of them.
fn run(name: &str, inputs: usize, corpus: Vec<Vec<u8>>) {
    let (_, body): (_, Body) = TARGETS.into_iter().find(|(target, _)| *target == name).unwrap();
    let inputs = if std::env::var_os("TEMPETE_LONG").is_some() { LONG * inputs } else { inputs };
    let mut chance = Chance(1);
    let mut slowest = Duration::ZERO;
    let mut whole = corpus.iter();
    for count in 0..inputs {
        let input = whole.next().cloned().unwrap_or_else(|| chance.input(&corpus));
        let at = Clock::instant();
        if catch_unwind(AssertUnwindSafe(|| body(&input))).is_err() {
            let file = std::env::temp_dir().join(format!("tempete-fuzz-{name}-{count}"));
            fs::write(&file, &input).unwrap();
            panic!("{name}: input {count}, kept as {}:\n{}", file.display(), String::from_utf8_lossy(&input));
        }
        let mut took = at.elapsed();
        // On a machine that is busy elsewhere, again: an input that is slow is slow every time.
        for _ in 0..3 {
            if took > LONGEST {
                let at = Clock::instant();
                body(&input);
                took = took.min(at.elapsed());
            }
        }
        assert!(took < LONGEST, "{name}: input {count} took {took:?}:\n{}", String::from_utf8_lossy(&input));
        slowest = slowest.max(took);
    }
    println!("{name}: {} files, {inputs} inputs, slowest {slowest:?}", corpus.len());
}

#[test]
fn mails_end_in_facts() {
    run("mail", 10_000, corpus(&["facts", "attacks"], &["eml"]));
}

#[test]
fn fields_are_read_each_by_itself() {
    // A value, and below it a mail.
    let values: [&[u8]; 8] = [
        b"Thu, 7 Jan 2027 10:00:00 UT",
        b"Thu, 7 Jan 2027 10:00:00 Z",
        b"Thu, 7 Jan 2027 10:00:00 A",
        b"7 Jan 27 10:00 AM",
        b"=?utf-8?q?Re=3A_you",
        b"<a@b> \"c",
        b"text/plain; a=\"b|c\"; d*0=\xffe",
        b"(a|(b\\",
    ];
    let mut files = corpus(&["facts", "attacks"], &["eml"]);
    for (at, file) in files.iter_mut().enumerate() {
        *file = [values[at % values.len()], b"\n", file].concat();
    }
    run("fields", 10_000, files);
}

#[test]
fn results_pass_only_what_is_aligned() {
    // The values of the fields alone.
    let mut values: Vec<Vec<u8>> = vec![];
    for file in corpus(&["results"], &["txt"]) {
        let text = String::from_utf8(file).unwrap().replace("\n ", " ").replace("\n\t", " ");
        let fields = text.lines().filter_map(|line| line.strip_prefix("Authentication-Results: "));
        values.extend(fields.map(|value| value.as_bytes().to_vec()));
    }
    let passes = |value: &&Vec<u8>| {
        let value = std::str::from_utf8(value).unwrap();
        said(value, &["mx.ours.example".to_owned()], "alice.example") == Some(Proof::Passed)
    };
    assert!(values.iter().filter(passes).count() > 5, "{} values", values.len());
    run("results", 300_000, values);
}

#[test]
fn flowed_text_keeps_its_letters() {
    run("flowed", 200_000, corpus(&["facts", "prose", "refused"], &["eml", "txt"]));
}

#[test]
fn orders_read_back_as_they_were_said() {
    run("orders", 10_000, corpus(&["prose", "refused"], &["txt"]));
}
