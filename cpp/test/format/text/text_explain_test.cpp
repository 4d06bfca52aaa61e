// SPDX-License-Identifier: MIT
// What a human is told of an error in text: line, column, and the path of the field.
#include "features/proto2.isomer.hpp"
#include "features/proto3.isomer.hpp"
#include "person.isomer.hpp"
#include "support/text.hpp"

namespace text_explain_test {

template <class M>
void expect(std::string_view text, std::size_t line, std::size_t column, std::string_view path) {
  auto s = isomer::decode<M>(isomer::text{}, text).error();
  EXPECT_FALSE(s.ok()) << text;
  auto d = isomer::text::explain(text, s);
  EXPECT_EQ(d.cause, s.cause);
  EXPECT_EQ(d.at, s.at);
  EXPECT_EQ(d.line, line) << text;
  EXPECT_EQ(d.column, column) << text;
  EXPECT_EQ(d.path, path) << text;
}
TEST(TextExplain, LineAndColumn) {
  using demo::Person;
  expect<Person>("what: 1", 1, 1, "what");
  expect<Person>("id: x", 1, 5, "id");
  expect<Person>("id: 1\n  name: 5", 2, 9, "name");
  expect<Person>("# id: 1\nname: 'a'\nid: 2\n\n  phone { type: FAX }", 5, 17, "phone.type");
  expect<Person>("name: 'x", 1, 9, "name");
  expect<Person>("id: 1 id: 2", 1, 7, "id");
  expect<Person>("id: 1\n}", 2, 1, "");
}
TEST(TextExplain, Path) {
  using demo::Person;
  using features::proto3::Lists;
  using features::proto3::Maps;
  expect<Person>("phone { number: '}: {' type: FAX }", 1, 30, "phone.type");
  expect<Person>("phone { number: '1' } phone: [{}, { number: 1 }]", 1, 45, "phone.number");
  expect<Person>("phone { # }\n number: 1 }", 2, 10, "phone.number");
  expect<Person>("phone < type: HOME > id: 1.5", 1, 26, "id");
  expect<Person>("phone { type: HOME } id 1", 1, 25, "id");
  expect<Lists>("loose: [1, 2, x]", 1, 15, "loose");
  expect<Lists>("messages: [{}, { a: 1 }]", 1, 18, "messages.a");
  expect<Maps>("children { key: 'a' value { by_name { key: 'b' value: 'c' } } }", 1, 55,
               "children.value.by_name.value");
  expect<features::proto2::Groups>("Single { Many { b: 1 } } Must {}", 1, 20, "Single.Many.b");
  expect<features::proto2::Extendable>("own: 1 [a.b]: 5", 1, 8, "[a.b]");
  expect<features::proto2::Rules>("text: 'x'", 1, 10, "");
  expect<Person>("phone { number: 'a'", 1, 20, "phone");
  expect<Person>("phone { number: 'a", 1, 19, "phone.number");
  expect<Person>("id: 1name: 'a'", 1, 6, "id");
  expect<Lists>("loose: [1, 2", 1, 13, "loose");
  expect<Lists>("loose: [1, 2] what: 1", 1, 15, "what");
}
TEST(TextExplain, NothingOfWhatWentWell) {
  auto d = isomer::text::explain("id: 1", {});
  EXPECT_EQ(d.cause, isomer::code::ok);
  EXPECT_EQ(d.path, "");
}
TEST(TextExplain, AnyTextAndAnyPlace) {
  for (std::string_view text :
       {"a: [1, {b: 'c\\", "[", "]}>>{<", "a { b: [ [x/y] { c: \"", "'", ": : :", "#", "5: 0x1 {"})
    for (std::size_t at = 0; at <= text.size() + 2; ++at)
      EXPECT_EQ(isomer::text::explain(test::exact(text), {isomer::code::bad_syntax, at}).at, at);
}

}  // namespace text_explain_test
