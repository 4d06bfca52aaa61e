// What a message of C was decoded from can be damaged at will: the value is written, read again, equal and the same.
// SPDX-License-Identifier: MIT
#include <cstdio>
#include <cstdlib>
#include <iterator>
#include <memory>
#include "bound.isomer.h"
#include "existing.h"
#include "features/proto2.isomer.h"
#include "limits.isomer.h"
#include "limits2.isomer.h"
#include "person.isomer.h"
#include "support/message.hpp"

// X(struct, functions)
#define FUZZ_MESSAGES(X)                            \
  X(demo_Person, demo_Person)                       \
  X(features_proto2_Rules, features_proto2_Rules)   \
  X(features_proto2_Groups, features_proto2_Groups) \
  X(limits_Reject, limits_Reject)                   \
  X(limits_Cut, limits_Cut)                         \
  X(limits_Widths, limits_Widths)                   \
  X(limits_Exact, limits_Exact)                     \
  X(limits_Kept, limits_Kept)                       \
  X(limits_Largest, limits_Largest)                 \
  X(limits_Names, limits_Names)                     \
  X(limits2_Enums, limits2_Enums)                   \
  X(limits2_Forgetful, limits2_Forgetful)           \
  X(limits2_Required, limits2_Required)             \
  X(limits2_Groups, limits2_Groups)                 \
  X(device, bound_Device)

namespace test {
FUZZ_MESSAGES(ISOMER_TEST_BOUND_MESSAGE)
}  // namespace test

namespace {

template <class T>
void judge(std::string_view input) {
  test::outcome o;
  const test::encoded e = test::through<T>(input, &o);
  if (e.status == ISOMER_IO || o.at > input.size()) {
    std::fprintf(stderr, "%s: %s\n", test::message<T>::name, e.bytes.c_str());
    std::abort();
  }
  // The same bytes as an array, in a place for three.
  auto many = std::make_unique<T[]>(3);
  test::block in(input);
  std::size_t count = 0, at = 0, n = 0;
  if (test::message<T>::decode_array(many.get(), 3, &count, in.data(), in.size(), &at) != ISOMER_OK) return;
  test::block room(count * (test::message<T>::max_size + 6));
  if (count > 3 || test::message<T>::encode_array(many.get(), count, room.data(), room.size(), &n) != ISOMER_OK)
    std::abort();
}

}  // namespace

// The first byte chooses the message.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* p, std::size_t n) {
  using way = void (*)(std::string_view);
#define FUZZ_WAY(type, name) judge<type>,
  static constexpr way ways[] = {FUZZ_MESSAGES(FUZZ_WAY)};
#undef FUZZ_WAY
  if (n == 0) return 0;
  ways[p[0] % std::size(ways)](std::string_view(reinterpret_cast<const char*>(p) + 1, n - 1));
  return 0;
}
