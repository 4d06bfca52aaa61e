// Messages: the generated packages of the vectors, which are linked in so that their names are registered.
// SPDX-License-Identifier: MIT

package vectors

import (
	_ "google.golang.org/protobuf/types/known/anypb"
	_ "google.golang.org/protobuf/types/known/durationpb"
	_ "google.golang.org/protobuf/types/known/emptypb"
	_ "google.golang.org/protobuf/types/known/fieldmaskpb"
	_ "google.golang.org/protobuf/types/known/structpb"
	_ "google.golang.org/protobuf/types/known/timestamppb"
	_ "google.golang.org/protobuf/types/known/wrapperspb"

	_ "isomer.dev/isomer/internal/testpb/demo"
	_ "isomer.dev/isomer/internal/testpb/features/edition2023"
	_ "isomer.dev/isomer/internal/testpb/features/proto2"
	_ "isomer.dev/isomer/internal/testpb/features/proto3"
	_ "isomer.dev/isomer/internal/testpb/features/recursion"
	_ "isomer.dev/isomer/internal/testpb/features/scalars"
	_ "isomer.dev/isomer/internal/testpb/features/wide"
	_ "isomer.dev/isomer/internal/testpb/levels"
)
