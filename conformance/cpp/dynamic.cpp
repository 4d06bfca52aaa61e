// SPDX-License-Identifier: MIT
// The suite's messages, of a schema that is made when the program starts.
#include "dynamic.hpp"
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include "convert.hpp"

extern const char* const tested_set;  // a file: see CMakeLists.txt

namespace testee {
namespace {

isomer::dynamic::schema tested() {
  std::ifstream in(tested_set, std::ios::binary);
  std::string bytes(std::istreambuf_iterator<char>(in), {}), why;
  auto files = isomer::decode<isomer::google::protobuf::FileDescriptorSet>(isomer::protobuf{}, bytes);
  auto made = isomer::dynamic::schema::make(*files, why);
  if (made && !made.messages().empty()) return made;
  std::fprintf(stderr, "%s: %s\n", tested_set, why.c_str());
  std::exit(1);
}

}  // namespace

dynamic_schema::dynamic_schema() : made_(tested()) {
  known_.protobuf = isomer::dynamic::registry_of<isomer::protobuf>(made_);
  known_.json = isomer::dynamic::registry_of<isomer::json>(made_);
  known_.text = isomer::dynamic::registry_of<isomer::text>(made_);
}
ConformanceResponse dynamic_schema::respond(const ConformanceRequest& q) const {
  auto* type = made_.find(q.message_type);
  if (!type) return answer<result::skipped>("no such message here");
  isomer::arena a;
  isomer::dynamic::message m(*type, a);
  return convert_by(q, {q, known_}, m,
                    [&](const auto& f, std::string_view input) { return isomer::decode(f, input, m); });
}

}  // namespace testee
