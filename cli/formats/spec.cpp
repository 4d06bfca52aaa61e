// SPDX-License-Identifier: MIT
#include "spec.hpp"
#include <algorithm>
#include <isomer/records/rows.hpp>

namespace isomer::cli {
namespace {

using records::format_row;
using records::format_rows;
using records::option_row;
using records::option_rows;

bool is_first_of_its_format(const format_row& r) {
  const auto rows = format_rows();
  return &r == &*std::find_if(rows.begin(), rows.end(), [&](const format_row& other) { return other.is == r.is; });
}

}  // namespace

std::vector<std::string> layout_names() {
  std::vector<std::string> all;
  for (const format_row& r : format_rows()) {
    if (!is_first_of_its_format(r) || r.is == format::tpl) continue;
    all.emplace_back(r.name);
    for (const option_row& o : option_rows())
      if (o.name == "keys" && o.fits(r.is, direction::out)) all.push_back(std::string(r.name) + ':' + o.spelled());
  }
  return all;
}

std::string formats_help() {
  std::string s = "Formats, with their aliases and file endings:\n";
  for (const format_row& r : format_rows()) {
    s += "  " + std::string(r.name) + std::string(12 - std::min<std::size_t>(r.name.size(), 11), ' ');
    for (const std::string_view alias : r.aliases) s += std::string(alias) + ' ';
    for (const std::string_view ending : r.endings) s += std::string(ending) + ' ';
    s.back() = '\n';
  }
  s += "Format options, after a colon and separated by commas, such as json:indent=2,original_names; some have two\n"
       "spellings:\n";
  for (const option_row& o : option_rows()) {
    std::string spelled(o.name);
    if (!o.value.empty()) spelled += o.value == "number" ? "=N" : "=" + std::string(o.value);
    if (!o.command.empty()) spelled += ", " + std::string(o.command);
    s += "  " + spelled + std::string(34 - std::min<std::size_t>(spelled.size(), 33), ' ') + o.means;
    for (const format f : o.formats) s += (f == o.formats.front() ? " (" : ", ") + name_of(usual_spec_of(f));
    s += o.formats.empty() ? "\n" : ")\n";
  }
  return s;
}

}  // namespace isomer::cli
