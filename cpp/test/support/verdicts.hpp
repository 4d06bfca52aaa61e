// SPDX-License-Identifier: MIT
// What a test saw, so that tools/test/long/machines can compare it with what the same test sees on another machine.
#pragma once
#include <errno.h>
#include <gtest/gtest.h>
#include <cinttypes>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <string>
#include <string_view>

namespace test {

// A line for each case, with a digest of all that it came to, in $ISOMER_VERDICTS/<program>.<suite>.<test>; without
// that folder nothing is written, and nothing computed.
class verdicts {
 public:
  verdicts() {
    const char* folder = std::getenv("ISOMER_VERDICTS");
    if (!folder) return;
    const testing::TestInfo& test = *testing::UnitTest::GetInstance()->current_test_info();
    out_.open(std::string(folder) + '/' + program_invocation_short_name + '.' + test.test_suite_name() + '.' +
              test.name());
    EXPECT_TRUE(out_.is_open()) << "ISOMER_VERDICTS is " << folder;
  }

  void add_bytes(std::string_view bytes) {
    if (!out_.is_open()) return;
    number(bytes.size());
    for (char c : bytes) byte(static_cast<unsigned char>(c));
  }
  template <class... T>  // numbers, errors
  void add(T... v) {
    if (out_.is_open()) (number(static_cast<std::uint64_t>(v)), ...);
  }
  // What was added since the last line is of this case.
  void line(std::string_view name) {
    char digest[24];
    std::snprintf(digest, sizeof digest, " %016" PRIx64 "\n", digest_);
    out_ << name << digest;
    digest_ = nothing;
  }

 private:
  // FNV-1a, the same on every machine: a number goes in from its lowest byte.
  static constexpr std::uint64_t nothing = 0xcbf29ce484222325;

  void byte(unsigned char b) { digest_ = (digest_ ^ b) * 0x100000001b3; }
  void number(std::uint64_t v) {
    for (int i = 0; i < 64; i += 8) byte(static_cast<unsigned char>(v >> i));
  }

  std::ofstream out_;
  std::uint64_t digest_ = nothing;
};

}  // namespace test
