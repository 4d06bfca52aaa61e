// SPDX-License-Identifier: MIT
// A schema with every question answered: names resolved to pointers, features to facts. Knows no target language.
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

// What the author wrote around a declaration, without the comment signs. Lines end with '\n'.
struct comments {
  std::string leading;
  std::string trailing;
};

// What every declaration has.
struct declaration {
  std::string name;
  std::string full_name;  // "package.Message.name", no leading dot
  position at;
  comments comment;
  bool deprecated = false;
  std::string custom_options;  // bytes of its options that only some target language has words for
};

struct enumerator : declaration {
  std::int32_t number = 0;
  std::optional<std::string> json_name;  // only what the schema states
};

struct enumeration : declaration {
  const file* in = nullptr;
  const message* parent = nullptr;                          // null at the top level
  std::vector<enumerator> values;                           // in the schema's order; aliases included
  std::map<std::string, std::size_t, std::less<>> by_name;  // where in `values`
  bool closed = false;
};

struct oneof;

// A field, or an extension.
struct field : declaration {
  std::uint32_t number = 0;
  isomer::kind kind = kind::int32;
  isomer::rule rule = rule::implicit;
  bool verified = false;            // text, here or in a map's entries, must be UTF-8
  bool recursive = false;           // holds one message, from which a way leads back to this one
  bool own_json_name = false;       // json_name is not what the name's camel case would be
  bool in_synthetic_oneof = false;  // as proto3's optional is declared
  bool debug_redact = false;        // logs do not show it
  std::string json_name;
  std::optional<std::string> default_value;  // as descriptors spell it; only what the schema states
  const message* message_type = nullptr;     // for kind message and group
  const enumeration* enum_type = nullptr;    // for kind enumeration
  const field* key = nullptr;                // of a map
  const field* value = nullptr;              // of a map
  const model::oneof* choice_of = nullptr;   // the oneof that it is a member of, unless that is synthetic
  std::size_t choice = 0;                    // which of its members, from 0 on

  // Extensions only.
  const message* extendee = nullptr;
  const message* scope = nullptr;  // the message in which it is declared, or null
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
  std::string custom_features;        // bytes of features that only some target language has words for
  bool map_entry = false;
  bool cyclic = false;       // a way leads back to it, through fields of any kind
  bool extendable = false;   // has ranges for extensions
  bool message_set = false;  // the pre-history of extensions: no fields, extension numbers up to 2^31 - 2
};

struct method : declaration {
  const message* request = nullptr;
  const message* reply = nullptr;
  bool client_streaming = false;  // many requests
  bool server_streaming = false;  // many replies
};

struct service : declaration {
  std::vector<method> methods;  // in the schema's order
};

struct file {
  std::string path;                  // "dir/name.proto"
  std::vector<std::string> package;  // its parts
  std::string custom_options;
  std::string custom_features;
  std::string go_package;
  std::optional<std::string> php_namespace;  // set and empty: none
  std::string php_class_prefix;
  bool opaque_by_default = false;    // in Go, as from edition 2024 on
  std::vector<const file*> imports;  // direct ones, public ones among them, in the schema's order
  std::vector<message*> messages;
  std::vector<enumeration*> enums;
  std::vector<field*> extensions;
  std::vector<service> services;
};

// Owns everything that the pointers point at. Files stand after those that they import.
struct schema {
  std::deque<file> files;
  std::deque<message> messages;
  std::deque<enumeration> enums;
  std::deque<field> fields;
  std::deque<oneof> oneofs;
  std::map<std::string, const file*, std::less<>> by_path;

  const file* find(std::string_view path) const;
};

// The well-known types and the descriptors come with Isomer, in namespaces of its own, so that a program may have
// Google's runtime, too.
bool is_shipped(const file& f);

// Every message of a file, those nested in others before them.
std::vector<const message*> all_messages(const file& f);
// Every enum of a file, those of the top level first.
std::vector<const enumeration*> all_enums(const file& f);
// Every extension that a file declares, those of the top level first.
std::vector<const field*> all_extensions(const file& f);

// The imports whose types a file may hold, in its order: not those that it has for their options alone, such as
// isomer/options.proto or google/api/annotations.proto. Nobody has to generate code of these.
std::vector<const file*> imports_for_types(const file& f);
// The files that declare what a file's methods take and give, without itself, in the order in which they are read.
std::vector<const file*> files_of_methods(const schema& s, const file& f);

// Sets `recursive` on the fields of one file's messages, and `cyclic` on these. Imports have no cycles, so neither have
// messages across files. A way back through a list or a map counts: a language may ask about a member's type while the
// list's is incomplete.
void mark_recursion(file& f);

// The JSON name of a field whose schema states none: every underscore is dropped and the letter after it is a capital.
std::string camel_case(std::string_view name);
// The name of a field that a name in camel case is taken for: "first_name" of firstName.
std::string snake_case(std::string_view camel);

// Whether a field of the message is as "group Name = 1 { … }" declares it: the text format calls it Name.
bool is_group_like(const field& f, const message& m);

// Whether a field has text and need not be UTF-8.
bool is_unchecked(const field& f);

// Which of the messages that ProtoJSON treats specially this is.
known known_of(const message& m);

}  // namespace isomer::compiler::model
