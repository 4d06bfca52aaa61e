// SPDX-License-Identifier: MIT
// From an endpoint to a transport.
#pragma once
#include <functional>
#include <memory>
#include "interface.hpp"
#include "isomer/net/channel.hpp"

namespace isomer::net {

// Calls done once, not before it returns, on the loop, with a transport or with why there is none. It may be given up
// by destroying what comes back.
class connecting {
 public:
  virtual ~connecting() = default;
};
using connected = std::function<void(result<std::unique_ptr<transport>>)>;
std::unique_ptr<connecting> begin_connect(loop& l, const endpoint& where, const channel_options& o, connected done);

}  // namespace isomer::net
