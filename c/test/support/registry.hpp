// SPDX-License-Identifier: MIT
// Messages of the schemas by their full names, for tests that read the name from a file.
#pragma once
#include <map>
#include "features/edition2023.isomer.h"
#include "features/edition2026.isomer.h"
#include "features/proto2.isomer.h"
#include "features/proto3.isomer.h"
#include "features/recursion.isomer.h"
#include "features/scalars.isomer.h"
#include "features/wide.isomer.h"
#include "google/protobuf/any.isomer.h"
#include "google/protobuf/duration.isomer.h"
#include "google/protobuf/empty.isomer.h"
#include "google/protobuf/field_mask.isomer.h"
#include "google/protobuf/struct.isomer.h"
#include "google/protobuf/timestamp.isomer.h"
#include "google/protobuf/wrappers.isomer.h"
#include "message.hpp"
#include "person.isomer.h"
#include "wifi.isomer.h"

#define ISOMER_TEST_ALL(X)              \
  X(demo_Person)                        \
  X(demo_WifiStatus)                    \
  X(features_edition2023_Mixed)         \
  X(features_edition2026_Crossing)      \
  X(features_proto2_Defaults)           \
  X(features_proto2_Groups)             \
  X(features_proto2_Rules)              \
  X(features_proto3_Choice)             \
  X(features_proto3_Json)               \
  X(features_proto3_Known)              \
  X(features_proto3_Lists)              \
  X(features_proto3_Maps)               \
  X(features_proto3_Presence)           \
  X(features_recursion_Direct)          \
  X(features_scalars_Keys)              \
  X(features_scalars_Loose)             \
  X(features_scalars_Packed)            \
  X(features_scalars_Single)            \
  X(features_wide_Wide)                 \
  X(isomer_google_protobuf_Any)         \
  X(isomer_google_protobuf_BoolValue)   \
  X(isomer_google_protobuf_BytesValue)  \
  X(isomer_google_protobuf_DoubleValue) \
  X(isomer_google_protobuf_Duration)    \
  X(isomer_google_protobuf_Empty)       \
  X(isomer_google_protobuf_FieldMask)   \
  X(isomer_google_protobuf_Int64Value)  \
  X(isomer_google_protobuf_ListValue)   \
  X(isomer_google_protobuf_StringValue) \
  X(isomer_google_protobuf_Struct)      \
  X(isomer_google_protobuf_Timestamp)   \
  X(isomer_google_protobuf_Value)

namespace test {

ISOMER_TEST_ALL(ISOMER_TEST_MESSAGE)

// through<T>() of a type.
using way_through = encoded (*)(std::string_view input, outcome* failure);

inline const std::map<std::string, way_through>& registry() {
  static const std::map<std::string, way_through> all = [] {
    std::map<std::string, way_through> made;
    auto add = [&](std::string name, way_through way) {
      if (name.starts_with("isomer_google")) name.erase(0, 7);
      for (char& c : name) c = c == '_' ? '.' : c;
      made[name] = way;
    };
#define ISOMER_TEST_ADD(type) add(#type, through<type>);
    ISOMER_TEST_ALL(ISOMER_TEST_ADD)
#undef ISOMER_TEST_ADD
    return made;
  }();
  return all;
}

}  // namespace test
