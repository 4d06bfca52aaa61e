// Any input, in any format, read and written in each mode: all of them accept it, or none, and make the same bytes of
// it. SPDX-License-Identifier: MIT
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <vector>
#include "modes/messages.hpp"

namespace {

using bytes = std::vector<std::uint8_t>;

// What one mode makes of an input; the bytes are empty if it is refused.
struct outcome {
  bool accepted = false;
  bytes again;

  bool operator==(const outcome&) const = default;
};

template <class Message>
outcome respell(const bytes& input, std::size_t greatest,
                isomer_status (*decode)(Message*, const std::uint8_t*, std::size_t, std::size_t*),
                isomer_status (*encode)(const Message*, std::uint8_t*, std::size_t, std::size_t*)) {
  const auto message = std::make_unique<Message>();
  std::memset(static_cast<void*>(message.get()), 0xa5, sizeof(Message));
  outcome made{.again = bytes(greatest)};
  std::size_t at = 0, size = 0;
  const isomer_status read = decode(message.get(), input.data(), input.size(), &at);
  // What was read before an error is valid, and so can be written, or lacks what is required.
  const isomer_status written = encode(message.get(), made.again.data(), made.again.size(), &size);
  if (at > input.size() || (written != ISOMER_OK && written != ISOMER_MISSING_REQUIRED)) std::abort();
  made.accepted = read == ISOMER_OK;
  made.again.resize(made.accepted ? size : 0);
  return made;
}

void judge(const char* name, const outcome& fast, const outcome& small, const outcome& table) {
  if (fast == small && fast == table) return;
  std::fprintf(stderr, "%s: accepted %d %d %d, %zu %zu %zu bytes\n", name, fast.accepted, small.accepted,
               table.accepted, fast.again.size(), small.again.size(), table.again.size());
  std::abort();
}

#define FUZZ_MODE(mode, Message, format, greatest)                                                                     \
  respell<mode##_shapes_##Message>(input, mode##_shapes_##Message##greatest, mode##_shapes_##Message##_decode##format, \
                                   mode##_shapes_##Message##_encode##format)
#define FUZZ_FORMAT(Message, format, greatest)                                                                     \
  judge(#Message #format, FUZZ_MODE(fast, Message, format, greatest), FUZZ_MODE(small, Message, format, greatest), \
        FUZZ_MODE(table, Message, format, greatest))
#define FUZZ_MESSAGE(Message)                                                \
  [](const bytes& input, unsigned format) {                                  \
    if (format == 0) FUZZ_FORMAT(Message, , _MAX_SIZE);                      \
    else if (format == 1) FUZZ_FORMAT(Message, _msgpack, _MSGPACK_MAX_SIZE); \
    else FUZZ_FORMAT(Message, _msgpack_array, _MSGPACK_ARRAY_MAX_SIZE);      \
  }

using judgement = void (*)(const bytes& input, unsigned format);
constexpr judgement all[] = {
    FUZZ_MESSAGE(Scalars), FUZZ_MESSAGE(Narrow),   FUZZ_MESSAGE(Lists),    FUZZ_MESSAGE(Cut),
    FUZZ_MESSAGE(Maps),    FUZZ_MESSAGE(Choices),  FUZZ_MESSAGE(Nested),   FUZZ_MESSAGE(Required),
    FUZZ_MESSAGE(Empty),   FUZZ_MESSAGE(Defaults), FUZZ_MESSAGE(Implicit), FUZZ_MESSAGE(LeftOut),
};

}  // namespace

// The first byte chooses the message, the second the format.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* p, std::size_t n) {
  if (n < 2) return 0;
  bytes input;
  input.reserve(n);  // so that there is memory of its own also for no bytes
  input.assign(p + 2, p + n);
  all[p[0] % (sizeof all / sizeof all[0])](input, p[1] % 3);
  return 0;
}
