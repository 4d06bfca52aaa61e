// SPDX-License-Identifier: MIT
// Works file by file, imports first: declares all types, then defines what refers to types.
#include "resolve.hpp"
#include <array>
#include <set>
#include <utility>
#include "default_value.hpp"
#include "features.hpp"
#include "json_option.hpp"
#include "options.hpp"
#include "source.hpp"

namespace isomer::compiler {
namespace {

using descriptor::DescriptorProto;
using descriptor::EnumDescriptorProto;
using descriptor::FieldDescriptorProto;
using descriptor::FileDescriptorProto;
using descriptor::ServiceDescriptorProto;

// Field numbers of the descriptors, which are the steps of a source_path.
namespace step {
constexpr std::int32_t file_package = 2, file_message = 4, file_enum = 5, file_service = 6, file_extension = 7,
                       file_syntax = 12, file_edition = 14;
constexpr std::int32_t message_field = 2, message_nested = 3, message_enum = 4, message_extension = 6,
                       message_oneof = 8;
constexpr std::int32_t enum_value = 2, service_method = 2;
}  // namespace step

constexpr std::int32_t largest_number = (1 << 29) - 1;

std::optional<kind> kind_of(FieldDescriptorProto::Type type) {
  static constexpr std::array<kind, 18> table = {
      kind::float64, kind::float32,     kind::int64,    kind::uint64,   kind::int32,   kind::fixed64,
      kind::fixed32, kind::boolean,     kind::string,   kind::group,    kind::message, kind::bytes,
      kind::uint32,  kind::enumeration, kind::sfixed32, kind::sfixed64, kind::sint32,  kind::sint64,
  };
  auto i = static_cast<std::size_t>(type) - 1;
  return i < table.size() ? std::optional(table[i]) : std::nullopt;
}

// Whether it has the two fields of the entry that protoc makes for map<K, V>, and nothing else.
bool is_entry(const DescriptorProto& proto, const model::message* parent) {
  return parent && proto.field.size() == 2 && proto.nested_type.empty() && proto.enum_type.empty() &&
         proto.oneof_decl.empty() && proto.extension.empty() && proto.extension_range.empty();
}

class resolver {
 public:
  resolver(model::schema& to, bool with_comments) : to_(to), with_comments_(with_comments) {}

  bool add(const FileDescriptorProto& proto);
  problem failure() const { return failure_; }

 private:
  // A message whose fields are defined after every type of the file was declared.
  struct unresolved_message {
    const DescriptorProto* proto;
    model::message* made;
    source_path path;
    compiler::features features;
  };
  struct unresolved_extension {
    const FieldDescriptorProto* proto;
    model::message* scope;
    source_path path;
    compiler::features features;
  };

  bool fail(position at, std::string text) {
    failure_ = {file_->path, at, std::move(text)};
    return false;
  }
  bool begin_file(const FileDescriptorProto& proto);
  bool declare(model::declaration& d, const auto& proto, const std::string& scope, const source_path& path);
  bool declare_message(const DescriptorProto& proto, model::message* parent, const source_path& path,
                       const features& inherited);
  bool declare_enum(const EnumDescriptorProto& proto, model::message* parent, const source_path& path,
                    const features& inherited);
  bool declare_types(const FileDescriptorProto& proto, const features& inherited);
  bool define_message(const unresolved_message& p);
  bool define_extension(const unresolved_extension& p);
  bool define_field(model::field& f, const FieldDescriptorProto& proto, const features& own,
                    const model::message* holder);
  bool define_type(model::field& f, const FieldDescriptorProto& proto, const features& own);
  bool define_map(model::field& f);
  bool define_service(const ServiceDescriptorProto& proto, const source_path& path);
  bool define_method_type(const model::method& m, const std::string& name, const model::message*& to);
  rule rule_of(const model::field& f, const FieldDescriptorProto& proto, const features& own) const;
  std::string package_scope() const;

  model::schema& to_;
  model::file* file_ = nullptr;
  bool with_comments_;
  const source* source_ = nullptr;
  std::map<std::string, model::message*> messages_;  // by full name with a leading dot, as in type_name
  std::map<std::string, model::enumeration*> enums_;
  std::set<std::string> services_;           // named like messages_
  std::set<const model::message*> entries_;  // entries whose maps were found
  std::vector<unresolved_message> unresolved_messages_;
  std::vector<unresolved_extension> unresolved_extensions_;
  problem failure_;
};

bool resolver::add(const FileDescriptorProto& proto) {
  compiler::source where(proto);
  source_ = &where;
  file_ = &to_.files.emplace_back();
  if (!begin_file(proto)) return false;
  if (!declare_types(proto, features_of(defaults_of(edition_of(proto)), proto.options))) return false;
  for (const unresolved_message& p : std::exchange(unresolved_messages_, {}))
    if (!define_message(p)) return false;
  for (const unresolved_extension& p : std::exchange(unresolved_extensions_, {}))
    if (!define_extension(p)) return false;
  for (std::int32_t i = 0; const auto& s : proto.service)
    if (!define_service(s, source_path{step::file_service, i++})) return false;
  model::mark_recursion(*file_);
  return true;
}

bool resolver::begin_file(const FileDescriptorProto& proto) {
  const std::string path = proto.name.value_or("");
  if (path.empty() || path.find_first_of("\"\\\n\r") != path.npos) return fail({}, "a file without a usable name");
  file_->path = path;
  if (!to_.by_path.try_emplace(path, file_).second) return fail({}, "comes twice");
  if (proto.options) {
    file_->custom_options = proto.options->unknown_fields.view();
    file_->go_package = proto.options->go_package.value_or("");
    file_->php_namespace = proto.options->php_namespace;
    file_->php_class_prefix = proto.options->php_class_prefix.value_or("");
    if (proto.options->features) file_->custom_features = proto.options->features->unknown_fields.view();
  }
  if (with_comments_)
    for (const std::int32_t said : {step::file_syntax, step::file_edition, step::file_package})
      if (file_->comment.leading.empty()) file_->comment = source_->comments({said});
  file_->opaque_by_default = edition_of(proto) >= descriptor::Edition::EDITION_2024;
  if (auto edition = edition_of(proto); !is_supported(edition))
    return fail({}, edition_name(edition) + " is not supported; the newest is " + edition_name(newest_edition));
  const std::string package = proto.package.value_or("");
  for (std::size_t at = 0; at < package.size();) {
    std::size_t end = std::min(package.find('.', at), package.size());
    file_->package.push_back(package.substr(at, end - at));
    if (!is_identifier(file_->package.back())) return fail({}, "package '" + package + "' is not a name");
    at = end + 1;
  }
  std::set<std::int32_t> weak(proto.weak_dependency.begin(), proto.weak_dependency.end());
  const std::set<std::int32_t> open(proto.public_dependency.begin(), proto.public_dependency.end());
  for (std::size_t i = 0; i < proto.dependency.size(); ++i) {
    const model::file* imported = to_.find(proto.dependency[i]);
    if (imported && imported != file_) {
      file_->imports.push_back(imported);
      if (open.contains(static_cast<std::int32_t>(i))) file_->public_imports.push_back(imported);
    } else if (!weak.contains(static_cast<std::int32_t>(i)))
      return fail({}, "import '" + proto.dependency[i] + "' is missing");
  }
  return true;
}

std::string resolver::package_scope() const {
  std::string scope;
  for (const std::string& part : file_->package) scope += (scope.empty() ? "" : ".") + part;
  return scope;
}

bool resolver::declare(model::declaration& d, const auto& proto, const std::string& scope, const source_path& path) {
  d.name = proto.name.value_or("");
  d.full_name = scope.empty() ? d.name : scope + '.' + d.name;
  d.at = source_->at(path);
  if (with_comments_) d.comment = source_->comments(path);
  if constexpr (requires { proto.options->deprecated; })
    d.deprecated = proto.options && proto.options->deprecated.value_or(false);
  if constexpr (requires { proto.options->unknown_fields; })
    if (proto.options) d.custom_options = proto.options->unknown_fields.view();
  return is_identifier(d.name) || fail(d.at, "'" + d.name + "' is not a name");
}

bool resolver::declare_types(const FileDescriptorProto& proto, const features& inherited) {
  std::int32_t i = 0;
  for (const auto& e : proto.enum_type)
    if (!declare_enum(e, nullptr, source_path{step::file_enum, i++}, inherited)) return false;
  i = 0;
  for (const auto& m : proto.message_type)
    if (!declare_message(m, nullptr, source_path{step::file_message, i++}, inherited)) return false;
  i = 0;
  for (const auto& x : proto.extension)
    unresolved_extensions_.push_back({&x, nullptr, source_path{step::file_extension, i++}, inherited});
  return true;
}

bool resolver::declare_message(const DescriptorProto& proto, model::message* parent, const source_path& path,
                               const features& inherited) {
  model::message& m = to_.messages.emplace_back();
  if (!declare(m, proto, parent ? parent->full_name : package_scope(), path)) return false;
  if (enums_.contains('.' + m.full_name) || !messages_.try_emplace('.' + m.full_name, &m).second)
    return fail(m.at, m.full_name + " is declared twice");
  m.in = file_;
  m.parent = parent;
  m.map_entry = proto.options && proto.options->map_entry.value_or(false);
  m.message_set = proto.options && proto.options->message_set_wire_format.value_or(false);
  m.extendable = !proto.extension_range.empty();
  if (proto.options && proto.options->features) m.custom_features = proto.options->features->unknown_fields.view();
  m.reserved = proto.reserved_name;
  if (m.map_entry && !is_entry(proto, parent)) return fail(m.at, m.full_name + " cannot be the entry of a map");
  if (!m.map_entry) (parent ? parent->messages : file_->messages).push_back(&m);

  features own = features_of(inherited, proto.options);
  std::int32_t i = 0;
  for (const auto& e : proto.enum_type)
    if (!declare_enum(e, &m, path / step::message_enum / i++, own)) return false;
  i = 0;
  for (const auto& nested : proto.nested_type)
    if (!declare_message(nested, &m, path / step::message_nested / i++, own)) return false;
  i = 0;
  for (const auto& x : proto.extension)
    unresolved_extensions_.push_back({&x, &m, path / step::message_extension / i++, own});
  // Behind its own messages, so that entries of maps are defined first.
  unresolved_messages_.push_back({&proto, &m, path, own});
  return true;
}

bool resolver::declare_enum(const EnumDescriptorProto& proto, model::message* parent, const source_path& path,
                            const features& inherited) {
  model::enumeration& e = to_.enums.emplace_back();
  const std::string scope = parent ? parent->full_name : package_scope();
  if (!declare(e, proto, scope, path)) return false;
  if (messages_.contains('.' + e.full_name) || !enums_.try_emplace('.' + e.full_name, &e).second)
    return fail(e.at, e.full_name + " is declared twice");
  e.in = file_;
  e.parent = parent;
  e.closed = features_of(inherited, proto.options).enum_type == descriptor::FeatureSet::EnumType::CLOSED;
  (parent ? parent->enums : file_->enums).push_back(&e);
  for (std::int32_t i = 0; const auto& value : proto.value) {
    model::enumerator& v = e.values.emplace_back();
    if (!declare(v, value, scope, path / step::enum_value / i++)) return false;
    if (!e.by_name.try_emplace(v.name, e.values.size() - 1).second) return fail(v.at, v.name + " is declared twice");
    v.number = value.number.value_or(0);
    v.json_name = json_spelling_of(value);
    if (v.json_name && v.json_name->find('\0') != v.json_name->npos)
      return fail(v.at, "the spelling of " + v.full_name + " in JSON has a zero in it");
  }
  return !e.values.empty() || fail(e.at, "enum " + e.full_name + " has no values");
}

bool resolver::define_message(const unresolved_message& p) {
  model::message& m = *p.made;
  std::vector<model::oneof*> oneofs;
  std::vector<features> oneof_features;
  for (std::int32_t i = 0; const auto& proto : p.proto->oneof_decl) {
    model::oneof& o = *oneofs.emplace_back(&to_.oneofs.emplace_back());
    if (!declare(o, proto, m.full_name, p.path / step::message_oneof / i++)) return false;
    oneof_features.push_back(features_of(p.features, proto.options));
  }
  std::set<std::uint32_t> numbers;
  std::set<std::string> names;
  for (std::int32_t i = 0; const auto& proto : p.proto->field) {
    model::field& f = *m.fields.emplace_back(&to_.fields.emplace_back());
    if (!declare(f, proto, m.full_name, p.path / step::message_field / i++)) return false;
    auto in_oneof = static_cast<std::size_t>(proto.oneof_index.value_or(0));
    if (proto.oneof_index && in_oneof >= oneofs.size())
      return fail(f.at, f.full_name + " is in a oneof that does not exist");
    if (proto.oneof_index && !proto.proto3_optional.value_or(false)) {
      if (proto.label && *proto.label != FieldDescriptorProto::Label::LABEL_OPTIONAL)
        return fail(f.at, f.full_name + " is in a oneof, and so neither repeated nor required");
      f.choice_of = oneofs[in_oneof];
      f.choice = f.choice_of->members.size();
      oneofs[in_oneof]->members.push_back(&f);
    }
    f.in_synthetic_oneof = proto.oneof_index && !f.choice_of;
    const features& inherited = proto.oneof_index ? oneof_features[in_oneof] : p.features;
    if (!define_field(f, proto, features_of_field(inherited, proto), &m)) return false;
    if (f.number > largest_number) return fail(f.at, "the number of " + f.full_name + " is out of range");
    if (!numbers.insert(f.number).second || !names.insert(f.name).second)
      return fail(f.at, "the name or number of " + f.full_name + " is taken");
  }
  for (model::oneof* o : oneofs)
    if (!o->members.empty()) m.oneofs.push_back(o);
  return true;
}

bool resolver::define_extension(const unresolved_extension& p) {
  model::field& f = to_.fields.emplace_back();
  if (!declare(f, *p.proto, p.scope ? p.scope->full_name : package_scope(), p.path)) return false;
  auto extendee = messages_.find(p.proto->extendee.value_or(""));
  if (extendee == messages_.end() || extendee->second->map_entry)
    return fail(f.at, "the message that " + f.full_name + " extends is missing");
  f.extendee = extendee->second;
  f.scope = p.scope;
  f.in = file_;
  if (!define_field(f, *p.proto, features_of_field(p.features, *p.proto), nullptr)) return false;
  if (f.number > largest_number && !f.extendee->message_set)
    return fail(f.at, "the number of " + f.full_name + " is out of range");
  (p.scope ? p.scope->extensions : file_->extensions).push_back(&f);
  return true;
}

bool resolver::define_field(model::field& f, const FieldDescriptorProto& proto, const features& own,
                            const model::message* holder) {
  if (proto.number.value_or(0) < 1) return fail(f.at, "the number of " + f.full_name + " is out of range");
  f.number = static_cast<std::uint32_t>(*proto.number);
  f.json_name = proto.json_name.value_or(model::camel_case(f.name));
  f.own_json_name = f.json_name != model::camel_case(f.name);
  f.debug_redact = proto.options && proto.options->debug_redact.value_or(false);
  f.verified = own.utf8_validation == descriptor::FeatureSet::Utf8Validation::VERIFY;
  if (!define_type(f, proto, own)) return false;
  f.rule = rule_of(f, proto, own);
  // An entry belongs to the only map beside which it is declared.
  if (is_message(f.kind) && f.message_type->map_entry) {
    if (f.rule != rule::map || f.message_type->parent != holder || !entries_.insert(f.message_type).second)
      return fail(f.at, f.full_name + " is of the type " + f.message_type->full_name + ", the entry of another map");
  }
  if (f.rule == rule::map) return define_map(f);
  if (proto.default_value) {
    if (f.is_list() || !is_default_value(*proto.default_value, f))
      return fail(f.at, "'" + *proto.default_value + "' is not a value of " + f.full_name);
    f.default_value = proto.default_value;
  }
  return true;
}

bool resolver::define_type(model::field& f, const FieldDescriptorProto& proto, const features& own) {
  const std::string type_name = proto.type_name.value_or("");
  if (auto found = messages_.find(type_name); found != messages_.end()) f.message_type = found->second;
  if (auto found = enums_.find(type_name); found != enums_.end()) f.enum_type = found->second;

  // A parser may leave the kind of a named type open.
  auto type = proto.type;
  if (!type && f.message_type) type = FieldDescriptorProto::Type::TYPE_MESSAGE;
  if (!type && f.enum_type) type = FieldDescriptorProto::Type::TYPE_ENUM;
  std::optional<kind> stated = type ? kind_of(*type) : std::nullopt;
  if (!stated) return fail(f.at, "type '" + type_name + "' of " + f.full_name + " is missing");
  f.kind = *stated;
  if (!is_message(f.kind)) f.message_type = nullptr;
  if (f.kind != kind::enumeration) f.enum_type = nullptr;
  if (is_message(f.kind) && !f.message_type) return fail(f.at, "message '" + type_name + "' is missing");
  if (f.kind == kind::enumeration && !f.enum_type) return fail(f.at, "enum '" + type_name + "' is missing");

  if (is_message(f.kind)) {
    bool delimited = own.message_encoding == descriptor::FeatureSet::MessageEncoding::DELIMITED;
    f.kind = delimited && !f.message_type->map_entry ? kind::group : kind::message;
  }
  return true;
}

bool resolver::define_map(model::field& f) {
  const auto& parts = f.message_type->fields;
  for (model::field* part : parts) {
    if (part->kind == kind::group)
      part->kind = kind::message;  // contents of maps have lengths, whatever the file prefers
    if (part->number == 1) f.key = part;
    if (part->number == 2) f.value = part;
  }
  // Sorted by number, since encoders write the key first.
  bool good = f.key && f.value && parts[0] == f.key && parts[1] == f.value && f.key->rule != rule::required &&
              f.value->rule != rule::required && !f.key->is_list() && !f.value->is_list() && !f.choice_of &&
              f.key->kind != kind::bytes && f.key->kind <= kind::string && f.key->kind != kind::enumeration &&
              f.key->kind != kind::float32 && f.key->kind != kind::float64;
  return good || fail(f.at, f.full_name + " is not a map that can be served");
}

bool resolver::define_service(const ServiceDescriptorProto& proto, const source_path& path) {
  model::service& s = file_->services.emplace_back();
  if (!declare(s, proto, package_scope(), path)) return false;
  const std::string name = '.' + s.full_name;
  if (messages_.contains(name) || enums_.contains(name) || !services_.insert(name).second)
    return fail(s.at, s.full_name + " is declared twice");
  std::set<std::string> names;
  for (std::int32_t i = 0; const auto& one : proto.method) {
    model::method& m = s.methods.emplace_back();
    if (!declare(m, one, s.full_name, path / step::service_method / i++)) return false;
    if (!names.insert(m.name).second) return fail(m.at, m.full_name + " is declared twice");
    if (!define_method_type(m, one.input_type.value_or(""), m.request)) return false;
    if (!define_method_type(m, one.output_type.value_or(""), m.reply)) return false;
    m.client_streaming = one.client_streaming.value_or(false);
    m.server_streaming = one.server_streaming.value_or(false);
  }
  return true;
}

bool resolver::define_method_type(const model::method& m, const std::string& name, const model::message*& to) {
  auto found = messages_.find(name);
  if (found == messages_.end() || found->second->map_entry)
    return fail(m.at, "message '" + name + "' of " + m.full_name + " is missing");
  to = found->second;
  return true;
}

rule resolver::rule_of(const model::field& f, const FieldDescriptorProto& proto, const features& own) const {
  using descriptor::FeatureSet;
  if (proto.label == FieldDescriptorProto::Label::LABEL_REPEATED) {
    if (f.message_type && f.message_type->map_entry) return rule::map;
    bool packed = own.repeated_field_encoding == FeatureSet::RepeatedFieldEncoding::PACKED && is_scalar(f.kind);
    return packed ? rule::packed : rule::repeated;
  }
  if (f.choice_of) return rule::oneof;
  if (own.field_presence == FeatureSet::FieldPresence::LEGACY_REQUIRED) return rule::required;
  bool implicit = own.field_presence == FeatureSet::FieldPresence::IMPLICIT && !is_message(f.kind) && !f.extendee;
  return implicit ? rule::implicit : rule::optional;
}

}  // namespace

std::optional<problem> resolve(std::span<const FileDescriptorProto> files, model::schema& to, bool with_comments) {
  resolver r(to, with_comments);
  for (const auto& proto : files)
    if (!r.add(proto)) return r.failure();
  return {};
}

}  // namespace isomer::compiler
