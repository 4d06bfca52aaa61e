// SPDX-License-Identifier: MIT
#include "stream_call.hpp"
#include <string>
#include <utility>
#include "slices.hpp"

namespace isomer::net {
namespace {

// The part of a call that grpc++ uses. It owns itself, and exists until its caller has destroyed the call and grpc++
// has completed all of its operations.
class stream final : private grpc_live_call {
 public:
  stream(std::shared_ptr<grpc_channel_core> core, const method_name& m, const call_options& o,
         std::optional<std::string_view> request)
      : core_(std::move(core)), writes_(!request) {
    core_->live.insert(this);
    core_->set_deadline(context_, o);
    // The only request is sent together with the beginning of the call, and so is the end of the requests.
    context_.set_initial_metadata_corked(request.has_value());
    call_ = core_->stub.PrepareCall(&context_, std::string(m.name), &core_->told.queue());
    if (request) {
      call_->StartCall(nullptr);
      call_->WriteLast(buffer_of(*request), {}, begun(started_));
    } else {
      call_->StartCall(begun(started_));
    }
  }

  task<bool> read(std::string& message) {
    bool came = may_begin() && !has_ended_;
    if (came) {
      call_->Read(&buffer_, begun(read_));
      came = co_await was_read_;
    }
    if (came) {
      flat_bytes bytes(buffer_);
      message = bytes.view();
      co_return true;
    }
    // grpc++ reports how the call ended only after the last message was read.
    if (may_begin() && !std::exchange(has_ended_, true)) {
      call_->Finish(&status_, begun(finished_));
      co_await was_finished_;
      ended_ = status_of(status_);
    }
    co_return false;
  }
  task<bool> write(std::string_view message) {
    if (!is_started_) co_await was_started_;
    bool sent = may_begin() && writes_ && !has_ended_;
    if (sent) {
      is_writing_ = true;
      call_->Write(buffer_of(message), begun(written_));
      sent = co_await was_written_;
    }
    co_return sent;
  }
  void close_writes() {
    if (!std::exchange(writes_, false)) return;
    if (!is_started_ || is_writing_) close_is_due_ = true;
    else if (may_begin()) call_->WritesDone(begun(closed_));
  }
  const status& ended() const { return ended_; }
  void fail(const status& why) {
    if (std::exchange(has_ended_, true)) return;
    ended_ = why;
    context_.TryCancel();
  }
  // Called when the caller has destroyed the call.
  void leave() {
    context_.TryCancel();
    is_left_ = true;
    end_if_over();
  }
  const grpc_channel_core& core() const { return *core_; }

 private:
  ~stream() { core_->live.erase(this); }

  void* begun(operation& o) {
    pending_++;
    return &o;
  }
  bool may_begin() const { return !core_->is_closed; }
  void on_started(bool ok) {
    is_started_ = true;
    if (!ok) writes_ = false;
    was_started_.set(ok);
    close_if_due();
    end_one();
  }
  void on_read(bool ok) {
    was_read_.set(ok);
    end_one();
  }
  void on_written(bool ok) {
    is_writing_ = false;
    if (!ok) writes_ = close_is_due_ = false;
    was_written_.set(ok);
    close_if_due();
    end_one();
  }
  void on_closed(bool) { end_one(); }
  void on_finished(bool ok) {
    was_finished_.set(ok);
    end_one();
  }
  void close_if_due() {
    if (is_writing_ || !std::exchange(close_is_due_, false)) return;
    if (may_begin()) call_->WritesDone(begun(closed_));
  }
  void end_one() {
    pending_--;
    end_if_over();
  }
  void end_if_over() {
    if (is_left_ && !pending_) delete this;
  }
  void abandon(const status& why) override { fail(why); }

  std::shared_ptr<grpc_channel_core> core_;
  ::grpc::ClientContext context_;
  std::unique_ptr<::grpc::GenericClientAsyncReaderWriter> call_;
  ::grpc::ByteBuffer buffer_;
  ::grpc::Status status_;
  status ended_{code::cancelled, "the call has not ended"};
  bool writes_, is_started_ = false, is_writing_ = false, close_is_due_ = false;
  bool has_ended_ = false, is_left_ = false;
  int pending_ = 0;  // operations that grpc++ has not completed
  awaited_result was_started_, was_read_, was_written_, was_finished_;
  operation_of<stream, &stream::on_started> started_{*this};
  operation_of<stream, &stream::on_read> read_{*this};
  operation_of<stream, &stream::on_written> written_{*this};
  operation_of<stream, &stream::on_closed> closed_{*this};
  operation_of<stream, &stream::on_finished> finished_{*this};
};

class stream_handle final : public client_call {
 public:
  explicit stream_handle(stream& s) : stream_(s) {}
  ~stream_handle() override { stream_.leave(); }
  std::uint32_t format() const override { return format_id<protobuf>::value; }
  task<bool> read(std::string& message) override { return stream_.read(message); }
  task<bool> write(std::string_view message) override {
    if (status s = stream_.core().check(format(), message.size()); !s.ok()) {
      stream_.fail(s);
      return false;
    }
    return stream_.write(message);
  }
  void close_writes() override { stream_.close_writes(); }
  status ended() const override { return stream_.ended(); }
  void cancel() override { stream_.fail({code::cancelled, "cancelled by the caller"}); }

 private:
  stream& stream_;
};

}  // namespace

std::unique_ptr<client_call> open_grpc_stream(std::shared_ptr<grpc_channel_core> core, const method_name& m,
                                              const call_options& o, std::optional<std::string_view> request) {
  return std::make_unique<stream_handle>(*new stream(std::move(core), m, o, request));
}

}  // namespace isomer::net
