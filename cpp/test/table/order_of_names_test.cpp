// SPDX-License-Identifier: MIT
// A format may have an order of keys that tables do not know: both walks write it, and no relay does.
#include <isomer/json.hpp>
#include <isomer/walk/relay.hpp>
#include "both_walks.hpp"
#include "features/proto3.isomer.hpp"

namespace order_of_names_test {

// JSON whose keys come by their bytes, the last first.
class backwards : public isomer::detail::json::writer {
 public:
  using isomer::detail::json::writer::writer;
  static constexpr bool sorts = true;
  template <class Fields>
  static constexpr std::size_t nth(std::size_t i) {
    for (std::size_t k = 0; k < Fields::size; ++k) {
      std::size_t in_front = 0;
      for (std::string_view other : Fields::json_names) in_front += name_before(other, Fields::json_names[k]);
      if (in_front == i) return k;
    }
    return Fields::size;
  }
  static constexpr bool name_before(std::string_view a, std::string_view b) { return b < a; }
  template <class K, class T>
  static bool before(const T& a, const T& b) {
    return b < a;
  }
};
struct backwards_json : isomer::json {
  using writer = backwards;
};

TEST(OrderOfNames, IsTheFormatsInBothWalks) {
  features::proto3::Presence m{.plain = 1, .maybe = 2, .maybe_text = "x"};
  EXPECT_EQ(test::both_walks<features::proto3::Presence>::written(backwards_json{}, m),
            R"({"plain":1,"maybeText":"x","maybe":2})");
  features::proto3::Maps maps{.names = {{1, "a"}, {2, "b"}}};
  EXPECT_EQ(test::both_walks<features::proto3::Maps>::written(backwards_json{}, maps),
            R"({"names":{"2":"b","1":"a"}})");
}
static_assert(!isomer::detail::walk::relays<isomer::detail::json::reader, backwards>);

}  // namespace order_of_names_test
