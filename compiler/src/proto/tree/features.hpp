// SPDX-License-Identifier: MIT
// The features of editions, https://protobuf.dev/editions/features/, with the numbers of google.protobuf.FeatureSet.
#pragma once
#include "../text/report.hpp"
#include "syntax.hpp"

namespace isomer::compiler::proto {

namespace feature {
inline constexpr std::size_t presence = 1, enum_type = 2, repeated_encoding = 3, utf8 = 4, message_encoding = 5,
                             json_format = 6, naming_style = 7, symbol_visibility = 8, limits = 9, count = 10;
inline constexpr std::uint8_t explicit_presence = 1, implicit_presence = 2, legacy_required = 3;
inline constexpr std::uint8_t open = 1, closed = 2;
inline constexpr std::uint8_t packed = 1, expanded = 2;
inline constexpr std::uint8_t verify = 2, no_utf8 = 3;
inline constexpr std::uint8_t length_prefixed = 1, delimited = 2;
inline constexpr std::uint8_t allow_json = 1, legacy_json = 2;
inline constexpr std::uint8_t style_2024 = 1, style_legacy = 2, style_2026 = 3;
inline constexpr std::uint8_t export_all = 1, export_top_level = 2, local_all = 3, strict = 4;
inline constexpr std::uint8_t no_limits = 1, limits_2026 = 2;
inline constexpr std::uint8_t said_unknown = 255;  // set to zero, which decides nothing
}  // namespace feature

// Resolves the features of each declaration from its options and what it inherits. Ordinary options must have been
// interpreted.
void resolve_features(file& f, report& found);

// Features that determine an encoding, and whether a default is allowed.
bool is_required(const field& f);
bool is_delimited(const field& f);  // whether it is encoded as a group
bool is_packable(const field& f);
bool is_packed(const field& f);
bool has_presence(const field& f);
bool is_closed(const enumeration& e);
// Whether a string or bytes may be the field's value.
bool is_text_of(const field& f, std::string_view value);

}  // namespace isomer::compiler::proto
