// SPDX-License-Identifier: MIT
// A call with streams over grpc++. The part that grpc++ uses may exist longer than the part that the caller has.
#pragma once
#include <memory>
#include <optional>
#include <string_view>
#include "channel_core.hpp"

namespace isomer::net {

std::unique_ptr<client_call> open_grpc_stream(std::shared_ptr<grpc_channel_core> core, const method_name& m,
                                              const call_options& o, std::optional<std::string_view> request);

}  // namespace isomer::net
