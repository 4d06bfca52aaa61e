// SPDX-License-Identifier: MIT
// Detects the format of bytes, if the command line does not name it.
#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>
#include "../formats/spec.hpp"

namespace isomer::cli {

struct detected_format {
  std::optional<format_spec> is;  // nothing if the bytes may be anything
  std::vector<format> others;     // formats that could also be meant, but explain less
  bool is_sure = false;  // whether the format reads all bytes, with usual names and numbers, and no other format does
};

// Detects the format by the begin of the input; with `is_cut`, the input continues. Text formats are recognised by
// their first words. Otherwise protobuf, MessagePack and CBOR must each read all bytes, and the one whose messages look
// most meaningful wins: with usual field numbers and names, and with texts. With a schema, anything else is taken for
// protobuf; without one, protobuf is named if no other format reads the bytes, and may fail to read them, too.
detected_format detect_format(std::string_view head, bool is_cut, bool has_schema);

// Returns "; msgpack and cbor would fit, too", or nothing.
std::string text_of_others(const detected_format& f);

}  // namespace isomer::cli
