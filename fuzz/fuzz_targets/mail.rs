#![no_main]

use support::bodies;

libfuzzer_sys::fuzz_target!(|data: &[u8]| bodies::mail(data));
