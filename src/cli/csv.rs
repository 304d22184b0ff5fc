//! Tables as CSV (RFC 4180): read strictly, every row on a line of its own, and written. Spreadsheets of countries
//! with a decimal comma put semicolons between cells; a table is read with what stands in its first line.

/// A row with the line it stands on, from 1.
#[derive(Debug, PartialEq, Eq)]
pub struct Row {
    pub line: usize,
    pub cells: Vec<String>,
}

/// A line that is no row, and why.
#[derive(Debug, PartialEq, Eq)]
pub struct BadRow {
    pub line: usize,
    pub what: &'static str,
}

/// The rows of a text, those left empty passed over, and every line that is none. What the first one names, in whatever
/// case a spreadsheet has it, is in small letters.
pub fn read(text: &str) -> (Vec<Row>, Vec<BadRow>) {
    let text = text.strip_prefix('\u{FEFF}').unwrap_or(text);
    let first = text.lines().next().unwrap_or_default();
    let between = [',', ';', '\t'].into_iter().find(|c| first.contains(*c)).unwrap_or(',');
    let (mut rows, mut bad) = (Vec::new(), Vec::new());
    for (text, line) in text.lines().zip(1..) {
        match cells(text, between) {
            Ok(cells) if cells.iter().all(String::is_empty) => {}
            Ok(cells) => rows.push(Row { line, cells }),
            Err(what) => bad.push(BadRow { line, what }),
        }
    }
    for cell in rows.first_mut().into_iter().flat_map(|head: &mut Row| &mut head.cells) {
        cell.make_ascii_lowercase();
    }
    (rows, bad)
}

/// The cells of one line, without the spaces around them.
fn cells(line: &str, between: char) -> Result<Vec<String>, &'static str> {
    let mut cells = Vec::new();
    let mut rest = line;
    loop {
        let (cell, after) = match rest.trim_start_matches(' ').strip_prefix('"') {
            Some(quoted) => self::quoted(quoted)?,
            None => {
                let end = rest.find(between).unwrap_or(rest.len());
                let (cell, after) = rest.split_at(end);
                if cell.contains('"') {
                    return Err("a quotation mark within a cell that does not begin with one");
                }
                (cell.trim().to_owned(), after)
            }
        };
        cells.push(cell);
        let after = after.trim_start_matches(' ');
        match after.strip_prefix(between) {
            Some(next) => rest = next,
            None if after.is_empty() => return Ok(cells),
            None => return Err("something behind the closing quotation mark of a cell"),
        }
    }
}

/// A cell behind its opening quotation mark, and what stands behind the closing one; two in it are one.
fn quoted(text: &str) -> Result<(String, &str), &'static str> {
    let mut cell = String::new();
    let mut rest = text;
    loop {
        let (before, after) = rest.split_once('"').ok_or("a quotation mark that is not closed on its line")?;
        cell.push_str(before);
        match after.strip_prefix('"') {
            Some(more) => {
                cell.push('"');
                rest = more;
            }
            None => return Ok((cell.trim().to_owned(), after)),
        }
    }
}

/// A row as a line, commas between its cells.
pub fn line<S: AsRef<str>>(cells: impl IntoIterator<Item = S>) -> String {
    let cells = cells.into_iter().map(|cell| {
        let cell = cell.as_ref();
        let plain = !cell.contains([',', '"', '\n', '\r', ';']) && cell.trim() == cell;
        if plain { cell.to_owned() } else { format!("\"{}\"", cell.replace('"', "\"\"")) }
    });
    cells.collect::<Vec<_>>().join(",")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_read_as_they_are_written() {
        let row = ["a", "", "b, c", "say \"no\"", "ü;x"];
        let (rows, bad) = read(&line(row));
        assert_eq!((rows.first().unwrap().cells.as_slice(), bad), (row.map(str::to_owned).as_slice(), vec![]));
    }

    #[test]
    fn a_spreadsheets_semicolons_mark_and_line_ends_are_read() {
        let (rows, bad) = read("\u{FEFF}White;BLACK\r\n Ann ;\"Bob; jr\" \r\n;\r\n\r\nCarl;Dan");
        let cells: Vec<_> = rows.iter().map(|row| (row.line, row.cells.join("|"))).collect();
        assert_eq!(cells, [(1, "white|black".into()), (2, "Ann|Bob; jr".into()), (5, "Carl|Dan".into())]);
        assert_eq!(bad, []);
    }

    #[test]
    fn what_is_no_row_is_told_with_its_line() {
        let (rows, bad) = read("a,b\n\"a,b\na\"b,c\n\"a\"b,c\nd,e\n");
        assert_eq!(rows.iter().map(|row| row.line).collect::<Vec<_>>(), [1, 5]);
        assert_eq!(bad.iter().map(|bad| bad.line).collect::<Vec<_>>(), [2, 3, 4]);
    }
}
