//! How much memory a process has had at most.

use std::fs;

/// In kB, by the process's id or `self`.
pub fn memory(process: &str) -> u64 {
    let status = fs::read_to_string(format!("/proc/{process}/status")).unwrap();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).unwrap();
    line.split_whitespace().next().unwrap().parse().unwrap()
}
