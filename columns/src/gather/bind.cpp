// SPDX-License-Identifier: MIT
#include <charconv>
#include <string_view>
#include "bound.hpp"

namespace isomer::columns {
namespace {

using isomer::detail::table::field;
using isomer::detail::table::is_enum;
using isomer::detail::table::is_message;
using isomer::detail::table::is_text;
using isomer::detail::table::message_table;
using isomer::detail::table::shape;
using isomer::detail::table::value;

constexpr int most_levels = 100;

bool is_integer(reads r) { return r >= reads::int8 && r <= reads::uint64; }
bool is_text_column(reads r) {
  return r == reads::text || r == reads::large_text || r == reads::text_view || r == reads::fixed_text;
}

bool size_of(std::string_view s, std::int64_t& to) {
  const auto [end, wrong] = std::from_chars(s.data(), s.data() + s.size(), to);
  return wrong == std::errc{} && end == s.data() + s.size() && to >= 0;
}
bool unit_of(char c, time_unit& to) {
  constexpr std::string_view units = "smun";
  const std::size_t at = units.find(c);
  to = static_cast<time_unit>(at);
  return at != units.npos;
}

// Parses a format string. Returns false if the type is not supported.
bool parse(std::string_view f, bound& to) {
  to.is_binary = f == "z" || f == "Z" || f == "vz" || f.starts_with("w:");
  constexpr std::string_view simple = "bcCsSiIlLfguzUZn";
  constexpr reads meant[] = {reads::boolean, reads::int8,       reads::uint8,      reads::int16,
                             reads::uint16,  reads::int32,      reads::uint32,     reads::int64,
                             reads::uint64,  reads::float32,    reads::float64,    reads::text,
                             reads::text,    reads::large_text, reads::large_text, reads::null};
  if (f.size() == 1) {
    const std::size_t at = simple.find(f[0]);
    if (at != simple.npos) return to.as = meant[at], true;
  }
  if (f == "vu" || f == "vz") return to.as = reads::text_view, true;
  if (f == "+s") return to.as = reads::record, true;
  if (f == "+l") return to.as = reads::list, true;
  if (f == "+L") return to.as = reads::large_list, true;
  if (f == "+m") return to.as = reads::map, true;
  if (f.starts_with("w:")) return to.as = reads::fixed_text, size_of(f.substr(2), to.size);
  if (f.starts_with("+w:")) return to.as = reads::fixed_list, size_of(f.substr(3), to.size);
  if (f == "tdD") return to.as = reads::days, true;
  if (f.size() == 3 && f.starts_with("tt")) return to.as = reads::daytime, unit_of(f[2], to.unit);
  to.as = reads::moment;
  return f.size() >= 3 && (f.starts_with("ts") || f.starts_with("tD")) && unit_of(f[2], to.unit);
}

class binder {
 public:
  binder(const dynamic::schema& schema, std::string_view unknown_fields, std::string& why)
      : schema_(schema), unknown_fields_(unknown_fields), why_(why) {}

  bool record(bound& to, const message_table& t, const ArrowSchema& s, const projection& wanted,
              const std::string& path) {
    if (++levels_ > most_levels)
      return fail(path, "is nested more than " + std::to_string(most_levels) + " levels deep");
    for (std::int64_t i = 0; i < s.n_children; ++i) {
      const ArrowSchema& column = *s.children[i];
      const std::string_view name = column.name ? column.name : "";
      const std::string below = path + std::string(name);
      const projection* const some = wanted.of(name);
      // A column with the name of the member that is set is redundant.
      if (!some || (!t.by_name(name) && is_oneof(t, name))) continue;
      bound& made = to.columns.emplace_back();
      made.child = static_cast<std::size_t>(i);
      made.field = t.by_name(name);
      if (!made.field) {
        if (unknown_fields_.empty() || name != unknown_fields_)
          return fail(below, "is no field of " + std::string(t.full_name));
        if (!plain(made, column) || !is_text_column(made.as)) return fail(below, "has to be binary");
        continue;
      }
      if (!member(made, column, *some, below)) return false;
    }
    --levels_;
    for (const auto& [name, ignored] : wanted.names())
      if (!has_column(s, name)) return fail(path + name, "is not there");
    return true;
  }

 private:
  bool is_oneof(const message_table& t, std::string_view name) const {
    for (std::size_t i = 0; i < t.size; ++i)
      if (t.fields[i].oneof == i + 1 && schema_.oneof_of(t, t.fields[i]) == name) return true;
    return false;
  }
  static bool has_column(const ArrowSchema& s, std::string_view name) {
    for (std::int64_t i = 0; i < s.n_children; ++i)
      if (s.children[i]->name && s.children[i]->name == name) return true;
    return false;
  }
  bool fail(const std::string& path, const std::string& what) {
    why_ = "the column \"" + path + "\" " + what;
    return false;
  }
  bool refuse(const std::string& path, const ArrowSchema& s) {
    return fail(path, "is of the type \"" + std::string(s.format) + "\", from which the field cannot be read");
  }
  // Finds the type of the values, also in a dictionary.
  bool plain(bound& to, const ArrowSchema& s) {
    if (!s.dictionary) return parse(s.format, to);
    bound index;
    to.is_dictionary = true;
    if (!parse(s.format, index) || !is_integer(index.as) || !parse(s.dictionary->format, to)) return false;
    to.index = index.as;
    return true;
  }
  bool member(bound& to, const ArrowSchema& s, const projection& wanted, const std::string& path) {
    const field& f = *to.field;
    if (f.shape == shape::map) return whole(wanted, path) && map(to, s, path);
    if (!f.is_list()) return single(to, s, wanted, path);
    if (!parse(s.format, to) || s.dictionary || s.n_children != 1 ||
        (to.as != reads::list && to.as != reads::large_list && to.as != reads::fixed_list))
      return refuse(path, s);
    bound& element = to.columns.emplace_back();
    element.field = &f;
    return single(element, *s.children[0], wanted, path);
  }
  bool whole(const projection& wanted, const std::string& path) {
    return wanted.is_all() || fail(path + '.' + wanted.names().begin()->first, "is inside of what is wanted whole");
  }
  bool map(bound& to, const ArrowSchema& s, const std::string& path) {
    if (!parse(s.format, to) || to.as != reads::map || s.n_children != 1 || s.children[0]->n_children != 2)
      return refuse(path, s);
    for (std::size_t i = 0; i < 2; ++i) {
      bound& part = to.columns.emplace_back();
      part.child = i;
      part.field = to.field->message->fields + i;
      if (!single(part, *s.children[0]->children[i], {}, path + (i ? ".value" : ".key"))) return false;
    }
    return true;
  }
  bool single(bound& to, const ArrowSchema& s, const projection& wanted, const std::string& path) {
    const field& f = *to.field;
    if (!plain(to, s)) return refuse(path, s);
    if (to.as == reads::record && is_message(f.value))
      return to.is_dictionary ? refuse(path, s) : record(to, *f.message, s, wanted, path + '.');
    if (!whole(wanted, path)) return false;
    if (to.as == reads::null) return true;
    if (is_message(f.value)) return of_message(to, *f.message, s, path);
    const bool is_right = f.value == value::boolean ? to.as == reads::boolean
                          : is_text(f.value)        ? is_text_column(to.as)
                          : f.value == value::float32 || f.value == value::float64
                              ? to.as == reads::float32 || to.as == reads::float64
                          : is_enum(f.value) && is_text_column(to.as) ? true
                                                                      : is_integer(to.as);
    return is_right || refuse(path, s);
  }
  bool of_message(bound& to, const message_table& t, const ArrowSchema& s, const std::string& path) {
    const bool is_time = t.known == known::timestamp || t.known == known::duration;
    if (to.as == reads::moment) return is_time || refuse(path, s);
    if (to.as == reads::days) return t.full_name == "google.type.Date" || refuse(path, s);
    if (to.as == reads::daytime) return t.full_name == "google.type.TimeOfDay" || refuse(path, s);
    if (is_text_column(to.as)) {
      if (t.known != known::wrapper) return true;  // JSON, or bytes of protobuf
    } else if (to.as == reads::boolean && t.size == 0) return true;
    if (t.known != known::wrapper) return refuse(path, s);
    bound& part = to.columns.emplace_back();
    part.field = t.fields;
    return single(part, s, {}, path);
  }

  const dynamic::schema& schema_;
  std::string_view unknown_fields_;
  std::string& why_;
  int levels_ = 0;
};

}  // namespace

bool bind_columns(bound& to, const message_table& t, const ArrowSchema& columns, std::string_view unknown_fields,
                  const projection& wanted, const dynamic::schema& schema, std::string& why) {
  to.as = reads::record;
  if (std::string_view(columns.format) == "+s")
    return binder(schema, unknown_fields, why).record(to, t, columns, wanted, {});
  why = "rows are a struct of columns, and not \"" + std::string(columns.format) + '"';
  return false;
}

}  // namespace isomer::columns
