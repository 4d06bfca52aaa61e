// SPDX-License-Identifier: MIT
// Connect's unary methods are the ones that the package has; methods that stream are left out.
#include "service.hpp"
#include <string>
#include "docs.hpp"
#include "literal.hpp"

namespace isomer::compiler::emit {
namespace {

bool is_unary(const model::method& m) { return !m.client_streaming && !m.server_streaming; }

// PHP keeps names that begin with two underscores for itself. It ignores case in names of methods.
std::vector<std::string> method_names(const model::service& s) {
  std::vector<std::string> names(s.methods.size());
  std::vector<name_pool::wish> wishes;
  for (std::size_t i = 0; i < names.size(); ++i) {
    std::string name = php_camel_case(s.methods[i].name);
    if (name[0] >= 'A' && name[0] <= 'Z') name[0] = static_cast<char>(name[0] - 'A' + 'a');
    wishes.push_back({name.starts_with("__") ? name.substr(1) : name, &names[i]});
  }
  name_pool([](const std::string&) { return false; }, name_pool::letters::folded).claim_all(wishes);
  return names;
}

std::vector<std::string> left_out(const model::service& s) {
  std::string streams;
  for (const model::method& m : s.methods)
    if (!is_unary(m)) streams += (streams.empty() ? "" : ", ") + m.name;
  if (streams.empty()) return {};
  return {"Methods that stream are not here: " + streams + '.'};
}

std::string described(php_scope& scope, const model::service& s, const model::method& m) {
  return php_string('/' + s.full_name + '/' + m.name) + ", " + scope.of(*m.request) + "::class, " + scope.of(*m.reply) +
         "::class";
}

}  // namespace

std::vector<const model::declaration*> php_references(const model::service& s) {
  std::vector<const model::declaration*> all;
  for (const model::method& m : s.methods)
    if (is_unary(m)) all.push_back(m.request), all.push_back(m.reply);
  return all;
}

void write_php_service(writer& out, php_scope& scope, const model::service& s) {
  const std::vector<std::string> names = method_names(s);
  write_doc(out, {.of = &s, .notes = left_out(s)});
  out.line("interface " + scope.of(s));
  out.open("{");
  bool is_first = true;
  for (std::size_t i = 0; i < names.size(); ++i) {
    const model::method& m = s.methods[i];
    if (!is_unary(m)) continue;
    if (!is_first) out.line();
    is_first = false;
    write_doc(out, {.of = &m});
    out.line("#[" + scope.connect("Method") + '(' + described(scope, s, m) + ")]");
    out.line("public function " + names[i] + '(' + scope.of(*m.request) + " $request, " + scope.connect("Context") +
             " $context): " + scope.of(*m.reply) + ';');
  }
  out.close("}");
}

void write_php_client(writer& out, php_scope& scope, const model::service& s) {
  const std::vector<std::string> names = method_names(s);
  write_doc(out, {.notes = {"Calls the methods of " + s.full_name + "."}});
  out.line("final class " + scope.names().client_of(s).name);
  out.open("{");
  out.line("public function __construct(private readonly " + scope.connect("Client") + " $client)");
  out.open("{");
  out.close("}");
  for (std::size_t i = 0; i < names.size(); ++i) {
    const model::method& m = s.methods[i];
    if (!is_unary(m)) continue;
    out.line();
    write_doc(out, {.of = &m,
                    .tags = {"@param int|null $timeout milliseconds; null: as long as it takes",
                             "@throws " + scope.connect("CallException") + " if the call fails"}});
    out.line("public function " + names[i] + '(' + scope.of(*m.request) + " $request, ?int $timeout = null, ?" +
             scope.connect("Metadata") + " $metadata = null): " + scope.of(*m.reply));
    out.open("{");
    out.line("$method = new " + scope.connect("Method") + '(' + described(scope, s, m) + ");");
    out.line("return $this->client->call($method, $request, $timeout, $metadata)->message;");
    out.close("}");
  }
  out.close("}");
}

}  // namespace isomer::compiler::emit
