// Plain structs as images of libtpl, whose format string is made by the compiler
// SPDX-License-Identifier: MIT
#include <cstdint>
#include <cstdio>
#include <isomer/plain.hpp>
#include <isomer/tpl.hpp>
#include <string>
#include <vector>

struct point {
  std::int16_t x = 0, y = 0;
  bool operator==(const point&) const = default;
};
struct track {
  std::string name;
  double length = 0;
  std::vector<point> points;
  bool operator==(const track&) const = default;
};

// What a C program passes to tpl_map().
static_assert(isomer::tpl::format_of<track>() == "sfA(S(jj))");

int main() {
  const track walk{.name = "walk", .length = 12.5, .points = {{1, 2}, {3, 4}, {5, 6}}};
  auto image = isomer::encode(isomer::tpl{}, walk);
  if (!image) return 1;
  auto back = isomer::decode<track>(isomer::tpl{}, *image);
  std::printf("%zu bytes, format %s\n", image->size(), std::string(isomer::tpl::format_of<track>()).c_str());
  return back && *back == walk ? 0 : 1;
}
