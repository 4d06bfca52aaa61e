// SPDX-License-Identifier: MIT
//! The messages, as each peer's generator writes them from the same schemas.

// The benchmarks need only some of what is generated, and enumerators are in capitals as in the schemas.
#[allow(dead_code, clippy::upper_case_acronyms)]
pub mod buffa {
    include!(concat!(env!("OUT_DIR"), "/buffa.rs"));
}
#[allow(dead_code)]
pub mod prost {
    include!(concat!(env!("OUT_DIR"), "/prost/all.rs"));
}
