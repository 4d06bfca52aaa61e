// SPDX-License-Identifier: MIT
// An endpoint that a server listens on.
#pragma once
#include <functional>
#include <memory>
#include <optional>
#include "isomer/net/endpoint.hpp"
#include "isomer/net/loop.hpp"
#include "isomer/net/status.hpp"
#include "socket.hpp"

namespace isomer::net {

class listener {
 public:
  virtual ~listener() = default;
  // Each connection is accepted on the loop that next() returns, and passed to take() on the listener's loop.
  virtual void start(std::function<loop&()> next, std::function<void(loop&, stream_socket)> take) = 0;
  virtual void stop() = 0;
  // The endpoint, with the port that was assigned.
  virtual const endpoint& where() const = 0;
};

// Listens on an endpoint of any scheme. Those other than TCP are set up over a socket in the file system, whose file
// has this mode.
result<std::unique_ptr<listener>> listen(loop& l, const endpoint& where, std::optional<unsigned> mode);

}  // namespace isomer::net
