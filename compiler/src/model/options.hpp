// SPDX-License-Identifier: MIT
// The plugin's parameters, such as --isomer_opt=lang=cpp,namespace=acme::net.
#pragma once
#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>
#include "../problem.hpp"

namespace isomer::compiler {

enum class language { cpp, c, go, php, python };

// How messages are encoded and decoded; in C, a file can override it. C++ has no small.
enum class code_mode { fast, small, table };
// lang=c: the formats that code is generated for.
struct c_formats {
  bool protobuf = true;
  bool msgpack = false;
  bool msgpack_array = false;
};
// lang=cpp: the formats in which messages are compiled once, in a separate source, and the memory policies.
struct cpp_codecs {
  std::vector<std::string> formats;                // formats=protobuf+json+…: without it, there is no source
  std::vector<std::string> policies = {"owning"};  // policies=owning+view
};

// lang=cpp: what is generated for services, in a separate header.
struct cpp_services {
  bool net = false;         // services=net: classes for isomer::net
  bool views = false;       // requests=view: handlers get views of requests, rather than messages that own their memory
  bool reflection = false;  // reflection=yes: also the schema, for clients that ask a server for it
};

// lang=go, as in protoc-gen-go: the package of a file, the path of its code, and the API level of its messages.
enum class go_api { open, hybrid, opaque };
struct go_parameters {
  bool source_relative = false;                 // paths=source_relative|import
  std::string module;                           // module=PREFIX: removed from the names of files
  std::map<std::string, std::string> packages;  // MFILE=PATH or MFILE=PATH;NAME
  go_api api = go_api::open;                    // default_api_level=API_OPEN|API_HYBRID|API_OPAQUE
  std::map<std::string, go_api> apis;           // apilevelMFILE=…
};

// lang=php.
struct php_parameters {
  std::string root;           // psr4=App\Proto: the namespace of the output folder
  bool is_readonly = false;   // readonly=yes: properties that only the constructor sets
  bool is_open = false;       // open=yes: classes that are not final
  bool is_native = false;     // native=yes: well-known types as types of PHP
  bool has_services = false;  // services=connect: interfaces and clients for Isomer\Connect
};

// lang=python.
struct python_parameters {
  std::vector<std::string> package;  // python_package=acme.proto: the package that holds the modules of all files
};

struct options {
  language lang = language::cpp;
  std::vector<std::string> prefix;   // namespace=a::b (or a.b): wraps the namespace of every package
  code_mode mode = code_mode::fast;  // mode=fast|small|table
  std::vector<std::string> formats;  // formats=…: see formats_of_c() and codecs_of_cpp()
  std::vector<std::string> policies;
  cpp_services services;
  // rows_from=N: in mode=small, files with so many fields or more use rows and an engine. With fewer fields, calls take
  // less code, less than half of the stack and about half of the instructions: measured on a Cortex-M0+, 35 fields of
  // many kinds are 4 % smaller as calls, and both are equal soon after that.
  std::size_t rows_from = 36;
  std::string sidecar;  // options=FILE: options of the schema, by pattern
  std::string runtime;  // runtime=FILE: the header to include in place of the runtime of C
  go_parameters go;
  php_parameters php;
  python_parameters python;
  bool comments = true;  // comments=no: omits the comments of the schema
};

// Returns the first parameter that is invalid, if any.
std::optional<problem> parse_options(std::string_view parameter, options& to);
// Interprets `formats` and `policies` for the language, which may follow them.
std::optional<problem> formats_of_c(const options& from, c_formats& to);
std::optional<problem> codecs_of_cpp(const options& from, cpp_codecs& to);

// Whether each part of a PHP namespace is a name: "App\Proto".
bool is_php_namespace(std::string_view name);

// Whether it is a name in .proto files and languages like C.
bool is_identifier(std::string_view name);

}  // namespace isomer::compiler
