// SPDX-License-Identifier: MIT
#include "scatter.hpp"
#include <isomer/dynamic.hpp>
#include <isomer/json.hpp>
#include <isomer/wire/utf8.hpp>
#include "storage.hpp"

namespace isomer::columns {
namespace {

class scattering {
 public:
  scattering(const plan& of, std::size_t& spent) : spent_(spent) {
    json_.limits.depth = INT32_MAX;
    json_.types = of.types, json_.extensions = of.types;
  }

  status fields(const dynamic::message& from, column& to) {
    for (std::size_t i = 0; i < to.of->children.size(); ++i)
      if (const node& child = *to.of->children[i]; child.of) {
        if (status s = field_of(from, *child.of, to, to.children[i]); !s.ok()) return s;
      } else if (child.content != content::unknown) continue;
      else if (const std::string_view records = from.unknown(); !records.empty()) {
        if (status s = text(records, to.children[i].open(to.row)); !s.ok()) return s;
      }
    return {};
  }

 private:
  status field_of(const dynamic::message& from, const field& f, column& parent, column& to) {
    if (f.shape == shape::map) {
      for (const dynamic::message entry : from.messages(f))
        if (status s = fields_in(entry, element(to)); !s.ok()) return s;
      return {};
    }
    if (f.is_list()) return elements(from, f, to);
    if (f.has_presence() && !from.has(f)) return {};
    if (isomer::detail::table::is_message(f.value)) {
      if (!from.has(f)) return {};
      column* const made = to.open(parent.row);
      made->row = parent.row;
      return message_into(*from.get<dynamic::message>(f), made);
    }
    return with_type(f, [&]<class T>() { return put<T>(*from.get<T>(f), to.open(parent.row)); });
  }
  status elements(const dynamic::message& from, const field& f, column& to) {
    for (std::size_t i = 0, n = from.size(f); i < n; ++i) {
      status s = isomer::detail::table::is_message(f.value)
                     ? message_into(*from.get<dynamic::message>(f, i), element(to))
                     : with_type(f, [&]<class T>() { return put<T>(*from.get<T>(f, i), element(to)); });
      if (!s.ok()) return s;
    }
    return {};
  }
  static column* element(column& to) {
    column* const made = to.element();
    made->row = made->n - 1;
    return made;
  }
  status fields_in(const dynamic::message& from, column* to) {
    if (to == to->batch->nowhere) return {code::no_memory, 0};
    spent_ += to->of->value_bytes;
    return fields(from, *to);
  }
  status message_into(const dynamic::message& from, column* to) {
    switch (to->of->content) {
      case content::empty: to->data[to->data.size() - 1] = 1; return {};
      case content::json:
        text_.clear();
        if (status s = encode(json_, from, text_); !s.ok()) return s;
        return text(text_, to);
      case content::encoded: {
        const result<std::string> bytes = dynamic::binary::write(from);
        return bytes ? text(*bytes, to) : bytes.error();
      }
      default: return fields_in(from, to);
    }
  }
  template <class T>
  status put(const T& v, column* to) {
    if constexpr (std::is_same_v<T, std::string_view>) {
      if (to->of->content == content::text && !isomer::detail::wire::utf8(v.data(), v.size()))
        return {code::bad_utf8, 0};
      return text(v, to);
    } else {
      std::memcpy(to->data.data() + to->data.size() - sizeof v, &v, sizeof v);
      return {};
    }
  }
  status text(std::string_view s, column* to) {
    memory::store unlimited{PTRDIFF_MAX};
    char* const at = to->text_room(unlimited, s.size());
    if (!at) return {unlimited.exhausted ? code::no_memory : code::too_large, 0};
    spent_ += s.size();
    s.copy(at, s.size());
    return {};
  }
  template <class Call>
  static status with_type(const field& f, Call call) {
    return isomer::detail::table::with_value(f.value, [&]<value V>() -> status {
      if constexpr (isomer::detail::table::is_message(V)) return {};
      else return call.template operator()<value_of<V>>();
    });
  }

  std::size_t& spent_;
  json json_;
  std::string text_;
};

}  // namespace

status scatter(const dynamic::message& from, const plan& of, column& to, std::size_t& spent) {
  return scattering(of, spent).fields(from, to);
}

}  // namespace isomer::columns
