// A struct of your own, described by hand: no .proto file and no generator
// SPDX-License-Identifier: MIT
#include <cstdio>
#include <isomer/json.hpp>
#include <isomer/protobuf.hpp>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace weather {

struct Reading {
  std::string station;
  double celsius = 0;
  std::optional<double> wind_speed;
  std::vector<std::int32_t> samples;
  std::map<std::string, std::string> labels;

  bool operator==(const Reading&) const = default;
};

}  // namespace weather

// Numbers are for protobuf and stay what they are; names are for JSON, which spells them in camelCase.
template <>
struct isomer::describe<weather::Reading> {
  using M = weather::Reading;
  using fields =
      isomer::fields<field<1, "station", &M::station, kind::string>, field<2, "celsius", &M::celsius, kind::float64>,
                     field<3, "wind_speed", &M::wind_speed, kind::float64, rule::optional>,
                     field<4, "samples", &M::samples, kind::sint32, rule::packed>,
                     map_field<5, "labels", &M::labels, kind::string, kind::string>>;
};

int main() {
  weather::Reading reading{
      .station = "Kew", .celsius = 14.5, .wind_speed = 0.0, .samples = {-1, 0, 1}, .labels = {{"roof", "east"}}};
  auto bytes = isomer::encode(isomer::protobuf{}, reading);
  auto text = isomer::encode(isomer::json{}, reading);
  std::printf("%zu bytes of protobuf\n%s\n", bytes->size(), text->c_str());

  auto from_bytes = isomer::decode<weather::Reading>(isomer::protobuf{}, *bytes);
  auto from_text = isomer::decode<weather::Reading>(isomer::json{}, *text);
  return from_bytes && from_text && *from_bytes == reading && *from_text == reading ? 0 : 1;
}
