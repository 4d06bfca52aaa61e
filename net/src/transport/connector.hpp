// SPDX-License-Identifier: MIT
// Connects to an endpoint, and makes a transport.
#pragma once
#include <functional>
#include <memory>
#include "interface.hpp"
#include "isomer/net/channel.hpp"

namespace isomer::net {

// Calls `done` once on the loop, and not before this returns, with a transport or with the reason why there is none.
// Destroying the result gives it up.
class connecting {
 public:
  virtual ~connecting() = default;
};
using connected = std::function<void(result<std::unique_ptr<transport>>)>;
std::unique_ptr<connecting> begin_connect(loop& l, const endpoint& where, const channel_options& o, connected done);

}  // namespace isomer::net
