// SPDX-License-Identifier: MIT
// The client's end: calls go out, as many at a time as one likes, and their answers come in whatever order.
#pragma once
#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include "endpoint.hpp"
#include "limits.hpp"
#include "loop.hpp"
#include "status.hpp"
#include "streams.hpp"
#include "tls.hpp"

namespace isomer::net {

struct call_options {
  // From now on; the server is told, too. Whatever comes later is not looked at.
  std::optional<std::chrono::nanoseconds> timeout;
};

// A method as a caller names it.
struct method_name {
  std::string_view name;  // "/package.Service/Method", or a message's full name
  std::uint64_t id;       // id_of(name)
};

// Who is told of the answer to a call with one message each way.
class answer_sink {
 public:
  // Once, on the channel's loop. The message's bytes are gone afterwards.
  virtual void answered(const status& s, std::string_view message) = 0;

 protected:
  ~answer_sink() = default;
};

// A call with streams.
class client_call : public byte_stream {
 public:
  virtual ~client_call() = default;  // a call that has not ended is cancelled
  // No more will be written.
  virtual void close_writes() = 0;
  // How the call ended: only after read() was false, and otherwise cancelled.
  virtual status ended() const = 0;
  virtual void cancel() = 0;
};

// What clients call through; connections of net, and of gRPC, implement it. Used from its loop's thread only.
class channel {
 public:
  virtual ~channel() = default;
  virtual net::loop& loop() = 0;

  // Sends a request. The sink lives until it was told or the call was given up, and is told after this has returned; on
  // error, never.
  virtual status call(const method_name& m, std::uint32_t format, std::string_view request, const call_options& o,
                      answer_sink& sink) = 0;
  // The sink will not be told any more.
  virtual void give_up(answer_sink& sink) = 0;

  // A call with streams: of requests, unless there is but this one.
  virtual std::unique_ptr<client_call> open(const method_name& m, std::uint32_t format, const call_options& o,
                                            std::optional<std::string_view> request = std::nullopt) = 0;
};

struct channel_options {
  net::limits limits{};
  // Of calls that have none of their own.
  std::optional<std::chrono::nanoseconds> timeout{};
  std::chrono::milliseconds connect_timeout{5'000};
  // After a connection was lost or refused, the next is tried with the next call, but not sooner than this; the time
  // doubles with each failure, to two seconds.
  std::chrono::milliseconds retry{20};
  tls_options tls{};
};

// Connects when the first call is made, and again when the connection was lost. A call whose connection is lost ends as
// `unavailable`; status::unsent tells whether it may be made again at no risk.
std::unique_ptr<channel> connect(loop& l, const endpoint& where, const channel_options& options = {});

}  // namespace isomer::net
