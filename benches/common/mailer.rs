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
    house.later();
    let id = format!("shape{}@players.example", house.dropped());
    house.drop_raw(&shape.mail(size, from, &to, &id));
    let begun = processor_time();
    let tally = house.parts.poll_once().await.unwrap();
    let took = processor_time() - begun;
    assert_eq!(tally.read, 1, "{}: {tally:?}", shape.name);
    let verdicts = [
        (tally.accepted, "accepted"),
        (tally.answered, "answered"),
        (tally.refused, "refused"),
        (tally.passed_over, "passed over"),
        (tally.set_aside, "set aside"),
    ];
    let verdict = verdicts.iter().find(|(count, _)| *count > 0).map_or("none", |(_, word)| *word);
    Outcome { verdict, letter: house.collect(), took }
}
