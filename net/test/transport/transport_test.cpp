// SPDX-License-Identifier: MIT
// The same calls over whatever carries them.
#include <vector>
#include "carrier_fixture.hpp"

namespace net_test::transport_test {

using Transport = carrier_fixture;

TEST_P(Transport, CarriesCalls) {
  auto c = connect(events, where, options);
  for (int i = 0; i < 100; i++) {
    auto told = ask(events, *c, say, {std::to_string(i)});
    ASSERT_TRUE(told.ok()) << told.error().message;
    EXPECT_EQ(told->text, std::to_string(i));
  }
}

TEST_P(Transport, CarriesManyCallsAtATime) {
  auto c = connect(events, where, options);
  std::vector<std::unique_ptr<answer<Told>>> answers;
  for (int i = 0; i < 1000; i++)
    answers.push_back(
        std::make_unique<answer<Told>>(*c, say, Ask{std::string(static_cast<std::size_t>(i), 'x')}, call_options{}));
  for (std::size_t i = 1000; i-- > 0;) {
    auto told = run(events, *answers[i]);
    ASSERT_TRUE(told.ok()) << told.error().message;
    EXPECT_EQ(told->text.size(), i);
  }
}

// More than a loop that spins asks one by one; and others take the places of those that leave.
TEST_P(Transport, CarriesCallsOfManyConnections) {
  std::vector<std::unique_ptr<channel>> all;
  for (int i = 0; i < 12; i++) all.push_back(connect(events, where, options));
  for (int round = 0; round < 3; round++) {
    for (auto& c : all) {
      auto told = ask(events, *c, say, {"hello"});
      ASSERT_TRUE(told.ok()) << told.error().message;
    }
    all.erase(all.begin(), all.begin() + 4);
    all.push_back(connect(events, where, options));
  }
}

TEST_P(Transport, CarriesMessagesLargerThanItsBuffers) {
  auto c = connect(events, where, options);
  for (std::size_t n : {16'383u, 16'384u, 100'000u, 262'144u, 1'000'000u}) {
    std::string text(n, 'a');
    for (std::size_t i = 0; i < n; i++) text[i] = static_cast<char>('a' + i % 25);
    auto told = ask(events, *c, say, {text});
    ASSERT_TRUE(told.ok()) << told.error().message;
    EXPECT_EQ(told->text, text);
  }
}

TEST_P(Transport, CarriesLargeMessagesOfManyCallsAtATime) {
  auto c = connect(events, where, options);
  std::vector<std::unique_ptr<answer<Told>>> answers;
  std::string text(100'000, 'x');
  for (int i = 0; i < 30; i++) answers.push_back(std::make_unique<answer<Told>>(*c, say, Ask{text}, call_options{}));
  for (auto& a : answers) {
    auto told = run(events, *a);
    ASSERT_TRUE(told.ok()) << told.error().message;
    EXPECT_EQ(told->text, text);
  }
}

TEST_P(Transport, CarriesStreams) {
  auto c = connect(events, where, options);
  duplex_call<Ask, Told> call(c->open(chat, format_id<isomer::protobuf>::value, {}));
  auto talk = [&]() -> task<int> {
    int answers = 0;
    for (int i = 0; i < 200; i++) {
      Ask asked{std::to_string(i)};
      if (!co_await call.write(asked)) break;
      Told told;
      if (!co_await call.read(told) || told.text != std::to_string(i) + "!") break;
      answers++;
    }
    call.close_writes();
    Told none;
    EXPECT_FALSE(co_await call.read(none));
    co_return answers;
  };
  EXPECT_EQ(run(events, talk()), 200);
  EXPECT_TRUE(call.ended().ok()) << call.ended().message;
}

TEST_P(Transport, TellsThatTheServerIsGone) {
  auto c = connect(events, where, options);
  ASSERT_TRUE(ask(events, *c, say, {"hello"}).ok());
  answer<Told> late(*c, say_late, Ask{"late", 100'000}, {});
  served->stop({});
  auto lost = run(events, late);
  ASSERT_FALSE(lost.ok());
  EXPECT_EQ(lost.error().code, code::unavailable);
}

TEST_P(Transport, ConnectsAgain) {
  auto c = connect(events, where, options);
  ASSERT_TRUE(ask(events, *c, say, {"hello"}).ok());
  served.reset();
  EXPECT_FALSE(ask(events, *c, say, {"hello"}).ok());
  start();
  bool answered = false;
  for (int i = 0; i < 100 && !answered; i++) answered = ask(events, *c, say, {"hello"}).ok();
  EXPECT_TRUE(answered);
}

TEST_P(Transport, IsLeftByClientsWithoutATrace) {
  for (int i = 0; i < 20; i++) {
    auto c = connect(events, where, options);
    ASSERT_TRUE(ask(events, *c, say, {"hello"}).ok());
  }
  auto until = std::chrono::steady_clock::now() + 60s;
  while (served->counts().connections && std::chrono::steady_clock::now() < until) run(events, events.sleep(1ms));
  EXPECT_EQ(served->counts().connections, 0u);
  EXPECT_EQ(served->counts().accepted, 20u);
}

INSTANTIATE_TEST_SUITE_P(Each, Transport, every_carrier(), carrier_name);

}  // namespace net_test::transport_test
