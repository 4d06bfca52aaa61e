// SPDX-License-Identifier: MIT
#include "descriptor.hpp"
#include <algorithm>
#include <set>
#include "bytes/descriptor_numbers.hpp"
#include "bytes/wire.hpp"
#include "link/canonical.hpp"
#include "link/option_walk.hpp"
#include "text/naming.hpp"
#include "tree/features.hpp"

namespace isomer::compiler::proto {
namespace {

class descriptor_writer {
 public:
  descriptor_writer(const file& f, const compilation& of, const descriptor_choice& choice, std::string& to)
      : file_(f), all_(of.all()), choice_(choice), out_(to) {}

  void write_file() {
    out_.bytes(number::file::name, file_.path);
    if (!file_.package.empty()) out_.bytes(number::file::package, file_.package);
    for (const import_statement& i : file_.imports)
      if (i.kind != import_kind::option) out_.bytes(number::file::dependency, i.path);
    each(file_.messages, number::file::message_type, [&](const message& m) { write(m); });
    each(file_.enums, number::file::enum_type, [&](const enumeration& e) { write(e); });
    each(file_.services, number::file::service, [&](const service& s) { write(s); });
    each(file_.extensions, number::file::extension, [&](const field& f) { write(f); });
    write_options(number::file::options, file_.options, option_target::file);
    if (choice_.source_info) write_source_info();
    write_import_indices(import_kind::is_public, number::file::public_dependency);
    write_import_indices(import_kind::weak, number::file::weak_dependency);
    if (file_.edition == edition::proto3) out_.bytes(number::file::syntax, "proto3");
    if (file_.in_editions()) {
      out_.bytes(number::file::syntax, "editions");
      out_.int32(number::file::edition, static_cast<std::int32_t>(file_.edition));
    }
    for (const import_statement& i : file_.imports)
      if (i.kind == import_kind::option) out_.bytes(number::file::option_dependency, i.path);
  }

 private:
  // Tracks the path of what is written, for the locations of what is left out.
  template <class List, class Write>
  void each(const List& list, std::int32_t number, Write write_one) {
    path_.push_back(number);
    path_.push_back(0);
    for (const auto& one : list) {
      const std::size_t opened = out_.open(number);
      write_one(one);
      out_.close(opened);
      ++path_.back();
    }
    path_.resize(path_.size() - 2);
  }

  void write_import_indices(import_kind kind, std::int32_t number) {
    std::int32_t index = 0;
    for (const import_statement& i : file_.imports) {
      if (i.kind == kind) out_.int32(number, index);
      index += i.kind != import_kind::option;
    }
  }

  // First as by a program that knows the files' own options, if they have descriptor.proto; and then as by one that
  // knows only the built-in ones.
  void write_options(std::int32_t number, const option_list& options, option_target target) {
    if (!options.present) return;
    std::string bytes = options.bytes;
    if (!choice_.retain_options) {
      path_.push_back(number);
      const option_type own = option_type_of(target, all_, {}), known = option_type_of(target, built_in().all(), {});
      const bool was_empty = bytes.empty();
      if (own.type) bytes = canonical(bytes, *own.type, *own.in, {true, &left_out_, path_});
      if (known.type) bytes = canonical(bytes, *known.type, *known.in, {true, &left_out_, path_});
      if (bytes.empty() && !was_empty) left_out_.push_back(path_);
      path_.pop_back();
      if (bytes.empty() && !was_empty) return;
    }
    out_.bytes(number, bytes);
  }

  void write(const message& m) {
    out_.bytes(number::message::name, m.name);
    each(m.fields, number::message::field, [&](const field& f) { write(f); });
    each(m.messages, number::message::nested_type, [&](const message& nested) { write(nested); });
    each(m.enums, number::message::enum_type, [&](const enumeration& e) { write(e); });
    each(m.ranges, number::message::extension_range, [&](const extension_range& r) {
      write_range(r);
      write_options(number::range::options, r.options, option_target::extension_range);
    });
    each(m.extensions, number::message::extension, [&](const field& f) { write(f); });
    write_options(number::message::options, m.options, option_target::message);
    each(m.oneofs, number::message::oneof_decl, [&](const oneof& o) {
      out_.bytes(number::oneof::name, o.name);
      write_options(number::oneof::options, o.options, option_target::oneof);
    });
    each(m.reserved, number::message::reserved_range, [&](const number_range& r) { write_range(r); });
    for (const reserved_name& r : m.reserved_names) out_.bytes(number::message::reserved_name, r.name);
    write_visibility(number::message::visibility, m.visible);
  }

  void write_range(const number_range& r) {
    out_.int32(number::range::start, r.first);
    out_.int32(number::range::end, r.end);
  }
  void write_visibility(std::int32_t number, visibility v) {
    if (v != visibility::unset) out_.int32(number, static_cast<std::int32_t>(v));
  }

  void write(const field& f) {
    out_.bytes(number::field::name, f.name);
    if (f.is_extension) out_.bytes(number::field::extendee, '.' + std::string(f.of->full_name));
    out_.int32(number::field::number, f.number);
    out_.int32(number::field::label, static_cast<std::int32_t>(f.label));
    out_.int32(number::field::type, static_cast<std::int32_t>(f.type));
    const declaration* const type = f.message_type ? static_cast<const declaration*>(f.message_type) : f.enum_type;
    if (type) out_.bytes(number::field::type_name, '.' + std::string(type->full_name));
    if (f.default_value) out_.bytes(number::field::default_value, *f.default_value);
    write_options(number::field::options, f.options, option_target::field);
    if (f.oneof_index >= 0) out_.int32(number::field::oneof_index, f.oneof_index);
    out_.bytes(number::field::json_name, f.json_name ? std::string(*f.json_name) : json_name_of(f.name));
    if (f.proto3_optional) out_.varint(number::field::proto3_optional, 1);
  }

  void write(const enumeration& e) {
    out_.bytes(number::enumeration::name, e.name);
    each(e.values, number::enumeration::value, [&](const enum_value& v) {
      out_.bytes(number::enum_value::name, v.name);
      out_.int32(number::enum_value::number, v.number);
      write_options(number::enum_value::options, v.options, option_target::enum_value);
    });
    write_options(number::enumeration::options, e.options, option_target::enumeration);
    each(e.reserved, number::enumeration::reserved_range, [&](const number_range& r) { write_range(r); });
    for (const reserved_name& r : e.reserved_names) out_.bytes(number::enumeration::reserved_name, r.name);
    write_visibility(number::enumeration::visibility, e.visible);
  }

  void write(const service& s) {
    out_.bytes(number::service::name, s.name);
    each(s.methods, number::service::method, [&](const method& m) {
      out_.bytes(number::method::name, m.name);
      out_.bytes(number::method::input_type, '.' + std::string(m.input_type->full_name));
      out_.bytes(number::method::output_type, '.' + std::string(m.output_type->full_name));
      write_options(number::method::options, m.options, option_target::method);
      if (m.client_streams) out_.varint(number::method::client_streaming, 1);
      if (m.server_streams) out_.varint(number::method::server_streaming, 1);
    });
    write_options(number::service::options, s.options, option_target::service);
  }

  void write_source_info();
  void write_location(const location& l, const location_path& path);
  bool is_left_out(const location_path& path) const;

  const file& file_;
  const universe& all_;
  const descriptor_choice& choice_;
  wire_writer out_;
  location_path path_;
  std::vector<location_path> left_out_;
};

bool descriptor_writer::is_left_out(const location_path& path) const {
  // Sorted, so that a prefix of the path precedes it, with only longer paths between.
  if (left_out_.empty()) return false;
  for (location_path prefix = path; !prefix.empty(); prefix.pop_back())
    if (std::binary_search(left_out_.begin(), left_out_.end(), prefix)) return true;
  return false;
}

void descriptor_writer::write_location(const location& l, const location_path& path) {
  const std::size_t location = out_.open(number::source::location);
  if (!path.empty()) {
    const std::size_t steps = out_.open(number::source::path);
    for (std::int32_t s : path) out_.raw_varint(static_cast<std::uint64_t>(std::int64_t{s}));
    out_.close(steps);
  }
  const std::size_t span = out_.open(number::source::span);
  const auto put = [&](std::int32_t n) { out_.raw_varint(static_cast<std::uint64_t>(std::int64_t{n})); };
  put(l.from.line);
  put(l.from.column);
  if (l.to.line != l.from.line) put(l.to.line);
  put(l.to.column);
  out_.close(span);
  if (l.comments) {
    if (!l.comments->leading.empty()) out_.bytes(number::source::leading, l.comments->leading);
    if (!l.comments->trailing.empty()) out_.bytes(number::source::trailing, l.comments->trailing);
    for (const std::string& d : l.comments->detached) out_.bytes(number::source::detached, d);
  }
  out_.close(location);
}

void descriptor_writer::write_source_info() {
  std::sort(left_out_.begin(), left_out_.end());
  const std::size_t info = out_.open(number::file::source_code_info);
  const std::vector<location>& all = file_.where.all();
  std::vector<bool> below(all.size());  // below an option that is interpreted
  location_path path;
  for (std::size_t i = 0; i < all.size(); ++i) {
    const location& l = all[i];
    if (l.parent >= 0) {
      const auto parent = static_cast<std::size_t>(l.parent);
      below[i] = below[parent] || all[parent].interpreted;
    }
    if (l.hidden || below[i]) continue;
    if (l.interpreted) path = *l.interpreted;
    else file_.where.path_of(static_cast<int>(i), path);
    if (!is_left_out(path)) write_location(l, path);
  }
  out_.close(info);
}

// Writes files as a repeated field with that number, depth first and each once: imports precede the files that import
// them.
class files_writer {
 public:
  files_writer(const compilation& of, const descriptor_choice& choice, std::int32_t number, std::string& to)
      : of_(of), choice_(choice), number_(number), out_(to) {}

  void write(const std::vector<const file*>& files) {
    if (!choice_.imports) {
      const std::set<const file*> wanted(files.begin(), files.end());
      for (const file* f : files)
        for (const import_statement& i : f->imports)
          if (i.target && !wanted.count(i.target)) seen_.insert(i.target);
    }
    for (const file* f : files) add(f);
  }

 private:
  void add(const file* root) {
    std::vector<std::pair<const file*, std::size_t>> open;
    if (root && seen_.insert(root).second) open.emplace_back(root, 0);
    while (!open.empty()) {
      auto& [f, next] = open.back();
      if (next < f->imports.size()) {
        const import_statement& i = f->imports[next++];
        if (i.target && seen_.insert(i.target).second) open.emplace_back(i.target, 0);
        continue;
      }
      out_.bytes(number_, file_descriptor(*f, of_, choice_));
      open.pop_back();
    }
  }

  const compilation& of_;
  const descriptor_choice& choice_;
  std::int32_t number_;
  wire_writer out_;
  std::set<const file*> seen_;
};

}  // namespace

std::string file_descriptor(const file& f, const compilation& of, const descriptor_choice& choice) {
  std::string bytes;
  descriptor_writer(f, of, choice, bytes).write_file();
  return bytes;
}

std::string descriptor_set(const std::vector<const file*>& files, const compilation& of,
                           const descriptor_choice& choice) {
  std::string bytes;
  files_writer(of, choice, 1, bytes).write(files);
  return bytes;
}

std::string generator_request(const std::vector<const file*>& files, const compilation& of) {
  std::string bytes;
  wire_writer out(bytes);
  for (const file* f : files) out.bytes(1, f->path);
  files_writer(of, {.imports = true, .source_info = true}, 15, bytes).write(files);
  return bytes;
}

}  // namespace isomer::compiler::proto
