// SPDX-License-Identifier: MIT
// Arrow's IPC format: what is written is read unchanged and without a copy.
#include <gtest/gtest.h>
#include <algorithm>
#include <cerrno>
#include <isomer/columns/ipc.hpp>
#include "ipc_columns.hpp"

namespace ipc_test {
namespace {

using isomer::code;

// Reads from aligned memory, from memory that is not aligned, and in pieces.
void expect_read(const std::string& bytes, const std::string& schema, const std::string& rows) {
  const std::string moved = "." + bytes;
  std::vector<result> results = {take(ipc::read(bytes)), take(ipc::read(std::string_view(moved).substr(1)))};
  if (!bytes.starts_with("ARROW1"))
    for (std::size_t piece : {7, 1 << 20}) results.push_back(take(ipc::read(from(bytes, piece))));
  for (const result& r : results) {
    EXPECT_EQ(r.error, "");
    EXPECT_EQ(r.schema, schema);
    EXPECT_EQ(r.rows, rows);
  }
}

TEST(ipc, reads_what_it_writes) {
  made batch = everything();
  const std::string rows = show(batch.schema(), batch.array()), schema = show(batch.schema());
  for (const ipc::layout as : {ipc::layout::stream, ipc::layout::file}) {
    std::string expected_schema = schema;
    // The format does not contain the flags and the name of the outermost struct.
    expected_schema.replace(0, std::string("x:+s:2").size(), ":+s:0");
    expect_read(write({&batch}, as), expected_schema, rows);
    expect_read(write({&batch, &batch}, as), expected_schema, rows + rows);
  }
}

TEST(ipc, writes_the_rows_of_a_slice_only) {
  made batch = everything();
  for (std::int64_t start = 0; start <= 11; ++start)
    for (std::int64_t count = 0; start + count <= 11; ++count) {
      batch.offset = start;
      batch.length = count;
      const std::string bytes = write({&batch}, ipc::layout::stream);
      EXPECT_EQ(take(ipc::read(bytes)).rows, show(batch.schema(), batch.array())) << start << " " << count;
    }
}

TEST(ipc, reads_slices_of_columns_that_have_offsets_of_their_own) {
  made batch = everything();
  batch.length = 7;
  for (made& c : batch.children) {
    c.length = 7;
    c.offset = 4;
  }
  const std::string bytes = write({&batch}, ipc::layout::file);
  EXPECT_EQ(take(ipc::read(bytes)).rows, show(batch.schema(), batch.array()));
}

TEST(ipc, buffers_of_arrays_are_in_the_input) {
  made batch =
      structs({numbers<std::int64_t>("l", {1, 2, 3}, std::string("\5")), texts<std::int32_t>("u", {"a", "b", "c"})}, 3);
  std::string bytes = write({&batch}, ipc::layout::file);
  ArrowArrayStream in = ipc::read(bytes);
  ArrowArray a;
  ASSERT_EQ(in.get_next(&in, &a), 0);
  in.release(&in);  // arrays outlive it
  for (int c = 0; c < 2; ++c)
    for (std::int64_t i = 0; i < a.children[c]->n_buffers; ++i) {
      const auto* p = static_cast<const char*>(a.children[c]->buffers[i]);
      if (c == 1 && i == 0) {
        EXPECT_EQ(p, nullptr);  // no nulls
        continue;
      }
      EXPECT_TRUE(p > bytes.data() && p < bytes.data() + bytes.size());
      EXPECT_EQ((p - bytes.data()) % 64, 0);
    }
  a.release(&a);
}

TEST(ipc, a_child_that_was_moved_away_lives_on) {
  made batch = everything();
  const std::string bytes = write({&batch}, ipc::layout::stream);
  ArrowArrayStream in = ipc::read(from(bytes));
  ArrowSchema s;
  ArrowArray a;
  ASSERT_EQ(in.get_schema(&in, &s), 0);
  ASSERT_EQ(in.get_next(&in, &a), 0);
  in.release(&in);
  std::vector<ArrowArray> moved;
  for (std::int64_t i = 0; i < a.n_children; ++i) {
    moved.push_back(*a.children[i]);
    a.children[i]->release = nullptr;
  }
  a.release(&a);
  for (std::size_t i = 0; i < moved.size(); ++i) {
    made& c = batch.children[i];
    EXPECT_EQ(show(*s.children[i], moved[i]), show(c.schema(), c.array()));
    moved[i].release(&moved[i]);
  }
  s.release(&s);
}

TEST(ipc, writes_buffers_from_where_they_stand) {
  made batch = structs({texts<std::int64_t>("U", {std::string(1000, 'x'), "y"})}, 2);
  std::vector<const char*> seen;
  ipc::writer w(ipc::layout::stream, [&](std::string_view bytes) {
    seen.push_back(bytes.data());
    return true;
  });
  ASSERT_TRUE(w.begin(batch.schema()).ok());
  ASSERT_TRUE(w.add(batch.array()).ok());
  EXPECT_NE(std::ranges::find(seen, batch.children[0].buffers[1]->data()), seen.end());
  EXPECT_NE(std::ranges::find(seen, batch.children[0].buffers[2]->data()), seen.end());
}

TEST(ipc, leaves_out_bitmaps_where_nothing_is_null) {
  made batch =
      structs({numbers<std::int32_t>("i", {1, 2}, std::string("\xff")), numbers<std::int32_t>("i", {1, 2})}, 2);
  batch.children[0].null_count = -1;
  const std::string bytes = write({&batch}, ipc::layout::stream);
  ArrowArrayStream in = ipc::read(bytes);
  ArrowArray a;
  ASSERT_EQ(in.get_next(&in, &a), 0);
  for (int i = 0; i < 2; ++i) {
    EXPECT_EQ(a.children[i]->null_count, 0);
    EXPECT_EQ(a.children[i]->buffers[0], nullptr);
  }
  a.release(&a);
  in.release(&in);
}

TEST(ipc, keeps_metadata) {
  made batch = structs({numbers<std::int32_t>("i", {1})}, 1);
  batch.metadata = metadata("of the", "schema");
  batch.children[0].metadata = metadata("of a", "field");
  batch.children[0].flags = 0;
  for (const ipc::layout as : {ipc::layout::stream, ipc::layout::file})
    expect_read(write({&batch}, as), ":+s:0 of the=schema(x:i:0 of a=field)", "[{x: 1}]");
}

TEST(ipc, writes_a_dictionary_again_only_if_it_is_another_one) {
  auto with = [](const char* word) {
    return structs({encoded(numbers<std::int8_t>("c", {0, 0}), texts<std::int32_t>("u", {word}))}, 2);
  };
  made a = with("dictionary a"), again = with("dictionary a"), b = with("dictionary b");
  const std::string bytes = write({&a, &again, &b, &a}, ipc::layout::stream);
  auto count = [&](std::string_view text) {
    int n = 0;
    for (std::size_t at = 0; (at = bytes.find(text, at)) != bytes.npos; ++at) ++n;
    return n;
  };
  EXPECT_EQ(count("dictionary a"), 2);
  EXPECT_EQ(count("dictionary b"), 1);
  expect_read(bytes, ":+s:0(x:c:2<:u:2>)",
              R"([{x: "dictionary a"}, {x: "dictionary a"}])"
              R"([{x: "dictionary a"}, {x: "dictionary a"}])"
              R"([{x: "dictionary b"}, {x: "dictionary b"}])"
              R"([{x: "dictionary a"}, {x: "dictionary a"}])");
  EXPECT_EQ(write({&a, &b}, ipc::layout::file),
            "failed: x: a file holds one dictionary, and this batch has another one");
}

TEST(ipc, an_array_keeps_the_dictionary_that_it_came_with) {
  auto with = [](const char* word) {
    return structs({encoded(numbers<std::int8_t>("c", {0}), texts<std::int32_t>("u", {word}))}, 1);
  };
  made a = with("a"), b = with("b");
  const std::string bytes = write({&a, &b}, ipc::layout::stream);
  ArrowArrayStream in = ipc::read(from(bytes));
  ArrowArray first, second;
  ArrowSchema s;
  ASSERT_EQ(in.get_schema(&in, &s), 0);
  ASSERT_EQ(in.get_next(&in, &first), 0);
  ASSERT_EQ(in.get_next(&in, &second), 0);
  in.release(&in);
  EXPECT_EQ(show(s, first), R"([{x: "a"}])");
  EXPECT_EQ(show(s, second), R"([{x: "b"}])");
  first.release(&first);
  second.release(&second);
  s.release(&s);
}

TEST(ipc, a_writer_says_what_it_does_not_write_and_where) {
  std::string out;
  auto begin = [&](made m) {
    ipc::writer w(ipc::layout::stream, to(out));
    const isomer::status s = w.begin(m.schema());
    EXPECT_EQ(s.cause, w.error().empty() ? code::ok : code::bad_value);
    return std::string(w.error());
  };
  made list = lists<std::int32_t>("+l", {0}, named({.format = "+ud:0", .buffers = {}}, "item"));
  EXPECT_EQ(begin(structs({named(list, "points")}, 0)), "points.item: type \"+ud:0\" is not supported");
  for (const char* format : {"", "x", "w:", "w:-1", "d:5", "d:5,2,100", "d:0,0", "tsx:", "ts", "+w:2147483648", "ii"})
    EXPECT_EQ(begin(structs({{.format = format, .buffers = {}}}, 0)),
              "x: type \"" + std::string(format) + "\" is not supported");
  EXPECT_EQ(begin(numbers<std::int8_t>("c", {})), "columns are the children of a struct, which this is not");
  EXPECT_EQ(begin(structs({lists<std::int32_t>("+m", {0}, structs({}, 0))}, 0)),
            "x: the child of a map is not a struct of two");
  EXPECT_EQ(begin(structs({encoded(numbers<float>("f", {}), numbers<float>("f", {}))}, 0)),
            "x: indices of a dictionary are not integers");
}

TEST(ipc, a_writer_says_what_an_array_lacks) {
  auto add = [](made given, made array) {
    std::string out;
    ipc::writer w(ipc::layout::stream, to(out));
    made as = structs({std::move(given)}, 0), batch = structs({std::move(array)}, 2);
    EXPECT_TRUE(w.begin(as.schema()).ok());
    EXPECT_EQ(w.add(batch.array()).cause, code::bad_value);
    return std::string(w.error());
  };
  const made number = numbers<std::int32_t>("i", {1, 2});
  EXPECT_EQ(add(number, numbers<std::int32_t>("i", {1})), "x: the array is shorter than its parent says");
  EXPECT_EQ(add(number, texts<std::int32_t>("u", {"", ""})), "x: the array has 3 buffers");
  EXPECT_EQ(add(number, {.format = "i", .length = 2, .buffers = {{}, {}}}), "x: the array lacks a buffer");
  EXPECT_EQ(add(number, {.format = "i", .length = 2, .buffers = {{}, "12345678"}, .null_count = 1}),
            "x: the array has nulls and no bitmap");
  EXPECT_EQ(add(encoded(number, number), number), "x: the array lacks its dictionary");
  EXPECT_EQ(add(texts<std::int32_t>("u", {}),
                {.format = "u", .length = 2, .buffers = {{}, raw<std::int32_t>({3, 3, 1}), ""}}),
            "x: the array's offsets do not ascend");
  EXPECT_EQ(add(structs({number}, 0), structs({}, 2)), "x: the array has 0 children");
  made rows = structs({}, 2, std::string(1, '\1'));
  std::string out;
  ipc::writer w(ipc::layout::stream, to(out));
  EXPECT_TRUE(w.begin(rows.schema()).ok());
  EXPECT_FALSE(w.add(rows.array()).ok());
  EXPECT_EQ(w.error(), "rows of a batch cannot be null");
}

TEST(ipc, a_writer_that_failed_stays_so) {
  made batch = structs({numbers<std::int32_t>("i", {1, 2})}, 2);
  int left = 2;
  ipc::writer w(ipc::layout::stream, [&](std::string_view) { return left-- > 0; });
  EXPECT_TRUE(w.begin(batch.schema()).ok());
  EXPECT_EQ(w.add(batch.array()).cause, code::too_large);
  left = 100;
  EXPECT_EQ(w.add(batch.array()).cause, code::too_large);
  EXPECT_EQ(w.end().cause, code::too_large);
  EXPECT_EQ(w.error(), "the sink takes no more");
}

TEST(ipc, a_writer_wants_its_calls_in_order) {
  made batch = structs({numbers<std::int32_t>("i", {1, 2})}, 2);
  std::string out;
  ipc::writer early(ipc::layout::stream, to(out)), twice(ipc::layout::stream, to(out)),
      late(ipc::layout::file, to(out));
  EXPECT_EQ(early.add(batch.array()).cause, code::bad_value);
  EXPECT_TRUE(twice.begin(batch.schema()).ok());
  EXPECT_EQ(twice.begin(batch.schema()).cause, code::bad_value);
  EXPECT_TRUE(late.begin(batch.schema()).ok());
  EXPECT_TRUE(late.end().ok());
  EXPECT_EQ(late.add(batch.array()).cause, code::bad_value);
  EXPECT_EQ(late.error(), "begin(), add() and end() are called in another order");
}

TEST(ipc, types_nest_a_hundred_levels) {
  auto nested = [](int levels) {
    made m = numbers<std::int32_t>("i", {1});
    for (int i = 1; i < levels; ++i) m = structs({std::move(m)}, 1);
    return structs({std::move(m)}, 1);
  };
  made good = nested(100), deep = nested(101);
  const std::string bytes = write({&good}, ipc::layout::file);
  EXPECT_EQ(take(ipc::read(bytes)).number, 0);
  const result r = take(ipc::read(bytes, isomer::limits{.depth = 99}));
  EXPECT_EQ(r.number, EINVAL);
  EXPECT_TRUE(r.error.ends_with(": types are nested too deeply")) << r.error;
  std::string out;
  ipc::writer w(ipc::layout::stream, to(out));
  EXPECT_EQ(w.begin(deep.schema()).cause, code::too_deep);
}

TEST(ipc, a_stream_may_end_without_saying_so) {
  made batch = structs({numbers<std::int32_t>("i", {1, 2})}, 2);
  std::string bytes = write({&batch}, ipc::layout::stream);
  bytes.resize(bytes.size() - 8);
  expect_read(bytes, ":+s:0(x:i:2)", "[{x: 1}, {x: 2}]");
}

TEST(ipc, a_file_of_no_batches_has_its_schema) {
  made batch = everything();
  std::string out;
  ipc::writer w(ipc::layout::file, to(out));
  ASSERT_TRUE(w.begin(batch.schema()).ok());
  ASSERT_TRUE(w.end().ok());
  const result r = take(ipc::read(out));
  EXPECT_EQ(r.error, "");
  EXPECT_EQ(r.rows, "");
  EXPECT_NE(r.schema, "");
}

}  // namespace
}  // namespace ipc_test
