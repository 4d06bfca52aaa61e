// SPDX-License-Identifier: MIT
// What the verbs say of random messages is what their bytes say.
#include <isomer/text.hpp>
#include <memory>
#include "features/proto2.isomer.hpp"
#include "features/proto3.isomer.hpp"
#include "features/recursion.isomer.hpp"
#include "features/scalars.isomer.hpp"
#include "kept.hpp"

namespace random_test {

using isomer::reflected::message;

// However they are kept: a, and b.
void compare(const message& a, const message& b, bool same) {
  EXPECT_EQ(isomer::equal(a, b), same);
  if (same) {
    EXPECT_EQ(isomer::hash(a, 7), isomer::hash(b, 7));
  } else {
    EXPECT_NE(isomer::hash(a, 7), isomer::hash(b, 7));
  }
  auto found = isomer::differences(a, b);
  EXPECT_EQ(found.empty(), same);
  for (const auto& d : found) {
    if (d.what != isomer::change::added) {
      EXPECT_TRUE(isomer::at(a, d.path).ok()) << d.path;
    }
    if (d.what != isomer::change::removed) {
      EXPECT_TRUE(isomer::at(b, d.path).ok()) << d.path;
    }
    EXPECT_NE(d.before + d.after, "") << d.path;
  }
}

// A random message without its type, so that what follows is compiled once.
struct sample {
  enum way { owning, view, dynamic, ways };
  virtual ~sample() = default;
  virtual bool ok() const = 0;
  virtual message as(way w) const = 0;
  virtual std::string bytes(way w) const = 0;
  virtual std::string text() const = 0;
  virtual isomer::status merge(way w, const message& from) = 0;
  virtual isomer::status merge_itself(way w) = 0;
  virtual std::unique_ptr<sample> another(const std::string& bytes) const = 0;
};
template <template <class> class M>
struct sample_of : sample {
  test::kept<M> m;
  M<test::tabled_view> shared = m.view;  // a copy shares what it points to, and must not change
  std::string before = test::bytes_of(shared);

  explicit sample_of(const std::string& bytes) : m(bytes) {}
  ~sample_of() override { EXPECT_EQ(test::bytes_of(shared), before); }
  bool ok() const override { return m.ok; }
  message as(way w) const override {
    return w == owning ? isomer::reflect(m.owning) : w == view ? isomer::reflect(m.view) : isomer::reflect(m.dynamic);
  }
  std::string bytes(way w) const override {
    return w == owning ? test::bytes_of(m.owning) : w == view ? test::bytes_of(m.view) : test::bytes_of(m.dynamic);
  }
  std::string text() const override { return isomer::encode(isomer::text{}, m.owning).value_or("error"); }
  isomer::status merge(way w, const message& from) override {
    return w == owning ? isomer::merge(m.owning, from)
           : w == view ? isomer::merge(m.view, from, m.memory)
                       : isomer::merge(m.dynamic, from);
  }
  isomer::status merge_itself(way w) override { return merge(w, as(w)); }
  std::unique_ptr<sample> another(const std::string& bytes) const override {
    return std::make_unique<sample_of>(bytes);
  }
};

void check_merge(const sample& of, const std::string& first, const std::string& second) {
  std::string both = first + second, twice = first + first;
  auto want = of.another(both), doubled = of.another(twice);
  if (!want->ok() || !doubled->ok()) return;
  for (sample::way from : {sample::owning, sample::view, sample::dynamic}) {
    auto a = of.another(first), b = of.another(second), itself = of.another(first);
    for (sample::way to : {sample::owning, sample::view, sample::dynamic}) {
      EXPECT_EQ(a->merge(to, b->as(from)), isomer::status{});
      EXPECT_EQ(a->bytes(to), want->bytes(sample::owning));
    }
    EXPECT_EQ(b->bytes(from), second);
    EXPECT_EQ(itself->merge_itself(from), isomer::status{});
    EXPECT_EQ(itself->bytes(from), doubled->bytes(sample::owning));
  }
}
void check_samples(const sample& of, std::uint32_t seed) {
  test::records random(seed);
  int good = 0;
  for (int i = 0; i < 3000 && good < 60 && !::testing::Test::HasFailure(); ++i) {
    std::string first = random.of(of.as(sample::owning).type()), second = random.of(of.as(sample::owning).type());
    auto a = of.another(first), b = of.another(second);
    if (!a->ok() || !b->ok()) continue;
    ++good;
    bool same = a->bytes(sample::owning) == b->bytes(sample::owning);
    for (sample::way x : {sample::owning, sample::view, sample::dynamic}) {
      for (sample::way y : {sample::owning, sample::view, sample::dynamic}) {
        compare(a->as(x), a->as(y), true);
        compare(a->as(x), b->as(y), same);
      }
      EXPECT_EQ(isomer::debug_string(a->as(x)), a->text());
    }
    // As they are written: without zeros, which are no more there.
    check_merge(of, a->bytes(sample::owning), b->bytes(sample::owning));
  }
  EXPECT_EQ(good, 60);
}
template <template <class> class M>
void check(std::uint32_t seed) {
  check_samples(sample_of<M>(""), seed);
}

TEST(RandomMessages, Presence) { check<features::proto3::basic_Presence>(1); }
TEST(RandomMessages, Lists) { check<features::proto3::basic_Lists>(2); }
TEST(RandomMessages, Maps) { check<features::proto3::basic_Maps>(3); }
TEST(RandomMessages, Oneofs) { check<features::proto3::basic_Choice>(4); }
TEST(RandomMessages, WellKnownTypes) { check<features::proto3::basic_Known>(5); }
TEST(RandomMessages, RequiredFields) { check<features::proto2::basic_Rules>(6); }
TEST(RandomMessages, Groups) { check<features::proto2::basic_Groups>(7); }
TEST(RandomMessages, Packed) { check<features::scalars::basic_Packed>(9); }
TEST(RandomMessages, Keys) { check<features::scalars::basic_Keys>(11); }
TEST(RandomMessages, Recursion) { check<features::recursion::basic_Direct>(12); }

}  // namespace random_test
