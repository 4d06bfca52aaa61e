// SPDX-License-Identifier: MIT
// The order of a header: includes, version, enums, forward declarations, structs, capacities, functions. The order of a
// source: assertions, then the messages.
#include "file.hpp"
#include <set>
#include "../writer.hpp"
#include "api.hpp"
#include "code.hpp"
#include "fast/fast.hpp"
#include "init.hpp"
#include "msgpack/msgpack.hpp"
#include "small/small.hpp"
#include "struct.hpp"
#include "table/table.hpp"

namespace isomer::compiler::emit {
namespace {

std::string stem(const model::file& f) {
  std::string path = f.path;
  if (path.ends_with(".proto")) path.resize(path.size() - 6);
  return path;
}

bool is_small(char c) { return c >= 'a' && c <= 'z'; }
bool is_digit(char c) { return c >= '0' && c <= '9'; }

// FNV-1a, which suffices to distinguish paths.
std::uint32_t hash_of(const std::string& text) {
  std::uint32_t hash = 2166136261u;
  for (char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 16777619u;
  return hash;
}

// Returns DIR_NAME_ISOMER_H with a number behind it, which is a hash of the path and the namespace: one program may
// include headers of the same schema in two namespaces, or of dir/name.proto and dir_name.proto.
std::string guard(const model::file& f, const c_layout& layout) {
  const std::string path = c_header_path(f);
  std::string space, name;
  for (const std::string& part : layout.prefix()) space += part + '_';
  bool plain = space.empty();
  for (char c : stem(f)) plain &= is_small(c) || is_digit(c);
  for (char c : space + path) {
    const bool kept = is_small(c) || is_digit(c) || (c >= 'A' && c <= 'Z');
    name += !kept ? '_' : is_small(c) ? static_cast<char>(c - 'a' + 'A') : c;
  }
  if (!plain) name += '_' + hex(hash_of(space + '/' + path)).substr(2);
  return is_digit(name[0]) ? "ISOMER_" + name : name;
}

std::string include(const std::string& header) {
  return "#include " + (header.starts_with('<') ? header : '"' + header + '"');
}

bool any_unbounded(const model::file& f, const c_layout& layout) {
  for (const c_message* m : layout.of(f))
    if (m->unbounded) return true;
  return false;
}

// Straight-line code for MessagePack, which the modes fast and small share.
bool makes_msgpack(const model::file& f, const c_layout& layout) {
  const c_formats& formats = layout.formats();
  return layout.mode(f) != code_mode::table && (formats.msgpack || formats.msgpack_array) && !layout.of(f).empty();
}

// Includes each header once. If the user has named a runtime header, it replaces those of the runtime.
class includes {
 public:
  includes(writer& out, const c_layout& layout) : out_(out), layout_(layout) {}

  void add(const std::string& header) {
    if (!header.empty() && seen_.insert(header).second) out_.line(include(header));
  }
  void add_runtime(const std::string& header) {
    add(layout_.runtime().empty() ? "<isomer/" + header + '>' : layout_.runtime());
  }

 private:
  writer& out_;
  const c_layout& layout_;
  std::set<std::string> seen_;
};

void write_includes(writer& out, const model::file& f, const c_layout& layout) {
  includes to(out, layout);
  to.add_runtime("status.h");
  if (layout.mode(f) == code_mode::small && layout.formats().protobuf) to.add_runtime("small.h");
  if (any_unbounded(f, layout)) to.add_runtime("arena.h");
  for (const model::file* imported : model::imports_for_types(f))
    if (has_c_code(*imported)) to.add(c_header_path(*imported));
  for (const model::enumeration* e : model::all_enums(f)) to.add(layout.of(*e).header);
  for (const c_message* m : layout.of(f)) to.add(m->header);
}

void write_source_includes(writer& out, const model::file& f, const c_layout& layout) {
  includes to(out, layout);
  to.add(c_header_path(f));
  to.add_runtime("protobuf.h");
  if (layout.mode(f) != code_mode::fast) to.add_runtime("rows.h");
  if (makes_msgpack(f, layout)) to.add_runtime("msgpack.h");
}

void write_types(writer& out, const model::file& f, const c_layout& layout) {
  for (const model::enumeration* e : model::all_enums(f)) write_c_enum(out, *e, layout);
  out.gap();
  for (const c_message* m : layout.of(f))
    if (!m->bound) out.line("typedef struct " + m->type + ' ' + m->type + ';');
  for (const c_message* m : layout.of(f)) write_c_struct(out, *m);
}

// Depends on the file alone, so that it is the same wherever the file is imported.
bool is_small_by_rows(const model::file& f, std::size_t rows_from) {
  std::size_t fields = 0;
  for (const model::message* m : model::all_messages(f)) fields += m->fields.size();
  return fields >= rows_from;
}

void write_small(writer& out, const c_message& m, bool by_rows) {
  write_c_fast_size(out, m);
  write_c_small_put(out, m);
  write_c_small_get(out, m);
  write_c_small_api(out, m, by_rows);
}

void write_fast(writer& out, const c_message& m) {
  write_c_fast_size(out, m);
  write_c_fast_write(out, m);
  write_c_fast_read(out, m);
  write_c_fast_api(out, m);
}

// The declarations for generated code of other files.
void write_internal_declarations(writer& out, const model::file& f, const c_layout& layout) {
  if (layout.of(f).empty()) return;
  out.gap();
  out.line("// For generated code.");
  const bool table = layout.mode(f) == code_mode::table;
  if (table) write_c_table_declarations(out, layout.of(f));
  if (layout.mode(f) != code_mode::fast && layout.formats().protobuf) write_c_row_declarations(out, layout.of(f));
  for (const c_message* m : layout.of(f)) {
    if (m->has_required && (!table || m->has_rows))
      out.line("bool isomer_complete_" + m->name + "(const " + m->type + "* m);");
    if (!layout.formats().protobuf || table) continue;
    if (layout.mode(f) == code_mode::small) write_c_small_declarations(out, *m);
    else write_c_fast_declarations(out, *m);
  }
  if (!makes_msgpack(f, layout)) return;
  for (const c_message* m : layout.of(f)) write_c_msgpack_declarations(out, *m, layout.formats());
}

void write_code(writer& out, const model::file& f, const c_layout& layout) {
  if (layout.mode(f) == code_mode::table) return write_c_tables(out, layout.of(f), layout.formats());
  const bool small = layout.mode(f) == code_mode::small, by_rows = small && is_small_by_rows(f, layout.rows_from());
  if (small && layout.formats().protobuf) write_c_row_tables(out, layout.of(f));
  for (const c_message* m : layout.of(f)) {
    small ? write_c_small_init(out, *m) : write_c_init(out, *m);
    write_c_equal(out, *m);
    write_c_complete(out, *m);
    if (layout.formats().protobuf) small ? write_small(out, *m, by_rows) : write_fast(out, *m);
    if (makes_msgpack(f, layout)) write_c_msgpack(out, *m, layout.formats());
  }
}

std::string first_line(const model::file& f) {
  return "// Generated by protoc-gen-isomer from " + f.path + ". Do not edit.";
}

}  // namespace

std::string c_header_path(const model::file& f) { return stem(f) + ".isomer.h"; }
std::string c_source_path(const model::file& f) { return stem(f) + ".isomer.c"; }

std::string c_header(const model::file& f, const c_layout& layout) {
  writer out;
  out.line(first_line(f));
  out.line("#ifndef " + guard(f, layout));
  out.line("#define " + guard(f, layout));
  out.line();
  write_includes(out, f, layout);
  out.line();
  out.line("#if ISOMER_C_VERSION != 1");
  out.line("#error \"generated for version 1 of Isomer's runtime for C: generate it again\"");
  out.line("#endif");
  out.line();
  out.line("ISOMER_BEGIN");
  write_types(out, f, layout);
  for (const c_message* m : layout.of(f)) write_c_constants(out, *m, layout.formats());
  for (const c_message* m : layout.of(f)) write_c_declarations(out, *m, layout);
  write_internal_declarations(out, f, layout);
  for (const model::enumeration* e : model::all_enums(f)) write_c_is(out, *e, layout);
  out.gap();
  out.line("ISOMER_END");
  out.line();
  out.line("#endif");
  return out.take();
}

std::string c_source(const model::file& f, const c_layout& layout) {
  writer out;
  out.line(first_line(f));
  write_source_includes(out, f, layout);
  for (const c_message* m : layout.of(f)) write_c_asserts(out, *m);
  write_code(out, f, layout);
  return out.take();
}

}  // namespace isomer::compiler::emit
