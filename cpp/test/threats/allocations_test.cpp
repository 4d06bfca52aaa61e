// SPDX-License-Identifier: MIT
// An allocator that fails, at every allocation in turn: an error or bad_alloc, nothing leaks, nothing is half done.
#include <cstdlib>
#include <isomer/cbor.hpp>
#include <isomer/google/protobuf/any.isomer.hpp>
#include <isomer/php.hpp>
#include <isomer/plain.hpp>
#include <isomer/text.hpp>
#include <isomer/yaml.hpp>
#include <new>
#include "features/proto3.isomer.hpp"
#include "support/bounded.hpp"
#include "support/codec.hpp"

// Each block begins with its size and whether it was counted.
namespace test {

void* allocations::take(std::size_t n) {
  if (active_ && count_++ == fails_at_) return nullptr;
  auto* p = static_cast<std::size_t*>(std::malloc(n + 16));
  if (!p) return nullptr;
  p[0] = n, p[1] = active_;
  if (active_ && (in_use_ += n) > peak_ && static_cast<std::ptrdiff_t>(in_use_) > 0) peak_ = in_use_;
  return p + 2;
}
void allocations::give_back(void* q) {
  if (!q) return;
  auto* p = static_cast<std::size_t*>(q) - 2;
  if (active_ && p[1]) in_use_ -= p[0];
  std::free(p);
}

}  // namespace test

void* operator new(std::size_t n) {
  if (void* p = test::allocations::take(n)) return p;
  throw std::bad_alloc();
}
void* operator new(std::size_t n, const std::nothrow_t&) noexcept { return test::allocations::take(n); }
void operator delete(void* p) noexcept { test::allocations::give_back(p); }
void operator delete(void* p, std::size_t) noexcept { test::allocations::give_back(p); }
void operator delete(void* p, const std::nothrow_t&) noexcept { test::allocations::give_back(p); }
// Those of a sanitizer are not made of the ones above.
void* operator new[](std::size_t n) { return operator new(n); }
void* operator new[](std::size_t n, const std::nothrow_t&) noexcept { return test::allocations::take(n); }
void operator delete[](void* p) noexcept { test::allocations::give_back(p); }
void operator delete[](void* p, std::size_t) noexcept { test::allocations::give_back(p); }
void operator delete[](void* p, const std::nothrow_t&) noexcept { test::allocations::give_back(p); }

namespace allocations_test {

struct letter {
  std::string text;
  isomer::google::protobuf::Any enclosed;
};

using features::proto3::Maps;
using features::proto3::MapsView;
using test::allocations;
using test::at_every_allocation;

const std::string long_text(100, 'x');
const std::string rich_json =
    R"({"byName":{")" + long_text + R"(":1,"b":2},"names":{"1":")" + long_text +
    R"(\n"},"blobs":{"true":"AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"},"messages":{"5":{"maybeText":")" + long_text +
    R"("}},"children":{"c":{"children":{"d":{"byName":{"e":5}}}}}})";
std::string rich_php() { return *isomer::encode(isomer::php{}, test::from_json<Maps>(rich_json)); }
std::string rich_text() { return isomer::encode(isomer::text{}, test::from_json<Maps>(rich_json)).value(); }
const std::string rich_yaml =
    "byName:\n  " + long_text + ": &n 1\n  b: *n\nnames:\n  1: &t |2\n      " + long_text +
    "\n  2: *t\n  3: \"\\L\\P\"\nchildren:\n  c: &c\n    children: {d: {byName: {e: 5}}}\n  f: *c\n";
std::string rich_wire() {
  return test::to_wire(test::from_json<Maps>(rich_json)) + test::hex("98 06 01 0a 03 0a 01 62 98 06 02");
}

TEST(Allocations, OwningMessagesThrow) {
  const std::string wire = rich_wire();
  auto decode = [](const auto& f, const std::string& input) {
    return at_every_allocation([&] {
      try {
        Maps m;
        return isomer::decode(f, input, m).ok();
      } catch (const std::bad_alloc&) {
        return false;
      }
    });
  };
  EXPECT_GT(decode(isomer::protobuf{}, wire), 10u);
  EXPECT_GT(decode(isomer::json{}, rich_json), 10u);
  EXPECT_GT(decode(isomer::php{}, rich_php()), 10u);
  EXPECT_GT(decode(isomer::text{}, rich_text()), 10u);
  EXPECT_GT(decode(isomer::yaml{}, rich_yaml), 10u);
}
TEST(Allocations, ViewsSayNoMemory) {
  const std::string wire = rich_wire();
  auto decode = [](const auto& f, const std::string& input) {
    return at_every_allocation([&] {
      isomer::arena a;
      MapsView m;
      isomer::status s = isomer::decode(f, input, m, &a);
      EXPECT_TRUE(s.ok() || (s.cause == isomer::code::no_memory && m == MapsView{}));
      return s.ok();
    });
  };
  EXPECT_GE(decode(isomer::protobuf{}, wire), 1u);
  EXPECT_GE(decode(isomer::json{}, rich_json), 1u);
  EXPECT_GE(decode(isomer::php{}, rich_php()), 1u);
  EXPECT_GE(decode(isomer::text{}, rich_text()), 1u);
  EXPECT_GE(decode(isomer::yaml{}, rich_yaml), 3u);  // anchors, respelled text and the arena
}
// What puts keys into an order of the format's own needs a place for it.
TEST(Allocations, SortingSaysNoMemory) {
  const Maps m = test::from_json<Maps>(rich_json);
  char buffer[4000];
  EXPECT_GE(at_every_allocation([&] {
              const auto r = isomer::encode(isomer::cbor_deterministic{}, m, std::span<char>(buffer));
              EXPECT_TRUE(r.ok() || r.error().cause == isomer::code::no_memory);
              return r.ok();
            }),
            1u);
}
TEST(Allocations, EncodersSayNoMemoryOrThrow) {
  Maps m = test::from_json<Maps>(rich_json);
  m.names[2] = std::string(5000, 'y');  // past the block on the stack
  auto encode = [&](const auto& f) {
    return at_every_allocation([&] {
      try {
        return isomer::encode(f, m).ok();
      } catch (const std::bad_alloc&) {
        return false;
      }
    });
  };
  EXPECT_GE(encode(isomer::protobuf{}), 1u);
  EXPECT_GE(encode(isomer::json{}), 1u);
  EXPECT_GE(encode(isomer::php{}), 1u);
  EXPECT_GE(encode(isomer::json{.indent = 2}), 2u);
  EXPECT_GE(encode(isomer::text{.single_line = true}), 1u);
  EXPECT_GE(encode(isomer::text{}), 2u);
  EXPECT_GE(encode(isomer::yaml{}), 1u);
  // An encoder that is kept has no allocation that throws, and goes on after one that failed.
  isomer::encoder<isomer::protobuf> kept;
  allocations::start(0);
  auto cause = kept(m).error().cause;
  allocations::stop();
  EXPECT_EQ(cause, isomer::code::no_memory);
  EXPECT_EQ(kept(m).value(), test::to_wire(m));
}

// What throws in the middle of encoding leaves the string as it was, also when half of the message stands in it.
TEST(Allocations, AnExceptionLeavesTheStringAsItWas) {
  const auto held = test::to_wire(test::from_json<Maps>(rich_json));
  const letter m{long_text + std::string(6000, 't'), {"type.googleapis.com/features.proto3.Maps", held}};
  const isomer::json f{.types = isomer::any_types<Maps>};
  std::string out;
  out.reserve(40'000);
  const auto encode = [&] {
    out = "before";
    try {
      return isomer::encode(f, m, out).ok();
    } catch (const std::bad_alloc&) {
      EXPECT_EQ(out, "before");
      return false;
    }
  };
  EXPECT_GE(at_every_allocation(encode), 3u);
  EXPECT_GT(out.size(), 6000u);
}

// A string that has held the message takes it again as it is, in every format.
TEST(Allocations, AStringThatIsUsedAgainNeedsNoneToEncode) {
  const std::string bytes(3000, 'x');
  for (std::size_t children : {1u, 100u, 2000u})
    for (bool has_long_text : {false, true}) {
      Maps m = test::from_json<Maps>(rich_json);
      for (std::size_t i = 0; i < children; ++i)
        m.names[static_cast<std::int32_t>(i)] = has_long_text && i < 40 ? bytes : "name";
      const auto count = [&](const auto& f) {
        std::string out;
        for (int i = 0; i < 2; ++i) {
          out.clear();
          EXPECT_TRUE(isomer::encode(f, m, out).ok());
        }
        const std::string first = out;
        out.clear();
        allocations::start();
        const isomer::status s = isomer::encode(f, m, out);
        allocations::stop();
        EXPECT_TRUE(s.ok() && out == first);
        return allocations::count();
      };
      EXPECT_EQ(count(isomer::protobuf{}), 0u) << children << has_long_text;
      EXPECT_EQ(count(isomer::json{}), 0u) << children << has_long_text;
      EXPECT_EQ(count(isomer::php{}), 0u) << children << has_long_text;
      EXPECT_EQ(count(isomer::text{}), 0u) << children << has_long_text;
      EXPECT_EQ(count(isomer::yaml{}), 0u) << children << has_long_text;
      EXPECT_EQ(count(isomer::cbor{}), 0u) << children << has_long_text;
    }
}

}  // namespace allocations_test
