// SPDX-License-Identifier: MIT
#include "isomer/net/health.hpp"
#include <chrono>
#include <map>
#include <mutex>
#include <optional>
#include "grpc/health/v1/health.isomer.net.hpp"

namespace isomer::net {
namespace {

namespace v1 = isomer_net::grpc::health::v1;
using state = v1::HealthCheckResponse_ServingStatus;
// The interval at which a watcher looks for changes, and for the end of its call.
constexpr std::chrono::milliseconds watched_every{100};

}  // namespace

struct health::impl final : v1::Health {
  task<result<v1::HealthCheckResponse>> Check(const v1::HealthCheckRequest& request, context&) override {
    auto s = of(request.service);
    if (!s) return status{code::not_found, "nothing is known of the service " + request.service};
    return v1::HealthCheckResponse{.status = *s};
  }
  task<status> Watch(const v1::HealthCheckRequest& request, writer<v1::HealthCheckResponse>& replies,
                     context& call) override {
    std::optional<state> told;
    while (!call.is_cancelled()) {
      state now = of(request.service).value_or(state::SERVICE_UNKNOWN);
      if (told != now) {
        v1::HealthCheckResponse response{.status = now};
        const bool is_wanted = co_await replies.write(response);
        if (!is_wanted) break;
        told = now;
      }
      co_await call.loop().sleep(watched_every);
    }
    co_return status{code::cancelled, "nobody watches any more"};
  }

  std::optional<state> of(const std::string& service) {
    std::lock_guard lock(mutex);
    auto found = states.find(service);
    if (found == states.end()) return std::nullopt;
    return is_shut_down ? state::NOT_SERVING : found->second;
  }

  std::mutex mutex;
  std::map<std::string, state> states{{"", state::SERVING}};
  bool is_shut_down = false;
};

health::health() : impl_(new impl) {}
health::~health() = default;

std::string_view health::files() { return described<v1::Health>::files; }

void health::set(const std::string& service, bool is_serving) {
  std::lock_guard lock(impl_->mutex);
  impl_->states[service] = is_serving ? state::SERVING : state::NOT_SERVING;
}
void health::shut_down() {
  std::lock_guard lock(impl_->mutex);
  impl_->is_shut_down = true;
}

std::span<const method> health::methods() {
  static constexpr auto all = v1::Health::methods<formats<protobuf>>();
  return all;
}
void* health::service() { return static_cast<v1::Health*>(impl_.get()); }

}  // namespace isomer::net
