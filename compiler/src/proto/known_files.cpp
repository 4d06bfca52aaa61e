// SPDX-License-Identifier: MIT
// Made by tools/make/known-protos, from descriptors, and as long as what it holds: do not edit.
#include <string_view>
#include <utility>
#include "compilation.hpp"

// clang-format off

namespace isomer::compiler::proto {
namespace {

constexpr std::pair<std::string_view, std::string_view> known_files[] = {
    {"google/protobuf/any.proto", R"proto(syntax = "proto3";
package google.protobuf;
option java_package = "com.google.protobuf";
option java_outer_classname = "AnyProto";
option java_multiple_files = true;
option go_package = "google.golang.org/protobuf/types/known/anypb";
option objc_class_prefix = "GPB";
option csharp_namespace = "Google.Protobuf.WellKnownTypes";
message Any {
  string type_url = 1;
  bytes value = 2;
}
)proto"},
    {"google/protobuf/api.proto", R"proto(syntax = "proto3";
package google.protobuf;
import "google/protobuf/source_context.proto";
import "google/protobuf/type.proto";
option java_package = "com.google.protobuf";
option java_outer_classname = "ApiProto";
option java_multiple_files = true;
option go_package = "google.golang.org/protobuf/types/known/apipb";
option objc_class_prefix = "GPB";
option csharp_namespace = "Google.Protobuf.WellKnownTypes";
message Api {
  string name = 1;
  repeated .google.protobuf.Method methods = 2;
  repeated .google.protobuf.Option options = 3;
  string version = 4;
  .google.protobuf.SourceContext source_context = 5;
  repeated .google.protobuf.Mixin mixins = 6;
  .google.protobuf.Syntax syntax = 7;
  string edition = 8;
}
message Method {
  string name = 1;
  string request_type_url = 2;
  bool request_streaming = 3;
  string response_type_url = 4;
  bool response_streaming = 5;
  repeated .google.protobuf.Option options = 6;
  .google.protobuf.Syntax syntax = 7 [deprecated = true];
  string edition = 8 [deprecated = true];
}
message Mixin {
  string name = 1;
  string root = 2;
}
)proto"},
    {"google/protobuf/c_sharp_features.proto", R"proto(syntax = "proto2";
package pb;
import "google/protobuf/descriptor.proto";
option java_outer_classname = "CSharpFeaturesOuterClass";
option java_multiple_files = true;
option csharp_namespace = "Google.Protobuf.Reflection";
message CSharpFeatures {
  optional bool nullable_reference_types = 1 [retention = RETENTION_RUNTIME, targets = TARGET_TYPE_FIELD, targets = TARGET_TYPE_MESSAGE, targets = TARGET_TYPE_FILE, edition_defaults = { value: "false" edition: EDITION_LEGACY }, feature_support = { edition_introduced: EDITION_2026 }];
}
extend .google.protobuf.FeatureSet {
  optional .pb.CSharpFeatures csharp = 1004;
}
)proto"},
    {"google/protobuf/compiler/plugin.proto", R"proto(syntax = "proto2";
package google.protobuf.compiler;
import "google/protobuf/descriptor.proto";
option java_package = "com.google.protobuf.compiler";
option java_outer_classname = "PluginProtos";
option go_package = "google.golang.org/protobuf/types/pluginpb";
option csharp_namespace = "Google.Protobuf.Compiler";
message Version {
  optional int32 major = 1;
  optional int32 minor = 2;
  optional int32 patch = 3;
  optional string suffix = 4;
}
message CodeGeneratorRequest {
  repeated string file_to_generate = 1;
  optional string parameter = 2;
  repeated .google.protobuf.FileDescriptorProto proto_file = 15;
  repeated .google.protobuf.FileDescriptorProto source_file_descriptors = 17;
  optional .google.protobuf.compiler.Version compiler_version = 3;
}
message CodeGeneratorResponse {
  message File {
    optional string name = 1;
    optional string insertion_point = 2;
    optional string content = 15;
    optional .google.protobuf.GeneratedCodeInfo generated_code_info = 16;
  }
  enum Feature {
    FEATURE_NONE = 0;
    FEATURE_PROTO3_OPTIONAL = 1;
    FEATURE_SUPPORTS_EDITIONS = 2;
  }
  optional string error = 1;
  optional uint64 supported_features = 2;
  optional int32 minimum_edition = 3;
  optional int32 maximum_edition = 4;
  repeated .google.protobuf.compiler.CodeGeneratorResponse.File file = 15;
}
)proto"},
    {"google/protobuf/cpp_features.proto", R"proto(syntax = "proto2";
package pb;
import "google/protobuf/descriptor.proto";
message CppFeatures {
  enum StringType {
    STRING_TYPE_UNKNOWN = 0;
    VIEW = 1;
    CORD = 2;
    STRING = 3;
  }
  enum RepeatedType {
    REPEATED_TYPE_UNKNOWN = 0;
    LEGACY = 1;
    PROXY = 2;
  }
  optional bool legacy_closed_enum = 1 [retention = RETENTION_RUNTIME, targets = TARGET_TYPE_FIELD, targets = TARGET_TYPE_FILE, edition_defaults = { value: "true" edition: EDITION_LEGACY }, edition_defaults = { value: "false" edition: EDITION_PROTO3 }, feature_support = { edition_introduced: EDITION_2023 edition_deprecated: EDITION_2023 deprecation_warning: "The legacy closed enum behavior in C++ is deprecated and is scheduled to be removed in edition 2025.  See http://protobuf.dev/programming-guides/enum/#cpp for more information" }];
  optional .pb.CppFeatures.StringType string_type = 2 [retention = RETENTION_RUNTIME, targets = TARGET_TYPE_FIELD, targets = TARGET_TYPE_FILE, edition_defaults = { value: "STRING" edition: EDITION_LEGACY }, edition_defaults = { value: "VIEW" edition: EDITION_2024 }, feature_support = { edition_introduced: EDITION_2023 }];
  optional bool enum_name_uses_string_view = 3 [retention = RETENTION_RUNTIME, targets = TARGET_TYPE_ENUM, targets = TARGET_TYPE_FILE, edition_defaults = { value: "false" edition: EDITION_LEGACY }, edition_defaults = { value: "true" edition: EDITION_2024 }, feature_support = { edition_introduced: EDITION_2024 }];
  optional .pb.CppFeatures.RepeatedType repeated_type = 4 [retention = RETENTION_RUNTIME, targets = TARGET_TYPE_FIELD, targets = TARGET_TYPE_FILE, edition_defaults = { value: "LEGACY" edition: EDITION_LEGACY }, feature_support = { edition_introduced: EDITION_UNSTABLE }];
}
extend .google.protobuf.FeatureSet {
  optional .pb.CppFeatures cpp = 1000;
}
)proto"},
    {"google/protobuf/cpp_file_options.proto", R"proto(edition = "2024";
package pb.file;
import "google/protobuf/descriptor.proto";
local message CppFileOptions {
  string namespace = 1;
}
extend .google.protobuf.FileOptions {
  .pb.file.CppFileOptions cpp = 990 [feature_support = { edition_introduced: EDITION_2026 }];
}
)proto"},
    {"google/protobuf/cpp_options.proto", R"proto(edition = "2024";
package pb;
import public "google/protobuf/cpp_file_options.proto";
)proto"},
    {"google/protobuf/descriptor.proto", R"proto(syntax = "proto2";
package google.protobuf;
option java_package = "com.google.protobuf";
option java_outer_classname = "DescriptorProtos";
option optimize_for = SPEED;
option go_package = "google.golang.org/protobuf/types/descriptorpb";
option cc_enable_arenas = true;
option objc_class_prefix = "GPB";
option csharp_namespace = "Google.Protobuf.Reflection";
message FileDescriptorSet {
  repeated .google.protobuf.FileDescriptorProto file = 1;
  extensions 536000000 [declaration = { number: 536000000 full_name: ".buf.descriptor.v1.buf_file_descriptor_set_extension" type: ".buf.descriptor.v1.FileDescriptorSetExtension" }];
}
message FileDescriptorProto {
  optional string name = 1;
  optional string package = 2;
  repeated string dependency = 3;
  repeated int32 public_dependency = 10;
  repeated int32 weak_dependency = 11;
  repeated string option_dependency = 15;
  repeated .google.protobuf.DescriptorProto message_type = 4;
  repeated .google.protobuf.EnumDescriptorProto enum_type = 5;
  repeated .google.protobuf.ServiceDescriptorProto service = 6;
  repeated .google.protobuf.FieldDescriptorProto extension = 7;
  optional .google.protobuf.FileOptions options = 8;
  optional .google.protobuf.SourceCodeInfo source_code_info = 9;
  optional string syntax = 12;
  optional .google.protobuf.Edition edition = 14;
}
message DescriptorProto {
  message ExtensionRange {
    optional int32 start = 1;
    optional int32 end = 2;
    optional .google.protobuf.ExtensionRangeOptions options = 3;
  }
  message ReservedRange {
    optional int32 start = 1;
    optional int32 end = 2;
  }
  optional string name = 1;
  repeated .google.protobuf.FieldDescriptorProto field = 2;
  repeated .google.protobuf.FieldDescriptorProto extension = 6;
  repeated .google.protobuf.DescriptorProto nested_type = 3;
  repeated .google.protobuf.EnumDescriptorProto enum_type = 4;
  repeated .google.protobuf.DescriptorProto.ExtensionRange extension_range = 5;
  repeated .google.protobuf.OneofDescriptorProto oneof_decl = 8;
  optional .google.protobuf.MessageOptions options = 7;
  repeated .google.protobuf.DescriptorProto.ReservedRange reserved_range = 9;
  repeated string reserved_name = 10;
  optional .google.protobuf.SymbolVisibility visibility = 11;
}
message ExtensionRangeOptions {
  message Declaration {
    optional int32 number = 1;
    optional string full_name = 2;
    optional string type = 3;
    optional bool reserved = 5;
    optional bool repeated = 6;
    reserved 4;
  }
  enum VerificationState {
    DECLARATION = 0;
    UNVERIFIED = 1;
  }
  repeated .google.protobuf.UninterpretedOption uninterpreted_option = 999;
  repeated .google.protobuf.ExtensionRangeOptions.Declaration declaration = 2 [retention = RETENTION_SOURCE];
  optional .google.protobuf.FeatureSet features = 50;
  optional .google.protobuf.ExtensionRangeOptions.VerificationState verification = 3 [default = UNVERIFIED, retention = RETENTION_SOURCE];
  extensions 990 to 998;
  extensions 1000 to max;
}
message FieldDescriptorProto {
  enum Type {
    TYPE_DOUBLE = 1;
    TYPE_FLOAT = 2;
    TYPE_INT64 = 3;
    TYPE_UINT64 = 4;
    TYPE_INT32 = 5;
    TYPE_FIXED64 = 6;
    TYPE_FIXED32 = 7;
    TYPE_BOOL = 8;
    TYPE_STRING = 9;
    TYPE_GROUP = 10;
    TYPE_MESSAGE = 11;
    TYPE_BYTES = 12;
    TYPE_UINT32 = 13;
    TYPE_ENUM = 14;
    TYPE_SFIXED32 = 15;
    TYPE_SFIXED64 = 16;
    TYPE_SINT32 = 17;
    TYPE_SINT64 = 18;
  }
  enum Label {
    LABEL_OPTIONAL = 1;
    LABEL_REPEATED = 3;
    LABEL_REQUIRED = 2;
  }
  optional string name = 1;
  optional int32 number = 3;
  optional .google.protobuf.FieldDescriptorProto.Label label = 4;
  optional .google.protobuf.FieldDescriptorProto.Type type = 5;
  optional string type_name = 6;
  optional string extendee = 2;
  optional string default_value = 7;
  optional int32 oneof_index = 9;
  optional string json_name = 10;
  optional .google.protobuf.FieldOptions options = 8;
  optional bool proto3_optional = 17;
}
message OneofDescriptorProto {
  optional string name = 1;
  optional .google.protobuf.OneofOptions options = 2;
}
message EnumDescriptorProto {
  message EnumReservedRange {
    optional int32 start = 1;
    optional int32 end = 2;
  }
  optional string name = 1;
  repeated .google.protobuf.EnumValueDescriptorProto value = 2;
  optional .google.protobuf.EnumOptions options = 3;
  repeated .google.protobuf.EnumDescriptorProto.EnumReservedRange reserved_range = 4;
  repeated string reserved_name = 5;
  optional .google.protobuf.SymbolVisibility visibility = 6;
}
message EnumValueDescriptorProto {
  optional string name = 1;
  optional int32 number = 2;
  optional .google.protobuf.EnumValueOptions options = 3;
}
message ServiceDescriptorProto {
  optional string name = 1;
  repeated .google.protobuf.MethodDescriptorProto method = 2;
  optional .google.protobuf.ServiceOptions options = 3;
  reserved 4;
  reserved "stream";
}
message MethodDescriptorProto {
  optional string name = 1;
  optional string input_type = 2;
  optional string output_type = 3;
  optional .google.protobuf.MethodOptions options = 4;
  optional bool client_streaming = 5 [default = false];
  optional bool server_streaming = 6 [default = false];
}
message FileOptions {
  enum OptimizeMode {
    SPEED = 1;
    CODE_SIZE = 2;
    LITE_RUNTIME = 3;
  }
  optional string java_package = 1;
  optional string java_outer_classname = 8;
  optional bool java_multiple_files = 10 [default = false, feature_support = { edition_introduced: EDITION_PROTO2 edition_removed: EDITION_2024 removal_error: "This behavior is enabled by default in editions 2024 and above. To disable it, you can set `features.(pb.java).nest_in_file_class = YES` on individual messages, enums, or services." }];
  optional bool java_generate_equals_and_hash = 20 [deprecated = true];
  optional bool java_string_check_utf8 = 27 [default = false];
  optional .google.protobuf.FileOptions.OptimizeMode optimize_for = 9 [default = SPEED];
  optional string go_package = 11;
  optional bool cc_generic_services = 16 [default = false];
  optional bool java_generic_services = 17 [default = false];
  optional bool py_generic_services = 18 [default = false];
  optional bool deprecated = 23 [default = false];
  optional bool cc_enable_arenas = 31 [default = true, feature_support = { edition_removed: EDITION_2026 removal_error: "cc_enable_arenas is enabled by default in every edition and overrides are ignored.This option is removed in editions 2026 and above." }];
  optional string objc_class_prefix = 36;
  optional string csharp_namespace = 37;
  optional string swift_prefix = 39;
  optional string php_class_prefix = 40;
  optional string php_namespace = 41;
  optional string php_metadata_namespace = 44;
  optional string ruby_package = 45;
  optional .google.protobuf.FeatureSet features = 50;
  repeated .google.protobuf.UninterpretedOption uninterpreted_option = 999;
  extensions 990 to 998 [declaration = { number: 990 full_name: ".pb.file.cpp" type: ".pb.file.CppFileOptions" }];
  extensions 1000 to max;
  reserved 42;
  reserved 38;
  reserved "php_generic_services";
}
message MessageOptions {
  optional bool message_set_wire_format = 1 [default = false];
  optional bool no_standard_descriptor_accessor = 2 [default = false];
  optional bool deprecated = 3 [default = false];
  optional bool map_entry = 7;
  optional bool deprecated_legacy_json_field_conflicts = 11 [deprecated = true];
  optional .google.protobuf.FeatureSet features = 12;
  repeated .google.protobuf.UninterpretedOption uninterpreted_option = 999;
  extensions 990 to 998;
  extensions 1000 to max;
  reserved 4;
  reserved 5;
  reserved 6;
  reserved 8;
  reserved 9;
}
message FieldOptions {
  message EditionDefault {
    optional .google.protobuf.Edition edition = 3;
    optional string value = 2;
  }
  message FeatureSupport {
    optional .google.protobuf.Edition edition_introduced = 1;
    optional .google.protobuf.Edition edition_deprecated = 2;
    optional string deprecation_warning = 3;
    optional .google.protobuf.Edition edition_removed = 4;
    optional string removal_error = 5;
  }
  enum CType {
    STRING = 0;
    CORD = 1;
    STRING_PIECE = 2;
  }
  enum JSType {
    JS_NORMAL = 0;
    JS_STRING = 1;
    JS_NUMBER = 2;
  }
  enum OptionRetention {
    RETENTION_UNKNOWN = 0;
    RETENTION_RUNTIME = 1;
    RETENTION_SOURCE = 2;
  }
  enum OptionTargetType {
    TARGET_TYPE_UNKNOWN = 0;
    TARGET_TYPE_FILE = 1;
    TARGET_TYPE_EXTENSION_RANGE = 2;
    TARGET_TYPE_MESSAGE = 3;
    TARGET_TYPE_FIELD = 4;
    TARGET_TYPE_ONEOF = 5;
    TARGET_TYPE_ENUM = 6;
    TARGET_TYPE_ENUM_ENTRY = 7;
    TARGET_TYPE_SERVICE = 8;
    TARGET_TYPE_METHOD = 9;
  }
  optional .google.protobuf.FieldOptions.CType ctype = 1 [default = STRING];
  optional bool packed = 2;
  optional .google.protobuf.FieldOptions.JSType jstype = 6 [default = JS_NORMAL];
  optional bool lazy = 5 [default = false];
  optional bool unverified_lazy = 15 [default = false];
  optional bool deprecated = 3 [default = false];
  optional bool weak = 10 [default = false, deprecated = true];
  optional bool debug_redact = 16 [default = false];
  optional .google.protobuf.FieldOptions.OptionRetention retention = 17;
  repeated .google.protobuf.FieldOptions.OptionTargetType targets = 19;
  repeated .google.protobuf.FieldOptions.EditionDefault edition_defaults = 20;
  optional .google.protobuf.FeatureSet features = 21;
  optional .google.protobuf.FieldOptions.FeatureSupport feature_support = 22;
  repeated .google.protobuf.UninterpretedOption uninterpreted_option = 999;
  extensions 990 to 998;
  extensions 1000 to max;
  reserved 4;
  reserved 18;
}
message OneofOptions {
  optional .google.protobuf.FeatureSet features = 1;
  repeated .google.protobuf.UninterpretedOption uninterpreted_option = 999;
  extensions 990 to 998;
  extensions 1000 to max;
}
message EnumOptions {
  optional bool allow_alias = 2;
  optional bool deprecated = 3 [default = false];
  optional bool deprecated_legacy_json_field_conflicts = 6 [deprecated = true];
  optional .google.protobuf.FeatureSet features = 7;
  repeated .google.protobuf.UninterpretedOption uninterpreted_option = 999;
  extensions 990 to 998;
  extensions 1000 to max;
  reserved 5;
}
message EnumValueOptions {
  optional bool deprecated = 1 [default = false];
  optional .google.protobuf.FeatureSet features = 2;
  optional bool debug_redact = 3 [default = false];
  optional .google.protobuf.FieldOptions.FeatureSupport feature_support = 4;
  repeated .google.protobuf.UninterpretedOption uninterpreted_option = 999;
  extensions 990 to 998 [declaration = { number: 998 full_name: ".pb.enumvalue.json" type: ".pb.enumvalue.JsonEnumValueOptions" }];
  extensions 1000 to max;
}
message ServiceOptions {
  optional .google.protobuf.FeatureSet features = 34;
  optional bool deprecated = 33 [default = false];
  repeated .google.protobuf.UninterpretedOption uninterpreted_option = 999;
  extensions 990 to 998;
  extensions 1000 to max;
}
message MethodOptions {
  enum IdempotencyLevel {
    IDEMPOTENCY_UNKNOWN = 0;
    NO_SIDE_EFFECTS = 1;
    IDEMPOTENT = 2;
  }
  optional bool deprecated = 33 [default = false];
  optional .google.protobuf.MethodOptions.IdempotencyLevel idempotency_level = 34 [default = IDEMPOTENCY_UNKNOWN];
  optional .google.protobuf.FeatureSet features = 35;
  repeated .google.protobuf.UninterpretedOption uninterpreted_option = 999;
  extensions 990 to 998;
  extensions 1000 to max;
}
message UninterpretedOption {
  message NamePart {
    required string name_part = 1;
    required bool is_extension = 2;
  }
  repeated .google.protobuf.UninterpretedOption.NamePart name = 2;
  optional string identifier_value = 3;
  optional uint64 positive_int_value = 4;
  optional int64 negative_int_value = 5;
  optional double double_value = 6;
  optional bytes string_value = 7;
  optional string aggregate_value = 8;
}
message FeatureSet {
  message VisibilityFeature {
    enum DefaultSymbolVisibility {
      DEFAULT_SYMBOL_VISIBILITY_UNKNOWN = 0;
      EXPORT_ALL = 1;
      EXPORT_TOP_LEVEL = 2;
      LOCAL_ALL = 3;
      STRICT = 4;
    }
    reserved 1 to max;
  }
  message ProtoLimitsFeature {
    enum EnforceProtoLimits {
      PROTO_LIMITS_UNKNOWN = 0;
      LEGACY_NO_EXPLICIT_LIMITS = 1;
      PROTO_LIMITS2026 = 2;
    }
  }
  enum FieldPresence {
    FIELD_PRESENCE_UNKNOWN = 0;
    EXPLICIT = 1;
    IMPLICIT = 2;
    LEGACY_REQUIRED = 3;
  }
  enum EnumType {
    ENUM_TYPE_UNKNOWN = 0;
    OPEN = 1;
    CLOSED = 2;
  }
  enum RepeatedFieldEncoding {
    REPEATED_FIELD_ENCODING_UNKNOWN = 0;
    PACKED = 1;
    EXPANDED = 2;
  }
  enum Utf8Validation {
    UTF8_VALIDATION_UNKNOWN = 0;
    VERIFY = 2;
    NONE = 3;
    reserved 1;
  }
  enum MessageEncoding {
    MESSAGE_ENCODING_UNKNOWN = 0;
    LENGTH_PREFIXED = 1;
    DELIMITED = 2;
  }
  enum JsonFormat {
    JSON_FORMAT_UNKNOWN = 0;
    ALLOW = 1;
    LEGACY_BEST_EFFORT = 2;
  }
  enum EnforceNamingStyle {
    ENFORCE_NAMING_STYLE_UNKNOWN = 0;
    STYLE2024 = 1;
    STYLE_LEGACY = 2;
    STYLE2026 = 3;
  }
  optional .google.protobuf.FeatureSet.FieldPresence field_presence = 1 [retention = RETENTION_RUNTIME, targets = TARGET_TYPE_FIELD, targets = TARGET_TYPE_FILE, edition_defaults = { value: "EXPLICIT" edition: EDITION_LEGACY }, edition_defaults = { value: "IMPLICIT" edition: EDITION_PROTO3 }, edition_defaults = { value: "EXPLICIT" edition: EDITION_2023 }, feature_support = { edition_introduced: EDITION_2023 }];
  optional .google.protobuf.FeatureSet.EnumType enum_type = 2 [retention = RETENTION_RUNTIME, targets = TARGET_TYPE_ENUM, targets = TARGET_TYPE_FILE, edition_defaults = { value: "CLOSED" edition: EDITION_LEGACY }, edition_defaults = { value: "OPEN" edition: EDITION_PROTO3 }, feature_support = { edition_introduced: EDITION_2023 }];
  optional .google.protobuf.FeatureSet.RepeatedFieldEncoding repeated_field_encoding = 3 [retention = RETENTION_RUNTIME, targets = TARGET_TYPE_FIELD, targets = TARGET_TYPE_FILE, edition_defaults = { value: "EXPANDED" edition: EDITION_LEGACY }, edition_defaults = { value: "PACKED" edition: EDITION_PROTO3 }, feature_support = { edition_introduced: EDITION_2023 }];
  optional .google.protobuf.FeatureSet.Utf8Validation utf8_validation = 4 [retention = RETENTION_RUNTIME, targets = TARGET_TYPE_FIELD, targets = TARGET_TYPE_FILE, edition_defaults = { value: "NONE" edition: EDITION_LEGACY }, edition_defaults = { value: "VERIFY" edition: EDITION_PROTO3 }, feature_support = { edition_introduced: EDITION_2023 }];
  optional .google.protobuf.FeatureSet.MessageEncoding message_encoding = 5 [retention = RETENTION_RUNTIME, targets = TARGET_TYPE_FIELD, targets = TARGET_TYPE_FILE, edition_defaults = { value: "LENGTH_PREFIXED" edition: EDITION_LEGACY }, feature_support = { edition_introduced: EDITION_2023 }];
  optional .google.protobuf.FeatureSet.JsonFormat json_format = 6 [retention = RETENTION_RUNTIME, targets = TARGET_TYPE_MESSAGE, targets = TARGET_TYPE_ENUM, targets = TARGET_TYPE_FILE, edition_defaults = { value: "LEGACY_BEST_EFFORT" edition: EDITION_LEGACY }, edition_defaults = { value: "ALLOW" edition: EDITION_PROTO3 }, feature_support = { edition_introduced: EDITION_2023 }];
  optional .google.protobuf.FeatureSet.EnforceNamingStyle enforce_naming_style = 7 [retention = RETENTION_SOURCE, targets = TARGET_TYPE_FILE, targets = TARGET_TYPE_EXTENSION_RANGE, targets = TARGET_TYPE_MESSAGE, targets = TARGET_TYPE_FIELD, targets = TARGET_TYPE_ONEOF, targets = TARGET_TYPE_ENUM, targets = TARGET_TYPE_ENUM_ENTRY, targets = TARGET_TYPE_SERVICE, targets = TARGET_TYPE_METHOD, edition_defaults = { value: "STYLE_LEGACY" edition: EDITION_LEGACY }, edition_defaults = { value: "STYLE2024" edition: EDITION_2024 }, edition_defaults = { value: "STYLE2026" edition: EDITION_2026 }, feature_support = { edition_introduced: EDITION_2024 }];
  optional .google.protobuf.FeatureSet.VisibilityFeature.DefaultSymbolVisibility default_symbol_visibility = 8 [retention = RETENTION_SOURCE, targets = TARGET_TYPE_FILE, edition_defaults = { value: "EXPORT_ALL" edition: EDITION_LEGACY }, edition_defaults = { value: "EXPORT_TOP_LEVEL" edition: EDITION_2024 }, edition_defaults = { value: "STRICT" edition: EDITION_2026 }, feature_support = { edition_introduced: EDITION_2024 }];
  optional .google.protobuf.FeatureSet.ProtoLimitsFeature.EnforceProtoLimits enforce_proto_limits = 9 [retention = RETENTION_SOURCE, targets = TARGET_TYPE_ENUM, targets = TARGET_TYPE_MESSAGE, targets = TARGET_TYPE_FIELD, targets = TARGET_TYPE_ONEOF, edition_defaults = { value: "LEGACY_NO_EXPLICIT_LIMITS" edition: EDITION_LEGACY }, edition_defaults = { value: "PROTO_LIMITS2026" edition: EDITION_2026 }, feature_support = { edition_introduced: EDITION_2026 }];
  extensions 1000 to 9994 [declaration = { number: 1000 full_name: ".pb.cpp" type: ".pb.CppFeatures" }, declaration = { number: 1001 full_name: ".pb.java" type: ".pb.JavaFeatures" }, declaration = { number: 1002 full_name: ".pb.go" type: ".pb.GoFeatures" }, declaration = { number: 1003 full_name: ".pb.python" type: ".pb.PythonFeatures" }, declaration = { number: 1004 full_name: ".pb.csharp" type: ".pb.CSharpFeatures" }, declaration = { number: 1100 full_name: ".imp.impress_feature_set" type: ".imp.ImpressFeatureSet" }, declaration = { number: 9989 full_name: ".pb.java_mutable" type: ".pb.JavaMutableFeatures" }, declaration = { number: 9990 full_name: ".pb.proto1" type: ".pb.Proto1Features" }];
  extensions 9995 to 9999;
  extensions 10000;
  reserved 999;
}
message FeatureSetDefaults {
  message FeatureSetEditionDefault {
    optional .google.protobuf.Edition edition = 3;
    optional .google.protobuf.FeatureSet overridable_features = 4;
    optional .google.protobuf.FeatureSet fixed_features = 5;
    reserved 1;
    reserved 2;
    reserved "features";
  }
  repeated .google.protobuf.FeatureSetDefaults.FeatureSetEditionDefault defaults = 1;
  optional .google.protobuf.Edition minimum_edition = 4;
  optional .google.protobuf.Edition maximum_edition = 5;
}
message SourceCodeInfo {
  message Location {
    repeated int32 path = 1 [packed = true];
    repeated int32 span = 2 [packed = true];
    optional string leading_comments = 3;
    optional string trailing_comments = 4;
    repeated string leading_detached_comments = 6;
  }
  repeated .google.protobuf.SourceCodeInfo.Location location = 1;
  extensions 536000000 [declaration = { number: 536000000 full_name: ".buf.descriptor.v1.buf_source_code_info_extension" type: ".buf.descriptor.v1.SourceCodeInfoExtension" }];
}
message GeneratedCodeInfo {
  message Annotation {
    enum Semantic {
      NONE = 0;
      SET = 1;
      ALIAS = 2;
    }
    repeated int32 path = 1 [packed = true];
    optional string source_file = 2;
    optional int32 begin = 3;
    optional int32 end = 4;
    optional .google.protobuf.GeneratedCodeInfo.Annotation.Semantic semantic = 5;
  }
  repeated .google.protobuf.GeneratedCodeInfo.Annotation annotation = 1;
}
enum Edition {
  EDITION_UNKNOWN = 0;
  EDITION_LEGACY = 900;
  EDITION_PROTO2 = 998;
  EDITION_PROTO3 = 999;
  EDITION_2023 = 1000;
  EDITION_2024 = 1001;
  EDITION_2026 = 1002;
  EDITION_UNSTABLE = 9999;
  EDITION_1_TEST_ONLY = 1;
  EDITION_2_TEST_ONLY = 2;
  EDITION_99997_TEST_ONLY = 99997;
  EDITION_99998_TEST_ONLY = 99998;
  EDITION_99999_TEST_ONLY = 99999;
  EDITION_MAX = 2147483647;
}
enum SymbolVisibility {
  VISIBILITY_UNSET = 0;
  VISIBILITY_LOCAL = 1;
  VISIBILITY_EXPORT = 2;
}
)proto"},
    {"google/protobuf/duration.proto", R"proto(syntax = "proto3";
package google.protobuf;
option java_package = "com.google.protobuf";
option java_outer_classname = "DurationProto";
option java_multiple_files = true;
option go_package = "google.golang.org/protobuf/types/known/durationpb";
option cc_enable_arenas = true;
option objc_class_prefix = "GPB";
option csharp_namespace = "Google.Protobuf.WellKnownTypes";
message Duration {
  int64 seconds = 1;
  int32 nanos = 2;
}
)proto"},
    {"google/protobuf/empty.proto", R"proto(syntax = "proto3";
package google.protobuf;
option java_package = "com.google.protobuf";
option java_outer_classname = "EmptyProto";
option java_multiple_files = true;
option go_package = "google.golang.org/protobuf/types/known/emptypb";
option cc_enable_arenas = true;
option objc_class_prefix = "GPB";
option csharp_namespace = "Google.Protobuf.WellKnownTypes";
message Empty {
}
)proto"},
    {"google/protobuf/field_mask.proto", R"proto(syntax = "proto3";
package google.protobuf;
option java_package = "com.google.protobuf";
option java_outer_classname = "FieldMaskProto";
option java_multiple_files = true;
option go_package = "google.golang.org/protobuf/types/known/fieldmaskpb";
option cc_enable_arenas = true;
option objc_class_prefix = "GPB";
option csharp_namespace = "Google.Protobuf.WellKnownTypes";
message FieldMask {
  repeated string paths = 1;
}
)proto"},
    {"google/protobuf/go_features.proto", R"proto(syntax = "proto2";
package pb;
import "google/protobuf/descriptor.proto";
option go_package = "google.golang.org/protobuf/types/gofeaturespb";
message GoFeatures {
  message OptimizeModeFeature {
    enum OptimizeMode {
      OPTIMIZE_MODE_UNSPECIFIED = 0;
      SPEED = 1;
      CODE_SIZE = 2;
    }
  }
  enum APILevel {
    API_LEVEL_UNSPECIFIED = 0;
    API_OPEN = 1;
    API_HYBRID = 2;
    API_OPAQUE = 3;
  }
  enum StripEnumPrefix {
    STRIP_ENUM_PREFIX_UNSPECIFIED = 0;
    STRIP_ENUM_PREFIX_KEEP = 1;
    STRIP_ENUM_PREFIX_GENERATE_BOTH = 2;
    STRIP_ENUM_PREFIX_STRIP = 3;
  }
  optional bool legacy_unmarshal_json_enum = 1 [retention = RETENTION_RUNTIME, targets = TARGET_TYPE_ENUM, targets = TARGET_TYPE_FILE, edition_defaults = { value: "true" edition: EDITION_LEGACY }, edition_defaults = { value: "false" edition: EDITION_PROTO3 }, feature_support = { edition_introduced: EDITION_2023 edition_deprecated: EDITION_2023 deprecation_warning: "The legacy UnmarshalJSON API is deprecated and will be removed in a future edition." }];
  optional .pb.GoFeatures.APILevel api_level = 2 [retention = RETENTION_RUNTIME, targets = TARGET_TYPE_MESSAGE, targets = TARGET_TYPE_FILE, edition_defaults = { value: "API_LEVEL_UNSPECIFIED" edition: EDITION_LEGACY }, edition_defaults = { value: "API_OPAQUE" edition: EDITION_2024 }, feature_support = { edition_introduced: EDITION_2023 }];
  optional .pb.GoFeatures.StripEnumPrefix strip_enum_prefix = 3 [retention = RETENTION_RUNTIME, targets = TARGET_TYPE_ENUM, targets = TARGET_TYPE_ENUM_ENTRY, targets = TARGET_TYPE_FILE, edition_defaults = { value: "STRIP_ENUM_PREFIX_KEEP" edition: EDITION_LEGACY }, feature_support = { edition_introduced: EDITION_2024 }];
  optional .pb.GoFeatures.OptimizeModeFeature.OptimizeMode optimize_mode = 4 [retention = RETENTION_RUNTIME, targets = TARGET_TYPE_MESSAGE, targets = TARGET_TYPE_FILE, edition_defaults = { value: "OPTIMIZE_MODE_UNSPECIFIED" edition: EDITION_LEGACY }, feature_support = { edition_introduced: EDITION_2024 }];
}
extend .google.protobuf.FeatureSet {
  optional .pb.GoFeatures go = 1002;
}
)proto"},
    {"google/protobuf/java_features.proto", R"proto(syntax = "proto2";
package pb;
import "google/protobuf/descriptor.proto";
option java_package = "com.google.protobuf";
option java_outer_classname = "JavaFeaturesProto";
message JavaFeatures {
  message NestInFileClassFeature {
    enum NestInFileClass {
      NEST_IN_FILE_CLASS_UNKNOWN = 0;
      NO = 1;
      YES = 2;
      LEGACY = 3 [feature_support = { edition_introduced: EDITION_2024 edition_removed: EDITION_2024 }];
    }
    reserved 1 to max;
  }
  enum Utf8Validation {
    UTF8_VALIDATION_UNKNOWN = 0;
    DEFAULT = 1;
    VERIFY = 2;
  }
  optional bool legacy_closed_enum = 1 [retention = RETENTION_RUNTIME, targets = TARGET_TYPE_FIELD, targets = TARGET_TYPE_FILE, edition_defaults = { value: "true" edition: EDITION_LEGACY }, edition_defaults = { value: "false" edition: EDITION_PROTO3 }, feature_support = { edition_introduced: EDITION_2023 edition_deprecated: EDITION_2023 deprecation_warning: "The legacy closed enum behavior in Java is deprecated and is scheduled to be removed in edition 2025.  See http://protobuf.dev/programming-guides/enum/#java for more information." }];
  optional .pb.JavaFeatures.Utf8Validation utf8_validation = 2 [retention = RETENTION_RUNTIME, targets = TARGET_TYPE_FIELD, targets = TARGET_TYPE_FILE, edition_defaults = { value: "DEFAULT" edition: EDITION_LEGACY }, feature_support = { edition_introduced: EDITION_2023 edition_deprecated: EDITION_2024 deprecation_warning: "The Java-specific utf8 validation feature is deprecated and is scheduled to be removed in edition 2025.  Utf8 validation behavior should use the global cross-language utf8_validation feature." }];
  optional bool large_enum = 3 [retention = RETENTION_RUNTIME, targets = TARGET_TYPE_ENUM, targets = TARGET_TYPE_FILE, edition_defaults = { value: "false" edition: EDITION_LEGACY }, feature_support = { edition_introduced: EDITION_2024 }];
  optional bool use_old_outer_classname_default = 4 [retention = RETENTION_RUNTIME, targets = TARGET_TYPE_FILE, edition_defaults = { value: "true" edition: EDITION_LEGACY }, edition_defaults = { value: "false" edition: EDITION_2024 }, feature_support = { edition_introduced: EDITION_2024 edition_removed: EDITION_2024 }];
  optional .pb.JavaFeatures.NestInFileClassFeature.NestInFileClass nest_in_file_class = 5 [retention = RETENTION_RUNTIME, targets = TARGET_TYPE_MESSAGE, targets = TARGET_TYPE_ENUM, targets = TARGET_TYPE_SERVICE, edition_defaults = { value: "LEGACY" edition: EDITION_LEGACY }, edition_defaults = { value: "NO" edition: EDITION_2024 }, feature_support = { edition_introduced: EDITION_2024 }];
  reserved 6;
}
extend .google.protobuf.FeatureSet {
  optional .pb.JavaFeatures java = 1001;
}
)proto"},
    {"google/protobuf/json_enumvalue_options.proto", R"proto(edition = "2024";
package pb.enumvalue;
import "google/protobuf/descriptor.proto";
option java_package = "com.google.protobuf.util";
local message JsonEnumValueOptions {
  string string = 1;
}
extend .google.protobuf.EnumValueOptions {
  .pb.enumvalue.JsonEnumValueOptions json = 998 [feature_support = { edition_introduced: EDITION_2026 }];
}
)proto"},
    {"google/protobuf/json_options.proto", R"proto(edition = "2024";
package pb;
import public "google/protobuf/json_enumvalue_options.proto";
option java_package = "com.google.protobuf.util";
)proto"},
    {"google/protobuf/source_context.proto", R"proto(syntax = "proto3";
package google.protobuf;
option java_package = "com.google.protobuf";
option java_outer_classname = "SourceContextProto";
option java_multiple_files = true;
option go_package = "google.golang.org/protobuf/types/known/sourcecontextpb";
option objc_class_prefix = "GPB";
option csharp_namespace = "Google.Protobuf.WellKnownTypes";
message SourceContext {
  string file_name = 1;
}
)proto"},
    {"google/protobuf/struct.proto", R"proto(syntax = "proto3";
package google.protobuf;
option java_package = "com.google.protobuf";
option java_outer_classname = "StructProto";
option java_multiple_files = true;
option go_package = "google.golang.org/protobuf/types/known/structpb";
option cc_enable_arenas = true;
option objc_class_prefix = "GPB";
option csharp_namespace = "Google.Protobuf.WellKnownTypes";
message Struct {
  map<string, .google.protobuf.Value> fields = 1;
}
message Value {
  oneof kind {
    .google.protobuf.NullValue null_value = 1;
    double number_value = 2;
    string string_value = 3;
    bool bool_value = 4;
    .google.protobuf.Struct struct_value = 5;
    .google.protobuf.ListValue list_value = 6;
  }
}
message ListValue {
  repeated .google.protobuf.Value values = 1;
}
enum NullValue {
  NULL_VALUE = 0;
}
)proto"},
    {"google/protobuf/timestamp.proto", R"proto(syntax = "proto3";
package google.protobuf;
option java_package = "com.google.protobuf";
option java_outer_classname = "TimestampProto";
option java_multiple_files = true;
option go_package = "google.golang.org/protobuf/types/known/timestamppb";
option cc_enable_arenas = true;
option objc_class_prefix = "GPB";
option csharp_namespace = "Google.Protobuf.WellKnownTypes";
message Timestamp {
  int64 seconds = 1;
  int32 nanos = 2;
}
)proto"},
    {"google/protobuf/type.proto", R"proto(syntax = "proto3";
package google.protobuf;
import "google/protobuf/any.proto";
import "google/protobuf/source_context.proto";
option java_package = "com.google.protobuf";
option java_outer_classname = "TypeProto";
option java_multiple_files = true;
option go_package = "google.golang.org/protobuf/types/known/typepb";
option cc_enable_arenas = true;
option objc_class_prefix = "GPB";
option csharp_namespace = "Google.Protobuf.WellKnownTypes";
message Type {
  string name = 1;
  repeated .google.protobuf.Field fields = 2;
  repeated string oneofs = 3;
  repeated .google.protobuf.Option options = 4;
  .google.protobuf.SourceContext source_context = 5;
  .google.protobuf.Syntax syntax = 6;
  string edition = 7;
}
message Field {
  enum Kind {
    TYPE_UNKNOWN = 0;
    TYPE_DOUBLE = 1;
    TYPE_FLOAT = 2;
    TYPE_INT64 = 3;
    TYPE_UINT64 = 4;
    TYPE_INT32 = 5;
    TYPE_FIXED64 = 6;
    TYPE_FIXED32 = 7;
    TYPE_BOOL = 8;
    TYPE_STRING = 9;
    TYPE_GROUP = 10;
    TYPE_MESSAGE = 11;
    TYPE_BYTES = 12;
    TYPE_UINT32 = 13;
    TYPE_ENUM = 14;
    TYPE_SFIXED32 = 15;
    TYPE_SFIXED64 = 16;
    TYPE_SINT32 = 17;
    TYPE_SINT64 = 18;
  }
  enum Cardinality {
    CARDINALITY_UNKNOWN = 0;
    CARDINALITY_OPTIONAL = 1;
    CARDINALITY_REQUIRED = 2;
    CARDINALITY_REPEATED = 3;
  }
  .google.protobuf.Field.Kind kind = 1;
  .google.protobuf.Field.Cardinality cardinality = 2;
  int32 number = 3;
  string name = 4;
  string type_url = 6;
  int32 oneof_index = 7;
  bool packed = 8;
  repeated .google.protobuf.Option options = 9;
  string json_name = 10;
  string default_value = 11;
}
message Enum {
  string name = 1;
  repeated .google.protobuf.EnumValue enumvalue = 2;
  repeated .google.protobuf.Option options = 3;
  .google.protobuf.SourceContext source_context = 4;
  .google.protobuf.Syntax syntax = 5;
  string edition = 6;
}
message EnumValue {
  string name = 1;
  int32 number = 2;
  repeated .google.protobuf.Option options = 3;
}
message Option {
  string name = 1;
  .google.protobuf.Any value = 2;
}
enum Syntax {
  SYNTAX_PROTO2 = 0;
  SYNTAX_PROTO3 = 1;
  SYNTAX_EDITIONS = 2;
}
)proto"},
    {"google/protobuf/wrappers.proto", R"proto(syntax = "proto3";
package google.protobuf;
option java_package = "com.google.protobuf";
option java_outer_classname = "WrappersProto";
option java_multiple_files = true;
option go_package = "google.golang.org/protobuf/types/known/wrapperspb";
option cc_enable_arenas = true;
option objc_class_prefix = "GPB";
option csharp_namespace = "Google.Protobuf.WellKnownTypes";
message DoubleValue {
  double value = 1;
}
message FloatValue {
  float value = 1;
}
message Int64Value {
  int64 value = 1;
}
message UInt64Value {
  uint64 value = 1;
}
message Int32Value {
  int32 value = 1;
}
message UInt32Value {
  uint32 value = 1;
}
message BoolValue {
  bool value = 1;
}
message StringValue {
  string value = 1;
}
message BytesValue {
  bytes value = 1;
}
)proto"},
};

}  // namespace

std::optional<std::string_view> built_in_text(std::string_view path) {
  for (const auto& [name, text] : known_files)
    if (name == path) return text;
  return {};
}

}  // namespace isomer::compiler::proto
