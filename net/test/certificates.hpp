// SPDX-License-Identifier: MIT
// An authority that nobody else trusts, and certificates of it, in files that are removed in the end.
#pragma once
#include <isomer/net/tls.hpp>
#include <memory>
#include <string>

namespace net_test {

class authority {
 public:
  authority();
  ~authority();
  authority(const authority&) = delete;
  authority& operator=(const authority&) = delete;

  // The file of its own certificate.
  std::string file() const;
  // The files of a certificate for that DNS name, and of its key.
  isomer::net::tls_options issue(const std::string& name);

 private:
  struct impl;
  std::unique_ptr<impl> impl_;
};

}  // namespace net_test
