//! Mails of any shape put into a house, from a player and from a stranger, and what became of them.

use super::{
    house::{House, PLAYERS},
    shapes::Shape,
};

/// Who sends.
#[derive(Clone, Copy, Debug)]
pub enum Sender {
    /// White, with a key.
    Player,
    /// Nobody whom the referee knows.
    Stranger,
}

/// What became of a mail.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// `accepted`, `answered`, `refused`, `passed over`, `set aside`.
    pub verdict: &'static str,
    /// The size of the largest letter it set off, in bytes.
    pub letter: usize,
    /// The letter the player got, as it came.
    pub raw: Vec<u8>,
    /// Processor time, in seconds.
    pub took: f64,
}

/// Processor time of this process, all its threads together, in seconds.
pub fn processor_time() -> f64 {
    let now = rustix::time::clock_gettime(rustix::time::ClockId::ProcessCPUTime);
    now.tv_sec as f64 + now.tv_nsec as f64 / 1e9
}

/// Puts one mail of this shape into the house and takes it in.
pub async fn send(house: &mut House, shape: &Shape, size: usize, sender: Sender) -> Outcome {
    let (from, to) = match sender {
        Sender::Player => (PLAYERS[0].1, house.reply_to("w").to_owned()),
        Sender::Stranger => ("eve@example.com", "referee@tempete.localhost".to_owned()),
    };
    let id = format!("shape{}@players.example", house.dropped());
    deliver(house, &shape.mail(size, from, &to, &id)).await
}

/// Puts a mail of these lines from White into the house and takes it in.
pub async fn ask(house: &mut House, text: &str) -> Outcome {
    let (from, to, id) = (PLAYERS[0].1, house.reply_to("w"), house.dropped());
    let raw = format!("From: {from}\nTo: {to}\nMessage-ID: <ask{id}@players.example>\n\n{text}\n");
    deliver(house, raw.as_bytes()).await
}

async fn deliver(house: &mut House, raw: &[u8]) -> Outcome {
    house.later();
    house.drop_raw(raw);
    let begun = processor_time();
    let tally = house.parts.poll_once().await.unwrap();
    let took = processor_time() - begun;
    assert_eq!(tally.read, 1, "{tally:?}");
    let verdicts = [
        (tally.accepted, "accepted"),
        (tally.answered, "answered"),
        (tally.refused, "refused"),
        (tally.passed_over, "passed over"),
        (tally.set_aside, "set aside"),
    ];
    let verdict = verdicts.iter().find(|(count, _)| *count > 0).map_or("none", |(_, word)| *word);
    let new = std::fs::read_dir(house.state.join("mail/outbox/new")).unwrap().next();
    let raw = new.map(|entry| std::fs::read(entry.unwrap().path()).unwrap()).unwrap_or_default();
    Outcome { verdict, letter: house.collect(), raw, took }
}
