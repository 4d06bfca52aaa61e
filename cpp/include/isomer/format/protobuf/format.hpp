// SPDX-License-Identifier: MIT
// Protocol Buffers, binary: https://protobuf.dev/programming-guides/encoding. Written backwards in one pass.
#pragma once
#include "../../base/limits.hpp"
#include "../facts.hpp"
#include "path.hpp"
#include "reader.hpp"
#include "sizer.hpp"
#include "writer.hpp"

namespace isomer {

// extensions: those whose values are checked in decoding. isomer::extensions<…>, or an isomer::registry.
struct protobuf {
  using reader = detail::protobuf::reader;
  using writer = detail::protobuf::writer;
  using sizer = detail::protobuf::sizer;
  isomer::limits limits{};
  reader::extension_table extensions{};

  static constexpr format_facts facts{
      .name = "protobuf", .aliases = "binpb pb proto binary", .endings = ".binpb .pb .bin", .number = 0};
  template <class See>
  static constexpr void options(See) {}

  // Used by isomer::explain<Message>.
  static constexpr bool is_text = false;
  static isomer::path path_to(std::string_view input, std::size_t at, const outline& message) {
    return detail::protobuf::path_finder(input, at).find(input.data(), message);
  }
  static std::string found(std::string_view, std::size_t) { return {}; }
  static constexpr bool begins_value(std::string_view, std::size_t) { return false; }
};

}  // namespace isomer
