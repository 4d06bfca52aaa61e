// SPDX-License-Identifier: MIT
#include "output.hpp"
#include <unistd.h>
#include <cerrno>
#include <utility>
#include "driver/printable.hpp"
#include "terminal.hpp"

namespace isomer::cli {

std::unique_ptr<output> output::open(const std::string& path, std::string& why) {
  std::unique_ptr<output> out(new output);
  std::string_view plain = path;
  const compression packed = path == "-" ? compression::none : compression_of_name(plain);
  out->name_ = path == "-" ? "<stdout>" : compiler::printable(path);
  if (path != "-" && !out->to_.open(path)) {
    why = out->name_ + ": " + system_error_text();
    return nullptr;
  }
  if (!out->to_.temporary().empty()) out->guard_.emplace(out->to_.temporary());
  output* const self = out.get();
  out->pack_ = make_compressor(packed, [self](std::string_view bytes) { return self->write_raw(bytes); });
  return out;
}

output::~output() { discard(); }

void output::discard() {
  pack_.reset();
  to_.discard();
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

int output::descriptor() const { return to_.descriptor() >= 0 ? to_.descriptor() : STDOUT_FILENO; }

bool output::write_raw(std::string_view bytes) { return write_all(descriptor(), bytes.data(), bytes.size()) || fail(); }

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
  if (to_.overwrites()) guard_.reset();  // until then, only the new file is complete
  if (to_.descriptor() >= 0 && !to_.commit()) {
    fail();
    if (to_.is_kept()) why_ += "; the new contents are in " + to_.temporary();
    return false;
  }
  guard_.reset();
  return true;
}

bool output::is_terminal() const { return ::isatty(descriptor()) != 0; }

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
