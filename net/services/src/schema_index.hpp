// SPDX-License-Identifier: MIT
// Files by what they declare.
#pragma once
#include <cstdint>
#include <isomer/google/protobuf/descriptor.isomer.hpp>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace isomer::net {

class schema_index {
 public:
  // A google.protobuf.FileDescriptorSet. Files that are known already stay as they are. Nothing: it is malformed.
  bool add(std::string_view file_descriptor_set);

  // The files, each by its path, as google.protobuf.FileDescriptorProto.
  const std::string* file(std::string_view path) const;
  // The file that declares it, or null.
  const std::string* path_of(std::string_view symbol) const;
  const std::string* path_of_extension(std::string_view extendee, std::int32_t number) const;
  // Whether a file declares this message.
  bool has_message(std::string_view name) const { return messages_.contains(name); }
  std::vector<std::int32_t> extensions_of(std::string_view extendee) const;
  // A file's bytes, and those of all that it imports: itself first.
  std::vector<std::string> with_imports(const std::string& path) const;

 private:
  struct described_file {
    std::string bytes;
    std::vector<std::string> imports;
  };
  void declare(const std::string& path, const std::string& name) { symbols_.emplace(name, path); }
  void declare(const std::string& path, const std::string& scope, const google::protobuf::DescriptorProto& m);
  void declare(const std::string& path, const std::string& scope, const google::protobuf::EnumDescriptorProto& e);
  void declare_extension(const std::string& path, const std::string& scope,
                         const google::protobuf::FieldDescriptorProto& x);
  void declare_all(const google::protobuf::FileDescriptorProto& f);

  std::map<std::string, described_file, std::less<>> files_;
  std::map<std::string, std::string, std::less<>> symbols_;  // full names, without a leading dot
  std::map<std::string, std::map<std::int32_t, std::string>, std::less<>> extensions_;
  std::map<std::string, std::string, std::less<>> messages_;
};

}  // namespace isomer::net
