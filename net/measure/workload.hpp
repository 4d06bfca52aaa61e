// SPDX-License-Identifier: MIT
// A request and its answer, over and over: what a load sends.
#pragma once
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include "isomer/net/service.hpp"

namespace isomer::net::measure {

// Used from one thread.
class workload {
 public:
  virtual ~workload() = default;
  // The method that answers it: its full name.
  virtual std::string_view method() const = 0;
  virtual std::uint32_t format() const = 0;
  // The request as bytes, made anew from the message; they live until the next call.
  virtual std::string_view encode() = 0;
  // Reads an answer into a message; false: it is malformed, or not the answer to the request.
  virtual bool decode(std::string_view answer) = 0;

  // The server's half, so that it can be measured apart from everything else: a request is read, and its answer
  // written.
  virtual bool decode_request(std::string_view request) = 0;
  virtual std::string_view encode_answer() = 0;
};

// Of a format that is known at run time.
struct codec {
  std::string_view name;  // as the command spells it
  std::uint32_t format;
  std::unique_ptr<workload> (*ping)();
  // With strings of so many bytes.
  std::unique_ptr<workload> (*request)(std::size_t length);
  // What answers both.
  method ping_method, request_method;
};

// All, in the order in which they are shown.
extern const codec* const codecs[];
extern const std::size_t codec_count;
const codec* codec_named(std::string_view name);

// The answer to a request, wherever it is asked.
inline constexpr std::string_view ping_method_name = "/isomer.net.Measured/Ping";
inline constexpr std::string_view request_method_name = "/isomer.net.Measured/Ask";

}  // namespace isomer::net::measure
