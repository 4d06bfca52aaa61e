// SPDX-License-Identifier: MIT
#include <isomer/columns/c.h>
#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <isomer/columns/row_type.hpp>
#include <isomer/columns/scanner.hpp>
#include <new>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace isomer::columns {
namespace {

using names = std::string_view;

// Options that an older caller does not know have their defaults.
isomer_columns_options known(const isomer_columns_options& given) {
  isomer_columns_options all{};
  std::memcpy(&all, &given, std::min(given.size, sizeof all));
  return all;
}

template <class T, std::size_t N>
bool choose(const char* said, const std::array<std::pair<names, T>, N>& all, const char* option, T& to,
            std::string& why) {
  if (!said) return true;
  std::string others;
  for (const auto& [name, value] : all) {
    if (name == said) return to = value, true;
    others += (others.empty() ? "" : ", ") + std::string(name);
  }
  why = std::string(option) + ": \"" + said + "\" is none of " + others;
  return false;
}

constexpr std::array<std::pair<names, enum_as>, 3> enum_kinds{
    {{"number", enum_as::number}, {"name", enum_as::name}, {"dictionary", enum_as::dictionary}}};
constexpr std::array<std::pair<names, time_unit>, 4> units{{{"ns", time_unit::nanosecond},
                                                            {"us", time_unit::microsecond},
                                                            {"ms", time_unit::millisecond},
                                                            {"s", time_unit::second}}};
constexpr std::array<std::pair<names, on_error>, 3> errors{
    {{"fail", on_error::fail}, {"null", on_error::null}, {"skip", on_error::skip}}};

bool schema_of(const isomer_columns_options& o, dynamic::schema& to, std::string& why) {
  if (!o.proto == !o.descriptor_set) return why = "a schema is one of proto and descriptor_set", false;
  to = o.proto ? dynamic::schema::from_proto(o.proto, why)
               : dynamic::schema::from_descriptor_set({o.descriptor_set, o.descriptor_set_size}, why);
  return static_cast<bool>(to);
}

bool type_of(const isomer_columns_options& o, row_type& to, std::string& why) {
  dynamic::schema schema;
  mapping how;
  if (!schema_of(o, schema, why) || !choose(o.enums, enum_kinds, "enums", how.enums, why) ||
      !choose(o.timestamps, units, "timestamps", how.timestamps, why) ||
      !choose(o.durations, units, "durations", how.durations, why))
    return false;
  if (o.zone) how.zone = o.zone;
  if (o.unknown_fields) how.unknown_fields = o.unknown_fields;
  how.recursion = o.recursion, how.large_offsets = o.large_offsets != 0, how.any_as_json = o.any_as_json != 0;
  how.oneof_names = o.oneof_names != 0;
  std::vector<std::string> paths;
  for (std::size_t i = 0; i < o.paths_size; ++i) paths.emplace_back(o.paths[i]);
  to = row_type::make(schema, o.message ? o.message : "", how, paths, why);
  std::vector<std::string> conditions;
  for (std::size_t i = 0; i < o.where_size; ++i) conditions.emplace_back(o.where[i]);
  if (to) to = to.where(conditions, why);
  return static_cast<bool>(to);
}

bool scan_of(const isomer_columns_options& o, scan_options& to, std::string& why) {
  if (o.format) to.format = o.format;
  if (o.most_record) to.most_record = o.most_record;
  if (o.batch_rows) to.batch_rows = o.batch_rows;
  if (o.batch_bytes) to.batch_bytes = o.batch_bytes;
  if (o.error_column) to.error_column = o.error_column;
  if (o.threads) to.threads = o.threads;
  to.keep_bad_bytes = o.keep_bad_bytes != 0, to.registry_headers = o.registry_headers != 0;
  return choose(o.on_error, errors, "on_error", to.bad, why);
}

// A caller's function with its context.
class foreign_source {
 public:
  explicit foreign_source(const isomer_columns_input& in) : in_(in) {}
  foreign_source(const foreign_source&) = delete;
  foreign_source& operator=(const foreign_source&) = delete;
  ~foreign_source() {
    if (in_.release) in_.release(in_.context);
  }
  std::ptrdiff_t read(char* to, std::size_t room) const { return in_.read(in_.context, to, room); }

 private:
  isomer_columns_input in_;
};

scan_input input_of(const isomer_columns_input& in, std::shared_ptr<foreign_source> source) {
  scan_input made;
  if (in.name) made.name = in.name;
  if (in.path) made.path = in.path;
  if (in.bytes) made.bytes = {in.bytes, in.bytes_size};
  if (in.read) made.read = [from = std::move(source)](char* to, std::size_t room) { return from->read(to, room); };
  return made;
}

int open(std::vector<scan_input> inputs, const isomer_columns_options& given, ArrowArrayStream& to, std::string& why) {
  const isomer_columns_options o = known(given);
  row_type type;
  scan_options how;
  if (!type_of(o, type, why) || !scan_of(o, how, why)) return EINVAL;
  scanner made = scanner::make(type, std::move(inputs), how, why);
  if (!made) return EINVAL;
  to = std::move(made).stream();
  return 0;
}

}  // namespace
}  // namespace isomer::columns

extern "C" int isomer_columns_open(const struct isomer_columns_input* inputs, std::size_t inputs_size,
                                   const struct isomer_columns_options* how, struct ArrowArrayStream* to, char* why,
                                   std::size_t why_size) {
  using namespace isomer::columns;
  to->release = nullptr;
  std::string reason;
  int number = ENOMEM;
  std::size_t taken = 0;
  try {
    std::vector<scan_input> all;
    all.reserve(inputs_size);
    for (; taken < inputs_size; ++taken)
      all.push_back(input_of(inputs[taken], std::make_shared<foreign_source>(inputs[taken])));
    number = open(std::move(all), *how, *to, reason);
  } catch (const std::bad_alloc&) {
    for (; taken < inputs_size; ++taken)
      if (inputs[taken].release) inputs[taken].release(inputs[taken].context);
    reason = "out of memory";
  }
  if (why && why_size) {
    const std::size_t n = std::min(why_size - 1, reason.size());
    std::memcpy(why, reason.data(), n);
    why[n] = '\0';
  }
  return number;
}
