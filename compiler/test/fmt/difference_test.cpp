// SPDX-License-Identifier: MIT
// The differences that `isomer fmt --diff` shows; that they are what patch(1) takes is a test of the command.
#include "fmt/difference.hpp"
#include <gtest/gtest.h>

namespace difference_test {

using isomer::compiler::fmt::difference;

std::string lines(int first, int last) {
  std::string text;
  for (int i = first; i <= last; ++i) text += "line" + std::to_string(i) + "\n";
  return text;
}

TEST(FmtDifference, OfTheSameIsNothing) { EXPECT_EQ(difference("a", "b\n", "b\n"), ""); }

TEST(FmtDifference, ShowsThreeLinesAround) {
  EXPECT_EQ(
      difference("a.proto", lines(1, 9) + "a  b\n" + lines(10, 19), lines(1, 9) + "a b\n" + lines(10, 19)),
      "--- a.proto\n+++ a.proto\n@@ -7,7 +7,7 @@\n line7\n line8\n line9\n-a  b\n+a b\n line10\n line11\n line12\n");
}

TEST(FmtDifference, OfLinesThatAreNearIsOneHunk) {
  EXPECT_EQ(difference("a", "x {\n" + lines(1, 6) + "}\n", "x {\n\n" + lines(1, 6) + "\n}\n"),
            "--- a\n+++ a\n@@ -1,8 +1,10 @@\n x {\n+\n line1\n line2\n line3\n line4\n line5\n line6\n+\n }\n");
  EXPECT_EQ(difference("a", "x {\n" + lines(1, 7) + "}\n", "x {\n\n" + lines(1, 7) + "\n}\n"),
            "--- a\n+++ a\n@@ -1,4 +1,5 @@\n x {\n+\n line1\n line2\n line3\n@@ -6,4 +7,5 @@\n line5\n line6\n "
            "line7\n+\n }\n");
}

TEST(FmtDifference, OfAllLines) {
  EXPECT_EQ(difference("a", "b;;", "b;\n"), "--- a\n+++ a\n@@ -1 +1 @@\n-b;;\n\\ No newline at end of file\n+b;\n");
  EXPECT_EQ(difference("a", "\n", ""), "--- a\n+++ a\n@@ -1 +0,0 @@\n-\n");
  EXPECT_EQ(difference("a",
                       "\xef\xbb\xbf"
                       "a;b;\nc;\n",
                       "a;\nb;\nc;\n"),
            "--- a\n+++ a\n@@ -1,2 +1,3 @@\n-\xef\xbb\xbf"
            "a;b;\n+a;\n+b;\n c;\n");
}

}  // namespace difference_test
