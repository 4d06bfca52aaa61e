// SPDX-License-Identifier: MIT
// Random messages between Isomer's and libprotobuf's JSON: each reads what the other writes, to the same values.
#include "peers.hpp"
#include "random_message.hpp"

namespace {

using google::protobuf::util::JsonPrintOptions;

template <class Peer>
class json : public testing::Test {};
TYPED_TEST_SUITE(json, oracle::peers);

constexpr std::uint64_t messages = 150;  // of each type, with each spelling

// JSON has no unknown fields, and only valid text.
constexpr oracle::choices plain{.unknown_fields = false, .raw_text = false};

std::vector<JsonPrintOptions> google_spellings() {
  JsonPrintOptions canonical, spaced, full, numeric, original;
  spaced.add_whitespace = true;
  full.always_print_primitive_fields = true;
  numeric.always_print_enums_as_ints = true;
  original.preserve_proto_field_names = true;
  return {canonical, spaced, full, numeric, original};
}
std::vector<isomer::json> isomer_spellings() {
  constexpr auto types = oracle::known_types;
  return {{.types = types},
          {.indent = 2, .types = types},
          {.enums_as_numbers = true, .types = types},
          {.original_names = true, .types = types},
          {.unquoted_int64 = true, .types = types}};
}

TYPED_TEST(json, reads_what_libprotobuf_writes) {
  using theirs = typename TypeParam::google;
  for (auto& options : google_spellings())
    for (std::uint64_t seed = 0; seed < messages; ++seed) {
      theirs m;
      oracle::random_message(seed, plain).fill(m);
      std::string text;
      ASSERT_TRUE(google::protobuf::util::MessageToJsonString(m, &text, options).ok());
      auto expected = oracle::google_from_json<theirs>(text);
      ASSERT_TRUE(expected) << "seed " << seed << ": libprotobuf refuses its own " << text;
      for (auto& bytes :
           {oracle::from_json<typename TypeParam::owning>(text), oracle::from_json<typename TypeParam::view>(text)}) {
        ASSERT_TRUE(bytes) << "seed " << seed << " refused: " << text;
        theirs a, b;
        ASSERT_TRUE(a.ParseFromString(*bytes) && b.ParseFromString(*expected));
        ASSERT_EQ(oracle::bytes_of(a), *expected) << "seed " << seed << ": " << oracle::difference(b, a) << text;
      }
    }
}

TYPED_TEST(json, writes_what_libprotobuf_reads) {
  using theirs = typename TypeParam::google;
  for (auto& options : isomer_spellings())
    for (std::uint64_t seed = 0; seed < messages; ++seed) {
      theirs m;
      oracle::random_message(seed, plain).fill(m);
      std::string bytes = oracle::bytes_of(m);
      auto ours = isomer::decode<typename TypeParam::owning>(isomer::protobuf{}, bytes);
      ASSERT_TRUE(ours);
      auto text = isomer::encode(options, *ours);
      ASSERT_TRUE(text) << "seed " << seed << ": " << m.DebugString();
      theirs back;
      auto status = google::protobuf::util::JsonStringToMessage(*text, &back);
      ASSERT_TRUE(status.ok()) << "seed " << seed << ": " << status.ToString() << *text;
      ASSERT_EQ(oracle::bytes_of(back), bytes) << "seed " << seed << ": " << oracle::difference(m, back) << *text;
    }
}

}  // namespace
