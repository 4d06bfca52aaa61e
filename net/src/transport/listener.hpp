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
  // Each socket that comes is made on the loop that next() says, and given to take() on that of the listener.
  virtual void start(std::function<loop&()> next, std::function<void(loop&, stream_socket)> take) = 0;
  virtual void stop() = 0;
  // Where it listens, with its port.
  virtual const endpoint& where() const = 0;
};

// Of all schemes: what is not TCP is agreed on over a socket of the file system, whose file has this mode.
result<std::unique_ptr<listener>> listen(loop& l, const endpoint& where, std::optional<unsigned> mode);

}  // namespace isomer::net
