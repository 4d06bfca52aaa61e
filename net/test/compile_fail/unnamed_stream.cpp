// expect: use of deleted function.*name_the_message_first
// SPDX-License-Identifier: MIT
// The first answer of a stream whose request is made within the operand of co_await.
#include "harbour.isomer.net.hpp"

isomer::net::task<bool> greet(isomer::net::channel& c) {
  harbour::Pilotage_client pilotage(c);
  harbour::Ship next;
  const bool came = co_await pilotage.WatchArrivals({.count = 1}).read(next);
  co_return came;
}
