// SPDX-License-Identifier: MIT
// The program whose size tools/bench/size reports: reads a GoogleMessage1 from a file, decodes and encodes it.
// SIZE_EMPTY: only the file; SIZE_LIBPROTOBUF: with libprotobuf-lite; SIZE_JSON: and encodes it as JSON.
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <string>
#if defined SIZE_LIBPROTOBUF
#include "bench/google1_proto3.pb.h"
#elif !defined SIZE_EMPTY
#include <isomer/protobuf.hpp>
#include "bench/google1_proto3.isomer.hpp"
#ifdef SIZE_JSON
#include <isomer/json.hpp>
#endif
#endif

namespace {

std::string read(const char* path) {
  std::filebuf file;
  if (!file.open(path, std::ios::binary | std::ios::in)) std::exit(2);
  return {std::istreambuf_iterator<char>(&file), {}};
}
#if defined SIZE_LIBPROTOBUF
bool recode(std::string& bytes) {
  bench::proto3::Google1 m;
  return m.ParseFromString(bytes) && m.SerializeToString(&bytes);
}
#elif defined SIZE_EMPTY
bool recode(std::string&) { return true; }
#else
bool recode(std::string& bytes) {
  auto m = isomer::decode<bench::proto3::Google1>(isomer::protobuf{}, bytes);
  bytes.clear();
  if (!m || !isomer::encode(isomer::protobuf{}, *m, bytes)) return false;
#ifdef SIZE_JSON
  bytes.clear();
  if (!isomer::encode(isomer::json{}, *m, bytes)) return false;
#endif
  return true;
}
#endif

}  // namespace

int main(int count, char** arguments) {
  if (count != 2) return 2;
  std::string bytes = read(arguments[1]);
  if (!recode(bytes)) return 1;
  std::fwrite(bytes.data(), 1, bytes.size(), stdout);
}
