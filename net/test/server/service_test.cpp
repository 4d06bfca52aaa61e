// SPDX-License-Identifier: MIT
// Services of a schema, over connections of ours: what they promise, and what is ours alone.
#include <unistd.h>
#include "../fixture.hpp"
#include "../service_suite.hpp"

namespace net_test::service_test {

// On a TCP port, or on an abstract Unix socket.
template <bool Unix>
struct over_sockets {
  static constexpr std::string_view peer = Unix ? "unix:" : "tcp://127.0.0.1:";
  template <class S>
  status serve(S& s) {
    if (status added = served.add<formats<isomer::protobuf, isomer::json>>(s); !added.ok()) return added;
    auto e = served.listen(
        *endpoint::parse(Unix ? "unix:@isomer-net-service-" + std::to_string(getpid()) : "tcp://127.0.0.1:0"));
    if (!e.ok()) return e.error();
    where = *e;
    served.start();
    return {};
  }
  std::unique_ptr<channel> connect(loop& l) { return isomer::net::connect(l, where); }
  void stop(std::chrono::milliseconds grace) { served.stop(grace), served.join(); }

  server served;
  endpoint where;
};
INSTANTIATE_TYPED_TEST_SUITE_P(Tcp, ServiceOver, over_sockets<false>);
INSTANTIATE_TYPED_TEST_SUITE_P(Unix, ServiceOver, over_sockets<true>);

class Service : public ServiceOver<over_sockets<false>> {};

TEST_F(Service, SpeaksTheFormatOfItsClient) {
  serve(all);
  Pilotage_client<isomer::json> pilotage(*through);
  EXPECT_EQ(run(events, pilotage.FindBerth({.name = "Argo"}))->ship, "Argo");
  auto ships = pilotage.WatchArrivals({.count = 2});
  Ship s;
  ASSERT_TRUE(run(events, ships.read(s)));
  EXPECT_EQ(s.name, "ship 0");
  EXPECT_EQ(run(events, pilotage.MeasureFleet().finish())->ships, 0u);
}

// A request that cannot be encoded ends its call, and nothing is sent.
TEST_F(Service, SaysThatARequestCannotBeEncoded) {
  serve(all);
  Pilotage_client<isomer::json> pilotage(*through);
  auto berth = run(events, pilotage.FindBerth({.name = "\xff"}));
  EXPECT_EQ(berth.error().code, code::internal);
  auto talk = pilotage.AssignBerths();
  EXPECT_FALSE(run(events, talk.write({.name = "\xff"})));
  EXPECT_EQ(carrier.served.counts().failed, 0u);
}

}  // namespace net_test::service_test
