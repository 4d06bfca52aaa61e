// SPDX-License-Identifier: MIT
#include "server_call.hpp"
#include <utility>
#include "isomer/net/limits.hpp"

namespace isomer::net {
namespace {

::grpc::Status grpc_status_of(const status& s) {
  if (s.ok()) return ::grpc::Status::OK;
  return {static_cast<::grpc::StatusCode>(s.code), message_as_sent(s.message)};
}

// Converts "ipv4:127.0.0.1:7000", "ipv6:%5B::1%5D:7000", "unix:/run/demo.sock" and "unix-abstract:demo" to endpoints.
std::string endpoint_of(std::string peer) {
  for (auto [coded, plain] : {std::pair("%5B", '['), std::pair("%5D", ']')})
    if (auto at = peer.find(coded); at != peer.npos) peer.replace(at, 3, 1, plain);
  if (peer.starts_with("ipv4:") || peer.starts_with("ipv6:")) return "tcp://" + peer.substr(5);
  if (peer.starts_with("unix:/")) return "unix://" + peer.substr(5);
  if (peer.starts_with("unix-abstract:")) return "unix:@" + peer.substr(14);
  return peer;
}

std::optional<steady_time> steady_time_of(std::chrono::system_clock::time_point t) {
  auto now = std::chrono::system_clock::now();
  // A call without a deadline has the latest time as its deadline.
  if (t > now + longest_timeout) return std::nullopt;
  return std::chrono::steady_clock::now() + (t - now);
}

}  // namespace

call_over_grpc::call_over_grpc(grpc_call_host& h) : host_(h) {
  context_.AsyncNotifyWhenDone(&ended_);
  host_.arriving.RequestCall(&context_, &stream_, &host_.queue, &host_.queue, &arrived_);
}

void call_over_grpc::on_arrived(bool ok) {
  if (!ok) {  // the server stops, and no other completion follows
    delete this;
    return;
  }
  if (!host_.is_leaving) expect(host_);
  pending_++;  // for ended_
  deadline_ = steady_time_of(context_.deadline());
  auto found = host_.methods.find(context_.method());
  if (found == host_.methods.end()) return end({code::unimplemented, "no such method"});
  if (host_.calls >= host_.most_calls) return end({code::resource_exhausted, "too many calls at a time"});
  host_.calls++;
  is_counted_ = true;
  method_ = &found->second;
  if (auto kind = method_->what.kind; kind == method_kind::client_stream || kind == method_kind::bidi_stream)
    return begin();
  pending_++;
  stream_.Read(&buffer_, &first_read_);
}

void call_over_grpc::on_first_read(bool ok) {
  pending_--;
  if (ok) request_.emplace(buffer_);
  begin();
}

void call_over_grpc::begin() {
  is_held_ = true;
  host_.running.add(*this);
  method_->what.begin(method_->service, call_ptr(*this));
}

// Called last, when no call_ptr is left.
void call_over_grpc::release() {
  is_held_ = false;
  host_.running.remove(*this);
  was_read_.forget();
  was_written_.forget();
  if (!is_over_) end({code::internal, "the handler gave no answer"});
  leave_if_over();
}

std::string call_over_grpc::peer() const { return endpoint_of(context_.peer()); }

bool call_over_grpc::is_cancelled() const {
  return is_cancelled_ || (deadline_ && std::chrono::steady_clock::now() >= *deadline_);
}

std::optional<std::string_view> call_over_grpc::request() const {
  if (!request_ || !request_->is_good()) return std::nullopt;
  return request_->view();
}

void call_over_grpc::answer(std::string_view message) {
  if (std::exchange(is_over_, true)) return;
  pending_++;
  stream_.WriteAndFinish(buffer_of(message), {}, ::grpc::Status::OK, &finished_);
}

void call_over_grpc::end(const status& s) {
  if (std::exchange(is_over_, true)) return;
  pending_++;
  stream_.Finish(grpc_status_of(s), &finished_);
}

task<bool> call_over_grpc::read(std::string& message) {
  bool came = !has_all_ && !is_over_ && !is_cancelled_;
  if (came) {
    pending_++;
    stream_.Read(&buffer_, &read_);
    came = co_await was_read_;
  }
  if (!came) {
    has_all_ = true;
    co_return false;
  }
  flat_bytes bytes(buffer_);
  message = bytes.view();
  co_return bytes.is_good();
}

task<bool> call_over_grpc::write(std::string_view message) {
  bool sent = !is_over_ && !is_cancelled();
  if (sent) {
    pending_++;
    stream_.Write(buffer_of(message), &written_);
    sent = co_await was_written_;
  }
  co_return sent;
}

void call_over_grpc::on_read(bool ok) {
  pending_--;
  was_read_.set(ok);
}
void call_over_grpc::on_written(bool ok) {
  pending_--;
  is_cancelled_ |= !ok;
  was_written_.set(ok);
}
void call_over_grpc::on_finished(bool) {
  pending_--;
  leave_if_over();
}
void call_over_grpc::on_ended(bool) {
  pending_--;
  is_cancelled_ = context_.IsCancelled();
  if (is_cancelled_) wake_sleepers();
  leave_if_over();
}

void call_over_grpc::leave_if_over() {
  if (pending_ || is_held_ || !is_over_) return;
  grpc_call_host& h = host_;
  if (is_counted_) h.calls--;
  delete this;
  h.tell_if_idle();
}

}  // namespace isomer::net
