// SPDX-License-Identifier: MIT
// Services of a schema, as the tests serve them over every transport.
#pragma once
#include <atomic>
#include <chrono>
#include <stdexcept>
#include <string>
#include "cargo.isomer.net.hpp"
#include "harbour.isomer.net.hpp"

namespace net_test {

using namespace isomer::net;
using namespace std::chrono_literals;
using harbour::Berth, harbour::Pilotage, harbour::Pilotage_client, harbour::Ship, harbour::Watch;
using harbour::Watch_Summary;

class pilots final : public Pilotage {
 public:
  task<result<Berth>> FindBerth(const Ship& ship, context& call) override {
    if (ship.length > 300) return status{code::not_found, "no berth is so long: \xe2\x80\xa6"};
    if (ship.name == "who calls?") return Berth{.name = call.peer()};
    if (ship.name == "until when?") return Berth{.ship = call.deadline() ? "soon" : "never"};
    if (ship.name == "throw") throw std::runtime_error("not for the peer");
    if (ship.name == "fail") return status{code::aborted, failure};
    if (ship.name == "wait") return wait(call);
    if (ship.name == "sleep") return sleep(call);
    if (ship.name == "sleep on") return sleep_on(call);
    if (ship.name == "large") return Berth{.name = std::string(2'000'000, 'x')};
    return Berth{.name = "north", .ship = ship.name};
  }
  task<status> WatchArrivals(const Watch& watch, writer<Ship>& ships, context&) override {
    if (watch.count == UINT32_MAX) {
      Ship large{.name = std::string(2'000'000, 'x')};
      co_await ships.write(large);
      co_return status{};
    }
    for (std::uint32_t i = 0; i < watch.count; i++) {
      Ship s{.name = "ship " + std::to_string(i), .length = i};
      if (!co_await ships.write(s)) break;
    }
    co_return status{};
  }
  task<result<Watch_Summary>> MeasureFleet(reader<Ship>& ships, context&) override {
    Watch::Summary sum;
    for (Ship s; co_await ships.read(s); sum.ships++) sum.length += s.length;
    co_return sum;
  }
  task<status> AssignBerths(reader<Ship>& ships, writer<Berth>& berths, context&) override {
    for (Ship s; co_await ships.read(s);) {
      Berth b{.name = "south", .ship = s.name};
      if (!co_await berths.write(b)) break;
    }
    co_return status{};
  }
  task<result<isomer::google::protobuf::Empty>> Close(const isomer::google::protobuf::Empty&, context&) override {
    return isomer::google::protobuf::Empty{};
  }

  std::atomic<int> waiting = 0, cancelled = 0;
  std::atomic<int> asleep = 0, destroyed = 0;
  std::string failure;  // set while no call is under way

 private:
  struct counted {
    explicit counted(std::atomic<int>& n) : count(n) {}
    ~counted() { count++; }
    std::atomic<int>& count;
  };
  // As long as the call does.
  task<result<Berth>> sleep(context& call) {
    asleep++;
    const bool has_slept = co_await call.sleep(1h);
    cancelled++;
    co_return has_slept ? status{code::internal, "nobody cancelled it"} : nobody_waits_for(call);
  }
  // Whatever the call does.
  task<result<Berth>> sleep_on(context& call) {
    counted in_the_end(destroyed);
    asleep++;
    co_await call.loop().sleep(1h);
    co_return Berth{};
  }
  task<result<Berth>> wait(context& call) {
    waiting++;
    while (!call.is_cancelled()) co_await call.loop().sleep(1ms);
    cancelled++;
    co_return nobody_waits_for(call);
  }
  // Where there is a deadline, this may reach the caller before it has looked at its own clock.
  static status nobody_waits_for(const context& call) {
    return {call.deadline() ? code::deadline_exceeded : code::cancelled, "nobody waits"};
  }
};

// Handlers of views: requests=view.
class scales final : public cargo::Weighing {
 public:
  task<result<cargo::Total>> Weigh(const cargo::CrateView& c, context&) override {
    cargo::Total t;
    add(c, t);
    return t;
  }
  task<result<cargo::Total>> WeighAll(reader<cargo::CrateView>& crates, context&) override {
    cargo::Total t;
    for (cargo::CrateView c; co_await crates.read(c);) add(c, t);
    co_return t;
  }
  // After having waited: what it was sent is still there.
  task<status> Unpack(const cargo::CrateView& c, writer<cargo::Crate>& out, context& call) override {
    co_await call.loop().sleep(5ms);
    for (std::string_view one : c.contents) {
      cargo::Crate alone{.label = std::string(one)};
      if (!co_await out.write(alone)) break;
    }
    co_return status{};
  }
  task<status> Repack(reader<cargo::CrateView>& crates, writer<cargo::Crate>& out, context&) override {
    for (cargo::CrateView c; co_await crates.read(c);) {
      cargo::Crate again{.label = std::string(c.label), .contents = {c.contents.begin(), c.contents.end()}};
      if (!co_await out.write(again)) break;
    }
    co_return status{};
  }

 private:
  static void add(const cargo::CrateView& c, cargo::Total& t) {
    t.labels += c.label;
    for (auto& [what, weight] : c.weights) t.weight += weight;
  }
};

}  // namespace net_test
