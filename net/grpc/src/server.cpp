// SPDX-License-Identifier: MIT
#include "isomer/net/grpc/server.hpp"
#include <grpc/grpc.h>
#include <grpcpp/alarm.h>
#include <grpcpp/resource_quota.h>
#include <grpcpp/server.h>
#include <algorithm>
#include <asio/io_context.hpp>
#include <asio/post.hpp>
#include <future>
#include <thread>
#include <utility>
#include <vector>
#include "server_call.hpp"

namespace isomer::net {
namespace {

// A loop, its thread, and the calls of its completion queue.
//
// The thread itself waits for calls until a handler uses the loop. Most handlers never do, which saves the detour
// through another thread. After that, the thread runs the loop for good, and another thread waits for calls.
class grpc_worker {
 public:
  grpc_worker(const server_over_grpc_options& o, std::unique_ptr<::grpc::ServerCompletionQueue> q,
              ::grpc::AsyncGenericService& arriving, const grpc_method_map& methods)
      : events_({.spin = o.spin}), host_{events_, arriving, *q, methods, o.calls}, told_(events_, std::move(q)) {}

  void start() {
    call_over_grpc::expect(host_);
    thread_ = std::thread([this] {
      if (!events_.spins()) told_.tell_until([this] { return host_.needs_loop; });
      told_.start();
      events_.run();
    });
  }
  // Called after grpc++ has stopped. Returns when the last handler has returned, or was destroyed.
  void finish(std::chrono::milliseconds last) {
    std::promise<void> idle;
    auto became_idle = idle.get_future();
    asio::post(events_.context(), [&] {
      host_.is_leaving = true;
      host_.when_idle = [&] { idle.set_value(); };
      host_.tell_if_idle();
    });
    alarm_.Set(&told_.queue(), std::chrono::system_clock::now(), &woken_);
    if (became_idle.wait_for(last) == std::future_status::timeout) {
      asio::post(events_.context(), [this] { host_.running.destroy_handlers(); });
      became_idle.wait();
    }
    events_.stop();
    thread_.join();
    told_.finish();
  }

 private:
  void on_woken(bool) { host_.needs_loop = true; }

  loop events_;
  grpc_call_host host_;
  completions told_;
  ::grpc::Alarm alarm_;
  operation_of<grpc_worker, &grpc_worker::on_woken> woken_{*this};
  std::thread thread_;
};

}  // namespace

struct server_over_grpc::impl {
  server_over_grpc_options options;
  grpc_method_map methods;
  ::grpc::AsyncGenericService arriving;
  ::grpc::ServerBuilder builder;
  std::vector<std::unique_ptr<grpc_worker>> workers;
  std::unique_ptr<::grpc::Server> running;
  std::thread stopping;
  bool is_stopping = false;
};

// Callers can override each of these with the builder.
server_over_grpc::server_over_grpc(const server_over_grpc_options& options) : impl_(new impl{.options = options}) {
  ::grpc::ServerBuilder& b = impl_->builder;
  auto number = [](std::size_t n) { return static_cast<int>(std::min<std::size_t>(n, INT32_MAX)); };
  b.SetMaxReceiveMessageSize(number(options.message));
  b.SetMaxSendMessageSize(number(options.message));
  b.AddChannelArgument(GRPC_ARG_MAX_CONCURRENT_STREAMS, number(options.streams));
  // With SO_REUSEPORT, two servers could listen on one port, and a client would not know which of them it reaches.
  b.AddChannelArgument(GRPC_ARG_ALLOW_REUSEPORT, 0);
  ::grpc::ResourceQuota quota("isomer");
  quota.Resize(options.memory);
  b.SetResourceQuota(quota);
  if (options.compression) return;
  b.SetCompressionAlgorithmSupportStatus(GRPC_COMPRESS_DEFLATE, false);
  b.SetCompressionAlgorithmSupportStatus(GRPC_COMPRESS_GZIP, false);
}
server_over_grpc::~server_over_grpc() {
  stop({});
  join();
}

::grpc::ServerBuilder& server_over_grpc::builder() { return impl_->builder; }

status server_over_grpc::add(const method& m, void* service) {
  if (impl_->methods.try_emplace(std::string(m.name), registered_grpc_method{m, service}).second) return {};
  return {code::already_exists, "the method " + std::string(m.name) + " is there already"};
}

status server_over_grpc::start() {
  impl& i = *impl_;
  i.builder.RegisterAsyncGenericService(&i.arriving);
  std::vector<std::unique_ptr<::grpc::ServerCompletionQueue>> queues;
  for (unsigned n = std::max(i.options.threads, 1u); n > 0; n--) queues.push_back(i.builder.AddCompletionQueue());
  i.running = i.builder.BuildAndStart();
  if (!i.running) {
    for (auto& q : queues) q->Shutdown();
    return {code::unavailable, "grpc++ cannot listen where it shall"};
  }
  for (auto& q : queues) {
    i.workers.push_back(std::make_unique<grpc_worker>(i.options, std::move(q), i.arriving, i.methods));
    i.workers.back()->start();
  }
  return {};
}

void server_over_grpc::stop(std::chrono::milliseconds grace, std::chrono::milliseconds last) {
  if (!impl_->running || std::exchange(impl_->is_stopping, true)) return;
  impl_->stopping = std::thread([i = impl_.get(), until = std::chrono::system_clock::now() + grace, last] {
    i->running->Shutdown(until);
    for (auto& w : i->workers) w->finish(last);
  });
}

void server_over_grpc::join() {
  if (impl_->running) impl_->running->Wait();
  if (impl_->stopping.joinable()) impl_->stopping.join();
}

}  // namespace isomer::net
