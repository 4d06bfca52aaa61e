// SPDX-License-Identifier: MIT
// Wire bytes for tests, written as "08 96 01" or put together by hand, and buffers without room to spare.
#pragma once
#include <isomer/table.h>
#include <cstdlib>
#include <memory>
#include <string>
#include <vector>

namespace table_test {

using bytes = std::vector<uint8_t>;

inline bytes hex(const std::string& text) {
  bytes out;
  for (const char* p = text.c_str(); *p;) {
    char* end;
    out.push_back(static_cast<uint8_t>(std::strtoul(p, &end, 16)));
    p = end;
    while (*p == ' ') ++p;
  }
  return out;
}
inline bytes operator+(bytes a, const bytes& b) {
  a.insert(a.end(), b.begin(), b.end());
  return a;
}
inline bytes repeat(std::size_t times, const bytes& part) {
  bytes out;
  for (; times; --times) out.insert(out.end(), part.begin(), part.end());
  return out;
}
inline bytes varint(uint64_t v) {
  bytes out;
  for (; v >= 128; v >>= 7) out.push_back(static_cast<uint8_t>(v | 128));
  out.push_back(static_cast<uint8_t>(v));
  return out;
}
inline bytes delimited(uint32_t tag, const bytes& content) { return varint(tag) + varint(content.size()) + content; }

// The bytes in an allocation of exactly their size, so that the sanitizer sees one read too many.
struct exact {
  explicit exact(const bytes& b) : size(b.size()), data(new uint8_t[b.size()]) {
    std::copy(b.begin(), b.end(), data.get());
  }
  std::size_t size;
  std::unique_ptr<uint8_t[]> data;
};

// An arena that takes buffers of exactly the size it asks for, up to a budget.
struct growing_arena {
  explicit growing_arena(std::size_t bytes_left = std::size_t{1} << 30) : left(bytes_left) {
    isomer_arena_init(&arena, nullptr, 0);
    arena.allocate = [](void* self, size_t size) { return static_cast<growing_arena*>(self)->take(size); };
    arena.context = this;
  }
  growing_arena(const growing_arena&) = delete;
  growing_arena& operator=(const growing_arena&) = delete;
  void* take(std::size_t size) {
    if (size > left) return nullptr;
    left -= size;
    buffers.emplace_back(new uint8_t[size]);
    return buffers.back().get();
  }
  isomer_arena arena;
  std::size_t left;
  std::vector<std::unique_ptr<uint8_t[]>> buffers;
};

template <class M>
bytes encoded(const isomer_table& t, const M& m) {
  exact buffer(bytes(isomer_table_size(&t, &m)));
  std::size_t n = 0;
  const auto status = isomer_table_encode(&t, &m, buffer.data.get(), buffer.size, &n);
  if (status != ISOMER_OK || n != buffer.size) return hex("ff ff ff");
  return bytes(buffer.data.get(), buffer.data.get() + n);
}
template <class M>
isomer_status decode(const isomer_table& t, M& m, const bytes& b, isomer_arena* arena = nullptr,
                     std::size_t* at = nullptr) {
  exact input(b);
  if (arena) return isomer_table_decode_arena(&t, &m, input.data.get(), input.size, arena, at);
  return isomer_table_decode(&t, &m, input.data.get(), input.size, at);
}

}  // namespace table_test
