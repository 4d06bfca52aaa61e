// SPDX-License-Identifier: MIT
//! Which lines there are: those of C++'s programs, `cpp/bench/*_bench.cpp`, in the same order.
use crate::lines::Lines;
use crate::peer::{Buffa, Prost};
use crate::schema::{buffa as b, prost as p};
use crate::subject::Subject;
use std::error::Error;
use std::path::Path;

type Done = Result<(), Box<dyn Error>>;

/// The payloads are in the folder.
pub fn lines(folder: &Path) -> Result<Lines, Box<dyn Error>> {
    let mut register = Register { lines: Lines::default(), folder };
    register.all()?;
    Ok(register.lines)
}

/// Operations that C++ measures together.
#[derive(Clone, Copy, PartialEq)]
enum Part {
    Decode,
    Encode,
    Json,
    Indented,
}
use Part::{Decode, Encode, Indented, Json};

struct Register<'a> {
    lines: Lines,
    folder: &'a Path,
}

impl Register<'_> {
    /// B is buffa's message, P prost's.
    fn both<B, P>(&mut self, name: &str, parts: &[Part]) -> Done
    where
        B: buffa::HasMessageView + serde::Serialize + serde::de::DeserializeOwned + 'static,
        P: prost::Message + Default + PartialEq + 'static,
    {
        self.buffa::<B>(name, parts)?;
        self.prost::<P>(name, parts)
    }

    fn buffa<B>(&mut self, name: &str, parts: &[Part]) -> Done
    where
        B: buffa::HasMessageView + serde::Serialize + serde::de::DeserializeOwned + 'static,
    {
        let mut add = || -> Done {
            let mut subject = Subject::<Buffa<B>>::new(&mut self.lines, self.folder, name)?;
            for part in parts {
                match part {
                    Decode => {
                        subject.decode();
                        subject.decode_view()?;
                    }
                    Encode => {
                        subject.encode();
                        subject.encode_kept();
                    }
                    Json => subject.json()?,
                    Indented => subject.json_indented()?,
                }
            }
            Ok(())
        };
        add().map_err(|why| format!("{name}:buffa: {why}").into())
    }

    fn prost<P: prost::Message + Default + PartialEq + 'static>(&mut self, name: &str, parts: &[Part]) -> Done {
        let mut add = || -> Done {
            let mut subject = Subject::<Prost<P>>::new(&mut self.lines, self.folder, name)?;
            for part in parts {
                match part {
                    Decode => subject.decode(),
                    Encode => subject.encode(),
                    Json | Indented => {}
                }
            }
            Ok(())
        };
        add().map_err(|why| format!("{name}:prost: {why}").into())
    }

    fn all(&mut self) -> Done {
        self.both::<b::bench::Columns, p::bench::Columns>("columns", &[Decode, Encode, Json])?;
        self.both::<b::bench::Doubles, p::bench::Doubles>("doubles", &[Decode, Encode, Json])?;
        self.both::<b::bench::proto2::Feed, p::bench::proto2::Feed>("1,000 groups", &[Decode, Encode])?;
        for name in ["media, 10 kB", "media, 2 MB"] {
            self.both::<b::bench::Frame, p::bench::Frame>(name, &[Decode, Encode, Json])?;
        }
        self.google1()?;
        self.both::<b::bench::Maps, p::bench::Maps>("maps", &[Decode, Encode, Json])?;
        self.both::<b::bench::Depth, p::bench::Depth>("depth 60", &[Decode, Encode, Json])?;
        self.texts()?;
        for name in ["packed, 8 bytes", "packed, 1 byte", "packed, mixed"] {
            self.both::<b::bench::Numbers, p::bench::Numbers>(name, &[Decode, Encode])?;
        }
        self.both::<b::demo::Person, p::demo::Person>("Person", &[Decode, Encode, Json])?;
        self.both::<b::demo::WifiStatus, p::demo::WifiStatus>("WifiStatus", &[Decode, Encode, Json])?;
        self.both::<b::bench::Programme, p::bench::Programme>("programme", &[Decode, Encode, Json, Indented])?;
        self.both::<b::bench::Record, p::bench::Record>("log", &[Decode, Encode, Json, Indented])?;
        self.both::<b::bench::Session, p::bench::Session>("events", &[Decode, Encode, Json, Indented])?;
        self.both::<b::bench::Tile, p::bench::Tile>("tile", &[Decode, Encode, Json, Indented])
    }

    fn google1(&mut self) -> Done {
        use {b::bench::proto2::Google1 as B2, b::bench::proto3::Google1 as B3};
        use {p::bench::proto2::Google1 as P2, p::bench::proto3::Google1 as P3};
        self.both::<B2, P2>("Google1 proto2", &[Decode, Encode, Json])?;
        self.both::<B2, P2>("256 irregular proto2", &[Decode, Encode])?;
        self.both::<B2, P2>("8 kB strings proto2", &[Decode])?;
        self.both::<B3, P3>("Google1 proto3", &[Decode, Encode, Json])?;
        self.both::<B3, P3>("256 irregular proto3", &[Decode, Encode])?;
        self.both::<B3, P3>("8 kB strings proto3", &[Decode])
    }

    fn texts(&mut self) -> Done {
        for script in ["ASCII", "1 % escapes", "3 % escapes", "25 % escapes", "French", "Japanese"] {
            for size in ["16 B", "100 B", "1 kB", "1 MB"] {
                self.buffa::<b::bench::Note>(&format!("text, {script}, {size}"), &[Json])?;
            }
        }
        Ok(())
    }
}
