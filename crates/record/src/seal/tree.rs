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

/// The hash that an entry's exact bytes are a leaf by.
pub fn leaf(entry: &[u8]) -> Hash {
    join(&[&[0], entry])
}

/// A tree that grows leaf by leaf; a new leaf costs two hashes on the average, a root as many as the tree is high at most.
#[derive(Clone, Debug, Default)]
pub struct Tree {
    /// The roots of all full subtrees from left to right: of one leaf each, of two each, of four each, and so on.
    rows: Vec<Vec<Hash>>,
}

impl Tree {
    /// Adds one entry's exact bytes.
    pub fn push(&mut self, entry: &[u8]) {
        self.push_leaf(leaf(entry));
    }

    /// Adds one entry by its hash.
    pub fn push_leaf(&mut self, mut hash: Hash) {
        for row in &mut self.rows {
            row.push(hash);
            match row.as_chunks::<2>() {
                (pairs, []) => {
                    if let Some([left, right]) = pairs.last() {
                        hash = node(left, right);
                    }
                }
                _ => return,
            }
        }
        self.rows.push(Vec::from([hash]));
    }

    /// The number of leaves.
    pub fn size(&self) -> u64 {
        self.rows.first().map_or(0, |leaves| leaves.len() as u64)
    }

    /// The root over all leaves so far; of none, the hash of nothing.
    pub fn root(&self) -> Hash {
        self.root_of(self.size()).unwrap_or_else(|| Hash::of(&[]))
    }

    /// The root over the first `size` leaves; `None` of fewer leaves than that, and of no leaf.
    pub fn root_of(&self, size: u64) -> Option<Hash> {
        if size > self.size() {
            return None;
        }
        // One full subtree for each bit set in the size; the smallest stands at the right.
        let peaks = self.rows.iter().enumerate().filter_map(|(height, row)| {
            let subtrees = usize::try_from(size >> height).ok().filter(|subtrees| subtrees % 2 == 1)?;
            row.get(subtrees.checked_sub(1)?).copied()
        });
        peaks.reduce(|right, left| node(&left, &right))
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
