// SPDX-License-Identifier: MIT
// A resolved schema: names are pointers, and features are facts. It does not depend on the target language.
#pragma once
#include <cstdint>
#include <deque>
#include <isomer/base/kind.hpp>
#include <isomer/schema/field.hpp>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>
#include "../problem.hpp"

namespace isomer::compiler::model {

struct file;
struct message;
struct enumeration;

// The comments around a declaration, without comment signs. Lines end with '\n'.
struct comments {
  std::string leading;
  std::string trailing;
};

// What all declarations have.
struct declaration {
  std::string name;
  std::string full_name;  // "package.Message.name", no leading dot
  position at;
  comments comment;
  bool deprecated = false;
  std::string custom_options;  // bytes of its options, which only some target languages use
};

struct enumerator : declaration {
  std::int32_t number = 0;
  std::optional<std::string> json_name;  // only if the schema states it
};

struct enumeration : declaration {
  const file* in = nullptr;
  const message* parent = nullptr;                          // null at the top level
  std::vector<enumerator> values;                           // in the schema's order; aliases included
  std::map<std::string, std::size_t, std::less<>> by_name;  // the index in `values`
  bool closed = false;
};

struct oneof;

// A field, or an extension.
struct field : declaration {
  std::uint32_t number = 0;
  isomer::kind kind = kind::int32;
  isomer::rule rule = rule::implicit;
  bool verified = false;            // whether text, here or in a map's entries, must be UTF-8
  bool recursive = false;           // whether it holds one message, which contains this one at some depth
  bool own_json_name = false;       // whether json_name differs from the name's camel case
  bool in_synthetic_oneof = false;  // as for proto3's optional
  bool debug_redact = false;        // whether it is omitted in logs
  std::string json_name;
  std::optional<std::string> default_value;  // as in descriptors, and only if the schema states it
  const message* message_type = nullptr;     // of kind message and group
  const enumeration* enum_type = nullptr;    // of kind enumeration
  const field* key = nullptr;                // of a map
  const field* value = nullptr;              // of a map
  const model::oneof* choice_of = nullptr;   // the oneof that it is a member of, unless that is synthetic
  std::size_t choice = 0;                    // its index among the oneof's members

  // Only of extensions.
  const message* extendee = nullptr;
  const message* scope = nullptr;  // the message that declares it, or null
  const file* in = nullptr;

  bool is_list() const { return rule == rule::repeated || rule == rule::packed; }
};

struct oneof : declaration {
  std::vector<const field*> members;  // in the schema's order
};

struct message : declaration {
  const file* in = nullptr;
  const message* parent = nullptr;    // null at the top level
  std::vector<field*> fields;         // in the schema's order
  std::vector<oneof*> oneofs;         // without the synthetic ones of proto3's optional
  std::vector<message*> messages;     // nested, without the entries of maps
  std::vector<enumeration*> enums;    // nested
  std::vector<field*> extensions;     // declared in this scope, whatever they extend
  std::vector<std::string> reserved;  // names that no field may have
  std::string custom_features;        // bytes of features, which only some target languages use
  bool map_entry = false;
  bool cyclic = false;       // whether it contains itself, through fields of any kind
  bool extendable = false;   // whether it has ranges for extensions
  bool message_set = false;  // the predecessor of extensions: no fields, and extension numbers up to 2^31 - 2
};

struct method : declaration {
  const message* request = nullptr;
  const message* reply = nullptr;
  bool client_streaming = false;  // whether there are many requests
  bool server_streaming = false;  // whether there are many replies
};

struct service : declaration {
  std::vector<method> methods;  // in the schema's order
};

struct file {
  std::string path;                  // "dir/name.proto"
  std::vector<std::string> package;  // its parts
  comments comment;                  // of the line that says the syntax or edition, or else of the package
  std::string custom_options;
  std::string custom_features;
  std::string go_package;
  std::optional<std::string> php_namespace;  // empty if it is set to the global namespace
  std::string php_class_prefix;
  bool opaque_by_default = false;    // in Go, as from edition 2024 on
  std::vector<const file*> imports;  // direct imports, including public ones, in the schema's order
  std::vector<const file*> public_imports;
  std::vector<message*> messages;
  std::vector<enumeration*> enums;
  std::vector<field*> extensions;
  std::vector<service> services;
};

// Owns everything that the pointers point to. A file follows those that it imports.
struct schema {
  std::deque<file> files;
  std::deque<message> messages;
  std::deque<enumeration> enums;
  std::deque<field> fields;
  std::deque<oneof> oneofs;
  std::map<std::string, const file*, std::less<>> by_path;

  const file* find(std::string_view path) const;
};

// Whether Isomer ships the file. Well-known types and descriptors are in namespaces of Isomer, so that a program can
// also use Google's runtime.
bool is_shipped(const file& f);

// Every message of a file; nested ones come before those that contain them.
std::vector<const message*> all_messages(const file& f);
// Every enum of a file; those at the top level come first.
std::vector<const enumeration*> all_enums(const file& f);
// Every extension that a file declares; those at the top level come first.
std::vector<const field*> all_extensions(const file& f);

// The imports whose types a file may use in fields, in order, without those that it only has for options, such as
// isomer/options.proto or google/api/annotations.proto, for which no code is needed.
std::vector<const file*> imports_for_types(const file& f);
// The files that declare the request and reply types of a file's methods, without the file itself, in the order in
// which they are read.
std::vector<const file*> files_of_methods(const schema& s, const file& f);

// Sets `recursive` on the fields of a file's messages, and `cyclic` on the messages. Imports have no cycles, so cycles
// of messages are within a file. A cycle through a list or a map counts, since a language may need a member's type
// while that of the list is incomplete.
void mark_recursion(file& f);

// The default JSON name of a field: every underscore is dropped, and the letter behind it becomes a capital.
std::string camel_case(std::string_view name);
// The field name for a name in camel case: "first_name" for firstName.
std::string snake_case(std::string_view camel);

// Whether a field is declared as "group Name = 1 { … }"; the text format calls it Name.
bool is_group_like(const field& f, const message& m);

// Whether a field has text that need not be UTF-8.
bool is_unchecked(const field& f);

// Returns which of the messages this is that ProtoJSON treats specially.
known known_of(const message& m);

}  // namespace isomer::compiler::model
