// SPDX-License-Identifier: MIT
// An option whose value is one of a few words.
#pragma once
#include <CLI/CLI.hpp>
#include <string>
#include <utility>
#include <vector>
#include "proto/text/spelling.hpp"
#include "words.hpp"

namespace isomer::cli {

template <class Value>
CLI::Option* add_choice(CLI::App& verb, const std::string& name, Value& to,
                        std::vector<std::pair<std::string, Value>> words, const std::string& help,
                        const std::string& type_name) {
  std::vector<std::string> offered;
  for (const auto& [word, value] : words) offered.push_back(word);
  const auto take = [&to, words = std::move(words), name](const std::string& text) {
    compiler::proto::nearest_name near(text);
    std::string all;
    for (const auto& [word, value] : words) {
      if (word == text) {
        to = value;
        return;
      }
      near.see(word);
      all += (all.empty() ? "" : ", ") + word;
    }
    throw CLI::ValidationError(name, "\"" + text + "\" is none of " + all + near.suggestion());
  };
  return offer(verb.add_option_function<std::string>(name, take, help)->type_name(type_name), std::move(offered));
}

}  // namespace isomer::cli
