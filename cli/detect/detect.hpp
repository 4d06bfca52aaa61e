// SPDX-License-Identifier: MIT
// Which format bytes are in, where nobody says it.
#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>
#include "../formats/spec.hpp"

namespace isomer::cli {

struct detected_format {
  std::optional<format_spec> is;  // nothing if they could be anything
  std::vector<format> others;     // that read them, too, but explain less
  bool is_sure = false;  // it reads all of them, names and numbers are such as people choose, and nothing else does
};

// By how an input begins; `is_cut`: it goes on behind that. What people can read is told from its first words. Else
// each of protobuf, MessagePack and CBOR has to read all that is there, and the one to which most of it means something
// is taken: field numbers and names such as people choose, and texts. With a schema, what is nothing else is taken for
// protobuf; without one, protobuf is named where nothing else reads the bytes, and cannot be read either.
detected_format detect_format(std::string_view head, bool is_cut, bool has_schema);

// "; msgpack and cbor would fit, too", or nothing.
std::string text_of_others(const detected_format& f);

}  // namespace isomer::cli
