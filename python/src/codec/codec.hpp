// SPDX-License-Identifier: MIT
// A format as a table of functions, for all messages.
#pragma once
#include "../values/binding.hpp"
// Must be after Python.h.
#include <isomer/base/diagnosis.hpp>
#include <isomer/base/limits.hpp>
#include <isomer/base/status.hpp>
#include <isomer/format/facts.hpp>
#include <memory>
#include <string>
#include <string_view>

namespace isomer::dynamic {
class schema;
class message;
}  // namespace isomer::dynamic

namespace isomer::python_codec {

// A format with its options. It belongs to the codec that made it.
using settings = std::shared_ptr<const void>;
// The types that an Any may contain, and extensions, for one format, made once per schema.
using registered = std::shared_ptr<const void>;

// These functions do not throw. If memory runs out, they return no_memory.
struct codec {
  const char* name;   // in Python
  const char* means;  // one sentence
  const format_facts& facts;
  // Sets options by name from a dict, and removes them from it. `types` may be empty. If the result is empty, an
  // exception is set.
  settings (*make)(PyObject* options, const limits& within, const registered& types, bool& ignores_unknown);
  // Calls see(option, default) for each option.
  void (*options)(void* context, void (*see)(void* context, const format_option&, bool is_flag, long value));
  // Decodes into a new message.
  status (*decode)(const void* settings, std::string_view bytes, const python_values::bound_message&,
                   char* to) noexcept;
  // Returns a bytes object; on error null, and the cause.
  PyObject* (*encode)(const void* settings, const python_values::bound_message&, const char* from,
                      status& why) noexcept;
  // Says where an error is, and what was expected. For bytes, line is 0.
  diagnosis (*explain)(std::string_view bytes, status, const detail::table::message_table&);
  registered (*types_of)(const dynamic::schema&);
  // Whether it compares fingerprints of schemas, for which it needs bound_message::fingerprint.
  bool compares_schemas;
  // These are for messages from which no Python values are made.
  status (*read)(const void* settings, std::string_view bytes, dynamic::message&) noexcept;
  status (*write)(const void* settings, const dynamic::message&, std::string& to) noexcept;
};

inline constexpr std::size_t formats = 16;
extern const codec* const codecs[formats];

extern const codec protobuf, json, text, msgpack, msgpack_numbers, msgpack_array, cbor, cbor_numbers, cbor_array,
    cbor_deterministic, cbor_numbers_deterministic, cbor_array_deterministic, yaml, php, php_list, positional;

}  // namespace isomer::python_codec
