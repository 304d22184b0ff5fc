//! `Authentication-Results` (RFC 8601): whether our own home says that a mail comes from the domain it
//! names. Only fields of a server that the operator named are read, and only where our home writes.
//!
//! The rule kept here: whatever cannot be read to the end proves nothing, and neither does `spf`,
//! which speaks of the envelope and not of `From`.

use super::{
    fields::Field,
    scan::{Token, tokens},
    zone::Zone,
};

/// More properties than any server writes of one result.
const MOST_PROPERTIES: usize = 50;

/// What the fields that count say about the domain of `From`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Proof {
    /// It is proven.
    Passed,
    /// It is not: a field that counts says otherwise, is damaged, or contradicts another.
    Failed,
    /// No field that counts says anything of it.
    Silent,
}

/// What a mail's fields prove. What stands above our home's own `Received` goes before what stands
/// below it, where a sender could have written, too: he is heard there only if our home says
/// nothing above.
pub(crate) fn proof(zone: Zone<'_, '_>, authserv_ids: &[String], domain: &str) -> Proof {
    heard(zone, authserv_ids, domain).0
}

/// Whose signature over an address of this domain our home found good; `None` also where a policy holds that may
/// rest on something else than a signature.
pub(crate) fn signer(zone: Zone<'_, '_>, authserv_ids: &[String], domain: &str) -> Option<String> {
    let (Proof::Passed, fields) = heard(zone, authserv_ids, domain) else { return None };
    let results = fields_of_results(fields).filter_map(|field| ours(field, authserv_ids)?.1).flatten();
    let signs = |result: &Told| {
        let passes = result.method == "dkim" && result.whole && result.verdict == "pass";
        signer_of(result).filter(|signer| passes && is_aligned(signer, domain)).map(str::to_ascii_lowercase)
    };
    results.filter_map(|result| signs(&result)).map(|signer| signer.trim_matches('.').to_owned()).next()
}

/// What the fields that count prove, and which these are.
fn heard<'a, 'b>(zone: Zone<'a, 'b>, authserv_ids: &[String], domain: &str) -> (Proof, &'a [Field<'b>]) {
    let above = if zone.is_sealed { together } else { one_by_one }(zone.home, authserv_ids, domain);
    match above {
        Proof::Silent => (one_by_one(zone.border, authserv_ids, domain), zone.border),
        known => (known, zone.home),
    }
}

/// Where a sender may have written: every field counts for itself, and of two that contradict each other
/// none proves anything.
fn one_by_one(fields: &[Field<'_>], authserv_ids: &[String], domain: &str) -> Proof {
    fields_of_results(fields).filter_map(|value| said(value, authserv_ids, domain)).fold(Proof::Silent, both)
}

/// Where our home alone wrote: what the checkers under one name say is read as one field, since some
/// homes have each method's result from a checker of its own.
fn together(fields: &[Field<'_>], authserv_ids: &[String], domain: &str) -> Proof {
    let mut named: Vec<(&str, Option<Vec<Told>>)> = Vec::new();
    for value in fields_of_results(fields) {
        let Some((name, results)) = ours(value, authserv_ids) else { continue };
        match named.iter_mut().find(|(known, _)| *known == name) {
            // One field that cannot be read spoils all.
            Some((_, known)) => {
                *known = known.take().zip(results).map(|(mut known, more)| {
                    known.extend(more);
                    known
                });
            }
            None => named.push((name, results)),
        }
    }
    let judged = named.iter().map(|(_, results)| results.as_ref().map_or(Proof::Failed, |all| judge(all, domain)));
    judged.fold(Proof::Silent, both)
}

fn fields_of_results<'a>(fields: &'a [Field<'_>]) -> impl Iterator<Item = &'a str> {
    fields.iter().filter(|(name, _)| name == "authentication-results").map(|(_, value)| value.as_ref())
}

/// What two say together.
fn both(one: Proof, other: Proof) -> Proof {
    match (one, other) {
        (known, Proof::Silent) | (Proof::Silent, known) => known,
        (one, other) if one == other => one,
        _ => Proof::Failed,
    }
}

/// What all checkers of one home say. A policy that does not hold fails whatever was signed, and so do
/// results of one method that cannot all be true.
fn judge(results: &[Told], domain: &str) -> Proof {
    let of = |method: &'static str| results.iter().filter(move |result| result.method == method);
    let is_dmarc = |result: &Told| result.property("header.from").is_some_and(|from| same(from, domain));
    let is_others = |result: &Told| result.property("header.from").is_some_and(|from| !same(from, domain));
    let is_dkim = |result: &Told| signer_of(result).is_some_and(|signer| is_aligned(signer, domain));
    let passes = |result: &Told| result.whole && result.verdict == "pass";
    if of("dmarc").next().is_none() && of("dkim").next().is_none() {
        return Proof::Silent;
    }
    let policy_holds = of("dmarc").any(|result| passes(result) && is_dmarc(result));
    let policy_fails = of("dmarc").any(|result| result.verdict != "pass" || policy_holds && is_others(result));
    let signed = of("dkim").any(|result| passes(result) && is_dkim(result));
    let forged = of("dkim").any(|result| result.verdict == "fail" && is_dkim(result));
    // `none` says that there was no signature.
    let unsigned = of("dkim").any(|result| result.verdict == "none");
    let contradicts = signed && forged || unsigned && of("dkim").any(|result| result.verdict != "none");
    if policy_fails || contradicts || forged && !policy_holds || !(policy_holds || signed) {
        return Proof::Failed;
    }
    Proof::Passed
}

/// The name among `authserv_ids` under which a field is its writer's, and its results, unless they
/// cannot be read. A field is a name's if it says exactly that, or ends in it after a dot.
fn ours<'a>(field: &str, authserv_ids: &'a [String]) -> Option<(&'a str, Option<Vec<Told>>)> {
    let (id, rest) = identifier(field)?;
    let id = id.to_ascii_lowercase();
    let is_ours = |name: &&String| {
        let name = name.to_ascii_lowercase();
        id == name || id.strip_suffix(name.as_str()).is_some_and(|before| before.len() > 1 && before.ends_with('.'))
    };
    // Of a name and one below it, both named, all is the upper one's.
    let name = authserv_ids.iter().filter(is_ours).min_by_key(|name| name.len())?;
    Some((name, rest.and_then(|rest| results(&rest))))
}

/// What one field says; `None` where it is not of a server among `authserv_ids`.
pub fn said(field: &str, authserv_ids: &[String], domain: &str) -> Option<Proof> {
    let (_, results) = ours(field, authserv_ids)?;
    let Some(results) = results else {
        return Some(Proof::Failed);
    };
    let mut proof = Proof::Silent;
    for result in &results {
        let (method, aligned) = match result.method.as_str() {
            "dmarc" => ("dmarc", result.property("header.from").is_some_and(|from| same(from, domain))),
            "dkim" => ("dkim", signer_of(result).is_some_and(|signer| is_aligned(signer, domain))),
            _ => continue,
        };
        let passes = result.whole && aligned && result.verdict == "pass";
        proof = match proof {
            // What the domain itself asks for has failed: a signature beside it changes nothing.
            _ if method == "dmarc" && matches!(result.verdict.as_str(), "fail" | "reject") => {
                return Some(Proof::Failed);
            }
            Proof::Passed => Proof::Passed,
            _ if passes => Proof::Passed,
            _ => Proof::Failed,
        };
    }
    Some(proof)
}

/// The domain that signed: `header.d`, or where a server writes only for whom it did, that of `header.i`.
fn signer_of(result: &Told) -> Option<&str> {
    let of_identity = || result.property("header.i")?.rsplit_once('@').map(|(_, domain)| domain);
    result.property("header.d").or_else(of_identity)
}

fn same(found: &str, domain: &str) -> bool {
    !domain.is_empty() && found.eq_ignore_ascii_case(domain)
}

/// Whether `domain` is the signer's, or below it; a signer without a dot is nobody's domain.
fn is_aligned(signer: &str, domain: &str) -> bool {
    let signer = signer.to_ascii_lowercase();
    let domain = domain.to_ascii_lowercase();
    signer.trim_matches('.').contains('.')
        && (signer == domain
            || domain.strip_suffix(signer.as_str()).is_some_and(|before| before.len() > 1 && before.ends_with('.')))
}

/// One result: `dkim=pass header.d=example.org`.
struct Told {
    method: String,
    verdict: String,
    properties: Vec<(String, String)>,
    /// Whether all of it is pairs, no property twice.
    whole: bool,
}

impl Told {
    fn property(&self, name: &str) -> Option<&str> {
        self.properties.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }
}

/// The server's name, and the pieces behind it; `None` for these where the field cannot be read.
/// A field without such a name has a pair in its place.
fn identifier(field: &str) -> Option<(String, Option<Vec<Token>>)> {
    let Some(tokens) = tokens(field) else {
        // The name can still be told where what spoils the field comes after it.
        let begin = field.split(';').next().unwrap_or_default();
        return identifier_of(&self::tokens(begin)?).map(|(id, _)| (id, None));
    };
    identifier_of(&tokens)
}

fn identifier_of(tokens: &[Token]) -> Option<(String, Option<Vec<Token>>)> {
    let mut pieces = tokens.iter().filter(|token| **token != Token::Gap);
    let (Token::Word(id) | Token::Quoted(id)) = pieces.next()? else { return None };
    // The grammar's version, which is 1 where it stands at all.
    let rest = match pieces.next() {
        None => Some(Vec::new()),
        Some(Token::Mark(';')) => Some(behind(tokens)),
        Some(Token::Mark('=')) => return None,
        Some(Token::Word(version)) if version == "1" => match pieces.next() {
            None => Some(Vec::new()),
            Some(Token::Mark(';')) => Some(behind(tokens)),
            _ => None,
        },
        _ => None,
    };
    Some((id.clone(), rest))
}

/// What follows the first `;`.
fn behind(tokens: &[Token]) -> Vec<Token> {
    tokens.iter().skip_while(|token| **token != Token::Mark(';')).skip(1).cloned().collect()
}

/// The results, each between semicolons; `None` where one has no method.
fn results(tokens: &[Token]) -> Option<Vec<Told>> {
    let mut results = Vec::new();
    for segment in tokens.split(|token| *token == Token::Mark(';')) {
        let segment: Vec<&Token> = segment.iter().filter(|token| **token != Token::Gap).collect();
        match segment.as_slice() {
            [] => {}
            [Token::Word(none)] if none.eq_ignore_ascii_case("none") => {}
            segment => results.push(result(segment)?),
        }
    }
    Some(results)
}

fn result(pieces: &[&Token]) -> Option<Told> {
    let mut pairs = Vec::new();
    let mut rest = pieces;
    let mut whole = true;
    while let [Token::Word(name), Token::Mark('='), Token::Word(value) | Token::Quoted(value), behind @ ..] = rest {
        pairs.push((name.to_ascii_lowercase(), value.clone()));
        rest = behind;
    }
    whole &= rest.is_empty() && pairs.len() <= MOST_PROPERTIES;
    let mut pairs = pairs.into_iter();
    let (method, verdict) = pairs.next()?;
    let properties: Vec<(String, String)> = pairs.collect();
    for ((name, _), at) in properties.iter().take(MOST_PROPERTIES).zip(1..) {
        whole &= !properties.iter().skip(at).any(|(other, _)| other == name);
    }
    // A version behind the method's name: only the first is known.
    let method = method.strip_suffix("/1").map(str::to_owned).unwrap_or(method);
    Some(Told { method, verdict: verdict.to_ascii_lowercase(), properties, whole })
}
