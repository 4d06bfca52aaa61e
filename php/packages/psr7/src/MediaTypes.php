<?php

// The format of each media type.
// SPDX-License-Identifier: MIT

declare(strict_types=1);

namespace Isomer\Psr7;

use Isomer\Format;

final class MediaTypes
{
    /** Of the types of one format, the first one is written. The order is the server's preference. */
    private const FORMATS = [
        'application/protobuf' => Format::Protobuf,
        'application/x-protobuf' => Format::Protobuf,
        'application/vnd.google.protobuf' => Format::Protobuf,
        'application/json' => Format::Json,
        'application/msgpack' => Format::MessagePack,
        'application/x-msgpack' => Format::MessagePack,
        'application/vnd.msgpack' => Format::MessagePack,
        'application/cbor' => Format::Cbor,
        'application/yaml' => Format::Yaml,
        'application/x-yaml' => Format::Yaml,
        'text/yaml' => Format::Yaml,
        'text/x-yaml' => Format::Yaml,
    ];

    private const SUFFIXES = [
        'json' => Format::Json, 'cbor' => Format::Cbor, 'yaml' => Format::Yaml, 'msgpack' => Format::MessagePack,
        'protobuf' => Format::Protobuf,
    ];

    private function __construct()
    {
    }

    /** Returns null for an unknown type, and for text that is not UTF-8. */
    public static function formatOf(MediaType $type): ?Format
    {
        $charset = strtolower($type->parameters['charset'] ?? 'utf-8');
        if ($charset !== 'utf-8' && $charset !== 'us-ascii') {
            return null;
        }
        return self::FORMATS[$type->name] ?? self::SUFFIXES[$type->suffix()] ?? null;
    }

    /** @return list<string> all of them, those that are preferred first */
    public static function names(): array
    {
        return array_keys(self::FORMATS);
    }
}
