// SPDX-License-Identifier: MIT
// Editions: what a file, and everything in it, inherits, overrides and ends up with.
#pragma once
#include <isomer/google/protobuf/descriptor.isomer.hpp>

namespace isomer::compiler {

namespace descriptor = google::protobuf;

inline constexpr auto oldest_edition = descriptor::Edition::EDITION_PROTO2;
inline constexpr auto newest_edition = descriptor::Edition::EDITION_2026;

// google.protobuf.FeatureSet with every feature decided. Features of naming, visibility, size limits and other
// languages are protoc's to enforce. They do not change what is generated, so they are not here.
struct features {
  descriptor::FeatureSet::FieldPresence field_presence;
  descriptor::FeatureSet::EnumType enum_type;
  descriptor::FeatureSet::RepeatedFieldEncoding repeated_field_encoding;
  descriptor::FeatureSet::Utf8Validation utf8_validation;
  descriptor::FeatureSet::MessageEncoding message_encoding;
  descriptor::FeatureSet::JsonFormat json_format;

  bool operator==(const features&) const = default;
};

// The edition of a file, from `syntax` and `edition`. EDITION_UNKNOWN for a syntax that does not exist.
descriptor::Edition edition_of(const descriptor::FileDescriptorProto& file);

// Whether its files are served: those from the oldest to the newest, and EDITION_UNSTABLE, in which protoc tries out
// what comes next, and which it sends only when asked for experiments.
bool is_served(descriptor::Edition edition);

// "proto3", "edition 2023".
std::string edition_name(descriptor::Edition edition);

// What a file of an edition starts from. Proto2 and proto3 are editions whose features cannot be overridden by name.
features defaults_of(descriptor::Edition edition);

// `inherited` with what `options.features` overrides, for the options of any declaration.
features override_features(features inherited, const descriptor::FeatureSet& own);

template <class Options>
features features_of(const features& inherited, const Options& options) {
  if (!options || !options->features) return inherited;
  return override_features(inherited, *options->features);
}

// The same for a field, where proto2 and proto3 say in label, type and options what editions say in features.
features features_of_field(const features& inherited, const descriptor::FieldDescriptorProto& field);

}  // namespace isomer::compiler
