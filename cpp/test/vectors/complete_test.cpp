// SPDX-License-Identifier: MIT
// The golden vectors as a whole: well-formed files, each of a message that some test names.
#include <fstream>
#include <iterator>
#include "support/source_dir.hpp"
#include "support/vectors.hpp"

namespace complete_test {

TEST(Vectors, AreManyAndComplete) {
  EXPECT_GT(test::all_vectors().size(), 100u);
  for (auto& v : test::all_vectors()) {
    EXPECT_EQ(v.name.substr(0, v.name.find('/')), v.type);
    int inputs = v.bytes.has_value() + v.json.has_value() + v.text.has_value();
    EXPECT_TRUE(v.error ? inputs == 1 : v.bytes && v.json && (v.text || v.text_also.empty())) << v.name;
  }
}
TEST(Vectors, EachMessageHasATest) {
  std::string tests;
  for (auto& entry : std::filesystem::directory_iterator(std::string(test::source_dir()) + "/cpp/test/vectors")) {
    std::ifstream in(entry.path());
    tests.append(std::istreambuf_iterator<char>(in), {});
  }
  auto vectors = test::all_vectors();
  vectors.insert(vectors.end(), test::extension_vectors().begin(), test::extension_vectors().end());
  for (auto& v : vectors)
    EXPECT_NE(tests.find("::" + v.type.substr(v.type.rfind('.') + 1) + "View"), std::string::npos) << v.type;
}

}  // namespace complete_test
