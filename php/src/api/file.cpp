// SPDX-License-Identifier: MIT
#include "file.hpp"
#include <php_streams.h>

namespace isomer::php_api {

proto_files::proto_files(const zend_string* path) {
  std::string whole(ZSTR_VAL(path), ZSTR_LEN(path));
  const std::size_t slash = whole.rfind('/');
  root_ = slash == whole.npos ? whole : whole.substr(slash + 1);
  folders_.push_back(slash == whole.npos ? "." : whole.substr(0, slash));
}

std::string proto_files::spelled() const {
  std::string all = root_;
  for (const std::string& folder : folders_) (all += '\0') += folder;
  return all;
}

std::optional<std::string> proto_files::open(const std::string& name) const {
  for (const std::string& folder : folders_) {
    std::string path = folder;
    path += '/';
    path += name;
    php_stream* s = php_stream_open_wrapper(path.c_str(), "rb", 0, nullptr);
    if (!s) continue;
    zend_string* text = php_stream_copy_to_mem(s, PHP_STREAM_COPY_ALL, false);
    php_stream_close(s);
    if (!text) return std::nullopt;  // it may be a folder
    std::string read(ZSTR_VAL(text), ZSTR_LEN(text));
    zend_string_release(text);
    return read;
  }
  return std::nullopt;
}

}  // namespace isomer::php_api
