// SPDX-License-Identifier: MIT
// Requests built by hand: descriptors are plain structs, so they read almost like the schema.
#pragma once
#include <string>
#include <utility>
#include <vector>
#include "generate/generate.hpp"
#include "model/features.hpp"

namespace isomer::compiler::test {

using descriptor::DescriptorProto;
using descriptor::EnumDescriptorProto;
using descriptor::FieldDescriptorProto;
using descriptor::FileDescriptorProto;
using Label = FieldDescriptorProto::Label;
using Type = FieldDescriptorProto::Type;

inline FieldDescriptorProto field_of(std::string name, int number, Type type, Label label = Label::LABEL_OPTIONAL) {
  return {.name = std::move(name), .number = number, .label = label, .type = type};
}
inline FieldDescriptorProto field_of(std::string name, int number, Type type, std::string type_name,
                                     Label label = Label::LABEL_OPTIONAL) {
  return {.name = std::move(name), .number = number, .label = label, .type = type, .type_name = std::move(type_name)};
}
inline DescriptorProto message_of(std::string name, std::vector<FieldDescriptorProto> fields = {}) {
  return {.name = std::move(name), .field = std::move(fields)};
}
inline EnumDescriptorProto enum_of(std::string name, std::vector<std::string> values) {
  EnumDescriptorProto e{.name = std::move(name)};
  for (int i = 0; std::string & value : values) e.value.push_back({.name = std::move(value), .number = i++});
  return e;
}
inline FileDescriptorProto file_of(std::string name, std::string package, std::vector<DescriptorProto> messages,
                                   std::vector<std::string> imports = {}) {
  return {.name = std::move(name),
          .package = std::move(package),
          .dependency = std::move(imports),
          .message_type = std::move(messages),
          .syntax = "proto3"};
}
// A request for all of the files.
inline plugin::CodeGeneratorRequest request_of(std::vector<FileDescriptorProto> files) {
  plugin::CodeGeneratorRequest request;
  for (const FileDescriptorProto& f : files) request.file_to_generate.push_back(f.name.value_or(""));
  request.proto_file = std::move(files);
  return request;
}

}  // namespace isomer::compiler::test
