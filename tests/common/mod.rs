//! What several tests share.

pub mod entries;
