// expect: use of deleted function.*name_the_message_first
// SPDX-License-Identifier: MIT
// A call without a service, of a message that is made within the operand of co_await.
#include "harbour.isomer.net.hpp"

isomer::net::task<bool> greet(isomer::net::channel& c) {
  const auto berth = co_await isomer::net::call<harbour::Berth>(
      c, harbour::Ship{.name = "a name that is too long for a string to hold in place"});
  co_return berth.ok();
}
