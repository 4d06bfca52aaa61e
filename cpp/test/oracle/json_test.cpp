// SPDX-License-Identifier: MIT
// Random messages between Isomer's and libprotobuf's JSON: each reads what the other writes, to the same values.
#include <google/protobuf/util/json_util.h>
#include <isomer/json.hpp>
#include "known_types.hpp"
#include "peers.hpp"
#include "random_message.hpp"

namespace json_test {

namespace util = google::protobuf::util;

template <class Peer>
class json : public testing::Test {};
TYPED_TEST_SUITE(json, oracle::json_peers);

constexpr std::uint64_t messages = 150;  // of each type, with each spelling

std::vector<util::JsonPrintOptions> google_spellings() {
  std::vector<util::JsonPrintOptions> all(5);
  all[1].add_whitespace = true;
  all[2].always_print_primitive_fields = true;
  all[3].always_print_enums_as_ints = true;
  all[4].preserve_proto_field_names = true;
  return all;
}
std::vector<isomer::json> isomer_spellings() {
  constexpr auto types = oracle::known_types;
  return {{.types = types},
          {.indent = 2, .types = types},
          {.enums_as_numbers = true, .types = types},
          {.original_names = true, .types = types},
          {.unquoted_int64 = true, .types = types}};
}

// From JSON by Isomer, and on to libprotobuf in binary.
template <class M, class Google>
testing::AssertionResult reads(const std::string& text, const Google& expected) {
  isomer::arena arena;
  auto m = isomer::decode<M>(isomer::json{.types = oracle::known_types}, text, arena);
  if (!m) return testing::AssertionFailure() << m.error().message() << " at " << m.error().at;
  Google read;
  if (!read.ParseFromString(isomer::encode(isomer::protobuf{}, *m).value()))
    return testing::AssertionFailure() << "its binary is refused";
  auto report = oracle::difference(expected, read);
  return report.empty() ? testing::AssertionSuccess() : testing::AssertionFailure() << report;
}

TYPED_TEST(json, reads_what_libprotobuf_writes) {
  using theirs = typename TypeParam::google;
  for (auto& options : google_spellings())
    for (std::uint64_t seed = 0; seed < messages; ++seed) {
      theirs m = oracle::made<theirs>(seed, oracle::by::json), expected;
      std::string text;
      ASSERT_TRUE(util::MessageToJsonString(m, &text, options).ok());
      // Not m itself: what is printed although it is absent is present afterwards.
      ASSERT_TRUE(util::JsonStringToMessage(text, &expected).ok()) << text;
      ASSERT_TRUE(reads<typename TypeParam::owning>(text, expected)) << "seed " << seed << ": " << text;
      ASSERT_TRUE(reads<typename TypeParam::tabled_view>(text, expected)) << "seed " << seed << ": " << text;
    }
}

TYPED_TEST(json, writes_what_libprotobuf_reads) {
  using theirs = typename TypeParam::google;
  for (auto& options : isomer_spellings())
    for (std::uint64_t seed = 0; seed < messages; ++seed) {
      theirs m = oracle::made<theirs>(seed, oracle::by::json), back;
      std::string bytes = oracle::bytes_of(m);
      auto ours = isomer::decode<typename TypeParam::owning>(isomer::protobuf{}, bytes);
      ASSERT_TRUE(ours);
      auto text = isomer::encode(options, *ours);
      ASSERT_TRUE(text) << "seed " << seed << ": " << m.DebugString();
      auto status = util::JsonStringToMessage(*text, &back);
      ASSERT_TRUE(status.ok()) << "seed " << seed << ": " << status.ToString() << *text;
      ASSERT_EQ(oracle::difference(m, back), "") << "seed " << seed << ": " << *text;
    }
}

}  // namespace json_test
