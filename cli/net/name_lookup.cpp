// SPDX-License-Identifier: MIT
#include "name_lookup.hpp"
#ifdef ISOMER_STATIC_COMMAND
#include <nss.h>
#endif

namespace isomer::cli {

void configure_name_lookup() {
#ifdef ISOMER_STATIC_COMMAND
  __nss_configure_lookup("hosts", "files dns");
#endif
}

}  // namespace isomer::cli
