// SPDX-License-Identifier: MIT
// Hostile images of tpl: what they claim is compared with what is there, memory is bounded, time is linear.
#include <isomer/plain.hpp>
#include <isomer/tpl.hpp>
#include "support/allocations.hpp"
#include "support/codec.hpp"
#include "support/linear.hpp"

namespace {

using isomer::code;
using test::hex;
using test::repeat;

template <class Memory>
struct basic_row {
  typename Memory::template list<std::int32_t> numbers;
  typename Memory::template list<typename Memory::string> texts;
  bool operator==(const basic_row&) const = default;
};
template <class Memory>
struct basic_table {
  typename Memory::template list<basic_row<Memory>> rows;
  typename Memory::template list<std::uint8_t> bytes;
  bool operator==(const basic_table&) const = default;
};

}  // namespace

template <class Memory>
struct isomer::describe<basic_row<Memory>> {
  using m = basic_row<Memory>;
  using fields = isomer::fields<field<1, "numbers", &m::numbers, kind::int32, rule::packed>,
                                field<2, "texts", &m::texts, kind::string, rule::repeated>>;
};
template <class Memory>
struct isomer::describe<basic_table<Memory>> {
  using m = basic_table<Memory>;
  using fields = isomer::fields<field<1, "rows", &m::rows, kind::message, rule::repeated>,
                                field<2, "bytes", &m::bytes, kind::uint32, rule::packed>>;
};

namespace tpl_test {

using table = basic_table<isomer::owning>;
using table_view = basic_table<isomer::view>;

constexpr std::ptrdiff_t budget = 1 << 20;
constexpr isomer::tpl small{.limits = {.memory = budget}};

std::string word(std::size_t n) {
  std::string s;
  for (int i = 0; i < 4; ++i) s += static_cast<char>(n >> 8 * i);
  return s;
}
std::string image(const std::string& data) {
  std::string s = isomer::encode(isomer::tpl{}, table{}).value();
  s.resize(s.size() - 8);  // two empty lists
  s += data;
  return s.replace(4, 4, word(s.size()));
}
template <class M>
void expect_bounded(code cause, const std::string& input, const char* what) {
  test::exact block(input);
  isomer::arena a;
  M m;
  test::allocations::start();
  code got = isomer::decode(small, block, m, std::is_trivially_destructible_v<M> ? &a : nullptr).cause;
  std::size_t peak = test::allocations::stop();
  EXPECT_EQ(got, cause) << what;
  EXPECT_LT(peak, std::size_t{6} * budget) << what;
  EXPECT_EQ(m, M{}) << what;
}
void expect_both(code cause, const std::string& input, const char* what) {
  expect_bounded<table>(cause, input, what);
  expect_bounded<table_view>(cause, input, what);
}

TEST(TplThreats, CountsAndLengthsThatAreNotThere) {
  for (std::size_t n : {std::size_t{9}, std::size_t{1} << 20, std::size_t{0x7fffffff}, std::size_t{0x80000000},
                        std::size_t{0xffffffff}}) {
    expect_both(code::truncated, image(word(n)), "rows");
    expect_both(code::truncated, image(word(1) + word(n) + word(0)), "numbers");
    expect_both(code::truncated, image(word(1) + word(0) + word(n)), "texts");
    expect_both(code::truncated, image(word(1) + word(0) + word(1) + word(n)), "a text");
    expect_both(code::truncated, image(word(0) + word(n)), "bytes");
  }
  std::string lying = image(word(0) + word(0));
  for (std::size_t n : {0u, 8u, 0x7fffffffu, 0xffffffffu}) {
    code cause = n < lying.size() ? code::bad_syntax : code::truncated;
    expect_both(cause, std::string(lying).replace(4, 4, word(n)), "the image");
  }
}
TEST(TplThreats, MemoryIsBounded) {
  constexpr std::size_t n = 1 << 20;
  expect_both(code::too_large, image(word(n) + repeat(word(0) + word(0), n) + word(0)), "rows of nothing");
  expect_both(code::too_large, image(word(1) + word(0) + word(n) + repeat(word(1), n) + word(0)), "empty texts");
  expect_both(code::too_large, image(word(1) + word(n) + repeat(word(7), n) + word(0) + word(0)), "numbers");
  expect_both(code::too_large, image(word(0) + word(4 * n) + repeat("x", 4 * n)), "bytes");
}
TEST(TplThreats, TimeIsLinear) {
  auto rows = [](std::size_t n) {
    return image(word(n) + repeat(word(1) + word(7) + word(1) + word(2) + "x", n) + word(0));
  };
  test::expect_linear<table>(isomer::tpl{}, rows, 20000);
}
TEST(TplThreats, AFailedAllocationIsAnError) {
  const std::string input =
      image(word(2) + repeat(word(2) + word(7) + word(8) + word(1) + word(41) + repeat("x", 40), 2) + word(3) + "abc");
  std::size_t failures = 0;
  for (std::size_t k = 0;; ++k) {
    bool good = false;
    test::allocations::start(k);
    try {
      table m;
      good = isomer::decode(isomer::tpl{}, input, m).ok();
    } catch (const std::bad_alloc&) {
    }
    bool failed = test::allocations::count() > k;
    EXPECT_EQ(test::allocations::in_use(), 0) << "leaked when allocation " << k << " failed";
    test::allocations::stop();
    EXPECT_EQ(good, !failed) << k;
    if (!failed) break;
    ++failures;
  }
  EXPECT_GE(failures, 6u);
  for (std::size_t k = 0;; ++k) {
    test::allocations::start(k);
    code cause{};
    {
      isomer::arena a;
      table_view m;
      cause = isomer::decode(isomer::tpl{}, input, m, &a).cause;
    }
    bool failed = test::allocations::count() > k;
    EXPECT_EQ(test::allocations::in_use(), 0);
    test::allocations::stop();
    EXPECT_EQ(cause, failed ? code::no_memory : code::ok);
    if (!failed) break;
  }
  // Writing: more than the block on the stack.
  table large;
  large.bytes.assign(5000, 1);
  failures = 0;
  for (std::size_t k = 0;; ++k) {
    std::string out = "before";
    bool good = false;
    test::allocations::start(k);
    try {
      good = isomer::encode(isomer::tpl{}, large, out).ok();
    } catch (const std::bad_alloc&) {
    }
    bool failed = test::allocations::count() > k;
    test::allocations::stop();
    EXPECT_EQ(good, !failed) << k;
    EXPECT_EQ(out == "before", failed) << k;
    if (!failed) break;
    ++failures;
  }
  EXPECT_GE(failures, 1u);
}
TEST(TplThreats, AfterAnErrorAMessageIsAsNew) {
  table m;
  m.rows.resize(3);
  EXPECT_EQ(isomer::decode(isomer::tpl{}, image(word(1) + word(1) + word(7) + word(9)), m).cause, code::truncated);
  EXPECT_EQ(m, table{});
}

}  // namespace tpl_test
