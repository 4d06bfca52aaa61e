// SPDX-License-Identifier: MIT
// Golden vectors of the well-known types.
#include <isomer/google/protobuf/empty.isomer.hpp>
#include <isomer/google/protobuf/field_mask.isomer.hpp>
#include <isomer/google/protobuf/struct.isomer.hpp>
#include <isomer/google/protobuf/timestamp.isomer.hpp>
#include <isomer/google/protobuf/wrappers.isomer.hpp>
#include "features/proto3.isomer.hpp"
#include "support/golden.hpp"

namespace known_test {

TEST(Vectors, Known) { test::golden<features::proto3::Known, features::proto3::KnownView>(); }
TEST(Vectors, Simple) {
  test::golden<isomer::google::protobuf::Timestamp, isomer::google::protobuf::TimestampView,
               isomer::google::protobuf::Duration, isomer::google::protobuf::DurationView,
               isomer::google::protobuf::FieldMask, isomer::google::protobuf::FieldMaskView,
               isomer::google::protobuf::Empty, isomer::google::protobuf::EmptyView>();
}
TEST(Vectors, Struct) {
  test::golden<isomer::google::protobuf::Struct, isomer::google::protobuf::StructView, isomer::google::protobuf::Value,
               isomer::google::protobuf::ValueView, isomer::google::protobuf::ListValue,
               isomer::google::protobuf::ListValueView>();
}
TEST(Vectors, Any) { test::golden<isomer::google::protobuf::Any, isomer::google::protobuf::AnyView>(); }
TEST(Vectors, Wrappers) {
  test::golden<isomer::google::protobuf::Int64Value, isomer::google::protobuf::Int64ValueView,
               isomer::google::protobuf::DoubleValue, isomer::google::protobuf::DoubleValueView,
               isomer::google::protobuf::BytesValue, isomer::google::protobuf::BytesValueView,
               isomer::google::protobuf::StringValue, isomer::google::protobuf::StringValueView,
               isomer::google::protobuf::BoolValue, isomer::google::protobuf::BoolValueView>();
}

}  // namespace known_test
