// SPDX-License-Identifier: MIT
// Memory policies whose messages go by one of the two walks, whatever the program says of all: by their tables, which
// compiles in no time, in as many formats as a test likes; or by code of their own, in constant expressions, too.
#pragma once
#include <isomer/message.hpp>

namespace test {

struct tabled : isomer::owning {
  static constexpr bool by_table = true;
};
struct tabled_view : isomer::view {
  static constexpr bool by_table = true;
};

struct unrolled : isomer::owning {
  static constexpr bool by_table = false;
};
struct unrolled_view : isomer::view {
  static constexpr bool by_table = false;
};

}  // namespace test
