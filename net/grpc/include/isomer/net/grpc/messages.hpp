// SPDX-License-Identifier: MIT
// Makes grpc++'s own templates accept Isomer's messages: stubs, readers, writers and reactors, and services that are
// written with them. Enable it for a message, in a header that every file that sends the message includes:
//
//   template <>
//   inline constexpr bool isomer::net::is_for_grpc<demo::Person> = true;
//
// or for all messages of the program:
//
//   template <isomer::message M>
//   inline constexpr bool isomer::net::is_for_grpc<M> = true;
//
// The messages must own their memory, since the bytes are gone after a message has been read.
//
// A message that cannot be encoded, such as one with text that is not UTF-8, is refused. Then grpc++ 1.51 ends the
// program if one of its callbacks sends the message, and otherwise the call. server_over_grpc and connect_over_grpc
// always end the call.
#pragma once
#include <grpcpp/impl/codegen/serialization_traits.h>
#include <grpcpp/support/byte_buffer.h>
#include <grpcpp/support/status.h>
#include <isomer/protobuf.hpp>
#include <string>
#include <type_traits>

namespace isomer::net {

// Whether grpc++'s templates accept M. Specialise it.
template <class M>
inline constexpr bool is_for_grpc = false;

}  // namespace isomer::net

template <class M>
class grpc::SerializationTraits<M, std::enable_if_t<isomer::net::is_for_grpc<M>>> {
 public:
  // The message is copied once, from the memory of an encoder, which each thread reuses, to the slice.
  static Status Serialize(const M& m, ByteBuffer* to, bool* own_buffer) {
    *own_buffer = true;
    thread_local isomer::encoder<isomer::protobuf> kept;
    auto bytes = kept(m);
    if (!bytes.ok()) return {StatusCode::INTERNAL, "a message cannot be encoded: " + text(bytes.error())};
    Slice slice(bytes->data(), bytes->size());
    *to = ByteBuffer(&slice, 1);
    return Status::OK;
  }

  // The bytes are copied only if they arrived in several pieces.
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
