//! Numbers that look random, the same in every run: xorshift64*.

/// Where the next number comes from.
pub struct Chance(u64);

impl Chance {
    pub fn new(seed: u64) -> Self {
        let mut chance = Self(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1);
        for _ in 0..8 {
            chance.next();
        }
        chance
    }

    fn next(&mut self) -> u64 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        self.0.wrapping_mul(0x2545_F491_4F6C_DD1D) >> 11
    }

    /// Below this, which is at least 1.
    pub fn below(&mut self, most: usize) -> usize {
        (self.next() % most as u64) as usize
    }

    /// So many times of a hundred.
    pub fn percent(&mut self, of: usize) -> bool {
        self.below(100) < of
    }

    /// In another order.
    pub fn shuffle<T>(&mut self, some: &mut [T]) {
        for at in (1..some.len()).rev() {
            some.swap(at, self.below(at + 1));
        }
    }
}
