// SPDX-License-Identifier: MIT
#include "schema.hpp"
#include <algorithm>
#include <utility>
#include "model/declarations.hpp"
#include "model/resolve.hpp"
#include "proto/bytes/descriptor_numbers.hpp"
#include "proto/bytes/wire.hpp"

namespace isomer::compiler::check {
namespace {

namespace number = proto::number;
using descriptor::DescriptorProto;
using descriptor::EnumDescriptorProto;
using descriptor::FieldDescriptorProto;
using descriptor::FileDescriptorProto;

std::string below(std::string_view scope, const std::optional<std::string>& name) {
  std::string s(scope);
  if (!s.empty()) s += '.';
  return s += name.value_or("");
}

bool is_of_name(char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-'; }

// Parses `isomer:allow field-removed, field-name`, which may occur several times.
void add_allowed(std::string_view comment, rule_set& to) {
  constexpr std::string_view word = "isomer:allow";
  for (std::size_t at = comment.find(word); at != comment.npos; at = comment.find(word, at + 1)) {
    std::string_view rest = comment.substr(at + word.size());
    rest = rest.substr(0, rest.find('\n'));
    while (!rest.empty()) {
      const auto end = std::find_if_not(rest.begin(), rest.end(), is_of_name);
      const auto length = static_cast<std::size_t>(end - rest.begin());
      if (const auto r = rule_named(rest.substr(0, length))) to.add(*r);
      else if (length > 0 || (rest[0] != ' ' && rest[0] != ',')) break;
      rest.remove_prefix(std::max<std::size_t>(length, 1));
    }
  }
}

std::map<source_path, rule_set> allowed_in(const FileDescriptorProto& f) {
  std::map<source_path, rule_set> all;
  if (!f.source_code_info) return all;
  for (const auto& location : f.source_code_info->location) {
    rule_set rules;
    if (location.leading_comments) add_allowed(*location.leading_comments, rules);
    if (location.trailing_comments) add_allowed(*location.trailing_comments, rules);
    if (rules.empty()) continue;
    // A comment at the syntax or the package applies to the file.
    const bool of_file = location.path.size() == 1 &&
                         (location.path[0] == number::file::syntax || location.path[0] == number::file::edition ||
                          location.path[0] == number::file::package);
    all[of_file ? source_path() : source_path(location.path.begin(), location.path.end())] |= rules;
  }
  return all;
}

class reader {
 public:
  explicit reader(schema& to) : to_(to) {}

  void read(const FileDescriptorProto& f) {
    const features decided = features_of(defaults_of(edition_of(f)), f.options);
    file_ = &to_.files.emplace_back(
        file{&f, source(f), allowed_in(f), decided, f.name.value_or(""), f.package.value_or("")});
    to_.by_path.emplace(file_->path, file_);
    const std::string& scope = file_->package;
    const capacities in_c = capacities_of({}, f.options);
    each(f.message_type, {}, number::file::message_type,
         [&](const auto& m, source_path at) { read_message(m, scope, decided, in_c, std::move(at)); });
    each(f.enum_type, {}, number::file::enum_type,
         [&](const auto& e, source_path at) { read_enum(e, scope, decided, std::move(at)); });
    each(f.extension, {}, number::file::extension,
         [&](const auto& x, source_path at) { read_extension(x, scope, decided, std::move(at)); });
    each(f.service, {}, number::file::service, [&](const auto& s, source_path at) {
      service one;
      fill(one, below(scope, s.name), features_of(decided, s.options), std::move(at));
      one.is = &s;
      to_.services.emplace(one.full_name, std::move(one));
    });
  }

 private:
  template <class List, class See>
  static void each(const List& list, const source_path& path, std::int32_t step, See see) {
    for (std::size_t i = 0; i < list.size(); ++i) see(list[i], path / step / static_cast<std::int32_t>(i));
  }
  template <class Options>
  static capacities capacities_of(capacities outer, const Options& options) {
    constexpr std::int32_t c = 51966;
    if (!options) return outer;
    const auto said = proto::bytes_of(options->unknown_fields.view(), c);
    for (std::size_t i = 1; said && i < outer.size(); ++i)
      if (const auto value = proto::varint_of(*said, static_cast<std::int32_t>(i))) outer[i] = value;
    return outer;
  }
  void fill(declaration& to, std::string name, const features& decided, source_path at) {
    to.in = file_;
    to.path = std::move(at);
    to.full_name = std::move(name);
    to.decided = decided;
  }

  // The key and the value of an entry always have presence, and are never delimited, whatever the features around them
  // say.
  static void decide_for_entry(features& f) {
    f.field_presence = FeatureSet::FieldPresence::IMPLICIT;
    f.message_encoding = FeatureSet::MessageEncoding::LENGTH_PREFIXED;
  }
  field field_of(const FieldDescriptorProto& f, std::string name, const features& outer, source_path at) {
    field one;
    fill(one, std::move(name), features_of_field(outer, f), std::move(at));
    one.is = &f;
    return one;
  }
  void read_extension(const FieldDescriptorProto& f, std::string_view scope, const features& outer, source_path at) {
    field one = field_of(f, below(scope, f.name), outer, std::move(at));
    one.is_extension = true;
    one.scope = type_of(f.extendee);
    to_.extensions.emplace(one.full_name, std::move(one));
  }
  void read_enum(const EnumDescriptorProto& e, std::string_view scope, const features& outer, source_path at) {
    enumeration one;
    fill(one, below(scope, e.name), features_of(outer, e.options), std::move(at));
    one.is = &e;
    for (const auto& v : e.value)
      if (v.name) one.numbers.emplace(*v.name, v.number.value_or(0));
    to_.enums.emplace(one.full_name, std::move(one));
  }

  void read_message(const DescriptorProto& m, std::string_view scope, const features& outer, const capacities& in_c,
                    source_path at) {
    message one;
    fill(one, below(scope, m.name), features_of(outer, m.options), std::move(at));
    one.is = &m;
    one.in_c = capacities_of(in_c, m.options);
    one.map_entry = m.options && m.options->map_entry.value_or(false);
    message& made = to_.messages.emplace(one.full_name, std::move(one)).first->second;
    each(m.field, made.path, number::message::field, [&](const auto& f, source_path path) {
      const bool in_oneof = f.oneof_index && static_cast<std::size_t>(*f.oneof_index) < m.oneof_decl.size();
      const auto* choice = in_oneof ? &m.oneof_decl[static_cast<std::size_t>(*f.oneof_index)] : nullptr;
      field part = field_of(f, {}, choice ? features_of(made.decided, choice->options) : made.decided, std::move(path));
      if (made.map_entry) decide_for_entry(part.decided);
      part.scope = made.full_name;
      part.in_c = capacities_of(made.in_c, f.options);
      if (choice && !f.proto3_optional.value_or(false) && choice->name) part.oneof = *choice->name;
      made.fields.push_back(std::move(part));
    });
    std::sort(made.fields.begin(), made.fields.end(),
              [](const field& a, const field& b) { return a.number() < b.number(); });
    each(m.nested_type, made.path, number::message::nested_type, [&](const auto& n, source_path path) {
      read_message(n, made.full_name, made.decided, made.in_c, std::move(path));
    });
    each(m.enum_type, made.path, number::message::enum_type,
         [&](const auto& e, source_path path) { read_enum(e, made.full_name, made.decided, std::move(path)); });
    each(m.extension, made.path, number::message::extension,
         [&](const auto& x, source_path path) { read_extension(x, made.full_name, made.decided, std::move(path)); });
  }

  schema& to_;
  file* file_ = nullptr;
};

}  // namespace

std::string_view field::name() const { return is->name ? std::string_view(*is->name) : std::string_view(); }

const field* message::numbered(std::int32_t number) const {
  const auto f = std::lower_bound(fields.begin(), fields.end(), number,
                                  [](const field& one, std::int32_t n) { return one.number() < n; });
  return f != fields.end() && f->number() == number ? &*f : nullptr;
}

std::optional<problem> read(const std::vector<FileDescriptorProto>& files, schema& to) {
  model::schema resolved;
  if (auto wrong = resolve(files, resolved, false)) return wrong;
  reader r(to);
  for (const FileDescriptorProto& f : files) r.read(f);
  return std::nullopt;
}

}  // namespace isomer::compiler::check
