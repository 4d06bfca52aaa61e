// SPDX-License-Identifier: MIT
// The client's end: a channel, through which any number of calls run at the same time.
//
//   auto channel = net::connect(loop, *net::endpoint::parse("tcp://127.0.0.1:7000"), {.timeout = 5s});
//   demo::Greeter_client greeter(*channel);
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

// Options of one call.
struct call_options {
  // How long the caller waits, from now on; the server learns of it, too. After it, the call ends as deadline_exceeded.
  // Without it, channel_options::timeout decides.
  std::optional<std::chrono::nanoseconds> timeout;
};

// The method that a call is for.
struct method_name {
  std::string_view name;  // "/package.Service/Method", or a message's full name
  std::uint64_t id;       // id_of(name)
};

// The receiver of the answer to a call with one message each way.
class answer_sink {
 public:
  // Called once, on the channel's loop. The message's bytes are valid until it returns.
  virtual void answered(const status& s, std::string_view message) = 0;

 protected:
  ~answer_sink() = default;
};

// A call with streams, at its client. Transports implement it.
class client_call : public byte_stream {
 public:
  virtual ~client_call() = default;  // a call that has not ended is cancelled
  // Tells the server that no more messages will be written.
  virtual void close_writes() = 0;
  // How the call ended. It is known after read() has returned false; before, this is `cancelled`.
  virtual status ended() const = 0;
  // Ends the call as `cancelled`, and tells the server that nobody waits.
  virtual void cancel() = 0;
};

// What clients make calls through. The connections of net implement it, and so does gRPC. It must only be used from the
// thread of its loop. None of its functions block.
class channel {
 public:
  virtual ~channel() = default;
  // The loop that the channel was made with.
  virtual net::loop& loop() = 0;

  // Sends a request. On success, the sink is called once after this has returned, and must live until then, or until
  // give_up(). If this returns an error, the sink is never called.
  virtual status call(const method_name& m, std::uint32_t format, std::string_view request, const call_options& o,
                      answer_sink& sink) = 0;
  // Cancels the call of a sink, which then is never called.
  virtual void give_up(answer_sink& sink) = 0;

  // Opens a call with streams. With a request, that is its only one; otherwise requests are written to the call. Errors
  // are reported by client_call::ended().
  virtual std::unique_ptr<client_call> open(const method_name& m, std::uint32_t format, const call_options& o,
                                            std::optional<std::string_view> request = std::nullopt) = 0;
};

// Options of a channel.
struct channel_options {
  net::limits limits{};  // of its connection
  // The timeout of calls that have none of their own.
  std::optional<std::chrono::nanoseconds> timeout{};
  // How long it may take to connect, with the lookup of the name and a TLS handshake.
  std::chrono::milliseconds connect_timeout{5'000};
  // How long to wait before connecting again after a connection was lost or refused. The time doubles with each
  // failure, up to two seconds.
  std::chrono::milliseconds retry{20};
  tls_options tls{};  // of endpoints tls://
};

// Returns a channel, which must not outlive its loop. It connects when the first call is made, and again with the next
// call after the connection was lost. Calls on a connection that is lost end as `unavailable`; status::unsent says
// whether it is safe to make one again.
std::unique_ptr<channel> connect(loop& l, const endpoint& where, const channel_options& options = {});

}  // namespace isomer::net
