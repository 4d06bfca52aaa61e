// expect: use of deleted function.*name_the_message_first
// SPDX-License-Identifier: MIT
// A write of a message that is made within the operand of co_await.
#include "harbour.isomer.net.hpp"

isomer::net::task<bool> greet(isomer::net::channel& c) {
  harbour::Pilotage_client pilotage(c);
  auto fleet = pilotage.MeasureFleet();
  const bool wanted = co_await fleet.write({.name = "a name that is too long for a string to hold in place"});
  co_return wanted;
}
