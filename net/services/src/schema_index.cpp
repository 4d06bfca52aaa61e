// SPDX-License-Identifier: MIT
#include "schema_index.hpp"
#include <isomer/protobuf.hpp>
#include <set>

namespace isomer::net {
namespace {

std::string within(const std::string& scope, const std::optional<std::string>& name) {
  return scope.empty() ? name.value_or("") : scope + '.' + name.value_or("");
}

std::string without_dot(std::string name) {
  if (name.starts_with('.')) name.erase(0, 1);
  return name;
}

}  // namespace

bool schema_index::add(std::string_view file_descriptor_set) {
  auto set = decode<google::protobuf::FileDescriptorSet>(protobuf{}, file_descriptor_set);
  if (!set.ok()) return false;
  for (const auto& f : set->file) {
    auto bytes = encode(protobuf{}, f);
    if (!bytes.ok()) return false;
    if (files_.try_emplace(f.name.value_or(""), described_file{*bytes, f.dependency}).second) declare_all(f);
  }
  return true;
}

void schema_index::declare_all(const google::protobuf::FileDescriptorProto& f) {
  const std::string path = f.name.value_or(""), package = f.package.value_or("");
  for (const auto& m : f.message_type) declare(path, package, m);
  for (const auto& e : f.enum_type) declare(path, package, e);
  for (const auto& x : f.extension) declare_extension(path, package, x);
  for (const auto& s : f.service) {
    const std::string name = within(package, s.name);
    declare(path, name);
    for (const auto& m : s.method) declare(path, within(name, m.name));
  }
}

void schema_index::declare(const std::string& path, const std::string& scope,
                           const google::protobuf::DescriptorProto& m) {
  const std::string name = within(scope, m.name);
  declare(path, name);
  messages_.emplace(name, path);
  for (const auto& f : m.field) declare(path, within(name, f.name));
  for (const auto& o : m.oneof_decl) declare(path, within(name, o.name));
  for (const auto& nested : m.nested_type) declare(path, name, nested);
  for (const auto& e : m.enum_type) declare(path, name, e);
  for (const auto& x : m.extension) declare_extension(path, name, x);
}

// The values of an enum are declared in the scope that contains the enum.
void schema_index::declare(const std::string& path, const std::string& scope,
                           const google::protobuf::EnumDescriptorProto& e) {
  declare(path, within(scope, e.name));
  for (const auto& v : e.value) declare(path, within(scope, v.name));
}

void schema_index::declare_extension(const std::string& path, const std::string& scope,
                                     const google::protobuf::FieldDescriptorProto& x) {
  declare(path, within(scope, x.name));
  extensions_[without_dot(x.extendee.value_or(""))].emplace(x.number.value_or(0), path);
}

const std::string* schema_index::file(std::string_view path) const {
  auto found = files_.find(path);
  return found == files_.end() ? nullptr : &found->second.bytes;
}

const std::string* schema_index::path_of(std::string_view symbol) const {
  auto found = symbols_.find(symbol);
  return found == symbols_.end() ? nullptr : &found->second;
}

const std::string* schema_index::path_of_extension(std::string_view extendee, std::int32_t number) const {
  auto of = extensions_.find(extendee);
  if (of == extensions_.end()) return nullptr;
  auto found = of->second.find(number);
  return found == of->second.end() ? nullptr : &found->second;
}

std::vector<std::int32_t> schema_index::extensions_of(std::string_view extendee) const {
  std::vector<std::int32_t> numbers;
  if (auto of = extensions_.find(extendee); of != extensions_.end())
    for (const auto& [number, path] : of->second) numbers.push_back(number);
  return numbers;
}

std::vector<std::string> schema_index::with_imports(const std::string& path) const {
  std::vector<std::string> all, open{path};
  for (std::set<std::string> seen{path}; !open.empty();) {
    auto found = files_.find(open.back());
    open.pop_back();
    if (found == files_.end()) continue;
    all.push_back(found->second.bytes);
    for (const std::string& imported : found->second.imports)
      if (seen.insert(imported).second) open.push_back(imported);
  }
  return all;
}

}  // namespace isomer::net
