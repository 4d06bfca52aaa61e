// SPDX-License-Identifier: MIT
// Private to the parser: a function for each kind of statement.
#pragma once
#include <initializer_list>
#include <string>
#include <string_view>
#include "../text/lexer.hpp"
#include "parser.hpp"

namespace isomer::compiler::proto {

class parser final : lexer::listener {
 public:
  parser(file& to, report& found) : file_(to), report_(found), in_(to.text, *this) {}
  bool parse();

 private:
  // Begins a location at the current token, and ends it behind the last token that was read.
  class located {
   public:
    located(parser& p, int parent, std::initializer_list<std::int32_t> steps = {})
        : parser_(p), which_(p.file_.where.add(parent, p.in_.current().at)) {
      for (std::int32_t s : steps) step(s);
    }
    located(const located&) = delete;
    located& operator=(const located&) = delete;
    ~located() { end(parser_.in_.previous()); }

    operator int() const { return which_; }
    void step(std::int32_t number) { parser_.file_.where.step(which_, number); }
    void begin(place at) { parser_.file_.where.begin(which_, at); }
    void end(const token& last) { parser_.file_.where.end(which_, last); }

   private:
    parser& parser_;
    int which_;
  };
  enum class option_style : std::uint8_t { statement, bracketed };
  // What the declaration of a field may add to, and the locations of that.
  struct field_home {
    std::vector<message>& messages;  // of groups and maps
    int parent;                      // the location of what contains them
    std::int32_t messages_number;    // their field number there
  };
  struct map_types {
    field_type key = field_type::none, value = field_type::none;
    std::string_view key_name, value_name;
  };

  void wrong(place at, std::string text) override;
  bool refuse(std::string text);
  bool refuse_at(place at, std::string text);
  bool expected(std::string_view what, std::initializer_list<std::string_view> words = {});

  bool looking_at(std::string_view text) const { return in_.current().text == text; }
  bool looking_at(token_kind kind) const { return in_.current().kind == kind; }
  bool take(std::string_view text);
  bool need(std::string_view text);
  bool need_name(std::string_view& to, std::string_view what);
  bool need_declared_name(declaration& to, int parent, std::int32_t number, std::string_view what);
  bool need_integer(std::int32_t& to, std::string_view what);
  bool need_integer(std::uint64_t most, std::uint64_t& to, std::string_view what);
  bool need_signed_integer(std::int32_t& to, std::string_view what);
  bool need_number(double& to, std::string_view what);
  bool need_string(std::string_view& to, std::string_view what);
  bool take_end(std::string_view text, int located_at);
  bool need_end(std::string_view text, int located_at);
  void skip_statement();
  void skip_block();
  std::string_view keep(std::string_view text);

  void parse_file();
  bool parse_syntax(int root);
  bool parse_edition(std::string_view name, place at);
  bool parse_top_level(int root);
  bool parse_import(int root);
  bool parse_package(int root);
  bool parse_visibility(visibility& to);

  bool parse_message(message& to, visibility visible, int at);
  bool parse_message_block(message& to, int at);
  bool parse_message_statement(message& to, int at);
  bool parse_nested_message(std::vector<message>& to, visibility visible, int parent, std::int32_t number);
  bool parse_nested_enum(std::vector<enumeration>& to, visibility visible, int parent, std::int32_t number);
  bool parse_oneof(message& of, int message_at);
  bool parse_oneof_member(message& of, std::int32_t index, int message_at);
  bool parse_extend(std::vector<field>& to, const field_home& home, std::int32_t number);
  void add_synthetic_oneofs(message& to);

  bool parse_field(field& to, const field_home& home, int at);
  bool parse_unlabelled_field(field& to, const field_home& home, int at);
  bool parse_label(field& to, int at);
  bool parse_field_type(field& to, map_types& map, int at);
  bool parse_map_type(const field& of, map_types& to);
  bool parse_type(field_type& type, std::string_view& name);
  bool parse_type_name(std::string_view& to);
  bool parse_group(field& of, const token& name, const field_home& home, int at);
  void add_map_entry(field& of, const map_types& types, std::vector<message>& to);
  bool parse_field_options(field& to, int at);
  bool parse_default(field& to, int at);
  bool parse_default_value(field& to);
  bool parse_default_integer(field& to, bool is_signed, bool wide);
  bool parse_json_name(field& to, int at);

  bool parse_option(option_list& to, int at, option_style style);
  bool parse_option_name(option& to, int at);
  bool parse_option_part(option& to, int at);
  bool parse_option_value(option& to, int at);
  bool parse_option_number(option& to, bool negative, int at);
  bool parse_aggregate(option& to);
  bool parse_bracketed_options(option_list& to, int at);

  bool parse_extension_ranges(message& to, int at);
  bool parse_extension_range_options(message& to, std::size_t first, int at);
  bool parse_reserved(message& to, int at);
  bool parse_reserved(enumeration& to, int at);
  bool parse_reserved_names(std::vector<reserved_name>& to, int at, std::string_view what);
  bool parse_reserved_numbers(message& to, int at);
  bool parse_reserved_numbers(enumeration& to, int at);
  bool parse_range(number_range& to, int at, std::string_view what);
  template <class Declaration>
  bool parse_reserved_of(Declaration& to, int at, std::int32_t names, std::int32_t ranges, std::string_view what);

  bool parse_enum(enumeration& to, visibility visible, int at);
  bool parse_enum_statement(enumeration& to, int at);
  bool parse_enum_value(enum_value& to, int at);
  bool check_aliases(const enumeration& of);

  bool parse_service(service& to, int at);
  bool parse_service_statement(service& to, int at);
  bool parse_method(method& to, int at);
  bool parse_method_type(std::string_view& type, place& at, bool& streams, int method_at, std::int32_t type_number,
                         std::int32_t stream_number);
  bool parse_method_options(method& to, int at);

  file& file_;
  report& report_;
  lexer in_;
  bool right_ = true;
  int depth_ = 0;
  std::int32_t imports_ = 0, option_imports_ = 0, public_imports_ = 0, weak_imports_ = 0;
  comments_between between_;  // behind the last statement; the next token decides to what they belong
};

}  // namespace isomer::compiler::proto
