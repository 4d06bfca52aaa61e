// SPDX-License-Identifier: MIT
#include "plural.hpp"
#include <algorithm>
#include "proto/text/characters.hpp"

namespace isomer::compiler::lint {
namespace {

// Plurals and uncountable nouns.
constexpr std::string_view uncountable[] = {
    "advice",       "aircraft", "analytics",   "audio",          "bandwidth",   "chassis",   "clothing",
    "content",      "data",     "debris",      "deer",           "electronics", "equipment", "evidence",
    "feedback",     "firmware", "fish",        "food",           "furniture",   "garbage",   "hardware",
    "headquarters", "info",     "information", "infrastructure", "knowledge",   "logistics", "luggage",
    "machinery",    "mail",     "malware",     "means",          "media",       "metadata",  "middleware",
    "money",        "music",    "news",        "offspring",      "physics",     "police",    "pricing",
    "rice",         "series",   "sheep",       "software",       "spacecraft",  "species",   "staff",
    "telemetry",    "traffic",  "usage",       "wildlife",       "history",     "memory",    "storage",
    "coverage",     "lineage",  "provenance",  "compliance",     "security",    "health",    "weather",
    "support",      "research", "ancestry",    "inventory",
};
// Words without a plural, since the noun that they describe is omitted.
constexpr std::string_view adjectives[] = {
    "all",     "any",      "both",      "many",        "more",    "most",     "several",   "some",
    "active",  "inactive", "available", "unavailable", "pending", "missing",  "remaining", "recent",
    "similar", "nearby",   "visible",   "hidden",      "unknown", "optional", "mandatory", "known",
};
// related, allowed, deprecated; but feed, seed and speed are nouns.
bool is_participle(std::string_view word) {
  return word.size() > 4 && word.ends_with("ed") && !word.ends_with("eed") && word != "shred" && word != "hundred" &&
         word != "sacred" && word != "bobsled";
}

struct pair {
  std::string_view one, many;
};
constexpr pair irregular[] = {
    {"person", "people"},
    {"man", "men"},
    {"woman", "women"},
    {"child", "children"},
    {"foot", "feet"},
    {"tooth", "teeth"},
    {"goose", "geese"},
    {"mouse", "mice"},
    {"ox", "oxen"},
    {"die", "dice"},
    {"leaf", "leaves"},
    {"life", "lives"},
    {"knife", "knives"},
    {"half", "halves"},
    {"shelf", "shelves"},
    {"self", "selves"},
    {"wolf", "wolves"},
    {"index", "indices"},
    {"vertex", "vertices"},
    {"matrix", "matrices"},
    {"appendix", "appendices"},
    {"axis", "axes"},
    {"criterion", "criteria"},
    {"phenomenon", "phenomena"},
    {"datum", "data"},
    {"medium", "media"},
    {"bacterium", "bacteria"},
    {"genus", "genera"},
    {"radius", "radii"},
    {"cactus", "cacti"},
    {"nucleus", "nuclei"},
    {"stimulus", "stimuli"},
    {"locus", "loci"},
    {"corpus", "corpora"},
    {"hero", "heroes"},
    {"potato", "potatoes"},
    {"tomato", "tomatoes"},
    {"echo", "echoes"},
    {"veto", "vetoes"},
    {"quiz", "quizzes"},
    {"gas", "gases"},
    {"alias", "aliases"},
    {"bias", "biases"},
    {"atlas", "atlases"},
    {"canvas", "canvases"},
    {"lens", "lenses"},
    {"iris", "irises"},
    {"this", "these"},
    {"that", "those"},
};
// Singular words with an ending that usually is a plural, as in cpus.
constexpr std::string_view singular_in_us[] = {
    "apparatus",  "bonus",  "bus",     "calculus", "campus",   "census",    "chorus",  "citrus", "consensus",
    "focus",      "fungus", "locus",   "minus",    "modulus",  "nexus",     "octopus", "opus",   "plus",
    "prospectus", "status", "surplus", "syllabus", "terminus", "thesaurus", "torus",   "virus",
};

bool is_vowel(char c) { return std::string_view("aeiou").find(c) != std::string_view::npos; }

const pair* irregular_one(std::string_view word) {
  const auto* const found =
      std::find_if(std::begin(irregular), std::end(irregular), [&](const pair& p) { return p.one == word; });
  return found == std::end(irregular) ? nullptr : found;
}

template <std::size_t N>
bool is_one_of(const std::string_view (&words)[N], std::string_view word) {
  return std::find(std::begin(words), std::end(words), word) != std::end(words);
}

}  // namespace

bool is_plural(std::string_view word) {
  if (word.empty() || proto::is_digit(word.back()) || is_one_of(uncountable, word)) return true;
  if (is_one_of(adjectives, word) || is_participle(word)) return true;
  for (const pair& p : irregular)
    if (p.many == word) return true;
  if (word.back() != 's' || irregular_one(word) || is_one_of(singular_in_us, word)) return false;
  return !word.ends_with("ss") && !word.ends_with("sis");
}

std::string plural_of(std::string_view word) {
  if (is_plural(word)) return std::string(word);
  if (const pair* p = irregular_one(word)) return std::string(p->many);
  std::string s(word);
  for (std::string_view end : {"s", "x", "z", "ch", "sh"}) {
    if (!word.ends_with(end)) continue;
    if (word.ends_with("sis")) return s.replace(s.size() - 2, 2, "es");
    return s += "es";
  }
  if (word.size() > 1 && word.back() == 'y' && !is_vowel(word[word.size() - 2]))
    return s.replace(s.size() - 1, 1, "ies");
  return s += 's';
}

}  // namespace isomer::compiler::lint
