// expect: more than 64 members
// SPDX-License-Identifier: MIT
// The members that can be named are counted.
#include <isomer/json.hpp>
#include <isomer/plain.hpp>

struct many {
  int m00, m01, m02, m03, m04, m05, m06, m07, m10, m11, m12, m13, m14, m15, m16, m17;
  int m20, m21, m22, m23, m24, m25, m26, m27, m30, m31, m32, m33, m34, m35, m36, m37;
  int m40, m41, m42, m43, m44, m45, m46, m47, m50, m51, m52, m53, m54, m55, m56, m57;
  int m60, m61, m62, m63, m64, m65, m66, m67, m70, m71, m72, m73, m74, m75, m76, m77;
  std::string one_more;
};
auto text = isomer::encode(isomer::json{}, many{});
