//! Whether a game is stored as it was written and told: looked at whenever it is loaded for a plan, so that no letter is
//! made, and nothing signed, of a log in which a byte has changed.

use super::{Heads, Waits, told::ToldHeads};
use crate::{
    ids::Seq,
    record::origin_of,
    seal::{Head, Tree, leaf},
    store::{StoredGame, WaitsFor},
};

/// How many entries are named.
const NAMED: usize = 20;

/// Goes on where this game is as it was written and told, and waits for nothing but what a restore has lost.
///
/// # Errors
/// [`Waits`], with the entries that differ; or the folder of heads cannot be read.
pub(crate) fn whole(heads: &Heads, stored: &StoredGame) -> anyhow::Result<()> {
    let game = stored.game;
    if let Some(why) = stored.waits.filter(|why| !matches!(why, WaitsFor::Restore | WaitsFor::Altered)) {
        return Err(Waits::new(game, why, "").into());
    }
    let tree = unaltered(stored)?;
    let made = stored.seats.iter().map(|row| (row.seat, row.letters)).collect();
    let told = heads.told(game, &made)?;
    match contradicted(&told, &stored.entries, &tree) {
        None => Ok(()),
        Some(head) => {
            let detail = format!("letters have told another log of {} entries", head.size);
            Err(Waits::new(game, WaitsFor::Restore, &detail).into())
        }
    }
}

/// The tree over a game's entries, where each is the one whose hash stands beside it.
pub(crate) fn unaltered(stored: &StoredGame) -> Result<Tree, Waits> {
    let altered = |detail: &str| Waits::new(stored.game, WaitsFor::Altered, detail);
    let mut tree = Tree::default();
    let mut differ = Vec::new();
    for (seq, text) in (0_u16..).zip(&stored.entries) {
        let leaf = leaf(text.as_bytes());
        if stored.leaves.get(usize::from(seq)) != Some(&leaf) {
            differ.extend(Seq::new(seq));
        }
        tree.push_leaf(leaf);
    }
    if stored.leaves.len() != stored.entries.len() && differ.is_empty() {
        return Err(altered("entries are missing"));
    }
    if differ.is_empty() { Ok(tree) } else { Err(altered(&are_other(&differ))) }
}

/// `entry 5 is not as it was written`.
fn are_other(entries: &[Seq]) -> String {
    let named: Vec<String> = entries.iter().take(NAMED).map(ToString::to_string).collect();
    let more = entries.len().saturating_sub(NAMED);
    let more = if more > 0 { format!(" and {more} more") } else { String::new() };
    let (which, are) = if entries.len() == 1 { ("entry", "is") } else { ("entries", "are") };
    format!("{which} {}{more} {are} not as written", named.join(", "))
}

/// The last head told, where it is of this epoch and of as many entries as there are here, and of others. What letters
/// have told of more entries is compared when a letter is made: another process may just have entered them.
fn contradicted(told: &ToldHeads, entries: &[String], tree: &Tree) -> Option<Head> {
    let head = told.last_head().filter(|head| origin_of(entries).as_ref() == Some(&head.origin))?;
    tree.root_of(head.size).is_some_and(|own| own != head.root).then(|| head.clone())
}
