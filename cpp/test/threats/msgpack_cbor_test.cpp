// SPDX-License-Identifier: MIT
// MessagePack and CBOR: depth, announced sizes, memory, time, and an allocator that fails.
#include <cstdlib>
#include <isomer/cbor.hpp>
#include <isomer/google/protobuf/struct.isomer.hpp>
#include <isomer/google/protobuf/timestamp.isomer.hpp>
#include <isomer/msgpack.hpp>
#include <limits>
#include "features/proto3.isomer.hpp"
#include "features/recursion.isomer.hpp"
#include "support/bounded.hpp"
#include "support/entry_points.hpp"
#include "support/linear.hpp"

namespace {

// A list that only says how long it is.
struct EndlessList {
  using value_type = features::proto3::Empty;
  static constexpr std::size_t size() { return std::size_t{1} << 32; }
  static constexpr bool empty() { return false; }
  static constexpr void clear() {}
  const value_type& operator[](std::size_t) const { std::abort(); }
  bool operator==(const EndlessList&) const = default;
};
struct Endless {
  EndlessList v;
  bool operator==(const Endless&) const = default;
};

}  // namespace

template <>
struct isomer::describe<Endless> {
  using fields = isomer::fields<field<1, "v", &Endless::v, kind::message, rule::repeated>>;
};

namespace {

namespace wkt = isomer::google::protobuf;
using namespace features::proto3;
using features::recursion::basic_Direct;
using isomer::code;
using test::allocations;
using test::expect_all;
using test::hex;
using test::repeat;

constexpr std::ptrdiff_t budget = 1 << 20;
constexpr std::size_t few = 4096;  // an arena's first block, and a bit

// Both formats, as far as the tests below need to spell them. A format's numbers are told apart by its type only.
struct msgpack_forms {
  using names = isomer::msgpack;
  using numbers = isomer::msgpack_numbers;
  using array = isomer::msgpack_array;
  static constexpr const char *null = "c0", *empty_map = "80", *empty_list = "90", *empty_text = "a0",
                              *empty_bytes = "c4 00";
  static constexpr const char *map_of_1 = "81", *list_of_1 = "91", *list_of_2 = "92", *list_of_3 = "93";
  static constexpr const char *text_k = "a1 6b", *text_x = "a1 78", *text_next = "a4 6e 65 78 74";
  static constexpr const char *list_32 = "dd", *map_32 = "df", *text_32 = "db", *bytes_32 = "c6";
};
struct cbor_forms {
  using names = isomer::cbor;
  using numbers = isomer::cbor_numbers;
  using array = isomer::cbor_array;
  static constexpr const char *null = "f6", *empty_map = "a0", *empty_list = "80", *empty_text = "60",
                              *empty_bytes = "40";
  static constexpr const char *map_of_1 = "a1", *list_of_1 = "81", *list_of_2 = "82", *list_of_3 = "83";
  static constexpr const char *text_k = "61 6b", *text_x = "61 78", *text_next = "64 6e 65 78 74";
  static constexpr const char *list_32 = "9a", *map_32 = "ba", *text_32 = "7a", *bytes_32 = "5a";
};

template <class... Digits>
std::string bytes(const Digits&... digits) {
  return (hex(digits) + ...);
}
std::string big_endian(std::size_t n) {
  std::string s;
  for (int shift = 24; shift >= 0; shift -= 8) s += static_cast<char>(n >> shift);
  return s;
}

template <class Forms>
class MsgpackCbor : public testing::Test {};
using both = testing::Types<msgpack_forms, cbor_forms>;
TYPED_TEST_SUITE(MsgpackCbor, both);

// inner is M{} in the layout of f.
template <template <class> class M, class Format>
void expect_depth(const Format& f, const std::string& level, const std::string& inner, int limit) {
  auto n = static_cast<std::size_t>(limit);
  expect_all<M>(code::ok, f, repeat(level, n) + inner, "the last level");
  expect_all<M>(code::too_deep, f, repeat(level, n + 1) + inner, "one too many");
  expect_all<M>(code::too_deep, f, repeat(level, 200000), "without an end");
}
TYPED_TEST(MsgpackCbor, Depth) {
  using F = TypeParam;
  for (int depth : {0, 7, 100}) {
    const isomer::limits limits{.depth = depth};
    const typename F::names names{.limits = limits};
    const typename F::numbers numbers{.limits = limits};
    const typename F::array array{.limits = limits};
    expect_depth<basic_Direct>(names, bytes(F::map_of_1, F::text_next), hex(F::empty_map), depth);
    expect_depth<basic_Direct>(numbers, bytes(F::map_of_1, "02", F::list_of_1), hex(F::empty_map), depth);
    expect_depth<basic_Direct>(numbers, bytes(F::map_of_1, "03", F::map_of_1, F::text_k), hex(F::empty_map), depth);
    expect_depth<basic_Direct>(array, bytes(F::list_of_1), hex(F::empty_list), depth);
    expect_depth<basic_Direct>(array, bytes(F::list_of_2, F::null, F::list_of_1), hex(F::empty_list), depth);
    expect_depth<basic_Direct>(array, bytes(F::list_of_3, F::null, F::null, F::map_of_1, F::text_k), hex(F::empty_list),
                               depth);
  }
}
TYPED_TEST(MsgpackCbor, DepthOfWhatIsSkipped) {
  using F = TypeParam;
  const typename F::names lenient{.ignore_unknown = true};
  const typename F::array newer{.ignore_unknown = true};
  for (const std::string& level : {bytes(F::list_of_1), bytes(F::map_of_1, "05"), bytes(F::map_of_1)})
    for (auto [cause, n] : {std::pair{code::ok, 100u}, {code::too_deep, 101u}, {code::too_deep, 200000u}}) {
      // Of a map of one, either the key or the value nests.
      const std::string ends = level == hex(F::map_of_1) ? repeat("\x05", n) : "";
      expect_all<basic_Direct>(cause, lenient, bytes(F::map_of_1, F::text_x) + repeat(level, n) + hex(F::null) + ends);
      expect_all<basic_Empty>(cause, newer, bytes(F::list_of_1) + repeat(level, n) + hex(F::null) + ends);
    }
}
TYPED_TEST(MsgpackCbor, DepthOfValues) {
  using F = TypeParam;
  const typename F::names f{};
  // A Value and its list or Struct are two levels, as in JSON.
  auto lists = [](std::size_t n) { return repeat(hex(F::list_of_1), n - 1) + hex(F::empty_list); };
  expect_all<wkt::basic_Value>(code::ok, f, lists(50));
  expect_all<wkt::basic_Value>(code::too_deep, f, lists(51));
  auto maps = [](std::size_t n) { return repeat(bytes(F::map_of_1, F::text_k), n - 1) + hex(F::empty_map); };
  expect_all<wkt::basic_Value>(code::ok, f, maps(50));
  expect_all<wkt::basic_Value>(code::too_deep, f, maps(51));
  expect_all<wkt::basic_Value>(code::too_deep, f, repeat(hex(F::list_of_1), 200000));
}
TYPED_TEST(MsgpackCbor, WhatIsReadIsWritten) {
  using F = TypeParam;
  for (int depth : {0, 7, 100}) {
    const typename F::array f{.limits = {.depth = depth}}, deeper{.limits = {.depth = depth + 1}};
    auto n = static_cast<std::size_t>(depth);
    auto nested = [](std::size_t levels) {
      std::string s = bytes(F::list_of_3, F::null, F::empty_list, F::empty_map);
      for (; levels; --levels) s = hex(F::list_of_3) + s + bytes(F::empty_list, F::empty_map);
      return s;
    };
    auto m = test::decoded<features::recursion::Direct>(nested(n), f);
    EXPECT_EQ(isomer::encode(f, m).value(), nested(n));
    m = test::decoded<features::recursion::Direct>(nested(n + 1), deeper);
    EXPECT_EQ(isomer::encode(f, m).error().cause, code::too_deep);
  }
}

// A count or a length that the input does not have: no memory is taken for it.
TYPED_TEST(MsgpackCbor, AnnouncedSizes) {
  using F = TypeParam;
  const typename F::numbers numbers{}, lenient{.ignore_unknown = true};
  const typename F::names names{};
  auto refused = [&]<template <class> class M>(const auto& f, const std::string& input) {
    test::expect_bounded<M<isomer::owning>>(code::truncated, f, input, few, "owning");
    test::expect_bounded<M<isomer::view>>(code::truncated, f, input, few, "view");
  };
  for (std::size_t n : {std::size_t{0xffffffff}, std::size_t{0x7fffffff}, std::size_t{100000}}) {
    const std::string size = big_endian(n), some = hex("00 00 00");
    for (const char* field : {"01", "02", "03", "04", "05", "06", "07"}) {
      refused.template operator()<basic_Lists>(numbers, bytes(F::map_of_1, field, F::list_32) + size + some);
      refused.template operator()<basic_Maps>(numbers, bytes(F::map_of_1, field, F::map_32) + size + some);
    }
    refused.template operator()<basic_Presence>(numbers, bytes(F::map_of_1, "03", F::text_32) + size + some);
    refused.template operator()<basic_Choice>(numbers, bytes(F::map_of_1, "07", F::bytes_32) + size + some);
    refused.template operator()<basic_Lists>(numbers, hex(F::map_32) + size + some);
    refused.template operator()<basic_Lists>(typename F::array{}, hex(F::list_32) + size + some);
    for (const char* head : {F::list_32, F::map_32, F::text_32}) {
      refused.template operator()<wkt::basic_Value>(names, hex(head) + size + some);
      refused.template operator()<basic_Lists>(lenient, bytes(F::map_of_1, "09", head) + size + some);
    }
    refused.template operator()<basic_Lists>(lenient, bytes(F::map_of_1, "09", F::bytes_32) + size + some);
  }
}
TEST(MsgpackCborThreats, AnnouncedSizesOfEightBytes) {
  const isomer::cbor_numbers numbers{}, lenient{.ignore_unknown = true};
  for (const char* size : {"ff ff ff ff ff ff ff ff", "7f ff ff ff ff ff ff ff", "80 00 00 00 00 00 00 00"}) {
    for (const char* head : {"a1 02 9b", "a1 05 9b", "a1 04 81 7b", "a1 05 81 5b", "bb", "a1 05 81 5f 5b"})
      test::expect_bounded<Lists>(code::truncated, numbers, bytes(head, size, "00"), few, head);
    for (const char* head : {"a1 09 9b", "a1 09 bb", "a1 09 7b", "a1 09 5b", "a1 09 7f 7b"})
      test::expect_bounded<Lists>(code::truncated, lenient, bytes(head, size, "00"), few, head);
    test::expect_bounded<Maps>(code::truncated, numbers, bytes("a1 01 bb", size, "00"), few, "a map");
    test::expect_bounded<wkt::Timestamp>(code::truncated, isomer::cbor{}, bytes("d9 03 e9 bb", size, "00"), few, "");
    test::expect_bounded<wkt::Timestamp>(code::truncated, isomer::cbor{}, bytes("c0 7b", size, "00"), few, "");
  }
}

template <template <class> class M, class Format>
void expect_refused(const Format& f, const std::string& input, const char* what) {
  test::expect_bounded<M<isomer::owning>>(code::too_large, f, input, std::size_t{6} * budget, what);
  test::expect_bounded<M<isomer::view>>(code::too_large, f, input, std::size_t{6} * budget, what);
}
TYPED_TEST(MsgpackCbor, Memory) {
  using F = TypeParam;
  const typename F::numbers small{.ignore_unknown = true, .limits = {.memory = budget}};
  const typename F::array small_array{.limits = {.memory = budget}};
  constexpr std::size_t many = 1 << 20;
  auto list = [&](const char* field, const std::string& element) {
    return bytes(F::map_of_1, field, F::list_32) + big_endian(many) + repeat(element, many);
  };
  expect_refused<basic_Direct>(small, list("02", hex(F::empty_map)), "messages");
  expect_refused<basic_Direct>(
      small_array, bytes(F::list_of_2, F::null, F::list_32) + big_endian(many) + repeat(hex(F::empty_list), many),
      "messages by order");
  expect_refused<basic_Lists>(small, list("02", "\x05"), "integers");
  expect_refused<basic_Lists>(small, list("03", "\x05"), "doubles");
  expect_refused<basic_Lists>(small, list("04", hex(F::empty_text)), "text");
  expect_refused<basic_Lists>(small, list("05", hex(F::empty_bytes)), "bytes");
  std::string entries = bytes(F::map_of_1, "02", F::map_32) + big_endian(60000);
  for (std::size_t i = 0; i < 60000; ++i)
    entries += hex(std::is_same_v<F, cbor_forms> ? "1a" : "ce") + big_endian(i) + hex(F::empty_text);
  expect_refused<basic_Maps>(small, entries, "entries");
  expect_refused<wkt::basic_Value>(typename F::names{.limits = {.memory = budget}},
                                   hex(F::list_32) + big_endian(many) + repeat("\x05", many), "values");
  const std::string large =
      bytes(F::map_of_1, "04", F::list_of_1, F::text_32) + big_endian(many) + std::string(many, 'x');
  test::expect_bounded<Lists>(code::too_large, small, large, std::size_t{6} * budget, "a string");
  test::expect_bounded<ListsView>(code::ok, small, large, 100000, "a view of one");
}
TEST(MsgpackCborThreats, MemoryOfWhatHasNoLength) {
  const isomer::cbor_numbers small{.ignore_unknown = true, .limits = {.memory = budget}};
  expect_refused<basic_Lists>(small, hex("a1 02 9f") + repeat("\x05", budget) + "\xff", "integers");
  expect_refused<basic_Direct>(small, hex("a1 02 9f") + repeat("\xa0", budget) + "\xff", "messages");
  expect_refused<basic_Lists>(small, hex("a1 04 81 7f") + repeat("ax", budget) + "\xff", "chunks");
  expect_refused<basic_Lists>(small, hex("a1 05 81 5f") + repeat("\x41x", budget) + "\xff", "chunks of bytes");
}

TYPED_TEST(MsgpackCbor, LinearTime) {
  using F = TypeParam;
  const typename F::numbers f{.ignore_unknown = true};
  auto keys = [](std::size_t n) {  // backwards
    std::string s = bytes(F::map_of_1, "01", F::map_32) + big_endian(n);
    for (std::size_t i = n; i; --i) {
      const std::string key = std::string(100, 'k') + std::to_string(i);
      s += hex(F::text_32) + big_endian(key.size()) + key + "\x05";
    }
    return s;
  };
  test::expect_linear<Maps>(f, keys, 12500);
  test::expect_linear<MapsView>(f, keys, 12500);
  auto lists = [](std::size_t n) {
    return bytes(F::map_of_1, "04", F::list_32) + big_endian(n) + repeat(hex(F::text_k), n);
  };
  test::expect_linear<Lists>(f, lists, 50000);
  test::expect_linear<ListsView>(f, lists, 50000);
  auto skipped = [](std::size_t n) {
    return bytes(F::map_of_1, "09", F::list_32) + big_endian(n) +
           repeat(bytes(F::list_of_1, F::map_of_1, "05", "05"), n);
  };
  test::expect_linear<Lists>(f, skipped, 50000);
  auto unknown = [](std::size_t n) {
    std::string s = hex(F::map_32) + big_endian(n);
    for (std::size_t i = 0; i < n; ++i) s += "\x7f\x05";
    return s;
  };
  test::expect_linear<Lists>(
      f,
      [&](std::size_t n) {
        std::string s = unknown(n);
        if constexpr (std::is_same_v<F, cbor_forms>)
          for (std::size_t i = 5; i < s.size(); i += 2) s[i] = '\x17';
        return s;
      },
      100000);
}
TEST(MsgpackCborThreats, LinearTimeOfWhatHasNoLength) {
  const isomer::cbor_numbers numbers{.ignore_unknown = true};
  const isomer::cbor names{.ignore_unknown = true};
  auto chunks = [](std::size_t n) { return hex("a1 04 81 7f") + repeat("ax", n) + "\xff"; };
  test::expect_linear<Lists>(numbers, chunks, 100000);
  test::expect_linear<ListsView>(numbers, chunks, 100000);
  test::expect_linear<Lists>(
      numbers, [](std::size_t n) { return hex("a1 09 5f") + repeat("\x41x", n) + "\xff"; }, 100000);
  test::expect_linear<Lists>(
      names, [](std::size_t n) { return hex("a1 7f") + repeat("ax", n) + hex("ff 05"); }, 100000);
  test::expect_linear<Lists>(
      numbers, [](std::size_t n) { return hex("a1 02 9f") + repeat("\x05", n) + "\xff"; }, 100000);
  auto tagged = [](std::size_t n) { return hex("a1 02 9f") + repeat(repeat("\xc5", 100) + "\x05", n) + "\xff"; };
  test::expect_linear<Lists>(numbers, tagged, 2000);
}

const std::string rich = R"({"byName":{")" + std::string(100, 'x') + R"(":1,"b":2},"names":{"1":")" +
                         std::string(100, 'y') +
                         R"("},"blobs":{"true":"AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"},"messages":{"5":{"maybeText":")" +
                         std::string(100, 'z') + R"("}},"children":{"c":{"children":{"d":{"byName":{"e":5}}}}}})";

template <class Format>
void expect_allocations_checked(const Format& f) {
  const Maps m = test::from_json<Maps>(rich);
  const std::string input = isomer::encode(f, m).value();
  EXPECT_GT(test::at_every_allocation([&] {
              try {
                Maps read;
                return isomer::decode(f, input, read).ok();
              } catch (const std::bad_alloc&) {
                return false;
              }
            }),
            10u);
  EXPECT_GE(test::at_every_allocation([&] {
              isomer::arena a;
              MapsView read;
              isomer::status s = isomer::decode(f, input, read, &a);
              EXPECT_TRUE(s.ok() || (s.cause == code::no_memory && read == MapsView{}));
              return s.ok();
            }),
            1u);
  Maps large = m;
  large.names[2] = std::string(5000, 'y');  // past the block on the stack
  EXPECT_GE(test::at_every_allocation([&] {
              try {
                return isomer::encode(f, large).ok();
              } catch (const std::bad_alloc&) {
                return false;
              }
            }),
            1u);
  isomer::encoder<Format> kept(f);
  allocations::start(0);
  auto cause = kept(large).error().cause;
  allocations::stop();
  EXPECT_EQ(cause, code::no_memory);
  EXPECT_EQ(kept(large).value(), isomer::encode(f, large).value());
}
TYPED_TEST(MsgpackCbor, Allocations) {
  expect_allocations_checked(typename TypeParam::names{});
  expect_allocations_checked(typename TypeParam::numbers{});
  expect_allocations_checked(typename TypeParam::array{});
}
TEST(MsgpackCborThreats, AllocationsOfSorting) { expect_allocations_checked(isomer::cbor_deterministic{}); }
TEST(MsgpackCborThreats, AllocationsOfChunks) {
  const std::string input = hex("a1 04 82 7f") + repeat("ax", 100) + "\xff\x7f" + repeat("ay", 100) + "\xff";
  EXPECT_GE(test::at_every_allocation([&] {
              isomer::arena a;
              ListsView read;
              isomer::status s = isomer::decode(isomer::cbor_numbers{}, input, read, &a);
              EXPECT_TRUE(s.ok() || (s.cause == code::no_memory && read == ListsView{}));
              return s.ok();
            }),
            1u);
}

// More than 32 bits of elements: MessagePack has no header for them, and no element is asked for.
TEST(MsgpackCborThreats, CountsBeyondTheFormat) {
  EXPECT_EQ(isomer::encode(isomer::msgpack{}, Endless{}).error().cause, code::too_large);
  EXPECT_EQ(isomer::encode(isomer::msgpack_array{}, Endless{}).error().cause, code::too_large);
}

}  // namespace
