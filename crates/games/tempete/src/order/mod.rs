//! What a player asks for: the vocabulary, the lines of one mail, and the one thing they ask together.

pub mod intent;
pub mod orders;
pub mod request;
pub mod spelled;
pub mod topic;
pub mod vocabulary;
