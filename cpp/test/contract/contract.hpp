// SPDX-License-Identifier: MIT
// C++ structs that are the contract: a program prints their schema, protoc and our generator turn it into messages, and
// a test compares the bytes of both.
#pragma once
#include <array>
#include <chrono>
#include <deque>
#include <isomer/plain.hpp>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace contract {

enum class sky { clear, cloudy, rain = 7, drizzle = rain };
enum class mood : std::int8_t { rain = 1, sun = -2 };  // a name of its neighbour's, and no zero
struct rain {                                          // and one of a struct's
  float millimetres = 0;
};

struct place {
  double latitude = 0, longitude = 0;
};
namespace geo {
struct line {
  contract::place from, to;
};
}  // namespace geo

struct station {
  struct sensor {
    enum class state { off, on };
    std::string serial_number;
    state is{};
    std::unique_ptr<sensor> spare;
  };
  bool is_manned = false;
  std::int8_t floor = 0;
  std::uint16_t port = 0;
  char letter = 0;
  std::int64_t population = 0;
  std::uint64_t hash = 0;
  float noise = 0;
  double height = 0;
  std::string name;
  std::vector<std::byte> picture;
  std::array<unsigned char, 4> address{};
  char code[4]{};
  contract::sky sky{};
  contract::mood mood{};
  contract::place where;
  geo::line line;
  std::optional<int> maybe_number;
  std::optional<std::string> maybe_text;
  std::optional<contract::place> maybe_place;
  std::vector<std::int16_t> samples;
  std::deque<int> loose;
  std::vector<std::string> lines;
  std::vector<sensor> sensors;
  std::vector<contract::sky> skies;
  std::array<int, 3> three{};
  std::map<std::string, int> counts;
  std::map<int, contract::place> places;
  std::map<bool, contract::sky> by_bool;
  std::variant<std::monostate, contract::place, int, std::string, contract::rain> choice;
  std::variant<bool, contract::sky> either;
  std::chrono::system_clock::time_point when;
  std::chrono::milliseconds period{};
  std::vector<std::chrono::seconds> pauses;
  long double cached = 0;
};

// What proto3 has no words for.
struct settings {
  int retries = 3;
  std::int64_t offset = -5;
  bool verbose = true;
  double ratio = 0.5;
  float infinite = 0;
  std::string host = "local\"host\n";
  contract::sky sky = contract::sky::cloudy;
  int plain = 0;
  std::optional<int> must;
  std::optional<int> may;
  std::vector<int> packed;
  std::deque<int> loose;
  contract::place where;
};

}  // namespace contract

template <>
struct isomer::plain<contract::rain> : isomer::numbered_in_order {};
template <>
struct isomer::plain<contract::place> : isomer::numbered_in_order {};
template <>
struct isomer::plain<contract::geo::line> : isomer::numbered_in_order {};
template <>
struct isomer::plain<contract::station::sensor> : isomer::numbered_in_order {
  static constexpr annotation members[] = {{"serial_number", named("serialNumber")}};
};
template <>
struct isomer::plain<contract::station> : isomer::numbered_in_order {
  static constexpr annotation members[] = {{"hash", kind::fixed64},
                                           {"population", kind::sfixed64},
                                           {"samples", kind::sint32},
                                           {"counts", kind::sint32},
                                           {"name", named("station-name")},
                                           {"either", alternative<contract::sky>, named("weather")},
                                           {"cached", skipped}};
};
template <>
struct isomer::plain<contract::settings> : isomer::numbered_in_order {
  static constexpr annotation members[] = {{"must", required}, {"host", defaulted}, {"offset", kind::sint64}};
};

namespace contract {

station full_station();
settings full_settings();

}  // namespace contract
