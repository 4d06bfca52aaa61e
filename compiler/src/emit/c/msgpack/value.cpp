// SPDX-License-Identifier: MIT
// Each value is one call of the runtime, which is inlined for the form that encoders usually choose.
#include "value.hpp"

namespace isomer::compiler::emit {
namespace {

void must(writer& out) { out.line("if (ISOMER_UNLIKELY(!p)) return NULL;"); }

std::string flags_of(const c_field& f, bool takes_nil) {
  std::string flags;
  auto add = [&](const char* one) { flags += (flags.empty() ? "" : " | ") + std::string(one); };
  if (f.value.kind == kind::string) add("ISOMER_UTF8");
  if (f.truncate && is_text(f.value.kind)) add("ISOMER_TRUNCATE");
  if (takes_nil) add("ISOMER_NIL");
  return flags.empty() ? "0" : flags;
}

// Returns "INT32_MIN, INT32_MAX, ", or nothing for bool and floating-point numbers.
std::string limits_of(const c_value& v) {
  if (v.kind == kind::boolean || v.kind == kind::float32 || v.kind == kind::float64) return {};
  const std::string bits = std::to_string(v.width);
  if (kind_type(v.kind).starts_with("u")) return "UINT" + bits + "_MAX, ";
  return "INT" + bits + "_MIN, INT" + bits + "_MAX, ";
}

std::string function_of(const c_value& v) {
  std::string type = kind_type(v.kind);
  if (type.ends_with("_t")) type.resize(type.size() - 2);
  return "p = isomer_mp_" + type + "(p, end, &";
}

void number(writer& out, const c_field& f, const c_place& at, bool takes_nil) {
  const c_value& v = f.value;
  const std::string behind = ", " + limits_of(v) + flags_of(f, takes_nil) + ", error);";
  if (v.exact && !v.closed) {
    out.line(function_of(v) + at.value + behind);
    return must(out);
  }
  out.open("{");
  out.line(kind_type(v.kind) + " v;");
  // The limits are arguments of the call, except for an enum.
  const std::string wrong = v.closed                      ? "!isomer_is_" + v.closed_name + "(v)"
                            : v.kind == kind::enumeration ? does_not_fit(v, "v")
                                                          : "";
  if (!wrong.empty()) out.line("const uint8_t* const number = p;");
  out.line(function_of(v) + 'v' + behind);
  must(out);
  if (!wrong.empty()) out.line("if (" + wrong + ") return isomer_fail(error, ISOMER_BAD_VALUE, number);");
  out.line(at.value + " = " + as_member(v, "v") + ';');
  out.close("}");
}

// Reads an element of a list, or the value of an entry. If its enum lacks the number, the next element takes its place.
void known_element(writer& out, const c_field& f, const c_place& at) {
  out.open("{");
  out.line("int32_t v;");
  out.line(function_of(f.value) + "v, " + limits_of(f.value) + flags_of(f, false) + ", error);");
  must(out);
  out.line("if (!isomer_is_" + f.value.closed_name + "(v)) continue;");
  out.line(at.value + " = " + as_member(f.value, "v") + ';');
  out.close("}");
}

// Returns "count" as the member's type. For a bound struct that is unknown, and the count is incremented from 0.
void set_count(writer& out, const c_field& f, const std::string& count) {
  out.line("m->" + f.count + " = (uint" + std::to_string(f.count_width) + "_t)" + count + ';');
}

// Opens the loop over the elements for which there is room. If elements may be left out, `kept` counts the others;
// otherwise it is the number of elements that have room, if that can be less than n.
void open_loop(writer& out, const c_field& f, const char* what, const std::string& values) {
  const std::string most = std::to_string(f.max_count);
  const bool leaves_out = c_msgpack_leaves_out(f);
  out.line(leaves_out ? "size_t n, kept = 0;" : f.truncate ? "size_t n, kept;" : "size_t n;");
  out.line(std::string("p = isomer_mp_") + what + "(p, end, &n, ISOMER_NIL, error);");
  must(out);
  if (!f.truncate) out.line("if (n > " + most + ") return isomer_fail(error, ISOMER_TOO_LARGE, p);");
  else if (!leaves_out) out.line("kept = n < " + most + " ? n : " + most + ';');
  if (f.bound) out.line("m->" + f.count + " = 0;");
  out.open(std::string("for (size_t i = 0; i < ") + (f.truncate && !leaves_out ? "kept" : "n") + "; ++i) {");
  if (!f.truncate || !leaves_out) return;
  out.open("if (kept == " + most + ") {");
  out.line("p = isomer_mp_skip(p, end, " + values + "(n - i), error);");
  must(out);
  out.line("break;");
  out.close("}");
}
void close_loop(writer& out, const c_field& f, const std::string& values) {
  const bool leaves_out = c_msgpack_leaves_out(f);
  if (f.bound) out.line("++m->" + f.count + ';');
  if (leaves_out) out.line("++kept;");
  out.close("}");
  if (!f.bound) set_count(out, f, f.truncate || leaves_out ? "kept" : "n");
  if (!f.truncate || leaves_out) return;
  out.line("if (n > kept) p = isomer_mp_skip(p, end, " + values + "(n - kept), error);");
  must(out);
}

}  // namespace

void read_c_msgpack_value(writer& out, const c_field& f, const c_place& at, bool takes_nil, c_msgpack_style style) {
  const std::string capacity = std::to_string(f.value.capacity);
  const std::string behind = capacity + ", " + flags_of(f, takes_nil) + ", error);";
  switch (f.value.form) {
    case c_form::number: return number(out, f, at, takes_nil);
    case c_form::text: out.line("p = isomer_mp_text(p, end, " + at.value + ", " + behind); return must(out);
    case c_form::fixed_bytes:
      out.line("p = isomer_mp_fixed_bytes(p, end, " + bytes_of(f, at) + ", " + behind);
      return must(out);
    case c_form::sized_bytes:
      out.open("{");
      out.line("size_t size = 0;");
      out.line("p = isomer_mp_bytes(p, end, " + bytes_of(f, at) + ", " + capacity + ", &size, " +
               flags_of(f, takes_nil) + ", error);");
      must(out);
      out.line(at.size + " = (" + f.size_type + ")size;");
      return out.close("}");
    case c_form::message:
      out.line("p = " + c_msgpack_function(style, "read", *f.value.message) + "(&" + at.value + ", p, end, error);");
      return must(out);
    case c_form::slice: return;  // only in mode=table
  }
}

void read_c_msgpack_known_number(writer& out, const c_field& f, const std::string& mark) {
  out.open("{");
  out.line("int32_t v;");
  out.line(function_of(f.value) + "v, " + limits_of(f.value) + flags_of(f, false) + ", error);");
  must(out);
  out.open("if (isomer_is_" + f.value.closed_name + "(v)) {");
  out.line("m->" + f.member + " = " + as_member(f.value, "v") + ';');
  if (!mark.empty()) out.line(mark);
  out.close("}");
  out.close("}");
}

void read_c_msgpack_list(writer& out, const c_field& f, c_msgpack_style style) {
  open_loop(out, f, "array", "");
  if (f.value.message && c_msgpack_reads_into_initialised(style, *f.value.message))
    out.line(f.value.message->name + "_init(&m->" + f.member + "[i]);");
  if (c_msgpack_leaves_out(f)) known_element(out, f, element_of(f, "kept"));
  else read_c_msgpack_value(out, f, element_of(f, "i"), false, style);
  close_loop(out, f, "");
}

// Keys are compared after their values were read, so that the first of two errors is reported.
void read_c_msgpack_map(writer& out, const c_field& f, c_msgpack_style style) {
  const c_field &key = f.entry->fields[0], &value = f.entry->fields[1];
  const std::string count = c_msgpack_leaves_out(f) ? "kept" : "i";
  open_loop(out, f, "map", "2 * ");
  out.line(f.entry->type + "* const to = &m->" + f.member + '[' + count + "];");
  out.line("const uint8_t* const start = p;");
  out.line("size_t j = 0;");
  out.line(f.entry->name + "_init(to);");
  for (const c_field* part : {&key, &value}) {
    if (c_msgpack_leaves_out(*part)) known_element(out, *part, place_of(*part, "to"));
    else read_c_msgpack_value(out, *part, place_of(*part, "to"), false, style);
    if (!part->has.empty()) out.line("to->" + part->has + " = true;");
  }
  out.line("while (j < " + count + " && !(" + same_key(f, "j") + ")) ++j;");
  out.line("if (j < " + count + ") return isomer_fail(error, ISOMER_DUPLICATE_KEY, start);");
  close_loop(out, f, "2 * ");
}

}  // namespace isomer::compiler::emit
