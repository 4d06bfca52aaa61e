// SPDX-License-Identifier: MIT
// Untrusted input in Arrow's IPC format: damaged, truncated, and malicious.
#include <gtest/gtest.h>
#include <cerrno>
#include <cstring>
#include "../src/ipc/message.hpp"
#include "ipc_columns.hpp"
#include "ipc_examine.hpp"

namespace ipc_damaged_test {
namespace {

using namespace ipc_test;
using namespace isomer::columns::ipc::detail;
using fb = flatbuffer_builder;

// Each column is tested alone, since an error in one hides errors in others.
std::vector<std::string> samples() {
  std::vector<std::string> all;
  for (auto make : {nested_columns, dictionary_columns})
    for (made& m : make()) {
      made batch = structs({std::move(m)}, 11);
      all.push_back(write({&batch}, ipc::layout::stream));
    }
  made texts_and_views = structs({texts<std::int32_t>("u", {"ä", "bc"}), texts<std::int64_t>("U", {"ä", "bc"})}, 2);
  all.push_back(write({&texts_and_views}, ipc::layout::file));
  made some_views = structs({views("vu")}, 11);
  all.push_back(write({&some_views}, ipc::layout::file));
  made with_dictionary = structs({dictionary_columns()[2]}, 11);
  all.push_back(write({&with_dictionary}, ipc::layout::file));
  return all;
}

TEST(ipc_damaged, every_prefix) {
  for (const std::string& sample : samples())
    for (std::size_t n = 0; n < sample.size(); ++n) ASSERT_EQ(examine(std::string_view(sample).substr(0, n)), "") << n;
}

TEST(ipc_damaged, every_changed_byte) {
  for (std::string sample : samples())
    for (char& c : sample) {
      const char was = c;
      for (const int changed : {was ^ 1, was ^ 0x80}) {
        c = static_cast<char>(changed);
        ASSERT_EQ(examine(sample), "") << (&c - sample.data()) << " is " << changed;
      }
      c = was;
    }
}

TEST(ipc_damaged, nothing_is_no_stream) {
  for (const result& r : {take(ipc::read("")), take(ipc::read(from("")))}) {
    EXPECT_EQ(r.number, EINVAL);
    EXPECT_NE(r.error, "");
  }
  EXPECT_EQ(take(ipc::read("ARROW1")).error, "the file does not end as Arrow's do");
  EXPECT_EQ(take(ipc::read(std::string("ARROW1\0\0ARROW1", 14))).number, EINVAL);
}

TEST(ipc_damaged, a_source_that_fails) {
  for (const std::ptrdiff_t n : {std::ptrdiff_t{-1}, std::ptrdiff_t{1} << 40}) {
    const result r = take(ipc::read([n](char*, std::size_t) { return n; }));
    EXPECT_EQ(r.number, EIO);
    EXPECT_EQ(r.error, "the input cannot be read");
  }
}

// These messages are made by hand.
std::string framed(std::string_view metadata, std::string_view body = {}) {
  std::string out =
      raw<std::uint32_t>({continuation, static_cast<std::uint32_t>(metadata.size() + (8 - metadata.size() % 8))});
  out += metadata;
  out.append(8 - metadata.size() % 8, '\0');
  return out += body;
}
struct batch_of {
  std::int64_t rows = 2;
  std::vector<std::int64_t> nodes, buffers;
  std::string body;
  std::int64_t body_size = -1;
  bool is_compressed = false;
  std::int16_t version = 4;
  std::vector<std::int64_t> view_counts{};
};
std::string message(const batch_of& b) {
  fb out;
  const fb::member members[] = {
      fb::int16(message_version, b.version), fb::byte(message_header_id, 3), fb::offset(message_header),
      fb::int64(message_body_size, b.body_size >= 0 ? b.body_size : static_cast<std::int64_t>(b.body.size()))};
  const std::size_t m = out.table(members);
  std::vector<fb::member> parts = {fb::int64(batch_length, b.rows), fb::offset(batch_nodes), fb::offset(batch_buffers)};
  if (b.is_compressed) parts.push_back(fb::offset(batch_compression));
  if (!b.view_counts.empty()) parts.push_back(fb::offset(batch_view_counts));
  const std::size_t table = out.table(parts);
  out.point(m, message_header, table);
  out.point(table, batch_nodes, out.structs(raw(b.nodes), b.nodes.size() / 2));
  out.point(table, batch_buffers, out.structs(raw(b.buffers), b.buffers.size() / 2));
  if (b.is_compressed) out.point(table, batch_compression, out.table({}));
  if (!b.view_counts.empty())
    out.point(table, batch_view_counts, out.structs(raw(b.view_counts), b.view_counts.size()));
  return framed(out.bytes(), b.body);
}
std::string schema_of(made m) {
  field root;
  problem why;
  made batch = structs({std::move(m)}, 0);
  EXPECT_TRUE(from_c(batch.schema(), root, why)) << why.text();
  return framed(schema_message(root));
}
std::string error_of(const made& m, const batch_of& b) { return take(ipc::read(schema_of(m) + message(b))).error; }

const std::string sixteen(16, '\0');
const made number = numbers<std::int32_t>("i", {});
const made text = texts<std::int32_t>("u", {});

TEST(ipc_damaged, claims_of_nodes_and_buffers) {
  EXPECT_EQ(error_of(number, {.nodes = {2, 0}, .buffers = {0, 0, 0, 8}, .body = sixteen}), "");
  EXPECT_EQ(error_of(number, {.nodes = {3, 0}, .buffers = {0, 0, 0, 8}, .body = sixteen}),
            "x: a buffer is shorter than its values");
  EXPECT_EQ(error_of(number, {.nodes = {INT64_MAX, 0}, .buffers = {0, 0, 0, 8}, .body = sixteen}),
            "x: a buffer is shorter than its values");
  EXPECT_EQ(error_of(number, {.nodes = {1, 0}, .buffers = {0, 0, 0, 8}, .body = sixteen}),
            "x: it has another length than its parent says");
  for (const std::vector<std::int64_t>& node : {std::vector<std::int64_t>{-1, 0}, {2, -1}, {2, 3}})
    EXPECT_EQ(error_of(number, {.nodes = node, .buffers = {0, 0, 0, 8}, .body = sixteen}),
              "x: its length and its null count cannot be");
  EXPECT_EQ(error_of(number, {.nodes = {2, 1}, .buffers = {0, 0, 0, 8}, .body = sixteen}),
            "x: it has nulls and no bitmap");
  for (const std::vector<std::int64_t>& buffer : {std::vector<std::int64_t>{0, 0, 0, 17},
                                                  {0, 0, 17, 0},
                                                  {0, 0, -8, 8},
                                                  {0, 0, 8, -8},
                                                  {0, 0, 8, INT64_MAX},
                                                  {0, 0, INT64_MIN, INT64_MIN}})
    EXPECT_EQ(error_of(number, {.nodes = {2, 0}, .buffers = buffer, .body = sixteen}),
              "x: a buffer is not inside of its message");
  EXPECT_EQ(error_of(number, {.nodes = {2, 0}, .buffers = {0, 0, 4, 8}, .body = sixteen}),
            "x: a buffer is not aligned to 8 bytes");
  EXPECT_EQ(error_of(number, {.nodes = {2, 0}, .buffers = {0, 16, 8, 8}, .body = sixteen}),
            "x: buffers of a batch overlap");
  EXPECT_EQ(error_of(number, {.buffers = {0, 0, 0, 8}, .body = sixteen}),
            "x: a batch has fewer columns than its schema");
  EXPECT_EQ(error_of(number, {.nodes = {2, 0}, .buffers = {0, 0}, .body = sixteen}), "x: a batch lacks buffers");
  EXPECT_EQ(error_of(number, {.nodes = {2, 0, 2, 0}, .buffers = {0, 0, 0, 8}, .body = sixteen}),
            "a batch has more columns or buffers than its schema");
  EXPECT_EQ(error_of(number, {.rows = -1, .nodes = {2, 0}, .buffers = {0, 0, 0, 8}, .body = sixteen}),
            "a batch has fewer than no rows");
}

TEST(ipc_damaged, offsets_and_text) {
  auto error = [](std::vector<std::int32_t> offsets, std::string data, std::int64_t size) {
    offsets.push_back(0);
    return error_of(text, {.nodes = {2, 0}, .buffers = {0, 0, 0, 12, 16, size}, .body = raw(offsets) + data});
  };
  EXPECT_EQ(error({0, 1, 3}, "abcdefgh", 3), "");
  EXPECT_EQ(error({0, 1, 4}, "abcdefgh", 3), "x: its offsets lead out of its bytes");
  EXPECT_EQ(error({0, 2, 1}, "abcdefgh", 3), "x: its offsets do not ascend");
  EXPECT_EQ(error({-1, 0, 1}, "abcdefgh", 3), "x: its offsets do not ascend");
  EXPECT_EQ(error({0, 1, 3}, "\xc3\xa4\xff\0\0\0\0\0", 3), "x: its text is not UTF-8");
  EXPECT_EQ(error({0, 1, 2}, "\xc3\xa4mmmmmm", 3), "x: its text is not UTF-8");
  // The value of a null may be anything.
  EXPECT_EQ(error_of(text, {.nodes = {2, 1},
                            .buffers = {0, 1, 8, 12, 24, 2},
                            .body = std::string("\2\0\0\0\0\0\0\0", 8) + raw<std::int32_t>({0, 1, 2, 0}) +
                                    std::string("\xff"
                                                "aaaaaaa")}),
            "");
}

TEST(ipc_damaged, views) {
  auto error = [](std::int32_t size, const std::string& prefix, std::int32_t buffer, std::int32_t at,
                  std::string data) {
    const std::string view = raw<std::int32_t>({size}) + prefix + raw<std::int32_t>({buffer, at});
    return error_of({.format = "vu", .buffers = {{}, "", ""}},
                    {.rows = 1,
                     .nodes = {1, 0},
                     .buffers = {0, 0, 0, 16, 16, static_cast<std::int64_t>(data.size())},
                     .body = view + data + std::string(8, '\0'),
                     .view_counts = {1}});
  };
  const std::string data = "0123456789abcdef";
  EXPECT_EQ(error(13, "3456", 0, 3, data), "");
  EXPECT_EQ(error(13, "4567", 0, 4, data), "x: a view is not of its bytes");
  EXPECT_EQ(error(13, "3456", 1, 3, data), "x: a view is not of its bytes");
  EXPECT_EQ(error(13, "3456", -1, 3, data), "x: a view is not of its bytes");
  EXPECT_EQ(error(13, "3456", 0, -3, data), "x: a view is not of its bytes");
  EXPECT_EQ(error(13, "0000", 0, 3, data), "x: a view is not of its bytes");
  EXPECT_EQ(error(-1, "0000", 0, 0, data), "x: a view is not of its bytes");
  EXPECT_EQ(error(1, "\xff\0\0\0", 0, 0, data), "x: its text is not UTF-8");
  // Only the bytes that views refer to have to be text.
  EXPECT_EQ(error(13, "0123", 0, 0, "0123456789abc\xff"), "");
  EXPECT_EQ(error(14, "0123", 0, 0, "0123456789abc\xff"), "x: its text is not UTF-8");
  EXPECT_EQ(error(13,
                  std::string("\xa4"
                              "123"),
                  0, 1,
                  "\xc3\xa4"
                  "123456789abcd"),
            "x: its text is not UTF-8");
}

TEST(ipc_damaged, views_that_share_damaged_text_take_linear_time) {
  constexpr std::int64_t rows = 20'000, size = 100'000;
  std::string data(size, 'a'), views;
  data.back() = '\xff';
  for (std::int64_t i = 0; i < rows; ++i)
    views += raw<std::int32_t>({static_cast<std::int32_t>(size - 1)}) + "aaaa" + raw<std::int32_t>({0, 0});
  EXPECT_EQ(error_of({.format = "vu", .buffers = {{}, "", ""}}, {.rows = rows,
                                                                 .nodes = {rows, 0},
                                                                 .buffers = {0, 0, 0, rows * 16, rows * 16, size},
                                                                 .body = views + data,
                                                                 .view_counts = {1}}),
            "x: its views repeat text that is not UTF-8 as a whole too often");
}

TEST(ipc_damaged, lists) {
  auto error = [](made m, std::vector<std::int64_t> nodes, std::vector<std::int64_t> buffers, std::string body) {
    return error_of(m, {.nodes = std::move(nodes), .buffers = std::move(buffers), .body = std::move(body)});
  };
  const made list = lists<std::int32_t>("+l", {0}, named(number, "item"));
  const std::string good = raw<std::int32_t>({0, 1, 3, 0}) + sixteen;
  EXPECT_EQ(error(list, {2, 0, 3, 0}, {0, 0, 0, 12, 0, 0, 16, 12}, good), "");
  EXPECT_EQ(error(list, {2, 0, 2, 0}, {0, 0, 0, 12, 0, 0, 16, 12}, good),
            "x.item: it has another length than its parent says");
  made triple{.format = "+w:3", .buffers = {{}}};
  triple.children.push_back(named(number, "item"));
  EXPECT_EQ(error(triple, {2, 0, 5, 0}, {0, 0, 0, 0, 0, 20}, good),
            "x.item: it has another length than its parent says");
  EXPECT_EQ(error(triple, {INT64_MAX, 0, 5, 0}, {0, 0, 0, 0, 0, 20}, good), "x: it has more items than anything");
  EXPECT_EQ(error_of(structs({named(number, "a")}, 0),
                     {.nodes = {2, 0, 3, 0}, .buffers = {0, 0, 0, 0, 0, 12}, .body = sixteen}),
            "x.a: it has another length than its parent says");
}

TEST(ipc_damaged, dictionaries) {
  const made words = encoded(numbers<std::int8_t>("c", {}), text);
  const std::string schema = schema_of(words);
  auto rows = [](std::string indices) {
    return message({.nodes = {2, 0}, .buffers = {0, 0, 0, 2}, .body = indices + std::string(6, '\0')});
  };
  EXPECT_EQ(take(ipc::read(schema + rows(std::string(2, '\0')))).error, "x: its dictionary has not come");
  EXPECT_EQ(take(ipc::read(schema + message({.nodes = {2, 2}, .buffers = {0, 1, 8, 2}, .body = sixteen}))).rows,
            "[{x: null}, {x: null}]");
  made values = texts<std::int32_t>("u", {"a", "b"});
  field f;
  f.of.id = type_id::utf8;
  problem why;
  body b(why);
  ASSERT_TRUE(b.add_values(f, values.array()));
  std::string bytes;
  for (std::string_view piece : b.pieces()) bytes.append(piece).append(padding(piece.size()), '\0');
  auto dictionary = [&](std::int64_t id) { return framed(dictionary_message(id, 2, b), bytes); };
  EXPECT_EQ(take(ipc::read(schema + dictionary(0) + rows(std::string("\1\0", 2)))).rows, R"([{x: "b"}, {x: "a"}])");
  for (const char* index : {"\2", "\xff"})
    EXPECT_EQ(take(ipc::read(schema + dictionary(0) + rows(index + std::string(1, '\0')))).error,
              "x: an index is outside of its dictionary");
  EXPECT_EQ(take(ipc::read(schema + dictionary(1))).error, "a dictionary that the schema does not have");
  EXPECT_EQ(take(ipc::read(schema + framed(dictionary_message(0, 3, b), bytes))).error,
            "x: a dictionary has another length than it says");
}

TEST(ipc_damaged, what_is_not_supported) {
  const batch_of good{.nodes = {2, 0}, .buffers = {0, 0, 0, 8}, .body = sixteen};
  batch_of compressed = good, old = good, future = good;
  compressed.is_compressed = true;
  old.version = 2;
  future.version = 5;
  for (const auto& [b, error] : {std::pair(compressed, "the batch is compressed, which is not supported"),
                                 std::pair(old, "version 3 of the format is not supported"),
                                 std::pair(future, "version 6 of the format is not supported")}) {
    const result r = take(ipc::read(schema_of(number) + message(b)));
    EXPECT_EQ(r.number, ENOTSUP);
    EXPECT_EQ(r.error, error);
  }
  EXPECT_EQ(take(ipc::read(message(good))).error, "a stream begins with its schema");
  EXPECT_EQ(take(ipc::read(schema_of(number) + schema_of(number))).error, "a second schema");
}

// Returns a schema whose only field is made by hand.
std::string schema_with(std::int16_t order, std::size_t (*put_field)(fb&)) {
  fb out;
  const fb::member members[] = {fb::int16(message_version, 4), fb::byte(message_header_id, 1),
                                fb::offset(message_header)};
  const std::size_t m = out.table(members);
  const fb::member parts[] = {fb::int16(0, order), fb::offset(1)};
  const std::size_t schema = out.table(parts);
  out.point(m, message_header, schema);
  const std::size_t fields = out.offsets(1);
  out.point(schema, 1, fields);
  out.point_element(fields, 0, put_field(out));
  return framed(out.bytes());
}
std::size_t put_int(fb& out) {
  const fb::member members[] = {fb::byte(2, 2), fb::offset(3)};
  const std::size_t at = out.table(members);
  out.point(at, 3, put_type(out, {type_id::integer, 32}, {}));
  return at;
}

TEST(ipc_damaged, the_other_byte_order) {
  EXPECT_EQ(take(ipc::read(schema_with(0, put_int))).schema, ":+s:0(:I:0)");
  const result r = take(ipc::read(schema_with(1, put_int)));
  EXPECT_EQ(r.number, ENOTSUP);
  EXPECT_EQ(r.error, "data of the other byte order is not supported");
}

// Each of thirty structs contains the next one twice: 2^30 fields in two kilobytes.
TEST(ipc_damaged, a_schema_that_repeats_itself) {
  const result r = take(ipc::read(schema_with(0, [](fb& out) {
    std::size_t first = 0, above = 0;
    for (int i = 0; i < 30; ++i) {
      const fb::member members[] = {fb::byte(2, 13), fb::offset(3), fb::offset(5)};
      const std::size_t at = out.table(members);
      if (i == 0) first = at;
      else
        for (std::size_t k : {0u, 1u}) out.point_element(above, k, at);
      out.point(at, 3, put_type(out, {type_id::structure}, {}));
      above = out.offsets(i == 29 ? 0 : 2);
      out.point(at, 5, above);
    }
    return first;
  })));
  EXPECT_EQ(r.number, EINVAL);
  EXPECT_TRUE(r.error.ends_with(": the schema repeats its fields")) << r.error;
}

TEST(ipc_damaged, sizes_that_are_not_there) {
  for (const std::int64_t size : {std::int64_t{17}, std::int64_t{1} << 40, INT64_MAX}) {
    const batch_of b{.nodes = {2, 0}, .buffers = {0, 0, 0, 8}, .body = sixteen, .body_size = size};
    const std::string bytes = schema_of(number) + message(b);
    EXPECT_EQ(take(ipc::read(bytes)).error, "the input ends inside a message");
    EXPECT_EQ(take(ipc::read(from(bytes))).error, "the input ends inside a message");
    EXPECT_EQ(take(ipc::read(from(bytes), isomer::limits{.memory = 1000})).error,
              size > 1000 ? "a message takes more memory than allowed" : "the input ends inside a message");
  }
  EXPECT_EQ(take(ipc::read(from("\xff\xff\xff\xff\xff\xff\xff\x7f"))).error, "the input ends inside a message");
}

TEST(ipc_damaged, a_file_whose_index_lies) {
  made batch = structs({numbers<std::int32_t>("i", {1, 2})}, 2);
  const std::string file = write({&batch, &batch}, ipc::layout::file);
  field root;
  problem why;
  ASSERT_TRUE(from_c(batch.schema(), root, why));
  // These are the same messages with another index.
  auto error = [&](const std::vector<block>& blocks) {
    const std::string index = footer(root, {}, blocks);
    std::string all = file.substr(0, file.rfind(std::string("\xff\xff\xff\xff\0\0\0\0", 8)));
    all += index + raw<std::uint32_t>({static_cast<std::uint32_t>(index.size())}) + "ARROW1";
    return take(ipc::read(all)).error;
  };
  const std::size_t second = file.rfind("\xff\xff\xff\xff", file.rfind("\xff\xff\xff\xff") - 1);
  const std::size_t first = file.rfind("\xff\xff\xff\xff", second - 1);
  const auto metadata_size = static_cast<std::int32_t>(second - first) - 64;
  const auto at = static_cast<std::int64_t>(first);
  const block good{at, metadata_size, 64};
  EXPECT_EQ(error({good}), "");
  EXPECT_EQ(error({{static_cast<std::int64_t>(second), metadata_size, 64}, good}), "");  // in any order
  EXPECT_EQ(error({good, good, good, good, good, good}), "the file's messages overlap");
  EXPECT_EQ(error({{at, metadata_size, 128}}), "the file's index has another size");
  EXPECT_EQ(error({{at, 4, 64}}), "the input ends inside a message");
  EXPECT_EQ(error({{8, static_cast<std::int32_t>(at - 8), 0}}), "the file's index leads to another message");
  for (const block& b : {block{-8, metadata_size, 64}, block{INT64_MAX, metadata_size, 64}, block{at, -1, 64},
                         block{at, INT32_MAX, 64}, block{at, metadata_size, INT64_MAX}, block{0, metadata_size, 64}})
    EXPECT_EQ(error({b}), "the file's index leads out of the file");
}

TEST(ipc_damaged, an_error_stays) {
  const std::string bytes = schema_of(number) + message({.nodes = {3, 0}, .buffers = {0, 0, 0, 8}, .body = sixteen}) +
                            message({.nodes = {2, 0}, .buffers = {0, 0, 0, 8}, .body = sixteen});
  ArrowArrayStream in = ipc::read(bytes);
  ArrowArray a;
  ArrowSchema s;
  for (int i = 0; i < 3; ++i) EXPECT_EQ(in.get_next(&in, &a), EINVAL);
  EXPECT_EQ(in.get_schema(&in, &s), EINVAL);
  EXPECT_STREQ(in.get_last_error(&in), "x: a buffer is shorter than its values");
  in.release(&in);
}

}  // namespace
}  // namespace ipc_damaged_test
