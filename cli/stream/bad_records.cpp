// SPDX-License-Identifier: MIT
#include "bad_records.hpp"
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <isomer/json.hpp>
#include <isomer/plain.hpp>
#include <isomer/wire/utf8.hpp>
#include <span>
#include <vector>
#include "../formats/unwritten.hpp"
#include "driver/printable.hpp"

namespace isomer::cli {

// A record in the form in which programs read it.
struct bad_record_line {
  std::string file;
  std::int64_t record = 0, offset = 0;
  std::string path, reason;
  bool ends_stream = false;
  std::vector<std::byte> bytes;
};

namespace {

// Names of files come from the user, and may not be UTF-8.
std::string as_text(std::string s) {
  if (!detail::wire::utf8(s.data(), s.size()))
    std::replace_if(s.begin(), s.end(), [](char c) { return static_cast<unsigned char>(c) >= 0x80; }, '?');
  return s;
}

}  // namespace

void put_in_stream(bad_record& r) {
  diagnosis& d = r.what;
  d.at += r.at.offset;
  if (!d.line) return;
  if (d.line == 1) d.column += r.at.offset - r.at.line_offset;
  d.line += r.at.line - 1;
}

diagnosis damage_of(code cause, bool is_text) {
  return {.cause = cause,
          .line = is_text ? 1u : 0u,
          .path = {},
          .expected = "bytes with the checksum of the record",
          .found = "others"};
}

std::string reason_of(const bad_record& r) {
  const diagnosis& d = r.what;
  std::string s;
  if (r.was_read) s = reason_of_unwritten(d);
  else if (d.expected.empty()) s = to_string(d.cause);
  else s = "expected " + d.expected + (d.found.empty() ? std::string() : ", found " + d.found);
  return r.ends_stream ? s + "; the stream cannot be read beyond it" : s;
}

std::string described(const bad_record& r, const std::string& file, bool several) {
  const diagnosis& d = r.what;
  std::string s = file + ':';
  if (r.is_row)
    return s + " row " + std::to_string(r.number) + ": " + (d.path.empty() ? std::string() : d.path + ": ") +
           reason_of(r);
  if (d.line) s += std::to_string(d.line) + ':' + std::to_string(d.column) + ": ";
  else s += r.was_read ? " " : " byte " + std::to_string(d.at) + ": ";
  if (!d.path.empty()) s += d.path + ": ";
  s += reason_of(r);
  if (several) s += " (record " + std::to_string(r.number) + ")";
  return s;
}

bool bad_records::add(const bad_record& r, const std::string& file, std::string& why) {
  if (!to_) to_ = output::open(path_, why);
  if (!to_) return false;
  bad_record_line line{.file = as_text(file),
                       .record = static_cast<std::int64_t>(r.number),
                       .offset = static_cast<std::int64_t>(r.was_read ? r.at.offset : r.what.at),
                       .path = as_text(r.what.path),
                       .reason = as_text(reason_of(r)),
                       .ends_stream = r.ends_stream,
                       .bytes = {}};
  const auto bytes = std::as_bytes(std::span(r.bytes));
  line.bytes.assign(bytes.begin(), bytes.end());
  result<std::string> text = encode(json{.unquoted_int64 = true}, line);
  if (!text) {
    why = compiler::printable(path_) + ": " + std::string(text.error().message());
    return false;
  }
  *text += '\n';
  ++count_;
  if (to_->write(*text)) return true;
  why = compiler::printable(path_) + ": " + to_->why();
  return false;
}

bool bad_records::commit(std::string& why) {
  if (!to_ || to_->commit()) return true;
  why = compiler::printable(path_) + ": " + to_->why();
  return false;
}

}  // namespace isomer::cli
