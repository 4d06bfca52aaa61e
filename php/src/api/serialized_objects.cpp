// SPDX-License-Identifier: MIT
#include "serialized_objects.hpp"
#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <isomer/format/php/key.hpp>
#include <isomer/wire/time.hpp>
#include <map>
#include <unordered_map>
#include "../values/native.hpp"
#include "../values/scalar.hpp"
#include "../values/times.hpp"
#include "errors.hpp"

extern "C" {  // which this header of PHP's does not say itself
#include <ext/date/php_date.h>
}

namespace isomer::php_api {
namespace {

using namespace php_values;
using detail::table::field;
using isomer::detail::shortened;

class rewriter {
 public:
  rewriter(const call& how, std::string_view in, std::string& out,
           std::vector<std::pair<std::size_t, std::size_t>>& places)
      : in_(in),
        out_(out),
        places_(places),
        most_(static_cast<std::size_t>(how.with.limits.memory)),
        ignores_unknown_(how.with.ignore_unknown),
        has_unknown_(in.find("unknownFields") != in.npos),
        depth_(2 * how.with.limits.depth + deepest_structure) {}

  bool message(const bound_message& m) { return value({.message = &m}) && (at_ == in_.size() || bad(at_)); }

 private:
  // What belongs in a place.
  struct wanted {
    const bound_message* message = nullptr;
    const field* of = nullptr;    // one value of this field's
    const field* many = nullptr;  // all values of it
  };
  struct slot {  // what a reference may name
    std::size_t begin, end;
    const bound_message* message;
    bool is_whole = false;  // it may be named from now on
  };

  bool fail(code cause, std::size_t at, std::string expected, std::string found = {}) {
    diagnosis d{.cause = cause, .at = at, .path = path_, .expected = std::move(expected), .found = std::move(found)};
    d.line = d.column = 0;
    throw_decode(d);
    return false;
  }
  bool bad(std::size_t at) { return at < in_.size() ? fail(code::bad_syntax, at, {}) : fail(code::truncated, at, {}); }
  char letter() const { return at_ < in_.size() ? in_[at_] : '\0'; }
  bool eat(std::string_view s) {
    if (in_.substr(at_, s.size()) != s) return bad(at_);
    at_ += s.size();
    return true;
  }
  bool number(std::size_t& n) {
    const char *from = in_.data() + at_, *end = in_.data() + in_.size();
    const auto [to, wrong] = std::from_chars(from, end, n);
    if (wrong != std::errc() || to == from) return bad(at_);
    at_ += static_cast<std::size_t>(to - from);
    return true;
  }
  // "3:"abc" of a string or a name.
  bool quoted(std::string_view& s) {
    std::size_t n = 0;
    if (!number(n) || !eat(":\"")) return false;
    if (n > in_.size() - at_) return fail(code::truncated, in_.size(), {});
    s = in_.substr(at_, n);
    at_ += n;
    return eat("\"");
  }
  void mark() {
    if (places_.empty() || places_.back().first < out_.size()) places_.emplace_back(out_.size(), at_);
  }
  bool put(std::string_view s) {
    if (s.size() > most_ - std::min(most_, out_.size())) return fail(code::too_large, at_, {});
    out_ += s;
    return true;
  }
  bool put_text(std::string_view s) { return put("s:" + std::to_string(s.size()) + ":\"") && put(s) && put("\";"); }

  // Every value but a reference by R has a number, by which others name it.
  bool value(const wanted& w) {
    mark();
    if (letter() == 'R' || letter() == 'r') return reference(w);
    const std::size_t i = slots_.size();
    slots_.push_back({out_.size(), 0, w.message});
    if (!one_value(w)) return false;
    slots_[i].end = out_.size(), slots_[i].is_whole = true;
    return true;
  }
  bool reference(const wanted& w) {
    const std::size_t from = at_;
    const bool is_counted = letter() == 'r';
    at_ += 1;
    std::size_t n = 0;
    if (!eat(":") || !number(n) || !eat(";")) return false;
    if (n == 0 || n > slots_.size()) return fail(code::bad_value, from, "a reference to something in front of it");
    const slot to = slots_[n - 1];
    if (!to.is_whole) return fail(code::bad_value, from, "a reference to something that does not hold it");
    if (w.message != to.message)
      return fail(code::bad_value, from, "a reference to " + (w.message ? name_of(*w.message) : "no message"));
    const std::size_t begin = out_.size(), size = to.end - to.begin;
    if (size > most_ - std::min(most_, begin)) return fail(code::too_large, from, {});
    out_.append(out_, to.begin, size);
    if (is_counted) slots_.push_back({begin, out_.size(), to.message, true});
    return true;
  }
  static std::string name_of(const bound_message& m) {
    return m.ce ? "an object of " + std::string(ZSTR_VAL(m.ce->name)) : "an array";
  }

  bool one_value(const wanted& w) {
    switch (letter()) {
      case 'N':
      case 'b':
      case 'i':
      case 'd': return scalar();
      case 's': return string();
      case 'a': return nested([&] { return array(w); });
      case 'O': return nested([&] { return object(w); });
      case 'E': return enumeration(w);
      case '\0': return bad(at_);
      default: return fail(code::bad_value, at_, "a scalar, an array or an object of the class that belongs here");
    }
  }
  template <class Read>
  bool nested(Read read) {
    if (--depth_ < 0) return fail(code::too_deep, at_, {});
    const bool is_good = read();
    ++depth_;
    return is_good;
  }
  bool scalar() {
    const std::size_t end = in_.find(';', at_);
    if (end == in_.npos) return fail(code::truncated, in_.size(), {});
    const std::string_view all = in_.substr(at_, end + 1 - at_);
    at_ = end + 1;
    return put(all);
  }
  bool string() {
    const std::size_t from = at_;
    std::string_view s;
    return eat("s:") && quoted(s) && eat(";") && put(in_.substr(from, at_ - from));
  }
  bool count(std::size_t& n) {
    const std::size_t from = at_;
    return number(n) && (n <= (in_.size() - at_) / 4 || fail(code::truncated, from, {})) && eat(":{");
  }
  bool key(std::string_view& k) {
    if (letter() == 's') return eat("s:") && quoted(k) && eat(";");
    const std::size_t from = at_ + 2;
    if (!eat("i:")) return false;
    const std::size_t end = in_.find(';', at_);
    if (end == in_.npos) return fail(code::truncated, in_.size(), {});
    k = in_.substr(from, end - from);
    at_ = end + 1;
    return true;
  }

  // Of a message, with its keys as they are; of a list or a map; of what has no fields.
  bool array(const wanted& w) {
    const std::size_t from = at_;
    std::size_t n = 0;
    if (!eat("a:") || !count(n) || !put(in_.substr(from, at_ - from))) return false;
    for (; n; --n) {
      const std::size_t began = at_, had = path_.size();
      std::string_view k;
      mark();
      if (!key(k) || !put(in_.substr(began, at_ - began))) return false;
      wanted held;
      if (w.message) {
        const field* const f = by_name(*w.message, k);
        if (f && !want(*f, held)) return false;
        step(k);
      } else if (w.many) {
        const field& f = *w.many;
        if (!want_one(f.shape == detail::table::shape::map ? f.message->fields[1] : f, held)) return false;
        path_ += "[" + shortened(k) + "]";
      }
      if (!value(held)) return false;
      path_.resize(had);
    }
    return eat("}") && put("}");
  }
  void step(std::string_view name) {
    if (!path_.empty()) path_ += '.';
    path_ += shortened(name);
  }
  static const field* by_name(const bound_message& m, std::string_view k) {
    for (std::size_t i = 0; i < m.fields.size(); ++i)
      if (m.table_fields[i].json_name == k || m.table_fields[i].name == k) return &m.table_fields[i];
    return nullptr;
  }
  // False: the class was met that belongs there.
  static bool want(const field& f, wanted& w) {
    if (f.is_list() || f.shape == detail::table::shape::map) return w.many = &f, true;
    return want_one(f, w);
  }
  static bool want_one(const field& f, wanted& w) {
    w.of = &f;
    if (!is_message(f.value)) return true;
    const bound_field& b = binding(f);
    if (!b.message->is_tied && !meet(b)) return false;
    if (b.native == native::none) w.message = b.message;
    return true;
  }

  bool object(const wanted& w) {
    const std::size_t from = at_;
    std::string_view name;
    if (!eat("O:") || !quoted(name) || !eat(":")) return false;
    if (w.message && w.message->ce && is_named(w.message->ce, name)) return properties(*w.message);
    if (w.many && binding(*w.many).made_as && is_named(binding(*w.many).made_as, name) &&
        binding(*w.many).made_as->type == ZEND_INTERNAL_CLASS)
      return storage_of_array_object(w);
    const native n = w.of ? binding(*w.of).native : native::none;
    if (n == native::timestamp && is_date(binding(*w.of), name)) return date();
    if (n == native::duration && is_named(php_date_get_interval_ce(), name)) return interval();
    std::string expected = w.message ? name_of(*w.message) : w.many ? "an array" : "a value of the field";
    return fail(code::bad_value, from, std::move(expected), "an object of " + shortened(name));
  }
  static bool is_named(const zend_class_entry* ce, std::string_view name) {
    return zend_binary_strcasecmp(ZSTR_VAL(ce->name), ZSTR_LEN(ce->name), name.data(), name.size()) == 0;
  }
  static bool is_date(const bound_field& b, std::string_view name) {
    if (b.made_as) return is_named(b.made_as, name);
    return is_named(php_date_get_immutable_ce(), name) || is_named(php_date_get_date_ce(), name);
  }

  // The fields of a class by the names that serialize() has for its properties.
  using names = std::unordered_map<std::string_view, const field*>;
  const names& names_of(const bound_message& m) {
    names& known = names_[&m];
    if (!known.empty()) return known;
    for (std::size_t i = 0; i < m.fields.size(); ++i) {
      const field& f = m.table_fields[i];
      const zend_string* const mangled = m.ce->properties_info_table[OBJ_PROP_TO_NUM(f.offset)]->name;
      known[{ZSTR_VAL(mangled), ZSTR_LEN(mangled)}] = &f;
    }
    for (std::size_t i = 0; i < m.fields.size(); ++i) {  // of properties whose visibility was another
      const field& f = m.table_fields[i];
      const zend_string* const mangled = m.ce->properties_info_table[OBJ_PROP_TO_NUM(f.offset)]->name;
      known.try_emplace(plain_name({ZSTR_VAL(mangled), ZSTR_LEN(mangled)}), &f);
    }
    return known;
  }
  static std::string_view plain_name(std::string_view mangled) {
    if (!mangled.starts_with('\0')) return mangled;
    const std::size_t end = mangled.find('\0', 1);
    return end == mangled.npos ? mangled : mangled.substr(end + 1);
  }
  const field* property(const bound_message& m, std::string_view k) {
    const names& all = names_of(m);
    auto found = all.find(k);
    if (found == all.end()) found = all.find(plain_name(k));
    return found == all.end() ? nullptr : found->second;
  }

  bool properties(const bound_message& m) {
    std::size_t n = 0;
    if (!count(n)) return false;
    const bool drops = n != 0 && has_unknown_ && instanceof_function(m.ce, abstract_message_class);
    if (!put("a:" + std::to_string(n - drops) + ":{")) return false;
    bool has_dropped = false;
    for (; n; --n) {
      const std::size_t from = at_, had = path_.size();
      std::string_view k;
      mark();
      if (!key(k)) return false;
      const field* const f = property(m, k);
      const std::string_view name = plain_name(k);
      step(f ? f->name : name);
      if (!f && drops && !has_dropped && name == "unknownFields") {
        if (!unknown_fields()) return false;
        has_dropped = true;
      } else {
        wanted held;
        if (!f && !ignores_unknown_)
          return fail(code::unknown_field, from, "a property with #[Isomer\\Field]", shortened(name));
        if (f && !want(*f, held)) return false;
        if (!put_key(f ? f->json_name : name) || !value(held)) return false;
      }
      path_.resize(had);
    }
    if (drops != has_dropped) return fail(code::bad_value, at_, "the property unknownFields");
    return eat("}") && put("}");
  }
  bool put_key(std::string_view name) {
    if (detail::php::is_integer_key(name)) return put("i:" + std::string(name) + ";");
    return put_text(name);
  }
  // Records that are in no array; without any, there is nothing to keep.
  bool unknown_fields() {
    const std::size_t from = at_, began = out_.size();
    if (!value({}) || (in_.substr(from, at_ - from) != "s:0:\"\";" && !ignores_unknown_))
      return EG(exception) ? false : fail(code::unknown_field, from, "no unknown fields");
    forget(began);
    return true;
  }
  // What was written since, which nothing may name.
  void forget(std::size_t began) {
    for (auto one = slots_.rbegin(); one != slots_.rend() && one->begin >= began; ++one) one->is_whole = false;
    while (!places_.empty() && places_.back().first > began) places_.pop_back();
    out_.resize(began);
  }

  bool enumeration(const wanted& w) {
    const std::size_t from = at_;
    std::string_view named;
    if (!eat("E:") || !quoted(named) || !eat(";")) return false;
    const bound_enum* const e = w.of ? binding(*w.of).enumeration : nullptr;
    const std::size_t colon = named.find(':');
    if (e && e->ce && colon != named.npos && is_named(e->ce, named.substr(0, colon)))
      for (std::size_t i = 0; i < e->cases.size(); ++i) {
        if (!e->cases[i]) continue;
        const zend_string* const name = Z_STR_P(zend_enum_fetch_case_name(e->cases[i]));
        if (named.substr(colon + 1) == std::string_view(ZSTR_VAL(name), ZSTR_LEN(name)))
          return put("i:" + std::to_string(e->table->all[i].number) + ";");
      }
    return fail(code::bad_value, from, e && e->ce ? "a case of " + std::string(ZSTR_VAL(e->ce->name)) : "no enum",
                shortened(named));
  }

  // Of an ArrayObject or an ArrayIterator: flags, what it holds, its own properties, and a class or nothing.
  bool storage_of_array_object(const wanted& w) {
    std::size_t n = 0;
    if (!count(n)) return false;
    const std::size_t began = out_.size();
    bool has = false;
    for (; n; --n) {
      std::string_view k;
      if (!key(k)) return false;
      const std::size_t before = out_.size(), from = at_;
      const bool is_it = k == "1" && !has;
      if (is_it && letter() != 'a') return fail(code::bad_value, from, "an array");
      if (!value(is_it ? w : wanted{})) return false;
      if (is_it) has = true;
      else forget(before);
    }
    if (!has) return fail(code::bad_value, at_, "an array in the object");
    return out_.size() > began && eat("}");
  }

  // The scalars in an object of PHP's own; strings without their quotes.
  bool scalars(std::map<std::string, std::string>& to) {
    std::size_t n = 0;
    const std::size_t began = out_.size();
    if (!count(n)) return false;
    for (; n; --n) {
      std::string_view k;
      if (!key(k)) return false;
      const std::size_t from = at_;
      if (!value({})) return false;
      std::string_view all = in_.substr(from, at_ - from);
      if (all.size() > 2 && all[0] == 's') all = all.substr(all.find('"') + 1), all.remove_suffix(2);
      else if (all.size() > 2 && all[0] != 'a') all = all.substr(2), all.remove_suffix(1);
      to[std::string(k)] = all;
    }
    forget(began);
    return eat("}");
  }
  bool date() {
    const std::size_t from = at_;
    std::map<std::string, std::string> is;
    if (!scalars(is)) return false;
    const std::string text = is["date"] + " " + is["timezone"];
    zval made;
    php_date_instantiate(php_date_get_immutable_ce(), &made);
    // As PHP writes them: "now" would be another date each time.
    const bool is_fixed = !is["date"].empty() && is["date"].find_first_not_of("0123456789-:. ") == std::string::npos &&
                          is["timezone"].find(' ') == std::string::npos;
    const bool is_read =
        is_fixed && php_date_initialize(Z_PHPDATE_P(&made), text.data(), text.size(), nullptr, nullptr, 0);
    seconds_and_nanos t;
    const bool is_date = is_fixed && is_read && !timestamp_of(&made, t);
    zval_ptr_dtor(&made);
    char spelled[64];
    const char* const end =
        is_date ? isomer::detail::wire::put_timestamp(spelled, t.seconds, static_cast<std::int32_t>(t.nanos)) : nullptr;
    return end ? put_text({spelled, static_cast<std::size_t>(end - spelled)})
               : fail(code::bad_value, from, "a date of the years 1 to 9999");
  }
  bool interval() {
    const std::size_t from = at_;
    std::map<std::string, std::string> is;
    if (!scalars(is)) return false;
    const auto whole = [&](const char* name) { return std::strtoll(is[name].c_str(), nullptr, 10); };
    const bool has_months = whole("y") != 0 || whole("m") != 0;
    constexpr long long most = 1LL << 40;
    bool fits = !has_months || whole("days") > 0;
    for (const char* part : {"d", "h", "i", "s", "days"}) fits = fits && whole(part) > -most && whole(part) < most;
    const double micros = std::strtod(is["f"].c_str(), nullptr) * 1e6;
    fits = fits && micros > -1e6 && micros < 1e6;
    const long long sign = whole("invert") ? -1 : 1;
    const long long seconds =
        fits ? (has_months ? whole("days") : whole("d")) * 86400 + whole("h") * 3600 + whole("i") * 60 + whole("s") : 0;
    const auto nanos = static_cast<long long>(fits ? micros + (micros < 0 ? -0.5 : 0.5) : 0) * 1000;
    const seconds_and_nanos t{sign * seconds, sign * nanos};
    char spelled[64];
    const char* const end = fits && is_duration(t) ? isomer::detail::wire::put_duration(
                                                         spelled, t.seconds, static_cast<std::int32_t>(t.nanos))
                                                   : nullptr;
    return end ? put_text({spelled, static_cast<std::size_t>(end - spelled)})
               : fail(code::bad_value, from, "an interval of a fixed length");
  }

  std::string_view in_;
  std::size_t at_ = 0;
  std::string& out_;
  std::vector<std::pair<std::size_t, std::size_t>>& places_;
  std::size_t most_;
  bool ignores_unknown_, has_unknown_;
  int depth_;
  std::string path_;
  std::vector<slot> slots_;
  std::map<const bound_message*, names> names_;
};

}  // namespace

bool plain_serialized::read(const call& how, const bound_message& m, std::string_view bytes) {
  text_.clear(), places_.clear();
  return rewriter(how, bytes, text_, places_).message(m);
}

std::size_t plain_serialized::in_input(std::size_t at) const {
  const auto behind = std::upper_bound(places_.begin(), places_.end(), std::pair{at, ~std::size_t{0}});
  if (behind == places_.begin()) return at;
  const auto [from, in] = *(behind - 1);
  return in + (at - from);
}

}  // namespace isomer::php_api
