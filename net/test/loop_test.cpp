// SPDX-License-Identifier: MIT
// What a loop gives its time to.
#include <array>
#include <isomer/net/loop.hpp>
#include "fixture.hpp"

namespace net_test::loop_test {

struct busy final : poller {
  bool poll() override { return true; }
  bool pays() override { return true; }
  bool prepare_to_sleep() override { return true; }
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

}  // namespace net_test::loop_test
