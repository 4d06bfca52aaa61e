// SPDX-License-Identifier: MIT
// Damaged binary input: Isomer and libprotobuf accept or refuse together, and accept the same value.
//
// But for three differences, all of which Isomer keeps:
// - A tag of five bytes can spell more than 32 bits. libprotobuf drops those above; Isomer refuses the tag, since its
//   field number is out of range.
// - A number that a closed enum lacks is an unknown field. libprotobuf keeps the varint as it came, up to 64 bits;
//   Isomer keeps the number, which has 32.
// - Extensions are unknown fields until somebody asks for them: only libprotobuf refuses a malformed one at once.
#include <google/protobuf/descriptor.h>
#include <google/protobuf/stubs/logging.h>
#include <google/protobuf/unknown_field_set.h>
#include "peers.hpp"
#include "random_message.hpp"

namespace {

namespace pb = google::protobuf;

template <class Peer>
class hostile : public testing::Test {};
TYPED_TEST_SUITE(hostile, oracle::json_peers);
template <class Peer>
class hostile_binary : public testing::Test {};
TYPED_TEST_SUITE(hostile_binary, oracle::binary_only_peers);

constexpr std::uint64_t messages = 100;  // of each type
constexpr int damages = 60;              // of each message

std::string damaged(std::string s, oracle::random_message& random) {
  for (auto n = 1 + random.below(2); n && !s.empty(); --n) {
    auto at = random.below(s.size());
    switch (random.below(6)) {
      case 0: s.resize(at); break;
      case 1: s.erase(at, 1); break;
      case 2: s.insert(at, 1, static_cast<char>(random.below(256))); break;
      case 3: s[at] = static_cast<char>(random.below(256)); break;
      case 4: s += s.substr(at, random.below(40)); break;  // fields that come again
      default: s[at] = static_cast<char>(s[at] ^ 1 << random.below(8));
    }
  }
  return s;
}

// A tag of five bytes whose last holds more than the four bits that are left of 32.
bool is_wide_tag(std::string_view input, isomer::status s) {
  if (s.cause != isomer::code::bad_tag || s.at + 5 > input.size()) return false;
  auto at = [&](std::size_t i) { return static_cast<unsigned char>(input[s.at + i]); };
  return at(0) > 127 && at(1) > 127 && at(2) > 127 && at(3) > 127 && at(4) > 15 && at(4) < 128;
}

// Numbers that closed enums lack, cut to 32 bits, here and in all messages inside.
void cut_enumerators(pb::Message& m) {
  auto& r = *m.GetReflection();
  auto& unknown = *r.MutableUnknownFields(&m);
  for (int i = 0; i < unknown.field_count(); ++i) {
    auto& u = *unknown.mutable_field(i);
    auto* f = m.GetDescriptor()->FindFieldByNumber(u.number());
    if (!f) f = r.FindKnownExtensionByNumber(u.number());
    if (f && f->enum_type() && u.type() == pb::UnknownField::TYPE_VARINT)
      u.set_varint(static_cast<std::uint64_t>(std::int64_t{static_cast<std::int32_t>(u.varint())}));
  }
  std::vector<const pb::FieldDescriptor*> present;
  r.ListFields(m, &present);
  for (auto* f : present) {
    if (!f->message_type()) continue;
    if (!f->is_repeated()) cut_enumerators(*r.MutableMessage(&m, f));
    else
      for (int i = 0; i < r.FieldSize(m, f); ++i) cut_enumerators(*r.MutableRepeatedMessage(&m, f, i));
  }
}

template <class M, class Google>
testing::AssertionResult judges_alike(const std::string& input, bool good, const Google& expected) {
  auto again = oracle::through<M>(input);
  if (again.ok() != good) {
    if (good && is_wide_tag(input, again.error())) return testing::AssertionSuccess();
    if (!good && Google::descriptor()->extension_range_count()) return testing::AssertionSuccess();
    return testing::AssertionFailure() << (good ? again.error().message() : "accepted only by Isomer");
  }
  if (!good) return testing::AssertionSuccess();
  Google read;
  if (!read.ParseFromString(*again)) return testing::AssertionFailure() << "its output is refused";
  if (oracle::bytes_of(read) == oracle::bytes_of(expected)) return testing::AssertionSuccess();
  Google cut = expected;
  cut_enumerators(cut);
  if (oracle::bytes_of(read) == oracle::bytes_of(cut)) return testing::AssertionSuccess();
  return testing::AssertionFailure() << oracle::difference(expected, read) << oracle::hex(*again);
}

template <class Peer>
void are_judged_alike() {
  pb::LogSilencer silence;  // it reports each text that is not UTF-8
  for (std::uint64_t seed = 0; seed < messages; ++seed) {
    oracle::random_message random(seed, oracle::by::binary);
    std::string bytes = oracle::bytes_of(oracle::made<typename Peer::google>(random));
    for (int i = 0; i < damages; ++i) {
      std::string input = damaged(bytes, random);
      typename Peer::google expected;
      bool good = expected.ParseFromString(input);
      ASSERT_TRUE(judges_alike<typename Peer::owning>(input, good, expected)) << oracle::hex(input);
      ASSERT_TRUE(judges_alike<typename Peer::view>(input, good, expected)) << oracle::hex(input);
    }
  }
}
TYPED_TEST(hostile, inputs_are_judged_alike) { are_judged_alike<TypeParam>(); }
TYPED_TEST(hostile_binary, inputs_are_judged_alike) { are_judged_alike<TypeParam>(); }

}  // namespace
