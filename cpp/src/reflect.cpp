// SPDX-License-Identifier: MIT
// Reads, compares, merges and prints messages of any type, compiled once for a program.
#include <isomer/reflect.hpp>

namespace isomer::reflected {

template class finding<places>;
template class comparison<places>;
template class hashing<places>;
template class merging<places>;
template class printer<places>;

}  // namespace isomer::reflected
