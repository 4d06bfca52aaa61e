// SPDX-License-Identifier: MIT
// From a connected socket to the transport of its scheme, with the handshakes that this needs.
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

// A handshake that is under way. Destroying it gives it up.
class opening {
 public:
  virtual ~opening() = default;
};

struct opening_options {
  net::scheme scheme = net::scheme::tcp;
  net::side side = side::client;
  std::shared_ptr<tls_context> tls;      // of scheme::tls
  std::string name;                      // the name that the server's certificate must have; of a client with TLS
  std::chrono::milliseconds timeout{0};  // for the whole handshake, even if single bytes arrive meanwhile
};

using opened = std::function<void(result<std::unique_ptr<transport>>)>;

// Calls `done` once on the loop. Returns null if it did so before it returned.
std::unique_ptr<opening> begin_opening(loop& l, stream_socket s, const opening_options& o, opened done);

// The parts of begin_opening.
std::unique_ptr<opening> begin_tls(loop& l, stream_socket s, const opening_options& o, opened done);
std::unique_ptr<opening> begin_shared_memory(loop& l, stream_socket s, const opening_options& o, opened done);

}  // namespace isomer::net
