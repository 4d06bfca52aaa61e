// SPDX-License-Identifier: MIT
#include "isomer/net/coroutine_memory.hpp"
#include <array>
#include <new>

namespace isomer::net::detail {
namespace {

// With AddressSanitizer, frames are not reused, so that it detects the use of a frame that has ended.
#if defined(__SANITIZE_ADDRESS__)
constexpr std::size_t most_kept = 0;
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
constexpr std::size_t most_kept = 0;
#else
constexpr std::size_t most_kept = 64;
#endif
#else
constexpr std::size_t most_kept = 64;
#endif
constexpr std::size_t step = 128, largest = 2048;

struct node {
  node* next;
};
struct shelf {
  node* first = nullptr;
  std::size_t count = 0;
};

class frames {
 public:
  frames() = default;
  frames(const frames&) = delete;
  frames& operator=(const frames&) = delete;
  ~frames() {
    for (shelf& s : shelves_)
      while (node* n = s.first) {
        s.first = n->next;
        ::operator delete(n);
      }
    closed_ = true;
  }

  void* take(std::size_t n) {
    if (n > largest || closed_) return ::operator new(n);
    shelf& s = shelf_of(n);
    if (!s.first) return ::operator new(rounded(n));
    node* taken = s.first;
    s.first = taken->next;
    s.count--;
    return taken;
  }
  void give(void* p, std::size_t n) noexcept {
    shelf* s = n > largest || closed_ ? nullptr : &shelf_of(n);
    if (!s || s->count == most_kept) return ::operator delete(p);
    s->first = new (p) node{s->first};
    s->count++;
  }

 private:
  static std::size_t rounded(std::size_t n) { return (n + step - 1) / step * step; }
  shelf& shelf_of(std::size_t n) { return shelves_[(n - 1) / step]; }

  std::array<shelf, largest / step> shelves_;
  bool closed_ = false;  // for frames that outlive the thread's other objects
};

thread_local frames of_this_thread;

}  // namespace

void* take_frame(std::size_t n) { return of_this_thread.take(n); }
void give_frame(void* p, std::size_t n) noexcept { of_this_thread.give(p, n); }

}  // namespace isomer::net::detail
