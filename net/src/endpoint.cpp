// SPDX-License-Identifier: MIT
#include "isomer/net/endpoint.hpp"
#include <array>
#include <charconv>

namespace isomer::net {
namespace {

struct named_scheme {
  std::string_view prefix;
  net::scheme scheme;
};
constexpr std::array schemes{named_scheme{"tcp://", scheme::tcp}, named_scheme{"tls://", scheme::tls},
                             named_scheme{"unix:", scheme::unix_socket}, named_scheme{"shm:", scheme::shared_memory}};

// The path in a sockaddr_un has 108 bytes, with the NUL at its end.
constexpr std::size_t longest_path = 107;

status invalid(std::string_view text, std::string_view why) {
  return {code::invalid_argument, "endpoint '" + std::string(text) + "': " + std::string(why)};
}

result<endpoint> parse_path(std::string_view text, std::string_view rest, endpoint e) {
  if (rest.starts_with("//")) rest.remove_prefix(2);
  if (rest.empty() || rest == "@") return invalid(text, "no path");
  if (rest.size() > longest_path) return invalid(text, "the path is longer than 107 bytes");
  if (rest.find('\0') != rest.npos) return invalid(text, "a zero in the path");
  e.path = rest;
  return e;
}

result<endpoint> parse_host(std::string_view text, std::string_view rest, endpoint e) {
  std::size_t colon = rest.rfind(':');
  if (colon == rest.npos) return invalid(text, "no port");
  std::string_view host = rest.substr(0, colon), port = rest.substr(colon + 1);
  if (host.starts_with('[') && host.ends_with(']')) host = host.substr(1, host.size() - 2);
  else if (host.find(':') != host.npos) return invalid(text, "an IPv6 address stands in brackets");
  if (host.empty()) return invalid(text, "no host");
  auto [end, error] = std::from_chars(port.data(), port.data() + port.size(), e.port);
  if (error != std::errc{} || end != port.data() + port.size())
    return invalid(text, "the port is not a number from 0 to 65535");
  e.host = host;
  return e;
}

}  // namespace

result<endpoint> endpoint::parse(std::string_view text) {
  for (const named_scheme& s : schemes) {
    if (!text.starts_with(s.prefix)) continue;
    endpoint e;
    e.scheme = s.scheme;
    std::string_view rest = text.substr(s.prefix.size());
    return e.has_path() ? parse_path(text, rest, std::move(e)) : parse_host(text, rest, std::move(e));
  }
  return invalid(text, "it begins with tcp://, tls://, unix: or shm:");
}

std::string to_string(const endpoint& e) {
  for (const named_scheme& s : schemes) {
    if (s.scheme != e.scheme) continue;
    std::string text(s.prefix);
    if (e.has_path()) return text + (e.path.starts_with('@') ? "" : "//") + e.path;
    bool is_ipv6 = e.host.find(':') != e.host.npos;
    return text + (is_ipv6 ? "[" + e.host + "]" : e.host) + ":" + std::to_string(e.port);
  }
  return {};
}

}  // namespace isomer::net
