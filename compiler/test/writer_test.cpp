// SPDX-License-Identifier: MIT
// Indentation, line breaks, and comments that could do harm.
#include "emit/writer.hpp"
#include <gtest/gtest.h>

namespace isomer::compiler::emit {
namespace writer_test {

TEST(writer, indents_and_separates) {
  writer out;
  out.gap();
  out.open("struct a {");
  out.gap();
  out.line("int b;");
  out.gap();
  out.gap();
  out.line("int c;");
  out.close("};");
  EXPECT_EQ(out.take(), "struct a {\n  int b;\n\n  int c;\n};\n");
}

TEST(writer, breaks_long_lists) {
  writer out;
  out.items("f(", std::vector<std::string>(3, std::string(50, 'x')), ");");
  std::string x(50, 'x');
  EXPECT_EQ(out.take(), "f(" + x + ", " + x + ",\n    " + x + ");\n");
}

TEST(writer, comments_keep_their_lines) {
  writer out;
  out.comment(" one\n\ntwo\n");
  EXPECT_EQ(out.take(), "// one\n//\n// two\n");
}

TEST(writer, comments_end_where_their_line_ends) {
  EXPECT_EQ(writer::comment_line(" a \\"), "// a \\ //");
  EXPECT_EQ(writer::comment_line(" a\rint x;"), "// aint x;");
  EXPECT_EQ(writer::comment_line(" \xe2\x80\xae"
                                 "abc\xe2\x81\xa6"),
            "// abc");
  EXPECT_EQ(writer::comment_line(" caf\xc3\xa9 \xe2\x80\xa6"), "// caf\xc3\xa9 \xe2\x80\xa6");
}

}  // namespace writer_test
}  // namespace isomer::compiler::emit
