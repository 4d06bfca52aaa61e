// SPDX-License-Identifier: MIT
// Envelopes over a transport, for the sessions of servers and the channels of clients.
#pragma once
#include <asio/steady_timer.hpp>
#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include "../transport/interface.hpp"
#include "frame_buffer.hpp"
#include "isomer/net/envelope.hpp"
#include "isomer/net/limits.hpp"
#include "isomer/net/loop.hpp"
#include "isomer/net/status.hpp"
#include "memory_account.hpp"
#include "send_buffer.hpp"

namespace isomer::net {

class connection : public transport_user {
 public:
  // `memory` accounts for the connection's buffers; null if nothing does.
  connection(loop& l, std::unique_ptr<transport> t, const limits& most, memory_account* memory);

  // Begins to read from the transport.
  void start();
  // Queues an envelope. Everything that is queued in one iteration of the loop is sent in one write. Does nothing if
  // the connection is closed.
  void send(const envelope& e, std::string_view payload = {});
  // Queues frames that are encoded already.
  void send_frames(std::string_view frames);
  // Closes the connection at once. on_closed() is called with the reason, unless it was called before.
  void close(const status& why);
  // Closes the connection after everything that waits was sent. Nothing more is read.
  void close_when_sent();
  bool is_open() const { return is_open_; }
  loop& events() const { return loop_; }
  // Whether so much waits to be sent that nothing should be added. on_room() is called when there is room again.
  bool is_full() const { return waiting_.size() + sending_.size() - written_ > limits_.unsent; }
  // The number of bytes that were passed to send(), and how many of them the system may have taken. A transport reports
  // that a part was sent only when all of it was.
  std::uint64_t queued() const { return queued_; }
  std::uint64_t taken() const { return queued_ - waiting_.size(); }
  std::string peer() const { return transport_->peer(); }

 protected:
  using clock = std::chrono::steady_clock;

  // Called with each envelope, which is valid, with its payload, until this returns.
  virtual void on_envelope(const envelope& e) = 0;
  virtual void on_closed(const status& why) = 0;
  virtual void on_room() = 0;
  // Whether to keep reading from a peer that accepts no more data, until it has sent everything or limits::stalled is
  // over.
  virtual bool hears_out() const { return false; }

  loop& loop_;
  const limits limits_;

 private:
  void on_read(std::error_code error, std::size_t n) final;
  void on_written(std::error_code error) final;
  void read();
  bool take_frames();
  void flush_later();
  void flush();
  void send_large(std::string_view payload);
  void begin_write();
  void write_part();
  void break_off();
  // Closes the connection if something takes longer than limits::stalled.
  void watch();
  void on_watch();
  void tell_of_room();
  // Returns false if the memory is exhausted, and the connection was closed.
  bool count_memory();
  void free_memory();

  std::unique_ptr<transport> transport_;
  frame_buffer in_;
  send_buffer waiting_, sending_;          // what is sent next, and what the transport is sending, part by part
  std::size_t written_ = 0, writing_ = 0;  // of sending_: the bytes that were sent, and those of the current part
  std::uint64_t queued_ = 0;
  memory_share memory_;
  unsigned turns_ = 0;
  bool is_open_ = true, is_reading_ = false, in_turn_ = false, will_flush_ = false, closes_when_sent_ = false,
       was_full_ = false;
  bool is_broken_ = false;  // whether writing failed, while the connection is still read
  asio::steady_timer watchdog_;
  bool is_watched_ = false;
  // When the frame that is arriving began, and since when the data that is being sent waits for the peer.
  std::optional<clock::time_point> partial_since_, sending_since_;
};

}  // namespace isomer::net
