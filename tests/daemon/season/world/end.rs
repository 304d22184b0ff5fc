//! How a season ends: all arrives, every game ends, and everything is looked at.

use tempete::{
    daemon::Parts,
    ids::GameId,
    kit::{Command, Ruling},
    pace::HOUR,
    store::WaitsFor,
};

use super::World;

impl World {
    /// The end: all arrives, every game ends, and everything is looked at.
    pub fn end(&mut self) {
        self.fault = None;
        let now = self.now();
        self.network.calm(now);
        self.settle();
        for game in 0..self.games.len() {
            self.goes_on(game);
            let ruling = if game % 3 == 2 { "result annulled" } else { "result draw" };
            let number = self.games[game];
            let command = Command::rule(Ruling::Says(ruling.into()), "The season is over.");
            if !self.seen(game).is_over() {
                self.life().with(async |parts| parts.command(number, &command).await).unwrap();
            }
            let by = self.seen(game).open(|doors| doors.summary()).unwrap().end.unwrap().by;
            self.count_in(game, &format!("ends by {by}"));
        }
        self.settle();
        let (database, games) = (self.config.database.clone(), self.games.clone());
        let Self { life, watch, .. } = self;
        let life = life.as_mut().unwrap();
        let verdicts = life.with(async |parts| watch.quiet(parts, &database, &games).await);
        for (verdict, many) in verdicts.unwrap_or_else(|fault| panic!("{fault}")) {
            self.tally.add(verdict, many);
        }
        let outcomes = life.with(async |parts| watch.records(parts, &games).await);
        for (game, outcome) in outcomes.unwrap_or_else(|fault| panic!("{fault}")).into_iter().enumerate() {
            self.count_in(game, &format!("records {outcome:?}"));
        }
        self.life.take().unwrap().stop().expect("a clean stop");
    }

    /// Polls until nothing is on its way any more.
    fn settle(&mut self) {
        for _ in 0..10 {
            self.wait(6 * HOUR);
            self.poll();
            self.rest();
            let queued = self.life().with(async |parts| parts.store.unsent().await.unwrap().len());
            if !self.network.is_busy() && queued == 0 {
                break;
            }
        }
        for game in 0..self.games.len() {
            self.goes_on(game);
        }
        self.poll();
    }

    /// The games that wait.
    pub fn waiting(&mut self) -> Vec<GameId> {
        let waiting = self.life().with(async |parts| parts.waiting().await).unwrap();
        waiting.into_iter().map(|waits| waits.game).collect()
    }

    /// Why this game waits, if it does.
    fn waits_for(&mut self, game: GameId) -> Option<WaitsFor> {
        let waiting = self.life().with(async |parts| parts.waiting().await).unwrap();
        waiting.into_iter().find(|waits| waits.game == game).map(|waits| waits.why)
    }

    /// A ruling has a game go on that waits for what a restore has lost; where a copy's letter was answered, a person has
    /// looked.
    pub fn goes_on(&mut self, game: usize) {
        let number = self.games[game];
        // Each answer to the letter of a copy stops it anew.
        while self.waits_for(number) == Some(WaitsFor::Elsewhere) {
            self.decides_held(number);
            self.poll();
            // What it held up beside that mail is decided now, and may stop it again.
            self.poll();
        }
        if self.waits_for(number).is_none() {
            return;
        }
        self.life().with(async |parts: &mut Parts| {
            let ruling = parts.recovery(number).await.unwrap();
            parts.recover(number, &Command::rule(ruling, "The machine was set back.")).await.unwrap();
        });
        self.count_in(game, "games that went on by ruling");
        self.watch.recovered.insert(number);
        self.poll();
        // A copy from before a restore can never be put back again.
        self.backs_up();
    }
}
