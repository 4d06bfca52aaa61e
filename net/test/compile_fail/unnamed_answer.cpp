// expect: use of deleted function.*name_the_message_first
// SPDX-License-Identifier: MIT
// An answer of a stream of a message that is made within the operand of co_await.
#include "harbour.isomer.net.hpp"

isomer::net::task<isomer::net::status> answer(isomer::net::writer<harbour::Ship>& out) {
  const bool wanted = co_await out.write({.name = "a name that is too long for a string to hold in place"});
  co_return wanted ? isomer::net::status{} : isomer::net::status{isomer::net::code::cancelled, "nobody wants it"};
}
