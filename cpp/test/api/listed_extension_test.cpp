// SPDX-License-Identifier: MIT
// Extensions that the protobuf format is told of: decoding checks what they hold, and keeps it as it came.
#include <isomer/extensions.hpp>
#include <isomer/protobuf.hpp>
#include "features/edition2026.isomer.hpp"
#include "support/codec.hpp"

namespace listed_extension_test {

namespace ext = features::edition2026;
using ext::Members;
using ext::Noted;
using isomer::code;
using isomer::status;
using test::hex;
using test::record;

const isomer::protobuf plain;
const isomer::protobuf listed{
    .extensions = isomer::extensions<ext::note, ext::raw, ext::inner, ext::notes, ext::unchecked, ext::Member_member>};

const std::string bad = "\xff";
std::string item(const std::string& content) { return hex("0b 10 90 b3 fc 01") + record(3, content) + hex("0c"); }
// So many message sets in one another.
std::string nested(int levels) {
  std::string s = item("");
  for (int i = 1; i < levels; ++i) s = item(record(1, s));
  return s;
}

TEST(ListedExtension, WhatIsNotListedIsKeptUnseen) {
  const std::string bytes = record(100, bad) + record(199, bad);
  EXPECT_EQ(test::to_wire(*isomer::decode<Noted>(plain, bytes)), bytes);
  EXPECT_EQ(test::to_wire(*isomer::decode<Noted>(listed, record(199, bad))), record(199, bad));
  EXPECT_EQ(test::to_wire(*isomer::decode<Members>(plain, nested(5000))), nested(5000));
}
TEST(ListedExtension, TextIsVerifiedAsTheSchemaSays) {
  EXPECT_EQ(test::error_of<Noted>(listed, record(100, bad)), (status{code::bad_utf8, 3}));
  EXPECT_EQ(test::error_of<Noted>(listed, record(103, "a") + record(103, bad)), (status{code::bad_utf8, 7}));
  EXPECT_EQ(test::error_of<Noted>(listed, record(102, record(100, bad))), (status{code::bad_utf8, 6}));
  EXPECT_EQ(test::error_of<Noted>(listed, record(101, bad) + record(104, bad)), status{});
  const std::string good = record(100, "a") + record(101, bad) + record(103, "") + record(104, bad);
  EXPECT_EQ(test::to_wire(*isomer::decode<Noted>(listed, good)), good);
}
TEST(ListedExtension, OtherWireTypesAreUnknownFields) {
  EXPECT_EQ(test::error_of<Noted>(listed, hex("a0 06 05")), status{});
  EXPECT_EQ(test::error_of<Members>(listed, hex("0b 08 05 0c 08 05") + record(1, bad)), status{});
}
TEST(ListedExtension, ViewsAndReusedMessagesAskTheSame) {
  isomer::arena a;
  const test::exact bytes(record(100, bad));
  EXPECT_EQ(isomer::decode<ext::NotedView>(listed, bytes, a).error(), (status{code::bad_utf8, 3}));
  Noted m;
  EXPECT_EQ(isomer::decode(listed, bytes, m), (status{code::bad_utf8, 3}));
  EXPECT_EQ(m, Noted{});
}
TEST(ListedExtension, MessageSetsAreAsDeepAsTheLimit) {
  // An item's message and the set inside of it are a level each.
  EXPECT_EQ(test::error_of<Members>(listed, nested(50)), status{});
  EXPECT_EQ(test::error_of<Members>(listed, nested(51)).cause, code::too_deep);
  EXPECT_EQ(test::error_of<Members>(listed, nested(5000)).cause, code::too_deep);
  isomer::protobuf shallow = listed;
  shallow.limits.depth = 1;
  EXPECT_EQ(test::error_of<Members>(shallow, nested(1)), status{});
  EXPECT_EQ(test::error_of<Members>(shallow, nested(2)).cause, code::too_deep);
  shallow.limits.depth = 0;
  EXPECT_EQ(test::error_of<Members>(shallow, nested(1)).cause, code::too_deep);
}
TEST(ListedExtension, MemoryIsSpentFromTheSameBudget) {
  isomer::protobuf poor = listed;
  poor.limits.memory = 1000;
  EXPECT_EQ(test::error_of<Noted>(poor, record(100, std::string(500, 'a'))), status{});
  EXPECT_EQ(test::error_of<Noted>(poor, record(100, std::string(1001, 'a'))).cause, code::too_large);
}
TEST(ListedExtension, ARegistryServesAsWell) {
  isomer::registry<isomer::protobuf> known;
  known.add(ext::note);
  EXPECT_EQ(test::error_of<Noted>(isomer::protobuf{.extensions = known}, record(100, bad)).cause, code::bad_utf8);
  EXPECT_EQ(test::error_of<Noted>(isomer::protobuf{.extensions = known}, record(103, bad)), status{});
}

}  // namespace listed_extension_test
