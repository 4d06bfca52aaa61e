// SPDX-License-Identifier: MIT
#include "interpret.hpp"
#include "../bytes/descriptor_numbers.hpp"
#include "../bytes/wire.hpp"
#include "../text/spelling.hpp"
#include "../tree/features.hpp"
#include "../tree/nesting.hpp"
#include "canonical.hpp"

namespace isomer::compiler::proto {
namespace {

std::string written_name(const option& o, std::size_t parts) {
  std::string s;
  for (std::size_t i = 0; i < parts; ++i) {
    if (i) s += '.';
    s += o.name[i].extension ? "(" + std::string(o.name[i].name) + ")" : std::string(o.name[i].name);
  }
  return s;
}

// Whether the last field of the path occurs in the message.
bool is_in(std::string_view bytes, const std::vector<const field*>& path, std::size_t from) {
  for (wire_field w; next_field(bytes, w);)
    if (w.number == path[from]->number && (from + 1 == path.size() || is_in(w.bytes, path, from + 1))) return true;
  return false;
}

}  // namespace

bool interpreter::wrong(place at, std::string text) {
  report_.error(file_.path, at, std::move(text));
  return false;
}

void interpreter::interpret_all(bool extensions) {
  for (message& m : file_.messages) interpret_message(m, extensions);
  for (enumeration& e : file_.enums) interpret_enum(e, extensions);
  for (service& s : file_.services) {
    for (method& m : s.methods) interpret({m.options, "MethodOptions", m.full_name}, extensions);
    interpret({s.options, "ServiceOptions", s.full_name}, extensions);
  }
  for (field& f : file_.extensions) interpret_field(f, extensions);
  const std::string scope = std::string(file_.package) + ".options";
  interpret({file_.options, "FileOptions", scope}, extensions);
}

void interpreter::interpret_message(message& m, bool extensions) {
  for (oneof& o : m.oneofs) interpret({o.options, "OneofOptions", o.full_name}, extensions);
  for (field& f : m.fields) interpret_field(f, extensions);
  for (enumeration& e : m.enums) interpret_enum(e, extensions);
  for (extension_range& r : m.ranges) interpret({r.options, "ExtensionRangeOptions", m.full_name}, extensions);
  for (field& f : m.extensions) interpret_field(f, extensions);
  interpret({m.options, "MessageOptions", m.full_name}, extensions);
  for (message& nested : m.messages) interpret_message(nested, extensions);
}

void interpreter::interpret_field(field& f, bool extensions) {
  interpret({f.options, "FieldOptions", f.full_name}, extensions);
}

void interpreter::interpret_enum(enumeration& e, bool extensions) {
  for (enum_value& v : e.values) interpret({v.options, "EnumValueOptions", v.full_name}, extensions);
  interpret({e.options, "EnumOptions", e.full_name}, extensions);
}

void interpreter::interpret(const place_of_options& of, bool extensions) {
  if (of.options.said.empty()) return;
  const std::string type_name = "google.protobuf." + std::string(of.type);
  const message* const known = known_.symbols.find(type_name).as_message();
  const message* type = names_.anywhere(type_name).as_message();
  if (!type) type = known;
  if (!type || !known) return void(wrong({}, "\"" + type_name + "\" is not a message"));
  set_.clear();
  std::string bytes = of.options.bytes;
  bool any = false;
  for (const option& o : of.options.said)
    if (!o.name.empty() && o.name[0].extension == extensions) any |= interpret(o, of, *type, bytes);
  if (any) of.options.bytes = canonical(bytes, *known, known_);
}

const field* interpreter::find_part(const option& o, std::size_t which, const place_of_options& of, const message& in,
                                    const std::string& name) {
  const name_part& part = o.name[which];
  const field* found = nullptr;
  if (part.extension) {
    const lookup::result r = names_.find(part.name, of.scope);
    found = r.what.as_field();
    if (!found && !r.undefined.empty())
      return wrong(o.name_at, "the option " + name + " is resolved to \"" + r.undefined +
                                  "\", which is not defined; begin with a dot to begin at the outermost scope"),
             nullptr;
  } else {
    found = all_.field_named(in, part.name);
  }
  if (!found && !part.extension) {
    nearest_name nearest(part.name);
    for (const field& f : in.fields) nearest.see(f.name);
    return wrong(o.name_at, "there is no option " + name + nearest.suggestion()), nullptr;
  }
  if (!found)
    return wrong(o.name_at, "there is no option " + name + "; is the file imported that defines it?"), nullptr;
  if (found->of != &in)
    return wrong(o.name_at, "the option " + name + " is not one of \"" + std::string(in.full_name) + "\""), nullptr;
  return found;
}

bool interpreter::follow(const option& o, const place_of_options& of, const message& type, field_path& to) {
  const message* in = &type;
  for (std::size_t i = 0; i < o.name.size(); ++i) {
    const std::string name = written_name(o, i + 1);
    const field* const f = find_part(o, i, of, *in, name);
    if (!f) return false;
    to.push_back(f);
    if (f->in == &file_ && o.name[0].name == "features" && !o.name[0].extension)
      return wrong(o.name_at, "the feature " + name + " is used in the file that defines it");
    if (i + 1 == o.name.size()) break;
    if (!f->message_type) return wrong(o.name_at, "the option " + name + " is no message, so nothing is in it");
    if (f->repeated())
      return wrong(o.name_at,
                   "the option " + name + " is a list: each of its messages is written in braces, as a whole");
    in = f->message_type;
  }
  return true;
}

bool interpreter::check_unset(const option& o, const field_path& path, const std::string& name) {
  location_path numbers;
  for (const field* f : path) numbers.push_back(f->number);
  if (!path.back()->repeated()) {
    location_path prefix;
    for (std::size_t i = 0; i + 1 < path.size(); ++i) {
      prefix.push_back(numbers[i]);
      const auto whole = set_.find(prefix);
      if (whole != set_.end() && is_in(whole->second, path, i + 1))
        return wrong(o.name_at, "the option " + name + " is set twice");
    }
    const auto at = set_.lower_bound(numbers);
    const bool set = at != set_.end() && at->first.size() >= numbers.size() &&
                     std::equal(numbers.begin(), numbers.end(), at->first.begin());
    if (set) return wrong(o.name_at, "the option " + name + " is set twice");
  }
  set_.try_emplace(std::move(numbers));
  return true;
}

// Its location is that of the field that it sets.
void interpreter::relocate(const option& o, const field_path& path) {
  if (o.location == locations::none) return;
  location_path to = file_.where.path_of(o.location);
  to.resize(to.size() - 2);
  for (const field* f : path) to.push_back(f->number);
  if (path.back()->repeated()) {
    const std::int32_t index = repeated_[to]++;
    to.push_back(index);
  }
  file_.where.at(o.location).interpreted = std::make_unique<location_path>(std::move(to));
}

bool interpreter::interpret(const option& o, const place_of_options& of, const message& type, std::string& to) {
  const std::string name = written_name(o, o.name.size());
  if (o.name[0].name == "uninterpreted_option") return wrong(o.name_at, "the option uninterpreted_option is reserved");
  field_path path;
  if (!follow(o, of, type, path) || !check_unset(o, path, name)) return false;
  std::string value;
  value_error what = {{}, o.value_at};
  const int depth = static_cast<int>(path.size()) - 1;
  if (depth > deepest_option) return wrong(o.name_at, "the option is nested too deep");
  if (!write_value(o, *path.back(), depth, all_, names_, value, what))
    return wrong(what.at, "the option " + name + ": " + what.why);
  if (path.back()->message_type && !path.back()->repeated()) {
    location_path numbers;
    for (const field* f : path) numbers.push_back(f->number);
    std::string_view rest = value;
    wire_field whole;
    if (next_field(rest, whole)) set_[numbers] = std::string(whole.bytes);
  }
  for (std::size_t i = path.size() - 1; i-- > 0;) {
    std::string outer;
    wire_writer w(outer);
    if (is_delimited(*path[i])) w.group(path[i]->number, value);
    else w.bytes(path[i]->number, value);
    value = std::move(outer);
  }
  to += value;
  relocate(o, path);
  return true;
}

}  // namespace isomer::compiler::proto
