//! What must hold when all has arrived and been decided.

use std::{
    collections::{BTreeMap, BTreeSet},
    path::Path,
};

use sqlx::ConnectOptions;
use tempete::{
    daemon::Parts,
    ids::GameId,
    kit,
    record::{AuditOutcome, Held, SavedLetter},
    seal::{Hash, SentMail},
};

use super::Watch;
use crate::season::rules::{self, Made};

/// Entries that one mail may make apart: first numbers wait in the drawer, and become one later than the list they came
/// with (T6).
const EARLY: [&str; 2] = ["list", "numbers"];

/// A row of the table of mails.
type Row = (String, String, String, i64, i64, i64, i64);

impl Watch {
    /// When all has arrived and been decided: each mail has its verdict, none counted twice, each has one answer.
    pub async fn quiet(
        &self,
        parts: &mut Parts,
        database: &Path,
        games: &[GameId],
    ) -> Result<BTreeMap<String, u64>, String> {
        let failed = |error: sqlx::Error| error.to_string();
        let mut connection = tempete::store::options(database).connect().await.map_err(failed)?;
        let rows: Vec<Row> = sqlx::query_as("SELECT name, verdict, code, game, seat, first, last FROM inbox")
            .fetch_all(&mut connection)
            .await
            .map_err(failed)?;
        let queued: Vec<(String, String)> =
            sqlx::query_as("SELECT message_id, last_error FROM outbox WHERE state = 'queued'")
                .fetch_all(&mut connection)
                .await
                .map_err(failed)?;
        if !queued.is_empty() {
            return Err(format!("letters have not left: {queued:?}"));
        }
        let dead: Vec<(String, String)> =
            sqlx::query_as("SELECT message_id, last_error FROM outbox WHERE state NOT IN ('queued', 'sent')")
                .fetch_all(&mut connection)
                .await
                .map_err(failed)?;
        if !dead.is_empty() && !self.may_give_up {
            return Err(format!("letters were given up: {dead:?}"));
        }
        let seals: Vec<(i64, i64, i64, String)> = sqlx::query_as("SELECT game, seq, seat, mail FROM mail_seal")
            .fetch_all(&mut connection)
            .await
            .map_err(failed)?;
        self.decided(&rows)?;
        let mut logs = vec![];
        for game in games {
            let seen = parts.see(*game).await.map_err(|fault| fault.to_string())?;
            let read = seen.with(|table| table.entries.iter().map(|text| rules::read(table, text)).collect());
            let made: Result<Vec<Made>, String> = read.map_err(|error| error.to_string())?;
            logs.push((*game, made?));
        }
        self.entered(&rows, &seals, &logs)?;
        self.answered(&rows)?;
        let mut verdicts = BTreeMap::new();
        for (_, verdict, code, ..) in &rows {
            *verdicts.entry(format!("mails {verdict}")).or_default() += 1;
            if verdict == "set-aside" && matches!(code.as_str(), "panic" | "fault" | "kills") {
                return Err(format!("a mail was set aside: {code}"));
            }
        }
        Ok(verdicts)
    }

    /// Each mail has its verdict.
    fn decided(&self, rows: &[Row]) -> Result<(), String> {
        let named: BTreeMap<&str, &Row> = rows.iter().map(|row| (row.0.as_str(), row)).collect();
        for (name, (id, _)) in &self.mails {
            match named.get(name.as_str()) {
                // What was nobody's is in no mailbox any more when a copy is restored.
                None if self.nobodys.contains(name) => {}
                None if self.games.get(id).is_some_and(|game| self.recovered.contains(game)) => {}
                None => return Err(format!("the mail {id} ({name}) was lost")),
                Some(row) if row.1 == "held" => return Err(format!("the mail {id} ({name}) waits still")),
                Some(_) => {}
            }
        }
        Ok(())
    }

    /// No mail made entries twice, and no entry of a seat was made by nobody.
    fn entered(
        &self,
        rows: &[Row],
        seals: &[(i64, i64, i64, String)],
        logs: &[(GameId, Vec<Made>)],
    ) -> Result<(), String> {
        let sent = |mail: &str| mail.parse::<SentMail>().ok().map(|sent| sent.hash());
        let hashes: BTreeMap<(i64, i64), Option<Hash>> =
            seals.iter().map(|(game, seq, _, mail)| ((*game, *seq), sent(mail))).collect();
        let mut owned: BTreeMap<(i64, i64), &str> = BTreeMap::new();
        for (name, verdict, _, game, _, first, last) in rows {
            for seq in (*first..=*last).filter(|_| *first >= 0 && verdict == "accepted") {
                if let Some(before) = owned.insert((*game, seq), name) {
                    return Err(format!("entry {seq} of game {game} is of two mails: {before} and {name}"));
                }
            }
        }
        let ours: BTreeSet<Hash> = self.mails.values().map(|(_, hash)| *hash).collect();
        for (game, entries) in logs {
            let mut made: BTreeMap<Hash, BTreeSet<i64>> = BTreeMap::new();
            for (Made { kind, .. }, seq) in entries.iter().zip(0_i64..).filter(|(entry, _)| entry.by_mail) {
                let hash = hashes.get(&(i64::from(game.get()), seq)).copied().flatten();
                let Some(hash) = hash.filter(|hash| ours.contains(hash)) else {
                    return Err(format!("entry {seq} of game {game} ({kind}) was made by no mail that was sent"));
                };
                if !EARLY.contains(kind) {
                    made.entry(hash).or_default().insert(seq);
                }
            }
            // What one mail made stands together.
            for (hash, seqs) in made {
                let (first, last) = (seqs.first().copied().unwrap_or(0), seqs.last().copied().unwrap_or(0));
                if last - first >= seqs.len() as i64 {
                    return Err(format!("the mail {hash} made entries {seqs:?} of game {game}"));
                }
            }
        }
        Ok(())
    }

    /// Each mail that is answered has one answer.
    fn answered(&self, rows: &[Row]) -> Result<(), String> {
        let mut copies: BTreeMap<&str, Vec<&Row>> = BTreeMap::new();
        for row in rows {
            if let Some((id, _)) = self.mails.get(&row.0) {
                copies.entry(id).or_default().push(row);
            }
        }
        for (id, rows) in copies {
            // What a program before this one has decided.
            if !self.games.contains_key(id) {
                continue;
            }
            let game = rows.iter().find_map(|row| u32::try_from(row.3).ok().and_then(GameId::new));
            // Before and after a ruling a mail may have come to different things.
            if game.is_none_or(|game| self.recovered.contains(&game)) {
                continue;
            }
            let owed = |row: &&&Row| matches!(row.1.as_str(), "accepted" | "kept" | "refused" | "information");
            let owed = rows.iter().filter(owed).count();
            let got = self.answers.get(id).copied().unwrap_or_default();
            let entered = rows.iter().filter(|row| row.1 == "accepted" && row.5 >= 0).count();
            if entered > 1 {
                return Err(format!("the mail {id} was entered {entered} times"));
            }
            let most = if owed == 0 { 0 } else { rows.len() * (1 + self.set_backs) };
            if owed > 0 && got > most || got < owed && !self.may_give_up {
                let verdicts: Vec<&str> = rows.iter().map(|row| row.1.as_str()).collect();
                return Err(format!("the mail {id} ({verdicts:?}) has {got} answers and is owed {owed}"));
            }
        }
        Ok(())
    }

    /// At the end: every record verifies, and every letter that anybody got fits it.
    pub async fn records(&self, parts: &mut Parts, games: &[GameId]) -> Result<Vec<AuditOutcome>, String> {
        let mut outcomes = vec![];
        for game in games {
            let seen = parts.see(*game).await.map_err(|fault| fault.to_string())?;
            let record = seen.open(|doors| doors.record()).map_err(|error| error.to_string())?;
            let letters = self.letters.values().filter(|letter| letter.game == *game);
            let letters: Vec<SavedLetter> = letters.filter_map(|letter| SavedLetter::read(&letter.raw).ok()).collect();
            let held = Held { key: None, letters };
            let report = kit::audit(tempete::games::GAMES, record.as_bytes(), &held).ok_or("no record")?;
            if report.outcome == AuditOutcome::NotAuthentic {
                return Err(format!("the record of game {game} does not verify:\n{report}"));
            }
            let compared = report.compared.as_ref().and_then(|compared| compared.letters.as_ref());
            if !compared.is_none_or(|letters| letters.fits) {
                return Err(format!("a letter does not fit the record of game {game}:\n{report}"));
            }
            outcomes.push(report.outcome);
        }
        Ok(outcomes)
    }
}
