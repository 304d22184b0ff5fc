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
pub(super) fn proof(zone: Zone<'_, '_>, authserv_ids: &[String], domain: &str) -> Proof {
    let all = |fields: &[Field<'_>]| {
        let mut proof = Proof::Silent;
        for (_, value) in fields.iter().filter(|(name, _)| name == "authentication-results") {
            proof = match (proof, said(value, authserv_ids, domain)) {
                (known, None | Some(Proof::Silent)) => known,
                (Proof::Silent, Some(said)) => said,
                (known, Some(said)) if known == said => known,
                _ => Proof::Failed,
            };
        }
        proof
    };
    match all(zone.home) {
        Proof::Silent => all(zone.border),
        known => known,
    }
}

/// What one field says; `None` where it is not of a server among `authserv_ids`: its exact name, or
/// what follows a dot in it.
pub fn said(field: &str, authserv_ids: &[String], domain: &str) -> Option<Proof> {
    let (id, rest) = identifier(field)?;
    let id = id.to_ascii_lowercase();
    let counts = authserv_ids.iter().map(|name| name.to_ascii_lowercase()).any(|name| {
        id == name || id.strip_suffix(name.as_str()).is_some_and(|before| before.len() > 1 && before.ends_with('.'))
    });
    if !counts {
        return None;
    }
    let Some(results) = rest.and_then(|rest| results(&rest)) else {
        return Some(Proof::Failed);
    };
    let mut proof = Proof::Silent;
    for result in &results {
        let (method, aligned) = match result.method.as_str() {
            "dmarc" => ("dmarc", result.property("header.from").is_some_and(|from| same(from, domain))),
            "dkim" => ("dkim", result.property("header.d").is_some_and(|signer| is_aligned(signer, domain))),
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
