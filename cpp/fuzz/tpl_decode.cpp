// SPDX-License-Identifier: MIT
// Images of tpl, of every shape that tpl has: whatever is read is written and read again, as the same bytes.
#include <isomer/plain.hpp>
#include <isomer/tpl.hpp>
#include <vector>
#include "features/scalars.isomer.hpp"
#include "round_trip.hpp"

namespace {

struct point {
  std::int16_t x = 0;
  double y = 0;
  bool operator==(const point&) const = default;
};
struct line {
  std::string name;
  point from, to;
  std::array<std::uint16_t, 3> style{};
  bool operator==(const line&) const = default;
};
struct deep {
  std::vector<std::string> texts;
  std::vector<std::vector<std::byte>> blobs;
  std::vector<line> lines;
  float weight = 0;
  bool operator==(const deep&) const = default;
};
struct shapes {
  bool flag = false;
  std::vector<bool> flags;
  std::vector<deep> all;
  std::array<point, 2> corners{};
  std::array<std::string, 2> labels{};
  std::vector<std::int64_t> longs;
  bool operator==(const shapes&) const = default;
};

// The byte order and the strings of an input may be of another kind than ours, so its bytes are not compared.
template <class M>
void one(std::string_view input) {
  constexpr isomer::tpl f{.limits = {.memory = 64 << 20}};
  isomer::arena a;
  M m;
  isomer::status s = isomer::decode(f, input, m, &a);
  fuzz::require(s.at <= input.size());
  if (!s.ok()) return fuzz::require(m == M{});
  std::string image, again;
  fuzz::require(isomer::encode(f, m, image).ok());
  M back;
  fuzz::require(isomer::decode(f, image, back, &a).ok());
  fuzz::require(isomer::encode(f, back, again).ok() && image == again);
}
// An input is a byte that chooses the message, one with the flags, and the data: what is in front of the data is made,
// since no fuzzer finds a format string.
template <class... M>
void any_message(const std::uint8_t* p, std::size_t n) {
  std::size_t which = (p[0] & 63u) % sizeof...(M), at = 0;
  auto feed = [&]<class Message>(std::type_identity<Message>) {
    if (p[0] & 64) return one<Message>(fuzz::exact(p + 1, n - 1));
    std::size_t head = 8 + isomer::tpl::format_of<Message>().size() + 1 + 4 * isomer::tpl::lengths_of<Message>().size();
    std::string image = isomer::encode(isomer::tpl{}, Message{}).value().substr(0, head);
    image.append(reinterpret_cast<const char*>(p + 2), n - 2);
    bool is_big = p[1] & 1 && isomer::tpl::lengths_of<Message>().empty();
    image[3] = static_cast<char>(is_big | (p[1] & 2));
    for (std::size_t i = 0; i < 4; ++i) image[4 + i] = static_cast<char>(image.size() >> 8 * (is_big ? 3 - i : i));
    one<Message>(fuzz::exact(reinterpret_cast<const std::uint8_t*>(image.data()), image.size()));
  };
  ((at++ == which ? feed(std::type_identity<M>()) : void()), ...);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* p, std::size_t n) {
  if (n < 2) return 0;
  any_message<shapes, deep, line, demo::Person, demo::PersonView, features::scalars::Single,
              features::scalars::SingleView>(p, n);
  return 0;
}
