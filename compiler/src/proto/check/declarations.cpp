// SPDX-License-Identifier: MIT
// Checks extensions against the declarations of their ranges,
// https://protobuf.dev/programming-guides/extension_declarations/.
#include <map>
#include <set>
#include <string>
#include "../bytes/option_numbers.hpp"
#include "../bytes/wire.hpp"
#include "../text/characters.hpp"
#include "../tree/visit.hpp"
#include "rules.hpp"

namespace isomer::compiler::proto {
namespace {

constexpr std::string_view type_names[] = {"",        "double",   "float",    "int64",  "uint64",  "int32", "fixed64",
                                           "fixed32", "bool",     "string",   "group",  "message", "bytes", "uint32",
                                           "enum",    "sfixed32", "sfixed64", "sint32", "sint64"};

bool is_scalar_name(std::string_view type) {
  for (std::string_view name : type_names)
    if (!name.empty() && name == type) return name != "group" && name != "message";
  return false;
}

// Whether it is a full name with a leading dot, such as .foo.Bar.
bool is_full_name(std::string_view name) {
  if (!name.starts_with('.')) return false;
  char before = '\0';
  for (char c : name) {
    if (c == '.' ? before == '.' : !is_letter(c) && !is_digit(c)) return false;
    before = c;
  }
  return name.back() != '.';
}

struct declaration_of {
  std::optional<std::uint64_t> number;
  std::optional<std::string_view> full_name, type;
  bool reserved = false, repeated = false;

  explicit declaration_of(std::string_view bytes)
      : number(varint_of(bytes, number::declared::number)),
        full_name(bytes_of(bytes, number::declared::full_name)),
        type(bytes_of(bytes, number::declared::type)),
        reserved(varint_of(bytes, number::declared::reserved).value_or(0) != 0),
        repeated(varint_of(bytes, number::declared::repeated).value_or(0) != 0) {}
  std::int32_t value() const { return static_cast<std::int32_t>(number.value_or(0)); }
};

std::vector<declaration_of> declared_in(const extension_range& r) {
  std::vector<declaration_of> all;
  std::string_view rest = r.options.bytes;
  for (wire_field w; next_field(rest, w);)
    if (w.number == number::range_option::declaration) all.emplace_back(w.bytes);
  return all;
}

class declaration_check {
 public:
  declaration_check(const file& f, report& found) : file_(f), report_(found) {}

  void check(const message& m) {
    std::set<std::string_view> names;
    for (const extension_range& r : m.ranges) {
      const std::vector<declaration_of> all = declared_in(r);
      if (all.empty()) continue;
      if (varint_of(r.options.bytes, number::range_option::verification) == 1)
        return wrong(r.at, "a range that declares extensions is not UNVERIFIED");
      std::set<std::int32_t> numbers;
      for (const declaration_of& d : all)
        if (!check(d, r, numbers, names)) break;
    }
  }

  void check(const field& f) {
    if (!f.is_extension || !f.of || f.of->in->path == "google/protobuf/descriptor.proto") return;
    if (const range_with_declarations* r = range_of(*f.of, f.number)) check(f, *r);
  }

 private:
  struct range_with_declarations {
    const extension_range* range;
    std::map<std::int32_t, declaration_of> declared = {};
  };
  using ranges_by_first = std::map<std::int32_t, range_with_declarations>;

  // Ranges do not overlap, so only the last one that begins before the number can contain it.
  const range_with_declarations* range_of(const message& m, std::int32_t number) {
    const auto [of, is_new] = ranges_.try_emplace(&m);
    if (is_new) {
      for (const extension_range& r : m.ranges) {
        const auto [at, is_first] = of->second.try_emplace(r.first, range_with_declarations{&r});
        if (!is_first) continue;
        for (const declaration_of& d : declared_in(r)) at->second.declared.try_emplace(d.value(), d);
      }
    }
    const auto behind = of->second.upper_bound(number);
    if (behind == of->second.begin()) return nullptr;
    const range_with_declarations& r = std::prev(behind)->second;
    return number < r.range->end ? &r : nullptr;
  }

  void wrong(place at, std::string text) { report_.error(file_.path, at, std::move(text)); }

  bool check(const declaration_of& d, const extension_range& r, std::set<std::int32_t>& numbers,
             std::set<std::string_view>& names) {
    const std::string number = "the extension " + std::to_string(d.value());
    if (d.value() < r.first || d.value() >= r.end) wrong(r.at, number + " is declared outside of its range");
    if (!numbers.insert(d.value()).second) wrong(r.at, number + " is declared twice");
    if (!d.full_name || !d.type) {
      if (d.full_name.has_value() != d.type.has_value() || !d.reserved)
        wrong(r.at, number + " is declared without its full_name and type");
      return true;
    }
    if (!names.insert(*d.full_name).second)
      return wrong(r.at, "the extension \"" + std::string(*d.full_name) + "\" is declared twice"), false;
    const auto check_name = [&](std::string_view name) {
      if (!is_full_name(name)) wrong(r.at, "\"" + std::string(name) + "\" is no full name with a dot in front");
    };
    check_name(*d.full_name);
    if (!is_scalar_name(*d.type)) check_name(*d.type);
    return true;
  }

  void check(const field& f, const range_with_declarations& r) {
    if (const auto d = r.declared.find(f.number); d != r.declared.end()) return check(f, d->second);
    if (!r.declared.empty() || varint_of(r.range->options.bytes, number::range_option::verification) == 0)
      wrong(f.at,
            "\"" + std::string(f.of->full_name) + "\" does not declare the extension " + std::to_string(f.number));
  }

  void check(const field& f, const declaration_of& d) {
    const std::string number =
        "\"" + std::string(f.of->full_name) + "\" declares the extension " + std::to_string(f.number);
    if (d.reserved) return wrong(f.number_at, number + " as reserved");
    const std::string name = '.' + std::string(f.full_name);
    if (d.full_name && !d.full_name->empty() && *d.full_name != name)
      wrong(f.at, number + " as \"" + std::string(*d.full_name) + '"');
    const declaration* const of_type = f.message_type ? static_cast<const declaration*>(f.message_type) : f.enum_type;
    const std::string type =
        of_type ? '.' + std::string(of_type->full_name) : std::string(type_names[static_cast<std::size_t>(f.type)]);
    if (d.type && !d.type->empty() && *d.type != type && '.' + std::string(*d.type) != type)
      wrong(f.type_at, number + " as of the type " + std::string(*d.type));
    if (d.repeated != f.repeated()) wrong(f.type_at, number + (d.repeated ? " as repeated" : " as optional"));
  }

  const file& file_;
  report& report_;
  std::map<const message*, ranges_by_first> ranges_;  // of messages that are extended
};

}  // namespace

void check_extension_declarations(const file& f, report& found) {
  declaration_check check(f, found);
  each_message(f, [&](const message& m) { check.check(m); });
  each_field(f, [&](const field& one) { check.check(one); });
}

}  // namespace isomer::compiler::proto
