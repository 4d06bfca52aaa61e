// SPDX-License-Identifier: MIT
#include "listener.hpp"
#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>
#include <asio/basic_socket_acceptor.hpp>
#include <asio/ip/tcp.hpp>
#include <asio/local/stream_protocol.hpp>
#include <asio/steady_timer.hpp>
#include <cerrno>
#include <chrono>
#include <optional>
#include <thread>
#include <utility>

namespace isomer::net {
namespace {

// The identity of the file at a path.
using file_id = std::pair<dev_t, ino_t>;
std::optional<file_id> file_at(const std::string& path) {
  struct stat file;
  if (path.starts_with('@') || ::lstat(path.c_str(), &file) != 0) return std::nullopt;
  return file_id{file.st_dev, file.st_ino};
}

template <class Protocol>
class acceptor final : public listener {
 public:
  acceptor(loop& l, endpoint where) : where_(std::move(where)), acceptor_(l.context()), pause_(l.context()) {}
  ~acceptor() override {
    if (file_ && file_ == file_at(where_.path)) ::unlink(where_.path.c_str());
  }

  std::error_code open(const typename Protocol::endpoint& address, std::optional<unsigned> mode) {
    std::error_code e;
    acceptor_.open(address.protocol(), e);
    if (!e && !where_.has_path()) acceptor_.set_option(asio::socket_base::reuse_address(true), e);
    if (!e) acceptor_.bind(address, e);
    if (!e && where_.has_path()) file_ = file_at(where_.path);
    // Nobody may connect before the mode of the file is set.
    if (!e && mode && file_ && ::chmod(where_.path.c_str(), static_cast<mode_t>(*mode)) != 0)
      e.assign(errno, std::system_category());
    if (!e) acceptor_.listen(backlog, e);
    if constexpr (std::is_same_v<Protocol, asio::ip::tcp>)
      if (!e) where_.port = acceptor_.local_endpoint(e).port();
    return e;
  }
  void start(std::function<loop&()> next, std::function<void(loop&, stream_socket)> take) override {
    next_ = std::move(next), take_ = std::move(take);
    accept();
  }
  void stop() override {
    std::error_code ignored;
    acceptor_.close(ignored);
    pause_.cancel();
  }
  const endpoint& where() const override { return where_; }

 private:
  static constexpr int backlog = 4096;

  void accept() {
    loop& target = next_();
    acceptor_.async_accept(target.context(), [this, &target](std::error_code e, typename Protocol::socket s) {
      if (e == asio::error::operation_aborted || !acceptor_.is_open()) return;
      if (e) return retry();
      take_(target, stream_socket(std::move(s)));
      accept();
    });
  }
  // There are no descriptors or there is no memory at the moment. Connections that wait are accepted later.
  void retry() {
    pause_.expires_after(std::chrono::milliseconds(20));
    pause_.async_wait([this](std::error_code e) {
      if (!e) accept();
    });
  }

  endpoint where_;
  asio::basic_socket_acceptor<Protocol> acceptor_;
  asio::steady_timer pause_;
  std::optional<file_id> file_;  // the listener's own file, which another server may have replaced meanwhile
  std::function<loop&()> next_;
  std::function<void(loop&, stream_socket)> take_;
};

status failed(const endpoint& where, const std::error_code& e) {
  return {code::unavailable, "cannot listen on " + to_string(where) + ": " + e.message()};
}

// A lock that is held while a server begins to listen at a path. Without it, another server would take a socket that is
// bound and does not listen yet for a stale one. After a second, the server continues without the lock, since anyone
// who may read the folder could hold it for ever.
class folder_lock {
 public:
  explicit folder_lock(const std::string& path) {
    if (path.starts_with('@')) return;
    const auto slash = path.rfind('/');
    const std::string folder = slash == std::string::npos ? "." : path.substr(0, slash + 1);
    folder_ = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    for (int tries = 0; folder_ >= 0 && ::flock(folder_, LOCK_EX | LOCK_NB) != 0 && tries < 200; tries++)
      std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
  ~folder_lock() {
    if (folder_ >= 0) ::close(folder_);
  }
  folder_lock(const folder_lock&) = delete;
  folder_lock& operator=(const folder_lock&) = delete;

 private:
  int folder_ = -1;
};

// Whether a socket file was left behind by a server that was killed: nobody answers on it.
void remove_stale_socket(loop& l, const endpoint& where) {
  struct stat file;
  if (where.path.starts_with('@') || ::lstat(where.path.c_str(), &file) != 0 || !S_ISSOCK(file.st_mode)) return;
  stream_socket probe(l.context());
  std::error_code e;
  probe.connect(address_of_path(where), e);
  if (e == asio::error::connection_refused) ::unlink(where.path.c_str());
}

}  // namespace

result<std::unique_ptr<listener>> listen(loop& l, const endpoint& where, std::optional<unsigned> mode) {
  if (where.has_path()) {
    const folder_lock alone(where.path);
    remove_stale_socket(l, where);
    auto a = std::make_unique<acceptor<asio::local::stream_protocol>>(l, where);
    if (std::error_code e = a->open(address_of_path(where), mode)) return failed(where, e);
    return std::unique_ptr<listener>(std::move(a));
  }
  std::error_code e;
  asio::ip::tcp::resolver resolver(l.context());
  auto found = resolver.resolve(where.host, std::to_string(where.port), e);
  if (e || found.empty()) return failed(where, e);
  auto a = std::make_unique<acceptor<asio::ip::tcp>>(l, where);
  e = a->open(found.begin()->endpoint(), mode);
  if (e) return failed(where, e);
  return std::unique_ptr<listener>(std::move(a));
}

}  // namespace isomer::net
