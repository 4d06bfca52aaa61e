// SPDX-License-Identifier: MIT
// What a channel over grpc++ and its calls share. Each call keeps it until grpc++ has completed all of its operations.
#pragma once
#include <grpcpp/client_context.h>
#include <grpcpp/generic/generic_stub.h>
#include <memory>
#include <optional>
#include <unordered_map>
#include <unordered_set>
#include "completions.hpp"
#include "isomer/net/grpc/channel.hpp"
#include "isomer/net/limits.hpp"

namespace isomer::net {

class unary_call_over_grpc;

// A call that has begun.
class grpc_live_call {
 public:
  // Called when the channel is gone: no further operation of the call may begin.
  virtual void abandon(const status& why) = 0;

 protected:
  ~grpc_live_call() = default;
};

struct grpc_channel_core {
  grpc_channel_core(net::loop& l, std::shared_ptr<::grpc::Channel> c, const channel_over_grpc_options& o)
      : events(l), options(o), stub(std::move(c)), told(l, std::make_unique<::grpc::CompletionQueue>()) {}

  // Sets the deadline, from the options of the call or from those of the channel.
  void set_deadline(::grpc::ClientContext& c, const call_options& o) const {
    using namespace std::chrono;
    if (auto timeout = o.timeout ? o.timeout : options.timeout; timeout && *timeout < longest_timeout)
      c.set_deadline(system_clock::now() + duration_cast<system_clock::duration>(*timeout));
  }
  // Reports why a message cannot be sent, if so.
  status check(std::uint32_t format, std::size_t size) const {
    if (is_closed) return {code::cancelled, "the channel is gone", true};
    if (format != format_id<protobuf>::value) return {code::unimplemented, "gRPC speaks protobuf alone", true};
    if (size > options.message) return {code::resource_exhausted, "the message is larger than one may be", true};
    return {};
  }

  net::loop& events;
  channel_over_grpc_options options;
  ::grpc::GenericStub stub;
  completions told;
  bool is_closed = false;
  std::unordered_map<answer_sink*, unary_call_over_grpc*> unary;
  std::unordered_set<grpc_live_call*> live;
};

inline status status_of(const ::grpc::Status& s) {
  int number = static_cast<int>(s.error_code());
  bool is_known = number >= 0 && number <= static_cast<int>(code::unauthenticated);
  return {is_known ? static_cast<code>(number) : code::unknown, message_as_sent(s.error_message())};
}

}  // namespace isomer::net
