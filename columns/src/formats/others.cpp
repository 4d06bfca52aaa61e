// SPDX-License-Identifier: MIT
#include <isomer/php.hpp>
#include <isomer/positional.hpp>
#include <isomer/text.hpp>
#include <isomer/yaml.hpp>
#include "add_row.hpp"

ISOMER_COLUMNS_BY_MESSAGE(isomer::php)
ISOMER_COLUMNS_BY_MESSAGE(isomer::php_list)
ISOMER_COLUMNS_BY_MESSAGE(isomer::positional)
ISOMER_COLUMNS_BY_MESSAGE(isomer::text)
ISOMER_COLUMNS_BY_MESSAGE(isomer::yaml)
