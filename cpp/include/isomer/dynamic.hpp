// SPDX-License-Identifier: MIT
// Messages known at run time only, in any format. Needs the library isomer::dynamic.
#pragma once
#include "api/dynamic.hpp"
#include "api/dynamic_registry.hpp"
#include "api/dynamic_transcode.hpp"
#include "dynamic/message.hpp"
#include "dynamic/outline.hpp"
#include "dynamic/schema.hpp"
#include "google/protobuf/descriptor.isomer.hpp"
