// SPDX-License-Identifier: MIT
// What a server says of its health.
#include <isomer/net/health.hpp>
#include "../fixture.hpp"
#include "grpc/health/v1/health.isomer.net.hpp"

namespace net_test::health_test {

namespace v1 = isomer_net::grpc::health::v1;
using state = v1::HealthCheckResponse_ServingStatus;

class Health : public testing::Test {
 protected:
  void SetUp() override {
    ASSERT_TRUE(told.add_to(served).ok());
    auto e = served.listen(*endpoint::parse("tcp://127.0.0.1:0"));
    ASSERT_TRUE(e.ok());
    served.start();
    through = connect(events, *e);
  }
  state check(const std::string& service) {
    return run(events, v1::Health_client(*through).Check({.service = service}))->status;
  }

  health told;
  server served;
  loop events;
  std::unique_ptr<channel> through;
};

TEST_F(Health, OfTheServerIsGoodFromTheBeginning) { EXPECT_EQ(check(""), state::SERVING); }

TEST_F(Health, IsWhatWasSet) {
  told.set("a.B", true);
  EXPECT_EQ(check("a.B"), state::SERVING);
  told.set("a.B", false);
  EXPECT_EQ(check("a.B"), state::NOT_SERVING);
  EXPECT_EQ(check(""), state::SERVING);
}

TEST_F(Health, OfAServiceThatNobodyNamedIsNotFound) {
  auto unknown = run(events, v1::Health_client(*through).Check({.service = "a.B"}));
  EXPECT_EQ(unknown.error().code, code::not_found);
}

TEST_F(Health, EndsForGood) {
  told.set("a.B", true);
  told.shut_down();
  told.set("a.B", true);
  EXPECT_EQ(check("a.B"), state::NOT_SERVING);
  EXPECT_EQ(check(""), state::NOT_SERVING);
}

TEST_F(Health, IsWatched) {
  auto watch = v1::Health_client(*through).Watch({.service = "a.B"});
  v1::HealthCheckResponse now;
  ASSERT_TRUE(run(events, watch.read(now)));
  EXPECT_EQ(now.status, state::SERVICE_UNKNOWN);
  told.set("a.B", true);
  ASSERT_TRUE(run(events, watch.read(now)));
  EXPECT_EQ(now.status, state::SERVING);
  told.shut_down();
  ASSERT_TRUE(run(events, watch.read(now)));
  EXPECT_EQ(now.status, state::NOT_SERVING);
}

TEST_F(Health, IsWatchedNoMoreWhenTheWatcherIsGone) {
  {
    auto watch = v1::Health_client(*through).Watch({});
    v1::HealthCheckResponse now;
    ASSERT_TRUE(run(events, watch.read(now)));
  }
  EXPECT_EQ(check(""), state::SERVING);
  auto begin = std::chrono::steady_clock::now();
  served.stop(60s);
  served.join();
  EXPECT_LT(std::chrono::steady_clock::now() - begin, 30s);
}

}  // namespace net_test::health_test
