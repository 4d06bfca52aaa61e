// SPDX-License-Identifier: MIT
// Damaged binary input: Isomer and libprotobuf accept or refuse together, and accept the same value.
#include <map>
#include "peers.hpp"
#include "random_message.hpp"

namespace {

template <class Peer>
class hostile : public testing::Test {};
TYPED_TEST_SUITE(hostile, oracle::peers);

constexpr std::uint64_t messages = 100;  // of each type
constexpr int damages = 60;              // of each message

std::string damaged(std::string s, oracle::random_message& r) {
  for (auto n = 1 + r.below(2); n && !s.empty(); --n) {
    auto at = r.below(s.size());
    switch (r.below(6)) {
      case 0: s.resize(at); break;
      case 1: s.erase(at, 1); break;
      case 2: s.insert(at, 1, static_cast<char>(r.below(256))); break;
      case 3: s[at] = static_cast<char>(r.below(256)); break;
      case 4: s += s.substr(at, r.below(40)); break;  // fields that come again
      default: s[at] = static_cast<char>(s[at] ^ 1 << r.below(8));
    }
  }
  return s;
}

TYPED_TEST(hostile, is_judged_alike) {
  using theirs = typename TypeParam::google;
  int accepted = 0, refused = 0;
  std::map<std::string, int> odd;
  for (std::uint64_t seed = 0; seed < messages; ++seed) {
    theirs m;
    oracle::random_message r(seed, {});
    r.fill(m);
    std::string bytes = oracle::bytes_of(m);
    for (int i = 0; i < damages; ++i) {
      std::string input = damaged(bytes, r);
      theirs expected;
      bool good = expected.ParseFromString(input);
      ++(good ? accepted : refused);
      for (auto& again :
           {oracle::through<typename TypeParam::owning>(input), oracle::through<typename TypeParam::view>(input)}) {
        if (again.has_value() != good) {
          if (odd[good ? "only libprotobuf" : "only isomer"]++ < 3)
            std::printf("%s %s\n", good ? "only libprotobuf" : "only isomer", oracle::hex(input).c_str());
          continue;
        }
        if (!good) continue;
        theirs back;
        ASSERT_TRUE(back.ParseFromString(*again));
        if (oracle::bytes_of(back) != oracle::bytes_of(expected))
          if (odd["value"]++ < 3)
            std::printf("value %s\n in %s\nout %s\n", oracle::difference(expected, back).c_str(),
                        oracle::hex(input).c_str(), oracle::hex(*again).c_str());
      }
    }
  }
  for (auto& [k, v] : odd) std::printf("ODD %s %d\n", k.c_str(), v);
  std::printf("%d accepted %d refused\n", accepted, refused);
}

}  // namespace
