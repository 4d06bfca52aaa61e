// SPDX-License-Identifier: MIT
// A call with streams, as its caller has it, and what grpc++ has of it, which may live longer.
#pragma once
#include <memory>
#include <optional>
#include <string_view>
#include "channel_core.hpp"

namespace isomer::net {

std::unique_ptr<client_call> open_grpc_stream(std::shared_ptr<grpc_channel_core> core, const method_name& m,
                                              const call_options& o, std::optional<std::string_view> request);

}  // namespace isomer::net
