// SPDX-License-Identifier: MIT
// Fields that a message's description lacks, as protobuf records. One pointer, null when there are none.
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
  friend constexpr bool operator==(const unknown_fields& a, const unknown_fields& b) { return a.view() == b.view(); }

 private:
  std::string* p_ = nullptr;
};

namespace memory {

constexpr bool keep_copy(store& st, unknown_fields& k, const char* p, std::size_t n) {
  if (!st.charge(n + (k.empty() ? sizeof(std::string) : 0))) return false;
  k.append({p, n});
  return true;
}
constexpr bool keep(store& st, unknown_fields& k, const char* p, std::size_t n) { return keep_copy(st, k, p, n); }

}  // namespace memory
}  // namespace isomer
