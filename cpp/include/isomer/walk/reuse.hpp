// SPDX-License-Identifier: MIT
// Decoding over an old message, in formats in which records may occur again: its contents remain until they are
// replaced, so that their memory is reused at every depth.
#pragma once
#include <cstddef>
#include <cstdint>
#include <memory>
#include <new>
#include <string>
#include <utility>
#include "../base/port.hpp"

namespace isomer::detail::walk {

// The state of such a decoding for the messages that it is in: for each message, one counter per pointer's size, which
// belongs to the member that begins there. For a list it counts the new elements; for any other member it states
// whether there was a record of it. Members of a oneof share their counter. It also has the maps whose entries are
// reused, and the blocks of texts that became absent, for texts that appear in other messages.
class reuse {
 public:
  static constexpr std::size_t unit = sizeof(void*);
  static constexpr std::uint32_t none = ~std::uint32_t{0};

  reuse() {}
  reuse(const reuse&) = delete;
  reuse& operator=(const reuse&) = delete;
  ~reuse() {
    release(0);
    std::destroy_n(texts(), texts_size_);
  }

  // Returns counters for a message of that size, which are not yet zero, or null if there is no room. They remain valid
  // while they are the last ones, and so does what was set aside after them.
  std::uint32_t* take(std::size_t bytes) { return room((bytes + unit - 1) / unit); }
  void give_back(const std::uint32_t* counters) { release(static_cast<std::size_t>(counters - counters_)); }

  // Moves a map here. Returns `none` if there is no room; the contents of the map are lost then. It ends with the
  // counters of the message.
  template <class Map>
  std::uint32_t set_aside(Map& map) {
    if (void* at = room_for(sizeof(held<Map>))) {
      auto* h = new (at) held<Map>(last_, std::move(map));
      last_ = h;
      map.clear();
      return static_cast<std::uint32_t>(static_cast<std::uint32_t*>(at) - counters_) + 1;
    }
    map.clear();
    return none;
  }
  // A map that was set aside, or null if there was no room.
  template <class Map>
  Map* aside(std::uint32_t where) {
    return where == none ? nullptr : &reinterpret_cast<held<Map>*>(counters_ + (where - 1))->map;
  }

  // Takes the block of a text that is absent now. A std::optional would free it.
  void keep(std::string& s) {
    if (s.capacity() <= in_place || texts_size_ == most_texts) return;
    std::construct_at(texts() + texts_size_++, std::move(s));
  }
  // Gives such a block to a text without one.
  void lend(std::string& s) {
    if (s.capacity() > in_place || texts_size_ == 0) return;
    std::string* last = texts() + --texts_size_;
    s = std::move(*last);
    std::destroy_at(last);
  }

 private:
  struct holder {
    holder* before;
    void (*destroy)(holder*);
  };
  template <class Map>
  struct held : holder {
    Map map;
    held(holder* last, Map&& m)
        : holder{last, [](holder* h) { std::destroy_at(static_cast<held*>(h)); }}, map(std::move(m)) {}
  };
  static constexpr std::size_t most = 2048, grain = 16 / sizeof(std::uint32_t);
  static constexpr std::size_t most_texts = 64,
                               in_place = 22;  // the most that a standard library holds without a block

  std::string* texts() { return reinterpret_cast<std::string*>(texts_); }

  std::uint32_t* room(std::size_t n) {
    n = (n + grain - 1) / grain * grain;
    if (n > most - used_) return nullptr;
    auto* at = counters_ + used_;
    used_ += n;
    return at;
  }
  void* room_for(std::size_t bytes) { return room((bytes + sizeof(std::uint32_t) - 1) / sizeof(std::uint32_t)); }
  void release(std::size_t to) {
    while (last_ && reinterpret_cast<std::uint32_t*>(last_) >= counters_ + to) {
      auto* h = last_;
      last_ = h->before;
      h->destroy(h);
    }
    used_ = to;
  }

  std::size_t used_ = 0;
  holder* last_ = nullptr;
  std::size_t texts_size_ = 0;
  alignas(16) std::uint32_t counters_[most];
  alignas(std::string) char texts_[most_texts * sizeof(std::string)];
};

// The part of this state that a decoding carries.
struct overwriting {
  reuse* pool = nullptr;         // null: into a new message
  std::uint32_t* met = nullptr;  // the counters of the message that is being read; null: nothing in it is old
  bool over = false;             // the next message that is entered is an old one

  // The value of a member, before it is engaged. had: there is one.
  ISOMER_COLD void meet(std::uint32_t& count, bool had, bool is_message) {
    over = is_message && had && count == 0;
    count = 1;
  }
};

}  // namespace isomer::detail::walk
