// SPDX-License-Identifier: MIT
// A call of grpc++ that a handler answers. It owns itself, and exists until its handler has returned and grpc++ has
// completed all of its operations.
#pragma once
#include <grpcpp/generic/async_generic_service.h>
#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>
#include "completions.hpp"
#include "isomer/net/call.hpp"
#include "isomer/net/service.hpp"
#include "slices.hpp"

namespace isomer::net {

struct registered_grpc_method {
  method what;
  void* service = nullptr;
};
using grpc_method_map = std::unordered_map<std::string, registered_grpc_method>;

// What the calls of one loop share; used on its thread.
struct grpc_call_host {
  loop& events;
  ::grpc::AsyncGenericService& arriving;
  ::grpc::ServerCompletionQueue& queue;
  const grpc_method_map& methods;
  std::size_t most_calls;
  std::size_t calls = 0;    // calls that have begun and not ended
  bool needs_loop = false;  // whether a handler has used the loop
  bool is_leaving = false;
  call_list running;                // the calls whose handlers have not returned
  std::function<void()> when_idle;  // called once

  void tell_if_idle() {
    if (auto tell = is_leaving && !calls ? std::exchange(when_idle, nullptr) : nullptr) tell();
  }
};

class call_over_grpc final : public server_call {
 public:
  // Begins to wait for a call.
  static void expect(grpc_call_host& h) { new call_over_grpc(h); }

  std::string peer() const override;
  std::optional<steady_time> deadline() const override { return deadline_; }
  bool is_cancelled() const override;
  net::loop& loop() const override {
    host_.needs_loop = true;
    return host_.events;
  }
  std::uint32_t format() const override { return format_id<protobuf>::value; }
  std::optional<std::string_view> request() const override;
  void answer(std::string_view message) override;
  void end(const status& s) override;
  task<bool> read(std::string& message) override;
  task<bool> write(std::string_view message) override;

 private:
  explicit call_over_grpc(grpc_call_host& h);
  ~call_over_grpc() = default;
  void on_arrived(bool ok);
  void on_first_read(bool ok);
  void on_read(bool ok);
  void on_written(bool ok);
  void on_finished(bool ok);
  void on_ended(bool ok);
  void begin();
  void release() override;
  void leave_if_over();

  grpc_call_host& host_;
  ::grpc::GenericServerContext context_;
  ::grpc::GenericServerAsyncReaderWriter stream_{&context_};
  const registered_grpc_method* method_ = nullptr;
  std::optional<steady_time> deadline_;
  ::grpc::ByteBuffer buffer_;
  std::optional<flat_bytes> request_;
  bool is_held_ = false, is_over_ = false, is_cancelled_ = false, has_all_ = false, is_counted_ = false;
  int pending_ = 0;  // operations that grpc++ has not completed
  awaited_result was_read_, was_written_;
  operation_of<call_over_grpc, &call_over_grpc::on_arrived> arrived_{*this};
  operation_of<call_over_grpc, &call_over_grpc::on_first_read> first_read_{*this};
  operation_of<call_over_grpc, &call_over_grpc::on_read> read_{*this};
  operation_of<call_over_grpc, &call_over_grpc::on_written> written_{*this};
  operation_of<call_over_grpc, &call_over_grpc::on_finished> finished_{*this};
  operation_of<call_over_grpc, &call_over_grpc::on_ended> ended_{*this};
};

}  // namespace isomer::net
