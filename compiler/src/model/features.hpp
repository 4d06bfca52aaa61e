// SPDX-License-Identifier: MIT
// The features of editions: what a file and its declarations inherit and override.
#pragma once
#include <isomer/google/protobuf/descriptor.isomer.hpp>

namespace isomer::compiler {

namespace descriptor = google::protobuf;

inline constexpr auto oldest_edition = descriptor::Edition::EDITION_PROTO2;
inline constexpr auto newest_edition = descriptor::Edition::EDITION_2026;

// google.protobuf.FeatureSet with every feature resolved. protoc enforces the features of naming, visibility, size
// limits and other languages. They do not affect generated code, and so are not here.
struct features {
  descriptor::FeatureSet::FieldPresence field_presence;
  descriptor::FeatureSet::EnumType enum_type;
  descriptor::FeatureSet::RepeatedFieldEncoding repeated_field_encoding;
  descriptor::FeatureSet::Utf8Validation utf8_validation;
  descriptor::FeatureSet::MessageEncoding message_encoding;
  descriptor::FeatureSet::JsonFormat json_format;

  bool operator==(const features&) const = default;
};

// Returns the edition of a file by its `syntax` and `edition`; EDITION_UNKNOWN for an unknown syntax.
descriptor::Edition edition_of(const descriptor::FileDescriptorProto& file);

// Whether the edition is supported: those from the oldest to the newest, and EDITION_UNSTABLE, which protoc uses for
// experiments.
bool is_supported(descriptor::Edition edition);

// Returns "proto3", "edition 2023".
std::string edition_name(descriptor::Edition edition);

// Returns the defaults of an edition. Proto2 and proto3 are editions whose features cannot be overridden by name.
features defaults_of(descriptor::Edition edition);

// Returns `inherited` with the overrides in `options.features`, for any declaration.
features override_features(features inherited, const descriptor::FeatureSet& own);

template <class Options>
features features_of(const features& inherited, const Options& options) {
  if (!options || !options->features) return inherited;
  return override_features(inherited, *options->features);
}

// The same for a field, for which proto2 and proto3 use labels, types and options in place of features.
features features_of_field(const features& inherited, const descriptor::FieldDescriptorProto& field);

}  // namespace isomer::compiler
