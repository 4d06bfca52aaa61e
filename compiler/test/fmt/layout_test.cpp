// SPDX-License-Identifier: MIT
// What the layout is, as docs/cli/fmt.md tells it.
#include <gtest/gtest.h>
#include "formatting.hpp"

namespace layout_test {

struct layout_case {
  const char *source, *made;
};

void expect(std::initializer_list<layout_case> cases) {
  for (const layout_case& c : cases) {
    EXPECT_EQ(test::formatted(c.source), c.made) << c.source;
    EXPECT_EQ(test::formatted(c.made), c.made);
  }
}

// Within a message of proto2, whose lines are indented by two blanks.
void expect_in_message(std::initializer_list<layout_case> cases) {
  for (const layout_case& c : cases) {
    const std::string head = "syntax = \"proto2\";\nmessage M {\n";
    EXPECT_EQ(test::formatted(head + c.source + "}\n"), head + c.made + "}\n") << c.source;
    EXPECT_EQ(test::formatted(head + c.made + "}\n"), head + c.made + "}\n");
  }
}

TEST(FmtLayout, OfNothing) {
  expect({{"", ""},
          {" \n\n", ""},
          {"\xef\xbb\xbf", ""},
          {";;", ""},
          {"// a", "// a\n"},
          {"\n\n/* a */\n\n", "/* a */\n"}});
}

TEST(FmtLayout, OfStatements) {
  expect({
      {"\xef\xbb\xbfsyntax='proto3';", "syntax = 'proto3';\n"},
      {"edition=\"2023\";package a . b;", "edition = \"2023\";\npackage a.b;\n"},
      {"import public\t\"a\";import weak'b';", "import public \"a\";\nimport weak 'b';\n"},
      {"edition=\"2024\";import option \"a\";export message M{}local enum E{A=0;}",
       "edition = \"2024\";\nimport option \"a\";\nexport message M {}\nlocal enum E {\n  A = 0;\n}\n"},
      {"option ( a . b ) . c . (.d) = - 1;", "option (a.b).c.(.d) = -1;\n"},
      {"option a=-inf;option b=- .5;option c=0X1f;", "option a = -inf;\noption b = -.5;\noption c = 0X1f;\n"},
      {"enum E{A=-0x1;B=01[deprecated=true];}", "enum E {\n  A = -0x1;\n  B = 01 [deprecated = true];\n}\n"},
      {"extend.a.B{optional .c.D e=1;}", "extend .a.B {\n  optional .c.D e = 1;\n}\n"},
      {"service S{rpc stream(stream.a.B)returns(stream C);rpc r(A)returns(.b.C){}}",
       "service S {\n  rpc stream(stream .a.B) returns (stream C);\n  rpc r(A) returns (.b.C) {}\n}\n"},
      {"service S{rpc r(A)returns(B){option a=1;;}}",
       "service S {\n  rpc r(A) returns (B) {\n    option a = 1;\n  }\n}\n"},
  });
  expect_in_message({
      {"repeated.a.B c=1;map < string , .a.B > d=2;", "  repeated .a.B c = 1;\n  map<string, .a.B> d = 2;\n"},
      {"oneof o{group G=1{optional int32 a=1;}}",
       "  oneof o {\n    group G = 1 {\n      optional int32 a = 1;\n    }\n  }\n"},
      {"extensions 4,5 to 7 , 9 to max[verification=UNVERIFIED];",
       "  extensions 4, 5 to 7, 9 to max [verification = UNVERIFIED];\n"},
      {"reserved'a' , \"b\";reserved 1;", "  reserved 'a', \"b\";\n  reserved 1;\n"},
      {"message N{;};enum E{A=0;;}", "  message N {}\n  enum E {\n    A = 0;\n  }\n"},
  });
}

TEST(FmtLayout, OfEmptyLines) {
  expect_in_message({
      {"\n\n\n  optional int32 a = 1;\n\n\n\n  optional int32 b = 2;\n\n",
       "  optional int32 a = 1;\n\n  optional int32 b = 2;\n"},
      {"\n\n  // of a\n  optional int32 a = 1;\n", "  // of a\n  optional int32 a = 1;\n"},
      {"  optional int32 a = 1;\n;\n  optional int32 b = 2;\n", "  optional int32 a = 1;\n  optional int32 b = 2;\n"},
  });
}

// Which declaration a comment belongs to is what descriptors say.
TEST(FmtLayout, OfComments) {
  expect_in_message({
      {"optional int32 a=1;// of a\n// of b\noptional int32 b=2;/* of b */\n",
       "  optional int32 a = 1;  // of a\n  // of b\n  optional int32 b = 2;  /* of b */\n"},
      {"/* of a */ optional int32 a=1; /* whose? */ optional int32 b=2;",
       "  /* of a */\n  optional int32 a = 1;\n\n  /* whose? */\n\n  optional int32 b = 2;\n"},
      {"  // of M\n\n  // of nobody\n\n  optional int32 a=1;\n",
       "  // of M\n\n  // of nobody\n\n  optional int32 a = 1;\n"},
      {"\n  // of nobody\n\n  optional int32 a=1;\n", "\n  // of nobody\n\n  optional int32 a = 1;\n"},
      {"message N { /* of nobody */ }", "  message N { /* of nobody */ }\n"},
      {"message N { // of N\n}", "  message N {  // of N\n  }\n"},
      {"message N {\n// of N\n\n}", "  message N {\n    // of N\n  }\n"},
      {"optional/*a*/int32/*b*/a=1/*c*/;", "  optional /*a*/ int32 /*b*/ a = 1 /*c*/;\n"},
      {"optional int32 a // 1\n = 1 // 2\n;", "  optional int32 a  // 1\n      = 1  // 2\n      ;\n"},
      {"optional int32 a=1[// 1\ndeprecated=true,// 2\n/* 3 */lazy=true\n// 4\n];",
       "  optional int32 a = 1 [  // 1\n    deprecated = true,  // 2\n    /* 3 */ lazy = true\n    // 4\n  ];\n"},
  });
}

TEST(FmtLayout, OfCommentsOfSeveralLines) {
  expect_in_message({
      {"\t/* a\n\t  b\n\n\tc */\n", "  /* a\n    b\n\n  c */\n"},
      {"/**\n* a\n      *\n   *  b\n*/\n", "  /**\n   * a\n   *\n   *  b\n   */\n"},
      {"// a \t\r\n", "  // a\n"},
  });
}

TEST(FmtLayout, OfOptions) {
  const std::string a(30, 'a'), b(40, 'b'), c(70, 'c');
  expect_in_message({
      {"optional int32 a=1[deprecated=true,(b).c=1.5];", "  optional int32 a = 1 [deprecated = true, (b).c = 1.5];\n"},
      {"optional int32 a=1[(b)={c:1 d{e:[1,2]}}];", "  optional int32 a = 1 [(b) = { c: 1 d { e: [1, 2] } }];\n"},
      {("optional int32 " + b + "=1[(x)=" + a + "];").c_str(),
       ("  optional int32 " + b + " = 1\n      [(x) = " + a + "];\n").c_str()},
      {("optional int32 a=1[(x)=" + b + ",(y)=" + b + "];").c_str(),
       ("  optional int32 a = 1 [\n    (x) = " + b + ",\n    (y) = " + b + "\n  ];\n").c_str()},
      {("optional int32 a=1[(x)={" + b + ":1," + a + ":2}];").c_str(),
       ("  optional int32 a = 1 [(x) = {\n    " + b + ": 1,\n    " + a + ": 2\n  }];\n").c_str()},
      {("optional int32 a=1[(x)={" + b + ":1;" + a + ":2},lazy=true];").c_str(),
       ("  optional int32 a = 1 [\n    (x) = {\n      " + b + ": 1;\n      " + a +
        ": 2\n    },\n    lazy = true\n  ];\n")
           .c_str()},
      {("optional int32 " + c + "=1;").c_str(), ("  optional int32\n      " + c + " = 1;\n").c_str()},
      {("option (x)=" + c + ";").c_str(), ("  option (x) =\n      " + c + ";\n").c_str()},
  });
  expect({{("option java_package=\"" + c + "\";").c_str(), ("option java_package = \"" + c + "\";\n").c_str()}});
}

TEST(FmtLayout, OfValues) {
  expect({
      {"option (a)={};", "option (a) = {};\n"},
      {"option (a)={b:1,c<d:'x'>[e.f] :{}[g.h/i.J]{}};",
       "option (a) = {\n  b: 1,\n  c <\n    d: 'x'\n  >\n  [e.f]: {}\n  [g.h/i.J] {}\n};\n"},
      {"option (a)={b:[1,- 2],c:[{d:1},{}]e:[]};",
       "option (a) = {\n  b: [1, -2],\n  c: [\n    {\n      d: 1\n    },\n    {}\n  ]\n  e: []\n};\n"},
      {"option (a)={b:1# c\n# d\n};", "option (a) = {\n  b: 1  # c\n  # d\n};\n"},
      {"option (a)={ /* b */ // c\n};", "option (a) = {\n  /* b */ // c\n};\n"},
  });
}

TEST(FmtLayout, OfStringsThatAreOne) {
  expect({
      {"option a=\"b\" 'c';", "option a =\n    \"b\"\n    'c';\n"},
      {"option (a)={b:\"c\"\"d\"e:[\"f\" \"g\",\"h\"]};",
       "option (a) = {\n  b:\n      \"c\"\n      \"d\"\n  e: [\n    \"f\"\n        \"g\",\n    \"h\"\n  ]\n};\n"},
      {"option a=// b\n\"c\"/* d */\n\"e\"\n// f\n;", "option a =  // b\n    \"c\"  /* d */\n    \"e\"  // f\n    ;\n"},
  });
}

TEST(FmtLayout, OfLongLines) {
  const std::string n(40, 'n');
  expect({{("service S{rpc " + n + "(" + n + ")returns(" + n + ");rpc " + n + "(" + n + ")returns(B){}}").c_str(),
           ("service S {\n  rpc " + n + "(" + n + ")\n      returns (" + n + ");\n  rpc " + n + "(" + n +
            ")\n      returns (B) {}\n}\n")
               .c_str()}});
  std::string source = "message M{reserved 1000", made = "message M {\n  reserved 1000";
  for (int i = 1001; i < 1016; ++i) {
    source += "," + std::to_string(i);
    made += (i == 1011 ? ",\n      " : ", ") + std::to_string(i);
  }
  expect({{(source + ";}").c_str(), (made + ";\n}\n").c_str()}});
}

// A character of several bytes takes one column.
TEST(FmtLayout, CountsCharacters) {
  std::string text;
  for (int i = 0; i < 40; ++i) text += "\xc3\xa9";
  expect_in_message({{("optional int32 a=1[(x)=\"" + text + "\"];").c_str(),
                      ("  optional int32 a = 1 [(x) = \"" + text + "\"];\n").c_str()}});
}

TEST(FmtLayout, RefusesValuesThatAreNone) {
  EXPECT_EQ(test::refusal("option (a) = {\n  b: ]\n};"), "test.proto:2:6: expected a value, found ]\n");
  EXPECT_EQ(test::refusal("option (a) = { b: [1 };"), "test.proto:1:22: expected \"]\", found }\n");
  EXPECT_EQ(test::refusal("option (a) = { b < };"), "test.proto:1:20: expected the name of a field, found }\n");
  EXPECT_EQ(test::refusal("option (a) = { [b };"), "test.proto:1:19: expected \"]\", found }\n");
  EXPECT_EQ(test::refusal("option (a) = { 1 };"), "test.proto:1:16: expected the name of a field, found 1\n");
  EXPECT_EQ(test::refusal("option (a) = { b: { };"),
            "test.proto:1:23: expected the } that ends the value, found the end of the file\n");
  std::string deep = "option (a) = {", end = "}";
  for (int i = 0; i < 100000; ++i) deep += "b{", end += "}";
  EXPECT_EQ(test::refusal(deep + end + ";"), "test.proto:1:2414: values are nested deeper than 1200\n");
}

}  // namespace layout_test
