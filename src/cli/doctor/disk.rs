//! Folders and files: are they there, may we write, may nobody else read, is there room.

use std::{
    fs, io,
    os::unix::fs::{MetadataExt, PermissionsExt},
    path::{Path, PathBuf},
};

use super::Findings;
use crate::{
    config::Config,
    daemon::alarm::is_no_room,
    mail::key::KeyRing,
    store::room::{self, Remote},
};

/// Less room than this is a fault: 100 MB, some ten thousand mails.
const ROOM: u64 = 100_000_000;

pub(super) fn state(config: &Config, found: &mut Findings) {
    let folder = &config.state;
    match fs::metadata(folder) {
        Ok(about) if about.is_dir() => {
            let private = is_private("state folder", folder, found);
            if let Err(error) = probe(folder).or_else(|error| if is_no_room(&error) { Ok(()) } else { Err(error) }) {
                let remedy =
                    format!("give the user who runs tempete the right to write there: chown {}", folder.display());
                found.fault("state folder", format!("{} cannot be written: {error}", folder.display()), remedy);
            } else if private {
                found.good("state folder", folder.display().to_string());
            }
            room(folder, found);
            local(&config.database, found);
        }
        Ok(_) => found.fault(
            "state folder",
            format!("{} is no folder", folder.display()),
            "name another with --state or [store] state",
        ),
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            found.note("state folder", format!("{} is not there yet; 'tempete new' makes it", folder.display()));
        }
        Err(error) => found.fault(
            "state folder",
            format!("{} cannot be looked at: {error}", folder.display()),
            "see to the rights of the folders above it",
        ),
    }
}

/// Tells whether the database lies on a disk of this machine's: on others SQLite's locks may not hold.
fn local(database: &Path, found: &mut Findings) {
    match room::remote(database) {
        None => {}
        Some(Remote::Network(kind)) => found.fault(
            "disk",
            format!("{} lies on a network folder ({kind})", database.display()),
            "move the state to a disk of this machine: over a network SQLite's locks do not hold, and a database is lost",
        ),
        Some(Remote::Perhaps(kind)) => found.note(
            "disk",
            format!("{} lies on {kind}: see that it is no network folder", database.display()),
        ),
    }
}

fn room(folder: &Path, found: &mut Findings) {
    match room::free(folder) {
        Ok(free) => {
            let told = format!("{} MB free", free / 1_000_000);
            if room::is_full(folder) {
                found.fault(
                    "disk",
                    "the disk is full",
                    "make room: the referee reads no mail until then, though it loses none",
                );
            } else if free < ROOM {
                found.fault("disk", told, "make room: a full disk stops the referee, though it loses nothing");
            } else {
                found.good("disk", told);
            }
        }
        Err(error) => found.fault("disk", format!("its free room cannot be asked: {error}"), "see to the file system"),
    }
}

/// Key files: each is there whole and for our eyes alone, as is whatever else would let others sign or write. Says whether
/// there are any.
pub(super) fn keys(config: &Config, found: &mut Findings) -> bool {
    let folder = &config.keys;
    is_private("key", &config.signing_key, found);
    is_private("recovery", &config.recovery_key(), found);
    // Copies of keys are keys.
    let name = config.signing_key.file_name().unwrap_or_default();
    let copies = [config.key_backups.clone(), config.key_backups.join(name), config.backups.join(name)];
    for copy in copies.into_iter().chain(files(&config.key_backups.join("keys"))) {
        is_private("copy of a key", &copy, found);
    }
    let files = match fs::read_dir(folder) {
        Ok(entries) => {
            entries.filter_map(Result::ok).filter(|entry| entry.path().extension().is_some_and(|end| end == "key"))
        }
        Err(error) if error.kind() == io::ErrorKind::NotFound => return no_keys(config, found),
        Err(error) => {
            found.fault("keys", format!("{}: {error}", folder.display()), "see to the rights of the folder");
            return false;
        }
    };
    let files: Vec<_> = files.collect();
    if files.is_empty() {
        return no_keys(config, found);
    }
    let mut private = is_private("keys", folder, found);
    for file in &files {
        private &= is_private("keys", &file.path(), found);
    }
    match KeyRing::look(folder, [0; 32]) {
        Ok(_) if !private => {}
        Ok(_) => found.good("keys", format!("{} in {}", files.len(), folder.display())),
        Err(error) => found.fault(
            "keys",
            format!("{}: {error}", folder.display()),
            "restore the key files from their backup, or remove the broken one and run 'tempete rekey'",
        ),
    }
    true
}

/// What is in a folder; nothing where there is none.
fn files(folder: &Path) -> impl Iterator<Item = PathBuf> {
    fs::read_dir(folder).into_iter().flatten().flatten().map(|file| file.path())
}

fn no_keys(config: &Config, found: &mut Findings) -> bool {
    let told = format!("no key file in {}", config.keys.display());
    if config.database.exists() {
        let remedy = "restore the key files from their backup, or run 'tempete rekey': every seat then gets its last letter anew";
        found.fault("keys", told, remedy);
    } else {
        found.note("keys", format!("{told} yet; the first is made with the database"));
    }
    false
}

/// A Maildir: its three folders, the right to write, and a link from `tmp/` to `new/`.
pub(super) fn maildir(of: &str, path: &Path, found: &mut Findings) {
    if !path.exists() {
        return found.note(of, format!("{} is not there yet; it is made at the start", path.display()));
    }
    // As 'install -d' leaves it.
    if fs::read_dir(path).is_ok_and(|mut files| files.next().is_none()) {
        return match probe(path) {
            Ok(()) => found.note(of, format!("{} is empty yet; its folders are made at the start", path.display())),
            Err(error) => found.fault(
                of,
                format!("{} is empty, and its folders cannot be made: {error}", path.display()),
                "give it to the user who runs tempete: chown",
            ),
        };
    }
    for part in ["tmp", "new", "cur"] {
        if !path.join(part).is_dir() {
            let remedy = "make the folder, or name a Maildir in the configuration";
            return found.fault(of, format!("{} has no folder '{part}': it is no Maildir", path.display()), remedy);
        }
    }
    let name = format!(".tempete-doctor.{}", std::process::id());
    let (tmp, new) = (path.join("tmp").join(&name), path.join("new").join(&name));
    let tried = fs::write(&tmp, "probe").and_then(|()| fs::hard_link(&tmp, &new));
    // What is left over is removed whether the trial worked or not; dot files are no mail.
    let _ = fs::remove_file(&new);
    let _ = fs::remove_file(&tmp);
    match tried {
        Ok(()) => found.good(of, path.display().to_string()),
        Err(error) if is_no_room(&error) => {
            found.fault(
                of,
                format!("a mail cannot be delivered in {}: the disk is full", path.display()),
                "make room there",
            );
        }
        Err(error) => found.fault(
            of,
            format!("a mail cannot be delivered in {}: {error}", path.display()),
            "all of the Maildir must be on one file system with hard links, and belong to the user who runs tempete",
        ),
    }
}

/// Whether nobody else may look into what is for our eyes alone; tells where somebody may.
pub(super) fn is_private(of: &str, path: &Path, found: &mut Findings) -> bool {
    let Ok(about) = fs::metadata(path) else { return false };
    let mode = about.permissions().mode() & 0o777;
    let user = rustix::process::geteuid();
    let open = mode & 0o077 != 0;
    let foreign = about.uid() != user.as_raw() && !user.is_root();
    if open {
        let right = if about.is_dir() { "700" } else { "600" };
        found.fault(
            of,
            format!("others may look into {} (mode {mode:o})", path.display()),
            format!("chmod {right} {}", path.display()),
        );
    }
    if foreign {
        found.fault(of, format!("{} belongs to another user", path.display()), "run tempete as that user, or chown it");
    }
    !open && !foreign
}

fn probe(folder: &Path) -> io::Result<()> {
    let file = folder.join(format!(".tempete-doctor.{}", std::process::id()));
    let tried = fs::write(&file, "probe").and_then(|()| fs::File::open(&file)?.sync_all());
    // Removed whether the trial worked or not.
    let _ = fs::remove_file(&file);
    tried
}
