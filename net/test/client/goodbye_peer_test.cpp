// SPDX-License-Identifier: MIT
// What clients make of goodbyes, of servers that tell how many calls they have taken, do not tell, or lie.
#include <atomic>
#include <memory>
#include <thread>
#include <vector>
#include "../call/raw_peer.hpp"

namespace net_test::goodbye_peer_test {

class GoodbyePeer : public raw_peer_fixture {
 protected:
  // One connection after the other, and on each one text after the other, when something has come.
  void serve(std::vector<std::vector<std::string>> connections) {
    where.host = "127.0.0.1", where.port = acceptor.local_endpoint().port();
    other = std::thread([this, connections = std::move(connections)] {
      for (const auto& texts : connections) {
        auto s = acceptor.accept();
        std::string came(4096, '\0');
        std::error_code e;
        for (const std::string& text : texts) {
          s.read_some(asio::buffer(came), e);
          send(s, text);
        }
        s.shutdown(tcp::socket::shutdown_send, e);
        rest(s);
        left++;
      }
    });
  }
  void TearDown() override {
    if (other.joinable()) other.join();
  }
  static std::string goodbye(std::uint64_t n) { return frame({.goodbye = n}); }
  static std::string answer_to(std::uint64_t call) { return frame({.call = call, .payload = std::string_view()}); }
  static std::string part_of(std::uint64_t call) { return frame({.call = call, .more = true, .credit = 1}); }
  static std::string refusal_of(std::uint64_t call) {
    return frame({.call = call, .status = static_cast<std::uint32_t>(code::unavailable)});
  }
  // How so many calls end that are made at once, a letter for each: answered, unsent, internal, lost.
  std::string ends(channel& c, std::size_t n) {
    std::vector<std::unique_ptr<answer<Told>>> answers;
    for (std::size_t i = 0; i < n; i++)
      answers.push_back(std::make_unique<answer<Told>>(c, say, Ask{"hello"}, call_options{}));
    std::string all;
    for (auto& one : answers) {
      const auto told = run(events, *one);
      if (told.ok()) all += 'a';
      else if (told.error().unsent) all += told.error().code == code::unavailable ? 'u' : '?';
      else all += told.error().code == code::internal ? 'i' : told.error().code == code::unavailable ? 'l' : '?';
    }
    return all;
  }

  tcp::acceptor acceptor{context, {asio::ip::make_address("127.0.0.1"), 0}};
  std::thread other;
  std::atomic<int> left = 0;  // connections that the client has closed
};

struct conversation {
  const char* name;
  std::string says;
  const char* ends;  // of three calls
};

class GoodbyeOf : public GoodbyePeer, public testing::WithParamInterface<int> {
 public:
  static std::vector<conversation> all() {
    const std::uint64_t none = goodbye_after(0), one = goodbye_after(1), two = goodbye_after(2),
                        three = goodbye_after(3), four = goodbye_after(4);
    return {
        {"DoesNotTell", goodbye(1), "lll"},
        {"None", goodbye(none), "uuu"},
        {"One", goodbye(one), "luu"},
        {"Two", goodbye(two), "llu"},
        {"AllThatWereMade", goodbye(three), "lll"},
        {"MoreThanWereMade", goodbye(four), "iii"},
        {"TheMost", goodbye(UINT64_MAX), "iii"},
        {"AnsweredAndTaken", answer_to(1) + goodbye(one), "auu"},
        {"AnsweredLater", goodbye(two) + answer_to(2), "lau"},
        {"AnsweredAndNotTaken", answer_to(1) + goodbye(none), "aii"},
        {"TheLastAnsweredAndNotTaken", answer_to(3) + goodbye(two), "iia"},
        {"BegunToAnswerAndNotTaken", part_of(2) + goodbye(one), "iii"},
        {"RefusesWhatItHasNotTaken", goodbye(one) + refusal_of(2) + refusal_of(3) + answer_to(1), "auu"},
        {"AnswersWhatItHasNotTaken", goodbye(one) + part_of(2) + answer_to(2) + answer_to(3) + answer_to(1), "auu"},
        {"AnswersTwiceWhatItHasNotTaken", goodbye(one) + answer_to(2) + answer_to(2) + answer_to(1), "iuu"},
        {"TheSameTwice", goodbye(one) + goodbye(one) + answer_to(1), "auu"},
        {"FewerAtLast", goodbye(three) + goodbye(one) + answer_to(1), "auu"},
        {"FewerThanItAnsweredAtLast", goodbye(three) + answer_to(2) + goodbye(one), "iai"},
        {"MoreAtLast", goodbye(one) + goodbye(two) + answer_to(1), "iuu"},
        {"TellsAtLast", goodbye(1) + goodbye(one) + answer_to(1), "auu"},
        {"DoesNotTellAtLast", goodbye(one) + goodbye(1) + answer_to(1), "auu"},
        {"NothingOfItself", frame({.call = 0, .more = true}) + answer_to(1) + answer_to(2) + answer_to(3), "aaa"},
    };
  }
};

TEST_P(GoodbyeOf, AServer) {
  const auto all = GoodbyeOf::all();
  const conversation& one = all[static_cast<std::size_t>(GetParam())];
  serve({{one.says}});
  auto c = connect(events, where);
  EXPECT_EQ(ends(*c, 3), one.ends);
}

INSTANTIATE_TEST_SUITE_P(Each, GoodbyeOf, testing::Range(0, static_cast<int>(GoodbyeOf::all().size())),
                         [](const auto& i) { return GoodbyeOf::all()[static_cast<std::size_t>(i.param)].name; });

// Varints of ten bytes whose last has bits beyond the 64th, and of eleven.
TEST_F(GoodbyePeer, NumberBeyond64BitsTakesNoCallForUnsent) {
  const std::string ten = std::string("\x0B\x50") + std::string(9, '\xFF') + '\x7F';
  const std::string eleven = std::string("\x0C\x50") + std::string(10, '\xFF') + '\x01';
  serve({{ten}, {eleven}});
  auto c = connect(events, where);
  for (int i = 0; i < 2; i++) EXPECT_EQ(ends(*c, 3).find_first_not_of("il"), std::string::npos);
}

// Numbers are used again, the last one first.
TEST_F(GoodbyePeer, CountsCallsAndNotTheirNumbers) {
  serve({{answer_to(3) + answer_to(1), goodbye(goodbye_after(3))}});
  auto c = connect(events, where);
  answer<Told> first(*c, say, Ask{"first"}, {});
  answer<Told> second(*c, say, Ask{"second"}, {});
  answer<Told> third(*c, say, Ask{"third"}, {});
  ASSERT_TRUE(run(events, third).ok());
  ASSERT_TRUE(run(events, first).ok());
  EXPECT_EQ(ends(*c, 1), "u");
  const auto lost = run(events, second);
  EXPECT_EQ(lost.error().code, code::unavailable);
  EXPECT_FALSE(lost.error().unsent);
}

TEST_F(GoodbyePeer, CountsTheCallsThatWereSent) {
  serve({{goodbye(goodbye_after(1))}});
  auto c = connect(events, where);
  std::make_unique<answer<Told>>(*c, say, Ask{"given up"}, call_options{}).reset();
  EXPECT_EQ(ends(*c, 2), "lu");
}

TEST_F(GoodbyePeer, CountsTheCallsOfOneConnection) {
  serve({{answer_to(1)}, {goodbye(goodbye_after(1))}});
  auto c = connect(events, where);
  EXPECT_EQ(ends(*c, 1), "a");
  while (!left) run(events, events.sleep(1ms));
  EXPECT_EQ(ends(*c, 2), "lu");
}

// Whoever is told makes a new call, and gives up the other one.
struct leaver final : answer_sink {
  void answered(const status&, std::string_view) override {
    told++;
    EXPECT_TRUE(c->call(say, 0, {}, {}, next).ok());
    c->give_up(*other);
  }
  struct counter final : answer_sink {
    void answered(const status&, std::string_view) override { told++; }
    int told = 0;
  };
  channel* c = nullptr;
  answer_sink* other = nullptr;
  counter next;
  int told = 0;
};

class GoodbyeToLeavers : public GoodbyePeer, public testing::WithParamInterface<std::uint64_t> {};

TEST_P(GoodbyeToLeavers, TellsNobodyWhoWasGivenUp) {
  serve({{goodbye(GetParam())}});
  auto c = connect(events, where);
  leaver first;
  leaver::counter second, third;
  first.c = c.get(), first.other = &second;
  ASSERT_TRUE(c->call(say, 0, {}, {}, first).ok());
  ASSERT_TRUE(c->call(say, 0, {}, {}, second).ok());
  ASSERT_TRUE(c->call(say, 0, {}, {}, third).ok());
  while (!third.told || !first.told) run(events, events.sleep(1ms));
  // Unless that was told before.
  EXPECT_EQ(second.told, GetParam() == goodbye_after(1) ? 1 : 0);
  c.reset();
  EXPECT_EQ(first.told, 1);
  EXPECT_EQ(third.told, 1);
  EXPECT_EQ(first.next.told, 1);
}

INSTANTIATE_TEST_SUITE_P(Each, GoodbyeToLeavers, testing::Values(std::uint64_t{1}, goodbye_after(0), goodbye_after(1)));

}  // namespace net_test::goodbye_peer_test
