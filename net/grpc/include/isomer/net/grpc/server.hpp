// SPDX-License-Identifier: MIT
// Services over gRPC: those that a net::server has, unchanged, behind a server of grpc++.
#pragma once
#include <grpcpp/server_builder.h>
#include <chrono>
#include <cstddef>
#include <memory>
#include <string>
#include "isomer/net/service.hpp"
#include "isomer/net/status.hpp"

namespace isomer::net {

struct server_over_grpc_options {
  // Loops, each with a thread of its own that calls handlers. grpc++ deals calls out to them.
  unsigned threads = 1;
  // A loop asks for what has come again and again, and never sleeps. Otherwise a second thread waits for it.
  bool spin = false;
  // Bytes of the largest message, in either direction. More ends its call as resource_exhausted.
  std::size_t message = std::size_t{1} << 20;
  // Calls of one loop that have begun and not ended. More are refused as resource_exhausted.
  std::size_t calls = 1024;
  // Streams of HTTP/2, which are calls, of one connection at a time. Clients wait with more.
  std::size_t streams = 1024;
  // Bytes that grpc++ may hold for all connections: its ResourceQuota. Beyond, it reads nothing, and refuses
  // connections.
  std::size_t memory = std::size_t{512} << 20;
  // Takes compressed messages. grpc++ inflates each before it looks at how large it is: 0.4 MB may become 400.
  bool compression = false;
};

// Messages are protobuf. What handlers are told is as over net: deadlines, cancellation, who calls; status codes and
// their messages are gRPC's own.
class server_over_grpc {
 public:
  explicit server_over_grpc(const server_over_grpc_options& options = {});
  ~server_over_grpc();  // as stop({}) and join()
  server_over_grpc(const server_over_grpc&) = delete;
  server_over_grpc& operator=(const server_over_grpc&) = delete;

  // Before start(): ports and their credentials, and whatever else a server of grpc++ has. Its services and ours may
  // stand side by side; a name that both have is theirs.
  ::grpc::ServerBuilder& builder();

  // Before start(). A service is used from all threads, and outlives the server. already_exists: a name that is there.
  status add(const method& m, void* service);
  // A service that the generator made: one's own class that derives from it.
  template <class Service>
  status add(Service& s) {
    using base = typename Service::net_service;
    for (const method& m : base::template methods<formats<protobuf>>())
      if (status added = add(m, static_cast<base*>(&s)); !added.ok()) return added;
    return {};
  }

  // unavailable: none of the ports can be listened on; a port that another server has is none.
  status start();
  // No more calls are taken. Those that have begun may end, for so long; then they are cancelled. Handlers that have
  // not returned `last` after that are destroyed, as net::server::stop says; each thread waits so long, one after the
  // other.
  void stop(std::chrono::milliseconds grace, std::chrono::milliseconds last = std::chrono::seconds(2));
  // Until it has stopped, and all handlers have returned.
  void join();

 private:
  struct impl;
  std::unique_ptr<impl> impl_;
};

}  // namespace isomer::net
