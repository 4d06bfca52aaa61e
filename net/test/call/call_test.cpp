// SPDX-License-Identifier: MIT
// Calls with one message each way: answers, errors, order, deadlines, and what is told when a connection is lost.
#include <unistd.h>
#include <vector>
#include "../fixture.hpp"

namespace net_test::call_test {

class Call : public net_fixture {};

TEST(Result, IsAValueOrWhyThereIsNone) {
  result<std::string> value(std::string("hello")), reason(status{code::not_found, "nowhere"});
  EXPECT_TRUE(value.ok());
  EXPECT_TRUE(value.error().ok());
  EXPECT_FALSE(reason.ok());
  std::swap(value, reason);
  EXPECT_EQ(value.error().code, code::not_found);
  EXPECT_EQ(*reason, "hello");
  EXPECT_EQ(std::move(value).error().message, "nowhere");
  EXPECT_EQ(result<int>(status{}).error().code, code::internal);
}

TEST_F(Call, IsAnswered) {
  start();
  auto c = connect(events, where);
  auto told = ask(events, *c, say, {"hello"});
  ASSERT_TRUE(told.ok()) << told.error().message;
  EXPECT_EQ(told->text, "hello");
}

TEST_F(Call, OfManyAtATimeIsAnsweredEach) {
  start({.threads = 2});
  auto c = connect(events, where);
  std::vector<std::unique_ptr<answer<Told>>> answers;
  for (int i = 0; i < 500; i++)
    answers.push_back(std::make_unique<answer<Told>>(*c, say, Ask{std::to_string(i)}, call_options{}));
  for (int i = 499; i >= 0; i--) {
    auto told = run(events, *answers[static_cast<std::size_t>(i)]);
    ASSERT_TRUE(told.ok()) << told.error().message;
    EXPECT_EQ(told->text, std::to_string(i));
  }
}

TEST_F(Call, AnswersMayOvertake) {
  start();
  auto c = connect(events, where);
  answer<Told> slow(*c, say_late, Ask{"slow", 300}, {});
  auto fast = ask(events, *c, say, {"fast"});
  ASSERT_TRUE(fast.ok());
  EXPECT_FALSE(slow.await_ready());
  EXPECT_EQ(run(events, slow)->text, "slow");
}

TEST_F(Call, ErrorsTravel) {
  start();
  auto c = connect(events, where);
  auto failed = ask(events, *c, say, {"fail"});
  EXPECT_EQ(failed.error().code, code::not_found);
  EXPECT_EQ(failed.error().message, "there is no such thing");
  EXPECT_FALSE(failed.error().unsent);
}

TEST_F(Call, AnExceptionOfAHandlerEndsTheCallAlone) {
  start();
  auto c = connect(events, where);
  auto failed = ask(events, *c, say, {"throw"});
  EXPECT_EQ(failed.error().code, code::internal);
  EXPECT_EQ(failed.error().message.find("not for the peer"), std::string::npos);
  EXPECT_TRUE(ask(events, *c, say, {"again"}).ok());
}

TEST_F(Call, OfAMethodThatIsNotThereIsUnimplemented) {
  start();
  auto c = connect(events, where);
  EXPECT_EQ(ask(events, *c, {"/net_test.Echo/No", id_of("/net_test.Echo/No")}, {}).error().code, code::unimplemented);
}

TEST_F(Call, OfAFormatThatIsNotSpokenIsUnimplemented) {
  start();
  auto c = connect(events, where);
  auto told = run(events, answer<Told, isomer::json>(*c, say, Ask{"hello"}, {}));
  EXPECT_EQ(told.error().code, code::unimplemented);
  EXPECT_EQ(told.error().message, "json is not spoken here, but protobuf");
}

TEST_F(Call, SpeaksTheFormatsOfTheService) {
  served = std::make_unique<server>();
  ASSERT_TRUE((served->add<formats<isomer::protobuf, isomer::json>>(echoes).ok()));
  where = *served->listen(*endpoint::parse("tcp://127.0.0.1:0"));
  served->start();
  auto c = connect(events, where);
  EXPECT_EQ(run(events, answer<Told, isomer::json>(*c, say, Ask{"hello"}, {}))->text, "hello");
  EXPECT_EQ(ask(events, *c, say, {"hello"})->text, "hello");
}

TEST_F(Call, GoesToTheHandlerOfItsMessage) {
  served = std::make_unique<server>();
  ASSERT_TRUE((served
                   ->handle<Ask, Told>(
                       [](const Ask& a, context&) -> task<result<Told>> { return result<Told>(Told{a.text + "?"}); })
                   .ok()));
  where = *served->listen(*endpoint::parse("tcp://127.0.0.1:0"));
  served->start();
  auto c = connect(events, where);
  EXPECT_EQ(run(events, isomer::net::call<Told>(*c, Ask{"who"}))->text, "who?");
}

TEST_F(Call, TwoMethodsOfOneNameAreRefused) {
  served = std::make_unique<server>();
  EXPECT_TRUE(served->add(echoes).ok());
  EXPECT_EQ(served->add(echoes).code, code::already_exists);
}

TEST_F(Call, ThatTakesTooLongEndsAtItsDeadline) {
  start();
  auto c = connect(events, where);
  ASSERT_TRUE(ask(events, *c, say, {"connected"}).ok());
  auto begin = std::chrono::steady_clock::now();
  auto told = ask(events, *c, say_late, {"late", 60'000}, {.timeout = 300ms});
  EXPECT_EQ(told.error().code, code::deadline_exceeded);
  EXPECT_GE(std::chrono::steady_clock::now() - begin, 300ms);
  EXPECT_FALSE(told.error().unsent);
  // The server heard of it, and the connection serves on.
  for (int i = 0; i < 1000 && !echoes.cancelled; i++) run(events, events.sleep(1ms));
  EXPECT_EQ(echoes.cancelled, 1);
  EXPECT_TRUE(ask(events, *c, say, {"still there"}).ok());
}

TEST_F(Call, MayHaveAllTheTimeThereIs) {
  start();
  auto c = connect(events, where);
  EXPECT_TRUE(ask(events, *c, say, {"soon"}, {.timeout = std::chrono::nanoseconds::max()}).ok());
}

TEST_F(Call, ThatIsGivenUpIsCancelledAtTheServer) {
  start();
  auto c = connect(events, where);
  {
    answer<Told> late(*c, say_late, Ask{"late", 60'000}, {});
    ASSERT_TRUE(ask(events, *c, say, {"it has begun"}).ok());
  }
  for (int i = 0; i < 1000 && !echoes.cancelled; i++) run(events, events.sleep(1ms));
  EXPECT_EQ(echoes.cancelled, 1);
}

TEST_F(Call, WithoutAServerIsUnavailableAndUnsent) {
  where = *endpoint::parse("unix:///nowhere/at/all.sock");
  auto c = connect(events, where);
  auto told = ask(events, *c, say, {"hello"});
  EXPECT_EQ(told.error().code, code::unavailable);
  EXPECT_TRUE(told.error().unsent);
}

TEST_F(Call, ConnectsAgainWhenTheServerIsBack) {
  start();
  auto c = connect(events, where);
  ASSERT_TRUE(ask(events, *c, say, {"one"}).ok());
  answer<Told> late(*c, say_late, Ask{"late", 60'000}, {});
  ASSERT_TRUE(ask(events, *c, say, {"it has begun"}).ok());
  served.reset();
  auto lost = run(events, late);
  EXPECT_EQ(lost.error().code, code::unavailable);
  EXPECT_FALSE(lost.error().unsent);  // the server may have acted on it

  served = std::make_unique<server>();
  ASSERT_TRUE(served->add(echoes).ok());
  ASSERT_TRUE(served->listen(where).ok());
  served->start();
  for (int i = 0; i < 100; i++)
    if (ask(events, *c, say, {"two"}).ok()) return;
  FAIL() << "it never came back";
}

TEST_F(Call, ThatHasBegunMayEndWhenTheServerStops) {
  start();
  auto c = connect(events, where);
  answer<Told> late(*c, say_late, Ask{"late", 50}, {});
  ASSERT_TRUE(ask(events, *c, say, {"it has begun"}).ok());
  served->stop(10s);
  EXPECT_EQ(run(events, late)->text, "late");
  served->join();
  EXPECT_EQ(ask(events, *c, say, {"more"}).error().code, code::unavailable);
}

TEST_F(Call, ThatHasBegunIsWaitedForNoLongerThanTheShortestGrace) {
  start();
  auto c = connect(events, where);
  answer<Told> late(*c, say_late, Ask{"late", 100'000}, {});
  ASSERT_TRUE(ask(events, *c, say, {"it has begun"}).ok());
  const auto before = std::chrono::steady_clock::now();
  served->stop(100s);
  served->stop(200s);
  served->stop(10ms);
  EXPECT_EQ(run(events, late).error().code, code::unavailable);
  served->join();
  EXPECT_LT(std::chrono::steady_clock::now() - before, 50s);
}

TEST_F(Call, OfAMessageOfAnySizeToTheLimitIsAnswered) {
  start();
  auto c = connect(events, where);
  for (std::size_t n : {0, 100, 4000, 4096, 5000, 16384, 65536, 300'000, 1'000'000}) {
    auto told = ask(events, *c, say, {std::string(n, 'x')});
    ASSERT_TRUE(told.ok()) << n << ": " << told.error().message;
    EXPECT_EQ(told->text.size(), n);
  }
  auto refused = ask(events, *c, say, {std::string(1 << 20, 'x')});
  EXPECT_EQ(refused.error().code, code::resource_exhausted);
  EXPECT_TRUE(refused.error().unsent);
}

TEST_F(Call, OverASocketOfTheFileSystem) {
  std::string path = testing::TempDir() + "isomer-net-" + std::to_string(getpid()) + ".sock";
  for (std::string text : {"unix://" + path, "unix:@isomer-net-" + std::to_string(getpid())}) {
    served = std::make_unique<server>();
    ASSERT_TRUE(served->add(echoes).ok());
    auto e = served->listen(*endpoint::parse(text));
    ASSERT_TRUE(e.ok()) << e.error().message;
    served->start();
    auto c = connect(events, *e);
    auto told = ask(events, *c, say, {"hello"});
    ASSERT_TRUE(told.ok()) << told.error().message;
    EXPECT_EQ(told->text, "hello");
    served.reset();
  }
  EXPECT_NE(access(path.c_str(), F_OK), 0) << "the socket is left behind";
}

}  // namespace net_test::call_test
