//! A second count of time: hour by hour (or whatever step is asked for), day by day, from the rules of play alone. Slow
//! and plain; the figures of the profiles are written down here a second time.

/// What time is taken from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bank {
    /// So many moves bring so many days.
    Period(u32, i64),
    /// Days at the start, and days a move.
    Start(i64, i64),
    /// Blocks of so many days, so many of them.
    Units(i64, i64),
}

/// The figures of a profile that clocks need.
#[derive(Clone, Copy, Debug)]
pub struct Book {
    pub name: &'static str,
    pub bank: Bank,
    pub most: Option<i64>,
    pub free_hours: i64,
    pub double_from: Option<i64>,
    pub cap: Option<i64>,
    pub oversteps: u32,
    pub leave_stops_both: bool,
    pub lists: i64,
}

/// The four profiles, column by column.
pub const BOOKS: [Book; 4] = [
    Book {
        name: "post",
        bank: Bank::Period(10, 60),
        most: None,
        free_hours: 24,
        double_from: Some(20),
        cap: None,
        oversteps: 2,
        leave_stops_both: true,
        lists: 20,
    },
    Book {
        name: "swift",
        bank: Bank::Period(10, 30),
        most: None,
        free_hours: 24,
        double_from: None,
        cap: Some(10),
        oversteps: 2,
        leave_stops_both: false,
        lists: 14,
    },
    Book {
        name: "units",
        bank: Bank::Units(5, 6),
        most: None,
        free_hours: 120,
        double_from: None,
        cap: Some(34),
        oversteps: 1,
        // It says nothing of leave: one that the organiser grants stops both.
        leave_stops_both: true,
        lists: 10,
    },
    Book {
        name: "club",
        bank: Bank::Start(14, 2),
        most: Some(28),
        free_hours: 24,
        double_from: None,
        cap: None,
        oversteps: 1,
        leave_stops_both: false,
        lists: 7,
    },
];

/// What happens to clocks; a seat is 0 or 1, times are seconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Act {
    /// A duty is this seat's; in lists and numbers, of an allowance.
    Begin {
        seat: usize,
        allowance: bool,
    },
    Halt {
        seat: usize,
    },
    End {
        seat: usize,
        moved: bool,
    },
    /// The time since the think last began to run, three days at most.
    Back {
        seat: usize,
    },
    /// Seconds more of thinking; less than 0: a credit.
    More {
        seat: usize,
        seconds: i64,
    },
    Gift {
        seat: usize,
        days: i64,
    },
    Leave {
        seat: usize,
        from: i64,
        to: i64,
    },
    Cancel {
        seat: usize,
    },
    Pause,
    Resume,
    Forgive {
        seat: usize,
    },
}

/// What a think comes to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shows {
    pub days: i64,
    pub cost: i64,
    pub left: i64,
    pub overstep: bool,
}

/// What became of a history.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Told {
    /// By acts that ended a think: which, and what was left once the move had brought what it brings.
    pub ended: Vec<(usize, Shows)>,
    /// What each seat's clock shows at the end.
    pub shows: [Option<Shows>; 2],
    /// How many oversteps count at the end, those of thinks that go on too.
    pub oversteps: [u32; 2],
}

#[derive(Clone, Copy)]
struct Thinks {
    allowance: bool,
    seconds: i64,
    /// Those that the last run of it began with.
    before: i64,
    runs: bool,
}

struct One {
    bank: i64,
    moves: u32,
    oversteps: u32,
    thinks: Option<Thinks>,
}

const A_DAY: i64 = 24 * 60 * 60;

/// Goes through a history, ascending in time from 0, up to a moment: every `step` seconds each clock that runs counts
/// so many. All times are whole steps.
pub fn count(book: &Book, history: &[(i64, Act)], until: i64, step: i64) -> Told {
    let fresh = match book.bank {
        Bank::Period(_, days) => days,
        Bank::Start(days, _) => days,
        Bank::Units(_, units) => units,
    };
    let new = || One { bank: fresh, moves: 0, oversteps: 0, thinks: None };
    let mut ones = [new(), new()];
    let mut leaves: Vec<(usize, i64, i64)> = Vec::new();
    let mut paused = false;
    let mut ended = Vec::new();
    let mut next = 0;
    let mut now = 0;
    loop {
        while next < history.len() && history[next].0 == now {
            match history[next].1 {
                Act::Begin { seat, allowance } => {
                    let one = &mut ones[seat];
                    if one.thinks.is_none() {
                        one.thinks = Some(Thinks { allowance, seconds: 0, before: 0, runs: false });
                    }
                    let thinks = one.thinks.as_mut().unwrap();
                    if !thinks.runs {
                        thinks.runs = true;
                        thinks.before = thinks.seconds;
                    }
                }
                Act::Halt { seat } => {
                    if let Some(thinks) = ones[seat].thinks.as_mut() {
                        thinks.runs = false;
                    }
                }
                Act::End { seat, moved } => {
                    if let Some(shows) = end(book, &mut ones[seat], fresh, moved) {
                        ended.push((next, shows));
                    }
                }
                Act::Back { seat } => {
                    if let Some(thinks) = ones[seat].thinks.as_mut() {
                        let mut back = thinks.seconds - thinks.before;
                        if back > 3 * A_DAY {
                            back = 3 * A_DAY;
                        }
                        if back > 0 {
                            thinks.seconds -= back;
                        }
                    }
                }
                Act::More { seat, seconds } => {
                    if let Some(thinks) = ones[seat].thinks.as_mut() {
                        thinks.seconds += seconds;
                    }
                }
                Act::Gift { seat, days } => ones[seat].bank += days,
                Act::Leave { seat, from, to } => leaves.push((seat, from, to)),
                Act::Cancel { seat } => leaves.retain(|(of, from, _)| *of != seat || *from <= now),
                Act::Pause => paused = true,
                Act::Resume => paused = false,
                Act::Forgive { seat } => forgive(book, &mut ones[seat], fresh),
            }
            next += 1;
        }
        if now >= until {
            break;
        }
        for (seat, one) in ones.iter_mut().enumerate() {
            let away =
                leaves.iter().any(|(of, from, to)| (book.leave_stops_both || *of == seat) && *from <= now && now < *to);
            if let Some(thinks) = one.thinks.as_mut()
                && thinks.runs
                && !away
                && !paused
            {
                thinks.seconds += step;
            }
        }
        now += step;
    }
    let shows = [0, 1].map(|seat: usize| shows(book, &ones[seat]));
    let late = |seat: usize| shows[seat].is_some_and(|shows| shows.overstep) && !ones[seat].thinks.unwrap().allowance;
    let oversteps = [0, 1].map(|seat: usize| ones[seat].oversteps + u32::from(late(seat)));
    Told { ended, shows, oversteps }
}

fn shows(book: &Book, one: &One) -> Option<Shows> {
    let thinks = one.thinks?;
    let mut days = 0;
    while (days + 1) * A_DAY <= thinks.seconds {
        days += 1;
    }
    if thinks.allowance {
        let left = book.lists - days;
        return Some(Shows { days, cost: 0, left, overstep: left < 0 });
    }
    if thinks.seconds < book.free_hours * 60 * 60 {
        days = 0;
    }
    let mut cost = 0;
    for day in 1..=days {
        cost += match book.bank {
            Bank::Units(block, _) => i64::from(day % block == 0),
            _ if book.double_from.is_some_and(|from| day > from) => 2,
            _ => 1,
        };
    }
    let left = one.bank - cost;
    Some(Shows { days, cost, left, overstep: left < 0 || book.cap.is_some_and(|cap| days > cap) })
}

fn end(book: &Book, one: &mut One, fresh: i64, moved: bool) -> Option<Shows> {
    let mut came = shows(book, one)?;
    let thinks = one.thinks.take()?;
    if thinks.allowance {
        return Some(came);
    }
    if came.overstep {
        one.oversteps += 1;
        if one.oversteps < book.oversteps {
            // A fresh period.
            one.bank = fresh;
            one.moves = 0;
            came.left = fresh;
            return Some(came);
        }
    }
    one.bank = came.left;
    if moved {
        match book.bank {
            Bank::Period(moves, days) => {
                one.moves += 1;
                if one.moves == moves {
                    one.moves = 0;
                    one.bank += days;
                }
            }
            Bank::Start(_, each) => {
                for _ in 0..each {
                    if book.most.is_none_or(|most| one.bank < most) {
                        one.bank += 1;
                    }
                }
            }
            Bank::Units(..) => {}
        }
    }
    came.left = one.bank;
    Some(came)
}

fn forgive(book: &Book, one: &mut One, fresh: i64) {
    let late = shows(book, one).is_some_and(|shows| shows.overstep);
    if late && let Some(thinks) = one.thinks.as_mut() {
        thinks.seconds = 0;
        thinks.before = 0;
        one.bank = fresh;
        one.moves = 0;
        return;
    }
    if one.oversteps > 0 {
        one.oversteps -= 1;
    }
    if one.bank < 0 {
        one.bank = fresh;
        one.moves = 0;
    }
}
