// SPDX-License-Identifier: MIT
// Merging where memory, depth or place has an end, and into what is shared. Of random messages: random_test.cpp.
#include <array>
#include "features/proto3.isomer.hpp"
#include "features/recursion.isomer.hpp"
#include "kept.hpp"

namespace {

// Room for three elements.
template <class T>
class few {
 public:
  using value_type = T;
  const T* data() const { return all_.data(); }
  std::size_t size() const { return size_; }
  bool empty() const { return size_ == 0; }
  void clear() { size_ = 0; }
  const T& operator[](std::size_t i) const { return all_[i]; }
  const T* begin() const { return data(); }
  const T* end() const { return data() + size_; }
  bool operator==(const few& o) const { return std::equal(begin(), end(), o.begin(), o.end()); }
  T* extend(std::size_t n) {
    if (n > all_.size() - size_) return nullptr;
    size_ += n;
    return all_.data() + size_ - n;
  }
  void trim(std::size_t n) { size_ = n; }

 private:
  std::array<T, 3> all_{};
  std::size_t size_ = 0;
};

struct tight : isomer::owning {
  template <class T>
  using list = few<T>;
};

}  // namespace

template <class T>
struct isomer::memory::list_traits<few<T>> {
  static T* append(store&, few<T>& v) { return v.extend(1); }
  static T* extend(store&, few<T>& v, std::size_t n) { return v.extend(n); }
  static bool push(store&, few<T>& v, T x) {
    T* to = v.extend(1);
    if (to) *to = x;
    return to != nullptr;
  }
  static T* reuse(few<T>&, std::size_t) { return nullptr; }
  static void trim(few<T>& v, std::size_t n) { v.trim(n); }
};

namespace {

using isomer::code;
using isomer::status;

TEST(Merge, AListThatIsTooLongForItsPlaceIsAnError) {
  features::proto3::basic_Lists<test::tabled> from;
  from.numbers = {1, 2};
  from.flags = {true, true};
  from.texts = {"a", "b"};
  for (int which = 0; which < 3; ++which) {
    auto one = from;
    if (which != 0) one.numbers.clear();
    if (which != 1) one.flags.clear();
    if (which != 2) one.texts.clear();
    features::proto3::basic_Lists<tight> to;
    EXPECT_EQ(isomer::merge(to, one), status{});
    EXPECT_TRUE(isomer::equal(to, one));
    EXPECT_EQ(isomer::hash(to), isomer::hash(one));
    EXPECT_EQ(isomer::merge(to, one).cause, code::too_large);
  }
}
TEST(Merge, IsPaidForFromTheLimitOfMemory) {
  features::proto3::basic_Lists<test::tabled> from, to;
  from.texts.assign(100, std::string(100, 'x'));
  EXPECT_EQ(isomer::merge(to, from, {.memory = 1000}).cause, code::too_large);
  isomer::arena a;
  isomer::dynamic::message known(test::described("features.proto3.Lists"), a);
  EXPECT_EQ(isomer::merge(known, from, {.memory = 100}).cause, code::too_large);
}
TEST(Merge, AViewWantsAnArena) {
  features::proto3::basic_Lists<test::tabled_view> from, to;
  const double numbers[] = {1};
  from.numbers = numbers;
  EXPECT_EQ(isomer::merge(to, from).cause, code::no_arena);
}
TEST(Merge, WritesOverNothingThatAViewPointsTo) {
  using node = features::recursion::basic_Direct<isomer::view>;
  static const node leaf{};
  static const node root{.next = &leaf, .children = {&leaf, 1}, .by_name = {}, .unknown_fields = {}};
  node to = root, from;
  node more{};
  from.next = &root;
  from.children = {&more, 1};
  isomer::arena a;
  EXPECT_EQ(isomer::merge(to, from, a), status{});
  EXPECT_TRUE(to.next->next.has_value());
  EXPECT_EQ(to.children.size(), 2u);
  EXPECT_FALSE(leaf.next.has_value());
  EXPECT_EQ(root.children.size(), 1u);
  // Two copies have one arena's room behind their lists.
  node first = to, second = to;
  EXPECT_EQ(isomer::merge(first, from, a), status{});
  node other{};
  other.next = &leaf;
  from.children = {&other, 1};
  EXPECT_EQ(isomer::merge(second, from, a), status{});
  EXPECT_FALSE(first.children[2].next.has_value());
  EXPECT_TRUE(second.children[2].next.has_value());
}
TEST(Merge, OfACircleIsTooDeep) {
  using node = features::recursion::basic_Direct<isomer::view>;
  node loop, to;
  loop.next = &loop;
  isomer::arena a;
  EXPECT_EQ(isomer::merge(to, loop, a).cause, code::too_deep);
  features::recursion::basic_Direct<test::tabled> owning;
  EXPECT_EQ(isomer::merge(owning, loop).cause, code::too_deep);
  EXPECT_EQ(isomer::merge(owning, loop, {.depth = 0}).cause, code::too_deep);
  EXPECT_EQ(isomer::merge(loop, loop, a).cause, code::too_deep);
}
TEST(Merge, OfAnotherTypeIsRefused) {
  features::proto3::basic_Lists<test::tabled> to;
  features::proto3::basic_Maps<test::tabled> from;
  EXPECT_EQ(isomer::merge(to, from).cause, code::bad_value);
}
TEST(Merge, TheLastMemberOfAOneofStands) {
  features::proto3::basic_Choice<test::tabled> to, from;
  to.pick.emplace<2>("text");
  from.pick.emplace<1>(5);
  EXPECT_EQ(isomer::merge(to, from), status{});
  EXPECT_TRUE(isomer::equal(to, from));
}

}  // namespace
