// SPDX-License-Identifier: MIT
// A format, as the extension calls it: one row of functions, whatever the message.
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

// What an Any may hold, and extensions, for one format: made once for a schema.
using registered = std::shared_ptr<const void>;

// Isomer\Options, and what was made of its types for the format.
struct settings {
  zend_object* options = nullptr;                            // null: the format's defaults
  bool ignore_unknown = false;                               // also of an array that is written
  isomer::limits limits{.memory = std::ptrdiff_t{1} << 30};  // and no more than what memory_limit leaves
  const void* types = nullptr;
};

// Memory may run out by std::bad_alloc, and is answered as no_memory: nothing is thrown across these functions.
struct codec {
  // When the module starts: finds the properties of Isomer\Options that set options of the format.
  void (*find_options)(const zend_class_entry* options);
  // Into a new message.
  status (*decode)(const settings&, std::string_view bytes, const php_values::bound_message&,
                   zend_refcounted* to) noexcept;
  // Null, and why, on error.
  zend_string* (*encode)(const settings&, const php_values::bound_message&, const zend_refcounted*,
                         status& why) noexcept;
  // Where an error stands, and what was expected there. Of bytes, line is 0.
  diagnosis (*explain)(std::string_view bytes, status, const detail::table::message_table&);
  registered (*types_of)(const dynamic::schema&);
  // Whether it compares the schema as a whole, by bound_message::fingerprint.
  bool compares_schemas;
  // The way of a message that no PHP value is made of.
  status (*read)(const settings&, std::string_view bytes, dynamic::message&) noexcept;
  status (*write)(const settings&, const dynamic::message&, std::string& to) noexcept;
};

// The place of a property of Isomer\Options, by the name of an option: of ignore_unknown, that of ignoreUnknown.
// Negative where PHP does not offer it.
std::int32_t property_of(const zend_class_entry* options, std::string_view option);

// As Isomer\Format counts them.
inline constexpr std::size_t formats = 13;
extern const codec* const codecs[formats];

extern const codec protobuf, json, text, msgpack, msgpack_numbers, msgpack_array, cbor, cbor_numbers, cbor_array, yaml,
    php, php_list, positional;

}  // namespace isomer::php_codec
