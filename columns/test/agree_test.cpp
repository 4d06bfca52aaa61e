// SPDX-License-Identifier: MIT
// Two storages of the same walk, each of which is the other's oracle: for any format and any damage, a row has the same
// contents as a message, and both are rejected or neither is.
#include <gtest/gtest.h>
#include <filesystem>
#include <isomer/columns.hpp>
#include <isomer/formats.hpp>
#include <string>
#include <vector>
#include "support/changes.hpp"
#include "support/same.hpp"
#include "support/source_dir.hpp"
#include "support/vectors.hpp"

namespace agree_test {

namespace columns = isomer::columns;
namespace dynamic = isomer::dynamic;
using isomer::detail::table::field;

// Returns the messages of the vectors.
const dynamic::schema& schema() {
  static const dynamic::schema made = [] {
    const std::filesystem::path root = std::filesystem::path(test::source_dir()) / "schema";
    std::vector<std::string> paths{"person.proto", "wifi.proto"};
    for (const auto& e : std::filesystem::directory_iterator(root / "features"))
      if (e.path().extension() == ".proto") paths.push_back("features/" + e.path().filename().string());
    std::string why;
    auto s = dynamic::schema::from_proto(
        paths,
        [&](const std::string& path) -> std::optional<std::string> {
          std::ifstream in(root / path, std::ios::binary);
          if (!in) return std::nullopt;
          return std::string(std::istreambuf_iterator<char>(in), {});
        },
        why);
    EXPECT_TRUE(s) << why;
    return s;
  }();
  return made;
}

// Columns reject more than messages do: text that is not UTF-8, and times that do not fit into 64 bits of nanoseconds.
bool may_refuse(isomer::status got) {
  return got == isomer::status{isomer::code::bad_value, 0} || got.cause == isomer::code::bad_utf8;
}

// Reads the row back, which must give the same message, except for unknown fields inside of what becomes a single
// value, such as a time. Values that are not canonical, such as a time with a second or more in its nanoseconds, cannot
// be written as JSON.
void agree_back(const test::batch& made, const columns::mapping& how, const dynamic::message& m) {
  const auto text = encode(isomer::json{}, m);
  if (how.unknown_fields.empty() || !text) return;
  std::string why;
  const auto read = columns::row_reader::make(schema(), m.type().full_name, made.columns(), how.unknown_fields, why);
  ASSERT_TRUE(read) << why;
  isomer::arena memory;
  dynamic::message back(read.message(), memory);
  ASSERT_EQ(read(made.rows(), 0, back), isomer::status{});
  ASSERT_EQ(*encode(isomer::json{}, back), *text);
  ASSERT_EQ(back.unknown(), m.unknown());
}

template <class Format>
void agree(const Format& f, const columns::row_type& type, const columns::mapping& how, columns::row_builder& rows,
           std::string_view bytes) {
  isomer::arena memory;
  dynamic::message m(type.message(), memory);
  const isomer::status want = decode(f, bytes, m), got = rows.add(f, bytes);
  if (want.ok() && may_refuse(got)) return;
  if (got.cause == isomer::code::bad_utf8) return;
  ASSERT_EQ(got, want);
  if (!got.ok()) return;
  const test::batch made(type, rows);
  ASSERT_EQ(made.size(), 1);
  test::same_row(how).fields(made.all(), 0, m);
  agree_back(made, how, m);
}

// Tests a value in a format, as it is and damaged.
template <class Format>
void agree_damaged(const Format& f, const columns::row_type& type, const columns::mapping& how,
                   const std::string& bytes) {
  columns::row_builder rows(type);
  agree(f, type, how, rows, bytes);
  for (std::size_t n = 0; n < bytes.size(); ++n) agree(f, type, how, rows, std::string_view(bytes).substr(0, n));
  test::each_change(bytes, [&](const std::string& changed) { agree(f, type, how, rows, changed); });
  // Nothing must remain of what was rejected.
  agree(f, type, how, rows, bytes);
}

// The other formats are read as messages first, by the same code.
template <class Format>
constexpr bool has_walk =
    Format::facts.layout != isomer::keys::order && (Format::facts.name == "protobuf" || Format::facts.name == "json" ||
                                                    Format::facts.name == "msgpack" || Format::facts.name == "cbor");

void agree_in_all_formats(const test::vector_file& v, const columns::mapping& how) {
  SCOPED_TRACE(v.name);
  std::string why;
  const auto type = columns::row_type::make(schema(), v.type, how, why);
  ASSERT_TRUE(type) << why;
  isomer::arena memory;
  dynamic::message m(type.message(), memory);
  if (!v.bytes || !decode(isomer::protobuf{}, *v.bytes, m).ok()) {
    columns::row_builder rows(type);
    if (v.bytes) agree(isomer::protobuf{}, type, how, rows, *v.bytes);
    if (v.json) agree(isomer::json{}, type, how, rows, *v.json);
    if (v.text) agree(isomer::text{}, type, how, rows, *v.text);
    return;
  }
  for (const std::string& also : v.bytes_also) agree_damaged(isomer::protobuf{}, type, how, also);
  for (const std::string& also : v.json_also) agree_damaged(isomer::json{}, type, how, also);
  isomer::all_formats::each([&]<class Format>() {
    if constexpr (!std::is_same_v<Format, isomer::tpl>)
      if (!Format::facts.deterministic) {
        SCOPED_TRACE(Format::facts.name);
        const auto bytes = encode(Format{}, m);
        if (!bytes) return;
        if (has_walk<Format>) return agree_damaged(Format{}, type, how, *bytes);
        columns::row_builder rows(type);
        agree(Format{}, type, how, rows, *bytes);
      }
  });
}

void agree_on_vectors(const columns::mapping& how, std::size_t part, std::size_t parts) {
  std::size_t n = 0;
  for (const auto& v : test::all_vectors())
    if (schema().find(v.type) && n++ % parts == part) agree_in_all_formats(v, how);
  EXPECT_GT(n, 100u);
}

TEST(ColumnsAgree, OnVectors) { agree_on_vectors({}, 0, 3); }
TEST(ColumnsAgree, OnVectorsWithUnknownFields) { agree_on_vectors({.unknown_fields = "unknown fields"}, 1, 3); }
TEST(ColumnsAgree, OnVectorsWithRecursion) { agree_on_vectors({.recursion = 2, .unknown_fields = "?"}, 2, 3); }

}  // namespace agree_test
