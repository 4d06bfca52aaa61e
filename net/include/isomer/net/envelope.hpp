// SPDX-License-Identifier: MIT
// What travels: an envelope around each message, one behind the other, each behind its length as a varint. Whoever
// reads delimited protobuf can read a connection: the schema is net/schema/isomer/net/envelope.proto.
#pragma once
#include <cstdint>
#include <isomer/protobuf.hpp>
#include <optional>
#include <string>
#include <string_view>
#include "status.hpp"

namespace isomer::net {

// A name as a number: FNV-1a of 64 bits. A server refuses to hold two names of one number.
constexpr std::uint64_t id_of(std::string_view name) {
  std::uint64_t h = 14695981039346656037u;
  for (char c : name) h = (h ^ static_cast<unsigned char>(c)) * 1099511628211u;
  return h;
}

// A view of the bytes that it was read from. All times are in microseconds.
struct envelope {
  std::uint64_t call = 0;     // which call, by a number that the client chose; 0 is the connection itself
  std::uint64_t method = 0;   // opens a call: id_of("/package.Service/Method"), or of a message's full name
  std::uint32_t format = 0;   // of the payload: see formats.hpp
  bool more = false;          // the sender will send more in this call
  std::uint64_t timeout = 0;  // of a call that has a deadline: what is left of it
  std::uint32_t status = 0;   // ends a call that failed: a net::code
  std::string_view message;   // and why
  bool cancel = false;        // the caller does not want the answer any more
  std::uint32_t credit = 0;   // so many messages more may be sent in this call
  std::uint64_t goodbye = 0;  // on call 0: the sender takes no more calls; see goodbye_after()
  std::optional<std::string_view> payload;  // last, so that what stands in front of it can be written first
};

// A goodbye tells how many calls of its connection were taken, in the order in which they were opened: those behind
// them were not begun, and never will be. An old server says 1, and does not tell.
constexpr std::uint64_t goodbye_after(std::uint64_t taken) { return taken + 2; }
constexpr std::optional<std::uint64_t> taken_before(std::uint64_t goodbye) {
  if (goodbye < 2) return std::nullopt;
  return goodbye - 2;
}

// The most that a frame is larger than its payload, unless it ends a call with a status.
inline constexpr std::size_t largest_envelope = 64;

// A frame is its head, and its payload behind that: the length and the envelope as far as the payload's bytes. Writes
// the head to `to`, where there is room for longest_head(e), and returns its end. `e.payload` says only whether there
// is a payload, of `payload` bytes.
std::size_t longest_head(const envelope& e);
char* put_head(const envelope& e, std::size_t payload, char* to);
// Appends the head, and the payload unless the caller sends it himself.
void append_frame(const envelope& e, std::string_view payload, bool with_payload, std::string& out);

// Into views of `bytes`, whatever `e` was before; nothing of it is to be used if the answer is an error.
isomer::status read_envelope(std::string_view bytes, envelope& e);

}  // namespace isomer::net

template <>
struct isomer::describe<isomer::net::envelope> {
  using M = isomer::net::envelope;
  static constexpr std::string_view full_name = "isomer.net.Envelope";
  using fields =
      isomer::fields<field<1, "call", &M::call, kind::uint64>, field<2, "method", &M::method, kind::fixed64>,
                     field<3, "format", &M::format, kind::uint32>, field<4, "more", &M::more, kind::boolean>,
                     field<5, "timeout", &M::timeout, kind::uint64>, field<6, "status", &M::status, kind::uint32>,
                     field<7, "message", &M::message, kind::string>, field<8, "cancel", &M::cancel, kind::boolean>,
                     field<9, "credit", &M::credit, kind::uint32>, field<10, "goodbye", &M::goodbye, kind::uint64>,
                     field<15, "payload", &M::payload, kind::bytes, rule::optional>>;
};
