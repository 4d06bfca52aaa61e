// SPDX-License-Identifier: MIT
// Services of a schema, as the generator makes them: all kinds of methods, over TCP and over a Unix socket.
#include <unistd.h>
#include "cargo.isomer.net.hpp"
#include "fixture.hpp"
#include "harbour.isomer.net.hpp"

namespace net_test::service_test {

using namespace harbour;

class pilots final : public Pilotage {
 public:
  task<result<Berth>> FindBerth(const Ship& ship, context&) override {
    if (ship.length > 300) return status{code::not_found, "no berth is so long"};
    return Berth{.name = "north", .ship = ship.name};
  }
  task<status> WatchArrivals(const Watch& watch, writer<Ship>& ships, context&) override {
    for (std::uint32_t i = 0; i < watch.count; i++) {
      Ship s{.name = "ship " + std::to_string(i), .length = i};
      if (!co_await ships.write(s)) break;
    }
    co_return status{};
  }
  task<result<Watch_Summary>> MeasureFleet(reader<Ship>& ships, context&) override {
    Watch::Summary sum;
    for (Ship s; co_await ships.read(s); sum.ships++) sum.length += s.length;
    co_return sum;
  }
  task<status> AssignBerths(reader<Ship>& ships, writer<Berth>& berths, context&) override {
    for (Ship s; co_await ships.read(s);) {
      Berth b{.name = "south", .ship = s.name};
      if (!co_await berths.write(b)) break;
    }
    co_return status{};
  }
  task<result<isomer::google::protobuf::Empty>> Close(const isomer::google::protobuf::Empty&, context&) override {
    return isomer::google::protobuf::Empty{};
  }
};

// Over every kind of endpoint that a test can have.
class Service : public testing::TestWithParam<const char*> {
 protected:
  template <class Formats = formats<isomer::protobuf>, class Served>
  void serve(Served& s) {
    served = std::make_unique<server>();
    ASSERT_TRUE(served->add<Formats>(s).ok());
    std::string where = GetParam();
    if (where.starts_with("unix:")) where += std::to_string(getpid());
    auto e = served->listen(*endpoint::parse(where));
    ASSERT_TRUE(e.ok()) << e.error().message;
    served->start();
    through = connect(events, *e);
  }

  std::unique_ptr<server> served;
  loop events;
  std::unique_ptr<channel> through;
};
INSTANTIATE_TEST_SUITE_P(Over, Service, testing::Values("tcp://127.0.0.1:0", "unix:@isomer-net-service-"),
                         [](auto& i) { return std::string(i.param).substr(0, std::string(i.param).find(':')); });

TEST_P(Service, AnswersOneMessageWithOne) {
  pilots all;
  serve(all);
  Pilotage_client pilotage(*through);
  auto berth = run(events, pilotage.FindBerth({.name = "Argo", .length = 30}));
  ASSERT_TRUE(berth.ok()) << berth.error().message;
  EXPECT_EQ(*berth, (Berth{.name = "north", .ship = "Argo"}));
  auto none = run(events, pilotage.FindBerth({.length = 400}));
  EXPECT_EQ(none.error().code, code::not_found);
  EXPECT_EQ(none.error().message, "no berth is so long");
}

TEST_P(Service, AnswersOneMessageWithMany) {
  pilots all;
  serve(all);
  Pilotage_client pilotage(*through);
  auto ships = pilotage.WatchArrivals({.count = 100});
  std::uint32_t n = 0;
  for (Ship s; run(events, ships.read(s)); n++) EXPECT_EQ(s.length, n);
  EXPECT_EQ(n, 100u);
  EXPECT_TRUE(ships.ended().ok()) << ships.ended().message;
}

TEST_P(Service, AnswersManyMessagesWithOne) {
  pilots all;
  serve(all);
  Pilotage_client pilotage(*through);
  auto fleet = pilotage.MeasureFleet();
  for (std::uint32_t i = 1; i <= 100; i++) ASSERT_TRUE(run(events, fleet.write({.length = i})));
  auto sum = run(events, fleet.finish());
  ASSERT_TRUE(sum.ok()) << sum.error().message;
  EXPECT_EQ(*sum, (Watch_Summary{.ships = 100, .length = 5050}));
}

TEST_P(Service, AnswersManyMessagesWithMany) {
  pilots all;
  serve(all);
  Pilotage_client pilotage(*through);
  auto talk = pilotage.AssignBerths();
  Berth b;
  for (const char* name : {"Argo", "Vasa"}) {
    ASSERT_TRUE(run(events, talk.write({.name = name})));
    ASSERT_TRUE(run(events, talk.read(b)));
    EXPECT_EQ(b.ship, name);
  }
  talk.close_writes();
  EXPECT_FALSE(run(events, talk.read(b)));
  EXPECT_TRUE(talk.ended().ok());
}

TEST_P(Service, SpeaksTheFormatOfItsClient) {
  pilots all;
  serve<formats<isomer::protobuf, isomer::json>>(all);
  Pilotage_client<isomer::json> pilotage(*through);
  EXPECT_EQ(run(events, pilotage.FindBerth({.name = "Argo"}))->ship, "Argo");
  auto ships = pilotage.WatchArrivals({.count = 2});
  Ship s;
  ASSERT_TRUE(run(events, ships.read(s)));
  EXPECT_EQ(s.name, "ship 0");
  EXPECT_EQ(run(events, pilotage.MeasureFleet().finish())->ships, 0u);
}

TEST_P(Service, TellsItsDeadline) {
  pilots all;
  serve(all);
  Pilotage_client pilotage(*through);
  auto talk = pilotage.AssignBerths({.timeout = 20ms});
  Berth b;
  EXPECT_FALSE(run(events, talk.read(b)));
  EXPECT_EQ(talk.ended().code, code::deadline_exceeded);
}

// A request that cannot be encoded ends its call, and nothing is sent.
TEST_P(Service, SaysThatARequestCannotBeEncoded) {
  pilots all;
  serve<formats<isomer::json>>(all);
  Pilotage_client<isomer::json> pilotage(*through);
  auto berth = run(events, pilotage.FindBerth({.name = "\xff"}));
  EXPECT_EQ(berth.error().code, code::internal);
  auto talk = pilotage.AssignBerths();
  EXPECT_FALSE(run(events, talk.write({.name = "\xff"})));
  EXPECT_EQ(served->counts().failed, 0u);
}

// Handlers of views: requests=view.
class scales final : public cargo::Weighing {
 public:
  task<result<cargo::Total>> Weigh(const cargo::CrateView& c, context&) override {
    cargo::Total t;
    add(c, t);
    return t;
  }
  task<result<cargo::Total>> WeighAll(reader<cargo::CrateView>& crates, context&) override {
    cargo::Total t;
    for (cargo::CrateView c; co_await crates.read(c);) add(c, t);
    co_return t;
  }
  // After having waited: what it was sent is still there.
  task<status> Unpack(const cargo::CrateView& c, writer<cargo::Crate>& out, context& call) override {
    co_await call.loop().sleep(5ms);
    for (std::string_view one : c.contents) {
      cargo::Crate alone{.label = std::string(one)};
      if (!co_await out.write(alone)) break;
    }
    co_return status{};
  }
  task<status> Repack(reader<cargo::CrateView>& crates, writer<cargo::Crate>& out, context&) override {
    for (cargo::CrateView c; co_await crates.read(c);) {
      cargo::Crate again{.label = std::string(c.label), .contents = {c.contents.begin(), c.contents.end()}};
      if (!co_await out.write(again)) break;
    }
    co_return status{};
  }

 private:
  static void add(const cargo::CrateView& c, cargo::Total& t) {
    t.labels += c.label;
    for (auto& [what, weight] : c.weights) t.weight += weight;
  }
};

TEST_P(Service, MayTakeViewsOfWhatWasSent) {
  scales all;
  serve(all);
  cargo::Weighing_client weighing(*through);
  const cargo::Crate crate{
      .label = "fragile", .contents = {"a lamp", "a vase"}, .weights = {{"a lamp", 2}, {"a vase", 3}}};
  auto total = run(events, weighing.Weigh(crate));
  ASSERT_TRUE(total.ok()) << total.error().message;
  EXPECT_EQ(*total, (cargo::Total{.weight = 5, .labels = "fragile"}));

  auto sent = weighing.WeighAll();
  for (int i = 0; i < 3; i++) ASSERT_TRUE(run(events, sent.write(crate)));
  EXPECT_EQ(run(events, sent.finish())->weight, 15u);

  auto unpacked = weighing.Unpack(crate);
  cargo::Crate c;
  std::vector<std::string> labels;
  while (run(events, unpacked.read(c))) labels.push_back(c.label);
  EXPECT_EQ(labels, crate.contents);

  auto repacked = weighing.Repack();
  ASSERT_TRUE(run(events, repacked.write(crate)));
  ASSERT_TRUE(run(events, repacked.read(c)));
  EXPECT_EQ(c.contents, crate.contents);
}

}  // namespace net_test::service_test
