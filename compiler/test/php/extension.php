<?php
// What generated code names of the extension, for a PHP that lacks it.
// SPDX-License-Identifier: MIT
declare(strict_types=1);

namespace Isomer;

enum Type: int
{
    case Double = 1;
    case Float = 2;
    case Int64 = 3;
    case UInt64 = 4;
    case Int32 = 5;
    case Fixed64 = 6;
    case Fixed32 = 7;
    case Bool = 8;
    case String = 9;
    case Bytes = 12;
    case UInt32 = 13;
    case SFixed32 = 15;
    case SFixed64 = 16;
    case SInt32 = 17;
    case SInt64 = 18;
}

#[\Attribute(\Attribute::TARGET_CLASS)]
final class Message
{
    public function __construct(public ?string $name = null, public array $reserved = [], public bool $messageSet = false)
    {
    }
}

#[\Attribute(\Attribute::TARGET_PROPERTY)]
final class Field
{
    public function __construct(
        public int $number,
        public Type|string|null $type = null,
        public ?Type $key = null,
        public ?string $name = null,
        public ?string $jsonName = null,
        public ?string $oneof = null,
        public bool $required = false,
        public bool $packed = true,
        public bool $utf8 = true,
        public bool $delimited = false,
        public bool $redact = false,
    ) {
    }
}

#[\Attribute(\Attribute::TARGET_CLASS)]
final class Enumeration
{
    public function __construct(
        public ?string $name = null,
        public bool $closed = false,
        public array $aliases = [],
        public array $names = [],
        public array $jsonNames = [],
    ) {
    }
}

abstract class AbstractMessage
{
    protected string $unknownFields = '';

    public static function decode(string $bytes): static
    {
    }

    public function encode(): string
    {
    }

    public static function __set_state(array $properties): static
    {
    }
}

abstract class AbstractAny extends AbstractMessage
{
}

abstract class AbstractTimestamp extends AbstractMessage
{
}

abstract class AbstractDuration extends AbstractMessage
{
}
