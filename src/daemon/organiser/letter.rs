//! The letter that tells the person who runs the referee of one kind of trouble. It holds no secret, no
//! key and no player's address.

use std::fmt::Write as _;

use crate::{
    daemon::alarm::{DETAILS, KnownTrouble, Trouble},
    ids::Timestamp,
};

/// Its subject.
pub(super) fn subject(trouble: Trouble) -> String {
    format!("[tempete] alarm: {}", trouble.what())
}

/// Its text.
pub(super) fn text(trouble: Trouble, one: &KnownTrouble, now: Timestamp) -> String {
    let mut text = format!("{}.\n\n", capital(trouble.what()));
    // Writing into a text cannot fail.
    let _ = writeln!(text, "Since: {}", one.since);
    if trouble.lasts() {
        let minutes = (now.unix() - one.since.unix()).max(0) / 60;
        let _ = writeln!(text, "For:   {} h {:02} min", minutes / 60, minutes % 60);
    } else if one.count > 1 {
        let _ = writeln!(text, "Times: {}", one.count);
    }
    for detail in &one.details {
        let _ = writeln!(text, "What:  {detail}");
    }
    let listed = u64::try_from(one.details.len()).unwrap_or(u64::MAX);
    if one.details.len() >= DETAILS && one.count > listed {
        let _ = writeln!(text, "       and {} times more", one.count.saturating_sub(listed));
    }
    let again = if trouble.lasts() {
        "A letter of this kind comes once a day, as long as there is reason."
    } else {
        "What else of this kind happens comes in one letter, an hour after this one at the earliest."
    };
    let _ = write!(
        text,
        "\nWhat to do\n\n{}\n\nThis command tells more:\n\n    {}\n\n{again}\n",
        trouble.remedy(),
        trouble.command()
    );
    text
}

/// A line with a capital.
pub(in crate::daemon) fn capital(line: &str) -> String {
    let mut letters = line.chars();
    letters.next().map(|first| first.to_uppercase().collect::<String>() + letters.as_str()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_alarm_says_what_since_when_and_what_to_do() {
        let one = KnownTrouble {
            since: Timestamp::from_unix(1_800_000_000),
            stands: true,
            told: Timestamp::from_unix(0),
            count: 3,
            details: vec!["login: NO".into()],
            untold: true,
            grew: false,
            stored: false,
        };
        let text = text(Trouble::InboxLogin, &one, Timestamp::from_unix(1_800_003_900));
        assert_eq!(
            text.lines().take(5).collect::<Vec<_>>(),
            [
                "The mail server refuses to let the referee read its inbox.",
                "",
                "Since: 2027-01-15T08:00:00Z",
                "For:   1 h 05 min",
                "What:  login: NO"
            ]
        );
        assert!(text.contains("\n    tempete doctor\n"));
    }
}
