// SPDX-License-Identifier: MIT
#include "codec.hpp"
#include <string>

namespace isomer::php_codec {

std::int32_t property_of(const zend_class_entry* options, std::string_view option) {
  std::string name;
  for (std::size_t i = 0; i < option.size(); ++i)
    name += option[i] == '_' ? static_cast<char>(option[++i] - 'a' + 'A') : option[i];
  const auto* found = static_cast<const zend_property_info*>(
      zend_hash_str_find_ptr(&options->properties_info, name.data(), name.size()));
  return found ? static_cast<std::int32_t>(OBJ_PROP_TO_NUM(found->offset)) : -1;
}

const codec* const codecs[formats] = {&protobuf,      &json,     &text,         &msgpack,    &msgpack_numbers,
                                      &msgpack_array, &cbor,     &cbor_numbers, &cbor_array, &yaml,
                                      &php,           &php_list, &positional};

}  // namespace isomer::php_codec
