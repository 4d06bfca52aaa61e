// SPDX-License-Identifier: MIT
#include "kept.hpp"
#include <fstream>
#include <isomer/dynamic.hpp>
#include <iterator>

extern const char* const features_set;  // a file: see CMakeLists.txt

namespace test {

const isomer::detail::table::message_table& described(std::string_view full_name) {
  static const isomer::dynamic::schema made = [] {
    std::ifstream in(features_set, std::ios::binary);
    std::string bytes(std::istreambuf_iterator<char>(in), {}), why;
    isomer::google::protobuf::FileDescriptorSet files;
    using of =
        isomer::detail::table::message_of<isomer::google::protobuf::FileDescriptorSet>;  // which compiles in no time
    EXPECT_EQ(of::decode(isomer::protobuf{}, bytes, files, nullptr, true), isomer::status{});
    auto s = isomer::dynamic::schema::make(files, why);
    EXPECT_TRUE(s) << why;
    return s;
  }();
  return *made.find(full_name);
}

}  // namespace test
