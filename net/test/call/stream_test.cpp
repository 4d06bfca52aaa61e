// SPDX-License-Identifier: MIT
// Calls with streams, in each direction, and in both.
#include <memory>
#include <string>
#include <vector>
#include "../fixture.hpp"

namespace net_test::stream_test {

class Stream : public net_fixture {};
using incoming = incoming_call<Told>;
using outgoing = outgoing_call<Ask, Told>;
using duplex = duplex_call<Ask, Told>;

std::string bytes_of(const Ask& a) { return *isomer::encode(isomer::protobuf{}, a); }
incoming open_repeat(channel& c, const Ask& a) { return incoming(c.open(repeat, 0, {}, bytes_of(a))); }

TEST_F(Stream, OfAnswersArrivesInOrder) {
  start();
  auto c = connect(events, where);
  incoming in = open_repeat(*c, {"n", 1000});
  Told t;
  int n = 0;
  while (run(events, in.read(t))) ASSERT_EQ(t.text, "n" + std::to_string(n++));
  EXPECT_EQ(n, 1000);
  EXPECT_TRUE(in.ended().ok()) << in.ended().message;
}

TEST_F(Stream, OfAnswersWaitsForItsReader) {
  start();
  auto c = connect(events, where);
  incoming in = open_repeat(*c, {"n", 1000});
  Told t;
  ASSERT_TRUE(run(events, in.read(t)));
  for (int i = 0; i < 20; i++) ASSERT_TRUE(ask(events, *c, say, {"meanwhile"}).ok());
  EXPECT_EQ(echoes.written, static_cast<int>(isomer::net::initial_credit));
}

TEST_F(Stream, OfAnswersEndsWhenItsReaderLeaves) {
  start();
  auto c = connect(events, where);
  {
    incoming in = open_repeat(*c, {"n", 1000});
    Told t;
    ASSERT_TRUE(run(events, in.read(t)));
  }
  ASSERT_TRUE(ask(events, *c, say, {"still there"}).ok());
  served->stop(10s);
  served->join();
  EXPECT_LE(echoes.written, static_cast<int>(isomer::net::initial_credit));
}

task<int> read_all(channel& c) {
  incoming in = open_repeat(c, {"n", 100});
  Told t;
  int n = 0;
  for (bool came = true; came; n += came) came = co_await in.read(t);
  co_return n;
}
task<int> leave_both(channel& c) {
  const Ask a{"n", 1000};
  std::unique_ptr<incoming> one(new incoming(c.open(repeat, 0, {}, bytes_of(a))));
  std::unique_ptr<incoming> two(new incoming(c.open(repeat, 0, {}, bytes_of(a))));
  Told t;
  int n = 0;
  for (bool came = true; came; n += came) came = co_await one->read(t);
  co_return n;
}

// Who reads goes on within the end of the call, and destroys it there.
TEST_F(Stream, OfAnswersMayBeLeftAtItsEnd) {
  start();
  auto c = connect(events, where);
  EXPECT_EQ(run(events, read_all(*c)), 100);
}

// And another call that is yet to be told.
TEST_F(Stream, ThatIsLostMayBeLeftByWhoeverIsToldOfAnother) {
  auto c = connect(events, *endpoint::parse("tcp://127.0.0.1:1"));
  EXPECT_EQ(run(events, leave_both(*c)), 0);
}

TEST_F(Stream, OfRequestsIsAnsweredOnce) {
  start();
  auto c = connect(events, where);
  outgoing out(c->open(join, 0, {}));
  std::string all;
  for (int i = 0; i < 300; i++) {
    ASSERT_TRUE(run(events, out.write({std::to_string(i)})));
    all += std::to_string(i);
  }
  auto told = run(events, out.finish());
  ASSERT_TRUE(told.ok()) << told.error().message;
  EXPECT_EQ(told->text, all);
}

// More than a session keeps for later calls: those that end last are freed by what tells them that they end.
TEST_F(Stream, OfRequestsEndsBesideManyOthers) {
  start();
  auto c = connect(events, where);
  std::vector<std::unique_ptr<outgoing>> all;
  for (int i = 0; i < 200; i++) {
    all.push_back(std::make_unique<outgoing>(c->open(join, 0, {})));
    ASSERT_TRUE(run(events, all.back()->write({std::to_string(i)})));
  }
  // All of them are open at the server.
  ASSERT_TRUE(ask(events, *c, say, {"hello"}).ok());
  for (std::size_t i = 0; i < all.size(); i++) {
    auto told = run(events, all[i]->finish());
    ASSERT_TRUE(told.ok()) << told.error().message;
    EXPECT_EQ(told->text, std::to_string(i));
  }
}

TEST_F(Stream, OfNoRequestsIsAnswered) {
  start();
  auto c = connect(events, where);
  outgoing out(c->open(join, 0, {}));
  auto told = run(events, out.finish());
  ASSERT_TRUE(told.ok()) << told.error().message;
  EXPECT_EQ(told->text, "");
}

TEST_F(Stream, OfBothIsAConversation) {
  start();
  auto c = connect(events, where);
  duplex d(c->open(chat, 0, {}));
  for (int i = 0; i < 200; i++) {
    ASSERT_TRUE(run(events, d.write({std::to_string(i)})));
    Told t;
    ASSERT_TRUE(run(events, d.read(t)));
    EXPECT_EQ(t.text, std::to_string(i) + "!");
  }
  d.close_writes();
  Told t;
  EXPECT_FALSE(run(events, d.read(t)));
  EXPECT_TRUE(d.ended().ok());
}

TEST_F(Stream, ThatIsLostEndsAsUnavailable) {
  start();
  auto c = connect(events, where);
  duplex d(c->open(chat, 0, {}));
  Told t;
  ASSERT_TRUE(run(events, d.write({"hello"})));
  ASSERT_TRUE(run(events, d.read(t)));
  served.reset();
  EXPECT_FALSE(run(events, d.read(t)));
  EXPECT_EQ(d.ended().code, code::unavailable);
  EXPECT_FALSE(run(events, d.write({"more"})));
}

TEST_F(Stream, PastItsDeadlineEnds) {
  start();
  auto c = connect(events, where);
  duplex d(c->open(chat, 0, {.timeout = 20ms}));
  Told t;
  EXPECT_FALSE(run(events, d.read(t)));
  EXPECT_EQ(d.ended().code, code::deadline_exceeded);
}

}  // namespace net_test::stream_test
