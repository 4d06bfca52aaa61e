// SPDX-License-Identifier: MIT
#include <algorithm>
#include <limits>
#include "infer.hpp"
#include "wire_shape.hpp"

namespace isomer::cli {
namespace {

// A type, and other types that the bytes may have.
struct chosen_type {
  std::string type, others;
  bool is_only = false;    // no other type is possible
  bool is_packed = false;  // the bytes may be a packed list of numbers
  bool is_message = false;
};

std::uint64_t count(const wire_field& f, wire_type t) { return f.of_type[static_cast<std::size_t>(t)]; }
std::uint64_t count(const wire_field& f, reading r) { return f.of_reading[static_cast<std::size_t>(r)]; }

chosen_type type_of_numbers(const wire_field& f) {
  constexpr std::uint64_t most_int32 = std::numeric_limits<std::int32_t>::max(),
                          most_uint32 = std::numeric_limits<std::uint32_t>::max(),
                          most_int64 = std::numeric_limits<std::int64_t>::max();
  const std::string range = "; at most " + std::to_string(f.largest);
  if (f.has_negative) {
    const bool is_32 = !f.has_negative_64 && f.largest <= most_int32;
    return {is_32 ? "int32" : "int64", is_32 ? "or int64 or an enum, some negative" : "or uint64, some beyond 2^63"};
  }
  if (f.largest <= 1) return {"bool", "or a number or an enum" + range};
  if (f.largest <= most_int32) return {"int32", "or int64, uint32, sint32 or an enum" + range};
  if (f.largest <= most_uint32) return {"uint32", "or int64, uint64 or sint32" + range};
  return {f.largest <= most_int64 ? "int64" : "uint64", "or uint64 or sint64" + range};
}

chosen_type type_of_fixed(const wire_field& f, bool is_64) {
  const std::string integer = is_64 ? "fixed64" : "fixed32", real = is_64 ? "double" : "float";
  // Small numbers could be floats, but such tiny ones that nobody has them.
  const bool is_real =
      f.fixed > f.zero_fixed && f.large_fixed + f.zero_fixed == f.fixed && f.plausible_reals == f.fixed;
  if (is_real) return {real, "or " + integer + " or s" + integer};
  return {integer, "or s" + integer + " or " + real};
}

chosen_type type_of_content(const wire_field& f) {
  const std::uint64_t all = count(f, wire_type::len), empty = count(f, reading::empty), rest = all - empty;
  const std::uint64_t texts = count(f, reading::text), messages = count(f, reading::message);
  const std::uint64_t varints = count(f, reading::packed_varint), i32 = count(f, reading::packed_i32),
                      i64 = count(f, reading::packed_i64);
  // Mentions a share unless it is everything.
  const auto of = [&](std::uint64_t n) {
    return n == rest ? std::string() : ", " + std::to_string(n) + " of " + std::to_string(rest) + " look like that";
  };
  if (!rest) return {"bytes", "or a string, a message or a list, all empty"};
  if (f.can_be_message && f.message && messages * 2 > rest) return {"", "or bytes" + of(messages), false, false, true};
  if (f.can_be_text && texts * 2 > rest) return {"string", "or bytes" + of(texts)};
  const auto list = [&](chosen_type t, std::uint64_t n) {
    t.others = "packed, or bytes" + of(n) + "; " + t.others;
    t.is_packed = true;
    return t;
  };
  if (f.can_be_i64 && i64 * 2 > rest) return list(type_of_fixed(f, true), i64);
  if (f.can_be_i32 && i32 * 2 > rest) return list(type_of_fixed(f, false), i32);
  if (f.can_be_varints && varints * 2 > rest) return list(type_of_numbers(f), varints);
  if (f.can_be_text) return {"bytes", "or a string, all are UTF-8"};
  return {"bytes", f.can_be_message ? "or a message" : "", !f.can_be_message && !f.can_be_varints};
}

wire_type main_type(const wire_field& f) {
  const auto most = std::max_element(f.of_type.begin(), f.of_type.end());
  return static_cast<wire_type>(most - f.of_type.begin());
}

// Editions have a feature for the option of proto3.
void respell_packed(proposed_message& m) {
  for (proposed_field& f : m.fields) {
    for (std::string& o : f.options)
      if (o == "packed = false") o = "features.repeated_field_encoding = EXPANDED";
    if (f.message) respell_packed(*f.message);
  }
}

class wire_proposing {
 public:
  proposal run(const wire_shape& top, const infer_names& names) {
    proposal p;
    p.package = names.package;
    p.top = message(top, names.message);
    p.has_groups = has_groups_;
    return p;
  }

 private:
  proposed_message message(const wire_shape& s, const std::string& name) {
    proposed_message m;
    m.name = name;
    for (const auto& [number, seen] : s.fields())
      if (!is_reserved(number)) m.fields.push_back(field(number, seen, s.messages()));
    return m;
  }
  static bool is_reserved(std::uint32_t number) { return number >= 19000 && number <= 19999; }

  proposed_field field(std::uint32_t number, const wire_field& f, std::uint64_t of) {
    proposed_field to;
    to.number = number;
    to.name = "field_" + std::to_string(number);
    const wire_type t = main_type(f);
    chosen_type is = t == wire_type::varint                         ? type_of_numbers(f)
                     : t == wire_type::len                          ? type_of_content(f)
                     : t == wire_type::start || t == wire_type::end ? chosen_type{"", "", true, false, true}
                                                                    : type_of_fixed(f, t == wire_type::i64);
    to.type = is.type;
    if (is.is_message) {
      to.type = "Field" + std::to_string(number);
      to.message =
          std::make_unique<proposed_message>(f.message ? message(*f.message, to.type) : proposed_message{to.type, {}});
    }
    if (t == wire_type::start) {
      has_groups_ = true;
      to.options.push_back("features.message_encoding = DELIMITED");
    }
    const bool is_number = t == wire_type::varint || t == wire_type::i32 || t == wire_type::i64;
    to.is_repeated = (f.comes_again || is.is_packed) && (!is_number || can_be_packed(f, t));
    if (to.is_repeated && is_number && !count(f, wire_type::len)) to.options.push_back("packed = false");
    std::string others = is.others;
    if (const std::uint64_t rest = values(f) - count(f, t); rest && t != wire_type::start)
      others += (others.empty() ? "" : "; ") + std::to_string(rest) + " of another wire type";
    if (is.is_message && to.is_repeated && may_be_map(*to.message)) others += "; or a map";
    to.note = seen_text(f.messages, of, certainty(values(f), is.is_only), others);
    return to;
  }
  static std::uint64_t values(const wire_field& f) {
    std::uint64_t n = 0;
    for (const std::uint64_t one : f.of_type) n += one;
    return n;
  }
  // Readers accept both encodings of a list of numbers, so all records with a length must be packed numbers.
  static bool can_be_packed(const wire_field& f, wire_type t) {
    return t == wire_type::varint ? f.can_be_varints : t == wire_type::i32 ? f.can_be_i32 : f.can_be_i64;
  }
  static bool may_be_map(const proposed_message& m) {
    const bool has_two = m.fields.size() == 2 && m.fields[0].number == 1 && m.fields[1].number == 2;
    return has_two && !m.fields[0].message && !m.fields[0].is_repeated && !m.fields[1].is_repeated &&
           m.fields[0].type != "bytes" && m.fields[0].type != "float" && m.fields[0].type != "double";
  }

  bool has_groups_ = false;
};

}  // namespace

proposal propose(const wire_shape& top, const infer_names& names) {
  proposal p = wire_proposing().run(top, names);
  if (p.has_groups) respell_packed(p.top);
  return p;
}

}  // namespace isomer::cli
