//! Lists of few games among very many: they hold what going through all games finds, and what is counted as games begin
//! and end is what counting them finds.

use sqlx::{Connection, SqliteConnection};
use support::house::{House, block, player};
use support_rules::ruling;
use tempete::{
    ids::{GameId, Timestamp},
    mail::address::Address,
    store::{DigestGames, DigestPart, GameLine, Store, options},
    tempete::log::event::{Outcome, Ruling},
    text::Language,
};

use crate::upgrade::{kept, opened};

const MOST: u32 = 3;

/// Does this to the database.
async fn changed(house: &House, sql: &'static str) {
    let mut connection = SqliteConnection::connect_with(&options(&house.path("tempete.db"))).await.unwrap();
    sqlx::raw_sql(sql).execute(&mut connection).await.unwrap();
    connection.close().await.unwrap();
}

/// What a digest tells, found by going through all games.
async fn slowly(store: &mut Store, since: Timestamp, soon: Timestamp) -> DigestGames {
    let mut games: Vec<GameLine> = Vec::new();
    loop {
        let more = store.games(games.last().map(|line| line.game)).await.unwrap();
        if more.is_empty() {
            break;
        }
        games.extend(more);
    }
    let part = |by: &dyn Fn(&GameLine) -> Option<Timestamp>| {
        let mut found: Vec<&GameLine> = games.iter().filter(|line| by(line).is_some()).collect();
        found.sort_by_key(|line| (by(line), line.game));
        let count = u32::try_from(found.len()).unwrap();
        DigestPart { count, first: found.into_iter().take(MOST as usize).cloned().collect() }
    };
    let unordered = Timestamp::from_unix(0);
    let running = |line: &GameLine| line.summary.clone().filter(|_| line.ended.is_none());
    let given_up = |line: &GameLine| line.troubled.iter().filter(|seat| seat.given_up > 0).count();
    DigestGames {
        running: u32::try_from(games.iter().filter(|line| line.ended.is_none()).count()).unwrap(),
        rulings: part(&|line| running(line).filter(|of| of.owed.is_empty()).map(|of| of.since)),
        complaints: part(&|line| running(line).filter(|of| !of.owed.is_empty()).and_then(|of| of.complaint)),
        claims: part(&|line| running(line).and_then(|of| of.claimable).filter(|at| *at <= soon)),
        given_up: DigestPart {
            count: u32::try_from(games.iter().map(given_up).sum::<usize>()).unwrap(),
            ..part(&|line| (given_up(line) > 0).then_some(unordered))
        },
        begun: part(&|line| (line.started >= since).then_some(unordered)),
        ended: part(&|line| line.ended.filter(|at| *at >= since).map(|_| unordered)),
    }
}

#[test]
fn a_digest_holds_what_going_through_all_games_finds() {
    block(async {
        let newest = kept().into_values().next_back().unwrap();
        let mut house = opened(&newest).await;
        changed(
            &house,
            "UPDATE outbox SET state = 'dead' WHERE game % 3 = 1 AND number > 1;
             UPDATE summary SET complaint = since + 9 - game WHERE game % 2 = 0 AND result = ''",
        )
        .await;
        let games = house.parts.store.games(None).await.unwrap();
        let mut moments: Vec<Timestamp> =
            games.iter().flat_map(|line| [Some(line.started), line.ended]).flatten().collect();
        let claims: Vec<Timestamp> =
            games.iter().filter_map(|line| line.summary.as_ref().and_then(|of| of.claimable)).collect();
        moments.extend([0, i64::MAX].map(Timestamp::from_unix));
        let (mut parts, mut full) = ([0; 6], 0);
        for since in moments {
            for soon in claims.iter().copied().chain([Timestamp::from_unix(0)]) {
                let told = house.parts.store.digest(since, soon, MOST).await.unwrap();
                assert_eq!(told, slowly(&mut house.parts.store, since, soon).await, "{since} {soon}");
                let of = [&told.rulings, &told.complaints, &told.claims, &told.given_up, &told.begun, &told.ended];
                parts.iter_mut().zip(of).for_each(|(most, part)| *most = part.count.max(*most));
                full += u32::from(told.begun.count > MOST);
            }
        }
        assert!(parts.iter().all(|most| *most > 0) && full > 0, "{parts:?}: something is in none of them");
        let mut due: Vec<GameId> = house.parts.store.games_due().await.unwrap().iter().map(|line| line.game).collect();
        due.dedup();
        let is_due = |line: &GameLine| line.summary.as_ref().is_some_and(|of| of.state.starts_with("ruling"));
        assert_eq!(due, games.iter().filter(|line| is_due(line)).map(|line| line.game).collect::<Vec<_>>());
        let running: Vec<GameLine> = games.into_iter().filter(|line| line.ended.is_none()).collect();
        assert_eq!(house.parts.store.games_that_run(None).await.unwrap(), running);
    });
}

/// What is kept of all games beside them, and what the games themselves say.
async fn counts(house: &House) -> [Vec<(String, i64, i64)>; 2] {
    let mut connection = SqliteConnection::connect_with(&options(&house.path("tempete.db"))).await.unwrap();
    let mut found = Vec::new();
    for sql in [
        "SELECT event, games, running FROM played UNION ALL SELECT called, game, seat FROM seat WHERE called <> ''
         ORDER BY 1, 2, 3",
        "SELECT event, count(*), sum(ended = 0) FROM game GROUP BY event UNION ALL SELECT replace(lower(name), 'É', 'é'), game, seat
         FROM seat JOIN game ON game.id = seat.game WHERE ended = 0 ORDER BY 1, 2, 3",
    ] {
        found.push(sqlx::query_as(sql).fetch_all(&mut connection).await.unwrap());
    }
    connection.close().await.unwrap();
    found.try_into().unwrap()
}

#[test]
fn what_is_counted_as_games_begin_and_end_is_what_there_is() {
    block(async {
        let mut house = House::new().await;
        let games = [house.game().await, house.game().await, house.game().await];
        let [kept, there] = counts(&house).await;
        assert_eq!((kept.len(), &kept), (7, &there));
        let rule = ruling::rule(Ruling::Result(Outcome::Annulled), "They have agreed on that.");
        house.parts.command(games[1], &rule).await.unwrap();
        let zoe = player("ZOÉ", "zoe@example.fr", Language::Fr);
        house.parts.replace_everywhere(&Address::read("bob@example.net").unwrap(), &zoe).await.unwrap();
        house.poll().await;
        let [kept, there] = counts(&house).await;
        assert_eq!((kept.len(), &kept), (5, &there));
        assert_eq!(kept[0], ("ann".to_owned(), 1, 0));
        let store = &mut house.parts.store;
        assert_eq!(store.count_games().await.unwrap(), 3);
        assert_eq!(store.players_called("Zoé").await.unwrap(), ["zoe@example.fr"]);
        assert!(store.players_called("Bob").await.unwrap().is_empty(), "no game of his runs");
        // What was forgotten is looked at again once a letter tells of it.
        house.later(1_000 * 86_400);
        house.parts.accept_clock("It was a long time.").await.unwrap();
        assert_eq!(house.parts.expired().await.unwrap(), 1);
        assert_eq!(house.parts.forget_expired().await.unwrap(), 1);
        assert_eq!(house.parts.expired().await.unwrap(), 0);
        changed(
            &house,
            "INSERT INTO address (game, seat, place, address, folded) VALUES (2, 0, 0, 'ann@example.org', 'ann@example.org')",
        )
        .await;
        assert_eq!(house.parts.expired().await.unwrap(), 1);
    });
}
