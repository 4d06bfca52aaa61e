<?php

// Which formats transports carry, and what the header Content-Type says of them.
// SPDX-License-Identifier: MIT

declare(strict_types=1);

namespace Isomer\Messenger;

use Isomer\Format;

final class MediaTypes
{
    private const FORMATS = [
        'application/protobuf' => Format::Protobuf,
        'application/json' => Format::Json,
        'application/msgpack' => Format::MessagePack,
        'application/cbor' => Format::Cbor,
        'application/yaml' => Format::Yaml,
    ];

    private function __construct()
    {
    }

    /** @throws \ValueError where the format has no media type */
    public static function of(Format $format): string
    {
        $type = array_search($format, self::FORMATS, true);
        return $type !== false ? $type : throw new \ValueError("$format->name has no media type");
    }

    /** Parameters, such as a charset, do not count. */
    public static function formatOf(string $type): ?Format
    {
        return self::FORMATS[strtolower(trim(explode(';', $type, 2)[0]))] ?? null;
    }

    /** Whether a transport that wants text can carry it as it is. */
    public static function isText(Format $format): bool
    {
        return $format === Format::Json || $format === Format::Yaml;
    }
}
