// SPDX-License-Identifier: MIT
// The tests' service over gRPC, for Go and grpcurl to call, and a client that calls it.
//
// usage: interop serve, which prints its port and ends with its input; or interop call TARGET
#include <grpcpp/security/server_credentials.h>
#include <cstdio>
#include <isomer/net/client.hpp>
#include <isomer/net/grpc/channel.hpp>
#include <isomer/net/grpc/server.hpp>
#include <isomer/net/health.hpp>
#include <isomer/net/reflection.hpp>
#include "services.hpp"

namespace {

using namespace net_test;

int failed = 0;

void expect(bool holds, const char* what, const status& why = {}) {
  if (holds) return;
  failed++;
  std::fprintf(stderr, "interop: %s: %s %s\n", what, std::string(to_string(why.code)).c_str(), why.message.c_str());
}

int serve() {
  pilots all;
  health fit;
  reflection known;
  fit.set(std::string(Pilotage::full_name), true);
  server_over_grpc served;
  int port = 0;
  served.builder().AddListeningPort("127.0.0.1:0", ::grpc::InsecureServerCredentials(), &port);
  bool is_added = served.add(all).ok() && fit.add_to(served).ok() && known.add<Pilotage>().ok() &&
                  known.add(isomer::net::health::full_name, isomer::net::health::files()).ok() &&
                  known.add_to(served).ok();
  if (!is_added || !served.start().ok()) return 1;
  std::printf("%d\n", port);
  std::fflush(stdout);
  while (std::getchar() != EOF) {
  }
  served.stop(5s);
  served.join();
  return 0;
}

void call_streams(loop& events, Pilotage_client<>& pilotage) {
  auto ships = pilotage.WatchArrivals({.count = 1000});
  std::uint32_t n = 0;
  for (Ship s; run(events, ships.read(s)); n++) expect(s.length == n, "WatchArrivals");
  expect(n == 1000 && ships.ended().ok(), "the end of WatchArrivals", ships.ended());

  auto fleet = pilotage.MeasureFleet();
  for (std::uint32_t i = 0; i < 1000; i++) expect(run(events, fleet.write({.length = i})), "writing MeasureFleet");
  auto sum = run(events, fleet.finish());
  expect(sum.ok() && *sum == Watch_Summary{.ships = 1000, .length = 499500}, "MeasureFleet", sum.error());

  auto talk = pilotage.AssignBerths();
  Berth berth;
  for (int i = 0; i < 100; i++) {
    const std::string name = "ship " + std::to_string(i);
    bool is_answered = run(events, talk.write({.name = name})) && run(events, talk.read(berth));
    expect(is_answered && berth.ship == name, "AssignBerths", talk.ended());
  }
  talk.close_writes();
  expect(!run(events, talk.read(berth)) && talk.ended().ok(), "the end of AssignBerths", talk.ended());

  auto late = pilotage.AssignBerths({.timeout = 50ms});
  expect(!run(events, late.read(berth)) && late.ended().code == code::deadline_exceeded, "a deadline", late.ended());
}

int call(const std::string& target) {
  loop events;
  auto through = connect_over_grpc(events, target, {.timeout = 60s});
  Pilotage_client pilotage(*through);
  auto berth = run(events, pilotage.FindBerth({.name = "Argo", .length = 30}));
  expect(berth.ok() && *berth == Berth{.name = "north", .ship = "Argo"}, "FindBerth", berth.error());
  auto none = run(events, pilotage.FindBerth({.length = 400}));
  expect(none.error().code == code::not_found && none.error().message == "no berth is so long: \xe2\x80\xa6",
         "FindBerth of a long ship", none.error());
  call_streams(events, pilotage);
  return failed ? 1 : 0;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc == 2 && std::string_view(argv[1]) == "serve") return serve();
  if (argc == 3 && std::string_view(argv[1]) == "call") return call(argv[2]);
  std::fputs("usage: interop serve | interop call TARGET\n", stderr);
  return 2;
}
