// SPDX-License-Identifier: MIT
// A channel over grpc++: clients call any gRPC server through it as they call a net::server.
//
//   auto channel = net::connect_over_grpc(loop, "127.0.0.1:7000");
//   demo::Greeter_client greeter(*channel);
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

// Options of a channel over grpc++.
struct channel_over_grpc_options {
  std::shared_ptr<::grpc::ChannelCredentials> credentials;  // null: neither encrypted nor authenticated
  ::grpc::ChannelArguments arguments;                       // passed to grpc++
  // The timeout of calls that have none of their own.
  std::optional<std::chrono::nanoseconds> timeout;
  // The size in bytes of the largest message, in either direction.
  std::size_t message = std::size_t{1} << 20;
  // Accepts compressed messages, which grpc++ inflates before it compares their size with the limit.
  bool compression = false;
};

// Returns a channel, which must not outlive its loop, and connects when the first call is made. `target` is what grpc++
// accepts: "127.0.0.1:7000", "dns:///db.example:7000", "unix:/run/demo.sock". Messages are protobuf; calls in other
// formats end as unimplemented. No call is ever status::unsent, since grpc++ does not say what it has sent.
std::unique_ptr<channel> connect_over_grpc(loop& l, const std::string& target,
                                           const channel_over_grpc_options& options = {});

}  // namespace isomer::net
