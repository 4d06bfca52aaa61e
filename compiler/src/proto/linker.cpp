// SPDX-License-Identifier: MIT
#include "linker.hpp"
#include "check/rules.hpp"
#include "link/declare.hpp"
#include "link/interpret.hpp"
#include "link/resolve_names.hpp"
#include "tree/features.hpp"

namespace isomer::compiler::proto {

// Each step requires that those before it found no error, since otherwise it would report wrong ones.
bool link(file& f, universe& all, const builtin& known, report& found) {
  const std::size_t before = found.errors();
  const auto right = [&] { return found.errors() == before; };
  declare(f, all, found);
  check_numbers(f, found);
  const lookup names(all, f);
  resolve_names(f, all, names, found);
  if (!right()) return false;
  interpreter options(f, all, known, names, found);
  options.interpret_known();
  resolve_features(f, found);
  options.interpret_extensions();
  for (import_statement& i : f.imports) i.used = names.uses(i.target);
  if (!right()) return false;
  check_features(f, found);
  check_options(f, found);
  check_enums(f, found);
  check_json_names(f, found);
  check_extension_declarations(f, found);
  if (!right()) return false;
  check_lifetimes(f, all, known, found);
  check_style(f, found);
  check_visibility(f, found);
  return right();
}

}  // namespace isomer::compiler::proto
