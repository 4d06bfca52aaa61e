// SPDX-License-Identifier: MIT
// Generates docstrings of the schema's comments.
#pragma once
#include <string>
#include <string_view>
#include <vector>
#include "../../model/declarations.hpp"
#include "../writer.hpp"

namespace isomer::compiler::emit {

class python_doc {
 public:
  python_doc() = default;
  // Of the comments of a declaration, and whether it is deprecated.
  explicit python_doc(const model::declaration& d) { add(d); }

  void add(const model::declaration& d);
  void add(const model::comments& c);
  // One paragraph, which the generator writes.
  void add_note(std::string_view text);
  // What is said of a part, behind its name.
  void add_named(const std::string& name, const python_doc& part);
  bool empty() const { return lines_.empty(); }
  // Writes nothing if there is nothing to say.
  void write(writer& out) const;

  // Returns a line of a comment as it can stand in one of Python's comments.
  static std::string harmless(std::string_view text);

 private:
  void begin_paragraph();
  void add_text(std::string_view text);

  std::vector<std::string> lines_;
};

}  // namespace isomer::compiler::emit
