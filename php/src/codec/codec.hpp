// SPDX-License-Identifier: MIT
// A format as a table of functions, for all messages.
#pragma once
#include <cstdint>
#include <isomer/base/diagnosis.hpp>
#include <isomer/base/limits.hpp>
#include <isomer/base/status.hpp>
#include <memory>
#include <string>
#include <string_view>
#include "../values/binding.hpp"

namespace isomer::dynamic {
class schema;
class message;
}  // namespace isomer::dynamic

namespace isomer::php_codec {

// The types that an Any may contain, and extensions, for one format, made once per schema.
using registered = std::shared_ptr<const void>;

// Isomer\Options, and its types for the format.
struct settings {
  zend_object* options = nullptr;                            // null for the format's defaults
  bool ignore_unknown = false;                               // also for arrays that are encoded
  isomer::limits limits{.memory = std::ptrdiff_t{1} << 30};  // at most what memory_limit leaves
  const void* types = nullptr;
};

// These functions do not throw. If memory runs out, they return no_memory.
struct codec {
  // Called when the module starts. Finds the properties of Isomer\Options for the options of the format.
  void (*find_options)(const zend_class_entry* options);
  // Decodes into a new message.
  status (*decode)(const settings&, std::string_view bytes, const php_values::bound_message&,
                   zend_refcounted* to) noexcept;
  // Returns null and the cause on error.
  zend_string* (*encode)(const settings&, const php_values::bound_message&, const zend_refcounted*,
                         status& why) noexcept;
  // Says where an error is, and what was expected. For bytes, line is 0.
  diagnosis (*explain)(std::string_view bytes, status, const detail::table::message_table&);
  registered (*types_of)(const dynamic::schema&);
  // Whether it compares fingerprints of schemas, for which it needs bound_message::fingerprint.
  bool compares_schemas;
  // These are for messages from which no PHP values are made.
  status (*read)(const settings&, std::string_view bytes, dynamic::message&) noexcept;
  status (*write)(const settings&, const dynamic::message&, std::string& to) noexcept;
};

// Returns the place of the property of Isomer\Options for an option: ignoreUnknown for ignore_unknown. It is negative
// if PHP does not have the option.
std::int32_t property_of(const zend_class_entry* options, std::string_view option);

// In the order of Isomer\Format.
inline constexpr std::size_t formats = 13;
extern const codec* const codecs[formats];

extern const codec protobuf, json, text, msgpack, msgpack_numbers, msgpack_array, cbor, cbor_numbers, cbor_array, yaml,
    php, php_list, positional;

}  // namespace isomer::php_codec
