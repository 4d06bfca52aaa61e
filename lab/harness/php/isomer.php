<?php

// Measures Isomer's extension: objects of generated classes, and arrays by a schema.
// SPDX-License-Identifier: MIT
//
// /// lab
// library = "Isomer"
// version = ["{isomer}", "--version"]
// needs = { file = ["{root}/build/php/isomer.so"] }
// build = [
//   ["{isomer}", "generate", "--lang", "php", "-I", "{schema}", "--out", "{out}", "{protos}"],
//   ["{protoc}", "-I{schema}", "--include_imports", "-o{out}/schema.binpb", "{proto}"],
// ]
// code = "{root}/build/php/isomer.so"
// operations = ["encode", "decode", "round_trip", "loopback"]
// run = ["{php}", "-n", "-d", "zend_extension=opcache", "-d", "opcache.enable_cli=1", "-d", "opcache.jit={jit}",
//   "-d", "opcache.jit_buffer_size=64M", "-d", "opcache.file_update_protection=0",
//   "-d", "extension={root}/build/php/isomer.so", "{source}", "{out}", "{root}/php/lib", "{php_class}"]
//
// [[variant]]
// name = "objects"
// holds = "object"
// formats = ["protobuf", "json", "text", "yaml", "msgpack", "msgpack:keys=numbers", "msgpack:keys=order", "cbor",
//   "cbor:keys=numbers", "cbor:keys=order", "php", "php:keys=order", "positional"]
// set = { jit = "disable" }
//
// [[variant]]
// name = "objects-jit"
// holds = "object"
// formats = ["protobuf", "json"]
// set = { jit = "tracing" }
//
// [[variant]]
// name = "arrays"
// holds = "array"
// formats = ["protobuf", "json", "msgpack", "cbor", "php"]
// set = { jit = "disable" }
// ///

declare(strict_types=1);

namespace Isomer\Lab;

use Isomer\Format;
use Isomer\Google\Protobuf\DescriptorProto;
use Isomer\Google\Protobuf\FileDescriptorSet;
use Isomer\Options;
use Isomer\Schema;

require __DIR__ . '/support/autoload.php';

const FORMATS = [
    'protobuf' => Format::Protobuf,
    'json' => Format::Json,
    'text' => Format::Text,
    'yaml' => Format::Yaml,
    'msgpack' => Format::MessagePack,
    'msgpack:keys=numbers' => Format::MessagePackNumbers,
    'msgpack:keys=order' => Format::MessagePackArray,
    'cbor' => Format::Cbor,
    'cbor:keys=numbers' => Format::CborNumbers,
    'cbor:keys=order' => Format::CborArray,
    'php' => Format::Php,
    'php:keys=order' => Format::PhpList,
    'positional' => Format::Positional,
];

/** Whether messages have an Any, or extensions, whose types have to be known. */
function asks_for_types(string $descriptors): bool
{
    $extends = static function (DescriptorProto $message) use (&$extends): bool {
        return $message->extension !== [] || array_filter($message->nestedType, $extends) !== [];
    };
    foreach (FileDescriptorSet::decode($descriptors)->file as $file) {
        if ($file->extension !== [] || array_filter($file->messageType, $extends) !== []) {
            return true;
        }
    }
    return str_contains($descriptors, '.google.protobuf.Any');
}

[, $generated, $library, $class] = $argv;
load_classes($generated);
load_classes($library);

Harness::run($generated, static function (Job $job) use ($generated, $class): Codec {
    $descriptors = file_get_contents("$generated/schema.binpb");
    $schema = Schema::fromDescriptorSet($descriptors);
    $format = '\\Isomer\\Format::' . FORMATS[$job->format]->name;
    $options = null;
    if ($job->format !== 'protobuf' && asks_for_types($descriptors)) {
        $options = new Options(types: $schema);
    }
    if ($job->variant === 'arrays') {
        $type = $schema[$job->message];
        return new Codec(
            static fn (Job $job): array => array_map($type->decode(...), Records::read($job->values)),
            "\$type->encode(\$message, $format, \$options)",
            "\$message = \$type->decode(\$bytes, $format, \$options)",
            ['type' => $type, 'options' => $options],
        );
    }
    return new Codec(
        static fn (Job $job): array => array_map($class::decode(...), Records::read($job->values)),
        "\$message->encode($format, \$options)",
        "\$message = \\$class::decode(\$bytes, $format, \$options)",
        ['options' => $options],
    );
});
