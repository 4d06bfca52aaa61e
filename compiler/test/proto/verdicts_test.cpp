// SPDX-License-Identifier: MIT
// What is refused and what is accepted, as the cases say, whose verdicts are protoc's; and that no bytes end the
// compiler but by an error that says where.
#include <gtest/gtest.h>
#include <random>
#include "cases.hpp"
#include "proto/compilation.hpp"
#include "proto/descriptor.hpp"

namespace verdicts_test {

namespace proto = isomer::compiler::proto;

// Empty if the file is accepted; or else all that is wrong.
std::string wrong_with(const std::map<std::string, std::string>& files) {
  const auto open = [&](const std::string& path) -> std::optional<std::string> {
    const auto found = files.find(path);
    return found == files.end() ? std::nullopt : std::optional(found->second);
  };
  proto::compilation c(open, true);
  const proto::file* const f = c.add("test.proto");
  if (f && c.check_as_root(*f)) {
    EXPECT_FALSE(proto::descriptor_set({f}, c, {true, true, false}).empty());
    return {};
  }
  EXPECT_GT(c.found().errors(), 0U);
  std::string all;
  for (const proto::finding& found : c.found().findings())
    if (found.is == proto::severity::error) all += found.what.to_string() + '\n';
  return all;
}

TEST(Proto, RefusesAndAcceptsWhatTheCasesSay) {
  std::size_t refused = 0, accepted = 0;
  for (const test::proto_case& c : test::proto_cases()) {
    if (!c.plain) continue;
    const std::string wrong = wrong_with(c.files);
    EXPECT_EQ(!wrong.empty(), c.refused) << c.name << '\n' << wrong;
    ++(c.refused ? refused : accepted);
  }
  EXPECT_GT(refused, 1300U);
  EXPECT_GT(accepted, 400U);
}

// A tab goes to the next column that is divisible by eight.
TEST(Proto, TellsTheLineAndTheColumn) {
  const std::string wrong = wrong_with({{"test.proto", "syntax = \"proto3\";\nmessage M {\n\tUnknown u = 1;\n}\n"}});
  EXPECT_EQ(wrong, "test.proto:3:9: \"Unknown\" is not defined\n");
}

// What is wrong between the braces of an option's value stands where it is, and not where the option begins.
TEST(Proto, TellsThePlaceInAValue) {
  const std::string wrong =
      wrong_with({{"test.proto",
                   "syntax = \"proto2\";\n"
                   "import \"google/protobuf/descriptor.proto\";\n"
                   "message T { optional int32 a = 1; }\n"
                   "extend google.protobuf.FileOptions { optional T t = 50000; optional T u = 50001; }\n"
                   "option (t) = { b: 1 };\n"
                   "option (u) = {\n"
                   "\t// a comment\n"
                   "\ta: x\n"
                   "};\n"}});
  EXPECT_EQ(wrong,
            "test.proto:5:16: the option (t): \"b\" is no field of T; did you mean \"a\"?\n"
            "test.proto:8:12: the option (u): expected an integer, found x\n");
}

// What was probably meant: of types that may be named here, options, values and words.
TEST(Proto, TellsWhatWasProbablyMeant) {
  const std::string wrong =
      wrong_with({{"test.proto",
                   "syntax = \"proto2\";\n"
                   "package demo;\n"
                   "message Person { enum Kind { HOME = 0; } optional Kind k = 1 [default = HMOE]; }\n"
                   "message M {\n"
                   "  optional Presno p = 1;\n"
                   "  optional strng s = 2;\n"
                   "  optional Nothing n = 3;\n"
                   "}\n"}});
  EXPECT_EQ(wrong,
            "test.proto:3:73: \"demo.Person.Kind\" has no value \"HMOE\"; did you mean \"HOME\"?\n"
            "test.proto:5:12: \"Presno\" is not defined; did you mean \"demo.Person\"?\n"
            "test.proto:6:12: \"strng\" is not defined; did you mean \"string\"?\n"
            "test.proto:7:12: \"Nothing\" is not defined\n");
  EXPECT_EQ(wrong_with({{"test.proto", "syntax = \"proto3\";\nmessage M { int32 a = 1 [deprecatd = true]; }\n"}}),
            "test.proto:2:26: there is no option deprecatd; did you mean \"deprecated\"?\n");
}

// One run tells what is wrong in each statement, and nothing else.
TEST(Proto, TellsAllThatIsWrong) {
  const std::string wrong = wrong_with({{"test.proto",
                                         "syntax = \"proto3\";\n"
                                         "message M {\n"
                                         "  int32 = 1;\n"
                                         "  int32 good = 2;\n"
                                         "  string also good = 3;\n"
                                         "}\n"
                                         "mesage N {}\n"
                                         "enum E { A = 0; }\n"}});
  EXPECT_EQ(wrong,
            "test.proto:3:9: expected the field's name, found =\n"
            "test.proto:5:15: expected = and the field's number, found good\n"
            "test.proto:7:1: expected a declaration, such as a message, found mesage; did you mean \"message\"?\n");
}

TEST(Proto, ImportsThatChainForLongAreFollowed) {
  std::map<std::string, std::string> files = {{"test.proto", "syntax = \"proto3\"; import \"f0.proto\";"}};
  constexpr int length = 2000;
  for (int i = 0; i < length; ++i)
    files["f" + std::to_string(i) + ".proto"] =
        "syntax = \"proto3\"; " + (i + 1 < length ? "import \"f" + std::to_string(i + 1) + ".proto\";" : std::string());
  EXPECT_EQ(wrong_with(files), "");
}

// The options of a list of ranges are those of each of them: a small file could ask for any memory.
TEST(Proto, OptionsOfManyRangesAreBounded) {
  const auto ranges = [](int count) {
    std::string text = "syntax = \"proto2\";\nimport \"google/protobuf/descriptor.proto\";\nmessage M { extensions 1";
    for (int i = 2; i <= count; ++i) text += ", " + std::to_string(i);
    text += " [";
    for (int i = 0; i < count; ++i) text += (i ? ", " : "") + std::string("(a) = 1");
    return text + "]; }\nextend google.protobuf.ExtensionRangeOptions { repeated int32 a = 50000; }\n";
  };
  EXPECT_EQ(wrong_with({{"test.proto", ranges(100)}}), "");
  EXPECT_NE(wrong_with({{"test.proto", ranges(3000)}}).find("so many ranges have so many options"), std::string::npos);
}

// Each case cut off, and with a byte changed, here and there: an error or none, and nothing else.
TEST(Proto, SurvivesDamage) {
#if defined(ISOMER_TEST_THOROUGHLY)
  constexpr unsigned every = 1;
#else
  constexpr unsigned every = 4;
#endif
  std::mt19937 random(7);
  for (const test::proto_case& c : test::proto_cases()) {
    const std::string& whole = c.files.at("test.proto");
    if (random() % every != 0 || whole.empty() || whole.size() > 5000) continue;
    for (int i = 0; i < 2; ++i) {
      std::map<std::string, std::string> files = c.files;
      std::string& text = files["test.proto"];
      const std::size_t at = random() % text.size();
      if (i == 0) text.resize(at);
      else text[at] = static_cast<char>(random());
      wrong_with(files);
    }
  }
}

}  // namespace verdicts_test
