// SPDX-License-Identifier: MIT
// Copies Arrow's IPC format from standard input to standard output, by our reader and our writer.
//
// usage: ipc_copy stream|file whole|pulled [ROWS]
//
// With ROWS, each batch is written as several that are slices of it, of so many rows.
#include <algorithm>
#include <cstdio>
#include <iostream>
#include <isomer/columns/ipc.hpp>
#include <iterator>
#include <string>

namespace {

namespace ipc = isomer::columns::ipc;

// Standard input is read in pieces of different sizes.
std::ptrdiff_t pull(char* to, std::size_t room) {
  return static_cast<std::ptrdiff_t>(std::fread(to, 1, std::min<std::size_t>(room, 4093), stdin));
}

int failed(std::string_view what) {
  std::cerr << what << '\n';
  return 1;
}

bool add(ipc::writer& out, const ArrowArray& batch, std::int64_t rows) {
  if (rows == 0 || batch.length == 0) return out.add(batch).ok();
  // This is a copy of the struct that is not released, since the rows still belong to the batch.
  ArrowArray slice = batch;
  slice.null_count = -1;
  for (std::int64_t at = 0; at < batch.length; at += rows) {
    slice.offset = batch.offset + at;
    slice.length = std::min(rows, batch.length - at);
    if (!out.add(slice).ok()) return false;
  }
  return true;
}

int copy(ArrowArrayStream& in, ipc::writer& out, std::int64_t rows) {
  ArrowSchema schema;
  if (in.get_schema(&in, &schema) != 0) return failed(in.get_last_error(&in));
  const bool has_begun = out.begin(schema).ok();
  schema.release(&schema);
  if (!has_begun) return failed(out.error());
  for (;;) {
    ArrowArray batch;
    if (in.get_next(&in, &batch) != 0) return failed(in.get_last_error(&in));
    if (!batch.release) break;
    const bool is_good = add(out, batch, rows);
    batch.release(&batch);
    if (!is_good) return failed(out.error());
  }
  return out.end().ok() ? 0 : failed(out.error());
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 3) return failed("usage: ipc_copy stream|file whole|pulled [ROWS]");
  const auto as = std::string_view(argv[1]) == "file" ? ipc::layout::file : ipc::layout::stream;
  ipc::writer out(
      as, [](std::string_view bytes) { return std::fwrite(bytes.data(), 1, bytes.size(), stdout) == bytes.size(); });
  std::string whole;
  ArrowArrayStream in;
  if (std::string_view(argv[2]) == "whole") {
    whole.assign(std::istreambuf_iterator<char>(std::cin), {});
    in = ipc::read(whole);
  } else {
    in = ipc::read(pull);
  }
  const int result = copy(in, out, argc > 3 ? std::stoll(argv[3]) : 0);
  in.release(&in);
  return result;
}
