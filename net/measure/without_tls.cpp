// SPDX-License-Identifier: MIT
// In place of bare/tls.cpp and certificates.cpp, for programs that are built without OpenSSL.
#include "bare/tls.hpp"
#include "certificates.hpp"

namespace isomer::net::measure {

struct authority::impl {};
authority::authority() = default;
authority::~authority() = default;
std::string authority::file() const { return {}; }
tls_options authority::issue(const std::string&) { return {}; }

namespace bare {

struct tls_stream::impl {};
tls_stream::tls_stream(int, tls_side, const tls_options&) {}
tls_stream::~tls_stream() = default;
ssize_t tls_stream::read(char*, std::size_t) { return 0; }
ssize_t tls_stream::write(const char*, std::size_t) { return 0; }
bool tls_stream::has_more() const { return false; }

}  // namespace bare
}  // namespace isomer::net::measure
