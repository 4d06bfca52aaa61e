// SPDX-License-Identifier: MIT
// The bytes of grpc++'s buffers.
#pragma once
#include <grpcpp/support/byte_buffer.h>
#include <grpcpp/support/slice.h>
#include <string>
#include <string_view>

namespace isomer::net {

inline ::grpc::ByteBuffer buffer_of(std::string_view bytes) {
  ::grpc::Slice copy(bytes.data(), bytes.size());
  return {&copy, 1};
}

// The contents of a buffer in one piece, without a copy if they are in one piece already. Views of them are valid as
// long as this object.
class flat_bytes {
 public:
  explicit flat_bytes(const ::grpc::ByteBuffer& from) : is_good_(from.Length() == 0 || flatten(from)) {}
  // Returns false if grpc++ cannot decompress the message.
  bool is_good() const { return is_good_; }
  std::string_view view() const { return {reinterpret_cast<const char*>(slice_.begin()), slice_.size()}; }

 private:
  bool flatten(const ::grpc::ByteBuffer& from) {
    return from.TrySingleSlice(&slice_).ok() || from.DumpToSingleSlice(&slice_).ok();
  }
  ::grpc::Slice slice_;
  bool is_good_;
};

}  // namespace isomer::net
