// SPDX-License-Identifier: MIT
// Descriptors written in code, for schemas that no protoc would let pass.
#pragma once
#include <gtest/gtest.h>
#include <isomer/dynamic.hpp>
#include <string>
#include <vector>

namespace test {

using namespace isomer::google::protobuf;
using Type = FieldDescriptorProto::Type;
using Label = FieldDescriptorProto::Label;

inline FieldDescriptorProto field(std::string name, int number, Type type, std::string of = {}) {
  FieldDescriptorProto f;
  f.name = std::move(name), f.number = number, f.label = Label::LABEL_OPTIONAL, f.type = type;
  if (!of.empty()) f.type_name = std::move(of);
  return f;
}
inline FieldDescriptorProto extension(std::string name, int number, Type type, std::string extendee) {
  FieldDescriptorProto f = field(std::move(name), number, type);
  f.extendee = std::move(extendee);
  return f;
}
// One file, package a, with the message M.
inline FileDescriptorSet set_of(std::vector<FieldDescriptorProto> fields, std::vector<std::string> imports = {}) {
  FileDescriptorSet set;
  auto& file = set.file.emplace_back();
  file.name = "a.proto", file.package = "a", file.syntax = "proto3", file.dependency = std::move(imports);
  auto& message = file.message_type.emplace_back();
  message.name = "M", message.field = std::move(fields);
  return set;
}
inline std::string wrong_with(const FileDescriptorSet& set) {
  std::string why;
  EXPECT_FALSE(isomer::dynamic::schema::make(set, why));
  return why;
}
inline isomer::dynamic::schema made(const FileDescriptorSet& set) {
  std::string why;
  auto s = isomer::dynamic::schema::make(set, why);
  EXPECT_TRUE(s) << why;
  return s;
}

}  // namespace test
