// SPDX-License-Identifier: MIT
// Bytes for all modes to read.
#pragma once
#include <cstddef>
#include <cstdint>
#include <random>
#include <string>
#include <vector>

namespace modes_test {

using bytes = std::vector<std::uint8_t>;

inline std::string hex(const bytes& b) {
  std::string text;
  for (std::uint8_t byte : b) {
    text += "0123456789abcdef"[byte >> 4];
    text += "0123456789abcdef"[byte & 15];
  }
  return text;
}

// Inputs that are mostly well formed: fields of low numbers, nested, of any wire type; then a few bytes are changed.
class inputs {
 public:
  explicit inputs(unsigned seed) : random_(seed) {}

  bytes next() {
    bytes out;
    message(out, 3);
    if (pick(4) == 0 && !out.empty()) out.resize(pick(out.size() + 1));
    if (pick(4) == 0 && !out.empty()) out[pick(out.size())] = static_cast<std::uint8_t>(pick(256));
    return out;
  }

 private:
  std::size_t pick(std::uint64_t n) { return static_cast<std::size_t>(random_() % n); }

  // Now and then a byte longer than it must be.
  void varint(bytes& out, std::uint64_t v) {
    const bool longer = pick(60) == 0;
    for (; v >= 0x80; v >>= 7) out.push_back(static_cast<std::uint8_t>(v | 0x80));
    out.push_back(static_cast<std::uint8_t>(v | (longer ? 0x80 : 0)));
    if (longer) out.push_back(0);
  }

  std::uint64_t number() {
    switch (pick(6)) {
      case 0: return random_();
      case 1: return std::uint64_t{0} - pick(200);
      case 2: return static_cast<std::uint64_t>(std::int64_t{INT32_MIN});
      default: return pick(pick(4) == 0 ? 70000 : 4);
    }
  }

  void payload(bytes& out, unsigned depth) {
    bytes inner;
    switch (pick(4)) {
      case 0:
        for (std::uint64_t n = pick(10); n > 0; --n) inner.push_back(static_cast<std::uint8_t>('a' + pick(26)));
        break;
      case 1:
        for (std::uint64_t n = pick(6); n > 0; --n) varint(inner, number());
        break;
      case 2:
        for (std::uint64_t n = pick(pick(3) == 0 ? 33 : 10); n > 0; --n)
          inner.push_back(static_cast<std::uint8_t>(pick(3) == 0 ? pick(256) : 0xc3 - 0x1a * pick(2)));
        break;
      default:
        if (depth > 0) message(inner, depth - 1);
    }
    varint(out, inner.size());
    out.insert(out.end(), inner.begin(), inner.end());
  }

  void message(bytes& out, unsigned depth) {
    for (std::uint64_t n = pick(7); n > 0; --n) {
      const std::uint64_t field = pick(40) == 0 ? 536870911 : 1 + pick(pick(3) == 0 ? 23 : 8);
      static const unsigned types[] = {0, 0, 0, 1, 2, 2, 2, 2, 3, 5};
      const unsigned type = types[pick(10)];
      if (type == 3 && depth == 0) continue;
      varint(out, field << 3 | type);
      if (type == 0) varint(out, number());
      if (type == 1) fixed(out, 8);
      if (type == 2) payload(out, depth);
      if (type == 5) fixed(out, 4);
      if (type == 3) {
        message(out, depth - 1);
        varint(out, field << 3 | 4);
      }
    }
  }

  void fixed(bytes& out, int n) {
    const std::uint64_t v = pick(3) == 0 ? random_() : number();
    for (int i = 0; i < n; ++i) out.push_back(static_cast<std::uint8_t>(v >> 8 * i));
  }

  std::mt19937_64 random_;
};

}  // namespace modes_test
