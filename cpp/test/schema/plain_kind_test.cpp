// SPDX-License-Identifier: MIT
// Which kind and rule a C++ type has by default.
#include <gtest/gtest.h>
#include <array>
#include <chrono>
#include <deque>
#include <isomer/schema/plain_kind.hpp>
#include <list>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

namespace plain_kind_test {

using isomer::kind;
using isomer::kind_of;
using isomer::rule;
using isomer::shape;

enum class small : std::uint8_t { a };
enum class large : std::uint64_t { a };
struct message {
  int a;
};
class closed {
 public:
  explicit closed(int a) : a_(a) {}

 private:
  [[maybe_unused]] int a_;
};
union either {
  int a;
  float b;
};

template <class T>
constexpr bool is(shape s, kind k = kind::message, rule r = rule::implicit) {
  constexpr isomer::mapping m = kind_of<T>();
  return m.shape == s && m.kind == k && m.rule == r;
}
template <class T>
constexpr bool is_none = is<T>(shape::none);

static_assert(is<bool>(shape::scalar, kind::boolean));
static_assert(is<char>(shape::scalar, kind::int32));
static_assert(is<std::int8_t>(shape::scalar, kind::int32) && is<std::uint8_t>(shape::scalar, kind::uint32));
static_assert(is<std::int16_t>(shape::scalar, kind::int32) && is<std::uint16_t>(shape::scalar, kind::uint32));
static_assert(is<int>(shape::scalar, kind::int32) && is<unsigned>(shape::scalar, kind::uint32));
static_assert(is<long long>(shape::scalar, kind::int64) && is<unsigned long long>(shape::scalar, kind::uint64));
static_assert(is<float>(shape::scalar, kind::float32) && is<double>(shape::scalar, kind::float64));
static_assert(is<small>(shape::scalar, kind::enumeration) && is<std::byte>(shape::scalar, kind::enumeration));
static_assert(is_none<long double> && is_none<large> && is_none<int*> && is_none<either> && is_none<closed>);

static_assert(is<std::string>(shape::text, kind::string) && is<std::string_view>(shape::text, kind::string));
static_assert(is<std::vector<std::byte>>(shape::text, kind::bytes));
static_assert(is<std::vector<unsigned char>>(shape::text, kind::bytes) &&
              is<std::vector<char>>(shape::text, kind::bytes));
static_assert(is<std::span<const std::byte>>(shape::text, kind::bytes));
static_assert(is<message>(shape::message));

static_assert(is<std::optional<int>>(shape::optional, kind::int32, rule::optional));
static_assert(is<std::optional<std::string>>(shape::optional, kind::string, rule::optional));
static_assert(is<std::unique_ptr<message>>(shape::optional, kind::message, rule::optional));
static_assert(is_none<std::optional<std::vector<int>>> && is_none<std::shared_ptr<int>>);

static_assert(is<std::vector<int>>(shape::list, kind::int32, rule::packed));
static_assert(is<std::vector<bool>>(shape::list, kind::boolean, rule::packed));
static_assert(is<std::vector<small>>(shape::list, kind::enumeration, rule::packed));
static_assert(is<std::vector<std::string>>(shape::list, kind::string, rule::repeated));
static_assert(is<std::vector<message>>(shape::list, kind::message, rule::repeated));
static_assert(is<std::vector<std::vector<std::byte>>>(shape::list, kind::bytes, rule::repeated));
static_assert(is<std::deque<int>>(shape::list, kind::int32, rule::repeated));
static_assert(is<std::list<int>>(shape::list, kind::int32, rule::repeated));
static_assert(is<std::set<std::string>>(shape::list, kind::string, rule::repeated));
static_assert(is<std::unordered_set<int>>(shape::list, kind::int32, rule::repeated));
static_assert(is_none<std::vector<std::vector<int>>> && is_none<std::vector<std::optional<int>>>);

static_assert(is<int[3]>(shape::array, kind::int32, rule::packed));
static_assert(is<std::array<message, 2>>(shape::array, kind::message, rule::repeated));
static_assert(is_none<int[2][2]> && is_none<unsigned char[2][2]>);
static_assert(is<char[8]>(shape::text, kind::string) && is<std::array<char, 8>>(shape::text, kind::string));
static_assert(is<std::byte[8]>(shape::text, kind::bytes) && is<std::array<unsigned char, 8>>(shape::text, kind::bytes));
static_assert(is<std::vector<std::array<std::byte, 8>>>(shape::list, kind::bytes, rule::repeated));
static_assert(is<signed char[8]>(shape::array, kind::int32, rule::packed));

static_assert(is<std::map<std::string, int>>(shape::map, kind::message, rule::map));
static_assert(is<std::unordered_map<bool, message>>(shape::map, kind::message, rule::map));
static_assert(is_none<std::map<double, int>> && is_none<std::map<small, int>> && is_none<std::map<message, int>>);
static_assert(is_none<std::map<int, std::vector<int>>>);

static_assert(is<std::variant<int, message>>(shape::variant));
static_assert(is<std::chrono::milliseconds>(shape::message) && is<std::chrono::duration<double>>(shape::message));
static_assert(is<std::chrono::system_clock::time_point>(shape::message) && is<std::chrono::sys_days>(shape::message));
static_assert(is<std::vector<std::chrono::seconds>>(shape::list, kind::message, rule::repeated));
static_assert(is<std::map<int, std::chrono::seconds>>(shape::map, kind::message, rule::map));

TEST(KindOf, IsCheckedByTheCompiler) { SUCCEED(); }

}  // namespace plain_kind_test
