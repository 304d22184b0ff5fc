//! How a page's styles hide text: those of one element, and style sheets as far as it can be told
//! from them alone that they hide something wherever the page is shown.

/// Whether a style sheet hides something. What it hides under a condition (`@media print`, a narrow
/// screen) is shown where a person wrote his mail.
pub(crate) fn sheet_hides(sheet: &str) -> bool {
    let mut piece = String::new();
    // For each open brace, whether what stands in it holds only sometimes.
    let mut open: Vec<bool> = Vec::new();
    let mut letters = sheet.chars().peekable();
    while let Some(letter) = letters.next() {
        match letter {
            '/' if letters.peek() == Some(&'*') => {
                let mut last = ' ';
                letters.next();
                let _ = letters.find(|&c| std::mem::replace(&mut last, c) == '*' && c == '/');
            }
            '"' | '\'' => drop(letters.find(|&c| c == letter || c == '\n')),
            '{' => {
                let outer = open.last().copied().unwrap_or_default();
                open.push(outer || is_conditional(&std::mem::take(&mut piece)));
            }
            ';' | '}' => {
                if hides_always(&std::mem::take(&mut piece), &open) {
                    return true;
                }
                if letter == '}' {
                    open.pop();
                }
            }
            plain => piece.push(plain),
        }
    }
    hides_always(&piece, &open)
}

fn hides_always(declaration: &str, open: &[bool]) -> bool {
    open.last() != Some(&true) && squeezed(declaration).contains("display:none")
}

/// Whether a rule begins as one that holds only for some screens, or for paper.
fn is_conditional(begin: &str) -> bool {
    let begin = begin.trim().to_ascii_lowercase();
    let Some(media) = begin.strip_prefix("@media") else { return false };
    !media.split(',').any(|one| matches!(one.trim().trim_start_matches("only ").trim(), "" | "all" | "screen"))
}

/// Whether an element with this style shows nothing.
pub(crate) fn hides(style: &str) -> bool {
    squeezed(style).split(';').any(|rule| {
        let rule = rule.strip_suffix("!important").unwrap_or(rule);
        match rule.split_once(':') {
            Some(("display", "none")) | Some(("visibility", "hidden" | "collapse")) | Some(("mso-hide", _)) => true,
            Some(("color", "transparent")) => true,
            Some(("font-size" | "opacity" | "max-height" | "max-width" | "height" | "width", size)) => {
                size.trim_end_matches(|c: char| c.is_ascii_alphabetic() || c == '%').parse() == Ok(0.0_f64)
            }
            Some(("text-indent" | "left" | "top" | "margin-left", place)) => place.starts_with("-99"),
            _ => false,
        }
    })
}

/// Without blanks and in lower case, as styles are compared.
pub(crate) fn squeezed(style: &str) -> String {
    style.chars().filter(|c| !c.is_whitespace()).map(|c| c.to_ascii_lowercase()).collect()
}

#[cfg(test)]
mod tests {
    use super::sheet_hides;

    #[test]
    fn what_is_hidden_under_a_condition_is_not_hidden_here() {
        for shown in [
            "p{margin:0}",
            "@media print{.x{display:none}}",
            "@media only screen and (max-width: 600px) { .a{color:red} .x { display : none !important } } p{margin:0}",
            "@MEDIA (prefers-color-scheme:dark){@supports (a:b){.x{display:none}}}",
            "/* display:none */ p::after{content:'display:none}'}",
            "@media print{.a{content:\"}}\"}.x{display:none}}",
        ] {
            assert!(!sheet_hides(shown), "{shown}");
        }
        for hidden in [
            ".x{display:none}",
            ".x{color:red;DISPLAY : none",
            "@media print{.x{display:none}}.y{display:none}",
            "@media all{.x{display:none}}",
            "@media print, screen{.x{display:none}}",
            "@media print{a{content:'{'}}.y{display:none}",
            "/**/.x{display:none}",
            "/* a **/.x{display:none}",
            "@font-face{src:x}.x{display:none}",
        ] {
            assert!(sheet_hides(hidden), "{hidden}");
        }
    }
}
