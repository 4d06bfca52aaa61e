// SPDX-License-Identifier: MIT
// The plugin's parameters, as in --isomer_opt=lang=cpp,namespace=acme::net.
#pragma once
#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>
#include "../problem.hpp"

namespace isomer::compiler {

enum class language { cpp, c, go, php };

// How messages are read and written, in C unless a file says otherwise. There is no small for C++.
enum class code_mode { fast, small, table };
// Of lang=c: which formats code is made for.
struct c_formats {
  bool protobuf = true;
  bool msgpack = false;
  bool msgpack_array = false;
};
// Of lang=cpp: the formats in which messages are compiled once, in a source of their own, and the memory policies.
struct cpp_codecs {
  std::vector<std::string> formats;                // formats=protobuf+json+…: none of them, no source
  std::vector<std::string> policies = {"owning"};  // policies=owning+view
};

// Of lang=cpp: what is made of services, in a header of their own.
struct cpp_services {
  bool net = false;         // services=net: classes for isomer::net
  bool views = false;       // requests=view: handlers are given views of what was sent, and not messages of their own
  bool reflection = false;  // reflection=yes: the schema, too, for those who ask a server about it
};

// Of lang=go, as protoc-gen-go has them: which package a file is of, where its code goes, and what its messages are
// like.
enum class go_api { open, hybrid, opaque };
struct go_parameters {
  bool source_relative = false;                 // paths=source_relative|import
  std::string module;                           // module=PREFIX: left out of the names of files
  std::map<std::string, std::string> packages;  // MFILE=PATH or MFILE=PATH;NAME
  go_api api = go_api::open;                    // default_api_level=API_OPEN|API_HYBRID|API_OPAQUE
  std::map<std::string, go_api> apis;           // apilevelMFILE=…
};

// Of lang=php.
struct php_parameters {
  std::string root;          // psr4=App\Proto: the namespace whose folder the files go to
  bool is_readonly = false;  // readonly=yes: properties that the constructor sets, and nobody changes
  bool is_open = false;      // open=yes: classes that may be extended
  bool is_native = false;    // native=yes: well-known types as what PHP has for them
};

struct options {
  language lang = language::cpp;
  std::vector<std::string> prefix;   // namespace=a::b (or a.b): wraps the namespace of every package
  code_mode mode = code_mode::fast;  // mode=fast|small|table
  std::vector<std::string> formats;  // formats=…: see formats_of_c() and codecs_of_cpp()
  std::vector<std::string> policies;
  cpp_services services;
  // rows_from=N: in mode=small, files of so many fields or more are rows for an engine. Below, calls are less code,
  // less than half of the stack and about half of the instructions: measured on a Cortex-M0+, 35 fields of many kinds
  // are 4 % smaller as calls, and both meet soon after that.
  std::size_t rows_from = 36;
  std::string sidecar;  // options=FILE: what the schema's own options may say, by pattern
  std::string runtime;  // runtime=FILE: the header to include for the runtime of C, instead of its own
  go_parameters go;
  php_parameters php;
  bool comments = true;  // comments=no: leave out what the schema's authors wrote
};

// The first parameter that is not understood, if any.
std::optional<problem> parse_options(std::string_view parameter, options& to);
// What `formats` and `policies` mean to a language, which may stand behind them.
std::optional<problem> formats_of_c(const options& from, c_formats& to);
std::optional<problem> codecs_of_cpp(const options& from, cpp_codecs& to);

// Whether each of a PHP namespace's parts is a name: "App\Proto".
bool is_php_namespace(std::string_view name);

// A name as .proto files and C-like languages have it.
bool is_identifier(std::string_view name);

}  // namespace isomer::compiler
