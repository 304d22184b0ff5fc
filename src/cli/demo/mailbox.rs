//! One player's mailbox in the demo: reads letters as they lie in the referee's outgoing Maildir, and
//! writes mails into its incoming one, as any mail program would. It knows nothing of the referee but
//! those two folders.

use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
};

use anyhow::{Context, anyhow};
use mail_parser::{Message, MessageParser, MimeHeaders};

/// The line every letter begins with.
const SENTINEL: &str = "--- reply above this line ---";

/// A player with a mailbox.
pub struct Mailbox {
    pub name: &'static str,
    pub address: String,
    outbox: PathBuf,
    inbox: PathBuf,
    seen: BTreeSet<String>,
    newest: Option<Received>,
    written: u32,
}

/// A letter as it was received.
#[derive(Clone)]
pub struct Received {
    /// Its kind, from its headers.
    pub kind: String,
    pub subject: String,
    /// Its text below the sentinel.
    pub text: String,
    pub attached: Vec<String>,
    /// Where it lies.
    pub file: PathBuf,
    number: u32,
    message_id: String,
    reply_to: String,
    date: String,
}

impl Mailbox {
    /// The mailbox of a player between these two Maildirs.
    pub fn new(name: &'static str, inbox: &Path, outbox: &Path) -> Self {
        Self {
            name,
            address: format!("{0}@{0}.example", name.to_lowercase()),
            outbox: outbox.join("new"),
            inbox: inbox.to_owned(),
            seen: BTreeSet::new(),
            newest: None,
            written: 0,
        }
    }

    /// The letters that came since the last time, oldest first.
    pub fn read(&mut self) -> anyhow::Result<Vec<Received>> {
        let mut letters = Vec::new();
        for entry in fs::read_dir(&self.outbox).with_context(|| format!("cannot list {}", self.outbox.display()))? {
            let file = entry?.path();
            let name = file.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
            if !self.seen.insert(name) {
                continue;
            }
            let raw = fs::read(&file).with_context(|| format!("cannot read {}", file.display()))?;
            let mail = MessageParser::default().parse(&raw).ok_or_else(|| anyhow!("{} is no mail", file.display()))?;
            let to = mail.to().and_then(|to| to.first()).and_then(|to| to.address()).unwrap_or_default();
            if to.eq_ignore_ascii_case(&self.address) {
                letters.push(Received::from_mail(&mail, file).context("a letter lacks what every letter has")?);
            }
        }
        letters.sort_by_key(|letter| letter.number);
        self.newest = letters.last().cloned().or(self.newest.take());
        Ok(letters)
    }

    /// The newest letter.
    pub fn newest(&self) -> Option<&Received> {
        self.newest.as_ref()
    }

    /// Answers the newest letter with these lines above its quoted text, and drops the mail where the
    /// referee's mail arrives.
    pub fn answer(&mut self, lines: &str) -> anyhow::Result<()> {
        let letter = self.newest.as_ref().ok_or_else(|| anyhow!("{} has no letter to answer", self.name))?;
        self.written += 1;
        let name = self.name.to_lowercase();
        let quoted: String =
            letter.text.lines().take(12).map(|line| format!("> {line}").trim_end().to_owned() + "\n").collect();
        let mail = format!(
            "From: {} <{}>\nTo: {}\nSubject: Re: {}\nDate: {}\nMessage-ID: <{}.{}@{name}.example>\n\
             In-Reply-To: <{}>\nMIME-Version: 1.0\nContent-Type: text/plain; charset=utf-8\n\
             Content-Transfer-Encoding: 8bit\n\n{lines}\n\nOn {}, the referee wrote:\n> {SENTINEL}\n>\n{quoted}",
            self.name,
            self.address,
            letter.reply_to,
            letter.subject,
            letter.date,
            self.written,
            name,
            letter.message_id,
            letter.date,
        );
        let file = format!("{:04}.{name}", self.written);
        let tmp = self.inbox.join("tmp").join(&file);
        fs::write(&tmp, mail).with_context(|| format!("cannot write {}", tmp.display()))?;
        fs::rename(&tmp, self.inbox.join("new").join(&file)).context("cannot deliver a player's mail")?;
        Ok(())
    }
}

impl Received {
    fn from_mail(mail: &Message<'_>, file: PathBuf) -> Option<Self> {
        let message_id = mail.message_id()?.to_owned();
        let text = mail.body_text(0)?.replace('\r', "");
        let (_, text) = text.split_once(SENTINEL)?;
        Some(Self {
            kind: mail.header_raw("X-Tempete-Kind")?.trim().to_owned(),
            subject: mail.subject()?.to_owned(),
            text: text.trim().to_owned(),
            attached: mail.attachments().filter_map(|part| part.attachment_name().map(str::to_owned)).collect(),
            file,
            // GAME.SEAT.NUMBER.HEAD: the letters of one seat are counted.
            number: message_id.split('.').nth(2)?.parse().ok()?,
            reply_to: mail.reply_to()?.first()?.address()?.to_owned(),
            date: mail.date()?.to_rfc822(),
            message_id,
        })
    }

    /// The beginning of its text: what happened, and no more than `most` lines of it.
    pub fn short(&self, most: usize) -> Vec<&str> {
        let mut lines: Vec<&str> = self.text.lines().take(most).collect();
        while lines.last().is_some_and(|line| line.is_empty()) {
            lines.pop();
        }
        lines
    }
}
