// SPDX-License-Identifier: MIT
#include "isomer/net/channel.hpp"
#include <memory>
#include <utility>
#include <vector>
#include "call/message_queue.hpp"
#include "client/channel_core.hpp"

namespace isomer::net {
namespace {

class stream_call final : public client_call, private call_listener {
 public:
  stream_call(std::shared_ptr<channel_core> core, const method_name& m, std::uint32_t format, const call_options& o,
              std::optional<std::string_view> request)
      : core_(std::move(core)), format_(format), writes_(!request) {
    in_.begin(core_->unread(), false);
    envelope e{.method = m.id, .format = format, .more = writes_, .payload = request};
    status opened = core_->open(e, request.value_or(std::string_view()), o, {.stream = this});
    if (opened.ok()) id_ = e.call;
    else on_end(opened, std::nullopt);
  }
  ~stream_call() override {
    cancel();
    in_.reset();
    out_.reset(core_->sent());
    if (is_gone_) *is_gone_ = true;
  }

  std::uint32_t format() const override { return format_; }
  task<bool> read(std::string& message) override {
    while (in_.empty() && !in_.has_all) co_await in_.came;
    if (in_.empty()) co_return false;
    if (std::uint32_t credit = in_.pop(message); credit && !in_.has_all)
      core_->send({.call = id_, .more = true, .credit = credit});
    co_return true;
  }
  task<bool> write(std::string_view message) override {
    while (!may_send(message.size()) && writes_ && !in_.has_all) co_await room_;
    if (!writes_ || in_.has_all) co_return false;
    if (message.size() + largest_envelope > core_->most().frame) {
      fail({code::resource_exhausted, "the message is larger than a frame may be"});
      co_return false;
    }
    out_.sent(message.size(), core_->sent());
    core_->send({.call = id_, .more = true, .payload = message}, message);
    co_return true;
  }
  void close_writes() override {
    if (std::exchange(writes_, false) && !in_.has_all) core_->send({.call = id_});
  }
  status ended() const override { return ended_; }
  void cancel() override {
    if (!in_.has_all) fail({code::cancelled, "cancelled by the caller"});
  }

 private:
  void on_part(const envelope& e) override {
    if (e.payload) {
      switch (in_.push(*e.payload, window_of_stream(core_->most()))) {
        case message_queue::pushed::fine: break;
        case message_queue::pushed::ungranted:
          return fail({code::internal, "more messages in a call than were granted"});
        case message_queue::pushed::too_much: return fail(too_much_unread());
      }
    }
    if (!out_.grant(e.credit, core_->sent())) return fail({code::internal, "too much credit"});
    wake(e.payload.has_value(), e.credit != 0);
  }
  void on_room() override { room_.resume(); }
  void on_end(const status& s, std::optional<std::string_view> message) override {
    ended_ = message && !in_.append(*message) ? too_much_unread() : s;
    in_.has_all = true;
    out_.reset(core_->sent());
    wake(true, true);
  }
  bool may_send(std::size_t message) {
    return !core_->is_full() && out_.may_send(message, window_of_stream(core_->most()), core_->sent());
  }
  static status too_much_unread() {
    return {code::resource_exhausted, "too many bytes of this call, or of its connection, were not read"};
  }
  // A coroutine that is resumed may destroy this call, or resume the other one.
  void wake(bool reader, bool writer) {
    bool is_gone = false;
    bool* const outer = std::exchange(is_gone_, &is_gone);
    if (reader) in_.came.resume();
    if (writer && !is_gone) room_.resume();
    if (!is_gone) is_gone_ = outer;
    else if (outer) *outer = true;
  }
  void fail(const status& s) {
    core_->abandon(id_, *this);
    on_end(s, std::nullopt);
  }

  std::shared_ptr<channel_core> core_;
  std::uint64_t id_ = 0;
  std::uint32_t format_;
  bool writes_;
  message_queue in_;
  send_window out_;
  waiter room_;
  status ended_{code::cancelled, "the call has not ended"};
  bool* is_gone_ = nullptr;  // where the destructor notes that this is gone, while wake() runs
};

class connection_channel final : public channel {
 public:
  connection_channel(net::loop& l, const endpoint& where, const channel_options& options)
      : loop_(l), where_(where), options_(options), core_(make_core()) {}
  ~connection_channel() override {
    for (auto& one : leaving_) one->shut_down();
    core_->shut_down();
  }

  net::loop& loop() override { return loop_; }
  status call(const method_name& m, std::uint32_t format, std::string_view request, const call_options& o,
              answer_sink& sink) override {
    envelope e{.method = m.id, .format = format, .payload = request};
    return current()->open(e, request, o, {.sink = &sink});
  }
  void give_up(answer_sink& sink) override {
    if (core_->abandon(sink)) return;
    for (auto& one : leaving_)
      if (one->abandon(sink)) return;
  }
  std::unique_ptr<client_call> open(const method_name& m, std::uint32_t format, const call_options& o,
                                    std::optional<std::string_view> request) override {
    return std::make_unique<stream_call>(current(), m, format, o, request);
  }

 private:
  std::shared_ptr<channel_core> make_core() const {
    return std::make_shared<channel_core>(loop_, where_, options_, reconnecting_);
  }
  // Returns the core for new calls. A server that says goodbye keeps the calls that it has, and others get another
  // connection, to the server that replaces it.
  const std::shared_ptr<channel_core>& current() {
    if (!core_->is_leaving()) return core_;
    std::erase_if(leaving_, [](auto& one) { return one->has_left(); });
    if (!core_->has_left()) leaving_.push_back(core_);
    return core_ = make_core();
  }

  net::loop& loop_;
  endpoint where_;
  channel_options options_;
  std::shared_ptr<reconnecting> reconnecting_ = std::make_shared<reconnecting>();
  std::shared_ptr<channel_core> core_;                  // for new calls
  std::vector<std::shared_ptr<channel_core>> leaving_;  // for older calls, whose servers accept no more
};

}  // namespace

std::unique_ptr<channel> connect(loop& l, const endpoint& where, const channel_options& options) {
  return std::make_unique<connection_channel>(l, where, options);
}

}  // namespace isomer::net
