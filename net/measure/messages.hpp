// SPDX-License-Identifier: MIT
// What is sent when nothing else is said: a short exchange, and one with strings.
#pragma once
#include <cstdint>
#include <isomer/message.hpp>
#include <string>

namespace isomer::net::measure {

struct Ping {
  std::int64_t t = 0;
};
struct Pong {
  std::int64_t t1 = 0, t2 = 0;
  std::int32_t status = 0;
};
struct Request {
  std::string id;
  double f = 0;
  std::int64_t d = 0, e = 0;
  std::int32_t a = 0, b = 0, c = 0;
};
struct Reply {
  std::string id1, status;
  std::int64_t b1 = 0;
  float e = 0;
  std::int32_t a1 = 0, c1 = 0, d1 = 0;
};

}  // namespace isomer::net::measure

template <>
struct isomer::describe<isomer::net::measure::Ping> {
  using M = isomer::net::measure::Ping;
  static constexpr std::string_view full_name = "isomer.net.Ping";
  using fields = isomer::fields<field<1, "t", &M::t, kind::int64>>;
};
template <>
struct isomer::describe<isomer::net::measure::Pong> {
  using M = isomer::net::measure::Pong;
  static constexpr std::string_view full_name = "isomer.net.Pong";
  using fields = isomer::fields<field<1, "t1", &M::t1, kind::int64>, field<2, "t2", &M::t2, kind::int64>,
                                field<3, "status", &M::status, kind::int32>>;
};
template <>
struct isomer::describe<isomer::net::measure::Request> {
  using M = isomer::net::measure::Request;
  static constexpr std::string_view full_name = "isomer.net.Request";
  using fields = isomer::fields<field<1, "id", &M::id, kind::string>, field<2, "f", &M::f, kind::float64>,
                                field<3, "d", &M::d, kind::int64>, field<4, "e", &M::e, kind::int64>,
                                field<5, "a", &M::a, kind::int32>, field<6, "b", &M::b, kind::int32>,
                                field<7, "c", &M::c, kind::int32>>;
};
template <>
struct isomer::describe<isomer::net::measure::Reply> {
  using M = isomer::net::measure::Reply;
  static constexpr std::string_view full_name = "isomer.net.Reply";
  using fields = isomer::fields<field<1, "id1", &M::id1, kind::string>, field<2, "status", &M::status, kind::string>,
                                field<3, "b1", &M::b1, kind::int64>, field<4, "e", &M::e, kind::float32>,
                                field<5, "a1", &M::a1, kind::int32>, field<6, "c1", &M::c1, kind::int32>,
                                field<7, "d1", &M::d1, kind::int32>>;
};
