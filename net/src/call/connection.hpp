// SPDX-License-Identifier: MIT
// Envelopes over a transport: what the server's sessions and the client's channels are made of.
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
  // `memory` counts what its buffers hold; null: nobody does.
  connection(loop& l, std::unique_ptr<transport> t, const limits& most, memory_account* memory);

  // Begins to read.
  void start();
  // Everything that is sent in one turn of the loop goes in one write. Nothing, if it is closed.
  void send(const envelope& e, std::string_view payload = {});
  // Frames that are made already.
  void send_frames(std::string_view frames);
  // At once; on_closed() is told why, unless it was told before.
  void close(const status& why);
  // When what waits to be sent is sent. Nothing more is read.
  void close_when_sent();
  bool is_open() const { return is_open_; }
  loop& events() const { return loop_; }
  // So much waits to be sent that nothing should be added to it: on_room() is told when that is over.
  bool is_full() const { return waiting_.size() + sending_.size() - written_ > limits_.unsent; }
  // Bytes that were given to send(), and those of them that the system may have taken: of what the transport has, it
  // tells when it is done and not how far it is.
  std::uint64_t queued() const { return queued_; }
  std::uint64_t taken() const { return queued_ - waiting_.size(); }
  std::string peer() const { return transport_->peer(); }

 protected:
  using clock = std::chrono::steady_clock;

  // The envelope and its payload are gone when it returns.
  virtual void on_envelope(const envelope& e) = 0;
  virtual void on_closed(const status& why) = 0;
  virtual void on_room() = 0;
  // Whether a peer that takes nothing more is heard until it has nothing more to say, or limits::stalled is over.
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
  // Closes it when something takes longer than limits::stalled.
  void watch();
  void on_watch();
  void tell_of_room();
  // False: the connection was closed, since there is not so much memory.
  bool count_memory();
  void free_memory();

  std::unique_ptr<transport> transport_;
  frame_buffer in_;
  send_buffer waiting_, sending_;          // what is sent next; what goes to the transport, part by part
  std::size_t written_ = 0, writing_ = 0;  // of the latter: what the peer has taken, and the part that waits for it
  std::uint64_t queued_ = 0;
  memory_share memory_;
  unsigned turns_ = 0;
  bool is_open_ = true, is_reading_ = false, in_turn_ = false, will_flush_ = false, closes_when_sent_ = false,
       was_full_ = false;
  bool is_broken_ = false;  // it cannot be written, and is still read
  asio::steady_timer watchdog_;
  bool is_watched_ = false;
  // Since when a frame is on its way in; since when what is sent waits for the peer.
  std::optional<clock::time_point> partial_since_, sending_since_;
};

}  // namespace isomer::net
