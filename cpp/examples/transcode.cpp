// A person in YAML through MessagePack to JSON; the last step in pieces, without holding the message
// SPDX-License-Identifier: MIT
#include <cstdio>
#include <isomer/json.hpp>
#include <isomer/msgpack.hpp>
#include <isomer/transcode.hpp>
#include <isomer/yaml.hpp>
#include "person.isomer.hpp"

// Where the output goes: anything with append(pointer, size).
struct standard_output {
  std::size_t bytes = 0;
  bool append(const char* p, std::size_t n) {
    bytes += n;
    return std::fwrite(p, 1, n, stdout) == n;
  }
};

int main() {
  const char* yaml =
      "name: Grace   # comments are passed over\n"
      "phone:\n"
      "- {number: \"+44 20 7946 0018\", type: WORK}\n"
      "- number: 447700900123\n";

  auto packed = isomer::transcode<demo::Person>(isomer::yaml{}, yaml, isomer::msgpack{});
  if (!packed) return std::printf("%s\n", isomer::yaml::explain(yaml, packed.error()).text().c_str()), 1;
  std::printf("%zu bytes of MessagePack; as JSON:\n", packed->size());

  standard_output out;
  isomer::status s = isomer::transcode<demo::Person>(isomer::msgpack{}, *packed, isomer::json{}, out);
  std::printf("\n%zu bytes\n", out.bytes);
  return s.ok() && out.bytes > 0 ? 0 : 1;
}
