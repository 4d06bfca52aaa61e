// SPDX-License-Identifier: MIT
// The option is an extension, so its bytes are among the unknown fields. Its schema is not shipped, since its package
// would have names of Isomer where Google's runtime has its own.
#include "json_option.hpp"
#include <isomer/protobuf.hpp>

namespace isomer::compiler {
namespace {

template <class Memory>
struct json_option {
  typename Memory::template optional<typename Memory::string> string{};
};

struct json_key : extension<998, "pb.enumvalue.json", kind::message> {
  template <class Memory>
  using extendee = google::protobuf::basic_EnumValueOptions<Memory>;
  template <class Memory>
  using value = json_option<Memory>;
};

}  // namespace
}  // namespace isomer::compiler

template <class Memory>
struct isomer::describe<isomer::compiler::json_option<Memory>> {
  using M = isomer::compiler::json_option<Memory>;
  using fields = isomer::fields<field<1, "string", &M::string, kind::string, rule::optional>>;
};

namespace isomer::compiler {

std::optional<std::string> json_spelling_of(const google::protobuf::EnumValueDescriptorProto& value) {
  if (!value.options) return {};
  auto said = get(*value.options, json_key());
  if (!said || !*said) return {};
  return (**said).string.value_or("");
}

}  // namespace isomer::compiler
