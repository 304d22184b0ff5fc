//! Signed heads: the vectors, the published crate for such notes as an oracle, and the three lines of a letter's foot
//! after what mail programs did to them.

use std::fs;

use ids::GameId;
use record::{
    SavedLetter,
    seal::{Hash, Head, KeyName, Origin, SignedHead, Signer, VerifierKey},
};
use serde::Deserialize;
use signed_note::{Note, StandardSigner, StandardVerifier, VerifierList};
use support_rules::golden;

#[derive(Deserialize)]
struct Vector {
    seed: String,
    host: String,
    game: u32,
    epoch: u32,
    size: u64,
    root: String,
    key: String,
    note: String,
    foot: [String; 3],
}

fn vectors() -> Vec<Vector> {
    serde_json::from_str(include_str!("../../vectors/note.json")).unwrap()
}

impl Vector {
    fn signer(&self) -> Signer {
        let seed = self.seed.parse::<Hash>().unwrap().0;
        Signer::new(KeyName::of_host(&self.host).unwrap(), seed).unwrap()
    }

    fn head(&self) -> Head {
        let origin = Origin::new(&self.host, GameId::new(self.game).unwrap(), self.epoch).unwrap();
        Head { origin, size: self.size, root: self.root.parse::<Hash>().unwrap() }
    }
}

#[test]
fn keys_and_notes_are_those_of_the_vectors() {
    for v in vectors() {
        let signer = v.signer();
        assert_eq!(signer.verifier().to_string(), v.key);
        assert_eq!(v.key.parse::<VerifierKey>().as_ref(), Ok(signer.verifier()));
        assert_eq!(Signer::read(&signer.reveal()).unwrap().verifier(), signer.verifier());
        let signed = SignedHead::new(v.head(), &signer);
        assert_eq!(signed.to_string(), v.note);
        assert_eq!(signed.foot(), v.foot);
        assert!(v.foot.iter().all(|line| line.len() <= 72 && line.is_ascii()));
        assert_eq!(v.note.parse::<SignedHead>(), Ok(signed.clone()));
        assert!(signed.is_good(signer.verifier()));
        let other = Signer::new(signer.verifier().name().clone(), [9; 32]).unwrap();
        assert!(!signed.is_good(other.verifier()));
    }
}

#[test]
fn the_published_crate_reads_our_notes_and_we_read_its() {
    for v in vectors() {
        let signer = v.signer();
        let verifiers = VerifierList::new(vec![Box::new(StandardVerifier::new(&v.key).unwrap())]);
        let (good, unknown) = Note::from_bytes(v.note.as_bytes()).unwrap().verify(&verifiers).unwrap();
        assert_eq!((good.len(), unknown.len()), (1, 0));
        let mut note = Note::new(v.head().to_string().as_bytes(), &[]).unwrap();
        note.add_sigs(&[&StandardSigner::new(&signer.reveal()).unwrap()]).unwrap();
        assert_eq!(String::from_utf8(note.to_bytes()).unwrap(), v.note);
    }
}

#[test]
fn no_byte_of_a_note_or_a_key_can_be_another() {
    let v = &vectors()[0];
    let key = v.key.parse::<VerifierKey>().unwrap();
    for at in 0..v.note.len() {
        for bit in 0..8 {
            let mut bytes = v.note.clone().into_bytes();
            bytes[at] ^= 1 << bit;
            let read = String::from_utf8(bytes).ok().and_then(|text| text.parse::<SignedHead>().ok());
            assert!(!read.is_some_and(|read| read.is_good(&key)), "byte {at}, bit {bit}");
        }
    }
    for at in 0..v.key.len() {
        let mut bytes = v.key.clone().into_bytes();
        bytes[at] ^= 1;
        let read = String::from_utf8(bytes).ok().and_then(|text| text.parse::<VerifierKey>().ok());
        assert_eq!(read, None, "byte {at}");
    }
    for text in ["", "\n", "a/tempete+0+AQ==", &format!("{}\n", v.key), &v.key.replace("/tempete", "")] {
        assert!(text.parse::<VerifierKey>().is_err(), "{text:?}");
    }
    let halves = format!("{} {}\n", &v.key[..40], &v.key[40..]);
    assert_eq!(VerifierKey::copied(&halves), Ok(key));
}

#[test]
fn the_foot_survives_what_mail_programs_do_to_it() {
    let v = &vectors()[0];
    let (key, head) = (v.key.parse::<VerifierKey>().unwrap(), v.head());
    let mut programs = 0;
    for file in fs::read_dir(golden::tests("record/foot")).unwrap() {
        let path = file.unwrap().path();
        let raw = fs::read(&path).unwrap();
        for raw in [raw.clone(), String::from_utf8(raw).unwrap().replace('\n', "\r\n").into_bytes()] {
            let heads = SavedLetter::read(&raw).unwrap_or_else(|_| panic!("{}", path.display())).heads;
            assert_eq!(heads.len(), 1, "{}: {heads:?}", path.display());
            assert_eq!(heads[0].head(&head.origin), Some(head.clone()), "{}", path.display());
            assert!(heads[0].signature.unwrap().is_good(&head, &key), "{}", path.display());
        }
        programs += 1;
    }
    println!("{programs} programs");
    assert!(programs >= 12);
}

#[test]
fn what_is_nearly_a_foot_is_none() {
    let [first, second, third] = &vectors()[0].foot;
    let foot = format!("{first}\n{second}\n{third}\n");
    let read = |text: &str| SavedLetter::read(format!("Subject: x\n\n{text}").as_bytes());
    assert_eq!(read(&foot).unwrap().heads.len(), 1);
    assert_eq!(read(&format!("{foot}{}", foot.replace(" 70 ", " 71 "))).unwrap().heads.len(), 2);
    for nearly in [
        foot.replace("head ", "heads "),
        foot.replace("42/1", "42"),
        foot.replace("42/1", "042/1"),
        foot.replace(" 70 ", " 0 "),
        foot.replace(" 70 ", " 10001 "),
        foot.replace(third, &third[1..]),
        foot.replace(third, ""),
        foot.replace(&first[12..], "sTf4"),
    ] {
        assert!(read(&nearly).is_err(), "{nearly}");
    }
}
