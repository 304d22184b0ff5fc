//! A game on the table, as its record tells it: the secret and the key there are nobody's.

use alloc::{
    borrow::ToOwned,
    collections::BTreeMap,
    format,
    string::{String, ToString},
    vec::Vec,
};

use chrono::NaiveTime;

use crate::{
    ids::{Seat, Timestamp},
    kit::{Asks, Game, Loaded, Mail, Pinned, Player, Sealed, Sender, ToolError},
    letters::Reader,
    pace::Gaps,
    record,
    referee::{
        audit::{RulesAuditor, seals::Commitment},
        played::{PlayRow, Played, seals},
    },
    seal::{Hash, KeyName, Opening, Secret32, Signer, Signers},
    text::Language,
};

/// The game cannot be laid, or played on, as it is wanted.
pub(super) fn wrong(why: impl ToString) -> ToolError {
    ToolError(why.to_string())
}

/// A game as it stood.
pub(super) struct Table {
    pinned: Pinned,
    /// The game as it begins.
    start: Played,
    entries: Vec<String>,
    /// When the last of them was entered: the message comes at once.
    at: Timestamp,
    sealed: Vec<Sealed>,
    /// What no opening opens; in place of the value it is said what it is.
    shut: Vec<Sealed>,
}

impl Table {
    /// The game of this record, and of what players `saved` of its openings; `upto` says how many of its entries count.
    pub fn laid(
        (row, game): (&'static PlayRow, &'static Game),
        record: &str,
        saved: &str,
        upto: impl Fn(usize) -> Result<usize, ToolError>,
    ) -> Result<Self, ToolError> {
        let mut auditor = RulesAuditor::new(row);
        let record = record::read(record.as_bytes(), &mut auditor)
            .map_err(|error| wrong(format!("that is no record of this game: {error}")))?;
        let RulesAuditor { pinned: Some(says), pace, mut entries, .. } = auditor else {
            return Err(wrong("the record pins nothing"));
        };
        let mut openings = record.openings;
        // Beside them stand those of mails, which open nothing of the game.
        openings.extend(saved.lines().filter_map(|line| line.trim().parse::<Opening>().ok()));
        let open: BTreeMap<Hash, Opening> = openings.into_iter().map(|of| (of.commitment(), of)).collect();
        entries.truncate(upto(entries.len())?);
        let start = entries.first().and_then(|entry| Played::begin(entry, &says, &pace));
        let start = start.ok_or_else(|| wrong("the record does not begin with its terms"))?;
        let (mut sealed, mut shut) = (Vec::new(), Vec::new());
        // What is sealed in entry 0 the rules say.
        for entry in entries.iter().skip(1) {
            for Commitment { seat, what, hash } in Played::commitments(row, entry) {
                let of = |value| Sealed { seq: entry.seq, seat, value };
                match open.get(&hash) {
                    Some(opening) => {
                        sealed.push(of(seals::kept(seals::word(row.spec, &what).unwrap_or_default(), &opening.value)))
                    }
                    None => shut.push(of(what)),
                }
            }
        }
        Ok(Self {
            pinned: Pinned::read(game, record.pinned).map_err(wrong)?.at_pace(pace),
            entries: record.texts.iter().take(entries.len()).map(|text| (*text).to_owned()).collect(),
            at: entries.last().map_or(Timestamp::from_unix(0), |entry| entry.at),
            start,
            sealed,
            shut,
        })
    }

    /// The seats that are taken.
    pub fn places(&self) -> impl Iterator<Item = Seat> + use<> {
        self.start.course().places()
    }

    /// Whether all that is sealed is known.
    pub fn is_open(&self) -> bool {
        self.shut.is_empty()
    }

    /// Goes on where this seat knows all that it may: its letters are made from that, and so is what they refuse.
    ///
    /// # Errors
    /// The first that it does not.
    pub fn tells_all_to(&self, seat: Seat, game: &Game) -> Result<(), ToolError> {
        let shut = self.shut.iter().find(|of| self.start.readers(of).contains(seat));
        let of = |shut: &Sealed| {
            let (entry, who) = (shut.seq, game.seat_name(seat));
            format!(
                "what {who} may read of entry {entry} is still sealed: give the openings of its letters with --openings"
            )
        };
        shut.map_or(Ok(()), |shut| Err(wrong(of(shut))))
    }

    fn count(&self) -> u16 {
        u16::try_from(self.entries.len()).unwrap_or(u16::MAX)
    }

    /// The game as a mail finds it.
    pub fn loaded(&self, language: Language) -> Result<Loaded<'_>, ToolError> {
        let course = self.start.course();
        let name = KeyName::of_host(course.origin().host());
        let key = name.and_then(|name| Signer::new(name, [1; 32])).and_then(|key| Signers::new([key].into()));
        let player = |seat| Player {
            seat,
            reader: Reader { language, ..Reader::default() },
            letters: 1,
            shown: self.count(),
            chat: true,
            signed: false,
            answered_today: 0,
            answered_at: Timestamp::from_unix(0),
        };
        Ok(Loaded {
            game: course.game(),
            entries: self.entries.clone(),
            sealed: self.sealed.clone(),
            mails: Vec::new(),
            attempts: Vec::new(),
            drawer: Vec::new(),
            secret: Secret32::new([0; 32]),
            signers: key.ok_or_else(|| wrong("the record names no host"))?,
            players: course.places().map(player).collect(),
            pinned: &self.pinned,
            // Zones are the outer half's to know; dates are told in UTC here.
            zone_exists: |_| true,
            day_begins: |_, day| Timestamp::from_unix(day.and_time(NaiveTime::MIN).and_utc().timestamp()),
            day_of: |_, at| at.utc().date_naive(),
            address_fault: &|_| None,
            challenged: &|_| Ok(""),
            pending: Vec::new(),
            held: Vec::new(),
            asks: Asks::default(),
            gaps: Gaps::default(),
            person: None,
        })
    }

    /// These lines, in answer to the newest letter.
    pub fn mail(&self, seat: Seat, lines: String) -> Mail {
        Mail {
            seat,
            letter: 1,
            letter_knew: self.count(),
            invitation: self.entries.len() == 1,
            at: self.at,
            text: Ok(lines),
            copies: 0,
            sender: Sender::Plain,
            copied: false,
            entered: None,
            sent: None,
        }
    }
}
