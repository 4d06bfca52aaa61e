// SPDX-License-Identifier: MIT
// Isomer's messages where grpc++'s own templates want theirs: stubs, readers, writers and reactors, and services that
// are written against them. A message is opted in, in a header that all see who send it:
//
//   template <>
//   inline constexpr bool isomer::net::is_for_grpc<demo::Person> = true;
//
// or all that a program has: template <isomer::message M> inline constexpr bool isomer::net::is_for_grpc<M> = true;
// Those are owning ones: what is received is gone when it has been read.
//
// A message that cannot be encoded, such as one with text that is no UTF-8, is refused; grpc++ 1.51 then ends the
// program where its callbacks send it, and elsewhere the call. server_over_grpc and connect_over_grpc end the call.
#pragma once
#include <grpcpp/impl/codegen/serialization_traits.h>
#include <grpcpp/support/byte_buffer.h>
#include <grpcpp/support/status.h>
#include <isomer/protobuf.hpp>
#include <string>
#include <type_traits>

namespace isomer::net {

template <class M>
inline constexpr bool is_for_grpc = false;

}  // namespace isomer::net

template <class M>
class grpc::SerializationTraits<M, std::enable_if_t<isomer::net::is_for_grpc<M>>> {
 public:
  // One copy: from the encoder's memory, which is kept, to the slice.
  static Status Serialize(const M& m, ByteBuffer* to, bool* own_buffer) {
    *own_buffer = true;
    thread_local isomer::encoder<isomer::protobuf> kept;
    auto bytes = kept(m);
    if (!bytes.ok()) return {StatusCode::INTERNAL, "a message cannot be encoded: " + text(bytes.error())};
    Slice slice(bytes->data(), bytes->size());
    *to = ByteBuffer(&slice, 1);
    return Status::OK;
  }

  // None, unless what came is in pieces.
  static Status Deserialize(ByteBuffer* from, M* m) {
    Slice slice;
    if (from->Valid() && !from->TrySingleSlice(&slice).ok())
      if (Status s = from->DumpToSingleSlice(&slice); !s.ok()) return s;
    std::string_view bytes(reinterpret_cast<const char*>(slice.begin()), slice.size());
    isomer::status read = isomer::decode(isomer::protobuf{}, bytes, *m);
    from->Clear();
    if (read.ok()) return Status::OK;
    return {StatusCode::INTERNAL, "a message is malformed at byte " + std::to_string(read.at) + ": " + text(read)};
  }

 private:
  static std::string text(const isomer::status& s) { return std::string(s.message()); }
};
