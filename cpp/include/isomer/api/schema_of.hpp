// SPDX-License-Identifier: MIT
// The .proto text of a message and of all messages that it contains, from its description. The code that protoc
// generates from it reads and writes the same bytes in protobuf and the same names in JSON.
#pragma once
#include <algorithm>
#include <charconv>
#include <string>
#include <utility>
#include "../schema/enumeration.hpp"
#include "../schema/exact.hpp"
#include "../schema/plain.hpp"
#include "../walk/fingerprint.hpp"
#include "schema_file.hpp"

namespace isomer {
namespace detail {

// Converts a C++ name to a schema name. The arguments of a template become part of it.
inline std::string schema_name(std::string_view name) {
  std::string s;
  for (char c : name) {
    if (c == ':') {
      if (s.empty() || s.back() != '.') s += '.';
    } else s += c == '.' || (is_identifier(c) && c != '$' && static_cast<unsigned char>(c) < 128) ? c : '_';
  }
  return s;
}
template <class M>
std::string message_name() {
  std::string s = schema_name(full_name_of<M>().empty() ? type_name<M>() : full_name_of<M>());
  return s.empty() ? "nameless" : s;
}
template <class E>
std::string enumeration_name() {
  std::string s = schema_name(type_name<E>());
  return s.empty() ? "nameless_enum" : s;
}

// Messages that come with protobuf, and the file that each is in.
inline constexpr std::string_view google_package = "google.protobuf.";
inline std::string google_file(std::string_view full_name) {
  std::string_view name = full_name.substr(google_package.size());
  std::string_view file = name == "Any"             ? "any"
                          : name == "Timestamp"     ? "timestamp"
                          : name == "Duration"      ? "duration"
                          : name == "Empty"         ? "empty"
                          : name == "FieldMask"     ? "field_mask"
                          : name == "Struct"        ? "struct"
                          : name == "Value"         ? "struct"
                          : name == "ListValue"     ? "struct"
                          : name.ends_with("Value") ? "wrappers"
                                                    : "type";
  return "google/protobuf/" + std::string(file) + ".proto";
}
template <class M>
bool is_google() {
  return message_name<M>().starts_with(google_package);
}

// Text in quotes, with C's escapes.
inline std::string schema_quoted(std::string_view text) {
  std::string s = "\"";
  for (char c : text) {
    auto b = static_cast<unsigned char>(c);
    if (c == '"' || c == '\\') s += '\\', s += c;
    else if (b >= 32 && b < 127) s += c;
    else {
      s += '\\';
      for (int shift : {6, 3, 0}) s += static_cast<char>('0' + (b >> shift & 7));
    }
  }
  return s += '"';
}
template <class T>
std::string schema_literal(const T& v) {
  if constexpr (std::is_enum_v<T>) return std::string(enum_name(v));
  else if constexpr (std::is_same_v<T, bool>) return v ? "true" : "false";
  else if constexpr (std::is_floating_point_v<T>) {
    if (v != v) return "nan";
    char digits[64];
    return std::string(digits, std::to_chars(digits, digits + sizeof digits, v).ptr);  // inf is "inf" there and here
  } else if constexpr (std::is_integral_v<T>) return std::to_string(v);
  else return schema_quoted({reinterpret_cast<const char*>(v.data()), v.size()});
}

template <class E>
constexpr bool has_enumerators() {
  if constexpr (std::is_enum_v<E>) return enum_index<E>::size > 0;
  else return false;
}

class schema_builder {
 public:
  // First all names are collected, then their places are chosen, and then their definitions are written.
  template <class... M>
  std::string build(walk::types<M...>) {
    (add_message<M>(), ...);
    file_.place_enums();
    (fill_message<M>(), ...);
    return file_.print();
  }

 private:
  schema_file file_;

  template <class M, class Each>
  static void each_field(Each each) {
    [&]<std::size_t... I>(std::index_sequence<I...>) {
      (each(std::type_identity<typename fields_of<M>::template at<I>>()), ...);
    }(typename fields_of<M>::indices());
  }
  template <class F>
  static constexpr kind value_kind() {
    if constexpr (F::is_map) return F::value_kind;
    else return F::kind;
  }

  template <class M>
  void add_message() {
    if (is_google<M>()) {
      file_.imports.insert(google_file(message_name<M>()));
      return;
    }
    file_.messages.push_back({message_name<M>(), {}, {}});
    schema_message& m = file_.messages.back();
    each_field<M>([&]<class F>(std::type_identity<F>) {
      m.names.emplace_back(F::name);
      file_.needs_edition = file_.needs_edition || F::rule == rule::required || F::kind == kind::group;
      if constexpr (value_kind<F>() == kind::enumeration)
        if constexpr (has_enumerators<value_type_of<F, M>>()) add_enum<value_type_of<F, M>>();
      if constexpr (requires { F::note; }) file_.needs_edition = file_.needs_edition || has_default<F, M>();
    });
  }
  template <class E>
  void add_enum() {
    std::string name = enumeration_name<E>();
    for (const schema_enum& e : file_.enums)
      if (e.full_name == name) return;
    schema_enum e{name, {}, {}, is_closed<E>()};
    for (const enumerator& v : describe_enum<E>::values) e.values.push_back({std::string(v.name), v.number});
    if (e.is_closed) file_.needs_edition = true;
    else {  // the first of an open enum is zero, and there is one
      auto zero = std::find_if(e.values.begin(), e.values.end(), [](const auto& v) { return v.number == 0; });
      if (zero != e.values.end()) std::rotate(e.values.begin(), zero, zero + 1);
      else e.values.insert(e.values.begin(), {std::string(last_of(name)) + "_unspecified", 0});
    }
    file_.enums.push_back(std::move(e));
  }

  // The keyword for the type of one value.
  template <class T>
  std::string word(kind k) const {
    if constexpr (message<travels_as<T>>) {
      if (isomer::is_message(k)) return '.' + message_name<travels_as<T>>();
    } else if constexpr (has_enumerators<T>()) {
      for (const schema_enum& e : file_.enums)
        if (k == kind::enumeration && e.full_name == enumeration_name<T>()) return '.' + e.place;
    }
    return std::string(kind_word(k == kind::enumeration ? kind::int32 : k));  // an enum without names is a number
  }
  template <class F, class M>
  std::string type_of() const {
    if constexpr (F::is_map)
      return "map<" + std::string(kind_word(F::key_kind)) + ", " + word<value_type_of<F, M>>(F::value_kind) + '>';
    else return word<value_type_of<F, M>>(F::kind);
  }

  // A plain number or text whose absence means something other than zero. In the schema it has presence.
  template <class F, class M>
  static bool has_default() {
    if constexpr (requires { F::note; } && F::rule == rule::implicit && (is_scalar(F::kind) || is_text(F::kind)))
      return !is_zero_at_first<M, F::index>;
    else return false;
  }
  template <class F, class M>
  std::string line() const {
    std::string s, options;
    auto option = [&](const std::string& o) { options += (options.empty() ? " [" : ", ") + o; };
    bool is_default = has_default<F, M>();
    bool has_presence = (F::rule == rule::optional && !isomer::is_message(F::kind)) || is_default;
    if constexpr (F::is_list) s = "repeated ";
    else if (has_presence && !file_.needs_edition) s = "optional ";
    s += type_of<F, M>() + ' ' + std::string(F::name) + " = " + std::to_string(F::number);
    if (F::rule == rule::required) option("features.field_presence = LEGACY_REQUIRED");
    else if (has_presence && file_.needs_edition) option("features.field_presence = EXPLICIT");
    if (F::kind == kind::group) option("features.message_encoding = DELIMITED");
    if (F::rule == rule::repeated && is_scalar(F::kind))
      option(file_.needs_edition ? "features.repeated_field_encoding = EXPANDED" : "packed = false");
    if constexpr (requires { F::note; } && F::rule == rule::implicit && (is_scalar(F::kind) || is_text(F::kind)))
      if (is_default)
        if (std::string v = literal<F, M>(); !v.empty()) option("default = " + v);
    static constexpr camel_case<F::name.size() + 1> camel{F::name};
    if (F::json_name != std::string_view(camel.chars, camel.size)) option("json_name = " + schema_quoted(F::json_name));
    return s + options + (options.empty() ? ";" : "];");
  }
  template <class F, class M>
  static std::string literal() {
    M fresh{};
    return schema_literal(F::value(fresh));
  }

  template <class M>
  void fill_message() {
    if (is_google<M>()) return;
    std::vector<std::string> lines;
    M m{};
    std::set<const void*> oneofs;
    if constexpr (requires { describe<M>::is_plain; }) reserve<M>(lines);
    each_field<M>([&]<class F>(std::type_identity<F>) {
      if constexpr (!F::is_oneof) lines.push_back(line<F, M>());
      else if (oneofs.insert(&F::member(m)).second) fill_oneof<M>(m, &F::member(m), oneof_name<F>(), lines);
    });
    for (schema_message& to : file_.messages)
      if (to.full_name == message_name<M>()) {
        to.lines = std::move(lines);
        return;
      }
  }
  template <class F>
  static std::string oneof_name() {
    if constexpr (requires { F::note; }) return std::string(F::note.member);
    else return std::string(F::name) + "_choice";
  }
  template <class M>
  void fill_oneof(M& m, const void* member, std::string name, std::vector<std::string>& lines) const {
    bool is_taken = true;
    while (is_taken) {
      is_taken = false;
      for (std::string_view field : fields_of<M>::names) is_taken = is_taken || field == name;
      if (is_taken) name += '_';
    }
    lines.push_back("oneof " + name + " {");
    each_field<M>([&]<class F>(std::type_identity<F>) {
      if constexpr (F::is_oneof)
        if (&F::member(m) == member) lines.push_back("  " + line<F, M>());
    });
    lines.emplace_back("}");
  }
  // The number of a skipped member remains reserved.
  template <class M>
  static void reserve(std::vector<std::string>& lines) {
    std::string numbers;
    for (const field_note& n : notes<M>)
      if (n.is_skipped && n.number != annotation::no_number)
        numbers += (numbers.empty() ? "" : ", ") + std::to_string(n.number);
    if (!numbers.empty()) lines.push_back("reserved " + numbers + ';');
  }
};

}  // namespace detail

// Returns proto3, or edition 2023 if a field is required, has a default or is a group. The package is the prefix that
// the full names share. Types in other packages, and in classes that are not messages, are placed in messages that hold
// nothing else.
template <message M>
std::string schema_of() {
  return detail::schema_builder().build(
      typename detail::walk::reach<detail::walk::types<>, std::remove_cv_t<M>>::type());
}

}  // namespace isomer
