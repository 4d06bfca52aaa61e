// SPDX-License-Identifier: MIT
// The walk over a storage that is neither a struct nor a dynamic message, beside the walk that the compiler unrolls:
// the same error and offset, and the same bytes, whatever the input.
#include "tree.hpp"
#include <gtest/gtest.h>
#include <isomer/json.hpp>
#include <isomer/positional.hpp>
#include <isomer/protobuf.hpp>
#include "features/proto2.isomer.hpp"
#include "features/proto3.isomer.hpp"
#include "features/scalars.isomer.hpp"
#include "records.hpp"

namespace tree_test {

using test::tree;

template <class M>
class beside_compiled {
 public:
  using of = isomer::detail::table::message_of<M>;

  // What both have read is written by both, in all formats. Returns whether the input was accepted.
  template <class Format, class... Other>
  static bool agree(const Format& f, const std::string& input, const Other&... others) {
    M compiled{};
    test::tree_object object;
    auto want = isomer::decode(f, input, compiled);
    EXPECT_EQ(want, read(f, input, object, true));
    if (!want.ok()) return false;
    (written(others, compiled, object), ...);
    return true;
  }
  // Into an object that is there. What is in the way of a value has to go.
  template <class Format>
  static void agree_reused(const Format& f, const std::string& input, M& compiled, test::tree_object& object) {
    if (!Format::reader::encloses) object = {};
    auto want = isomer::decode(f, input, compiled);
    auto got = read(f, input, object, !Format::reader::encloses);
    if (!got.ok()) object = {};
    EXPECT_EQ(want, got);
    written(isomer::protobuf{}, compiled, object);
  }
  template <class Format>
  static std::string written(const Format& f, const M& compiled, const test::tree_object& object) {
    auto want = isomer::encode(f, compiled);
    typename Format::writer w;
    w.options(f);
    char* e = isomer::detail::table::encode_from<tree>(w, of::table(), &object,
                                                       of::template fingerprint<typename Format::writer>());
    EXPECT_EQ(want.ok(), e != nullptr);
    if (!want.ok() || !e) {
      EXPECT_EQ(want.error().cause, w.state.cause);
      return {};
    }
    EXPECT_EQ(*want, w.view(e));
    return *want;
  }

 private:
  template <class Format>
  static isomer::status read(const Format& f, const std::string& input, test::tree_object& object, bool fresh) {
    return isomer::detail::table::decode_into<tree>(f, input, of::table(), &object, nullptr, fresh,
                                                    of::template fingerprint<typename Format::reader>());
  }
};

template <class M>
void compare(std::uint32_t seed) {
  using both = beside_compiled<M>;
  const isomer::protobuf protobuf;
  const isomer::json json;
  const isomer::positional positional;
  test::records random(seed);
  M kept{};
  test::tree_object kept_object;
  int accepted = 0;
  for (int i = 0; i < 60 && !::testing::Test::HasFailure(); ++i) {
    std::string bytes = random.of(both::of::table());
    accepted += both::agree(protobuf, bytes, protobuf, json, positional);
    both::agree(protobuf, random.damaged(bytes), protobuf);
    M m{};
    if (!isomer::decode(protobuf, bytes, m).ok()) continue;
    auto one = [&](const auto& f) {
      auto image = isomer::encode(f, m);
      if (!image) return;
      both::agree(f, *image, protobuf, f);
      both::agree_reused(f, *image, kept, kept_object);
      for (int k = 0; k < 4; ++k) both::agree(f, random.damaged(*image), protobuf);
    };
    one(json), one(positional), one(protobuf);
  }
  EXPECT_GT(accepted, 5);
}

TEST(Tree, Presence) { compare<features::proto3::Presence>(1); }
TEST(Tree, Choices) { compare<features::proto3::Choice>(2); }
TEST(Tree, Lists) { compare<features::proto3::Lists>(3); }
TEST(Tree, Maps) { compare<features::proto3::Maps>(4); }
TEST(Tree, KnownTypes) { compare<features::proto3::Known>(5); }
TEST(Tree, RequiredAndClosed) { compare<features::proto2::Rules>(6); }
TEST(Tree, Groups) { compare<features::proto2::Groups>(7); }
TEST(Tree, PackedScalars) { compare<features::scalars::Packed>(8); }

}  // namespace tree_test
