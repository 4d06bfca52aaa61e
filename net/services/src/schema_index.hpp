// SPDX-License-Identifier: MIT
// An index of schema files by the names that they declare.
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
  // Adds a google.protobuf.FileDescriptorSet. Files that are known stay as they are. Returns nothing if the set is
  // malformed.
  bool add(std::string_view file_descriptor_set);

  // The files by path, each as google.protobuf.FileDescriptorProto.
  const std::string* file(std::string_view path) const;
  // Returns the file that declares a symbol, or null.
  const std::string* path_of(std::string_view symbol) const;
  const std::string* path_of_extension(std::string_view extendee, std::int32_t number) const;
  // Reports whether a file declares this message.
  bool has_message(std::string_view name) const { return messages_.contains(name); }
  std::vector<std::int32_t> extensions_of(std::string_view extendee) const;
  // Returns the bytes of a file, and those of all files that it imports: the file itself first.
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
