// SPDX-License-Identifier: MIT
// JSON's strings by blocks, against loops over characters: each character at each place of texts of every size.
#include <isomer/json.hpp>
#include <isomer/plain.hpp>
#include <vector>
#include "support/codec.hpp"

namespace json_text_test {

using isomer::code;

struct texts {
  std::string before, text, after;
};

// What the standard has for each character, and nothing but that (RFC 8259, section 7).
std::string spelt(std::string_view s) {
  std::string out = "\"";
  for (char c : s) {
    const auto u = static_cast<unsigned char>(c);
    if (const auto at = std::string_view("\b\f\n\r\t\"\\").find(c); at != std::string_view::npos)
      out += {'\\', "bfnrt\"\\"[at]};
    else if (u < 32) out += std::string("\\u00") + "01"[u >> 4] + "0123456789abcdef"[u & 15];
    else out += c;
  }
  return out + '"';
}
// Written alone, behind others, and read back, from memory that ends with the text.
void check(const std::string& s) {
  const texts one{.text = s}, three{"a\"", s, "z"};
  const auto written = isomer::encode(isomer::json(), one);
  ASSERT_TRUE(written.ok());
  const std::string text = *written;
  ASSERT_EQ(text, s.empty() ? "{}" : "{\"text\":" + spelt(s) + "}");
  const auto exact = test::exact(text);
  texts back;
  ASSERT_EQ(isomer::decode(isomer::json(), std::string_view(exact), back), isomer::status{});
  ASSERT_EQ(back.text, s);
  const auto all = isomer::encode(isomer::json(), three);
  ASSERT_EQ(all.value_or("error"),
            "{\"before\":\"a\\\"\"" + (s.empty() ? "" : ",\"text\":" + spelt(s)) + ",\"after\":\"z\"}");
}

TEST(JsonText, EachCharacterAtEachPlaceOfTextsOfEverySize) {
  const std::string pieces[] = {"\"",   "\\", "\n",       std::string(1, '\0'), "\x1f",
                                "\x7f", "/",  "\xc3\xa9", "\xe2\x82\xac",       "\xf0\x9f\x98\x80"};
  for (std::size_t size = 0; size <= 140; size += size < 70 ? 1 : 5)
    for (std::size_t at = 0; at <= size; ++at) {
      std::string s(size, 'a');
      s.insert(at, pieces[(size + at) % std::size(pieces)]);
      check(s);
      if (HasFatalFailure()) return;
    }
}
TEST(JsonText, RunsOfWhatIsEscapedAndWhatIsNot) {
  std::uint32_t random = 1;
  const auto below = [&](std::uint32_t n) { return (random = random * 1664525 + 1013904223) % 65536 * n >> 16; };
  for (int i = 0; i < 3000; ++i) {
    std::string s;
    const std::uint32_t size = below(i % 10 ? 200 : 3000), usual = 1 + below(40);
    while (s.size() < size) {
      if (below(usual)) s += static_cast<char>('a' + below(26));
      else s += "\"\\\n\x01\x1f/\t\\"[below(8)];
    }
    check(s);
    if (HasFatalFailure()) return;
  }
}
TEST(JsonText, TextThatIsNoUtf8IsRefusedAtEveryPlace) {
  for (std::size_t size = 0; size <= 200; size += size < 80 ? 1 : 9)
    for (std::size_t at = 0; at <= size; ++at)
      for (const char* other : {"", "\""}) {
        std::string s = std::string(size, 'a') + other;
        s.insert(at, at % 2 ? "\xff" : "\xe2\x82");
        ASSERT_EQ(isomer::encode(isomer::json(), texts{.text = s}).state().cause, code::bad_utf8) << size << " " << at;
        const auto text = test::exact("{\"text\":" + spelt(s) + "}");
        texts back;
        ASSERT_EQ(isomer::decode(isomer::json(), std::string_view(text), back), (isomer::status{code::bad_utf8, 9}))
            << size << " " << at;
      }
}
TEST(JsonText, BackslashesInARowOfEveryLengthAtEveryPlace) {
  for (std::size_t lead = 0; lead <= 34; ++lead)
    for (std::size_t row = 0; row <= 130; row += row < 40 ? 1 : 13) {
      std::string s(lead, 'a');
      s.append(row, '\\');
      check(s + "\"b" + std::string(5 * lead, 'z'));
      check(s + "\n");
      if (HasFatalFailure()) return;
    }
}
TEST(JsonText, AMalformedEscapeIsReportedWhereItStands) {
  for (const char* wrong : {"\\x", "\\u12", "\\u123g", "\\ud800", "\\udc00", "\\ud800\\u0041", "\\\x7f"})
    for (std::size_t lead = 0; lead <= 150; lead += lead < 40 ? 1 : 7) {
      std::string body(lead, 'a');
      if (lead > 5) body[2] = '\\', body[3] = 'n';
      const std::string text = "{\"text\":\"" + body + wrong + std::string(lead % 50, 'z') + "\"}";
      texts back;
      ASSERT_EQ(isomer::decode(isomer::json(), test::exact(text), back), (isomer::status{code::bad_syntax, 9 + lead}))
          << text;
      // The same of a value that nobody wants, and of a key.
      const std::string other = "{\"none\":\"" + body + wrong + "\"}", key = "{\"" + body + wrong + "\":1}";
      ASSERT_EQ(isomer::decode(isomer::json{.ignore_unknown = true}, test::exact(other), back),
                (isomer::status{code::bad_syntax, 9 + lead}))
          << other;
      ASSERT_EQ(isomer::decode(isomer::json{.ignore_unknown = true}, test::exact(key), back),
                (isomer::status{code::bad_syntax, 2 + lead}))
          << key;
    }
}
TEST(JsonText, AControlCharacterOrTheEndIsReportedWhereItStands) {
  for (std::size_t lead = 0; lead <= 100; ++lead)
    for (const char* escape : {"", "\\n"}) {
      const std::string text = "{\"text\":\"" + std::string(escape) + std::string(lead, 'a'), control = text + "\n\"}";
      texts back;
      ASSERT_EQ(isomer::decode(isomer::json(), test::exact(text), back),
                (isomer::status{code::truncated, text.size()}));
      ASSERT_EQ(isomer::decode(isomer::json(), test::exact(text + "\\"), back),
                (isomer::status{code::truncated, text.size() + 1}));
      ASSERT_EQ(isomer::decode(isomer::json(), test::exact(control), back),
                (isomer::status{code::bad_syntax, text.size()}));
    }
}
TEST(JsonText, WhiteSpaceOfEveryLength) {
  for (std::size_t n = 0; n <= 100; ++n)
    for (std::string_view kinds : {" ", "\n ", "\r\n", "\t", "\n\t \r"}) {
      std::string space;
      while (space.size() < n) space += kinds[space.size() % kinds.size()];
      std::string text;
      for (std::string_view token : {"", "{", "\"text\"", ":", "\"x\"", ",", "\"after\"", ":", "\"y\"", "}"})
        (text += token) += space;
      texts back;
      ASSERT_EQ(isomer::decode(isomer::json(), test::exact(text), back), isomer::status{}) << text;
      ASSERT_EQ(back.text + back.after, "xy");
      ASSERT_EQ(isomer::decode(isomer::json(), test::exact(text + "\v"), back),
                (isomer::status{code::bad_syntax, text.size()}));
    }
}

}  // namespace json_text_test
