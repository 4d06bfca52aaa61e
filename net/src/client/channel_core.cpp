// SPDX-License-Identifier: MIT
#include "channel_core.hpp"
#include <algorithm>
#include <asio/io_context.hpp>
#include <asio/post.hpp>
#include <utility>

namespace isomer::net {
namespace {

class client_session final : public connection {
 public:
  client_session(std::shared_ptr<channel_core> owner, std::unique_ptr<transport> t)
      : connection(owner->events(), std::move(t), owner->most(), nullptr), owner_(std::move(owner)) {}

 private:
  void on_envelope(const envelope& e) override { owner_->on_envelope(e); }
  void on_room() override { owner_->on_room(); }
  void on_closed(const status& why) override { owner_->on_closed(why); }
  // A server's last message says which calls it has not begun, so it is read even if nothing can be written any more.
  bool hears_out() const override { return true; }

  // Keeps the core alive while operations of the transport are under way. The core forgets this session when the
  // connection is closed.
  std::shared_ptr<channel_core> owner_;
};

constexpr std::chrono::milliseconds longest_retry{2000};

void tell(const channel_core::listeners& told, const status& s, std::optional<std::string_view> message) {
  if (told.stream) return told.stream->on_end(s, message);
  if (!told.sink) return;
  if (s.ok() && !message) return told.sink->answered({code::internal, "the answer has no message"}, {});
  told.sink->answered(s, message.value_or(std::string_view()));
}

status status_of(const envelope& e) {
  if (!e.status) return {};
  const bool is_known = e.status <= static_cast<std::uint32_t>(code::unauthenticated);
  return {is_known ? static_cast<code>(e.status) : code::unknown, std::string(e.message)};
}

std::uint64_t microseconds_until(channel_core::clock::time_point t) {
  auto left = std::chrono::duration_cast<std::chrono::microseconds>(t - channel_core::clock::now()).count();
  return left > 0 ? static_cast<std::uint64_t>(left) : 1;
}

}  // namespace

channel_core::channel_core(loop& l, const endpoint& where, const channel_options& options,
                           std::shared_ptr<reconnecting> r)
    : loop_(l),
      where_(where),
      options_(options),
      unread_(options_.limits.unread, nullptr),
      sent_(options_.limits.unread,
            [this] {
              asio::post(loop_.context(), [core = weak_from_this()] {
                if (auto c = core.lock()) c->on_room();
              });
            }),
      reconnecting_(std::move(r)),
      retry_timer_(l.context()),
      deadline_timer_(l.context()) {}

channel_core::slot* channel_core::find(std::uint64_t call) {
  if (!call || call > slots_.size() || !slots_[call - 1].is_taken) return nullptr;
  return &slots_[call - 1];
}

status channel_core::open(envelope& e, std::string_view payload, const call_options& o, listeners told) {
  if (payload.size() + largest_envelope > options_.limits.frame)
    return status{code::resource_exhausted, "the message is larger than a frame may be", true};
  if (free_.empty() && slots_.size() >= options_.limits.calls)
    return status{code::resource_exhausted, "too many calls at a time", true};
  if (held_bytes_ + payload.size() > options_.limits.unsent)
    return status{code::resource_exhausted, "too much waits for a connection", true};
  if (free_.empty()) {
    slots_.emplace_back();
    free_.push_back(slots_.size());
  }
  e.call = free_.back();
  free_.pop_back();
  slot& s = slots_[e.call - 1];
  s = {.told = told, .is_taken = true};
  if (auto timeout = o.timeout ? o.timeout : options_.timeout) {
    s.deadline = clock::now() + std::min<std::chrono::nanoseconds>(*timeout, longest_timeout);
    e.timeout = microseconds_until(s.deadline);
    watch(s.deadline);
  }
  if (connection_) s.begins_at = connection_->queued(), s.turn = ++opened_;
  send(e, payload);
  return {};
}

void channel_core::send(const envelope& e, std::string_view payload) {
  if (connection_) return connection_->send(e, payload);
  hold(e, payload);
  connect();
}

void channel_core::hold(const envelope& e, std::string_view payload) {
  waiting_frame& f = held_.emplace_back(e);
  f.head.payload.reset();
  f.head.message = {};
  if (e.payload) f.payload.emplace(payload);
  held_bytes_ += largest_envelope + payload.size();
}

// Returns the frames of calls that somebody still waits for, each with its remaining time. The others are never sent.
std::string channel_core::held_frames() {
  std::string frames;
  for (waiting_frame& f : std::exchange(held_, {})) {
    slot* s = find(f.head.call);
    if (!s || !s->told) continue;
    if (f.head.method) s->begins_at = frames.size(), s->turn = ++opened_;
    if (f.head.timeout) f.head.timeout = microseconds_until(s->deadline);
    if (f.payload) f.head.payload = *f.payload;
    append_frame(f.head, f.payload ? *f.payload : std::string_view(), true, frames);
  }
  held_bytes_ = 0;
  for (std::size_t i = 0; i < slots_.size(); i++) {
    if (!slots_[i].is_taken || slots_[i].told) continue;
    slots_[i] = {};
    free_.push_back(i + 1);
  }
  return frames;
}

bool channel_core::is_full() const {
  return connection_ ? connection_->is_full() : held_bytes_ > options_.limits.unsent;
}

// Each coroutine that is resumed may end other calls, and fill the connection again.
void channel_core::on_room() {
  for (std::size_t i = 0; i < slots_.size() && !is_full(); i++)
    if (slots_[i].told.stream) slots_[i].told.stream->on_room();
}

void channel_core::abandon(std::uint64_t call) {
  slot* s = find(call);
  if (!s || !s->told) return;
  s->told = {};
  s->deadline = clock::time_point::max();
  if (connection_) connection_->send({.call = call, .cancel = true});
  // The caller may be using the sink at this moment.
  if (is_leaving_)
    asio::post(loop_.context(), [core = weak_from_this()] {
      if (auto c = core.lock()) c->close_if_left();
    });
}

void channel_core::abandon(std::uint64_t call, const call_listener& stream) {
  for (ended_call& c : ending_)
    if (c.told.stream == &stream) c.told = {};
  // The number may have been reused for another call.
  if (slot* s = find(call); s && s->told.stream == &stream) abandon(call);
}

bool channel_core::abandon(const answer_sink& sink) {
  for (ended_call& c : ending_)
    if (c.told.sink == &sink) {
      c.told = {};
      return true;
    }
  for (std::size_t i = 0; i < slots_.size(); i++)
    if (slots_[i].told.sink == &sink) {
      abandon(i + 1);
      return true;
    }
  return false;
}

void channel_core::shut_down() {
  auto kept = shared_from_this();
  connecting_.reset();
  retry_timer_.cancel();
  deadline_timer_.cancel();
  if (connection_) connection_->close({code::cancelled, "the channel is gone"});
  else end_all({code::cancelled, "the channel is gone"}, 0);
}

void channel_core::on_envelope(const envelope& e) {
  if (!e.call) return on_goodbye(e.goodbye);
  slot* s = find(e.call);
  if (!s) return connection_->close({code::internal, "an answer to no call"});
  has_answered_ = true;
  if (!s->is_denied) last_answered_ = std::max(last_answered_, s->turn);
  if (e.more) {
    if (s->told.stream) s->told.stream->on_part(e);
    return;
  }
  // The timer may be late. An answer that arrives after the deadline does not count, even if it is handled before the
  // timer.
  bool is_late = s->deadline != clock::time_point::max() && clock::now() >= s->deadline;
  listeners told = s->told;
  s->told = {};
  s->is_taken = false;
  s->deadline = clock::time_point::max();
  free_.push_back(e.call);
  auto kept = shared_from_this();
  if (is_late) tell(told, {code::deadline_exceeded, "no answer in time"}, std::nullopt);
  else tell(told, status_of(e), e.payload);
  close_if_left();
}

void channel_core::on_goodbye(std::uint64_t goodbye) {
  auto kept = shared_from_this();
  // A sink that is called may begin another call at once.
  if (goodbye && !std::exchange(is_leaving_, true)) wait_for_next();
  if (const auto taken = taken_before(goodbye)) {
    // A server cannot have taken more calls than were opened, nor more than it said before, nor fewer than it has
    // answered.
    if (*taken > taken_.value_or(opened_) || *taken < last_answered_)
      return connection_->close({code::internal, "a goodbye that contradicts what the server said and was asked"});
    taken_ = taken;
    end_those_after(*taken);
  }
  close_if_left();
}

// Their numbers stay in use, since the server may still refuse them.
void channel_core::end_those_after(std::uint64_t taken) {
  for (slot& s : slots_) {
    if (!s.is_taken || s.is_denied || s.turn <= taken) continue;
    s.is_denied = true;
    s.deadline = clock::time_point::max();
    if (const listeners told = std::exchange(s.told, {}))
      ending_.push_back({told, {code::unavailable, "the server is about to stop", true}});
  }
  tell_ended();
}

// Closes the connection when no caller waits for an answer any more. The server also closes it when all calls have
// ended, but the client must not rely on that, since a server that never ends a call could keep any number of
// connections.
void channel_core::close_if_left() {
  if (!is_leaving_ || !connection_ || std::ranges::any_of(slots_, [](const slot& s) { return bool(s.told); })) return;
  connection_->close({code::unavailable, "the server is about to stop"});
}

void channel_core::on_closed(const status& why) {
  auto kept = shared_from_this();
  std::uint64_t taken = connection_->taken();
  connection_.reset();
  if (!is_leaving_) wait_for_next();
  has_answered_ = false;
  // The limit was exceeded by the frame of another call, so resource_exhausted would mislead the callers of these.
  const bool is_of_all = why.code == code::cancelled || why.code == code::internal;
  end_all({is_of_all ? why.code : code::unavailable, why.message}, taken);
}

// `taken` is the number of bytes of the connection that were sent.
void channel_core::end_all(status why, std::uint64_t taken) {
  held_.clear();
  held_bytes_ = 0;
  // A sink that is called may begin new calls, which do not end now. It may also give up calls whose sinks are yet to
  // be called.
  for (const slot& s : std::exchange(slots_, {})) {
    why.unsent = s.begins_at >= taken;
    ending_.push_back({s.told, why});
  }
  free_.clear();
  tell_ended();
}

void channel_core::tell_ended() {
  while (!ending_.empty()) {
    const ended_call one = std::move(ending_.front());
    ending_.pop_front();
    tell(one.told, one.why, std::nullopt);
  }
}

void channel_core::connect() {
  if (connecting_ || connection_) return;
  auto begin = [this] {
    connecting_ =
        begin_connect(loop_, where_, options_, [core = weak_from_this()](result<std::unique_ptr<transport>> t) {
          if (auto c = core.lock()) c->on_connected(std::move(t));
        });
  };
  if (clock::now() >= reconnecting_->not_before) return begin();
  retry_timer_.expires_at(reconnecting_->not_before);
  retry_timer_.async_wait([core = weak_from_this(), begin](std::error_code e) {
    if (auto c = core.lock(); c && !e && !c->connecting_ && !c->connection_) begin();
  });
}

void channel_core::on_connected(result<std::unique_ptr<transport>> t) {
  auto kept = shared_from_this();
  connecting_.reset();
  if (!t.ok()) {
    wait_longer();
    return end_all(std::move(t).error(), 0);
  }
  is_leaving_ = false;
  opened_ = last_answered_ = 0;
  taken_.reset();
  connection_ = std::make_shared<client_session>(kept, *std::move(t));
  connection_->start();
  connection_->send_frames(held_frames());
  on_room();
}

// A connection does not count as working before something was answered on it. One that is accepted and then closed, or
// that begins with a goodbye, is the work of a server that has too many connections, a balancer without a server, or
// another kind of server.
void channel_core::wait_for_next() {
  if (has_answered_) *reconnecting_ = {{}, clock::now()};
  else wait_longer();
}

void channel_core::wait_longer() {
  reconnecting_->wait = std::clamp(2 * reconnecting_->wait, options_.retry, std::max(options_.retry, longest_retry));
  reconnecting_->not_before = clock::now() + reconnecting_->wait;
}

// There is one timer for all calls. It is set again only if a deadline is earlier than the one it waits for.
void channel_core::watch(clock::time_point deadline) {
  if (deadline >= next_deadline_) return;
  next_deadline_ = deadline;
  deadline_timer_.expires_at(deadline);
  deadline_timer_.async_wait([core = weak_from_this()](std::error_code e) {
    if (auto c = core.lock(); c && !e) c->on_deadline();
  });
}

void channel_core::on_deadline() {
  auto now = clock::now();
  next_deadline_ = clock::time_point::max();
  auto next = clock::time_point::max();
  for (std::size_t i = 0; i < slots_.size(); i++) {
    if (slots_[i].deadline > now) {
      next = std::min(next, slots_[i].deadline);
      continue;
    }
    listeners told = slots_[i].told;
    abandon(i + 1);
    tell(told, {code::deadline_exceeded, "no answer in time", !connection_}, std::nullopt);
  }
  if (next != clock::time_point::max()) watch(next);
}

}  // namespace isomer::net
