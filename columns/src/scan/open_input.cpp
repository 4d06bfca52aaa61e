// SPDX-License-Identifier: MIT
#include "open_input.hpp"
#include <fcntl.h>
#include <unistd.h>
#include <cerrno>
#include <exception>
#include <new>
#include <string_view>
#include <system_error>

namespace isomer::columns {
namespace {

std::string system_error_text() { return std::generic_category().message(errno); }

// Whether a file begins as a compressed one does.
bool is_compressed(std::string_view head) {
  return head.starts_with("\x1f\x8b\x08") || head.starts_with("\x28\xb5\x2f\xfd");
}

}  // namespace

bool open_input::open(const scan_input& from) {
  close();
  from_ = &from, is_at_begin_ = true;
  if (from.read) return true;
  file_ = ::open(from.path.c_str(), O_RDONLY | O_CLOEXEC);
  if (file_ < 0) why_ = system_error_text();
  return file_ >= 0;
}

std::ptrdiff_t open_input::read(char* to, std::size_t room) {
  if (from_->read) {
    try {
      const std::ptrdiff_t got = from_->read(to, room);
      if (got < 0 || static_cast<std::size_t>(got) > room) return why_ = "its function says that it cannot be read", -1;
      return got;
    } catch (const std::bad_alloc&) {
      throw;
    } catch (const std::exception& e) {
      why_ = std::string("its function says: ") + e.what();
    } catch (...) {
      why_ = "its function has thrown something";
    }
    return -1;
  }
  ssize_t got = -1;
  do got = ::read(file_, to, room);
  while (got < 0 && errno == EINTR);
  if (got < 0) return why_ = system_error_text(), -1;
  if (is_at_begin_ && is_compressed({to, static_cast<std::size_t>(got)}))
    return why_ = "it is compressed: give a function that decompresses it", -1;
  is_at_begin_ = false;
  return got;
}

void open_input::close() {
  if (file_ >= 0) ::close(file_);
  file_ = -1;
}

}  // namespace isomer::columns
