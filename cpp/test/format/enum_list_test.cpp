// SPDX-License-Identifier: MIT
// Lists of enums in JSON: names of any length and numbers without a name, in any mix, need room that was asked for.
#include <vector>
#include "support/codec.hpp"

namespace {

enum class Wordy : std::int32_t { none, one };
struct Mix {
  std::vector<Wordy> e;
  bool operator==(const Mix&) const = default;
};
constexpr char name[] =
    "A_NAME_THAT_IS_LONGER_THAN_ALL_THE_ROOM_THAT_A_KEY_AND_A_NUMBER_TAKE_TOGETHER_WITH_ITS_COMMA_1234567";

}  // namespace

template <>
struct isomer::describe_enum<Wordy> {
  static constexpr enumerator values[] = {{name, 0}, {"ONE", 1}};
};
template <>
struct isomer::describe<Mix> {
  using fields = isomer::fields<field<1, "e", &Mix::e, kind::enumeration, rule::packed>>;
};

namespace {

TEST(JsonEnumList, NumbersAfterLongNames) {
  // Whatever buffer the writer begins with, some of these would run over its end.
  for (std::size_t names = 0; names < 120; ++names)
    for (std::size_t numbers : {1u, 10u, 100u, 300u}) {
      Mix m;
      m.e.assign(names, Wordy::none);
      m.e.insert(m.e.end(), numbers, static_cast<Wordy>(-2147483647));
      std::string expected =
          "{\"e\":[" + test::repeat("\"" + std::string(name) + "\",", names) + test::repeat("-2147483647,", numbers);
      expected.back() = ']';
      ASSERT_EQ(test::to_json(m), expected + "}");
      isomer::encoder<isomer::json> encoder;
      ASSERT_EQ(encoder(m).value(), expected + "}");
    }
}

}  // namespace
