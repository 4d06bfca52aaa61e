// SPDX-License-Identifier: MIT
#include "isomer/net/grpc/channel.hpp"
#include <grpc/compression.h>
#include <grpcpp/create_channel.h>
#include <algorithm>
#include <vector>
#include "isomer/net/client.hpp"
#include "stream_call.hpp"
#include "unary_call.hpp"

namespace isomer::net {
namespace {

class channel_over_grpc final : public channel {
 public:
  explicit channel_over_grpc(std::shared_ptr<grpc_channel_core> core) : core_(std::move(core)) { core_->told.start(); }
  ~channel_over_grpc() override {
    core_->is_closed = true;
    const status gone{code::cancelled, "the channel is gone"};
    // Abandoning one call may end others.
    while (!core_->live.empty()) {
      grpc_live_call* one = *core_->live.begin();
      core_->live.erase(one);
      one->abandon(gone);
    }
    core_->told.finish();
  }

  net::loop& loop() override { return core_->events; }
  status call(const method_name& m, std::uint32_t format, std::string_view request, const call_options& o,
              answer_sink& sink) override {
    if (status s = core_->check(format, request.size()); !s.ok()) return s;
    unary_call_over_grpc::begin(core_, m, request, o, sink);
    return {};
  }
  void give_up(answer_sink& sink) override {
    if (auto found = core_->unary.find(&sink); found != core_->unary.end()) found->second->give_up();
  }
  std::unique_ptr<client_call> open(const method_name& m, std::uint32_t format, const call_options& o,
                                    std::optional<std::string_view> request) override {
    if (status s = core_->check(format, request ? request->size() : 0); !s.ok())
      return std::make_unique<detail::failed_call>(std::move(s), format);
    return open_grpc_stream(core_, m, o, request);
  }

 private:
  std::shared_ptr<grpc_channel_core> core_;
};

}  // namespace

std::unique_ptr<channel> connect_over_grpc(loop& l, const std::string& target,
                                           const channel_over_grpc_options& options) {
  channel_over_grpc_options own = options;
  const int most = static_cast<int>(std::min<std::size_t>(options.message, INT32_MAX));
  own.arguments.SetMaxReceiveMessageSize(most);
  own.arguments.SetMaxSendMessageSize(most);
  if (!options.compression)
    own.arguments.SetInt(GRPC_COMPRESSION_CHANNEL_ENABLED_ALGORITHMS_BITSET, 1 << GRPC_COMPRESS_NONE);
  auto credentials = own.credentials ? own.credentials : ::grpc::InsecureChannelCredentials();
  auto made = ::grpc::CreateCustomChannel(target, credentials, own.arguments);
  return std::make_unique<channel_over_grpc>(std::make_shared<grpc_channel_core>(l, std::move(made), own));
}

}  // namespace isomer::net
