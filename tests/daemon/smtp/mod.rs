//! Letters over SMTP and LMTP, against a server that does what it is told: every stage at which a try
//! can fail, and what becomes of the letter, of the others and of the queue. Needs the feature
//! `fault-points`, by which nobody waits as long as he would.

mod dialogue;
mod lies;
mod queue;
mod replies;
