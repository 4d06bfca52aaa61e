"""The recipe of Conan 2: builds the tree that it lies in.

SPDX-License-Identifier: MIT

    conan create packaging/conan                        # the library, the generator, CMake's package
    conan create packaging/conan -o 'isomer/*:net=True'   # and isomer::net
"""

import os
import re

from conan import ConanFile
from conan.errors import ConanInvalidConfiguration
from conan.tools.build import check_min_cppstd
from conan.tools.cmake import CMake, CMakeDeps, CMakeToolchain, cmake_layout
from conan.tools.files import copy, load, rmdir


class Isomer(ConanFile):
    name = "isomer"
    description = "One message, any form: a serialization toolkit for protobuf, JSON, MessagePack, CBOR, YAML and others"
    license = "MIT"
    topics = ("serialization", "protobuf", "json", "msgpack", "cbor", "yaml")
    package_type = "static-library"
    settings = "os", "arch", "compiler", "build_type"
    options = {"net": [True, False], "tls": [True, False]}
    default_options = {"net": False, "tls": True}

    @property
    def root(self):
        return os.path.normpath(os.path.join(self.recipe_folder, "..", ".."))

    def set_version(self):
        text = load(self, os.path.join(self.root, "cpp", "include", "isomer", "version.hpp"))
        self.version = re.search(r'version\[\] = "(.*)"', text).group(1)

    def export_sources(self):
        for folder in ("c/include", "c/src", "cmake", "compiler/proto", "compiler/src", "cpp/include", "cpp/src", "net"):
            copy(self, f"{folder}/*", self.root, self.export_sources_folder)
        for file in ("CHANGELOG.md", "CMakeLists.txt", "LICENSE", "c/CMakeLists.txt", "compiler/CMakeLists.txt"):
            copy(self, file, self.root, self.export_sources_folder)

    def configure(self):
        if not self.options.net:
            self.options.rm_safe("tls")

    def requirements(self):
        if self.options.net:
            # Its headers include nothing of Asio's.
            self.requires("asio/[>=1.22 <2]")
            if self.options.tls:
                self.requires("openssl/[>=3 <4]")

    def validate(self):
        check_min_cppstd(self, 20)
        if self.settings.os != "Linux":
            raise ConanInvalidConfiguration("Isomer is for Linux")

    def layout(self):
        cmake_layout(self)

    def generate(self):
        CMakeDeps(self).generate()
        toolchain = CMakeToolchain(self)
        toolchain.cache_variables["ISOMER_INSTALL"] = True
        toolchain.cache_variables["ISOMER_BUILD_NET"] = bool(self.options.net)
        toolchain.cache_variables["ISOMER_NET_TLS"] = bool(self.options.get_safe("tls", False))
        toolchain.generate()

    def build(self):
        cmake = CMake(self)
        cmake.configure()
        cmake.build(target="isomer_installed")

    def package(self):
        CMake(self).install()
        copy(self, "LICENSE", self.source_folder, os.path.join(self.package_folder, "licenses"))
        rmdir(self, os.path.join(self.package_folder, "share", "doc"))

    def package_info(self):
        # CMake's own package knows isomer_generate(), which Conan's would not.
        self.cpp_info.set_property("cmake_find_mode", "none")
        self.cpp_info.builddirs.append(os.path.join("lib", "cmake", "isomer"))
