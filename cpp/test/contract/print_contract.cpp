// SPDX-License-Identifier: MIT
// usage: print_contract folder      writes a .proto file for each contract there
#include <fstream>
#include <iostream>
#include <isomer/schema_of.hpp>
#include "contract.hpp"

int main(int argc, char** argv) {
  if (argc != 2) {
    std::cerr << "usage: print_contract folder\n";
    return 2;
  }
  auto write = [&](const char* name, const std::string& schema) {
    std::ofstream file(std::string(argv[1]) + '/' + name + ".proto");
    file << schema;
    return static_cast<bool>(file.flush());
  };
  bool good = write("station", isomer::schema_of<contract::station>()) &&
              write("settings", isomer::schema_of<contract::settings>());
  return good ? 0 : 1;
}
