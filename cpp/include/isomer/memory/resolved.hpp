// SPDX-License-Identifier: MIT
// Types of members that GCC 12 can initialise wherever users write a message in braces.
#pragma once
#include <variant>
#include "../base/port.hpp"

namespace isomer {
namespace memory {

// T itself. A member of a class template with the initialiser `{}` crashes GCC 12 (internal compiler error in
// nothrow_spec_p) when it is left out of nested braces, as in `Order{.lines = {{.sku = "a"}}}`, unless the compiler has
// resolved by then whether T's default constructor throws; std::string, std::vector, std::map and std::variant leave
// that open until somebody asks. So the alias asks. Whoever only asks leaves the compiler in the belief that nobody
// calls the constructor, which it then does not emit: hence `made`. A policy of your own names its containers with it,
// too.
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

// The members of a oneof, of which at most one is set: std::monostate says that none is.
template <class... Members>
using oneof = memory::resolved<std::variant<std::monostate, Members...>>;

}  // namespace isomer
