// A plain struct: neither a .proto file nor a description
// SPDX-License-Identifier: MIT
#include <chrono>
#include <cstdio>
#include <isomer/json.hpp>
#include <isomer/plain.hpp>
#include <isomer/protobuf.hpp>
#include <isomer/schema_of.hpp>
#include <map>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace weather {

enum class sky { clear, cloudy, rain };

struct place {
  double latitude = 0, longitude = 0;
  bool operator==(const place&) const = default;
};

struct gust {
  double speed = 0;
  bool operator==(const gust&) const = default;
};

struct reading {
  std::string station;
  std::chrono::sys_seconds when;
  place where;
  weather::sky sky{};
  std::optional<double> wind_speed;
  std::vector<std::int16_t> samples;
  std::map<std::string, std::string> labels;
  std::variant<std::monostate, gust, std::string> event;
  int priority = 5;
  double cached_mean = 0;
  bool operator==(const reading&) const = default;
};

}  // namespace weather

// For protobuf: JSON and other formats that go by name or by order need nothing of this.
template <>
struct isomer::plain<weather::place> : isomer::numbered_in_order {};
template <>
struct isomer::plain<weather::gust> : isomer::numbered_in_order {};
template <>
struct isomer::plain<weather::reading> {
  static constexpr annotation members[] = {{"station", 1},
                                           {"when", 7},
                                           {"where", 2},
                                           {"sky", 3},
                                           {"wind_speed", 4, named("windSpeed")},
                                           {"labels", 6},
                                           {"samples", 5, kind::sint32},
                                           {"event", alternative<weather::gust>, 8},
                                           {"event", alternative<std::string>, 9, named("note")},
                                           {"priority", 10, defaulted},
                                           {"cached_mean", skipped}};
};

int main() {
  using namespace std::chrono_literals;
  weather::reading reading{.station = "Kew",
                           .when = std::chrono::sys_days(2024y / 2 / 29) + 12h,
                           .where = {51.48, -0.29},
                           .sky = weather::sky::rain,
                           .samples = {-1, 0, 1},
                           .labels = {},
                           .event = weather::gust{17.5}};
  auto bytes = isomer::encode(isomer::protobuf{}, reading);
  auto text = isomer::encode(isomer::json{}, reading);
  std::printf("%zu bytes of protobuf\n%s\n\n", bytes->size(), text->c_str());
  std::printf("%s", isomer::schema_of<weather::reading>().c_str());

  auto from_bytes = isomer::decode<weather::reading>(isomer::protobuf{}, *bytes);
  auto from_text = isomer::decode<weather::reading>(isomer::json{}, *text);
  return from_bytes && from_text && *from_bytes == reading && *from_text == reading ? 0 : 1;
}
