// SPDX-License-Identifier: MIT
// Makes a schema from .proto files or a FileDescriptorSet.
#include <isomer/dynamic/schema.hpp>
#include <vector>
#include "model/descriptors.hpp"
#include "proto/compilation.hpp"
#include "proto/descriptor.hpp"

namespace isomer::dynamic {
namespace {

namespace proto = compiler::proto;

std::string errors_of(const proto::report& found) {
  std::string s;
  for (const proto::finding& f : found.findings())
    if (f.is == proto::severity::error) s += (s.empty() ? "" : "\n") + f.what.to_string();
  return s;
}

}  // namespace

schema schema::from_descriptor_set(std::string_view bytes, std::string& why) {
  auto set = compiler::descriptor_set_of(bytes);
  if (set.ok()) return make(*set, why);
  why = "the descriptors: " + std::string(set.error().message()) + " at byte " + std::to_string(set.error().at);
  return {};
}

schema schema::from_proto(std::span<const std::string> paths, const proto_opener& open, std::string& why) {
  proto::compilation all(open, true);
  std::vector<const proto::file*> files;
  for (const std::string& path : paths) {
    const proto::file* const f = all.add(path);
    if (f && all.check_as_root(*f)) files.push_back(f);
  }
  if (why = errors_of(all.found()); !why.empty()) return {};
  // This keeps source positions for errors in what protoc accepts but a schema does not.
  return from_descriptor_set(proto::descriptor_set(files, all, {.imports = true, .source_info = true}), why);
}

schema schema::from_proto(std::string_view text, std::string& why) {
  const std::string name = "schema.proto";
  return from_proto(
      std::span(&name, 1),
      [&](const std::string& path) { return path == name ? std::optional<std::string>(text) : std::nullopt; }, why);
}

}  // namespace isomer::dynamic
