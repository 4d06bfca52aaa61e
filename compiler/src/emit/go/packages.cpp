// SPDX-License-Identifier: MIT
// Parameters take precedence over options in the file.
#include "packages.hpp"
#include <isomer/plain.hpp>
#include <isomer/protobuf.hpp>
#include <set>
#include <string_view>

namespace isomer::compiler::emit {
namespace {

// The part of pb.GoFeatures that is needed, and google.protobuf.FeatureSet with it as its only member.
enum class api_level : std::int32_t { unspecified = 0, open = 1, hybrid = 2, opaque = 3 };
struct go_features {
  std::optional<api_level> level;
};
struct with_go_features {
  std::optional<go_features> go;
};

}  // namespace
}  // namespace isomer::compiler::emit

template <>
struct isomer::describe<isomer::compiler::emit::go_features> {
  using M = isomer::compiler::emit::go_features;
  using fields = isomer::fields<field<2, "api_level", &M::level, kind::enumeration, rule::optional>>;
};

template <>
struct isomer::describe<isomer::compiler::emit::with_go_features> {
  using M = isomer::compiler::emit::with_go_features;
  using fields = isomer::fields<field<1002, "go", &M::go, kind::message, rule::optional>>;
};

namespace isomer::compiler::emit {
namespace {

std::optional<go_api> api_in(const std::string& features) {
  auto read = isomer::decode<with_go_features>(isomer::protobuf{}, features);
  if (!read.ok() || !read.value().go || !read.value().go->level) return {};
  switch (*read.value().go->level) {
    case api_level::open: return go_api::open;
    case api_level::hybrid: return go_api::hybrid;
    case api_level::opaque: return go_api::opaque;
    default: return {};
  }
}

std::string_view base(std::string_view path) {
  while (path.size() > 1 && path.ends_with('/')) path.remove_suffix(1);
  return path.substr(path.rfind('/') + 1);
}

bool is_keyword(std::string_view s) {
  static const std::set<std::string_view> words = {
      "break", "case",   "chan",   "const",  "continue", "default", "defer",     "else", "fallthrough",
      "for",   "func",   "go",     "goto",   "if",       "import",  "interface", "map",  "package",
      "range", "return", "select", "struct", "switch",   "type",    "var",
  };
  return words.contains(s);
}

bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

// Returns a package name for the last part of its path. Only ASCII is supported, as in paths of modules.
std::string clean(std::string_view text) {
  std::string name;
  for (char c : text) name += is_letter(c) || (c >= '0' && c <= '9') ? c : '_';
  if (name.empty() || !is_letter(name[0]) || is_keyword(name)) name.insert(0, "_");
  return name;
}

bool is_name(std::string_view name) { return is_identifier(name) && !is_keyword(name); }

// "path;name" or "path".
go_package split(const std::string& given) {
  std::size_t at = given.find(';');
  return {given.substr(0, at), at == given.npos ? "" : given.substr(at + 1)};
}

bool is_path(std::string_view path) {
  if (path.find_first_of("./") == path.npos) return false;
  for (char c : path)
    if (static_cast<unsigned char>(c) <= ' ' || c == '"' || c == '\\' || c == '`') return false;
  return true;
}

}  // namespace

std::optional<problem> go_packages::build(const model::schema& schema, const go_parameters& given) {
  parameters_ = given;
  if (given.source_relative && !given.module.empty())
    return problem{"", {}, "plugin parameter: module cannot be used with paths=source_relative"};
  for (const model::file& f : schema.files) {
    go_package own = split(f.go_package);
    go_package made;
    if (auto at = given.packages.find(f.path); at != given.packages.end()) made = split(at->second);
    if (made.path.empty()) made.path = own.path;
    if (made.name.empty()) made.name = own.name;
    if (made.name.empty()) made.name = clean(base(own.path.empty() ? made.path : own.path));
    if (!is_path(made.path) || !is_name(made.name))
      return problem{
          f.path,
          {},
          made.path.empty()
              ? "the Go package is not known: it wants option go_package or the parameter M" + f.path + "=PATH"
              : "'" + made.path + ";" + made.name + "' is not the path and name of a Go package"};
    packages_[&f] = made;
  }
  return {};
}

std::string go_packages::path(const model::file& f) const {
  std::string stem = f.path;
  for (std::string_view ending : {".proto", ".protodevel"})
    if (stem.ends_with(ending)) {
      stem.resize(stem.size() - ending.size());
      break;
    }
  if (!parameters_.source_relative) stem = of(f).path + '/' + std::string(base(stem));
  if (!parameters_.module.empty() && stem.starts_with(parameters_.module + '/'))
    stem.erase(0, parameters_.module.size() + 1);
  return stem + ".isomer.go";
}

go_api go_packages::api(const model::message& m) const {
  for (const model::message* at = &m; at; at = at->parent)
    if (auto api = api_in(at->custom_features)) return *api;
  if (auto api = api_in(m.in->custom_features)) return *api;
  if (m.in->opaque_by_default) return go_api::opaque;
  if (auto at = parameters_.apis.find(m.in->path); at != parameters_.apis.end()) return at->second;
  return parameters_.api;
}

}  // namespace isomer::compiler::emit
