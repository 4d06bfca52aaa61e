// SPDX-License-Identifier: MIT
// The defaults of every edition, and what overrides them.
#include "model/features.hpp"
#include <gtest/gtest.h>

namespace isomer::compiler {
namespace features_test {

using descriptor::Edition;
using descriptor::FeatureSet;
using descriptor::FieldDescriptorProto;

TEST(features, edition_of_a_file) {
  EXPECT_EQ(edition_of({}), Edition::EDITION_PROTO2);
  EXPECT_EQ(edition_of({.syntax = "proto2"}), Edition::EDITION_PROTO2);
  EXPECT_EQ(edition_of({.syntax = "proto3"}), Edition::EDITION_PROTO3);
  EXPECT_EQ(edition_of({.syntax = "editions", .edition = Edition::EDITION_2024}), Edition::EDITION_2024);
  EXPECT_EQ(edition_of({.syntax = "editions"}), Edition::EDITION_UNKNOWN);
  EXPECT_EQ(edition_of({.syntax = "proto4"}), Edition::EDITION_UNKNOWN);
  EXPECT_EQ(edition_name(Edition::EDITION_2023), "edition 2023");
  EXPECT_EQ(edition_name(static_cast<Edition>(4711)), "edition number 4711");
}

TEST(features, defaults) {
  features proto2 = defaults_of(Edition::EDITION_PROTO2);
  EXPECT_EQ(proto2.field_presence, FeatureSet::FieldPresence::EXPLICIT);
  EXPECT_EQ(proto2.enum_type, FeatureSet::EnumType::CLOSED);
  EXPECT_EQ(proto2.repeated_field_encoding, FeatureSet::RepeatedFieldEncoding::EXPANDED);
  EXPECT_EQ(proto2.utf8_validation, FeatureSet::Utf8Validation::NONE);
  EXPECT_EQ(proto2.json_format, FeatureSet::JsonFormat::LEGACY_BEST_EFFORT);

  features proto3 = defaults_of(Edition::EDITION_PROTO3);
  EXPECT_EQ(proto3.field_presence, FeatureSet::FieldPresence::IMPLICIT);
  features e2023 = defaults_of(Edition::EDITION_2023);
  EXPECT_EQ(e2023.field_presence, FeatureSet::FieldPresence::EXPLICIT);
  proto3.field_presence = FeatureSet::FieldPresence::EXPLICIT;
  EXPECT_EQ(proto3, e2023);
  EXPECT_EQ(e2023, defaults_of(Edition::EDITION_2024));
  EXPECT_EQ(e2023, defaults_of(Edition::EDITION_2026));
  EXPECT_EQ(e2023, defaults_of(Edition::EDITION_UNSTABLE));
}

TEST(features, editions_that_are_served) {
  for (Edition e : {Edition::EDITION_PROTO2, Edition::EDITION_PROTO3, Edition::EDITION_2023, Edition::EDITION_2024,
                    Edition::EDITION_2026, Edition::EDITION_UNSTABLE})
    EXPECT_TRUE(is_supported(e)) << edition_name(e);
  for (Edition e : {Edition::EDITION_UNKNOWN, Edition::EDITION_LEGACY, static_cast<Edition>(1003),
                    Edition::EDITION_99997_TEST_ONLY, Edition::EDITION_MAX})
    EXPECT_FALSE(is_supported(e)) << edition_name(e);
}

TEST(features, what_protoc_enforces_changes_nothing) {
  features inherited = defaults_of(Edition::EDITION_2026);
  FeatureSet own{
      .enforce_naming_style = FeatureSet::EnforceNamingStyle::STYLE2026,
      .default_symbol_visibility = descriptor::FeatureSet_VisibilityFeature_DefaultSymbolVisibility::STRICT,
      .enforce_proto_limits = descriptor::FeatureSet_ProtoLimitsFeature_EnforceProtoLimits::LEGACY_NO_EXPLICIT_LIMITS};
  // A feature that is newer than this compiler, or another language's.
  own.unknown_fields.append("\x50\x01");
  EXPECT_EQ(override_features(inherited, own), inherited);
}

TEST(features, only_what_is_decided_overrides) {
  features inherited = defaults_of(Edition::EDITION_2023);
  FeatureSet own{.field_presence = FeatureSet::FieldPresence::FIELD_PRESENCE_UNKNOWN,
                 .message_encoding = FeatureSet::MessageEncoding::DELIMITED};
  features result = override_features(inherited, own);
  EXPECT_EQ(result.field_presence, FeatureSet::FieldPresence::EXPLICIT);
  EXPECT_EQ(result.message_encoding, FeatureSet::MessageEncoding::DELIMITED);
}

TEST(features, old_syntax_says_it_otherwise) {
  features inherited = defaults_of(Edition::EDITION_PROTO2);
  FieldDescriptorProto required{.label = FieldDescriptorProto::Label::LABEL_REQUIRED};
  EXPECT_EQ(features_of_field(inherited, required).field_presence, FeatureSet::FieldPresence::LEGACY_REQUIRED);
  FieldDescriptorProto group{.type = FieldDescriptorProto::Type::TYPE_GROUP};
  EXPECT_EQ(features_of_field(inherited, group).message_encoding, FeatureSet::MessageEncoding::DELIMITED);
  FieldDescriptorProto packed;
  packed.options.emplace().packed = true;
  EXPECT_EQ(features_of_field(inherited, packed).repeated_field_encoding, FeatureSet::RepeatedFieldEncoding::PACKED);
  FieldDescriptorProto maybe{.proto3_optional = true};
  EXPECT_EQ(features_of_field(defaults_of(Edition::EDITION_PROTO3), maybe).field_presence,
            FeatureSet::FieldPresence::EXPLICIT);
}

}  // namespace features_test
}  // namespace isomer::compiler
