// SPDX-License-Identifier: MIT
// The functions of table_member.h, where they are not inlined.
#define ISOMER_MEMBER_CODE
#include "table_member.h"
