<?php

// The names of Isomer's formats in Symfony.
// SPDX-License-Identifier: MIT

declare(strict_types=1);

namespace Isomer\Symfony;

use Isomer\Format;
use Symfony\Component\Serializer\Exception\InvalidArgumentException;

final class Formats
{
    /** A key of the context, whose value is an Isomer\Options. */
    public const OPTIONS = 'isomer_options';

    /** Symfony has its own "json" and "yaml". */
    private const BY_NAME = [
        'protobuf' => Format::Protobuf,
        'protojson' => Format::Json,
        'prototext' => Format::Text,
        'protoyaml' => Format::Yaml,
        'msgpack' => Format::MessagePack,
        'msgpack_numbers' => Format::MessagePackNumbers,
        'msgpack_array' => Format::MessagePackArray,
        'cbor' => Format::Cbor,
        'cbor_numbers' => Format::CborNumbers,
        'cbor_array' => Format::CborArray,
        'php' => Format::Php,
        'php_list' => Format::PhpList,
        'positional' => Format::Positional,
    ];

    private function __construct()
    {
    }

    public static function has(?string $name): bool
    {
        return $name !== null && isset(self::BY_NAME[$name]);
    }

    public static function get(string $name): Format
    {
        return self::BY_NAME[$name] ?? throw new InvalidArgumentException("Isomer has no format \"$name\".");
    }

    /** @return list<string> */
    public static function names(): array
    {
        return array_keys(self::BY_NAME);
    }
}
