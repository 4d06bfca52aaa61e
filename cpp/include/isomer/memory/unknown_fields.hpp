// SPDX-License-Identifier: MIT
// Fields that are not in a message's description, as protobuf records. One pointer, null if there are none.
#pragma once
#include <string>
#include <string_view>
#include <utility>
#include "store.hpp"

namespace isomer {

class unknown_fields {
 public:
  constexpr unknown_fields() noexcept = default;  // GCC 12 crashes in nested designated initializers otherwise
  constexpr unknown_fields(const unknown_fields& o) : p_(o.p_ ? new std::string(*o.p_) : nullptr) {}
  constexpr unknown_fields(unknown_fields&& o) noexcept : p_(std::exchange(o.p_, nullptr)) {}
  constexpr unknown_fields& operator=(unknown_fields o) noexcept {
    std::swap(p_, o.p_);
    return *this;
  }
  constexpr ~unknown_fields() { delete p_; }

  constexpr std::string_view view() const { return p_ ? std::string_view(*p_) : std::string_view(); }
  constexpr operator std::string_view() const { return view(); }
  constexpr bool empty() const { return p_ == nullptr; }
  constexpr void clear() { delete std::exchange(p_, nullptr); }
  constexpr void append(std::string_view records) {
    if (records.empty()) return;
    if (!p_) p_ = new std::string;
    p_->append(records);
  }
  // The number of bytes that appending n bytes allocates, and the number that it frees afterwards.
  constexpr std::size_t growth(std::size_t n, std::size_t& freed) const {
    freed = 0;
    if (!p_) return sizeof(std::string) + (n > in_place ? n + 1 : 0);
    const std::size_t had = p_->capacity(), need = p_->size() + n;
    if (need <= had) return 0;
    if (had > in_place) freed = had + 1;
    return (need > 2 * had ? need : 2 * had) + 1;
  }
  friend constexpr bool operator==(const unknown_fields& a, const unknown_fields& b) { return a.view() == b.view(); }

 private:
  static constexpr std::size_t in_place = 15;  // every standard library holds at least this without allocating
  std::string* p_ = nullptr;
};

namespace memory {

// Appends n bytes. Returns false if there is no memory.
constexpr bool keep_copy(store& st, unknown_fields& k, const char* p, std::size_t n) {
  std::size_t freed = 0;
  if (!st.charge(k.growth(n, freed))) return false;
  k.append({p, n});
  st.refund(freed);
  return true;
}
constexpr bool keep(store& st, unknown_fields& k, const char* p, std::size_t n) { return keep_copy(st, k, p, n); }

}  // namespace memory
}  // namespace isomer
