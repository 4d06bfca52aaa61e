// SPDX-License-Identifier: MIT
//! What is asked of either library: protobuf, of one of its messages.
use std::marker::PhantomData;

pub trait Peer: 'static {
    const NAME: &'static str;
    type Message: PartialEq + Default;
    type Error: std::error::Error + 'static;

    fn decode(bytes: &[u8]) -> Result<Self::Message, Self::Error>;
    /// The message forgets what it was before; it keeps its memory if the library lets it.
    fn decode_reused(bytes: &[u8], message: &mut Self::Message) -> Result<(), Self::Error>;
    fn encode(message: &Self::Message) -> Vec<u8>;
    /// Appends.
    fn encode_to(message: &Self::Message, to: &mut Vec<u8>);
}

pub struct Buffa<M>(PhantomData<M>);

impl<M: buffa::Message + 'static> Peer for Buffa<M> {
    const NAME: &'static str = "buffa";
    type Message = M;
    type Error = buffa::DecodeError;

    fn decode(bytes: &[u8]) -> Result<M, Self::Error> {
        M::decode_from_slice(bytes)
    }
    fn decode_reused(bytes: &[u8], message: &mut M) -> Result<(), Self::Error> {
        message.clear();
        message.merge_from_slice(bytes)
    }
    fn encode(message: &M) -> Vec<u8> {
        message.encode_to_vec()
    }
    fn encode_to(message: &M, to: &mut Vec<u8>) {
        message.encode(to);
    }
}

pub struct Prost<M>(PhantomData<M>);

impl<M: prost::Message + Default + PartialEq + 'static> Peer for Prost<M> {
    const NAME: &'static str = "prost";
    type Message = M;
    type Error = prost::DecodeError;

    fn decode(bytes: &[u8]) -> Result<M, Self::Error> {
        M::decode(bytes)
    }
    fn decode_reused(bytes: &[u8], message: &mut M) -> Result<(), Self::Error> {
        message.clear();
        message.merge(bytes)
    }
    fn encode(message: &M) -> Vec<u8> {
        message.encode_to_vec()
    }
    fn encode_to(message: &M, to: &mut Vec<u8>) {
        message.encode(to).expect("a vector grows");
    }
}
