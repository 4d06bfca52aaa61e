// SPDX-License-Identifier: MIT
//! Measures libraries of protobuf for Rust on the lines of `make bench`, with the payloads that Isomer's programs made.
//!
//! usage: BENCH_PAYLOADS=FOLDER rust_peers --benchmark_out=FILE [flags of Google Benchmark…]
mod lines;
mod options;
mod payloads;
mod peer;
mod registered;
mod schema;
mod subject;

use std::error::Error;
use std::process::ExitCode;

fn run() -> Result<(), Box<dyn Error>> {
    let options = options::Options::from_command_line()?;
    let mut lines = registered::lines(&options.payloads)?;
    lines.measure(&options)?;
    lines.write(&options)
}

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("rust_peers: {why}");
            ExitCode::FAILURE
        }
    }
}
