// SPDX-License-Identifier: MIT
// Assigns names first, and then lays out messages file by file, imports first; a message follows those that it
// contains.
#include "layout.hpp"
#include <algorithm>
#include <charconv>
#include <set>
#include "../default.hpp"
#include "names.hpp"
#include "needs.hpp"
#include "sizes.hpp"

namespace isomer::compiler::emit {

namespace {

constexpr std::size_t most_in_table = 0xffff;
constexpr std::uint64_t largest_message = 0x7fffffff;  // protobuf's own limit

std::string number_type(kind k, unsigned width) {
  std::string bits = std::to_string(width);
  switch (k) {
    case kind::boolean: return "bool";
    case kind::float32: return "float";
    case kind::float64: return "double";
    case kind::uint32:
    case kind::uint64:
    case kind::fixed32:
    case kind::fixed64: return "uint" + bits + "_t";
    default: return "int" + bits + "_t";
  }
}

unsigned own_width(kind k) {
  if (k == kind::boolean) return 8;
  return is_integer64(k) || k == kind::float64 ? 64 : 32;
}

bool has_width(kind k) {
  return is_scalar(k) && k != kind::boolean && k != kind::float32 && k != kind::float64 && k != kind::enumeration;
}

// Whether an integer in a descriptor fits so many bits, which are less than 64.
bool fits(const std::string& digits, bool is_unsigned, unsigned width) {
  std::int64_t v = 0;
  if (std::from_chars(digits.data(), digits.data() + digits.size(), v).ec != std::errc{}) return false;
  const std::int64_t half = std::int64_t{1} << (width - 1);
  return is_unsigned ? v < 2 * half : v >= -half && v < half;
}

c_presence presence_of(rule r) {
  switch (r) {
    case rule::implicit: return c_presence::implicit;
    case rule::optional:
    case rule::required: return c_presence::flag;
    case rule::oneof: return c_presence::oneof;
    case rule::repeated:
    case rule::packed: return c_presence::list;
    case rule::map: return c_presence::map;
  }
  return c_presence::implicit;
}

std::string name_of(code_mode mode) {
  return mode == code_mode::fast ? "fast" : mode == code_mode::small ? "small" : "table";
}

// Converts "a::b" and "X_Y" to "a_b_X_Y".
std::string c_name(const std::string& space, const std::string& plain) {
  std::string name;
  for (std::size_t i = 0; i < space.size(); ++i) {
    if (space[i] != ':') name += space[i];
    else if (space[i - 1] != ':') name += '_';
  }
  return name.empty() ? plain : name + '_' + plain;
}

// Explains how to give a bound to a message without one.
std::string what_is_unbounded(const c_message& made) {
  for (const c_field& f : made.fields)
    if (f.in_arena || f.value.form == c_form::slice) return f.source->full_name + " is";
  if (made.unknown_in_arena) return made.source->full_name + " keeps its unknown fields";
  return made.source->full_name + " holds a message that is";
}

}  // namespace

class c_layout_builder {
 public:
  c_layout_builder(c_layout& to, const model::schema& schema, const options& chosen)
      : to_(to), schema_(schema), chosen_(chosen), names_(schema, chosen.prefix) {}

  std::optional<problem> build(const std::vector<const model::file*>& files, const std::string& sidecar_name,
                               std::string_view sidecar) {
    if (auto wrong = options_.read(schema_, sidecar_name, sidecar)) return wrong;
    if (auto idle = options_.idle(schema_)) return idle;
    for (const model::file& f : schema_.files)
      if (has_c_code(f) && !name(f)) return problem_;
    for (const model::file* f : files) {
      if (!has_c_code(*f)) continue;
      for (const model::message* m : model::all_messages(*f))
        if (!lay_out(*m)) {
          unbounded_.push_back(std::move(problem_));
          return problem::all_of(std::move(unbounded_));
        }
    }
    mark_needs(to_.all_);
    return problem::all_of(std::move(unbounded_));
  }

 private:
  bool fail(const model::message& in, position at, std::string text) {
    problem_ = {in.in->path, at, std::move(text)};
    return false;
  }
  bool fail(const model::message& in, const model::field& f, const std::string& text) {
    return fail(in, f.at, f.full_name + ' ' + text);
  }

  // All missing bounds are reported at the end. Until then, any bound will do.
  void lacks_bound(const c_message& in, const model::field& f, const char* option) {
    unbounded_.push_back({in.source->in->path, f.at,
                          f.full_name + " has no bound: give it (isomer.c)." + option + ", or storage: ARENA"});
  }

  // Whether the name of a file is unique.
  bool is_apart(const model::file& f, const model::declaration& d) {
    if (!c_names_.found_clash()) return true;
    const auto& [name, with] = *c_names_.found_clash();
    problem_ = {f.path, d.at, d.full_name + " has the name " + name + " in C, which is one of " + with->path + ", too"};
    return false;
  }

  bool name(const model::file& f) {
    const c_options& own = options_.of(f);
    to_.files_[&f];  // also if it will stay empty
    to_.modes_[&f] = own.mode ? static_cast<code_mode>(*own.mode) : chosen_.mode;
    c_names_.begin_file(f);
    for (const model::message* m : model::all_messages(f)) {
      name(*m, c_names_.message(c_name(names_.space(f), names_.of(*m).plain)));
      if (!is_apart(f, *m)) return false;
    }
    for (const model::enumeration* e : model::all_enums(f)) {
      c_enum& made = to_.enums_[e];
      const c_options& given = options_.of(*e);
      made.name = c_names_.apart(c_name(names_.space(f), names_.of(*e)));
      made.bound = given.type.has_value();
      made.type = given.type.value_or(made.name);
      made.header = given.header.value_or("");
      for (const model::enumerator& v : e->values) made.constants.push_back(c_names_.apart(made.name + '_' + v.name));
      if (!is_apart(f, *e)) return false;
    }
    return true;
  }

  void name(const model::message& m, const std::string& name_of_it) {
    c_message& made = to_.all_.emplace_back();
    to_.messages_[&m] = &made;
    const c_options& given = options_.of(m);
    made.source = &m;
    made.name = name_of_it;
    made.bound = given.type.has_value();
    made.packed = made.bound && given.packed.value_or(false);
    made.type = given.type.value_or(made.name);
    made.header = given.header.value_or("");
    made.is_entry = m.map_entry;
    c_names_.name_members(m, made.name);
    for (const model::field* f : m.fields)
      if (f->rule == rule::map) name(*f->message_type, c_names_.message(made.name + '_' + f->message_type->name));
  }

  bool lay_out(const model::message& m);
  const model::message* held_by(const model::field& f) const;
  bool finish(const model::message& m);
  bool lay_out_fields(c_message& made);
  bool lay_out(c_message& made, const model::field& f, c_field& to);
  bool lay_out_count(c_message& made, const model::field& f, const c_options& given, c_field& to);
  bool lay_out_map(c_message& made, const model::field& f, c_field& to);
  bool lay_out(const c_message& in, const model::field& f, const c_options& given, c_value& to);
  bool lay_out_text(const c_message& in, const model::field& f, const c_options& given, c_value& to);
  bool holds_default(const c_message& made, const c_field& f);
  bool lay_out_message(const c_message& in, const model::field& f, const c_options& given, c_value& to);
  bool same_mode(const model::message& in, const model::field& f, const model::field& value);
  void summarise(c_message& made);
  // Returns the name of a member in a generated struct. The option `member` can replace the schema's name, which may be
  // a macro of a board.
  template <class Declaration>
  std::string wanted(const Declaration& d) {
    return options_.of(d).member.value_or(d.name);
  }
  void name_members(c_message& made);
  void name_bound_members(c_message& made);

  c_layout& to_;
  const model::schema& schema_;
  const options& chosen_;
  cpp_names names_;
  c_names c_names_;
  c_option_table options_;
  std::set<const model::message*> done_, open_;
  std::map<const model::oneof*, c_oneof*> oneofs_;  // of the message that is being laid out
  problem problem_;
  std::vector<problem> unbounded_;
};

// Returns the message that a field contains, if there is code for it; for a map, its entry.
const model::message* c_layout_builder::held_by(const model::field& f) const {
  if (!f.message_type || options_.of(f).ignore.value_or(false)) return nullptr;
  return to_.messages_.contains(f.message_type) ? f.message_type : nullptr;
}

// Lays out the messages that it contains first, with a stack of its own, since schemas may nest without a limit.
bool c_layout_builder::lay_out(const model::message& start) {
  struct visit {
    const model::message* m;
    std::size_t next_field;
  };
  std::vector<visit> stack;
  auto open = [&](const model::message& m) {
    if (done_.contains(&m) || !open_.insert(&m).second) return;
    stack.push_back({&m, 0});
  };
  open(start);
  while (!stack.empty()) {
    visit& top = stack.back();
    if (top.next_field < top.m->fields.size()) {
      const model::field& f = *top.m->fields[top.next_field++];
      const model::message* held = held_by(f);
      if (held && f.rule == rule::map && !same_mode(*top.m, f, *f.value)) return false;
      if (held) open(*held);
      continue;
    }
    const model::message& m = *top.m;
    stack.pop_back();
    if (!finish(m)) return false;
  }
  return true;
}

// Called when all messages that it contains are done, or are open because they contain it.
bool c_layout_builder::finish(const model::message& m) {
  c_message& made = *to_.messages_.at(&m);
  if (!lay_out_fields(made)) return false;
  open_.erase(&m);
  done_.insert(&m);
  summarise(made);
  if (!made.unbounded && made.max.protobuf > largest_message)
    return fail(m, m.at, m.full_name + " may take more than 2 GiB: its capacities are too large");
  code_mode mode = to_.mode(*m.in);
  if (made.unbounded && mode != code_mode::table)
    return fail(m, m.at, what_is_unbounded(made) + " in an arena or in the input, which needs mode=table");
  if (made.packed && mode == code_mode::table)
    return fail(m, m.at, m.full_name + " is a packed struct, which needs mode=fast or mode=small");
  to_.files_[m.in].push_back(&made);
  return true;
}

bool c_layout_builder::lay_out_fields(c_message& made) {
  const model::message& m = *made.source;
  const c_options& given = options_.of(m);
  made.max_unknown = given.max_unknown.value_or(0);
  made.drops_unknown = given.overflow == c_overflow::TRUNCATE;
  made.ignores_unknown = given.ignore_unknown.value_or(true);
  made.unknown_in_arena = given.storage == c_storage::ARENA && !made.bound && !made.is_entry;
  made.unknown_width = width_for(made.max_unknown);
  if (made.is_entry || made.bound) made.max_unknown = 0;
  if (to_.mode(*m.in) == code_mode::table && m.fields.size() > most_in_table)
    return fail(
        m, m.at,
        m.full_name + " has more than " + std::to_string(most_in_table) + " fields, which mode=table cannot count");
  std::vector<const model::field*> kept;
  for (const model::field* f : m.fields)
    if (!options_.of(*f).ignore.value_or(false)) kept.push_back(f);
  std::set<const model::oneof*> chosen;
  for (const model::field* f : kept) chosen.insert(f->choice_of);
  oneofs_.clear();
  for (const model::oneof* o : m.oneofs) {
    if (!chosen.contains(o)) continue;
    made.oneofs.emplace_back().source = o;
    oneofs_[o] = &made.oneofs.back();
  }
  made.fields.resize(kept.size());
  for (std::size_t i = 0; i < kept.size(); ++i)
    if (!lay_out(made, *kept[i], made.fields[i])) return false;
  if (made.bound) name_bound_members(made);
  else name_members(made);
  for (const c_field& f : made.fields) made.by_number.push_back(&f);
  std::sort(made.by_number.begin(), made.by_number.end(),
            [](const c_field* a, const c_field* b) { return a->source->number < b->source->number; });
  return true;
}

bool c_layout_builder::lay_out(c_message& made, const model::field& f, c_field& to) {
  const model::message& m = *made.source;
  if (to_.mode(*m.in) == code_mode::table && to_.formats().msgpack && std::max(f.name.size(), f.json_name.size()) > 255)
    return fail(m, f, "has a name of more than 255 bytes, which mode=table cannot write in MessagePack");
  const c_options& given = options_.of(f);
  to.source = &f;
  to.constants = c_names_.constants(f);
  to.truncate = given.overflow == c_overflow::TRUNCATE;
  to.ignores_unknown = given.ignore_unknown.value_or(true);
  to.required = f.rule == rule::required;
  to.packed = f.rule == rule::packed;
  to.presence = presence_of(f.rule);
  if (to.presence == c_presence::oneof) {
    c_oneof& choice = *oneofs_.at(f.choice_of);
    choice.members.push_back(&to);
    to.oneof = &choice;
  }
  const bool many = to.presence == c_presence::list || to.presence == c_presence::map;
  if (many && !lay_out_count(made, f, given, to)) return false;
  if (to.presence == c_presence::map) return lay_out_map(made, f, to);
  if (is_message(f.kind) && !many)
    to.in_arena = given.storage == c_storage::ARENA || (given.storage == c_storage::VIEW && f.recursive);
  // An entry always has both its key and its value, even if the input omits one.
  if (made.is_entry && !to.in_arena) to.presence = c_presence::implicit;
  return lay_out(made, f, given, to.value) && holds_default(made, to);
}

// Determines how many elements a list or map can have, or that they are in the arena.
bool c_layout_builder::lay_out_count(c_message& made, const model::field& f, const c_options& given, c_field& to) {
  to.max_count = given.max_count.value_or(0);
  to.in_arena = given.storage == c_storage::ARENA || (given.storage == c_storage::VIEW && !given.max_count);
  if (!to.in_arena && !given.max_count) {
    lacks_bound(made, f, "max_count");
    to.max_count = 1;
  }
  if (!to.in_arena && to.max_count == 0) return fail(*made.source, f, "has a max_count of 0");
  to.count_width = to.in_arena ? 32 : width_for(to.max_count);
  return true;
}

bool c_layout_builder::lay_out_map(c_message& made, const model::field& f, c_field& to) {
  if (made.bound) return fail(*made.source, f, "is a map, which an existing type cannot have");
  const c_message& entry = *to_.messages_.at(f.message_type);
  to.entry = &entry;
  to.element_type = entry.type;
  to.value = entry.fields[1].value;
  return true;
}

bool c_layout_builder::holds_default(const c_message& made, const c_field& f) {
  if (!f.source->default_value) return true;
  auto refuse = [&](const char* why) { return fail(*made.source, *f.source, std::string("has a default ") + why); };
  const c_value& v = f.value;
  if (v.form == c_form::number) {
    if (!has_width(v.kind) || v.width == own_width(v.kind)) return true;
    return fits(*f.source->default_value, number_type(v.kind, v.width)[0] == 'u', v.width) ||
           refuse("which its int_size cannot hold");
  }
  if (v.form == c_form::slice) return true;
  const std::string bytes = default_bytes(f);
  if (v.form == c_form::fixed_bytes && bytes.size() != v.capacity) return refuse("of another length than its own");
  if (v.form == c_form::text && bytes.find('\0') != bytes.npos) return refuse("with a NUL, which would end it");
  return bytes.size() <= v.capacity || refuse("which is longer than its max_length");
}

bool c_layout_builder::lay_out(const c_message& in, const model::field& f, const c_options& given, c_value& to) {
  to.kind = f.kind;
  to.storage = given.storage.value_or(c_storage::FIXED);
  to.verified = f.kind == kind::string && f.verified;
  if (is_text(f.kind)) return lay_out_text(in, f, given, to);
  if (is_message(f.kind)) return lay_out_message(in, f, given, to);
  to.width = own_width(f.kind);
  if (given.int_size) {
    bool allowed = *given.int_size == 8 || *given.int_size == 16 || *given.int_size == 32 || *given.int_size == 64;
    if (!allowed || !has_width(f.kind) || *given.int_size > to.width)
      return fail(*in.source, f, "cannot have an int_size of " + std::to_string(*given.int_size));
    to.width = *given.int_size;
  }
  to.type = number_type(f.kind, to.width);
  bool is_bound = given.type.has_value();
  // The enums of descriptor.proto have no header in C, so their fields hold any number.
  if (auto e = to_.enums_.find(f.enum_type); f.kind == kind::enumeration && e != to_.enums_.end()) {
    to.type = e->second.type;
    if (f.enum_type->closed) to.closed = f.enum_type;
    to.closed_name = e->second.name;
    is_bound |= e->second.bound;
  }
  if (given.type) to.type = *given.type;
  to.exact = !is_bound && !in.packed && to.width == own_width(f.kind);
  return true;
}

bool c_layout_builder::lay_out_text(const c_message& in, const model::field& f, const c_options& given, c_value& to) {
  const bool key = in.is_entry && f.number == 1;
  auto capacity = key ? (given.max_key_length ? given.max_key_length : given.max_length) : given.max_length;
  const bool ends = f.kind == kind::string || given.nul_terminated.value_or(false);
  if (to.storage != c_storage::FIXED) {
    if (in.bound) return fail(*in.source, f, "is in an existing type, whose text has to have a capacity");
    to.form = c_form::slice;
    to.type = f.kind == kind::string ? "isomer_string" : "isomer_bytes";
    return true;
  }
  if (!capacity) {
    lacks_bound(in, f, key ? "max_key_length" : "max_length");
    // The capacity must suffice for the default value.
    capacity = static_cast<std::uint32_t>(std::max<std::size_t>(1, f.default_value.value_or("").size()));
  }
  if (*capacity == 0) return fail(*in.source, f, "has a max_length of 0");
  if (*capacity > largest_message) return fail(*in.source, f, "is too long");
  to.capacity = *capacity;
  to.type = ends ? "char" : "uint8_t";
  if (given.fixed_length.value_or(false)) {
    if (ends) return fail(*in.source, f, "cannot be both fixed_length and ended by a NUL");
    to.form = c_form::fixed_bytes;
  } else {
    to.form = ends ? c_form::text : c_form::sized_bytes;
  }
  if (in.bound && f.is_list() && to.form == c_form::sized_bytes)
    return fail(*in.source, f, "is a list of bytes, which an existing type can only have with fixed_length");
  return true;
}

bool c_layout_builder::lay_out_message(const c_message& in, const model::field& f, const c_options& given,
                                       c_value& to) {
  const bool behind = to.storage == c_storage::ARENA || (to.storage == c_storage::VIEW && (f.recursive || f.is_list()));
  auto held = to_.messages_.find(f.message_type);
  if (held == to_.messages_.end()) return fail(*in.source, f, "is of a type for which there is no code in C");
  if (!same_mode(*in.source, f, f)) return false;
  to.form = c_form::message;
  to.message = held->second;
  to.type = held->second->type;
  if (given.type) to.type = *given.type;
  if (open_.contains(f.message_type) && !behind)
    return fail(*in.source, f, "leads back to its own message: give it (isomer.c).storage = ARENA");
  return true;
}

// Code of one mode does not call code of another. `value` is the field itself, or the value of its map.
bool c_layout_builder::same_mode(const model::message& in, const model::field& f, const model::field& value) {
  if (!is_message(value.kind) || !to_.messages_.contains(value.message_type)) return true;
  const code_mode mode = to_.mode(*in.in), other = to_.mode(*value.message_type->in);
  if (mode == other) return true;
  return fail(in, f,
              "is in mode=" + name_of(mode) + ", and " + value.message_type->full_name + " in mode=" + name_of(other) +
                  ": what a message holds has to be in its mode");
}

void c_layout_builder::name_members(c_message& made) {
  cpp_name_pool pool;
  for (const char* word : c_names::words()) pool.take(word);
  // In C++, a member with the name of a type that the struct mentions would change the meaning of that name.
  for (c_field& f : made.fields) {
    if (f.presence == c_presence::list && f.value.form == c_form::sized_bytes)
      f.element_type = f.constants + "_element";
    pool.take(f.value.type);
    pool.take(f.element_type);
  }
  for (c_oneof& o : made.oneofs) pool.take(o.case_type = c_names_.of(*o.source).case_type);
  const cpp_name_pool types = pool;
  if (made.unknown_in_arena || made.max_unknown != 0)
    for (const char* ours : {"unknown", "unknown_size"}) pool.take(ours);
  std::map<const c_oneof*, cpp_name_pool> unions;
  std::vector<name_pool::wish> wishes;
  for (c_field& f : made.fields)
    if (!f.oneof) wishes.push_back({wanted(*f.source), &f.member});
  for (c_oneof& o : made.oneofs) wishes.push_back({wanted(*o.source), &o.member});
  pool.claim_all(wishes);
  for (c_oneof& o : made.oneofs) {
    o.case_member = pool.claim(wanted(*o.source) + "_case");
    o.not_set = c_names_.of(*o.source).not_set;
  }
  for (c_field& f : made.fields) {
    const bool alone = !f.oneof && f.presence != c_presence::list && f.presence != c_presence::map;
    if (f.oneof) {
      f.case_constant = c_names_.case_constant(*f.source);
      f.member = f.oneof->member + '.' + unions.try_emplace(f.oneof, types).first->second.claim(wanted(*f.source));
      if (f.value.form == c_form::sized_bytes) {
        f.size = f.member + ".size";
        f.member += ".data";
      }
    }
    if (f.value.form == c_form::sized_bytes) {
      f.size_width = width_for(f.value.capacity);
      f.size_type = "uint" + std::to_string(f.size_width) + "_t";
    }
    if (alone && f.value.form == c_form::sized_bytes) f.size = pool.claim(wanted(*f.source) + "_size");
    if (f.presence == c_presence::flag && !(f.in_arena && f.value.form == c_form::message))
      f.has = pool.claim("has_" + wanted(*f.source));
    if (f.presence == c_presence::list || f.presence == c_presence::map)
      f.count = pool.claim(wanted(*f.source) + "_count");
  }
}

void c_layout_builder::name_bound_members(c_message& made) {
  for (c_oneof& o : made.oneofs) o.case_member = options_.of(*o.source).case_member.value_or(o.source->name + "_case");
  for (c_field& f : made.fields) {
    const c_options& given = options_.of(*f.source);
    f.member = given.member.value_or(f.source->name);
    if (f.oneof) f.case_constant = std::to_string(f.source->number);
    f.bound = true;
    f.size_type = given.type.value_or("size_t");
    if (f.value.form == c_form::sized_bytes) f.size = given.count_member.value_or(f.source->name + "_size");
    if (f.presence == c_presence::list) f.count = given.count_member.value_or(f.source->name + "_count");
    // A struct that is always present needs no flag.
    if (f.presence == c_presence::flag && given.has_member) f.has = *given.has_member;
  }
}

// Whether init sets it to a value other than zero.
static bool starts_with_default(const c_field& f) {
  if (f.oneof || f.presence == c_presence::list || f.presence == c_presence::map) return false;
  if (f.value.message) return !f.in_arena && f.value.message->has_defaults;
  if (is_text(f.value.kind)) return !default_bytes(f).empty();
  return !is_default_zero(f.value, *f.source);
}

void c_layout_builder::summarise(c_message& made) {
  made.unbounded = made.needs_arena = made.unknown_in_arena;
  made.has_rows = true;
  for (const c_field& f : made.fields) {
    made.unbounded |= f.in_arena || f.value.form == c_form::slice;
    made.needs_arena |= f.in_arena || (f.value.form == c_form::slice && f.value.storage == c_storage::ARENA);
    made.has_required |= f.required;
    made.has_rows &= f.source->number <= most_in_table;
    if (f.value.message && f.value.message != &made) {
      made.unbounded |= f.value.message->unbounded;
      made.needs_arena |= f.value.message->needs_arena;
      made.has_required |= f.value.message->has_required;
      made.has_rows &= f.value.message->has_rows;
    }
    if (f.entry) {
      made.has_rows &= f.entry->has_rows;
      made.unbounded |= f.entry->unbounded;
      made.needs_arena |= f.entry->needs_arena;
    }
  }
  made.has_rows &= !made.unbounded && !made.packed && made.fields.size() <= most_in_table;
  made.has_defaults = std::any_of(made.fields.begin(), made.fields.end(), starts_with_default);
  made.starts_as_zero = !made.bound && !made.unbounded && !made.has_defaults &&
                        std::all_of(made.fields.begin(), made.fields.end(), [](const c_field& f) {
                          return !f.count.empty() || f.oneof || !f.value.message || f.value.message->starts_as_zero;
                        });
  if (!made.unbounded) made.max = greatest_sizes(made);
}

std::optional<problem> c_layout::build(const model::schema& schema, const std::vector<const model::file*>& files,
                                       const options& chosen, const std::string& sidecar_name,
                                       std::string_view sidecar) {
  if (auto wrong = formats_of_c(chosen, formats_)) return wrong;
  rows_from_ = chosen.rows_from;
  runtime_ = chosen.runtime;
  prefix_ = chosen.prefix;
  return c_layout_builder(*this, schema, chosen).build(files, sidecar_name, sidecar);
}

bool has_c_code(const model::file& f) {
  if (f.path == "isomer/options.proto") return false;
  if (!f.path.starts_with("google/protobuf/")) return true;
  return !f.path.ends_with("/descriptor.proto") && !f.path.ends_with("_features.proto") &&
         !f.path.ends_with("_options.proto") && !f.path.starts_with("google/protobuf/compiler/");
}

unsigned width_for(std::uint64_t n) { return n <= 0xff ? 8 : n <= 0xffff ? 16 : 32; }

}  // namespace isomer::compiler::emit
