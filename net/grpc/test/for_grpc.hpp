// SPDX-License-Identifier: MIT
// The messages of the tests that go through grpc++'s own templates.
#pragma once
#include <isomer/net/grpc/messages.hpp>
#include "harbour.isomer.hpp"

template <>
inline constexpr bool isomer::net::is_for_grpc<harbour::Ship> = true;
template <>
inline constexpr bool isomer::net::is_for_grpc<harbour::Berth> = true;
