// SPDX-License-Identifier: MIT
// Initialises members one by one. Memory that no count, size or flag covers stays as it was, so that large capacities
// cost nothing.
#include "init.hpp"
#include "code.hpp"
#include "default.hpp"

namespace isomer::compiler::emit {
namespace {

void init_message(writer& out, const c_field& f, const c_place& at) {
  if (f.in_arena) out.line(at.value + " = NULL;");
  else out.line(f.value.message->name + "_init(&" + at.value + ");");
}

// In C++, an enum of a bound struct is not a number.
std::string initial_number(const c_value& v, const model::field& f) {
  const std::string number = default_number(v, f);
  return v.exact || v.kind == kind::enumeration ? number : '(' + v.type + ')' + number;
}

void init_value(writer& out, const c_field& f, const c_place& at) {
  const c_value& v = f.value;
  const std::string bytes = default_bytes(f);
  switch (v.form) {
    case c_form::number: out.line(at.value + " = " + initial_number(v, *f.source) + ';'); break;
    case c_form::text:
      if (bytes.empty()) out.line(at.value + "[0] = 0;");
      else out.line("memcpy(" + at.value + ", " + c_literal(bytes) + ", " + std::to_string(bytes.size() + 1) + ");");
      break;
    case c_form::fixed_bytes:
      if (bytes.empty()) out.line("memset(" + at.value + ", 0, " + std::to_string(v.capacity) + ");");
      else out.line("memcpy(" + at.value + ", " + c_literal(bytes) + ", " + std::to_string(v.capacity) + ");");
      break;
    case c_form::sized_bytes:
      out.line(at.size + " = " + std::to_string(bytes.size()) + ';');
      if (!bytes.empty())
        out.line("memcpy(" + at.value + ", " + c_literal(bytes) + ", " + std::to_string(bytes.size()) + ");");
      break;
    case c_form::message: init_message(out, f, at); break;
    case c_form::slice:
      if (v.kind == kind::string) out.line(at.value + ".data = " + c_literal(bytes) + ';');
      else out.line(at.value + ".data = " + (bytes.empty() ? "NULL" : "(const uint8_t*)" + c_literal(bytes)) + ';');
      out.line(at.value + ".size = " + std::to_string(bytes.size()) + ';');
      break;
  }
}

// Returns "
// a->x_size > 8", which is true for a size over the capacity, so that the bytes are not read.
std::string over_capacity(const c_field& f, const c_place& at) {
  return size_can_exceed(f) ? " || " + size_of(f, at) + " > " + std::to_string(f.value.capacity) : "";
}

// Compares two values of the same form. A value that cannot be encoded differs from everything, including itself, since
// a struct may have any contents.
std::string differ(const c_field& f, const c_place& a, const c_place& b) {
  const c_value& v = f.value;
  const bool pointer = f.in_arena && f.presence != c_presence::list;
  switch (v.form) {
    case c_form::number:
      if (v.kind == kind::boolean) return is_set(a.value) + " != " + is_set(b.value);
      return a.value + " != " + b.value;
    case c_form::text:
      return "!isomer_text_equal(" + a.value + ", " + b.value + ", " + std::to_string(v.capacity + 1) + ')';
    case c_form::fixed_bytes:
      return "memcmp(" + a.value + ", " + b.value + ", " + std::to_string(v.capacity) + ") != 0";
    case c_form::sized_bytes:
      return a.size + " != " + b.size + over_capacity(f, a) + " || memcmp(" + a.value + ", " + b.value + ", " +
             size_of(f, a) + ") != 0";
    case c_form::message: {
      if (!pointer) return '!' + v.message->name + "_equal(&" + a.value + ", &" + b.value + ')';
      return "(!" + a.value + ") != (!" + b.value + ") || (" + a.value + " && !" + v.message->name + "_equal(" +
             a.value + ", " + b.value + "))";
    }
    case c_form::slice:
      return a.value + ".size != " + b.value + ".size || (" + a.value + ".size && memcmp(" + a.value + ".data, " +
             b.value + ".data, " + a.value + ".size) != 0)";
  }
  return {};
}

void compare_counts(writer& out, const c_field& f) {
  out.line("if (a->" + f.count + " != b->" + f.count + or_over_count(f, "a") + ") return false;");
}

void compare_list(writer& out, const c_field& f) {
  compare_counts(out, f);
  out.open("for (i = 0; i < " + count_of(f, "a") + "; ++i) {");
  out.line("if (" + differ(f, element_of(f, "i", "a"), element_of(f, "i", "b")) + ") return false;");
  out.close("}");
}

// Entries of maps have no order, and their keys are unique: two maps are equal if they have the same number of entries,
// and each entry is in the other map.
void compare_map(writer& out, const c_field& f) {
  compare_counts(out, f);
  out.open("for (i = 0; i < " + count_of(f, "a") + "; ++i) {");
  out.line("size_t j = 0;");
  out.line("while (j < b->" + f.count + " && !" + f.entry->name + "_equal(&a->" + f.member + "[i], &b->" + f.member +
           "[j])) ++j;");
  out.line("if (j == b->" + f.count + ") return false;");
  out.close("}");
}

void compare(writer& out, const c_field& f) {
  if (f.presence == c_presence::list) return compare_list(out, f);
  if (f.presence == c_presence::map) return compare_map(out, f);
  if (!f.has.empty()) out.line("if (" + presence_of(f, "a") + " != " + presence_of(f, "b") + ") return false;");
  const std::string condition = presence_of(f, "a");
  const std::string different = differ(f, place_of(f, "a"), place_of(f, "b"));
  if (condition.empty()) out.line("if (" + different + ") return false;");
  else out.line("if (" + condition + " && (" + different + ")) return false;");
}

bool compares_many(const c_message& m) {
  for (const c_field& f : m.fields)
    if (f.presence == c_presence::list || f.presence == c_presence::map) return true;
  return false;
}

// Whether the check of required fields has anything to check in this field.
bool asks(const c_field& f) { return f.value.message && f.value.message->has_required; }

void complete_many(writer& out, const c_field& f) {
  const std::string element = f.presence == c_presence::map ? f.member + "[i].value" : f.member + "[i]";
  // Writing reports a count over the capacity. Until then, nothing behind the capacity is read.
  out.open("for (i = 0; i < " + count_of(f) + (count_can_exceed(f) ? " && i < " + std::to_string(f.max_count) : "") +
           "; ++i) {");
  out.line("if (!isomer_complete_" + f.value.message->name + "(&m->" + element + ")) return false;");
  out.close("}");
}

// Assertions about a member of a bound struct, which the compiler of C checks.
class bound_field {
 public:
  bound_field(writer& out, const c_message& m) : out_(out), m_(m) {}

  void assert_all(const c_field& f) {
    assert_value(f);
    assert_alignment(f);
    if (f.presence == c_presence::list) {
      check(size_of_member(f.count) + " >= " + std::to_string(width_for(f.max_count) / 8),
            f.count + " cannot count to max_count");
      check(size_of_member(f.member) + " / " + size_of_value(f) + " >= " + std::to_string(f.max_count),
            f.member + " is shorter than max_count");
    }
    if (f.oneof)
      check(size_of_member(f.oneof->case_member) + " >= " + std::to_string(width_for(f.source->number) / 8),
            f.oneof->case_member + " cannot hold the number of " + f.source->name);
  }

 private:
  void assert_value(const c_field& f) {
    const std::string value = size_of_value(f), capacity = std::to_string(f.value.capacity);
    // The width of a C enum depends on the ABI, so it is converted. A member for a bool may be wider than a bool.
    const bool as_it_is = f.value.kind == kind::enumeration || f.value.kind == kind::boolean;
    switch (f.value.form) {
      case c_form::number:
        assert_sort(f);
        if (as_it_is) return;
        return check(value + " == " + std::to_string(f.value.width / 8), f.member + " is not as wide as int_size says");
      case c_form::text: return check(value + " > " + capacity, f.member + " has no room for max_length and a NUL");
      case c_form::fixed_bytes: return check(value + " == " + capacity, f.member + " is not max_length bytes");
      case c_form::sized_bytes:
        check(value + " >= " + capacity, f.member + " is shorter than max_length");
        check(size_of_member(f.size) + " == sizeof(" + f.size_type + ')',
              f.size + " is not as wide as " + f.size_type + ": give its type");
        return check("(size_t)(" + f.size_type + ')' + capacity + " == " + capacity,
                     f.size + " cannot count to max_length");
      default: return;
    }
  }

  // Asserts that the member is floating-point, signed or unsigned, as the field is, since otherwise its bytes would be
  // misread.
  void assert_sort(const c_field& f) {
    const c_value& v = f.value;
    const std::string path = f.presence == c_presence::list ? f.member + "[0]" : f.member;
    const std::string sort = "ISOMER_SORT(" + m_.type + ", " + path + ')';
    if (v.kind == kind::float32 || v.kind == kind::float64)
      return check(sort + " == 2", f.member + " is not a " + v.type);
    if (v.kind == kind::enumeration || v.kind == kind::boolean) return check(sort + " != 2", f.member + " is a real");
    check(sort + " == (ISOMER_IS_SIGNED(" + v.type + ") ? 1 : 0)",
          f.member + " is not like " + v.type + ": say its type");
  }

  // The shared functions get addresses of members.
  void assert_alignment(const c_field& f) {
    const char* const hint = " is not aligned: say packed: true of the message, or let its struct not be packed";
    if (f.value.message) {
      const std::string path = f.presence == c_presence::list ? f.member + "[0]" : f.member;
      return check("ISOMER_IS_ALIGNED_TO(ISOMER_ALIGNOF(" + f.value.type + "), " + m_.type + ", " + path + ')',
                   f.member + " is not aligned: let its own struct be packed, too");
    }
    if (m_.packed) return;
    std::vector<std::string> numbers;
    if (f.value.form == c_form::number) numbers.push_back(f.presence == c_presence::list ? f.member + "[0]" : f.member);
    for (const std::string& companion : {f.has, f.size, f.count, f.oneof ? f.oneof->case_member : ""})
      if (!companion.empty()) numbers.push_back(companion);
    for (const std::string& number : numbers)
      check("ISOMER_IS_ALIGNED(" + m_.type + ", " + number + ')', number + hint);
  }

  std::string size_of_member(const std::string& path) const { return "sizeof((*(" + m_.type + "*)0)." + path + ')'; }
  // The same for an element of a list.
  std::string size_of_value(const c_field& f) const {
    return size_of_member(f.presence == c_presence::list ? f.member + "[0]" : f.member);
  }
  void check(const std::string& condition, const std::string& text) {
    out_.items("ISOMER_STATIC_ASSERT(", {condition, '"' + m_.type + ": " + text + '"'}, ");");
  }

  writer& out_;
  const c_message& m_;
};

}  // namespace

void write_c_init(writer& out, const c_message& m) {
  out.gap();
  out.open("void " + m.name + "_init(" + m.type + "* m) {");
  if (m.fields.empty() && m.max_unknown == 0 && !m.unknown_in_arena) out.line("(void)m;");
  for (const c_field& f : m.fields) {
    if (f.oneof) continue;
    if (!f.has.empty()) out.line("m->" + f.has + " = false;");
    if (f.count.empty()) {
      init_value(out, f, place_of(f));
      continue;
    }
    out.line("m->" + f.count + " = 0;");
    if (f.in_arena) out.line("m->" + f.member + " = NULL;");
  }
  for (const c_oneof& o : m.oneofs)
    out.line("m->" + o.case_member + " = " + (o.not_set.empty() ? "0" : o.not_set) + ';');
  if (m.unknown_in_arena) {
    out.line("m->unknown.data = NULL;");
    out.line("m->unknown.size = 0;");
  } else if (m.max_unknown != 0) {
    out.line("m->unknown_size = 0;");
  }
  out.close("}");
}

void write_c_equal(writer& out, const c_message& m) {
  out.gap();
  out.open("bool " + m.name + "_equal(const " + m.type + "* a, const " + m.type + "* b) {");
  if (compares_many(m)) out.line("size_t i;");
  for (const c_oneof& o : m.oneofs) out.line("if (a->" + o.case_member + " != b->" + o.case_member + ") return false;");
  for (const c_field& f : m.fields) compare(out, f);
  if (m.unknown_in_arena) {
    out.line("if (a->unknown.size != b->unknown.size) return false;");
    out.line("if (a->unknown.size && memcmp(a->unknown.data, b->unknown.data, a->unknown.size) != 0) return false;");
  } else if (m.max_unknown != 0) {
    const std::string over = unknown_can_exceed(m) ? " || a->unknown_size > " + std::to_string(m.max_unknown) : "";
    out.line("if (a->unknown_size != b->unknown_size" + over + ") return false;");
    out.line("if (memcmp(a->unknown, b->unknown, a->unknown_size) != 0) return false;");
  } else if (m.fields.empty()) {
    out.line("(void)a;");
    out.line("(void)b;");
  }
  out.line("return true;");
  out.close("}");
}

void write_c_complete(writer& out, const c_message& m) {
  if (!m.has_required) return;
  out.gap();
  out.open("bool isomer_complete_" + m.name + "(const " + m.type + "* m) {");
  for (const c_field& f : m.fields)
    if (asks(f) && !f.count.empty()) {
      out.line("size_t i;");
      break;
    }
  for (const c_field& f : m.fields) {
    if (f.required && !f.has.empty()) out.line("if (!" + presence_of(f) + ") return false;");
    if (!asks(f)) continue;
    if (!f.count.empty()) {
      complete_many(out, f);
      continue;
    }
    const std::string condition = presence_of(f);
    out.line("if (" + (condition.empty() ? "" : condition + " && ") + "!isomer_complete_" + f.value.message->name +
             '(' + address_of(f, place_of(f)) + ")) return false;");
  }
  out.line("return true;");
  out.close("}");
}

void write_c_asserts(writer& out, const c_message& m) {
  if (!m.bound) return;
  out.gap();
  for (const c_field& f : m.fields) bound_field(out, m).assert_all(f);
}

}  // namespace isomer::compiler::emit
