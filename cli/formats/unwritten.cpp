// SPDX-License-Identifier: MIT
#include "unwritten.hpp"
#include <isomer/base/path.hpp>
#include <isomer/explain.hpp>
#include <isomer/memory/arena.hpp>
#include <isomer/wire/utf8.hpp>
#include <string_view>
#include <utility>

namespace isomer::cli {
namespace {

using detail::table::field;
using dynamic::message;

diagnosis diagnosis_of(status wrong, const path& at, std::string found) {
  return {
      .cause = wrong.cause, .line = 0, .path = detail::spell_shortened(at), .expected = {}, .found = std::move(found)};
}

class message_search {
 public:
  message_search(codec& by, const dynamic::schema& known) : by_(by), known_(known) {}

  // Returns the innermost message that cannot be encoded alone either, and the field in it.
  void in(const message& m, status wrong) {
    wrong_ = wrong;
    type_ = m.type().full_name;
    if (m.type().known == known::any) return in_any(m);
    for (const field& f : m.fields())
      if (is_message(f.value) ? in_messages(m, f) : is_bad_text(m, f)) return;
    for (const dynamic::extension& x : known_.extensions())
      if (x.extendee == &m.type() && m.has(x) && in_extension(m, x)) return;
    if (wrong_.cause == code::missing_required) note_missing(m);
  }

  diagnosis result() const { return diagnosis_of(wrong_, at_, type_ + (any_type_.empty() ? "" : " of " + any_type_)); }

 private:
  // Reports whether a part is what was searched for.
  bool try_in(const message& m) {
    const status wrong = by_.write(m).error();
    if (wrong.ok()) return false;
    // An Any may contain an Any, and so on, as deep as the input is long.
    if (++depth_ < limits{}.depth) in(m, wrong);
    return true;
  }
  bool found(bool is_it, std::size_t steps) {
    if (!is_it) at_.resize(steps);
    return is_it;
  }
  void step(std::string_view name) { at_.push_back({.name = std::string(name)}); }

  bool in_messages(const message& m, const field& f) {
    const std::size_t steps = at_.size();
    const known kind = m.type().known;  // no format writes the field names of a well-known type
    if (kind != known::structure && kind != known::list_value && kind != known::value) step(f.name);
    if (f.shape == detail::table::shape::map) return found(in_entries(m, f), steps);
    if (!f.is_list()) return found(try_in(*m.get<message>(f)), steps);
    std::size_t i = 0;
    for (const message one : m.messages(f)) {
      at_.push_back({.index = i++, .is_index = true});
      if (try_in(one)) return true;
      at_.pop_back();
    }
    return found(false, steps);
  }
  bool in_entries(const message& m, const field& f) {
    const field &key = f.message->fields[0], &value = f.message->fields[1];
    for (const message entry : m.messages(f)) {
      step(key_text(entry, key));
      if (is_bad(entry, key) || (is_message(value.value) ? try_in(*entry.get<message>(value)) : is_bad(entry, value)))
        return true;
      at_.pop_back();
    }
    return false;
  }
  bool in_extension(const message& m, const dynamic::extension& x) {
    const auto carrier = m.read(x);
    if (!carrier || !carrier->has(x.value())) return false;
    const std::size_t steps = at_.size();
    step('[' + std::string(x.full_name) + ']');
    const field& f = x.value();
    if (!is_message(f.value)) return found(is_bad_text(*carrier, f), steps);
    if (!f.is_list()) return found(try_in(*carrier->get<message>(f)), steps);
    std::size_t i = 0;
    for (const message one : carrier->messages(f)) {
      at_.push_back({.index = i++, .is_index = true});
      if (try_in(one)) return true;
      at_.pop_back();
    }
    return found(false, steps);
  }
  void in_any(const message& m) {
    const std::string_view url = *m.get<std::string_view>(m.type().fields[0]);
    const std::size_t slash = url.rfind('/');
    const detail::table::message_table* const t = slash == url.npos ? nullptr : known_.find(url.substr(slash + 1));
    arena memory;
    message inside = t ? message(*t, memory) : message();
    const bool is_read = inside && dynamic::binary::read(*m.get<std::string_view>(m.type().fields[1]), inside, {}).ok();
    if (is_read && try_in(inside)) return;
    any_type_ = detail::printable(detail::shortened(url));
  }

  static std::string key_text(const message& entry, const field& key) {
    using enum detail::table::value;
    if (key.value == boolean) return *entry.get<bool>(key) ? "true" : "false";
    if (is_text(key.value)) return std::string(*entry.get<std::string_view>(key));
    if (const auto v = entry.get<std::int32_t>(key)) return std::to_string(*v);
    if (const auto v = entry.get<std::int64_t>(key)) return std::to_string(*v);
    if (const auto v = entry.get<std::uint32_t>(key)) return std::to_string(*v);
    return std::to_string(entry.get<std::uint64_t>(key).value_or(0));
  }
  // The only invalid scalars are texts that are not UTF-8.
  bool is_bad(std::string_view text) {
    if (wrong_.cause != code::bad_utf8 || detail::wire::utf8(text.data(), text.size())) return false;
    type_ = "string";
    return true;
  }
  bool is_bad(const message& m, const field& f) {
    return is_text(f.value) && f.value != detail::table::value::bytes &&
           is_bad(m.get<std::string_view>(f).value_or(""));
  }
  bool is_bad_text(const message& m, const field& f) {
    if (!is_text(f.value) || f.value == detail::table::value::bytes) return false;
    step(f.name);
    if (!f.is_list()) return found(is_bad(m, f), at_.size() - 1);
    for (std::size_t i = 0; i < m.size(f); ++i) {
      at_.push_back({.index = i, .is_index = true});
      if (is_bad(m.get<std::string_view>(f, i).value_or(""))) return true;
      at_.pop_back();
    }
    return found(false, at_.size() - 1);
  }
  void note_missing(const message& m) {
    for (const field *f = m.type().fields, *end = f + m.type().size; f != end; ++f)
      if (f->required && !m.has(*f)) return step(f->name);
  }

  codec& by_;
  const dynamic::schema& known_;
  status wrong_;
  int depth_ = 0;
  path at_;
  std::string type_, any_type_;
};

std::string_view name_of(item_kind k) {
  switch (k) {
    case item_kind::null: return "null";
    case item_kind::boolean: return "a boolean";
    case item_kind::integer:
    case item_kind::natural: return "an integer";
    case item_kind::real: return "a number";
    case item_kind::text: return "text";
    case item_kind::bytes: return "bytes";
    case item_kind::time: return "a time";
    case item_kind::extension: return "an extension of MessagePack";
    case item_kind::list: return "a list";
    case item_kind::map: return "a map";
    default: return "";
  }
}

class item_search {
 public:
  explicit item_search(item_codec& by) : by_(by) {}

  diagnosis in(const item& v, status wrong) {
    if (v.is(item_kind::list)) {
      std::size_t i = 0;
      for (const item& one : v.list()) {
        at_.push_back({.index = i++, .is_index = true});
        if (const status s = by_.write(one).error(); !s.ok()) return in(one, s);
        at_.pop_back();
      }
    } else if (v.is(item_kind::map)) {
      for (const item_member& m : v.map()) {
        at_.push_back({.name = key_text(m.key)});
        if (const status s = by_.write(m.value).error(); !s.ok()) return in(m.value, s);
        at_.pop_back();
      }
    }
    std::string found(name_of(v.kind));
    if (v.is(item_kind::extension)) found += ", type " + std::to_string(v.type);
    return diagnosis_of(wrong, at_, std::move(found));
  }

 private:
  static std::string key_text(const item& k) {
    switch (k.kind) {
      case item_kind::boolean: return k.boolean ? "true" : "false";
      case item_kind::integer: return std::to_string(k.integer);
      case item_kind::natural: return std::to_string(k.natural);
      case item_kind::text: return std::string(k.view());
      default: return "?";
    }
  }

  item_codec& by_;
  path at_;
};

}  // namespace

diagnosis find_unwritten(codec& by, const dynamic::message& in, status wrong, const dynamic::schema& known) {
  message_search search(by, known);
  search.in(in, wrong);
  return search.result();
}

diagnosis find_unwritten(item_codec& by, const item& in, status wrong) { return item_search(by).in(in, wrong); }

std::string text_of_unwritten(const diagnosis& what) {
  return what.path.empty() ? reason_of_unwritten(what) : what.path + ": " + reason_of_unwritten(what);
}

std::string reason_of_unwritten(const diagnosis& what) {
  return "it cannot be written: " + std::string(to_string(what.cause)) +
         (what.found.empty() ? "" : " (" + what.found + ")");
}

}  // namespace isomer::cli
