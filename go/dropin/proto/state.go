// The methods of the options that other runtimes call, which call the originals.
// SPDX-License-Identifier: MIT

package proto

import (
	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/runtime/protoiface"
)

func (o MarshalOptions) official() proto.MarshalOptions {
	return proto.MarshalOptions{AllowPartial: o.AllowPartial, Deterministic: o.Deterministic, UseCachedSize: o.UseCachedSize}
}

func (o UnmarshalOptions) official() proto.UnmarshalOptions {
	return proto.UnmarshalOptions{
		Merge: o.Merge, AllowPartial: o.AllowPartial, DiscardUnknown: o.DiscardUnknown, Resolver: o.Resolver,
		RecursionLimit: o.RecursionLimit, NoLazyDecoding: o.NoLazyDecoding,
	}
}

// MarshalState is that of proto.MarshalOptions.
func (o MarshalOptions) MarshalState(in protoiface.MarshalInput) (protoiface.MarshalOutput, error) {
	return o.official().MarshalState(in)
}

// Size is that of proto.MarshalOptions.
func (o MarshalOptions) Size(m Message) int { return o.official().Size(m) }

// UnmarshalState is that of proto.UnmarshalOptions.
func (o UnmarshalOptions) UnmarshalState(in protoiface.UnmarshalInput) (protoiface.UnmarshalOutput, error) {
	return o.official().UnmarshalState(in)
}
