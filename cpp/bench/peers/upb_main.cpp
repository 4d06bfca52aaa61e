// SPDX-License-Identifier: MIT
// upb's lines: protobuf, by tables that it makes at run time from descriptors. DESCRIPTORS names the file that has
// them.
#include <fstream>
#include <isomer/protobuf.hpp>
#include <iterator>
#include <string_view>
#include "google/protobuf/descriptor.upb.h"
#include "lines/feed.hpp"
#include "lines/frame.hpp"
#include "lines/programme.hpp"
#include "lines/record.hpp"
#include "lines/session.hpp"
#include "lines/shapes.hpp"
#include "lines/small.hpp"
#include "lines/tile.hpp"
#include "peers/clock.hpp"
#include "peers/library.hpp"
#include "upb/mem/arena.h"
#include "upb/reflection/def.h"
#include "upb/wire/decode.h"
#include "upb/wire/encode.h"

namespace bench {
namespace {

// Of memory from malloc, or of a block that is kept, which has room for any message; one of those at a time.
class arena {
 public:
  static arena fresh() { return arena(upb_Arena_New()); }
  static arena kept() {
    static std::vector<char> block(std::size_t{1} << 24);
    return arena(upb_Arena_Init(block.data(), block.size(), nullptr));
  }
  arena(const arena&) = delete;
  ~arena() { upb_Arena_Free(memory_); }
  operator upb_Arena*() const { return memory_; }

 private:
  explicit arena(upb_Arena* memory) : memory_(memory) {}
  upb_Arena* memory_;
};

// Lives as long as the program.
upb_DefPool& descriptors() {
  static upb_DefPool& pool = [] -> upb_DefPool& {
    std::ifstream file(DESCRIPTORS, std::ios::binary);
    const std::string bytes{std::istreambuf_iterator<char>(file), {}};
    const arena memory = arena::fresh();
    auto* set = google_protobuf_FileDescriptorSet_parse(bytes.data(), bytes.size(), memory);
    require(set, "the file of descriptors");
    auto* made = upb_DefPool_New();
    std::size_t count = 0;
    auto* files = google_protobuf_FileDescriptorSet_file(set, &count);
    for (std::size_t i = 0; i < count; ++i) {
      upb_Status status;
      upb_Status_Clear(&status);
      require(upb_DefPool_AddFile(made, files[i], &status), upb_Status_ErrorMessage(&status));
    }
    return *made;
  }();
  return pool;
}

class subject {
 public:
  template <class M>
  subject(std::string name, const char* message, const std::vector<M>& messages)
      : of_{"upb", std::move(name)}, inputs_(share(encoded(isomer::protobuf{}, messages))) {
    auto* type = upb_DefPool_FindMessageByName(&descriptors(), message);
    require(type, message);
    table_ = upb_MessageDef_MiniTable(type);
    std::vector<upb_Message*> all;
    for (std::size_t i = 0; i < inputs_->size(); ++i) {
      all.push_back(decoded(table_, (*inputs_)[i], 0, kept_));
      const arena memory = arena::fresh();
      require(all.back(), of_.subject + " of upb");
      auto same = isomer::decode<M>(isomer::protobuf{}, written(table_, all.back(), memory));
      require(same.ok() && *same == messages[i], of_.subject + " of upb");
    }
    theirs_ = share(std::move(all));
  }

  void all() const {
    decode();
    encode();
  }
  void decode() const {
    reads("decode owning", 0, arena::fresh);
    reads("decode view", kUpb_DecodeOption_AliasString, arena::kept);
  }
  void encode() const {
    writes("encode fresh", arena::fresh);
    writes("encode reused", arena::kept);
  }

 private:
  static upb_Message* decoded(const upb_MiniTable* table, const std::string& from, int options, upb_Arena* memory) {
    auto* m = upb_Message_New(table, memory);
    return upb_Decode(from.data(), from.size(), m, table, nullptr, options, memory) == kUpb_DecodeStatus_Ok ? m
                                                                                                            : nullptr;
  }
  // Empty if it failed: no message here is.
  static std::string_view written(const upb_MiniTable* table, const upb_Message* m, upb_Arena* memory) {
    char* bytes = nullptr;
    std::size_t size = 0;
    if (upb_Encode(m, table, 0, memory, &bytes, &size) != kUpb_EncodeStatus_Ok) return {};
    return {bytes, size};
  }
  void reads(const char* operation, int options, arena (*memory)()) const {
    of_.operates(operation, [options, memory, table = table_, in = turns(inputs_)]() mutable {
      const arena in_use = memory();
      auto* m = decoded(table, in.next(), options, in_use);
      keep(m);
      return m != nullptr;
    });
  }
  void writes(const char* operation, arena (*memory)()) const {
    of_.operates(operation, [memory, table = table_, in = turns(theirs_)]() mutable {
      const arena in_use = memory();
      auto bytes = written(table, in.next(), in_use);
      keep(bytes);
      return !bytes.empty();
    });
  }

  library of_;
  const upb_MiniTable* table_ = nullptr;
  upb_Arena* kept_ = upb_Arena_New();  // as long as the program
  shared<std::string> inputs_;
  shared<upb_Message*> theirs_;
};

template <class M>
void register_google1(const std::string& syntax) {
  const std::string message = "bench." + syntax + ".Google1";
  subject("Google1 " + syntax, message.c_str(), std::vector{google1<M>()}).all();
  subject("256 irregular " + syntax, message.c_str(), irregular_google1<M>()).all();
  subject("8 kB strings " + syntax, message.c_str(), std::vector{google1_with_long_strings<M>()}).decode();
}
void register_all() {
  register_google1<proto2::Google1>("proto2");
  register_google1<proto3::Google1>("proto3");
  subject("Person", "demo.Person", std::vector{person()}).all();
  subject("WifiStatus", "demo.WifiStatus", std::vector{wifi_status()}).all();
  each_thousand(
      [](const char* name, const Numbers& numbers) { subject(name, "bench.Numbers", std::vector{numbers}).all(); });
  subject("programme", "bench.Programme", drawn(programme)).all();
  subject("tile", "bench.Tile", drawn(tile)).all();
  subject("log", "bench.Record", drawn(record)).all();
  subject("events", "bench.Session", drawn(session)).all();
  subject("1,000 groups", "bench.proto2.Feed", drawn(feed)).all();
  subject("media, 10 kB", "bench.Frame", drawn([](chance& of) { return frame(of, 10'000); })).all();
  subject("media, 2 MB", "bench.Frame", drawn([](chance& of) { return frame(of, 2'000'000); }, large_payloads)).all();
  subject("maps", "bench.Maps", drawn(maps)).all();
  subject("depth 60", "bench.Depth", drawn(depth)).all();
  subject("columns", "bench.Columns", drawn(columns)).all();
  subject("doubles", "bench.Doubles", drawn(doubles)).all();
}

}  // namespace
}  // namespace bench

int main(int argc, char** argv) {
  bench::register_all();
  return bench::main_of_peer(argc, argv);
}
