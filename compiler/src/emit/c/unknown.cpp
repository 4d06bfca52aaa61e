// SPDX-License-Identifier: MIT
// The records are kept unchanged, one behind another.
#include "unknown.hpp"
#include <algorithm>

namespace isomer::compiler::emit {
namespace {

bool any_closed(const c_message& m, bool in_map) {
  return std::any_of(m.fields.begin(), m.fields.end(),
                     [&](const c_field& f) { return f.value.closed && (f.presence == c_presence::map) == in_map; });
}

}  // namespace

void write_c_keep(writer& out, const c_message& m, const std::string& copy) {
  out.gap();
  out.open("static bool keep_" + m.name + '(' + m.type + "* m, const uint8_t* from, size_t n) {");
  out.line("if (n > (size_t)(" + std::to_string(m.max_unknown) + " - m->unknown_size)) return " + c_drop_result(m) +
           ';');
  out.line(copy + "(m->unknown + m->unknown_size, from, n);");
  out.line("m->unknown_size = (uint" + std::to_string(m.unknown_width) + "_t)(m->unknown_size + n);");
  out.line("return true;");
  out.close("}");
}

std::string c_drop_result(const c_message& m) { return m.drops_unknown ? "true" : "false"; }
bool c_keeps_numbers(const c_message& m) { return any_closed(m, false); }
bool c_keeps_entries(const c_message& m) { return any_closed(m, true); }

}  // namespace isomer::compiler::emit
