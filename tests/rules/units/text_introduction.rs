//! `text::introduction`: how mail programs announce what they quote. `introduces_quote`, `header_block` and `forwarding_mark`,
//! which are private, are asked of each line by `cut`, a forwarding mark first, an introduction last.

use referee::text::{Mark, cut};

/// What the first of these lines is, alone in a mail with those below it.
fn mark(lines: &str) -> Option<Mark> {
    let cut = cut(lines);
    cut.ended_by.filter(|_| cut.body.is_empty())
}

#[test]
fn introductions_in_many_languages() {
    for line in [
        "On Thu, Dec 3, 2026 at 2:05 PM Tempête <referee@example.org> wrote:",
        "Le jeu. 3 déc. 2026 à 14:05, Tempête <referee@example.org> a écrit :",
        "Am Do., 3. Dez. 2026 um 14:05 Uhr schrieb Tempête <referee@example.org>:",
        "Am 03.12.26 um 14:05 schrieb Tempête:",
        "El jue, 3 dic 2026 a las 14:05, Tempête (<referee@example.org>) escribió:",
        "Il giorno gio 3 dic 2026 alle ore 14:05 Tempête <referee@example.org> ha scritto:",
        "Op do 3 dec 2026 om 14:05 schreef Tempête <referee@example.org>:",
        "Em qui., 3 de dez. de 2026 às 14:05, Tempête <referee@example.org> escreveu:",
        "Tempête <referee@example.org> wrote:",
        "Tempête schrieb am 03.12.2026 um 14:05:",
        "---- On Thu, 03 Dec 2026 14:05:00 +0100 Tempête <referee@example.org> wrote ---",
        // A shorter one is a forwarding mark already.
        "---- On Thu, 03 Dec 2026 14:05:00 +0100 Tempête, the referee of our club, wrote ----",
        "On Thu, Dec 3, 2026 at 2:05 PM, Tempête <referee@example.org> wrote",
        "On 3 Dec 2026, referee@example.org wrote",
        "Am 03.12.2026 um 14:05 schrieb Tempête <referee@example.org>",
        "2013/7/20 Tempête <referee@example.org>",
        "2026-12-03 14:05 GMT+01:00 Tempête <referee@example.org>:",
        "2026年12月3日(木) 14:05 Tempête <referee@example.org>:",
        "Tempête <referee@example.org> 于2026年12月3日周四 14:05写道：",
        "Le jeu. 3 de\u{301}c. 2026 a\u{300} 14:05, Tempête <referee@example.org> a e\u{301}crit :",
        // Broken over lines.
        "---- On Thu, 03 Dec 2026 14:05:00 +0100\nTempête <r@example.org> wrote ----",
        "2013/7/20 Tempête, the referee of our club\n<referee@example.org>",
        "On Thu, Dec 3, 2026 at 2:05 PM Tempête\n<referee@example.org> wrote:",
        "Le jeu. 3 déc. 2026 à 14:05, Tempête\n<referee@example.org> a\nécrit :",
    ] {
        assert_eq!(mark(line), Some(Mark::Introduction), "{line}");
    }
    let short = "---- On Thu, 03 Dec 2026 14:05:00 +0100 Tempête wrote ----";
    assert_eq!(mark(short), Some(Mark::Forwarded));
}

#[test]
fn prose_is_no_introduction() {
    for line in [
        "as you wrote:",
        "On card 12: what is it",
        "move e4",
        "I wrote 3 things:",
        "card 44:",
        "",
        // Without its colon it needs a date and an address right before the word.
        "Tempête <referee@example.org> wrote",
        "On 3 Dec 2026 at 14:05 Bob wrote",
        "at 14:05 I told bob@example.org what I wrote",
        "2013/7/20",
        "2013/7/20 was a good day",
        "write to Ann <ann@example.org>",
        "at 14:05 write to Ann <ann@example.org>:",
        "--- what I wrote ---",
        // No header block, and no forwarding mark.
        "From: me\nto you with love",
        "e4 - a fine move - again",
        "original message",
        "--- e4 ---",
    ] {
        assert_eq!(cut(line).ended_by, None, "{line}");
    }
    // It is where its first line is, and not above.
    let below = cut("move e4\nOn 3 Dec 2026 at 14:05 Bob wrote:");
    assert_eq!((below.body.as_str(), below.ended_by), ("move e4", Some(Mark::Introduction)));
}

#[test]
fn header_blocks_and_marks() {
    for block in [
        "From: A <a@x>|Sent: Thursday|To: B|Subject: [tempete 42]",
        "De : A <a@x>|Envoyé : jeudi|À : B|Objet : [tempete 42]",
        "*Von:* A <a@x>|*Gesendet:* Donnerstag|*An:* B|*Betreff:* x",
        "Från: A|Skickat: den 3 december|Till: B|Ämne: x",
        "Fra: A|Sendt: 3. december|Til: B|Emne: x",
        "Fra: A|Dato: torsdag|Til: B|Emne: x",
        "Lähettäjä: A|Lähetetty: torstai|Vastaanottaja: B|Aihe: x",
        "Od: A|Wysłano: czwartek|Do: B|Temat: x",
        "Od: A|Odesláno: čtvrtek|Komu: B|Předmět: x",
        "От: A|Отправлено: четверг|Кому: B|Тема: x",
        "От кого: A|Кому: B|Дата: четверг",
        "Kimden: A|Gönderildi: Perşembe|Kime: B|Konu: x",
        "Feladó: A|Elküldve: csütörtök|Címzett: B|Tárgy: x",
        "差出人: A|送信日時: 木曜日|宛先: B|件名: x",
        "差出人： A|日付： 木曜日|宛先： B|件名： x",
        "发件人: A|发送时间: 星期四|收件人: B|主题: x",
        "寄件者： A|寄件日期： 星期四|收件者： B|主旨： x",
        "  *Fra:* A|  *Sendt:* x|  *Til:* B|  *Emne:* x",
        "Fra\u{30a}n: A|Skickat: x|Till: B|A\u{308}mne: x",
    ] {
        assert_eq!(mark(&block.replace('|', "\n")), Some(Mark::HeaderBlock), "{block}");
    }
    for line in [
        "-----Original Message-----",
        "-------- Message transféré --------",
        "Begin forwarded message:",
        "*-----Original Message-----*",
        "   -----Original Message-----",
        "-----*Original Message*-----",
        "*Original Message*",
        "--- Original Message ---",
        "\u{2014}\u{2014} Message d\u{2019}origine \u{2014}\u{2014}",
        "__Oprindelig meddelelse__",
        "------------------ 原始邮件 ------------------",
        "-- Původní zpráva --",
        "===== Исходное сообщение =====",
    ] {
        assert_eq!(mark(line), Some(Mark::Forwarded), "{line}");
    }
}
