// SPDX-License-Identifier: MIT
// Peers that send nonsense, stall, never read, come in crowds or leave in the middle: nothing is lost but their own
// connection.
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>
#include <algorithm>
#include <asio/connect.hpp>
#include <thread>
#include <vector>
#include "raw_peer.hpp"

namespace net_test::hostile_test {

using Hostile = raw_peer_fixture;

TEST_F(Hostile, LengthThatIsMalformedClosesTheConnection) {
  start();
  for (std::string_view bytes : {"\xFF\xFF\xFF\xFF\xFF", "\x80\x80\x80\x80\x10", "\xFF\xFF\xFF\xFF\x0F"}) {
    auto s = peer();
    send(s, bytes);
    EXPECT_EQ(rest(s), "");
  }
  EXPECT_TRUE(connections_become(0));
  expect_healthy();
}

// At the limit, and one past it.
TEST_F(Hostile, FrameLargerThanTheLimitIsRefusedByItsLength) {
  start({.limits = {.frame = 1000}});
  std::string probe = call_frame(1, {std::string(900, 'x')});
  Ask a{std::string(900 + 1002 - probe.size(), 'x')};  // the length takes two bytes
  std::string most = call_frame(1, a);
  ASSERT_EQ(most.size(), 1002u);
  auto s = peer();
  send(s, most);
  char byte;
  std::error_code e;
  EXPECT_EQ(asio::read(s, asio::buffer(&byte, 1), e), 1u);

  a.text += 'x';
  auto other = peer();
  send(other, std::string_view(call_frame(1, a)).substr(0, 2));
  EXPECT_EQ(rest(other), "");
}

TEST_F(Hostile, EnvelopeThatIsMalformedClosesTheConnection) {
  start();
  for (std::string_view bytes : {std::string_view("\x01\x08", 2), std::string_view("\x02\x00\x00", 3),
                                 std::string_view("\x03\x7A\x05x", 4), std::string_view("\x02\x0B\x0B", 3)}) {
    auto s = peer();
    send(s, bytes);
    EXPECT_EQ(rest(s), "");
  }
  expect_healthy();
}

TEST_F(Hostile, FrameThatTricklesIsGivenUp) {
  start({.limits = {.stalled = 60ms}});
  auto s = peer();
  std::string f = call_frame(1, {std::string(1000, 'x')});
  std::error_code e;
  std::size_t sent = 0;
  for (; sent < f.size() && !e; sent++) {
    asio::write(s, asio::buffer(&f[sent], 1), e);
    std::this_thread::sleep_for(5ms);
  }
  EXPECT_TRUE(e);
  EXPECT_LT(sent, f.size() / 2);
  EXPECT_TRUE(connections_become(0));
}

TEST_F(Hostile, PeerThatIsIdleBetweenFramesIsNotGivenUp) {
  start({.limits = {.stalled = 20ms}});
  auto s = peer();
  std::this_thread::sleep_for(100ms);
  send(s, call_frame(1));
  char byte;
  std::error_code e;
  EXPECT_EQ(asio::read(s, asio::buffer(&byte, 1), e), 1u);
}

// It asks for megabytes and takes none: the server stops to read from it, and gives it up.
TEST_F(Hostile, PeerThatNeverReadsIsGivenUp) {
  start({.limits = {.unsent = 1 << 20, .stalled = 100ms}});
  auto s = peer();
  s.non_blocking(true);
  std::string f = call_frame(1, {std::string(100'000, 'x')});
  std::error_code e;
  std::size_t sent = 0, at = 0;
  auto until = std::chrono::steady_clock::now() + 60s;
  while (std::chrono::steady_clock::now() < until) {
    std::size_t n = s.write_some(asio::buffer(f.data() + at, f.size() - at), e);
    sent += n, at = (at + n) % f.size();
    if (e == asio::error::would_block) std::this_thread::sleep_for(1ms);
    else if (e) break;
  }
  EXPECT_TRUE(e && e != asio::error::would_block) << e.message();
  EXPECT_LT(sent, 64u << 20);
  EXPECT_TRUE(connections_become(0));
  expect_healthy();
}

// What waits for it takes longer than `stalled`, and no part of it does.
TEST_F(Hostile, PeerThatReadsSlowlyGetsAll) {
  start({.limits = {.stalled = 1s}});
  auto s = peer();
  constexpr std::size_t calls = 20;
  const std::string text(900'000, 'x');
  std::thread asking([&] {
    for (std::uint64_t i = 1; i <= calls; i++) send(s, call_frame(i, {text}));
  });
  std::string part(256 << 10, '\0');
  std::size_t got = 0;
  std::error_code e;
  while (got < calls * text.size() && !e) {
    got += s.read_some(asio::buffer(part), e);
    std::this_thread::sleep_for(std::chrono::milliseconds(30));
  }
  asking.join();
  EXPECT_GE(got, calls * text.size()) << e.message();
}

TEST_F(Hostile, PeerThatClosesItsHalfIsStillAnswered) {
  start();
  auto s = peer();
  send(s, call_frame(7));
  s.shutdown(tcp::socket::shutdown_send);
  std::string answer = rest(s);
  EXPECT_EQ(answer.substr(1, 2), "\x08\x07");
}

TEST_F(Hostile, PeerThatResetsInAFrameCostsItsConnectionAlone) {
  start();
  for (int i = 0; i < 50; i++) {
    auto s = peer();
    send(s, call_frame(1) + "\x7F");
    s.set_option(asio::socket_base::linger(true, 0));
    s.close();
  }
  EXPECT_TRUE(connections_become(0));
  expect_healthy();
}

TEST_F(Hostile, CallThatIsOpenedTwiceClosesTheConnection) {
  start();
  auto s = peer();
  std::string message = *isomer::encode(isomer::protobuf{}, Ask{"x", 1000});
  std::string f = frame({.call = 1, .method = say_late.id, .payload = std::string_view(message)}, message);
  send(s, f + f);
  EXPECT_EQ(rest(s), "");
  EXPECT_TRUE(connections_become(0));
}

TEST_F(Hostile, CallsBeyondTheLimitAreRefused) {
  start({.limits = {.calls = 3}});
  auto s = peer();
  std::string message = *isomer::encode(isomer::protobuf{}, Ask{"x", 100});
  std::string all;
  for (std::uint64_t i = 1; i <= 4; i++)
    all += frame({.call = i, .method = say_late.id, .payload = std::string_view(message)}, message);
  send(s, all);
  std::string answer(3, '\0');
  asio::read(s, asio::buffer(answer));
  EXPECT_EQ(answer.substr(1), "\x08\x04");
  EXPECT_EQ(served->counts().failed, 1u);
}

TEST_F(Hostile, StreamThatSendsMoreThanItWasGrantedIsClosed) {
  start();
  auto s = peer();
  std::string part = frame({.call = 1, .more = true, .payload = std::string_view()});
  send(s, frame({.call = 1, .method = ignore.id, .more = true}));
  ASSERT_TRUE(connections_become(1));
  for (std::uint32_t i = 0; i < initial_credit; i++) send(s, part);
  EXPECT_FALSE(connections_become(0, 100ms));
  send(s, part);
  EXPECT_EQ(rest(s), "");
  EXPECT_TRUE(connections_become(0));
  expect_healthy();
}

// A method of one message that is called without one, or with the promise of more.
TEST_F(Hostile, AnotherNumberOfMessagesIsOfAnotherMethod) {
  start();
  auto s = peer();
  const std::string_view message = "\x0A\x01x";
  for (const std::string& f : {frame({.call = 1, .method = say.id}), frame({.call = 1, .method = repeat.id}),
                               frame({.call = 1, .method = say.id, .more = true}),
                               frame({.call = 1, .method = say.id, .more = true, .payload = message}, message)}) {
    send(s, f);
    std::string answer(5, '\0');
    asio::read(s, asio::buffer(answer));
    EXPECT_EQ(answer.substr(1, 4), "\x08\x01\x30\x0C");  // call 1, status 12
    std::string text(static_cast<std::size_t>(answer[0]) - 4, '\0');
    asio::read(s, asio::buffer(text));
  }
  EXPECT_EQ(served->counts().connections, 1u);
}

TEST_F(Hostile, CreditThatOverflowsClosesTheConnection) {
  start();
  auto s = peer();
  std::string credit = frame({.call = 1, .more = true, .credit = UINT32_MAX});
  send(s, frame({.call = 1, .method = chat.id, .more = true}) + credit + credit);
  EXPECT_EQ(rest(s), "");
  EXPECT_TRUE(connections_become(0));
  expect_healthy();
}

// Whoever grants without end and takes nothing is not written to without end.
TEST_F(Hostile, CreditIsNoMemory) {
  start({.limits = {.unsent = 100'000, .stalled = 200ms}});
  auto s = peer();
  std::string message = *isomer::encode(isomer::protobuf{}, Ask{std::string(1000, 'x'), 1'000'000});
  send(s, frame({.call = 1, .method = repeat.id, .payload = std::string_view(message)}, message) +
              frame({.call = 1, .more = true, .credit = UINT32_MAX - initial_credit}));
  ASSERT_TRUE(connections_become(1));
  EXPECT_TRUE(connections_become(0));
  EXPECT_LT(echoes.written, 20'000);  // what the sockets take, and then 100 kB
  expect_healthy();
}

// A caller that is silent when its own deadline has passed holds no handler.
TEST_F(Hostile, DeadlineEndsAStreamWhoseCallerIsSilent) {
  start();
  auto s = peer();
  send(s, frame({.call = 1, .method = join.id, .more = true, .timeout = 30'000}) +
              frame({.call = 2, .method = join.id, .more = true, .timeout = 60'000}));
  // Both may have passed when the server looks, and then either is the first.
  std::string ended;
  for (int i = 0; i < 2; i++) {
    std::string answer(1, '\0');
    asio::read(s, asio::buffer(answer));
    answer.resize(static_cast<unsigned char>(answer[0]));
    asio::read(s, asio::buffer(answer));
    EXPECT_EQ(answer[0], '\x08');
    ended += answer[1];
  }
  std::sort(ended.begin(), ended.end());
  EXPECT_EQ(ended, "\x01\x02");
  EXPECT_EQ(served->counts().connections, 1u);
}

TEST_F(Hostile, ConnectionsBeyondTheLimitAreClosed) {
  start({.limits = {.connections = 5}});
  std::vector<tcp::socket> held;
  for (int i = 0; i < 5; i++) held.push_back(peer());
  ASSERT_TRUE(connections_become(5));
  auto s = peer();
  EXPECT_EQ(rest(s), "");
  EXPECT_EQ(served->counts().refused, 1u);
  held.clear();
  EXPECT_TRUE(connections_become(0));
  expect_healthy();
}

// With none left, those that come wait; they are taken as soon as there are some again.
TEST_F(Hostile, DescriptorsThatAreUsedUpAreWaitedFor) {
  start();
  auto c = connect(events, where);
  ASSERT_TRUE(ask(events, *c, say, {"hello"}).ok());
  rlimit old;
  ASSERT_EQ(::getrlimit(RLIMIT_NOFILE, &old), 0);
  tcp::socket waits(context);
  waits.open(tcp::v4());
  rlimit few = old;
  int next = ::dup(0);
  ::close(next);
  few.rlim_cur = static_cast<rlim_t>(next);
  ASSERT_EQ(::setrlimit(RLIMIT_NOFILE, &few), 0);
  waits.connect({asio::ip::make_address("127.0.0.1"), where.port});
  send(waits, call_frame(1));
  std::this_thread::sleep_for(100ms);
  EXPECT_EQ(served->counts().connections, 1u);
  auto told = ask(events, *c, say, {"meanwhile"}, {.timeout = 5s});
  EXPECT_TRUE(told.ok()) << told.error().message;
  ASSERT_EQ(::setrlimit(RLIMIT_NOFILE, &old), 0);
  char byte;
  std::error_code e;
  EXPECT_EQ(asio::read(waits, asio::buffer(&byte, 1), e), 1u);
}

// The client that finds none left is told, and goes on when there are some again.
TEST_F(Hostile, DescriptorsThatAreUsedUpFailTheCallAtTheClientAlone) {
  start();
  // UBSan looks at an object through a pipe, if it is the first of its type: then there must still be descriptors.
  auto other = connect(events, where);
  ASSERT_TRUE(ask(events, *other, say, {"hello"}).ok());
  auto c = connect(events, where);
  rlimit old;
  ASSERT_EQ(::getrlimit(RLIMIT_NOFILE, &old), 0);
  rlimit few = old;
  const int next = ::dup(0);
  ::close(next);
  few.rlim_cur = static_cast<rlim_t>(next);
  ASSERT_EQ(::setrlimit(RLIMIT_NOFILE, &few), 0);
  auto told = ask(events, *c, say, {"hello"}, {.timeout = 5s});
  ASSERT_EQ(::setrlimit(RLIMIT_NOFILE, &old), 0);
  EXPECT_EQ(told.error().code, code::unavailable);
  EXPECT_TRUE(told.error().unsent);
  auto again = ask(events, *c, say, {"hello"}, {.timeout = 5s});
  EXPECT_TRUE(again.ok()) << again.error().message;
}

// A server that answers with what was never asked.
TEST_F(Hostile, ServerThatAnswersNoCallIsLeft) {
  tcp::acceptor a(context, {asio::ip::make_address("127.0.0.1"), 0});
  where.host = "127.0.0.1", where.port = a.local_endpoint().port();
  std::thread other([&] {
    auto s = a.accept();
    s.wait(tcp::socket::wait_read);
    send(s, frame({.call = 999, .payload = std::string_view()}));
    rest(s);
  });
  auto c = connect(events, where);
  auto told = ask(events, *c, say, {"hello"}, {.timeout = 5s});
  EXPECT_EQ(told.error().code, code::internal);
  EXPECT_FALSE(told.error().unsent);
  other.join();
}

// It takes requests and will never answer: its end is that of the connection.
TEST_F(Hostile, ServerThatClosesItsHalfIsLeft) {
  tcp::acceptor a(context, {asio::ip::make_address("127.0.0.1"), 0});
  where.host = "127.0.0.1", where.port = a.local_endpoint().port();
  std::thread other([&] {
    auto s = a.accept();
    s.wait(tcp::socket::wait_read);
    s.shutdown(tcp::socket::shutdown_send);
    rest(s);
  });
  auto c = connect(events, where);
  auto told = ask(events, *c, say, {"hello"}, {.timeout = 5s});
  EXPECT_EQ(told.error().code, code::unavailable);
  EXPECT_FALSE(told.error().unsent);
  other.join();
}

TEST_F(Hostile, AnswerThatIsMalformedEndsTheCall) {
  tcp::acceptor a(context, {asio::ip::make_address("127.0.0.1"), 0});
  where.host = "127.0.0.1", where.port = a.local_endpoint().port();
  std::thread other([&] {
    auto s = a.accept();
    std::string_view message = "\x0A\x7F";
    send(s, frame({.call = 1, .payload = message}, message));
    rest(s);
  });
  {
    auto c = connect(events, where);
    auto told = ask(events, *c, say, {"hello"}, {.timeout = 5s});
    EXPECT_EQ(told.error().code, code::internal);
  }
  run(events, events.sleep(1ms));
  other.join();
}

}  // namespace net_test::hostile_test
