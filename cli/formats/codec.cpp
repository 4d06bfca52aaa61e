// SPDX-License-Identifier: MIT
#include "codec.hpp"
#include <isomer/dynamic.hpp>
#include <isomer/explain.hpp>
#include <isomer/item.hpp>
#include <optional>
#include <type_traits>
#include <utility>
#include <variant>
#include "tpl/codec.hpp"
#include "visit.hpp"

namespace isomer::cli {
namespace {

template <class Format>
constexpr bool wants_registry = requires(Format f) { f.extensions; };
template <class Format>
using registry_for = std::conditional_t<wants_registry<Format>, registry<Format>, std::monostate>;

template <class Format>
registry_for<Format> registry_for_schema(const dynamic::schema& known) {
  if constexpr (wants_registry<Format>) return dynamic::registry_of<Format>(known);
  else return {};
}

template <class Format>
class codec_of : public codec {
 public:
  codec_of(const Format& f, const dynamic::schema& known)
      : registry_(registry_for_schema<Format>(known)), format_(told(f)), decode_(format_), encode_(format_) {}

  status read(std::string_view bytes, dynamic::message& to) override { return decode_(bytes, to); }
  result<std::string_view> write(const dynamic::message& from) override { return encode_(from); }
  diagnosis explain(std::string_view bytes, status wrong, const table::message_table& of) override {
    if constexpr (requires { Format::is_text; }) {
      if (outlines_of_ != &of) outlines_.emplace(of), outlines_of_ = &of;
      return isomer::explain(format_, bytes, wrong, outlines_->top());
    } else return {.cause = wrong.cause, .at = wrong.at, .line = 0, .path = {}, .expected = {}, .found = {}};
  }

 private:
  Format told(Format f) const {
    if constexpr (requires { f.types; }) f.types = registry_;
    if constexpr (wants_registry<Format>) f.extensions = registry_;
    return f;
  }

  registry_for<Format> registry_;
  Format format_;
  dynamic::decoder<Format> decode_;
  dynamic::encoder<Format> encode_;
  std::optional<dynamic::outlines> outlines_;
  const table::message_table* outlines_of_ = nullptr;
};

template <class Format>
class item_codec_of : public item_codec {
 public:
  explicit item_codec_of(const Format& f) : format_(f), encode_(f) {}

  status read(std::string_view bytes, item& to, arena& memory) override { return decode(format_, bytes, to, memory); }
  result<std::string_view> write(const item& from) override { return encode_(from); }
  diagnosis explain(std::string_view bytes, status wrong) const override {
    diagnosis d{.cause = wrong.cause, .at = wrong.at, .line = 0, .path = {}, .expected = {}, .found = {}};
    if constexpr (requires { Format::is_text; }) d = isomer::explain(format_, bytes, wrong, outline{});
    if (wrong.cause == code::bad_value) d.expected = "null, a boolean, a number, text, bytes, a list or a map";
    return d;
  }

 private:
  Format format_;
  item_encoder<Format> encode_;
};

template <class Format>
constexpr bool has_items = detail::reads_items<typename Format::reader> && Format::reader::style == keys::name;

}  // namespace

std::unique_ptr<item_codec> make_item_codec(const format_spec& f) {
  format_spec plain = f;
  plain.layout = keys::name;
  plain.unquoted_int64 = true;  // a text that looks like a number is another value
  return with_format(plain, [](const auto& format) -> std::unique_ptr<item_codec> {
    using one = std::remove_cvref_t<decltype(format)>;
    if constexpr (has_items<one>) return std::make_unique<item_codec_of<one>>(format);
    else return nullptr;
  });
}

std::unique_ptr<codec> make_codec(const format_spec& f, const dynamic::schema& known) {
  return with_format(f, [&](const auto& format) -> std::unique_ptr<codec> {
    using one = std::remove_cvref_t<decltype(format)>;
    if constexpr (std::is_same_v<one, table_tpl>) return make_tpl_codec(format.limits);
    else return std::make_unique<codec_of<one>>(format, known);
  });
}

}  // namespace isomer::cli
