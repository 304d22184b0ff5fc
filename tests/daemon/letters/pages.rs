//! Letters as pages: the same words as the text, the board as a picture, links that prepare a reply, and
//! nothing from outside. `tests/html/look` looks at them.

use std::collections::BTreeSet;

use mail_parser::{MessageParser, MimeHeaders, PartType};
use tempete::{
    letters::{BoardStyle, Letter, LetterKind},
    mail::{
        address::Address,
        incoming::facts::{self, Own},
        key::Key,
        outgoing::{
            compose::{Envelope, compose},
            resend::{Anew, resend},
        },
    },
    page::{
        layout::{self, Is},
        picture::{Painter, WIDTH},
        words::{Foot, Rendered, Words},
    },
    tempete::order::vocabulary::VOCABULARY,
    text::{self, Language},
};

use support_rules::games::keeper;

use crate::letters::{
    board::{MARKED, body_of, letters, news, with_board},
    compose::envelope,
    copied_blocks, render,
};

const KEY: &str = "abcdefghjkmnpqrstvwxyz2345";

/// A letter as its reader gets it, with the picture.
fn mailed(letter: &Letter, key_line: Option<&str>) -> Vec<u8> {
    let picture = Painter::new().unwrap().paint(letter.picture.as_ref().unwrap()).unwrap();
    let to = ["ann@example.org".to_string()];
    let envelope = Envelope { key_line, ..envelope(&to, &[]) };
    compose(letter, &envelope, &Words::built_in(tempete::games::GAMES), Some(&picture)).unwrap().bytes
}

/// The page and the text of a mail, and its PNG.
fn parts(bytes: &[u8]) -> (String, String, Vec<u8>) {
    let mail = MessageParser::default().parse(bytes).unwrap();
    // Whoever can show text alone shows the first part.
    let kinds: Vec<String> = mail
        .parts
        .iter()
        .take(6)
        .filter_map(|part| Some(format!("{}/{}", part.content_type()?.ctype(), part.content_type()?.subtype()?)))
        .collect();
    let begin = ["multipart/alternative", "text/plain", "multipart/related", "text/html", "image/png"];
    let at = usize::from(kinds[0] == "multipart/mixed");
    assert_eq!(kinds[at..at + 5], begin);
    let find = |kind: fn(&PartType) -> bool| mail.parts.iter().find(|part| kind(&part.body)).unwrap();
    let text = find(|body| matches!(body, PartType::Text(_))).text_contents().unwrap().replace("\r\n", "\n");
    let html = find(|body| matches!(body, PartType::Html(_))).text_contents().unwrap().replace("\r\n", "\n");
    let is_image = |part: &&mail_parser::MessagePart<'_>| part.content_type().is_some_and(|of| of.ctype() == "image");
    let image = mail.parts.iter().find(is_image).unwrap();
    assert!(image.content_disposition().unwrap().is_inline());
    assert_eq!(image.attachment_name(), Some("board.png"));
    let cid = image.content_id().unwrap();
    assert_eq!(html.matches("<img ").count(), 1);
    assert!(html.contains(&format!("<img src=\"cid:{cid}\" width=\"{WIDTH}\"")), "{cid}: {html}");
    (text, html, image.contents().to_vec())
}

/// The words of a page, without any space.
fn page_words(html: &str) -> String {
    let body = &html[html.find("<div class=\"page\">").unwrap()..];
    let mut words = String::new();
    for part in body.split('<').skip(1) {
        words.push_str(part.split_once('>').unwrap().1);
    }
    assert!(!words.contains('>'));
    let plain = [("&nbsp;", ""), ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&amp;", "&")]
        .into_iter()
        .fold(words, |words, (from, to)| words.replace(from, to));
    plain.split_whitespace().collect()
}

/// The words of a text without the diagram, the marks of quoting and any space.
fn text_words(rendered: &Rendered) -> String {
    let mut kept: Vec<_> = rendered.pieces.iter().filter(|piece| !matches!(piece.is, Is::Drawn(_))).cloned().collect();
    for piece in &mut kept {
        // A picture draws a mark in its own way.
        if let Is::Note(mark, drawn, _) = &mut piece.is {
            std::mem::swap(mark, drawn);
        }
    }
    let text = layout::plain(&kept);
    let line = |line: &str| match line.strip_prefix('>') {
        Some(words) => words.to_string(),
        None if line == "-- " => String::new(),
        None => line.to_string(),
    };
    let lines: Vec<String> = text.lines().map(line).collect();
    lines.join("\n").split_whitespace().collect()
}

/// Nothing comes from outside: the only links prepare a reply to the referee.
fn nothing_is_loaded(html: &str) {
    for loaded in ["http", "<script", "url(", "@import", "<link", "<form"] {
        assert!(!html.contains(loaded), "{loaded}: {html}");
    }
    let host = "tempete.localhost?subject=Re%3A%20Temp%C3%AAte%2042%3A%20Ann%20%E2%80%93%20Bob&amp;body=";
    for link in html.split("href=\"").skip(1) {
        assert!(
            link.starts_with(&format!("mailto:referee%2B{KEY}@{host}"))
                || link.starts_with(&format!("mailto:referee@{host}")),
            "{link}"
        );
    }
    assert_eq!(html.matches("<a ").count(), html.matches("href=").count());
}

/// What a percent-coded text says.
fn decoded(text: &str) -> String {
    let mut bytes = Vec::new();
    let mut rest = text.as_bytes();
    while let Some((first, after)) = rest.split_first() {
        let (byte, after) = match first {
            b'%' => (u8::from_str_radix(std::str::from_utf8(&after[..2]).unwrap(), 16).unwrap(), &after[2..]),
            other => (*other, after),
        };
        bytes.push(byte);
        rest = after;
    }
    String::from_utf8(bytes).unwrap()
}

/// The bodies of the replies that a page prepares.
fn replies(html: &str) -> Vec<String> {
    let links = html.split("<a href=\"").skip(1).map(|rest| rest.split('"').next().unwrap());
    links.map(|link| decoded(link.split("&amp;body=").nth(1).unwrap()).replace("\r\n", "\n")).collect()
}

/// Every letter has a page, with its board or without, and every block of lines to copy is a link on it.
#[test]
fn every_letter_has_a_page_and_what_it_shows_to_copy_is_a_link() {
    let words = Words::built_in(tempete::games::GAMES);
    let to = ["ann@example.org".to_string()];
    let mut kinds = BTreeSet::new();
    let mut links = 0;
    for letter in letters() {
        let rendered = render(&words, &letter);
        let bytes = compose(&letter, &envelope(&to, &[]), &words, None).unwrap().bytes;
        let mail = MessageParser::default().parse(&bytes).unwrap();
        let html = mail.body_html(0).unwrap().replace("\r\n", "\n");
        assert_eq!(mail.body_text(0).unwrap().replace("\r\n", "\n"), rendered.text);
        assert!(html.starts_with("<!DOCTYPE html>") && !html.contains("<img"), "{html}");
        assert!(html.contains(&format!("<html lang=\"{}\">", letter.language.code())));
        nothing_is_loaded(&html);
        kinds.insert(letter.kind.word());
        let prepared = replies(&html);
        // These show lines again as they were typed.
        let repeats = [LetterKind::Refused, LetterKind::Information].contains(&letter.kind);
        for block in copied_blocks(&rendered.text).into_iter().filter(|_| !repeats) {
            assert!(prepared.contains(&block.trim_end().to_owned()), "{block} in {prepared:?}");
        }
        links += prepared.len();
        // The first thing a list of mails shows is the letter's first line.
        let hidden = html.split("overflow:hidden\">").nth(1).unwrap().split("</div>").next().unwrap();
        let prose = |line: &&str| !line.is_empty() && !line.starts_with([' ', '-']);
        let first = rendered.text.lines().find(prose).unwrap().replace('"', "&quot;");
        assert!(hidden.replace("&nbsp;", " ").starts_with(&first), "{hidden}: {first}");
    }
    println!("{links} links");
    assert!(kinds.len() == LetterKind::ALL.len() && links > 300, "{kinds:?}, {links}");
}

#[test]
fn a_link_brings_the_key_where_answers_carry_it_in_a_line() {
    let letter = with_board(&news(Language::En), MARKED, BoardStyle::Ascii);
    let picture = Painter::new().unwrap().paint(letter.picture.as_ref().unwrap()).unwrap();
    let to = ["ann@example.org".to_string()];
    let lined = Envelope { key_line: Some(KEY), reply_to: "referee@tempete.localhost", ..envelope(&to, &[]) };
    let bytes = compose(&letter, &lined, &Words::built_in(tempete::games::GAMES), Some(&picture)).unwrap().bytes;
    let replies = replies(&parts(&bytes).1);
    let own = own(true);
    assert!(!replies.is_empty());
    for reply in replies {
        let mail = format!(
            "From: ann@example.org\r\nTo: referee@tempete.localhost\r\nSubject: Re: x\r\n\
             Content-Type: text/plain; charset=utf-8\r\n\r\n{reply}\r\n"
        );
        let facts = facts::read(mail.as_bytes(), mail.len() as u64, &own).unwrap();
        assert_eq!(facts.keys, [Key::read(KEY).unwrap()], "{reply}");
        let body = text::cut(&facts.text.unwrap()).body;
        assert_eq!(body.trim_end(), reply.split("\n\n---").next().unwrap());
        let reading = text::read(&body, &VOCABULARY, Language::En).unwrap();
        assert!(!reading.lines.is_empty() && reading.not_read.is_empty(), "{reply}");
    }
}

/// An installation's own marks.
fn own(key_in_line: bool) -> Own {
    Own {
        address: Address::read("referee@tempete.localhost").unwrap(),
        separator: '+',
        key_in_line,
        instance: String::new(),
        trusted_hosts: Vec::new(),
        authserv_ids: Vec::new(),
    }
}

#[test]
fn a_page_says_what_the_text_says() {
    let words = Words::built_in(tempete::games::GAMES);
    let painter = Painter::new().unwrap();
    let mut shown = Vec::new();
    for letter in letters() {
        let letter = with_board(&letter, MARKED, BoardStyle::Ascii);
        let rendered = render(&words, &letter);
        if !tempete::page::html::has_place(&rendered.pieces) {
            continue;
        }
        shown.push(letter.kind);
        let picture = painter.paint(letter.picture.as_ref().unwrap()).unwrap();
        let to = ["ann@example.org".to_string()];
        let bytes = compose(&letter, &envelope(&to, &[]), &words, Some(&picture)).unwrap().bytes;
        let (text, html, png) = parts(&bytes);
        assert_eq!(text, rendered.text);
        assert_eq!(png, picture);
        // What marks on the picture say has no use without it.
        let caption = rendered.caption.split_whitespace().collect::<String>();
        assert_eq!(page_words(&html).replacen(&caption, "", 1), text_words(&rendered), "{html}");
        nothing_is_loaded(&html);
        assert!(text.lines().all(|line| line.chars().count() <= 78), "{text}");
        assert!(html.len() < 40_000, "{}", html.len());
    }
    println!("{} pages", shown.len());
    for kind in
        [LetterKind::News, LetterKind::Receipt, LetterKind::Refused, LetterKind::Information, LetterKind::Result]
    {
        assert!(shown.contains(&kind), "{kind:?}");
    }
}

#[test]
fn a_picture_is_described_once() {
    let drawn = parts(&mailed(&with_board(&news(Language::En), MARKED, BoardStyle::Ascii), None)).1;
    assert!(drawn.contains("alt=\"White: king e1, queen d1,"), "{drawn}");
    let listed = parts(&mailed(&with_board(&news(Language::En), MARKED, BoardStyle::List), None)).1;
    assert!(listed.contains("alt=\"\"") && listed.contains("<p>White: king e1, queen d1,"), "{listed}");
}

#[test]
fn words_of_the_other_side_are_escaped() {
    let mut letter = with_board(&news(Language::En), MARKED, BoardStyle::Ascii);
    body_of(&mut letter).words = vec!["<img src=x onerror=alert(1)> & \"so\"".into()];
    body_of(&mut letter).them.name = "<b>Bob</b>".into();
    let (text, html, _) = parts(&mailed(&letter, None));
    assert!(text.contains("> <img src=x onerror=alert(1)> & \"so\""), "{text}");
    assert!(html.contains("&lt;img src=x onerror=alert(1)&gt; &amp; &quot;so&quot;"), "{html}");
    assert!(html.contains("&lt;b&gt;Bob&lt;/b&gt;") && !html.contains("<b>Bob"), "{html}");
}

#[test]
fn without_a_picture_a_page_shows_the_diagram() {
    let letter = with_board(&news(Language::En), MARKED, BoardStyle::Ascii);
    let to = ["ann@example.org".to_string()];
    let bytes = compose(&letter, &envelope(&to, &[]), &Words::built_in(tempete::games::GAMES), None).unwrap().bytes;
    let mail = MessageParser::default().parse(&bytes).unwrap();
    let html = mail.body_html(0).unwrap();
    assert!(
        html.contains("<pre>8  r!. b") && !String::from_utf8(bytes.clone()).unwrap().contains("image/png"),
        "{html}"
    );
}

#[test]
fn a_letter_with_a_page_can_be_sent_anew() {
    let new = Key::read("bbcdefghijkmnpqrstuvwxyz23").unwrap();
    let letter = with_board(&news(Language::En), MARKED, BoardStyle::Ascii);
    for key_line in [None, Some(KEY)] {
        let bytes = mailed(&letter, key_line);
        let mail = String::from_utf8(bytes.clone()).unwrap();
        let local = mail.split("Message-ID: <").nth(1).unwrap().split('@').next().unwrap();
        let new_local = local.replace(".23.", ".24.");
        let anew = Anew {
            old_local: local,
            new_local: &new_local,
            message_id: &format!("<{new_local}@tempete.localhost>"),
            separator: '+',
            key: &new,
            at: tempete::ids::Timestamp::from_unix(1_800_000_000),
            in_reply_to: None,
            references: &[],
        };
        let again = resend(&bytes, &anew).unwrap();
        let (before, after) = (parts(&bytes), parts(&again));
        assert_eq!(before.2, after.2);
        assert_eq!(before.0.replace(KEY, new.letters()), after.0);
        assert_eq!(before.1.replace(KEY, new.letters()), after.1);
        assert!(before.1.contains(KEY) && after.1.contains(new.letters()) && !after.1.contains(KEY));
        let text = String::from_utf8(again).unwrap();
        assert!(!text.contains(local) && !text.contains(KEY));
    }
}

/// Programs that write HTML alone put our page below the answer, in quotes or bare.
#[test]
fn an_answer_above_the_page_is_read_and_the_page_is_not() {
    let letter = with_board(&news(Language::En), MARKED, BoardStyle::Ascii);
    let (_, html, _) = parts(&mailed(&letter, None));
    let page = html.split("<body>").nth(1).unwrap().split("</body>").next().unwrap();
    let style = format!("<style>{}</style>", html.split("<style>").nth(1).unwrap().split("</style>").next().unwrap());
    let own = own(false);
    for (quoted, name) in [
        (format!("<blockquote type=\"cite\">{style}{page}</blockquote>"), "in quotes"),
        (format!("<hr><b>From:</b> Tempete{page}"), "bare"),
    ] {
        let mail = format!(
            "From: ann@example.org\r\nTo: referee+abcdefghjkmnpqrstvwxyz2345@tempete.localhost\r\nSubject: Re: x\r\n\
             MIME-Version: 1.0\r\nContent-Type: text/html; charset=utf-8\r\n\r\n\
             <html><head></head><body><div>12. Nf3</div><div>numbers 7</div><br>{quoted}</body></html>\r\n"
        );
        let facts = facts::read(mail.as_bytes(), mail.len() as u64, &own).unwrap();
        let text = facts.text.unwrap_or_else(|fault| panic!("{name}: {fault:?}"));
        let text = text::cut(&text).body;
        let reading =
            text::read(&text, &VOCABULARY, Language::En).unwrap_or_else(|lines| panic!("{name}: {lines:?} in {text}"));
        assert_eq!(reading.lines.len(), 2, "{name}: {text}");
    }
}

/// What stands on the page to be looked at: `TEMPETE_PAGES=FOLDER` writes some pages there.
#[test]
fn pages_can_be_looked_at() {
    // `tests/html/look` names a folder, and looks at what it finds there.
    let own = tempfile::tempdir().unwrap();
    let folder = std::env::var_os("TEMPETE_PAGES").map_or(own.path().to_owned(), std::path::PathBuf::from);
    std::fs::create_dir_all(&folder).unwrap();
    let words = Words::built_in(tempete::games::GAMES);
    let mut names: Vec<String> = Vec::new();
    for letter in letters() {
        // Boards as they were, and one with everything marked.
        let marked = letter.kind == LetterKind::Refused;
        let letter = if marked { with_board(&letter, MARKED, BoardStyle::Ascii) } else { letter };
        let name = named(&words, &letter);
        let count = 1 + names.iter().filter(|n| **n == name).count();
        if count > 4 {
            continue;
        }
        names.push(name.clone());
        std::fs::write(folder.join(format!("{name}-{count}.html")), page(&words, &letter)).unwrap();
    }
    assert!(names.len() > 10, "{names:?}");
    let mut games = BTreeSet::new();
    for (game, language) in tempete::games::GAMES.iter().flat_map(|game| Language::ALL.map(|of| (*game, of))) {
        // The last letter of each kind.
        for letter in keeper::in_language(game, 7, language).sent.iter().flatten() {
            let name = named(&words, letter);
            std::fs::write(folder.join(format!("{name}-1.html")), page(&words, letter)).unwrap();
            games.insert(letter.game);
        }
    }
    assert_eq!(games.len(), tempete::games::GAMES.len(), "{games:?}");
}

/// What a page is called: its game, language and kind, and whether it has a board.
fn named(words: &Words, letter: &Letter) -> String {
    let (rendered, _) = words.render(letter, Foot::default()).unwrap();
    let board = if tempete::page::html::has_place(&rendered.pieces) { "board" } else { "plain" };
    format!("{}-{}-{}-{board}", letter.game, letter.language.code(), letter.kind.word())
}

/// A letter's page with its picture in it.
fn page(words: &Words, letter: &Letter) -> String {
    let picture = letter.picture.as_ref().map(|board| Painter::new().unwrap().paint(board).unwrap());
    let to = ["ann@example.org".to_string()];
    let bytes = compose(letter, &envelope(&to, &[]), words, picture.as_deref()).unwrap().bytes;
    let mail = MessageParser::default().parse(&bytes).unwrap();
    let html = mail.body_html(0).unwrap().into_owned();
    match html.split("src=\"").nth(1).map(|rest| rest.split('"').next().unwrap().to_owned()) {
        Some(cid) => {
            let image = format!("data:image/png;base64,{}", data_encoding::BASE64.encode(&picture.unwrap()));
            html.replace(&cid, &image)
        }
        None => html,
    }
}
