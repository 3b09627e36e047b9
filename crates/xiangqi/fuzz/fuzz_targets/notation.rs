#![no_main]

#[allow(dead_code, reason = "each target calls one of the functions")]
#[path = "../../tests/notation_support/fuzz.rs"]
mod fuzz;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| fuzz::fuzz_notation(bytes));
