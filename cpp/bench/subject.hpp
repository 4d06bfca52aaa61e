// SPDX-License-Identifier: MIT
// What is measured, once for every message: each operation by Isomer and by libprotobuf, under one name.
#pragma once
#include <google/protobuf/arena.h>
#include <google/protobuf/util/json_util.h>
#include <algorithm>
#include <isomer/json.hpp>
#include <isomer/protobuf.hpp>
#include "measure.hpp"
#include "payloads.hpp"

namespace bench {

inline constexpr isomer::protobuf binary;
inline constexpr isomer::json text;
inline constexpr isomer::json indented_text{.indent = 4};

template <class M>
std::vector<M> decoded(const std::vector<std::string>& inputs) {
  std::vector<M> all;
  for (auto& bytes : inputs) {
    if constexpr (isomer::message<M>) all.push_back(isomer::decode<M>(isomer::protobuf{}, bytes).value());
    else all.emplace_back().ParseFromString(bytes);
  }
  return all;
}
template <class Format, class M>
std::vector<std::string> encoded(const Format& format, const std::vector<M>& messages) {
  std::vector<std::string> all;
  for (auto& m : messages) all.push_back(isomer::encode(format, m).value());
  return all;
}

// Isomer's operations in any format.
template <class M, class Format>
passes reads_fresh(const Format& format, const shared<std::string>& inputs) {
  return repeated([format, in = turns(inputs)]() mutable {
    auto m = isomer::decode<M>(format, in.next());
    keep(m);
    return m.ok();
  });
}
template <class M, class Format>
passes reads_reused(const Format& format, const shared<std::string>& inputs) {
  return repeated([format, in = turns(inputs), m = M()]() mutable {
    auto s = isomer::decode(format, in.next(), m);
    keep(m);
    return s.ok();
  });
}
template <class V, class Format>
passes reads_view(const Format& format, const shared<std::string>& inputs) {
  return repeated([format, in = turns(inputs), arena = std::make_shared<isomer::arena>()]() mutable {
    arena->reset();
    auto m = isomer::decode<V>(format, in.next(), *arena);
    keep(m);
    return m.ok();
  });
}
template <class M, class Format>
passes writes_fresh(const Format& format, const shared<M>& messages) {
  return repeated([format, in = turns(messages)]() mutable {
    auto s = isomer::encode(format, in.next());
    keep(s);
    return s.ok();
  });
}
template <class M, class Format>
passes writes_reused(const Format& format, const shared<M>& messages) {
  return repeated([format, in = turns(messages), s = std::string()]() mutable {
    s.clear();
    bool good = isomer::encode(format, in.next(), s).ok();
    keep(s);
    return good;
  });
}
template <class M>
passes writes_kept(const shared<M>& messages) {
  return repeated([in = turns(messages), e = std::make_shared<isomer::encoder<isomer::protobuf>>()]() mutable {
    auto bytes = (*e)(in.next());
    keep(bytes);
    return bytes.ok();
  });
}

// libprotobuf's: `parse` reads a text into a message of its own.
inline bool peer_parse(google::protobuf::Message& m, const std::string& from) { return m.ParseFromString(from); }
inline bool peer_parse_json(google::protobuf::Message& m, const std::string& from) {
  return google::protobuf::util::JsonStringToMessage(from, &m).ok();
}
using peer_parser = bool (*)(google::protobuf::Message&, const std::string&);
template <class G>
passes peer_reads_fresh(peer_parser parse, const shared<std::string>& inputs) {
  return repeated([parse, in = turns(inputs)]() mutable {
    G m;
    bool good = parse(m, in.next());
    keep(m);
    return good;
  });
}
template <class G>
passes peer_reads_reused(peer_parser parse, const shared<std::string>& inputs) {
  return repeated([parse, in = turns(inputs), m = std::make_shared<G>()]() mutable {
    bool good = parse(*m, in.next());
    keep(*m);
    return good;
  });
}
template <class G>
passes peer_reads_arena(peer_parser parse, const shared<std::string>& inputs) {
  return repeated([parse, in = turns(inputs)]() mutable {
    static char block[1 << 16];
    google::protobuf::ArenaOptions options;
    options.initial_block = block, options.initial_block_size = sizeof block;
    google::protobuf::Arena arena(options);
    auto* m = google::protobuf::Arena::CreateMessage<G>(&arena);
    bool good = parse(*m, in.next());
    keep(*m);
    return good;
  });
}
inline bool peer_json(const google::protobuf::Message& m, std::string& to) {
  return google::protobuf::util::MessageToJsonString(m, &to, google::protobuf::util::JsonPrintOptions()).ok();
}
inline bool peer_append(const google::protobuf::Message& m, std::string& to) { return m.AppendToString(&to); }
using peer_writer = bool (*)(const google::protobuf::Message&, std::string&);
template <class G>
passes peer_writes(peer_writer write, const shared<G>& messages, bool reused) {
  return repeated([write, reused, in = turns(messages), kept = std::string()]() mutable {
    std::string fresh;
    std::string& s = reused ? kept : fresh;
    s.clear();
    bool good = write(in.next(), s);
    keep(s);
    return good;
  });
}

// M is Isomer's message, V its view, G libprotobuf's; inputs are in binary.
template <class M, class V, class G>
struct subject {
  std::string name;
  shared<std::string> inputs;
  shared<M> ours;
  shared<G> theirs;
  shared<std::string> texts;

  subject(std::string message, std::vector<std::string> all)
      : name(std::move(message)),
        inputs(share(std::move(all))),
        ours(share(decoded<M>(*inputs))),
        theirs(share(decoded<G>(*inputs))),
        texts(share(encoded(text, *ours))) {
    for (std::size_t i = 0; i < inputs->size(); ++i)
      require((*theirs)[i].ByteSizeLong() == (*inputs)[i].size(), name + " of libprotobuf");
    hand_over(name, "protobuf", *inputs);
  }

  void decode_binary() const {
    measure("decode owning", inputs, reads_fresh<M>(binary, inputs));
    peer("decode owning", "libprotobuf", peer_reads_fresh<G>(peer_parse, inputs));
    peer("decode owning", "libprotobuf arena", peer_reads_arena<G>(peer_parse, inputs));
    measure("decode view", inputs, reads_view<V>(binary, inputs));
    peer("decode view", "libprotobuf arena", peer_reads_arena<G>(peer_parse, inputs));
    measure("decode reused", inputs, reads_reused<M>(binary, inputs));
    peer("decode reused", "libprotobuf", peer_reads_reused<G>(peer_parse, inputs));
  }

  void encode_binary() const {
    measure("encode fresh", inputs, writes_fresh(binary, ours));
    peer("encode fresh", "libprotobuf", peer_writes(peer_append, theirs, false));
    measure("encode reused", inputs, writes_reused(binary, ours));
    peer("encode reused", "libprotobuf", peer_writes(peer_append, theirs, true));
    measure("encode kept", inputs, writes_kept(ours));
    std::size_t most = 0;
    for (auto& one : *inputs) most = std::max(most, one.size());
    peer("encode kept", "libprotobuf", repeated([in = turns(theirs), s = std::string(most, '\0')]() mutable {
           bool good = in.next().SerializeToArray(s.data(), static_cast<int>(s.size()));
           keep(s);
           return good;
         }));
  }

  void json() const {
    hand_over(name, "json", *texts);
    measure("json write", texts, writes_fresh(text, ours));
    peer("json write", "libprotobuf", peer_writes(peer_json, theirs, false));
    measure("json write reused", texts, writes_reused(text, ours));
    peer("json write reused", "libprotobuf", peer_writes(peer_json, theirs, true));
    measure("json read owning", texts, reads_fresh<M>(text, texts));
    peer("json read owning", "libprotobuf", peer_reads_fresh<G>(peer_parse_json, texts));
    peer("json read owning", "libprotobuf arena", peer_reads_arena<G>(peer_parse_json, texts));
    measure("json read reused", texts, reads_reused<M>(text, texts));
    peer("json read reused", "libprotobuf", peer_reads_reused<G>(peer_parse_json, texts));
    measure("json read view", texts, reads_view<V>(text, texts));
    peer("json read view", "libprotobuf arena", peer_reads_arena<G>(peer_parse_json, texts));
  }

  // In a format that no peer in this program has.
  template <class Format>
  void other(const std::string& of, const Format& format) const {
    auto bytes = share(encoded(format, *ours));
    measure(of + " write", bytes, writes_fresh(format, ours));
    measure(of + " write reused", bytes, writes_reused(format, ours));
    measure(of + " read owning", bytes, reads_fresh<M>(format, bytes));
    measure(of + " read reused", bytes, reads_reused<M>(format, bytes));
    measure(of + " read view", bytes, reads_view<V>(format, bytes));
  }

  void all() const {
    decode_binary();
    encode_binary();
    json();
  }

  // The same messages, as people indent them; gives the texts.
  shared<std::string> json_indented() const {
    auto indented = share(encoded(indented_text, *ours));
    hand_over(name, "indented", *indented);
    measure("json read indented", indented, reads_fresh<M>(text, indented));
    peer("json read indented", "libprotobuf", peer_reads_fresh<G>(peer_parse_json, indented));
    measure("json read indented, reused", indented, reads_reused<M>(text, indented));
    peer("json read indented, reused", "libprotobuf", peer_reads_reused<G>(peer_parse_json, indented));
    return indented;
  }

  void measure(const std::string& operation, const shared<std::string>& bytes, const passes& of) const {
    run(operation + "/" + name, "isomer", of, inputs->size());
    floor(operation + "/" + name, bytes, of);
  }
  void peer(const std::string& operation, const char* library, passes of) const {
    run(operation + "/" + name, library, std::move(of), inputs->size());
  }
};

}  // namespace bench
