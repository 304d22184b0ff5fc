//! Which entry speaks of which: the move number of every turn, and what an interception, an answer
//! or a word of dispute is about. Worked out from the public log alone.

use alloc::vec::Vec;

use crate::tempete::log::event::{Entry, Event, Ruling};

/// What one entry is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(crate) struct Thread {
    /// The chess move number of the turn it is part of; 0 where it is part of none.
    pub number: u32,
    /// The entry it is about, as an index into the log: the turn intercepted, the interception
    /// answered, the message disputed.
    pub about: Option<usize>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Message {
    Turn,
    Interception,
    Answer,
}

/// One thread for each entry.
pub(crate) fn threads<'a>(entries: impl Iterator<Item = &'a Entry>) -> Vec<Thread> {
    let mut threads: Vec<Thread> = Vec::new();
    let mut standing = 0_u32;
    let mut messages: Vec<(usize, Message, u32)> = Vec::new();
    // The message that the last `takeback` undid.
    let mut undone: Option<(usize, Message, u32)> = None;
    let last_of = |messages: &[(usize, Message, u32)], kind: Message| {
        messages.iter().rev().find(|(_, of, _)| *of == kind).copied()
    };
    for (index, entry) in entries.enumerate() {
        let mut thread = Thread::default();
        match &entry.event {
            Event::Turn(_) => {
                thread.number = standing / 2 + 1;
                standing += 1;
                messages.push((index, Message::Turn, thread.number));
            }
            Event::Interception(_) => {
                if let Some((about, _, number)) = last_of(&messages, Message::Turn) {
                    thread = Thread { number, about: Some(about) };
                }
                messages.push((index, Message::Interception, thread.number));
            }
            Event::Answer(_) => {
                if let Some((about, _, number)) = last_of(&messages, Message::Interception) {
                    thread = Thread { number, about: Some(about) };
                }
                messages.push((index, Message::Answer, thread.number));
            }
            Event::Object | Event::Amend(_) | Event::Stand => {
                if let Some((about, _, number)) = messages.last().copied() {
                    thread = Thread { number, about: Some(about) };
                }
            }
            Event::Withdraw | Event::Rule { ruling: Ruling::Takeback, .. } => {
                undone = messages.pop();
                if let Some((about, kind, number)) = undone {
                    thread = Thread { number, about: Some(about) };
                    // T61: a turn undone is played anew under its number.
                    if kind == Message::Turn {
                        standing = standing.saturating_sub(1);
                    }
                }
            }
            Event::Rule { ruling: Ruling::Correct, .. } => {
                // T68: what a `takeback` undid stands again, and waits for its ruling.
                if let Some(message) = undone.take() {
                    standing += u32::from(message.1 == Message::Turn);
                    messages.push(message);
                }
                if let Some((about, _, number)) = messages.last().copied() {
                    thread = Thread { number, about: Some(about) };
                }
            }
            Event::Rule { .. } => undone = None,
            _ => {}
        }
        threads.push(thread);
    }
    threads
}
