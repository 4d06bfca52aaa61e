// SPDX-License-Identifier: MIT
// Plain structs whose members need not begin at zero: written in a format, damaged, and read by either walk.
#include <algorithm>
#include <isomer/cbor.hpp>
#include <isomer/msgpack.hpp>
#include <isomer/php.hpp>
#include <isomer/plain.hpp>
#include <isomer/positional.hpp>
#include <isomer/yaml.hpp>
#include <map>
#include <optional>
#include <variant>
#include <vector>
#include "round_trip.hpp"

namespace plain_fuzz {

enum class level : int { low, mid, high };

template <bool ByTable>
struct settings {
  std::int32_t retries = 3;
  std::string host = "localhost";
  bool on = true;
  double ratio = 1.5;
  float weight = -0.0f;
  plain_fuzz::level level = level::high;
  std::uint64_t port = 80;
  std::int64_t zero = 0;
  std::string empty;
  bool operator==(const settings&) const = default;
};
template <bool ByTable>
struct record {
  settings<ByTable> inner;
  std::vector<settings<ByTable>> list;
  std::map<std::string, settings<ByTable>> by_name;
  std::map<std::int32_t, std::string> texts;
  std::optional<settings<ByTable>> maybe;
  std::optional<std::uint32_t> count;
  std::variant<std::monostate, std::string, settings<ByTable>> note;
  std::vector<double> numbers;
  std::vector<std::string> strings;
  std::uint32_t last = 9;
  bool operator==(const record&) const = default;
};

}  // namespace plain_fuzz

template <bool ByTable>
struct isomer::plain<plain_fuzz::settings<ByTable>> : isomer::numbered_in_order {
  static constexpr bool by_table = ByTable;
  static constexpr annotation members[] = {{"port", defaulted}, {"host", defaulted}};
};
template <bool ByTable>
struct isomer::plain<plain_fuzz::record<ByTable>> : isomer::numbered_in_order {
  static constexpr bool by_table = ByTable;
  static constexpr annotation members[] = {
      {"note", alternative<plain_fuzz::settings<ByTable>>, named("note_settings")}};
};

namespace plain_fuzz {
namespace {

// The input, taken from its front; zeros behind its end.
class bytes {
 public:
  bytes(const std::uint8_t* p, std::size_t n) : at_(p), end_(p + n) {}
  bool is_empty() const { return at_ == end_; }
  std::uint8_t byte() { return is_empty() ? std::uint8_t{0} : *at_++; }
  std::size_t below(std::size_t n) { return byte() % n; }
  template <class T>
  T number() {
    T v{};
    auto* to = reinterpret_cast<std::uint8_t*>(&v);
    for (std::size_t n = std::min(sizeof v, below(sizeof v + 1)); n; --n) *to++ = byte();
    return v;
  }
  std::string text() {
    std::string s;
    for (std::size_t n = below(24); n; --n) s += static_cast<char>(byte());
    return s;
  }

 private:
  const std::uint8_t *at_, *end_;
};

// As it is, zero, or anything.
template <class T, class Make>
void change(bytes& from, T& member, Make make) {
  switch (from.below(3)) {
    case 0: return;
    case 1: member = T{}; return;
    default: member = make();
  }
}
template <class T>
void change_number(bytes& from, T& member) {
  change(from, member, [&] { return from.number<T>(); });
}

template <bool ByTable>
settings<ByTable> make_settings(bytes& from) {
  settings<ByTable> s;
  if (from.byte() & 1) return s;
  change_number(from, s.retries);
  change(from, s.host, [&] { return from.text(); });
  change(from, s.on, [&] { return from.byte() & 1; });
  change_number(from, s.ratio);
  change_number(from, s.weight);
  change(from, s.level, [&] { return static_cast<level>(from.number<std::int32_t>()); });
  change_number(from, s.port);
  change_number(from, s.zero);
  change(from, s.empty, [&] { return from.text(); });
  return s;
}

template <bool ByTable>
record<ByTable> make_record(bytes& from) {
  record<ByTable> r;
  r.inner = make_settings<ByTable>(from);
  for (std::size_t n = from.below(4); n; --n) r.list.push_back(make_settings<ByTable>(from));
  for (std::size_t n = from.below(4); n; --n) r.by_name[from.text()] = make_settings<ByTable>(from);
  for (std::size_t n = from.below(4); n; --n) r.texts[from.number<std::int32_t>()] = from.text();
  if (from.byte() & 1) r.maybe = make_settings<ByTable>(from);
  if (from.byte() & 1) r.count = from.number<std::uint32_t>();
  switch (from.below(3)) {
    case 0: break;
    case 1: r.note = from.text(); break;
    default: r.note = make_settings<ByTable>(from);
  }
  for (std::size_t n = from.below(6); n; --n) r.numbers.push_back(from.number<double>());
  for (std::size_t n = from.below(4); n; --n) r.strings.push_back(from.text());
  change_number(from, r.last);
  return r;
}

// Bytes that are put in, taken out or overwritten, wherever the rest of the input says.
void damage(bytes& from, std::string& image) {
  while (!from.is_empty()) {
    const std::size_t at = from.number<std::uint16_t>() % (image.size() + 1);
    const char with = static_cast<char>(from.byte());
    switch (from.below(4)) {
      case 0: image.insert(at, 1, with); break;
      case 1: image.erase(at, 1); break;
      case 2: image.resize(at); break;
      default:
        if (at < image.size()) image[at] = with;
    }
  }
}

template <class Format>
void one(const Format& f, bytes from) {
  bytes again = from;
  const isomer::result<std::string> own = isomer::encode(f, make_record<false>(from)),
                                    by_table = isomer::encode(f, make_record<true>(again));
  fuzz::require(own.ok() == by_table.ok());
  if (!own.ok()) return fuzz::require(own.error().cause == by_table.error().cause);
  fuzz::require(*own == *by_table);
  std::string image = *own;
  damage(from, image);
  const fuzz::exact input(reinterpret_cast<const std::uint8_t*>(image.data()), image.size());
  fuzz::require(fuzz::judged<record<false>>(f, input) == fuzz::judged<record<true>>(f, input));
  const std::string read = fuzz::read<record<true>>(f, input);
  fuzz::require(image != *own || !read.starts_with("error"));
}

template <class... Format>
void any_format(std::size_t which, const bytes& from, const Format&... f) {
  std::size_t at = 0;
  ((at++ == which % sizeof...(f) ? one(f, from) : void()), ...);
}

}  // namespace
}  // namespace plain_fuzz

// The first byte chooses the format; what follows makes the value, and what is left then damages it.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* p, std::size_t n) {
  if (!n) return 0;
  constexpr isomer::limits limits{.memory = 64 << 20};
  plain_fuzz::any_format(p[0], {p + 1, n - 1}, fuzz::binary(), fuzz::strict(), fuzz::lenient(), fuzz::strict_text(),
                         fuzz::lenient_text(), isomer::yaml{.limits = limits}, isomer::msgpack{.limits = limits},
                         isomer::msgpack_numbers{.limits = limits}, isomer::msgpack_array{.limits = limits},
                         isomer::cbor_deterministic{.limits = limits}, isomer::cbor_numbers{.limits = limits},
                         isomer::cbor_array{.limits = limits}, isomer::php{.limits = limits},
                         isomer::php_list{.limits = limits}, isomer::positional{.limits = limits});
  return 0;
}
