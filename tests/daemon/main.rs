//! The whole: the referee as it runs, with its store, its loops, its commands and its accidents; what comes in and how it is
//! answered; real mail servers; seasons; letters as they are rendered, and records held against them.

#![cfg(test)]

mod accidents;
mod agreed;
mod alarms;
mod at_once;
mod backup_crash;
mod bulletins;
mod challenges;
mod cli;
mod club;
mod coming;
mod crash;
mod days;
mod digest;
mod entries;
mod events;
mod every_game;
mod forget;
mod hang;
mod imap_lies;
mod leaps;
mod letters;
mod life;
mod lists;
mod logs;
mod mail;
mod maildirs;
mod nights;
mod organisers;
mod persons;
mod phases;
mod pictures_fail;
mod plans;
mod players;
mod post;
mod put_back;
mod reach;
mod record;
mod rematch;
mod restore;
mod rulings;
mod season;
mod servers;
mod silence;
mod smtp;
mod store;
mod strangers;
mod symbols;
mod together;
mod two_referees;
mod upgrade;
mod whole;
mod year;
