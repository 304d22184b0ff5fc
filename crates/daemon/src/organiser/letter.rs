//! What the letter is made from that tells the person who runs the referee of one kind of trouble. It holds no secret,
//! no key and no player's address.

use minijinja::{Value, context};

use crate::{
    daemon::alarm::{DETAILS, KnownTrouble, Trouble},
    ids::Timestamp,
};

/// The values of `organiser-alarm.txt`.
pub(super) fn values(trouble: Trouble, one: &KnownTrouble, now: Timestamp) -> Value {
    let minutes = (now.unix() - one.since.unix()).max(0) / 60;
    let listed = u64::try_from(one.details.len()).unwrap_or(u64::MAX);
    let more = if one.details.len() >= DETAILS { one.count.saturating_sub(listed) } else { 0 };
    context! {
        kind => trouble.word(),
        since => one.since.to_string(),
        lasts => trouble.lasts(),
        hours => minutes / 60,
        minutes => format!("{:02}", minutes % 60),
        count => one.count,
        details => &one.details,
        more,
        command => trouble.command(),
    }
}

/// The values of `organiser-standing.txt`: a line each of what has stood for more than a day.
pub(super) fn standing(alarms: &[(Trouble, &KnownTrouble)]) -> Value {
    let line = |(trouble, one): &(Trouble, &KnownTrouble)| {
        context! { kind => trouble.word(), since => one.since.to_string(), detail => one.details.first() }
    };
    context! { alarms => alarms.iter().map(line).collect::<Vec<_>>() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{games::GAMES, page::words::Words, text::Language};

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
        let values = values(Trouble::InboxLogin, &one, Timestamp::from_unix(1_800_003_900));
        let (subject, text) = Words::built_in(GAMES).organisers(Language::En, "alarm", &values).unwrap();
        assert_eq!(subject, "[tempete] alarm: the mail server refuses to let the referee read its inbox");
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
