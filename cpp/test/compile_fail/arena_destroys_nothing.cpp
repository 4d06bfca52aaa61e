// expect: an arena destroys nothing
// SPDX-License-Identifier: MIT
// A view's list of owning strings would leak them.
#include <isomer/message.hpp>
#include <isomer/protobuf.hpp>

struct mixed {
  isomer::slice<std::string> names;
  bool operator==(const mixed&) const = default;
};
template <>
struct isomer::describe<mixed> {
  using fields = isomer::fields<isomer::field<1, "names", &mixed::names, isomer::kind::string, isomer::rule::repeated>>;
};
void f(isomer::arena& a) { (void)isomer::decode<mixed>(isomer::protobuf{}, "", a); }
