// SPDX-License-Identifier: MIT
// The operators new and delete of the benchmarks, which the peers' libraries call, too. A file of its own, in which the
// compiler sees no container whose memory would come from malloc.
#include <cstdlib>
#include <new>
#include "allocations.hpp"

void* operator new(std::size_t n, const std::nothrow_t&) noexcept {
  void* p = std::malloc(n ? n : 1);
  bench::allocations::taken(p, n);
  return p;
}
void* operator new(std::size_t n) {
  if (void* p = operator new(n, std::nothrow)) return p;
  throw std::bad_alloc();
}
void operator delete(void* p) noexcept {
  bench::allocations::given_back(p);
  std::free(p);
}
void operator delete(void* p, std::size_t) noexcept { operator delete(p); }
void operator delete(void* p, const std::nothrow_t&) noexcept { operator delete(p); }
