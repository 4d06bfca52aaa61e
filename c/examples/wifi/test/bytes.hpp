// Bytes on the heap, with nothing behind the last one: what AddressSanitizer watches.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstring>
#include <memory>
#include <string>
#include <vector>

#include "codec.h"

class exact_bytes {
 public:
  explicit exact_bytes(const std::string& from) : size_(from.size()), bytes_(new char[from.size()]) {
    if (size_) std::memcpy(bytes_.get(), from.data(), size_);
  }
  const void* data() const { return bytes_.get(); }
  size_t size() const { return size_; }

 private:
  size_t size_;
  std::unique_ptr<char[]> bytes_;
};

// The bytes of one struct, and of an array; empty if the codec refuses.
inline std::string encoded(const codec* c, const wifi_softap_info_t& info) {
  void* buffer = nullptr;
  size_t size = 0;
  if (!c->encode(&info, &buffer, &size)) return {};
  std::string bytes(static_cast<char*>(buffer), size);
  std::free(buffer);
  return bytes;
}

inline std::string encoded(const codec* c, const std::vector<wifi_softap_info_t>& infos) {
  void* buffer = nullptr;
  size_t size = 0;
  if (!c->encode_array(infos.data(), static_cast<int>(infos.size()), &buffer, &size)) return {};
  std::string bytes(static_cast<char*>(buffer), size);
  std::free(buffer);
  return bytes;
}

inline bool decodes(const codec* c, const std::string& bytes) {
  const exact_bytes exact(bytes);
  wifi_softap_info_t info;
  return c->decode(exact.data(), exact.size(), &info);
}

// In both forms, which must agree. `capacity` structs are room for the caller-buffer form.
inline bool decodes_array(const codec* c, const std::string& bytes, int capacity, bool* agree) {
  const exact_bytes exact(bytes);
  const std::unique_ptr<wifi_softap_info_t[]> room(new wifi_softap_info_t[static_cast<size_t>(capacity)]);
  wifi_softap_info_t* infos = nullptr;
  int count = 0, n = 0;
  const bool in_room = c->decode_array_to(exact.data(), exact.size(), room.get(), capacity, &count);
  const bool in_own = c->decode_array(exact.data(), exact.size(), &infos, &n);
  if (in_own) std::free(infos);
  *agree = in_room == in_own && (!in_own || count == n);
  return in_room;
}
