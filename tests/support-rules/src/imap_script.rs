//! A mail server that follows a script, for tests of what speaks IMAP.

use tokio::{
    io::{AsyncBufReadExt, AsyncWriteExt, BufReader},
    net::TcpStream,
};

/// Up to the open folder; the server tells of MOVE after the login alone.
pub const ENTER: &str = "\
S * OK [CAPABILITY IMAP4rev1 IDLE LOGINDISABLED] ready
C LOGIN \"ref\\\"eree\" \"s3cret\"
S T OK in
C CAPABILITY
S * CAPABILITY IMAP4rev1 IDLE UIDPLUS MOVE
S T OK
C LIST \"\" \"Done\"
S * LIST (\\HasNoChildren) \"/\" Done
S T OK
C LIST \"\" \"Quarantine\"
S T OK
C CREATE \"Quarantine\"
S T NO [ALREADYEXISTS] somebody was faster
C SELECT \"INBOX\"
S * 3 EXISTS
S * OK [UIDVALIDITY 77] here
S T OK [READ-WRITE]
";

/// Follows the script with the first who connects; fails where he says something else.
pub async fn follow(stream: TcpStream, script: String) {
    let mut stream = BufReader::new(stream);
    let mut tag = String::new();
    for step in script.lines() {
        match step.split_at(1) {
            ("C", wanted) => {
                let mut line = String::new();
                stream.read_line(&mut line).await.unwrap();
                let line = line.trim_end();
                // DONE and what answers a challenge have no tag.
                let said = match line.split_once(' ') {
                    Some((first, rest)) if first.starts_with('A') => {
                        first.clone_into(&mut tag);
                        rest
                    }
                    _ => line,
                };
                assert_eq!(said, wanted.trim_start());
            }
            ("S", line) => {
                let line = line.strip_prefix(' ').unwrap();
                let line = line.strip_prefix("T ").map_or_else(|| line.to_owned(), |rest| format!("{tag} {rest}"));
                stream.write_all(format!("{line}\r\n").as_bytes()).await.unwrap();
            }
            ("~", _) => std::future::pending().await,
            _ => return,
        }
    }
    // Nothing may come after the end.
    let mut line = String::new();
    stream.read_line(&mut line).await.unwrap();
    assert!(line.is_empty() || line.contains("LOGOUT"), "{line:?}");
}
