// SPDX-License-Identifier: MIT
// The defaults are those of edition_defaults in descriptor.proto.
#include "features.hpp"

namespace isomer::compiler {

using descriptor::Edition;
using FeatureSet = descriptor::FeatureSet;
using FieldProto = descriptor::FieldDescriptorProto;

Edition edition_of(const descriptor::FileDescriptorProto& file) {
  std::string_view syntax = file.syntax ? std::string_view(*file.syntax) : std::string_view();
  if (syntax.empty() || syntax == "proto2") return Edition::EDITION_PROTO2;
  if (syntax == "proto3") return Edition::EDITION_PROTO3;
  return syntax == "editions" ? file.edition.value_or(Edition::EDITION_UNKNOWN) : Edition::EDITION_UNKNOWN;
}

bool is_supported(Edition edition) {
  if (edition == Edition::EDITION_UNSTABLE) return true;
  return edition >= oldest_edition && edition <= newest_edition && !enum_name(edition).empty();
}

std::string edition_name(Edition edition) {
  if (edition == Edition::EDITION_PROTO2) return "proto2";
  if (edition == Edition::EDITION_PROTO3) return "proto3";
  std::string_view name = enum_name(edition);
  if (name.starts_with("EDITION_")) return "edition " + std::string(name.substr(8));
  return "edition number " + std::to_string(static_cast<std::int32_t>(edition));
}

features defaults_of(Edition edition) {
  features f{
      .field_presence = FeatureSet::FieldPresence::EXPLICIT,
      .enum_type = FeatureSet::EnumType::OPEN,
      .repeated_field_encoding = FeatureSet::RepeatedFieldEncoding::PACKED,
      .utf8_validation = FeatureSet::Utf8Validation::VERIFY,
      .message_encoding = FeatureSet::MessageEncoding::LENGTH_PREFIXED,
      .json_format = FeatureSet::JsonFormat::ALLOW,
  };
  if (edition == Edition::EDITION_PROTO2) {
    f.enum_type = FeatureSet::EnumType::CLOSED;
    f.repeated_field_encoding = FeatureSet::RepeatedFieldEncoding::EXPANDED;
    f.utf8_validation = FeatureSet::Utf8Validation::NONE;
    f.json_format = FeatureSet::JsonFormat::LEGACY_BEST_EFFORT;
  } else if (edition == Edition::EDITION_PROTO3) {
    f.field_presence = FeatureSet::FieldPresence::IMPLICIT;
  }
  return f;
}

features override_features(features f, const FeatureSet& own) {
  // Zero is the UNKNOWN of every feature, which decides nothing.
  auto decide = [](auto& to, const auto& from) {
    if (from && static_cast<int>(*from) != 0) to = *from;
  };
  decide(f.field_presence, own.field_presence);
  decide(f.enum_type, own.enum_type);
  decide(f.repeated_field_encoding, own.repeated_field_encoding);
  decide(f.utf8_validation, own.utf8_validation);
  decide(f.message_encoding, own.message_encoding);
  decide(f.json_format, own.json_format);
  return f;
}

features features_of_field(const features& inherited, const FieldProto& field) {
  features f = features_of(inherited, field.options);
  if (field.label == FieldProto::Label::LABEL_REQUIRED) f.field_presence = FeatureSet::FieldPresence::LEGACY_REQUIRED;
  if (field.proto3_optional.value_or(false)) f.field_presence = FeatureSet::FieldPresence::EXPLICIT;
  if (field.type == FieldProto::Type::TYPE_GROUP) f.message_encoding = FeatureSet::MessageEncoding::DELIMITED;
  if (field.options && field.options->packed) {
    f.repeated_field_encoding = *field.options->packed ? FeatureSet::RepeatedFieldEncoding::PACKED
                                                       : FeatureSet::RepeatedFieldEncoding::EXPANDED;
  }
  return f;
}

}  // namespace isomer::compiler
