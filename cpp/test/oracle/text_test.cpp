// SPDX-License-Identifier: MIT
// Random messages between Isomer's and libprotobuf's text, and damaged texts: accepted or refused together.
//
// But for these differences, all of which Isomer keeps:
// - Text that is not UTF-8 is refused where the schema wants it verified. libprotobuf notices when it serialises.
// - A field without presence is a duplicate also where the first value was its default: libprotobuf looks for presence.
// - "\400" and above is no byte; libprotobuf drops the ninth bit. "\X41" is not in the specification, nor are
// surrogates.
// - Names between brackets may have white space and comments anywhere; libprotobuf 3.21 has them between words only.
// - An Any's URL may begin with any domain, and with other characters than a word's; libprotobuf 3.21 has a list.
// - A group goes also by the name of its field, as the specification has it since editions.
#include <google/protobuf/io/tokenizer.h>
#include <google/protobuf/text_format.h>
#include <isomer/text.hpp>
#include "known_types.hpp"
#include "peers.hpp"
#include "random_message.hpp"

namespace text_test {

namespace pb = google::protobuf;

template <class Peer>
class text : public testing::Test {};
TYPED_TEST_SUITE(text, oracle::json_peers);
template <class Peer>
class text_of_proto2 : public testing::Test {};
TYPED_TEST_SUITE(text_of_proto2, oracle::binary_only_peers);

constexpr std::uint64_t messages = 150;  // of each type, with each layout
constexpr int damages = 60;              // of each of a third of them

struct silence : pb::io::ErrorCollector {
  void AddError(int line, int column, const std::string& what) override {
    message += std::to_string(line + 1) + ":" + std::to_string(column + 1) + ": " + what + "; ";
  }
  void AddWarning(int, int, const std::string&) override {}
  std::string message;
};
bool google_reads(const std::string& input, pb::Message& m, std::string* why = nullptr) {
  silence errors;
  pb::TextFormat::Parser parser;
  parser.RecordErrorsTo(&errors);
  bool good = parser.ParseFromString(input, &m);
  if (why) *why = errors.message;
  return good;
}
// The packages of libprotobuf's messages begin with one more name.
std::string renamed(std::string s, std::string_view from, std::string_view to) {
  for (std::size_t at = 0; (at = s.find(from, at)) != s.npos; at += to.size()) s.replace(at, from.size(), to);
  return s;
}
const std::string ours = "[test.proto2.", theirs = "[peer.test.proto2.";

std::vector<std::string> google_texts(const pb::Message& m) {
  std::vector<std::string> all;
  for (int i = 0; i < 4; ++i) {
    pb::TextFormat::Printer p;
    p.SetHideUnknownFields(true);
    p.SetSingleLineMode(i == 1);
    p.SetUseUtf8StringEscaping(i == 2);
    p.SetUseShortRepeatedPrimitives(i >= 2);
    p.SetExpandAny(i != 3);
    std::string s;
    EXPECT_TRUE(p.PrintToString(m, &s));
    all.push_back(s);
  }
  return all;
}
isomer::text format() {
  namespace ext = test::proto2;
  return {.print_unknown = false,
          .types = oracle::known_types,
          .extensions = isomer::extensions<ext::count, ext::texts, ext::packed_numbers, ext::leaf, ext::grouped,
                                           ext::extended_closed, ext::real>};
}

// From text by Isomer, and on to libprotobuf in binary.
template <class M, class Google>
testing::AssertionResult reads(const std::string& input, const Google& expected) {
  isomer::arena arena;
  auto m = isomer::decode<M>(format(), input, arena);
  if (!m) return testing::AssertionFailure() << m.error().message() << " at " << m.error().at;
  Google read;
  if (!read.ParseFromString(isomer::encode(isomer::protobuf{}, *m).value()))
    return testing::AssertionFailure() << "its binary is refused";
  auto report = oracle::difference(expected, read);
  return report.empty() ? testing::AssertionSuccess() : testing::AssertionFailure() << report;
}
// From binary by Isomer, and on to libprotobuf in text.
template <class M, class Google>
testing::AssertionResult writes(const std::string& bytes, const Google& expected) {
  isomer::arena arena;
  auto m = isomer::decode<M>(isomer::protobuf{}, bytes, arena);
  if (!m) return testing::AssertionFailure() << m.error().message();
  for (int i = 0; i < 3; ++i) {
    isomer::text f = format();
    f.single_line = i == 1, f.utf8 = i == 2;
    auto s = isomer::encode(f, *m);
    if (!s) return testing::AssertionFailure() << s.error().message();
    Google back;
    std::string why;
    if (!google_reads(renamed(*s, ours, theirs), back, &why)) return testing::AssertionFailure() << why << *s;
    auto report = oracle::difference(expected, back);
    if (!report.empty()) return testing::AssertionFailure() << report << *s;
  }
  return testing::AssertionSuccess();
}

template <class Peer>
void both_directions() {
  using google = typename Peer::google;
  for (std::uint64_t seed = 0; seed < messages; ++seed) {
    auto m = oracle::made<google>(seed, oracle::by::binary);
    google expected;  // not m itself, which has unknown fields, also in what an Any holds
    auto all = google_texts(m);
    ASSERT_TRUE(google_reads(all[0], expected)) << all[0];
    for (auto& input : all) {
      google same;
      ASSERT_TRUE(google_reads(input, same)) << input;
      ASSERT_TRUE(reads<typename Peer::tabled>(renamed(input, theirs, ours), same)) << "seed " << seed << ": " << input;
      ASSERT_TRUE(reads<typename Peer::view>(renamed(input, theirs, ours), same)) << "seed " << seed << ": " << input;
    }
    ASSERT_TRUE(writes<typename Peer::tabled>(oracle::bytes_of(m), expected)) << "seed " << seed;
    ASSERT_TRUE(writes<typename Peer::view>(oracle::bytes_of(m), expected)) << "seed " << seed;
  }
}
TYPED_TEST(text, passes_in_both_directions) { both_directions<TypeParam>(); }
TYPED_TEST(text_of_proto2, passes_in_both_directions) { both_directions<TypeParam>(); }

std::string damaged_text(std::string s, oracle::random_message& random) {
  static constexpr std::string_view pieces[] = {"\"", "'",  "\\", "{",  "}",  "<",   ">",   "[",  "]",   ":",   ",",
                                                ";",  "#",  "\n", " ",  "-",  ".",   "0",   "08", "0x",  "f",   "e1",
                                                "1",  "99", "_",  "{}", "[]", ": 1", "inf", "\t", "\\x", "\\1", "true"};
  for (auto n = 1 + random.below(2); n && !s.empty(); --n) {
    auto at = random.below(s.size());
    switch (random.below(7)) {
      case 0: s.resize(at); break;
      case 1: s.erase(at, 1); break;
      case 2: s.insert(at, 1, static_cast<char>(random.below(256))); break;
      case 3: s[at] = static_cast<char>(random.below(256)); break;
      case 4: s += "\n" + s.substr(at, random.below(60)); break;  // fields that come again
      case 5: s[at] = static_cast<char>(s[at] ^ 1 << random.below(8)); break;
      default: s.insert(at, pieces[random.below(std::size(pieces))]);
    }
  }
  return s;
}
// Whether Isomer may refuse what libprotobuf accepts: see above.
bool is_stricter(const std::string& input, isomer::status s, bool implicit) {
  if (s.cause == isomer::code::bad_utf8) return true;
  if (s.cause == isomer::code::duplicate_key) return implicit;
  if (s.cause != isomer::code::bad_syntax) return false;
  std::size_t end = input.find('\n', s.at);
  std::string_view line = std::string_view(input).substr(s.at, end == input.npos ? end : end - s.at);
  for (std::string_view escape : {"\\4", "\\5", "\\6", "\\7", "\\X", "\\ud", "\\uD"})
    if (line.find(escape) != line.npos) return true;
  return false;
}
// Whether libprotobuf's reason to refuse is one that newer specifications do not have: see above.
bool is_old(const pb::Descriptor& d, const std::string& why) {
  if (why.find("Could not find type") != why.npos || why.find("Expected \"]\"") != why.npos) return true;
  for (int i = 0; i < d.field_count(); ++i) {
    auto& f = *d.field(i);
    if (f.type() != pb::FieldDescriptor::TYPE_GROUP) continue;
    if (why.find("no field named \"" + f.name() + "\"") != why.npos || is_old(*f.message_type(), why)) return true;
  }
  return false;
}
template <class M, class Google>
testing::AssertionResult judges_alike(const std::string& input, bool good, const Google& expected,
                                      const std::string& why) {
  isomer::arena arena;
  auto judged = isomer::decode<M>(format(), input, arena);
  bool implicit = Google::descriptor()->file()->syntax() == pb::FileDescriptor::SYNTAX_PROTO3;
  if (!good) {
    if (!judged.ok() || is_old(*Google::descriptor(), why)) return testing::AssertionSuccess();
    bool in_url = why.find("Expected identifier") != why.npos && input.find("/google.protobuf.") != input.npos;
    if (in_url) return testing::AssertionSuccess();
    return testing::AssertionFailure() << "accepted only by Isomer: " << why;
  }
  if (judged.ok()) return reads<M>(input, expected);
  if (is_stricter(input, judged.error(), implicit)) return testing::AssertionSuccess();
  return testing::AssertionFailure() << judged.error().message() << " at " << judged.error().at;
}
template <class Peer>
void are_judged_alike() {
  for (std::uint64_t seed = 0; seed < messages / 3; ++seed) {
    oracle::random_message random(seed, oracle::by::binary);
    auto all = google_texts(oracle::made<typename Peer::google>(random));
    for (int i = 0; i < damages; ++i) {
      std::string input = damaged_text(all[random.below(all.size())], random), why;
      typename Peer::google expected;
      bool good = google_reads(input, expected, &why);
      if (good) expected.ParseFromString(expected.SerializeAsString());  // a key of a map may have come twice
      input = renamed(input, theirs, ours);
      if (input.find("peer") != input.npos) continue;  // damaged where it had to be renamed
      ASSERT_TRUE(judges_alike<typename Peer::tabled>(input, good, expected, why)) << "seed " << seed << ": " << input;
      ASSERT_TRUE(judges_alike<typename Peer::view>(input, good, expected, why)) << "seed " << seed << ": " << input;
    }
  }
}
TYPED_TEST(text, damaged_is_judged_alike) { are_judged_alike<TypeParam>(); }
TYPED_TEST(text_of_proto2, damaged_is_judged_alike) { are_judged_alike<TypeParam>(); }

}  // namespace text_test
