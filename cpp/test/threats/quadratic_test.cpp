// SPDX-License-Identifier: MIT
// Inputs that a careless decoder needs quadratic time for. Twice the input may take about twice the time.
#include <algorithm>
#include <chrono>
#include <isomer/google/protobuf/struct.isomer.hpp>
#include <isomer/php.hpp>
#include "features/proto3.isomer.hpp"
#include "features/recursion.isomer.hpp"
#include "support/codec.hpp"

namespace {

using namespace features::proto3;
using features::recursion::Direct;
using features::recursion::DirectView;
using test::record;
using test::repeat;

template <class M, class Format>
double seconds(const Format& f, const std::string& input) {
  double best = 1e9;
  for (int i = 0; i < 3; ++i) {
    isomer::arena a;
    M m;
    auto from = std::chrono::steady_clock::now();
    EXPECT_TRUE(isomer::decode(f, input, m, &a).ok());
    best = std::min(best, std::chrono::duration<double>(std::chrono::steady_clock::now() - from).count());
  }
  return best;
}
// make(n) of four times the size: a quadratic decoder takes sixteen times as long. One that is fast anyway passes.
template <class M, class Format, class Make>
void expect_linear(const Format& f, Make make, std::size_t n) {
  double once = seconds<M>(f, make(n)), more = 0;
  for (int attempt = 0; attempt < 3; ++attempt) {
    more = seconds<M>(f, make(4 * n));
    if (more < 10 * once || more < 0.02) return;
    once = seconds<M>(f, make(n));
  }
  ADD_FAILURE() << more << " s for four times what takes " << once << " s";
}
template <class Owning, class View, class Format, class Make>
void expect_both(const Format& f, Make make, std::size_t n) {
  expect_linear<Owning>(f, make, n);
  expect_linear<View>(f, make, n);
}
const isomer::protobuf protobuf{};
const isomer::json json{};

TEST(Quadratic, ASubMessageInManyPieces) {
  auto pieces = [](std::size_t n) { return repeat(record(1, test::hex("12 00 98 06 01")), n); };
  expect_both<Direct, DirectView>(protobuf, pieces, 20000);
}
TEST(Quadratic, UnknownFieldsBetweenKnownOnes) {
  auto mixed = [](std::size_t n) { return repeat(test::hex("98 06 01 08 01"), n); };
  expect_both<Presence, PresenceView>(protobuf, mixed, 50000);
}
TEST(Quadratic, ListsThatGrowInTurns) {
  expect_both<Lists, ListsView>(
      protobuf, [&](std::size_t n) { return repeat(test::hex("10 01 22 00 2a 00 0a 01 01"), n); }, 20000);
}
TEST(Quadratic, KeysInReverseAndTheSameKey) {
  auto reverse = [](std::size_t n) {
    std::string s;
    for (std::size_t i = n; i; --i) s += record(2, "\x08" + test::varint(i));
    return s;
  };
  expect_both<Maps, MapsView>(protobuf, reverse, 12500);
  auto same = [](std::size_t n) { return repeat(record(1, record(1, "key") + "\x10\x01"), n); };
  expect_both<Maps, MapsView>(protobuf, same, 12500);
  auto long_prefix = [](std::size_t n) {
    std::string s, prefix(100, 'k');
    for (std::size_t i = n; i; --i) s += record(1, record(1, prefix + std::to_string(i * 7919 % n)));
    return s;
  };
  expect_both<Maps, MapsView>(protobuf, long_prefix, 12500);
}
TEST(Quadratic, KeysInJson) {
  auto text = [](std::size_t n) {
    std::string s = "{\"names\":{";
    for (std::size_t i = n; i; --i) s += "\"" + std::to_string(i) + "\":\"\",";
    s.back() = '}';
    return s + "}";
  };
  expect_both<Maps, MapsView>(json, text, 12500);
}
TEST(Quadratic, KeysInPhp) {
  auto text = [](std::size_t n) {
    std::string s = "a:1:{s:5:\"names\";a:" + std::to_string(n) + ":{";
    for (std::size_t i = n; i; --i) s += "i:" + std::to_string(i) + ";s:0:\"\";";
    return s + "}}";
  };
  expect_both<Maps, MapsView>(isomer::php{}, text, 12500);
}
TEST(Quadratic, ValuesInPhpThatAreListsUntilTheirLastKey) {
  auto text = [](std::size_t n) {
    std::string s;
    for (std::size_t i = 0; i < n; ++i) s += "i:" + std::to_string(i) + ";N;";
    for (int level = 0; level < 40; ++level)
      s = "a:" + std::to_string(level ? 2 : n + 1) + ":{" + (level ? "i:0;" : "") + s + "i:-1;N;}";
    return s;
  };
  expect_both<isomer::google::protobuf::Value, isomer::google::protobuf::ValueView>(isomer::php{}, text, 2000);
}
TEST(Quadratic, EscapesAndSkippedText) {
  auto escaped = [](std::size_t n) { return "{\"texts\":[\"" + repeat("\\n", n) + "\"]}"; };
  expect_both<Lists, ListsView>(json, escaped, 100000);
  auto skipped = [](std::size_t n) { return "{\"x\":[\"" + repeat("\\ud83d\\ude00", n) + "\"]}"; };
  expect_both<Lists, ListsView>(isomer::json{.ignore_unknown = true}, skipped, 30000);
}

}  // namespace
