// SPDX-License-Identifier: MIT
// A channel over grpc++: clients call any gRPC server through it as they call a net::server.
#pragma once
#include <grpcpp/security/credentials.h>
#include <grpcpp/support/channel_arguments.h>
#include <chrono>
#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include "isomer/net/channel.hpp"

namespace isomer::net {

struct channel_over_grpc_options {
  std::shared_ptr<::grpc::ChannelCredentials> credentials;  // null: neither encrypted nor authenticated
  ::grpc::ChannelArguments arguments;
  // Of calls that have none of their own.
  std::optional<std::chrono::nanoseconds> timeout;
  // Bytes of the largest message, in either direction.
  std::size_t message = std::size_t{1} << 20;
  // Takes compressed messages, which grpc++ inflates before it looks at how large they are.
  bool compression = false;
};

// `target` as grpc++ has it: "127.0.0.1:7000", "dns:///db.example:7000", "unix:/run/demo.sock". Connects when the first
// call is made. Messages are protobuf: calls in other formats are unimplemented. grpc++ does not tell what was sent, so
// that no call that it lost is status::unsent.
std::unique_ptr<channel> connect_over_grpc(loop& l, const std::string& target,
                                           const channel_over_grpc_options& options = {});

}  // namespace isomer::net
