// SPDX-License-Identifier: MIT
// Compares services and their methods.
#include "proto/bytes/descriptor_numbers.hpp"
#include "subject.hpp"

namespace isomer::compiler::check {
namespace {

namespace number = proto::number;
using descriptor::MethodDescriptorProto;
using descriptor::MethodOptions;

auto idempotency_of(const MethodDescriptorProto& m) {
  using level = MethodOptions::IdempotencyLevel;
  return m.options ? m.options->idempotency_level.value_or(level::IDEMPOTENCY_UNKNOWN) : level::IDEMPOTENCY_UNKNOWN;
}

void check_method(subject& of, const MethodDescriptorProto& was, const MethodDescriptorProto& is, const spot& at) {
  const std::string name = "the method " + quoted(is.name.value_or(""));
  const auto compare_type = [&](const char* what, const std::optional<std::string>& a,
                                const std::optional<std::string>& b) {
    const std::string before = of.type_now(type_of(a));
    if (before != type_of(b))
      of.tell(rule::method_type, keyed, at, name + what + quoted(type_of(a)) + " and is now of " + quoted(type_of(b)));
  };
  compare_type(" took ", was.input_type, is.input_type);
  compare_type(" returned ", was.output_type, is.output_type);
  const auto streaming = [&](const char* who, const std::optional<bool>& a, const std::optional<bool>& b) {
    if (a.value_or(false) != b.value_or(false))
      of.tell(rule::method_streaming, keyed, at,
              name + (b.value_or(false) ? " streams what the " : " no longer streams what the ") + who + " sends");
  };
  streaming("client", was.client_streaming, is.client_streaming);
  streaming("server", was.server_streaming, is.server_streaming);
  if (idempotency_of(was) != idempotency_of(is))
    of.tell(rule::method_idempotency, keyed, at, name + " has another idempotency_level");
}

void check_service(subject& of, const service& before, const service& after) {
  std::map<std::string, std::size_t> methods;
  for (std::size_t i = 0; i < after.is->method.size(); ++i) methods.emplace(after.is->method[i].name.value_or(""), i);
  for (std::size_t i = 0; i < before.is->method.size(); ++i) {
    const MethodDescriptorProto& was = before.is->method[i];
    const auto same = methods.find(was.name.value_or(""));
    if (same == methods.end())
      of.tell_gone(rule::method_removed, category::wire | category::source, spot(before, number::service::method, i),
                   after,
                   "the method " + quoted(was.name.value_or("")) + " of " + quoted(after.full_name) + " is gone");
    else check_method(of, was, after.is->method[same->second], spot(after, number::service::method, same->second));
  }
}

}  // namespace

void check_services(subject& of) {
  for (const auto& [name, before] : of.old.services) {
    if (!of.is_checked(*before.in)) continue;
    const file* const in = of.file_now(*before.in);
    const service* const after = find(of.now.services, of.name_now(before));
    if (!after) {
      of.tell_gone(rule::service_removed, category::wire | category::source, before, in ? *in : *before.in,
                   "the service " + quoted(name) + " is gone");
      continue;
    }
    if (after->in != in)
      of.tell(rule::type_moved, category::source, *after,
              "the service " + quoted(after->full_name) + " was in " + quoted(before.in->path));
    check_service(of, before, *after);
  }
}

}  // namespace isomer::compiler::check
