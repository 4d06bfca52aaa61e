// SPDX-License-Identifier: MIT
// An authority that nobody else trusts, and certificates of it, which hold for a week, in files that are removed in the
// end.
#pragma once
#include <isomer/net/tls.hpp>
#include <memory>
#include <string>

namespace isomer::net::measure {

// Built without TLS, it has no files, and their names are empty.
class authority {
 public:
  authority();
  ~authority();
  authority(const authority&) = delete;
  authority& operator=(const authority&) = delete;

  // The file of its own certificate.
  std::string file() const;
  // The files of a certificate for that DNS name, and of its key.
  tls_options issue(const std::string& name);

 private:
  struct impl;
  std::unique_ptr<impl> impl_;
};

}  // namespace isomer::net::measure
