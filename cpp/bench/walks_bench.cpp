// SPDX-License-Identifier: MIT
// A message by its own code, by its table, and by a schema that is known at run time only, into an arena; beside it
// libprotobuf's generated code, and its DynamicMessage.
#include <google/protobuf/descriptor.pb.h>
#include <google/protobuf/dynamic_message.h>
#include <cstdio>
#include <cstdlib>
#include <isomer/dynamic.hpp>
#include "bench/nested.isomer.hpp"
#include "lines/small.hpp"
#include "peer/bench/google1_proto3.pb.h"
#include "peer/bench/nested.pb.h"
#include "peer/person.pb.h"
#include "subject.hpp"

namespace {

namespace util = google::protobuf::util;

struct tabled : isomer::owning {
  static constexpr bool by_table = true;
};

void add_files(const google::protobuf::FileDescriptor& file, google::protobuf::FileDescriptorSet& to) {
  for (int i = 0; i < file.dependency_count(); ++i) add_files(*file.dependency(i), to);
  for (auto& had : to.file())
    if (had.name() == file.name()) return;
  file.CopyTo(to.add_file());
}
// What the peer says of its message: both read the same schema.
isomer::dynamic::schema schema_of(const google::protobuf::Descriptor& type) {
  google::protobuf::FileDescriptorSet files;
  add_files(*type.file(), files);
  auto same = isomer::decode<isomer::google::protobuf::FileDescriptorSet>(bench::binary, files.SerializeAsString());
  std::string why;
  auto schema = isomer::dynamic::schema::make(same.value(), why);
  if (!schema) std::fprintf(stderr, "%s\n", why.c_str()), std::exit(1);
  return schema;
}

// Operations on messages of M, in both formats.
template <class M>
auto decode_as(const auto& format, const std::string& input) {
  return [format, in = bench::turns<std::string>({input})]() mutable {
    auto m = isomer::decode<M>(format, in.next());
    bench::keep(m);
    return m.ok();
  };
}
template <class M>
auto encode_as(const auto& format, const std::string& binary) {
  return [format, in = bench::turns(bench::decoded<M>({binary}))]() mutable {
    auto s = isomer::encode(format, in.next());
    bench::keep(s);
    return s.ok();
  };
}
struct dynamic_subject {
  isomer::dynamic::schema schema;
  const isomer::detail::table::message_table* type;
  isomer::arena memory;
};
auto decode_dynamic(const auto& format, std::shared_ptr<dynamic_subject> of, const std::string& input) {
  return [format, of, in = bench::turns<std::string>({input})]() mutable {
    of->memory.reset();
    isomer::dynamic::message m(*of->type, of->memory);
    bool good = isomer::decode(format, in.next(), m).ok();
    bench::keep(m);
    return good;
  };
}
auto encode_dynamic(const auto& format, std::shared_ptr<dynamic_subject> of, const std::string& binary) {
  auto arena = std::make_shared<isomer::arena>();
  auto bytes = std::make_shared<std::string>(binary);
  isomer::dynamic::message m(*of->type, *arena);
  if (!isomer::decode(bench::binary, *bytes, m).ok()) std::exit(1);
  return [format, of, arena, bytes, m]() mutable {
    auto s = isomer::encode(format, m);
    bench::keep(s);
    return s.ok();
  };
}

// make(): a new message of libprotobuf's.
auto peer_decodes(auto make, const std::string& input) {
  return [make, in = bench::turns<std::string>({input})]() mutable {
    auto m = make();
    bool good = m->ParseFromString(in.next());
    bench::keep(*m);
    return good;
  };
}
auto peer_decodes_json(auto make, const std::string& input) {
  return [make, in = bench::turns<std::string>({input})]() mutable {
    auto m = make();
    bool good = util::JsonStringToMessage(in.next(), m.get()).ok();
    bench::keep(*m);
    return good;
  };
}
auto peer_encodes(auto make, const std::string& binary) {
  std::shared_ptr<google::protobuf::Message> m = make();
  if (!m->ParseFromString(binary)) std::exit(1);
  return [m] {
    std::string s;
    bool good = m->SerializeToString(&s);
    bench::keep(s);
    return good;
  };
}
auto peer_encodes_json(auto make, const std::string& binary) {
  std::shared_ptr<google::protobuf::Message> m = make();
  if (!m->ParseFromString(binary)) std::exit(1);
  return [m] {
    std::string s;
    bool good = util::MessageToJsonString(*m, &s, util::JsonPrintOptions()).ok();
    bench::keep(s);
    return good;
  };
}

template <template <class> class Message, class G>
void all_of(const std::string& name, const Message<isomer::owning>& sample) {
  using own = Message<isomer::owning>;
  using table = Message<tabled>;
  const std::string binary = isomer::encode(bench::binary, sample).value();
  const std::string text = isomer::encode(bench::text, sample).value();
  auto generated = [] { return std::make_unique<G>(); };
  // The factory outlives its messages, and the program.
  auto* prototype = (new google::protobuf::DynamicMessageFactory)->GetPrototype(G::descriptor());
  auto dynamic = [prototype] { return std::unique_ptr<google::protobuf::Message>(prototype->New()); };
  auto of = std::make_shared<dynamic_subject>();
  of->schema = schema_of(*G::descriptor());
  of->type = of->schema.find(G::descriptor()->full_name());

  using bench::compare;
  compare("decode own code/" + name, decode_as<own>(bench::binary, binary), peer_decodes(generated, binary));
  compare("decode by table/" + name, decode_as<table>(bench::binary, binary), peer_decodes(generated, binary));
  compare("decode dynamic/" + name, decode_dynamic(bench::binary, of, binary), peer_decodes(dynamic, binary));
  compare("encode own code/" + name, encode_as<own>(bench::binary, binary), peer_encodes(generated, binary));
  compare("encode by table/" + name, encode_as<table>(bench::binary, binary), peer_encodes(generated, binary));
  compare("encode dynamic/" + name, encode_dynamic(bench::binary, of, binary), peer_encodes(dynamic, binary));
  compare("json read own code/" + name, decode_as<own>(bench::text, text), peer_decodes_json(generated, text));
  compare("json read by table/" + name, decode_as<table>(bench::text, text), peer_decodes_json(generated, text));
  compare("json read dynamic/" + name, decode_dynamic(bench::text, of, text), peer_decodes_json(dynamic, text));
  compare("json write own code/" + name, encode_as<own>(bench::text, binary), peer_encodes_json(generated, binary));
  compare("json write by table/" + name, encode_as<table>(bench::text, binary), peer_encodes_json(generated, binary));
  compare("json write dynamic/" + name, encode_dynamic(bench::text, of, binary), peer_encodes_json(dynamic, binary));
}

bench::Catalog catalog() {
  bench::Catalog c{.title = "Winter", .revision = 42, .created = 1700000000};
  for (int i = 0; i < 20; ++i) {
    bench::Product p{.sku = "sku-" + std::to_string(i), .name = "A product of some name", .weight = 0.25 * i};
    p.state = static_cast<bench::Product::State>(i % 3);
    p.tags = {"new", "sale", "imported"};
    c.products.push_back(std::move(p));
    c.labels["label " + std::to_string(i)] = "value";
  }
  return c;
}

const bool registered = [] {
  all_of<bench::proto3::basic_Google1, peer::bench::proto3::Google1>("Google1",
                                                                     bench::google1<bench::proto3::Google1>());
  all_of<demo::basic_Person, peer::demo::Person>("Person", bench::person());
  all_of<bench::basic_Catalog, peer::bench::Catalog>("Catalog", catalog());
  return true;
}();

}  // namespace
