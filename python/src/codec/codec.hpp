// SPDX-License-Identifier: MIT
// A format, as the module calls it: one row of functions, whatever the message.
#pragma once
#include "../values/binding.hpp"
// Behind Python.h.
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

// A format with its options, of the codec that made it.
using settings = std::shared_ptr<const void>;
// What an Any may hold, and extensions, for one format: made once for a schema.
using registered = std::shared_ptr<const void>;

// Memory may run out by std::bad_alloc, and is answered as no_memory: nothing is thrown across these functions.
struct codec {
  const char* name;   // in Python
  const char* means;  // one sentence
  const format_facts& facts;
  // Sets options by name, from a dict: what it knows, it takes out. `types` may be empty. Empty: an exception is set.
  settings (*make)(PyObject* options, const limits& within, const registered& types, bool& ignores_unknown);
  // Calls see(option, default) for each.
  void (*options)(void* context, void (*see)(void* context, const format_option&, bool is_flag, long value));
  // Into a new message.
  status (*decode)(const void* settings, std::string_view bytes, const python_values::bound_message&,
                   char* to) noexcept;
  // A bytes object; null, and why, on error.
  PyObject* (*encode)(const void* settings, const python_values::bound_message&, const char* from,
                      status& why) noexcept;
  // Where an error stands, and what was expected there. Of bytes, line is 0.
  diagnosis (*explain)(std::string_view bytes, status, const detail::table::message_table&);
  registered (*types_of)(const dynamic::schema&);
  // Whether it compares the schema as a whole, by bound_message::fingerprint.
  bool compares_schemas;
  // The way of a message that no value of Python's is made of.
  status (*read)(const void* settings, std::string_view bytes, dynamic::message&) noexcept;
  status (*write)(const void* settings, const dynamic::message&, std::string& to) noexcept;
};

inline constexpr std::size_t formats = 16;
extern const codec* const codecs[formats];

extern const codec protobuf, json, text, msgpack, msgpack_numbers, msgpack_array, cbor, cbor_numbers, cbor_array,
    cbor_deterministic, cbor_numbers_deterministic, cbor_array_deterministic, yaml, php, php_list, positional;

}  // namespace isomer::python_codec
