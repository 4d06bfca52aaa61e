// SPDX-License-Identifier: MIT
// By table, one walk is compiled for all layouts of a format: it agrees with the walks of each, whichever layout the
// input has, and with the options that meet layouts.
#include <isomer/cbor.hpp>
#include <isomer/msgpack.hpp>
#include <isomer/php.hpp>
#include "both_walks.hpp"
#include "features/proto3.isomer.hpp"

namespace layouts_test {

template <class M>
class crossed {
  using both = test::both_walks<M>;

 public:
  // What each of the formats writes, all of them read: each its own, and those of others with the same error.
  template <class... Format>
  static void compare(std::uint32_t seed, const Format&... formats) {
    test::records random(seed);
    int accepted = 0, refused = 0;
    for (int i = 0; i < 60 && !::testing::Test::HasFailure(); ++i) {
      isomer::arena a;
      M m{};
      if (!isomer::decode(isomer::protobuf{}, random.of(both::of::table()), m, &a).ok()) continue;
      auto read_all = [&](const std::string& image) { ((both::agree(formats, image) ? ++accepted : ++refused), ...); };
      (read_all(both::written(formats, m)), ...);
    }
    EXPECT_GE(accepted, 60);
    EXPECT_GE(refused, 60);
  }
};

template <class M>
void compare(std::uint32_t seed) {
  crossed<M>::compare(seed, isomer::msgpack{}, isomer::msgpack_numbers{.ignore_unknown = true},
                      isomer::msgpack_array{});
  crossed<M>::compare(seed + 1, isomer::msgpack{.print_defaults = true, .php_arrays = true},
                      isomer::msgpack_numbers{.print_defaults = true},
                      isomer::msgpack_array{.ignore_unknown = true, .php_arrays = true});
  crossed<M>::compare(seed + 2, isomer::cbor{.php_arrays = true}, isomer::cbor_numbers{.print_defaults = true},
                      isomer::cbor_array_deterministic{.ignore_unknown = true});
  crossed<M>::compare(seed + 3, isomer::cbor_deterministic{.print_defaults = true},
                      isomer::cbor_numbers_deterministic{.ignore_unknown = true}, isomer::cbor_array{});
  crossed<M>::compare(seed + 4, isomer::php{.ignore_unknown = true}, isomer::php{.enum_names = true},
                      isomer::php_list{.enum_names = true});
}

TEST(WalksOfLayouts, Maps) { compare<features::proto3::Maps>(1); }
TEST(WalksOfLayouts, Oneofs) { compare<features::proto3::Choice>(21); }

}  // namespace layouts_test
