// SPDX-License-Identifier: MIT
#include "make_plan.hpp"
#include <algorithm>
#include <isomer/table/decoding.hpp>
#include <map>

namespace isomer::columns {
namespace {

// A schema of some hundred types that contain each other has more paths than fit into memory.
constexpr std::size_t most_columns = std::size_t{1} << 16;
// This is deeper than any format is read by default.
constexpr std::size_t most_levels = 100;
constexpr std::size_t offset_bytes = sizeof(std::int32_t);

// Returns the width of a number, a boolean or an enum.
std::uint8_t width_of(value v) {
  return isomer::detail::table::with_value(v, []<value V>() { return static_cast<std::uint8_t>(sizeof(value_of<V>)); });
}

bool has_integers(const message_table& t, std::size_t n) {
  if (t.size != n) return false;
  for (std::size_t i = 0; i < n; ++i)
    if (t.fields[i].shape != shape::plain || t.fields[i].value != value::int32 || t.fields[i].number != i + 1)
      return false;
  return true;
}
// Types that are not well-known in protobuf, but are widely used.
content counted_as(const message_table& t) {
  if (t.full_name == "google.type.Date" && has_integers(t, 3)) return content::date;
  if (t.full_name == "google.type.TimeOfDay" && has_integers(t, 4)) return content::daytime;
  return content::record;
}

class maker {
 public:
  maker(plan& to, std::string& why) : plan_(to), why_(why) {}

  bool fields_of(node& to, const message_table& t, const projection& wanted, const std::string& path) {
    if (++levels_ > most_levels)
      return fail("\"" + path.substr(0, path.find('.')) + "\": nested more than " + std::to_string(most_levels) +
                  " levels deep");
    int& depth = open_[&t];
    ++depth;
    bool ok = true;
    // Formats that expand an Any set both of its fields.
    for (std::size_t i = 0; ok && i < t.size; ++i) {
      const field& f = t.fields[i];
      if (const projection* const some = wanted_of(f, wanted)) ok = add(to, f, *some, path);
      else if (t.known == known::any || is_rival(f, t, wanted)) ok = hide(to, f, path);
    }
    --depth, --levels_;
    if (!ok || !all_known(t, wanted, path)) return false;
    if (plan_.how.oneof_names && !add_oneofs(to, t)) return false;
    if (!plan_.how.unknown_fields.empty() && t.unknown_as == message_table::keeps::records && !add_unknown(to))
      return false;
    seal(to, t);
    return true;
  }

 private:
  static const projection* wanted_of(const field& f, const projection& wanted) {
    const projection* const some = wanted.of(f.name);
    return some ? some : wanted.of(f.json_name);
  }
  // Whether it is a member of the same oneof as a field that is wanted.
  static bool is_rival(const field& f, const message_table& t, const projection& wanted) {
    for (std::size_t i = 0; f.oneof && i < t.size; ++i)
      if (t.fields[i].oneof == f.oneof && wanted_of(t.fields[i], wanted)) return true;
    return false;
  }
  bool hide(node& to, const field& f, const std::string& path) {
    if (!add(to, f, projection(), path)) return false;
    node& made = *to.children.back();
    made.is_hidden = true;
    if (made.content != content::record || f.message->known == known::any) return true;
    // Of an unwanted message, only its presence matters.
    made.children.clear(), made.message = {}, made.has_choices = false, made.unknown_at = node::none;
    made.content = content::empty, made.width = 1, made.value_bytes = made.row_bytes = 2;
    seal(made, *f.message);
    return true;
  }
  bool all_known(const message_table& t, const projection& wanted, const std::string& path) {
    for (const auto& [name, below] : wanted.names())
      if (!t.by_name(name))
        return fail("\"" + path + name + "\": " + std::string(t.full_name) + " has no field \"" + name + '"');
    return true;
  }
  bool fail(std::string why) {
    why_ = std::move(why);
    return false;
  }

  bool add(node& to, const field& f, const projection& wanted, const std::string& path) {
    if (++columns_ > most_columns)
      return fail("more than " + std::to_string(most_columns) + " columns: say which are wanted");
    node& made = *to.children.emplace_back(std::make_unique<node>());
    made.name = f.name;
    made.of = &f;
    made.is_list = f.is_list();
    made.is_map = f.shape == shape::map;
    made.is_nullable = f.has_presence();
    to.has_choices = to.has_choices || f.shape == shape::choice;
    const std::string below = path + made.name + '.';
    if (!(made.is_map ? entries(made, wanted, below) : value_of(made, wanted, below))) return false;
    made.value_bytes += made.width + std::size_t{made.is_nullable} + (is_text(made.content) ? offset_bytes : 0);
    made.row_bytes = made.is_list || made.is_map ? offset_bytes : made.value_bytes;
    return true;
  }
  // Adds the key and the value of a map.
  bool entries(node& to, const projection& wanted, const std::string& path) {
    if (!wanted.is_all()) return fail("\"" + path + wanted.names().begin()->first + "\": a map is wanted whole");
    const message_table& t = *to.of->message;
    to.content = content::record;
    for (std::size_t i = 0; i < 2; ++i)
      if (!add(to, t.fields[i], wanted, path)) return false;
    seal(to, t);
    return true;
  }
  bool value_of(node& to, const projection& wanted, const std::string& path) {
    const field& f = *to.of;
    if (isomer::detail::table::is_message(f.value)) return message_of(to, *f.message, wanted, path);
    if (!wanted.is_all())
      return fail("\"" + path + wanted.names().begin()->first + "\": " + to.name + " is no message");
    if (f.value == value::boolean) to.content = content::boolean;
    else if (isomer::detail::table::is_enum(f.value)) to.content = content::enumeration, to.names = f.enumeration;
    else if (f.value == value::bytes) to.content = content::binary;
    else if (isomer::detail::table::is_text(f.value)) to.content = content::text;
    else to.content = content::number;
    if (!is_text(to.content)) to.width = width_of(f.value);
    return true;
  }
  bool message_of(node& to, const message_table& t, const projection& wanted, const std::string& path) {
    switch (t.known) {
      case known::timestamp: to.content = content::timestamp; break;
      case known::duration: to.content = content::duration; break;
      case known::wrapper: to.content = content::wrapper; break;
      case known::structure:
      case known::list_value:
      case known::value: return written_from_message(to, content::json);
      case known::any:
        if (plan_.how.any_as_json) return written_from_message(to, content::json);
        [[fallthrough]];
      default: to.content = counted_as(t);
    }
    const auto open = open_.find(&t);
    if (open != open_.end() && open->second > plan_.how.recursion) return written_from_message(to, content::encoded);
    if (to.content != content::record && !wanted.is_all())
      return fail("\"" + path + wanted.names().begin()->first + "\": a " + std::string(t.full_name) + " is one value");
    if (!fields_of(to, t, wanted, path)) return false;
    if (to.children.empty()) to.content = content::empty, to.width = 1;
    return true;
  }
  bool written_from_message(node& to, columns::content c) {
    to.content = c;
    plan_.needs_message = true;
    return true;
  }
  // Adds a column for each oneof, which needs the columns of all its members.
  bool add_oneofs(node& to, const message_table& t) {
    std::uint16_t last = 0;
    for (std::size_t i = 0, n = to.children.size(); i < n; ++i) {
      const node& member = *to.children[i];
      if (member.of->shape != shape::choice || member.of->oneof == last) continue;
      last = member.of->oneof;
      if (std::any_of(to.children.begin() + static_cast<std::ptrdiff_t>(n), to.children.end(),
                      [last](const auto& made) { return made->oneof == last; }))
        continue;
      node& made = *to.children.emplace_back(std::make_unique<node>());
      made.name = plan_.schema.oneof_of(t, *member.of);
      made.content = content::member, made.oneof = last;
      made.is_nullable = true;
      made.value_bytes = made.row_bytes = offset_bytes + 1;
    }
    return true;
  }
  bool add_unknown(node& to) {
    for (const auto& child : to.children)
      if (child->name == plan_.how.unknown_fields)
        return fail("\"" + child->name + "\" is a field already, and cannot be the column of unknown fields");
    to.unknown_at = to.children.size();
    node& made = *to.children.emplace_back(std::make_unique<node>());
    made.name = plan_.how.unknown_fields;
    made.content = content::unknown;
    made.is_nullable = true;
    made.value_bytes = made.row_bytes = offset_bytes + 1;
    return true;
  }

  // Makes the message for the walk: the fields that have columns, and the others, which are skipped.
  void seal(node& to, const message_table& t) {
    auto& m = to.message;
    std::map<std::uint16_t, std::uint16_t> oneofs;  // the new numbers by those of the schema
    std::size_t next = 0;
    for (std::size_t i = 0; i < t.size; ++i) {
      field& f = m.fields.emplace_back(t.fields[i]);
      f.ops = nullptr, f.keeps_old = false;
      if (next == to.children.size() || to.children[next]->of != &t.fields[i]) {
        f.shape = shape::plain, f.value = value::boolean, f.op = isomer::detail::table::passed_over_op;
        f.required = false, f.oneof = 0, f.next = 1;
        continue;
      }
      const node& child = *to.children[next];
      f.offset = static_cast<std::uint32_t>(next++);
      // A text column must be UTF-8.
      if (f.value == value::loose_string) f.value = value::string;
      f.op = isomer::detail::table::op_of(f.shape, f.value);
      if (f.oneof) f.oneof = oneofs.try_emplace(f.oneof, static_cast<std::uint16_t>(next)).first->second;
      if (has_fields(child.content) || child.content == content::empty) f.message = &child.message.table;
    }
    for (const auto& child : to.children) to.value_bytes += child->row_bytes;
    m.table.known = t.known, m.table.full_name = t.full_name, m.table.is_message_set = t.is_message_set;
    m.table.unknown_as = t.unknown_as == message_table::keeps::records && plan_.how.unknown_fields.empty()
                             ? message_table::keeps::nothing
                             : t.unknown_as;
    m.reserved.assign(t.reserved, t.reserved + t.reserved_size);
    m.finish();
  }

  plan& plan_;
  std::string& why_;
  std::map<const message_table*, int> open_;  // how often a type occurs above this one
  std::size_t columns_ = 0, levels_ = 0;
};

}  // namespace

bool make_plan(plan& to, const projection& wanted, std::string& why) {
  to.top.content = content::record;
  return maker(to, why).fields_of(to.top, *to.message, wanted, {});
}

}  // namespace isomer::columns
