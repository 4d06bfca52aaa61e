// SPDX-License-Identifier: MIT
// PHP's serialize(), as arrays, objects and lists: whatever is read is written and read again, as the same bytes.
#include <isomer/php.hpp>
#include "messages.hpp"

namespace {

std::string_view class_of(std::string_view full_name) {
  return full_name.starts_with("demo") || full_name.ends_with("Maps") ? full_name : "";
}

// Messages that were read can be written, unless a Value holds what is no value; then all that was written is read.
template <class M, class Format>
std::string again(const Format& f, std::string_view input) {
  isomer::arena a;
  M m;
  isomer::status s = isomer::decode(f, input, m, &a);
  fuzz::require(s.at <= input.size());
  if (!s.ok()) return "error " + std::to_string(static_cast<int>(s.cause));
  std::string text, once_more;
  if (!isomer::encode(f, m, text).ok()) return "unwritable";
  M back;
  fuzz::require(isomer::decode(f, text, back, &a).ok());
  fuzz::require(isomer::encode(f, back, once_more).ok() && once_more == text);
  return text;
}
template <template <class> class Message, class Format>
void compare(const Format& f, std::string_view input) {
  fuzz::both_walks<Message>(f, input);
  std::string owned = again<Message<test::tabled>>(f, input), viewed = again<Message<test::tabled_view>>(f, input);
  fuzz::require(owned == viewed || (owned.starts_with("error") && viewed.starts_with("error")) || owned == "error 12" ||
                viewed == "error 12");
}
template <template <class> class Message>
void one(unsigned format, std::string_view input) {
  constexpr isomer::limits limits{.memory = 64 << 20};
  if (format == 0) compare<Message>(isomer::php{.limits = limits}, input);
  else if (format == 1)
    compare<Message>(isomer::php{.ignore_unknown = true, .class_of = class_of, .limits = limits}, input);
  else if (format == 2) compare<Message>(isomer::php_list{.limits = limits}, input);
  else compare<Message>(isomer::php_list{.enum_names = true, .ignore_unknown = true, .limits = limits}, input);
}
// The first byte chooses the message, its highest bits the format.
template <template <class> class... Message>
void any_message(const std::uint8_t* p, std::size_t n) {
  std::size_t which = (p[0] & 63u) % sizeof...(Message), at = 0;
  fuzz::exact input(p + 1, n - 1);
  ((at++ == which ? one<Message>(p[0] >> 6, input) : void()), ...);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* p, std::size_t n) {
  using namespace features;
  if (!n) return 0;
  any_message<demo::basic_Person, scalars::basic_Single, scalars::basic_Keys, proto3::basic_Presence,
              proto3::basic_Lists, proto3::basic_Maps, proto3::basic_Choice, proto3::basic_Known, proto2::basic_Rules,
              recursion::basic_Direct>(p, n);
  return 0;
}
