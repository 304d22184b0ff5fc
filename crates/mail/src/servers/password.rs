//! The password or token of a login, asked for anew each time: from a file, or from a command that
//! prints it. It stands in no error, no log and no `Debug`.

use std::{
    fmt, fs,
    io::{self, Read},
    path::Path,
    process::Stdio,
};

use tokio::{
    io::AsyncReadExt,
    process::{Child, Command},
    time::timeout,
};

use super::patience;
use crate::server::Secret;

/// The longest password or token, in bytes; OAuth tokens run to a few thousand.
const LONGEST: u64 = 16_384;

/// Number of characters of a command's error that are shown.
const SHOWN: usize = 300;

/// A password or token.
#[derive(Clone, PartialEq, Eq)]
pub struct Password(String);

impl Password {
    /// Its text, for the server alone.
    pub fn text(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for Password {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Password")
    }
}

/// Why there is no password. Says where it was looked for, never what was found.
#[derive(Debug, thiserror::Error)]
pub enum PasswordError {
    /// The file cannot be read.
    #[error("the password file cannot be read: {0}")]
    File(io::ErrorKind),
    /// The command cannot be run.
    #[error("the password command cannot be run: {0}")]
    Command(io::ErrorKind),
    /// The command said that it failed.
    #[error("the password command failed")]
    Failed,
    /// The command took too long.
    #[error("the password command did not answer in time")]
    TooLong,
    /// The first line is empty, too long, or no plain text.
    #[error("the password's first line is empty, longer than {LONGEST} bytes, or no plain text")]
    NotAPassword,
}

/// Asks for it: the first line of the file, or the first that the command prints.
///
/// # Errors
/// See [`PasswordError`].
pub async fn password(secret: &Secret) -> Result<Password, PasswordError> {
    let bytes = match secret {
        Secret::File(path) => read(path).map_err(|error| PasswordError::File(error.kind()))?,
        Secret::Command(words) => {
            timeout(patience::password(), print(words)).await.map_err(|_| PasswordError::TooLong)??
        }
    };
    let line = bytes.split(|&b| b == b'\n').next().unwrap_or_default();
    let line = std::str::from_utf8(line).map_err(|_| PasswordError::NotAPassword)?;
    let line = line.strip_suffix('\r').unwrap_or(line);
    if line.is_empty() || line.len() as u64 > LONGEST || line.chars().any(char::is_control) {
        return Err(PasswordError::NotAPassword);
    }
    Ok(Password(line.to_owned()))
}

fn read(path: &Path) -> io::Result<Vec<u8>> {
    // A pipe in its place would be waited for without an end.
    if !fs::metadata(path)?.is_file() {
        return Err(io::ErrorKind::InvalidInput.into());
    }
    let mut bytes = Vec::new();
    fs::File::open(path)?.take(LONGEST + 2).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// Begins the command of a password.
fn begin(words: &[String], out: Stdio, err: Stdio) -> io::Result<Child> {
    let (program, arguments) = words.split_first().ok_or(io::ErrorKind::InvalidInput)?;
    let mut command = Command::new(program);
    command.args(arguments).stdin(Stdio::null()).stdout(out).stderr(err).kill_on_drop(true).spawn()
}

/// How a password's command fails, for the eyes of whoever runs it at a terminal: its exit status, and the last line that
/// it wrote to its error stream. It is run once more; `None` where it succeeds, cannot be run, or there is none.
pub async fn why(secret: &Secret) -> Option<String> {
    let Secret::Command(words) = secret else { return None };
    let running = async {
        let mut child = begin(words, Stdio::null(), Stdio::piped()).ok()?;
        let mut said = Vec::new();
        if let Some(err) = child.stderr.take() {
            err.take(LONGEST).read_to_end(&mut said).await.ok()?;
        }
        let status = child.wait().await.ok().filter(|status| !status.success())?;
        let said = String::from_utf8_lossy(&said);
        let last = said.lines().rfind(|line| !line.trim().is_empty());
        let last = last.map(|line| format!(": {}", line.trim().chars().take(SHOWN).collect::<String>()));
        Some(format!("{status}{}", last.unwrap_or_default()))
    };
    timeout(patience::password(), running).await.ok().flatten()
}

async fn print(words: &[String]) -> Result<Vec<u8>, PasswordError> {
    let fault = |error: io::Error| PasswordError::Command(error.kind());
    // What it says on the error stream might hold the secret: it goes nowhere.
    let mut child = begin(words, Stdio::piped(), Stdio::null()).map_err(fault)?;
    let mut bytes = Vec::new();
    if let Some(out) = child.stdout.take() {
        out.take(LONGEST + 2).read_to_end(&mut bytes).await.map_err(fault)?;
    }
    if child.wait().await.map_err(fault)?.success() { Ok(bytes) } else { Err(PasswordError::Failed) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ask(secret: &Secret) -> Result<Password, PasswordError> {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        runtime.block_on(password(secret))
    }

    fn command(script: &str) -> Secret {
        Secret::Command(vec!["sh".to_owned(), "-c".to_owned(), script.to_owned()])
    }

    #[test]
    fn the_first_line_counts_and_nothing_of_it_is_told() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("password");
        fs::write(&path, "s3cret word\r\nsecond line\n").unwrap();
        let found = ask(&Secret::File(path.clone())).unwrap();
        assert_eq!(found.text(), "s3cret word");
        assert_eq!(format!("{found:?}"), "Password");
        assert_eq!(ask(&command("echo token; echo more")).unwrap().text(), "token");
        fs::write(&path, "\n").unwrap();
        assert!(matches!(ask(&Secret::File(path)), Err(PasswordError::NotAPassword)));
        assert!(matches!(ask(&Secret::File("/dev/null".into())), Err(PasswordError::File(_))));
        let failed = ask(&command("echo s3cret; exit 1")).unwrap_err();
        assert!(matches!(failed, PasswordError::Failed) && !format!("{failed:?} {failed}").contains("s3cret"));
        assert!(matches!(ask(&Secret::Command(vec!["/no/such".to_owned()])), Err(PasswordError::Command(_))));
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        let why = |script: &str| runtime.block_on(why(&command(script)));
        let said = why("echo s3cret; echo first >&2; echo 'the token is over' >&2; echo >&2; exit 7").unwrap();
        assert_eq!(said, "exit status: 7: the token is over");
        assert_eq!((why("exit 1").as_deref(), why("echo warned >&2")), (Some("exit status: 1"), None));
        assert!(matches!(ask(&command("yes | tr -d '\\n'")), Err(PasswordError::NotAPassword | PasswordError::Failed)));
    }
}
