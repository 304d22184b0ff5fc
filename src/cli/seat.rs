//! `tempete seat`: what only the person who runs the referee does for a player: another address without
//! his old one's consent and another player in his place (T69), an end to hearing him by signed mail alone
//! (M13), and to his wish not to be asked (T50).

use clap::{Args, ValueEnum};

use super::{
    exit,
    exit::Failure,
    fault,
    output::Output,
    place::Where,
    registration::{self, RegistrationError},
};
use crate::{
    daemon::{InGame, NewPlayer, OpenGame, Parts},
    ids::{GameId, Seat, Seq},
    kit::Game,
    mail::address::Address,
    store::SeatRow,
};

const EXAMPLES: &str = "\
A player moves his letters himself with 'set address', as long as he reads his old
address. Where he no longer does, see that it is he who asks, then use --address:
his older letters no longer serve. It is an entry of the game that both players
see, without the address, and the old address is told, too.

--replace has somebody else play on in a seat. That is an entry, too: he gets the
secrets of the seat; what was his predecessor's alone is void, and letters to him
that have not left yet are dropped.

Once mails of a player came signed by his provider, unsigned ones are refused.
Where his provider no longer signs, --hear-unsigned lifts that for good.

Some relays of a player's address answer the referee's plain address, without the key. With
--reply-key line the letters of the seat carry it in their text, too, from the next one on,
where the quote brings it back.

Who answers a letter with 'set invitations off' is invited to no more games, until he writes
'set invitations on'; --unblock does it for him.

Examples:
  tempete seat 42 {first} --address ann@new.example
  tempete seat 42 {first} --replace 'Dan <dan@example.org>' --lang fr
  tempete seat 42 {second} --hear-unsigned
  tempete seat 42 {second} --reply-key line
  tempete seat --unblock bob@example.net";

#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub struct Options {
    /// The game's number
    #[arg(required_unless_present = "unblock")]
    game: Option<u32>,
    /// The seat: {first} or {second}
    #[arg(required_unless_present = "unblock")]
    seat: Option<String>,
    /// Where the seat's letters go from now on
    #[arg(long, value_name = "ADDRESS")]
    address: Option<String>,
    /// Who plays in the seat from now on, as 'Dan <dan@example.org>'
    #[arg(long, value_name = "PLAYER", conflicts_with_all = ["address", "hear_unsigned", "reply_key"])]
    replace: Option<String>,
    /// The language of the new player's letters: en or fr
    #[arg(long, value_name = "LANGUAGE", default_value = "en", requires = "replace")]
    lang: String,
    /// The time zone of the new player's dates, as Europe/Paris
    #[arg(long, value_name = "ZONE", default_value = "UTC", requires = "replace")]
    zone: String,
    /// Hear this player whether his mail is signed or not
    #[arg(long)]
    hear_unsigned: bool,
    /// Carry the keys of this seat's letters in the address alone, or in a line of the text, too
    #[arg(long, value_name = "WHERE")]
    reply_key: Option<ReplyKey>,
    /// Let games begin with this address again, whose player has set invitations off
    #[arg(long, value_name = "ADDRESS", exclusive = true)]
    unblock: Option<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum ReplyKey {
    Address,
    Line,
}

pub async fn run(options: &Options, at: &Where, output: &mut Output) -> anyhow::Result<u8> {
    if let Some(address) = &options.unblock {
        return unblock(address, at, output).await;
    }
    let (Some(game), Some(seat)) = (options.game, &options.seat) else {
        return Err(
            Failure::usage("no game and seat", "Write for instance: tempete seat 42 {first} --address …").into()
        );
    };
    let has_reply_key = options.reply_key.is_some();
    if options.address.is_none() && options.replace.is_none() && !options.hear_unsigned && !has_reply_key {
        let remedy = "Write --address ADDRESS, --replace PLAYER, --hear-unsigned or --reply-key line.";
        return Err(Failure::usage("nothing to do", remedy).into());
    }
    if at.games.iter().all(|game| which(game, seat).is_err()) {
        at.games.first().map(|game| which(game, seat)).transpose()?;
    }
    let mut parts = at.open().await?;
    let game = fault::game(game)?;
    let (seat, name) = (which(parts.see(game).await?.game(), seat)?, capital(seat));
    if let Some(player) = &options.replace {
        return replace(options, (game, seat, &name), player, &mut parts, output).await;
    }
    if let Some(address) = &options.address {
        let address = new_address(address, &parts)?;
        let entry = parts.set_address(game, seat, &address).await?;
        parts.wake();
        output.line(format!("{} Both players and the old address are told.", moved(game, entry, &name, &address)))?;
    }
    if options.hear_unsigned {
        parts.hear_unsigned(game, seat).await?;
        output.line(format!("Game {game}: {name} is heard whether his mail is signed or not."))?;
    }
    if let Some(place) = options.reply_key {
        parts.set_key_line(game, seat, place == ReplyKey::Line).await?;
        let stands = match place {
            ReplyKey::Line => "in a line of the text, too",
            ReplyKey::Address => "in the address to answer at alone",
        };
        output.line(format!("Game {game}: from {name}'s next letter on the key stands {stands}."))?;
    }
    Ok(exit::DONE)
}

async fn replace(
    options: &Options,
    (game, seat, place): (GameId, Seat, &str),
    player: &str,
    parts: &mut Parts,
    output: &mut Output,
) -> anyhow::Result<u8> {
    let player = new_player(player, (&options.lang, &options.zone), parts)?;
    names_apart(&parts.see(game).await?, seat, &player.name)
        .map_err(|error| Failure::usage(error.to_string(), OTHER_NAME))?;
    let done = parts.replace(game, seat, &player).await?;
    parts.wake();
    let InGame { before, .. } = &done;
    output.line(format!("{} Both players and {before}'s address are told.", replaced(&done, &player.name, place)))?;
    if let Some(line) = dropped(before, done.dropped) {
        output.line(line)?;
    }
    Ok(exit::DONE)
}

/// What helps where two names of a game cannot be told apart.
pub(super) const OTHER_NAME: &str = "Choose another name.";

/// Who is to play on in somebody's place, in this language and time zone.
pub(super) fn new_player(player: &str, (lang, zone): (&str, &str), parts: &Parts) -> anyhow::Result<NewPlayer> {
    let reader = registration::reader(lang, zone)?;
    let wrong =
        |error: RegistrationError| Failure::usage(error.to_string(), "Write a player like 'Dan <dan@example.org>'.");
    Ok(registration::read(player, &parts.installation.config.address).map_err(wrong)?.playing(reader))
}

/// The address that a seat's letters are to go to.
pub(super) fn new_address(address: &str, parts: &Parts) -> Result<Address, Failure> {
    registration::read_address(address, &parts.installation.config.address).map_err(wrong_address)
}

/// Checks the name of who is to sit at a seat against those of the others.
pub(super) fn names_apart(seen: &OpenGame, seat: Seat, name: &str) -> Result<(), RegistrationError> {
    // Whether a partner may take the seat over is a term of the game.
    let partner = |row: &SeatRow| row.name == name && seen.game().are_partners(row.seat, seat);
    let mut others = seen.seats().iter().filter(|row| row.seat != seat && !partner(row));
    others.try_for_each(|other| registration::names_apart(&other.name, name))
}

/// Says that a seat's letters go elsewhere from now on.
pub(super) fn moved(game: GameId, entry: Seq, place: &str, address: &Address) -> String {
    format!("Game {game}: {place}'s letters go to {} from now on (entry {entry}).", address.given())
}

/// Says that another plays at a seat from now on.
pub(super) fn replaced(done: &InGame, name: &str, place: &str) -> String {
    let InGame { game, before, entry, .. } = done;
    format!("Game {game}: {name} plays {place} from now on, in place of {before} (entry {entry}).")
}

/// Says how many letters were dropped that had not been sent, where there were any.
pub(super) fn dropped(before: &str, letters: u64) -> Option<String> {
    match letters {
        0 => None,
        1 => Some(format!("A letter to {before} that had not left yet is dropped.")),
        n => Some(format!("{n} letters to {before} that had not left yet are dropped.")),
    }
}

async fn unblock(address: &str, at: &Where, output: &mut Output) -> anyhow::Result<u8> {
    let mut parts = at.open().await?;
    let read = Address::read(address.trim()).ok_or_else(|| {
        wrong_address(RegistrationError::Address(address.chars().filter(|c| !c.is_control()).take(80).collect()))
    })?;
    let done = parts.unblock(&read).await?;
    output.line(match done {
        true => format!("Games may begin with {} again.", read.given()),
        false => format!("{} was not blocked.", read.given()),
    })?;
    Ok(exit::DONE)
}

fn wrong_address(error: RegistrationError) -> Failure {
    Failure::usage(error.to_string(), "Write a plain address like ann@example.org.")
}

/// The seat of a game that has this name.
pub(super) fn which(game: &Game, name: &str) -> Result<Seat, Failure> {
    game.seat(name).ok_or_else(|| {
        let names: Vec<&str> = game.seats.iter().map(|(_, name)| *name).collect();
        Failure::usage(format!("there is no seat '{name}'"), format!("The seats are {}.", names.join(" and ")))
    })
}

/// A word with a capital.
pub(super) fn capital(word: &str) -> String {
    let mut chars = word.chars();
    chars.next().map(|first| first.to_uppercase().chain(chars).collect()).unwrap_or_default()
}
