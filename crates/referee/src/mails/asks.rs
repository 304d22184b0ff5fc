//! What one mail asks for, against what is due from its sender: one thing to do or none, and what passes, is set and is
//! asked beside it. All of it is asked of the sender's view alone, as often as one likes.

use alloc::{string::String, vec::Vec};

use super::{CommonIntent, GameInfo, Turned};
use crate::{
    ids::{Seq, Timestamp},
    kit::Setting,
    referee::{
        conditions::Conditions,
        log::Reason,
        payload::Value,
        played::{GameAct, Played},
    },
};

/// What a mail asks to do: nothing in it is sealed or drawn yet.
#[derive(Clone, Debug, PartialEq)]
pub enum Intent<A> {
    /// What every game has.
    Common(CommonIntent),
    /// What is the game's own.
    Own(A),
}

/// Everything that one mail asks for.
#[derive(Clone, Default, PartialEq)]
pub struct Asks {
    /// What it asks to do; `None` where it only asks, sets or has something kept.
    pub intent: Option<Intent<Turned<GameAct>>>,
    /// Words for the others (T65), or those that its order has.
    pub words: Option<String>,
    /// Preferences (M12).
    pub settings: Vec<Setting>,
    /// Questions (M12).
    pub asked: Vec<GameInfo>,
    /// What it plans with its turn, line by line, as typed (T83).
    pub lines: Vec<Vec<String>>,
    /// That as it is sealed, once it was judged; or what is left of a plan, where this is played by one.
    pub conditions: Conditions,
    /// The entry whose plan it is played by (T85).
    pub planned: Option<Seq>,
    /// Why it is entered for its player, and when: it came by post or telephone (T79).
    pub entered: Option<(Reason, Timestamp)>,
    /// What else one game's mails ask.
    pub beside: Option<Value>,
}

impl Asks {
    /// What of the game's own it asks to do.
    pub fn act(&self) -> Option<&Turned<GameAct>> {
        if let Some(Intent::Own(act)) = &self.intent { Some(act) } else { None }
    }

    /// What it asks to do of what every game has.
    pub fn common(&self) -> Option<&CommonIntent> {
        if let Some(Intent::Common(common)) = &self.intent { Some(common) } else { None }
    }

    /// True if it asks to do nothing and to set nothing; whether it asks to keep something, the game says.
    pub fn only_asks(&self, known: &Played) -> bool {
        self.intent.is_none() && self.settings.is_empty() && !known.keeps(self)
    }
}

// It may hold a secret: it says its name and nothing else.
impl core::fmt::Debug for Asks {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str("Asks")
    }
}
