// JSON: any Go value by the rules of encoding/json, messages of protoc-gen-go as ProtoJSON.
// SPDX-License-Identifier: MIT

package isomer
