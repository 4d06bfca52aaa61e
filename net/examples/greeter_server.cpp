// SPDX-License-Identifier: MIT
// A server with one service: greeter_server tcp://127.0.0.1:7000
#include <csignal>
#include <cstdio>
#include <isomer/net/server.hpp>
#include <string>
#include "greeter.isomer.net.hpp"  // made from greeter.proto by protoc-gen-isomer

namespace net = isomer::net;

class Hall final : public demo::Greeter {
  // An answer that is there already needs no coroutine.
  net::task<net::result<demo::Greeting>> Greet(const demo::Guest& guest, net::context&) override {
    if (guest.name.empty()) return net::status{net::code::invalid_argument, "a guest has a name"};
    return demo::Greeting{.text = "Hello, " + guest.name + "!"};
  }
  net::task<net::status> GreetAgain(const demo::Guest& guest, net::writer<demo::Greeting>& out,
                                    net::context&) override {
    for (int i = 1;; i++) {
      demo::Greeting greeting{.text = "Hello no. " + std::to_string(i) + ", " + guest.name + "!"};
      bool is_wanted = co_await out.write(greeting);  // waits while the caller does not read
      if (!is_wanted) co_return net::status{};
    }
  }
};

int main(int argc, char** argv) {
  sigset_t signals;
  sigemptyset(&signals);
  sigaddset(&signals, SIGINT);
  sigaddset(&signals, SIGTERM);
  pthread_sigmask(SIG_BLOCK, &signals, nullptr);  // for all threads: main waits for them

  Hall hall;
  net::server server({.threads = 2});
  auto where = net::endpoint::parse(argc > 1 ? argv[1] : "tcp://127.0.0.1:7000");
  net::status ready = where.ok() ? server.add(hall) : where.error();
  auto listening = ready.ok() ? server.listen(*where) : net::result<net::endpoint>(ready);
  if (!listening.ok()) {
    std::fprintf(stderr, "%s\n", listening.error().message.c_str());
    return 1;
  }
  server.start();
  std::printf("listening on %s\n", net::to_string(*listening).c_str());
  std::fflush(stdout);

  int signal = 0;
  sigwait(&signals, &signal);
  server.stop(std::chrono::seconds(5));  // calls that have begun may end
  server.join();
}
