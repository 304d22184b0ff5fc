//! What a seat is told, but for commitments, of which no two are alike.

use ids::Seat;
use referee::{kit::Plan, letters::Letter};

/// Without what no two commitments share: unbroken runs of hex or base64.
pub fn masked(text: &str) -> String {
    let is_sign = |c: char| c.is_ascii_alphanumeric() || "+/=-_".contains(c);
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while !rest.is_empty() {
        let (run, behind) = rest.split_at(rest.find(|c| !is_sign(c)).unwrap_or(rest.len()));
        let (other, next) = behind.split_at(behind.find(is_sign).unwrap_or(behind.len()));
        out.push_str(if run.len() >= 40 { "#" } else { run });
        out.push_str(other);
        rest = next;
    }
    out
}

/// What a letter is, byte for byte, but for what is masked.
pub fn told(letter: &Letter) -> String {
    let body = serde_json::to_string(&*letter.body).unwrap();
    let attached =
        letter.attachments.iter().map(|one| (one.name.clone(), masked(&String::from_utf8_lossy(&one.bytes))));
    masked(&format!("{:?} {body} {:?} {:?}", letter.kind, attached.collect::<Vec<_>>(), letter.picture))
}

/// The letters of a mail to a seat, each as it is told.
pub fn letters(plan: &Plan, to: Seat) -> Vec<String> {
    plan.letters.iter().filter(|letter| letter.to == to).map(told).collect()
}
