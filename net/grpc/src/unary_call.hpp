// SPDX-License-Identifier: MIT
// A call with one message each way over grpc++. It owns itself until grpc++ has completed it.
#pragma once
#include <string>
#include "channel_core.hpp"
#include "slices.hpp"

namespace isomer::net {

class unary_call_over_grpc final : private operation, private grpc_live_call {
 public:
  static void begin(std::shared_ptr<grpc_channel_core> core, const method_name& m, std::string_view request,
                    const call_options& o, answer_sink& sink) {
    new unary_call_over_grpc(std::move(core), m, request, o, sink);
  }
  // Cancels the call, whose sink is gone.
  void give_up() {
    core_->unary.erase(std::exchange(sink_, nullptr));
    context_.TryCancel();
  }

 private:
  unary_call_over_grpc(std::shared_ptr<grpc_channel_core> core, const method_name& m, std::string_view request,
                       const call_options& o, answer_sink& sink)
      : core_(std::move(core)), sink_(&sink) {
    core_->unary.emplace(sink_, this);
    core_->live.insert(this);
    core_->set_deadline(context_, o);
    call_ = core_->stub.PrepareUnaryCall(&context_, std::string(m.name), buffer_of(request), &core_->told.queue());
    call_->StartCall();
    call_->Finish(&reply_, &status_, static_cast<operation*>(this));
  }
  void done(bool) override {
    std::unique_ptr<unary_call_over_grpc> last(this);
    core_->live.erase(this);
    if (!sink_) return;
    core_->unary.erase(sink_);
    status ended = status_of(status_);
    flat_bytes bytes(reply_);
    if (ended.ok() && !bytes.is_good()) ended = {code::internal, "the answer cannot be decompressed"};
    sink_->answered(ended, ended.ok() ? bytes.view() : std::string_view());
  }
  void abandon(const status& why) override {
    answer_sink* told = sink_;
    if (!told) return;
    give_up();
    told->answered(why, {});
  }

  std::shared_ptr<grpc_channel_core> core_;
  answer_sink* sink_;
  ::grpc::ClientContext context_;
  std::unique_ptr<::grpc::GenericClientAsyncResponseReader> call_;
  ::grpc::ByteBuffer reply_;
  ::grpc::Status status_;
};

}  // namespace isomer::net
