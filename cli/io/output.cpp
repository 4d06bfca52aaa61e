// SPDX-License-Identifier: MIT
#include "output.hpp"
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>
#include <cerrno>
#include <cstdio>
#include <utility>
#include "driver/beside.hpp"
#include "terminal.hpp"

namespace isomer::cli {

std::unique_ptr<output> output::open(const std::string& path, std::string& why) {
  std::unique_ptr<output> out(new output);
  std::string_view plain = path;
  const compression packed = path == "-" ? compression::none : compression_of_name(plain);
  out->name_ = path == "-" ? "<stdout>" : path;
  struct stat is{};
  const bool exists = ::lstat(path.c_str(), &is) == 0;
  if (path == "-") out->to_ = descriptor(STDOUT_FILENO);
  else if (exists && !S_ISREG(is.st_mode)) out->to_ = descriptor(::open(path.c_str(), O_WRONLY | O_TRUNC | O_CLOEXEC));
  else out->open_beside(path);
  if (!out->to_) {
    why = out->name_ + ": " + system_error_text();
    return nullptr;
  }
  output* const self = out.get();
  out->pack_ = make_compressor(packed, [self](std::string_view bytes) { return self->write_raw(bytes); });
  return out;
}

void output::open_beside(const std::string& path) {
  std::string name;
  to_ = descriptor(compiler::open_beside(path, name));
  if (!to_) return;
  path_ = path, beside_ = name;
  guard_.emplace(beside_);
}

output::~output() { discard(); }

void output::discard() {
  pack_.reset();
  to_.close();
  if (!beside_.empty()) static_cast<void>(::unlink(beside_.c_str()));
  beside_.clear();
  guard_.reset();
}

bool output::fail() {
  if (!failed_) {
    is_closed_ = errno == EPIPE;
    why_ = system_error_text();
  }
  failed_ = true;
  return false;
}

bool output::write_raw(std::string_view bytes) { return to_.write(bytes.data(), bytes.size()) || fail(); }

bool output::write(std::string_view bytes) {
  if (failed_) return false;
  if (!pack_) return write_raw(bytes);
  if (pack_->write(bytes)) return true;
  errno = failed_ ? errno : ENOMEM;
  return fail();
}

bool output::commit() {
  if (failed_) return false;
  if (pack_ && !pack_->finish()) {
    if (!failed_) errno = ENOMEM;
    return fail();
  }
  if (!to_.close()) return fail();
  if (beside_.empty()) return true;
  if (std::rename(beside_.c_str(), path_.c_str()) != 0) return fail();
  beside_.clear();
  guard_.reset();
  return true;
}

bool output::is_terminal() const { return ::isatty(to_.get()) != 0; }

int cannot_write(std::unique_ptr<output> out) {
  if (out->is_closed()) {
    out.reset();
    end_by_closed_pipe();
  }
  tell(out->name() + ": " + out->why());
  return 1;
}

int write_result(const std::string& path, std::string_view bytes) {
  std::string why;
  std::unique_ptr<output> out = output::open(path, why);
  if (!out) {
    tell(why);
    return 1;
  }
  return out->write(bytes) && out->commit() ? 0 : cannot_write(std::move(out));
}

}  // namespace isomer::cli
