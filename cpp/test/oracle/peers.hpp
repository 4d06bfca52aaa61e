// SPDX-License-Identifier: MIT
// The messages on which Isomer and libprotobuf are compared.
#pragma once
#include <gtest/gtest.h>
#include "peer.hpp"
#include "peer/person.pb.h"
#include "peer/test/proto2.pb.h"
#include "peer/test/proto3.pb.h"
#include "peer/wifi.pb.h"
#include "person.isomer.hpp"
#include "test/proto2.isomer.hpp"
#include "test/proto3.isomer.hpp"
#include "wifi.isomer.hpp"

namespace oracle {

#define ORACLE_PEER(name) peer<::name, ::name##View, ::peer::name>
using json_peers = testing::Types<
    ORACLE_PEER(demo::Person), ORACLE_PEER(demo::WifiStatus), ORACLE_PEER(test::proto3::Scalars),
    ORACLE_PEER(test::proto3::Optionals), ORACLE_PEER(test::proto3::Lists), ORACLE_PEER(test::proto3::Maps),
    ORACLE_PEER(test::proto3::Choice), ORACLE_PEER(test::proto3::Everything), ORACLE_PEER(test::proto3::Tree),
    ORACLE_PEER(test::proto3::Known), ORACLE_PEER(test::proto2::Scalars), ORACLE_PEER(test::proto2::Defaults),
    ORACLE_PEER(test::proto2::Required), ORACLE_PEER(test::proto2::Lists), ORACLE_PEER(test::proto2::Maps),
    ORACLE_PEER(test::proto2::Everything)>;
// libprotobuf's JSON knows neither groups nor extensions.
using binary_only_peers = testing::Types<ORACLE_PEER(test::proto2::Groups), ORACLE_PEER(test::proto2::Extendable)>;
#undef ORACLE_PEER

}  // namespace oracle
