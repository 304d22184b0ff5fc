//! `format=flowed` (RFC 3676) undone: lines that a mail program broke become one again. mail-parser
//! leaves this to its callers.

/// The text with soft line breaks joined; `delsp` says that the space before one was added.
pub fn unflow(text: &str, delsp: bool) -> String {
    let mut unflowed = String::with_capacity(text.len());
    // The quote depth of the line above, where that line flows on.
    let mut open: Option<usize> = None;
    for line in text.lines() {
        let depth = line.bytes().take_while(|&b| b == b'>').count();
        let (marks, rest) = line.split_at_checked(depth).unwrap_or_default();
        let rest = rest.strip_prefix(' ').unwrap_or(rest);
        let signature = rest == "-- ";
        // A signature mark and another depth end a paragraph however its last line ended.
        if open.is_some_and(|above| above != depth || signature) {
            unflowed.push('\n');
            open = None;
        }
        if open.is_none() {
            unflowed.push_str(marks);
            if depth > 0 {
                unflowed.push(' ');
            }
        }
        if rest.ends_with(' ') && !signature {
            unflowed.push_str(if delsp { rest.strip_suffix(' ').unwrap_or(rest) } else { rest });
            open = Some(depth);
        } else {
            unflowed.push_str(rest);
            unflowed.push('\n');
            open = None;
        }
    }
    if open.is_some() {
        unflowed.push('\n');
    }
    unflowed
}

#[cfg(test)]
mod tests {
    use super::unflow;

    #[test]
    fn soft_breaks_are_joined() {
        assert_eq!(unflow("list 1 2 \n3 4\n\nHi \n", false), "list 1 2 3 4\n\nHi \n");
        assert_eq!(unflow("abc \ndef\n", true), "abcdef\n");
    }

    #[test]
    fn quotes_and_signatures_stand_alone() {
        assert_eq!(unflow("ok \n> quoted \n> on\n-- \nAnn\n", false), "ok \n> quoted on\n-- \nAnn\n");
        assert_eq!(unflow(" >not quoted\n From here\n", false), ">not quoted\nFrom here\n");
    }
}
