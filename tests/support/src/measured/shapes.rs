//! Shapes of mails: the same few bytes again and again, up to a size, as somebody sends them who wants
//! the referee to be busy. What reads a mail must cost the same for each byte, whatever the shape.

/// A shape of mails.
pub struct Shape {
    /// Its name.
    pub name: &'static str,
    /// Header fields beside sender, reader and Message-ID, with their line ends.
    header: &'static str,
    /// What stands once at the text's beginning.
    first: &'static str,
    /// What is repeated.
    again: &'static str,
    /// What stands once at the end.
    last: &'static str,
    fill: Fill,
}

/// Where a shape's size lies, and how it is written.
#[derive(Clone, Copy)]
enum Fill {
    /// The body, as it stands.
    Body,
    /// The header: a quarter of the size, since a header is cut off at a quarter of a mail.
    Header,
    /// The body, encoded as base64.
    Base64,
    /// This many times at most, each as long as the size asks for.
    Times(usize),
    /// Below a message of 4 kB, made of this.
    Said(&'static str),
}

impl Shape {
    /// A mail of this shape, at most `size` bytes long.
    pub fn mail(&self, size: usize, from: &str, to: &str, id: &str) -> Vec<u8> {
        let mut mail = format!("From: {from}\nTo: {to}\nMessage-ID: <{id}>\nMIME-Version: 1.0\n{}", self.header);
        let fixed = mail.len() + self.first.len() + self.last.len() + 2;
        let room = size.saturating_sub(fixed);
        match self.fill {
            Fill::Body => {
                let body = [self.first, &self.again.repeat(room / self.again.len()), self.last].concat();
                mail = [&mail, "\n", &body].concat();
            }
            Fill::Header => {
                let field = [self.first, &self.again.repeat(room / 4 / self.again.len()), self.last].concat();
                mail = [&mail, &field, "\n\nstatus\n"].concat();
            }
            Fill::Base64 => {
                let body = [self.first, &self.again.repeat(room * 35 / 48 / self.again.len()), self.last].concat();
                let encoded = data_encoding::BASE64.encode(body.as_bytes());
                let lines: Vec<&str> =
                    (0..encoded.len()).step_by(76).map(|at| &encoded[at..encoded.len().min(at + 76)]).collect();
                mail = [&mail, "\n", &lines.join("\n"), "\n"].concat();
            }
            Fill::Said(words) => {
                let said = ["say ", &words.repeat(room.saturating_sub(20).min(4_000) / words.len()), "\n\n"].concat();
                let below = self.again.repeat(room.saturating_sub(said.len()) / self.again.len());
                mail = [&mail, "\n", &said, &below].concat();
            }
            Fill::Times(times) => {
                let times = times.min(room / self.again.len());
                let padded = self.again.replace("{{}}", &"x".repeat(room / times + 4 - self.again.len()));
                mail = [&mail, "\n", self.first, &padded.repeat(times), self.last].concat();
            }
        }
        assert!(mail.len() <= size, "{}: {} bytes", self.name, mail.len());
        mail.into_bytes()
    }
}

const PLAIN: &str = "Content-Type: text/plain; charset=utf-8\n";
const FLOWED: &str = "Content-Type: text/plain; charset=utf-8; format=flowed\n";
const DELSP: &str = "Content-Type: text/plain; charset=utf-8; format=flowed; delsp=yes\n";
const HTML: &str = "Content-Type: text/html; charset=utf-8\n";
const BASE64: &str = "Content-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: base64\n";
const QUOTED: &str = "Content-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: quoted-printable\n";
const MIXED: &str = "Content-Type: multipart/mixed; boundary=\"b\"\n";
const PART: &str = "--b\nContent-Type: text/plain\n\nstatus\n";

const fn shape(name: &'static str, header: &'static str, first: &'static str, again: &'static str) -> Shape {
    Shape { name, header, first, again, last: "", fill: Fill::Body }
}

const fn text(name: &'static str, again: &'static str) -> Shape {
    shape(name, PLAIN, "", again)
}

const fn html(name: &'static str, again: &'static str) -> Shape {
    shape(name, HTML, "<p>status</p>", again)
}

const fn field(name: &'static str, first: &'static str, again: &'static str, last: &'static str) -> Shape {
    Shape { name, header: PLAIN, first, again, last, fill: Fill::Header }
}

const fn encoded(name: &'static str, again: &'static str) -> Shape {
    Shape { name, header: BASE64, first: "", again, last: "", fill: Fill::Base64 }
}

/// `{{}}` in what is repeated is filled up with letters, so that so many of them make the size.
const fn times(name: &'static str, first: &'static str, again: &'static str, times: usize) -> Shape {
    Shape { name, header: PLAIN, first, again, last: "", fill: Fill::Times(times) }
}

const fn said(name: &'static str, words: &'static str) -> Shape {
    Shape { name, header: PLAIN, first: "", again: ">\n", last: "", fill: Fill::Said(words) }
}

/// Every shape.
pub const SHAPES: &[Shape] = &[
    // Lines of nothing.
    text("empty lines", "\n"),
    text("empty lines, CRLF", "\r\n"),
    text("carriage returns", "\r"),
    text("lines of blanks", "   \n"),
    text("lines of what cannot be seen", "\u{200B}\u{AD}\n"),
    text("blanks in one line", " "),
    // Lines that are orders, or nearly.
    text("near misses", "mvoe e4\n"),
    text("near misses of one word", "staus\n"),
    text("rests of orders", "e4 e5 1\n"),
    text("numbers, a line each", "12\n"),
    text("moves", "e4\n"),
    text("moves with their verb", "move e4\n"),
    text("moves that are none", "Nf9\n"),
    text("moves in one line", "e4 "),
    text("lists", "list 1 2 3\n"),
    shape("one list in one line", PLAIN, "list", " 12"),
    shape("one list in lines", PLAIN, "list\n", "1 2 3 4\n"),
    text("numbers owed", "numbers 1 2 3 4 5\n"),
    text("questions", "status\n"),
    text("orders with a question mark", "status???\n"),
    text("orders with words too many", "status please now\n"),
    text("trials", "try\n"),
    text("orders inside prose", "so I say\nresign\nand so on\n"),
    text("effects, a line each", "card 44: go b4 d6;\n"),
    shape("one effect in one line", PLAIN, "card 44:", " go b4 d6;"),
    shape("one note in one line", PLAIN, "card 44: note \"", "hey "),
    text("draws with words", "list random \u{6F22}\u{5B57}<&\"\n"),
    text("messages", "say hello\n"),
    text("messages apart", "say hello\n\n"),
    shape("one message in lines", PLAIN, "say hello\n", "and on\n"),
    shape("one message in one line", PLAIN, "say", " hello"),
    text("orders with keys", "say abcdefghijkmnpqrstuvwx2389\n"),
    text("orders with marks of direction", "move \u{202E}e4\n"),
    text("orders with control characters", "move \u{7}e4\n"),
    // Prose.
    text("prose in lines", "Hello, how are you today?\n"),
    text("prose in one line", "Hello, how are you today? "),
    text("one word", "a"),
    text("one run of digits", "1"),
    text("keys", "abcdefghijkmnpqrstuvwx2389 "),
    text("accents upon one letter", "\u{301}\u{323}"),
    text("wide characters", "\u{6F22}\u{1F642}"),
    text("quotation marks", "\""),
    text("braces", "{ } "),
    // Nearly a mark that ends the text.
    text("colons", "a:\n"),
    text("introductions of nothing", "On 3 Dec 2026 at 14:05 Bob\n"),
    text("introductions without an end", "On 3 Dec 2026 at 14:05 Bob <bob@example.org> wrote\u{2026}\n"),
    text("headers of nothing", "From: Bob\n"),
    text("half sentinels", "--- reply above\n"),
    text("dashes", "----\n"),
    text("dashes before words", "---- Original\n"),
    text("dashes in one line", "- "),
    // Below the mark that ends the text.
    shape("quotes", PLAIN, "status\n\n", "> hello\n"),
    shape("quotes and answers in turn", PLAIN, "status\n\n", "> hello\nyes\n"),
    shape("deep quotes", PLAIN, "status\n\n", ">"),
    shape("quoted keys", PLAIN, "status\n\n", "> key abcdefghijkmnpqrstuvwx2389\n"),
    shape("our letter below the sentinel", PLAIN, "status\n\n--- reply above this line ---\n", "move e4\n"),
    shape("a long signature", PLAIN, "status\n\n-- \n", "Ann\n"),
    shape("a forwarded mail", PLAIN, "status\n\nFrom: a\nSent: b\nTo: c\nSubject: d\n\n", "move e4\n"),
    // Soft line ends.
    shape("soft line ends", FLOWED, "", "so it goes \n"),
    shape("soft line ends of nothing", FLOWED, "", " \n"),
    shape("soft line ends of quotes", FLOWED, "status\n\n", "> so it goes \n>> on \n"),
    shape("soft line ends inside words", DELSP, "", "so \n"),
    // Pages.
    html("open tags", "<b>"),
    html("closed tags", "</b>"),
    html("paragraphs", "<p>Hello"),
    html("line ends of a page", "<br>"),
    html("blocks in blocks", "<div>"),
    html("cells", "<td>a"),
    html("quotes in quotes", "<blockquote>a"),
    html("quotes side by side", "<blockquote>a</blockquote>b"),
    html("entities", "&amp;&#x41;&nbsp;"),
    html("half entities", "&am"),
    html("angle brackets", "<"),
    html("comments", "<!-- a -->"),
    html("an open comment", "<!--"),
    html("styles", "<i style='color:red;font-size:1px'>a</i>"),
    html("hidden text", "<i style='display:none'>a</i>"),
    html("attributes", "<a href='https://example.org/?a=b&amp;c=d' class='a b c'>a</a>"),
    shape("one tag", HTML, "<p>status</p><p ", "a b=c "),
    shape("one value", HTML, "<p>status</p><p class=\"", "quote "),
    shape("one stylesheet", HTML, "<p>status</p><style>", "@media (x){.a{display:none}}"),
    shape("an open stylesheet", HTML, "<p>status</p><style>", "@media{"),
    shape("a script", HTML, "<p>status</p><script>", "</scrip"),
    shape("text as it stands", HTML, "<p>status</p><pre>", "a \n"),
    // Encodings.
    encoded("empty lines in base64", "\n"),
    encoded("near misses in base64", "mvoe e4\n"),
    encoded("one line in base64", "e4 "),
    shape("quoted-printable", QUOTED, "", "mvoe=20e4=0A"),
    shape("quoted-printable soft ends", QUOTED, "", "a=\n"),
    shape("quoted-printable that is none", QUOTED, "status\n", "=="),
    shape("an unknown charset", "Content-Type: text/plain; charset=x-none\n", "status\n\n", "é "),
    shape(
        "a Japanese charset",
        "Content-Type: text/plain; charset=iso-2022-jp\n",
        "status\n\n",
        "\u{1B}$B4A;z\u{1B}(B",
    ),
    // Headers.
    field("one long field", "X-Long: ", "a ", ""),
    field("one folded field", "X-Long: ", "a\n ", "a"),
    field("recipients", "Cc: ", "bob@example.net, ", "bob@example.net"),
    field("recipients with names", "Cc: ", "\"Bob\" (b) <bob@example.net>, ", "bob@example.net"),
    field("groups", "Cc: ", "a:bob@example.net;, ", "b:;"),
    field("comments in comments", "Cc: ", "(", ""),
    field("quotation marks in a field", "Cc: ", "\"", ""),
    field("angle brackets in a field", "Cc: ", "<", ""),
    field("encoded words", "Subject: ", "=?utf-8?q?a?= ", ""),
    field("half encoded words", "Subject: ", "=?", ""),
    field("encoded words without an end", "Subject: ", "=?utf-8?q?a", ""),
    field("references", "References: ", "<a@b.example> ", "<a@b.example>"),
    field("keywords", "Keywords: ", "a, ", "a"),
    field("verdicts", "Authentication-Results: home.example", "; dkim=pass header.d=example.org", ""),
    field("replies", "Subject: ", "Re: ", ""),
    field("a date of digits", "Date: ", "1 ", ""),
    field("parameters", "X-Part: text/plain", "; a=b", ""),
    field("a language", "Content-Language: ", "en, ", "en"),
    // Parts.
    Shape {
        name: "an attachment",
        header: MIXED,
        first: "--b\nContent-Type: text/plain\n\nstatus\n--b\nContent-Type: image/png\nContent-Transfer-Encoding: base64\n\n",
        again: "aGVsbG8gaGVsbG8gaGVsbG8gaGVsbG8gaGVsbG8gaGVsbG8gaGVsbG8gaGVsbG8gaGVsbG8g\n",
        last: "--b--\n",
        fill: Fill::Body,
    },
    Shape {
        name: "a mail in a mail",
        header: MIXED,
        first: "--b\nContent-Type: text/plain\n\nstatus\n--b\nContent-Type: message/rfc822\n\n",
        again: "From: a@b.example\n",
        last: "--b--\n",
        fill: Fill::Body,
    },
    shape("a part without an end", MIXED, PART, "status\n"),
    shape("nearly boundaries", MIXED, PART, "-b\n"),
    shape("strokes", PLAIN, "status\n\n", "message/ "),
    Shape {
        name: "parts, nearly too many",
        header: MIXED,
        first: PART,
        again: "--b\nContent-Type: text/plain\n\n{{}}\n",
        last: "--b--\n",
        fill: Fill::Times(96),
    },
    Shape {
        name: "parts in parts, nearly too many",
        header: MIXED,
        first: PART,
        again: "--b\nContent-Type: multipart/mixed; boundary=b\nX-Long: {{}}\n\n",
        last: "--b\n\nstatus\n",
        fill: Fill::Times(96),
    },
    // Just under what is refused without a look.
    times("lines of near misses, nearly too many", "", "mvoe e4 {{}}\n", 1_990),
    times("lines of prose, nearly too many", "status\n\n", "Hello {{}}\n", 1_990),
    times("rests of orders, nearly too many lines", "", "e4 e5 1 {{}}\n", 1_990),
    times("introductions, nearly too many lines", "status\n\n", "On 3 Dec 2026 at 14:05 {{}}\n", 1_990),
    times("colons, nearly too many lines", "status\n\n", "{{}} at 14:05:\n", 1_990),
    times("orders, nearly too many", "", "list random {{}}\n", 199),
    times(
        "orders in wide characters",
        "",
        "list random \u{6F22}\u{5B57}\u{6F22}\u{5B57}\u{6F22}\u{5B57}\u{6F22}\u{5B57}\u{6F22}\u{5B57}\u{6F22}\u{5B57}\u{6F22}\u{5B57}\u{6F22}\u{5B57}\u{6F22}\u{5B57}\u{6F22}\u{5B57}\u{6F22}\u{5B57}\u{6F22}\u{5B57}\u{6F22}\u{5B57}\u{6F22}\u{5B57}\u{6F22}\u{5B57}\u{6F22}\u{5B57}\u{6F22}\u{5B57}\u{6F22}\u{5B57}\u{6F22}\u{5B57}\u{6F22}\u{5B57}\u{6F22}\u{5B57}\u{6F22}\u{5B57}\u{6F22}\u{5B57}\u{6F22}\u{5B57}\u{6F22}\u{5B57}{{}}\n",
        199,
    ),
    times(
        "near misses in wide characters, nearly too many",
        "",
        "mvoe e4 \"\u{1F642}\u{1F642}\u{1F642}\u{1F642}\u{1F642}\u{1F642}\u{1F642}\u{1F642}\u{1F642}\u{1F642}\u{1F642}\u{1F642}\u{1F642}\u{1F642}\u{1F642}\u{1F642}\u{1F642}\u{1F642}\"{{}}\n",
        190,
    ),
    times(
        "prose in wide characters",
        "status\n\n",
        "\u{1F642}\u{1F642}\u{1F642}\u{1F642}\u{1F642}\u{1F642}\u{1F642}\u{1F642}\u{1F642}\u{1F642}\u{1F642}\u{1F642}\u{1F642}\u{1F642}\u{1F642}\u{1F642}\u{1F642}\u{1F642}\u{1F642}\u{1F642}\u{1F642}\u{1F642}\u{1F642}\u{1F642}\u{1F642}\u{1F642}\u{1F642}\u{1F642}\u{1F642}\u{1F642}\u{1F642}\u{1F642}{{}}\n",
        700,
    ),
    said("a message of quotation marks", "\""),
    said("a message of short lines", "\"\n"),
    said("a message of wide characters", "\u{6F22}\n"),
    said("a message of angle brackets", "< "),
    Shape {
        name: "blank lines and a quote",
        header: PLAIN,
        first: "status\n",
        again: "\n> {{}}",
        last: "",
        fill: Fill::Times(1_900),
    },
    Shape {
        name: "fields, nearly too many",
        header: "",
        first: "",
        again: "X-A: aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\n",
        last: "X-B: b",
        fill: Fill::Header,
    },
];
