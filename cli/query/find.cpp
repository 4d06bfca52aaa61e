// SPDX-License-Identifier: MIT
#include "find.hpp"
#include <isomer/base/path.hpp>
#include <isomer/item.hpp>
#include <isomer/json.hpp>
#include <memory>
#include <type_traits>
#include <utility>
#include "proto/text/spelling.hpp"

namespace isomer::cli {
namespace {

using kind = query_step::kind;
using detail::table::field;

// Returns the place of a value within the message that contains it.
diagnosis below(const path& at, diagnosis d) {
  const std::string upper = spell(at);
  if (d.path.empty()) d.path = upper;
  else if (!upper.empty()) d.path = upper + (d.path.starts_with('[') ? "" : ".") + d.path;
  return d;
}

found_value found(const item& v, const path& at) {
  found_value f{.json = {}, .text = {}, .wrong = {}};
  static const std::unique_ptr<item_codec> as_json = make_item_codec({.is = format::json});
  if (const result<std::string_view> text = as_json->write(v)) f.json = *text;
  else f.wrong = below(at, as_json->explain_write(v, text.error()));
  if (v.is(item_kind::text)) f.text = v.view();
  else if (f.json.starts_with('"') && f.json.size() >= 2)
    f.text = f.json.substr(1, f.json.size() - 2);  // base64, or a time
  return f;
}

// Decodes a text of JSON, without its quotes and escapes.
std::optional<std::string> text_of(std::string_view in_quotes) {
  arena memory;
  item text;
  const bool is_text = decode(json{}, in_quotes, text, memory).ok() && text.is(item_kind::text);
  return is_text ? std::optional(std::string(text.view())) : std::nullopt;
}

// A value that was found, and the elements on the way to it.
class collector {
 public:
  collector(const query_path& p, std::vector<found_value>& to) : last_star_(steps_to_last_star(p)), to_(to) {}

  void add(found_value v) {
    v.at = at_;
    to_.push_back(std::move(v));
  }
  // Moves to the element of the step, as one of all elements: call() continues behind it.
  template <class Call>
  void each(std::size_t step, std::size_t i, Call call) {
    const std::size_t had = to_.size();
    at_.push_back(i);
    call();
    if (to_.size() == had && step + 1 == last_star_) add({.json = "null", .text = {}, .wrong = {}, .is_absent = true});
    at_.pop_back();
  }

 private:
  std::size_t last_star_;
  std::vector<found_value>& to_;
  std::vector<std::size_t> at_;
};

const field* field_named(const detail::table::message_table& t, std::string_view name) { return t.by_name(name); }

class message_finder {
 public:
  // `at` is the place of the message.
  message_finder(const query_path& p, query_json& as_json, std::vector<found_value>& to, path at = {})
      : p_(p), json_(as_json), to_(p, to), at_(std::move(at)) {}

  void message(const dynamic::message& m, std::size_t step) {
    if (step == p_.size()) {
      const result<std::string_view> text = json_.messages->write(m);
      if (text) put(std::string(*text), {});
      else put({}, below(at_, json_.messages->explain_write(m, text.error())));
      return;
    }
    const field* const f = p_[step].is == kind::name ? field_named(m.type(), p_[step].text) : nullptr;
    if (!f || !m.has(*f)) return;
    in({.name = std::string(f->name)}, [&] { of_field(m, *f, step + 1); });
  }

 private:
  template <class Call>
  void in(path_step step, Call call) {
    at_.push_back(std::move(step));
    call();
    at_.pop_back();
  }
  void put(std::string json, std::optional<diagnosis> wrong) {
    found_value f{.json = std::move(json), .text = {}, .wrong = std::move(wrong)};
    if (f.json.starts_with('"')) f.text = text_of(f.json);  // a well-known type that is text in JSON
    to_.add(std::move(f));
  }
  void of_field(const dynamic::message& m, const field& f, std::size_t step) {
    if (f.shape == detail::table::shape::map) return of_map(m, f, step);
    if (!f.is_list()) return single(m, f, step);
    if (step == p_.size()) {
      std::string all = "[";
      std::optional<diagnosis> wrong;
      for (std::size_t i = 0; i < m.size(f); ++i) {
        found_value one = whole([&](message_finder& by) { by.element(m, f, i, 0); });
        all += (i ? "," : "") + one.json;
        if (!wrong) wrong = std::move(one.wrong);
      }
      return put(all + ']', std::move(wrong));
    }
    const query_step& s = p_[step];
    if (s.is == kind::every)
      for (std::size_t i = 0; i < m.size(f); ++i) to_.each(step, i, [&] { element(m, f, i, step + 1); });
    else if (s.is == kind::index && s.index < m.size(f)) element(m, f, s.index, step + 1);
  }
  void single(const dynamic::message& m, const field& f, std::size_t step) {
    if (is_message(f.value)) return message(*m.get<dynamic::message>(f), step);
    if (step == p_.size()) to_.add(found_of(m, f));
  }
  void element(const dynamic::message& m, const field& f, std::size_t i, std::size_t step) {
    in({.index = i, .is_index = true}, [&] {
      if (is_message(f.value)) return message(*m.get<dynamic::message>(f, i), step);
      if (step == p_.size()) to_.add(with_type_of(f, [&]<class T>() { return found_of(m, f, *m.get<T>(f, i)); }));
    });
  }
  // What a call finds at the end of the path.
  template <class Call>
  found_value whole(Call call) {
    std::vector<found_value> one;
    message_finder by(end_, json_, one, at_);
    call(by);
    return one.empty() ? found_value{.json = "null", .text = {}, .wrong = {}} : std::move(one[0]);
  }

  void of_map(const dynamic::message& m, const field& f, std::size_t step) {
    const field &key = f.message->fields[0], &value = f.message->fields[1];
    std::string all = "{";
    std::optional<diagnosis> wrong;
    std::size_t i = 0;
    for (const dynamic::message entry : m.messages(f)) {
      found_value k = found_of(entry, key);
      const std::string& spelled = k.text ? *k.text : k.json;
      in({.name = spelled}, [&] {
        if (step == p_.size()) {
          found_value one = whole([&](message_finder& by) { by.single(entry, value, 0); });
          all += (all.size() > 1 ? "," : "") + (k.text ? k.json : '"' + k.json + '"') + ':' + one.json;
          if (!wrong) wrong = k.wrong ? std::move(k.wrong) : std::move(one.wrong);
        } else if (p_[step].is == kind::every) to_.each(step, i++, [&] { single(entry, value, step + 1); });
        else if (p_[step].text == spelled) single(entry, value, step + 1);
      });
    }
    if (step == p_.size()) put(all + '}', std::move(wrong));
  }

  // Adds a value of the field that is no message.
  template <class T>
  found_value found_of(const dynamic::message& m, const field& f, T value) {
    found_value v{.json = {}, .text = {}, .wrong = {}};
    if (const result<std::string_view> text = json_.scalars.write(m.type(), f, value)) v.json = *text;
    else v.wrong = below(at_, json_.scalars.explain(text.error()));
    if constexpr (std::is_same_v<T, std::string_view>)
      if (f.value != detail::table::value::bytes) {
        v.text = value;
        return v;
      }
    // Enum names, base64 and NaN. Only enum names can need escapes, since users choose them.
    if (v.json.starts_with('"')) v.text = text_of(v.json);
    return v;
  }
  found_value found_of(const dynamic::message& m, const field& f) {
    return with_type_of(f, [&]<class T>() { return found_of(m, f, *m.get<T>(f)); });
  }

  static inline const query_path end_;
  const query_path& p_;
  query_json& json_;
  collector to_;
  path at_;
};

std::string spelled(const item& number) {
  return number.is(item_kind::natural) ? std::to_string(number.natural) : std::to_string(number.integer);
}
bool has_key(const item& key, const query_step& s) {
  switch (key.kind) {
    case item_kind::text: return s.is != kind::every && key.view() == s.text;
    case item_kind::integer:
    case item_kind::natural: return s.is == kind::index && s.text == spelled(key);
    case item_kind::boolean:
      return (s.is == kind::name || s.is == kind::truth) && s.text == (key.boolean ? "true" : "false");
    default: return false;
  }
}
void find_items(const query_path& p, std::size_t step, const item& in, path& at, collector& to) {
  if (step == p.size()) return to.add(found(in, at));
  const auto below = [&](path_step s, const item& one) {
    at.push_back(std::move(s));
    find_items(p, step + 1, one, at, to);
    at.pop_back();
  };
  const query_step& s = p[step];
  std::size_t n = 0;
  if (in.is(item_kind::list)) {
    const auto all = in.list();
    if (s.is == kind::every)
      for (const item& one : all) to.each(step, n, [&] { below({.index = n++, .is_index = true}, one); });
    else if (s.is == kind::index && s.index < all.size()) below({.index = s.index, .is_index = true}, all[s.index]);
  } else if (in.is(item_kind::map)) {
    for (const item_member& m : in.map()) {
      if (s.is == kind::every)
        to.each(step, n++, [&] { below({.name = found(m.key, {}).text.value_or("*")}, m.value); });
      else if (has_key(m.key, s)) below({.name = s.text}, m.value);
    }
  }
}

}  // namespace

std::string why_no_path(const query_path& p, const detail::table::message_table& type) {
  const detail::table::message_table* in = &type;
  const field* last = nullptr;  // a list or a map whose elements are next
  for (const query_step& s : p) {
    if (last) {
      if (s.is == kind::name)
        return "\"" + std::string(last->name) + "\" is a " +
               (last->is_list() ? "list: [*] or [0]" : "map: [*] or [\"key\"]") + " comes behind it";
      if (last->is_list() && (s.is == kind::key || s.is == kind::truth))
        return "\"" + std::string(last->name) + "\" is a list, and has no keys";
      const field& value = last->is_list() ? *last : last->message->fields[1];
      in = is_message(value.value) ? value.message : nullptr;
      last = nullptr;
      continue;
    }
    if (!in || s.is != kind::name) return "nothing comes behind a value that is no message, no list and no map";
    const field* const f = field_named(*in, s.text);
    if (!f) {
      compiler::proto::nearest_name near(s.text);
      for (std::size_t i = 0; i < in->size; ++i) near.see(in->fields[i].name);
      return std::string(in->full_name) + " has no field \"" + s.text + '"' + near.suggestion();
    }
    const bool holds_several = f->is_list() || f->shape == detail::table::shape::map;
    last = holds_several ? f : nullptr;
    in = !holds_several && is_message(f->value) ? f->message : nullptr;
  }
  return {};
}

void find_values(const query_path& p, const dynamic::message& in, query_json& as_json, std::vector<found_value>& to) {
  message_finder(p, as_json, to).message(in, 0);
}
void find_values(const query_path& p, const item& in, std::vector<found_value>& to) {
  collector all(p, to);
  path at;
  find_items(p, 0, in, at, all);
}

}  // namespace isomer::cli
