// SPDX-License-Identifier: MIT
#include "connection.hpp"
#include <algorithm>
#include <asio/error.hpp>
#include <asio/io_context.hpp>
#include <asio/post.hpp>
#include <cstring>
#include <utility>

namespace isomer::net {
namespace {

// Payloads of at least this size are sent from where they are, rather than copied behind other frames.
constexpr std::size_t large = std::size_t{16} << 10;
// How many bytes a peer must receive within limits::stalled.
constexpr std::size_t part = std::size_t{64} << 10;
constexpr std::size_t most_kept = std::size_t{256} << 10;

}  // namespace

connection::connection(loop& l, std::unique_ptr<transport> t, const limits& most, memory_account* memory)
    : loop_(l), limits_(most), transport_(std::move(t)), in_(most.frame), memory_(memory), watchdog_(l.context()) {}

void connection::start() { read(); }

void connection::read() {
  if (is_reading_ || !is_open_ || closes_when_sent_ || (is_full() && !is_broken_)) return;
  const std::span<char> room = in_.room();
  if (!count_memory()) return;
  is_reading_ = true;
  transport_->read(room, shared_from_this());
}

void connection::on_read(std::error_code error, std::size_t n) {
  is_reading_ = false;
  if (!is_open_) return free_memory();
  if (error) {
    std::string why = in_.is_partial() ? "the connection ended within a frame" : "the connection ended";
    if (error != asio::error::eof) why += ": " + error.message();
    return close({code::unavailable, why});
  }
  in_.arrived(n);
  in_turn_ = true;
  bool goes_on = take_frames();
  in_turn_ = false;
  if (!goes_on || !is_open_) return;
  flush();
  if (!in_.is_partial()) {
    partial_since_.reset();
    if (++turns_ % 64 == 0) in_.shrink();
  } else if (!partial_since_) {
    partial_since_ = clock::now();
    watch();
  }
  read();
}

// Returns false if the connection was closed.
bool connection::take_frames() {
  envelope e;
  std::string_view frame;
  for (;;) {
    switch (in_.next(frame)) {
      case frame_buffer::found::nothing: return true;
      case frame_buffer::found::malformed:
        close({code::invalid_argument, "a frame's length is malformed"});
        return false;
      case frame_buffer::found::too_large:
        close({code::resource_exhausted, "a frame is larger than the limit of " + std::to_string(limits_.frame)});
        return false;
      case frame_buffer::found::frame: break;
    }
    partial_since_.reset();
    if (!read_envelope(frame, e).ok()) {
      close({code::invalid_argument, "an envelope is malformed"});
      return false;
    }
    on_envelope(e);
    if (!is_open_) return false;
  }
}

void connection::send(const envelope& e, std::string_view payload) {
  if (!is_open_) return;
  if (!e.payload) payload = {};
  const bool is_large = payload.size() >= large;
  const std::size_t in_place = is_large ? 0 : payload.size();
  char* begin = waiting_.room(longest_head(e) + in_place);
  char* end = put_head(e, payload.size(), begin);
  if (in_place) std::memcpy(end, payload.data(), in_place);
  const std::size_t size = static_cast<std::size_t>(end - begin);
  waiting_.added(size + in_place);
  queued_ += size + payload.size();
  if (is_large) send_large(payload);
  was_full_ |= is_full();
  // The large payload was sent, or waits for the peer.
  if (!in_turn_ && (!is_large || !sending_.empty())) flush_later();
}

// Sends the rest of the frame that was just begun from where it is, as much as the system accepts now.
void connection::send_large(std::string_view payload) {
  if (!sending_.empty()) {
    waiting_.append(payload);
    return;
  }
  std::size_t n = transport_->write_now(waiting_.view(), payload);
  if (n >= waiting_.size()) {
    payload.remove_prefix(n - waiting_.size());
    waiting_.clear();
  } else {
    waiting_.remove_prefix(n);
  }
  waiting_.append(payload);
  if (!waiting_.empty()) begin_write();
}

void connection::send_frames(std::string_view frames) {
  waiting_.append(frames);
  queued_ += frames.size();
  was_full_ |= is_full();
  flush_later();
}

void connection::flush_later() {
  if (std::exchange(will_flush_, true)) return;
  asio::post(loop_.context(), [self = std::static_pointer_cast<connection>(shared_from_this())] {
    self->will_flush_ = false;
    self->flush();
  });
}

void connection::flush() {
  if (!is_open_ || !count_memory() || !sending_.empty()) return;
  if (!waiting_.empty()) {
    waiting_.remove_prefix(transport_->write_now(waiting_.view(), {}));
    if (!waiting_.empty()) return begin_write();
  }
  // Does not keep memory for ever that one large answer needed.
  if (waiting_.capacity() > most_kept) waiting_.reset();
  if (closes_when_sent_) return close({});
  tell_of_room();
}

void connection::tell_of_room() {
  if (!was_full_ || is_full()) return;
  was_full_ = false;
  on_room();
}

void connection::begin_write() {
  std::swap(waiting_, sending_);
  write_part();
}

bool connection::count_memory() {
  const std::size_t held = in_.capacity() + waiting_.capacity() + sending_.capacity();
  const bool may_hold = memory_.may_hold(held);
  memory_.set(held);
  if (!may_hold) close({code::resource_exhausted, "the server has no memory left for what waits here"});
  return may_hold;
}

// Handlers may keep a connection long after its end, but not its buffers.
void connection::free_memory() {
  if (is_reading_ || in_turn_ || !sending_.empty()) return;
  in_.reset();
  waiting_.reset();
  sending_.reset();
  memory_.set(0);
}

// Each part has its own time, so that a slow peer is not disconnected because much data waits for it.
void connection::write_part() {
  sending_since_ = clock::now();
  watch();
  const std::string_view left = sending_.view().substr(written_);
  writing_ = std::min(left.size(), part);
  transport_->write(left.substr(0, writing_), shared_from_this());
}

void connection::on_written(std::error_code error) {
  if (is_open_ && error && hears_out()) return break_off();
  sending_since_.reset();
  written_ += writing_;
  if (is_open_ && !error && written_ < sending_.size()) return write_part();
  if (sending_.capacity() > most_kept) sending_.reset();
  else sending_.clear();
  written_ = writing_ = 0;
  if (!is_open_) return free_memory();
  if (error) return close({code::unavailable, "the connection cannot be written: " + error.message()});
  flush();
  tell_of_room();
  read();
}

// The bytes stay in the buffer, so that nothing else is sent, and count as sent.
void connection::break_off() {
  is_broken_ = true;
  sending_since_ = clock::now();
  watch();
  read();
}

void connection::close(const status& why) {
  if (!std::exchange(is_open_, false)) return;
  if (is_broken_) sending_.reset();
  auto self = std::static_pointer_cast<connection>(shared_from_this());
  watchdog_.cancel();
  transport_->close();
  on_closed(why);
  // The caller that closes the connection may still use a frame of the input.
  asio::post(loop_.context(), [self] { self->free_memory(); });
}

void connection::close_when_sent() {
  closes_when_sent_ = true;
  if (!in_turn_) flush_later();
}

void connection::watch() {
  if (std::exchange(is_watched_, true)) return;
  auto since =
      std::min(partial_since_.value_or(clock::time_point::max()), sending_since_.value_or(clock::time_point::max()));
  watchdog_.expires_at(since + limits_.stalled);
  watchdog_.async_wait([self = std::static_pointer_cast<connection>(shared_from_this())](std::error_code error) {
    if (!error) self->on_watch();
  });
}

// A timer is not set for each frame. When it fires, everything that is late is found, and it is set again.
void connection::on_watch() {
  is_watched_ = false;
  if (!is_open_) return;
  auto late = clock::now() - limits_.stalled;
  if (partial_since_ && *partial_since_ <= late)
    return close({code::deadline_exceeded, "a frame did not arrive in time"});
  if (sending_since_ && *sending_since_ <= late)
    return close({code::deadline_exceeded, "the peer does not take what it is sent"});
  if (partial_since_ || sending_since_) watch();
}

}  // namespace isomer::net
