// SPDX-License-Identifier: MIT
// stop() bounds the end of a server, whatever its handlers wait for.
#include <coroutine>
#include <memory>
#include <vector>
#include "../fixture.hpp"

namespace net_test::stop_test {

// Handlers of each kind, that wait for what never comes.
class sleepers {
 public:
  using net_service = sleepers;
  template <class Formats>
  static constexpr auto methods() {
    return std::array{
        method_of<method_kind::unary, &sleepers::say, sleepers, Ask, Told, Formats>("/net_test.Sleepers/Say"),
        method_of<method_kind::server_stream, &sleepers::repeat, sleepers, Ask, Told, Formats>(
            "/net_test.Sleepers/Repeat"),
        method_of<method_kind::client_stream, &sleepers::join, sleepers, Ask, Told, Formats>("/net_test.Sleepers/Join"),
        method_of<method_kind::bidi_stream, &sleepers::chat, sleepers, Ask, Told, Formats>("/net_test.Sleepers/Chat"),
    };
  }
  task<result<Told>> say(const Ask&, context& c) {
    co_await wait(c);
    co_return Told{};
  }
  task<status> repeat(const Ask&, writer<Told>& out, context& c) {
    Told t{"once"};
    if (!co_await out.write(t)) co_return status{};
    co_await wait(c);
    co_return status{};
  }
  task<result<Told>> join(reader<Ask>& in, context& c) {
    Ask a;
    const bool came = co_await in.read(a);
    if (came) co_await wait(c);
    co_return Told{};
  }
  task<status> chat(reader<Ask>&, writer<Told>&, context& c) {
    const held one(*this);
    began++;
    const std::string text(1000, 'x');  // of the frame that is destroyed
    co_await std::suspend_always{};
    co_return c.is_cancelled() ? status{} : status{code::internal, text};
  }

  std::atomic<int> began = 0, ended = 0;

 private:
  struct held {
    explicit held(sleepers& s) : all(s) {}
    ~held() { all.ended++; }
    sleepers& all;
  };
  task<void> wait(context& c) {
    const held one(*this);
    began++;
    for (;;) co_await c.loop().sleep(1h);
  }
};

class Stop : public testing::TestWithParam<bool> {
 protected:
  void begin() {
    served = std::make_unique<server>(server_options{.threads = 2, .spin = GetParam()});
    ASSERT_TRUE(served->add(all).ok());
    where = *served->listen(*endpoint::parse("tcp://127.0.0.1:0"));
    served->start();
    for (int i = 0; i < 4; i++) {
      channels.push_back(connect(events, where));
      channel& c = *channels.back();
      says.push_back(std::make_unique<answer<Told>>(c, named("Say"), Ask{}, call_options{}));
      repeats.push_back(std::make_unique<incoming_call<Told>>(c, named("Repeat"), Ask{}, call_options{}));
      joins.push_back(std::make_unique<outgoing_call<Ask, Told>>(c, named("Join"), call_options{}));
      spawn(joins.back()->write(asked), [](bool) {});
      chats.push_back(std::make_unique<duplex_call<Ask, Told>>(c, named("Chat"), call_options{}));
    }
    while (all.began < 16) run(events, events.sleep(1ms));
  }
  static method_name named(const char* method) {
    static const std::string names[] = {"/net_test.Sleepers/Say", "/net_test.Sleepers/Repeat",
                                        "/net_test.Sleepers/Join", "/net_test.Sleepers/Chat"};
    for (const std::string& name : names)
      if (name.ends_with(method)) return {name, id_of(name)};
    return {};
  }

  const Ask asked{"one"};
  loop events;
  sleepers all;
  std::unique_ptr<server> served;
  endpoint where;
  std::vector<std::unique_ptr<channel>> channels;
  std::vector<std::unique_ptr<answer<Told>>> says;
  std::vector<std::unique_ptr<incoming_call<Told>>> repeats;
  std::vector<std::unique_ptr<outgoing_call<Ask, Told>>> joins;
  std::vector<std::unique_ptr<duplex_call<Ask, Told>>> chats;
};

TEST_P(Stop, EndsWhateverHandlersWaitFor) {
  begin();
  served->stop(0ms, 10ms);
  served->join();
  EXPECT_EQ(all.ended, 16);
}

TEST_P(Stop, ShortensEitherTime) {
  begin();
  served->stop(1h, 1h);
  served->stop(0ms, 1h);
  served->stop(0ms, 0ms);
  served->join();
  EXPECT_EQ(all.ended, 16);
}

TEST_P(Stop, GivesHandlersTheirTime) {
  begin();
  served->stop(0ms, 1h);
  for (auto& one : says) EXPECT_EQ(run(events, *one).error().code, code::unavailable);
  EXPECT_EQ(all.ended, 0);
  served->stop(0ms, 0ms);
  served->join();
  EXPECT_EQ(all.ended, 16);
}

TEST_P(Stop, IsThatOfItsDestructor) {
  begin();
  served.reset();
  EXPECT_EQ(all.ended, 16);
}

INSTANTIATE_TEST_SUITE_P(Each, Stop, testing::Bool(), [](const auto& i) { return i.param ? "Spins" : "Sleeps"; });

}  // namespace net_test::stop_test
