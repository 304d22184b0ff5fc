//! What `help` explains: one subject, or a card in full.

use alloc::{string::String, vec::Vec};

use super::{
    about::terms,
    meets::meets,
    named::NamedCard,
    occasion::Context,
    worked::{Worked, worked},
};
use crate::{
    chess::diagram::Note,
    referee::{
        mails::{GameTopic, Term},
        orders::Subject,
    },
    tempete::{
        cards::{
            card::{CardNo, Window},
            example::Example,
            said::Said,
        },
        order::{
            orders::{Info, Topic},
            topic::CardTopic,
        },
    },
};

/// One thing explained.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
#[serde(tag = "on", rename_all = "kebab-case")]
pub enum Explained {
    /// What may be asked; `unknown` where something was that nobody knows.
    Overview {
        unknown: bool,
    },
    Terms {
        terms: Vec<Term>,
    },
    Clock,
    Orders,
    Rules,
    /// What is said alike in every game, by its word.
    Common {
        word: &'static str,
    },
    /// Every card of the deck, by when it is played.
    Cards {
        groups: Vec<CardGroup>,
    },
    Card(ExplainedCard),
}

/// The cards of a deck that are played at one moment.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct CardGroup {
    pub window: Window,
    pub cards: Vec<NamedCard>,
}

/// A card in full.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct ExplainedCard {
    pub card: NamedCard,
    pub by_mail: bool,
    /// Empty where nothing but its summary is known.
    pub full: String,
    pub worked: Vec<Worked>,
    /// What lies on the board now and changes what it does.
    pub meets: Vec<Note>,
}

/// What these questions ask to have explained.
pub(crate) fn explained(context: &Context<'_>, asked: &[Info]) -> Vec<Explained> {
    let mut topics: Vec<Topic<GameTopic>> = Vec::new();
    for info in asked {
        if let Info::Help(topic) = info
            && !topics.contains(topic)
        {
            topics.push(*topic);
        }
    }
    topics.truncate(Topic::<GameTopic>::MOST);
    topics.into_iter().map(|topic| explain(context, topic)).collect()
}

fn explain(context: &Context<'_>, topic: Topic<GameTopic>) -> Explained {
    match topic {
        Topic::Overview => Explained::Overview { unknown: false },
        Topic::Unknown => Explained::Overview { unknown: true },
        Topic::Of(Subject::Terms) => Explained::Terms { terms: terms(context) },
        Topic::Of(Subject::Clock) => Explained::Clock,
        Topic::Of(Subject::Orders) => Explained::Orders,
        Topic::Of(Subject::Rules) => Explained::Rules,
        Topic::Of(of) => Explained::Common { word: of.word() },
        Topic::Own(own) => match own.into() {
            CardTopic::Cards => Explained::Cards { groups: groups(context) },
            CardTopic::Card(number) => Explained::Card(card(context, number)),
        },
    }
}

fn groups(context: &Context<'_>) -> Vec<CardGroup> {
    let mut cards: Vec<NamedCard> = context.view.public.terms().deck.iter().map(|card| context.card(*card)).collect();
    cards.sort_by_key(|card| (card.window, card.number));
    let windows = cards.chunk_by(|one, next| one.window == next.window);
    windows.filter_map(|cards| Some(CardGroup { window: cards.first()?.window, cards: cards.to_vec() })).collect()
}

fn card(context: &Context<'_>, number: CardNo) -> ExplainedCard {
    let public = context.view.public;
    let language = context.reader.language;
    let known = public.card(number);
    ExplainedCard {
        card: context.card(number),
        by_mail: known.by_mail,
        full: Said::of(&public.catalogue, number, language).map(|said| said.full.into()).unwrap_or_default(),
        worked: Example::of(&public.catalogue, number)
            .iter()
            .filter_map(|example| worked(example, &public.catalogue, context.reader))
            .collect(),
        meets: public.board.as_ref().map(|board| meets(known, board, context.view.seat)).unwrap_or_default(),
    }
}
