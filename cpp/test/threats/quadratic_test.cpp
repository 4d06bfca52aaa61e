// SPDX-License-Identifier: MIT
// Inputs that a careless decoder needs quadratic time for. Twice the input may take about twice the time.
#include <isomer/google/protobuf/any.isomer.hpp>
#include <isomer/google/protobuf/struct.isomer.hpp>
#include <isomer/php.hpp>
#include <isomer/text.hpp>
#include "features/proto2.isomer.hpp"
#include "features/proto3.isomer.hpp"
#include "features/recursion.isomer.hpp"
#include "support/linear.hpp"

namespace quadratic_test {

using namespace features::proto3;
using features::recursion::Direct;
using features::recursion::DirectView;
using test::expect_linear;
using test::record;
using test::repeat;

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

const isomer::text text{};
const isomer::text lenient_text{.ignore_unknown = true, .allow_overwrites = true};
TEST(Quadratic, ListsAndMapsInText) {
  auto lists = [](std::size_t n) {
    return repeat("loose: 1 texts: 'a\\n' flags: t messages {} enums: [ZERO] blobs: ['']", n);
  };
  expect_both<Lists, ListsView>(text, lists, 5000);
  auto maps = [](std::size_t n) {
    std::string s;
    for (std::size_t i = n; i; --i) s += "names { key: " + std::to_string(i) + " }";
    return s;
  };
  expect_both<Maps, MapsView>(text, maps, 12500);
  expect_both<Maps, MapsView>(text, [](std::size_t n) { return repeat("by_name { key: 'a' }", n); }, 12500);
}
TEST(Quadratic, LiteralsAndComments) {
  auto literals = [](std::size_t n) { return "texts: " + repeat("'a\\n' # '\n", n); };
  expect_both<Lists, ListsView>(text, literals, 30000);
  auto skipped = [](std::size_t n) { return "x: " + repeat("'a\\n' # \\ \n", n); };
  expect_both<Lists, ListsView>(lenient_text, skipped, 30000);
  expect_both<Lists, ListsView>(text, [](std::size_t n) { return repeat("#\n", n); }, 100000);
  expect_both<Lists, ListsView>(text, [](std::size_t n) { return "texts: '" + repeat("\\n", n) + "'"; }, 100000);
}
TEST(Quadratic, TheSameFieldOverAndOver) {
  auto same = [](std::size_t n) { return repeat("plain: 1 maybe_text: 'long enough to be somewhere' message {}", n); };
  expect_both<Presence, PresenceView>(lenient_text, same, 10000);
  auto merged = [](std::size_t n) { return repeat("next { children {} }", n); };
  expect_both<Direct, DirectView>(lenient_text, merged, 10000);
}
TEST(Quadratic, ExtensionsByName) {
  namespace ext = features::proto2;
  constexpr auto all = isomer::extensions<ext::texts, ext::count, ext::value, ext::packed_numbers>;
  auto repeated = [](std::size_t n) {
    return repeat("[features.proto2.texts]: 'a' [features.proto2.packed_numbers]: 1 ", n);
  };
  expect_both<ext::Extendable, ext::ExtendableView>(isomer::text{.extensions = all}, repeated, 2500);
  auto single = [](std::size_t n) { return repeat("[features.proto2.count]: 1 [features.proto2.value] {}", n); };
  expect_both<ext::Extendable, ext::ExtendableView>(isomer::text{.allow_overwrites = true, .extensions = all}, single,
                                                    2500);
  expect_both<ext::Extendable, ext::ExtendableView>(
      lenient_text, [](std::size_t n) { return repeat("[a.b]: [] [ c . d ] {}", n); }, 5000);
}
TEST(Quadratic, AnyInAny) {
  namespace wkt = isomer::google::protobuf;
  const isomer::text f{.allow_overwrites = true, .types = isomer::any_types<wkt::Any>};
  expect_both<wkt::Any, wkt::AnyView>(f, [](std::size_t n) { return repeat("[a/google.protobuf.Any] {}", n); }, 5000);
}
// Writing what is unknown: guesses upon guesses.
TEST(Quadratic, UnknownFieldsWritten) {
  auto seconds_for = [](const std::string& bytes) {
    auto m = test::decoded<Direct>(bytes);
    return test::least_seconds(3, [&] { EXPECT_TRUE(isomer::encode(text, m)); });
  };
  auto nested = [](std::string s) {
    for (int i = 0; i < 60; ++i) s = record(9, s);
    return s;
  };
  for (auto& [small, large] : {std::pair{nested(repeat("\x08\x01", 20000)), nested(repeat("\x08\x01", 80000))},
                               std::pair{repeat(record(9, "\x08\x01"), 5000), repeat(record(9, "\x08\x01"), 20000)},
                               std::pair{repeat("\x4b", 90) + repeat("\x08\x01", 5000) + repeat("\x4c", 90),
                                         repeat("\x4b", 90) + repeat("\x08\x01", 20000) + repeat("\x4c", 90)}}) {
    double once = seconds_for(small), more = seconds_for(large);
    EXPECT_TRUE(more < 10 * once || more < 0.2) << more << " s for four times what takes " << once << " s";
  }
}

}  // namespace quadratic_test
