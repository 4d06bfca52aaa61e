// Where encoded bytes go: a string that grows, a buffer of yours, a sink of yours, an encoder that keeps its memory
// SPDX-License-Identifier: MIT
#include <cstddef>
#include <cstdio>
#include <isomer/protobuf.hpp>
#include <span>
#include <string>
#include <vector>
#include "person.isomer.hpp"

namespace {

// Anything with append(const char*, size_t). If it answers false, encode gives too_large.
struct checksum {
  unsigned sum = 0;
  void append(const char* p, std::size_t n) {
    for (std::size_t i = 0; i < n; ++i) sum = sum * 31 + static_cast<unsigned char>(p[i]);
  }
};

}  // namespace

int main() {
  const demo::Person person{.name = "Ada", .id = 1};
  isomer::protobuf format;

  std::string log = "head:";
  std::vector<std::byte> bytes;
  checksum check;
  if (!isomer::encode(format, person, log)) return 1;  // appends
  if (!isomer::encode(format, person, bytes)) return 1;
  if (!isomer::encode(format, person, check)) return 1;
  std::printf("string: %zu bytes, vector: %zu, checksum: %08x\n", log.size(), bytes.size(), check.sum);

  char buffer[16], small[4];
  auto written = isomer::encode(format, person, std::span<char>(buffer));
  auto refused = isomer::encode(format, person, std::span<char>(small));
  std::printf("buffer of 16: %zu bytes; of 4: %s\n", written->size(), std::string(refused.error().message()).c_str());

  isomer::encoder encode(format);
  for (int id = 1; id <= 3; ++id) {
    auto view = encode(demo::Person{.name = "Ada", .id = id});  // valid until the next message
    std::printf("encoder: %zu bytes, the last is %d\n", view->size(), view->back());
  }
  return written.ok() && refused.error().cause == isomer::code::too_large ? 0 : 1;
}
