// SPDX-License-Identifier: MIT
// Memory policies whose messages go by their tables: they compile in no time, in as many formats as a test likes.
#pragma once
#include <isomer/message.hpp>

namespace test {

struct tabled : isomer::owning {
  static constexpr bool by_table = true;
};
struct tabled_view : isomer::view {
  static constexpr bool by_table = true;
};

}  // namespace test
