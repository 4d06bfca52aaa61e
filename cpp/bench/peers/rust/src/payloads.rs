// SPDX-License-Identifier: MIT
//! Reads the payloads that Isomer's benchmarks hand over, so that all measure the same ones.
use std::error::Error;
use std::fs;
use std::path::Path;
use std::rc::Rc;

pub type Payloads = Rc<[Vec<u8>]>;

/// The payloads of a line in a form such as `protobuf`, in the order in which Isomer takes them.
pub fn read(folder: &Path, line: &str, form: &str) -> Result<Payloads, Box<dyn Error>> {
    let path = folder.join(format!("{line}.{form}"));
    let bytes = fs::read(&path).map_err(|e| format!("{}: {e}", path.display()))?;
    split(&bytes).ok_or_else(|| format!("{}: not as payloads are handed over", path.display()).into())
}

/// Each is preceded by its length, in decimal digits, and a line break.
fn split(mut rest: &[u8]) -> Option<Payloads> {
    let mut all = Vec::new();
    while !rest.is_empty() {
        let digits = rest.iter().position(|&byte| byte == b'\n')?;
        let length: usize = std::str::from_utf8(&rest[..digits]).ok()?.parse().ok()?;
        let (one, after) = rest[digits + 1..].split_at_checked(length)?;
        all.push(one.to_vec());
        rest = after;
    }
    (!all.is_empty()).then(|| all.into())
}
