//! How a command fails: with exit code 2 if it was asked wrongly, else with 1.

use std::fmt;

/// Something that the person who typed the command can put right; each line names one fault.
#[derive(Debug)]
pub(crate) struct Misuse {
    pub(crate) faults: Vec<String>,
}

impl Misuse {
    pub(crate) fn one(fault: String) -> Self {
        Self { faults: vec![fault] }
    }
}

impl fmt::Display for Misuse {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.faults.join("\n"))
    }
}

impl std::error::Error for Misuse {}
