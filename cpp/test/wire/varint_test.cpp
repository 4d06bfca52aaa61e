// SPDX-License-Identifier: MIT
// Varints: every size, both ways, at the end of the input, and the lengths that no input can have.
#include <isomer/wire/varint.hpp>
#include <vector>
#include "support/codec.hpp"

namespace varint_test {

using namespace isomer::detail::wire;
using isomer::code;

std::vector<std::uint64_t> edges() {
  std::vector<std::uint64_t> all{0};
  for (int bit = 0; bit < 64; ++bit)
    for (int d : {-1, 0, 1}) all.push_back((std::uint64_t{1} << bit) + static_cast<std::uint64_t>(d));
  all.push_back(~std::uint64_t{0});
  return all;
}
std::string padded(std::uint64_t v, std::size_t size) {
  std::string s = test::varint(v);
  while (s.size() < size) s.back() = static_cast<char>(s.back() | 128), s += '\0';
  return s;
}

TEST(Varint, WritesWhatItReadsInEverySize) {
  for (std::uint64_t v : edges()) {
    char block[32];
    char* e = put_varint(block + 32, v);
    std::string_view written(e, static_cast<std::size_t>(block + 32 - e));
    EXPECT_EQ(written, test::varint(v));
    EXPECT_EQ(written.size(), varint_size(v));
    for (std::size_t size = written.size(); size <= 10; ++size)
      for (const char* after : {"", "\xff", "0123456789abcdef0123456789abcdef"}) {
        test::exact bytes(padded(v, size) + after);
        std::string_view s = bytes;
        patched_input in(s.data(), s.size(), 0);
        std::uint64_t back = 0;
        cursor c = read_varint(in, in.look(in.start()), back);
        ASSERT_TRUE(c) << v;
        EXPECT_EQ(back, v);
        EXPECT_EQ(c.p, s.data() + size);
      }
  }
}
TEST(Varint, ElevenBytesAreTooMany) {
  for (const char* after : {"", "0123456789abcdef0123456789abcdef"}) {
    test::exact bytes(std::string(10, '\xff') + "\x01" + after);
    std::string_view s = bytes;
    patched_input in(s.data(), s.size(), 0);
    std::uint64_t v = 0;
    EXPECT_FALSE(read_varint(in, in.look(in.start()), v));
    EXPECT_EQ(in.state, (isomer::status{code::bad_varint, 0}));
  }
}
TEST(Varint, LengthsFitTheInput) {
  auto length = [](const std::string& prefix, std::size_t rest, std::size_t& n) {
    test::exact bytes(prefix + std::string(rest, 'x'));
    std::string_view s = bytes;
    patched_input in(s.data(), s.size(), 0);
    cursor c = read_length(in, in.look(in.start()), n);
    EXPECT_EQ(in.state.ok(), static_cast<bool>(c));
    return in.state.cause;
  };
  for (std::size_t n : {0u, 1u, 127u, 128u, 16383u, 16384u, 2097151u, 2097152u})
    for (std::size_t size = varint_size(n); size <= 10; ++size) {
      std::size_t got = 0;
      EXPECT_EQ(length(padded(n, size), n, got), code::ok);
      EXPECT_EQ(got, n);
      if (n) {
        EXPECT_EQ(length(padded(n, size), n - 1, got), code::truncated);
      }
    }
  for (std::uint64_t n : {0x7fffffffull, 0x80000000ull, 0x80000001ull, 0xffffffffull, 0x100000000ull, 0x100000001ull,
                          0x7fffffffffffffffull, 0x8000000000000000ull, 0xffffffffffffffffull}) {
    std::size_t got = 0;
    EXPECT_EQ(length(test::varint(n), 2, got), code::truncated) << n;
  }
}
static_assert([] {
  char block[16]{};
  char* e = put_varint(block + 16, 300);
  patched_input in(e, static_cast<std::size_t>(block + 16 - e), 0);
  std::uint64_t v = 0;
  return read_varint(in, in.start(), v) && v == 300;
}());

}  // namespace varint_test
