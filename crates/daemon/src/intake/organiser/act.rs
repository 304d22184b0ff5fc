//! What an organiser decides in a game: shown, given a code, and carried out once the code has come back. He
//! decides on the acts that the letter knew which he answers, and never where he plays himself.

use std::panic::{AssertUnwindSafe, catch_unwind};

use anyhow::anyhow;
use minijinja::{Value, context};

use super::{
    Asked,
    order::{AGAINST_CLOCK, Act},
    reply::Reply,
    vocabulary::ENTER,
    why::Why,
};
use crate::{
    config::Organiser,
    daemon::{
        installation::Installation,
        intake::{address::is_it, verdict::MailOutcome},
        organiser::{BOTH, Basis, Draft, end, send, words},
        plan::carry::{self, Laid},
    },
    ids::{GameId, Seat},
    kit::{
        BrokenLog, Command, CommandError, Entered, Forecast, Game, Loaded, Mail, News, Pinned, Plan, Ruling, Verdict,
        printable, timing,
    },
    letters::Letter,
    mail::{address::Address, incoming::borne},
    page::words::Foot,
    referee,
    seal::{self, CodeFor, same_code},
    store::{AwaitsCode, Change, StoredGame, WaitsFor},
};

/// What a reason that is told to nobody begins with.
const PRIVATE_REASON: [&str; 2] = [printable::PRIVATE, "reason"];
/// Of what came since, so many entries are shown.
const MOST_ENTRIES: usize = 20;

/// Whether an organiser plays in a game.
pub(super) fn is_seated(organiser: &Organiser, stored: &StoredGame) -> bool {
    let Some(his) = Address::read(&organiser.address) else { return false };
    stored.seats.iter().flat_map(|row| &row.addresses).any(|given| is_it(given, &his))
}

/// What an order asks of a game.
enum Deed {
    Command(Command),
    Enter(Enters),
}

/// What came by post or telephone, to be entered for a seat.
struct Enters {
    seat: Seat,
    entered: Entered,
    orders: String,
}

/// An order on the game of the letter answered, once nothing stands against it but the game itself.
struct Prepared {
    game: GameId,
    stored: StoredGame,
    pinned: Pinned,
    deed: Deed,
    /// Mails that were set aside and bear a key of the game.
    unread: Vec<i64>,
}

async fn prepare(
    change: &mut Change<'_>,
    installation: &mut Installation,
    asked: &Asked<'_>,
    order: &Act,
) -> anyhow::Result<Result<Prepared, Reply>> {
    let refused = |why| Ok(Err(Reply::refused(asked.basis(), &order.line, &why)));
    let Some(game) = asked.basis().game else { return refused(Why::NoGameAnswered) };
    let Some(stored) = change.game(game).await? else { return refused(Why::NoSuchGame) };
    if is_seated(asked.from, &stored) {
        return refused(Why::Seated);
    }
    match stored.waits {
        None => {}
        Some(WaitsFor::Restore) => return refused(Why::Restored),
        Some(_) => return refused(Why::Waits),
    }
    let unread = set_aside_of(change, game).await?;
    let pinned = installation.pinned(change, &stored).await?;
    let deed = match enters(pinned.game, order) {
        Some(enters) => Deed::Enter(enters),
        None => Deed::Command(command(pinned.game, order, asked, !unread.is_empty())),
    };
    Ok(Ok(Prepared { game, stored, pinned, deed, unread }))
}

/// What an order enters; `None` where it is another one.
fn enters(game: &Game, order: &Act) -> Option<Enters> {
    let mut words = order.line.split(' ');
    let (ENTER, seat, at) = (words.next()?, words.next()?, words.next()?) else { return None };
    let entered = Entered { reason: order.reason.clone(), postmark: Entered::postmark(at)? };
    Some(Enters { seat: game.seat(seat)?, entered, orders: order.orders.clone() })
}

/// What an order asks of the game, in the organiser's name and on the acts that he knew of.
fn command(game: &Game, order: &Act, asked: &Asked<'_>, unread: bool) -> Command {
    let kept = kept_reason(&order.reason);
    let reason = kept.map_or_else(|| order.reason.clone(), |_| printable::PRIVATE.to_owned());
    let seats = |to: &str| game.places().filter(|seat| to == BOTH || game.seat(to) == Some(*seat)).collect();
    let words: Vec<&str> = order.line.split(' ').collect();
    let command = match (words.as_slice(), timing(&words, &reason, game)) {
        (["say", to], _) => Command::Say { to: seats(to), words: reason },
        (_, Some(Ok(command))) => command,
        _ => {
            let (line, against_clock) = match order.line.strip_suffix(AGAINST_CLOCK) {
                Some(line) => (line, true),
                None => (order.line.as_str(), false),
            };
            Command::Rule { ruling: Ruling::Says(line.to_owned()), reason, unread, acts: None, against_clock }
        }
    };
    let command = match (kept, command) {
        // Words to a player are none of the organiser's reasons.
        (_, Command::Say { to, .. }) => Command::Say { to, words: order.reason.clone() },
        (Some(reason), command) => Command::Privately { reason: reason.to_owned(), command: Box::new(command) },
        (None, command) => command,
    };
    let knew = Some(asked.basis().entries);
    Command::By { name: asked.from.name.clone(), knew, command: Box::new(command) }
}

/// A reason that begins with these two words is told to nobody.
fn kept_reason(reason: &str) -> Option<&str> {
    let (one, rest) = reason.split_once(' ')?;
    let (two, kept) = rest.split_once(' ')?;
    let private = one.eq_ignore_ascii_case(PRIVATE_REASON[0]);
    (private && two.trim_end_matches(':').eq_ignore_ascii_case(PRIVATE_REASON[1])).then_some(kept)
}

/// The mails that were set aside and bear a key of this game: nobody has read what they ask.
async fn set_aside_of(change: &mut Change<'_>, game: GameId) -> anyhow::Result<Vec<i64>> {
    let mut found = Vec::new();
    for (id, of, raw) in change.set_aside_mails().await? {
        let borne = change.seats_of_keys(&borne::keys(&raw)).await?;
        if of == Some(game) || borne.iter().any(|seat| seat.game == game) {
            found.push(id);
        }
    }
    Ok(found)
}

/// What an order would do; nothing is done and no code is given.
pub(super) async fn tried(
    change: &mut Change<'_>,
    installation: &mut Installation,
    asked: &Asked<'_>,
    order: &Act,
) -> anyhow::Result<Reply> {
    let prepared = match prepare(change, installation, asked, order).await? {
        Ok(prepared) => prepared,
        Err(reply) => return Ok(reply),
    };
    let Prepared { stored, pinned, deed, unread, .. } = prepared;
    let laid = carry::lay(installation, stored, &pinned, asked.at)?;
    let forecast = match forecast(&laid, &deed, asked)? {
        Ok(forecast) => forecast,
        Err(error) => return Ok(stopped(asked, order, &error, &laid.loaded.entries)),
    };
    let mut letters = Vec::new();
    for letter in &forecast.letters {
        let (subject, body) = words_of(installation, letter)?;
        letters.push(context! { seat => pinned.game.seat_name(letter.to), subject, lines => lines(&body) });
    }
    let values = context! { letters, ..would(&forecast, pinned.game, &unread) };
    Ok(Reply::says(asked.basis(), "tried", values))
}

/// Shows what an order would do, and gives a code for it.
pub(super) async fn asks_code(
    change: &mut Change<'_>,
    installation: &mut Installation,
    asked: &Asked<'_>,
    order: &Act,
) -> anyhow::Result<Reply> {
    let prepared = match prepare(change, installation, asked, order).await? {
        Ok(prepared) => prepared,
        Err(reply) => return Ok(reply),
    };
    let Prepared { game, stored, pinned, deed, unread } = prepared;
    let laid = carry::lay(installation, stored, &pinned, asked.at)?;
    let forecast = match forecast(&laid, &deed, asked)? {
        Ok(forecast) => forecast,
        Err(error) => return Ok(stopped(asked, order, &error, &laid.loaded.entries)),
    };
    let code = seal::code(&laid.loaded.secret, game, CodeFor::Organiser, 'o', asked.number);
    let values = context! { confirm => &code, ..would(&forecast, pinned.game, &unread) };
    let Act { line, reason, orders } = order.clone();
    let waits = AwaitsCode { code, line, reason, orders };
    Ok(Reply { waits: Some(waits), ..Reply::says(asked.basis(), "confirm", values) })
}

/// Carries out what waits for this code; tells the other organisers.
pub(super) async fn confirmed(
    change: &mut Change<'_>,
    installation: &mut Installation,
    asked: &Asked<'_>,
    code: &str,
) -> anyhow::Result<Reply> {
    let line = format!("confirm {code}");
    let Some(waits) = &asked.letter.waits else {
        return Ok(Reply::refused(asked.basis(), &line, &Why::NothingToConfirm));
    };
    if !same_code(code, &waits.code) {
        return Ok(Reply::refused(asked.basis(), &line, &Why::ConfirmWrong));
    }
    let order = Act { line: waits.line.clone(), reason: waits.reason.clone(), orders: waits.orders.clone() };
    let prepared = match prepare(change, installation, asked, &order).await? {
        Ok(prepared) => prepared,
        Err(reply) => return Ok(reply),
    };
    let Prepared { game, stored, pinned, deed, .. } = prepared;
    let laid = carry::lay(installation, stored, &pinned, asked.at)?;
    let mut plan = match planned(&laid, &deed, asked)? {
        Ok(plan) => plan,
        Err(error) => return Ok(stopped(asked, &order, &error, &laid.loaded.entries)),
    };
    // An end that it brings about is told with it, in one letter.
    let is_over = plan.news.contains(&News::Over);
    plan.news.retain(|news| *news != News::Over);
    let over = plan.summary.as_ref().and_then(|summary| summary.end.as_ref()).filter(|_| is_over);
    let entry: Vec<String> = plan.entries.iter().flat_map(|entry| lines(&entry.text)).collect();
    let done = context! { entry, end => over.map(|of| end(Some(pinned.game), of)), not_read => (), last => false };
    let at = laid.loaded.moment(asked.at);
    let before = laid.loaded.entries.len();
    let mut seats = laid.seats;
    let drafts = carry::write(change, installation, &mut seats, &plan, at, None).await?;
    change.code_used(asked.letter.number);
    // Whoever answers this letter knows of it.
    let basis = Basis { game: Some(game), entries: before.saturating_add(plan.entries.len()) };
    let others: Vec<Organiser> =
        installation.config.organisers.iter().filter(|other| other.address != asked.from.address).cloned().collect();
    for other in others {
        let values = context! { game => game.get(), by => &asked.from.name, ..done.clone() };
        let (subject, text) = words(installation, &other, "done", &values)?;
        let number = change.next_organiser_letter().await?.max(asked.number.saturating_add(1));
        let draft = Draft {
            once: None,
            basis,
            answers: false,
            thread: &[],
            subject: &subject,
            text: &text,
            waits: None,
            at: asked.at,
        };
        send(change, installation, &other, number, draft)?;
    }
    let entries = match plan.verdict {
        Verdict::Accepted { first, last } => Some((first, last)),
        _ => None,
    };
    let reply = Reply::says(basis, "done", context! { by => (), ..done });
    Ok(Reply { taken: MailOutcome::Accepted, entries, drafts, ..reply })
}

/// What an order does in the game, or why the game does not take it.
fn planned(laid: &Laid<'_>, deed: &Deed, asked: &Asked<'_>) -> anyhow::Result<Result<Plan, CommandError>> {
    let worked = catch_unwind(AssertUnwindSafe(|| match deed {
        Deed::Command(command) => referee::command(&laid.loaded, command, asked.at),
        Deed::Enter(mail) => planned_mail(&laid.loaded, mail, asked),
    }));
    match worked.map_err(|_| anyhow!("deciding what was asked failed"))? {
        Err(CommandError::Broken(broken)) => Err(broken.into()),
        planned => Ok(planned),
    }
}

/// The same of what came by post or telephone.
fn planned_mail(loaded: &Loaded<'_>, enters: &Enters, asked: &Asked<'_>) -> Result<Plan, CommandError> {
    let (knew, doors) = (asked.basis().entries, loaded.open()?);
    if doors.has_gone_on(knew, None) {
        return Err(CommandError::Outdated { given: knew, is: doors.standing().entries });
    }
    let Enters { seat, entered, orders } = enters;
    let plan = referee::mail(loaded, &Mail::entered(loaded, *seat, asked.at, orders, entered))?;
    match &plan.verdict {
        _ if !plan.entries.is_empty() => Ok(plan),
        Verdict::Refused { code } => Err(CommandError::NotEntered(format!("the game does not take it ({code})"))),
        _ => Err(CommandError::NotEntered("these lines change nothing".into())),
    }
}

fn forecast(laid: &Laid<'_>, deed: &Deed, asked: &Asked<'_>) -> anyhow::Result<Result<Forecast, CommandError>> {
    let command = match deed {
        Deed::Command(command) => command,
        Deed::Enter(enters) => {
            return Ok(match planned(laid, deed, asked)? {
                Ok(plan) => Ok(forecast_of(laid, enters, &plan)?),
                Err(error) => Err(error),
            });
        }
    };
    let worked = catch_unwind(AssertUnwindSafe(|| -> Result<Forecast, CommandError> {
        laid.loaded.open()?.forecast(command, asked.at)
    }));
    match worked.map_err(|_| anyhow!("working the command out failed"))? {
        Err(CommandError::Broken(broken)) => Err(broken.into()),
        forecast => Ok(forecast),
    }
}

/// What a player's orders come to, as far as it may be known before they count: the orders, and what is due then. Their
/// entry is not shown: who saw what a draw gives could ask again with other words.
fn forecast_of(laid: &Laid<'_>, enters: &Enters, plan: &Plan) -> Result<Forecast, BrokenLog> {
    let loaded = &laid.loaded;
    let entry = plan.entries.first().map(|entry| entry.text.clone()).unwrap_or_default();
    let game = loaded.pinned.game;
    let named = game.places().zip(&laid.seats).map(|(seat, row)| format!("{} ({})", row.name, game.seat_name(seat)));
    let after = Loaded {
        entries: loaded.entries.iter().chain([&entry]).cloned().collect(),
        sealed: loaded.sealed.clone(),
        drawer: loaded.drawer.clone(),
        mails: loaded.mails.clone(),
        attempts: loaded.attempts.clone(),
        secret: loaded.secret.clone(),
        players: loaded.players.clone(),
        pending: loaded.pending.clone(),
        held: loaded.held.clone(),
        signers: loaded.signers.clone(),
        gaps: loaded.gaps.clone(),
        person: None,
        ..*loaded
    };
    Ok(Forecast {
        players: named.collect::<Vec<_>>().join(" and "),
        before: loaded.open()?.standing(),
        after: after.open()?.standing(),
        entry: format!("{}\n", enters.orders.trim()),
        // What somebody's plan answers to it is known to nobody before.
        opens: plan.over
            && !plan.entries.iter().any(|entry| entry.text.lines().any(|line| line.starts_with("planned "))),
        letters: Vec::new(),
    })
}

/// What an order does: what `organiser-would.txt` is made from.
fn would(of: &Forecast, game: &Game, unread: &[i64]) -> Value {
    context! {
        players => &of.players,
        before => &of.before.due,
        entry => lines(&of.entry),
        after => &of.after.due,
        opens => of.opens,
        secrets => game.help.secrets,
        unread => unread.to_vec(),
    }
}

/// Why the game does not take an order; where it has gone on, what came since.
fn stopped(asked: &Asked<'_>, order: &Act, error: &CommandError, entries: &[String]) -> Reply {
    let basis = asked.basis();
    let CommandError::Outdated { .. } = error else {
        return Reply::refused(basis, &order.line, &Why::Misfit { why: error.to_string() });
    };
    let since = entries.get(basis.entries..).unwrap_or_default();
    let since = since.get(since.len().saturating_sub(MOST_ENTRIES)..).unwrap_or_default();
    Reply::refused(basis, &order.line, &Why::Outdated { since: since.iter().flat_map(|entry| lines(entry)).collect() })
}

fn lines(entry: &str) -> Vec<String> {
    entry.lines().map(str::to_owned).collect()
}

/// A letter's subject and text, with its key masked.
fn words_of(installation: &Installation, letter: &Letter) -> anyhow::Result<(String, String)> {
    let key_line = installation.own.key_in_line.then_some("[its key]");
    let (rendered, _) =
        installation.words.render(letter, Foot { key_line, contact: installation.config.contact.as_deref() })?;
    Ok((rendered.subject, rendered.text))
}
