// SPDX-License-Identifier: MIT
// Positional: whatever is read can be written and read again.
#include <isomer/positional.hpp>
#include "messages.hpp"

namespace {

constexpr std::size_t fingerprint = 8;

// The fingerprint in front of the data is made, unless the highest bit says otherwise, since no fuzzer finds it.
template <template <class> class Message>
void one(bool whole, std::string_view input) {
  static const isomer::positional f{.limits = {.memory = 64 << 20}};
  if (whole) return fuzz::both<Message>(f, input);
  std::string image = isomer::encode(f, Message<test::tabled>{}).value().substr(0, fingerprint);
  image += input;
  fuzz::both<Message>(f, fuzz::exact(reinterpret_cast<const std::uint8_t*>(image.data()), image.size()));
}
template <template <class> class... Message>
void any_message(const std::uint8_t* p, std::size_t n) {
  std::size_t which = (p[0] & 127u) % sizeof...(Message), at = 0;
  fuzz::exact input(p + 1, n - 1);
  ((at++ == which ? one<Message>(p[0] & 128, input) : void()), ...);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* p, std::size_t n) {
  using namespace features;
  if (!n) return 0;
  any_message<demo::basic_Person, scalars::basic_Single, scalars::basic_Packed, scalars::basic_Loose,
              scalars::basic_Keys, proto3::basic_Presence, proto3::basic_Lists, proto3::basic_Maps,
              proto3::basic_Choice, proto3::basic_Json, proto3::basic_Known, proto2::basic_Rules, proto2::basic_Groups,
              edition2023::basic_Mixed, recursion::basic_Direct, proto2::basic_Extendable, proto2::basic_Set>(p, n);
  return 0;
}
