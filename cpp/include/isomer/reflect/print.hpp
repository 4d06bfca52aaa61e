// SPDX-License-Identifier: MIT
// Messages for people to read in logs: the text format, without the values of fields with debug_redact. It cannot be
// used as input: parsers of the text format reject what replaces such values.
#pragma once
#include <string>
#include <string_view>
#include "../base/limits.hpp"
#include "../format/text/writer.hpp"
#include "../table/encoding.hpp"
#include "value.hpp"

namespace isomer::reflected {

struct debug_options {
  bool single_line = false;
  isomer::limits limits{};  // deeper values are written as [TOO-DEEP], which ends the text
};

// See path.hpp about the parameter.
template <class Places>
class printer {
 public:
  explicit printer(const debug_options& o) : levels_(o.limits.depth) {
    writer_.options(format{.single_line = o.single_line, .limits = o.limits});
  }

  std::string whole(const message& m) { return finish(members(begin(), m)); }
  std::string one(const value& v) {
    if (v.is_list() || v.is_map()) return finish(many(begin(), v));
    char* e = bare(begin(), *v.field(), v);
    return finish(e ? writer_.separate(e) : e);
  }
  std::string records(const extendee& of, std::string_view bytes) {
    return finish(writer_.unknown(begin(), of, bytes, detail::table::rest));
  }

 private:
  using writer = detail::textual::writer;
  struct format {
    detail::textual::types types{};
    detail::textual::extensions extensions{};
    bool single_line = false, print_unknown = true, utf8 = false;
    isomer::limits limits{};
  };
  static constexpr std::string_view hidden = "[REDACTED]", too_deep = "[TOO-DEEP] ";

  char* begin() { return writer_.room(writer_.start(), detail::table::slack); }
  std::string finish(char* e) {
    if (e) e = writer_.finish(e);
    return e ? std::string(writer_.view(e)) : std::string();
  }
  char* members(char* e, const message& m) {
    for (auto [f, v] : m.fields()) {
      if (stopped_ || !e) return e;
      e = field(e, f, v);
    }
    if (stopped_ || !e || m.unknown().empty()) return e;
    e = writer_.room(e, detail::table::slack);
    return e ? writer_.unknown(e, m.type().extends(), m.unknown(), detail::table::rest) : e;
  }
  char* field(char* e, const reflected::field& f, const value& v) {
    if (f.debug_redact) return redacted(e, f);
    return v.is_list() || v.is_map() ? many(e, v) : keyed(e, f, [&](char* at) { return bare(at, f, v); });
  }
  // Once, for any number of elements. If the field could be an enum, a list of its names would look the same.
  char* redacted(char* e, const reflected::field& f) {
    e = writer_.room(e, f.text_name.size() + detail::table::slack);
    if (!e) return e;
    e = writer_.put(writer_.put(writer_.put(e, f.text_name), ": "), hidden);
    return writer_.separate(f.value == detail::table::value::enumeration || f.value == detail::table::value::closed
                                ? writer_.put(e, '!')
                                : e);
  }
  // All elements, or all entries: each as a separate field.
  char* many(char* e, const value& v) {
    const reflected::field& f = *v.field();
    for (std::size_t i = 0; v.is_list() && e && !stopped_ && i < v.size(); ++i)
      e = keyed(e, f, [&](char* at) { return bare(at, f, v[i]); });
    v.each_entry([&](const value& key, const value& mapped) {
      e = keyed(e, f, [&](char* at) {
        writer::scope s;
        at = writer_.enter(at, s);
        for (const value* part : {&key, &mapped})
          if (at) at = keyed(at, *part->field(), [&](char* to) { return bare(to, *part->field(), *part); });
        return at ? writer_.leave(at, s, detail::table::rest) : at;
      });
      return e && !stopped_;
    });
    return e;
  }
  template <class Put>
  char* keyed(char* e, const reflected::field& f, Put put) {
    e = writer_.room(e, detail::table::slack + writer::key_room(f));
    if (e) e = put(writer_.key(e, f));
    return e ? writer_.separate(e) : e;
  }
  char* bare(char* e, const reflected::field& f, const value& v) {
    if (v.is_message()) return braced(e, v.as_message());
    if (detail::table::is_enum(f.value))
      if (std::string_view name = v.enum_name(); !name.empty()) return writer_.symbol(e, name, detail::table::rest);
    return detail::table::with_value(f.value, [&]<detail::table::value V>() {
      if constexpr (detail::table::is_message(V)) return e;
      else if constexpr (detail::table::is_text(V)) {
        constexpr auto loose =
            V == detail::table::value::bytes ? V : detail::table::value::loose_string;  // regardless of its contents
        std::string_view s = v.as_text();
        return writer_.template text<detail::table::like<loose>>(e, s.data(), s.size(), detail::table::rest);
      } else
        return writer_.template scalar<detail::table::like<V>>(
            e, v.template as_number<typename Places::template type<V>>());
    });
  }
  char* braced(char* e, const message& m) {
    writer::scope s;
    e = writer_.enter(e, s);
    if (--levels_ < 0) {
      e = writer_.put(e, too_deep);
      stopped_ = true;
    } else e = members(e, m);
    ++levels_;
    return e ? writer_.leave(e, s, detail::table::rest) : e;
  }

  writer writer_;
  int levels_;
  bool stopped_ = false;
};

// One side of a difference, in one line of no more than `most` bytes.
inline std::string shortened(std::string text, std::size_t most) {
  if (text.size() > most) text.resize(most);
  return text;
}
template <class Places>
std::string text_of(const value& v, std::size_t most) {
  if (!v) return {};
  if (v.field() && v.field()->debug_redact) return "[REDACTED]";
  printer<Places> p(debug_options{.single_line = true});
  if (!v.field()) return shortened(p.whole(v.as_message()), most);
  return shortened(p.one(v), most);
}
template <class Places>
std::string text_of_records(std::string_view records, std::size_t most) {
  return shortened(printer<Places>(debug_options{.single_line = true}).records({}, records), most);
}

#if defined(ISOMER_RUNTIME)
extern template class printer<places>;
#endif

}  // namespace isomer::reflected
