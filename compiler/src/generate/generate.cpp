// SPDX-License-Identifier: MIT
// Parses options, resolves the schema, and calls the emitter; the first problem ends it.
#include "generate.hpp"
#include <map>
#include <span>
#include <utility>
#include <vector>
#include "descriptor_set.hpp"
#include "emit/c/file.hpp"
#include "emit/cpp/codec.hpp"
#include "emit/cpp/file.hpp"
#include "emit/cpp/service.hpp"
#include "emit/go/file.hpp"
#include "emit/php/file.hpp"
#include "emit/python/file.hpp"
#include "model/features.hpp"
#include "model/options.hpp"
#include "model/resolve.hpp"

namespace isomer::compiler {
namespace {

// The features of protoc that this compiler supports, which protoc needs even if there was an error.
plugin::CodeGeneratorResponse capabilities() {
  using feature = plugin::CodeGeneratorResponse::Feature;
  plugin::CodeGeneratorResponse response;
  response.supported_features = static_cast<std::uint64_t>(feature::FEATURE_PROTO3_OPTIONAL) |
                                static_cast<std::uint64_t>(feature::FEATURE_SUPPORTS_EDITIONS);
  response.minimum_edition = static_cast<std::int32_t>(oldest_edition);
  response.maximum_edition = static_cast<std::int32_t>(newest_edition);
  return response;
}

void add(plugin::CodeGeneratorResponse& to, std::string name, std::string content) {
  auto& made = to.file.emplace_back();
  made.name = std::move(name);
  made.content = std::move(content);
}

std::optional<problem> read_sidecar(const options& chosen, sidecar_reader* read, std::string& to) {
  if (chosen.sidecar.empty()) return {};
  std::optional<std::string> text;
  if (read) text = read(chosen.sidecar);
  if (!text) return problem{"", {}, "plugin parameter: options: cannot read " + chosen.sidecar};
  to = std::move(*text);
  return {};
}

plugin::CodeGeneratorResponse generate_cpp(const model::schema& schema, const std::vector<const model::file*>& files,
                                           const options& chosen, const std::string& sidecar,
                                           std::span<const descriptor::FileDescriptorProto> described) {
  plugin::CodeGeneratorResponse response = capabilities();
  if (chosen.mode == code_mode::small) return refusal("plugin parameter: mode=small is of C; C++ has fast and table");
  std::optional<cpp_mode> mode;
  if (chosen.mode == code_mode::table) mode = cpp_mode::TABLE;
  cpp_modes modes;
  if (auto wrong = modes.read(schema, mode, chosen.sidecar, sidecar)) return refusal(wrong->to_string());
  emit::cpp_names names(schema, chosen.prefix);
  cpp_codecs codecs;
  if (auto wrong = codecs_of_cpp(chosen, codecs)) return refusal(wrong->to_string());
  for (const model::file* f : files) {
    add(response, emit::cpp_path(*f), emit::cpp_header(*f, names, codecs, modes));
    if (!codecs.formats.empty()) add(response, emit::cpp_source_path(*f), emit::cpp_source(*f, names, codecs, modes));
    if (!chosen.services.net) continue;
    const bool reflects = chosen.services.reflection && !f->services.empty();
    const std::string set = reflects ? descriptor_set_of(described, f->path) : std::string();
    add(response, emit::cpp_service_path(*f), emit::cpp_service_header(schema, *f, names, chosen.services, set));
  }
  return response;
}

plugin::CodeGeneratorResponse generate_c(const model::schema& schema, const std::vector<const model::file*>& files,
                                         const options& chosen, const std::string& sidecar) {
  emit::c_layout layout;
  if (auto wrong = layout.build(schema, files, chosen, chosen.sidecar, sidecar)) return refusal(wrong->to_string());
  plugin::CodeGeneratorResponse response = capabilities();
  for (const model::file* f : files) {
    if (!emit::has_c_code(*f)) continue;
    add(response, emit::c_header_path(*f), emit::c_header(*f, layout));
    add(response, emit::c_source_path(*f), emit::c_source(*f, layout));
  }
  return response;
}

plugin::CodeGeneratorResponse generate_go(const model::schema& schema, const std::vector<const model::file*>& files,
                                          const options& chosen) {
  emit::go_packages packages;
  if (auto wrong = packages.build(schema, chosen.go)) return refusal(wrong->to_string());
  plugin::CodeGeneratorResponse response = capabilities();
  for (const model::file* f : files)
    if (std::string text = emit::go_file(*f, packages); !text.empty())
      add(response, packages.path(*f), std::move(text));
  return response;
}

// Two files that do not import each other may declare the same class.
plugin::CodeGeneratorResponse generate_php(const model::schema& schema, const std::vector<const model::file*>& files,
                                           const options& chosen) {
  emit::php_names names;
  if (auto wrong = names.build(schema, chosen.prefix, chosen.php.has_services)) return refusal(wrong->to_string());
  plugin::CodeGeneratorResponse response = capabilities();
  std::map<std::string, const model::file*> made;
  for (const model::file* f : files)
    for (emit::php_file& one : emit::php_files(*f, names, chosen.php)) {
      const std::string name = one.of->full();
      auto path = emit::php_path(*one.of, chosen.php.root);
      if (!path) return refusal(problem{f->path, {}, name + " is not below psr4=" + chosen.php.root}.to_string());
      auto [first, fresh] = made.try_emplace(emit::folded(name), f);
      if (!fresh)
        return refusal(
            problem{f->path, {}, "the class " + name + " is also one of " + first->second->path}.to_string());
      add(response, std::move(*path), std::move(one.text));
    }
  return response;
}

// Two paths may become one name.
plugin::CodeGeneratorResponse generate_python(const model::schema& schema, const std::vector<const model::file*>& files,
                                              const options& chosen) {
  const emit::python_names names(schema, chosen.python.package);
  plugin::CodeGeneratorResponse response = capabilities();
  std::map<std::string, const model::file*> made;
  for (const model::file* f : files) {
    if (auto wrong = emit::python_refusal(*f)) return refusal(wrong->to_string());
    std::string path = names.module(*f).path();
    auto [first, fresh] = made.try_emplace(path, f);
    if (!fresh)
      return refusal(problem{f->path, {}, path + " is also the module of " + first->second->path}.to_string());
    add(response, std::move(path), emit::python_file(*f, names));
  }
  return response;
}

}  // namespace

plugin::CodeGeneratorResponse refusal(std::string error) {
  plugin::CodeGeneratorResponse response = capabilities();
  response.error = std::move(error);
  return response;
}

plugin::CodeGeneratorResponse generate(const plugin::CodeGeneratorRequest& request, sidecar_reader* read) {
  options chosen;
  if (auto wrong = parse_options(request.parameter.value_or(""), chosen)) return refusal(wrong->to_string());
  model::schema schema;
  if (auto wrong = resolve(request, schema, chosen.comments)) return refusal(wrong->to_string());

  std::vector<const model::file*> files;
  for (const std::string& path : request.file_to_generate) {
    files.push_back(schema.find(path));
    if (!files.back()) return refusal(problem{path, {}, "is to be generated, but the request lacks it"}.to_string());
  }
  if (chosen.services.net && chosen.lang != language::cpp)
    return refusal("plugin parameter: services=net is of C++ alone");
  if (chosen.php.has_services && chosen.lang != language::php)
    return refusal("plugin parameter: services=connect is of PHP alone");
  std::string sidecar;
  if (auto wrong = read_sidecar(chosen, read, sidecar)) return refusal(wrong->to_string());
  switch (chosen.lang) {
    case language::c: return generate_c(schema, files, chosen, sidecar);
    case language::go: return generate_go(schema, files, chosen);
    case language::php: return generate_php(schema, files, chosen);
    case language::python: return generate_python(schema, files, chosen);
    default: return generate_cpp(schema, files, chosen, sidecar, request.proto_file);
  }
}

}  // namespace isomer::compiler
