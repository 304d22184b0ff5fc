//! Real mail servers, started for each test: Dovecot and Exim, and what becomes of mail when they fail.

mod behaviour;
mod breaks;
mod coming;
mod crash;
mod doctor;
mod game;
mod inbox;
mod logs;
mod outbox;
mod restore;
mod stops;
