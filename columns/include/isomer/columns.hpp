// SPDX-License-Identifier: MIT
// Messages of any format as columns of Apache Arrow. Link the library isomer::columns.
#pragma once
#include "columns/arrow.h"
#include "columns/mapping.hpp"
#include "columns/row_builder.hpp"
#include "columns/row_reader.hpp"
#include "columns/row_type.hpp"
#include "columns/scanner.hpp"
