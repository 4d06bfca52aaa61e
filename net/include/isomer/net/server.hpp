// SPDX-License-Identifier: MIT
// The server: endpoints it listens on, and services it has.
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

struct server_options {
  net::limits limits{};
  // Loops, each with a thread of its own; connections are dealt out to them in turn.
  unsigned threads = 1;
  // Processors that the threads are pinned to, from this one on; -1: none.
  int first_cpu = -1;
  bool spin = false;
  tls_options tls{};  // of endpoints tls://
  // Who may connect to the file of a socket, as chmod has it, such as 0660; without it, the umask decides.
  std::optional<unsigned> socket_mode{};
};

struct server_counts {
  std::size_t connections = 0;              // open at the moment
  std::uint64_t accepted = 0, refused = 0;  // connections
  std::uint64_t calls = 0, failed = 0;      // calls that ended, and those of them that did not end as ok
  std::size_t memory = 0;                   // bytes of limits::memory
};

class server {
 public:
  explicit server(server_options options = {});
  ~server();  // as stop({}) and join()
  server(const server&) = delete;
  server& operator=(const server&) = delete;

  // Before start(). A service is used from all threads, and outlives the server; calls of one connection come from one.
  // already_exists: a name that is there, or whose number is.
  status add(const method& m, void* service);
  // A service that the generator made: one's own class that derives from it. formats<…> are those it speaks.
  template <class Formats = formats<protobuf>, class Service>
  status add(Service& s) {
    using base = typename Service::net_service;
    for (const method& m : base::template methods<Formats>())
      if (status added = add(m, static_cast<base*>(&s)); !added.ok()) return added;
    return {};
  }
  // A handler for messages of one type: task<result<Reply>> handler(const Request&, context&).
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

  // Begins to listen: calls are answered from start() on. Port 0 is one that is free, and the endpoint that comes back
  // says which.
  result<endpoint> listen(const endpoint& where);

  void start();
  // No more calls are taken. Those that have begun may end, for so long; then their connections are closed. Handlers
  // that have not returned `last` after that, since they wait for something that is not their call, are destroyed where
  // they wait: their coroutines' variables are, and they are never resumed. Another stop may shorten either time. From
  // any thread, but not from a signal handler.
  void stop(std::chrono::milliseconds grace, std::chrono::milliseconds last = std::chrono::seconds(2));
  // Until it has stopped: at the latest when both times of stop() are over, unless a handler computes, or blocks its
  // thread.
  void join();

  server_counts counts() const;

 private:
  struct impl;
  void keep(std::shared_ptr<void> handler);
  std::unique_ptr<impl> impl_;
};

}  // namespace isomer::net
