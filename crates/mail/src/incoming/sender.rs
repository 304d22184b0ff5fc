//! Whose mail it is, once its keys have been looked up: a key and `From` together, nothing else
//! (M1, M2).

use super::{facts::Facts, returned::RETURNED};
use crate::ids::{GameId, Seat};

/// A key that was looked up and proven: the seat it is for, and where its player writes from.
#[derive(Clone, Debug)]
pub struct KeyHolder {
    pub game: GameId,
    pub seat: Seat,
    /// The player's addresses, folded.
    pub addresses: Vec<String>,
}

/// Whose mail it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SenderStanding {
    /// The player of this key's seat (its place among the holders): the mail is read.
    Player(usize),
    /// This key's player, but the mail contradicts itself: it has two keys of one seat. He is told.
    Contradictory(usize),
    /// This key, but `From` names no address that can be read, or several: its player is told, once a
    /// day. Whoever sent it did not have to be elsewhere: the keys stay.
    NoSender(usize),
    /// This key, but not its player's address: he is told, and the seat gets new keys.
    Misused(usize),
    /// Valid keys of several seats: nobody is told, the referee looks at it.
    SeveralSeats,
    /// A player, but no valid key: he is told, once a day.
    Keyless,
    /// Nobody known: silence.
    Stranger,
    /// A robot, by this sign: silence, whatever key it carries.
    Robot(&'static str),
}

/// Decides. `holders` are the proven keys among the facts' keys; `is_player` says whether `From` is
/// some player's address; `is_ours` whether the Message-ID is one of our own letters'.
pub fn judge(facts: &Facts, holders: &[KeyHolder], is_player: bool, is_ours: bool) -> SenderStanding {
    if let Some(sign) = facts.robot {
        return SenderStanding::Robot(sign);
    }
    // Looked up, not matched by domain: players may live at the referee's.
    if is_ours {
        return SenderStanding::Robot("our-own-letter");
    }
    let Some(holder) = holders.first() else {
        return if is_player { SenderStanding::Keyless } else { SenderStanding::Stranger };
    };
    if holders.iter().any(|other| (other.game, other.seat) != (holder.game, holder.seat)) {
        return SenderStanding::SeveralSeats;
    }
    let is_his = |folded: &str| holder.addresses.iter().any(|address| address == folded);
    match &facts.from {
        // M2: what comes back to a key's address is nobody's use of the key.
        Some(from) if facts.returned && !is_his(from.folded()) => SenderStanding::Robot(RETURNED),
        None if facts.returned => SenderStanding::Robot(RETURNED),
        Some(from) if !is_his(from.folded()) => SenderStanding::Misused(0),
        Some(_) if holders.len() == 1 => SenderStanding::Player(0),
        Some(_) => SenderStanding::Contradictory(0),
        None => SenderStanding::NoSender(0),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mail::{address::Address, incoming::results::Proof};

    fn facts(from: &[&str]) -> Facts {
        let claimed: Vec<Address> = from.iter().filter_map(|from| Address::read(from)).collect();
        let from = if claimed.len() == 1 { claimed.first().cloned() } else { None };
        Facts {
            lined: Vec::new(),
            keys: vec![],
            from,
            claimed,
            readers: vec![],
            message_id: None,
            answers: vec![],
            quotable: false,
            text: Ok(String::new()),
            robot: None,
            returned: false,
            bounce: None,
            complaint: None,
            proof: Proof::Silent,
            sent: crate::seal::SentMail::new(&[], None),
            received: None,
        }
    }

    fn holder(game: u32, seat: Seat, address: &str) -> KeyHolder {
        KeyHolder { game: GameId::new(game).unwrap(), seat, addresses: vec!["ann@old.example".into(), address.into()] }
    }

    #[test]
    fn key_and_from_together_make_a_player() {
        let ann = [holder(42, Seat::FIRST, "ann@x.example")];
        let bob = holder(42, Seat::SECOND, "bob@x.example");
        let judge_plain = |facts: &Facts, holders: &[KeyHolder]| judge(facts, holders, true, false);
        assert_eq!(judge_plain(&facts(&["Ann@x.example"]), &ann), SenderStanding::Player(0));
        assert_eq!(judge_plain(&facts(&["bob@x.example"]), &ann), SenderStanding::Misused(0));
        assert_eq!(judge_plain(&facts(&[]), &ann), SenderStanding::NoSender(0));
        assert_eq!(judge_plain(&facts(&["bob@x.example", "ann@x.example"]), &ann), SenderStanding::NoSender(0));
        assert_eq!(judge_plain(&facts(&["bob@x.example", "eve@x.example"]), &ann), SenderStanding::NoSender(0));
        assert_eq!(
            judge_plain(&facts(&["ann@x.example"]), &[ann[0].clone(), ann[0].clone()]),
            SenderStanding::Contradictory(0)
        );
        assert_eq!(judge_plain(&facts(&["ann@x.example"]), &[ann[0].clone(), bob]), SenderStanding::SeveralSeats);
        assert_eq!(judge_plain(&facts(&["ann@x.example"]), &[]), SenderStanding::Keyless);
        assert_eq!(judge(&facts(&["eve@x.example"]), &[], false, false), SenderStanding::Stranger);
        assert_eq!(judge(&facts(&["ann@x.example"]), &ann, true, true), SenderStanding::Robot("our-own-letter"));
        let robot = Facts { robot: Some("report"), ..facts(&["ann@x.example"]) };
        assert_eq!(judge_plain(&robot, &ann), SenderStanding::Robot("report"));
        // What looks like a bounce is one where it is not from her.
        let returned = |from: &[&str]| Facts { returned: true, ..facts(from) };
        assert_eq!(judge_plain(&returned(&["ann@x.example"]), &ann), SenderStanding::Player(0));
        for from in [&["bob@x.example"][..], &[]] {
            assert_eq!(judge_plain(&returned(from), &ann), SenderStanding::Robot(RETURNED));
        }
    }
}
