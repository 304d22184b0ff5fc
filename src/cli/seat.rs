//! `tempete seat`: what only the person who runs the referee does for a player: another address
//! without his old one's consent (M14), and an end to hearing him by signed mail alone (M13).

use clap::{Args, ValueEnum};

use super::{Failure, Output, Where, exit, registration, setup::Setup};
use crate::ids::Seat;

const EXAMPLES: &str = "\
A player moves his letters himself with 'set address', as long as he reads his old
address. Where he no longer does, see that it is he who asks, then use --address:
his older letters no longer serve, and both addresses are told.

Once mails of a player came signed by his provider, unsigned ones are refused.
Where his provider no longer signs, --hear-unsigned lifts that for good.

Examples:
  tempete seat 42 white --address ann@new.example
  tempete seat 42 black --hear-unsigned";

#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub struct Options {
    /// The game's number
    game: u32,
    /// The seat: white or black
    #[arg(value_enum, hide_possible_values = true)]
    seat: Which,
    /// Where the seat's letters go from now on
    #[arg(long, value_name = "ADDRESS")]
    address: Option<String>,
    /// Hear this player whether his mail is signed or not
    #[arg(long)]
    hear_unsigned: bool,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Which {
    White,
    Black,
}

pub fn run(options: &Options, at: &Where, output: &mut Output) -> anyhow::Result<u8> {
    if options.address.is_none() && !options.hear_unsigned {
        return Err(Failure::usage("nothing to do", "Write --address ADDRESS or --hear-unsigned.").into());
    }
    let (seat, name) = match options.seat {
        Which::White => (Seat::FIRST, "White"),
        Which::Black => (Seat::SECOND, "Black"),
    };
    let mut setup = Setup::open(at)?;
    if let Some(address) = &options.address {
        let address = registration::read_address(address, &setup.config().address)
            .map_err(|error| Failure::usage(error.to_string(), "Write a plain address like ann@example.org."))?;
        setup.set_address(options.game, seat, &address)?;
        output.line(format!(
            "Game {}: {name}'s letters go to {} from now on. Both addresses are told.",
            options.game,
            address.given()
        ))?;
    }
    if options.hear_unsigned {
        setup.hear_unsigned(options.game, seat)?;
        output.line(format!("Game {}: {name} is heard whether his mail is signed or not.", options.game))?;
    }
    Ok(exit::DONE)
}
