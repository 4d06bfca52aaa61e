// SPDX-License-Identifier: MIT
// Streams as records: whole, in any pieces, and damaged.
#include <gtest/gtest.h>
#include <cstdint>
#include <isomer/records.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace cut_test {

using namespace isomer::records;
using isomer::code;
using isomer::direction;
using isomer::framing;
using state = cut_record::state;

constexpr std::size_t most = 1 << 20;

format_spec spec_of(std::string_view text) {
  std::string why;
  const auto f = parse_format(text, direction::in, why);
  EXPECT_TRUE(f) << text << ": " << why;
  return f.value_or(format_spec());
}

struct stream_of_records {
  std::vector<std::string> all;
  code end = code::ok;
  std::vector<std::size_t> damaged;
  bool operator==(const stream_of_records&) const = default;
};

// Reads `piece` more bytes whenever there is no record in those that were read.
stream_of_records cut_in_pieces(const format_spec& f, std::string_view stream, std::size_t piece) {
  stream_of_records got;
  for (std::size_t from = 0, to = 0;;) {
    const bool is_last = to == stream.size();
    const cut_record c = cut(f, stream.substr(from, to - from), is_last, most);
    if (c.is == state::found) {
      if (c.cause != code::ok) got.damaged.push_back(got.all.size());
      got.all.emplace_back(c.bytes);
      from += c.past;
      if (is_last && f.records == framing::whole) return got;
    } else if (c.is == state::more && !is_last) {
      from += c.past;
      to = std::min(to + piece, stream.size());
    } else {
      got.end = c.cause;
      EXPECT_NE(c.is, state::more);
      return got;
    }
  }
}

stream_of_records cut_all(std::string_view format, std::string_view stream) {
  const format_spec f = spec_of(format);
  const stream_of_records whole = cut_in_pieces(f, stream, stream.size());
  for (const std::size_t piece : {1, 2, 3, 7}) EXPECT_EQ(cut_in_pieces(f, stream, piece), whole) << format;
  return whole;
}

std::string framed(std::string_view format, const std::vector<std::string>& all) {
  const format_spec f = spec_of(format);
  std::string s;
  for (const std::string& one : all) put_framed(f, one, s);
  return s;
}

TEST(Cut, EachFramingReadsWhatWasFramed) {
  const std::vector<std::string> bytes{"", "a", std::string(300, 'x'), std::string("\0\n\xff", 3)};
  const std::vector<std::string> json{R"({"a":"}\"]"})", "[1,[2,{}]]", R"("x y")", "12", "true", "{}"};
  const std::vector<std::string> objects{R"({"a":[1,2]})", "{}", R"({"b":"\\"})"};
  for (const auto& [format, records] : std::vector<std::pair<std::string, std::vector<std::string>>>{
           {"protobuf:delimited", bytes},
           {"delimited", bytes},
           {"tfrecord", bytes},
           {"json:tfrecord", objects},
           {"text:delimited", objects},
           {"jsonl", objects},
           {"json", json},
           {"msgpack",
            {"\x81\xa1"
             "a\x01",
             "\x80", "\x93\x01\x02\xc0", std::string("\xc4\x02\0\1", 4)}},
           {"cbor",
            {"\xa1\x61"
             "a\x01",
             "\xa0", "\x9f\x01\xff", "\x61x"}},
           {"php", {"a:1:{s:1:\"a\";i:1;}", "i:5;", "N;"}}}) {
    const stream_of_records got = cut_all(format, framed(format, records));
    EXPECT_EQ(got.all, records) << format;
    EXPECT_EQ(got.end, code::ok) << format;
    EXPECT_TRUE(got.damaged.empty()) << format;
  }
}
TEST(Cut, AStreamWithoutRecordsHasNone) {
  for (const char* const format : {"delimited", "tfrecord", "jsonl", "json", "yaml", "msgpack", "cbor", "php"}) {
    const stream_of_records got = cut_all(format, "");
    EXPECT_TRUE(got.all.empty()) << format;
    EXPECT_EQ(got.end, code::ok) << format;
  }
  EXPECT_EQ(cut_all("protobuf", "").all, std::vector<std::string>{""});
  EXPECT_EQ(cut_all("text", "a: 1").all, std::vector<std::string>{"a: 1"});
  EXPECT_TRUE(cut_all("jsonl", "\n\n \r\n").all.empty());
}
TEST(Cut, LinesAndDocuments) {
  EXPECT_EQ(cut_all("jsonl", "\xef\xbb\xbf{\"a\":1}\r\n\n{}").all, (std::vector<std::string>{"{\"a\":1}\r", "{}"}));
  EXPECT_EQ(cut_all("json", "\x1e{}\n\x1e[1]\n").all, (std::vector<std::string>{"{}", "[1]"}));
  const auto documents = cut_all("yaml", "---\na: 1\n---\na: 2\n...\n---\na: 3\n").all;
  ASSERT_EQ(documents.size(), 3u);
  EXPECT_NE(documents[1].find("a: 2"), std::string::npos);
}
TEST(Cut, AStreamThatEndsInsideOfARecordSaysSo) {
  const std::vector<std::string> two{R"({"a":[1,2]})", R"({"b":"c"})"};
  for (const char* const format : {"delimited", "tfrecord", "json"}) {
    const std::string stream = framed(format, two);
    const std::size_t first = framed(format, {two[0]}).size();
    for (std::size_t n = first + 2; n < stream.size() - 1; ++n) {
      const auto got = cut_all(format, stream.substr(0, n));
      EXPECT_EQ(got.all.size(), 1u) << format << ' ' << n;
      EXPECT_EQ(got.end, code::truncated) << format << ' ' << n;
    }
  }
}
TEST(Cut, LengthsThatAreNone) {
  EXPECT_EQ(cut_all("delimited", std::string(11, '\xff')).end, code::bad_varint);
  EXPECT_EQ(cut_all("delimited", "\xff\xff\xff\xff\x0f").end, code::too_large);
  EXPECT_EQ(cut_all("json", "{]").end, code::bad_syntax);
  EXPECT_EQ(cut_all("msgpack", "\xc1").end, code::bad_syntax);
}
TEST(Cut, ChecksumsOfTfrecord) {
  const std::string stream = framed("tfrecord", {"abc", "defg"});
  EXPECT_EQ(stream.size(), 2u * 16 + 7);
  for (std::size_t i = 0; i < stream.size(); ++i) {
    std::string changed = stream;
    changed[i] = static_cast<char>(changed[i] ^ 4);
    const auto got = cut_all("tfrecord", changed);
    const std::size_t within = i < 19 ? i : i - 19;
    const std::size_t record = i < 19 ? 0 : 1;
    if (within < 12) {
      EXPECT_EQ(got.end, code::bad_value) << i;
      EXPECT_EQ(got.all.size(), record) << i;
    } else {
      EXPECT_EQ(got.damaged, std::vector<std::size_t>{record}) << i;
      EXPECT_EQ(got.all.size(), 2u) << i;
    }
  }
}
TEST(Cut, TheChecksumIsThePublishedOne) {
  // The check value of CRC-32C, and the mask.
  const std::string stream = framed("tfrecord", {"123456789"});
  constexpr std::uint32_t crc = 0xe3069283, masked = (crc >> 15 | crc << 17) + 0xa282ead8;
  std::uint32_t there = 0;
  for (std::size_t i = 4; i-- > 0;) there = there << 8 | static_cast<unsigned char>(stream[stream.size() - 4 + i]);
  EXPECT_EQ(there, masked);
}
TEST(Cut, WhatIsLongIsNotTooDeep) {
  const std::string deep = std::string(100'000, '[') + std::string(100'000, ']');
  EXPECT_EQ(cut_in_pieces(spec_of("json"), deep, deep.size()).all, std::vector<std::string>{deep});
  EXPECT_EQ(cut_in_pieces(spec_of("msgpack:depth=4"), "\x91\x91\x91\x91\x91\x91\x01", 100).end, code::too_deep);
}

TEST(Formats, InText) {
  EXPECT_EQ(name_of(spec_of("protobuf:delimited")), "protobuf:delimited");
  EXPECT_EQ(name_of(spec_of("tfrecord")), "protobuf:tfrecord");
  EXPECT_EQ(name_of(spec_of("ndjson")), "jsonl");
  EXPECT_EQ(format_of_name("a.tfrecords")->records, framing::tfrecord);
  EXPECT_EQ(spec_of("json:depth=7").limits.depth, 7);
  std::string why;
  EXPECT_FALSE(parse_format("jsn", direction::in, why));
  EXPECT_EQ(why, "there is no format \"jsn\"; did you mean \"json\"?");
  EXPECT_FALSE(parse_format("cbor:lines", direction::in, why));
}

}  // namespace cut_test
