// SPDX-License-Identifier: MIT
#include "codec.hpp"
#include <isomer/dynamic.hpp>
#include <isomer/explain.hpp>
#include <isomer/item.hpp>
#include <isomer/records/registered.hpp>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include "json_syntax.hpp"
#include "proto/text/spelling.hpp"
#include "tpl/codec.hpp"
#include "unwritten.hpp"
#include "visit.hpp"
#include "wide_integer.hpp"

namespace isomer::cli {
namespace {

using records::registry_for;
using records::registry_for_schema;
using records::with_registry;

template <class Format>
constexpr bool is_json = std::is_same_v<Format, json>;

void say_depth(diagnosis& d, const limits& most) {
  if (d.cause == code::too_deep) d.expected = "at most " + std::to_string(most.depth) + " levels of nesting";
}

template <class Format>
class codec_of : public codec {
 public:
  codec_of(const Format& f, const dynamic::schema& known, bool any_as_bytes)
      : known_(known),
        registry_(registry_for_schema<Format>(known, any_as_bytes)),
        format_(with_registry(f, registry_)),
        decode_(format_),
        encode_(format_) {}

  status read(std::string_view bytes, dynamic::message& to) override { return decode_(bytes, to); }
  result<std::string_view> write(const dynamic::message& from) override { return encode_(from); }
  diagnosis explain(std::string_view bytes, status wrong, const detail::table::message_table& of) override {
    if constexpr (requires { Format::is_text; }) {
      if (outlines_of_ != &of) outlines_.emplace(of, known_), outlines_of_ = &of;
      diagnosis d = isomer::explain(format_, bytes, wrong, outlines_->top());
      if (d.cause == code::unknown_field && !d.expected.empty()) d.found += name_meant(bytes, wrong);
      say_depth(d, format_.limits);
      if constexpr (is_json<Format>) say_syntax(d, bytes);
      return d;
    } else return {.cause = wrong.cause, .at = wrong.at, .line = 0, .path = {}, .expected = {}, .found = {}};
  }
  diagnosis explain_write(const dynamic::message& from, status wrong) override {
    return find_unwritten(*this, from, wrong, known_);
  }

  // Finds the field whose name is nearest to a name that the message lacks.
  std::string name_meant(std::string_view bytes, status wrong) const {
    const path steps = Format::path_to(bytes, wrong.at, outlines_->top());
    const outline* const message = isomer::detail::follow(outlines_->top(), steps).message;
    if (!message || message->known == known::any) return {};
    compiler::proto::nearest_name near(steps.back().name);
    for (const outline_field& f : message->fields()) {
      constexpr bool writes_json_names = is_json<Format> || std::is_same_v<Format, yaml>;
      near.see(f.name, writes_json_names ? f.json_name : f.text_name);
      near.see(f.json_name, writes_json_names ? f.json_name : f.text_name);
    }
    return near.suggestion();
  }
  // In JSON, the type of a value follows from the schema.
  static void say_syntax(diagnosis& d, std::string_view bytes) {
    if (d.cause != code::bad_value) say_json_syntax(d, bytes);
    if (d.expected == "a value" && d.found == "[") d.expected = "an object";
  }

 private:
  const dynamic::schema known_;
  const registry_for<Format> registry_;
  const Format format_;
  dynamic::decoder<Format> decode_;
  dynamic::encoder<Format> encode_;
  std::optional<dynamic::outlines> outlines_;
  const detail::table::message_table* outlines_of_ = nullptr;
};

template <class Format>
class item_codec_of : public item_codec {
 public:
  item_codec_of(const Format& f, bool rounds_integers) : format_(f), rounds_integers_(rounds_integers), encode_(f) {}

  status read(std::string_view bytes, item& to, arena& memory) override {
    const status s = decode(format_, bytes, to, memory);
    if constexpr (requires { Format::is_text; })
      if (s.ok() && !rounds_integers_)
        if (const auto at = rounded_integer(bytes, to)) return {code::bad_value, *at};
    return s;
  }
  result<std::string_view> write(const item& from) override { return encode_(from); }
  diagnosis explain(std::string_view bytes, status wrong) const override {
    diagnosis d{.cause = wrong.cause, .at = wrong.at, .line = 0, .path = {}, .expected = {}, .found = {}};
    if constexpr (requires { Format::is_text; }) d = isomer::explain(format_, bytes, wrong, outline{});
    if constexpr (requires { Format::is_text; })
      if (wrong.cause == code::bad_value && is_wide_integer(bytes.substr(wrong.at))) {
        d.expected = "an integer of at most 64 bits", d.found = detail::token_at(bytes, wrong.at);
        return d;
      }
    if constexpr (is_json<Format>) say_json_syntax(d, bytes);
    say_depth(d, format_.limits);
    if (wrong.cause == code::bad_value && d.expected.empty()) say_value(d, bytes);
    return d;
  }
  diagnosis explain_write(const item& from, status wrong) override { return find_unwritten(*this, from, wrong); }

 private:
  static void say_value(diagnosis& d, std::string_view bytes) {
    const path steps = Format::path_to(bytes, d.at, outline{});
    const bool is_key = !steps.empty() && steps.back().is_key;
    std::string found = Format::found(bytes, d.at);
    if (is_key && found.ends_with(':')) found.pop_back();
    const bool is_number = !is_key && Format::is_text && detail::looks_like_number(found);
    d.expected = is_key      ? "a key that is text, an integer or a boolean"
                 : is_number ? "a number that a double can hold"
                             : "null, a boolean, a number, text, bytes, a list or a map";
    if (is_key || is_number) d.found = std::move(found);
  }

  Format format_;
  bool rounds_integers_;
  item_encoder<Format> encode_;
};

template <class Format>
constexpr bool has_items = detail::self_describing<Format> && Format::reader::style == keys::name;

}  // namespace

std::unique_ptr<item_codec> make_item_codec(const format_spec& f) {
  format_spec plain = f;
  plain.layout = keys::name;
  plain.set("unquoted_int64", 1);  // otherwise a text that looks like a number would become one
  return with_format(plain, [&f](const auto& format) -> std::unique_ptr<item_codec> {
    using one = std::remove_cvref_t<decltype(format)>;
    if constexpr (has_items<one>) return std::make_unique<item_codec_of<one>>(format, f.rounds_integers);
    else return nullptr;
  });
}

std::unique_ptr<codec> make_codec(const format_spec& f, const dynamic::schema& known) {
  return with_format(f, [&](const auto& format) -> std::unique_ptr<codec> {
    using one = std::remove_cvref_t<decltype(format)>;
    if constexpr (std::is_same_v<one, table_tpl>) return make_tpl_codec(format.limits, known);
    else return std::make_unique<codec_of<one>>(format, known, f.any_as_bytes);
  });
}

}  // namespace isomer::cli
