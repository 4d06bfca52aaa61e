// SPDX-License-Identifier: MIT
// Protobuf binary: what the golden vectors do not say, on owning messages and views alike.
#include "features/edition2023.isomer.hpp"
#include "features/proto2.isomer.hpp"
#include "features/proto3.isomer.hpp"
#include "features/scalars.isomer.hpp"
#include "person.isomer.hpp"
#include "support/codec.hpp"

namespace protobuf_test {

using isomer::code;
using test::hex;
using test::record;

const isomer::protobuf protobuf{};

// Reads and writes again, both ways of keeping memory agreeing; in hexadecimal.
template <template <class> class Message>
std::string again(const std::string& bytes) {
  test::exact block(bytes);
  isomer::arena a;
  auto owned = isomer::decode<Message<isomer::owning>>(protobuf, block);
  auto viewed = isomer::decode<Message<isomer::view>>(protobuf, block, a);
  EXPECT_EQ(owned.error(), viewed.error()) << test::to_hex(bytes);
  if (!owned.ok()) return std::string(owned.error().message());
  std::string wire = test::to_hex(test::to_wire(*owned));
  EXPECT_EQ(test::to_hex(test::to_wire(*viewed)), wire);
  return wire;
}

TEST(Protobuf, ClosedEnumsKeepStrangersAsUnknownFields) {
  using features::edition2023::Mixed;
  const std::string complete = hex("18 01 a3 01 a4 01");
  auto m = test::decoded<Mixed>(complete + hex("80 01 05"));
  EXPECT_FALSE(m.closed.has_value());
  EXPECT_EQ(test::to_hex(m.unknown_fields.view()), "80 01 05");
  // A valid one before stays.
  m = test::decoded<Mixed>(complete + hex("80 01 01 80 01 05"));
  EXPECT_EQ(m.closed, features::edition2023::Closed::CLOSED_ONE);
  EXPECT_EQ(test::to_hex(m.unknown_fields.view()), "80 01 05");
  // Spelled anew: with padding, it was another run of bytes.
  m = test::decoded<Mixed>(complete + hex("80 81 00 85 00"));
  EXPECT_EQ(test::to_hex(m.unknown_fields.view()), "80 01 05");
  m = test::decoded<Mixed>(complete + hex("80 01 ff ff ff ff ff ff ff ff ff 01"));
  EXPECT_EQ(test::to_hex(m.unknown_fields.view()), "80 01 ff ff ff ff ff ff ff ff ff 01");
}
TEST(Protobuf, MapEntriesOfClosedEnumsGoWhole) {
  using features::proto2::basic_Rules;
  EXPECT_EQ(again<basic_Rules>(hex("08 01 3a 05 0a 01 61 10 09 3a 05 0a 01 61 10 01")),
            "08 01 3a 05 0a 01 61 10 01 3a 05 0a 01 61 10 09");
  EXPECT_EQ(again<basic_Rules>(hex("08 01 3a 07 0a 01 61 10 09 18 07")), "08 01 3a 07 0a 01 61 10 09 18 07");
}
TEST(Protobuf, GroupsWithinGroupsThatAreNotOurs) {
  using features::proto3::basic_Empty;
  EXPECT_EQ(again<basic_Empty>(hex("0b 0b 08 01 0c 13 14 0c")), "0b 0b 08 01 0c 13 14 0c");
  EXPECT_EQ(again<basic_Empty>(hex("0b 13 0c 14")), "malformed tag");
  EXPECT_EQ(again<basic_Empty>(hex("0b 0a 05 0c 0c 0c 0c 0c 0c")), "0b 0a 05 0c 0c 0c 0c 0c 0c");
  EXPECT_EQ(again<basic_Empty>(hex("0b 0a 06 0c 0c 0c 0c 0c")), "truncated input");
  EXPECT_EQ(again<basic_Empty>(hex("0b 0e 0c")), "malformed tag");
  EXPECT_EQ(again<basic_Empty>(hex("0b 00 0c")), "malformed tag");
  // A group that began in a message must end in it.
  EXPECT_EQ(again<features::proto3::basic_Presence>(hex("22 01 0b 0c")), "truncated input");
}
TEST(Protobuf, AnEndTagOfAKnownGroupMayBePadded) {
  using features::proto2::basic_Groups;
  EXPECT_EQ(again<basic_Groups>(hex("9b 00 9c 80 00")), "1b 1c");
  EXPECT_EQ(again<basic_Groups>(hex("0b 88 00 05 8c 00 1b 1c")), "0b 08 05 0c 1b 1c");
}
TEST(Protobuf, PaddedTagsBeforeEveryKindOfValue) {
  using features::scalars::basic_Single;
  std::string all, all_padded;
  // A record of each kind; their tags are one byte.
  for (const char* digits :
       {"08 01", "10 ff ff ff ff ff ff ff ff ff 01", "18 01", "20 ff ff ff ff 0f", "28 ff ff ff ff ff ff ff ff ff 01",
        "30 01", "38 ff ff ff ff ff ff ff ff ff 01", "45 01 02 03 04", "4d ff ff ff ff", "51 01 02 03 04 05 06 07 08",
        "59 ff ff ff ff ff ff ff ff", "65 00 00 c0 3f", "69 00 00 00 00 00 00 f8 bf", "70 07",
        "7a 14 61 61 61 61 61 61 61 61 61 61 61 61 61 61 61 61 61 61 61 61"}) {
    const std::string canonical = hex(digits);
    for (std::size_t pad = 1; pad <= 4; ++pad) {
      std::string padded = canonical;
      padded[0] = static_cast<char>(padded[0] | 128);
      padded.insert(1, std::string(pad - 1, '\x80') + '\0');
      EXPECT_EQ(again<basic_Single>(padded), test::to_hex(canonical));
      if (pad == 4) all_padded += padded;
    }
    all += canonical;
  }
  EXPECT_EQ(again<basic_Single>(all_padded), test::to_hex(all));
}
TEST(Protobuf, UnknownFieldsInOrderThroughPiecesOfAMessage) {
  using features::proto3::basic_Presence;
  EXPECT_EQ(again<basic_Presence>(hex("22 03 98 06 01 22 03 98 06 02 98 06 03")), "22 06 98 06 01 98 06 02 98 06 03");
  EXPECT_EQ(again<basic_Presence>(hex("98 06 01 08 05 98 06 02 10 06 98 06 03")),
            "08 05 10 06 98 06 01 98 06 02 98 06 03");
}
TEST(Protobuf, TextIsVerifiedWhereTheSchemaSaysSo) {
  const std::string complete = hex("18 01 a3 01 a4 01");
  auto mixed = [&](const char* digits) {
    return isomer::decode<features::edition2023::Mixed>(protobuf, complete + hex(digits)).error().cause;
  };
  EXPECT_EQ(mixed("32 01 ff"), code::ok);
  EXPECT_EQ(mixed("3a 01 ff"), code::bad_utf8);
  EXPECT_EQ(mixed("42 01 ff"), code::ok);
  EXPECT_EQ(mixed("6a 03 12 01 ff"), code::ok);
  EXPECT_EQ(mixed("72 03 12 01 ff"), code::bad_utf8);
  EXPECT_EQ(mixed("8a 01 01 ff"), code::ok);
  EXPECT_EQ(mixed("9a 01 01 ff"), code::bad_utf8);
  // What cannot be read cannot be written.
  EXPECT_EQ(isomer::encode(protobuf, demo::Person{.name = "\xed\xa0\x80"}).error().cause, code::bad_utf8);
  // JSON is always UTF-8.
  auto m = test::decoded<features::edition2023::Mixed>(complete + hex("32 01 ff"));
  EXPECT_EQ(isomer::encode(isomer::json{}, m).error().cause, code::bad_utf8);
}
TEST(Protobuf, ViewsAliasTheInput) {
  const std::string wire = record(1, "a name") + record(4, record(1, "12345"));
  isomer::arena a;
  auto v = isomer::decode<demo::PersonView>(protobuf, wire, a).value();
  EXPECT_EQ(v.name.data(), wire.data() + 2);
  EXPECT_EQ(v.phone[0].number.data(), wire.data() + wire.size() - 5);
  // At the very end of the input, too, and not its padded copy.
  EXPECT_EQ(v.phone[0].number, "12345");
}
TEST(Protobuf, AViewWithoutAnArena) {
  demo::PersonView v;
  const std::string named = record(1, "x"), listed = record(4, "");
  EXPECT_EQ(isomer::decode(protobuf, named, v), isomer::status{});
  EXPECT_EQ(v.name, "x");
  EXPECT_EQ(isomer::decode(protobuf, listed, v).cause, code::no_arena);
  EXPECT_EQ(isomer::decode(isomer::json{}, R"({"name":"\n"})", v).cause, code::no_arena);
  const std::string two = record(9, "a") + record(1, "") + record(9, "b");
  EXPECT_EQ(isomer::decode(protobuf, two, v).cause, code::no_arena) << "unknown fields in two places";
}

// The numbers of a view stand in its arena, which holds what earlier messages left there.
TEST(Protobuf, AMalformedRunShowsNothingOfTheArena) {
  using view = features::scalars::PackedView;
  isomer::arena a;
  features::scalars::Packed old;
  old.uint32.assign(300, 0x7777'7777), old.uint64.assign(300, 0x7777'7777'7777'7777), old.sint32.assign(300, -0x7777);
  const std::string bytes = test::to_wire(old);
  for (int number : {3, 4, 7}) {
    ASSERT_TRUE(isomer::decode<view>(protobuf, bytes, a).ok());
    a.reset();
    view v;
    const std::string run =
        record(static_cast<std::uint32_t>(number), std::string(100, 1) + std::string(11, '\x81') + std::string(100, 1));
    EXPECT_EQ(isomer::decode(protobuf, run, v, a).cause, code::bad_varint);
    for (auto n : v.uint32) EXPECT_LE(n, 1u);
    for (auto n : v.uint64) EXPECT_LE(n, 1u);
    for (auto n : v.sint32) EXPECT_TRUE(n == 0 || n == -1) << n;
  }
}

}  // namespace protobuf_test
