// SPDX-License-Identifier: MIT
// The server: it listens on endpoints, and has services.
//
//   net::server server({.threads = 2});
//   net::status added = server.add(hall);
//   auto listening = server.listen(*net::endpoint::parse("tcp://127.0.0.1:7000"));
//   server.start();
//   ...
//   server.stop(5s);
//   server.join();
#pragma once
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>
#include "endpoint.hpp"
#include "envelope.hpp"
#include "limits.hpp"
#include "loop.hpp"
#include "service.hpp"
#include "status.hpp"
#include "tls.hpp"

namespace isomer::net {

// Options of a server.
struct server_options {
  net::limits limits{};  // of the server and of each of its connections
  // The number of loops, each of which has a thread. Connections are assigned to them in turn.
  unsigned threads = 1;
  // The processor to which the first thread is pinned; the others are pinned to those that follow it. -1 for none.
  int first_cpu = -1;
  bool spin = false;  // loop_options::spin, for all loops
  tls_options tls{};  // of endpoints tls://
  // The mode of socket files, as of chmod, such as 0660, which decides who may connect. Without it, the umask decides.
  std::optional<unsigned> socket_mode{};
};

// What a server has done since it was made, and what it holds.
struct server_counts {
  std::size_t connections = 0;              // connections that are open
  std::uint64_t accepted = 0, refused = 0;  // connections that were accepted, and refused
  std::uint64_t calls = 0, failed = 0;      // calls that have ended, and those of them that did not end as ok
  std::size_t memory = 0;                   // bytes in use, of limits::memory
};

// A server with threads of its own. The functions below are for one thread, except where they say otherwise.
class server {
 public:
  // Throws std::system_error if the process cannot open more files.
  explicit server(server_options options = {});
  ~server();  // as stop({}) and join()
  server(const server&) = delete;
  server& operator=(const server&) = delete;

  // Adds a method of a service. Call it before start(). The service must outlive the server, and is called from all of
  // its threads; the calls of one connection come from one thread. Fails with already_exists if the server has a method
  // with this name, or with the same number.
  status add(const method& m, void* service);
  // Adds a service, whose class derives from a generated one, and speaks the given formats.
  template <class Formats = formats<protobuf>, class Service>
  status add(Service& s) {
    using base = typename Service::net_service;
    for (const method& m : base::template methods<Formats>())
      if (status added = add(m, static_cast<base*>(&s)); !added.ok()) return added;
    return {};
  }
  // Adds a handler for messages of one type, which net::call() reaches without a service. The server owns the handler:
  //
  //   server.handle<Ping, Pong>([](const Ping& p, context&) -> task<result<Pong>> { return Pong{.t1 = p.t}; });
  template <class Request, class Reply, class Formats = formats<protobuf>, class Handler>
  status handle(Handler handler) {
    auto kept = std::make_shared<Handler>(std::move(handler));
    auto begin = [](void* h, call_ptr call) {
      auto call_handler = [h](const Request& r, context& c) { return (*static_cast<Handler*>(h))(r, c); };
      detail::serve<method_kind::unary, Request, Reply, Formats>(call_handler, std::move(call));
    };
    Handler* handled = kept.get();
    keep(std::move(kept));
    return add({describe<Request>::full_name, method_kind::unary, begin}, handled);
  }

  // Begins to listen. Returns the endpoint, in which a port of 0 is replaced by the free one that was chosen.
  // Connections are accepted by the kernel from now on, and calls are answered from start() on. Fails with the status
  // that says why the endpoint cannot be used.
  result<endpoint> listen(const endpoint& where);

  // Starts the threads, and returns.
  void start();
  // Stops the server, and returns without waiting for it. No more calls are accepted. Those that have begun may end
  // within `grace`; then their connections are closed, which cancels them. Handlers that have not returned another
  // `last` later, since they wait for something that is not their call, are destroyed where they wait, with the
  // variables of their coroutines. Another stop() may shorten either time. Any thread may call it, but no signal
  // handler.
  void stop(std::chrono::milliseconds grace, std::chrono::milliseconds last = std::chrono::seconds(2));
  // Blocks until the server has stopped, which is at the latest when both times of stop() are over, unless a handler
  // computes or blocks its thread.
  void join();

  // What the server has done so far. Any thread may call it.
  server_counts counts() const;

 private:
  struct impl;
  void keep(std::shared_ptr<void> handler);
  std::unique_ptr<impl> impl_;
};

}  // namespace isomer::net
