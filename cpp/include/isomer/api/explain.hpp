// SPDX-License-Identifier: MIT
// explain<Message>(format, input, status): which field has the error, what was expected, and what was found.
#pragma once
#include <limits>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include "../base/diagnosis.hpp"
#include "../base/input.hpp"
#include "../base/path.hpp"
#include "../schema/outline.hpp"

namespace isomer {
namespace detail {

// The end of a path.
struct path_end {
  const outline* message;      // the message that has the field; null if a name on the way is not in the schema
  const outline_field* field;  // null at the top, and if the last name is unknown
  bool is_element;             // an element of the list, or a value of the map
};
inline path_end follow(const outline& top, std::span<const path_step> steps) {
  path_end end{&top, nullptr, false};
  const outline* inside = &top;
  for (auto& step : steps) {
    bool entry = end.field && end.field->is_map && !end.is_element;
    if (step.is_index || entry) {
      if (entry && step.name == "key") return {nullptr, nullptr, false};  // text spells an entry's two fields
      end.is_element = true;
      continue;
    }
    if (!inside) return {nullptr, nullptr, false};
    end = {inside, inside->find(step.name), false};
    inside = end.field ? end.field->message : nullptr;
  }
  return end;
}

// A key in a list or in a scalar: the input has a map where the schema has something else. Well-known types have forms
// of their own, whose keys are not fields.
inline bool strays(const path_end& end, const path_step& step) {
  if (!end.field || step.is_index || (end.field->is_map && !end.is_element)) return false;
  if (end.message->known != known::none) return false;
  return (end.field->is_list && !end.is_element) || !end.field->message;
}
// The number of steps before such a key, or of all steps.
inline std::size_t steps_before_stray_key(const outline& top, std::span<const path_step> steps) {
  for (std::size_t n = 1; n < steps.size(); ++n)
    if (strays(follow(top, steps.first(n)), steps[n])) return n;
  return steps.size();
}

template <class T>
std::string integers() {
  using limit = std::numeric_limits<T>;
  return "an integer from " + std::to_string(limit::min()) + " to " + std::to_string(limit::max());
}
inline std::string values_of(const outline_field& f) {
  switch (f.kind) {
    case kind::boolean: return "true or false";
    case kind::int32:
    case kind::sint32:
    case kind::sfixed32: return integers<std::int32_t>();
    case kind::uint32:
    case kind::fixed32: return integers<std::uint32_t>();
    case kind::int64:
    case kind::sint64:
    case kind::sfixed64: return integers<std::int64_t>();
    case kind::uint64:
    case kind::fixed64: return integers<std::uint64_t>();
    case kind::float32:
    case kind::float64: return "a number";
    case kind::string: return "text";
    case kind::bytes: return "bytes";
    case kind::enumeration: break;
    default: return f.message && !f.message->full_name.empty() ? "a " + std::string(f.message->full_name) : "a message";
  }
  constexpr std::size_t most = 8;
  std::string all = "one of";
  for (std::size_t i = 0; i < f.symbols.size() && i < most; ++i) all += (i ? ", " : " ") + std::string(f.symbols[i]);
  return f.symbols.empty() ? "a number of the enum" : f.symbols.size() > most ? all + ", …" : all;
}
inline std::string keys_of(const outline_field& map) {
  outline_field key = map;
  key.kind = map.key;
  return "a key that is " + values_of(key);
}
inline std::string expected_at(const path_end& end) {
  if (!end.field) return {};
  if (end.field->is_list && !end.is_element) return "a list";
  if (end.field->is_map && !end.is_element) return "a map";
  return values_of(*end.field);
}
// Shortens a long path, such as that of a value nested too deeply, to its two ends.
inline std::string spell_shortened(path steps) {
  constexpr std::size_t end = 5;
  for (path_step& step : steps) step.name = shortened(step.name);
  if (steps.size() <= 3 * end) return printable(spell(steps));
  const path last(steps.end() - end, steps.end());
  steps.resize(end);
  return printable(spell(steps) + "…" + spell(last));
}
inline std::string last_name(const path& steps) {
  return steps.empty() ? std::string() : printable(shortened(steps.back().name));
}

// In the words of a format: a number as the input spells it, or that there is one.
inline bool looks_like_number(std::string_view found) {
  if (found.starts_with("a number")) return true;
  const std::size_t sign = found.starts_with('-') || found.starts_with('+') ? 1 : 0;
  return found.size() > sign && found[sign] >= '0' && found[sign] <= '9';
}

// Whether the error is about the key of an entry, and not about its value.
inline bool is_key_of_map(const path& steps, const path_end& end) {
  return end.field && end.is_element && end.field->is_map && steps.back().is_key;
}

// Describes a cause, as far as the schema helps.
template <class Format>
void say(diagnosis& d, const path& steps, const path_end& end, std::string_view input) {
  switch (d.cause) {
    case code::bad_syntax:
      if (!Format::begins_value(input, d.at)) return;
      [[fallthrough]];
    case code::bad_value:
      if (is_key_of_map(steps, end)) {
        d.expected = keys_of(*end.field), d.found = Format::found(input, d.at);
        if (d.found.ends_with(':')) d.found.pop_back();  // as YAML has it
        return;
      }
      d.expected = expected_at(end);
      if (!d.expected.empty()) d.found = Format::found(input, d.at);
      if (d.expected == "a number" && looks_like_number(d.found))
        d.expected += end.field->kind == kind::float32 ? " that a float can hold" : " that a double can hold";
      return;
    case code::bad_utf8: d.expected = "text in UTF-8"; return;
    case code::unknown_field:
      if (!end.message) return;
      d.expected = "a field of " + std::string(end.message->full_name.empty() ? "the message" : end.message->full_name);
      d.found = last_name(steps);
      return;
    case code::duplicate_key:
      if (!end.field) return;
      d.expected = end.field->oneof ? "one member of the oneof alone" : "each field once";
      d.found = end.field->oneof ? last_name(steps) + " beside another" : last_name(steps) + " again";
      return;
    default: return;
  }
}

}  // namespace detail

// Explains an error from decoding `input` as a message of that outline.
template <class Format>
diagnosis explain(const Format&, isomer::input input, status s, const outline& of) {
  if (s.ok()) return {};
  diagnosis d = detail::locate(input, s);
  if (!Format::is_text) d.line = d.column = 0;
  // That a field is missing is known behind the message, where the path would be that of another field.
  if (s.cause == code::missing_required) return d;
  path steps = Format::path_to(input, s.at, of);
  std::string stray;
  if constexpr (!requires { Format::repeats_names; })
    if (auto n = detail::steps_before_stray_key(of, steps); n < steps.size()) {
      stray = steps[n].name.empty() ? "\"\"" : detail::printable(detail::shortened(steps[n].name));
      steps.resize(n);
    }
  detail::path_end end = detail::follow(of, steps);
  // An Any that is written out holds fields of its contents, which this outline does not have.
  if (Format::is_text && end.message && end.message->known == known::any) end = {nullptr, nullptr, false};
  detail::say<Format>(d, steps, end, input);
  if (!stray.empty() && !d.expected.empty())
    d.found = end.field->is_list && !end.is_element ? "the key " + stray : "a map";
  d.path = detail::spell_shortened(std::move(steps));
  return d;
}

// Explains an error from decoding `input` as M. The input is read again, so that decoding need not track its position.
// Formats that can report a place: JSON, text, YAML, protobuf, MessagePack, CBOR and PHP, in each layout.
template <message M, class Format>
diagnosis explain(const Format& f, isomer::input input, status s) {
  return explain(f, input, s, outline_of<M>);
}

}  // namespace isomer
