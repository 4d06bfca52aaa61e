// SPDX-License-Identifier: MIT
#include "scalar_json.hpp"
#include <cstddef>

namespace isomer::cli {

using detail::table::field;
using detail::table::message_table;

scalar_json::scalar_json(const dynamic::schema& known) {
  format_spec f{.is = format::json};
  f.set("print_defaults", 1);  // so that zero is written, too
  f.set("unquoted_int64", 1);
  write_ = make_codec(f, known);
}

scalar_json::table::table(const message_table& of, const field& f) : fields{f, of.fields[of.size]}, type(of) {
  fields[0].required = false;
  type.fields = fields, type.by_spelling = by_spelling;
  type.probes = nullptr, type.direct = nullptr, type.reserved = nullptr, type.plan = nullptr;
  type.size = 1, type.direct_size = 0, type.reserved_size = 0;
  type.known = known::none;
  type.unknown_as = message_table::keeps::nothing;
  type.has_required = type.is_read_over = false;
}

// Removes {"name": and }, and the brackets of a list.
result<std::string_view> scalar_json::written(const dynamic::message& m, const field& only) {
  result<std::string_view> all = write_->write(m);
  if (!all) return all;
  std::string_view text = *all;
  std::size_t colon = 2;
  while (text[colon - 1] != '"' || text[colon] != ':') colon += text[colon] == '\\' ? 2 : 1;
  text = text.substr(colon + 1, text.size() - colon - 2);
  return only.is_list() ? text.substr(1, text.size() - 2) : text;
}

}  // namespace isomer::cli
