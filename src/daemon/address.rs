//! Another address for a player (M14): the question to the new address, its answer, and the change
//! itself once the old one has confirmed, too. Nothing is changed by one of the two alone.

use anyhow::Context;

use super::{
    alarm::{Trouble, seat_of},
    carry::at_seat,
    intake::{Stamp, Taken},
    letter::Draft,
    note,
    office::Office,
    sender,
};
use crate::{
    ids::{GameId, Moment, Seat},
    letters::Notice,
    mail::{address::Address, facts::Facts, key::KeyOf},
    orders,
    referee::AddressStep,
    rules::{Game, tempete::refusal::AddressFault},
    seal::{CodeFor, GameSeals, same_code},
    store::{Change, Question, SeatRow},
};

/// An address is asked once in so many seconds, by whomever.
const WEEK: i64 = 7 * 86_400;
/// The generation in the key of a question: letters begin at 1.
const QUESTION: u32 = 0;

/// Why an address cannot be taken for this seat's; `None` where it can.
pub(super) async fn fault(
    change: &mut Change<'_>,
    office: &Office,
    seat: Seat,
    seats: &[SeatRow],
    address: &str,
    at: Moment,
) -> anyhow::Result<Option<AddressFault>> {
    let Some(address) = Address::read(address) else {
        return Ok(Some(AddressFault::NoAddress));
    };
    if address.is_robots() || address.is_lists() || office.own.is(&address) {
        return Ok(Some(AddressFault::NoPlayers));
    }
    let is_it = |given: &String| Address::read(given).is_some_and(|given| given.folded() == address.folded());
    for row in seats {
        let is_his = if row.seat == seat { row.addresses.first().is_some_and(is_it) } else { false };
        if is_his {
            return Ok(Some(AddressFault::Same));
        }
        if row.seat != seat && row.addresses.iter().any(is_it) {
            return Ok(Some(AddressFault::Others));
        }
    }
    let since = Moment::from_unix(at.unix() - WEEK);
    Ok(change.asked_since(address.folded(), since).await?.then_some(AddressFault::AskedAlready))
}

/// Takes the step of a plan.
pub(super) async fn step(
    change: &mut Change<'_>,
    office: &mut Office,
    game: GameId,
    step: &AddressStep,
    language: &str,
    at: Moment,
) -> anyhow::Result<Vec<Draft>> {
    match step {
        AddressStep::Asked { seat, address, letter } => {
            let secret = change.game(game).await?.context("the game just planned")?.secret;
            let code = GameSeals::new(&secret, game).code(CodeFor::Address, Game::Tempete.letter(*seat), *letter);
            let key = office.ring.make(KeyOf { game, seat: *seat, number: *letter, generation: QUESTION });
            let folded = Address::read(address).context("an address that is none")?.folded().to_owned();
            change.ask(&Question {
                game,
                seat: *seat,
                letter: *letter,
                address: address.clone(),
                folded,
                key_hash: key.hash(),
                code: code.clone(),
                at,
                confirmed: false,
            });
            let (subject, mut text) = question(language, game, &code);
            let own = &office.own.address;
            let reply_to = match own.given().split_once('@') {
                Some((local, domain)) if !office.own.key_in_line => {
                    Some(format!("{local}{}{}@{domain}", office.own.separator, key.letters()))
                }
                _ => {
                    text.push_str(&format!("\nkey {}\n", key.letters()));
                    None
                }
            };
            let mark = format!("g{game}.{}.{letter}", Game::Tempete.letter(*seat));
            note::queue(
                change,
                office,
                &note::Draft {
                    kind: "address",
                    mark: &mark,
                    to: address,
                    reply_to: reply_to.as_deref(),
                    in_reply_to: None,
                    subject: &subject,
                    text: &text,
                    at,
                },
            )?;
            Ok(Vec::new())
        }
        AddressStep::Confirmed { seat, address, answered: true } => {
            tell(office, game, *seat);
            readdress(change, office, game, *seat, address, at).await
        }
        AddressStep::Confirmed { seat, address, answered: false } => {
            change.confirmed(game, *seat, address);
            Ok(Vec::new())
        }
    }
}

/// What a mail with the key of a question does; `None` where it carries no such key. An answer that is
/// not from the address that was asked, or holds no code, does nothing and is not answered.
pub(super) async fn answer(
    change: &mut Change<'_>,
    office: &mut Office,
    facts: &Facts,
    at: Moment,
) -> anyhow::Result<Option<Stamp>> {
    for key in &facts.keys {
        let Some(question) = change.question(key.hash()).await? else { continue };
        let Question { game, seat, letter, .. } = question;
        if !office.ring.proves(key, KeyOf { game, seat, number: letter, generation: QUESTION }) {
            continue;
        }
        let stamp = Stamp::of(Taken::PassedOver, "address").by(game, seat);
        let is_asked = facts.from.as_ref().is_some_and(|from| from.folded() == question.folded);
        if !is_asked || !holds(facts, &question.code) || at.unix() - question.at.unix() > WEEK {
            return Ok(Some(stamp.because("not-answered")));
        }
        if !question.confirmed {
            change.answered(&question);
            return Ok(Some(stamp.because("answered")));
        }
        tell(office, game, seat);
        let drafts = readdress(change, office, game, seat, &question.address, at).await?;
        return Ok(Some(Stamp { drafts, taken: Taken::Accepted, ..stamp.because("changed") }));
    }
    Ok(None)
}

/// The person who runs the referee is told.
fn tell(office: &Office, game: GameId, seat: Seat) {
    office.alarms.raise(Trouble::AddressChanged, &seat_of(game, seat));
}

/// Whether the code stands in what the mail itself says, above everything quoted.
fn holds(facts: &Facts, code: &str) -> bool {
    let Ok(text) = &facts.text else { return false };
    let body = orders::cut(text).body;
    body.split(|c: char| !c.is_ascii_alphanumeric() && c != '-').any(|word| same_code(word, code))
}

/// Changes the address that letters go to. Older keys no longer serve; both addresses are told.
pub(super) async fn readdress(
    change: &mut Change<'_>,
    office: &mut Office,
    game: GameId,
    seat: Seat,
    address: &str,
    at: Moment,
) -> anyhow::Result<Vec<Draft>> {
    let folded = Address::read(address).context("an address that is none")?.folded().to_owned();
    // What this plan has written so far is part of what is read here.
    change.write().await?;
    let mut stored = change.game(game).await?.context("the game just planned")?;
    let row = at_seat(&mut stored.seats, seat)?;
    let old = row.addresses.first().cloned();
    let (language, letters) = (row.language.clone(), row.letters);
    change.readdress(game, seat, address, &folded);
    change.raise_generation(game, seat);
    change.wait_no_more(game, seat);
    change.write().await?;
    let drafts = sender::notify(change, office, game, seat, Notice::AddressChanged, at).await?;
    let letter = Game::Tempete.letter(seat);
    if let Some(old) = old {
        let (subject, text) = farewell(&language, game);
        let draft = note::Draft {
            kind: "address",
            mark: &format!("g{game}.{letter}.{letters}.old"),
            to: &old,
            reply_to: None,
            in_reply_to: None,
            subject: &subject,
            text: &text,
            at,
        };
        note::queue(change, office, &draft)?;
    }
    Ok(drafts)
}

/// The words to the new address: no name and nothing to click in them, since anybody may have given it.
fn question(language: &str, game: GameId, code: &str) -> (String, String) {
    if language == "fr" {
        (
            format!("[tempete {game}] Est-ce votre adresse ?"),
            format!(
                "--- reply above this line ---\n\n\
                 On a demandé que les lettres d'une partie d'échecs par courrier, la partie {game}, viennent\n\
                 à cette adresse. Si c'est vous, répondez à ce message avec cette ligne :\n\n\
                 \x20   confirme {code}\n\n\
                 Sinon, ne faites rien : il ne viendra rien de plus.\n"
            ),
        )
    } else {
        (
            format!("[tempete {game}] Is this your address?"),
            format!(
                "--- reply above this line ---\n\n\
                 Somebody asked that the letters of a chess game by mail, game {game}, come to this address.\n\
                 If that was you, answer this mail with this line:\n\n\
                 \x20   confirm {code}\n\n\
                 If not, do nothing: nothing more will come.\n"
            ),
        )
    }
}

/// The words to the address that was.
fn farewell(language: &str, game: GameId) -> (String, String) {
    if language == "fr" {
        (
            format!("[tempete {game}] Vos lettres vont désormais ailleurs"),
            format!(
                "--- reply above this line ---\n\n\
                 Les lettres de la partie {game} vont désormais à une autre adresse, confirmée d'ici et de là.\n\
                 Si ce n'était pas votre souhait, écrivez à la personne qui tient l'arbitre.\n"
            ),
        )
    } else {
        (
            format!("[tempete {game}] Your letters go elsewhere now"),
            format!(
                "--- reply above this line ---\n\n\
                 The letters of game {game} go to another address from now on, confirmed from here and from there.\n\
                 If that was not your wish, write to the person who runs the referee.\n"
            ),
        )
    }
}
