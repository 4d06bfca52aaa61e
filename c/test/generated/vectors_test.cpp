// SPDX-License-Identifier: MIT
// Golden vectors, as far as C can hold them; whatever is left out is named here.
#include "support/vectors.hpp"
#include <gtest/gtest.h>
#include <map>
#include <set>
#include "support/registry.hpp"
#include "support/verdicts.hpp"

namespace {

using test::outcome;

isomer_status status_of(isomer::code c) {
  switch (c) {
    case isomer::code::ok: return ISOMER_OK;
    case isomer::code::truncated: return ISOMER_TRUNCATED;
    case isomer::code::bad_varint: return ISOMER_BAD_VARINT;
    case isomer::code::bad_tag: return ISOMER_BAD_TAG;
    case isomer::code::bad_utf8: return ISOMER_BAD_UTF8;
    case isomer::code::bad_value: return ISOMER_BAD_VALUE;
    case isomer::code::too_deep: return ISOMER_TOO_DEEP;
    case isomer::code::too_large: return ISOMER_TOO_LARGE;
    case isomer::code::missing_required: return ISOMER_MISSING_REQUIRED;
    default: ADD_FAILURE() << "no error of protobuf: " << static_cast<int>(c); return ISOMER_IO;
  }
}

// In C, what is wrong with a tag or a length is said of its first byte; the vectors have the byte behind it.
const std::map<std::string, std::size_t> first_bytes = {
    {"demo.Person/huge_length", 1},           {"demo.Person/mismatched_group", 2}, {"demo.Person/negative_length", 1},
    {"demo.Person/reserved_wire_type", 0},    {"demo.Person/short_length", 1},     {"demo.Person/stray_end_group", 0},
    {"features.proto2.Groups/mismatched", 1},
};

// In protobuf; the others are about JSON and text.
std::vector<test::vector_file> binary_vectors() {
  std::vector<test::vector_file> some;
  for (const test::vector_file& v : test::all_vectors())
    if (v.bytes) some.push_back(v);
  return some;
}

// Left out, and why.
const std::set<std::string> too_much = {
    "features.scalars.Packed/wide_runs",  // more elements than max_count
    "features.scalars.Single/lowest",     // text with a NUL inside
    "google.protobuf.Struct/deep",        // more unknown bytes than max_unknown
};
// Fields that C leaves out, since they hold their own message, come back as unknown ones: as they came, and last.
const std::set<std::string> with_left_out_fields = {
    "features.edition2023.Mixed/mixed", "features.proto3.Choice/last_member",
    "features.proto3.Maps/maps",        "features.recursion.Direct/merged",
    "features.wide.Wide/wide",
};
// Entries of maps stay in the order in which their keys came first.
const std::set<std::string> in_their_own_order = {"features.scalars.Keys/last_wins"};
// A tag of more than five bytes is a bad tag, however many they are.
const std::string long_tag = "features.proto3.Presence/tag_of_thirteen_bytes";

TEST(vectors, every_type_is_known) {
  for (const test::vector_file& v : binary_vectors()) EXPECT_TRUE(test::registry().contains(v.type)) << v.type;
}

TEST(vectors, become_their_canonical_bytes) {
  std::set<std::string> left_out, other;
  for (const test::vector_file& v : binary_vectors()) {
    if (v.error) continue;
    std::vector<std::string> inputs = v.bytes_also;
    inputs.insert(inputs.begin(), *v.bytes);
    for (const std::string& input : inputs) {
      const test::encoded e = test::registry().at(v.type)(input, nullptr);
      if (e.status == ISOMER_TOO_LARGE || e.status == ISOMER_BAD_VALUE) left_out.insert(v.name);
      else if (with_left_out_fields.contains(v.name) || in_their_own_order.contains(v.name)) other.insert(v.name);
      else
        EXPECT_EQ(test::to_hex(e.bytes), test::to_hex(*v.bytes))
            << v.name << ": " << isomer_status_text(e.status) << ' ' << test::to_hex(input);
      EXPECT_NE(e.status, ISOMER_IO) << v.name << ": " << e.bytes;
    }
  }
  EXPECT_EQ(left_out, too_much);
  EXPECT_EQ(other.size(), with_left_out_fields.size() + in_their_own_order.size());
}

TEST(vectors, errors_are_found_where_they_are) {
  for (const test::vector_file& v : binary_vectors()) {
    if (!v.error) continue;
    outcome o;
    test::registry().at(v.type)(*v.bytes, &o);
    EXPECT_EQ(o.status, v.name == long_tag ? ISOMER_BAD_TAG : status_of(*v.error)) << v.name;
    if (!v.at) continue;
    const auto other = first_bytes.find(v.name);
    EXPECT_EQ(o.at, other == first_bytes.end() ? *v.at : other->second) << v.name;
  }
}

// Nothing that is done to an input does more than make it an error: through() sees to the values.
void is_judged(const test::vector_file& v, const std::string& input, test::verdicts& seen) {
  outcome o;
  const test::encoded e = test::registry().at(v.type)(input, &o);
  EXPECT_LE(o.at, input.size());
  ASSERT_NE(e.status, ISOMER_IO) << v.name << ": " << e.bytes << ": " << test::to_hex(input);
  seen.add(o.status, o.at, e.status);
  seen.add_bytes(e.bytes);
}

TEST(vectors, every_prefix_is_a_value_or_an_error) {
  test::verdicts seen;
  for (const test::vector_file& v : binary_vectors()) {
    for (std::size_t n = 0; n < v.bytes->size(); ++n) is_judged(v, v.bytes->substr(0, n), seen);
    seen.line(v.name);
  }
}

TEST(vectors, every_changed_byte_gives_a_value_or_an_error) {
#if defined(ISOMER_TEST_THOROUGHLY)
  constexpr int step = 1;
#else
  constexpr int step = 5;  // others at the next byte
#endif
  test::verdicts seen;
  for (const test::vector_file& v : binary_vectors()) {
    for (std::size_t i = 0; i < v.bytes->size(); ++i)
      for (int change = 1 + static_cast<int>(i % step); change < 256; change += step) {
        std::string input = *v.bytes;
        input[i] = static_cast<char>(input[i] ^ change);
        is_judged(v, input, seen);
      }
    seen.line(v.name);
  }
}

}  // namespace
