// SPDX-License-Identifier: MIT
// encode: into every kind of sink, into a span, with an encoder that is kept; and what is left after an error.
#include <array>
#include <cstddef>
#include <vector>
#include "person.isomer.hpp"
#include "support/codec.hpp"

namespace encode_test {

using isomer::code;
const isomer::protobuf protobuf{};
const isomer::json json{};
const demo::Person ada{.name = "Ada", .id = 1815, .phone = {{.number = "1", .type = demo::Person_PhoneType::WORK}}};
const std::string ada_wire = test::hex("0a 03 41 64 61 10 97 0e 22 05 0a 01 31 10 02");
const std::string ada_json = R"({"name":"Ada","id":1815,"phone":[{"number":"1","type":"WORK"}]})";
const demo::Person broken{.name = "\xff"};

// Takes so many bytes, and then says no.
struct narrow {
  std::size_t room;
  std::string taken{};
  bool append(const char* p, std::size_t n) {
    if (n > room) return false;
    taken.append(p, n), room -= n;
    return true;
  }
};

template <class T>
void into_container() {
  std::vector<T> out{T{7}};
  ASSERT_TRUE(isomer::encode(protobuf, ada, out).ok());
  ASSERT_EQ(out.size(), 1 + ada_wire.size());
  EXPECT_EQ(out[0], T{7}) << "it appends";
  EXPECT_EQ(std::memcmp(out.data() + 1, ada_wire.data(), ada_wire.size()), 0);
  auto before = out;
  EXPECT_EQ(isomer::encode(protobuf, broken, out).cause, code::bad_utf8);
  EXPECT_EQ(out, before);
  std::vector<T> empty;
  ASSERT_TRUE(isomer::encode(json, ada, empty).ok());
  EXPECT_EQ(empty.size(), ada_json.size());
}

TEST(Encode, IntoContainersOfBytes) {
  into_container<unsigned char>(), into_container<std::byte>(), into_container<char>();
}
TEST(Encode, IntoAString) {
  std::string out = "before ";
  ASSERT_TRUE(isomer::encode(json, ada, out).ok());
  EXPECT_EQ(out, "before " + ada_json);
  EXPECT_EQ(isomer::encode(json, broken, out).cause, code::bad_utf8);
  EXPECT_EQ(out, "before " + ada_json);
  EXPECT_EQ(isomer::encode(protobuf, ada).value(), ada_wire);
}
TEST(Encode, IntoASinkThatMayRefuse) {
  narrow wide{ada_wire.size()};
  EXPECT_TRUE(isomer::encode(protobuf, ada, wide).ok());
  EXPECT_EQ(wide.taken, ada_wire);
  narrow small{ada_wire.size() - 1};
  EXPECT_EQ(isomer::encode(protobuf, ada, small).cause, code::too_large);
}
TEST(Encode, IntoASpan) {
  for (auto check : {+[](std::span<char> s) { return isomer::encode(protobuf, ada, s); },
                     +[](std::span<char> s) { return isomer::encode(json, ada, s); }}) {
    std::array<char, 200> block;
    block.fill('.');
    auto r = check(block);
    ASSERT_TRUE(r.ok());
    std::size_t n = r->size();
    EXPECT_EQ(r->data(), block.data());
    EXPECT_EQ(block[n], '.');
    for (std::size_t k = 0; k <= n; ++k) {
      std::unique_ptr<char[]> exact(new char[k]);
      std::fill_n(exact.get(), k, '.');
      auto short_of = check({exact.get(), k});
      EXPECT_EQ(short_of.ok(), k == n);
      if (k == n) continue;
      EXPECT_EQ(short_of.error().cause, code::too_large);
      EXPECT_EQ(std::string(exact.get(), k), std::string(k, '.')) << "untouched";
    }
  }
  EXPECT_TRUE(isomer::encode(protobuf, demo::Person{}, std::span<char>{}).ok());
}
template <class Byte>
void expect_bytes_into() {
  std::array<Byte, 200> block;
  auto r = isomer::encode(protobuf, ada, std::span(block));
  static_assert(std::is_same_v<decltype(r), isomer::result<std::span<Byte>>>);
  ASSERT_TRUE(r.ok());
  EXPECT_EQ(std::string(reinterpret_cast<const char*>(block.data()), r->size()), ada_wire);
  EXPECT_EQ(r->data(), block.data());
  auto short_of = isomer::encode(protobuf, ada, std::span(block).first(ada_wire.size() - 1));
  EXPECT_EQ(short_of.error().cause, code::too_large);
}
TEST(Encode, IntoASpanOfAnyByte) {
  expect_bytes_into<char>();
  expect_bytes_into<signed char>();
  expect_bytes_into<unsigned char>();
  expect_bytes_into<std::byte>();
  expect_bytes_into<char8_t>();
}
TEST(Encode, AnEncoderIsReused) {
  isomer::encoder<isomer::protobuf> binary;
  isomer::encoder<isomer::json> text{isomer::json{.indent = 2}};
  demo::Person large{.name = std::string(100000, 'x')};
  for (int i = 0; i < 3; ++i) {
    EXPECT_EQ(binary(ada).value(), ada_wire);
    EXPECT_EQ(binary(broken).error().cause, code::bad_utf8);
    EXPECT_EQ(binary(large).value(), test::to_wire(large));
    EXPECT_EQ(text(ada).value(), isomer::encode(isomer::json{.indent = 2}, ada).value());
    EXPECT_FALSE(text(broken).ok());
    EXPECT_EQ(text(large).value(), isomer::encode(isomer::json{.indent = 2}, large).value());
  }
}
// Around the size of the block on the stack, where the writer moves to the heap.
TEST(Encode, OfEverySizeAroundTheFirstBlock) {
  for (std::size_t n = 1800; n < 2200; ++n) {
    demo::Person p{.name = std::string(n, 'x'), .id = 5, .email = std::string(n % 50, 'y')};
    EXPECT_EQ(test::decoded<demo::Person>(test::to_wire(p)), p);
    EXPECT_EQ(test::from_json<demo::Person>(test::to_json(p)), p);
  }
}

TEST(Result, HoldsAValueOrAnError) {
  isomer::result<int> good(5), bad(isomer::status{code::bad_tag, 3});
  EXPECT_TRUE(good && good.ok() && *good == 5 && good.value_or(1) == 5);
  EXPECT_FALSE(bad || bad.ok());
  EXPECT_EQ(*bad, 0);
  EXPECT_EQ(bad.value_or(7), 7);
  EXPECT_EQ(bad.error(), (isomer::status{code::bad_tag, 3}));
  good.fail({code::truncated, 1});
  EXPECT_EQ(*good, 0);
}
TEST(Result, EveryCodeHasItsText) {
  for (int c = 0; c <= static_cast<int>(code::no_arena); ++c)
    EXPECT_NE(isomer::to_string(static_cast<code>(c)), "unknown error") << c;
  EXPECT_EQ((isomer::status{code::truncated, 0}.message()), "truncated input");
}

}  // namespace encode_test
