// SPDX-License-Identifier: MIT
#include "session.hpp"
#include <asio/io_context.hpp>
#include <asio/post.hpp>
#include <optional>
#include <utility>
#include "../call/message_queue.hpp"

namespace isomer::net {

namespace {

status too_much_unread() {
  return {code::resource_exhausted, "too many bytes of this call, its connection or the server wait for handlers"};
}

}  // namespace

// A call. It exists as long as its handler holds it, which may be longer than the connection; then the call is over,
// and has no session.
class session::call final : public server_call {
 public:
  void begin(session& s, const envelope& e) {
    session_ = &s;
    id_ = e.call;
    format_ = e.format;
    request_ = e.payload;
    in_.begin(s.unread_, !e.more);
    is_over_ = is_cancelled_ = false;
    deadline_.reset();
    if (e.timeout) deadline_ = clock::now() + std::chrono::microseconds(std::min(e.timeout, longest_microseconds));
  }
  // The bytes of the request were reused. The first message of a stream is in the queue.
  void keep_request() {
    if (request_) in_.append(*std::exchange(request_, std::nullopt));
  }
  // Counts the bytes of a request until its handler has returned.
  void hold(std::size_t request) {
    held_ = weight_of_message(request);
    session_->unread_.add(held_);
  }
  // The handler has not returned, so that the call may outlive its session.
  void keep_session() {
    kept_session_ = std::static_pointer_cast<session>(session_->shared_from_this());
    session_->account_.add_running();
  }
  std::uint64_t id() const { return id_; }
  bool is_over() const { return is_over_; }

  // Called when the connection is lost.
  void abandon() {
    is_over_ = true;
    cancel();
    wake();
  }
  void on_room() { room_.resume(); }
  // Resumes coroutines that wait for the peer, even if the peer does not say that it has given up.
  void on_deadline() {
    cancel();
    wake();
  }
  void on_envelope(const envelope& e) {
    call_ptr held(*this);
    if (e.cancel) cancel();
    if (e.payload && !is_cancelled_ && !take(*e.payload)) return;
    if (!out_.grant(e.credit, session_->sent_)) return session_->close({code::invalid_argument, "too much credit"});
    if (!e.more && !e.cancel && !e.credit) in_.has_all = true;
    wake();
  }

  std::string peer() const override { return session_ ? session_->connection::peer() : std::string(); }
  std::optional<steady_time> deadline() const override { return deadline_; }
  bool is_cancelled() const override { return is_cancelled_ || (deadline_ && clock::now() >= *deadline_); }
  net::loop& loop() const override { return session_->events(); }
  std::uint32_t format() const override { return format_; }
  std::optional<std::string_view> request() const override { return request_; }

  void answer(std::string_view message) override {
    if (is_over_) return;
    if (!fits(message)) return end(too_large());
    session_->send({.call = id_, .payload = message}, message);
    finish(true);
  }
  void end(const status& s) override {
    if (is_over_) return;
    session_->send({.call = id_, .status = static_cast<std::uint32_t>(s.code), .message = s.message});
    finish(s.ok());
  }
  task<bool> read(std::string& message) override {
    while (in_.empty() && !in_.has_all && !is_over_ && !is_cancelled_) co_await in_.came;
    if (in_.empty() || is_over_ || is_cancelled_) co_return false;
    if (std::uint32_t credit = in_.pop(message)) session_->send({.call = id_, .more = true, .credit = credit});
    co_return true;
  }
  task<bool> write(std::string_view message) override {
    while (!may_send(message.size()) && !is_over_ && !is_cancelled_) co_await room_;
    if (is_over_ || is_cancelled()) co_return false;
    if (!fits(message)) {
      end(too_large());
      co_return false;
    }
    out_.sent(message.size(), session_->sent_);
    session_->send({.call = id_, .more = true, .payload = message}, message);
    co_return true;
  }

 private:
  static constexpr std::size_t most_spare = 64;
  static constexpr std::uint64_t longest_microseconds = std::chrono::microseconds(longest_timeout).count();

  // A frame over the limit would make the client close the connection, and end all of its calls.
  bool fits(std::string_view message) const { return message.size() + largest_envelope <= session_->limits_.frame; }
  static status too_large() { return {code::resource_exhausted, "the answer is larger than a frame may be"}; }

  // Returns false if the call or its connection has ended.
  bool take(std::string_view message) {
    switch (in_.push(message, window_of_stream(session_->limits_))) {
      case message_queue::pushed::fine: return true;
      case message_queue::pushed::ungranted:
        session_->close({code::resource_exhausted, "more messages in a call than were granted"});
        return false;
      case message_queue::pushed::too_much: break;
    }
    cancel();
    end(too_much_unread());
    wake();
    return false;
  }
  // Drops the messages, which nobody will read.
  void cancel() {
    is_cancelled_ = true;
    in_.drop();
    wake_sleepers();
  }
  bool may_send(std::size_t message) {
    return !session_->is_full() && out_.may_send(message, window_of_stream(session_->limits_), session_->sent_);
  }
  void wake() {
    in_.came.resume();
    room_.resume();
  }
  void finish(bool ok) {
    is_over_ = true;
    in_.drop();
    session_->on_ended(*this, ok);
  }
  void release() override {
    if (!is_over_) end({code::internal, "the handler gave no answer"});
    std::shared_ptr<session> kept = std::move(kept_session_);
    session& s = *std::exchange(session_, nullptr);
    if (kept) s.account_.remove_running();
    s.owner_.running().remove(*this);
    runs_in(nullptr);
    if (s.beginning_ == this) s.beginning_ = nullptr;
    in_.reset();
    out_.reset(s.sent_);
    s.unread_.remove(std::exchange(held_, 0));
    if (s.spare_.size() < most_spare) s.spare_.emplace_back(this);
    else delete this;
  }

  session* session_ = nullptr;
  std::shared_ptr<session> kept_session_;
  std::uint64_t id_ = 0;
  std::uint32_t format_ = 0;
  std::optional<std::string_view> request_;
  std::optional<steady_time> deadline_;
  bool is_over_ = true, is_cancelled_ = false;
  message_queue in_;
  send_window out_;
  waiter room_;
  std::size_t held_ = 0;
};

session::session(loop& l, std::unique_ptr<transport> t, const limits& most, const method_table& methods,
                 session_counts& counts, memory_account& memory, session_owner& owner)
    : connection(l, std::move(t), most, &memory),
      methods_(methods),
      counts_(counts),
      account_(memory),
      owner_(owner),
      unread_(most.unread, &memory),
      sent_(most.unread, [this] { tell_of_room_later(); }),
      deadline_timer_(l.context()) {}

session::~session() { owner_.on_gone(*this); }

void session::on_envelope(const envelope& e) {
  if (!e.call) return;  // about the connection itself, which a client says nothing about yet
  if (auto known = calls_.empty() ? calls_.end() : calls_.find(e.call); known != calls_.end()) {
    if (e.method) return close({code::invalid_argument, "a call was opened twice"});
    return known->second->on_envelope(e);
  }
  if (e.method) begin(e);
  // The envelope was on its way when the call ended.
}

void session::begin(const envelope& e) {
  if (is_leaving_) return refuse(e.call, {code::unavailable, "the server is about to stop"});
  taken_++;
  const registered_method* m = methods_.find(e.method);
  if (!m) return refuse(e.call, {code::unimplemented, "no such method"});
  const bool streams = m->what.kind == method_kind::client_stream || m->what.kind == method_kind::bidi_stream;
  // As in gRPC, a call with another number of messages belongs to another method.
  if (!streams && (!e.payload || e.more))
    return refuse(e.call, {code::unimplemented, "the method takes one message, and the call has none, or more"});
  if (calls_.size() >= limits_.calls) return refuse(e.call, {code::resource_exhausted, "too many calls at a time"});
  if (!account_.may_run()) return refuse(e.call, {code::resource_exhausted, "too many calls of the server at a time"});

  const std::size_t request = e.payload ? e.payload->size() : 0;
  if (!unread_.fits(weight_of_message(request))) return refuse(e.call, too_much_unread());

  std::unique_ptr<call> c = take_call();
  call& begun = *c.release();
  begun.begin(*this, e);
  call_ptr handle(begun);
  if (streams) begun.keep_request();
  // Most calls end here and now. They are never looked up, and the caller of this function keeps their session alive.
  beginning_ = &begun;
  m->what.begin(m->service, std::move(handle));
  if (!std::exchange(beginning_, nullptr)) return;
  begun.keep_session();
  owner_.running().add(begun);
  if (begun.is_over()) return;
  if (!streams) begun.hold(request);
  calls_.emplace(e.call, &begun);
  if (auto deadline = begun.deadline()) watch(*deadline);
}

// There is one timer for all calls. It is set again only if a deadline is earlier than the one it waits for.
void session::watch(steady_time deadline) {
  if (deadline >= next_deadline_) return;
  next_deadline_ = deadline;
  deadline_timer_.expires_at(deadline);
  deadline_timer_.async_wait([s = weak_from_this()](std::error_code e) {
    if (auto held = s.lock(); held && !e) static_cast<session&>(*held).on_deadline();
  });
}

void session::on_deadline() {
  auto now = clock::now();
  next_deadline_ = steady_time::max();
  auto held = held_calls();
  for (call_ptr& c : held) {
    auto deadline = c->deadline();
    if (deadline && *deadline <= now) static_cast<call&>(*c).on_deadline();
    else if (deadline) watch(*deadline);
  }
}

void session::refuse(std::uint64_t id, const status& why) {
  counts_.add(false);
  send({.call = id, .status = static_cast<std::uint32_t>(why.code), .message = why.message});
}

void session::on_ended(call& c, bool ok) {
  if (beginning_ != &c) calls_.erase(c.id());
  counts_.add(ok);
  if (is_leaving_ && calls_.empty()) close_when_sent();
}

std::unique_ptr<session::call> session::take_call() {
  if (spare_.empty()) return std::make_unique<call>();
  std::unique_ptr<call> c = std::move(spare_.back());
  spare_.pop_back();
  return c;
}

void session::say_goodbye() {
  if (!is_open() || std::exchange(is_leaving_, true)) return;
  send({.goodbye = goodbye_after(taken_)});
  if (calls_.empty()) close_when_sent();
}

// The coroutines that are resumed may end other calls, so all of them are kept alive meanwhile.
std::vector<call_ptr> session::held_calls() const {
  std::vector<call_ptr> held;
  held.reserve(calls_.size());
  for (auto& [id, c] : calls_) held.emplace_back(*c);
  return held;
}

void session::on_room() {
  auto held = held_calls();
  for (call_ptr& c : held) static_cast<call&>(*c).on_room();
}

// The caller that makes room may be using a stream at this moment.
void session::tell_of_room_later() {
  asio::post(loop_.context(), [s = weak_from_this()] {
    if (auto held = s.lock()) static_cast<session&>(*held).on_room();
  });
}

void session::on_closed(const status&) {
  auto held = held_calls();
  calls_.clear();
  for (call_ptr& c : held) static_cast<call&>(*c).abandon();
  owner_.on_closed(*this);
}

}  // namespace isomer::net
