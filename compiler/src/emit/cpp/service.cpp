// SPDX-License-Identifier: MIT
// The signatures of handlers are those of isomer/net/service.hpp, and the client's calls those of
// isomer/net/client.hpp.
#include "service.hpp"
#include "../comments.hpp"
#include "file.hpp"
#include "methods.hpp"
#include "types.hpp"

namespace isomer::compiler::emit {
namespace {

bool says_deprecated(const model::file& f) {
  for (const model::service& s : f.services) {
    if (s.deprecated) return true;
    for (const model::method& m : s.methods)
      if (m.deprecated || m.request->deprecated || m.reply->deprecated) return true;
  }
  return false;
}

std::string_view mark(const model::declaration& d) { return d.deprecated ? "[[deprecated]] " : ""; }

// Returns "/package.Service/Method", as in gRPC.
std::string path_of(const model::service& s, const model::method& m) {
  return string_literal('/' + s.full_name + '/' + m.name);
}

// Writes both classes of one service.
class service_writer {
 public:
  service_writer(writer& out, const model::file& f, const model::service& s, const cpp_names& names, bool views)
      : out_(out),
        service_(s),
        name_(names.of(s)),
        methods_(s, names),
        outside_(names, f),
        inside_(names, f, &methods_.all()),
        request_(inside_.parameter("request")),
        options_(inside_.parameter("options")),
        views_(views) {}

  void write_class() {
    out_.gap();
    comment_above(out_, service_.comment, true);
    out_.line("class " + name_.plain + " {");
    out_.line(" public:");
    out_.indent();
    out_.line("using net_service = " + name_.plain + ';');
    out_.line("static constexpr " + in("std::string_view") + " full_name = " + string_literal(service_.full_name) +
              ';');
    out_.line();
    out_.line("virtual ~" + name_.plain + "() = default;");
    out_.gap();
    for (const model::method& m : service_.methods) handler(m);
    out_.gap();
    list_of_methods();
    out_.close("};");
  }

  void write_client() {
    out_.gap();
    out_.line("// Calls " + service_.full_name + " over a channel, which outlives it and the calls.");
    out_.line("template <class Format = " + outside_.global("isomer::protobuf") + '>');
    out_.line("class " + std::string(mark(service_)) + name_.client + " {");
    out_.line(" public:");
    out_.indent();
    const std::string c = inside_.parameter("c");
    out_.line("explicit " + name_.client + '(' + net("channel") + "& " + c + ") : channel_(&" + c + ") {}");
    out_.gap();
    for (const model::method& m : service_.methods) call(m);
    out_.gap();
    out_.dedent();
    out_.line(" private:");
    out_.indent();
    out_.line(net("channel") + "* channel_;");
    out_.close("};");
  }

 private:
  std::string in(std::string_view path) const { return inside_.global(path); }
  std::string net(const std::string& name) const { return inside_.global("isomer::net::" + name); }

  // Writes a declaration in one line if it fits, and otherwise with its parameters below it.
  void function(const std::string& head, const std::vector<std::string>& parameters, const std::string& tail) {
    std::string list;
    for (const std::string& p : parameters) list += (list.empty() ? "" : ", ") + p;
    const std::string line = head + '(' + list + ')' + tail;
    if (line.size() <= out_.room()) return out_.line(line);
    out_.line(head + '(');
    out_.items("    ", parameters, ')' + tail);
  }

  void handler(const model::method& m) {
    const std::string request = views_ ? inside_.view(*m.request) : inside_.owning(*m.request);
    const std::string reply = inside_.owning(*m.reply);
    std::vector<std::string> parameters;
    parameters.push_back(m.client_streaming ? net("reader") + '<' + request + ">& requests"
                                            : "const " + request + "& " + request_);
    if (m.server_streaming) parameters.push_back(net("writer") + '<' + reply + ">& replies");
    parameters.push_back(net("context") + "& call");
    const std::string outcome = m.server_streaming ? net("status") : net("result") + '<' + reply + '>';
    comment_above(out_, m.comment, true);
    function("virtual " + net("task") + '<' + outcome + "> " + methods_.of(m), parameters, " = 0;");
  }

  void list_of_methods() {
    const std::string count = std::to_string(service_.methods.size());
    const std::string start = "return " + in("std::array") + '<' + net("method") + ", " + count + ">{";
    out_.line("// What a server is told of it: isomer::net::server::add.");
    out_.line("template <class Formats>");
    out_.open("static constexpr auto methods() {");
    if (service_.methods.empty()) {
      out_.line(start + "};");
    } else {
      out_.line(start);
      for (const model::method& m : service_.methods) listed_method(m);
      out_.line("};");
    }
    out_.close("}");
  }
  void listed_method(const model::method& m) {
    const std::string head = "    " + net("method_of") + "<&" + name_.plain + "::" + methods_.of(m) + ", Formats>(";
    const std::string tail = path_of(service_, m) + "),";
    if (head.size() + tail.size() <= out_.room()) return out_.line(head + tail);
    out_.line(head);
    out_.line("        " + tail);
  }

  // The type of a call: its kind, its request and its reply.
  std::string call_type(const model::method& m) const {
    const std::string request = inside_.owning(*m.request), rest = inside_.owning(*m.reply) + ", Format>";
    if (m.client_streaming)
      return net(m.server_streaming ? "duplex_call" : "outgoing_call") + '<' + request + ", " + rest;
    return net(m.server_streaming ? "incoming_call" : "answer") + '<' + rest;
  }
  void call(const model::method& m) {
    std::vector<std::string> parameters;
    if (!m.client_streaming) parameters.push_back("const " + inside_.owning(*m.request) + "& " + request_);
    parameters.push_back("const " + net("call_options") + "& " + options_ + " = {}");
    comment_above(out_, m.comment, true);
    function(std::string(mark(m)) + call_type(m) + ' ' + methods_.of(m), parameters, " {");
    body_of_call(m);
    if (m.client_streaming || m.server_streaming) return;
    // The overload for a temporary message, which not all compilers can await.
    parameters.front() = inside_.owning(*m.request) + "&& " + request_;
    if (m.deprecated) out_.line("[[deprecated]]");  // the next line would be too long with it
    function(net("name_the_message_first") + '<' + call_type(m) + "> " + methods_.of(m), parameters, "");
    out_.line("  requires " + net("copies_temporaries"));
    out_.line("{");
    body_of_call(m);
  }
  void body_of_call(const model::method& m) {
    out_.indent();
    std::vector<std::string> arguments{"*channel_", net("method_named(") + path_of(service_, m) + ')'};
    if (!m.client_streaming) arguments.push_back(request_);
    arguments.push_back(options_);
    out_.items("return {", arguments, "};");
    out_.close("}");
  }

  writer& out_;
  const model::service& service_;
  const service_names& name_;
  cpp_methods methods_;
  cpp_scope outside_, inside_;
  std::string request_, options_;  // parameters
  bool views_;
};

void write_includes(writer& out, const model::schema& s, const model::file& f) {
  std::vector<const model::file*> files{&f};
  for (const model::file* used : model::files_of_methods(s, f)) files.push_back(used);
  if (!f.services.empty()) out.line("#include <array>");
  for (const model::file* used : files)
    if (model::is_shipped(*used)) out.line("#include <" + cpp_path(*used) + '>');
  if (!f.services.empty()) {
    out.line("#include <isomer/net/client.hpp>");
    out.line("#include <isomer/net/service.hpp>");
    out.line("#include <string_view>");
  }
  for (const model::file* used : files)
    if (!model::is_shipped(*used)) out.line("#include \"" + cpp_path(*used) + '"');
}

// Writes bytes as string literals, one per line.
void write_bytes(writer& out, std::string_view bytes, const std::string& after) {
  constexpr std::size_t longest_escape = 4;
  while (!bytes.empty()) {
    std::size_t n = 0;
    std::string line;
    for (std::string one; n < bytes.size(); ++n, line = one) {
      one = string_literal(bytes.substr(0, n + 1));
      if (one.size() + longest_escape > out.room()) break;
    }
    bytes.remove_prefix(n);
    out.line(line + (bytes.empty() ? after : ""));
  }
}

// The schema for isomer::net::reflection, which all services of a file share.
void write_described(writer& out, const model::file& f, const cpp_names& names, std::string_view described) {
  const std::string& space = names.space(f);
  auto type_of = [&](const model::service& s) {
    return "isomer::net::described<" + (space.empty() ? "" : "::" + space) + "::" + names.of(s).plain + '>';
  };
  out.gap();
  out.line("// What reflection tells: " + f.path + " and all that it imports, as a google.protobuf.FileDescriptorSet.");
  for (const model::service& s : f.services) {
    if (&s != &f.services.front()) out.gap();
    out.line("template <>");
    if (&s != &f.services.front()) {
      out.line("struct " + type_of(s) + " : " + type_of(f.services.front()) + " {};");
      continue;
    }
    out.open("struct " + type_of(s) + " {");
    out.line("static constexpr std::string_view files{");
    out.indent(), out.indent();
    write_bytes(out, described, ", " + std::to_string(described.size()) + "};");
    out.dedent(), out.dedent();
    out.close("};");
  }
}

}  // namespace

std::string cpp_service_path(const model::file& f) {
  std::string path = cpp_path(f);
  return path.insert(path.size() - 3, "net.");
}

std::string cpp_service_header(const model::schema& s, const model::file& f, const cpp_names& names,
                               const cpp_services& chosen, std::string_view described) {
  writer out;
  out.line("// Generated by protoc-gen-isomer from " + f.path + ". Do not edit.");
  out.line("#pragma once");
  write_includes(out, s, f);
  if (f.services.empty()) return out.take();
  const bool quiet = says_deprecated(f);
  const std::string& space = names.space(f);
  out.gap();
  if (quiet) {
    out.line("#pragma GCC diagnostic push");
    out.line("#pragma GCC diagnostic ignored \"-Wdeprecated-declarations\"");
    out.gap();
  }
  if (!space.empty()) {
    out.line("namespace " + space + " {");
    out.line();
  }
  for (const model::service& one : f.services) {
    service_writer w(out, f, one, names, chosen.views);
    w.write_class();
    w.write_client();
  }
  if (!space.empty()) {
    out.gap();
    out.line("}  // namespace " + space);
  }
  if (!described.empty()) write_described(out, f, names, described);
  if (quiet) {
    out.gap();
    out.line("#pragma GCC diagnostic pop");
  }
  return out.take();
}

}  // namespace isomer::compiler::emit
