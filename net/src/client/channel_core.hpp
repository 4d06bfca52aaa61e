// SPDX-License-Identifier: MIT
// A channel over connections of ours: which calls are under way, and the connection that carries them.
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

// Who is told what comes for a call with streams. It is told of the end once, and of nothing behind it.
class call_listener {
 public:
  virtual void on_part(const envelope& e) = 0;
  // After channel_core::is_full().
  virtual void on_room() = 0;
  virtual void on_end(const status& s, std::optional<std::string_view> message) = 0;

 protected:
  ~call_listener() = default;
};

// When the next connection may be tried. Of a channel: its connections share it.
struct reconnecting {
  std::chrono::milliseconds wait{0};
  std::chrono::steady_clock::time_point not_before = std::chrono::steady_clock::time_point::min();
};

// The calls of a channel, until a server says that it takes no more of them: then those that have begun keep this one
// and its connection, and others begin on another.
class channel_core : public std::enable_shared_from_this<channel_core> {
 public:
  using clock = std::chrono::steady_clock;

  channel_core(loop& l, const endpoint& where, const channel_options& options, std::shared_ptr<reconnecting> r);

  // Who is told: one of the two.
  struct listeners {
    answer_sink* sink = nullptr;
    call_listener* stream = nullptr;
    explicit operator bool() const { return sink || stream; }
  };

  // Opens a call; what e lacks, its number and how long the caller waits, is filled in here. On error nobody will be
  // told.
  status open(envelope& e, std::string_view payload, const call_options& o, listeners told);
  // More of a call that is open.
  void send(const envelope& e, std::string_view payload = {});
  // Nobody listens any more. The server is told.
  void abandon(std::uint64_t call, const call_listener& stream);
  // False: it is told of no call here.
  bool abandon(const answer_sink& sink);
  // The channel is gone.
  void shut_down();
  // So much waits to be sent that streams wait, too.
  bool is_full() const;
  // The server takes no more calls here.
  bool is_leaving() const { return is_leaving_; }
  // And those that it took have ended, and whoever waited for them was told.
  bool has_left() const { return is_leaving_ && !connection_ && ending_.empty(); }
  loop& events() { return loop_; }
  unread_bytes& unread() { return unread_; }
  sent_bytes& sent() { return sent_; }
  const limits& most() const { return options_.limits; }

  // Of the connection.
  void on_envelope(const envelope& e);
  void on_closed(const status& why);
  void on_room();

 private:
  // Its place in the vector is its number. It is taken until the server has ended the call, whoever listens.
  struct slot {
    listeners told;
    bool is_taken = false;
    std::uint64_t begins_at = 0;  // in the bytes of the connection
    std::uint64_t turn = 0;       // among the calls of the connection, from 1
    bool is_denied = false;       // the server has said that it does not begin it
    clock::time_point deadline = clock::time_point::max();
  };

  // What waits for a connection, which a call that is over by then does not get.
  struct waiting_frame {
    envelope head;  // without views
    std::optional<std::string> payload;
  };

  // A call of a connection that is lost, whose caller is yet to be told.
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
  std::vector<waiting_frame> held_;  // while there is no connection
  std::size_t held_bytes_ = 0;
  // Of this connection: how many calls were opened, the last of them that something came for, and how many the server
  // has taken if it told.
  std::uint64_t opened_ = 0, last_answered_ = 0;
  std::optional<std::uint64_t> taken_;
  bool is_leaving_ = false;    // the server takes no more calls on this connection
  bool has_answered_ = false;  // something on this connection
  std::shared_ptr<reconnecting> reconnecting_;
  asio::steady_timer retry_timer_, deadline_timer_;
  clock::time_point next_deadline_ = clock::time_point::max();
};

}  // namespace isomer::net
