// SPDX-License-Identifier: MIT
// The core of a channel: its calls, and the connection that carries them.
#pragma once
#include <asio/steady_timer.hpp>
#include <chrono>
#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>
#include "../call/connection.hpp"
#include "../call/memory_account.hpp"
#include "../call/send_window.hpp"
#include "../transport/connector.hpp"
#include "isomer/net/channel.hpp"

namespace isomer::net {

// The receiver of a stream's messages. It is called with the end of the call once, and with nothing after that.
class call_listener {
 public:
  virtual void on_part(const envelope& e) = 0;
  // Called when there is room again after channel_core::is_full().
  virtual void on_room() = 0;
  virtual void on_end(const status& s, std::optional<std::string_view> message) = 0;

 protected:
  ~call_listener() = default;
};

// When a channel may connect again. The connections of a channel share it.
struct reconnecting {
  std::chrono::milliseconds wait{0};
  std::chrono::steady_clock::time_point not_before = std::chrono::steady_clock::time_point::min();
};

// The calls of a channel, until its server says that it accepts no more. Then the calls that have begun stay with this
// core and its connection, and new calls get another core.
class channel_core : public std::enable_shared_from_this<channel_core> {
 public:
  using clock = std::chrono::steady_clock;

  channel_core(loop& l, const endpoint& where, const channel_options& options, std::shared_ptr<reconnecting> r);

  // The receiver of a call's answers, which is one of the two.
  struct listeners {
    answer_sink* sink = nullptr;
    call_listener* stream = nullptr;
    explicit operator bool() const { return sink || stream; }
  };

  // Opens a call. The call's number and its remaining time are filled in here. On error, the receiver is never called.
  status open(envelope& e, std::string_view payload, const call_options& o, listeners told);
  // Sends another envelope of an open call.
  void send(const envelope& e, std::string_view payload = {});
  // Gives a call up: its receiver is not called any more, and the server is told.
  void abandon(std::uint64_t call, const call_listener& stream);
  // Returns false if the receiver has no call here.
  bool abandon(const answer_sink& sink);
  // Closes the connection, when the channel is destroyed.
  void shut_down();
  // Whether so much waits to be sent that streams must wait, too.
  bool is_full() const;
  // Whether the server accepts no more calls on this connection.
  bool is_leaving() const { return is_leaving_; }
  // Whether also the calls that it has accepted have ended, and their receivers were called.
  bool has_left() const { return is_leaving_ && !connection_ && ending_.empty(); }
  loop& events() { return loop_; }
  unread_bytes& unread() { return unread_; }
  sent_bytes& sent() { return sent_; }
  const limits& most() const { return options_.limits; }

  // These are called by the connection.
  void on_envelope(const envelope& e);
  void on_closed(const status& why);
  void on_room();

 private:
  // The index of a slot is the number of its call. It is in use until the server has ended the call, even if the caller
  // has given the call up.
  struct slot {
    listeners told;
    bool is_taken = false;
    std::uint64_t begins_at = 0;  // the offset of its first byte in the connection
    std::uint64_t turn = 0;       // its position among the calls of the connection, from 1
    bool is_denied = false;       // whether the server has said that it does not begin it
    clock::time_point deadline = clock::time_point::max();
  };

  // A frame that waits for a connection. It is dropped if its call ends before there is one.
  struct waiting_frame {
    envelope head;  // without texts, which would be views
    std::optional<std::string> payload;
  };

  // A call of a lost connection, whose receiver is yet to be called.
  struct ended_call {
    listeners told;
    status why;
  };

  slot* find(std::uint64_t call);
  void abandon(std::uint64_t call);
  void hold(const envelope& e, std::string_view payload);
  std::string held_frames();
  void end_all(status why, std::uint64_t taken);
  void connect();
  void on_connected(result<std::unique_ptr<transport>> t);
  void wait_longer();
  void wait_for_next();
  void on_goodbye(std::uint64_t goodbye);
  void end_those_after(std::uint64_t taken);
  void tell_ended();
  void close_if_left();
  void watch(clock::time_point deadline);
  void on_deadline();

  loop& loop_;
  endpoint where_;
  channel_options options_;
  unread_bytes unread_;
  sent_bytes sent_;
  std::vector<slot> slots_;
  std::vector<std::uint64_t> free_;
  std::deque<ended_call> ending_;

  std::shared_ptr<connection> connection_;
  std::unique_ptr<connecting> connecting_;
  std::vector<waiting_frame> held_;  // frames that wait for a connection
  std::size_t held_bytes_ = 0;
  // Of this connection: the number of calls that were opened, the last one that was answered, and how many the server
  // says it has taken.
  std::uint64_t opened_ = 0, last_answered_ = 0;
  std::optional<std::uint64_t> taken_;
  bool is_leaving_ = false;    // whether the server accepts no more calls on this connection
  bool has_answered_ = false;  // whether the server has answered anything on this connection
  std::shared_ptr<reconnecting> reconnecting_;
  asio::steady_timer retry_timer_, deadline_timer_;
  clock::time_point next_deadline_ = clock::time_point::max();
};

}  // namespace isomer::net
