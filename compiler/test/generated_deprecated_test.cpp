// SPDX-License-Identifier: MIT
// Deprecated declarations: a program that does not name them compiles although warnings are errors.
#pragma GCC diagnostic error "-Wdeprecated-declarations"
#include <gtest/gtest.h>
#include "features/deprecated.isomer.hpp"

namespace generated_deprecated_test {

namespace d = features::deprecated;

// Everything that the compiler makes for an aggregate.
template <class M>
bool regular(const M& m) {
  M a, b = m;
  M c = std::move(b);
  a = c;
  return a == m && isomer::fields_of<M>::names.size() > 0;
}

TEST(generated_deprecated, does_not_warn_by_itself) {
  d::NewMessage owning;
  d::NewMessageView view;
  EXPECT_TRUE(regular(owning));
  EXPECT_TRUE(regular(view));
  owning.pick.emplace<d::NewMessage::pick_case::number>(5);
  EXPECT_TRUE(regular(owning));
  EXPECT_EQ(isomer::enum_name(d::NewEnum::NEW_ZERO), "NEW_ZERO");
}

TEST(generated_deprecated, is_still_there) {
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wdeprecated-declarations"
  d::NewMessage m{.old_number = 1, .old_message = d::OldMessage{.a = 2}};
  EXPECT_EQ(*m.old_number + *m.old_message->a, 3);
  EXPECT_EQ(d::NewMessage::default_kept, d::NewEnum::NEW_OLD);
  EXPECT_EQ(d::old_extension.number, 100u);
#pragma GCC diagnostic pop
}

}  // namespace generated_deprecated_test
