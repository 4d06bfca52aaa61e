// SPDX-License-Identifier: MIT
// Options, schema, emitter, in that order; the first problem ends it.
#include "generate.hpp"
#include <utility>
#include "emit/cpp.hpp"
#include "features.hpp"
#include "options.hpp"
#include "resolve.hpp"

namespace isomer::compiler {
namespace {

// What this compiler understands, of which protoc wants to know even if something went wrong.
plugin::CodeGeneratorResponse capabilities() {
  using feature = plugin::CodeGeneratorResponse::Feature;
  plugin::CodeGeneratorResponse response;
  response.supported_features = static_cast<std::uint64_t>(feature::FEATURE_PROTO3_OPTIONAL) |
                                static_cast<std::uint64_t>(feature::FEATURE_SUPPORTS_EDITIONS);
  response.minimum_edition = static_cast<std::int32_t>(oldest_edition);
  response.maximum_edition = static_cast<std::int32_t>(newest_edition);
  return response;
}

}  // namespace

plugin::CodeGeneratorResponse refusal(std::string error) {
  plugin::CodeGeneratorResponse response = capabilities();
  response.error = std::move(error);
  return response;
}

plugin::CodeGeneratorResponse generate(const plugin::CodeGeneratorRequest& request) {
  options chosen;
  if (auto wrong = parse_options(request.parameter.value_or(""), chosen)) return refusal(wrong->to_string());
  model::schema schema;
  if (auto wrong = resolve(request, schema, chosen.comments)) return refusal(wrong->to_string());

  plugin::CodeGeneratorResponse response = capabilities();
  emit::cpp_names names(schema, chosen.prefix);
  for (const std::string& path : request.file_to_generate) {
    const model::file* file = schema.find(path);
    if (!file) return refusal(problem{path, {}, "is to be generated, but the request lacks it"}.to_string());
    auto& made = response.file.emplace_back();
    made.name = emit::cpp_path(*file);
    made.content = emit::cpp_header(*file, names);
  }
  return response;
}

}  // namespace isomer::compiler
