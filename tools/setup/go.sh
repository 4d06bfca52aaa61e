# What the shell scripts for Go share: sourced after common.sh.
# SPDX-License-Identifier: MIT

# The modules, each with its folder; go/go.work joins those of go/.
go_modules=(go go/levels go/grpc go/conformance go/bench lab/harness/go)

tools/setup/dependencies go
hash -r

# protoc-gen-go, of the version that go/go.mod pins. The tag: without it, it refuses features.proto2.Set, a message set.
go_plugin=$cache/go/bin/protoc-gen-go
go_plugin() { GOWORK=off go -C go build -tags protolegacy -o "$go_plugin" google.golang.org/protobuf/cmd/protoc-gen-go; }
