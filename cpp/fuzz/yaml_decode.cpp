// SPDX-License-Identifier: MIT
// YAML: whatever is read can be written in three formats and read again, as the same value.
#include <isomer/yaml.hpp>
#include "messages.hpp"

namespace {

constexpr isomer::limits limits{.memory = 64 << 20};

const isomer::yaml& format(bool lenient) {
  static const isomer::yaml strict{.types = isomer::any_types<demo::Person, isomer::google::protobuf::Any>,
                                   .limits = limits};
  static const isomer::yaml loose{.ignore_unknown = true,
                                  .types = isomer::any_types<demo::Person, isomer::google::protobuf::Any>,
                                  .limits = limits};
  return lenient ? loose : strict;
}

// What was read is written, and that is read as what is written the same.
template <class M>
void again(const isomer::yaml& f, std::string_view input) {
  isomer::arena a;
  M m, back;
  isomer::status s = isomer::decode(f, input, m, &a);
  fuzz::require(s.at <= input.size());
  if (!s.ok()) {
    fuzz::require(m == M{} && isomer::yaml::explain(input, s).at == s.at);
    return;
  }
  std::string text, once_more;
  if (!isomer::encode(f, m, text).ok()) return;
  fuzz::require(isomer::decode(f, text, back, &a).ok());
  // A NullValue of another number than 0 is null all the same, and then the absence of its field.
  fuzz::require(isomer::encode(f, back, once_more).ok() &&
                (once_more == text || text.find("\"null\": null") != text.npos));
}
template <template <class> class Message>
void one(const isomer::yaml& f, std::string_view input) {
  again<Message<test::tabled>>(f, input);
  fuzz::both<Message>(f, input);
}
template <template <class> class... Message>
void any_message(const isomer::yaml& f, std::size_t which, std::string_view input) {
  std::size_t at = 0;
  ((at++ == which % sizeof...(Message) ? one<Message>(f, input) : void()), ...);
}

}  // namespace

// The first byte chooses the message, in the order of messages.hpp; its highest bit the option.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* p, std::size_t n) {
  using namespace features;
  if (!n) return 0;
  fuzz::exact input(p + 1, n - 1);
  any_message<demo::basic_Person, scalars::basic_Single, scalars::basic_Packed, scalars::basic_Loose,
              scalars::basic_Keys, proto3::basic_Presence, proto3::basic_Lists, proto3::basic_Maps,
              proto3::basic_Choice, proto3::basic_Json, proto3::basic_Known, proto2::basic_Rules, proto2::basic_Groups,
              edition2023::basic_Mixed, recursion::basic_Direct>(format(p[0] & 128), p[0] & 127, input);
  return 0;
}
