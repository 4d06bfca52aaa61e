<?php

// The two formats of Connect, and how bodies are read up to a limit.
// SPDX-License-Identifier: MIT

declare(strict_types=1);

namespace Isomer\Connect;

use Isomer\Format;
use Psr\Http\Message\StreamInterface;

/** @internal */
final class Codec
{
    public const TYPES = ['application/proto' => Format::Protobuf, 'application/json' => Format::Json];
    private const CHUNK = 65536;

    private function __construct()
    {
    }

    public static function typeOf(Format $format): string
    {
        $type = array_search($format, self::TYPES, true);
        return $type !== false ? $type : throw new \ValueError("Connect has Protobuf and Json, not $format->name");
    }

    /** Null: none of both, or text that is not UTF-8. */
    public static function formatOf(string $contentType): ?Format
    {
        if (preg_match('@^([^;\s]++)(?:\s*+;\s*+charset=(?:"utf-8"|utf-8))?\s*+;?\s*+$@Di', $contentType, $found) !== 1) {
            return null;
        }
        return self::TYPES[strtolower($found[1])] ?? null;
    }

    /**
     * @throws ConnectException where there is more than the limit
     * @throws \RuntimeException where the stream fails
     */
    public static function read(StreamInterface $body, int $limit): string
    {
        if ($body->isSeekable()) {
            $body->rewind();
        }
        $bytes = '';
        while (\strlen($bytes) <= $limit && !$body->eof()) {
            $bytes .= $body->read(self::CHUNK);
        }
        if (\strlen($bytes) > $limit) {
            throw new ConnectException(Code::ResourceExhausted, "the message has more than $limit bytes");
        }
        return $bytes;
    }
}
