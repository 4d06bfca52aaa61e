// SPDX-License-Identifier: MIT
// Payloads from a seed: the same ones on every machine, and of each shape so many different ones that no branch
// predictor learns them.
#pragma once
#include <cstdint>
#include <isomer/protobuf.hpp>
#include <random>
#include <string>
#include <string_view>
#include <vector>

namespace bench {

// What a text is made of. The escapes are shares of the characters that JSON has to escape.
enum class script : std::uint8_t { ascii, escapes_1, escapes_3, escapes_25, french, japanese };

class chance {
 public:
  explicit chance(std::uint64_t seed) : random_(seed) {}

  std::uint64_t below(std::uint64_t n) { return random_() % n; }
  std::uint64_t between(std::uint64_t least, std::uint64_t most) { return least + below(most - least + 1); }
  bool one_in(std::uint64_t n) { return below(n) == 0; }
  // A number of any width up to `bits`, each width as likely as another; never 0.
  template <class T>
  T number(unsigned bits) {
    return static_cast<T>(random_() >> (64 - between(1, bits)) | 1);
  }
  template <class T>
  T signed_number(unsigned bits) {
    auto n = number<T>(bits);
    return one_in(2) ? static_cast<T>(-n) : n;
  }
  // With 53 random bits, as measurements have: 17 significant digits.
  double real() { return static_cast<double>(random_() >> 11) / 9007199254740992.0 * 1000; }
  std::string bytes(std::size_t length) {
    std::string s(length, '\0');
    for (char& c : s) c = static_cast<char>(random_());
    return s;
  }

  std::string word(std::size_t least, std::size_t most) { return text(script::ascii, between(least, most)); }
  // `length` in bytes, or up to two more, so that no character is cut.
  std::string text(script of, std::size_t length) {
    std::string s;
    s.reserve(length + 2);
    while (s.size() < length) s += character(of);
    return s;
  }

 private:
  std::string_view character(script of) {
    static constexpr std::string_view letters = "abcdefghijklmnopqrstuvwxyz ABCDEFGHIJKLMNOPQRSTUVWXYZ 0123456789.,-_";
    static constexpr std::string_view escaped = "\"\n\\\t";
    static constexpr std::string_view accents = "éèêëàâçîïôùûœ";
    constexpr std::size_t percent[] = {0, 1, 3, 25};
    if (of <= script::escapes_25 && below(100) < percent[static_cast<std::size_t>(of)])
      return escaped.substr(below(escaped.size()), 1);
    if (of == script::french && one_in(8)) return accents.substr(2 * below(accents.size() / 2), 2);
    if (of == script::japanese) return kana();
    return letters.substr(below(letters.size()), 1);
  }
  // U+3041 to U+30FA, of which a few are punctuation.
  std::string_view kana() {
    auto point = static_cast<unsigned>(between(0x3041, 0x30fa));
    kana_[0] = '\xe3', kana_[1] = static_cast<char>(0x80 | (point >> 6 & 63));
    kana_[2] = static_cast<char>(0x80 | (point & 63));
    return {kana_, 3};
  }

  std::mt19937_64 random_;
  char kana_[3] = {};
};

inline constexpr std::size_t payloads = 64;
// Of megabytes each, a few do: no predictor learns even one, and all of them have to fit into memory several times.
inline constexpr std::size_t large_payloads = 4;

// `make` turns chance into a message.
template <class Make>
auto drawn(Make make, std::size_t count = payloads) {
  chance of(20);
  std::vector<decltype(make(of))> all;
  while (all.size() < count) all.push_back(make(of));
  return all;
}
// The same in protobuf.
template <class Make>
std::vector<std::string> made(Make make, std::size_t count = payloads) {
  std::vector<std::string> all;
  for (auto& m : drawn(make, count)) all.push_back(isomer::encode(isomer::protobuf{}, m).value());
  return all;
}

}  // namespace bench
