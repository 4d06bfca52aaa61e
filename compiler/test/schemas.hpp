// SPDX-License-Identifier: MIT
// Schemas made of bytes: most of what they say is as protoc says it, and any of it may be wrong. Names are few, so that
// they meet.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>
#include "requests.hpp"

namespace isomer::compiler::test {

class schemas {
 public:
  explicit schemas(std::string_view bytes) : bytes_(bytes) {}

  plugin::CodeGeneratorRequest request() {
    static constexpr const char* languages[] = {
        "lang=cpp",
        "lang=cpp,services=net,requests=view,reflection=yes",
        "lang=c,mode=fast,formats=protobuf+msgpack+msgpack_array,options=x",
        "lang=c,mode=small,options=x",
        "lang=c,mode=table,formats=protobuf+msgpack+msgpack_array,options=x",
        "lang=c,mode=table,options=x,namespace=a::b",
        "lang=php,readonly=yes",
        "lang=python,python_package=a.b",
        "lang=go,Ma.proto=a/b,Mb/c.proto=a.b/c;d,Mgoogle/protobuf/descriptor.proto=g.o/d",
    };
    plugin::CodeGeneratorRequest made;
    made.parameter = languages[pick(std::size(languages))];
    const unsigned files = 1 + pick(3);
    for (unsigned i = 0; i < files; ++i) {
      FileDescriptorProto f = file(i);
      if (pick(4)) made.file_to_generate.push_back(f.name.value_or("missing.proto"));
      made.proto_file.push_back(std::move(f));
    }
    return made;
  }

 private:
  unsigned byte() {
    if (at_ >= bytes_.size()) return 0;
    return static_cast<unsigned char>(bytes_[at_++]);
  }
  unsigned pick(std::size_t n) { return byte() % static_cast<unsigned>(n); }
  // What is wrong is rare, or nothing behind it would be reached.
  bool rarely() { return byte() >= 250; }

  std::string name() {
    static constexpr const char* names[] = {
        "a",      "A",      "b",      "B",       "a_b",      "has_a",    "a_count", "int",          "Key",
        "AEntry", "a_init", "A_init", "NOT_SET", "MAX_SIZE", "_Bool",    "unknown", "unknown_size", "A_B",
        "c",      "d",      "e",      "f",       "g",        "restrict", "std",     "isomer"};
    static const std::string odd[] = {
        "", "1a", "a b", "a\n", "\xff", "\"", std::string(70000, 'x'), std::string(1, '\0')};
    return rarely() ? odd[pick(std::size(odd))] : names[pick(std::size(names))];
  }
  std::string own_name() { return name() + (rarely() ? "" : std::to_string(next_++)); }

  std::string type_name() {
    static constexpr const char* others[] = {"",
                                             ".",
                                             "A",
                                             ".missing",
                                             ".google.protobuf.FieldOptions.CType",
                                             ".p.A",
                                             ".p.A.A",
                                             "..",
                                             ".google.protobuf.FileOptions"};
    if (!types_.empty() && !rarely()) return types_[pick(types_.size())];
    return others[pick(std::size(others))];
  }

  FieldDescriptorProto field(int number) {
    FieldDescriptorProto f;
    f.name = own_name();
    static constexpr int odd[] = {0, -1, 1, 19000, 536870911, 536870912, INT32_MAX, INT32_MIN};
    f.number = rarely() ? odd[pick(std::size(odd))] : number;
    f.type = static_cast<Type>(rarely() ? static_cast<int>(byte()) - 100 : 1 + static_cast<int>(pick(18)));
    if (rarely()) f.type.reset();
    const bool named = f.type == Type::TYPE_MESSAGE || f.type == Type::TYPE_GROUP || f.type == Type::TYPE_ENUM;
    if (named != rarely()) f.type_name = type_name();
    f.label = static_cast<Label>(rarely() ? byte() : 1 + pick(3));
    if (pick(8) == 0) f.oneof_index = rarely() ? -1 : static_cast<int>(pick(3));
    if (pick(16) == 0) f.proto3_optional = true;
    static constexpr const char* defaults[] = {"1",     "true", "-1", "007", "nan",
                                               "1e999", "\\x",  "A",  "",    "18446744073709551616"};
    if (pick(8) == 0) f.default_value = defaults[pick(std::size(defaults))];
    if (pick(16) == 0) f.json_name = name();
    return f;
  }

  EnumDescriptorProto enumeration(const std::string& scope) {
    EnumDescriptorProto e;
    e.name = own_name();
    types_.push_back(scope + '.' + *e.name);
    const unsigned n = rarely() ? 0 : 1 + pick(4);
    for (unsigned i = 0; i < n; ++i)
      e.value.push_back({.name = own_name(), .number = rarely() ? INT32_MIN : static_cast<int>(pick(5))});
    return e;
  }

  DescriptorProto entry(const std::string& scope) {
    DescriptorProto m = message_of("Entry" + std::to_string(next_++), {field(1), field(2)});
    for (FieldDescriptorProto& f : m.field) {
      if (rarely()) continue;
      f.label = Label::LABEL_OPTIONAL;
      f.oneof_index.reset();
      f.default_value.reset();
    }
    if (!rarely()) m.field[0].type = pick(2) ? Type::TYPE_STRING : Type::TYPE_INT32, m.field[0].type_name.reset();
    m.options.emplace();
    m.options->map_entry = true;
    types_.push_back(scope + '.' + *m.name);
    return m;
  }

  DescriptorProto message(const std::string& scope, unsigned depth) {
    DescriptorProto m;
    m.name = own_name();
    const std::string own = scope + '.' + *m.name;
    types_.push_back(own);
    for (unsigned i = depth < 3 ? pick(3) : 0; i > 0; --i) m.nested_type.push_back(message(own, depth + 1));
    for (unsigned i = pick(2); i > 0; --i) m.enum_type.push_back(enumeration(own));
    for (unsigned i = pick(3); i > 0; --i) m.oneof_decl.push_back({.name = own_name()});
    const unsigned n = pick(6);
    for (unsigned i = 0; i < n; ++i) m.field.push_back(field(static_cast<int>(i) + 1));
    if (pick(4) == 0) {
      m.nested_type.push_back(entry(own));
      FieldDescriptorProto f = field(30);
      f.label = Label::LABEL_REPEATED;
      f.type = Type::TYPE_MESSAGE;
      f.type_name = own + '.' + *m.nested_type.back().name;
      if (!rarely()) f.oneof_index.reset(), f.default_value.reset();
      m.field.push_back(std::move(f));
    }
    for (unsigned i = pick(8) == 0; i > 0; --i) m.extension.push_back(extension());
    if (pick(8) == 0) m.extension_range.push_back({.start = 100, .end = rarely() ? -5 : 200});
    if (rarely()) m.options.emplace(), m.options->map_entry = true;
    if (rarely()) m.options.emplace(), m.options->message_set_wire_format = true;
    return m;
  }

  FieldDescriptorProto extension() {
    FieldDescriptorProto f = field(100 + static_cast<int>(pick(9)));
    f.extendee = type_name();
    return f;
  }

  descriptor::ServiceDescriptorProto service() {
    descriptor::ServiceDescriptorProto s;
    s.name = rarely() ? name() : own_name();
    for (unsigned n = pick(4); n > 0; --n)
      s.method.push_back({.name = rarely() ? name() : own_name(),
                          .input_type = type_name(),
                          .output_type = type_name(),
                          .client_streaming = pick(2) == 1,
                          .server_streaming = pick(2) == 1});
    return s;
  }

  FileDescriptorProto file(unsigned i) {
    static constexpr const char* paths[] = {"a.proto", "b/c.proto", "google/protobuf/descriptor.proto",
                                            "",        "a\"b",      "x"};
    static constexpr const char* packages[] = {"p", "", "p.q", "int.class", "google.protobuf", ".", "p..q", "1"};
    static constexpr const char* syntaxes[] = {"proto3", "proto2", "editions", "proto4"};
    FileDescriptorProto f;
    f.name = paths[rarely() ? pick(std::size(paths)) : i];
    f.package = packages[rarely() ? pick(std::size(packages)) : i == 2 ? 4 : pick(4)];
    f.syntax = syntaxes[rarely() ? 3 : pick(3)];
    if (f.syntax == "editions") f.edition = descriptor::Edition::EDITION_2023;
    if (i > 0) f.dependency.push_back(paths[rarely() ? pick(std::size(paths)) : i - 1]);
    const std::string scope = f.package->empty() ? "" : '.' + *f.package;
    for (unsigned n = pick(3); n > 0; --n) f.enum_type.push_back(enumeration(scope));
    for (unsigned n = 1 + pick(3); n > 0; --n) f.message_type.push_back(message(scope, 0));
    for (unsigned n = pick(8) == 0; n > 0; --n) f.extension.push_back(extension());
    for (unsigned n = pick(8) == 0; n > 0; --n) f.service.push_back(service());
    return f;
  }

  std::string_view bytes_;
  std::size_t at_ = 0;
  int next_ = 0;
  std::vector<std::string> types_;
};

}  // namespace isomer::compiler::test
