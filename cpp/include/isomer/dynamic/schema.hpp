// SPDX-License-Identifier: MIT
// Messages known at run time only: their schema, made from descriptors.
#pragma once
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>
#include "../memory/owning.hpp"
#include "../table/table.hpp"
#include "extension.hpp"

namespace isomer::google::protobuf {
template <class Memory>
struct basic_FileDescriptorSet;
template <class Memory>
struct basic_FileDescriptorProto;
}  // namespace isomer::google::protobuf

namespace isomer::dynamic {

// Returns the text of a .proto file by its import path, or nothing if there is no such file.
using proto_opener = std::function<std::optional<std::string>(const std::string& path)>;

// Immutable, and shared by copies. Any number of threads may use it at once. Messages point into it: it must outlive
// them.
class schema {
 public:
  schema() = default;
  // Makes a schema from files, in any order in which each comes after those that it imports, as protoc writes them
  // (--include_imports --descriptor_set_out). All names are resolved and checked. On error `why` describes the problem,
  // with the file and, if there is source info, line and column; the schema is empty then.
  static schema make(const google::protobuf::basic_FileDescriptorSet<owning>& files, std::string& why);
  static schema make(std::span<const google::protobuf::basic_FileDescriptorProto<owning>> files, std::string& why);

  // Makes a schema from a FileDescriptorSet in the protobuf encoding.
  static schema from_descriptor_set(std::string_view bytes, std::string& why);

  // Makes a schema from .proto files and their imports, read and checked as protoc does. Files come from `open`, or are
  // among google/protobuf/*.proto, which are built in. On error `why` has a line for each problem, file:line:column:
  // text; the schema is empty then.
  static schema from_proto(std::span<const std::string> paths, const proto_opener& open, std::string& why);
  // Makes a schema from one text, which imports only files that are built in. Errors call it schema.proto.
  static schema from_proto(std::string_view text, std::string& why);

  // The same files, but the messages have only the fields for which `keep` returns true. A oneof is kept whole if one
  // of its members is, and well-known types are kept whole. When such a message is read, the other fields are skipped
  // like unknown ones, without any check of their values or their presence. A message without some of its fields keeps
  // no unknown fields, and so no extensions. Formats that go by order alone, such as positional, cannot be read so.
  // `keep` is called with fields of messages() while this function runs.
  schema only(
      const std::function<bool(const detail::table::message_table& of, const detail::table::field& f)>& keep) const;

  explicit operator bool() const { return made_ != nullptr; }
  // Returns the message's table, by its full name without a leading dot, or null if there is none.
  const detail::table::message_table* find(std::string_view full_name) const;
  const detail::table::enum_table* find_enum(std::string_view full_name) const;
  // Returns the name of the oneof that contains a field of a message of the schema, or an empty text if there is none.
  std::string_view oneof_of(const detail::table::message_table& message, const detail::table::field& field) const;
  // Returns an extension by its full name, or by the message that it extends and its number.
  const extension* find_extension(std::string_view full_name) const;
  const extension* find_extension(const detail::table::message_table& extendee, std::uint32_t number) const;

  // The paths of its files, each after those that it imports.
  std::vector<std::string_view> files() const;
  // Returns a message by the file that declares it and its positions there, counted from 0: among the messages of the
  // file, then among those nested in that one, and so on, without the entries of maps. Returns null if there is none.
  const detail::table::message_table* find_in_file(std::string_view file,
                                                   std::span<const std::int32_t> positions) const;

  // All of them, without the entries of maps, in the order of their full names. Extensions are in the order of the
  // messages that they extend and of their numbers.
  std::span<const detail::table::message_table* const> messages() const;
  std::span<const detail::table::enum_table* const> enums() const;
  std::span<const extension> extensions() const;
  std::span<const extension> extensions_of(const detail::table::message_table& extendee) const;

 private:
  class made;
  std::shared_ptr<const made> made_;
};

}  // namespace isomer::dynamic
