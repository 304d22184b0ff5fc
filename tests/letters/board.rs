//! Letters with a board: the diagram in the reader's style, its marks explained, and the same words as
//! a page with a picture.

use std::sync::Arc;

use mail_parser::{MessageParser, MimeHeaders, PartType};
use tempete::{
    chess::{Color, Position, Square},
    letters::{BoardStyle, Letter, LetterKind, Reader},
    mail::{
        address::Address,
        incoming::facts::{self, Own},
        key::Key,
        outgoing::{
            compose::compose,
            resend::{Anew, resend},
        },
    },
    page::{
        layout::{self, Is},
        picture::{Painter, WIDTH},
        words::{Foot, Rendered, Words},
    },
    tempete::{
        order::vocabulary::VOCABULARY,
        telling::{board::Board, body::LetterValues},
    },
    text::{self, Language},
};

use crate::{TONGUES, WHITE, compose::envelope, games, render};

/// A position in which everything is marked that can be.
const MARKED: &str = "r1bqk2r/ppp2ppp/2n2n2/8/1b2P3/2R2N2/PPPP1PPP/2BQKBM1 b kq - 0 6 | holes d5 e5 | neutral c6 \
                      | fused c3:RN | magnet b4 | marks e4:giant | royal d1 e8 | rules pawns-reversed \
                      | orders b:ban a8, b:must N, b:safe c3";

/// What a letter says, to be changed: a copy of its own first.
fn body_of(letter: &mut Letter) -> &mut LetterValues {
    letter.body = Arc::new(letter.says::<LetterValues>().unwrap().clone());
    let body = Arc::get_mut(&mut letter.body).unwrap() as &mut dyn std::any::Any;
    body.downcast_mut().unwrap()
}

/// The letter with this position on its board.
fn with_board(letter: &Letter, position: &str, style: BoardStyle) -> Letter {
    let position = position.parse::<Position>().unwrap();
    let reader = Reader { language: letter.language, board: style, ..Reader::default() };
    let below = if letter.to.index() == 0 { Color::White } else { Color::Black };
    let traps = ["c7", "e3"].map(|name| name.parse::<Square>().unwrap());
    let board = Board::new(&position, None, traps, below, &reader);
    let mut letter = letter.clone();
    letter.picture = Some(board.diagram.clone());
    body_of(&mut letter).board = Some(board);
    letter
}

fn letters() -> Vec<Letter> {
    TONGUES.into_iter().flat_map(games).flat_map(|(_, game)| game.letters).collect()
}

/// A letter as its reader gets it, with the picture.
fn mailed(letter: &Letter, key_line: Option<&str>) -> Vec<u8> {
    let picture = Painter::new().unwrap().paint(letter.picture.as_ref().unwrap()).unwrap();
    let to = ["ann@example.org".to_string()];
    let envelope = tempete::mail::outgoing::compose::Envelope { key_line, ..envelope(&to, &[]) };
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
    let body = &html[html.find("<body>").unwrap()..];
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
    let kept: Vec<_> = rendered.pieces.iter().filter(|piece| !matches!(piece.is, Is::Drawn(_))).cloned().collect();
    let text = layout::plain(&kept);
    let line = |line: &str| match line.strip_prefix('>') {
        Some(words) => words.to_string(),
        None if line == "-- " => String::new(),
        None => line.to_string(),
    };
    let lines: Vec<String> = text.lines().map(line).collect();
    lines.join("\n").split_whitespace().collect()
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
        assert_eq!(page_words(&html), text_words(&rendered), "{html}");
        for loaded in ["http", "href", "<script", "<a ", "url(", "@import", "<link"] {
            assert!(!html.contains(loaded), "{loaded}: {html}");
        }
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

fn news(language: Language) -> Letter {
    let all = letters().into_iter();
    let mut news = all.filter(|letter| letter.kind == LetterKind::News && letter.language == language);
    let found = news
        .find(|letter| {
            !letter.says::<tempete::tempete::telling::body::LetterValues>().unwrap().hand.is_empty()
                && !letter.says::<tempete::tempete::telling::body::LetterValues>().unwrap().words.is_empty()
        })
        .unwrap();
    Letter { to: WHITE, ..found }
}

#[test]
fn every_style_is_told_in_both_languages() {
    let words = Words::built_in(tempete::games::GAMES);
    for (language, listed, hole, drawn) in [
        (
            Language::En,
            "Black: king e8, queen d8, rooks a8 h8,",
            "holes, where nothing can stand: d5 e5",
            "8  r!. b q k",
        ),
        (
            Language::Fr,
            "Noirs : roi e8, dame d8, tours a8 h8,",
            "des trous, où rien ne peut se tenir : d5 e5",
            "8  t!. f d r",
        ),
    ] {
        let seen = |style| {
            let letter = with_board(&news(language), MARKED, style);
            render(&words, &letter).text
        };
        let flat = |style| seen(style).split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(seen(BoardStyle::Ascii).contains(drawn), "{}", seen(BoardStyle::Ascii));
        assert!(!flat(BoardStyle::Ascii).contains(listed));
        assert!(seen(BoardStyle::Figurines).contains("8  ♜!. ♝ ♛ ♚"), "{}", seen(BoardStyle::Figurines));
        assert!(flat(BoardStyle::List).contains(listed), "{}", seen(BoardStyle::List));
        for style in [BoardStyle::List, BoardStyle::None] {
            assert!(!seen(style).contains("♜") && !seen(style).contains(drawn), "{}", seen(style));
        }
        for &style in BoardStyle::ALL {
            assert!(flat(style).contains(hole), "{}", seen(style));
        }
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
fn without_a_picture_a_letter_is_plain() {
    let letter = with_board(&news(Language::En), MARKED, BoardStyle::Ascii);
    let to = ["ann@example.org".to_string()];
    let bytes = compose(&letter, &envelope(&to, &[]), &Words::built_in(tempete::games::GAMES), None).unwrap().bytes;
    let text = String::from_utf8(bytes).unwrap();
    assert!(!text.contains("multipart/alternative") && !text.contains("image/png") && text.contains("8  r!. b"));
}

#[test]
fn a_letter_with_a_page_can_be_sent_anew() {
    let old = "abcdefghjkmnpqrstvwxyz2345";
    let new = Key::read("bbcdefghijkmnpqrstuvwxyz23").unwrap();
    let letter = with_board(&news(Language::En), MARKED, BoardStyle::Ascii);
    let bytes = mailed(&letter, Some(old));
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
    assert_eq!(before.0.replace(old, new.letters()), after.0);
    assert_eq!(before.1.replace(old, new.letters()), after.1);
    assert!(before.1.contains(old) && after.1.contains(new.letters()));
    let text = String::from_utf8(again).unwrap();
    assert!(!text.contains(local) && !text.contains(old));
}

/// Programs that write HTML alone put our page below the answer, in quotes or bare.
#[test]
fn an_answer_above_the_page_is_read_and_the_page_is_not() {
    let letter = with_board(&news(Language::En), MARKED, BoardStyle::Ascii);
    let (_, html, _) = parts(&mailed(&letter, None));
    let page = html.split("<body>").nth(1).unwrap().split("</body>").next().unwrap();
    let style = format!("<style>{}</style>", html.split("<style>").nth(1).unwrap().split("</style>").next().unwrap());
    let own = Own {
        address: Address::read("referee@tempete.localhost").unwrap(),
        separator: '+',
        key_in_line: false,
        instance: String::new(),
        trusted_hosts: Vec::new(),
        authserv_ids: Vec::new(),
    };
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
    let mut names = Vec::new();
    for letter in letters() {
        let letter = with_board(&letter, MARKED, BoardStyle::Ascii);
        let (rendered, _) = words.render(&letter, Foot::default()).unwrap();
        let name = format!("{}-{}", letter.language.code(), letter.kind.word());
        if !tempete::page::html::has_place(&rendered.pieces) || names.iter().filter(|n| **n == name).count() == 2 {
            continue;
        }
        names.push(name.clone());
        let (_, html, png) = parts(&mailed(&letter, None));
        let image = format!("data:image/png;base64,{}", data_encoding::BASE64.encode(&png));
        let cid = html.split("src=\"").nth(1).unwrap().split('"').next().unwrap();
        let count = names.iter().filter(|n| **n == name).count();
        std::fs::write(folder.join(format!("{name}-{count}.html")), html.replace(cid, &image)).unwrap();
    }
    assert!(names.len() > 10, "{names:?}");
}
