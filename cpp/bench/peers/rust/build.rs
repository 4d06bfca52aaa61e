// SPDX-License-Identifier: MIT
//! Generates each peer's messages from the schemas that Isomer's are generated from.
use std::path::PathBuf;

const SCHEMAS: [&str; 13] = [
    "cpp/bench/lines/frame.proto",
    "cpp/bench/lines/note.proto",
    "cpp/bench/lines/programme.proto",
    "cpp/bench/lines/record.proto",
    "cpp/bench/lines/session.proto",
    "cpp/bench/lines/shapes.proto",
    "cpp/bench/lines/tile.proto",
    "schema/bench/feed_proto2.proto",
    "schema/bench/google1_proto2.proto",
    "schema/bench/google1_proto3.proto",
    "schema/bench/numbers.proto",
    "schema/person.proto",
    "schema/wifi.proto",
];

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let root = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../../..").canonicalize()?;
    let files = SCHEMAS.map(|name| root.join(name));
    let includes = [root.clone()];

    buffa_build::Config::new()
        .files(&files)
        .includes(&includes)
        .generate_json(true)
        .include_file("buffa.rs")
        .compile()?;

    let prost = PathBuf::from(std::env::var("OUT_DIR")?).join("prost");
    std::fs::create_dir_all(&prost)?;
    prost_build::Config::new().out_dir(prost).include_file("all.rs").compile_protos(&files, &includes)?;
    Ok(())
}
