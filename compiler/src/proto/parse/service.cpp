// SPDX-License-Identifier: MIT
// Parses services and their methods.
#include "../bytes/descriptor_numbers.hpp"
#include "statements.hpp"

namespace isomer::compiler::proto {

bool parser::parse_service(service& to, int at) {
  in_.next();
  if (!need_declared_name(to, at, number::service::name, "the service's name")) return false;
  if (!need_end("{", at)) return false;
  while (!take_end("}", locations::none)) {
    if (in_.at_end()) return expected("the } that ends the service");
    if (!parse_service_statement(to, at)) skip_statement();
  }
  return true;
}

bool parser::parse_service_statement(service& to, int at) {
  if (take_end(";", locations::none)) return true;
  if (looking_at("option")) {
    const located options(*this, at, {number::service::options});
    return parse_option(to.options, options, option_style::statement);
  }
  const located method_at(*this, at, {number::service::method, static_cast<std::int32_t>(to.methods.size())});
  return parse_method(to.methods.emplace_back(), method_at);
}

bool parser::parse_method(method& to, int at) {
  if (!take("rpc")) return expected("rpc, or an option", {"rpc", "option"});
  if (!need_declared_name(to, at, number::method::name, "the method's name")) return false;
  if (!parse_method_type(to.input, to.input_at, to.client_streams, at, number::method::input_type,
                         number::method::client_streaming))
    return false;
  if (!need("returns")) return false;
  if (!parse_method_type(to.output, to.output_at, to.server_streams, at, number::method::output_type,
                         number::method::server_streaming))
    return false;
  return looking_at("{") ? parse_method_options(to, at) : need_end(";", at);
}

bool parser::parse_method_type(std::string_view& type, place& at, bool& streams, int method_at,
                               std::int32_t type_number, std::int32_t stream_number) {
  if (!need("(")) return false;
  if (looking_at("stream")) {
    const located word(*this, method_at, {stream_number});
    streams = true;
    in_.next();
  }
  {
    const located name(*this, method_at, {type_number});
    at = in_.current().at;
    if (!parse_type_name(type)) return false;
  }
  return need(")");
}

bool parser::parse_method_options(method& to, int at) {
  need_end("{", at);
  to.options.present = true;
  while (!take_end("}", locations::none)) {
    if (in_.at_end()) return expected("the } that ends the method");
    if (take_end(";", locations::none)) continue;
    const located options(*this, at, {number::method::options});
    if (!looking_at("option")) {
      expected("an option");
      skip_statement();
    } else if (!parse_option(to.options, options, option_style::statement)) {
      skip_statement();
    }
  }
  return true;
}

}  // namespace isomer::compiler::proto
