// SPDX-License-Identifier: MIT
// Schemas that are known at run time, cached from request to request by their sources.
#pragma once
#include <array>
#include <cstdint>
#include <isomer/dynamic/schema.hpp>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>
#include "../bind/generations.hpp"
#include "../codec/codec.hpp"

namespace isomer::php_api {

// It contains nothing that belongs to a request. It must be used by one thread only.
class known_schema {
 public:
  explicit known_schema(dynamic::schema s) : schema(std::move(s)) {}
  // Returns the types for Any and the extensions for a format, or null for formats that have neither.
  const void* types_for(std::size_t format) const {
    auto& made = types_[format];
    if (!made) made = php_codec::codecs[format]->types_of(schema);
    return made.get();
  }

  const dynamic::schema schema;
  // For files: the paths that were opened, and their contents.
  std::vector<std::pair<std::string, std::optional<std::string>>> files;

 private:
  mutable std::array<php_codec::registered, php_codec::formats> types_;
};

class schema_cache {
 public:
  using shared = std::shared_ptr<const known_schema>;
  // What the words are.
  enum class sort : std::uint8_t { text, descriptors, files };

  shared find(sort of, std::string_view words) { return made_[static_cast<std::size_t>(of)].find(words); }
  // `size` is the size of the texts or descriptors. The tables take a hundred times as much.
  void keep(sort of, std::string words, shared made, std::size_t size) {
    made_[static_cast<std::size_t>(of)].keep(std::move(words), std::move(made), least + size);
  }

 private:
  static constexpr std::size_t most = std::size_t{256} << 10, least = std::size_t{4} << 10;
  using kept = php_bind::generations<known_schema>;
  std::array<kept, 3> made_{kept(most), kept(most), kept(most)};
};

}  // namespace isomer::php_api
