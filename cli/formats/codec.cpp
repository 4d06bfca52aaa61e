// SPDX-License-Identifier: MIT
#include "codec.hpp"
#include <isomer/dynamic.hpp>
#include <isomer/explain.hpp>
#include <type_traits>
#include <utility>
#include <variant>
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
      : registry_(registry_for_schema<Format>(known)), format_(told(f)), encode_(format_) {}

  status read(std::string_view bytes, dynamic::message& to) override { return decode(format_, bytes, to); }
  result<std::string_view> write(const dynamic::message& from) override { return encode_(from); }
  diagnosis explain(std::string_view bytes, status wrong, const table::message_table& of) const override {
    if constexpr (requires { Format::is_text; })
      return isomer::explain(format_, bytes, wrong, dynamic::outlines(of).top());
    else return {.cause = wrong.cause, .at = wrong.at, .line = 0, .path = {}, .expected = {}, .found = {}};
  }

 private:
  Format told(Format f) const {
    if constexpr (requires { f.types; }) f.types = registry_;
    if constexpr (wants_registry<Format>) f.extensions = registry_;
    return f;
  }

  registry_for<Format> registry_;
  Format format_;
  dynamic::encoder<Format> encode_;
};

}  // namespace

std::unique_ptr<codec> make_codec(const format_spec& f, const dynamic::schema& known) {
  return with_format(f, [&](const auto& format) -> std::unique_ptr<codec> {
    return std::make_unique<codec_of<std::remove_cvref_t<decltype(format)>>>(format, known);
  });
}

}  // namespace isomer::cli
