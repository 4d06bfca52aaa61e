// SPDX-License-Identifier: MIT
// Calls what greeter_server serves: greeter_client tcp://127.0.0.1:7000 Ada
#include <chrono>
#include <cstdio>
#include "greeter.isomer.net.hpp"

namespace net = isomer::net;

net::task<int> greet(net::channel& channel, demo::Guest guest) {
  demo::Greeter_client greeter(channel);

  // The deadline travels with the call.
  net::result<demo::Greeting> once = co_await greeter.Greet(guest, {.timeout = std::chrono::seconds(1)});
  if (!once.ok()) {
    std::fprintf(stderr, "%s: %s\n", to_string(once.error().code).data(), once.error().message.c_str());
    co_return 1;
  }
  std::printf("%s\n", once->text.c_str());

  auto again = greeter.GreetAgain(guest);
  demo::Greeting next;
  for (int i = 0; i < 3; i++) {
    bool came = co_await again.read(next);
    if (!came) break;
    std::printf("%s\n", next.text.c_str());
  }
  co_return 0;  // what is left of the call is cancelled with it
}

int main(int argc, char** argv) {
  auto where = net::endpoint::parse(argc > 1 ? argv[1] : "tcp://127.0.0.1:7000");
  if (!where.ok()) {
    std::fprintf(stderr, "%s\n", where.error().message.c_str());
    return 2;
  }
  net::loop loop;
  auto channel = net::connect(loop, *where);
  return net::run(loop, greet(*channel, {.name = argc > 2 ? argv[2] : ""}));
}
