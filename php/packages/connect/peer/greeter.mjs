// The service demo.Greeter, of the descriptors beside this file.
// SPDX-License-Identifier: MIT
import { createFileRegistry, fromBinary } from "@bufbuild/protobuf";
import { FileDescriptorSetSchema } from "@bufbuild/protobuf/wkt";
import { readFileSync } from "node:fs";

const bytes = readFileSync(new URL("greeter.bin", import.meta.url));
const registry = createFileRegistry(fromBinary(FileDescriptorSetSchema, bytes));
export const Greeter = registry.getService("demo.Greeter");
export const Hint = registry.getMessage("demo.Hint");
