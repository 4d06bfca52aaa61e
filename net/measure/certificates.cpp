// SPDX-License-Identifier: MIT
#include "certificates.hpp"
#include <openssl/evp.h>
#include <openssl/pem.h>
#include <openssl/x509.h>
#include <openssl/x509v3.h>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <string>

namespace isomer::net::measure {
namespace {

constexpr long week = 7 * 24 * 3600;

struct release {
  void operator()(EVP_PKEY* p) const { EVP_PKEY_free(p); }
  void operator()(X509* p) const { X509_free(p); }
  void operator()(X509_EXTENSION* p) const { X509_EXTENSION_free(p); }
  void operator()(std::FILE* p) const { std::fclose(p); }
};
template <class T>
using owned = std::unique_ptr<T, release>;

void extend(X509* c, X509* issuer, int what, const std::string& value) {
  X509V3_CTX context;
  X509V3_set_ctx(&context, issuer, c, nullptr, nullptr, 0);
  owned<X509_EXTENSION> e(X509V3_EXT_conf_nid(nullptr, &context, what, value.c_str()));
  X509_add_ext(c, e.get(), -1);
}

}  // namespace

struct authority::impl {
  std::filesystem::path folder;
  owned<EVP_PKEY> key;
  owned<X509> certificate;
  long serial = 1;

  owned<X509> certify(EVP_PKEY* subject_key, const std::string& name, bool is_authority) {
    owned<X509> c(X509_new());
    X509_set_version(c.get(), X509_VERSION_3);
    ASN1_INTEGER_set(X509_get_serialNumber(c.get()), serial++);
    X509_gmtime_adj(X509_getm_notBefore(c.get()), -3600);
    X509_gmtime_adj(X509_getm_notAfter(c.get()), week);
    X509_set_pubkey(c.get(), subject_key);
    X509_NAME* subject = X509_get_subject_name(c.get());
    X509_NAME_add_entry_by_txt(subject, "CN", MBSTRING_UTF8, reinterpret_cast<const unsigned char*>(name.data()),
                               static_cast<int>(name.size()), -1, 0);
    X509* issuer = is_authority ? c.get() : certificate.get();
    X509_set_issuer_name(c.get(), X509_get_subject_name(issuer));
    extend(c.get(), issuer, NID_basic_constraints, is_authority ? "critical,CA:TRUE" : "CA:FALSE");
    if (!is_authority) extend(c.get(), issuer, NID_subject_alt_name, "DNS:" + name);
    X509_sign(c.get(), key.get(), EVP_sha256());
    return c;
  }
  std::string path(const std::string& file) const { return (folder / file).string(); }
  void write(const std::string& file, X509* c) {
    owned<std::FILE> out(std::fopen(path(file).c_str(), "w"));
    PEM_write_X509(out.get(), c);
  }
};

authority::authority() : impl_(new impl) {
  std::string name = (std::filesystem::temp_directory_path() / "isomer-net-XXXXXX").string();
  impl_->folder = ::mkdtemp(name.data());
  impl_->key.reset(EVP_EC_gen("P-256"));
  impl_->certificate = impl_->certify(impl_->key.get(), "An authority of its own", true);
  impl_->write("authority.pem", impl_->certificate.get());
}
authority::~authority() {
  std::error_code ignored;
  std::filesystem::remove_all(impl_->folder, ignored);
}

std::string authority::file() const { return impl_->path("authority.pem"); }

tls_options authority::issue(const std::string& name) {
  owned<EVP_PKEY> key(EVP_EC_gen("P-256"));
  owned<X509> certificate = impl_->certify(key.get(), name, false);
  std::string stem = std::to_string(impl_->serial);
  impl_->write(stem + ".pem", certificate.get());
  owned<std::FILE> out(std::fopen(impl_->path(stem + ".key").c_str(), "w"));
  PEM_write_PrivateKey(out.get(), key.get(), nullptr, nullptr, 0, nullptr, nullptr);
  return {.certificate = impl_->path(stem + ".pem"), .key = impl_->path(stem + ".key"), .trusted = {}, .name = {}};
}

}  // namespace isomer::net::measure
