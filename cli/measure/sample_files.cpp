// SPDX-License-Identifier: MIT
#include "sample_files.hpp"
#include <cstddef>
#include <utility>
#include "../io/same_file.hpp"
#include "../io/terminal.hpp"
#include "../stream/open.hpp"
#include "../stream/records.hpp"

namespace isomer::cli {
namespace {

constexpr std::size_t most_messages = 10'000, most_bytes = std::size_t{1} << 26;

class sample_reader {
 public:
  sample_reader(const sample_files& files, const loaded_schema* schema, int& exit_code)
      : files_(files), schema_(schema), exit_code_(exit_code) {}

  std::unique_ptr<subject> read() {
    if (const std::string why = why_read_twice(files_.paths); !why.empty()) return fail(why, 2), nullptr;
    for (const std::string& path : files_.paths)
      if (!read(path)) return nullptr;
    if (!read_ || !read_->size()) return fail("there is no message in the samples"), nullptr;
    return std::move(read_);
  }

 private:
  bool read(const std::string& path) {
    std::optional<opened_input> in = open_input(path, files_.from, schema_ != nullptr, files_.quiet, exit_code_);
    if (in && schema_ && !check_message(in->format, schema_->message)) {
      exit_code_ = 2;
      in.reset();
    }
    if (!in) return false;
    if (!read_) {
      read_ = schema_ ? make_subject(in->format, *schema_) : make_subject(in->format);
      format_ = in->format.is;
    } else if (in->format.is != format_) {
      return fail(path + ": samples have to be in one format");
    }
    record_reader records(*std::move(in), most_bytes);
    while (read_->size() < most_messages && records.next()) {
      diagnosis wrong;
      if (!read_->add(records.bytes(), wrong)) return fail(records.described(std::move(wrong)));
    }
    return records.why().empty() || fail(records.why());
  }
  bool fail(const std::string& why, int exit_code = 1) {
    tell(why);
    exit_code_ = exit_code;
    return false;
  }

  const sample_files& files_;
  const loaded_schema* const schema_;
  int& exit_code_;
  std::unique_ptr<subject> read_;
  format format_{};
};

}  // namespace

std::unique_ptr<subject> read_samples(const sample_files& files, const loaded_schema* schema, int& exit_code) {
  return sample_reader(files, schema, exit_code).read();
}

}  // namespace isomer::cli
