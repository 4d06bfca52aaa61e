// SPDX-License-Identifier: MIT
// When a channel connects again, and where: servers that are replaced, and peers that accept and answer nothing.
#include <memory>
#include <thread>
#include <vector>
#include "../call/raw_peer.hpp"

namespace net_test::reconnect_test {

class Reconnect : public raw_peer_fixture {
 protected:
  void listen_again() {
    next = std::make_unique<server>();
    ASSERT_TRUE(next->add(others).ok());
    auto e = next->listen(where);
    ASSERT_TRUE(e.ok()) << e.error().message;
    next->start();
  }
  echo others;
  std::unique_ptr<server> next;
};

// One stream that lasts keeps nobody from the server that takes its server's place, nor does that cut it off.
TEST_F(Reconnect, ServerThatIsReplacedKeepsItsCallsAndGetsNoOthers) {
  start();
  auto c = connect(events, where);
  duplex_call<Ask, Told> talk(c->open(chat, format_id<isomer::protobuf>::value, {}));
  Told told;
  const Ask asked{"one"};
  ASSERT_TRUE(run(events, talk.write(asked)));
  ASSERT_TRUE(run(events, talk.read(told)));
  served->stop(1h);
  // Those that are made before the goodbye has come are refused.
  while (served->counts().connections != 1 || ask(events, *c, say, {"hello"}).ok()) run(events, events.sleep(1ms));
  listen_again();
  bool answered = false;
  for (int i = 0; i < 1000 && !answered; i++) answered = ask(events, *c, say, {"hello"}, {.timeout = 30s}).ok();
  ASSERT_TRUE(answered);
  for (int i = 0; i < 50; i++) {
    auto again = ask(events, *c, say, {"hello"}, {.timeout = 30s});
    ASSERT_TRUE(again.ok()) << again.error().message;
  }
  EXPECT_EQ(next->counts().accepted, 1u);
  ASSERT_TRUE(run(events, talk.write(asked)));
  ASSERT_TRUE(run(events, talk.read(told)));
  EXPECT_EQ(told.text, "one!");
  talk.close_writes();
  EXPECT_FALSE(run(events, talk.read(told)));
  EXPECT_TRUE(talk.ended().ok()) << talk.ended().message;
  served->join();  // its last call has ended
}

TEST_F(Reconnect, CallsOfAServerThatIsReplacedMayBeGivenUp) {
  start();
  auto c = connect(events, where);
  auto late = std::make_unique<answer<Told>>(*c, say_late, Ask{"late", 1'000'000}, call_options{});
  ASSERT_TRUE(ask(events, *c, say, {"hello"}).ok());
  served->stop(1h);
  while (ask(events, *c, say, {"hello"}).ok()) run(events, events.sleep(1ms));
  listen_again();
  for (int i = 0; i < 1000 && !ask(events, *c, say, {"hello"}, {.timeout = 30s}).ok(); i++) continue;
  late.reset();
  while (!echoes.cancelled) run(events, events.sleep(1ms));
  served->join();
}

TEST_F(Reconnect, CallsOfAServerThatIsReplacedEndWithTheirChannel) {
  start();
  auto c = connect(events, where);
  answer<Told> late(*c, say_late, Ask{"late", 1'000'000}, {});
  ASSERT_TRUE(ask(events, *c, say, {"hello"}).ok());
  served->stop(1h);
  while (ask(events, *c, say, {"hello"}).ok()) run(events, events.sleep(1ms));
  listen_again();
  for (int i = 0; i < 1000 && !ask(events, *c, say, {"hello"}, {.timeout = 30s}).ok(); i++) continue;
  c.reset();
  ASSERT_TRUE(late.await_ready());
  EXPECT_EQ(late.await_resume().error().code, code::cancelled);
}

// What accepts and closes is a balancer without servers, or a server with too many connections, and what says goodbye
// one that stops: it is not asked again at once, whatever is called.
TEST_F(Reconnect, WaitsLongerEachTimeWithoutAnAnswer) {
  for (const std::string& says : {std::string(), frame({.goodbye = 1}), frame({.goodbye = goodbye_after(0)})}) {
    tcp::acceptor a(context, {asio::ip::make_address("127.0.0.1"), 0});
    where.host = "127.0.0.1", where.port = a.local_endpoint().port();
    std::thread other([&] {
      std::error_code e;
      while (!e) {
        tcp::socket s(context);
        a.accept(s, e);
        if (!e) send(s, says);
      }
    });
    auto c = connect(events, where, {.retry = 20ms});
    const auto began = std::chrono::steady_clock::now();
    for (int i = 0; i < 6; i++) EXPECT_EQ(ask(events, *c, say, {"hello"}).error().code, code::unavailable);
    EXPECT_GE(std::chrono::steady_clock::now() - began, 20ms + 40ms + 80ms + 160ms + 320ms);
    c.reset();
    ::shutdown(a.native_handle(), SHUT_RDWR);
    other.join();
  }
}

// Calls that nobody waits for any more, of servers that say goodbye and never end them, keep no connections: the next
// one is accepted when the client has left.
TEST_F(Reconnect, ServerThatSaysGoodbyeAndEndsNothingIsLeft) {
  tcp::acceptor a(context, {asio::ip::make_address("127.0.0.1"), 0});
  where.host = "127.0.0.1", where.port = a.local_endpoint().port();
  std::thread other([&] {
    std::error_code e;
    for (;;) {
      tcp::socket s(context);
      a.accept(s, e);
      if (e) return;
      s.wait(tcp::socket::wait_read);
      send(s, frame({.goodbye = 1}) + frame({.call = 1, .more = true, .payload = std::string_view()}));
      rest(s);
    }
  });
  auto c = connect(events, where);
  Told told;
  for (int i = 0; i < 3; i++) {
    incoming_call<Told> given_up(*c, repeat, Ask{"x"}, {});
    EXPECT_TRUE(run(events, given_up.read(told)));
  }
  for (auto timeout = 50ms;; timeout *= 2) {
    incoming_call<Told> late(*c, repeat, Ask{"x"}, {.timeout = timeout});
    if (!run(events, late.read(told))) continue;  // not even connected
    EXPECT_FALSE(run(events, late.read(told)));
    EXPECT_EQ(late.ended().code, code::deadline_exceeded);
    EXPECT_FALSE(late.ended().unsent);
    break;
  }
  EXPECT_TRUE(run(events, incoming_call<Told>(*c, repeat, Ask{"x"}, {}).read(told)));
  c.reset();
  ::shutdown(a.native_handle(), SHUT_RDWR);
  other.join();
}

// An answer, and the wait is forgotten: otherwise this would last an hour.
TEST_F(Reconnect, WaitsNotAfterAnAnswer) {
  start();
  auto c = connect(events, where, {.retry = 1h});
  for (int i = 0; i < 3; i++) {
    ASSERT_TRUE(ask(events, *c, say, {"hello"}, {.timeout = 30s}).ok());
    served->stop({});
    served->join();
    served.reset();
    served = std::make_unique<server>();
    ASSERT_TRUE(served->add(echoes).ok());
    ASSERT_TRUE(served->listen(where).ok());
    served->start();
    run(events, events.sleep(10ms));  // the client learns of it
  }
}

}  // namespace net_test::reconnect_test
