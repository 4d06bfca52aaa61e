// SPDX-License-Identifier: MIT
// The path to an offset in MessagePack, CBOR or PHP's serialization, whose values state their own kinds.
#pragma once
#include <cstdint>
#include <limits>
#include <string>
#include <string_view>
#include "../base/any_layout.hpp"
#include "../base/limits.hpp"
#include "../base/path.hpp"
#include "../schema/outline.hpp"

namespace isomer::detail {

// The options of a reader that accepts all well-formed input.
struct lenient_options {
  bool ignore_unknown = true, php_arrays = true;
  isomer::limits limits{};
};

template <class Reader>
class item_path {
  using cursor = typename Reader::cursor;
  struct any_text {
    static constexpr isomer::kind kind = isomer::kind::string;
    static constexpr bool utf8 = false;
  };
  struct any_integer {
    static constexpr isomer::kind kind = isomer::kind::int64;
  };

 public:
  item_path(std::string_view input, std::size_t at, keys layout)
      : in_(input.data(), input.size(), lenient_options{}, layout),
        at_(in_.begin + (at < input.size() ? at : input.size())) {}

  path find(const outline& message) {
    visit(in_.start(), nullptr, &message);
    return std::move(steps_);
  }
  // Describes the value at the offset.
  static std::string found(std::string_view input, std::size_t at) {
    Reader in(input.data(), input.size(), lenient_options{}, keys::name);
    if (at >= input.size()) return "the end of the input";
    switch (in.token({in.begin + at, 0})) {
      case 'n': return "null";
      case 't': return "true";
      case 'f': return "false";
      case '"': return "text";
      case '{': return "a map";
      case '[': return "an array";
      default: return "a number or bytes";
    }
  }

 private:
  // Moves past the value. Returns null once it contains the offset, or if it cannot be read.
  cursor visit(cursor c, const outline_field* field, const outline* message) {
    if (!c || c.p > at_) return {};
    char k = in_.token(c);
    bool opaque = message && in_.spells(message->known);
    if (opaque || (k != '{' && k != '[')) {
      c = in_.skip(c);
      return c && c.p > at_ ? cursor{} : c;
    }
    if (--in_.depth < 0) return {};
    bool is_map = field && field->is_map && !message;
    c = k == '{' ? entries(c, is_map ? field : nullptr, message) : elements(c, field, message);
    ++in_.depth;
    return c && c.p > at_ ? cursor{} : c;  // in none of its entries: the offset is of the map itself
  }
  cursor entries(cursor c, const outline_field* map, const outline* message) {
    typename Reader::scope s{};
    c = in_.enter_map(c, s);
    while (c && in_.map_more(s)) {
      if (c.p > at_) return {};
      steps_.push_back({});
      std::uint64_t number = 0;
      c = key(c, steps_.back().name, number);
      const outline_field* f = nullptr;
      if (message) f = number ? message->find(static_cast<std::uint32_t>(number)) : message->find(steps_.back().name);
      if (f && number) steps_.back().name = f->name;
      if (!c || c.p > at_) {
        steps_.back().is_key = true;
        return {};
      }
      c = in_.key_value(c);
      c = map ? visit(c, nullptr, map->message) : value(c, f);
      if (!c) return c;
      steps_.pop_back();
      c = in_.map_next(c, s);
    }
    return c;
  }
  // The elements of a list, or of a message whose fields go by order.
  cursor elements(cursor c, const outline_field* field, const outline* message) {
    typename Reader::scope s{};
    bool fields = message && is_by_order(in_);
    c = in_.enter_list(c, s);
    for (std::size_t i = 0; c && in_.list_more(s); ++i) {
      if (c.p > at_) return {};
      steps_.push_back({{}, i, true, false});
      const outline_field* f = nullptr;
      if (fields && i < message->size) {
        f = &message->fields()[i];
        steps_.back() = {std::string(f->name), 0, false, false};
      }
      c = fields ? value(c, f) : visit(c, nullptr, field ? field->message : nullptr);
      if (!c) return c;
      steps_.pop_back();
      c = in_.list_next(c, s);
    }
    return c;
  }
  // A list and a map know their field; a single message knows only itself.
  cursor value(cursor c, const outline_field* f) {
    bool single = f && !f->is_list && !f->is_map;
    return visit(c, single ? nullptr : f, single ? f->message : nullptr);
  }
  cursor key(cursor c, std::string& name, std::uint64_t& number) {
    if (in_.token(c) == '"') {
      std::string_view s;
      bool coded = false;
      c = in_.template text<any_text>(c, s, coded);
      name = s;
      return c;
    }
    std::int64_t n = 0;
    c = in_.template scalar<any_integer>(c, n);
    name = std::to_string(n);
    if (c && n > 0 && n <= std::numeric_limits<std::uint32_t>::max()) number = static_cast<std::uint64_t>(n);
    return c;
  }

  Reader in_;
  const char* at_;
  path steps_;
};

}  // namespace isomer::detail
