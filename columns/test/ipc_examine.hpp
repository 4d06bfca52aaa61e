// SPDX-License-Identifier: MIT
// Properties of any input: it is rejected, or what was read can be written and is the same again.
#pragma once
#include <memory>
#include "ipc_made.hpp"

namespace ipc_test {

// Takes everything before an error, and writes it.
inline result take_and_write(ArrowArrayStream in, std::string& out, std::string& why) {
  result r;
  ArrowSchema s;
  ipc::writer w(ipc::layout::stream, to(out));
  if ((r.number = in.get_schema(&in, &s)) == 0) {
    r.schema = show(s);
    if (!w.begin(s).ok()) why = w.error();
    ArrowArray a;
    while ((r.number = in.get_next(&in, &a)) == 0 && a.release) {
      r.rows += show(s, a);
      if (why.empty() && !w.add(a).ok()) why = w.error();
      a.release(&a);
    }
    s.release(&s);
    if (why.empty() && !w.end().ok()) why = w.error();
  }
  if (r.number) r.error = in.get_last_error(&in);
  in.release(&in);
  return r;
}

// Returns the property that does not hold, or "".
inline std::string examine(std::string_view input) {
  // The memory has exactly this size, so that AddressSanitizer detects reads after it.
  const std::unique_ptr<char[]> exact(new char[input.size()]);
  std::copy(input.begin(), input.end(), exact.get());
  const std::string_view bytes(exact.get(), input.size());
  std::string written, why;
  const result whole = take_and_write(ipc::read(bytes), written, why);
  if (!why.empty()) return "what was read cannot be written: " + why;
  if (whole.number != 0 && whole.error.empty()) return "an error without a text";
  const result pulled = take(ipc::read(from(bytes, 100)));
  if (!bytes.starts_with("ARRO") && (pulled.number != whole.number || pulled.rows != whole.rows))
    return "in pieces it is something else: " + pulled.error + " instead of " + whole.error;
  if (whole.schema.empty()) return {};
  const result again = take(ipc::read(written));
  if (again.number != 0) return "what was written cannot be read: " + again.error;
  if (again.schema != whole.schema) return "the schema was " + whole.schema + " and is " + again.schema;
  return again.rows == whole.rows ? std::string() : "rows were " + whole.rows + " and are " + again.rows;
}

}  // namespace ipc_test
