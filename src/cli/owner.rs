//! Who works on a state folder: its owner. What root does there would belong to root, and the daemon could not
//! use it any more; so a command that root runs becomes the folder's owner before it opens anything.

use std::{
    fs::{self, File},
    os::unix::{fs::MetadataExt, process::CommandExt},
    path::{Path, PathBuf},
    process::Command,
};

use rustix::{
    process::{Gid, Uid, geteuid},
    thread::{set_thread_groups, set_thread_res_gid, set_thread_res_uid},
};

use super::exit::Failure;

/// Has root go on as the owner of this state folder: this program is begun anew as that user, with the same
/// words. Anybody else, and root where the folder is root's own or not there, goes on as he is. The file that it is to
/// read is its standard input then, if root can open it: the owner may not.
///
/// # Errors
/// The system does not let root become that user.
pub fn become_owner(state: &Path, input: Option<&Path>) -> anyhow::Result<()> {
    if !geteuid().is_root() {
        return Ok(());
    }
    // The folder itself: who may plant a link there could choose whom root becomes, and nobody may.
    let Ok(about) = fs::metadata(state) else { return Ok(()) };
    if about.uid() == 0 {
        return Ok(());
    }
    let input = input.and_then(|file| File::open(file).ok());
    let error = match change_to(about.uid(), about.gid()) {
        Ok(()) => {
            let mut words = std::env::args_os();
            let mut again = Command::new(myself());
            again.arg0(words.next().unwrap_or_else(|| "tempete".into())).args(words);
            if let Some(file) = input {
                again.stdin(file);
            }
            // Comes back only where it failed.
            again.exec()
        }
        Err(error) => error.into(),
    };
    let what = format!("cannot go on as the user {}, whose {} is: {error}", about.uid(), state.display());
    Err(Failure::new(what, "Run it as that user: sudo -u USER tempete …").into())
}

/// The groups first: without root's rights they cannot be changed any more. No thread but this one runs yet.
fn change_to(uid: u32, gid: u32) -> rustix::io::Result<()> {
    let (gid, groups) = groups(uid, gid);
    let groups: Vec<Gid> = groups.into_iter().map(Gid::from_raw).collect();
    let (uid, gid) = (Uid::from_raw(uid), Gid::from_raw(gid));
    set_thread_groups(&groups)?;
    set_thread_res_gid(gid, gid, gid)?;
    set_thread_res_uid(uid, uid, uid)
}

/// This very program, also where the user may not look into the folder it lies in.
fn myself() -> PathBuf {
    let own = Path::new("/proc/self/exe");
    if own.exists() { own.to_owned() } else { std::env::current_exe().unwrap_or_else(|_| "tempete".into()) }
}

/// The groups a user is in, as the files of this machine say: his own, and those that name him. A user of
/// another directory has the folder's group alone.
fn groups(uid: u32, folder: u32) -> (u32, Vec<u32>) {
    let users = fs::read_to_string("/etc/passwd").unwrap_or_default();
    let groups = fs::read_to_string("/etc/group").unwrap_or_default();
    groups_in(&users, &groups, uid).unwrap_or((folder, vec![folder]))
}

fn groups_in(users: &str, groups: &str, uid: u32) -> Option<(u32, Vec<u32>)> {
    let (name, own) = users.lines().find_map(|line| {
        let mut fields = line.split(':');
        let (name, _, id, group) = (fields.next()?, fields.next()?, fields.next()?, fields.next()?);
        (id.parse() == Ok(uid)).then(|| Some((name, group.parse::<u32>().ok()?)))?
    })?;
    let others = groups.lines().filter_map(|line| {
        let mut fields = line.split(':');
        let (_, _, id, members) = (fields.next()?, fields.next()?, fields.next()?, fields.next()?);
        members.split(',').any(|member| member == name).then(|| id.parse::<u32>().ok())?
    });
    let mut all: Vec<u32> = std::iter::once(own).chain(others).collect();
    all.sort_unstable();
    all.dedup();
    Some((own, all))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_user_keeps_the_groups_that_name_him() {
        let users = "root:x:0:0:root:/root:/bin/sh\ntempete:x:990:991::/var/lib/tempete:/usr/sbin/nologin\n";
        let groups = "root:x:0:\nmail:x:8:dovecot,tempete\ntempete:x:991:\nadm:x:4:tempeter\n";
        assert_eq!(groups_in(users, groups, 990), Some((991, vec![8, 991])));
        assert_eq!(groups_in(users, groups, 77), None);
    }
}
