// SPDX-License-Identifier: MIT
// Types of members that GCC 12 can initialize wherever users write a message in braces.
#pragma once
#include <variant>
#include "../base/port.hpp"

namespace isomer {
namespace memory {

// T itself. A member of a class template with the initializer `{}` crashes GCC 12 (internal compiler error in
// nothrow_spec_p) when it is omitted in nested braces, as in `Order{.lines = {{.sku = "a"}}}`, unless the compiler has
// determined before whether T's default constructor throws. For std::string, std::vector, std::map and std::variant it
// does so only when that is used, so the alias uses it. If it is used only in noexcept, the compiler assumes that the
// constructor is never called, and does not emit it; `made` prevents that. Use it for the containers of your own
// policies, too.
#if ISOMER_CLANG
template <class T>
using resolved = T;
#else
template <class T>
T made() {
  return T();
}
template <class T, bool = noexcept(T()), T (*)() = &made<T>>
using resolved = T;
#endif

}  // namespace memory

// The members of a oneof, of which at most one is set. std::monostate means that none is.
template <class... Members>
using oneof = memory::resolved<std::variant<std::monostate, Members...>>;

}  // namespace isomer
