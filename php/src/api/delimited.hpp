// SPDX-License-Identifier: MIT
// Isomer\DelimitedReader, which reads messages from a stream, each preceded by its size as a varint.
#pragma once
#include "../zend.hpp"

namespace isomer::php_api {

extern zend_class_entry* delimited_reader_class;
void start_delimited_reader();  // called when the module starts

}  // namespace isomer::php_api
