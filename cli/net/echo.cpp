// SPDX-License-Identifier: MIT
#include "echo.hpp"
#include <string>
#include <utility>
#include "../formats/codec.hpp"
#include "../formats/decoder.hpp"
#include "../formats/unwritten.hpp"
#include "envelope_format.hpp"

namespace isomer::cli {

// Decodes a message and encodes it again, into memory that is reused.
class echo::copier {
 public:
  copier(const format_spec& f, const loaded_schema& schema) : read_(f, &schema), write_(make_codec(f, schema.all)) {}

  net::status copy(std::string_view bytes, std::string_view& to) {
    diagnosis wrong;
    if (!read_.read(bytes, wrong)) return {net::code::invalid_argument, "the request: " + wrong.text()};
    const result<std::string_view> written = write_->write(read_.message());
    if (!written) return {net::code::internal, "the answer: " + why_unwritten(written.error())};
    to = *written;
    return {};
  }

 private:
  std::string why_unwritten(status wrong) { return text_of_unwritten(write_->explain_write(read_.message(), wrong)); }

  decoder read_;
  std::unique_ptr<codec> write_;
};

echo::echo(const loaded_schema& schema) : schema_(schema) {}
echo::~echo() = default;

net::status echo::add_to(net::server& s) {
  return s.add({schema_.message->full_name, net::method_kind::unary,
                [](void* self, net::call_ptr call) { static_cast<echo*>(self)->answer(*call); }},
               this);
}

void echo::answer(net::server_call& call) {
  const auto request = call.request();
  if (!request) return call.end({net::code::unimplemented, "the method takes one message, and the call has none"});
  std::unique_ptr<copier> c = take(call.format());
  if (!c) return call.end(net::detail::no_such_format(call.format(), {}));
  std::string_view written;
  const net::status copied = c->copy(*request, written);
  if (copied.ok()) call.answer(written);
  else call.end(copied);
  give(call.format(), std::move(c));
}

std::unique_ptr<echo::copier> echo::take(std::uint32_t number) {
  {
    const std::lock_guard lock(mutex_);
    if (const auto kept = idle_.find(number); kept != idle_.end() && !kept->second.empty()) {
      auto c = std::move(kept->second.back());
      kept->second.pop_back();
      return c;
    }
  }
  const auto f = format_of_envelope(number);
  return f ? std::make_unique<copier>(*f, schema_) : nullptr;
}

void echo::give(std::uint32_t number, std::unique_ptr<copier> c) {
  const std::lock_guard lock(mutex_);
  idle_[number].push_back(std::move(c));
}

}  // namespace isomer::cli
