// A message encoded and decoded by the compiler: the program holds only its bytes
// SPDX-License-Identifier: MIT
#include <array>
#include <cstdio>
#include <isomer/json.hpp>
#include <isomer/protobuf.hpp>
#include <span>
#include <string_view>
#include "wifi.isomer.hpp"

namespace {

constexpr demo::WifiStatusView home{.ssid = "MyAP", .channel = 6, .frequency = 2437};

// Bytes that are exactly as many as the message takes.
template <const auto& Message, class Format>
constexpr auto encoded(Format format) {
  constexpr auto encode_into = [](Format f, std::span<char> to) { return isomer::encode(f, Message, to)->size(); };
  constexpr std::size_t size = [=] {
    std::array<char, 512> most{};
    return encode_into(Format{}, most);
  }();
  std::array<char, size> bytes{};
  encode_into(format, bytes);
  return bytes;
}

constexpr auto binary = encoded<home>(isomer::protobuf{});
constexpr auto text = encoded<home>(isomer::json{});
constexpr std::string_view binary_view(binary.data(), binary.size()), text_view(text.data(), text.size());

static_assert(binary_view == "\x22\x04MyAP\x38\x06\x40\x85\x13");
static_assert(text_view == R"({"ssid":"TXlBUA==","channel":6,"frequency":2437})");
static_assert(isomer::decode<demo::WifiStatusView>(isomer::protobuf{}, binary_view).value() == home);

}  // namespace

int main() { std::printf("%zu bytes of protobuf and %zu of JSON, made by the compiler\n", binary.size(), text.size()); }
