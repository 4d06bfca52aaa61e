// SPDX-License-Identifier: MIT
// What nobody reads is bounded by bytes: of a stream, of a connection, and of a server, each at its limit and one past
// it; and it is given back when nobody will read it any more.
#include <atomic>
#include <memory>
#include <vector>
#include "raw_peer.hpp"

namespace net_test::unread_test {

constexpr std::uint32_t resource_exhausted = static_cast<std::uint32_t>(code::resource_exhausted);

// Handlers that read nothing until they may.
class gate {
 public:
  using net_service = gate;
  template <class Formats>
  static constexpr auto methods() {
    return std::array{
        method_of<method_kind::client_stream, &gate::join, gate, Ask, Told, Formats>("/net_test.Gate/Join"),
        method_of<method_kind::unary, &gate::say, gate, Ask, Told, Formats>("/net_test.Gate/Say"),
    };
  }
  // How many bytes came. It does not care whether anybody waits.
  task<result<Told>> join(reader<Ask>& in, context& c) {
    began++;
    while (!is_open) co_await c.loop().sleep(1ms);
    std::size_t bytes = 0;
    Ask a;
    while (co_await in.read(a)) bytes += a.text.size();
    began--;
    co_return Told{std::to_string(bytes)};
  }
  task<result<Told>> say(const Ask& a, context& c) {
    began++;
    while (!is_open) co_await c.loop().sleep(1ms);
    began--;
    co_return Told{std::to_string(a.text.size())};
  }
  std::atomic<bool> is_open = false;
  std::atomic<int> began = 0;
};

constexpr method_name gate_join{"/net_test.Gate/Join", id_of("/net_test.Gate/Join")};
constexpr method_name gate_say{"/net_test.Gate/Say", id_of("/net_test.Gate/Say")};

class Unread : public raw_peer_fixture {
 protected:
  // Handlers look at the gate before the server ends.
  void TearDown() override { behind.is_open = true; }

  void begin(const limits& most) {
    served = std::make_unique<server>(server_options{.limits = most});
    ASSERT_TRUE(served->add(echoes).ok());
    ASSERT_TRUE(served->add(behind).ok());
    where = *served->listen(*endpoint::parse("tcp://127.0.0.1:0"));
    served->start();
  }
  // Of so much weight: what a message takes of the limits.
  static std::string message_of(std::size_t weight) {
    std::string m = *isomer::encode(isomer::protobuf{}, Ask{std::string(weight, 'x')});
    const std::size_t more = m.size() - weight;
    m = *isomer::encode(isomer::protobuf{}, Ask{std::string(weight - 64 - more, 'x')});
    EXPECT_EQ(m.size() + 64, weight);
    return m;
  }
  static std::string open_frame(std::uint64_t call) {
    return frame({.call = call, .method = gate_join.id, .more = true});
  }
  static std::string part_frame(std::uint64_t call, std::size_t weight) {
    const std::string m = message_of(weight);
    return frame({.call = call, .more = true, .payload = std::string_view(m)}, m);
  }
  static std::string unary_frame(std::uint64_t call, std::size_t weight) {
    const std::string m = message_of(weight);
    return frame({.call = call, .method = gate_say.id, .payload = std::string_view(m)}, m);
  }
  struct came {
    std::uint64_t call;
    std::uint32_t status;
    std::uint32_t credit;
  };
  // The next envelope from the server.
  static came next(tcp::socket& s) {
    std::uint64_t length = 0;
    unsigned char byte = 0x80;
    for (int shift = 0; byte & 0x80; shift += 7) {
      asio::read(s, asio::buffer(&byte, 1));
      length |= std::uint64_t{byte & 0x7Fu} << shift;
    }
    std::string bytes(length, '\0');
    asio::read(s, asio::buffer(bytes));
    envelope e;
    EXPECT_TRUE(read_envelope(bytes, e).ok());
    return {e.call, e.status, e.credit};
  }
  // Everything that was sent before it has been looked at: how many calls had ended by then.
  static int calls_that_ended(tcp::socket& s, std::uint32_t status) {
    send(s, call_frame(999));
    int ended = 0;
    for (;; ended++) {
      const came c = next(s);
      if (c.call == 999) return ended;
      EXPECT_EQ(c.status, status);
    }
  }
  template <class F>
  bool soon(F happened) {
    for (int i = 0; i < 30'000 && !happened(); i++) std::this_thread::sleep_for(1ms);
    return happened();
  }

  gate behind;
};

TEST_F(Unread, OfAStreamIsBounded) {
  begin({.unread_per_stream = 65'536});
  auto s = peer();
  send(s, open_frame(1));
  for (int i = 0; i < 8; i++) send(s, part_frame(1, 8192));
  EXPECT_EQ(calls_that_ended(s, 0), 0);
  send(s, part_frame(1, 8192));
  EXPECT_EQ(calls_that_ended(s, resource_exhausted), 1);
  EXPECT_EQ(served->counts().connections, 1u);
  EXPECT_TRUE(soon([&] { return served->counts().memory < 65'536; }));
}

TEST_F(Unread, OfAConnectionIsBounded) {
  begin({.unread = 80'000});
  auto s = peer();
  for (std::uint64_t call = 1; call <= 8; call++) send(s, open_frame(call) + part_frame(call, 10'000));
  EXPECT_EQ(calls_that_ended(s, 0), 0);
  // Of another connection there may be as much.
  auto other = peer();
  for (std::uint64_t call = 1; call <= 8; call++) send(other, open_frame(call) + part_frame(call, 10'000));
  EXPECT_EQ(calls_that_ended(other, 0), 0);
  send(s, open_frame(9) + part_frame(9, 100));
  EXPECT_EQ(calls_that_ended(s, resource_exhausted), 1);
  EXPECT_EQ(served->counts().connections, 2u);
}

TEST_F(Unread, RequestsCountForAsLongAsTheirHandlersWork) {
  begin({.unread = 80'000});
  auto s = peer();
  for (std::uint64_t call = 1; call <= 8; call++) send(s, unary_frame(call, 10'000));
  ASSERT_TRUE(soon([&] { return behind.began == 8; }));
  send(s, unary_frame(9, 10'000) + open_frame(10) + part_frame(10, 10'000));
  for (std::uint64_t call : {9, 10}) {
    const came c = next(s);
    EXPECT_EQ(c.call, call);
    EXPECT_EQ(c.status, resource_exhausted);
  }
  behind.is_open = true;
  for (int i = 0; i < 8; i++) EXPECT_EQ(next(s).status, 0u);
  send(s, unary_frame(11, 10'000));
  EXPECT_EQ(next(s).status, 0u);
}

TEST_F(Unread, OfAServerIsBounded) {
  begin({.memory = 10 * 65'536});
  std::vector<tcp::socket> peers;
  // Frames are read into memory that counts as well, and is given back when there is nothing in it.
  for (int i = 0; i < 9; i++) {
    peers.push_back(peer());
    send(peers.back(), open_frame(1));
    for (int k = 0; k < 16; k++) send(peers.back(), part_frame(1, 4096));
    EXPECT_EQ(calls_that_ended(peers.back(), 0), 0);
  }
  ASSERT_TRUE(soon([&] { return served->counts().memory >= 9 * 65'536; }));
  auto s = peer();
  send(s, open_frame(1));
  for (int k = 0; k < 17; k++) send(s, part_frame(1, 4096));
  EXPECT_EQ(calls_that_ended(s, resource_exhausted), 1);
  expect_healthy();
  peers.pop_back();
  EXPECT_TRUE(soon([&] { return served->counts().memory <= 8 * 65'536; }));
  send(s, open_frame(2));
  for (int k = 0; k < 16; k++) send(s, part_frame(2, 4096));
  EXPECT_EQ(calls_that_ended(s, 0), 0);
}

// Of all connections together, also of those that have closed.
TEST_F(Unread, HandlersThatRunAreBounded) {
  begin({.running = 8});
  auto s = peer();
  {
    auto other = peer();
    for (std::uint64_t call = 1; call <= 4; call++) send(other, call % 2 ? unary_frame(call, 100) : open_frame(call));
    for (std::uint64_t call = 1; call <= 4; call++) send(s, call % 2 ? unary_frame(call, 100) : open_frame(call));
    ASSERT_TRUE(soon([&] { return behind.began == 8; }));
    for (const std::string& one : {unary_frame(5, 100), open_frame(5), call_frame(5)}) {
      send(other, one);
      EXPECT_EQ(next(other).status, resource_exhausted);
    }
  }
  ASSERT_TRUE(connections_become(1));
  send(s, unary_frame(5, 100));
  EXPECT_EQ(next(s).status, resource_exhausted);
  behind.is_open = true;
  ASSERT_TRUE(soon([&] { return behind.began <= 2; }));
  expect_healthy();
  EXPECT_EQ(served->counts().failed, 4u);
}

// Peers that begin large frames, and do not end them.
TEST_F(Unread, FramesThatHaveBegunCount) {
  begin({.memory = 1 << 20});
  const std::string part = std::string("\x80\x80\x3C") + std::string(100'000, 'x');  // of 983,040 bytes
  std::vector<tcp::socket> peers;
  for (int i = 0; i < 30; i++) {
    peers.push_back(peer());
    send(peers.back(), part);
  }
  EXPECT_TRUE(soon([&] { return served->counts().accepted == 30 && served->counts().connections < 10; }));
  // What is refused memory still holds what it had, until it is closed.
  EXPECT_TRUE(soon([&] { return served->counts().memory <= 1u << 20; }));
  expect_healthy();
}

TEST_F(Unread, IsGivenBackWithTheConnectionWhateverItsHandlerDoes) {
  begin({});
  {
    auto s = peer();
    send(s, open_frame(1));
    for (int i = 0; i < 16; i++) send(s, part_frame(1, 60'000));
    EXPECT_EQ(calls_that_ended(s, 0), 0);
    EXPECT_GT(served->counts().memory, 900'000u);
  }
  EXPECT_TRUE(soon([&] { return !served->counts().memory; }));
  EXPECT_EQ(behind.began, 1);
}

TEST_F(Unread, IsGivenBackWithTheCallWhateverItsHandlerDoes) {
  begin({});
  auto s = peer();
  send(s, open_frame(1));
  for (int i = 0; i < 16; i++) send(s, part_frame(1, 60'000));
  EXPECT_EQ(calls_that_ended(s, 0), 0);
  send(s, frame({.call = 1, .cancel = true}));
  EXPECT_EQ(calls_that_ended(s, 0), 0);
  EXPECT_TRUE(soon([&] { return served->counts().memory < 65'536; }));
  EXPECT_EQ(behind.began, 1);
}

inline task<std::size_t> send_all(outgoing_call<Ask, Told>& to, int messages, std::size_t bytes) {
  const Ask a{std::string(bytes, 'x')};
  for (int i = 0; i < messages; i++) {
    const bool is_wanted = co_await to.write(a);
    if (!is_wanted) break;
  }
  const result<Told> told = co_await to.finish();
  co_return told.ok() ? std::stoul(told->text) : 0;
}

// Whoever writes waits, and nothing is refused.
TEST_F(Unread, IsWaitedForByClients) {
  const limits most{.unread_per_stream = 200'000, .unread = 1'000'000};
  begin(most);
  auto c = connect(events, where, {.limits = most});
  std::vector<std::unique_ptr<outgoing_call<Ask, Told>>> calls;
  std::size_t ended = 0, bytes = 0;
  for (int i = 0; i < 20; i++) {
    calls.push_back(std::make_unique<outgoing_call<Ask, Told>>(*c, gate_join, call_options{}));
    spawn(send_all(*calls.back(), 20, 50'000), [&](std::size_t n) { ended++, bytes += n; });
  }
  // As much as there may be, and no more however long it lasts.
  while (served->counts().memory < 900'000) run(events, events.sleep(1ms));
  run(events, events.sleep(50ms));
  EXPECT_LE(served->counts().memory, 1'500'000u);
  EXPECT_EQ(ended, 0u);
  behind.is_open = true;
  while (ended < 20) run(events, events.sleep(1ms));
  EXPECT_EQ(bytes, 20u * 20 * 50'000);
}

// The same the other way round: answers that the client does not read.
TEST_F(Unread, IsWaitedForByServers) {
  const limits most{.unread_per_stream = 200'000, .unread = 1'000'000};
  begin(most);
  auto c = connect(events, where, {.limits = most});
  std::vector<std::unique_ptr<incoming_call<Told>>> calls;
  const Ask asked{std::string(50'000, 'x'), 20};
  for (int i = 0; i < 10; i++)
    calls.push_back(std::make_unique<incoming_call<Told>>(*c, repeat, asked, call_options{}));
  while (echoes.written < 10) run(events, events.sleep(1ms));
  run(events, events.sleep(50ms));
  EXPECT_LE(echoes.written, 20);
  // One after the other: what is not read of the others keeps nobody.
  for (auto& call : calls) {
    Told t;
    int n = 0;
    for (; run(events, call->read(t)); n++) ASSERT_GE(t.text.size(), 50'000u);
    EXPECT_EQ(n, 20);
    EXPECT_TRUE(call->ended().ok()) << call->ended().message;
  }
}

// A window smaller than a message lets one at a time through.
TEST_F(Unread, WindowsAreNoLimitOfMessages) {
  const limits most{.unread_per_stream = 1, .unread = 2'000'000};
  begin(most);
  behind.is_open = true;
  auto c = connect(events, where, {.limits = most});
  outgoing_call<Ask, Told> call(*c, gate_join, {});
  EXPECT_EQ(run(events, send_all(call, 40, 500'000)), 40u * 500'000);
}

}  // namespace net_test::unread_test
