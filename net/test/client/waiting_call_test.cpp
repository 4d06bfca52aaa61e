// SPDX-License-Identifier: MIT
// Calls that are made before there is a connection: what becomes of those that are over by then.
#include <unistd.h>
#include <memory>
#include <mutex>
#include <vector>
#include "../fixture.hpp"

namespace net_test::waiting_call_test {

class WaitingCall : public testing::Test {
 protected:
  struct seen {
    std::string text;
    std::chrono::nanoseconds left;
  };

  WaitingCall() {
    where = *endpoint::parse("unix:@isomer-net-waiting-" + std::to_string(::getpid()));
    c = connect(events, where, {.retry = 500ms});
    // From now on, calls wait until the next attempt.
    EXPECT_EQ(ask(events, *c, ask_method, {"nobody is there"}).error().code, code::unavailable);
  }
  void serve() {
    auto note = [this](const Ask& a, context& call) -> task<result<Told>> {
      const auto deadline = call.deadline();
      std::lock_guard held(lock);
      calls.push_back({a.text, deadline ? *deadline - std::chrono::steady_clock::now() : 0ns});
      return result<Told>(Told{a.text});
    };
    served = std::make_unique<server>();
    ASSERT_TRUE((served->handle<Ask, Told>(note)).ok());
    ASSERT_TRUE(served->listen(where).ok());
    served->start();
  }

  static constexpr method_name ask_method{"net_test.Ask", id_of("net_test.Ask")};
  loop events;
  endpoint where;
  std::unique_ptr<channel> c;
  std::mutex lock;
  std::vector<seen> calls;
  std::unique_ptr<server> served;
};

TEST_F(WaitingCall, WhoseDeadlineHasPassedIsNeverSent) {
  serve();
  auto late = ask(events, *c, ask_method, {"late"}, {.timeout = 20ms});
  EXPECT_EQ(late.error().code, code::deadline_exceeded);
  EXPECT_TRUE(late.error().unsent);
  EXPECT_EQ(ask(events, *c, ask_method, {"in time"})->text, "in time");
  served.reset();
  ASSERT_EQ(calls.size(), 1u);
  EXPECT_EQ(calls[0].text, "in time");
}

TEST_F(WaitingCall, ThatIsGivenUpIsNeverSent) {
  serve();
  {
    answer<Told> given_up(*c, ask_method, Ask{"given up"}, {});
  }
  EXPECT_EQ(ask(events, *c, ask_method, {"wanted"})->text, "wanted");
  served.reset();
  ASSERT_EQ(calls.size(), 1u);
  EXPECT_EQ(calls[0].text, "wanted");
}

TEST_F(WaitingCall, HasTheTimeThatIsLeftWhenItIsSent) {
  answer<Told> waits(*c, ask_method, Ask{"waits"}, {.timeout = 60s});
  run(events, events.sleep(100ms));
  serve();
  EXPECT_TRUE(run(events, waits).ok());
  served.reset();
  ASSERT_EQ(calls.size(), 1u);
  EXPECT_LE(calls[0].left, 60s - 100ms);
  EXPECT_GT(calls[0].left, 30s);
}

// Its number is taken for as long as it waits, and then free again.
TEST_F(WaitingCall, ThatWasNeverSentLeavesItsPlaceToOthers) {
  serve();
  std::vector<std::unique_ptr<answer<Told>>> answers;
  for (int i = 0; i < 1023; i++)
    answers.push_back(std::make_unique<answer<Told>>(*c, ask_method, Ask{"given up"}, call_options{}));
  answers.clear();
  ASSERT_TRUE(ask(events, *c, ask_method, {"first"}).ok());
  for (int i = 0; i < 1024; i++)
    answers.push_back(std::make_unique<answer<Told>>(*c, ask_method, Ask{"then"}, call_options{}));
  for (auto& a : answers) EXPECT_TRUE(run(events, *a).ok());
  served.reset();
  EXPECT_EQ(calls.size(), 1025u);
}

}  // namespace net_test::waiting_call_test
