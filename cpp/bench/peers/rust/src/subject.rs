// SPDX-License-Identifier: MIT
//! What is measured, once for every message: each operation of a library, under the name that it has in C++.
use crate::lines::Lines;
use crate::payloads::{self, Payloads};
use crate::peer::{Buffa, Peer};
use buffa::{HasMessageView, Message, MessageView, SizeCache};
use serde::{Serialize, de::DeserializeOwned};
use std::error::Error;
use std::hint::black_box;
use std::path::Path;
use std::rc::Rc;

/// The inputs of an operation, one after the other: with several, no predictor learns the sequence.
struct Turns<T> {
    all: Rc<[T]>,
    at: usize,
}

impl<T> Turns<T> {
    fn of(all: &Rc<[T]>) -> Self {
        Turns { all: all.clone(), at: 0 }
    }
    fn next(&mut self) -> &T {
        let one = &self.all[self.at];
        self.at = if self.at + 1 == self.all.len() { 0 } else { self.at + 1 };
        black_box(one)
    }
}

/// A line's payloads, and what a library makes of them.
pub struct Subject<'a, P: Peer> {
    lines: &'a mut Lines,
    folder: &'a Path,
    name: String,
    inputs: Payloads,
    messages: Rc<[P::Message]>,
}

impl<'a, P: Peer> Subject<'a, P> {
    pub fn new(lines: &'a mut Lines, folder: &'a Path, name: &str) -> Result<Self, Box<dyn Error>> {
        let inputs = payloads::read(folder, name, "protobuf")?;
        let messages = inputs.iter().map(|bytes| P::decode(bytes)).collect::<Result<Rc<_>, _>>()?;
        let subject = Subject { lines, folder, name: name.to_owned(), inputs, messages };
        for (bytes, message) in subject.inputs.iter().zip(subject.messages.iter()) {
            require(same_in_any_order(bytes, &P::encode(message)), "a message")?;
        }
        Ok(subject)
    }

    pub fn decode(&mut self) {
        let mut inputs = Turns::of(&self.inputs);
        self.line("decode owning", move || {
            let message = P::decode(inputs.next());
            black_box(&message).is_ok()
        });
        let (mut inputs, mut message) = (Turns::of(&self.inputs), P::Message::default());
        self.line("decode reused", move || {
            let done = P::decode_reused(inputs.next(), &mut message);
            black_box(&message);
            done.is_ok()
        });
    }

    pub fn encode(&mut self) {
        let mut messages = Turns::of(&self.messages);
        self.line("encode fresh", move || {
            black_box(&P::encode(messages.next()));
            true
        });
        let (mut messages, mut bytes) = (Turns::of(&self.messages), Vec::new());
        self.line("encode reused", move || {
            bytes.clear();
            P::encode_to(messages.next(), &mut bytes);
            black_box(&bytes);
            true
        });
    }

    fn line(&mut self, operation: &str, body: impl FnMut() -> bool + 'static) {
        self.lines.add(operation, &self.name, P::NAME, body);
    }
}

/// What only buffa has.
impl<M: HasMessageView + 'static> Subject<'_, Buffa<M>> {
    pub fn decode_view(&mut self) -> Result<(), Box<dyn Error>> {
        for (bytes, message) in self.inputs.iter().zip(self.messages.iter()) {
            require(M::decode_view(bytes)?.to_owned_message()? == *message, "a view")?;
        }
        let mut inputs = Turns::of(&self.inputs);
        self.line("decode view", move || {
            let view = M::decode_view(inputs.next());
            black_box(&view).is_ok()
        });
        Ok(())
    }

    pub fn encode_kept(&mut self) {
        let (mut messages, mut sizes, mut bytes) = (Turns::of(&self.messages), SizeCache::default(), Vec::new());
        self.line("encode kept", move || {
            bytes.clear();
            messages.next().encode_with_cache(&mut sizes, &mut bytes);
            black_box(&bytes);
            true
        });
    }
}

/// JSON by serde: it reads bytes that nobody has found to be UTF-8 yet, as Isomer does.
impl<M: Message + Serialize + DeserializeOwned + 'static> Subject<'_, Buffa<M>> {
    pub fn json(&mut self) -> Result<(), Box<dyn Error>> {
        let mut messages = Turns::of(&self.messages);
        self.line("json write", move || {
            let text = serde_json::to_string(messages.next());
            black_box(&text).is_ok()
        });
        let (mut messages, mut text) = (Turns::of(&self.messages), Vec::new());
        self.line("json write reused", move || {
            text.clear();
            let done = serde_json::to_writer(&mut text, messages.next());
            black_box(&text);
            done.is_ok()
        });
        for message in self.messages.iter() {
            let again = serde_json::from_str::<M>(&serde_json::to_string(message)?)?;
            require(again == *message, "a text")?;
        }
        self.json_read("json read owning", "json")
    }

    pub fn json_indented(&mut self) -> Result<(), Box<dyn Error>> {
        self.json_read("json read indented", "indented")
    }

    fn json_read(&mut self, operation: &str, form: &str) -> Result<(), Box<dyn Error>> {
        let texts = payloads::read(self.folder, &self.name, form)?;
        for (text, message) in texts.iter().zip(self.messages.iter()) {
            require(serde_json::from_slice::<M>(text)? == *message, "a message from JSON")?;
        }
        let mut texts = Turns::of(&texts);
        self.line(operation, move || {
            let message = serde_json::from_slice::<M>(texts.next());
            black_box(&message).is_ok()
        });
        Ok(())
    }
}

/// A library that does something else than the others is not compared with them.
fn require(same: bool, what: &str) -> Result<(), Box<dyn Error>> {
    if same { Ok(()) } else { Err(format!("{what} differs").into()) }
}

/// A map's entries come in any order, and so do the bytes of a message that has one.
fn same_in_any_order(left: &[u8], right: &[u8]) -> bool {
    let counts = |bytes: &[u8]| {
        let mut counts = [0usize; 256];
        bytes.iter().for_each(|&byte| counts[usize::from(byte)] += 1);
        counts
    };
    left == right || counts(left) == counts(right)
}
