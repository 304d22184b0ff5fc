//! A preference that a mail changed.

use alloc::string::{String, ToString};

use crate::{kit::Setting, letters::quoted};

/// A preference that was changed.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Changed {
    /// `language`, `zone`, `board`, `pictures`, `reminders`, `chat`, `signed`, `address`, `subject`, `proof`,
    /// `news`, `invitations`, `bulletins`.
    pub name: &'static str,
    /// Its new value: a code, a zone's name, `on`, `off`.
    pub value: String,
}

impl Changed {
    /// What a setting says.
    pub fn of(setting: &Setting) -> Self {
        let switch = |on: bool| String::from(if on { "on" } else { "off" });
        let (name, value) = match setting {
            Setting::Language(language) => ("language", language.code().to_string()),
            Setting::Zone(zone) => ("zone", quoted::shown(zone, 64)),
            Setting::Board(style) => ("board", style.word().to_string()),
            Setting::Pictures(on) => ("pictures", switch(*on)),
            Setting::Reminders(on) => ("reminders", switch(*on)),
            Setting::Subject(style) => ("subject", style.word().to_string()),
            Setting::News(of) => ("news", of.word().to_string()),
            Setting::Proof(on) => ("proof", switch(*on)),
            Setting::Chat(on) => ("chat", switch(*on)),
            Setting::Signed(on) => ("signed", switch(*on)),
            Setting::Invitations(on) => ("invitations", switch(*on)),
            Setting::Bulletins(on) => ("bulletins", switch(*on)),
            Setting::Address(address) => ("address", quoted::shown(address, 254)),
        };
        Self { name, value }
    }
}
