// SPDX-License-Identifier: MIT
// What a service promises its callers, whatever carries it. A carrier serves on something that is free, and connects:
//
//   struct over_x {
//     static constexpr std::string_view peer;            // how its clients' endpoints begin
//     template <class S> status serve(S& service);       // begins
//     std::unique_ptr<channel> connect(loop& l);
//     void stop(std::chrono::milliseconds grace);        // and waits
//   };
#pragma once
#include <gtest/gtest.h>
#include <memory>
#include <string>
#include <thread>
#include <vector>
#include "services.hpp"

namespace net_test {

template <class Carrier>
class ServiceOver : public testing::Test {
 protected:
  template <class S>
  void serve(S& s) {
    status begun = carrier.serve(s);
    ASSERT_TRUE(begun.ok()) << begun.message;
    through = carrier.connect(events);
  }
  // Until something has happened at the server.
  template <class F>
  bool soon(F happened) {
    for (int i = 0; i < 2000 && !happened(); i++) run(events, events.sleep(1ms));
    return happened();
  }

  loop events;
  pilots all;
  Carrier carrier;
  std::unique_ptr<channel> through;
};
TYPED_TEST_SUITE_P(ServiceOver);

TYPED_TEST_P(ServiceOver, AnswersOneMessageWithOne) {
  this->serve(this->all);
  Pilotage_client pilotage(*this->through);
  auto berth = run(this->events, pilotage.FindBerth({.name = "Argo", .length = 30}));
  ASSERT_TRUE(berth.ok()) << berth.error().message;
  EXPECT_EQ(*berth, (Berth{.name = "north", .ship = "Argo"}));
}

TYPED_TEST_P(ServiceOver, AnswersOneMessageWithMany) {
  this->serve(this->all);
  Pilotage_client pilotage(*this->through);
  auto ships = pilotage.WatchArrivals({.count = 100});
  std::uint32_t n = 0;
  for (Ship s; run(this->events, ships.read(s)); n++) EXPECT_EQ(s.length, n);
  EXPECT_EQ(n, 100u);
  EXPECT_TRUE(ships.ended().ok()) << ships.ended().message;
}

TYPED_TEST_P(ServiceOver, AnswersManyMessagesWithOne) {
  this->serve(this->all);
  Pilotage_client pilotage(*this->through);
  auto fleet = pilotage.MeasureFleet();
  for (std::uint32_t i = 1; i <= 100; i++) ASSERT_TRUE(run(this->events, fleet.write({.length = i})));
  auto sum = run(this->events, fleet.finish());
  ASSERT_TRUE(sum.ok()) << sum.error().message;
  EXPECT_EQ(*sum, (Watch_Summary{.ships = 100, .length = 5050}));
  EXPECT_EQ(*run(this->events, pilotage.MeasureFleet().finish()), Watch_Summary{});
}

TYPED_TEST_P(ServiceOver, AnswersManyMessagesWithMany) {
  this->serve(this->all);
  Pilotage_client pilotage(*this->through);
  auto talk = pilotage.AssignBerths();
  Berth b;
  for (const char* name : {"Argo", "Vasa", ""}) {
    ASSERT_TRUE(run(this->events, talk.write({.name = name})));
    ASSERT_TRUE(run(this->events, talk.read(b)));
    EXPECT_EQ(b.ship, name);
  }
  talk.close_writes();
  EXPECT_FALSE(run(this->events, talk.write({.name = "too late"})));
  EXPECT_FALSE(run(this->events, talk.read(b)));
  EXPECT_TRUE(talk.ended().ok()) << talk.ended().message;
}

TYPED_TEST_P(ServiceOver, AnswersManyCallsAtATime) {
  this->serve(this->all);
  Pilotage_client pilotage(*this->through);
  std::vector<std::unique_ptr<answer<Berth>>> answers;
  for (int i = 0; i < 200; i++) {
    const Ship ship{.name = std::to_string(i)};
    answers.emplace_back(new answer<Berth>(pilotage.FindBerth(ship)));
  }
  for (int i = 0; i < 200; i++)
    EXPECT_EQ(run(this->events, *answers[static_cast<std::size_t>(i)])->ship, std::to_string(i));
}

TYPED_TEST_P(ServiceOver, SaysWhyItFailed) {
  this->serve(this->all);
  Pilotage_client pilotage(*this->through);
  auto none = run(this->events, pilotage.FindBerth({.length = 400}));
  EXPECT_EQ(none.error().code, code::not_found);
  EXPECT_EQ(none.error().message, "no berth is so long: \xe2\x80\xa6");
  auto thrown = run(this->events, pilotage.FindBerth({.name = "throw"}));
  EXPECT_EQ(thrown.error().code, code::internal);
  EXPECT_EQ(thrown.error().message.find("not for the peer"), std::string::npos);
}

// Whoever reads it reads the same, whatever carried it.
TYPED_TEST_P(ServiceOver, SaysWhyItFailedInUtf8OfALength) {
  this->serve(this->all);
  Pilotage_client pilotage(*this->through);
  auto said = [&](std::string text) {
    const Ship ship{.name = "fail"};
    this->all.failure = std::move(text);
    auto failed = run(this->events, pilotage.FindBerth(ship));
    EXPECT_EQ(failed.error().code, code::aborted);
    return failed.error().message;
  };
  EXPECT_EQ(said("caf\xe9 latin-1"), "caf\xEF\xBF\xBD latin-1");
  EXPECT_EQ(said("\xff"), "\xEF\xBF\xBD");
  EXPECT_EQ(said(std::string(longest_message, 'x')), std::string(longest_message, 'x'));
  EXPECT_EQ(said(std::string(5000, 'x')), std::string(longest_message, 'x'));
  EXPECT_EQ(said(std::string(longest_message - 1, 'x') + "\xc3\xa9"), std::string(longest_message - 1, 'x'));
  EXPECT_EQ(said(std::string(longest_message, '\xff')).size(), longest_message / 3 * 3);
}

TYPED_TEST_P(ServiceOver, TakesOneMessageWhereThereIsOne) {
  this->serve(this->all);
  constexpr method_name find = method_named("/harbour.Pilotage/FindBerth");
  outgoing_call<Ship, Berth> none(*this->through, find, {});
  EXPECT_EQ(run(this->events, none.finish()).error().code, code::unimplemented);
}

TYPED_TEST_P(ServiceOver, IsNotThere) {
  this->serve(this->all);
  cargo::Weighing_client weighing(*this->through);
  EXPECT_EQ(run(this->events, weighing.Weigh({})).error().code, code::unimplemented);
  EXPECT_EQ(run(this->events, weighing.WeighAll().finish()).error().code, code::unimplemented);
  auto unpacked = weighing.Unpack({});
  cargo::Crate c;
  EXPECT_FALSE(run(this->events, unpacked.read(c)));
  EXPECT_EQ(unpacked.ended().code, code::unimplemented);
}

TYPED_TEST_P(ServiceOver, TellsItsHandlersOfTheirCall) {
  this->serve(this->all);
  Pilotage_client pilotage(*this->through);
  auto peer = run(this->events, pilotage.FindBerth({.name = "who calls?"}));
  EXPECT_TRUE(peer->name.starts_with(TypeParam::peer)) << peer->name;
  EXPECT_EQ(run(this->events, pilotage.FindBerth({.name = "until when?"}))->ship, "never");
  EXPECT_EQ(run(this->events, pilotage.FindBerth({.name = "until when?"}, {.timeout = 10s}))->ship, "soon");
}

TYPED_TEST_P(ServiceOver, EndsAtItsDeadline) {
  this->serve(this->all);
  Pilotage_client pilotage(*this->through);
  auto begin = std::chrono::steady_clock::now();
  auto late = run(this->events, pilotage.FindBerth({.name = "wait"}, {.timeout = 200ms}));
  EXPECT_EQ(late.error().code, code::deadline_exceeded);
  // The server's clock need not be this one, and gRPC's counts milliseconds.
  EXPECT_GE(std::chrono::steady_clock::now() - begin, 190ms);
  EXPECT_TRUE(this->soon([&] { return this->all.cancelled == 1; }));

  auto talk = pilotage.AssignBerths({.timeout = 30ms});
  Berth b;
  EXPECT_FALSE(run(this->events, talk.read(b)));
  EXPECT_EQ(talk.ended().code, code::deadline_exceeded);
  EXPECT_TRUE(run(this->events, pilotage.FindBerth({})).ok());
}

TYPED_TEST_P(ServiceOver, IsCancelledWhenItIsGivenUp) {
  this->serve(this->all);
  Pilotage_client pilotage(*this->through);
  {
    auto late = pilotage.FindBerth({.name = "wait"});
    ASSERT_TRUE(this->soon([&] { return this->all.waiting == 1; }));
  }
  EXPECT_TRUE(this->soon([&] { return this->all.cancelled == 1; }));

  auto ships = pilotage.WatchArrivals({.count = 100'000'000});
  Ship s;
  EXPECT_TRUE(run(this->events, ships.read(s)));
  ships.cancel();
  while (run(this->events, ships.read(s))) {
  }
  EXPECT_EQ(ships.ended().code, code::cancelled);
}

TYPED_TEST_P(ServiceOver, EndsWhenItsReaderLeaves) {
  this->serve(this->all);
  Pilotage_client pilotage(*this->through);
  {
    auto ships = pilotage.WatchArrivals({.count = 100'000'000});
    Ship s;
    ASSERT_TRUE(run(this->events, ships.read(s)));
  }
  EXPECT_TRUE(run(this->events, pilotage.FindBerth({})).ok());
  this->carrier.stop(10s);  // no handler writes for ever
}

inline task<std::uint32_t> count_arrivals(channel& c, std::uint32_t n) {
  Pilotage_client pilotage(c);
  const Watch watch{.count = n};
  auto ships = pilotage.WatchArrivals(watch);
  Ship s;
  std::uint32_t seen = 0;
  for (bool came = true; came; seen += came) came = co_await ships.read(s);
  co_return seen;
}
// Its call is destroyed within what tells it of the end.
TYPED_TEST_P(ServiceOver, MayEndWithTheCoroutineThatReads) {
  this->serve(this->all);
  for (std::uint32_t n : {0, 1, 100}) EXPECT_EQ(run(this->events, count_arrivals(*this->through, n)), n);
}

TYPED_TEST_P(ServiceOver, RefusesWhatIsTooLarge) {
  this->serve(this->all);
  Pilotage_client pilotage(*this->through);
  const std::string most(1'000'000, 'x');
  EXPECT_EQ(run(this->events, pilotage.FindBerth({.name = most}))->ship, most);
  auto refused = run(this->events, pilotage.FindBerth({.name = most + most}));
  EXPECT_EQ(refused.error().code, code::resource_exhausted);
  EXPECT_TRUE(refused.error().unsent);
  auto talk = pilotage.AssignBerths();
  EXPECT_FALSE(run(this->events, talk.write({.name = most + most})));
  Berth b;
  EXPECT_FALSE(run(this->events, talk.read(b)));
  EXPECT_EQ(talk.ended().code, code::resource_exhausted);
}

// Nobody else's call ends for an answer that is too large.
TYPED_TEST_P(ServiceOver, AnswersNothingTooLarge) {
  this->serve(this->all);
  Pilotage_client pilotage(*this->through);
  auto bystander = pilotage.AssignBerths();
  ASSERT_TRUE(run(this->events, bystander.write({.name = "Argo"})));
  Berth b;
  ASSERT_TRUE(run(this->events, bystander.read(b)));
  auto refused = run(this->events, pilotage.FindBerth({.name = "large"}));
  EXPECT_EQ(refused.error().code, code::resource_exhausted);
  EXPECT_FALSE(refused.error().unsent);
  auto ships = pilotage.WatchArrivals({.count = UINT32_MAX});
  Ship s;
  EXPECT_FALSE(run(this->events, ships.read(s)));
  EXPECT_EQ(ships.ended().code, code::resource_exhausted);
  EXPECT_TRUE(run(this->events, bystander.write({.name = "Vasa"})));
  EXPECT_TRUE(run(this->events, bystander.read(b)));
}

TYPED_TEST_P(ServiceOver, LetsWhatHasBegunEndWhenItStops) {
  this->serve(this->all);
  Pilotage_client pilotage(*this->through);
  auto talk = pilotage.AssignBerths();
  Berth b;
  ASSERT_TRUE(run(this->events, talk.write({.name = "Argo"})));
  ASSERT_TRUE(run(this->events, talk.read(b)));
  std::thread stopping([&] { this->carrier.stop(10s); });
  run(this->events, this->events.sleep(20ms));
  EXPECT_TRUE(run(this->events, talk.write({.name = "Vasa"})));
  ASSERT_TRUE(run(this->events, talk.read(b)));
  EXPECT_EQ(b.ship, "Vasa");
  talk.close_writes();
  EXPECT_FALSE(run(this->events, talk.read(b)));
  EXPECT_TRUE(talk.ended().ok()) << talk.ended().message;
  stopping.join();
}

TYPED_TEST_P(ServiceOver, IsLostWithItsServer) {
  this->serve(this->all);
  Pilotage_client pilotage(*this->through);
  auto late = pilotage.FindBerth({.name = "wait"});
  auto talk = pilotage.AssignBerths();
  Berth b;
  ASSERT_TRUE(run(this->events, talk.write({.name = "Argo"})));
  ASSERT_TRUE(run(this->events, talk.read(b)));
  ASSERT_TRUE(this->soon([&] { return this->all.waiting == 1; }));
  this->carrier.stop(0ms);
  auto lost = run(this->events, late);
  EXPECT_FALSE(lost.ok());
  EXPECT_FALSE(lost.error().unsent);
  EXPECT_FALSE(run(this->events, talk.read(b)));
  EXPECT_FALSE(talk.ended().ok());
  EXPECT_EQ(run(this->events, pilotage.FindBerth({}, {.timeout = 5s})).error().code, code::unavailable);
}

TYPED_TEST_P(ServiceOver, TellsWhoWaitsThatTheChannelIsGone) {
  this->serve(this->all);
  Pilotage_client pilotage(*this->through);
  auto late = pilotage.FindBerth({.name = "wait"});
  ASSERT_TRUE(this->soon([&] { return this->all.waiting == 1; }));
  this->through.reset();
  ASSERT_TRUE(late.await_ready());
  EXPECT_EQ(late.await_resume().error().code, code::cancelled);
  EXPECT_TRUE(this->soon([&] { return this->all.cancelled == 1; }));
}

// Given up, late, and of a server that stops.
TYPED_TEST_P(ServiceOver, SleepsNoLongerThanItsCall) {
  this->serve(this->all);
  Pilotage_client pilotage(*this->through);
  {
    auto given_up = pilotage.FindBerth({.name = "sleep"});
    ASSERT_TRUE(this->soon([&] { return this->all.asleep == 1; }));
  }
  EXPECT_TRUE(this->soon([&] { return this->all.cancelled == 1; }));
  auto late = run(this->events, pilotage.FindBerth({.name = "sleep"}, {.timeout = 50ms}));
  EXPECT_EQ(late.error().code, code::deadline_exceeded);
  EXPECT_TRUE(this->soon([&] { return this->all.cancelled == this->all.asleep; }));
  const int before = this->all.asleep;
  auto lost = pilotage.FindBerth({.name = "sleep"});
  ASSERT_TRUE(this->soon([&] { return this->all.asleep > before; }));
  this->carrier.stop(0ms);
  EXPECT_EQ(this->all.cancelled, this->all.asleep);
  EXPECT_FALSE(run(this->events, lost).ok());
}

// What waits for something else than its call does not keep the server from its end.
TYPED_TEST_P(ServiceOver, StopsWhateverItsHandlersWaitFor) {
  this->serve(this->all);
  Pilotage_client pilotage(*this->through);
  std::vector<std::unique_ptr<answer<Berth>>> answers;
  const Ship ship{.name = "sleep on"};
  for (int i = 0; i < 3; i++) answers.emplace_back(new answer<Berth>(pilotage.FindBerth(ship)));
  ASSERT_TRUE(this->soon([&] { return this->all.asleep == 3; }));
  this->carrier.stop(0ms);
  EXPECT_EQ(this->all.destroyed, 3);
  for (auto& one : answers) EXPECT_FALSE(run(this->events, *one).ok());
}

TYPED_TEST_P(ServiceOver, MayTakeViewsOfWhatWasSent) {
  scales weighed;
  this->serve(weighed);
  cargo::Weighing_client weighing(*this->through);
  const cargo::Crate crate{
      .label = "fragile", .contents = {"a lamp", "a vase"}, .weights = {{"a lamp", 2}, {"a vase", 3}}};
  auto total = run(this->events, weighing.Weigh(crate));
  ASSERT_TRUE(total.ok()) << total.error().message;
  EXPECT_EQ(*total, (cargo::Total{.weight = 5, .labels = "fragile"}));

  auto sent = weighing.WeighAll();
  for (int i = 0; i < 3; i++) ASSERT_TRUE(run(this->events, sent.write(crate)));
  EXPECT_EQ(run(this->events, sent.finish())->weight, 15u);

  auto unpacked = weighing.Unpack(crate);
  cargo::Crate c;
  std::vector<std::string> labels;
  while (run(this->events, unpacked.read(c))) labels.push_back(c.label);
  EXPECT_EQ(labels, crate.contents);

  auto repacked = weighing.Repack();
  ASSERT_TRUE(run(this->events, repacked.write(crate)));
  ASSERT_TRUE(run(this->events, repacked.read(c)));
  EXPECT_EQ(c.contents, crate.contents);
}

REGISTER_TYPED_TEST_SUITE_P(ServiceOver, AnswersOneMessageWithOne, AnswersOneMessageWithMany,
                            AnswersManyMessagesWithOne, AnswersManyMessagesWithMany, AnswersManyCallsAtATime,
                            SaysWhyItFailed, SaysWhyItFailedInUtf8OfALength, TakesOneMessageWhereThereIsOne, IsNotThere,
                            TellsItsHandlersOfTheirCall, EndsAtItsDeadline, IsCancelledWhenItIsGivenUp,
                            EndsWhenItsReaderLeaves, MayEndWithTheCoroutineThatReads, RefusesWhatIsTooLarge,
                            AnswersNothingTooLarge, LetsWhatHasBegunEndWhenItStops, IsLostWithItsServer,
                            TellsWhoWaitsThatTheChannelIsGone, SleepsNoLongerThanItsCall,
                            StopsWhateverItsHandlersWaitFor, MayTakeViewsOfWhatWasSent);

}  // namespace net_test
