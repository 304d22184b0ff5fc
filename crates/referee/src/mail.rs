//! What happens to a player's mail whatever he plays: whether it is heard and read at all, and how often
//! he is answered. What its lines ask is for the game, but for what every game has (`common`).

use alloc::{
    string::{String, ToString},
    vec,
    vec::Vec,
};

use super::common::{self, CommonPart};
use crate::{
    ids::{Seat, Seats, Timestamp},
    kit::{
        self, AddressStep, AnswersLeft, Asked, Body, BrokenLog, Challenge, ChallengeCode, ChallengeNews, Confirmable,
        Declining, Denial, Denied, Doors, HeldBack, Loaded, Mail, NEW, Notice, PendingChange, Plan, Player, REMATCH,
        Reach, Refusals, ReturnCode, ReturnFault, ReturnNews, ReturnSaid, ReturnStep, Saying, Sender, Setting,
        TextFault, Unread, Unusable, Verdict,
    },
    letters::{Letter, LetterKind},
    text::{self, Answer, Language, Line, Nothing, Reading, Room, Takes, UnreadableLine},
};

/// A challenge stands so many seconds (M17).
const CHALLENGE_STANDS: i64 = 14 * 86_400;
/// How many answers a seat gets a day (M7).
pub const ANSWERS_A_DAY: u32 = 60;
/// So often is one text of a seat refused before it is answered once a day (M7).
pub const MOST_REFUSALS_OF_A_TEXT: u32 = 10;
/// How many more a day it gets for acts that are refused, and how far apart, in seconds.
const LATE_ANSWERS: u32 = 20;
const LATE_PAUSE: i64 = 3_600;

/// Decides one mail whose key and sender are proven.
///
/// # Errors
/// The game's log cannot be replayed: no player's fault.
pub fn mail(loaded: &Loaded<'_>, mail: &Mail) -> Result<Plan, BrokenLog> {
    let doors = super::open(loaded)?;
    let arrived = Arrived::new(loaded, &*doors, mail);
    let mut plan = arrived.plan()?;
    // M7: past the day's last answer an order still counts, but its sender gets no letter but the result, and now
    // and then one about an act that was refused. Nor does who sends over and over what cannot be, more than once a day.
    let refused = matches!(plan.verdict, Verdict::Refused { .. });
    // M5: what is more than a question closes what was asked before.
    let closes = refused || matches!(plan.verdict, Verdict::Accepted { .. } | Verdict::Kept);
    plan.closes = (closes && loaded.held.iter().any(|held| held.seat == mail.seat && held.open)).then_some(mail.seat);
    // What was asked about once is not refused when it comes again; and what came to nothing once need not do so for ever.
    let again = (refused || plan.in_words)
        && plan.held.is_none()
        && plan.attempt.is_none()
        && loaded.asks.refusals == Refusals::Answered;
    if again || loaded.player(mail.seat).is_some_and(|player| is_past(player, mail.at, refused && arrived.acts())) {
        plan.letters.retain(|letter| letter.to != mail.seat || letter.kind == LetterKind::Result);
        if matches!(plan.verdict, Verdict::Information | Verdict::Refused { .. } | Verdict::Copy) {
            plan.verdict = Verdict::Silent;
            // A code that nobody was told waits for nobody.
            (plan.pending, plan.address, plan.held) = (None, None, None);
        }
        (plan.repeat, plan.repeats) = (None, None);
    }
    Ok(plan)
}

/// A letter to one seat about its letters (M2).
///
/// # Errors
/// The log cannot be replayed.
pub fn notice(loaded: &Loaded<'_>, seat: Seat, notice: Notice, at: Timestamp) -> Result<Option<Letter>, BrokenLog> {
    // M7: a mail with a void key is answered like any other.
    let answered = loaded.player(seat).filter(|_| matches!(notice, Notice::KeyVoid | Notice::KeyMoved));
    let last = answered.and_then(|player| last_answer(player.answered_today, at));
    Ok(super::open(loaded)?.letter(seat, Saying::Notice(notice), loaded.moment(at), last))
}

/// The code that is asked for before this line, which enters an event, is done (M18, M20).
///
/// # Errors
/// The log cannot be replayed.
pub fn ask_first(loaded: &Loaded<'_>, mail: &Mail, line: String) -> Result<Plan, BrokenLog> {
    let doors = super::open(loaded)?;
    Ok(Arrived::new(loaded, &*doors, mail).ask_first(line))
}

/// Whether a player is answered no more today; `refused`: an act of his was.
fn is_past(player: &Player, at: Timestamp, refused: bool) -> bool {
    let late = player.answered_today.checked_sub(ANSWERS_A_DAY);
    let paused = at.unix().saturating_sub(player.answered_at.unix()) >= LATE_PAUSE;
    late.is_some_and(|late| !(refused && late < LATE_ANSWERS && paused))
}

/// M7: what the day's last answer says, where this is it.
fn last_answer(answered: u32, at: Timestamp) -> Option<AnswersLeft> {
    let midnight = Timestamp::from_unix((at.unix().div_euclid(86_400) + 1) * 86_400);
    (answered + 1 == ANSWERS_A_DAY).then_some(AnswersLeft::NoneToday { until: midnight })
}

/// A mail and the game it is about.
struct Arrived<'a> {
    loaded: &'a Loaded<'a>,
    doors: &'a dyn Doors,
    mail: &'a Mail,
    last: Option<AnswersLeft>,
    language: Language,
    /// It stands for a mail that asks in a sentence.
    in_words: bool,
    /// It stands for one that reached beyond its game, and whose code came back (M20).
    sure: bool,
}

impl<'a> Arrived<'a> {
    fn new(loaded: &'a Loaded<'a>, doors: &'a dyn Doors, mail: &'a Mail) -> Self {
        let player = loaded.player(mail.seat);
        let often = (loaded.asks.refusals == Refusals::Often).then_some(AnswersLeft::OneADay);
        let last = last_answer(player.map_or(0, |player| player.answered_today), mail.at).or(often);
        let language = player.map_or(Language::En, |player| player.reader.language);
        Self { loaded, doors, mail, last, language, in_words: false, sure: false }
    }

    fn plan(&self) -> Result<Plan, BrokenLog> {
        if self.mail.sender == Sender::Unproven {
            // M13: nothing else in it is looked at.
            return Ok(self.refuse(&[Unread::Text(TextFault::Unproven)]));
        }
        match self.mail.copies {
            0 => {}
            // M5: a mail held back was to be sent again.
            1 if self.was_held() => {}
            // M7: the first repeat is told, later ones are passed over.
            1 => return Ok(self.answer(Verdict::Copy, Saying::AlreadyRecorded)),
            _ => return Ok(Plan::empty(self.loaded.game, Verdict::Copy)),
        }
        if let Some(held) = self.question().filter(|_| !self.loaded.asks.beside) {
            if self.wants_signature() {
                return Ok(self.refuse(&[Unread::Text(TextFault::NotSigned)]));
            }
            if let Some(plan) = self.answered(held)? {
                return Ok(plan);
            }
        }
        self.planned(None)
    }

    /// Plans what its lines ask. `affirmed`: it was asked about, and its writer says `yes` (see [`Asked::affirmed`]).
    fn planned(&self, affirmed: Option<bool>) -> Result<Plan, BrokenLog> {
        let read = self.read();
        let (loaded, mail) = (self.loaded, self.mail);
        let heard = |reading: &Reading| common::heard_unsigned(loaded, mail, reading, self.language);
        if self.wants_signature() && !read.as_ref().is_ok_and(|(reading, _)| heard(reading)) {
            return Ok(self.refuse(&[Unread::Text(TextFault::NotSigned)]));
        }
        let beside = loaded.asks.beside;
        if let Some(said) = self.says_of_return(&read).filter(|_| !beside) {
            let reading = read.map(|(reading, _)| reading).unwrap_or_default();
            let asked = Asked { reading: &reading, declines: false, ..self.asked(&reading, affirmed) };
            return Ok(self.returns(&asked, said, false));
        }
        let (reading, declines) = match read {
            Ok(read) => read,
            Err(faults) => return self.unread(&faults),
        };
        let asked = Asked { declines, ..self.asked(&reading, affirmed) };
        if declines && beside {
            return Ok(self.deny(&asked, Denied { denial: Denial::NoLetter, typed: None }));
        }
        if declines {
            return self.doors.mail(&asked);
        }
        let faults = self.doors.faults(mail.seat, &reading, self.language);
        if !faults.is_empty() {
            return Ok(self.refuse(&faults.into_iter().map(Unread::Line).collect::<Vec<_>>()));
        }
        // What follows is as though he played no other game, until it is known which.
        let beyond = common::beyond(loaded, mail, &reading, self.language);
        let plan = self.carried_out(&asked, &reading)?;
        // What a code confirms may ask about them.
        Ok(Plan { beyond: beyond.or(plan.beyond), ..plan })
    }

    /// Answers a mail that cannot be read: what it asks in a sentence, if it is known, or else why nothing was done.
    fn unread(&self, faults: &[Unread]) -> Result<Plan, BrokenLog> {
        // `No thanks`, to a draw.
        if let ([Unread::Text(TextFault::NoOrder)], Ok(text)) = (faults, &self.mail.text)
            && self.doors.offered(self.mail.seat)
            && text::leans(&text::cut(text).body, self.language) == Some(false)
            && self.names_nothing(&text::cut(text).body)
        {
            let mail = Mail { text: Ok("decline draw".into()), ..self.mail.clone() };
            return self.of(&mail).planned(None);
        }
        if let ([Unread::Text(TextFault::NoOrder)], Ok(text)) = (faults, &self.mail.text)
            && self.mail.entered.is_none()
        {
            for order in text::questions(&text::cut(text).body, self.language) {
                let mail = Mail { text: Ok(order.into()), ..self.mail.clone() };
                let plan = Arrived { in_words: true, ..self.of(&mail) }.planned(None)?;
                if plan.verdict == Verdict::Information {
                    return Ok(Plan { in_words: true, ..plan });
                }
            }
        }
        Ok(self.refuse(faults))
    }

    /// Whether no move, square or other thing of the game stands in a body.
    fn names_nothing(&self, body: &str) -> bool {
        let (words, knows) = (self.doors.words(self.mail.seat), self.doors.knows(self.mail.seat));
        text::named(body, &words, &knows, self.language).is_empty()
    }

    /// Another mail that arrived in this one's place.
    fn of<'b>(&self, mail: &'b Mail) -> Arrived<'b>
    where
        'a: 'b,
    {
        Arrived { mail, in_words: false, ..*self }
    }

    /// A mail that was read, and confirms nothing.
    fn asked<'r>(&'r self, reading: &'r Reading, affirmed: Option<bool>) -> Asked<'r> {
        let (mail, in_words, last) = (self.mail, self.in_words, self.last);
        Asked { mail, reading, declines: false, confirmed: None, affirmed, in_words, last }
    }

    /// The question that the answered letter asks about an earlier mail (M5), open or closed.
    fn question(&self) -> Option<&'a HeldBack> {
        let (seat, letter) = (self.mail.seat, self.mail.letter);
        let held = self.loaded.held.iter().filter(|held| held.seat == seat && held.asks > 0);
        held.into_iter().find(|held| held.asks == letter).filter(|_| self.mail.entered.is_none())
    }

    /// Plans `yes` and `no` to a question about an earlier mail (M5); `None` if the mail says neither.
    fn answered(&self, held: &HeldBack) -> Result<Option<Plan>, BrokenLog> {
        let Ok(text) = &self.mail.text else { return Ok(None) };
        let body = text::cut(text).body;
        let said = text::says_alone(&body, self.language);
        let typed = held.text.lines().find(|line| !line.trim().is_empty()).map(text::shown);
        let denial = match said {
            None => return Ok(None),
            Some(false) => {
                let may_decline = self.doors.declining(held.seat) != Declining::Begun;
                Denial::QuestionDropped { may_decline }
            }
            Some(true) if !held.open => Denial::QuestionClosed,
            Some(true) => {
                // It is judged as if it came now.
                let sender = if held.signed { self.mail.sender } else { Sender::Plain };
                let mail = Mail {
                    letter: held.letter,
                    letter_knew: held.knew,
                    text: Ok(held.text.clone()),
                    sender,
                    sent: held.sent.clone(),
                    ..self.mail.clone()
                };
                return self.of(&mail).planned(Some(held.yes)).map(Some);
            }
        };
        let (code, reading) = (denial.rule().to_string(), Reading::default());
        let denied = Denied { denial, typed: typed.filter(|_| held.open) };
        let asked = self.asked(&reading, None);
        Ok(Some(self.answer(Verdict::Refused { code }, Saying::Denied(&asked, &denied))))
    }

    /// What a mail does whose lines can be read.
    fn carried_out(&self, asked: &Asked<'_>, reading: &Reading) -> Result<Plan, BrokenLog> {
        let (loaded, mail) = (self.loaded, self.mail);
        let tries = reading.lines.first().is_some_and(|line| line.verb == "try");
        if let Some(line) = reading.lines.iter().find(|line| loaded.asks.beside && self.is_of_game(line)) {
            return Ok(self.deny(asked, Denied { denial: Denial::NoLetter, typed: Some(line.typed.clone()) }));
        }
        match common::check(loaded, mail, reading, self.language) {
            Ok(CommonPart { confirmed: Some(Confirmable::Beyond(lines)), .. }) => self.confirmed(&lines, tries),
            Ok(CommonPart { challenge: Some(challenge), .. }) if tries => Ok(self.challenges(challenge, true)),
            Ok(CommonPart { challenge: Some(challenge), .. }) => {
                let plan = self.challenges(challenge, false);
                // What stands in its way is looked for first, with the challenge at hand.
                Ok(Plan { challenge: plan.challenge.clone(), ..self.asks_first(asked).unwrap_or(plan) })
            }
            Ok(checked) if checked.rematches => Ok(self.returns(asked, ReturnSaid::Wants, tries)),
            Ok(checked) if tries => self.doors.mail(&Asked { confirmed: checked.confirmed.as_ref(), ..*asked }),
            Ok(checked) => self.carry_out(asked, &checked),
            Err(denied) if tries => Ok(self.answer(Verdict::Information, Saying::Denied(asked, &denied))),
            Err(denied) => Ok(self.deny(asked, denied)),
        }
    }

    fn deny(&self, asked: &Asked<'_>, denied: Denied) -> Plan {
        let code = denied.denial.rule().to_string();
        self.answer(Verdict::Refused { code }, Saying::Denied(asked, &denied))
    }

    /// What a mail asks that may be, as far as every game has it; the rest is the game's.
    fn carry_out(&self, asked: &Asked<'_>, checked: &CommonPart) -> Result<Plan, BrokenLog> {
        let (loaded, seat) = (self.loaded, self.mail.seat);
        if checked.repeats {
            return Ok(Plan { repeat: Some(seat), ..Plan::empty(loaded.game, Verdict::Information) });
        }
        if let Some(game) = checked.repeats_other {
            if let Some(plan) = self.asks_first(asked) {
                return Ok(plan);
            }
            return Ok(Plan { repeats: Some(game), ..Plan::empty(loaded.game, Verdict::Information) });
        }
        let asked = Asked { confirmed: checked.confirmed.as_ref(), ..*asked };
        let game = if checked.asks_game { Some(self.doors.mail(&asked)?) } else { None };
        if let Some(refused) = game.as_ref().filter(|plan| matches!(plan.verdict, Verdict::Refused { .. })) {
            return Ok(refused.clone());
        }
        let others = loaded.person.as_ref().is_some_and(|person| person.others > 0);
        let of_address = |setting: &Setting| matches!(setting, Setting::Invitations(_) | Setting::Bulletins(_));
        let reaches = (others && !checked.everywhere.is_empty())
            || checked.settings.iter().any(of_address)
            || game.as_ref().is_some_and(|plan| plan.leaves);
        if reaches && let Some(plan) = self.asks_first(&asked) {
            return Ok(plan);
        }
        if checked.confirmed.is_none() {
            let order = game.as_ref().and_then(|plan| plan.irrevocable);
            if let Some(what) = common::wanted(loaded, self.mail, order, (&checked.settings, &checked.everywhere)) {
                let (plan, code) = common::ask(loaded, self.mail, what.clone());
                return Ok(self.with_letter(plan, Saying::Confirm(&what, &code)));
            }
        }
        let mut plan = match (game, &checked.confirmed) {
            (Some(plan), _) => plan,
            // M14: confirmed from the old address. Once the new one has answered, too, the outer half tells it.
            (None, Some(Confirmable::Address { address, everywhere })) => {
                let (answered, everywhere) = (checked.answered, *everywhere);
                let step = AddressStep::Confirmed { seat, address: address.clone(), answered, everywhere };
                let plan = Plan { address: Some(step), ..Plan::empty(loaded.game, Verdict::Kept) };
                if answered { plan } else { self.with_letter(plan, Saying::Notice(Notice::AddressHalf)) }
            }
            (None, _) => self.answer(Verdict::Kept, Saying::Set(&asked, &checked.settings)),
        };
        plan.settings.extend(checked.settings.iter().filter_map(|setting| setting.stored(seat)));
        plan.everywhere.extend(checked.everywhere.iter().filter_map(|setting| setting.stored(seat)));
        plan.pending = checked.confirmed.as_ref().map(|_| PendingChange::Nothing(seat));
        Ok(plan)
    }

    /// Tells whether a line is an order of the one game that is played, and more than a question.
    fn is_of_game(&self, line: &Line) -> bool {
        let words = self.doors.words(self.mail.seat);
        let asks = words.verb(line.verb).is_some_and(|verb| verb.asks && verb.room == Room::Above);
        !asks && !matches!(line.verb, "set" | "leave" | "confirm" | "try")
    }

    /// What is done about a mail that reaches beyond its game, where its key does not do that at once (M20): `None` where it
    /// does.
    fn asks_first(&self, asked: &Asked<'_>) -> Option<Plan> {
        let (loaded, mail) = (self.loaded, self.mail);
        if self.sure || mail.entered.is_some() || loaded.asks.reach == Reach::AtOnce {
            return None;
        }
        let lines = &asked.reading.lines;
        let beyond = |line: &&Line| matches!(line.verb, "set" | "leave" | "repeat" | NEW);
        if lines.iter().any(|line| !beyond(&line))
            && let Some(line) = lines.iter().find(beyond)
        {
            let denial = Denial::Alone { verb: line.verb };
            return Some(self.deny(asked, Denied { denial, typed: Some(line.typed.clone()) }));
        }
        let lines: Vec<&str> = lines.iter().map(|line| line.typed.as_str()).collect();
        Some(self.ask_first(lines.join("\n")))
    }

    /// Asks about lines that reach beyond the game, once a day.
    fn ask_first(&self, lines: String) -> Plan {
        if self.loaded.asks.reach == Reach::AskedToday {
            return Plan::empty(self.loaded.game, Verdict::Silent);
        }
        let what = Confirmable::Beyond(lines);
        let (plan, code) = common::ask(self.loaded, self.mail, what.clone());
        self.with_letter(plan, Saying::Confirm(&what, &code))
    }

    /// What lines do that reach beyond the game, and whose code came back: as if they came with a key that does it at once.
    fn confirmed(&self, lines: &str, tries: bool) -> Result<Plan, BrokenLog> {
        let seat = self.mail.seat;
        let pending = (!tries).then_some(PendingChange::Nothing(seat));
        if !tries && text::enters(lines).is_some() {
            let plan = Plan::empty(self.loaded.game, Verdict::Kept);
            return Ok(Plan { enters: Some(lines.to_string()), pending, ..plan });
        }
        let lines = if tries { alloc::format!("try\n\n{lines}") } else { lines.to_string() };
        let mail = Mail { text: Ok(lines), ..self.mail.clone() };
        let plan = Arrived { sure: true, ..self.of(&mail) }.planned(None)?;
        Ok(Plan { pending: plan.pending.clone().or(pending), ..plan })
    }

    /// What a mail says of the return game that is asked for, in a word that means something else before the end (T82).
    fn says_of_return(&self, read: &Result<(Reading, bool), Vec<Unread>>) -> Option<ReturnSaid> {
        let returns = &self.loaded.asks.returns;
        if !returns.over || returns.offer.is_none() {
            return None;
        }
        match read {
            Ok((Reading { lines, .. }, _)) if !lines.is_empty() => {
                let [line] = lines.as_slice() else { return None };
                // What is understood behind the verb where nothing stands there.
                let names = |word: &String| word == "draw" || kit::VOCABULARY.is_word(REMATCH, word);
                match line.verb {
                    "accept" if line.words.iter().all(names) => Some(ReturnSaid::Agrees),
                    "decline" if line.words.iter().all(names) => Some(ReturnSaid::Declines),
                    _ => None,
                }
            }
            Err(faults) if !matches!(faults.as_slice(), [Unread::Text(TextFault::NoOrder | TextFault::NoQuestion)]) => {
                None
            }
            _ => {
                let text = self.mail.text.as_ref().ok()?;
                let body = text::cut(text).body;
                match text::answer(&body, &[]) {
                    Some(Answer::No) => Some(ReturnSaid::Declines),
                    Some(Answer::Yes) => Some(ReturnSaid::Agrees),
                    _ => text::says_yes(&body, self.language).then_some(ReturnSaid::Agrees),
                }
            }
        }
    }

    /// What is done about a return game, and who is told (T82); of what is only tried its sender alone is.
    fn returns(&self, asked: &Asked<'_>, said: ReturnSaid, tries: bool) -> Plan {
        let (loaded, seat) = (self.loaded, self.mail.seat);
        let returns = &loaded.asks.returns;
        let all = loaded.players.iter().map(|player| player.seat).collect();
        let called_off = self.doors.summary().end.is_some_and(|end| end.last == "annulled");
        let step = if called_off { Err(ReturnFault::CalledOff) } else { returns.step(seat, said, all) };
        let step = match step {
            Ok(step) => step,
            Err(why) => {
                let typed = asked.reading.lines.first().map(|line| line.typed.clone());
                let denied = Denied { denial: Denial::Rematch { why }, typed };
                let code = denied.denial.rule().to_string();
                let verdict = if tries { Verdict::Information } else { Verdict::Refused { code } };
                return self.answer(verdict, Saying::Denied(asked, &denied));
            }
        };
        let until = match step {
            ReturnStep::Stands(offer) => offer.until,
            _ => returns.until,
        };
        let news = |code, by| Saying::Return(ReturnNews { code, by, until });
        if tries {
            return self.answer(Verdict::Information, news(ReturnCode::RematchTried, seat));
        }
        let mut plan = Plan { returns: Some(step), ..Plan::empty(loaded.game, Verdict::Kept) };
        let (own, others) = match step {
            ReturnStep::Begins => return plan,
            ReturnStep::Stands(offer) if offer.by == seat => {
                let asked = all.without(returns.own.with(seat)).without(returns.shut);
                (ReturnCode::RematchOffered, Some((ReturnCode::RematchAsked, asked)))
            }
            ReturnStep::Stands(_) => (ReturnCode::RematchAgreed, None),
            ReturnStep::Ends { .. } => {
                let agreed = returns.offer.map_or(Seats::NONE, |offer| offer.agreed);
                let told = agreed.without(returns.own.with(seat));
                (ReturnCode::RematchOff, Some((ReturnCode::RematchDeclined, told)))
            }
        };
        plan = self.with_letter(plan, news(own, seat));
        let at = loaded.moment(self.mail.at);
        if let Some((code, seats)) = others {
            plan.letters.extend(seats.iter().filter_map(|other| self.doors.letter(other, news(code, seat), at, None)));
        }
        plan
    }

    /// Somebody is asked for a game (M17). What is told of it is the same whatever becomes of it.
    fn challenges(&self, challenge: Challenge, tries: bool) -> Plan {
        let until = Timestamp::from_unix(self.mail.at.unix() + CHALLENGE_STANDS);
        let code = if tries { ChallengeCode::ChallengeTried } else { ChallengeCode::ChallengeNoted };
        let verdict = if tries { Verdict::Information } else { Verdict::Kept };
        let game = (self.loaded.challenged)(&challenge).unwrap_or_default();
        let news = ChallengeNews { code, name: &challenge.name, game, until };
        let mut plan = self.answer(verdict, Saying::Challenge(news));
        plan.challenge = (!tries).then_some((challenge, until));
        plan
    }

    /// Whether this mail was held back when it came first.
    fn was_held(&self) -> bool {
        let words = self.mail.text.as_ref().map(|text| HeldBack::words(text));
        let open = |held: &&HeldBack| held.seat == self.mail.seat && held.open;
        self.loaded.held.iter().filter(open).any(|held| words == Ok(held.words))
    }

    /// Whether this mail is to do something in the game, as far as it can be read: more than to ask, to set, to talk.
    fn acts(&self) -> bool {
        let words = self.doors.words(self.mail.seat);
        let acts = |line: &Line| {
            let verb = words.verbs.iter().find(|verb| verb.id == line.verb);
            verb.is_some_and(|verb| verb.takes != Takes::Text && !(verb.asks && verb.room == Room::Above))
        };
        match self.read() {
            // A trial asks.
            Ok((reading, _)) if reading.lines.first().is_some_and(|line| line.verb == "try") => false,
            Ok((reading, declines)) => declines || reading.lines.iter().any(acts),
            Err(faults) => faults.iter().any(|fault| matches!(fault, Unread::Line(_))),
        }
    }

    /// Whether this player is heard by signed mail alone, by his own wish, and this is none (M13).
    fn wants_signature(&self) -> bool {
        let signed = self.loaded.player(self.mail.seat).is_some_and(|player| player.signed);
        signed && self.loaded.asks.signatures && self.mail.sender != Sender::Signed
    }

    /// Text to lines (M3, M5, M10), and whether they decline the game.
    fn read(&self) -> Result<(Reading, bool), Vec<Unread>> {
        let text = self.mail.text.as_ref().map_err(|unusable| vec![Unread::Text(fault(*unusable))])?;
        let cut = text::cut(text);
        if cut.too_many_lines {
            return Err(vec![Unread::Text(TextFault::TooManyLines)]);
        }
        // A letter of a charset that nobody knows: prose may hold it, an order may not.
        let is_unknown = |text: &str| text.contains(char::REPLACEMENT_CHARACTER);
        let unreadable = |lines: Vec<UnreadableLine>| {
            let (unknown, other): (Vec<_>, Vec<_>) = lines.into_iter().partition(|line| is_unknown(line.line()));
            let unknown = unknown.first().map(|_| Unread::Text(TextFault::Charset));
            unknown.into_iter().chain(other.into_iter().map(Unread::Line)).collect::<Vec<_>>()
        };
        if text::declines_game(&cut.body, self.language) {
            return match self.doors.declining(self.mail.seat) {
                Declining::Begun => Err(vec![Unread::Text(TextFault::DeclineLate)]),
                _ => Ok((Reading::default(), true)),
            };
        }
        let words = self.doors.words(self.mail.seat);
        let knows = self.doors.knows(self.mail.seat);
        // T79: who enters it for him must not learn what he holds.
        let knows = if self.mail.entered.is_some() { knows.public() } else { knows };
        let mut reading = text::read_knowing(&cut.body, &words, &knows, self.language).map_err(unreadable)?;
        // An order is never dropped in silence.
        let left_out = text::left_out(&cut.aside, &words, &knows, self.language);
        if !left_out.is_empty() {
            return Err(left_out.into_iter().map(Unread::Line).collect());
        }
        // Who passes words on is told what does not go with them.
        if reading.lines.iter().any(|line| line.text.is_some()) {
            reading.not_read.extend(cut.aside.iter().map(|line| text::shown(text::plain_words(line).trim())));
        }
        let holds = |line: &Line| is_unknown(&line.typed) || line.text.as_deref().is_some_and(is_unknown);
        if reading.lines.iter().any(holds) {
            return Err(vec![Unread::Text(TextFault::Charset)]);
        }
        let nothing_else = matches!(reading.lines.as_slice(), [] | [Line { verb: "try", .. }]);
        // T50: elsewhere `no` is prose.
        if nothing_else && text::says_no(&cut.body, self.language) {
            let refused = match self.doors.declining(self.mail.seat) {
                _ if self.question().is_some() => None,
                Declining::Game => {
                    reading.not_read.retain(|line| !text::says_no(line, self.language));
                    return Ok((reading, true));
                }
                Declining::Offered => Some(TextFault::DeclineWhich),
                Declining::Event => Some(TextFault::DeclineEvent),
                Declining::Begun => None,
            };
            if let Some(fault) = refused {
                return Err(vec![Unread::Text(fault)]);
            }
        }
        // `accept`, to an invitation.
        let draw = cut.body.split_whitespace().any(|word| words.is_word("draw", word.trim_matches(['.', '!', ','])));
        let accepts = |line: &Line| line.verb == "accept" && !draw;
        let invited = || self.declines_yet() && !self.doors.offered(self.mail.seat) && !self.loaded.asks.returns.over;
        if reading.lines.iter().all(accepts) && !reading.lines.is_empty() && invited() {
            return Err(vec![Unread::Text(TextFault::Agrees)]);
        }
        if reading.lines.is_empty() {
            // A move that prose names may be the order.
            let suspects = text::suspect(&cut.body, &words, &knows, self.language);
            if cut.nothing() == Nothing::NoOrder && !suspects.is_empty() {
                return Err(suspects.into_iter().map(Unread::Line).collect());
            }
            // M3: the reason, so that a bottom post finds its place.
            return Err(vec![Unread::Text(match cut.nothing() {
                Nothing::BelowQuote => TextFault::BelowQuote,
                Nothing::NoOrder => self.no_order(&cut.body),
                Nothing::Empty => TextFault::Empty,
            })]);
        }
        // What was meant as a move must not be passed over because words go with it: both would wait.
        let talks = |line: &Line| words.verb(line.verb).is_some_and(|verb| verb.takes == Takes::Text);
        if reading.lines.iter().all(talks) && self.doors.summary().owed.contains(&self.mail.seat) {
            let suspects = text::suspect(&reading.not_read.join("\n"), &words, &knows, self.language);
            if !suspects.is_empty() {
                return Err(suspects.into_iter().map(Unread::Line).collect());
            }
        }
        for line in &mut reading.not_read {
            *line = line.replace(char::REPLACEMENT_CHARACTER, "?");
        }
        Ok((reading, false))
    }

    /// Whether its seat may still decline the game, or agree to it (T50).
    fn declines_yet(&self) -> bool {
        self.doors.declining(self.mail.seat) != Declining::Begun && self.mail.entered.is_none()
    }

    /// Why a text without an order is refused: until its seat has acted it may decline the game, or agree to it (T50).
    fn no_order(&self, body: &str) -> TextFault {
        let early = self.declines_yet();
        let offered = self.doors.offered(self.mail.seat);
        match text::leans(body, self.language) {
            Some(true) if offered => TextFault::AcceptDraw,
            Some(false) if early && offered => TextFault::DeclineWhich,
            Some(false) if early => TextFault::MayDecline,
            Some(true) if early => TextFault::Agrees,
            _ if text::says_alone(body, self.language) == Some(true) => TextFault::NoQuestion,
            _ => TextFault::NoOrder,
        }
    }

    fn refuse(&self, faults: &[Unread]) -> Plan {
        let code = faults.first().map_or("", Unread::code).to_string();
        let cut = self.mail.text.as_ref().ok().map(|text| text::cut(text));
        let lines = faults.iter().all(|fault| matches!(fault, Unread::Line(_) | Unread::Text(TextFault::NoOrder)));
        let body = cut.as_ref().filter(|_| lines).map(|cut| Body { mail: self.mail, text: &cut.body });
        self.answer(Verdict::Refused { code }, Saying::Refused(faults, body))
    }

    fn answer(&self, verdict: Verdict, saying: Saying<'_>) -> Plan {
        self.with_letter(Plan::empty(self.loaded.game, verdict), saying)
    }

    fn with_letter(&self, mut plan: Plan, saying: Saying<'_>) -> Plan {
        let at = self.loaded.moment(self.mail.at);
        plan.letters.extend(self.doors.letter(self.mail.seat, saying, at, self.last));
        plan
    }
}

fn fault(unusable: Unusable) -> TextFault {
    match unusable {
        Unusable::NoText => TextFault::NoText,
        Unusable::Damaged => TextFault::Damaged,
        Unusable::CutOff => TextFault::CutOff,
        Unusable::Charset => TextFault::Charset,
        Unusable::TooBig => TextFault::TooBig,
        Unusable::TooComplex => TextFault::TooComplex,
        Unusable::Encrypted => TextFault::Encrypted,
        Unusable::Contradictory => TextFault::Contradictory,
    }
}
