//! What every player may ask whatever he plays: settings of his letters, codes that confirm (T66, M13, M14), his
//! last letter again. Checked before the game is asked, carried out with what the game makes of the rest.

use alloc::{
    string::{String, ToString},
    vec::Vec,
};

use super::orders::CommonOrder;
use crate::{
    ids::GameId,
    kit::{
        AddressStep, Beyond, Challenge, Common, Confirmable, Denial, Denied, Leaving, Loaded, Mail, NEW, Pending,
        PendingChange, Plan, REMATCH, Sender, Setting, Verdict,
    },
    seal::{self, CodeFor, same_code},
    text::{Language, Line, Reading},
};

/// What of a mail every game has, once it may be.
#[derive(Default)]
pub(super) struct CommonPart {
    pub settings: Vec<Setting>,
    /// What its code confirms.
    pub confirmed: Option<Confirmable>,
    /// Whether the new address has answered, where one was confirmed.
    pub answered: bool,
    /// It is `repeat`.
    pub repeats: bool,
    /// It is `repeat 42`, of another game of his (M15).
    pub repeats_other: Option<GameId>,
    /// Those of the settings that are for all his games (M12, M14).
    pub everywhere: Vec<Setting>,
    /// It is `rematch`.
    pub rematches: bool,
    /// Whom it asks for a game.
    pub challenge: Option<Challenge>,
    /// The game is asked, too: for lines of its own, `try` among them, or for an order that a code confirms.
    pub asks_game: bool,
}

/// Checks what of a mail every game has.
///
/// # Errors
/// The first thing that cannot be, and its line.
pub(super) fn check(
    loaded: &Loaded<'_>,
    mail: &Mail,
    reading: &Reading,
    language: Language,
) -> Result<CommonPart, Denied> {
    let lines: Vec<(&Line, Option<Common>)> = reading
        .lines
        .iter()
        .filter(|line| line.verb != "try")
        .map(|line| (line, Common::read(line, language).and_then(Result::ok)))
        .collect();
    let denied = |denial, line: &Line| Denied { denial, typed: Some(line.typed.clone()) };
    let alone = |verb, line: &Line| match lines.len() {
        1 => Ok(()),
        _ => Err(denied(Denial::Alone { verb }, line)),
    };
    let own = lines.iter().any(|(_, common)| common.is_none());
    let mut checked = CommonPart { asks_game: own || lines.len() < reading.lines.len(), ..CommonPart::default() };
    let code = lines.iter().find_map(|(line, common)| match common {
        Some(Common::Confirm { code }) => Some((*line, code)),
        _ => None,
    });
    if let Some((line, code)) = code {
        let waits = loaded.pending.iter().find(|pending| pending.seat == mail.seat);
        let waits = waits.ok_or(Denied { denial: Denial::NothingToConfirm, typed: None })?;
        alone("confirm", line)?;
        if !same_code(code, &waits.code) {
            return Err(denied(Denial::ConfirmWrong, line));
        }
        // T66: the letter that carries it, and the game as that letter knew it.
        let moved = loaded.entries.len() != usize::from(waits.entries);
        let of_game = matches!(waits.what, Confirmable::Order(_));
        if mail.letter != waits.letter || (moved && of_game) {
            return Err(denied(Denial::ConfirmStale, line));
        }
        checked.settings.extend(waits.what.setting());
        checked.asks_game |= of_game;
        checked.confirmed = Some(waits.what.clone());
        checked.answered = waits.answered;
    }
    for (line, common) in &lines {
        match common {
            Some(Common::New(challenge)) => {
                alone(NEW, line)?;
                if let Err(why) = (loaded.challenged)(challenge) {
                    return Err(denied(Denial::Challenge { why }, line));
                }
                checked.challenge = Some(challenge.clone());
            }
            Some(Common::Rematch) => {
                alone(REMATCH, line)?;
                checked.rematches = true;
            }
            Some(Common::Repeat { game }) => {
                alone("repeat", line)?;
                match game.filter(|game| *game != loaded.game.get()) {
                    None => checked.repeats = true,
                    Some(game) => {
                        let his = GameId::new(game).filter(|_| is_his(loaded, mail));
                        checked.repeats_other = Some(his.ok_or_else(|| denied(Denial::NotHis { game }, line))?);
                    }
                }
            }
            Some(Common::Set { setting, everywhere }) => {
                if *everywhere {
                    checked.everywhere.push(setting.clone());
                }
                if let Setting::Address(address) = setting {
                    alone("set address", line)?;
                    if let Some(why) = (loaded.address_fault)(address) {
                        return Err(denied(Denial::Address { address: address.clone(), why }, line));
                    }
                }
                checked.settings.push(setting.clone());
            }
            _ => {}
        }
    }
    for setting in &checked.settings {
        let Err(denial) = may_be(setting, loaded, mail) else { continue };
        let line =
            lines.iter().find(|(_, common)| matches!(common, Some(Common::Set { setting: set, .. }) if set == setting));
        return Err(Denied { denial, typed: line.map(|(line, _)| line.typed.clone()) });
    }
    Ok(checked)
}

/// Whether the game that a mail names was found to be its writer's; before that was looked for it is not, and the mail is
/// decided again.
pub(super) fn is_his(loaded: &Loaded<'_>, mail: &Mail) -> bool {
    mail.entered.is_none() && loaded.person.as_ref().is_some_and(|person| person.named)
}

/// What a mail asks about its writer's other games, before that was looked for; nothing where it is entered for him.
pub(super) fn beyond(loaded: &Loaded<'_>, mail: &Mail, reading: &Reading, language: Language) -> Option<Beyond> {
    if mail.entered.is_some() || loaded.person.is_some() {
        return None;
    }
    let mut beyond = Beyond::default();
    for line in &reading.lines {
        match Common::read(line, language) {
            Some(Ok(Common::Repeat { game })) => {
                beyond.repeat = game.filter(|game| *game != loaded.game.get()).or(beyond.repeat);
            }
            Some(Ok(Common::Set { everywhere, .. })) => beyond.everywhere |= everywhere,
            Some(_) => {}
            None => match CommonOrder::read(line, language) {
                Some(Ok(order)) => beyond.leave = leaving(&order, loaded.game).or(beyond.leave),
                _ => beyond.games |= line.verb == "games",
            },
        }
    }
    beyond.is_anything().then_some(beyond)
}

/// A leave that is not of this game alone.
pub(super) fn leaving(order: &CommonOrder, here: GameId) -> Option<Leaving> {
    let (days, only) = match order {
        CommonOrder::Leave { from, to, only } => (Some((*from, *to)), *only),
        CommonOrder::LeaveCancel { only } => (None, *only),
        _ => return None,
    };
    (only != Some(here.get())).then_some(Leaving { days, only })
}

/// Whether a setting may be made by this mail (M12, M13).
fn may_be(setting: &Setting, loaded: &Loaded<'_>, mail: &Mail) -> Result<(), Denial> {
    match setting {
        Setting::Zone(zone) if !(loaded.zone_exists)(zone) => Err(Denial::UnknownZone { zone: zone.clone() }),
        Setting::News(_) if loaded.players.len() < 3 => Err(Denial::NotDue { verb: "set" }),
        Setting::Signed(true) if !loaded.asks.signatures => Err(Denial::SignedUnknown),
        Setting::Signed(true) if mail.sender != Sender::Signed => Err(Denial::SignedNot),
        _ => Ok(()),
    }
}

/// Whether lines are heard unsigned of a player who wants only signed mail heard: they ask for just that to
/// end, or bring the code for it (M13).
pub(super) fn heard_unsigned(loaded: &Loaded<'_>, mail: &Mail, reading: &Reading, language: Language) -> bool {
    let mut lines = reading.lines.iter().filter(|line| line.verb != "try");
    let (Some(line), None) = (lines.next(), lines.next()) else { return false };
    match Common::read(line, language) {
        Some(Ok(Common::Set { setting: Setting::Signed(false), .. })) => true,
        Some(Ok(Common::Confirm { .. })) => {
            loaded.pending.iter().any(|pending| pending.seat == mail.seat && pending.what == Confirmable::Unsigned)
        }
        _ => false,
    }
}

/// What of a mail wants a code first: an order of the game's, or a setting.
pub(super) fn wanted(
    loaded: &Loaded<'_>,
    mail: &Mail,
    order: Option<&'static str>,
    (settings, everywhere): (&[Setting], &[Setting]),
) -> Option<Confirmable> {
    let proven = mail.sender == Sender::Signed;
    let signed = loaded.player(mail.seat).is_some_and(|player| player.signed);
    let order = order.filter(|_| loaded.asks.confirm && !proven).map(|word| Confirmable::Order(word.into()));
    order.or_else(|| {
        settings.iter().find_map(|setting| match setting {
            Setting::Signed(false) if signed && loaded.asks.signatures && !proven => Some(Confirmable::Unsigned),
            Setting::Address(address) => {
                let everywhere = everywhere.contains(setting);
                Some(Confirmable::Address { address: address.clone(), everywhere })
            }
            _ => None,
        })
    })
}

/// T66: the code for what is to be confirmed, and the plan that keeps it; the letter that carries it is still to
/// be added.
pub(super) fn ask(loaded: &Loaded<'_>, mail: &Mail, what: Confirmable) -> (Plan, String) {
    let seat = mail.seat;
    let letter = loaded.player(seat).map_or(0, |player| player.letters) + 1;
    let seat_letter = loaded.pinned.game.seat_letter(seat);
    let code = seal::code(&loaded.secret, loaded.game, CodeFor::Order, seat_letter, letter);
    let mut plan = Plan::empty(loaded.game, Verdict::Information);
    if let Confirmable::Address { address, everywhere } = &what {
        let (address, everywhere) = (address.clone(), *everywhere);
        plan.address = Some(AddressStep::Asked { seat, address, letter, everywhere });
    }
    let entries = u16::try_from(loaded.entries.len()).unwrap_or(u16::MAX);
    let pending = Pending { seat, what, code: code.to_string(), letter, entries, answered: false };
    plan.pending = Some(PendingChange::Waits(pending));
    (plan, code)
}
