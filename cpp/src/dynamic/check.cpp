// SPDX-License-Identifier: MIT
#include "check.hpp"
#include <algorithm>
#include <isomer/base/kind.hpp>
#include <map>
#include <span>
#include <utility>
#include <vector>

namespace isomer::dynamic {
namespace {

namespace model = compiler::model;

// Positions in a table have 14 bits. The length of a name in JSON, in which each character may be an escape, has 16.
constexpr std::size_t positions = 0x3fff, longest_name = 0xffff / 6 - 1;

std::string over_the_limit(const model::message& m) {
  if (m.fields.size() > positions) return m.full_name + " has too many fields";
  if (m.reserved.size() > positions) return m.full_name + " has too many reserved names";
  for (const model::field* f : m.fields)
    if (f->json_name.size() > longest_name) return m.full_name + " has a field whose name is too long";
  return {};
}

// ---- Types whose members the walks find by their position.

struct member {
  isomer::kind kind;
  isomer::rule rule = rule::implicit;
  std::string_view of = {};  // the type of a message, or of a map's values
};
bool is_like(const model::field& f, const member& m) {
  const model::field& value = f.rule == rule::map && f.value ? *f.value : f;
  if (f.rule != m.rule || value.kind != m.kind) return false;
  if (f.rule == rule::map && f.key->kind != kind::string) return false;
  return m.of.empty() || (value.message_type && value.message_type->full_name == m.of);
}
// Whether the fields have consecutive numbers from 1 on, and are all in one oneof if the first one is.
bool has(const model::message& m, std::span<const member> members) {
  if (m.fields.size() != members.size()) return false;
  std::vector<const model::field*> fields(m.fields.begin(), m.fields.end());
  std::sort(fields.begin(), fields.end(), [](auto* a, auto* b) { return a->number < b->number; });
  for (std::size_t i = 0; i < members.size(); ++i)
    if (fields[i]->number != i + 1 || !is_like(*fields[i], members[i]) || fields[i]->choice_of != fields[0]->choice_of)
      return false;
  return true;
}
bool is_as_known(const model::message& m) {
  constexpr std::string_view value = "google.protobuf.Value";
  static constexpr member any[] = {{kind::string}, {kind::bytes}};
  static constexpr member time[] = {{kind::int64}, {kind::int32}};
  static constexpr member mask[] = {{kind::string, rule::repeated}};
  static constexpr member structure[] = {{kind::message, rule::map, value}};
  static constexpr member list[] = {{kind::message, rule::repeated, value}};
  static constexpr member values[] = {{kind::enumeration, rule::oneof},
                                      {kind::float64, rule::oneof},
                                      {kind::string, rule::oneof},
                                      {kind::boolean, rule::oneof},
                                      {kind::message, rule::oneof, "google.protobuf.Struct"},
                                      {kind::message, rule::oneof, "google.protobuf.ListValue"}};
  static constexpr std::pair<std::string_view, isomer::kind> wrapped[] = {
      {"BoolValue", kind::boolean},  {"BytesValue", kind::bytes},   {"DoubleValue", kind::float64},
      {"FloatValue", kind::float32}, {"Int32Value", kind::int32},   {"Int64Value", kind::int64},
      {"StringValue", kind::string}, {"UInt32Value", kind::uint32}, {"UInt64Value", kind::uint64},
  };
  switch (model::known_of(m)) {
    case known::any: return has(m, any);
    case known::timestamp:
    case known::duration: return has(m, time);
    case known::field_mask: return has(m, mask);
    case known::structure: return has(m, structure);
    case known::list_value: return has(m, list);
    case known::value: return has(m, values);
    case known::wrapper:
      for (auto [name, kind] : wrapped)
        if (m.name == name) {
          const member held{kind};
          return has(m, {&held, 1});
        }
      return false;
    default: return true;
  }
}

// ---- Extensions.

class extensions {
 public:
  std::string add(const model::field& x) {
    if (x.full_name.size() + 2 > longest_name)
      return "an extension of " + x.extendee->full_name + " has too long a name";
    auto& own = of_[x.extendee];
    if (own.empty())
      for (const model::field* f : x.extendee->fields) own[f->number] = f;
    if (!own.try_emplace(x.number, &x).second || !by_name_.try_emplace(x.full_name, &x).second)
      return "the name or number of " + x.full_name + " is taken";
    if (own.size() > x.extendee->fields.size() + positions) return x.extendee->full_name + " has too many extensions";
    if (x.extendee->message_set && (x.kind != kind::message || x.is_list()))
      return x.full_name + " extends a message set, and is no message";
    return {};
  }

 private:
  std::map<const model::message*, std::map<std::uint32_t, const model::field*>> of_;
  std::map<std::string_view, const model::field*> by_name_;
};

}  // namespace

std::string wrong_with(const model::schema& schema) {
  for (const model::message& m : schema.messages) {
    if (std::string why = over_the_limit(m); !why.empty()) return why;
    if (!is_as_known(m)) return m.full_name + " is not the message of that name that all know";
  }
  for (const model::enumeration& e : schema.enums)
    if (e.values.size() > positions) return e.full_name + " has too many values";
  extensions all;
  for (const model::field& f : schema.fields)
    if (f.extendee)
      if (std::string why = all.add(f); !why.empty()) return why;
  return {};
}

}  // namespace isomer::dynamic
