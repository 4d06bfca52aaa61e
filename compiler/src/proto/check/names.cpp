// SPDX-License-Identifier: MIT
// Checks that no two fields or enum values get the same name in generated code or JSON.
#include <charconv>
#include <string>
#include <unordered_map>
#include "../bytes/option_numbers.hpp"
#include "../bytes/wire.hpp"
#include "../text/naming.hpp"
#include "../tree/features.hpp"
#include "../tree/option_values.hpp"
#include "../tree/visit.hpp"
#include "rules.hpp"

namespace isomer::compiler::proto {
namespace {

class json_name_check {
 public:
  json_name_check(const file& f, report& found) : file_(f), report_(found) {}

  // With custom names and without them, since field masks use the latter.
  void check(const message& m) {
    if (says(m.options, number::message_option::legacy_json_conflicts)) return;
    for (const bool with_said : {false, true}) check(m, with_said);
  }

 private:
  struct name {
    const field* of;
    bool said;
  };

  void check(const message& m, bool with_said) {
    std::unordered_map<std::string, name> names;
    for (const field& f : m.fields) {
      std::string own = json_name_of(f.name);
      const bool said = with_said && f.json_name && *f.json_name != own;
      if (said) own = *f.json_name;
      if (said && !own.empty() && own.front() == '[' && own.back() == ']') {
        report_.error(file_.path, f.json_at, "a name in JSON is not in brackets: extensions are");
        continue;
      }
      const auto [other, is_new] = names.try_emplace(own, name{&f, said});
      if (is_new || (with_said && !said && !other->second.said)) continue;
      const bool legacy = m.options.features[feature::json_format] == feature::legacy_json;
      std::string text = "the name of \"" + std::string(f.name) + "\" in JSON, " + own + ", is that of \"" +
                         std::string(other->second.of->name) + "\", too";
      if (legacy && (!said || !other->second.said)) report_.warning(file_.path, f.at, std::move(text));
      else report_.error(file_.path, f.at, std::move(text));
    }
  }

  const file& file_;
  report& report_;
};

class enum_check {
 public:
  enum_check(const file& f, report& found) : file_(f), report_(found) {}

  void check(const enumeration& e) {
    check_stripped(e);
    check_json(e);
    if (!is_closed(e) && !e.values.empty() && e.values[0].number != 0)
      wrong(e.values[0].number_at, "the first value of an open enum is 0");
    if (says(e.options, number::enum_option::allow_alias)) return;
    std::unordered_map<std::int32_t, const enum_value*> numbers;
    for (const enum_value& v : e.values)
      if (const auto [other, is_new] = numbers.try_emplace(v.number, &v); !is_new)
        wrong(v.number_at, "the number " + std::to_string(v.number) + " is that of \"" +
                               std::string(other->second->name) + "\" already; option allow_alias = true allows it");
  }

 private:
  void wrong(place at, std::string text) { report_.error(file_.path, at, std::move(text)); }

  void check_stripped(const enumeration& e) {
    std::unordered_map<std::string, const enum_value*> names;
    const bool lenient =
        file_.edition == edition::proto2 && says(e.options, number::enum_option::legacy_json_conflicts);
    for (const enum_value& v : e.values) {
      const auto [other, is_new] = names.try_emplace(pascal_case_of(without_prefix(e.name, v.name)), &v);
      if (is_new || other->second->name == v.name || other->second->number == v.number) continue;
      std::string text = "without the enum's name in front, \"" + std::string(v.name) + "\" is \"" +
                         std::string(other->second->name) + "\" in other letters";
      if (lenient) report_.warning(file_.path, v.at, std::move(text));
      else wrong(v.at, std::move(text));
    }
  }

  // The name in (pb.enumvalue.json).string.
  static std::optional<std::string_view> json_of(const enum_value& v, bool& said) {
    const auto json = bytes_of(v.options.bytes, number::enum_value_option::json);
    said = json.has_value();
    return json ? bytes_of(*json, 1) : std::nullopt;
  }

  void check_json(const enumeration& e) {
    std::unordered_map<std::string_view, const enum_value*> names;
    std::unordered_map<std::int32_t, const enum_value*> numbers;
    const bool aliases = says(e.options, number::enum_option::allow_alias);
    const auto add = [&](std::string_view name, const enum_value& v) {
      const auto [other, is_new] = names.try_emplace(name, &v);
      if (!is_new && other->second != &v && other->second->number != v.number)
        wrong(v.at, "\"" + std::string(name) + "\" is in JSON \"" + std::string(other->second->name) + "\", too");
    };
    for (const enum_value& v : e.values) {
      bool said = false, first_said = false;
      const auto json = json_of(v, said);
      const auto [first, is_first] = numbers.try_emplace(v.number, &v);
      if (aliases && !is_first && json_of(*first->second, first_said) != json)
        wrong(v.at, "\"" + std::string(v.name) + "\" and \"" + std::string(first->second->name) +
                        "\" have one number, and not one name in JSON");
      add(v.name, v);
      if (said) add(json.value_or(std::string_view()), v);
      if (json) check_json_name(*json, v);
    }
  }

  void check_json_name(std::string_view name, const enum_value& v) {
    if (name.find('\0') != name.npos) wrong(v.at, "the name in JSON has a zero byte");
    while (!name.empty() && name.front() == ' ') name.remove_prefix(1);
    while (!name.empty() && name.back() == ' ') name.remove_suffix(1);
    if (name.starts_with('+')) name.remove_prefix(1);
    std::int32_t number = 0;
    const auto read = std::from_chars(name.data(), name.data() + name.size(), number);
    if (!name.empty() && read.ec == std::errc() && read.ptr == name.data() + name.size() && number != v.number)
      wrong(v.at, "the name in JSON is a number that is not the value's");
  }

  const file& file_;
  report& report_;
};

}  // namespace

void check_json_names(const file& f, report& found) {
  json_name_check check(f, found);
  each_message(f, [&](const message& m) { check.check(m); });
}
void check_enums(const file& f, report& found) {
  enum_check check(f, found);
  each_enum(f, [&](const enumeration& e) { check.check(e); });
}

}  // namespace isomer::compiler::proto
