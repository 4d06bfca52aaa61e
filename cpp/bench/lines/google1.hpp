// SPDX-License-Identifier: MIT
// GoogleMessage1's sample, in either library's message: 228 bytes, a string of 87 and one of 68, a nested message.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>
#include "bench/google1_proto2.isomer.hpp"
#include "bench/google1_proto3.isomer.hpp"

namespace bench {

inline constexpr std::string_view text4 = "Nq*g5]", text18 = "XXYXn8Yhyi";
inline constexpr std::string_view text9 =
    "OtXgj(mT{h+Ael20iDl[1h<pB{h>{XgBf]rK0s)p>M]xn{>yUm[i<h -(1N6{5TLExEk>L=-Q4J!jp*0vQt90fj]>";
inline constexpr std::string_view nested_text15 = "NQR#-{5ilH7ihM>4JWRc6Sv?o-hAJqEXX-kv4Y[Ir2[I0SVCtkwtCCb9}xGJas0(U?<";

template <class M>
void set_isomer(M& m) {
  m.field1 = "";
  m.field2 = 8;
  m.field3 = 2097001;
  m.field4 = text4;
  m.field9 = text9;
  m.field12 = true;
  m.field14 = true;
  auto& n = m.field15.emplace();
  n.field1 = 25;
  n.field2 = 36;
  n.field15 = nested_text15;
  n.field21 = 2718281828459045235;
  n.field22 = 38;
  n.field23 = true;
  m.field18 = text18;
  m.field67 = 1600001;
  m.field100 = 31;
}
template <class M>
void set_google(M& m) {
  m.set_field1("");
  m.set_field2(8);
  m.set_field3(2097001);
  m.set_field4(text4.data(), text4.size());
  m.set_field9(text9.data(), text9.size());
  m.set_field12(true);
  m.set_field14(true);
  auto& n = *m.mutable_field15();
  n.set_field1(25);
  n.set_field2(36);
  n.set_field15(nested_text15.data(), nested_text15.size());
  n.set_field21(2718281828459045235);
  n.set_field22(38);
  n.set_field23(true);
  m.set_field18(text18.data(), text18.size());
  m.set_field67(1600001);
  m.set_field100(31);
}

}  // namespace bench
