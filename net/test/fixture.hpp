// SPDX-License-Identifier: MIT
// A server with a method of each kind, as the generator would make them, and a client's loop.
#pragma once
#include <gtest/gtest.h>
#include <array>
#include <atomic>
#include <chrono>
#include <isomer/net/client.hpp>
#include <isomer/net/server.hpp>
#include <memory>
#include <stdexcept>
#include <string>
#include "messages.hpp"

namespace net_test {

using namespace isomer::net;
using namespace std::chrono_literals;

class echo {
 public:
  using net_service = echo;
  template <class Formats>
  static constexpr auto methods() {
    return std::array{
        method_of<method_kind::unary, &echo::say, echo, Ask, Told, Formats>("/net_test.Echo/Say"),
        method_of<method_kind::unary, &echo::say_late, echo, Ask, Told, Formats>("/net_test.Echo/SayLate"),
        method_of<method_kind::server_stream, &echo::repeat, echo, Ask, Told, Formats>("/net_test.Echo/Repeat"),
        method_of<method_kind::client_stream, &echo::join, echo, Ask, Told, Formats>("/net_test.Echo/Join"),
        method_of<method_kind::bidi_stream, &echo::chat, echo, Ask, Told, Formats>("/net_test.Echo/Chat"),
    };
  }

  task<result<Told>> say(const Ask& a, context&) {
    if (a.text == "fail") return status{code::not_found, "there is no such thing"};
    if (a.text == "throw") throw std::runtime_error("not for the peer");
    return Told{a.text};
  }
  // Answers when the caller has given up, or after as many milliseconds as it wants.
  task<result<Told>> say_late(const Ask& a, context& c) {
    for (int i = 0; i < a.times && !c.is_cancelled(); i++) co_await c.loop().sleep(1ms);
    if (c.is_cancelled()) cancelled++;
    co_return Told{a.text};
  }
  task<status> repeat(const Ask& a, writer<Told>& out, context&) {
    for (int i = 0; i < a.times; i++) {
      if (!co_await out.write({a.text + std::to_string(i)})) co_return status{code::cancelled, "nobody wants it"};
      written++;
    }
    co_return status{};
  }
  task<result<Told>> join(reader<Ask>& in, context&) {
    Told all;
    Ask a;
    while (co_await in.read(a)) all.text += a.text;
    co_return all;
  }
  task<status> chat(reader<Ask>& in, writer<Told>& out, context&) {
    Ask a;
    while (co_await in.read(a))
      if (!co_await out.write({a.text + "!"})) break;
    co_return status{};
  }

  std::atomic<int> cancelled = 0, written = 0;
};

inline constexpr method_name say{"/net_test.Echo/Say", id_of("/net_test.Echo/Say")};
inline constexpr method_name say_late{"/net_test.Echo/SayLate", id_of("/net_test.Echo/SayLate")};
inline constexpr method_name repeat{"/net_test.Echo/Repeat", id_of("/net_test.Echo/Repeat")};
inline constexpr method_name join{"/net_test.Echo/Join", id_of("/net_test.Echo/Join")};
inline constexpr method_name chat{"/net_test.Echo/Chat", id_of("/net_test.Echo/Chat")};

// What a call through `c` answers.
inline result<Told> ask(loop& l, channel& c, const method_name& m, const Ask& request, const call_options& o = {}) {
  return run(l, answer<Told>(c, m, request, o));
}

class net_fixture : public testing::Test {
 protected:
  // Listens on a port that is free, and begins.
  void start(server_options options = {}) {
    served = std::make_unique<server>(std::move(options));
    ASSERT_TRUE(served->add(echoes).ok());
    auto e = served->listen(*endpoint::parse("tcp://127.0.0.1:0"));
    ASSERT_TRUE(e.ok()) << e.error().message;
    where = *e;
    served->start();
  }

  echo echoes;
  std::unique_ptr<server> served;
  endpoint where;
  loop events;
};

}  // namespace net_test
