// SPDX-License-Identifier: MIT
// What may be awaited with each compiler: calls and writes of messages that have a name, and of others where they are
// not made within the operand of co_await. compile_fail has what GCC 12 refuses.
#include <string>
#include "../fixture.hpp"
#include "../services.hpp"

namespace net_test::named_message_test {

const std::string long_name = "a name that is too long for a string to hold in place";

task<int> answered(channel& c) {
  Pilotage_client pilotage(c);
  Ship ship{.name = long_name};
  const Ship constant = ship;
  int count = 0;
  result<Berth> berth = co_await pilotage.FindBerth(ship);
  count += berth.ok() && berth->ship == long_name;
  berth = co_await pilotage.FindBerth(constant, {.timeout = 30s});
  count += berth.ok() && berth->ship == long_name;
  auto first = pilotage.FindBerth({.name = long_name + "1"}), second = pilotage.FindBerth({.name = long_name + "2"});
  berth = co_await first;
  count += berth.ok() && berth->ship == long_name + "1";
  berth = co_await second;
  count += berth.ok() && berth->ship == long_name + "2";
  co_return count;
}
task<std::uint32_t> measured(channel& c) {
  Pilotage_client pilotage(c);
  const Ship ship{.name = long_name, .length = 1};
  auto fleet = pilotage.MeasureFleet();
  co_await fleet.write(ship);
  auto later = fleet.write({.name = long_name, .length = 2});
  co_await later;
  const result<Watch_Summary> sum = co_await fleet.finish();
  co_return sum.ok() ? sum->length : 0;
}
#if !defined(__GNUC__) || defined(__clang__) || __GNUC__ >= 13
task<bool> unnamed(channel& c) {
  Pilotage_client pilotage(c);
  const result<Berth> berth = co_await pilotage.FindBerth({.name = long_name});
  auto fleet = pilotage.MeasureFleet();
  const bool wanted = co_await fleet.write({.name = long_name, .length = 2});
  const result<Watch_Summary> sum = co_await fleet.finish();
  Ship first;
  const bool came = co_await pilotage.WatchArrivals({.count = 1}).read(first);
  co_return berth.ok() && wanted&& sum.ok() && came && berth->ship == long_name && sum->length == 2;
}
#else
task<bool> unnamed(channel&) { return true; }
#endif

TEST(NamedMessage, MayBeAwaited) {
  loop events;
  pilots all;
  server served;
  ASSERT_TRUE(served.add(all).ok());
  auto where = served.listen(*endpoint::parse("tcp://127.0.0.1:0"));
  ASSERT_TRUE(where.ok());
  served.start();
  auto c = connect(events, *where);
  EXPECT_EQ(run(events, answered(*c)), 4);
  EXPECT_EQ(run(events, measured(*c)), 3u);
  EXPECT_TRUE(run(events, unnamed(*c)));
  EXPECT_TRUE(run(events, Pilotage_client(*c).FindBerth({.name = long_name})).ok());
}

}  // namespace net_test::named_message_test
