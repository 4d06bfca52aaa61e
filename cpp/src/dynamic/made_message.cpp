// SPDX-License-Identifier: MIT
#include "made_message.hpp"
#include <algorithm>
#include <isomer/table/decoding.hpp>
#include <isomer/table/spelling.hpp>

namespace isomer::dynamic {

using detail::table::field;
using detail::table::message_table;
using detail::table::shape;

void made_message::finish() {
  std::size_t n = fields.size();
  std::vector<std::size_t> starts;
  for (field& f : fields) {
    starts.push_back(quoted.size());
    quoted += '"';
    for (char c : f.json_name) detail::table::put_quoted(c, [&](char q) { quoted += q; });
    quoted += "\":";
  }
  starts.push_back(quoted.size());
  quoted.append(field_key::ahead, '\0');
  for (std::size_t i = 0; i < n; ++i) {
    field& f = fields[i];
    f.set_quoted(quoted.data() + starts[i], starts[i + 1] - starts[i]);
    table.has_required = table.has_required || f.required;
  }
  field none;  // matches nothing
  none.op = detail::table::no_field_op;
  none.set_quoted(quoted.data(), 0);
  fields.push_back(none);
  for (std::size_t i = 0; i < n; ++i) {
    field other = fields[i];
    if (!other.is_list() || !(detail::table::is_number(other.value) || detail::table::is_enum(other.value))) continue;
    bool packs = other.shape == shape::list;
    other.op = detail::table::op_of(packs ? shape::packed : shape::list, other.value);
    other.set_tag(packs ? 2 : detail::table::wire_type_of(other.value));
    fields[i].other_form = static_cast<std::int16_t>(fields.size() - i);
    fields.push_back(other);
  }
  std::size_t highest = 0;
  for (std::size_t i = 0; i < n; ++i)
    if (fields[i].number < message_table::direct_numbers) highest = std::max<std::size_t>(highest, fields[i].number);
  direct.assign(highest + 1, 0);
  for (std::size_t i = 0; i < n; ++i) {
    if (fields[i].number <= highest) direct[fields[i].number] = static_cast<std::uint16_t>(i + 1);
    by_spelling.push_back(static_cast<std::uint16_t>(i));
  }
  auto name = [&](std::uint16_t i) { return fields[i].json_name; };
  std::sort(by_spelling.begin(), by_spelling.end(), [&](auto a, auto b) {
    return name(a).size() != name(b).size() ? name(a).size() < name(b).size() : name(a) < name(b);
  });
  table.fields = fields.data(), table.size = static_cast<std::uint16_t>(n), table.probes = probes.data();
  table.direct = direct.data(), table.direct_size = static_cast<std::uint16_t>(direct.size());
  table.by_spelling = by_spelling.data();
  table.reserved = reserved.data(), table.reserved_size = static_cast<std::uint16_t>(reserved.size());
  table.names = names.make(n, 3, [&](std::size_t i, std::size_t k) {
    return k == 0 ? fields[i].name : k == 1 ? fields[i].json_name : fields[i].text_name;
  });
}

}  // namespace isomer::dynamic
