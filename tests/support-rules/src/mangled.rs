//! Good orders made into mails as people write them who never read how: among words, misspelt, in the other language, without a
//! word. All that an order names stays in its mail.

use crate::seeded::Dice;

/// How an order is spoilt.
pub const KINDS: [&str; 14] = [
    "prose", "polite", "story", "aside", "run on", "wrapped", "question", "case", "foreign", "typo", "wordless",
    "stops", "joined", "noun",
];

/// Words of prose around a line, `…` for it, in each language.
const PROSE: [&[&str]; 2] = [
    &[
        "I think I will go for …, what a day",
        "Well, let me see: … it is, I suppose",
        "After a long look my choice was … in the end",
        "So today I went for … after breakfast",
    ],
    &[
        "Je crois que je vais tenter …, quelle belle soirée",
        "Bon, voyons voir : … fera l'affaire, je suppose",
        "Après réflexion mon choix fut … ce soir",
        "Alors ce soir je tente … après le dîner",
    ],
];
const POLITE: [&[&str]; 2] = [
    &[
        "Dear Bob, would you kindly let me play … today? Many thanks in advance!",
        "Hello there, could I perhaps have … this time, dear friend",
    ],
    &[
        "Cher ami, pourriez-vous jouer … pour moi ? Mille mercis d'avance !",
        "Bonjour, je souhaiterais ardemment jouer … cette fois, cher ami",
    ],
];
const STORY: [&str; 2] = [
    "What a week we had! The cat fell ill and the roof leaks.\n\nAnyway, here comes what I had in mind, namely …. More soon, Ann",
    "Quelle semaine ! Le chat est malade et le toit fuit.\n\nEnfin, voici ce que j'avais en tête, à savoir …. À bientôt, Anne",
];
const ASIDE: [&str; 2] =
    ["… which I had been planning since breakfast", "… ce que je mijotais depuis le petit déjeuner"];
const BETWEEN: [&str; 2] = [", and after that, ", ", et après cela, "];
const QUESTION: [&str; 2] = ["Is … any good, I wonder?", "Est-ce que … te paraît bien ?"];

/// A mail that means this order and is none as it stands; `None` where this order cannot be spoilt so.
pub fn mangled(kind: &str, order: &str, french: bool, dice: &mut Dice) -> Option<String> {
    let at = usize::from(french);
    let lines: Vec<&str> = order.lines().filter(|line| !line.is_empty()).collect();
    let whole = lines.join(BETWEEN[at]);
    let within = |frame: &str, text: &str| Some(frame.replacen('…', text, 1));
    match kind {
        "prose" => within(dice.pick(PROSE[at])?, &whole),
        "polite" => within(dice.pick(POLITE[at])?, &whole),
        "story" => within(STORY[at], &whole),
        "aside" => within(ASIDE[at], &whole),
        "run on" => (lines.len() > 1).then(|| lines.join(dice.pick(&[", ", " / ", "; ", " then "]).unwrap())),
        "wrapped" => {
            let wide = within(dice.pick(PROSE[at])?, &whole)?;
            let cut = wide.char_indices().filter(|(_, c)| *c == ' ').map(|(at, _)| at).nth(3)?;
            Some(format!("{}\n{}", &wide[..cut], &wide[cut + 1..]))
        }
        "question" => within(QUESTION[at], &whole),
        "case" => {
            let words = lines.join("\n");
            let moved = |c: char| c.is_ascii_digit();
            let shouted = if dice.below(2) == 0 { words.to_uppercase() } else { words.to_lowercase() };
            (shouted != words && words.contains(moved)).then(|| within(ASIDE[at], &shouted.replace('\n', ", ")))?
        }
        "foreign" => {
            let foreign = in_letters(order, !french);
            // `R` is a rook's in one language and the king's in the other: alone, it is read as it stands.
            let own = if french { "RDTFC" } else { "KQRBN" };
            let misread = order
                .split_whitespace()
                .zip(foreign.split_whitespace())
                .any(|(meant, said)| meant != said && said.len() == 1 && own.contains(said));
            (foreign != order && !misread).then(|| foreign.replace('\n', BETWEEN[at]))
        }
        "typo" => {
            let (at, line) = lines.iter().enumerate().find(|(_, line)| verb(line).is_some())?;
            let word = verb(line)?;
            let mut letters: Vec<char> = word.chars().collect();
            let place = 1 + dice.below(letters.len() - 2);
            if dice.below(2) == 0 {
                letters.swap(place, place + 1)
            } else {
                let _ = letters.remove(place);
            }
            let wrong: String = letters.into_iter().collect();
            let mut all: Vec<String> = lines.iter().map(ToString::to_string).collect();
            all[at] = line.replacen(word, &wrong, 1);
            (wrong != word).then(|| all.join("\n"))
        }
        "wordless" => {
            // The verb of a number is left out.
            let (at, line) = lines.iter().enumerate().find(|(_, line)| {
                verb(line).is_some()
                    && line.split(' ').nth(1).is_some_and(|word| word.bytes().all(|b| b.is_ascii_digit()))
            })?;
            let mut all = lines.clone();
            all[at] = line.split_once(' ')?.1;
            Some(all.join("\n"))
        }
        "stops" => Some(format!("...{}...", lines.join("... "))),
        "joined" => Some(format!("{}:{}", if french { "Voici" } else { "Here" }, lines.join(","))),
        _ => {
            let noun = if french { "Mon coup, le voici : " } else { "My move for the day is of course " };
            Some(format!("{noun}{whole}."))
        }
    }
}

/// A line's verb, if it is long enough to be misspelt.
fn verb(line: &str) -> Option<&str> {
    let word = line.split(' ').next().filter(|word| line.len() > word.len())?;
    (word.len() >= 5 && word.chars().all(|c| c.is_ascii_lowercase())).then_some(word)
}

/// An order with its men in the other letters: French ones, or English.
pub fn in_letters(order: &str, french: bool) -> String {
    let (from, to) = if french { ("KQRBN", "RDTFC") } else { ("RDTFC", "KQRBN") };
    let letter = |c: char| from.find(c).map_or(c, |at| to.chars().nth(at).unwrap());
    let is_move = |word: &str| {
        let man = word.len() == 1 || word.chars().any(|c| c.is_ascii_digit()) || word.chars().all(|c| from.contains(c));
        man && !word.starts_with('O')
    };
    let word = |word: &str| if is_move(word) { word.chars().map(letter).collect() } else { word.to_string() };
    let line = |line: &str| line.split(' ').map(word).collect::<Vec<String>>().join(" ");
    order.lines().map(line).collect::<Vec<_>>().join("\n")
}
