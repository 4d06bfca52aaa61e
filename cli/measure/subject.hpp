// SPDX-License-Identifier: MIT
// Messages in memory, which any format can write and read.
#pragma once
#include <cstddef>
#include <isomer/base/diagnosis.hpp>
#include <isomer/base/status.hpp>
#include <memory>
#include <string>
#include <string_view>
#include "../formats/spec.hpp"
#include "../schema/load.hpp"

namespace isomer::cli {

// They in one format.
class trial {
 public:
  trial() = default;
  trial(const trial&) = delete;
  trial& operator=(const trial&) = delete;
  virtual ~trial() = default;

  // The bytes live until the next call.
  virtual result<std::string_view> encode(std::size_t i) = 0;
  // Where in the message there is what cannot be written.
  virtual diagnosis explain(std::size_t i, status wrong) = 0;
  // What is read is forgotten.
  virtual status decode(std::string_view bytes) = 0;
};

class subject {
 public:
  subject() = default;
  subject(const subject&) = delete;
  subject& operator=(const subject&) = delete;
  virtual ~subject() = default;

  // One more message, which is kept. On an error, `wrong` says where.
  virtual bool add(std::string_view bytes, diagnosis& wrong) = 0;
  virtual std::size_t size() const = 0;
  virtual std::unique_ptr<trial> in(const format_spec& f) const = 0;
};

// Messages of a schema, which must outlive them, or without one values that say what they are.
std::unique_ptr<subject> make_subject(const format_spec& from, const loaded_schema& schema);
std::unique_ptr<subject> make_subject(const format_spec& from);

}  // namespace isomer::cli
