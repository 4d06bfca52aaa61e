// SPDX-License-Identifier: MIT
// A server that says goodbye tells which calls it has begun: the others may be made again, whatever they do.
#include <thread>
#include "../transport/carrier_fixture.hpp"

namespace net_test::goodbye_test {

class Goodbye : public carrier_fixture {
 protected:
  // A call that the server has begun.
  void begin() {
    c = connect(events, where, options);
    talk = std::make_unique<duplex_call<Ask, Told>>(c->open(chat, format_id<isomer::protobuf>::value, {}));
    EXPECT_TRUE(goes_on());
    for (auto& one : idle) {
      one = connect(events, where, options);
      EXPECT_TRUE(ask(events, *one, say, {"hello"}).ok());
    }
  }
  bool goes_on() {
    Told told;
    const Ask asked{"one"};
    const bool is_sent = run(events, talk->write(asked));
    return is_sent && run(events, talk->read(told));
  }
  // The server has said what it has to say when this returns, and the client has not heard it. Each of its threads says
  // it to all of its connections, and closes those that are idle.
  void stop(std::chrono::milliseconds grace, std::size_t left) {
    served->stop(grace, 0ms);
    while (served->counts().connections != left) std::this_thread::sleep_for(1ms);
  }
  status end_of_talk() {
    Told none;
    while (run(events, talk->read(none))) continue;
    return talk->ended();
  }

  std::unique_ptr<channel> c, idle[2];
  std::unique_ptr<duplex_call<Ask, Told>> talk;
};

TEST_P(Goodbye, EndsTheCallsThatWereNotBegunAndNoOthers) {
  begin();
  stop(1h, 1);
  auto late = ask(events, *c, say, {"hello"});
  EXPECT_EQ(late.error().code, code::unavailable);
  EXPECT_TRUE(late.error().unsent) << late.error().message;
  EXPECT_TRUE(goes_on());
  talk->close_writes();
  EXPECT_TRUE(end_of_talk().ok());
  served->join();
}

TEST_P(Goodbye, EndsStreamsThatWereNotBegun) {
  begin();
  stop(1h, 1);
  incoming_call<Told> in(*c, repeat, Ask{"x", 3}, {});
  outgoing_call<Ask, Told> out(*c, join, {});
  duplex_call<Ask, Told> both(*c, chat, {});
  const Ask asked{"one"};
  Told none;
  run(events, out.write(asked));
  run(events, both.write(asked));
  EXPECT_FALSE(run(events, in.read(none)));
  EXPECT_TRUE(in.ended().unsent) << in.ended().message;
  EXPECT_TRUE(run(events, out.finish()).error().unsent);
  EXPECT_FALSE(run(events, both.read(none)));
  EXPECT_TRUE(both.ended().unsent) << both.ended().message;
  EXPECT_TRUE(goes_on());
}

// It has gone when the call is made, so that the call cannot be sent; what it said is still there.
TEST_P(Goodbye, IsHeardWhenTheConnectionHasEnded) {
  begin();
  stop({}, 0);
  auto late = ask(events, *c, say, {"hello"});
  EXPECT_EQ(late.error().code, code::unavailable);
  EXPECT_TRUE(late.error().unsent) << late.error().message;
  const status cut = end_of_talk();
  EXPECT_EQ(cut.code, code::unavailable);
  EXPECT_FALSE(cut.unsent);
}

INSTANTIATE_TEST_SUITE_P(Each, Goodbye, every_carrier(), carrier_name);

}  // namespace net_test::goodbye_test
