// SPDX-License-Identifier: MIT
// Messages in memory, which can be encoded in any format and decoded again.
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

// The messages in one format.
class trial {
 public:
  trial() = default;
  trial(const trial&) = delete;
  trial& operator=(const trial&) = delete;
  virtual ~trial() = default;

  // Returns bytes that are valid until the next call.
  virtual result<std::string_view> encode(std::size_t i) = 0;
  // Returns where in the message the part is that cannot be encoded.
  virtual diagnosis explain(std::size_t i, status wrong) = 0;
  // Decodes a message, and discards it.
  virtual status decode(std::string_view bytes) = 0;
};

class subject {
 public:
  subject() = default;
  subject(const subject&) = delete;
  subject& operator=(const subject&) = delete;
  virtual ~subject() = default;

  // Decodes a message and adds it. On an error, it sets `wrong`.
  virtual bool add(std::string_view bytes, diagnosis& wrong) = 0;
  virtual std::size_t size() const = 0;
  virtual std::unique_ptr<trial> in(const format_spec& f) const = 0;
};

// Returns messages of a schema, which must outlive them, or self-describing values.
std::unique_ptr<subject> make_subject(const format_spec& from, const loaded_schema& schema);
std::unique_ptr<subject> make_subject(const format_spec& from);

}  // namespace isomer::cli
