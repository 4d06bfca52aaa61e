// SPDX-License-Identifier: MIT
// What a connection carries: frames, each of which is a varint with a length, and an envelope. Any reader of delimited
// protobuf can read it; the schema is net/schema/isomer/net/envelope.proto.
//
//   std::string frame;
//   append_frame({.call = 1, .method = id_of("/demo.Greeter/Greet"), .payload = ""}, request, true, frame);
#pragma once
#include <cstdint>
#include <isomer/protobuf.hpp>
#include <optional>
#include <string>
#include <string_view>
#include "status.hpp"

namespace isomer::net {

// The number of a method or a message by its name: FNV-1a with 64 bits. A server refuses a name whose number it has
// already.
constexpr std::uint64_t id_of(std::string_view name) {
  std::uint64_t h = 14695981039346656037u;
  for (char c : name) h = (h ^ static_cast<unsigned char>(c)) * 1099511628211u;
  return h;
}

// The contents of a frame. Its texts are views of the bytes that it was read from.
struct envelope {
  std::uint64_t call = 0;     // the number of the call, which the client has chosen; 0 for the connection itself
  std::uint64_t method = 0;   // opens a call: id_of("/package.Service/Method"), or of a message's full name
  std::uint32_t format = 0;   // of the payload: format_id
  bool more = false;          // the sender will send more messages in this call
  std::uint64_t timeout = 0;  // how many microseconds are left of the call; 0 if it has no deadline
  std::uint32_t status = 0;   // ends a call that failed: a net::code
  std::string_view message;   // the message of that status
  bool cancel = false;        // the caller no longer waits for the answer
  std::uint32_t credit = 0;   // how many more messages may be sent in this call
  std::uint64_t goodbye = 0;  // on call 0: the sender accepts no more calls; see goodbye_after()
  // The message, if there is one. It is the last field, so that everything in front of it can be written first.
  std::optional<std::string_view> payload;
};

// The value of envelope::goodbye when a server has taken so many calls of the connection, in the order in which they
// were opened: it has not begun the others, and never will.
constexpr std::uint64_t goodbye_after(std::uint64_t taken) { return taken + 2; }
// The number of calls that were taken before a goodbye, unless the server predates that number, and says 1.
constexpr std::optional<std::uint64_t> taken_before(std::uint64_t goodbye) {
  if (goodbye < 2) return std::nullopt;
  return goodbye - 2;
}

// By how many bytes a frame exceeds its payload at most, unless it ends a call with a status.
inline constexpr std::size_t largest_envelope = 64;

// The maximum size of a frame's head, which is everything in front of the payload's bytes.
std::size_t longest_head(const envelope& e);
// Writes the head of a frame with a payload of `payload` bytes to `to`, where there is room for longest_head(e), and
// returns the end of what it wrote. It looks only at whether `e.payload` is set, and not at its bytes.
char* put_head(const envelope& e, std::size_t payload, char* to);
// Appends the head of a frame to `out`, and also the payload if `with_payload` is set; otherwise the caller sends that.
void append_frame(const envelope& e, std::string_view payload, bool with_payload, std::string& out);

// Reads an envelope, without its length, into `e`, whose texts then are views of `bytes`. On error, the contents of `e`
// are undefined.
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
