// SPDX-License-Identifier: MIT
#include "workload.hpp"

namespace isomer::net::measure {

extern const codec protobuf_codec, json_codec, text_codec, msgpack_codec, cbor_codec, yaml_codec, php_codec,
    positional_codec, tpl_codec;

const codec* const codecs[] = {&protobuf_codec, &json_codec, &text_codec,       &msgpack_codec, &cbor_codec,
                               &yaml_codec,     &php_codec,  &positional_codec, &tpl_codec};
const std::size_t codec_count = std::size(codecs);

const codec* codec_named(std::string_view name) {
  for (const codec* c : codecs)
    if (c->name == name) return c;
  return nullptr;
}

}  // namespace isomer::net::measure
