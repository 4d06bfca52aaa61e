// SPDX-License-Identifier: MIT
#include "record_reader.hpp"
#include <isomer/explain.hpp>
#include <isomer/records/registered.hpp>
#include <isomer/records/visit.hpp>
#include <optional>
#include <type_traits>

namespace isomer::columns {
namespace {

template <class Format>
class record_reader_of final : public record_reader {
 public:
  record_reader_of(const Format& f, const plan& of, bool any_as_bytes)
      : plan_(of),
        registry_(records::registry_for_schema<Format>(of.schema, any_as_bytes)),
        format_(records::with_registry(f, registry_)) {}

  status add(detail::row_builder_state& to, std::string_view bytes) override {
    return detail::add_row(to, format_, bytes);
  }
  diagnosis explain(std::string_view bytes, status wrong) override {
    diagnosis d{.cause = wrong.cause, .at = wrong.at, .line = 0, .path = {}, .expected = {}, .found = {}};
    // A value that was read but does not fit into a column has no offset in the input.
    if (wrong.at == 0 && is_message(bytes)) {
      if (wrong.cause == code::bad_value) d.expected = "values that their columns can hold";
      return d;
    }
    if constexpr (requires { Format::is_text; }) {
      if (!outlines_) outlines_.emplace(*plan_.message, plan_.schema);
      return isomer::explain(format_, bytes, wrong, outlines_->top());
    }
    return d;
  }

 private:
  bool is_message(std::string_view bytes) {
    arena memory;
    dynamic::message m(*plan_.message, memory);
    return m && decode(format_, bytes, m).ok();
  }

  const plan& plan_;
  const records::registry_for<Format> registry_;
  const Format format_;
  std::optional<dynamic::outlines> outlines_;
};

}  // namespace

std::unique_ptr<record_reader> record_reader::make(const records::format_spec& f, const plan& of) {
  return records::call_with_format(f, [&](const auto& format) -> std::unique_ptr<record_reader> {
    using one = std::remove_cvref_t<decltype(format)>;
    if constexpr (std::is_same_v<one, tpl>) return nullptr;
    else return std::make_unique<record_reader_of<one>>(format, of, f.any_as_bytes);
  });
}

}  // namespace isomer::columns
