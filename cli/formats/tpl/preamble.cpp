// SPDX-License-Identifier: MIT
#include "preamble.hpp"
#include <algorithm>
#include <cstddef>
#include <map>
#include <utility>
#include <vector>

namespace isomer::cli {
namespace {

using detail::table::field, detail::table::message_table, detail::table::shape, detail::table::value;

bool is_message(const field& f) { return f.value == value::message || f.value == value::group; }

char letter_of(value v) {
  switch (v) {
    case value::boolean: return 'c';
    case value::int32:
    case value::sint32:
    case value::sfixed32:
    case value::enumeration:
    case value::closed: return 'i';
    case value::uint32:
    case value::fixed32: return 'u';
    case value::int64:
    case value::sint64:
    case value::sfixed64: return 'I';
    case value::uint64:
    case value::fixed64: return 'U';
    case value::float32:
    case value::float64: return 'f';
    case value::bytes: return 'B';
    default: return 's';
  }
}

class speller {
 public:
  tpl_preamble spell(const message_table& top) {
    fields(top, false);
    if (!made_.why.empty()) made_.format.clear();
    return std::move(made_);
  }

 private:
  // A message that is in two fields of a message that is in two fields … would have a format string of unlimited size.
  static constexpr std::size_t longest = std::size_t{1} << 16;
  // So would messages that nest thousands of levels.
  static constexpr std::size_t deepest = 100;

  bool refuse(const message_table& in, const field& f, const std::string& why) {
    if (made_.why.empty())
      made_.why = "tpl has no place for " + std::string(in.full_name) + '.' + std::string(f.name) + ": " + why;
    return false;
  }

  // Describes S(…) and $(…), without lists and buffers, at any depth.
  bool is_struct(const message_table& t, std::size_t levels = deepest) {
    if (!levels) return false;
    const auto [known, is_new] = structs_.try_emplace(&t, false);
    if (!is_new) return known->second;
    const bool fits = std::all_of(t.fields, t.fields + t.size, [&](const field& f) {
      return !f.is_list() && f.shape != shape::map && f.value != value::bytes &&
             (!is_message(f) || is_struct(*f.message, levels - 1));
    });
    return structs_[&t] = fits;
  }

  bool has_place(const message_table& in, const field& f) {
    if (f.shape == shape::map) return refuse(in, f, "it is a map");
    if (f.shape == shape::choice) return refuse(in, f, "it is in a oneof");
    if (f.has_presence() && !f.required) return refuse(in, f, "it may be absent");
    if (is_message(f) && std::find(above_.begin(), above_.end(), f.message) != above_.end())
      return refuse(in, f, "it contains itself");
    if (above_.size() == deepest) return refuse(in, f, "it nests too deeply");
    if (made_.format.size() > longest) return refuse(in, f, "the format string is too long");
    return true;
  }

  bool fields(const message_table& t, bool in_struct) {
    if (!t.size && made_.why.empty())
      made_.why = "tpl has no place for " + std::string(t.full_name) + ": it has no fields";
    above_.push_back(&t);
    for (std::size_t i = 0; i < t.size && made_.why.empty(); ++i)
      if (has_place(t, t.fields[i])) one(t.fields[i], in_struct);
    above_.pop_back();
    return made_.why.empty();
  }

  void one(const field& f, bool in_struct) {
    std::string& to = made_.format;
    if (f.is_list()) to += "A(";
    if (!is_message(f)) to += letter_of(f.value);
    else if (!is_struct(*f.message)) fields(*f.message, false);
    else {
      to += in_struct ? "$(" : "S(";
      fields(*f.message, true);
      to += ')';
    }
    if (f.is_list()) to += ')';
  }

  tpl_preamble made_;
  std::vector<const message_table*> above_;
  std::map<const message_table*, bool> structs_;
};

}  // namespace

tpl_preamble tpl_preamble_of(const message_table& top) { return speller().spell(top); }

}  // namespace isomer::cli
