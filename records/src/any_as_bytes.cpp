// SPDX-License-Identifier: MIT
#include <isomer/records/any_as_bytes.hpp>

namespace isomer::records {

const detail::table::message_table& any_bytes_type() {
  static const dynamic::schema own = [] {
    std::string why;
    return dynamic::schema::from_proto(
        R"(syntax = "proto3"; message AnyBytes { optional bytes of_a_type_that_the_schema_lacks = 1 [json_name = "@value"]; })",
        why);
  }();
  return *own.find("AnyBytes");
}

}  // namespace isomer::records
