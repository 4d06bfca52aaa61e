// SPDX-License-Identifier: MIT
// From a socket that is connected to the transport of its scheme, with whatever the two ends have to agree on first.
#pragma once
#include <chrono>
#include <functional>
#include <memory>
#include <string>
#include "interface.hpp"
#include "isomer/net/endpoint.hpp"
#include "isomer/net/loop.hpp"
#include "isomer/net/status.hpp"
#include "socket.hpp"
#include "tls_context.hpp"

namespace isomer::net {

// One that is under way: destroying it gives it up.
class opening {
 public:
  virtual ~opening() = default;
};

struct opening_options {
  net::scheme scheme = net::scheme::tcp;
  net::side side = side::client;
  std::shared_ptr<tls_context> tls;      // of scheme::tls
  std::string name;                      // of the server, as its certificate must say; of a client with TLS
  std::chrono::milliseconds timeout{0};  // for all of it, whatever trickles in meanwhile
};

using opened = std::function<void(result<std::unique_ptr<transport>>)>;

// Calls done once, on the loop. Null: it did so before it returned.
std::unique_ptr<opening> begin_opening(loop& l, stream_socket s, const opening_options& o, opened done);

// What begin_opening is made of.
std::unique_ptr<opening> begin_tls(loop& l, stream_socket s, const opening_options& o, opened done);
std::unique_ptr<opening> begin_shared_memory(loop& l, stream_socket s, const opening_options& o, opened done);

}  // namespace isomer::net
