// SPDX-License-Identifier: MIT
// Probes hold to what members themselves say: none hides what is there, and of the library's own types none asks for
// what is absent.
#include <gtest/gtest.h>
#include <bit>
#include <isomer/json.hpp>
#include <isomer/table/of_message.hpp>
#include <string_view>
#include "features/proto2.isomer.hpp"
#include "features/proto3.isomer.hpp"
#include "features/recursion.isomer.hpp"
#include "features/scalars.isomer.hpp"

namespace probe_test {

using isomer::detail::table::field;
using isomer::detail::table::shape;

template <class S>
bool is_there(typename S::view m, const field& f) {
  if (f.has_presence()) return S::present(m, f) != nullptr;
  const auto at = S::at(m, f);
  if (f.shape == shape::map) return S::entries(at, f) != 0;
  if (f.is_list()) return S::size(at, f) != 0;
  return isomer::detail::table::with_value(f.value, [&]<isomer::detail::table::value V>() {
    if constexpr (isomer::detail::table::is_message(V)) return true;
    else return !S::template is_zero<V>(at);
  });
}
// How many of the members are asked for nothing.
template <class M>
int compare(std::string_view json) {
  using of = isomer::detail::table::message_of<M>;
  using storage = typename of::storage;
  isomer::arena a;
  M m{};
  EXPECT_TRUE(isomer::decode(isomer::json{}, json, m, &a).ok()) << json;
  int in_vain = 0;
  const isomer::detail::table::message_table& t = of::table();
  for (std::size_t i = 0; t.probes && i < t.size; ++i) {
    const bool there = is_there<storage>(of::address(m), t.fields[i]);
    const bool asked = storage::probe(of::address(m), t.probes[i]);
    EXPECT_TRUE(asked || !there) << t.full_name << '.' << t.fields[i].name << " of " << json;
    in_vain += asked && !there && !t.fields[i].required;
  }
  return in_vain;
}
// Where a member tells that it has something is known of libstdc++'s types, on machines that store low bytes first.
#ifdef __GLIBCXX__
constexpr bool knows_types = std::endian::native == std::endian::little;
#else
constexpr bool knows_types = false;
#endif
template <template <class> class M>
void expect_exact(std::string_view json) {
  const int owning = compare<M<isomer::owning>>(json), view = compare<M<isomer::view>>(json);
  if (knows_types) {
    EXPECT_EQ(owning + view, 0) << json;
  }
}

TEST(Probes, OfOneofsFindTheAlternativeAlone) {
  namespace f = features::proto3;
  for (const char* json : {"{}", R"({"nested":{"nested":{}}})", R"({"number":0,"THAT":"a"})", R"({"number":5})",
                           R"({"text":""})", R"({"text":"a"})"})
    expect_exact<f::basic_Choice>(json);
}
TEST(Probes, OfNumbersTextAndPresence) {
  namespace f = features::proto3;
  for (const char* json : {"{}", R"({"maybeText":""})", R"({"maybeText":"abc"})"})
    expect_exact<f::basic_Presence>(json);
  expect_exact<features::scalars::basic_Single>("{}");
}
TEST(Probes, HideNothing) {
  namespace f = features::proto3;
  compare<f::Maps>(R"({"byName":{"a":1},"children":{"b":{}}})");
  compare<f::MapsView>(R"({"byName":{"a":1},"children":{"b":{}}})");
  compare<features::recursion::Direct>(R"({"next":{},"children":[{}]})");
  compare<features::recursion::DirectView>(R"({"next":{},"children":[{}]})");
  compare<features::proto2::Defaults>("{}");
}

// Of more alternatives than a byte counts, the byte has the index's lower half.
struct wide {
  char bytes[24];
};
constexpr isomer::detail::table::probe of_256 = isomer::detail::table::probe_index<wide>(8, 256);
static_assert(of_256.offset == 8 && of_256.is_told && of_256.told == 0 && of_256.mask == 0xff);
constexpr isomer::detail::table::probe at_the_end = isomer::detail::table::probe_index<wide>(23, 3);
static_assert(at_the_end.offset == 16 && at_the_end.told == std::uint64_t{3} << 56);

}  // namespace probe_test
