// SPDX-License-Identifier: MIT
// The heads of the four functions that every message has in every format, for declarations and definitions.
#pragma once
#include <string>
#include <vector>
#include "layout/layout.hpp"

namespace isomer::compiler::emit {

// In protobuf, an element of an array is encoded as field 1 of an enclosing message.
inline constexpr const char* c_element_tag = "0x0a";

enum class c_verb { encode, decode, encode_array, decode_array };

// "isomer_status X_encode_msgpack(", where the suffix is that of the format.
inline std::string c_head(const c_message& m, c_verb verb, const std::string& suffix = "") {
  static constexpr const char* words[] = {"_encode", "_decode", "_encode_array", "_decode_array"};
  return "isomer_status " + m.name + words[static_cast<int>(verb)] + suffix + '(';
}

inline std::vector<std::string> c_parameters(const c_message& m, c_verb verb) {
  std::vector<std::string> all;
  switch (verb) {
    case c_verb::encode: return {"const " + m.type + "* message", "uint8_t* buffer", "size_t capacity", "size_t* size"};
    case c_verb::encode_array:
      return {"const " + m.type + "* messages", "size_t count", "uint8_t* buffer", "size_t capacity", "size_t* size"};
    case c_verb::decode: all = {m.type + "* message", "const uint8_t* bytes", "size_t size"}; break;
    case c_verb::decode_array:
      all = {m.type + "* messages", "size_t capacity", "size_t* count", "const uint8_t* bytes", "size_t size"};
      break;
  }
  if (m.needs_arena) all.emplace_back("isomer_arena* arena");
  all.emplace_back("size_t* at");
  return all;
}

}  // namespace isomer::compiler::emit
