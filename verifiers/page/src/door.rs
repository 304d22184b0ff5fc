//! What the page's script may call. It asks for room, writes into that, and reads the answer where it is told: these
//! functions give places away and never follow one, so that no line here is unsafe but the names by which they are called.

use std::{
    panic,
    sync::{Mutex, MutexGuard, PoisonError},
};

use crate::{File, examine};

/// The key, and of each file its name and its bytes, in the order in which room was asked for.
static PIECES: Mutex<Vec<Vec<u8>>> = Mutex::new(Vec::new());
/// What the script reads: the answer; or why there is none.
static ANSWER: Mutex<String> = Mutex::new(String::new());

fn lock<T>(of: &Mutex<T>) -> MutexGuard<'_, T> {
    of.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Room for the next piece, of this length.
#[allow(unsafe_code, reason = "exported: no other function has this name")]
#[unsafe(no_mangle)]
pub extern "C" fn tempete_piece(length: usize) -> *mut u8 {
    let mut pieces = lock(&PIECES);
    pieces.push(vec![0; length]);
    pieces.last_mut().map_or(std::ptr::null_mut(), |piece| piece.as_mut_ptr())
}

/// Examines the pieces; where the answer stands. After a panic its words stand there.
#[allow(unsafe_code, reason = "exported: no other function has this name")]
#[unsafe(no_mangle)]
pub extern "C" fn tempete_examine() -> *const u8 {
    panic::set_hook(Box::new(|panic| *lock(&ANSWER) = panic.to_string()));
    let mut pieces = std::mem::take(&mut *lock(&PIECES)).into_iter();
    let key = text(pieces.next().unwrap_or_default());
    let mut files = Vec::new();
    while let (Some(name), Some(bytes)) = (pieces.next(), pieces.next()) {
        files.push(File { name: text(name), bytes });
    }
    let answer = serde_json::to_string(&examine(&key, &files)).unwrap_or_else(|error| error.to_string());
    *lock(&ANSWER) = answer;
    tempete_answer()
}

/// Where the answer stands.
#[allow(unsafe_code, reason = "exported: no other function has this name")]
#[unsafe(no_mangle)]
pub extern "C" fn tempete_answer() -> *const u8 {
    lock(&ANSWER).as_ptr()
}

/// How long it is.
#[allow(unsafe_code, reason = "exported: no other function has this name")]
#[unsafe(no_mangle)]
pub extern "C" fn tempete_answer_length() -> usize {
    lock(&ANSWER).len()
}

fn text(bytes: Vec<u8>) -> String {
    String::from_utf8(bytes).unwrap_or_else(|error| String::from_utf8_lossy(error.as_bytes()).into_owned())
}
