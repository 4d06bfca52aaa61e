// SPDX-License-Identifier: MIT
// The syntax of a file as the parser makes it, and as the linker completes it. Texts are in the source, or in the
// file's arena.
#pragma once
#include <array>
#include <cstdint>
#include <isomer/memory/arena.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>
#include "../text/place.hpp"
#include "locations.hpp"

namespace isomer::compiler::proto {

struct file;
struct message;
struct enumeration;
struct field;

// FieldDescriptorProto.Type; none for a named type, which the linker resolves.
enum class field_type : std::uint8_t {
  none,
  real64,
  real32,
  int64,
  uint64,
  int32,
  fixed64,
  fixed32,
  boolean,
  string,
  group,
  message,
  bytes,
  uint32,
  enumeration,
  sfixed32,
  sfixed64,
  sint32,
  sint64
};
// FieldDescriptorProto.Label.
enum class field_label : std::uint8_t { none, optional, required, repeated };
// SymbolVisibility.
enum class visibility : std::uint8_t { unset, local, exported };

// google.protobuf.Edition, as far as it has names.
enum class edition : std::int32_t {
  legacy = 900,
  proto2 = 998,
  proto3 = 999,
  e2023 = 1000,
  e2024 = 1001,
  e2026 = 1002,
  unstable = 9999
};

// The features of google.protobuf.FeatureSet by their numbers; 0 means that a feature is not set.
using feature_values = std::array<std::uint8_t, 10>;

// A part of an option's name: (foo.bar).baz has two.
struct name_part {
  std::string_view name;
  bool extension = false;
};

// An option: name = value.
struct option {
  enum class form : std::uint8_t { identifier, positive, negative, real, string, aggregate };

  std::vector<name_part> name;
  form is = form::identifier;
  std::string_view text;      // an identifier, the value of a string, or the text between { and }
  std::uint64_t integer = 0;  // the absolute value, also of a negative number
  double real = 0;
  place name_at, value_at;
  int location = locations::none;
};

// The options of a declaration, from their syntax to the bytes of FileOptions, FieldOptions, and so on.
struct option_list {
  bool present = false;
  std::vector<option> said;
  std::string bytes;          // known fields by their numbers, and then the others unchanged
  feature_values own{};       // features that are set here
  feature_values features{};  // including inherited ones
};

// What all named declarations have.
struct declaration {
  std::string_view name;
  std::string_view full_name;
  place at;  // the position of the name
  option_list options;
};

struct number_range {
  std::int32_t first = 0;
  std::int32_t end = 0;  // of messages behind the last number, of enums the last number itself
  place at;
};

struct extension_range : number_range {
  option_list options;
};

struct reserved_name {
  std::string_view name;
  place at;
};

struct oneof : declaration {
  int members = 0;
  bool synthetic = false;
};

struct field : declaration {
  std::int32_t number = 0;
  field_type type = field_type::none;
  field_label label = field_label::none;
  bool proto3_optional = false;
  bool is_extension = false;
  bool is_map = false;  // whether it is declared as map<K, V>
  std::int32_t oneof_index = -1;
  std::string_view type_name;  // as in the source
  std::string_view extendee;
  std::optional<std::string_view> default_value;
  std::optional<std::string_view> json_name;  // as in the source
  place number_at, type_at, extendee_at, default_at, json_at;

  // Set by the linker:
  const file* in = nullptr;
  const message* of = nullptr;     // the message that it is a field or an extension of
  const message* scope = nullptr;  // where it is declared
  const message* message_type = nullptr;
  const enumeration* enum_type = nullptr;

  bool repeated() const { return label == field_label::repeated; }
};

struct enum_value : declaration {
  std::int32_t number = 0;
  place number_at;
};

struct enumeration : declaration {
  visibility visible = visibility::unset;
  std::vector<enum_value> values;
  std::vector<number_range> reserved;
  std::vector<reserved_name> reserved_names;

  const file* in = nullptr;
  const message* parent = nullptr;
};

struct message : declaration {
  visibility visible = visibility::unset;
  bool map_entry = false;
  std::vector<field> fields;
  std::vector<oneof> oneofs;
  std::vector<message> messages;
  std::vector<enumeration> enums;
  std::vector<field> extensions;
  std::vector<extension_range> ranges;
  std::vector<number_range> reserved;
  std::vector<reserved_name> reserved_names;

  const file* in = nullptr;
  const message* parent = nullptr;
};

struct method : declaration {
  std::string_view input, output;
  place input_at, output_at;
  bool client_streams = false, server_streams = false;

  const message* input_type = nullptr;
  const message* output_type = nullptr;
};

struct service : declaration {
  std::vector<method> methods;
};

enum class import_kind : std::uint8_t { plain, is_public, weak, option };

// The name `import` would begin a line of C++ modules.
struct import_statement {
  std::string_view path;
  import_kind kind = import_kind::plain;
  place at;

  // Set by the linker:
  file* target = nullptr;
  bool used = false;  // whether a name of the target is used
};

struct file {
  std::string path;
  std::string text;  // the source
  arena memory;      // for text that is not in the source

  proto::edition edition = proto::edition::proto2;
  place edition_at;
  bool has_package = false;
  std::string_view package;
  place package_at;
  std::vector<import_statement> imports;  // in the source's order
  std::vector<message> messages;
  std::vector<enumeration> enums;
  std::vector<service> services;
  std::vector<field> extensions;
  option_list options;
  locations where;

  bool in_editions() const { return edition >= edition::e2023; }
  bool wrong = false;   // whether it or an import has an error
  bool linked = false;  // whether linking has ended, with or without an error
  bool open = false;    // whether its imports are being linked
};

}  // namespace isomer::compiler::proto
