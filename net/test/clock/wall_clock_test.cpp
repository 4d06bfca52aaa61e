// SPDX-License-Identifier: MIT
// The time of day jumps while calls are under way: nothing ends sooner or later for that.
#include "wall_clock.hpp"
#include <sys/socket.h>
#include <array>
#include <asio/io_context.hpp>
#include <asio/ip/tcp.hpp>
#include <asio/read.hpp>
#include <asio/write.hpp>
#include <chrono>
#include "../fixture.hpp"

namespace net_test {

using steady = std::chrono::steady_clock;

class WallClock : public net_fixture {
 protected:
  const std::chrono::system_clock::time_point right = std::chrono::system_clock::now();  // before it jumps
  jumping_wall_clock jumps;
};

// Or nothing here would show anything.
TEST_F(WallClock, Jumps) {
  bool is_ahead = false, is_behind = false;
  for (auto until = steady::now() + 10s; (!is_ahead || !is_behind) && steady::now() < until;) {
    const auto now = std::chrono::system_clock::now();
    is_ahead |= now > right + 12h;
    is_behind |= now < right - 12h;
  }
  EXPECT_TRUE(is_ahead);
  EXPECT_TRUE(is_behind);
}

TEST_F(WallClock, EndsNoCallBeforeItsDeadline) {
  start();
  auto c = connect(events, where);
  for (int i = 0; i < 5; i++) {
    auto told = ask(events, *c, say_late, {"late", 20}, {.timeout = 60s});
    EXPECT_TRUE(told.ok()) << told.error().message;
  }
  EXPECT_EQ(echoes.cancelled, 0);
}

TEST_F(WallClock, HoldsNoCallBeyondItsDeadline) {
  start();
  auto c = connect(events, where);
  const auto began = steady::now();
  auto told = ask(events, *c, say_late, {"late", 600'000}, {.timeout = 50ms});
  EXPECT_EQ(told.error().code, code::deadline_exceeded);
  EXPECT_GE(steady::now() - began, 50ms);
  EXPECT_LT(steady::now() - began, 30s);
  for (int i = 0; i < 5000 && !echoes.cancelled; i++) run(events, events.sleep(1ms));
  EXPECT_EQ(echoes.cancelled, 1);
}

// The caller sends nothing more: the server's own timer ends it.
TEST_F(WallClock, HoldsNoStreamBeyondItsDeadline) {
  start();
  asio::io_context context;
  asio::ip::tcp::socket s(context);
  s.connect({asio::ip::make_address("127.0.0.1"), where.port});
  std::string opening;
  append_frame({.call = 1, .method = join.id, .more = true, .timeout = 50'000}, {}, true, opening);
  const auto began = steady::now();
  asio::write(s, asio::buffer(opening));
  std::array<char, 3> answer{};
  asio::read(s, asio::buffer(answer));
  EXPECT_EQ(answer[2], 1);
  EXPECT_GE(steady::now() - began, 50ms);
  EXPECT_LT(steady::now() - began, 30s);
}

TEST_F(WallClock, MakesNoPeerSlowOrQuick) {
  start({.limits = {.stalled = 300ms}});
  asio::io_context context;
  asio::ip::tcp::socket s(context);
  s.connect({asio::ip::make_address("127.0.0.1"), where.port});
  const auto began = steady::now();
  asio::write(s, asio::buffer("\x7F", 1));  // of a frame that never comes
  char byte;
  std::error_code e;
  asio::read(s, asio::buffer(&byte, 1), e);
  EXPECT_EQ(e, asio::error::eof);
  EXPECT_GE(steady::now() - began, 290ms);
  EXPECT_LT(steady::now() - began, 30s);
}

TEST_F(WallClock, LeavesSleepersTheirTime) {
  const auto began = steady::now();
  run(events, events.sleep(50ms));
  EXPECT_GE(steady::now() - began, 50ms);
  EXPECT_LT(steady::now() - began, 30s);
}

}  // namespace net_test
