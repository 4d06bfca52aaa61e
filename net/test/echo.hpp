// SPDX-License-Identifier: MIT
// A service with a method of each kind, as the generator would make it.
#pragma once
#include <array>
#include <atomic>
#include <chrono>
#include <isomer/net/channel.hpp>
#include <isomer/net/envelope.hpp>
#include <isomer/net/service.hpp>
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
        method_of<method_kind::client_stream, &echo::ignore, echo, Ask, Told, Formats>("/net_test.Echo/Ignore"),
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
      Told t{a.text + std::to_string(i)};
      if (!co_await out.write(t)) co_return status{code::cancelled, "nobody wants it"};
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
  // Takes none of what is sent.
  task<result<Told>> ignore(reader<Ask>&, context& c) {
    while (!c.is_cancelled()) co_await c.loop().sleep(1ms);
    co_return status{code::cancelled, "enough"};
  }
  task<status> chat(reader<Ask>& in, writer<Told>& out, context&) {
    Ask a;
    while (co_await in.read(a)) {
      Told t{a.text + "!"};
      if (!co_await out.write(t)) break;
    }
    co_return status{};
  }

  std::atomic<int> cancelled = 0, written = 0;
};

inline constexpr method_name say{"/net_test.Echo/Say", id_of("/net_test.Echo/Say")};
inline constexpr method_name say_late{"/net_test.Echo/SayLate", id_of("/net_test.Echo/SayLate")};
inline constexpr method_name repeat{"/net_test.Echo/Repeat", id_of("/net_test.Echo/Repeat")};
inline constexpr method_name join{"/net_test.Echo/Join", id_of("/net_test.Echo/Join")};
inline constexpr method_name ignore{"/net_test.Echo/Ignore", id_of("/net_test.Echo/Ignore")};
inline constexpr method_name chat{"/net_test.Echo/Chat", id_of("/net_test.Echo/Chat")};

}  // namespace net_test
