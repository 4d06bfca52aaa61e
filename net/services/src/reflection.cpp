// SPDX-License-Identifier: MIT
// The two versions differ by their package alone, so that one template serves both.
#include "isomer/net/reflection.hpp"
#include <set>
#include <string>
#include "grpc/reflection/v1/reflection.isomer.net.hpp"
#include "grpc/reflection/v1alpha/reflection.isomer.net.hpp"
#include "schema_index.hpp"

namespace isomer::net {
namespace {

namespace v1 = isomer_net::grpc::reflection::v1;
namespace v1alpha = isomer_net::grpc::reflection::v1alpha;

// What is known, whoever asks.
struct known_services {
  schema_index schema;
  std::set<std::string, std::less<>> services;
};

template <class Response>
class responder {
 public:
  responder(const known_services& known, Response& to) : known_(known), to_(to) {}

  template <class Request>
  void respond(const Request& request) {
    using of = typename Request::message_request_case;
    const auto& asked = request.message_request;
    switch (asked.index()) {
      case of::file_by_filename: return file(std::get<of::file_by_filename>(asked));
      case of::file_containing_symbol: {
        const std::string& symbol = std::get<of::file_containing_symbol>(asked);
        return files_of(known_.schema.path_of(symbol), "nothing is called " + symbol);
      }
      case of::file_containing_extension: {
        const auto& x = std::get<of::file_containing_extension>(asked);
        return files_of(known_.schema.path_of_extension(x.containing_type, x.extension_number),
                        x.containing_type + " has no extension " + std::to_string(x.extension_number));
      }
      case of::all_extension_numbers_of_type: return extensions(std::get<of::all_extension_numbers_of_type>(asked));
      case of::list_services: return list();
      default: return fail(code::invalid_argument, "nothing is asked");
    }
  }

 private:
  using made = typename Response::message_response_case;

  void file(const std::string& path) {
    files_of(known_.schema.file(path) ? &path : nullptr, "there is no file " + path);
  }
  void files_of(const std::string* path, const std::string& why_not) {
    if (!path) return fail(code::not_found, why_not);
    auto& files = to_.message_response.template emplace<made::file_descriptor_response>();
    files.file_descriptor_proto = known_.schema.with_imports(*path);
  }
  void extensions(const std::string& message) {
    if (!known_.schema.has_message(message)) return fail(code::not_found, "there is no message " + message);
    auto& numbers = to_.message_response.template emplace<made::all_extension_numbers_response>();
    numbers.base_type_name = message;
    numbers.extension_number = known_.schema.extensions_of(message);
  }
  void list() {
    auto& all = to_.message_response.template emplace<made::list_services_response>();
    for (const std::string& name : known_.services) all.service.push_back({.name = name});
  }
  void fail(code c, const std::string& why) {
    auto& error = to_.message_response.template emplace<made::error_response>();
    error.error_code = static_cast<std::int32_t>(c);
    error.error_message = why;
  }

  const known_services& known_;
  Response& to_;
};

template <class Service, class Request, class Response>
class reflecting final : public Service {
 public:
  explicit reflecting(const known_services& known) : known_(known) {}

  task<status> ServerReflectionInfo(reader<Request>& requests, writer<Response>& replies, context&) override {
    for (Request request; co_await requests.read(request);) {
      Response response;
      response.valid_host = request.host;
      response.original_request = request;
      responder<Response>(known_, response).respond(request);
      const bool is_wanted = co_await replies.write(response);
      if (!is_wanted) break;
    }
    co_return status{};
  }

 private:
  const known_services& known_;
};

}  // namespace

struct reflection::impl {
  known_services known;
  reflecting<v1::ServerReflection, v1::ServerReflectionRequest, v1::ServerReflectionResponse> newest{known};
  reflecting<v1alpha::ServerReflection, v1alpha::ServerReflectionRequest, v1alpha::ServerReflectionResponse> older{
      known};
};

reflection::reflection() : impl_(new impl) {
  // Of ours, both are as the generator made them.
  static_cast<void>(add<v1::ServerReflection>());
  static_cast<void>(add<v1alpha::ServerReflection>());
}
reflection::~reflection() = default;

status reflection::add(std::string_view service, std::string_view file_descriptor_set) {
  if (!impl_->known.schema.add(file_descriptor_set))
    return {code::invalid_argument, "the descriptors of " + std::string(service) + " are malformed"};
  if (!impl_->known.schema.path_of(service))
    return {code::invalid_argument, "the descriptors have no service " + std::string(service)};
  impl_->known.services.emplace(service);
  return {};
}

std::array<reflection::entry, 2> reflection::services() {
  static constexpr auto of_newest = v1::ServerReflection::methods<formats<protobuf>>();
  static constexpr auto of_older = v1alpha::ServerReflection::methods<formats<protobuf>>();
  return {entry{of_newest, static_cast<v1::ServerReflection*>(&impl_->newest)},
          entry{of_older, static_cast<v1alpha::ServerReflection*>(&impl_->older)}};
}

}  // namespace isomer::net
