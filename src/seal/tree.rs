//! The Merkle tree of RFC 6962 over a game's entries, with SHA-256. What an entry is, and who signs
//! the root, is said elsewhere. FORMAT.md section 5.

use alloc::vec::Vec;

use sha2::{Digest, Sha256};

use super::Hash;

/// The root over these leaves, each the exact bytes of one entry, from entry 0 on.
pub fn root<'a>(leaves: impl IntoIterator<Item = &'a [u8]>) -> Hash {
    let mut tree = Tree::default();
    for leaf in leaves {
        tree.push(leaf);
    }
    tree.root()
}

/// A tree that grows leaf by leaf; a new leaf costs as many hashes as the tree is high, at most.
#[derive(Clone, Debug, Default)]
pub struct Tree {
    /// The roots of the full subtrees from left to right, one for each bit set in `size`.
    peaks: Vec<Hash>,
    size: u64,
}

impl Tree {
    /// Adds one entry's exact bytes.
    pub fn push(&mut self, leaf: &[u8]) {
        let mut hash = join(&[&[0], leaf]);
        // As many full subtrees close as `size` ends in ones.
        for _ in 0..self.size.trailing_ones() {
            if let Some(left) = self.peaks.pop() {
                hash = node(&left, &hash);
            }
        }
        self.peaks.push(hash);
        self.size += 1;
    }

    /// The number of leaves.
    pub fn size(&self) -> u64 {
        self.size
    }

    /// The root over all leaves so far; of none, the hash of nothing.
    pub fn root(&self) -> Hash {
        let from_the_right = self.peaks.iter().rev().copied().reduce(|right, left| node(&left, &right));
        from_the_right.unwrap_or_else(|| Hash::of(&[]))
    }
}

fn node(left: &Hash, right: &Hash) -> Hash {
    join(&[&[1], &left.0, &right.0])
}

fn join(parts: &[&[u8]]) -> Hash {
    let mut hasher = Sha256::new();
    for part in parts {
        hasher.update(part);
    }
    Hash(hasher.finalize().into())
}
