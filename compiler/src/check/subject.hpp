// SPDX-License-Identifier: MIT
// Shared by the checks, and private to them: the two schemas, and the findings. Each file of checks has a topic.
#pragma once
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>
#include "check.hpp"

namespace isomer::compiler::check {

// Returns text in quotation marks, and cuts it if it is too long to be readable.
inline std::string quoted(std::string_view name) {
  constexpr std::size_t longest = 200;
  return '"' + std::string(name.substr(0, longest)) + (name.size() > longest ? "..." : "") + '"';
}

// Returns the place of a declaration, or of the one that contains it.
struct spot {
  const file* in = nullptr;
  source_path path;

  spot(const file& f, source_path p = {}) : in(&f), path(std::move(p)) {}
  spot(const declaration& d) : spot(*d.in, d.path) {}
  // The place of a part that is no declaration here, such as a value of an enum.
  spot(const declaration& d, std::int32_t step, std::size_t index)
      : spot(*d.in, d.path / step / static_cast<std::int32_t>(index)) {}
};

class subject {
 public:
  subject(const schema& before, const schema& after, const request& what);

  const schema& old;
  const schema& now;
  // The new schema's extensions, by the message that they extend and their number.
  std::map<std::pair<std::string_view, std::int32_t>, const field*> numbered_now;

  bool is_checked(const file& f) const { return what_.files.empty() || what_.files.contains(f.path); }
  bool wants(category c) const { return what_.breaks.has(c); }
  // Returns the new version of a file: the one with its path, or the only file there is.
  const file* file_now(const file& before) const;
  // Returns the name that a declaration of the old schema has in the new one, if only the package of its file changed.
  std::string name_now(const declaration& before) const;
  // Returns the message or enum with this old name.
  std::string type_now(std::string_view before) const;

  // Adds a finding, unless the rule is off, or a comment there excuses it.
  void tell(rule r, categories breaks, const spot& at, const std::string& text);
  // Adds a finding about a declaration that was removed. Comments at what contained it excuse it.
  void tell_gone(rule r, categories breaks, const spot& at, const spot& scope, const std::string& text);

  std::vector<finding> found;
  // For pairs of enums, which values of one the other lacks.
  std::map<std::pair<const enumeration*, const enumeration*>, categories> missing_values;

 private:
  bool is_reported(rule r, categories breaks) const { return what_.rules.has(r) && !(breaks & what_.breaks).empty(); }
  void add(rule r, categories breaks, bool in_old, const spot& at, const std::string& text);

  const request& what_;
};

void check_files(subject& of);
void check_messages(subject& of);
void check_enums(subject& of);
void check_services(subject& of);
void check_extensions(subject& of);

// Compares two fields with the same number in one message, or two extensions with the same name.
void check_field(subject& of, const field& before, const field& after);
// Compares two types, of which the new one has replaced the old one.
categories type_breaks(subject& of, const field& before, const field& after);
std::string type_text(const field& f);

enum class shape : std::uint8_t { singular, repeated, map };
shape shape_of(const schema& in, const field& f);
bool is_required(const field& f);
bool has_presence(const field& f);
// Compares the layouts of positional and tpl.
void check_layout(subject& of, const message& before, const message& after);
void check_capacities(subject& of, const field& before, const field& after);

// Half-open ranges of numbers. Returns those of `before` that are not within `after`.
struct number_range {
  std::int64_t first, end;
};
std::vector<number_range> merged(std::vector<number_range> ranges);
// Both must be merged().
bool covers(const std::vector<number_range>& all, const number_range& one);
// Returns the parts of the range that are not in `ranges`, which must be merged().
std::vector<number_range> missing_in(const std::vector<number_range>& all, number_range one);
std::string text_of(const number_range& r);

}  // namespace isomer::compiler::check
