// SPDX-License-Identifier: MIT
// Services over gRPC: the same services as those of a net::server, behind a server of grpc++.
//
//   net::server_over_grpc server;
//   server.builder().AddListeningPort("127.0.0.1:7000", grpc::InsecureServerCredentials());
//   net::status ready = server.add(hall);
//   if (ready.ok()) ready = server.start();
#pragma once
#include <grpcpp/server_builder.h>
#include <chrono>
#include <cstddef>
#include <memory>
#include <string>
#include "isomer/net/service.hpp"
#include "isomer/net/status.hpp"

namespace isomer::net {

// Options of a server over grpc++.
struct server_over_grpc_options {
  // The number of loops, each of which has a thread that calls handlers. grpc++ assigns calls to them.
  unsigned threads = 1;
  // Makes each loop poll without ever sleeping. Otherwise a second thread waits for events of the loop.
  bool spin = false;
  // The size in bytes of the largest message, in either direction. A larger one ends its call as resource_exhausted.
  std::size_t message = std::size_t{1} << 20;
  // Calls of one loop that have begun and not ended. Further ones are refused as resource_exhausted.
  std::size_t calls = 1024;
  // Calls of one connection, which are streams of HTTP/2, at the same time. Clients wait with further ones.
  std::size_t streams = 1024;
  // Bytes that grpc++ may hold for all connections, which is its ResourceQuota. Beyond it, grpc++ reads nothing, and
  // refuses connections.
  std::size_t memory = std::size_t{512} << 20;
  // Accepts compressed messages. grpc++ inflates a message before it compares its size with the limit, so that 0.4 MB
  // can take 400 MB.
  bool compression = false;
};

// A server of grpc++ with threads of its own. Messages are protobuf. Handlers see deadlines, cancellation and the peer
// as they do over net; status codes and their messages are sent as gRPC's own. The functions below are for one thread,
// except where they say otherwise.
class server_over_grpc {
 public:
  // The options cannot be changed later.
  explicit server_over_grpc(const server_over_grpc_options& options = {});
  ~server_over_grpc();  // as stop({}) and join()
  server_over_grpc(const server_over_grpc&) = delete;
  server_over_grpc& operator=(const server_over_grpc&) = delete;

  // The builder of the server of grpc++, for ports, credentials and everything else, before start(). The server may
  // also have services of grpc++; if a method of theirs has the same name as one of ours, theirs is called.
  ::grpc::ServerBuilder& builder();

  // Adds a method of a service. Call it before start(). The service must outlive the server, and is called from all of
  // its threads. Fails with already_exists if the server has a method with this name.
  status add(const method& m, void* service);
  // Adds a service, whose class derives from a generated one.
  template <class Service>
  status add(Service& s) {
    using base = typename Service::net_service;
    for (const method& m : base::template methods<formats<protobuf>>())
      if (status added = add(m, static_cast<base*>(&s)); !added.ok()) return added;
    return {};
  }

  // Starts the threads, and returns. Fails with unavailable if the server cannot listen on any of its ports, for
  // example because another server does.
  status start();
  // Stops the server. No more calls are accepted. Those that have begun may end within `grace`; then they are
  // cancelled. Handlers that have not returned another `last` later are destroyed, as net::server::stop() says; the
  // threads wait for theirs one after the other.
  void stop(std::chrono::milliseconds grace, std::chrono::milliseconds last = std::chrono::seconds(2));
  // Blocks until the server has stopped, and all handlers have returned.
  void join();

 private:
  struct impl;
  std::unique_ptr<impl> impl_;
};

}  // namespace isomer::net
