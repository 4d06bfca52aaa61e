// SPDX-License-Identifier: MIT
// One side of a comparison: the declarations of descriptors by name, with resolved features, their positions, and the
// rules that comments around them excuse.
#pragma once
#include <array>
#include <cstdint>
#include <deque>
#include <isomer/google/protobuf/descriptor.isomer.hpp>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>
#include "model/features.hpp"
#include "model/source.hpp"
#include "problem.hpp"
#include "rules.hpp"

namespace isomer::compiler::check {

// Options of isomer/options.proto, by their numbers there: max_length, max_count and max_key_length.
using capacities = std::array<std::optional<std::uint64_t>, 4>;

struct file {
  const descriptor::FileDescriptorProto* is;
  source where;
  std::map<source_path, rule_set> allowed;  // the rules that comments excuse, by declaration
  features decided;
  std::string path, package;
};

// What all named declarations have.
struct declaration {
  const file* in = nullptr;
  source_path path;
  std::string full_name;  // not of members of messages, which would take quadratic memory
  features decided{};
  capacities in_c = {};  // including inherited ones
};

struct field : declaration {
  const descriptor::FieldDescriptorProto* is = nullptr;
  std::string_view oneof;  // the oneof that it is a member of, unless that is synthetic
  std::string_view scope;  // the full name of the message that contains it
  bool is_extension = false;

  std::string_view name() const;
  std::int32_t number() const { return is->number.value_or(0); }
};

struct message : declaration {
  const descriptor::DescriptorProto* is = nullptr;
  std::vector<field> fields;  // sorted by number
  bool map_entry = false;

  const field* numbered(std::int32_t number) const;
};

struct enumeration : declaration {
  const descriptor::EnumDescriptorProto* is = nullptr;
  std::map<std::string_view, std::int32_t> numbers;  // the numbers of values by name
};

struct service : declaration {
  const descriptor::ServiceDescriptorProto* is = nullptr;
};

template <class Declaration>
using by_name = std::map<std::string, Declaration, std::less<>>;

// A schema. It points into the descriptors, which must outlive it.
struct schema {
  std::deque<file> files;
  std::map<std::string_view, const file*> by_path;
  by_name<message> messages;
  by_name<enumeration> enums;
  by_name<service> services;
  by_name<field> extensions;
};

// Reads descriptors. Returns what is wrong with them if a type is missing.
std::optional<problem> read(const std::vector<descriptor::FileDescriptorProto>& files, schema& to);

// Returns the name without its leading dot.
inline std::string_view type_of(const std::optional<std::string>& name) {
  std::string_view n = name ? std::string_view(*name) : std::string_view();
  if (n.starts_with('.')) n.remove_prefix(1);
  return n;
}
template <class Map>
auto* find(Map& in, std::string_view name) {
  const auto found = in.find(name);
  return found == in.end() ? nullptr : &found->second;
}

}  // namespace isomer::compiler::check
