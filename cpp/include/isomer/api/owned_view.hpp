// SPDX-License-Identifier: MIT
// owned_view<View>: a view together with the bytes that it refers to.
#pragma once
#include <cstddef>
#include <cstring>
#include <new>
#include <utility>
#include "../base/input.hpp"
#include "../base/status.hpp"
#include "../memory/arena.hpp"
#include "../walk/borrowing.hpp"
#include "decode.hpp"
#include "missing_header.hpp"

namespace isomer {

// A view, a copy of the bytes that it was read from, and an arena, behind one pointer. It reads as fast as a view and
// depends on nothing else. Moving it is cheap, and its view stays at the same address. Decoding into it again reuses
// its memory.
template <message View>
  requires(std::is_trivially_destructible_v<View>)
class owned_view {
 public:
  using view = View;  // the view that it points to, and that decode<owned_view>() looks for

  owned_view() = default;
  owned_view(owned_view&& other) noexcept : held_(std::exchange(other.held_, nullptr)) {}
  owned_view& operator=(owned_view&& other) noexcept {
    if (this != &other) drop(std::exchange(held_, std::exchange(other.held_, nullptr)));
    return *this;
  }
  ~owned_view() { drop(held_); }

  // The message, empty until one is decoded. The reference is valid until the next decode, or until the end of the
  // object that it was last moved to.
  const View& operator*() const { return held_ ? held_->message : none; }
  const View* operator->() const { return &**this; }

  template <class Format>
  status decode(const Format& f, std::string_view bytes) {
    held* const to = held_ && held_->room >= bytes.size() ? held_ : make(bytes.size());
    if (!to) {
      if (held_) held_->message = View{};
      return {code::no_memory, 0};
    }
    char* const copy = to->text();
    if (!bytes.empty()) std::memmove(copy, bytes.data(), bytes.size());  // the bytes may be part of what is replaced
    if (to != held_) drop(std::exchange(held_, to));
    held_->memory.reset();
    held_->message = View{};
    const status s =
        detail::decode_whole(f, std::string_view(copy, bytes.size()), held_->message, &held_->memory, true);
    if (!s.ok()) held_->message = View{};
    return s;
  }

 private:
  // Stands before `room` bytes of text and the arena's first block.
  struct held {
    held(std::size_t text, std::size_t lists) : room(text), memory(this->text() + text, lists) {}
    char* text() { return reinterpret_cast<char*>(this + 1); }

    View message{};
    std::size_t room;
    arena memory;
  };

  static_assert(alignof(held) <= __STDCPP_DEFAULT_NEW_ALIGNMENT__);

  static held* make(std::size_t text) {
    constexpr std::size_t beside = 64;
    const std::size_t lists = detail::walk::wants_arena<View>() ? text + beside : 0;
    if (text > PTRDIFF_MAX / 4) return nullptr;
    void* const p = ::operator new(sizeof(held) + text + lists, std::nothrow);
    return p ? new (p) held(text, lists) : nullptr;
  }
  static void drop(held* p) {
    if (!p) return;
    p->~held();
    ::operator delete(p);
  }

  static inline const View none{};

  held* held_ = nullptr;
};

// Decodes into a message that holds all that it needs, so that `bytes` need not outlive it. The previous contents are
// replaced, and their memory is reused. On error it is empty.
template <class Format, message View>
status decode(const Format& f, input bytes, owned_view<View>& to) {
  return to.decode(f, bytes);
}
template <detail::keeps_a_view Owned, class Format>
result<Owned> decode(const Format& f, input bytes) {
  result<Owned> r;
  r.state() = r->decode(f, bytes);
  return r;
}

}  // namespace isomer
