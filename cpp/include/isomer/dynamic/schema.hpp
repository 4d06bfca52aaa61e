// SPDX-License-Identifier: MIT
// Messages that are known at run time only: their schema, made of descriptors.
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

// The text of a .proto file by the path that imports name; nothing if there is no such file.
using proto_opener = std::function<std::optional<std::string>(const std::string& path)>;

// Immutable, and shared by copies; any number of threads may use it at once. Messages point into it: it must outlive
// them.
class schema {
 public:
  schema() = default;
  // Of the files, in any order that has each behind those that it imports, as protoc writes them
  // (--include_imports --descriptor_set_out). Everything is resolved and checked. On error `why` says what is wrong,
  // with the file and, where there is source info, line and column; the schema is empty then.
  static schema make(const google::protobuf::basic_FileDescriptorSet<owning>& files, std::string& why);
  static schema make(std::span<const google::protobuf::basic_FileDescriptorProto<owning>> files, std::string& why);

  // Of a FileDescriptorSet in the protobuf encoding.
  static schema from_descriptor_set(std::string_view bytes, std::string& why);

  // Of .proto files and what they import, read and checked as protoc does. What is asked for comes from `open`, or is
  // one of google/protobuf/*.proto, which are built in. On error `why` has a line for each thing that is wrong,
  // file:line:column: text; the schema is empty then.
  static schema from_proto(std::span<const std::string> paths, const proto_opener& open, std::string& why);
  // Of one text, which imports nothing but what is built in; errors call it schema.proto.
  static schema from_proto(std::string_view text, std::string& why);

  // The same files, but the messages have only the fields for which `keep` is true; of a oneof, all if one of them; and
  // well-known types all. Who reads such a message passes over the others, as over fields that no schema knows, and
  // nothing asks whether they are right or there at all. A message that lacks some keeps no unknown fields, and so no
  // extensions. What is by order alone, such as positional, cannot be read so. `keep` is asked of fields of messages()
  // while this runs.
  schema only(
      const std::function<bool(const detail::table::message_table& of, const detail::table::field& f)>& keep) const;

  explicit operator bool() const { return made_ != nullptr; }
  // The message's table, by its full name without a leading dot; null when there is none.
  const detail::table::message_table* find(std::string_view full_name) const;
  const detail::table::enum_table* find_enum(std::string_view full_name) const;
  // The name of the oneof that a field of a message of the schema is in; empty, if it is in none.
  std::string_view oneof_of(const detail::table::message_table& message, const detail::table::field& field) const;
  // By its full name, or by the message that it extends and its number.
  const extension* find_extension(std::string_view full_name) const;
  const extension* find_extension(const detail::table::message_table& extendee, std::uint32_t number) const;

  // The paths of its files, each behind those that it imports.
  std::vector<std::string_view> files() const;
  // By the file that declares it and its positions there, counted from 0: among the messages of the file, then among
  // those inside of that one, and so on, without the entries of maps. Null when there is none.
  const detail::table::message_table* find_in_file(std::string_view file,
                                                   std::span<const std::int32_t> positions) const;

  // All of them, without the entries of maps, in the order of their full names; extensions in that of what they extend
  // and of their numbers.
  std::span<const detail::table::message_table* const> messages() const;
  std::span<const detail::table::enum_table* const> enums() const;
  std::span<const extension> extensions() const;
  std::span<const extension> extensions_of(const detail::table::message_table& extendee) const;

 private:
  class made;
  std::shared_ptr<const made> made_;
};

}  // namespace isomer::dynamic
