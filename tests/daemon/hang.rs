//! A loop that hangs falls silent towards the service manager, which then starts it anew. Needs the
//! fault points.

use std::{fs, os::unix::net::UnixDatagram, process::Command, time::Duration};

#[test]
fn a_loop_that_hangs_falls_silent() {
    let folder = tempfile::tempdir().unwrap();
    let socket = UnixDatagram::bind(folder.path().join("notify")).unwrap();
    let mut child = Command::new(env!("CARGO_BIN_EXE_tempete"))
        .env("TEMPETE_ANY_CLOCK", "yes")
        .args(["--state", folder.path().join("state").to_str().unwrap(), "run"])
        .env("NOTIFY_SOCKET", folder.path().join("notify"))
        .env("WATCHDOG_USEC", "300000")
        .env("TEMPETE_FAULT", "arrived:1:hang")
        .spawn()
        .unwrap();
    let told = || {
        let mut bytes = [0; 100];
        socket.recv(&mut bytes).map(|read| String::from_utf8_lossy(&bytes[..read]).trim().to_owned())
    };
    socket.set_read_timeout(Some(Duration::from_secs(20))).unwrap();
    let alive = (0..5).filter(|_| told().unwrap() == "WATCHDOG=1").count();
    assert!(alive >= 3, "it lives while it gets on");
    let inbox = folder.path().join("state/mail/inbox");
    fs::write(inbox.join("tmp/1.a"), "From: a@b.example\n\nx\n").unwrap();
    fs::rename(inbox.join("tmp/1.a"), inbox.join("new/1.a")).unwrap();
    // It polls every five seconds; from the mail on it says nothing for ten times its patience.
    socket.set_read_timeout(Some(Duration::from_secs(3))).unwrap();
    let began = tempete::daemon::clock::Clock::instant();
    while told().is_ok() {
        assert!(began.elapsed() < Duration::from_secs(20), "it goes on saying that it lives");
    }
    assert!(child.try_wait().unwrap().is_none(), "it hangs, and did not end");
    child.kill().unwrap();
    child.wait().unwrap();
}
