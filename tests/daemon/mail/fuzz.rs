//! The fuzz targets of `fuzz/` that read mail, run for some seconds each over the files of `tests/mail`.

use std::{fs, path::Path};

use support::bodies;
use support_rules::fuzz::run;
use tempete::mail::incoming::results::{Proof, said};

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

#[test]
fn mails_end_in_facts() {
    run(("mail", bodies::mail), 10_000, corpus(&["facts", "attacks"], &["eml"]), PIECES);
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
    run(("fields", bodies::fielded), 10_000, files, PIECES);
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
    run(("results", bodies::authenticated), 300_000, values, PIECES);
}

#[test]
fn flowed_text_keeps_its_letters() {
    run(("flowed", bodies::flowed), 200_000, corpus(&["facts", "prose", "refused"], &["eml", "txt"]), PIECES);
}

#[test]
fn orders_read_back_as_they_were_said() {
    run(("orders", bodies::ordered), 10_000, corpus(&["prose", "refused"], &["txt"]), PIECES);
}
