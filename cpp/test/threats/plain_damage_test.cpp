// SPDX-License-Identifier: MIT
// Damaged input for a plain struct, in each format: an error or a message, and the message is whole either way.
#include <array>
#include <chrono>
#include <isomer/msgpack.hpp>
#include <isomer/plain.hpp>
#include <isomer/positional.hpp>
#include <isomer/text.hpp>
#include <map>
#include "support/codec.hpp"

namespace damage {

enum class color : std::int8_t { red, green = 5 };
struct leaf {
  std::string text;
  std::array<std::int16_t, 3> three{};
  bool operator==(const leaf&) const = default;
};
struct tree {
  std::int8_t small = 0;
  damage::color color{};
  char code[4]{};
  std::array<unsigned char, 3> fixed{};
  std::vector<std::uint16_t> numbers;
  std::vector<leaf> leaves;
  std::map<std::int16_t, damage::color> by_number;
  std::variant<std::monostate, leaf, std::string, isomer::box<tree>> choice;
  std::variant<bool, std::string> either = std::string("default");
  std::chrono::sys_time<std::chrono::milliseconds> when;
  std::chrono::seconds pause{30};
  bool operator==(const tree& o) const {
    return small == o.small && color == o.color && std::equal(code, code + 4, o.code) && fixed == o.fixed &&
           numbers == o.numbers && leaves == o.leaves && by_number == o.by_number && choice == o.choice &&
           either == o.either && when == o.when && pause == o.pause;
  }
};

tree full() {
  tree m{.small = -1, .color = color::green, .code = "abc", .fixed = {1, 2, 3}, .by_number = {{-2, color::green}}};
  m.numbers = {1, 300}, m.leaves = {{"one", {1, 2, 3}}, {}}, m.either = true;
  m.when += std::chrono::milliseconds(1500), m.pause = std::chrono::seconds(5);
  tree inner = m;
  inner.choice = leaf{"leaf", {}};
  m.choice = isomer::box<tree>(inner);
  return m;
}

}  // namespace damage

template <>
struct isomer::plain<damage::leaf> : isomer::numbered_in_order {};
template <>
struct isomer::plain<damage::tree> : isomer::numbered_in_order {
  static constexpr annotation members[] = {{"pause", defaulted}, {"choice", alternative<std::string>, named("words")}};
};

namespace plain_damage_test {

using damage::tree;
using test::exact;

template <class Format>
class PlainDamage : public testing::Test {
 public:
  const Format format{};
  const tree whole = damage::full();
  const std::string bytes = *isomer::encode(format, whole);

  // Whatever comes: after an error the message is as new, and it can be read into again.
  bool survives(std::string_view input) {
    tree m = whole;
    bool good = isomer::decode(format, exact(input), m).ok();
    tree fresh;
    EXPECT_EQ(isomer::decode(format, exact(input), fresh).ok(), good) << "reused or not, the verdict is the same";
    EXPECT_TRUE(fresh == m);
    EXPECT_TRUE(good || m == tree{});
    EXPECT_TRUE(isomer::decode(format, exact(bytes), m).ok());
    EXPECT_EQ(m, whole);
    return good;
  }
};
using formats = testing::Types<isomer::json, isomer::text, isomer::protobuf, isomer::positional, isomer::msgpack,
                               isomer::msgpack_numbers, isomer::msgpack_array>;
TYPED_TEST_SUITE(PlainDamage, formats);

TYPED_TEST(PlainDamage, Prefixes) {
  std::size_t good = 0;
  for (std::size_t n = 0; n < this->bytes.size(); ++n)
    good += this->survives(std::string_view(this->bytes).substr(0, n));
  // Only in formats without a frame is a prefix ever a message.
  EXPECT_EQ(good != 0, !TypeParam::reader::encloses) << good;
}
TYPED_TEST(PlainDamage, EachByteReplaced) {
  std::size_t bad = 0;
  for (std::size_t i = 0; i < this->bytes.size(); ++i) {
    for (char c :
         {'\0', '\x7f', '\xff', '"', '}', static_cast<char>(this->bytes[i] ^ 1), static_cast<char>(~this->bytes[i])}) {
      std::string s = this->bytes;
      s[i] = c;
      bad += !this->survives(s);
    }
  }
  EXPECT_GT(bad, 0u);
}
TYPED_TEST(PlainDamage, BytesLeftOutAndTwice) {
  for (std::size_t i = 0; i < this->bytes.size(); ++i) {
    std::string s = this->bytes;
    this->survives(s.erase(i, 1));
    s = this->bytes;
    this->survives(s.insert(i, 1, s[i]));
  }
}

}  // namespace plain_damage_test
