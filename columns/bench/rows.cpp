// SPDX-License-Identifier: MIT
// Reads a file of messages into batches of columns, again and again, and prints the processor's nanoseconds a message.
//
// usage: rows FILE PROTO MESSAGE delimited|lines ROUNDS [PATH…]
#include <cstdio>
#include <cstring>
#include <ctime>
#include <fstream>
#include <isomer/columns.hpp>
#include <isomer/json.hpp>
#include <isomer/protobuf.hpp>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

namespace {

constexpr std::size_t rows_in_batch = 8192;

std::string read_file(const char* path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

// Takes the next record from the front. It is empty after the last one.
std::string_view next_line(std::string_view& rest) {
  const std::size_t end = std::min(rest.find('\n'), rest.size());
  const std::string_view line = rest.substr(0, end);
  rest.remove_prefix(std::min(end + 1, rest.size()));
  return line;
}
std::string_view next_delimited(std::string_view& rest) {
  std::size_t n = 0, at = 0;
  for (int shift = 0;; shift += 7) {
    const auto b = static_cast<unsigned char>(rest[at++]);
    n |= static_cast<std::size_t>(b & 127) << shift;
    if (b < 128) break;
  }
  const std::string_view record = rest.substr(at, n);
  rest.remove_prefix(at + n);
  return record;
}

bool release(isomer::columns::row_builder& rows) {
  ArrowArray batch;
  if (!rows.finish(batch).ok()) return false;
  batch.release(&batch);
  return true;
}

template <class Format>
std::size_t read_all(const isomer::columns::row_type& type, std::string_view rest,
                     std::string_view (*next)(std::string_view&)) {
  isomer::columns::row_builder rows(type);
  std::size_t n = 0;
  for (; !rest.empty(); ++n) {
    if (rows.rows() == rows_in_batch && !release(rows)) return 0;
    if (!rows.add(Format{}, next(rest)).ok()) return 0;
  }
  return release(rows) ? n : 0;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 6) return 2;
  const std::string all = read_file(argv[1]), proto = read_file(argv[2]);
  std::string why;
  const auto schema = isomer::dynamic::schema::from_proto(proto, why);
  const auto type =
      isomer::columns::row_type::make(schema, argv[3], {}, std::vector<std::string>(argv + 6, argv + argc), why);
  if (!type) {
    std::fprintf(stderr, "%s\n", why.c_str());
    return 1;
  }
  const bool is_lines = std::strcmp(argv[4], "lines") == 0;
  for (int round = std::atoi(argv[5]); round > 0; --round) {
    const std::clock_t from = std::clock();
    const std::size_t n =
        is_lines ? read_all<isomer::json>(type, all, next_line) : read_all<isomer::protobuf>(type, all, next_delimited);
    if (n == 0) return 1;
    std::printf("%.1f\n", static_cast<double>(std::clock() - from) * 1e9 / CLOCKS_PER_SEC / static_cast<double>(n));
  }
}
