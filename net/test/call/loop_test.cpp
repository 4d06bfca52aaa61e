// SPDX-License-Identifier: MIT
// What a loop gives its time to.
#include <algorithm>
#include <array>
#include <asio/io_context.hpp>
#include <asio/post.hpp>
#include <functional>
#include <isomer/net/loop.hpp>
#include <vector>
#include "../fixture.hpp"

namespace net_test::loop_test {

struct busy final : poller {
  bool poll() override { return true; }
  bool pays() override { return true; }
  bool retire() override { return false; }
};

struct idle final : poller {
  bool poll() override {
    asked++;
    return false;
  }
  bool pays() override { return true; }
  bool retire() override {
    has_retired = true;
    return true;
  }
  int asked = 0;
  bool has_retired = false;
};

TEST(Loop, HasTimeForTimersHoweverMuchPollersHaveToDo) {
  for (bool spin : {false, true}) {
    loop l({.spin = spin});
    busy b;
    l.add(b);
    run(l, l.sleep(1ms));
    l.remove(b);
  }
}

TEST(Loop, AsksFewOfThoseThatItNeedNotAsk) {
  loop l({.spin = true});
  std::array<busy, 5> all;
  std::size_t added = 0;
  for (auto& one : all) added += l.add_if_few(one);
  EXPECT_EQ(added, 4u);
  l.remove(all[0]);
  EXPECT_TRUE(l.add_if_few(all[4]));
}

TEST(Loop, HasTimeForPollersHoweverMuchTheContextHasToDo) {
  for (bool spin : {false, true}) {
    loop l({.spin = spin});
    std::function<void()> again = [&] { asio::post(l.context(), again); };
    again();
    idle one;
    l.add(one);
    while (one.asked < 1000) l.run_one();
    l.remove(one);
  }
}

// Those that may be left to what wakes them cost the others nothing when they have been idle, and are asked again when
// they are added again.
TEST(Loop, LeavesThoseThatAreIdleAlone) {
  loop l({.spin = true});
  std::vector<idle> all(100);
  for (auto& one : all) l.add(one);
  const auto retired = [&] { return std::count_if(all.begin(), all.end(), [](auto& one) { return one.has_retired; }); };
  for (int i = 0; i < 20'000; i++) l.run_one();
  EXPECT_EQ(retired(), 96);
  EXPECT_TRUE(std::all_of(all.begin(), all.end(), [](auto& one) { return !one.has_retired || one.asked < 10'000; }));
  auto& again = *std::find_if(all.begin(), all.end(), [](auto& one) { return one.has_retired; });
  const int before = again.asked;
  l.run_one();
  EXPECT_EQ(again.asked, before);
  l.add(again);
  l.run_one();
  EXPECT_GT(again.asked, before);
  for (auto& one : all) l.remove(one);
}

// A loop that sleeps asks none of those that were added before it slept.
TEST(Loop, AsksNobodyAfterItHasSlept) {
  loop l;
  std::array<idle, 3> all;
  for (auto& one : all) l.add(one);
  // On a busy machine, the time may be over before the loop gets to sleep.
  for (auto time = 1ms; !all[0].has_retired; time *= 2) run(l, l.sleep(time));
  for (auto& one : all) EXPECT_TRUE(one.has_retired);
  const int before = all[0].asked;
  run(l, l.sleep(1ms));
  EXPECT_EQ(all[0].asked, before);
}

}  // namespace net_test::loop_test
