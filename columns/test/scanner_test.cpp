// SPDX-License-Identifier: MIT
// Streams as batches: the rows are the same for all kinds of input, malformed records and numbers of threads.
#include <gtest/gtest.h>
#include <unistd.h>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <isomer/columns.hpp>
#include <isomer/dynamic.hpp>
#include <isomer/json.hpp>
#include <isomer/msgpack.hpp>
#include <isomer/protobuf.hpp>
#include <isomer/records.hpp>
#include <stdexcept>
#include <string>
#include <vector>
#include "support/batch.hpp"
#include "support/schema.hpp"

namespace scanner_test {

using namespace isomer::columns;
namespace dynamic = isomer::dynamic;
namespace records = isomer::records;
using isomer::direction;

constexpr std::string_view source = R"(syntax = "proto3";
message Leaf { int32 n = 1; }
message M { int64 id = 1; string name = 2; repeated int32 list = 3; optional bool maybe = 4; Leaf leaf = 5;
  map<string, int32> by = 6; })";

const dynamic::schema& schema() {
  static const dynamic::schema made = test::schema_of(source);
  return made;
}
row_type type_of(const std::vector<std::string>& paths = {}) {
  std::string why;
  row_type t = row_type::make(schema(), "M", {}, paths, why);
  EXPECT_TRUE(t) << why;
  return t;
}

std::string json_of(int id) {
  std::string s =
      R"({"id":")" + std::to_string(id) + R"(","name":")" + std::string(static_cast<std::size_t>(id % 50), 'x') + '"';
  if (id % 3 == 0) s += R"(,"list":[1,)" + std::to_string(id) + "]";
  if (id % 5 == 0) s += R"(,"leaf":{"n":)" + std::to_string(id) + R"(},"by":{"k":1})";
  return s + "}";
}
// Returns n messages as a stream.
std::string stream_of(std::string_view format, int n) {
  std::string why, all;
  const auto f = records::parse_format(format, direction::out, why);
  EXPECT_TRUE(f) << why;
  isomer::arena memory;
  for (int i = 0; i < n; ++i) {
    memory.reset();
    dynamic::message m(*schema().find("M"), memory);
    const std::string text = json_of(i);
    EXPECT_TRUE(decode(isomer::json{}, text, m).ok());
    const auto bytes = f->is == records::format::json      ? encode(isomer::json{}, m)
                       : f->is == records::format::msgpack ? encode(isomer::msgpack{}, m)
                                                           : encode(isomer::protobuf{}, m);
    EXPECT_TRUE(bytes);
    put_framed(*f, *bytes, all);
  }
  return all;
}

// The result of a scan: each row as JSON, null rows as "null", and errors as their message.
struct rows {
  std::vector<std::string> all, errors;
  std::vector<std::int64_t> batches, offsets, numbers;
  std::vector<std::string> bytes;
  int failure = 0;
  std::string why;
  std::uint64_t bad = 0;
};

using test::cells;

void add_batch(rows& to, const ArrowSchema& columns, const ArrowArray& batch, const std::string& error_column) {
  to.batches.push_back(batch.length);
  const cells all{&columns, &batch};
  // A reader of rows treats null as absent, so a row that is null has no fields.
  ArrowSchema fields = columns;
  ArrowArray values = batch;
  if (!error_column.empty()) --fields.n_children, --values.n_children;
  std::string why;
  const auto read = row_reader::make(schema(), "M", fields, "", why);
  ASSERT_TRUE(read) << why;
  isomer::arena memory;
  dynamic::message m(read.message(), memory);
  for (std::int64_t i = 0; i < batch.length; ++i) {
    ASSERT_TRUE(read(values, i, m).ok());
    to.all.push_back(cells{&columns, &batch}.child(0).is_null(i) ? "null" : *encode(isomer::json{}, m));
    if (error_column.empty()) continue;
    const cells e = all[error_column];
    EXPECT_EQ(e.is_null(i), to.all.back() != "null");
    to.errors.emplace_back(e.is_null(i) ? ""
                                        : std::string(e["code"].text(i)) + ": " + std::string(e["message"].text(i)));
    to.offsets.push_back(e["offset"].number<std::int64_t>(i));
    to.numbers.push_back(e["record"].number<std::int64_t>(i));
    to.bytes.emplace_back(e["bytes"].is_null(i) ? "-" : e["bytes"].text(i));
  }
}

rows scan(std::vector<scan_input> inputs, const scan_options& how, const row_type& type = type_of()) {
  rows got;
  auto from = scanner::make(type, std::move(inputs), how, got.why);
  if (!from) return got.failure = -1, got;
  ArrowSchema columns;
  EXPECT_TRUE(from.describe(columns));
  for (;;) {
    ArrowArray batch;
    got.failure = from.next(batch);
    if (!batch.release) break;
    EXPECT_EQ(got.failure, 0);
    add_batch(got, columns, batch, how.error_column);
    batch.release(&batch);
  }
  columns.release(&columns);
  got.why = from.error(), got.bad = from.bad_records();
  // Nothing follows the end, and an error remains.
  ArrowArray none;
  EXPECT_EQ(from.next(none), got.failure);
  EXPECT_EQ(none.release, nullptr);
  return got;
}

// Returns the same bytes in pieces.
byte_source in_pieces(std::string bytes, std::size_t piece) {
  return [bytes = std::move(bytes), piece, at = std::size_t{0}](char* to, std::size_t room) mutable {
    const std::size_t n = std::min({piece, room, bytes.size() - at});
    bytes.copy(to, n, at);
    at += n;
    return static_cast<std::ptrdiff_t>(n);
  };
}

TEST(Scanner, EachFormatAndFramingGivesTheSameRows) {
  const int n = 700;
  std::vector<std::string> right;
  for (int i = 0; i < n; ++i) {
    isomer::arena memory;
    dynamic::message m(*schema().find("M"), memory);
    const std::string text = json_of(i);
    ASSERT_TRUE(decode(isomer::json{}, text, m).ok());
    right.push_back(*encode(isomer::json{}, m));
  }
  for (const char* const format : {"delimited", "tfrecord", "jsonl", "json", "msgpack", "json:delimited"})
    for (const unsigned threads : {1u, 2u, 5u})
      for (const std::size_t batch : {1u, 100u, 100'000u}) {
        const std::string bytes = stream_of(format, n);
        const scan_options how{.format = format, .batch_rows = batch, .threads = threads};
        const rows whole = scan({scan_input::memory(bytes)}, how);
        ASSERT_EQ(whole.why, "") << format;
        ASSERT_EQ(whole.all, right) << format << ' ' << threads << ' ' << batch;
        for (const std::int64_t size : whole.batches) EXPECT_LE(size, static_cast<std::int64_t>(batch));
        for (const std::size_t piece : {1u, 1000u, 1u << 20}) {
          const rows got = scan({scan_input::from(in_pieces(bytes, piece))}, how);
          ASSERT_EQ(got.all, right) << format << ' ' << threads << ' ' << piece;
        }
      }
}
TEST(Scanner, BatchesEndByTheirBytes) {
  const std::string bytes = stream_of("delimited", 5000);
  for (const unsigned threads : {1u, 3u}) {
    const rows got = scan({scan_input::memory(bytes)}, {.batch_bytes = 20'000, .threads = threads});
    EXPECT_EQ(got.all.size(), 5000u);
    EXPECT_GT(got.batches.size(), 5u);
  }
}
TEST(Scanner, InputsStandOneBehindTheOther) {
  const std::string one = stream_of("jsonl", 3), two = stream_of("jsonl", 2);
  const auto path =
      std::filesystem::temp_directory_path() / ("isomer_scanner_" + std::to_string(::getpid()) + ".jsonl");
  std::ofstream(path, std::ios::binary) << two;
  for (const unsigned threads : {1u, 2u}) {
    const rows got = scan({scan_input::memory(one), scan_input::memory(""), scan_input::file(path.string()),
                           scan_input::from(in_pieces(one, 5))},
                          {.format = "jsonl", .threads = threads});
    EXPECT_EQ(got.all.size(), 8u) << got.why;
    EXPECT_EQ(got.batches.size(), 1u);
    EXPECT_EQ(got.all[3], got.all[0]);
  }
  // This file is a single message.
  std::ofstream(path, std::ios::binary) << json_of(7);
  EXPECT_EQ(scan({scan_input::file(path.string()), scan_input::file(path.string())},
                 {.format = "json", .framing = isomer::framing::whole})
                .all.size(),
            2u);
  std::filesystem::remove(path);
}
TEST(Scanner, AnErrorNamesItsPlace) {
  const std::string bad = json_of(1) + "\n" + json_of(2) + "\n{\"leaf\":{\"n\":\"x\"}}\n" + json_of(4) + "\n";
  for (const unsigned threads : {1u, 2u}) {
    const rows got = scan({scan_input::memory(bad, "people")}, {.format = "jsonl", .threads = threads});
    EXPECT_EQ(got.all.size(), 2u);
    EXPECT_EQ(got.failure, EINVAL);
    const std::size_t offset = bad.find("\"x\"}}");
    EXPECT_EQ(got.why, "people: record 3, byte " + std::to_string(offset) +
                           ": leaf.n: expected an integer from -2147483648 to 2147483647, found \"x\"");
  }
}
TEST(Scanner, BadRecordsBecomeNullOrAreSkipped) {
  const std::string bad = json_of(1) + "\n{\"id\":true}\n\n" + json_of(3) + "\n{\n" + json_of(0);
  for (const unsigned threads : {1u, 2u})
    for (const std::size_t batch : {1u, 2u, 100u}) {
      const rows skipped = scan({scan_input::memory(bad)},
                                {.format = "jsonl", .batch_rows = batch, .bad = on_error::skip, .threads = threads});
      EXPECT_EQ(skipped.all.size(), 3u);
      EXPECT_EQ(skipped.bad, 2u);
      EXPECT_EQ(skipped.failure, 0);
      const rows null = scan({scan_input::memory(bad)}, {.format = "jsonl",
                                                         .batch_rows = batch,
                                                         .bad = on_error::null,
                                                         .error_column = "wrong",
                                                         .keep_bad_bytes = true,
                                                         .threads = threads});
      ASSERT_EQ(null.all.size(), 5u) << null.why;
      EXPECT_EQ(null.bad, 2u);
      EXPECT_EQ(null.all[1], "null");
      EXPECT_EQ(null.all[3], "null");
      EXPECT_EQ(null.all[4], R"({"list":[1,0],"leaf":{},"by":{"k":1}})");
      EXPECT_EQ(null.errors[0], "");
      EXPECT_TRUE(null.errors[1].starts_with("bad_value: expected an integer")) << null.errors[1];
      EXPECT_TRUE(null.errors[3].starts_with("truncated") || null.errors[3].starts_with("bad_syntax"))
          << null.errors[3];
      EXPECT_EQ(null.numbers[1], 2);
      EXPECT_EQ(null.numbers[3], 4);
      EXPECT_EQ(null.offsets[1], static_cast<std::int64_t>(bad.find("true")));
      EXPECT_EQ(null.bytes[1], "{\"id\":true}");
      EXPECT_EQ(null.bytes[3], "{");
      EXPECT_EQ(null.bytes[0], "-");
      EXPECT_EQ(scan({scan_input::memory(bad)}, {.format = "jsonl", .bad = on_error::null}).all, null.all);
    }
}
TEST(Scanner, WhatEndsAnInputIsOneBadRecordAndTheNextInputFollows) {
  std::string cut = stream_of("delimited", 3);
  cut.pop_back();
  const std::string whole = stream_of("delimited", 2);
  for (const unsigned threads : {1u, 2u}) {
    const rows got = scan({scan_input::memory(cut, "cut"), scan_input::memory(whole)},
                          {.bad = on_error::null, .error_column = "e", .threads = threads});
    ASSERT_EQ(got.all.size(), 5u);
    EXPECT_EQ(got.errors[2], "truncated: truncated input; the input cannot be read beyond it");
    EXPECT_EQ(got.numbers[2], 3);
    EXPECT_EQ(scan({scan_input::memory(cut, "cut"), scan_input::memory(whole)}, {.bad = on_error::skip}).all.size(),
              4u);
    const rows failed = scan({scan_input::from(in_pieces(cut, 7), "cut")}, {.threads = threads});
    EXPECT_EQ(failed.all.size(), 2u);
    EXPECT_EQ(failed.failure, EINVAL);
    EXPECT_TRUE(failed.why.starts_with("cut: record 3, byte ")) << failed.why;
  }
  // A record with a wrong checksum is malformed, and the stream continues after it.
  std::string records = stream_of("tfrecord", 3);
  records[12] = static_cast<char>(records[12] ^ 1);
  const rows got =
      scan({scan_input::memory(records)}, {.format = "tfrecord", .bad = on_error::null, .error_column = "e"});
  EXPECT_EQ(got.all.size(), 3u);
  EXPECT_EQ(got.errors[0], "bad_value: expected bytes with the checksum of the record");
}
TEST(Scanner, RecordsThatAreTooLarge) {
  const std::string long_line = R"({"name":")" + std::string(3'000'000, 'y') + "\"}\n";
  const std::string lines = json_of(1) + '\n' + long_line + json_of(2) + '\n' + long_line + long_line + json_of(3);
  for (const unsigned threads : {1u, 2u}) {
    const scan_options how{
        .format = "jsonl", .most_record = 1000, .bad = on_error::null, .error_column = "e", .threads = threads};
    const rows whole = scan({scan_input::memory(lines)}, how);
    ASSERT_EQ(whole.all.size(), 6u);
    EXPECT_EQ(whole.errors[1], "too_large: too large");
    for (const std::size_t piece : {1000u, 1u << 20}) {
      const rows got = scan({scan_input::from(in_pieces(lines, piece))}, how);
      EXPECT_EQ(got.all, whole.all);
      EXPECT_EQ(got.offsets, whole.offsets);
      EXPECT_EQ(got.numbers, whole.numbers);
    }
  }
  EXPECT_EQ(scan({scan_input::from(in_pieces("[" + std::string(2'000'000, ' '), 1u << 20))},
                 {.format = "json", .most_record = 1000})
                .failure,
            EINVAL);
}
TEST(Scanner, InputsThatCannotBeRead) {
  for (const unsigned threads : {1u, 2u}) {
    rows got = scan({scan_input::memory(json_of(1)), scan_input::file("/nowhere/a.json")},
                    {.format = "json", .bad = on_error::skip, .threads = threads});
    EXPECT_EQ(got.all.size(), 1u);
    EXPECT_EQ(got.failure, EIO);
    EXPECT_EQ(got.why, "/nowhere/a.json: No such file or directory");
    got = scan({scan_input::from([](char*, std::size_t) -> std::ptrdiff_t { return -1; }, "f")}, {.threads = threads});
    EXPECT_EQ(got.why, "f: its function says that it cannot be read");
    got = scan({scan_input::from([](char*, std::size_t) -> std::ptrdiff_t { throw std::runtime_error("no"); }, "f")},
               {.threads = threads});
    EXPECT_EQ(got.why, "f: its function says: no");
  }
}
TEST(Scanner, NothingHasNoBatch) {
  EXPECT_TRUE(scan({}, {}).batches.empty());
  EXPECT_TRUE(scan({scan_input::memory("")}, {.threads = 2}).batches.empty());
  EXPECT_TRUE(scan({scan_input::memory("\n \n")}, {.format = "jsonl"}).batches.empty());
  EXPECT_EQ(scan({scan_input::memory("")}, {.format = "protobuf"}).all, std::vector<std::string>{"{}"});
}
TEST(Scanner, OptionsThatAreNone) {
  for (const auto& [how, why] : std::vector<std::pair<scan_options, std::string>>{
           {{.format = "jsn"}, "there is no format \"jsn\"; did you mean \"json\"?"},
           {{.format = "tpl"}, "rows cannot be made of tpl"},
           {{.batch_rows = 0}, "a batch has one row and one byte, at least"},
           {{.error_column = "e"}, "a column of errors needs rows of bad records: on_error null"},
           {{.bad = on_error::null, .error_column = "id"}, "\"id\" is a column already, and cannot be that of errors"},
           {{.keep_bad_bytes = true}, "bytes of bad records need a column of errors"},
           {{.threads = 1000}, "at most 256 threads"}})
    EXPECT_EQ(scan({}, how).why, why);
}
TEST(Scanner, AStreamMayBeLeftInTheMiddle) {
  const std::string bytes = stream_of("delimited", 2000);
  for (const unsigned threads : {1u, 4u})
    for (int n = 0; n < 4; ++n) {
      std::string why;
      auto from = scanner::make(type_of(), {scan_input::memory(bytes)}, {.batch_rows = 10, .threads = threads}, why);
      ASSERT_TRUE(from) << why;
      ArrowArrayStream s = std::move(from).stream();
      ArrowSchema columns;
      ASSERT_EQ(s.get_schema(&s, &columns), 0);
      columns.release(&columns);
      std::vector<ArrowArray> kept(static_cast<std::size_t>(n));
      for (ArrowArray& one : kept) ASSERT_EQ(s.get_next(&s, &one), 0);
      EXPECT_EQ(s.get_last_error(&s), nullptr);
      s.release(&s);
      for (ArrowArray& one : kept) {
        EXPECT_EQ(one.length, 10);
        one.release(&one);
      }
    }
}
TEST(Scanner, AStreamTellsItsError) {
  std::string why;
  auto from = scanner::make(type_of({"id"}), {scan_input::memory("{]", "x")}, {.format = "json"}, why);
  ASSERT_TRUE(from) << why;
  ArrowArrayStream s = std::move(from).stream();
  ArrowArray none;
  EXPECT_EQ(s.get_next(&s, &none), EINVAL);
  EXPECT_EQ(std::string(s.get_last_error(&s)).find("x: record 1, byte "), 0u);
  s.release(&s);
}
TEST(Scanner, AChildMayBeTakenOutOfItsBatch) {
  std::string why;
  auto from = scanner::make(type_of({"id"}), {scan_input::memory("{\"id\":5}{\"id\":true}")},
                            {.format = "json", .bad = on_error::null, .error_column = "e"}, why);
  ASSERT_TRUE(from) << why;
  ArrowSchema columns;
  ASSERT_TRUE(from.describe(columns));
  EXPECT_EQ(columns.n_children, 2);
  EXPECT_STREQ(columns.children[1]->name, "e");
  EXPECT_TRUE(columns.children[0]->flags & ARROW_FLAG_NULLABLE);
  ArrowSchema taken_type = *columns.children[1];
  columns.children[1]->release = nullptr;
  columns.release(&columns);
  EXPECT_STREQ(taken_type.name, "e");
  taken_type.release(&taken_type);
  ArrowArray batch;
  ASSERT_EQ(from.next(batch), 0);
  ArrowArray taken = *batch.children[1];
  batch.children[1]->release = nullptr;
  batch.release(&batch);
  EXPECT_EQ(taken.length, 2);
  EXPECT_EQ(taken.null_count, 1);
  taken.release(&taken);
}

TEST(Scanner, HeadersOfASchemaRegistryAreTakenOff) {
  isomer::arena memory;
  std::string why, all;
  const auto put = [&](int id, std::initializer_list<std::int32_t> positions, bool is_cut = false) {
    dynamic::message m(*schema().find("M"), memory);
    const std::string text = json_of(id);
    EXPECT_TRUE(decode(isomer::json{}, text, m).ok());
    std::string value;
    records::put_registry_header(7, std::vector<std::int32_t>(positions), value);
    value += is_cut ? std::string("\x0a") : *encode(isomer::protobuf{}, m);
    put_framed(*records::parse_format("delimited", direction::out, why), value, all);
  };
  put(1, {1});
  put(2, {0});
  const std::size_t third = all.size();
  put(3, {1}, true);
  put(4, {1, 5});
  all += std::string("\x03\x01\x00\x00", 4);
  put(5, {1});
  const auto named = [](std::uint32_t id) { return id == 7 ? std::string("test.proto") : std::string(); };
  scan_options how{.bad = on_error::null, .error_column = "wrong", .keep_bad_bytes = true, .registry_headers = true};
  const rows unknown = scan({scan_input::memory(all)}, how);
  EXPECT_EQ(unknown.all, (std::vector<std::string>{json_of(1), json_of(2), "null", json_of(4), "null", json_of(5)}));
  EXPECT_EQ(unknown.errors[4], "bad_value: expected the header of a schema registry");
  // What is wrong behind the header is where it is in the input.
  // Behind the length, the zero, four bytes of number, two of positions, and the tag of a text that is missing.
  EXPECT_EQ(unknown.offsets[2], static_cast<std::int64_t>(third + 1 + 1 + 4 + 2 + 1));
  const std::size_t files = schema().files().size();
  ASSERT_GT(files, 0u);
  how.registered = [&](std::uint32_t id) {
    return named(id).empty() ? std::string() : std::string(schema().files()[files - 1]);
  };
  const rows known = scan({scan_input::memory(all)}, how);
  EXPECT_EQ(known.all, (std::vector<std::string>{json_of(1), "null", "null", "null", "null", json_of(5)}));
  EXPECT_EQ(known.errors[1], "bad_value: expected a message of the type M");
  how.threads = 3;
  EXPECT_EQ(scan({scan_input::memory(all)}, how).all, known.all);
}

}  // namespace scanner_test
